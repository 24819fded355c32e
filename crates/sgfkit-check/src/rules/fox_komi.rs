//! # What
//!
//! `KM` contains a number as the Fox server writes it: komi times 100, such as 650 for 6.5, or the
//! Chinese count in stones times 100, such as 375 for 7.5. Or a file from that server has `KM[0]` for a
//! game without handicap, although its rules give komi.
//!
//! # Why
//!
//! No game has 375 points of komi. Programs that count points or train on games use the wrong number.
//!
//! # Example
//!
//! ```text
//! (;GM[1]AP[foxwq]RU[Chinese]KM[375]HA[0])
//! ```
//!
//! # Fix
//!
//! Write the intended komi: 7.5 for 375 and 750, 6.5 for 325 and 650, and so on. This is unsafe.
//! `KM[0]` stays, because players may have agreed on it. Usually it is 7.5 under Chinese rules and 6.5
//! under other rules.

use std::cell::OnceCell;

use super::*;
use sgfkit_core::dialect::fox;
use sgfkit_core::value::real;

pub(super) const CHECK: Check = Check::new("fox-komi", Producers, Warning)
    .summary("komi as the Fox server writes it")
    .spec("go.html, KM")
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(|subject| subject.is(&[id::KM]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    let is_even_on_fox = OnceCell::new();
    for known in contents.all(id::KM) {
        for value in known.property.values() {
            let raw = value.ascii().unwrap_or_default();
            let Some(number) = real(raw, tree.format()) else {
                continue;
            };
            if let Some(komi) = fox::komi(number) {
                let message = format!("KM[{raw}] means {komi} on the Fox server");
                report
                    .add_value(&CHECK, known, value, message)
                    .fix(Fix::risky(format!("write `{komi}`")).replace_value(value, komi));
            } else if number == 0.0 && *is_even_on_fox.get_or_init(|| is_even(contents.node)) {
                let message = "no komi in an even game from Fox, whose rules give komi";
                report
                    .add_value(&CHECK, known, value, message)
                    .help("usually 7.5 under Chinese rules and 6.5 under others");
            }
        }
    }
}

/// Returns true for an even game. `fox-handicap` reports handicap stones that are moves.
fn is_even(node: Node<'_>) -> bool {
    fox::is_even(node) && fox::handicap(node.tree()).is_none()
}
