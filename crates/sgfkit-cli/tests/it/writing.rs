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
        .sgf("fmt --write .")
        .ends(0)
        .says("0 files changed, 1 unchanged, 0 failed");
    assert_eq!(modified(), before);
}

#[test]
#[cfg(unix)]
fn hard_links_are_told() {
    let folder = Folder::with("hard_links_are_told", &[("a.sgf", ROUGH)]);
    fs::hard_link(folder.path("a.sgf"), folder.path("b.sgf")).unwrap();
    folder
        .sgf("fmt --write a.sgf")
        .ends(0)
        .says("a.sgf: has 1 other name (hard links), which still have the old contents");
    assert_eq!(folder.read("a.sgf"), SMOOTH);
    assert_eq!(folder.read("b.sgf"), ROUGH);
}

/// Nobody writes to the FIFO, so opening it would block forever.
#[test]
#[cfg(unix)]
fn a_fifo_is_no_target() {
    let folder = Folder::with("a_fifo_is_no_target", &[("a.sgf", ROUGH)]);
    let made = folder.command_of("mkfifo", &["f.sgf"]).status();
    assert!(made.unwrap().success());
    for command in [
        "fmt --write f.sgf",
        "check --fix f.sgf",
        "convert --to ff4 --write f.sgf",
        "strip --comments --write f.sgf",
    ] {
        folder
            .sgf(command)
            .ends(2)
            .says("sgf: f.sgf: not a regular file");
    }
    folder.sgf("fmt --write f.sgf a.sgf").ends(2);
    assert_eq!(folder.read("a.sgf"), SMOOTH);
}

/// The output files of a run do not depend on the reader of its report.
#[test]
fn a_closed_pipe_stops_no_writing() {
    let folder = Folder::with(
        "a_closed_pipe_stops_no_writing",
        &[("many.sgf", &SMOOTH.repeat(5000))],
    );
    let close_and_wait = |args: &[&str]| {
        let mut child = folder.start(args);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{args:?}\n{stderr}");
    };
    close_and_wait(&["split", "many.sgf", "--out-dir", "d"]);
    assert_eq!(std::fs::read_dir(folder.path("d")).unwrap().count(), 5000);
    for number in 0..1000 {
        folder.write(
            &format!("e/{number}.sgf"),
            "(;FF[4]GM[1]SZ[19];B[aa]W[bb]KO[])x",
        );
    }
    close_and_wait(&["check", "--fix", "--unsafe-fixes", "e"]);
    for number in 0..1000 {
        assert!(
            !folder
                .read(&format!("e/{number}.sgf"))
                .contains("B[aa]W[bb]"),
            "{number}"
        );
    }
}

/// A signal ends the run and removes its unfinished files; the next run removes those of a killed
/// run.
#[test]
#[cfg(unix)]
fn signals_leave_no_temporary_file() {
    use std::os::unix::process::ExitStatusExt;
    use std::time::Duration;

    let folder = Folder::with(
        "signals_leave_no_temporary_file",
        &[(".sgf-1-0.tmp", "left")],
    );
    for number in 0..3000 {
        folder.write(&format!("d/{number}.sgf"), ROUGH);
    }
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        let child = folder.start(&["fmt", "--write", "d"]);
        std::thread::sleep(Duration::from_millis(60));
        let pid = child.id().to_string();
        folder
            .command_of("kill", &["-s", signal, &pid])
            .status()
            .unwrap();
        let status = child.wait_with_output().unwrap().status;
        // It may have been faster than the signal.
        assert!(
            status.signal() == Some(number) || status.code() == Some(0),
            "{status}"
        );
        let names = fs::read_dir(folder.path("d")).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 3000, "{signal}");
    }
    folder.write("a.sgf", ROUGH);
    folder.sgf("fmt --write a.sgf").ends(0);
    assert_eq!(folder.names(), ["a.sgf", "d"]);
}

/// One output of several files is not replaced if one of them could not be read: a missing path, or
/// a damaged archive. Standard output gets the readable part.
#[test]
fn a_file_made_of_several_needs_all_of_them() {
    let game = "(;GM[1]SZ[9]PB[Ada];B[ee];W[cc];B[gg])";
    let folder = Folder::with("needs_all", &[("a.sgf", game), ("bad.zip", "no zip")]);
    for bad in ["missing.sgf", "missing", "bad.zip"] {
        for (command, out) in [
            ("merge", "-o old.sgf"),
            ("merge --collection", "-o old.sgf"),
            ("fmt", "-o old.sgf"),
            ("openings --min 1", "-o old.sgf"),
            ("search --moves E5 --size 9", "--sgf old.sgf"),
            ("render --figures", "-o old.pdf"),
            ("render --figures", "-o old.epub"),
            ("table", "-o old.csv"),
            ("pack --force", "-o old.tar"),
        ] {
            // A table has a row for an archive that is damaged.
            if command == "table" && bad == "bad.zip" {
                continue;
            }
            let name = out.split_whitespace().last().unwrap();
            for (first, second) in [("a.sgf", bad), (bad, "a.sgf")] {
                folder.write(name, "old");
                let run = folder.sgf(&format!("{command} {first} {second} {out}"));
                run.ends(2).says(bad);
                assert_eq!(folder.read(name), "old", "{command} {first} {second}");
                std::fs::remove_file(folder.path(name)).unwrap();
                let run = folder.sgf(&format!("{command} {first} {second} {out}"));
                run.ends(2);
                assert!(!folder.path(name).exists(), "{command} {first} {second}");
            }
        }
        folder
            .sgf(&format!("merge a.sgf {bad} -o -"))
            .ends(2)
            .shows("Ada");
        folder
            .sgf(&format!("merge a.sgf {bad}"))
            .ends(2)
            .shows("Ada");
    }
    let run = folder.sgf("merge a.sgf missing.sgf -o old.sgf").ends(2);
    run.says("old.sgf: not written, because not all files could be read");
    folder.sgf("merge a.sgf a.sgf -o old.sgf").ends(0);
    assert!(folder.read("old.sgf").contains("PB[Ada]"));
    // A bad file in a folder does not stop the others.
    folder.write("in/a.sgf", game);
    folder.write("in/b.sgf", "no game");
    folder.sgf("merge in -o all.sgf").ends(2).says("in/b.sgf: ");
    assert!(folder.read("all.sgf").contains("PB[Ada]"));
}
