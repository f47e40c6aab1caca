//! A whole database as a file, and back: looked over each time, with every open game played again. A copy that is not
//! whole is never found where it was asked for.

use std::path::{Path, PathBuf};

use super::checking::{Checked, Wrong};
use super::engine::{Tables, Trouble};
use super::now::SystemClock;
use super::record::TableId;
use crate::game::Seed;
use crate::store::{self, BackedUp, Store, StoreError, Target, Unfinished, is_server};

/// A copy that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    pub copied: BackedUp,
    /// What is wrong with it is wrong with the database.
    pub checked: Checked,
}

/// Copies the database at `database` into the file `to`, which must not be there. A bot may be playing meanwhile.
pub async fn back_up(database: &str, to: &Path) -> Result<Made, Trouble> {
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()).into());
    }
    let copy = Unfinished::beside(to)?;
    let copied = store::back_up(database, copy.path()).await?;
    let checked = check(&copy.url()?).await?;
    copy.put()?;
    Ok(Made { copied, checked })
}

/// Plays every open game of a database again, which is only looked at.
pub async fn check(database: &str) -> Result<Checked, Trouble> {
    let store = Store::look(database).await?;
    let checked = tables(&store).check_open().await;
    store.close().await;
    checked
}

/// Tables at which nothing is begun: nobody asks for a seed.
pub fn tables(store: &Store) -> Tables {
    Tables::new(store.clone(), SystemClock, || Seed::from_number(0)).0
}

/// How a backup is put in the place of a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manner {
    /// Whether games that are there make way.
    pub replace: bool,
    /// Whether it is put there though games in it are not as their logs say.
    pub with_faults: bool,
    /// What is added to the name of the file that makes way.
    pub ending: String,
}

/// A database that is in its place again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    pub checked: Checked,
    /// The file that made way.
    pub kept: Option<PathBuf>,
    /// How many people asked to be forgotten after the backup was made, and were forgotten in it, too.
    pub forgotten: usize,
    /// Why nobody knows who did, if so: they are back.
    pub unknown: Option<&'static str>,
}

/// Why nothing was put in place.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error("{}", plain(.0))]
    Trouble(Trouble),
    #[error(
        "{} open games in the backup are not as their logs say, such as table {} ({}): use another backup, or say --with-faults",
        .0.len(), .0[0].0.0, .0[0].1
    )]
    Wrong(Vec<(TableId, Wrong)>),
}

/// What the store says by itself, for those who work with files and not at a table.
pub fn plain(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Fault(fault) => fault.to_string(),
        other => other.to_string(),
    }
}

/// Said plainly, and not as a cause besides.
impl From<Trouble> for RestoreError {
    fn from(trouble: Trouble) -> Self {
        RestoreError::Trouble(trouble)
    }
}

impl From<StoreError> for RestoreError {
    fn from(fault: StoreError) -> Self {
        RestoreError::Trouble(fault.into())
    }
}

/// Puts a backup in the place of the database that `database` names. The backup itself is only read, and all is looked
/// over, and brought up to date, before anything changes there.
pub async fn restore(
    backup: &Path,
    database: &str,
    manner: &Manner,
) -> Result<Restored, RestoreError> {
    if !backup.exists() {
        // Before anything is made in the other place.
        return Err(StoreError::NoFile(backup.to_owned()).into());
    }
    if is_server(database) {
        return restore_server(backup, database, manner).await;
    }
    let target = Target::claim(database, manner.replace).await?;
    let new = Unfinished::beside(target.path())?;
    let known = target.forgotten().clone();
    let (since, unknown) = match &known {
        Ok(since) => (&since[..], None),
        Err(why) => (&[][..], Some(*why)),
    };
    let (checked, forgotten) = revive(backup, &new, since, manner).await?;
    let kept = target.put(new, &manner.ending).await?;
    Ok(Restored { checked, kept, forgotten, unknown })
}

/// A server takes the rows of a backup if it has none.
async fn restore_server(
    backup: &Path,
    database: &str,
    manner: &Manner,
) -> Result<Restored, RestoreError> {
    let new = Unfinished::beside(&std::env::temp_dir().join("crosstown-restore.db"))?;
    revive(backup, &new, &[], manner).await?;
    store::copy(&new.url()?, database).await?;
    let checked = check(database).await?;
    let unknown = Some("this PostgreSQL was empty");
    Ok(Restored { checked, kept: None, forgotten: 0, unknown })
}

/// A copy of a backup that can be gone on from.
async fn revive(
    backup: &Path,
    new: &Unfinished,
    forgotten: &[i64],
    manner: &Manner,
) -> Result<(Checked, usize), RestoreError> {
    new.take(backup).await?;
    let store = Store::open(&new.url()?).await?;
    let revived = async {
        let forgotten = store.revive(forgotten).await?;
        Ok::<_, Trouble>((tables(&store).check_open().await?, forgotten))
    };
    let revived = revived.await;
    store.close().await;
    let (checked, forgotten) = revived?;
    if !checked.wrong.is_empty() && !manner.with_faults {
        return Err(RestoreError::Wrong(checked.wrong));
    }
    Ok((checked, forgotten))
}
