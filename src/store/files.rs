//! The files of the database: only their owner reads them, and one program at a time works with them.

use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::StoreError;

/// Makes the file and its folder if need be, and keeps others from reading it and what SQLite puts
/// beside it. SQLite gives those files the mode of the database.
pub fn make(database: &Path) -> Result<(), StoreError> {
    make_folder(database)?;
    // On Unix a process that closes a file loses all locks it has on it, SQLite's too: nobody in here
    // may open the database before this has closed the new file.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    match private(OpenOptions::new().write(true).create_new(true)).open(database) {
        Ok(_) => {}
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
        Err(why) => return Err(unusable(database)(why)),
    }
    for ending in ["", "-wal", "-shm"] {
        let file = beside(database, ending);
        if let Err(why) = narrow(&file) {
            tracing::warn!(file = %file.display(), %why, "others may read the database");
        }
    }
    Ok(())
}

/// Makes the folder of a file if need be.
pub fn make_folder(database: &Path) -> Result<(), StoreError> {
    let folder = folder_of(database);
    let mut builder = DirBuilder::new();
    private_folder(builder.recursive(true)).create(folder).map_err(unusable(folder))
}

/// Gives a database another name besides its own, with the log beside it if there is one: that belongs to no other file.
pub fn keep_as(database: &Path, name: &Path) -> Result<(), StoreError> {
    keep_log_as(database, name)?;
    // So that there is no moment without a file; where there are no links there is one.
    std::fs::hard_link(database, name)
        .or_else(|_| std::fs::rename(database, name))
        .map_err(unusable(name))
}

/// Gives the log beside a database the name that goes with another, if there is one: whatever file came to lie beside
/// it would get what it says. Gives that name.
pub fn keep_log_as(database: &Path, name: &Path) -> Result<Option<PathBuf>, StoreError> {
    let kept = beside(name, "-wal");
    let kept = match std::fs::rename(beside(database, "-wal"), &kept) {
        Ok(()) => Some(kept),
        Err(why) if why.kind() == io::ErrorKind::NotFound => None,
        Err(why) => return Err(unusable(database)(why)),
    };
    let _ = std::fs::remove_file(beside(database, "-shm"));
    Ok(kept)
}

/// Keeps other programs off the database as long as the file that it gives is open; the system closes
/// it even for a program that is killed. It is a file of its own, so that SQLite's locks and this one
/// never meet, and whoever only wants to look into the database can.
pub fn lock(database: &Path) -> Result<File, StoreError> {
    let path = beside(database, ".lock");
    let file = private(OpenOptions::new().write(true).create(true).truncate(false)).open(&path);
    let file = file.map_err(unusable(&path))?;
    hand_over(&path, database);
    match file.try_lock() {
        Ok(()) => {
            drop_unfinished(database);
            Ok(file)
        }
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(database.to_owned())),
        Err(TryLockError::Error(why)) => Err(unusable(&path)(why)),
    }
}

/// What was being written for this place by a program that was killed goes: it has everybody in it, and nobody looks
/// for it. Whoever has the lock knows that nobody is at it any more.
fn drop_unfinished(database: &Path) {
    let Some(name) = database.file_name() else { return };
    let begins = format!("{}{UNFINISHED}", name.to_string_lossy());
    for entry in std::fs::read_dir(folder_of(database)).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&begins)
            && let Err(why) = std::fs::remove_file(entry.path())
        {
            tracing::warn!(file = %entry.path().display(), %why, "a part of a copy is left over");
        }
    }
}

/// A file that is being written, beside the place that it is for: until it is whole nobody finds it there. It goes if it
/// is dropped before.
#[derive(Debug)]
pub struct Unfinished {
    path: PathBuf,
    place: PathBuf,
}

impl Unfinished {
    /// An empty file for this place, which only its owner can read.
    pub fn beside(place: &Path) -> Result<Self, StoreError> {
        let folder = folder_of(place);
        if !folder.is_dir() {
            return Err(StoreError::NoFile(folder.to_owned()));
        }
        let chance = getrandom::u32().expect("the system has random numbers");
        let path = beside(place, &format!("{UNFINISHED}{chance:08x}"));
        let made = private(OpenOptions::new().write(true).create_new(true)).open(&path);
        made.map_err(unusable(&path))?;
        Ok(Self { path, place: place.to_owned() })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its address, as long as it is unfinished.
    pub fn url(&self) -> Result<String, StoreError> {
        url(&self.path)
    }

    /// Puts it in its place, where nothing may be, nor a log of what was there.
    pub fn put(self) -> Result<(), StoreError> {
        self.keep()?;
        let log = beside(&self.place, "-wal");
        if log.exists() {
            return Err(StoreError::Exists(log));
        }
        // A link is made only if nothing is there; where there are none, a look before has to do.
        match std::fs::hard_link(&self.path, &self.place) {
            Ok(()) => {}
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
                return Err(StoreError::Exists(self.place.clone()));
            }
            Err(_) if self.place.exists() => return Err(StoreError::Exists(self.place.clone())),
            Err(_) => std::fs::rename(&self.path, &self.place).map_err(unusable(&self.place))?,
        }
        keep_folder(&self.place);
        Ok(())
    }

    /// Puts it in its place in one step, whatever was there, for whoever had that.
    pub fn replace(self) -> Result<(), StoreError> {
        self.keep()?;
        hand_over(&self.path, &self.place);
        std::fs::rename(&self.path, &self.place).map_err(unusable(&self.place))?;
        keep_folder(&self.place);
        Ok(())
    }

    /// Has it on the disk, before anybody finds it.
    fn keep(&self) -> Result<(), StoreError> {
        // What is still in a log beside it would be lost.
        if beside(&self.path, "-wal").metadata().is_ok_and(|log| log.len() > 0) {
            return Err(StoreError::Busy);
        }
        let file = OpenOptions::new().write(true).open(&self.path);
        file.and_then(|file| file.sync_all()).map_err(unusable(&self.path))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm", "-journal", ".lock"] {
            // Most of them never were, and one that was put in its place is there no more.
            let _ = std::fs::remove_file(beside(&self.path, ending));
        }
    }
}

/// What the name of a file has that is being written.
pub const UNFINISHED: &str = ".unfinished-";

/// A new name is on the disk with its folder, where folders can be asked for that.
fn keep_folder(place: &Path) {
    let _ = File::open(folder_of(place)).and_then(|folder| folder.sync_all());
}

fn folder_of(place: &Path) -> &Path {
    place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// A path as SQLite takes it.
pub fn text(path: &Path) -> Result<&str, StoreError> {
    let odd = || unusable(path)(io::Error::other("its name is no text"));
    path.to_str().ok_or_else(odd)
}

/// The address of a file. What would be read as something else in an address is spelled in its own way.
pub fn url(path: &Path) -> Result<String, StoreError> {
    let spelled = text(path)?.replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    Ok(format!("sqlite:{spelled}"))
}

pub fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(ending);
    name.into()
}

/// A name beside a database that no file has, nor the log of one: with this ending, and a number if need be.
pub fn free_name(database: &Path, ending: &str) -> PathBuf {
    let name = |number| match number {
        1 => beside(database, ending),
        _ => beside(database, &format!("{ending}-{number}")),
    };
    let is_free = |name: &PathBuf| !name.exists() && !beside(name, "-wal").exists();
    (1_u32..).map(name).find(is_free).expect("no folder has so many files")
}

fn unusable(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |why| StoreError::File(path.to_owned(), Arc::new(why))
}

/// Gives a file to the owner of the database, or of its folder if there is none yet: what root does for a service is
/// of no use to it otherwise. Nobody else may give files away, nor has to.
#[cfg(unix)]
fn hand_over(file: &Path, database: &Path) {
    use std::os::unix::fs::{MetadataExt, chown};
    let owner = |path: &Path| path.metadata().map(|known| (known.uid(), known.gid()));
    let meant = owner(database).or_else(|_| owner(folder_of(database)));
    let (Ok(meant), Ok(is)) = (meant, owner(file)) else { return };
    if meant != is
        && let Err(why) = chown(file, Some(meant.0), Some(meant.1))
    {
        tracing::debug!(file = %file.display(), %why, "a file stays with whoever made it");
    }
}

#[cfg(not(unix))]
fn hand_over(_file: &Path, _database: &Path) {}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
fn private_folder(builder: &mut DirBuilder) -> &mut DirBuilder {
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700)
}

#[cfg(not(unix))]
fn private_folder(builder: &mut DirBuilder) -> &mut DirBuilder {
    builder
}

/// Takes a file that is there from everybody but its owner.
#[cfg(unix)]
fn narrow(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let known = match file.metadata() {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        known => known?,
    };
    // Somebody may have named a folder; SQLite will say so.
    if known.is_file() && known.permissions().mode() & 0o077 != 0 {
        std::fs::set_permissions(file, PermissionsExt::from_mode(0o600))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn narrow(_file: &Path) -> io::Result<()> {
    Ok(())
}
