//! The plugin for Neovim, driven headless against the real server, where
//! Neovim is installed.

use std::path::Path;
use std::process::Command;

#[test]
fn neovim() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let version = Command::new("nvim").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        return eprintln!("NOT TESTED: Neovim is not installed");
    }
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("neovim");
    std::fs::create_dir_all(&home).unwrap();
    let output = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n"])
        .args(["-c", "set rtp+=editors/neovim"])
        .args(["-c", "luafile editors/neovim/test/test.lua"])
        .current_dir(root)
        .env("SGF", env!("CARGO_BIN_EXE_sgf"))
        .env("HOME", &home)
        .env("XDG_STATE_HOME", &home)
        .env("XDG_CACHE_HOME", &home)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("ok: a command"), "{said}");
}
