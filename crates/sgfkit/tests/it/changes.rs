//! What two people changed, brought together: cases in `corpus/ops/changes.txt`,
//! and laws for any file.

use crate::common::{corpus, file, on_a_small_stack};
use proptest::prelude::*;
use sgfkit::ops::{self, MergedChanges, diff, merge_changes};
use sgfkit::{Collection, FormatOptions, format};

fn merged(base: &Collection, ours: &Collection, theirs: &Collection) -> MergedChanges {
    merge_changes(base, ours, theirs).unwrap()
}

#[test]
fn changes() {
    let path = corpus().join("ops/changes.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, cases) = text.split_once("\n\n").unwrap();
    let mut updated = vec![head.to_owned()];
    let mut wrong = Vec::new();
    // A base may be empty.
    let mut lines = cases.lines().peekable();
    while let Some(what) = lines.next() {
        let files = [(); 3].map(|()| lines.next().unwrap());
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.is_empty()) {
            expected.push(line);
        }
        lines.next();
        let merged = merged(&file(files[0]), &file(files[1]), &file(files[2]));
        let text = String::from_utf8(merged.file).unwrap();
        let mut found = vec![format!("= {}", text.replace('\n', "\\n"))];
        found.extend(
            merged.conflicts.iter().map(|conflict| {
                format!("! {} {}: {}", conflict.tree, conflict.moves, conflict.what)
            }),
        );
        if found != expected {
            wrong.push(format!(
                "{what}\n{}\n{}",
                found.join("\n"),
                expected.join("\n")
            ));
        }
        updated.push(format!(
            "{what}\n{}\n{}",
            files.join("\n"),
            found.join("\n")
        ));
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, updated.join("\n\n") + "\n").unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }
    assert!(updated.len() > 15);
}

/// A file that says what a text does, without its faults.
fn sound(text: String) -> Collection {
    let options = FormatOptions::default().with_force(true);
    let formatted = Collection::parse(format(&Collection::parse(text), &options).unwrap());
    let trees: Vec<_> = formatted.trees().collect();
    Collection::parse(ops::collect(&trees))
}

/// Any game of small pieces.
fn game() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "(", "(", ")", ")", ";", ";B[aa]", ";W[bb]", ";B[cc]", ";W[dd]", ";W[]", "C[a]", "C[b]",
        "TR[aa]", "TR[bb]", "N[x]", "PB[x]", "AB[aa]", "XX[a]",
    ]);
    prop::collection::vec(piece, 0..30).prop_map(|pieces| ["(;GM[1]", &pieces.concat()].concat())
}

fn lines(collection: &Collection) -> Vec<String> {
    let lines = collection.trees().flat_map(ops::cat);
    let mut lines: Vec<_> = lines
        .map(|line| line.trim_start_matches([' ', '(']).to_owned())
        .collect();
    lines.sort();
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Where one side changed nothing, the other one is the result; changes
    /// that are the same are no conflict.
    #[test]
    fn one_side_alone(a in game(), b in game()) {
        let [a, b] = [a, b].map(sound);
        let ours = merged(&a, &b, &a);
        prop_assert_eq!(&ours.conflicts, &[]);
        prop_assert_eq!(String::from_utf8_lossy(&ours.file), String::from_utf8_lossy(b.source()));
        let same = merged(&a, &b, &b);
        prop_assert_eq!(&same.conflicts, &[]);
        prop_assert_eq!(diff(&b, &Collection::parse(same.file)), []);
        let theirs = merged(&a, &a, &b);
        prop_assert_eq!(&theirs.conflicts, &[]);
        let text = String::from_utf8_lossy(&theirs.file).into_owned();
        prop_assert_eq!(lines(&b), lines(&Collection::parse(theirs.file)), "{}", text);
    }

    /// Nothing is lost silently: every comment of either side that is new is
    /// there, or the file has a conflict.
    #[test]
    fn nothing_is_lost(a in game(), b in game(), c in game()) {
        let [b, c] = [b.replace("C[", "C[ours "), c.replace("C[", "C[theirs ")];
        let files = [a, b, c].map(sound);
        let [base, ours, theirs] = &files;
        let merged = merged(base, ours, theirs);
        let text = String::from_utf8(merged.file).unwrap();
        for (side, word) in [(ours, "ours "), (theirs, "theirs ")] {
            let text_of = String::from_utf8_lossy(side.source()).into_owned();
            for letter in ["a", "b"] {
                let comment = format!("{word}{letter}");
                if text_of.contains(&format!("C[{comment}]")) {
                    prop_assert!(text.contains(&comment), "{comment} in {text}");
                }
            }
        }
    }
}

/// Long lines and many siblings on a small stack: a quadratic step would not
/// end.
#[test]
fn hostile_files() {
    on_a_small_stack(|| {
        let line = ";B[aa];W[bb]".repeat(50_000);
        let commented = ";B[aa]C[x];W[bb]".repeat(50_000);
        let other = ";B[aa]C[y];W[bb]".repeat(50_000);
        let files =
            [line, commented, other].map(|text| Collection::parse(format!("(;GM[1]{text})")));
        assert_eq!(
            merged(&files[0], &files[1], &files[2]).conflicts.len(),
            50_000
        );
        let siblings = |name: &str| -> String {
            (0..50_000)
                .map(|number| format!("(;B[aa]N[{name}{number}])"))
                .collect()
        };
        let files =
            ["a", "b"].map(|name| Collection::parse(format!("(;GM[1](;W[bb]){})", siblings(name))));
        let base = Collection::parse("(;GM[1](;W[bb])(;W[cc]))");
        merged(&base, &files[0], &files[1]);
    });
}

/// What is no text stays what it is where the sides are in two charsets, too: be
/// it theirs, or in ours, which becomes UTF-8 for the sake of theirs.
#[test]
fn what_is_no_text_stays_in_another_charset() {
    let base = Collection::parse(b"(;CA[ISO-8859-1];B[aa])");
    let theirs = Collection::parse(b"(;CA[UTF-8];B[aa]C[caf\xc3\xa9 \xff here])");
    let merge = merged(&base, &base, &theirs);
    let expected = b"(;CA[ISO-8859-1];B[aa]C[caf\xe9 \xff here])";
    assert_bytes(&merge, expected);
    let ours = Collection::parse(b"(;CA[Shift_JIS]PB[\x83\x5c \xff here];B[aa])");
    let base = Collection::parse(b"(;CA[Shift_JIS];B[aa])");
    let theirs = Collection::parse("(;CA[UTF-8];B[aa]C[é])");
    let merge = merged(&base, &ours, &theirs);
    let expected = b"(;CA[UTF-8]PB[\xe3\x82\xbd \xff here];B[aa]C[\xc3\xa9])";
    assert_bytes(&merge, expected);
}

fn assert_bytes(merged: &MergedChanges, expected: &[u8]) {
    let [file, expected] = [&merged.file, expected].map(|bytes| bytes.escape_ascii().to_string());
    assert_eq!(file, expected);
}

/// Bytes that are no text in their charset stay what they are, in what theirs
/// has changed and beside a conflict.
#[test]
fn undecodable_bytes_stay_bytes() {
    let file = |bytes: &[u8]| Collection::parse(bytes.to_vec());
    let base = file(b"(;CA[UTF-8]PB[a\xff];B[aa]C[one\xfe])");
    let ours = file(b"(;CA[UTF-8]PB[a\xff];B[aa]C[two\xfe])");
    let theirs = file(b"(;CA[UTF-8]PB[b\xff];B[aa]C[three\xfe])");
    let merged = merged(&base, &ours, &theirs);
    let expected = b"(;CA[UTF-8]PB[b\xff];B[aa]\
        C[<<<<<<< ours\ntwo\xfe\n=======\nthree\xfe\n>>>>>>> theirs])";
    assert_bytes(&merged, expected);
}

/// So do those that theirs, where there are more of them, is read without: nobody
/// has changed them.
#[test]
fn bytes_that_only_one_side_can_read_stay_bytes() {
    let file = |bytes: &[u8]| Collection::parse(bytes.to_vec());
    let base = file(b"(;CA[UTF-8]C[a\xff\xfeb];B[aa])");
    let ours = file(b"(;CA[UTF-8]C[a\xff\xfeb];B[aa];W[bb])");
    let theirs = file(b"(;CA[UTF-8]C[a\xff\xfeb]PB[x\xff];B[aa])");
    let merged = merged(&base, &ours, &theirs);
    let expected = b"(;CA[UTF-8]C[a\xff\xfeb]PB[x\xc3\xbf];B[aa];W[bb])";
    assert_bytes(&merged, expected);
}
