//! # What
//!
//! `RE` does not have the form that the specification requires.
//!
//! # Why
//!
//! The form is mandatory: `0` or `Draw`; `B+` or `W+`, followed by a score, by `R`, `T` or `F` (or the
//! words `Resign`, `Time`, `Forfeit`), or by nothing; `Void` for a game without result or a suspended
//! game; `?` for an unknown result. Texts such as "Black resigns" are not allowed. Before FF[4] any
//! text was allowed, so there it is a warning. A negative score has the right form but makes no sense,
//! so it is a warning, too. Only Backgammon gives a number of points for a resignation: `B+6R`.
//!
//! # Example
//!
//! ```text
//! (;FF[4]RE[Black wins by 3 1/2 points])
//! ```
//!
//! # Fix
//!
//! The fix rewrites results that it can read: `B+resign`, `jigo`, `Schwarz gewinnt durch Aufgabe`,
//! `黑中盘胜`, `白2目半勝`, `흑불계승`. This is unsafe. It drops a remark in parentheses at the end. All other
//! results stay.

use super::*;
use sgfkit_core::value::{GameResult, ResultError};

pub(super) const CHECK: Check = Check::new("bad-result", Info, Error)
    .summary("a result that is not in the mandatory form")
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
