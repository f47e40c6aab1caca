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
    if let Some(folder) = database.parent().filter(|folder| *folder != Path::new("")) {
        let mut builder = DirBuilder::new();
        private_folder(builder.recursive(true)).create(folder).map_err(unusable(folder))?;
    }
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

/// Keeps other programs off the database as long as the file that it gives is open; the system closes
/// it even for a program that is killed. It is a file of its own, so that SQLite's locks and this one
/// never meet, and whoever only wants to look into the database can.
pub fn lock(database: &Path) -> Result<File, StoreError> {
    let path = beside(database, ".lock");
    let file = private(OpenOptions::new().write(true).create(true).truncate(false)).open(&path);
    let file = file.map_err(unusable(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(database.to_owned())),
        Err(TryLockError::Error(why)) => Err(unusable(&path)(why)),
    }
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(ending);
    name.into()
}

fn unusable(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |why| StoreError::File(path.to_owned(), Arc::new(why))
}

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
