//! # What
//!
//! `RE` contains a draw or a score in Hex.
//!
//! # Why
//!
//! In Hex one side always connects, and nobody counts points.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[11]RE[Draw])
//! ```
//!
//! # Fix
//!
//! None: the result is unknown. Write `B+`, `W+`, `Void` or `?`, and add `R`, `T` or `F` after the plus
//! sign if you know it.

use super::*;
use sgfkit_core::value::{GameResult, WinBy};

pub(super) const CHECK: Check = Check::new("impossible-result", Info, Warning)
    .summary("a draw or a score in Hex")
    .spec("hex.html; HexWiki, Smart Game Format")
    .games(&[Game::Hex])
    .run(Run::Value(|subject| subject.is(&[id::RE]), run));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let text = value.simple_text().text;
    if let Some(why) = GameResult::parse(&text).ok().as_ref().and_then(why) {
        let message = format!("`{text}` in RE, but {why}");
        report.add_value(&CHECK, known, value, message);
    }
}

/// Explains an impossible result in Hex.
pub(in super::super) fn why(result: &GameResult) -> Option<&'static str> {
    match result {
        GameResult::Draw => Some("Hex has no draws"),
        GameResult::Win {
            by: Some(WinBy::Score(_)),
            ..
        } => Some("Hex has no score"),
        _ => None,
    }
}
