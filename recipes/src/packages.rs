//! The folder with the unpacked packages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;

pub struct Packages(pub PathBuf);

impl Packages {
    pub fn read(&self, file: &str) -> anyhow::Result<Vec<u8>> {
        let file = self.0.join(file);
        fs::read(&file).with_context(|| format!("can't read {}", file.display()))
    }

    pub fn read_text(&self, file: &str) -> anyhow::Result<String> {
        String::from_utf8(self.read(file)?).with_context(|| format!("{file} is not UTF-8"))
    }

    /// The names of the files in a folder.
    pub fn names_in(&self, folder: &str) -> anyhow::Result<Vec<String>> {
        let folder = self.0.join(folder);
        let entries =
            fs::read_dir(&folder).with_context(|| format!("can't read {}", folder.display()))?;
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    }
}
