//! The plugin for Neovim, run headless with the real server, if Neovim is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::harness::Folder;

/// Runs a script of `editors/neovim/test/` and returns its output, or nothing if Neovim is not
/// installed.
fn neovim(script: &str, lesson: &Path) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let version = Command::new("nvim").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        eprintln!("NOT TESTED: Neovim is not installed");
        return None;
    }
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("neovim");
    std::fs::create_dir_all(&home).unwrap();
    let output = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n"])
        .args(["-c", "set rtp+=editors/neovim"])
        .args(["-c", &format!("luafile editors/neovim/test/{script}")])
        // A script that stops halfway must not keep it open.
        .args(["-c", "cquit 1"])
        .current_dir(root)
        .env("SGF", env!("CARGO_BIN_EXE_sgf"))
        .env("LESSON", lesson)
        .env("HOME", &home)
        .env("XDG_STATE_HOME", &home)
        .env("XDG_CACHE_HOME", &home)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    Some(said)
}

#[test]
fn the_plugin() {
    if let Some(said) = neovim("test.lua", &PathBuf::new()) {
        assert!(said.contains("ok: a command"), "{said}");
    }
}

/// Types a lesson into an empty file with the server running, and prints the result.
#[test]
fn a_lesson_is_written_and_printed() {
    let folder = Folder::new("lesson");
    let Some(said) = neovim("lesson.lua", &folder.path("lesson.sgf")) else {
        return;
    };
    assert!(said.contains("ok: and without a finding"), "{said}");
    folder
        .sgf("render --figures --format text lesson.sgf -o lesson.txt")
        .ends(0);
    let page = folder.read("lesson.txt");
    for part in ["Figure 1 (1-7)", "Instead of 4", "Too slow."] {
        assert!(page.contains(part), "{part}: {page}");
    }
    folder
        .sgf("render --figures lesson.sgf -o lesson.pdf")
        .ends(0);
    let pages = std::fs::read(folder.path("lesson.pdf")).unwrap();
    assert!(pages.starts_with(b"%PDF"));
}
