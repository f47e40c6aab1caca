//! The files of a database: whose they are, and that one program has them.

use crosstown::store::{Store, StoreError};

use super::{Scratch, open_alone, playing, url};

#[cfg(unix)]
mod modes {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::super::{Scratch, open_alone, playing};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    /// All that a database in use consists of.
    const FILES: [&str; 4] =
        ["crosstown.db", "crosstown.db-wal", "crosstown.db-shm", "crosstown.db.lock"];

    #[tokio::test]
    async fn nobody_else_can_read_a_new_database() {
        let scratch = Scratch::new();
        let folder = scratch.0.join("made");
        let store = open_alone(&folder.join("crosstown.db")).await;
        playing(&store, 1).await;
        for file in FILES {
            assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
        }
        assert_eq!(mode(&folder), 0o700);
        store.close().await;
    }

    #[tokio::test]
    async fn a_database_that_others_could_read_is_taken_from_them() {
        let scratch = Scratch::new();
        let store = scratch.open().await;
        playing(&store, 1).await;
        for file in &FILES[..3] {
            let wide = fs::Permissions::from_mode(0o664);
            fs::set_permissions(scratch.0.join(file), wide).unwrap();
        }
        let again = open_alone(&scratch.file()).await;
        for file in FILES {
            assert_eq!(mode(&scratch.0.join(file)), 0o600, "{file}");
        }
        again.close().await;
        store.close().await;
    }

    /// Whoever names a folder by mistake finds it as it was.
    #[tokio::test]
    async fn a_folder_is_no_database_and_keeps_its_mode() {
        let scratch = Scratch::new();
        fs::create_dir_all(scratch.file()).unwrap();
        fs::set_permissions(scratch.file(), fs::Permissions::from_mode(0o755)).unwrap();
        let url = super::super::url(&scratch.file());
        assert!(crosstown::store::Store::open(&url).await.is_err());
        assert_eq!(mode(&scratch.file()), 0o755);
    }
}

#[tokio::test]
async fn only_one_can_have_it_alone() {
    let scratch = Scratch::new();
    let first = open_alone(&scratch.file()).await;
    let refused = Store::open_alone(&url(&scratch.file())).await.unwrap_err();
    assert!(matches!(&refused, StoreError::InUse(file) if *file == scratch.file()), "{refused}");
    // Those who only look are not kept away, and what was refused has spoilt nothing.
    scratch.open().await.close().await;
    let table = playing(&first, 1).await;
    // A clone that is left behind does not keep the file.
    let left = first.clone();
    first.close().await;
    let second = open_alone(&scratch.file()).await;
    assert!(second.table(table).await.unwrap().is_some());
    second.close().await;
    drop(left);
}

#[tokio::test]
async fn a_file_that_can_not_be_made_is_named() {
    let scratch = Scratch::new();
    std::fs::write(scratch.0.join("file"), "").unwrap();
    let inside = scratch.0.join("file/crosstown.db");
    let refused = Store::open(&url(&inside)).await.unwrap_err();
    let StoreError::File(named, _) = &refused else { panic!("{refused}") };
    assert!(inside.starts_with(named), "{refused}");
}
