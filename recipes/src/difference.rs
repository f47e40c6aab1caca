//! What a list leaves behind when another takes its place.

use std::path::Path;

use anyhow::Context;
use crosstown::words::Difference;

/// Writes the difference from which the list `old` can be made again out of `new`, which is called
/// after the dictionary.
pub fn write(old: &Path, new: &Path, out: &Path) -> anyhow::Result<()> {
    let read = |list: &Path| {
        std::fs::read_to_string(list).with_context(|| format!("can't read {}", list.display()))
    };
    let (before, now) = (read(old)?, read(new)?);
    let id = new.file_stem().and_then(|id| id.to_str()).context("the new list has no name")?;
    let difference = Difference::between(id, &before, &now);
    let file = out.join(format!("{}.diff", difference.name));
    std::fs::create_dir_all(out)
        .and_then(|()| std::fs::write(&file, &difference.text))
        .with_context(|| format!("can't write {}", file.display()))?;
    println!("{}: {} words differ", file.display(), difference.text.lines().count() - 1);
    Ok(())
}
