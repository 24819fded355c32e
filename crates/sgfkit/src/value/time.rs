//! Time limits, TM, and overtime, OT (properties.html, TM and OT).

use std::fmt;

use super::number::{RealError, real};

/// The main time that each player has for the game, in seconds.
///
/// FF\[1\] has a text in minutes here. It cannot be told from the seconds that later files mean
/// where it is a plain number, and is no time limit where it is anything else (`3h`).
///
/// ```
/// use sgfkit::value::{RealError, TimeLimit};
/// assert_eq!(TimeLimit::parse("28800", 4).map(TimeLimit::seconds), Ok(28800.0));
/// assert_eq!(TimeLimit::parse("9 hours", 4), Err(RealError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct TimeLimit(f64);

impl TimeLimit {
    /// Reads the value of a TM property, a Real; see [`real`] about the file format `ff`.
    ///
    /// # Errors
    ///
    /// If it is no Real.
    pub fn parse(raw: &str, ff: u8) -> Result<Self, RealError> {
        real(raw, ff).map(Self).ok_or(RealError)
    }

    /// The time in seconds.
    #[must_use]
    pub const fn seconds(self) -> f64 {
        self.0
    }
}

impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What happens when the main time is used up.
///
/// OT is free text. The forms that servers and programs write, and the specification's own two
/// examples, are understood; every other text is kept as it is. Displayed in one form for each
/// kind, which reads back as the same.
///
/// ```
/// use sgfkit::value::Overtime;
/// let overtime = Overtime::parse("25 moves / 10 min");
/// assert_eq!(overtime, Overtime::Canadian { moves: 25, seconds: 600 });
/// assert_eq!(overtime.to_string(), "25/600 canadian");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Overtime {
    /// There is none: who has no time left loses. The empty text, or `none`.
    None,
    /// Japanese byo-yomi: each move must be made within a period, and a period that runs out is
    /// lost. `5x30 byo-yomi`.
    ByoYomi {
        /// How many periods there are.
        periods: u32,
        /// How long each is.
        seconds: u32,
    },
    /// So many moves must be made in each period. `25/600 canadian`.
    Canadian {
        /// The moves in a period.
        moves: u32,
        /// How long a period is.
        seconds: u32,
    },
    /// Each move adds time to the clock. `30 fischer`.
    Fischer {
        /// The seconds added by a move.
        increment: u32,
    },
    /// Each move must be made within a fixed time. `60 simple`.
    Simple {
        /// The time for a move.
        seconds: u32,
    },
    /// Something else, in the words of the file.
    Other(String),
}

impl Overtime {
    /// Reads the text of an OT property.
    ///
    /// Upper and lower case mean the same, and so does every amount of white space.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self::recognize(text).unwrap_or_else(|| Self::Other(text.to_owned()))
    }

    fn recognize(text: &str) -> Option<Self> {
        let tokens = tokens(&text.to_ascii_lowercase())?;
        let (tokens, kind) = match tokens.split_last() {
            Some((&Kind(kind), tokens)) => (tokens, Some(kind)),
            _ => (tokens.as_slice(), None),
        };
        Some(match (tokens, kind) {
            (&[] | &[Nothing], None) => Self::None,
            (&[Number(periods), Times, ref period @ ..], Some("byo-yomi") | None) => {
                let seconds = duration(period)?;
                Self::ByoYomi { periods, seconds }
            }
            (&[Number(moves), Slash, ref period @ ..], Some("canadian"))
            | (&[Number(moves), Move, Slash, ref period @ ..], Some("canadian") | None) => {
                let seconds = duration(period)?;
                Self::Canadian { moves, seconds }
            }
            (increment, Some("fischer")) => {
                let increment = duration(increment)?;
                Self::Fischer { increment }
            }
            (&[ref period @ .., Slash | Per, Move], Some("byo-yomi")) => {
                let seconds = duration(period)?;
                Self::ByoYomi {
                    periods: 1,
                    seconds,
                }
            }
            (&[ref period @ .., Slash | Per, Move], None) => {
                let seconds = duration(period)?;
                Self::Simple { seconds }
            }
            (period, Some("simple")) => {
                let seconds = duration(period)?;
                Self::Simple { seconds }
            }
            // So many minutes, to be used a minute a move.
            (
                &[
                    Number(number),
                    Unit(unit),
                    Kind("japanese"),
                    Style,
                    Comma,
                    Number(1),
                    Move,
                    Slash,
                    Unit(seconds),
                ],
                None,
            ) => {
                let total = duration(&[Number(number), Unit(unit)])?;
                if !total.is_multiple_of(seconds) {
                    return None;
                }
                let periods = total / seconds;
                Self::ByoYomi { periods, seconds }
            }
            _ => return None,
        })
    }
}

/// A time in seconds, if it is one: a number, perhaps with a unit.
fn duration(tokens: &[Token]) -> Option<u32> {
    match *tokens {
        [Number(seconds)] => Some(seconds),
        [Number(number), Unit(unit)] => number.checked_mul(unit),
        _ => None,
    }
}

impl fmt::Display for Overtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::ByoYomi { periods, seconds } => write!(f, "{periods}x{seconds} byo-yomi"),
            Self::Canadian { moves, seconds } => write!(f, "{moves}/{seconds} canadian"),
            Self::Fischer { increment } => write!(f, "{increment} fischer"),
            Self::Simple { seconds } => write!(f, "{seconds} simple"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// A piece of an OT text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Number(u32),
    /// A unit of time, in seconds.
    Unit(u32),
    /// The name of a kind of overtime.
    Kind(&'static str),
    Style,
    Move,
    Per,
    Times,
    Slash,
    Comma,
    /// "No overtime".
    Nothing,
}

use Token::{Comma, Kind, Move, Nothing, Number, Per, Slash, Style, Times, Unit};

/// Every word of the forms known, in lower case.
const WORDS: &[(&str, Token)] = &[
    ("byo-yomi", Kind("byo-yomi")),
    ("byoyomi", Kind("byo-yomi")),
    ("canadian", Kind("canadian")),
    ("fischer", Kind("fischer")),
    ("simple", Kind("simple")),
    ("japanese", Kind("japanese")),
    ("style", Style),
    ("s", Unit(1)),
    ("sec", Unit(1)),
    ("secs", Unit(1)),
    ("second", Unit(1)),
    ("seconds", Unit(1)),
    ("m", Unit(60)),
    ("min", Unit(60)),
    ("mins", Unit(60)),
    ("minute", Unit(60)),
    ("minutes", Unit(60)),
    ("move", Move),
    ("moves", Move),
    ("per", Per),
    ("x", Times),
    ("none", Nothing),
    ("/", Slash),
    (",", Comma),
];

/// The tokens of the longest form known.
const MOST_TOKENS: usize = 9;

/// Cuts a text in lower case into tokens. `None` if anything in it is unknown, or there are more
/// than any form has.
fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() {
        if tokens.len() == MOST_TOKENS {
            return None;
        }
        let digits = length(rest, |byte| byte.is_ascii_digit());
        let letters = length(rest, |byte| byte.is_ascii_alphabetic() || byte == b'-');
        let (token, after) = rest.split_at_checked(digits.max(letters).max(1))?;
        tokens.push(if digits > 0 {
            Number(token.parse().ok()?)
        } else {
            WORDS.iter().find(|&&(word, _)| word == token)?.1
        });
        rest = after.trim_ascii_start();
    }
    Some(tokens)
}

/// How many bytes at the beginning are of one kind.
fn length(text: &str, kind: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|&byte| kind(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn time_limits() {
        let cases = [
            ("28800", Some(28800.0)),
            ("1800.0", Some(1800.0)),
            ("0", Some(0.0)),
            ("", None),
            ("3h", None),
            ("9 hours", None),
            ("30 min", None),
            ("1:30:00", None),
            ("30+5x30", None),
        ];
        for (raw, expected) in cases {
            let limit = TimeLimit::parse(raw, 4);
            assert_eq!(limit.map(TimeLimit::seconds).ok(), expected, "{raw:?}");
            if let Ok(limit) = limit {
                assert_eq!(limit.to_string().parse(), Ok(limit));
            }
        }
        assert_eq!(TimeLimit::parse("600.", 4), Err(RealError));
        assert_eq!(TimeLimit::parse("600.", 3).unwrap().to_string(), "600");
    }

    fn byo_yomi(periods: u32, seconds: u32) -> Overtime {
        Overtime::ByoYomi { periods, seconds }
    }

    fn canadian(moves: u32, seconds: u32) -> Overtime {
        Overtime::Canadian { moves, seconds }
    }

    fn fischer(increment: u32) -> Overtime {
        Overtime::Fischer { increment }
    }

    fn simple(seconds: u32) -> Overtime {
        Overtime::Simple { seconds }
    }

    #[test]
    fn overtimes() {
        let cases = [
            ("", Overtime::None),
            ("None", Overtime::None),
            ("5x30 byo-yomi", byo_yomi(5, 30)),
            ("5X30 byo-yomi", byo_yomi(5, 30)),
            ("3x60 byo-yomi", byo_yomi(3, 60)),
            ("5x30", byo_yomi(5, 30)),
            ("1 x 60 seconds Byoyomi", byo_yomi(1, 60)),
            ("1 x 60 seconds Byo-yomi", byo_yomi(1, 60)),
            ("5 x 40 seconds Byoyomi", byo_yomi(5, 40)),
            ("60 sec/move byo-yomi", byo_yomi(1, 60)),
            ("5 mins Japanese style, 1 move / min", byo_yomi(5, 60)),
            ("15/300 canadian", canadian(15, 300)),
            ("25/600 Canadian", canadian(25, 600)),
            ("25/180 Canadian", canadian(25, 180)),
            ("25 moves / 10 min", canadian(25, 600)),
            ("10 moves / 90 sec", canadian(10, 90)),
            ("1 move / 1 min", canadian(1, 60)),
            ("30 fischer", fischer(30)),
            ("86400 fischer", fischer(86400)),
            ("60 simple", simple(60)),
            ("20 per move", simple(20)),
            ("1 min / move", simple(60)),
            ("  10   FISCHER ", fischer(10)),
        ];
        for (text, expected) in cases {
            let overtime = Overtime::parse(text);
            assert_eq!(overtime, expected, "{text:?}");
            assert_eq!(Overtime::parse(&overtime.to_string()), expected, "{text:?}");
        }
    }

    #[test]
    fn free_texts() {
        let texts = [
            "We don't pay OT",
            "Error: time control missing",
            "5",
            "5 min",
            "x",
            "5x",
            "x30 byo-yomi",
            "30+5x30",
            "byo-yomi",
            "5x30 fischer",
            "5x30 canadian",
            "15/300",
            "15/300 fischer",
            "fischer 5 capped",
            "30.5 fischer",
            "-5 fischer",
            "99999999999 fischer",
            "4294967295 min fischer",
            "90 sec Japanese style, 1 move / min",
            "5 mins Japanese style, 2 moves / min",
            "5 mins Japanese stylesheet, 1 move / min",
            "japanese",
            "5 japanese",
            "5 mins Japanese, 1 move / min",
            "1 move / min",
            "1 1 1 1 1 1 1 1 1 1",
            "none none",
            "5x30 byo-yomi and more",
            "５x30 byo-yomi",
            "秒読み",
            " other text  kept ",
        ];
        for text in texts {
            let overtime = Overtime::parse(text);
            assert_eq!(overtime, Overtime::Other(text.to_owned()), "{text:?}");
            assert_eq!(overtime.to_string(), text);
        }
    }

    proptest! {
        #[test]
        fn every_kind_reads_the_same(a: u32, b: u32) {
            for overtime in [byo_yomi(a, b), canadian(a, b), fischer(a), simple(a)] {
                prop_assert_eq!(Overtime::parse(&overtime.to_string()), overtime);
            }
        }

        #[test]
        fn any_text_is_safe(
            text in "(([0-9]{1,3}|x|/|,|min|per|moves?|byo-yomi|canadian|japanese) ?){0,8}|.*",
        ) {
            let overtime = Overtime::parse(&text);
            prop_assert_eq!(Overtime::parse(&overtime.to_string()), overtime);
        }
    }
}
