//! # What
//!
//! A property that allows only certain words has another one: `CO` in Backgammon, `IS` in Hex, `AS`,
//! `IP`, `IY` and `SU` in Lines of Action, `PZ` and `RU` in Twixt, the names in `RU` in Backgammon, or
//! the rule set before the colon in Octi's `RU`.
//!
//! # Why
//!
//! Programs know only these words. If the list in the specification is complete, another word is an
//! error. If programs may add their own words (rules, start positions, settings), it is a warning. Case
//! does not matter. Unknown tags of `MI` are not reported, because the specification tells programs to
//! ignore them.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[9]SU[Standart]IY[yes])
//! ```
//!
//! # Fix
//!
//! Write one of the words that `sgf explain` lists for the identifier.

use super::*;

pub(super) const CHECK: Check = Check::new("unknown-keyword", Info, Error)
    .summary("an unknown word in a property of the game")
    .spec("backgammon.html; hex.html; loa.html; octi.html; twixt.html")
    .games(&[
        Game::Backgammon,
        Game::LinesOfAction,
        Game::Hex,
        Game::Octi,
        Game::Twixt,
    ])
    .run(Run::Property(select, run));

struct Row {
    game: Game,
    id: &'static str,
    part: Part,
    words: &'static [&'static str],
    severity: Severity,
}

enum Part {
    Whole,
    First,
    Second,
    /// Each part of a text with colons.
    Pieces,
    /// Text before an optional colon.
    BeforeColon,
}

macro_rules! rows {
    ($($game:ident $id:literal $part:ident [$($word:literal)*] $severity:ident;)*) => {
        &[$(Row {
            game: Game::$game,
            id: $id,
            part: Part::$part,
            words: &[$($word),*],
            severity: Severity::$severity,
        }),*]
    };
}

const TABLE: &[Row] = rows! {
    Backgammon "CO" Whole ["b" "w" "c" "n"] Error;
    // The last five belong to GNU Backgammon.
    Backgammon "RU" Pieces
        ["Crawford" "CrawfordGame" "Jacoby"
        "NoCube" "Nackgammon" "Hypergammon1" "Hypergammon2" "Hypergammon3"] Warning;
    LinesOfAction "AS" Whole ["Black" "White" "None"] Error;
    LinesOfAction "IP" Whole ["End"] Error;
    LinesOfAction "IY" Whole ["true" "false"] Error;
    LinesOfAction "SU" Whole ["Standard" "Scrambled-eggs" "Parachute" "Gemma" "Custom"] Warning;
    Hex "IS" First ["tried" "marked" "lastmove" "headings" "lock"] Warning;
    Hex "IS" Second ["on" "off"] Error;
    Octi "RU" BeforeColon ["full" "fast" "kids"] Warning;
    Twixt "PZ" Whole ["0" "draw" "B+" "W+"] Error;
    Twixt "RU" Whole ["STD" "PP" "3M" "Twixteus"] Warning;
};

fn select(subject: &Subject<'_>) -> bool {
    let is_of = |row: &Row| row.game == subject.game && subject.is(&[row.id]);
    TABLE.iter().any(is_of)
}

fn run(known: &Known<'_>, contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let game = contents.tree().game();
    let rows = || {
        TABLE
            .iter()
            .filter(|row| row.game == game && known.is(row.id))
    };
    for value in known.property.values() {
        for row in rows() {
            look(row, known, value, report);
        }
    }
}

fn look(row: &Row, known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let halves = value.halves();
    let part = match row.part {
        Part::Whole | Part::Pieces => Some(value),
        Part::BeforeColon => halves.map(|(first, _)| first),
        // `missing-colon` reports a missing colon.
        Part::First => halves.map(|(first, _)| first),
        Part::Second => halves.map(|(_, second)| second),
    };
    let Some(part) = part else {
        return;
    };
    let text = part.simple_text().text;
    let pieces = match row.part {
        Part::Pieces => text.split(':').map(str::trim).collect(),
        _ => vec![text.trim()],
    };
    for piece in pieces {
        let is_known = row
            .words
            .iter()
            .any(|word| word.eq_ignore_ascii_case(piece));
        // An empty text has no meaning, or is the default.
        if piece.is_empty() || is_known {
            continue;
        }
        let message = format!(
            "`{}` in {}: expected {}",
            shown(piece),
            row.id,
            one_of(row.words)
        );
        report
            .add_value(&CHECK, known, value, message)
            .severity(row.severity);
        // Report a value once.
        return;
    }
}

/// Joins the words: `on` or `off`, with commas if there are more.
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
