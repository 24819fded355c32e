//! What holds for the fixes of all checks together, on every file: a second
//! run finds nothing to do, and safe fixes change no position.

use crate::common::{is_readable, parse, positions, small_games};
use sgfkit::check::{Checker, Group, Safety, Severity, check, find, fix};
use sgfkit::{Collection, FormatOptions, format};

#[test]
fn a_second_run_finds_nothing_to_fix() {
    let mut wrong = Vec::new();
    for file in small_games() {
        for safety in [Safety::Safe, Safety::Unsafe] {
            let fixed = fix(&parse(&file), safety, |_| true);
            let again = fix(&Collection::parse(fixed.bytes.clone()), safety, |_| true);
            if again.count > 0 || again.bytes != fixed.bytes {
                wrong.push(format!("{}: {safety:?}", file.display()));
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
        let fixed = fix(&before, Safety::Safe, |_| true);
        let after = Collection::parse(fixed.bytes);
        changed += usize::from(fixed.count > 0);
        for (before, after) in before.trees().zip(after.trees()) {
            // Where a node held several moves, the positions between them appear.
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

#[test]
fn what_no_fix_keeps_is_neither_done_nor_promised() {
    let files = [
        // A comment would run on to the `]` behind what goes.
        "(;FF[4]SZ[9];C[Good move.]KO[] see p. 3];B[cc])",
        "(;FF[4]SZ[9];C[Good move.]AE[ee] see p. 3];B[cc])",
        "(;FF[4]GM[1]SZ[19];B[aa]L[no]q][qj])",
        // Where the text ends decides what else stands in the node.
        "(;B[aa]N[x]];W[bb]TL[0]]TL[4])",
        "(;FF[4];C[x]()see p. 3];B[cc])",
    ];
    for file in files {
        let before = Collection::parse(file);
        let fixed = fix(&before, Safety::Safe, |_| true);
        assert_eq!(String::from_utf8_lossy(&fixed.bytes), file);
        let found = check(&before);
        let mut safe = found.iter().filter_map(|found| found.fix.as_ref());
        assert!(
            safe.all(|fix| fix.safety == Safety::Unsafe),
            "{file}: {found:#?}"
        );
    }
}

#[test]
fn rubble_that_keeps_parentheses_apart_is_not_promised_to_go() {
    let offers = |file: &str| {
        let found = check(&Collection::parse(file));
        let mut rubble = found.into_iter().filter(|found| {
            ["illegal-characters", "value-without-identifier"].contains(&found.code)
        });
        rubble.next().map(|found| found.fix.is_some())
    };
    for file in [
        "(;FF[4];B[aa](!(;W[bb])(;W[cc])))",
        "(;FF[4];B[aa]( [x] (;W[bb])))",
    ] {
        assert_eq!(offers(file), Some(false), "{file}");
        let fixed = fix(&Collection::parse(file), Safety::Unsafe, |found| {
            find(found.code).is_some_and(|check| check.group == Group::Syntax)
        });
        assert_eq!(String::from_utf8_lossy(&fixed.bytes), file);
    }
    for file in ["(;FF[4];B[aa](!;W[bb])(;W[cc]))", "(;FF[4];B[aa](!))"] {
        assert_eq!(offers(file), Some(true), "{file}");
    }
}

#[test]
fn what_was_left_out_is_not_offered_again() {
    let checker = Checker::new(|_| true);
    for file in [
        "(;GM[1]FF[4]C[a\n\nb](;B[aa](;AB[cc]C[x]AB[dd]",
        "(;FF[4];C[x]()see p. 3];B[cc])",
    ] {
        let fixed = Collection::parse(checker.fix(&Collection::parse(file), Safety::Unsafe).bytes);
        let mut left = 0;
        let repaired =
            checker.examine_repaired(Safety::Unsafe, Severity::Style, &fixed, usize::MAX);
        repaired.each(|found| left += usize::from(found.safety().is_some()));
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
            "(;FF[4]GM[1]AB[aa:cc])",
        ),
    ] {
        let fixed = fix(&Collection::parse(file), Safety::Safe, |_| true);
        assert_eq!(String::from_utf8_lossy(&fixed.bytes), expected);
    }
}

/// A file that was cut inside a character: its first half would take the bracket
/// for the second.
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
        let fixed = fix(&file, Safety::Safe, |_| true);
        assert_eq!(
            fixed.bytes.escape_ascii().to_string(),
            expected.escape_ascii().to_string()
        );
        let once = format(&file, &FormatOptions::default()).unwrap();
        let twice = format(&Collection::parse(&once[..]), &FormatOptions::default()).unwrap();
        assert_eq!(once, twice);
    }
}
