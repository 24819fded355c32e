//! PL (properties.html, PL).

use super::lexer::plain;
use super::result;
use crate::game::Color;

/// Signs that stand for a color in PL, besides the words that results use.
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

/// Words after a color that say that it is to play.
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

/// The color of `White`, `w`, `2`, `O`, `黑` or `White to play`.
pub(crate) fn color(text: &str) -> Option<Color> {
    // Longer texts say more than a color.
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
