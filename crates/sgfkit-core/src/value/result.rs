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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn results() {
        // text, canonical form
        let cases = [
            ("0", "0"),
            ("Draw", "0"),
            ("Void", "Void"),
            ("?", "?"),
            ("B+", "B+"),
            ("W+", "W+"),
            ("B+R", "B+R"),
            ("B+Resign", "B+R"),
            ("W+R", "W+R"),
            ("W+Resign", "W+R"),
            ("B+T", "B+T"),
            ("W+Time", "W+T"),
            ("B+F", "B+F"),
            ("W+Forfeit", "W+F"),
            ("B+0.5", "B+0.5"),
            ("W+64", "W+64"),
            ("B+12.5", "B+12.5"),
            ("W+48.50", "W+48.5"),
            ("W+22.00", "W+22"),
            ("B+0.0", "B+0"),
            ("B+007", "B+7"),
        ];
        for (text, canonical) in cases {
            let result = GameResult::parse(text).unwrap();
            assert_eq!(result.to_string(), canonical, "{text}");
            assert_eq!(GameResult::parse(canonical).unwrap(), result, "{text}");
            assert_eq!(GameResult::parse_backgammon(text).unwrap(), result);
        }
    }

    #[test]
    fn parts() {
        let result = GameResult::parse("W+12.50").unwrap();
        assert_eq!(result.winner(), Some(Color::White));
        assert_eq!(result.score().map(Score::value), Some(12.5));
        let result = GameResult::parse("B+R").unwrap();
        assert_eq!(
            (result.winner(), result.score()),
            (Some(Color::Black), None)
        );
        let result = GameResult::parse("0").unwrap();
        assert_eq!((result.winner(), result.score()), (None, None));
    }

    #[test]
    fn backgammon() {
        for (text, canonical, points) in [
            ("B+6R", "B+6R", 6.0),
            ("W+2Resign", "W+2R", 2.0),
            ("B+06R", "B+6R", 6.0),
        ] {
            let result = GameResult::parse_backgammon(text).unwrap();
            assert_eq!(result.to_string(), canonical);
            assert_eq!(result.score().map(Score::value), Some(points));
            assert!(matches!(
                result,
                GameResult::Win {
                    by: Some(WinBy::Resign { .. }),
                    ..
                }
            ));
            assert_eq!(GameResult::parse(text), Err(ResultError::Syntax));
        }
        for text in ["B+6T", "B+6RR", "B+R6", "B+ResignR", "B+6ResignR", "B+xR"] {
            assert_eq!(
                GameResult::parse_backgammon(text),
                Err(ResultError::Syntax),
                "{text}"
            );
        }
        assert_eq!(
            GameResult::parse_backgammon("B+-6R"),
            Err(ResultError::SignedScore)
        );
    }

    #[test]
    fn errors() {
        let faulty = [
            "",
            "B",
            "W",
            "b+R",
            "B+r",
            "B+resign",
            "B+RESIGN",
            "draw",
            "DRAW",
            "void",
            "Jigo",
            "B + R",
            "B+R ",
            " B+R",
            "W+Resign  ",
            "B+5.",
            "B+.5",
            "B+3,5",
            "B+1e3",
            "B+5 1/2",
            "R+B",
            "Black resigns",
            "??",
            "00",
            "0.0",
            "+",
            "B+inf",
            "B+3.5 points",
            "B-R",
            "Void (triple ko)",
            "john wins",
            "黑中盘胜",
        ];
        for text in faulty {
            assert_eq!(
                GameResult::parse(text),
                Err(ResultError::Syntax),
                "{text:?}"
            );
        }
        for text in ["B+-3.5", "W++2", "B+-0"] {
            assert_eq!(
                GameResult::parse(text),
                Err(ResultError::SignedScore),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn written_results_read_the_same(
            text in "[BW]\\+([0-9]{1,20}(\\.[0-9]{1,20})?(R|Resign)?|R|T|Time|F)?|0|Void|\\?",
        ) {
            let result = GameResult::parse_backgammon(&text).unwrap();
            prop_assert_eq!(GameResult::parse_backgammon(&result.to_string()), Ok(result));
        }

        #[test]
        fn any_text_is_safe(text in "[BW+R0-9.-]{0,8}|.*") {
            let _ = GameResult::parse(&text);
            let _ = GameResult::parse_backgammon(&text);
        }
    }
}
