//! The files of a database: whose they are, and that one program has them.

use crosstown::store::{Store, StoreError};

use super::{Scratch, playing, url};

#[cfg(unix)]
mod modes {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use crosstown::store::Store;

    use super::super::{Scratch, playing, url};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    /// All that a database in use consists of.
    const FILES: [&str; 4] =
        ["crosstown.db", "crosstown.db-wal", "crosstown.db-shm", "crosstown.db.lock"];

    #[tokio::test]
    async fn nobody_else_can_read_a_new_database() {
        let scratch = Scratch::in_a_file();
        let folder = scratch.folder.join("made");
        let url = url(&folder.join("crosstown.db"));
        let store = Store::open_alone(&url).await.unwrap();
        playing(&store, 1).await;
        for file in FILES {
            assert_eq!(mode(&folder.join(file)), 0o600, "{file}");
        }
        assert_eq!(mode(&folder), 0o700);
        store.close().await;
    }

    #[tokio::test]
    async fn a_database_that_others_could_read_is_taken_from_them() {
        let scratch = Scratch::in_a_file();
        let store = scratch.open().await;
        playing(&store, 1).await;
        for file in &FILES[..3] {
            let wide = fs::Permissions::from_mode(0o664);
            fs::set_permissions(scratch.folder.join(file), wide).unwrap();
        }
        let again = scratch.open_alone().await;
        for file in FILES {
            assert_eq!(mode(&scratch.folder.join(file)), 0o600, "{file}");
        }
        again.close().await;
        store.close().await;
    }

    /// Whoever names a folder by mistake finds it as it was.
    #[tokio::test]
    async fn a_folder_is_no_database_and_keeps_its_mode() {
        let scratch = Scratch::in_a_file();
        fs::create_dir_all(scratch.file()).unwrap();
        fs::set_permissions(scratch.file(), fs::Permissions::from_mode(0o755)).unwrap();
        let url = url(&scratch.file());
        assert!(Store::open(&url).await.is_err());
        assert_eq!(mode(&scratch.file()), 0o755);
    }
}

#[tokio::test]
async fn only_one_can_have_it_alone() {
    let scratch = Scratch::in_a_file();
    let first = scratch.open_alone().await;
    let refused = Store::open_alone(&url(&scratch.file())).await.unwrap_err();
    assert!(matches!(&refused, StoreError::InUse(file) if *file == scratch.file()), "{refused}");
    // Those who only look are not kept away, and what was refused has spoilt nothing.
    scratch.open().await.close().await;
    let table = playing(&first, 1).await;
    // A clone that is left behind does not keep the file.
    let left = first.clone();
    first.close().await;
    let second = scratch.open_alone().await;
    assert!(second.table(table).await.unwrap().is_some());
    second.close().await;
    drop(left);
}

#[tokio::test]
async fn a_file_that_can_not_be_made_is_named() {
    let scratch = Scratch::in_a_file();
    std::fs::write(scratch.folder.join("file"), "").unwrap();
    let inside = scratch.folder.join("file/crosstown.db");
    let refused = Store::open(&url(&inside)).await.unwrap_err();
    let StoreError::File(named, _) = &refused else { panic!("{refused}") };
    assert!(inside.starts_with(named), "{refused}");
}

#[tokio::test]
async fn a_closed_database_is_one_file() {
    let scratch = Scratch::in_a_file();
    let store = scratch.open().await;
    playing(&store, 1).await;
    store.close().await;
    assert_eq!(std::fs::read_dir(&*scratch.folder).unwrap().count(), 1);
}
