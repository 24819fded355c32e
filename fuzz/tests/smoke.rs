//! Short fuzz run, part of the normal tests.

use std::process::Command;

#[test]
fn damaged_files_break_no_property() {
    let smoke = env!("CARGO_BIN_EXE_smoke");
    let run = Command::new(smoke).args(["--seconds", "3"]).output();
    let run = run.expect("smoke can be run");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
}

/// Checks the files of `corpus/finds`, which once broke a property.
#[test]
fn finds_of_earlier_runs_stay_mended() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/finds");
    let files = std::fs::read_dir(folder).expect("there are finds");
    let files: Vec<_> = files.flatten().map(|file| file.path()).collect();
    assert!(files.len() > 5, "finds in {folder}");
    let run = Command::new(env!("CARGO_BIN_EXE_smoke"))
        .args(files)
        .output();
    let run = run.expect("smoke can be run");
    let said = String::from_utf8_lossy(&run.stdout);
    let said = said.lines().filter(|line| !line.contains(" holds for "));
    let broken = said.collect::<Vec<_>>().join("\n");
    assert!(run.status.success(), "{broken}");
}
