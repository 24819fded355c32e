//! Findings and fixes of the checks: `corpus/checks/<code>/` has files `bad….sgf` with a finding of
//! this check, and files `near….sgf` without one. If the check has a fix, `fixed….sgf` is the fixed
//! `bad….sgf` of the same name; `UPDATE=1` updates it. In `corpus/ok` no check finds anything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sgfkit::check::{Applicability, Check, FindingObjects, Severity, fix};
use sgfkit::{Collection, LineIndex, check};

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

/// The files of all checks, each with its check.
fn examples() -> impl Iterator<Item = (&'static Check, PathBuf)> {
    // A file that is too large takes 4 GiB.
    let checks = check::all()
        .iter()
        .filter(|check| check.code != "file-too-large");
    checks.flat_map(|check| {
        let files = files(&corpus().join("checks").join(check.code));
        files.into_iter().map(move |file| (check, file))
    })
}

fn parse(file: &Path) -> Collection {
    Collection::parse(std::fs::read(file).unwrap())
}

fn name(file: &Path) -> &str {
    file.file_stem().unwrap().to_str().unwrap()
}

fn codes(found: &[check::Diagnostic]) -> BTreeSet<&'static str> {
    found.iter().map(|found| found.code).collect()
}

#[test]
fn every_check_finds_its_faults_and_nothing_else() {
    let mut without = check::all()
        .iter()
        .map(|check| check.code)
        .collect::<BTreeSet<_>>();
    without.remove("file-too-large");
    for (check, file) in examples() {
        let found = codes(&check::run(&parse(&file)));
        let expected = name(&file).starts_with("bad");
        assert_eq!(
            found.contains(check.code),
            expected,
            "{}: {found:?}",
            file.display()
        );
        if expected {
            without.remove(check.code);
        }
    }
    assert!(without.is_empty(), "no bad example for {without:?}");
}

#[test]
fn every_fix_gives_the_expected_file() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut fixing = BTreeSet::new();
    for (check, file) in examples() {
        let Some(ending) = name(&file).strip_prefix("bad") else {
            continue;
        };
        let fixed = fix(&parse(&file), Applicability::Unsafe, |found| {
            found.code == check.code
        });
        let expected = file.with_file_name(format!("fixed{ending}.sgf"));
        if fixed.count == 0 {
            assert!(
                !expected.exists() || check.fix.is_none(),
                "{}: nothing was fixed",
                file.display()
            );
            continue;
        }
        fixing.insert(check.code);
        assert!(
            check.fix.is_some(),
            "{} says that it has no fix",
            check.code
        );
        if update {
            std::fs::write(&expected, &fixed.bytes).unwrap();
        }
        assert_eq!(
            String::from_utf8_lossy(&fixed.bytes),
            String::from_utf8_lossy(&std::fs::read(&expected).unwrap()),
            "{}",
            file.display()
        );
    }
    for check in check::all() {
        if check.fix.is_some() {
            assert!(fixing.contains(check.code), "{} is never fixed", check.code);
        }
    }
}

#[test]
fn fixing_is_idempotent_and_introduces_nothing() {
    let mut wrong = Vec::new();
    for (_, file) in examples() {
        let collection = parse(&file);
        let before = codes(&check::run(&collection));
        for applicability in [Applicability::Safe, Applicability::Unsafe] {
            let fixed = fix(&collection, applicability, |_| true);
            let after = codes(&check::run(&Collection::parse(&fixed.bytes[..])));
            let new: Vec<_> = after.difference(&before).collect();
            if !new.is_empty() {
                let bytes = String::from_utf8_lossy(&fixed.bytes);
                wrong.push(format!("{}: {new:?} in {bytes}", file.display()));
            }
            let again = fix(
                &Collection::parse(fixed.bytes.clone()),
                applicability,
                |_| true,
            );
            if again.count > 0 || again.bytes != fixed.bytes {
                wrong.push(format!("{}: fixed again", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
    let mut wrong = Vec::new();
    for file in files(&corpus().join("ok")) {
        let found = codes(&check::run(&parse(&file)));
        if !found.is_empty() {
            wrong.push(format!("{}: {found:?}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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

/// `FG` is a Number, a colon and a name (properties.html, FG): other flags are doubtful,
/// other characters are an error.
#[test]
fn what_is_not_a_number_in_a_figure_is_an_error() {
    for (value, severity) in [
        ("x:a", Some(Severity::Error)),
        ("1.5:a", Some(Severity::Error)),
        (":a", Some(Severity::Error)),
        ("8:a", Some(Severity::Warning)),
        ("-1:a", Some(Severity::Warning)),
        ("257:a", None),
        ("+1:a", None),
        ("", None),
    ] {
        let file = format!("(;FF[4]CA[UTF-8]GM[1]SZ[9];B[aa]FG[{value}])");
        let found = check::run(&Collection::parse(file));
        let worst = found.iter().map(|found| found.severity).max();
        assert_eq!(
            worst.filter(|worst| *worst > Severity::Style),
            severity,
            "{value}"
        );
    }
}

/// Letters go on with AA after Z, and with AAA after ZZ.
#[test]
fn letters_go_on_after_z() {
    let points = (0..703).map(|index| {
        let letter = |index: usize| {
            char::from(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[index])
        };
        format!("[{}{}]", letter(index % 52), letter(index / 52))
    });
    let points: String = points.collect();
    let file = Collection::parse(format!("(;FF[3]GM[1]SZ[52];L{points})"));
    let fixed = fix(&file, Applicability::Safe, |check| {
        check.code == "old-labels"
    })
    .bytes;
    let fixed = Collection::parse(fixed);
    let node = fixed.tree(0).unwrap().nodes().nth(1).unwrap();
    let labels: Vec<String> = node
        .property("LB")
        .unwrap()
        .values()
        .map(|value| String::from_utf8(value.raw()[3..].to_vec()).unwrap())
        .collect();
    for (index, expected) in [
        (0, "A"),
        (25, "Z"),
        (26, "AA"),
        (51, "AZ"),
        (52, "BA"),
        (701, "ZZ"),
        (702, "AAA"),
    ] {
        assert_eq!(labels[index], expected);
    }
}

/// Uses an independent parser to read every character of a path back.
#[test]
fn every_character_of_json_is_read_back() {
    let file = Collection::parse("(;FF[4]GM[1];B[aa]W[bb])");
    let lines = LineIndex::new(&file);
    let all: Vec<char> = (0..=u32::from(char::MAX))
        .filter_map(char::from_u32)
        .collect();
    for path in all.chunks(1000).map(String::from_iter) {
        let mut json = String::new();
        let mut objects = FindingObjects::new(Some(&path));
        check::every()
            .examine(&file, 1)
            .each(|found| objects.add(&found, &lines, &mut json));
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["path"], path);
    }
}
