//! Results of games, RE (properties.html, RE; backgammon.html, RE).

use std::error::Error;
use std::fmt;

use super::number::Decimal;
use crate::game::Color;

/// Result of a game.
///
/// The long and short forms of the specification compare equal. Displayed in the short
/// form, which parses to the same result.
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
    /// `0` or `Draw`: no winner.
    Draw,
    /// `Void`: no result, or suspended play.
    Void,
    /// `?`: unknown result.
    Unknown,
    /// `B+…` or `W+…`: one side won.
    Win {
        /// Side that won.
        winner: Color,
        /// Way in which it won; `None` if the file does not include it (`B+`).
        by: Option<WinBy>,
    },
}

/// Way in which a game was won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// `B+3.5`: by this number of points.
    Score(Score),
    /// `B+R` or `B+Resign`: by resignation.
    Resign {
        /// Points lost by resigning, only in Backgammon (`B+6R`).
        points: Option<Score>,
    },
    /// `B+T` or `B+Time`: the opponent ran out of time.
    Time,
    /// `B+F` or `B+Forfeit`: by forfeit.
    Forfeit,
}

impl GameResult {
    /// Parses the text of an RE property strictly: no white space, exact case.
    ///
    /// # Errors
    ///
    /// Returns an error if the specification does not allow the form.
    pub fn parse(text: &str) -> Result<Self, ResultError> {
        Self::read(text, |_| None)
    }

    /// Parses a result like [`GameResult::parse`], for Backgammon, whose resignations
    /// may include points.
    ///
    /// ```
    /// use sgfkit::value::GameResult;
    /// assert_eq!(GameResult::parse_backgammon("W+2Resign").unwrap().to_string(), "W+2R");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the specification does not allow the form.
    pub fn parse_backgammon(text: &str) -> Result<Self, ResultError> {
        Self::read(text, |how| {
            how.strip_suffix("Resign").or_else(|| how.strip_suffix('R'))
        })
    }

    /// `cost` extracts the points of a resignation from the text after `B+`.
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

    /// Returns the side that won, or `None` if there is no winner.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(*winner),
            _ => None,
        }
    }

    /// Returns the winning margin, including the points of a resignation in Backgammon.
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

/// Winning margin in points: a Real without a sign, with any number of digits.
///
/// Trailing and leading zeros are removed, so `3.50` equals `3.5`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Score(String);

impl Score {
    /// Parses an unsigned Real, such as `0.5` or `64`.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a Real, or has a sign.
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

    /// Returns the score as the nearest `f64`.
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

/// Reason a text is not a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultError {
    /// None of the forms of RE.
    Syntax,
    /// The score has a sign (`B+-3.5`), which is valid for a Real but meaningless here.
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
