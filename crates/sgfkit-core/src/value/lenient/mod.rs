//! Game information as people and programs write it, who often don't keep to
//! the forms of the specification: `1996/5/6`, `Black wins by resignation`,
//! `九段`, `6目半`, `2 hours`.
//!
//! Each function takes the form of the specification first, and tells whether
//! it had to read leniently. What would be a guess is not read: `05/06/1999` may
//! be in May or in June. The repairs of `check` write down these readings, so
//! what is shown of a file is what stands in it once it is repaired.
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

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Understood<T> {
    /// What it says.
    pub value: T,
    /// Whether it does not keep to the form of the specification.
    pub is_lenient: bool,
}

impl<T> Understood<T> {
    fn read(strictly: Option<T>, leniently: impl FnOnce() -> Option<T>) -> Option<Self> {
        let is_lenient = strictly.is_none();
        let value = strictly.or_else(leniently)?;
        Some(Self { value, is_lenient })
    }
}

/// The dates of a DT property.
#[must_use]
pub fn dates(text: &str) -> Option<Understood<Dates>> {
    Understood::read(Dates::parse(text).ok(), || {
        Dates::parse(&date::date(text)?).ok()
    })
}

/// The year of a DT property: that of its first date, or where they cannot all
/// be read the first four digits that stand alone.
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

/// The result of an RE property of this game.
///
/// Chinese 子 count two points each, or one: of such a margin only the winner is
/// read.
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

/// The rank of a BR or WR property; lenient is all that the specification does
/// not recommend.
#[must_use]
pub fn rank(text: &str) -> Option<Understood<Rank>> {
    let recommended = rank::is_recommended(text).then(|| Rank::parse(text).ok());
    Understood::read(recommended.flatten(), || {
        Rank::parse(&rank::rank(text).unwrap_or_else(|| text.to_owned())).ok()
    })
}

/// The points of a Go game's KM property in a file of this format.
#[must_use]
pub fn komi(raw: &str, ff: u8) -> Option<Understood<Komi>> {
    Understood::read(Komi::parse(raw, ff).ok(), || {
        Komi::parse(&komi::komi(raw)?, ff).ok()
    })
}

/// The number in a Go game's HA property, whatever it is.
#[must_use]
pub fn handicap(raw: &str) -> Option<Understood<i64>> {
    Understood::read(number(raw), || komi::handicap(raw).map(i64::from))
}

/// Reads the color of a PL property: `White`, `w`, `2`, `O` and `黑` are
/// understood.
#[must_use]
pub fn color(text: &str) -> Option<Understood<Color>> {
    Understood::read(super::color(text), || color::color(text))
}

/// Reads the raw bytes of an SZ property: `9x9`, `9,9` and `19路` are understood.
#[must_use]
pub fn size(raw: &[u8]) -> Option<Understood<BoardSize>> {
    let text = std::str::from_utf8(raw).ok();
    Understood::read(text.and_then(|text| BoardSize::parse(text).ok()), || {
        size::size(raw)
    })
}

/// Reads the raw bytes of a GM property: a number, or the name of a game.
/// `Havannah`, which has no number, is [`Game::HAVANNAH`].
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

/// Reads the seconds of a BL or WL property: `1:30:00` and `9 min` are understood.
#[must_use]
pub fn time_left(raw: &str, ff: u8) -> Option<Understood<f64>> {
    Understood::read(super::real(raw, ff), || time::time(raw)?.parse().ok())
}

/// The main time of a TM property in a file of this format.
#[must_use]
pub fn time_limit(raw: &str, ff: u8) -> Option<Understood<TimeLimit>> {
    Understood::read(TimeLimit::parse(raw, ff).ok(), || {
        TimeLimit::parse(&time::time(raw)?, ff).ok()
    })
}
