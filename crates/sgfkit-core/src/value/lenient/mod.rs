//! Parses game information that does not follow the specification, as people and programs write it:
//! `1996/5/6`, `Black wins by resignation`, `九段`, `6目半`, `2 hours`.
//!
//! Each function first tries the form of the specification, and reports whether it had to be
//! lenient. Ambiguous values are rejected: `05/06/1999` may be in May or June. The fixes of `check`
//! write the same interpretation, so fixing a file does not change the displayed values.
//!
//! ```
//! use sgfkit::game::Game;
//! use sgfkit::value::lenient;
//!
//! let result = lenient::result("共204手 白中盘胜", Game::Go).unwrap();
//! assert_eq!((result.value.to_string().as_str(), result.is_lenient), ("W+R", true));
//! let dates = lenient::dates("1996-05-06").unwrap();
//! assert!(!dates.is_lenient);
//! assert!(lenient::dates("05/06/1999").is_none());
//! ```

pub(crate) mod color;
#[doc(hidden)]
pub mod date;
#[doc(hidden)]
pub mod komi;
pub(crate) mod lexer;
#[doc(hidden)]
pub mod rank;
#[doc(hidden)]
pub mod result;
pub(crate) mod size;
#[doc(hidden)]
pub mod time;

use super::{Dates, GameResult, Komi, Rank, TimeLimit, number};
use crate::game::{BoardSize, Color, Game};

/// Interpretation of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Understood<T> {
    /// The value.
    pub value: T,
    /// True if the text does not follow the specification.
    pub is_lenient: bool,
}

impl<T> Understood<T> {
    fn read(strictly: Option<T>, leniently: impl FnOnce() -> Option<T>) -> Option<Self> {
        let is_lenient = strictly.is_none();
        let value = strictly.or_else(leniently)?;
        Some(Self { value, is_lenient })
    }
}

/// Parses the dates of a DT property.
#[must_use]
pub fn dates(text: &str) -> Option<Understood<Dates>> {
    Understood::read(Dates::parse(text).ok(), || {
        Dates::parse(&date::date(text)?).ok()
    })
}

/// Returns the year of a DT property: that of the first date, or if some dates are
/// unreadable, the first separate group of four digits.
///
/// ```
/// use sgfkit::value::lenient::year;
///
/// assert_eq!(year("2017.08.19 16:42"), Some(2017));
/// assert_eq!(year("Published 12345 in 1846, spring"), Some(1846));
/// assert_eq!(year("spring"), None);
/// ```
#[must_use]
pub fn year(text: &str) -> Option<u16> {
    if let Some(dates) = dates(text) {
        return dates.value.iter().next().map(super::Date::year);
    }
    let mut runs = text.split(|sign: char| !sign.is_ascii_digit());
    let year = runs.find_map(|run| run.parse().ok().filter(|_| run.len() == 4));
    year.filter(|year| *year > 0)
}

/// Parses the result of an RE property for this game.
///
/// Chinese 子 may be one or two points each, so for such a margin only the winner is returned.
#[must_use]
pub fn result(text: &str, game: Game) -> Option<Understood<GameResult>> {
    let is_backgammon = game == Game::Backgammon;
    let parse = |text: &str| {
        if is_backgammon {
            GameResult::parse_backgammon(text).ok()
        } else {
            GameResult::parse(text).ok()
        }
    };
    Understood::read(parse(text), || {
        let phrase = result::Phrase::read(text)?;
        let written = phrase.without_stones().written(is_backgammon)?;
        parse(&written)
    })
}

/// Parses the rank of a BR or WR property, strictly if it has a recommended form.
#[must_use]
pub fn rank(text: &str) -> Option<Understood<Rank>> {
    let recommended = rank::is_recommended(text).then(|| Rank::parse(text).ok());
    Understood::read(recommended.flatten(), || {
        Rank::parse(&rank::rank(text).unwrap_or_else(|| text.to_owned())).ok()
    })
}

/// Parses the points of a KM property in a Go game of this format.
#[must_use]
pub fn komi(raw: &str, ff: u8) -> Option<Understood<Komi>> {
    Understood::read(Komi::parse(raw, ff).ok(), || {
        Komi::parse(&komi::komi(raw)?, ff).ok()
    })
}

/// Parses the number in the HA property of a Go game, even if it is invalid.
#[must_use]
pub fn handicap(raw: &str) -> Option<Understood<i64>> {
    Understood::read(number(raw), || komi::handicap(raw).map(i64::from))
}

/// Parses the color of a PL property, including `White`, `w`, `2`, `O` and `黑`.
#[must_use]
pub fn color(text: &str) -> Option<Understood<Color>> {
    Understood::read(super::color(text), || color::color(text))
}

/// Parses the raw bytes of an SZ property, including `9x9`, `9,9` and `19路`.
#[must_use]
pub fn size(raw: &[u8]) -> Option<Understood<BoardSize>> {
    let text = std::str::from_utf8(raw).ok();
    Understood::read(text.and_then(|text| BoardSize::parse(text).ok()), || {
        size::size(raw)
    })
}

/// Parses the raw bytes of a GM property: a number, or the name of a game. `Havannah`,
/// which has no number, is [`Game::HAVANNAH`].
#[must_use]
pub fn game(raw: &[u8]) -> Option<Understood<Game>> {
    let text = std::str::from_utf8(raw).ok()?;
    let by_number = |text: &str| {
        let game = u32::try_from(number(text)?).ok()?;
        (game > 0).then(|| Game::from_number(game))
    };
    Understood::read(by_number(text), || {
        let is_havannah = text.trim().eq_ignore_ascii_case("havannah");
        by_number(super::whole(text))
            .or_else(|| Game::named(text))
            .or(is_havannah.then_some(Game::HAVANNAH))
    })
}

/// Parses the seconds of a BL or WL property, including `1:30:00` and `9 min`.
#[must_use]
pub fn time_left(raw: &str, ff: u8) -> Option<Understood<f64>> {
    Understood::read(super::real(raw, ff), || time::time(raw)?.parse().ok())
}

/// Parses the main time of a TM property in a file of this format.
#[must_use]
pub fn time_limit(raw: &str, ff: u8) -> Option<Understood<TimeLimit>> {
    Understood::read(TimeLimit::parse(raw, ff).ok(), || {
        TimeLimit::parse(&time::time(raw)?, ff).ok()
    })
}
