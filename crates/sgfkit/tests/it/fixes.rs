//! Properties of all fixes together, on every file: a second run fixes nothing, and safe fixes
//! change no position.

use std::cell::Cell;
use std::collections::BTreeMap;

use crate::common::{is_readable, parse, positions, small_games};
use sgfkit::check::{self, Applicability, Checker, Diagnostic, Fix, Group, Severity, find, fix};
use sgfkit::{Collection, FormatOptions, format};

#[test]
fn a_second_run_finds_nothing_to_fix() {
    let mut wrong = Vec::new();
    for file in small_games() {
        for applicability in [Applicability::Safe, Applicability::Unsafe] {
            let fixed = fix(&parse(&file), applicability, |_| true);
            let again = fix(
                &Collection::parse(fixed.bytes.clone()),
                applicability,
                |_| true,
            );
            if again.count > 0 || again.bytes != fixed.bytes {
                wrong.push(format!("{}: {applicability:?}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn safe_fixes_change_no_position() {
    let mut wrong = Vec::new();
    let mut changed = 0;
    for file in small_games() {
        let before = parse(&file);
        let fixed = fix(&before, Applicability::Safe, |_| true);
        let after = Collection::parse(fixed.bytes);
        changed += usize::from(fixed.count > 0);
        for (before, after) in before.trees().zip(after.trees()) {
            // If a node had several moves, the positions between them appear.
            let mut reached = positions(after).into_iter();
            let mut stay = positions(before).into_iter();
            let all_stay = stay.all(|position| reached.any(|other| other == position));
            if is_readable(before) && !all_stay {
                wrong.push(format!("{}: tree {}", file.display(), before.index() + 1));
            }
        }
        if before.trees().count() != after.trees().count() {
            wrong.push(format!("{}: trees", file.display()));
        }
    }
    assert!(changed > 0);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A fix that would extend a text to a stray `]` is not applied, and reported.
#[test]
fn fixes_that_would_change_a_text_are_dropped_and_named() {
    let files = [
        // A comment would extend to the `]` after the removed part.
        "(;FF[4]SZ[9];C[Good move.]KO[] see p. 3];B[cc])",
        "(;FF[4]SZ[9];C[Good move.]AE[ee] see p. 3];B[cc])",
        "(;FF[4];C[x]()see p. 3];B[cc])",
    ];
    for file in files {
        let before = Collection::parse(file);
        let fixed = fix(&before, Applicability::Safe, |_| true);
        assert_eq!(String::from_utf8_lossy(&fixed.bytes), file);
        for found in check::run(&before) {
            let is_safe = (found.fix).is_some_and(|fix| fix.applicability == Applicability::Safe);
            let is_named = fixed.dropped.iter().any(|dropped| {
                (dropped.code, dropped.span) == (found.code, found.span)
                    && dropped.reason.contains("text")
            });
            assert_eq!(is_named, is_safe, "{file}: {}", found.code);
        }
    }
}

/// The syntax fix of a game fixes all its syntax errors, and no text, move or node changes.
/// Without stray text the fix is safe.
#[test]
fn the_syntax_of_a_game_is_fixed_at_once() {
    for (file, applicability, expected) in [
        (
            "(;FF[4]GM[1];B[aa](;W[bb]",
            Applicability::Safe,
            "(;FF[4]GM[1];B[aa](;W[bb]))",
        ),
        (
            "(;FF[4]GM[1];B[aa](",
            Applicability::Safe,
            "(;FF[4]GM[1];B[aa])",
        ),
        (
            "(;FF[4]GM[1];B[aa]()((;W[bb])(;W[cc])))\n",
            Applicability::Safe,
            "(;FF[4]GM[1];B[aa](;W[bb])(;W[cc]))\n",
        ),
        (
            "(FF[4]GM[1]CC[note[]];B[aa]C[see [here] or there]\n",
            Applicability::Safe,
            "(;FF[4]GM[1]CC[note[\\]];B[aa]C[see [here\\] or there])\n",
        ),
        (
            "(;FF[4]GM[1]\n;B[aa]\n(;W[bb])\n;W[cc]\n)",
            Applicability::Safe,
            "(;FF[4]GM[1]\n;B[aa]\n(;W[bb])\n(;W[cc]\n))",
        ),
        (
            "(;FF[4]GM[1];B[aa](!(;W[bb])(;W[cc])))",
            Applicability::Unsafe,
            "(;FF[4]GM[1];B[aa](;W[bb])(;W[cc]))",
        ),
        (
            "(;FF[4]GM[1];B[aa]()$$;W[bb](;B[cc])(;B[dd]",
            Applicability::Unsafe,
            "(;FF[4]GM[1];B[aa];W[bb](;B[cc])(;B[dd]))",
        ),
        // The text may have ended at the first bracket.
        (
            "(;FF[4]GM[1]C[one] two] ;B[aa])",
            Applicability::Unsafe,
            "(;FF[4]GM[1]C[one\\] two] ;B[aa])",
        ),
        // A move that is cut off is not a pass.
        (
            "(;FF[4]GM[1];B[aa];W[",
            Applicability::Unsafe,
            "(;FF[4]GM[1];B[aa];)",
        ),
        (
            "(;FF[4]GM[1];B[aa];W[bb]C[and then",
            Applicability::Safe,
            "(;FF[4]GM[1];B[aa];W[bb]C[and then])",
        ),
    ] {
        let games = Collection::parse(file);
        let is_of_syntax = |found: &Diagnostic| find(found.code).unwrap().group == Group::Syntax;
        let found = check::run(&games);
        let found: Vec<_> = found.into_iter().filter(is_of_syntax).collect();
        assert!(!found.is_empty());
        for found in &found {
            let fix = found.fix.as_ref().map(|fix| fix.applicability);
            assert_eq!(fix, Some(applicability), "{file}: {}", found.code);
        }
        if applicability == Applicability::Unsafe {
            let fixed = fix(&games, Applicability::Safe, |_| true);
            assert_eq!(String::from_utf8_lossy(&fixed.bytes), file);
        }
        // One finding is enough.
        let only = found[0].code;
        let fixed = fix(&games, applicability, |found| found.code == only);
        assert_eq!(String::from_utf8_lossy(&fixed.bytes), expected);
        assert_eq!(fixed.dropped, []);
    }
}

#[test]
fn what_was_left_out_is_not_offered_again() {
    let checker = Checker::new(|_| true);
    for file in [
        "(;GM[1]FF[4]C[a\n\nb](;B[aa](;AB[cc]C[x]AB[dd]",
        "(;FF[4];C[x]()see p. 3];B[cc])",
    ] {
        let fixed = Collection::parse(
            checker
                .fix(&Collection::parse(file), Applicability::Unsafe)
                .bytes,
        );
        let mut left = 0;
        let repaired =
            checker.examine_repaired(Applicability::Unsafe, Severity::Style, &fixed, usize::MAX);
        repaired.each(|found| left += usize::from(found.applicability().is_some()));
        assert_eq!(left, 0, "{file}");
    }
}

#[test]
fn joined_setup_keeps_who_has_a_point() {
    for (file, expected) in [
        (
            "(;FF[4]GM[1]AB[od]AW[oc]AB[oc])",
            "(;FF[4]GM[1]AB[od]AW[oc]AB[oc])",
        ),
        (
            "(;FF[4]GM[1]AB[od]AW[oc]AB[dd])",
            "(;FF[4]GM[1]AB[od][dd]AW[oc])",
        ),
        (
            "(;FF[4]GM[1]AB[aa:cc]AE[bb]AB[bb])",
            "(;FF[4]GM[1]AB[aa:cc]AE[bb]AB[bb])",
        ),
    ] {
        let fixed = fix(&Collection::parse(file), Applicability::Safe, |_| true);
        assert_eq!(String::from_utf8_lossy(&fixed.bytes), expected);
    }
}

/// A file truncated inside a character: its first half would use the bracket as the second half.
#[test]
fn a_value_that_ends_in_half_a_character_is_closed() {
    let files: [(&[u8], &[u8]); 2] = [
        (
            b"(;FF[4]GM[1]CA[GB2312]C[\xc4\xe3\xba\xc3\xc4",
            b"(;FF[4]GM[1]CA[GB2312]C[\xc4\xe3\xba\xc3\xc4 ])",
        ),
        (
            b"(;FF[4]GM[1]CA[Big5]C[\xa6\x5d\xa6",
            b"(;FF[4]GM[1]CA[Big5]C[\xa6\x5d\xa6 ])",
        ),
    ];
    for (file, expected) in files {
        let file = Collection::parse(file);
        let fixed = fix(&file, Applicability::Safe, |_| true);
        assert_eq!(
            fixed.bytes.escape_ascii().to_string(),
            expected.escape_ascii().to_string()
        );
        let once = format(&file, &FormatOptions::default()).unwrap();
        let twice = format(&Collection::parse(&once[..]), &FormatOptions::default()).unwrap();
        assert_eq!(once, twice);
    }
}

/// The number of findings of a check to test in each file.
const TRIED: usize = 2;

/// Editors apply the edits of one fix and nothing else. The result equals that of `--fix --select`
/// for this finding.
#[test]
fn a_fix_applied_alone_is_that_of_the_program() {
    let checker = Checker::new(|_| true);
    let mut tried = 0;
    let mut wrong = Vec::new();
    for file in small_games() {
        let before = parse(&file);
        let found = check::run(&before);
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for found in found.iter().filter(|found| found.fix.is_some()) {
            let seen = seen.entry(found.code).or_default();
            *seen += 1;
            if *seen > TRIED {
                continue;
            }
            tried += 1;
            if let Err(why) = alone(&checker, &before, found) {
                let place = file.display();
                wrong.push(format!(
                    "{place}: {} at {:?}: {why}",
                    found.code, found.span
                ));
            }
        }
    }
    assert!(tried > 500, "{tried}");
    assert!(
        wrong.is_empty(),
        "{} of {tried}\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn alone(checker: &Checker, before: &Collection, found: &Diagnostic) -> Result<(), String> {
    // Editors get the syntax fix of the whole game.
    if (found.fix.as_ref()).is_some_and(|fix| fix.edits.is_empty()) {
        return Ok(());
    }
    let is_open = Cell::new(true);
    let selected = fix(before, Applicability::Unsafe, |other| {
        let is_it = other.code == found.code && other.span == found.span;
        is_it && is_open.replace(false)
    });
    let Some(fix) = checker.fix_alone(before, found) else {
        return match selected.count {
            0 => Ok(()),
            _ => Err("only the program applies it".to_owned()),
        };
    };
    // Editors see UTF-16 as text: no bytes to compare.
    if before.input().bytes() != before.source() {
        return Ok(());
    }
    let after = Collection::parse(applied(before, &fix));
    if after.source() != selected.bytes {
        let [one, other] = [after.source(), &selected.bytes].map(<[u8]>::escape_ascii);
        return Err(format!("other bytes\n{one}\n{other}"));
    }
    let errors = |games: &Collection| {
        let mut errors: BTreeMap<&str, usize> = BTreeMap::new();
        let all = checker.check(games).into_iter();
        for error in all.filter(|found| found.severity == Severity::Error) {
            *errors.entry(error.code).or_default() += 1;
        }
        errors
    };
    // A warning before FF[4] may be an error in FF[4].
    let mut judged = before.clone();
    for (old, new) in before.trees().zip(after.trees()) {
        if old.format() != new.format() {
            let format = new.format().to_string();
            judged
                .set_property(old.root().id(), "FF", [format])
                .unwrap();
        }
    }
    let old = errors(&Collection::parse(judged.to_bytes().into_owned()));
    for (code, count) in errors(&after) {
        if old.get(code).is_none_or(|old| *old < count) {
            return Err(format!("a new {code}"));
        }
    }
    if fix.applicability == Applicability::Safe {
        for (old, new) in before.trees().zip(after.trees()) {
            // If a node had several moves, the positions between them appear.
            let mut reached = positions(new).into_iter();
            let mut stay = positions(old).into_iter();
            if is_readable(old) && !stay.all(|position| reached.any(|other| other == position)) {
                return Err("another position".to_owned());
            }
        }
    }
    Ok(())
}

/// The file after the edits of a fix.
fn applied(file: &Collection, fix: &Fix) -> Vec<u8> {
    let mut edits: Vec<_> = fix.edits.iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let input = file.input();
    let (mut bytes, mut at) = (Vec::new(), 0);
    for edit in edits {
        bytes.extend_from_slice(&input.bytes()[at..edit.span.start as usize]);
        bytes.extend_from_slice(&edit.text);
        at = edit.span.end as usize;
    }
    bytes.extend_from_slice(&input.bytes()[at..]);
    bytes
}

/// A property's only value goes with its identifier, whichever fix removes it.
#[test]
fn no_fix_joins_the_next_property() {
    let checker = Checker::new(|_| true);
    for (file, code, expected) in [
        (
            "(;FF[4]GM[1]DT[]SZ[9];B[aa])",
            "empty-text",
            "(;FF[4]GM[1]SZ[9];B[aa])",
        ),
        (
            "(;FF[4]GM[1];V[x]B[cc])",
            "bad-value",
            "(;FF[4]GM[1];B[cc])",
        ),
        (
            "(;FF[4]GM[1]SZ[9];LB[aa:]C[x])",
            "empty-label",
            "(;FF[4]GM[1]SZ[9];C[x])",
        ),
        (
            "(;FF[4]GM[1]SZ[9];MA[zz]C[x])",
            "point-off-board",
            "(;FF[4]GM[1]SZ[9];C[x])",
        ),
        (
            "(;FF[4]GM[1]SZ[9];MA[zz][yy]C[x])",
            "point-off-board",
            "(;FF[4]GM[1]SZ[9];MA[yy]C[x])",
        ),
        (
            "(;FF[4]GM[1]SZ[9];MA[]C[x])",
            "empty-value",
            "(;FF[4]GM[1]SZ[9];C[x])",
        ),
        (
            "(;FF[4]GM[1]SZ[9];LN[aa:aa]C[x])",
            "one-point-line",
            "(;FF[4]GM[1]SZ[9];C[x])",
        ),
        (
            "(;FF[4]GM[1]AB[aa]SZ[9];AB[aa]C[x])",
            "redundant-setup",
            "(;FF[4]GM[1]AB[aa]SZ[9];C[x])",
        ),
        (
            "(;FF[4]GM[1]ST[]SZ[9];C[x])",
            "style-range",
            "(;FF[4]GM[1]SZ[9];C[x])",
        ),
    ] {
        let games = Collection::parse(file);
        let found = check::run(&games);
        let found = found.iter().find(|found| found.code == code);
        let found = found.unwrap_or_else(|| panic!("{code} in {file}"));
        let fix = checker.fix_alone(&games, found);
        let fix = fix.unwrap_or_else(|| panic!("no fix of {code} in {file}"));
        let bytes = applied(&games, &fix);
        assert_eq!(String::from_utf8_lossy(&bytes), expected, "{code}");
    }
}

/// The start of a game is guessed if parentheses are missing, and `GM` in a node is evidence. A
/// safe fix that removes such a property must not move nodes into the main line.
#[test]
fn safe_fixes_keep_the_main_line() {
    let moves = |file: &Collection| -> Vec<_> {
        let mut moves: Vec<_> = (file.trees())
            .flat_map(|tree| tree.main_line().flat_map(sgfkit::Node::moves))
            .collect();
        moves.dedup();
        moves
    };
    for hint in ["GM[]", "FF[]", "SZ[]", "GM[1]", "FF[4]", ""] {
        for start in [
            "(;(;(())",
            "(;(;()",
            "(;B[cc](;(())",
            "(;(;W[dd](())",
            "(;;(;((",
        ] {
            for stray in ["", "a]", "]", "?"] {
                for end in [")", "", "))", "))))"] {
                    let text = format!("{start}(;{hint}B[aa]{stray}C[x]B[bb];W[cc]{end}");
                    let file = Collection::parse(text.as_str());
                    let fixed = fix(&file, Applicability::Safe, |_| true);
                    assert_eq!(
                        moves(&Collection::parse(fixed.bytes)),
                        moves(&file),
                        "{text}"
                    );
                }
            }
        }
    }
}
