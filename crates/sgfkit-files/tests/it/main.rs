//! Tests with files on disk.

mod bundles;
mod elsewhere;

use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sgfkit_files::{
    AtomicFile, InputFile, Reading, Walk, read_in_order, read_list, replace, sync_folder,
};

/// Returns a fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(path: PathBuf, bytes: &str) -> PathBuf {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn folders_are_searched_in_order() {
    let folder = folder("searched_in_order");
    for name in [
        "b/z.sgf",
        "b/a.HGF",
        "b.sgf",
        "a.txt",
        ".hidden.sgf",
        "c.gib",
        "d/e.sgfs",
    ] {
        write(folder.join(name), "(;)");
    }
    let paths = [folder.join("a.txt"), folder.clone(), PathBuf::from("-")];
    let found = Walk::default().find(&paths);
    let expected = ["a.txt", "b/a.HGF", "b/z.sgf", "b.sgf"].map(|name| folder.join(name));
    assert_eq!(found.files.len(), 5);
    for (file, expected) in found.files.iter().zip(&expected) {
        assert_eq!(*file, InputFile::Path(expected.clone()));
    }
    let places: Vec<_> = (0..6).map(|index| found.place(index)).collect();
    let places: Vec<_> = places
        .iter()
        .flatten()
        .map(|place| place.to_str().unwrap())
        .collect();
    assert_eq!(places, ["a.txt", "b/a.HGF", "b/z.sgf", "b.sgf"]);
    assert!(found.problems.is_empty() && found.empty.is_empty());
    let found = Walk::default().find(&[folder.join("d")]);
    assert_eq!(found.empty[0].others["sgfs"], 1);
    let found = Walk::default()
        .with_extensions(["TXT".to_owned()])
        .find(&[folder]);
    assert_eq!(found.files.len(), 4);
}

#[test]
fn lists_of_paths() {
    let folder = folder("lists_of_paths");
    let list = |bytes, nul| {
        let list = InputFile::Path(write(folder.join("list"), bytes));
        let paths = read_list(&list, nul).unwrap();
        paths
            .iter()
            .map(|path| path.display().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        list("a b.sgf\r\n\nd/c.sgf\nlast", false),
        ["a b.sgf", "d/c.sgf", "last"]
    );
    assert_eq!(list("a\nb\0c\0", true), ["a\nb", "c"]);
}

#[test]
fn files_are_read_in_order() {
    let folder = folder("read_in_order");
    let files: Vec<_> = (0..50)
        .map(|number| {
            let path = folder.join(format!("{number:02}.sgf"));
            let games = "(;)".repeat(number);
            InputFile::Path(match number {
                7 => path,
                _ => write(path, &games),
            })
        })
        .collect();
    let mut counts = Vec::new();
    let count = |record: sgfkit_files::Record<'_>| {
        record
            .games()
            .map(|games| games.trees().count())
            .map_err(|error| error.to_string())
    };
    let done = read_in_order(&files, &Reading::default(), count, |file, result| {
        assert_eq!(*file, files[counts.len()]);
        counts.push(result);
        Ok::<(), Infallible>(())
    });
    assert_eq!(done, Ok(()));
    assert_eq!(counts[0], Err("contains no game".to_owned()));
    assert!(counts[7].is_err());
    for number in (1..50).filter(|number| *number != 7) {
        assert_eq!(counts[number], Ok(number));
    }
}

#[test]
fn a_file_that_is_given_up_leaves_nothing() {
    let folder = folder("given_up");
    let path = write(folder.join("a.sgf"), "old");
    let mut file = AtomicFile::create(&path).unwrap();
    file.write_all(b"new").unwrap();
    assert_eq!(names(&folder).len(), 2);
    drop(file);
    assert_eq!(names(&folder), ["a.sgf"]);
    assert_eq!(fs::read_to_string(path).unwrap(), "old");
}

#[test]
fn new_files_overwrite_nothing() {
    let folder = folder("new_files");
    let new = |name: &str| {
        let mut file = AtomicFile::create(&folder.join(name)).unwrap();
        file.write_all(b"new").unwrap();
        file
    };
    new("a").commit_new().unwrap();
    assert!(new("a").commit_new().is_err());
    let late = new("b");
    write(folder.join("b"), "faster");
    assert!(late.commit_new().is_err());
    assert_eq!(fs::read_to_string(folder.join("b")).unwrap(), "faster");
    sync_folder(&folder);
    assert_eq!(names(&folder), ["a", "b"]);
}

/// Files of a killed program are removed by the next write in that folder; files in use stay.
#[test]
fn leftovers_go() {
    let folder = folder("leftovers");
    write(folder.join(".sgf-1-0.tmp"), "left");
    write(folder.join(".sgf-not-ours.tmp"), "other");
    let held = fs::File::create(folder.join(".sgf-2-0.tmp")).unwrap();
    held.lock().unwrap();
    replace(&folder.join("a.sgf"), b"new").unwrap();
    assert_eq!(
        names(&folder),
        [".sgf-2-0.tmp", ".sgf-not-ours.tmp", "a.sgf"]
    );
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_temporary_file_is_private() {
        let folder = folder("private");
        let path = write(folder.join("a.sgf"), "old");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        for target in [0o600, 0o640, 0o664, 0o755, 0o200] {
            fs::set_permissions(&path, fs::Permissions::from_mode(target)).unwrap();
            let file = AtomicFile::create(&path).unwrap();
            let temporary = folder.join(&names(&folder)[0]);
            assert_eq!(mode(&temporary) & !target, 0);
            assert_eq!(mode(&temporary) & 0o077, 0);
            file.commit().unwrap();
            assert_eq!(mode(&path), target);
        }
    }

    #[test]
    fn other_names_are_counted() {
        let folder = folder("other_names");
        let path = write(folder.join("a.sgf"), "old");
        assert_eq!(replace(&path, b"new").unwrap().other_names, 0);
        fs::hard_link(&path, folder.join("b.sgf")).unwrap();
        assert_eq!(replace(&path, b"newer").unwrap().other_names, 1);
        assert_eq!(fs::read_to_string(folder.join("b.sgf")).unwrap(), "new");
    }

    /// Runs in its own program, since `abandon` prevents all further writes.
    #[test]
    fn abandoned_files_go() {
        const NAME: &str = "SGFKIT_FILES_ABANDON";
        let folder = folder("abandoned");
        if let Some(path) = std::env::var_os(NAME) {
            let path = Path::new(&path);
            let file = AtomicFile::create(path).unwrap();
            sgfkit_files::abandon();
            assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0);
            // Do not drop it, since that would wait for the end of the program.
            std::mem::forget(file);
            std::process::exit(17);
        }
        let other = super::folder("abandoned_by_another");
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "unix::abandoned_files_go"])
            .env(NAME, other.join("a.sgf"))
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(17));
        drop(folder);
    }
}
