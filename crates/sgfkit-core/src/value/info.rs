//! Other values of root and game info properties: SZ, AP, RO, KM and HA
//! (properties.html, SZ, AP and RO; go.html, KM and HA).

use std::error::Error;
use std::fmt;

use super::number::{RealError, number, real};
use super::text::{escape, simple_text, split_compose};
use crate::game::BoardSize;

impl BoardSize {
    /// Parses the value of an SZ property: a Number, or two with a colon between them.
    ///
    /// Accepts a square board with two numbers, although it is invalid; see
    /// [`BoardSize::is_composed_square`].
    ///
    /// # Errors
    ///
    /// Returns an error for any other form, for a side that does not fit into a `u32`, or
    /// for one less than 1.
    pub fn parse(raw: &str) -> Result<Self, BoardSizeError> {
        match raw.split_once(':') {
            Some((columns, rows)) => Ok(Self {
                columns: side(columns)?,
                rows: side(rows)?,
            }),
            None => side(raw).map(Self::square),
        }
    }

    /// Returns true if an SZ property has a square board with two numbers, such as `19:19`,
    /// which properties.html, SZ forbids.
    #[must_use]
    pub fn is_composed_square(raw: &str) -> bool {
        raw.contains(':') && Self::parse(raw).is_ok_and(Self::is_square)
    }
}

fn side(raw: &str) -> Result<u32, BoardSizeError> {
    let side = number(raw).ok_or(BoardSizeError::Syntax)?;
    if side < 1 {
        return Err(BoardSizeError::TooSmall);
    }
    u32::try_from(side).map_err(|_| BoardSizeError::TooLarge)
}

/// Reason a value is not a [`BoardSize`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardSizeError {
    /// Not a Number, nor two with a colon between them.
    Syntax,
    /// A side is less than 1.
    TooSmall,
    /// A side does not fit into a `u32`.
    TooLarge,
}

impl fmt::Display for BoardSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "not a board size such as 19 or 19:13",
            Self::TooSmall => "a board has at least one column and one row",
            Self::TooLarge => "the board is larger than can be represented",
        })
    }
}

impl Error for BoardSizeError {}

/// Program that wrote a file, AP.
///
/// ```
/// use sgfkit::value::Application;
/// let application = Application::parse("CGoban:3");
/// assert_eq!(application.name, "CGoban");
/// assert_eq!(application.version.as_deref(), Some("3"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Application {
    /// Name of the program.
    pub name: String,
    /// Version. AP requires one, but many files lack it.
    pub version: Option<String>,
}

impl Application {
    /// Parses the raw value of an AP property. Every value is accepted.
    #[must_use]
    pub fn parse(raw: &str) -> Self {
        let (name, version) = match split_compose(raw) {
            Some((name, version)) => (name, Some(version)),
            None => (raw, None),
        };
        Self {
            name: simple_text(name).into_owned(),
            version: version.map(|version| simple_text(version).into_owned()),
        }
    }

    /// Returns the raw value, which parses to the same program.
    #[must_use]
    pub fn to_raw(&self) -> String {
        let mut raw = escape(&self.name, true).into_owned();
        if let Some(version) = &self.version {
            raw.push(':');
            raw.push_str(&escape(version, true));
        }
        raw
    }
}

/// Number and type of a round, RO, such as `2 (final)`.
///
/// Displayed in the same form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Round {
    /// Number of the round.
    pub number: u32,
    /// Type of the round, such as `final`, `playoff` or `league`. Many files have only a number.
    pub kind: Option<String>,
}

impl Round {
    /// Parses the text of an RO property.
    ///
    /// ```
    /// use sgfkit::value::{Round, RoundError};
    /// let round = Round::parse("2 (final)").unwrap();
    /// assert_eq!((round.number, round.kind.as_deref()), (2, Some("final")));
    /// assert_eq!(Round::parse("Final"), Err(RoundError::Number));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text has another form, as in many files.
    pub fn parse(text: &str) -> Result<Self, RoundError> {
        let (digits, kind) = match text.strip_suffix(')') {
            Some(text) => match text.split_once(" (") {
                None | Some((_, "")) => return Err(RoundError::Kind),
                Some((digits, kind)) => (digits, Some(kind)),
            },
            None => (text, None),
        };
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(RoundError::Number);
        }
        Ok(Self {
            number: digits.parse().map_err(|_| RoundError::Number)?,
            kind: kind.map(str::to_owned),
        })
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Some(kind) => write!(f, "{} ({kind})", self.number),
            None => self.number.fmt(f),
        }
    }
}

/// Reason a text is not a [`Round`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RoundError {
    /// No number at the start, or one that does not fit into a `u32`.
    Number,
    /// The type is empty, or not in parentheses after a space.
    Kind,
}

impl fmt::Display for RoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number => "a round must begin with its number",
            Self::Kind => "put the kind of round in parentheses, as in `2 (final)`",
        })
    }
}

impl Error for RoundError {}

/// Points that White gets for moving second, KM. Negative points go to Black.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Komi(f64);

impl Komi {
    /// Parses the value of a KM property, a Real; see [`real`] for the file format `ff`.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a Real.
    pub fn parse(raw: &str, ff: u8) -> Result<Self, RealError> {
        real(raw, ff).map(Self).ok_or(RealError)
    }

    /// Returns the komi in points.
    #[must_use]
    pub const fn points(self) -> f64 {
        self.0
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Number of handicap stones in Go, HA: at least two. HA itself places no stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handicap(u32);

impl Handicap {
    /// Parses the value of an HA property, a Number. One that does not fit into a `u32` is clamped.
    ///
    /// ```
    /// use sgfkit::value::{Handicap, HandicapError};
    /// assert_eq!(Handicap::parse("4").map(Handicap::stones), Ok(4));
    /// assert_eq!(Handicap::parse("0"), Err(HandicapError::TooFew(0)));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a Number, or less than two.
    pub fn parse(raw: &str) -> Result<Self, HandicapError> {
        let stones = number(raw).ok_or(HandicapError::Syntax)?;
        if stones < 2 {
            return Err(HandicapError::TooFew(stones));
        }
        Ok(Self(u32::try_from(stones).unwrap_or(u32::MAX)))
    }

    /// Returns the number of stones.
    #[must_use]
    pub const fn stones(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reason a value is not a [`Handicap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HandicapError {
    /// Not a Number.
    Syntax,
    /// A Number less than two. Servers write 0 for an even game, and 1 for a game without komi.
    TooFew(i64),
}

impl fmt::Display for HandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax => f.write_str("the handicap is not a number"),
            Self::TooFew(stones) => write!(f, "a handicap of {stones} is less than two stones"),
        }
    }
}

impl Error for HandicapError {}
