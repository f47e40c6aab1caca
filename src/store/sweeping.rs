//! That nothing is left of what was deleted: neither in the log beside the database nor in its file.
//!
//! Whatever is deleted is overwritten at once, but the database moves rows about within its file, and now
//! and then a copy of a row is left where it had been. So after somebody was forgotten the file is searched
//! for them, and written anew if anything is found. Until that is done a mark in the file, made in the
//! transaction that forgot them, has it written anew at the next start.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use tokio::sync::Mutex;

use super::request::Write;
use super::sql::Connection;
use super::writer::Upkeep;
use super::{Ids, Store, StoreError, sqlite};

/// How much of the file is looked at in one piece.
const PIECE: usize = 1 << 20;

/// What would be left of somebody, as it would stand in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traces {
    /// The mark that the file got with it.
    mark: i64,
    needles: Vec<Vec<u8>>,
}

/// What is still to be done.
#[derive(Default, Debug)]
enum Owed {
    #[default]
    Nothing,
    /// The file is to be searched for these.
    Search(Traces),
    /// It is to be written anew, whatever is in it.
    Rewrite,
}

impl Traces {
    /// The id, as a number and in digits, which every row with the name has before it; and the names on
    /// servers with what stands before them in a row, since a short name alone may be anybody's.
    pub fn of(mark: i64, discord_id: i64, person: i64, names: &[(i64, String)]) -> Self {
        let mut needles = vec![sqlite::stored(discord_id), discord_id.to_string().into_bytes()];
        needles.extend(names.iter().map(|(guild, name)| {
            let mut row = sqlite::stored(person);
            row.extend(sqlite::stored(*guild));
            row.extend(name.as_bytes());
            row
        }));
        Self { mark, needles }
    }

    /// These and others.
    fn and(&self, others: &Self) -> Self {
        let needles = [&self.needles[..], &others.needles].concat();
        Self { mark: self.mark.max(others.mark), needles }
    }

    /// Whether any of them is in what is read.
    fn are_in(&self, file: &mut impl Read) -> io::Result<bool> {
        let overlap = self.needles.iter().map(Vec::len).max().unwrap_or(0);
        let mut bytes = Vec::with_capacity(PIECE + overlap);
        loop {
            let read = file.by_ref().take(PIECE as u64).read_to_end(&mut bytes)?;
            if self.needles.iter().any(|needle| holds(&bytes, needle)) {
                return Ok(true);
            }
            if read == 0 {
                return Ok(false);
            }
            // What lies across the seam is seen with the next piece.
            bytes.drain(..bytes.len().saturating_sub(overlap));
        }
    }
}

fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    let Some((first, rest)) = needle.split_first() else { return false };
    let mut left = bytes;
    while let Some(at) = left.iter().position(|byte| byte == first) {
        left = &left[at + 1..];
        if left.starts_with(rest) {
            return true;
        }
    }
    false
}

/// How a sweep went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Swept {
    /// There was nothing left to sweep.
    Clean,
    /// The file was written anew, and there is nothing left now.
    Rewritten,
    /// The same, but something that looks like a trace is part of what others have stored.
    Alike,
}

/// Who sweeps: one at a time.
#[derive(Debug)]
pub struct Sweeper {
    /// None if the database has no file of ours: PostgreSQL clears its own.
    path: Option<PathBuf>,
    file: OnceLock<Arc<File>>,
    owed: Mutex<Owed>,
}

impl Sweeper {
    pub fn new(path: Option<&Path>) -> Self {
        Self { path: path.map(Path::to_owned), file: OnceLock::new(), owed: Mutex::default() }
    }

    /// The file of the database. It is never closed: on Unix a process that closes a file loses all locks it
    /// has on it, SQLite's too.
    fn file(&self, path: &Path) -> io::Result<Arc<File>> {
        if let Some(file) = self.file.get() {
            return Ok(file.clone());
        }
        let file = Arc::new(File::open(path)?);
        std::mem::forget(file.clone());
        Ok(self.file.get_or_init(|| file).clone())
    }

    async fn finds(&self, traces: &Traces) -> Result<bool, StoreError> {
        let Some(path) = &self.path else { return Ok(false) };
        let failed = |why: io::Error| StoreError::File(path.clone(), Arc::new(why));
        let (file, traces) = (self.file(path).map_err(failed)?, traces.clone());
        let searching = tokio::task::spawn_blocking(move || {
            let mut file = &*file;
            file.seek(SeekFrom::Start(0))?;
            traces.are_in(&mut file)
        });
        searching.await.unwrap_or_else(|lost| Err(io::Error::other(lost))).map_err(failed)
    }
}

/// Says which mark the file has.
struct Look;

impl Write for Look {
    type Answer = i64;

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<i64, StoreError> {
        sqlite::mark(db).await
    }
}

/// Notes that the file has no traces any more, unless there is a newer mark.
struct Settle {
    mark: i64,
}

impl Write for Settle {
    type Answer = ();

    async fn write(&self, db: &mut Connection, _ids: &Ids) -> Result<(), StoreError> {
        if sqlite::mark(db).await? == self.mark {
            sqlite::set_mark(db, sqlite::SWEPT).await?;
        }
        Ok(())
    }
}

/// At a start nobody knows what to look for any more, so a file with a mark is written anew. That takes a
/// moment once for a file of a version that did not overwrite what it deleted. If it fails it is tried again.
pub async fn sweep_at_start(db: &mut Connection) {
    let swept = async {
        let mark = sqlite::mark(db).await?;
        if mark == sqlite::SWEPT {
            return Ok(());
        }
        sqlite::rewrite(db).await?;
        db.begin().await?;
        if sqlite::mark(db).await? == mark {
            sqlite::set_mark(db, sqlite::SWEPT).await?;
        }
        db.commit().await?;
        if sqlite::checkpoint(db).await? { Ok(()) } else { Err(StoreError::Busy) }
    };
    if let Err(fault) = swept.await {
        tracing::warn!(%fault, "the database can't be written anew");
    }
}

impl Store {
    /// Sees to it that nothing is left in the files of somebody who was forgotten.
    pub async fn sweep(&self, traces: &Traces) -> Result<Swept, StoreError> {
        let sweeper = &self.0.sweeper;
        let mut owed = sweeper.owed.lock().await;
        match &mut *owed {
            nothing @ Owed::Nothing => *nothing = Owed::Search(traces.clone()),
            Owed::Search(others) => *others = others.and(traces),
            Owed::Rewrite => {}
        }
        Ok(match self.sweep_all(&mut owed).await? {
            false => Swept::Clean,
            true if sweeper.finds(traces).await? => Swept::Alike,
            true => Swept::Rewritten,
        })
    }

    /// Sweeps once more if a sweep came to nothing.
    pub async fn sweep_owed(&self) -> Result<(), StoreError> {
        let mut owed = self.0.sweeper.owed.lock().await;
        self.sweep_all(&mut owed).await.map(drop)
    }

    /// Does what is owed, and says whether the file was written anew for it. If somebody reads on, such as a backup, it
    /// stays owed, and no move waits for that.
    async fn sweep_all(&self, owed: &mut Owed) -> Result<bool, StoreError> {
        match owed {
            Owed::Nothing => return Ok(false),
            Owed::Search(traces) => {
                self.keep_up(Upkeep::Gather).await?;
                if !self.0.sweeper.finds(traces).await? {
                    self.write(Settle { mark: traces.mark }).await?;
                    *owed = Owed::Nothing;
                    return Ok(false);
                }
            }
            // Whoever reads on would keep what was there before, and it would have to be written once more.
            Owed::Rewrite => self.keep_up(Upkeep::Gather).await?,
        }
        *owed = Owed::Rewrite;
        let mark = self.write(Look).await?;
        self.keep_up(Upkeep::Rewrite).await?;
        self.write(Settle { mark }).await?;
        *owed = Owed::Nothing;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traces_are_found_wherever_they_are() {
        let names = [(5_i64, "Zoé".to_owned()), (1 << 60, "Z".to_owned())];
        let traces = Traces::of(2, 1 << 61, 1 << 50, &names);
        let own = |guild: i64, name: &str| {
            [&sqlite::stored(1 << 50)[..], &sqlite::stored(guild), name.as_bytes()].concat()
        };
        let id = (1_i64 << 61).to_be_bytes().to_vec();
        let needles =
            [id, (1_i64 << 61).to_string().into_bytes(), own(5, "Zoé"), own(1 << 60, "Z")];
        for needle in &needles {
            for at in [0, 1, PIECE - 3, PIECE, 2 * PIECE - 1, 3 * PIECE - needle.len()] {
                let mut file = vec![0_u8; 3 * PIECE];
                file[at..at + needle.len()].copy_from_slice(needle);
                assert!(traces.are_in(&mut &file[..]).unwrap(), "{needle:?} at {at}");
                file[at + needle.len() - 1] ^= 1;
                assert!(!traces.are_in(&mut &file[..]).unwrap(), "{needle:?} at {at}");
            }
        }
        assert!(!traces.are_in(&mut &[][..]).unwrap());
        assert!(!traces.are_in(&mut "Z Zoé".as_bytes()).unwrap(), "a name alone is anybody's");
    }
}
