//! Files are replaced as a whole or not at all.

use crate::harness::Folder;

#[cfg(unix)]
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};

const ROUGH: &str = "(;GM[1] )";
const SMOOTH: &str = "(;GM[1])\n";

#[test]
#[cfg(unix)]
fn modes_are_kept() {
    let folder = Folder::new("modes_are_kept");
    for mode in [0o600, 0o644, 0o664, 0o755] {
        folder.write("a.sgf", ROUGH);
        fs::set_permissions(folder.path("a.sgf"), fs::Permissions::from_mode(mode)).unwrap();
        folder.sgf("fmt --write a.sgf").ends(0);
        assert_eq!(folder.read("a.sgf"), SMOOTH);
        let found = fs::metadata(folder.path("a.sgf"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(found & 0o7777, mode);
    }
    assert_eq!(folder.names(), ["a.sgf"]);
}

#[test]
#[cfg(unix)]
fn symbolic_links_stay() {
    let folder = Folder::with("symbolic_links_stay", &[("real/a.sgf", ROUGH)]);
    symlink("real/a.sgf", folder.path("one.sgf")).unwrap();
    symlink("one.sgf", folder.path("two.sgf")).unwrap();
    folder.sgf("fmt --write two.sgf").ends(0);
    assert_eq!(folder.read("real/a.sgf"), SMOOTH);
    for link in ["one.sgf", "two.sgf"] {
        assert!(
            fs::symlink_metadata(folder.path(link))
                .unwrap()
                .is_symlink()
        );
    }
    symlink("real/new.sgf", folder.path("new.sgf")).unwrap();
    folder.sgf("fmt one.sgf -o new.sgf").ends(0);
    assert_eq!(folder.read("real/new.sgf"), SMOOTH);
    symlink("circle.sgf", folder.path("circle.sgf")).unwrap();
    folder
        .sgf("fmt one.sgf -o circle.sgf")
        .ends(2)
        .says("sgf: circle.sgf: ");
}

#[test]
fn output_over_an_input() {
    let folder = Folder::with("output_over_an_input", &[("a.sgf", ROUGH)]);
    folder.sgf("fmt a.sgf -o a.sgf").ends(0);
    assert_eq!(folder.read("a.sgf"), SMOOTH);
    folder.sgf("convert --charset UTF-8 a.sgf -o a.sgf").ends(0);
    assert!(folder.read("a.sgf").contains("CA[UTF-8]"));
    assert_eq!(folder.names(), ["a.sgf"]);
}

#[test]
fn places_that_cannot_be_written() {
    let folder = Folder::with(
        "places_that_cannot_be_written",
        &[("a.sgf", ROUGH), ("d/b.sgf", ROUGH)],
    );
    folder.sgf("fmt a.sgf -o d").ends(2).says("sgf: d: ");
    folder
        .sgf("fmt a.sgf -o missing/a.sgf")
        .ends(2)
        .says("sgf: missing/a.sgf: ");
    assert_eq!(folder.names(), ["a.sgf", "d"]);
}

#[test]
#[cfg(unix)]
fn a_folder_that_takes_no_file() {
    let folder = Folder::with("a_folder_that_takes_no_file", &[("d/a.sgf", ROUGH)]);
    fs::set_permissions(folder.path("d"), fs::Permissions::from_mode(0o555)).unwrap();
    let is_root = fs::write(folder.path("d/probe"), "").is_ok();
    let run = folder.sgf("fmt --write d/a.sgf");
    fs::set_permissions(folder.path("d"), fs::Permissions::from_mode(0o755)).unwrap();
    if is_root {
        println!("nothing is forbidden to the superuser: not tested");
        return;
    }
    run.ends(2).says("sgf: d/a.sgf: ");
    assert_eq!(folder.read("d/a.sgf"), ROUGH);
    assert_eq!(fs::read_dir(folder.path("d")).unwrap().count(), 1);
}

#[test]
#[cfg(target_os = "linux")]
fn devices_stay_devices() {
    let folder = Folder::with("devices_stay_devices", &[("a.sgf", ROUGH)]);
    folder
        .sgf("fmt a.sgf -o /dev/full")
        .ends(2)
        .says("sgf: /dev/full: ");
    folder
        .sgf("fmt a.sgf -o /dev/stdout")
        .ends(0)
        .prints(SMOOTH);
    assert!(!fs::metadata("/dev/full").unwrap().is_file());
}

#[test]
fn what_is_formatted_is_not_touched() {
    let folder = Folder::with("what_is_formatted_is_not_touched", &[("a.sgf", SMOOTH)]);
    let modified = || {
        std::fs::metadata(folder.path("a.sgf"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let before = modified();
    std::thread::sleep(std::time::Duration::from_millis(20));
    folder
        .sgf("fmt --write a.sgf")
        .ends(0)
        .says("0 of 1 file rewritten");
    assert_eq!(modified(), before);
}
