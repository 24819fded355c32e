//! BR and WR in Go (properties.html, BR).

use crate::value::Rank;

/// Whether a rank is written `10k`, `10 kyu`, `3d` or `3 dan`, or `9p` as
/// professionals' ranks are, perhaps with `?` or `*`.
pub(in super::super) fn is_recommended(text: &str) -> bool {
    let text = text.strip_suffix(['?', '*']).unwrap_or(text);
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = unit.strip_prefix(' ').unwrap_or(unit);
    text.starts_with(|c: char| c.is_ascii_digit()) && ["k", "kyu", "d", "dan", "p"].contains(&unit)
}

/// What servers write for a player without a rank.
pub(in super::super) fn is_none(text: &str) -> bool {
    ["?", "-", "NR", "UR"].contains(&text)
}

/// Dan ranks in words, and the numbers in them.
const IDEOGRAPHS: &[(char, u8)] = &[
    ('初', 1),
    ('一', 1),
    ('二', 2),
    ('三', 3),
    ('四', 4),
    ('五', 5),
    ('六', 6),
    ('七', 7),
    ('八', 8),
    ('九', 9),
];

/// `9p` for `P9段` or `9 Dan Professional`, `3d` for `三段` or `3 Dan`.
pub(in super::super) fn rank(text: &str) -> Option<String> {
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
    let mut chars = text.chars();
    if let Some(first) = chars.next()
        && let Some((_, number)) = IDEOGRAPHS.iter().find(|(sign, _)| *sign == first)
        && chars.as_str() == "段"
    {
        return Some(format!("{number}d"));
    }
    Rank::parse(&text.replacen('-', " ", 1))
        .ok()
        .map(|rank| rank.to_string())
}
