//! What holds for the fixes of all checks together, on every file: a second
//! run finds nothing to do, and safe fixes change no position.

use crate::common::{is_readable, parse, positions, small_games};
use sgfkit::Collection;
use sgfkit::check::{Safety, fix};

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
