//! # What
//!
//! Points in Go are written as players write them: a letter without I, and the row from the bottom.
//! Only the first one of a game is reported.
//!
//! # Why
//!
//! SGF uses two letters, column and row from the upper left corner. SmartGo and others have written
//! `Q16`, which most programs cannot read.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[19];B[Q16];W[d4])
//! ```
//!
//! # Fix
//!
//! Write the points in two letters: `pd`, `dp`. This is unsafe, because the intended meaning is a
//! guess. The fix changes a whole game, or nothing if one of its moves has another form.

use super::*;
use sgfkit_core::value;

pub(super) const CHECK: Check = Check::new("players-coordinates", Producers, Error)
    .summary("a Go point as players write it")
    .spec("go.html, Move")
    .sgfc(&[14])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    let Flaw::Slip(slip::Slip::PlayersName, text) = flaw else {
        return;
    };
    let tree = known.property.node().tree();
    if !report.is_first(&CHECK, tree) {
        return;
    }
    let written = value.simple_text().text;
    let message = format!(
        "`{written}` in {} is a point as players write it",
        known.id()
    );
    let mut fix = Fix::risky(format!("write `{text}`, and the other points"));
    let mut is_mixed = false;
    for property in tree.nodes().flat_map(Node::properties) {
        let known = Known::new(property);
        let Some(row) = known.row.filter(|row| slip::is_of_points(row.value)) else {
            continue;
        };
        for value in property.values() {
            let is_move = row.value == ValueType::Move;
            match slip::meant(&known, value) {
                Some((slip::Slip::PlayersName, text)) if !is_good(&known, value) => {
                    fix = fix.replace_value(value, text);
                }
                // All moves of a game use the same notation.
                _ => is_mixed |= is_move && !value.raw().is_empty() && value.raw() != b"tt",
            }
        }
    }
    let found = report.add_value(&CHECK, known, value, message);
    if is_mixed {
        let help = "other moves of this game have another form: which one is intended?";
        found.help(help);
    } else {
        _ = found.fix(fix);
    }
}

fn is_good(known: &Known<'_>, value: RawValue<'_>) -> bool {
    value::decode(value, known.row, known.property.facts()).is_ok()
}
