//! Time limits, TM, and overtime, OT (properties.html, TM and OT).

use std::fmt;

use super::number::{RealError, real};

/// Main time of each player for the game, in seconds.
///
/// In FF\[1\] it is a text in minutes: a plain number cannot be distinguished from
/// seconds, and any other text (`3h`) is invalid.
///
/// ```
/// use sgfkit::value::{RealError, TimeLimit};
/// assert_eq!(TimeLimit::parse("28800", 4).map(TimeLimit::seconds), Ok(28800.0));
/// assert_eq!(TimeLimit::parse("9 hours", 4), Err(RealError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct TimeLimit(f64);

impl TimeLimit {
    /// Parses the value of a TM property, a Real; see [`real`] for the file format `ff`.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a Real.
    pub fn parse(raw: &str, ff: u8) -> Result<Self, RealError> {
        real(raw, ff).map(Self).ok_or(RealError)
    }

    /// Returns the time in seconds.
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

/// Rule that applies after the main time.
///
/// OT is free text. The forms that servers and programs write, and both examples of the
/// specification, are recognized; any other text is kept as it is. `absolute` means no
/// overtime. Each kind is displayed in one form, which parses to the same value.
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
    /// No overtime: a player without time loses. The empty text, or `none`.
    None,
    /// Japanese byo-yomi: a move must be made within a period, or it is lost. `5x30 byo-yomi`.
    ByoYomi {
        /// Number of periods.
        periods: u32,
        /// Length of a period in seconds.
        seconds: u32,
    },
    /// A number of moves must be made in each period. `25/600 canadian`.
    Canadian {
        /// Moves per period.
        moves: u32,
        /// Length of a period in seconds.
        seconds: u32,
    },
    /// Each move adds time to the clock. `30 fischer`.
    Fischer {
        /// Seconds added per move.
        increment: u32,
    },
    /// Each move must be made within a fixed time. `60 simple`.
    Simple {
        /// Seconds per move.
        seconds: u32,
    },
    /// Any other text, as in the file.
    Other(String),
}

impl Overtime {
    /// Parses the text of an OT property, ignoring case and the amount of white space.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self::with_main(text).1
    }

    /// Parses the text of an OT property, and the main time that some programs include in it.
    ///
    /// ```
    /// use sgfkit::value::Overtime;
    /// let (main, overtime) = Overtime::with_main("2d+8h");
    /// assert_eq!(main.map(|main| main.seconds()), Some(172_800.0));
    /// assert_eq!(overtime, Overtime::Fischer { increment: 28_800 });
    /// ```
    #[must_use]
    pub fn with_main(text: &str) -> (Option<TimeLimit>, Self) {
        let read = |tokens: Vec<Token>| {
            let only = |overtime| (None, overtime);
            after_main(&tokens).or_else(|| Self::recognize(&tokens).map(only))
        };
        let (main, overtime) = tokens(&text.to_ascii_lowercase())
            .and_then(read)
            .unwrap_or_else(|| (None, Self::Other(text.to_owned())));
        (main.map(|seconds| TimeLimit(seconds.into())), overtime)
    }

    fn recognize(tokens: &[Token]) -> Option<Self> {
        let (tokens, kind) = match tokens.split_last() {
            Some((&Kind(kind), tokens)) => (tokens, Some(kind)),
            _ => (tokens, None),
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
            // A number of minutes, with one minute per move.
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

/// Parses a main time followed by an overtime, as OGS (`2d+8h`) and the Dragon Go
/// Server (`30 days with 1 day extra per move`) write them.
fn after_main(tokens: &[Token]) -> Option<(Option<u32>, Overtime)> {
    // The Dragon Go Server puts the kind first: `Japanese byoyomi: …`.
    let tokens = match *tokens {
        [Kind(_), Colon, ref rest @ ..] | [Kind(_), Kind(_), Colon, ref rest @ ..] => rest,
        _ => tokens,
    };
    let end = (tokens.iter()).position(|token| matches!(token, Plus | With | Without))?;
    let (main, rest) = tokens.split_at(end);
    let main = Some(duration(main)?);
    let overtime = match *rest {
        [Without, Kind("byo-yomi")] => Overtime::None,
        [With, ref extra @ .., Extra, Per, Move] => Overtime::Fischer {
            increment: duration(extra)?,
        },
        [
            Plus,
            ref period @ ..,
            Per,
            Move,
            And,
            Number(periods),
            Extra,
            Period,
        ] => {
            let seconds = duration(period)?;
            Overtime::ByoYomi { periods, seconds }
        }
        [Plus, ref period @ .., Per, Number(moves), Move] => {
            let seconds = duration(period)?;
            Overtime::Canadian { moves, seconds }
        }
        [Plus, ref extra @ .., Kind("fischer")] | [Plus, ref extra @ ..] => Overtime::Fischer {
            increment: duration(extra)?,
        },
        _ => return None,
    };
    Some((main, overtime))
}

/// Parses a time in seconds: a number, or numbers with units.
fn duration(tokens: &[Token]) -> Option<u32> {
    if let [Number(seconds)] = *tokens {
        return Some(seconds);
    }
    let mut parts = tokens.chunks(2);
    let first = parts.next()?;
    let seconds = |part: &[Token]| match *part {
        [Number(number), Unit(unit)] => number.checked_mul(unit),
        _ => None,
    };
    parts.try_fold(seconds(first)?, |sum, part| sum.checked_add(seconds(part)?))
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Number(u32),
    /// A unit of time, in seconds.
    Unit(u32),
    /// Name of a kind of overtime.
    Kind(&'static str),
    Style,
    Move,
    Per,
    Times,
    Slash,
    Comma,
    Colon,
    Plus,
    With,
    Without,
    Extra,
    And,
    Period,
    /// "No overtime".
    Nothing,
}

use Token::{
    And, Colon, Comma, Extra, Kind, Move, Nothing, Number, Per, Period, Plus, Slash, Style, Times,
    Unit, With, Without,
};

/// All words of the known forms, in lower case.
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
    ("h", Unit(3600)),
    ("hour", Unit(3600)),
    ("hours", Unit(3600)),
    ("d", Unit(86_400)),
    ("day", Unit(86_400)),
    ("days", Unit(86_400)),
    ("w", Unit(604_800)),
    ("week", Unit(604_800)),
    ("weeks", Unit(604_800)),
    ("move", Move),
    ("moves", Move),
    ("stone", Move),
    ("stones", Move),
    ("per", Per),
    ("x", Times),
    ("none", Nothing),
    ("absolute", Nothing),
    ("with", With),
    ("without", Without),
    ("extra", Extra),
    ("and", And),
    ("period", Period),
    ("periods", Period),
    ("/", Slash),
    (",", Comma),
    (":", Colon),
    ("+", Plus),
];

/// Number of tokens in the longest known form.
const MOST_TOKENS: usize = 15;

/// Tokenizes a text in lower case. Returns `None` if it is unknown or too long for any form.
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

/// Returns the number of leading bytes of one kind.
fn length(text: &str, kind: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|&byte| kind(byte)).count()
}
