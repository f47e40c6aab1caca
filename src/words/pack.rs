//! A sorted list of words made into an automaton laid out flat, for the build script and for lists
//! that people bring.
//!
//! `fst` finds the common beginnings and endings; its own form is made for lists larger than memory
//! and decodes every node anew. Here the whole list fits, so nodes are numbers side by side: first the
//! set of letters that lead on (bit n: the letter with number n), then one edge for each, in order.
//! An edge is the place of the next node, with [`WORD`] if a word ends on it. Place 0 holds the node
//! that nothing follows, place 1 the first node.

use std::collections::{BTreeMap, HashMap, VecDeque};

use fst::raw::{CompiledAddr, Fst};

/// The bit of an edge that says that a word ends here.
pub const WORD: u32 = 1 << 31;
/// Where the node is that nothing follows.
pub const END: u32 = 0;
/// Where the node is that every word begins at.
pub const ROOT: u32 = 1;

/// The automaton of these words, each a row of letter numbers (1 to 30), in order and none twice.
pub fn pack<W: AsRef<[u8]>>(words: impl IntoIterator<Item = W>) -> Result<Vec<u32>, fst::Error> {
    let mut builder = fst::SetBuilder::memory();
    for word in words {
        builder.insert(word)?;
    }
    let fst = Fst::new(builder.into_inner()?)?;
    let mut nodes = Nodes::default();
    let root = nodes.intern(&fst, fst.root().addr());
    Ok(nodes.laid_out(root))
}

/// The nodes that differ, each as its letters and edges; edges name other nodes by their number.
#[derive(Default)]
struct Nodes {
    all: Vec<Vec<(u8, u32)>>,
    by_content: HashMap<Vec<(u8, u32)>, u32>,
    by_address: HashMap<CompiledAddr, u32>,
}

impl Nodes {
    /// The number of the node at `address`. Nodes that differ only in whether a word ends on them are
    /// one here, for that is said on the edge.
    fn intern(&mut self, fst: &Fst<Vec<u8>>, address: CompiledAddr) -> u32 {
        if let Some(&known) = self.by_address.get(&address) {
            return known;
        }
        let mut edges = Vec::new();
        for transition in fst.node(address).transitions() {
            let ends = fst.node(transition.addr).is_final();
            let target = self.intern(fst, transition.addr);
            edges.push((transition.inp, target | if ends { WORD } else { 0 }));
        }
        let next = self.all.len() as u32;
        let number = *self.by_content.entry(edges.clone()).or_insert(next);
        if number == next {
            self.all.push(edges);
        }
        self.by_address.insert(address, number);
        number
    }

    /// Level by level: the first letters of all words are close together in memory.
    fn laid_out(self, root: u32) -> Vec<u32> {
        let mut places = BTreeMap::new();
        let mut order = Vec::new();
        let mut length = ROOT;
        let mut queue = VecDeque::from([root]);
        while let Some(node) = queue.pop_front() {
            let edges = &self.all[node as usize];
            if places.contains_key(&node) {
                continue;
            }
            if edges.is_empty() && node != root {
                places.insert(node, END);
                continue;
            }
            places.insert(node, length);
            order.push(node);
            length += 1 + edges.len() as u32;
            queue.extend(edges.iter().map(|(_, edge)| edge & !WORD));
        }
        let mut flat = vec![0; ROOT as usize];
        for node in order {
            let edges = &self.all[node as usize];
            flat.push(edges.iter().fold(0, |letters, (letter, _)| letters | 1 << letter));
            flat.extend(edges.iter().map(|(_, edge)| places[&(edge & !WORD)] | edge & WORD));
        }
        flat
    }
}
