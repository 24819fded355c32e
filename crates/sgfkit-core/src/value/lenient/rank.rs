//! Parses BR and WR of Go leniently (properties.html, BR).

use super::lexer::ideographic_number;
use crate::value::Rank;

/// Returns true for `10k`, `10 kyu`, `3d`, `3 dan` or `9p`, optionally with `?` or `*`.
#[doc(hidden)]
#[must_use]
pub fn is_recommended(text: &str) -> bool {
    let text = text.strip_suffix(['?', '*']).unwrap_or(text);
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = unit.strip_prefix(' ').unwrap_or(unit);
    text.starts_with(|c: char| c.is_ascii_digit()) && ["k", "kyu", "d", "dan", "p"].contains(&unit)
}

/// Returns true for the placeholders that servers write for players without a rank.
#[doc(hidden)]
#[must_use]
pub fn is_none(text: &str) -> bool {
    ["?", "-", "NR", "UR"].contains(&text)
}

/// Converts `P9段`, `九段` or `9 Dan Professional` to `9p`, and `三段` or `3 Dan` to `3d`.
#[doc(hidden)]
pub fn rank(text: &str) -> Option<String> {
    let text = text.trim();
    if is_recommended(text) {
        return None;
    }
    let professional = text
        .strip_suffix("Professional")
        .or_else(|| text.strip_suffix("professional"))
        .or_else(|| text.strip_suffix("pro"))
        .map(str::trim_end);
    if let Some(rank) = professional {
        let rank = rank.strip_suffix(['d', 'D']).or_else(|| {
            let dan = rank.len().checked_sub(3)?;
            let is_dan = rank.get(dan..)?.eq_ignore_ascii_case("dan");
            is_dan.then(|| rank.get(..dan))?
        })?;
        let rank = format!("{}p", rank.trim());
        return is_recommended(&rank).then_some(rank);
    }
    let spelled = spelled_out(text);
    let text = spelled.as_deref().unwrap_or(text);
    Rank::parse(&text.replacen('-', " ", 1))
        .ok()
        .map(|rank| rank.to_string())
}

/// Converts `三段` to `3段` and `초단` to `1단`. Nine dan in words is always professional.
fn spelled_out(text: &str) -> Option<String> {
    if let Some(unit) = text.strip_prefix(['初', '초']) {
        return Some(format!("1{unit}"));
    }
    let (number, unit) = ideographic_number(text)?;
    let is_professional = number == 9.0 && matches!(unit.trim(), "段" | "단");
    Some(format!(
        "{number}{}",
        if is_professional { "p" } else { unit }
    ))
}
