//! # What
//!
//! A text in the game information, such as a name, ends in a move: `PB[Lee;B[pd]`. The bracket that
//! should close the text before the move is missing.
//!
//! # Why
//!
//! According to the grammar, everything up to the next `]` belongs to the text. So the move is not on
//! the board, and later moves are played without it.
//!
//! # Example
//!
//! ```text
//! (;GM[1]PB[Lee;B[pd];W[dp])
//! ```
//!
//! # Fix
//!
//! Insert the bracket before the semicolon. This is unsafe, because it changes the text and the
//! positions.

use super::*;

pub(super) const CHECK: Check = Check::new("missing-bracket", Syntax, Warning)
    .summary("a text of game information that continues into a move")
    .spec("sgf4.html §2")
    .lossy()
    .fix(Unsafe)
    .run(Run::Value(
        |subject| {
            let is_text = |value| matches!(value, ValueType::Text | ValueType::SimpleText);
            subject.is_kind(PropertyType::GameInfo)
                && subject.row.is_some_and(|row| is_text(row.value))
        },
        run,
    ));

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let Some((at, played)) = last_move(value.raw()) else {
        return;
    };
    let game = known.property.node().tree().game();
    let is_move = match game {
        // A pass can also end a text.
        Game::Go => {
            played.is_empty() || played.len() == 2 && played.iter().all(u8::is_ascii_alphabetic)
        }
        _ => std::str::from_utf8(played).is_ok_and(|played| game.parse_move(played).is_some()),
    };
    if !is_move {
        return;
    }
    let id = known.id();
    let message = format!("{id} ends in a move: a `]` is missing before it");
    let found = report.add_value(&CHECK, known, value, message);
    if let Some(span) = value.span() {
        found.fix(Fix::risky("insert `]`").insert(span.start + at as u32, "]"));
    }
}

/// Returns a move at the end of a text, such as `;B[pd`, with the offset of its semicolon.
fn last_move(raw: &[u8]) -> Option<(usize, &[u8])> {
    let bracket = memchr::memrchr(b'[', raw)?;
    let (before, played) = (raw.get(..bracket)?, raw.get(bracket + 1..)?);
    let before = before
        .strip_suffix(b"B")
        .or_else(|| before.strip_suffix(b"W"))?;
    let at = before.trim_ascii_end().strip_suffix(b";")?.len();
    let is_point = played.iter().all(u8::is_ascii_alphanumeric);
    is_point.then_some((at, played))
}
