//! Ranks of Go players, BR and WR (properties.html, BR).

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

/// A Go player's rank, such as 10 kyu, 3 dan or professional 9 dan.
///
/// Accepts the recommended forms of the specification (`10k`, `10 kyu`, `3d`, `3 dan`,
/// optionally with a server's `?` or `*`), `9p`, and those of Asian servers (`3段`,
/// `5级`, Fox's `P9段`). Displayed as `10k`, `3d` or `9p`. Ranks compare by strength: a
/// lower kyu is stronger, and every professional is above all amateurs.
///
/// ```
/// use sgfkit::value::{Certainty, Rank, RankError, RankKind};
/// let rank = Rank::parse("10 kyu?").unwrap();
/// assert_eq!((rank.number, rank.kind), (10, RankKind::Kyu));
/// assert_eq!(rank.certainty, Some(Certainty::Uncertain));
/// assert!(rank < Rank::parse("P1段").unwrap());
/// assert_eq!("Honinbo".parse::<Rank>(), Err(RankError::Number));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rank {
    /// Number of kyu or dan, 1 to 99 if it was parsed.
    pub number: u8,
    /// Unit of the number.
    pub kind: RankKind,
    /// Certainty of the server's rating, if given.
    pub certainty: Option<Certainty>,
}

/// Unit of a [`Rank`], weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RankKind {
    /// Student grade: lower is stronger.
    Kyu,
    /// Master grade: higher is stronger. Many files also use it for professionals.
    Dan,
    /// Professional dan.
    Pro,
}

/// Certainty of a server's rating in a [`Rank`], least certain first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// `?`: uncertain.
    Uncertain,
    /// `*`: established.
    Established,
}

/// Units after the number, in lower case. An empty unit requires a leading `P`.
const UNITS: &[(&str, RankKind)] = &[
    ("k", RankKind::Kyu),
    ("kyu", RankKind::Kyu),
    ("d", RankKind::Dan),
    ("dan", RankKind::Dan),
    ("p", RankKind::Pro),
    ("dp", RankKind::Pro),
    ("段p", RankKind::Pro),
    ("단p", RankKind::Pro),
    ("段", RankKind::Dan),
    ("단", RankKind::Dan),
    ("级", RankKind::Kyu),
    ("級", RankKind::Kyu),
    ("급", RankKind::Kyu),
];

impl Rank {
    /// Parses the text of a BR or WR property.
    ///
    /// Ignores case and spaces around the unit.
    ///
    /// # Errors
    ///
    /// Returns an error if the form is unknown.
    pub fn parse(text: &str) -> Result<Self, RankError> {
        let text = text.trim();
        let (text, certainty) = if let Some(text) = text.strip_suffix('?') {
            (text, Some(Certainty::Uncertain))
        } else if let Some(text) = text.strip_suffix('*') {
            (text, Some(Certainty::Established))
        } else {
            (text, None)
        };
        let (text, is_pro) = match text.strip_prefix('P') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = text.split_at(digits);
        let number = match number.parse() {
            Ok(number @ 1..=99) => number,
            _ => return Err(RankError::Number),
        };
        let unit = unit.trim();
        let kind = UNITS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(unit))
            .map(|&(_, kind)| kind);
        let kind = match (is_pro, kind) {
            (true, None) if unit.is_empty() => RankKind::Pro,
            (true, Some(RankKind::Dan | RankKind::Pro)) => RankKind::Pro,
            (false, Some(kind)) => kind,
            _ => return Err(RankError::Unit),
        };
        Ok(Self {
            number,
            kind,
            certainty,
        })
    }
}

/// Reason a text is not a [`Rank`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RankError {
    /// No number from 1 to 99 at the start.
    Number,
    /// The unit is not kyu, dan or professional dan.
    Unit,
}

impl fmt::Display for RankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "a rank begins with a number from 1 to 99",
            Self::Unit => "a rank ends with what its number counts, such as k, d or p",
        })
    }
}

impl Error for RankError {}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        let numbers = match self.kind {
            RankKind::Kyu => other.number.cmp(&self.number),
            RankKind::Dan | RankKind::Pro => self.number.cmp(&other.number),
        };
        // The certainty only breaks ties.
        (self.kind.cmp(&other.kind))
            .then(numbers)
            .then(self.certainty.cmp(&other.certainty))
    }
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.kind {
            RankKind::Kyu => "k",
            RankKind::Dan => "d",
            RankKind::Pro => "p",
        };
        let certainty = match self.certainty {
            None => "",
            Some(Certainty::Uncertain) => "?",
            Some(Certainty::Established) => "*",
        };
        write!(f, "{}{unit}{certainty}", self.number)
    }
}
