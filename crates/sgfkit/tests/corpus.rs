//! The invariants, over every file of the project's `corpus/` and over the
//! collection of real files beside the checkout, where that is there.

mod invariants;

use std::path::{Path, PathBuf};

#[test]
fn invariants_hold_for_every_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    collect(&root.join("corpus"), &mut files);
    let own = files.len();
    let wild = root.join("../shared/corpus/wild");
    if wild.is_dir() {
        collect(&wild, &mut files);
    } else {
        eprintln!("skipped: no collection of real files at {}", wild.display());
    }
    assert!(own > 0, "the project's corpus is missing");
    for file in files {
        let data = std::fs::read(&file).unwrap();
        let run = || {
            invariants::lex_tiles(&data);
            invariants::exact_roundtrip(&data);
            invariants::canonical_idempotent(&data);
            invariants::spans_in_range(&data);
        };
        if std::panic::catch_unwind(run).is_err() {
            panic!("{}", file.display());
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for entry in entries {
        match entry.is_dir() {
            true => collect(&entry, files),
            false => files.push(entry),
        }
    }
}
