//! The result of a game, RE (properties.html, RE; backgammon.html, RE).

use std::error::Error;
use std::fmt;

use super::number::Decimal;
use crate::game::Color;

/// How a game ended.
///
/// The long and the short forms of the specification mean the same and compare equal. Displayed
/// in the short form, which reads back as the same result.
///
/// ```
/// use sgfkit::game::Color;
/// use sgfkit::value::{GameResult, WinBy};
/// let result = GameResult::parse("B+Resign").unwrap();
/// let by = Some(WinBy::Resign { points: None });
/// assert_eq!(result, GameResult::Win { winner: Color::Black, by });
/// assert_eq!(result.to_string(), "B+R");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `0` or `Draw`: nobody won.
    Draw,
    /// `Void`: no result, or the play was suspended.
    Void,
    /// `?`: the result is not known.
    Unknown,
    /// `B+…` or `W+…`
    Win {
        /// The side that won.
        winner: Color,
        /// How, unless the file does not say (`B+`).
        by: Option<WinBy>,
    },
}

/// How a game was won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// `B+3.5`: by that many points.
    Score(Score),
    /// `B+R` or `B+Resign`
    Resign {
        /// What the resignation cost, which only Backgammon says (`B+6R`).
        points: Option<Score>,
    },
    /// `B+T` or `B+Time`: the opponent ran out of time.
    Time,
    /// `B+F` or `B+Forfeit`
    Forfeit,
}

impl GameResult {
    /// Reads the text of an RE property, strictly: no white space, no other case.
    ///
    /// # Errors
    ///
    /// If it is none of the forms that the specification allows.
    pub fn parse(text: &str) -> Result<Self, ResultError> {
        Self::read(text, |_| None)
    }

    /// As [`GameResult::parse`], for Backgammon, where a resignation can tell its points.
    ///
    /// ```
    /// use sgfkit::value::GameResult;
    /// assert_eq!(GameResult::parse_backgammon("W+2Resign").unwrap().to_string(), "W+2R");
    /// ```
    ///
    /// # Errors
    ///
    /// If it is none of the forms that the specification allows.
    pub fn parse_backgammon(text: &str) -> Result<Self, ResultError> {
        Self::read(text, |how| {
            how.strip_suffix("Resign").or_else(|| how.strip_suffix('R'))
        })
    }

    /// `cost` finds the points of a resignation in what follows `B+`.
    fn read(text: &str, cost: fn(&str) -> Option<&str>) -> Result<Self, ResultError> {
        let (winner, how) = match text {
            "0" | "Draw" => return Ok(Self::Draw),
            "Void" => return Ok(Self::Void),
            "?" => return Ok(Self::Unknown),
            _ => match (text.strip_prefix("B+"), text.strip_prefix("W+")) {
                (Some(how), _) => (Color::Black, how),
                (_, Some(how)) => (Color::White, how),
                _ => return Err(ResultError::Syntax),
            },
        };
        let by = match how {
            "" => None,
            "R" | "Resign" => Some(WinBy::Resign { points: None }),
            "T" | "Time" => Some(WinBy::Time),
            "F" | "Forfeit" => Some(WinBy::Forfeit),
            _ => Some(match cost(how) {
                Some(points) => WinBy::Resign {
                    points: Some(Score::parse(points)?),
                },
                None => WinBy::Score(Score::parse(how)?),
            }),
        };
        Ok(Self::Win { winner, by })
    }

    /// The side that won, if one did.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(*winner),
            _ => None,
        }
    }

    /// The points that the game was won by, a Backgammon resignation's too.
    #[must_use]
    pub const fn score(&self) -> Option<&Score> {
        match self {
            Self::Win {
                by:
                    Some(
                        WinBy::Score(score)
                        | WinBy::Resign {
                            points: Some(score),
                        },
                    ),
                ..
            } => Some(score),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match self {
            Self::Draw => return f.write_str("0"),
            Self::Void => return f.write_str("Void"),
            Self::Unknown => return f.write_str("?"),
            Self::Win { winner, by } => (winner, by),
        };
        write!(f, "{winner}+")?;
        match by {
            None => Ok(()),
            Some(WinBy::Score(score)) => score.fmt(f),
            Some(WinBy::Resign { points: None }) => f.write_str("R"),
            Some(WinBy::Resign {
                points: Some(points),
            }) => write!(f, "{points}R"),
            Some(WinBy::Time) => f.write_str("T"),
            Some(WinBy::Forfeit) => f.write_str("F"),
        }
    }
}

/// The points that a game was won by: a Real without a sign, of any length.
///
/// Kept without zeros that say nothing, so that `3.50` equals `3.5`; displayed so too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Score(String);

impl Score {
    /// Reads an unsigned Real, such as `0.5` or `64`.
    ///
    /// # Errors
    ///
    /// If it is none, or has a sign.
    pub fn parse(text: &str) -> Result<Self, ResultError> {
        let decimal = Decimal::parse(text, 4).ok_or(ResultError::Syntax)?;
        if text.starts_with(['+', '-']) {
            return Err(ResultError::SignedScore);
        }
        let mut score = decimal.integer.trim_start_matches('0').to_owned();
        if score.is_empty() {
            score.push('0');
        }
        let fraction = decimal.fraction.trim_end_matches('0');
        if !fraction.is_empty() {
            score.push('.');
            score.push_str(fraction);
        }
        Ok(Self(score))
    }

    /// The score as a number, the nearest there is.
    #[must_use]
    pub fn value(&self) -> f64 {
        super::number::real(&self.0, 4).unwrap_or_default()
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Why a text is not a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultError {
    /// It has none of the forms of RE.
    Syntax,
    /// The score has a sign (`B+-3.5`). A Real can have one, but here it makes no sense.
    SignedScore,
}

impl fmt::Display for ResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "not a result such as B+3.5, W+R, 0, Void or ?",
            Self::SignedScore => "the score has a sign",
        })
    }
}

impl Error for ResultError {}
