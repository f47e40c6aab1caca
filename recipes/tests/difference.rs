//! What a list leaves behind when another takes its place, as whoever changes one makes it.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn a_replaced_list_leaves_its_difference() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("difference");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (old, new) = (folder.join("before.txt"), folder.join("birds.txt"));
    fs::write(&old, "gull\nowl\nrook\nwren\n").unwrap();
    fs::write(&new, "crow\ngull\nowl\nteal\nwren\n").unwrap();
    let run = |old: &Path| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_recipes"));
        program.arg("difference").arg(old).arg(&new);
        program.arg("--out").arg(folder.join("old")).output().unwrap()
    };
    let output = run(&old);
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.ends_with("3 words differ\n"), "{told}");
    // The fingerprints are those of `sha256sum`.
    let file = folder.join("old/birds@6a8e773d0d960511.diff");
    let text = fs::read_to_string(file).expect("it is called after the old list");
    assert_eq!(text, "birds@c0ce6500bab5f7da\n+rook\n-crow\n-teal\n");

    let output = run(&folder.join("nowhere.txt"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && told.contains("can't read"), "{told}");
}
