//! The committed table of tiles is what its recipe makes.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_table_is_its_recipe() {
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tiles.txt");
    let mut program = Command::new(env!("CARGO_BIN_EXE_recipes"));
    let output = program.arg("tiles").arg("--out").arg(&made).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/games/wordcross/tiles.txt");
    assert_eq!(fs::read_to_string(made).unwrap(), fs::read_to_string(committed).unwrap());
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("190 tiles") && told.contains("en-large: "), "{told}");
}
