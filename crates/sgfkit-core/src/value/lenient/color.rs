//! Parses PL leniently (properties.html, PL).

use super::lexer::plain;
use super::result;
use crate::game::Color;

/// Symbols for a color in PL, in addition to the words in results.
const SIGNS: [(&str, Color); 10] = [
    ("1", Color::Black),
    ("x", Color::Black),
    ("#", Color::Black),
    ("●", Color::Black),
    ("⚫", Color::Black),
    ("2", Color::White),
    ("o", Color::White),
    ("○", Color::White),
    ("⚪", Color::White),
    ("◯", Color::White),
];

/// Words after a color that mean it is to play.
const TURNS: [&str; 17] = [
    " to play",
    " to move",
    " plays",
    " moves",
    "'s turn",
    "'s move",
    " am zug",
    "の手番",
    "の番",
    "手番",
    "先行",
    "先手",
    "先",
    "番",
    "方",
    " 차례",
    "차례",
];

/// Parses `White`, `w`, `2`, `O`, `黑` or `White to play`.
pub(crate) fn color(text: &str) -> Option<Color> {
    // Longer texts are not just a color.
    if text.len() > 64 {
        return None;
    }
    let text = plain(text);
    let word = text.trim_end_matches(['.', '!', '。']);
    let word = TURNS
        .iter()
        .find_map(|turn| word.strip_suffix(turn))
        .unwrap_or(word)
        .trim_end();
    let sign = SIGNS.iter().find(|(sign, _)| *sign == word);
    sign.map(|(_, color)| *color).or_else(|| result::side(word))
}
