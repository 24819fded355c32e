//! Parses KM and HA leniently (go.html).

use super::lexer::{Token, Words, tokens};

const WORDS: Words<Word> = &[
    ("-", Some(Word::Minus)),
    ("none", Some(Word::None)),
    ("no", Some(Word::None)),
    ("komi", None),
    ("point", None),
    ("points", None),
    ("pts", None),
    ("pt", None),
    ("moku", None),
    ("目", None),
    // Black is the one who gives it.
    ("黒", None),
    ("黑", None),
    ("집", None),
    ("点", None),
    ("點", None),
    ("贴", None),
    ("貼", None),
];

#[derive(Clone, Copy, PartialEq)]
enum Word {
    Minus,
    None,
}

/// Upper limit for plausible komi.
const MOST_POINTS: f64 = 100.0;

/// Converts `5 1/2`, `6,5`, `half a point` or `6目半` to a Real. Chinese 子 may be one or
/// two points each, so they are rejected.
#[doc(hidden)]
#[must_use]
pub fn komi(text: &str) -> Option<String> {
    let tokens = tokens(text, WORDS)?;
    let (tokens, sign) = match tokens.split_first() {
        Some((Token::Word(Word::Minus), rest)) => (rest, -1.0),
        _ => (tokens.as_slice(), 1.0),
    };
    let points = match *tokens {
        [Token::Word(Word::None)] if sign > 0.0 => 0.0,
        [Token::Number(points)] => points,
        [Token::Half] => 0.5,
        [Token::Number(points), Token::Half] => points + 0.5,
        _ => return None,
    };
    // Turns -0 into 0.
    (points < MOST_POINTS).then(|| (sign * points + 0.0).to_string())
}

const STONES: Words<()> = &[
    ("stone", None),
    ("stones", None),
    ("handicap", None),
    ("h", None),
    ("子", None),
    ("점", None),
    ("목", None),
];

/// Parses `3 stones`, `3.0` or `三子`, if there are at least two (go.html, HA).
#[doc(hidden)]
#[must_use]
pub fn handicap(text: &str) -> Option<u32> {
    let tokens = tokens(text, STONES)?;
    let [Token::Number(stones)] = *tokens.as_slice() else {
        return None;
    };
    let whole = stones.fract() == 0.0 && (2.0..=100.0).contains(&stones);
    whole.then_some(stones as u32)
}
