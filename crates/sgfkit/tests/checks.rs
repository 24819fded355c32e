//! What the checks find: `corpus/checks/<code>/` holds files named `bad…` in
//! which the check of that name finds something, and files named `fixed` or
//! `near…` in which it does not. In `corpus/ok` no check finds anything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sgfkit::{Collection, check};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

fn codes(file: &Path) -> BTreeSet<&'static str> {
    let collection = Collection::parse(std::fs::read(file).unwrap());
    let found = check::check(&collection);
    found.into_iter().map(|found| found.code).collect()
}

#[test]
fn every_check_finds_its_faults_and_nothing_else() {
    for check in check::all() {
        if check.code == "file-too-large" {
            continue; // takes a file of 4 GiB
        }
        let mut bad = 0;
        for file in files(&corpus().join("checks").join(check.code)) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let found = codes(&file);
            let expected = name.starts_with("bad");
            assert_eq!(
                found.contains(check.code),
                expected,
                "{}: {found:?}",
                file.display()
            );
            bad += usize::from(expected);
        }
        assert!(bad > 0, "no bad example for {}", check.code);
    }
}

#[test]
fn every_folder_belongs_to_a_check() {
    for folder in files(&corpus().join("checks")) {
        let code = folder.file_name().unwrap().to_str().unwrap();
        assert!(check::find(code).is_some(), "no check is named {code}");
    }
}

#[test]
fn sound_files_are_left_alone() {
    for file in files(&corpus().join("ok")) {
        let found = codes(&file);
        assert!(found.is_empty(), "{}: {found:?}", file.display());
    }
}

#[test]
fn every_manual_has_its_four_parts() {
    let mut before = "";
    for check in check::all() {
        assert!(before < check.code, "{} is out of order", check.code);
        before = check.code;
        let manual = check.manual();
        let parts: Vec<_> = manual
            .lines()
            .filter(|line| line.starts_with("# "))
            .collect();
        assert_eq!(
            parts,
            ["# What", "# Why", "# Example", "# Fix"],
            "{}",
            check.code
        );
    }
}
