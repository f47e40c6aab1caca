//! A table of Word Cross, made up from what `/board style:text` reads out and from nothing else.

use crosstown::game::Seat;
use crosstown::games::wordcross::{Board, Columns, Disputes, Options, Tile, View};

/// The view of the seat that is to move, whoever that is.
pub fn read(heard: &str, you: Seat, target: u16) -> View {
    let block = heard.split("```").nth(1).unwrap_or_else(|| panic!("a board: {heard}"));
    let (supplies, seats): (Vec<&str>, Vec<&str>) = block
        .lines()
        .filter(|line| !line.is_empty())
        .partition(|line| ["Round ", "Box ", "Centre: "].iter().any(|one| line.starts_with(one)));
    let after = |line: &&str| tiles(line.split_once(": ").expect("tiles follow").1);
    let boxes = supplies.iter().filter(|line| line.starts_with("Box ")).map(after).collect();
    let centre =
        supplies.iter().filter(|line| line.starts_with("Centre")).flat_map(after).collect();
    let round = supplies[0].split([' ', ',']).nth(1).and_then(|number| number.parse().ok());
    let (scores, columns): (Vec<u32>, Vec<Columns>) = seats.iter().map(|line| seat(line)).unzip();
    let last = heard.contains("has the last turn of this round");
    View {
        you: Some(you),
        options: Options { target, disputes: Disputes::Gentle },
        here: vec![true; scores.len()],
        turns: vec![0; scores.len()],
        board: Board { boxes, centre, columns },
        bag: Vec::new(),
        scores,
        round: round.expect("the round is read out"),
        turn: Some(you),
        acted: heard.contains("may lock a word now"),
        last_turns: last.then(|| vec![you]),
        last: None,
    }
}

/// `9: WN; 5: LSx2 YA`
pub fn tiles(text: &str) -> Vec<Tile> {
    let groups = text.split("; ").filter_map(|group| Some(group.split_once(": ")?.1));
    let several = |text: &str| {
        let (tile, count) = text.split_once('x').unwrap_or((text, "1"));
        let tile: Tile = tile.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        vec![tile; count.parse().expect("how many there are")]
    };
    groups.flat_map(|group| group.split_whitespace()).flat_map(several).collect()
}

/// `alice: 12. 1 TH-EN locked (9), 2 LO-VE, 3 QU-`
fn seat(line: &str) -> (u32, Columns) {
    let (total, rows) =
        line.split_once(": ").and_then(|(_, rest)| rest.split_once(". ")).expect(line);
    let mut columns = Columns::default();
    for row in rows.split(", ") {
        let Some((left, right)) = row.split(' ').nth(1).and_then(|pair| pair.split_once('-'))
        else {
            continue;
        };
        columns.left.extend(left.parse::<Tile>());
        columns.right.extend(right.parse::<Tile>());
        columns.locked += u8::from(row.contains(" locked "));
    }
    (total.parse().expect("a total"), columns)
}
