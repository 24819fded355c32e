//! # What
//!
//! A number does not exist in the game: dice in Backgammon's `DI` other than two of 1 to 6, a doubling
//! cube in `CV` that is not a power of two, a match score in `MI` that is not a number, or negative
//! numbers of prongs, pods or superprongs in Octi's `NP`, `NR` and `NS`.
//!
//! # Why
//!
//! Programs reject the position or show a different one. A cube with another value may belong to a
//! variant, so that is a warning.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[6]DI[70]CV[3])
//! ```
//!
//! # Fix
//!
//! Write the intended number: `DI[31]` is a 3 and a 1.

use super::*;
use sgfkit_core::value::number;

pub(super) const CHECK: Check = Check::new("impossible-number", Info, Error)
    .summary("a number that the game does not allow")
    .spec("backgammon.html; octi.html")
    .games(&[Game::Backgammon, Game::Octi])
    .run(Run::Property(select, run));

struct Row {
    game: Game,
    id: &'static str,
    is_right: fn(i64) -> bool,
    wanted: &'static str,
    severity: Severity,
}

const TABLE: &[Row] = &[
    Row {
        game: Game::Backgammon,
        id: id::DI,
        is_right: |dice| (1..=6).contains(&(dice / 10)) && (1..=6).contains(&(dice % 10)),
        wanted: "two dice, such as `31`",
        severity: Severity::Error,
    },
    Row {
        game: Game::Backgammon,
        id: id::CV,
        is_right: |cube| cube > 0 && cube & (cube - 1) == 0,
        wanted: "1, 2, 4, 8 and so on",
        severity: Severity::Warning,
    },
    Row {
        game: Game::Backgammon,
        id: id::MI,
        is_right: |count| count >= 0,
        wanted: "a number, 0 or more",
        severity: Severity::Error,
    },
    Row {
        game: Game::Octi,
        id: id::NP,
        ..OCTI
    },
    Row {
        game: Game::Octi,
        id: id::NR,
        ..OCTI
    },
    Row {
        game: Game::Octi,
        id: id::NS,
        ..OCTI
    },
];

const OCTI: Row = Row {
    game: Game::Octi,
    id: "",
    is_right: |count| count >= 0,
    wanted: "0 or more",
    severity: Severity::Error,
};

/// Tags of `MI` with a number; other tags may have any value.
const TAGS: &[&str] = &["length", "game", "bs", "ws"];

fn row(game: Game, is: impl Fn(&str) -> bool) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.game == game && is(row.id))
}

fn select(subject: &Subject<'_>) -> bool {
    row(subject.game, |id| subject.is(&[id])).is_some()
}

fn run(known: &Known<'_>, contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some(row) = row(contents.tree().game(), |id| known.is(id)) else {
        return;
    };
    for value in known.property.values() {
        let tagged = value.halves().filter(|_| row.id == id::MI);
        let text = match tagged {
            Some((tag, count)) => {
                let tag = tag.simple_text().text;
                if !TAGS
                    .iter()
                    .any(|known| known.eq_ignore_ascii_case(tag.trim()))
                {
                    continue;
                }
                count.simple_text().text
            }
            None => value.simple_text().text,
        };
        // Type checks report text that is not a number, except in `MI`.
        let is_right = match number(text.trim()) {
            Some(number) => (row.is_right)(number),
            None => tagged.is_none(),
        };
        if !is_right {
            let message = format!("`{}` in {}: expected {}", shown(&text), row.id, row.wanted);
            report
                .add_value(&CHECK, known, value, message)
                .severity(row.severity);
        }
    }
}
