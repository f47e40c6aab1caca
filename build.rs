//! Makes the automata of the word lists in `dictionaries`, so that the program has nothing to do when
//! it starts.
//!
//! Each list `dictionaries/<name>.txt` becomes `<name>.automaton`: the first 8 bytes of the list's
//! SHA-256, the number of its words, then the numbers of `src/words/pack.rs`, all little-endian.
//!
//! The differences in `dictionaries/old` become `old.rs`, and the steps of the schema in `migrations`
//! become `migrations.rs`: lists of their names and texts.

#[path = "src/words/letter.rs"]
#[allow(dead_code, reason = "the library uses all of it")]
mod letter;
#[path = "src/words/pack.rs"]
#[allow(dead_code, reason = "the library uses all of it")]
mod pack;

use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

use letter::Letter;

fn main() {
    println!("cargo::rerun-if-changed=dictionaries");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=src/words/letter.rs");
    println!("cargo::rerun-if-changed=src/words/pack.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    for entry in fs::read_dir("dictionaries").expect("the folder dictionaries") {
        let list = entry.expect("a readable folder").path();
        if list.extension().is_some_and(|ending| ending == "txt") {
            let name = list.file_stem().expect("a name");
            fs::write(out.join(name).with_extension("automaton"), automaton(&list))
                .expect("a writable folder");
        }
    }
    let old = texts("dictionaries/old", "diff");
    fs::write(out.join("old.rs"), old).expect("a writable folder");
    fs::write(out.join("migrations.rs"), texts("migrations", "sql")).expect("a writable folder");
}

/// The names and texts of the files in a folder with this ending, sorted by name, as Rust writes them.
fn texts(folder: &str, ending: &str) -> String {
    // There may be no such folder: no list has been replaced yet.
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .map(|folder| folder.map(|entry| entry.expect("a readable folder").path()).collect())
        .unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    let texts = files.iter().map(|file| {
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        let text = fs::read_to_string(file).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        format!("({name:?}, {text:?}),\n")
    });
    format!("&[{}]", texts.collect::<String>())
}

fn automaton(list: &Path) -> Vec<u8> {
    let name = list.display();
    let text = fs::read_to_string(list).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let number = |char| {
        let letter = Letter::from_char(char);
        letter.unwrap_or_else(|| panic!("{name}: {char:?} is no letter")).number()
    };
    let words = text.lines().map(|word| word.chars().map(number).collect::<Vec<u8>>());
    let packed = pack::pack(words).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let count = text.lines().count() as u32;
    let mut bytes = Sha256::digest(&text)[..8].to_vec();
    bytes.extend(count.to_le_bytes());
    bytes.extend(packed.iter().flat_map(|number| number.to_le_bytes()));
    bytes
}
