//! # What
//!
//! `RE` is not written as the specification demands.
//!
//! # Why
//!
//! The form is mandatory: `0` or `Draw`; `B+` or `W+` with a score, `R`, `T`, `F` or nothing behind it
//! (`Resign`, `Time`, `Forfeit` in words); `Void` for a game without result or a suspended one; `?` where
//! it is not known. "Black resigns" must not be written. Before FF[4] any text was allowed, so there it is
//! a warning. A score below zero has the right form but makes no sense: that is a warning too. Only
//! Backgammon says what a resignation costs: `B+6R`.
//!
//! # Example
//!
//! ```text
//! (;FF[4]RE[Black wins by 3 1/2 points])
//! ```
//!
//! # Fix
//!
//! Results that can be understood are rewritten, which is unsafe: `B+resign`, `jigo`, `Schwarz gewinnt
//! durch Aufgabe`, `黑中盘胜`, `白2目半勝`, `흑불계승`. A remark behind them in parentheses is dropped. All
//! others are kept.

use super::*;
use crate::value::{GameResult, ResultError};

pub(super) const CHECK: Check = Check::new("bad-result", Info, Error)
    .summary("a result in another form than the mandatory one")
    .spec("properties.html, RE; backgammon.html, RE")
    .sgfc(&[15, 33])
    .fix(Unsafe)
    .run(Run::Unusual(|subject| subject.is(&[id::RE]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.simple_text().text;
    if text.trim().is_empty() {
        return;
    }
    let game = known.property.node().tree().game();
    let is_backgammon = game == Game::Backgammon;
    let parsed = if is_backgammon {
        GameResult::parse_backgammon(&text)
    } else {
        GameResult::parse(&text)
    };
    let Err(error) = parsed else {
        return;
    };
    let message = format!("`{}` in RE: {error}", shown(&text));
    if error == ResultError::SignedScore {
        report
            .add_value(&CHECK, known, value, message)
            .severity(Severity::Warning);
        return;
    }
    let possible = |text: &String| match GameResult::parse(text) {
        Ok(result) => game != Game::Hex || impossible_result::why(&result).is_none(),
        Err(_) => is_backgammon,
    };
    let repaired = repair::result(&text, is_backgammon).filter(possible);
    broken(&CHECK, known, value, message, repaired, report);
}
