//! Value types (sgf4.html §3), and the special forms of game information.
//!
//! Values stay raw until they are requested. [`Property::decode`] returns a [`Value`]
//! of the type in the property table. The mandatory and recommended forms of game
//! information have their own types: [`Dates`], [`GameResult`], [`Rank`],
//! [`TimeLimit`], [`Overtime`], [`BoardSize`], [`Application`], [`Round`], [`Komi`],
//! [`Handicap`]. Each has `parse`, and implements [`FromStr`] if it does not depend on
//! the rest of the file, or assumes FF\[4\]. [`lenient`] also accepts other forms.
//!
//! [`Property::decode`]: crate::Property::decode

mod date;
mod facts;
mod info;
pub mod lenient;
mod number;
mod rank;
mod raw;
mod result;
mod text;
mod time;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

pub use date::{Date, DateError, DateErrorKind, Dates};
#[doc(hidden)]
pub use facts::Facts;
pub use info::{Application, BoardSizeError, Handicap, HandicapError, Komi, Round, RoundError};
use number::short_real;
#[doc(hidden)]
pub use number::whole;
pub use number::{Double, RealError, color, double, json_number, json_real, number, real};
pub use rank::{Certainty, Rank, RankError, RankKind};
pub use raw::RawValue;
pub(crate) use raw::decode_raw;
pub use result::{GameResult, ResultError, Score, WinBy};
pub use text::{
    closed, escape, normalize_simple_text, normalize_text, simple_text, split_compose, text,
    unescape_bytes,
};
pub use time::{Overtime, TimeLimit};

use crate::game::{BoardSize, Color, Game, Move, Point, Stone};
use crate::schema::{List, Property, ValueType};

/// Implements [`FromStr`] for types that can be parsed from a text alone.
macro_rules! from_str {
    ($($value:ty, $error:ty, $parse:expr;)*) => {$(
        impl FromStr for $value {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                $parse(text)
            }
        }
    )*};
}

from_str! {
    BoardSize, BoardSizeError, BoardSize::parse;
    Dates, DateError, Dates::parse;
    Handicap, HandicapError, Handicap::parse;
    GameResult, ResultError, GameResult::parse;
    Komi, RealError, |text| Komi::parse(text, 4);
    Rank, RankError, Rank::parse;
    Round, RoundError, Round::parse;
    Score, ResultError, Score::parse;
    TimeLimit, RealError, |text| TimeLimit::parse(text, 4);
}

/// A value, decoded to its type (sgf4.html §3).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// An empty value: of type None, or an empty elist.
    None,
    /// A Number, clamped to 64 bits.
    Number(i64),
    /// A Real.
    Real(f64),
    /// A Double.
    Double(Double),
    /// A Color.
    Color(Color),
    /// A Text or SimpleText, unescaped; invalid bytes are U+FFFD.
    Text(Cow<'a, str>),
    /// A Point, or a Stone in games in which stones are points.
    Point(Point),
    /// Two corners, upper left and lower right, in a list of points (sgf4.html §3.5.1).
    /// They are as written, and may be swapped.
    Rectangle(Point, Point),
    /// A Move. In Go, `tt` is a pass up to 19×19.
    Move(Move),
    /// A Stone in games in which it is not just a point.
    Stone(Stone),
    /// A board size.
    Size(BoardSize),
    /// A Compose: two values separated by a colon.
    Compose(Box<(Value<'a>, Value<'a>)>),
    /// The raw value of an unknown property.
    Unknown(&'a [u8]),
}

/// Reason a type rejects a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Invalid {
    /// Empty, but a value is required.
    Empty,
    /// Not empty, but no value is allowed.
    NotEmpty,
    /// Not a Number.
    Number,
    /// Not a Real.
    Real,
    /// Neither `1` nor `2`.
    Double,
    /// Neither `B` nor `W`.
    Color,
    /// Not a point in this game's notation.
    Point,
    /// Not a move in this game's notation.
    Move,
    /// Not a stone in this game's notation.
    Stone,
    /// Not a board size.
    Size,
    /// A composed value without a colon.
    Compose,
}

impl Invalid {
    /// Describes the expected value for users, such as "a number such as `19`".
    #[must_use]
    pub fn expected(self) -> &'static str {
        match self {
            Invalid::Empty => "a value",
            Invalid::NotEmpty => "no value: only `[]`",
            Invalid::Number => "a number such as `19`",
            Invalid::Real => "a number such as `6.5`",
            Invalid::Double => "`1`, or `2` for emphasis",
            Invalid::Color => "`B` or `W`",
            Invalid::Point => "a point in the notation of the game",
            Invalid::Move => "a move in the notation of the game",
            Invalid::Stone => "a stone in the notation of the game",
            Invalid::Size => "a size such as `19` or `19:13`",
            Invalid::Compose => "two values with a colon between them",
        }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected())
    }
}

impl std::error::Error for Invalid {}

/// Decodes a value by the table row of its property.
#[doc(hidden)]
pub fn decode<'a>(
    raw: RawValue<'a>,
    schema: Option<&'static Property>,
    facts: &Facts,
) -> Result<Value<'a>, Invalid> {
    let Some(schema) = schema else {
        return Ok(Value::Unknown(raw.raw()));
    };
    if matches!(schema.value, ValueType::Move) {
        return parsed_move(raw, facts).map(Value::Move);
    }
    if raw.raw().is_empty() && schema.list == List::EList {
        return Ok(Value::None);
    }
    if schema.is_point_list(facts.game_number)
        && let Some((from, to)) = raw.halves()
    {
        return match (point(from, facts), point(to, facts)) {
            (Some(from), Some(to)) => Ok(Value::Rectangle(from, to)),
            _ => Err(Invalid::Point),
        };
    }
    decode_type(raw, schema.value, facts)
}

fn decode_type<'a>(
    raw: RawValue<'a>,
    value_type: ValueType,
    facts: &Facts,
) -> Result<Value<'a>, Invalid> {
    match value_type {
        ValueType::Text => Ok(Value::Text(raw.text().text)),
        ValueType::SimpleText => Ok(Value::Text(raw.simple_text().text)),
        ValueType::None if raw.raw().is_empty() => Ok(Value::None),
        ValueType::None => Err(Invalid::NotEmpty),
        ValueType::FigureFlags if raw.raw().is_empty() => Ok(Value::None),
        ValueType::FigureFlags => compose(raw, ValueType::Number, ValueType::SimpleText, facts),
        ValueType::Compose(left, right) => compose(raw, *left, *right, facts),
        ValueType::Move => parsed_move(raw, facts).map(Value::Move),
        _ if raw.raw().is_empty() => Err(Invalid::Empty),
        ValueType::Point => point(raw, facts).map(Value::Point).ok_or(Invalid::Point),
        ValueType::Stone if facts.game == Game::Go => {
            point(raw, facts).map(Value::Point).ok_or(Invalid::Stone)
        }
        ValueType::Stone => match facts.game.parse_stone(&raw.notation()) {
            Some(Stone::Point(point)) => Ok(Value::Point(point)),
            Some(stone) => Ok(Value::Stone(stone)),
            None => Err(Invalid::Stone),
        },
        ValueType::Number => {
            let number = raw.ascii().and_then(number);
            number.map(Value::Number).ok_or(Invalid::Number)
        }
        ValueType::Real => {
            let real = short_real(raw.raw())
                .or_else(|| raw.ascii().and_then(|raw| real(raw, facts.format)));
            real.map(Value::Real).ok_or(Invalid::Real)
        }
        ValueType::Double => {
            let double = raw.ascii().and_then(double);
            double.map(Value::Double).ok_or(Invalid::Double)
        }
        ValueType::Color => {
            let color = raw.ascii().and_then(color);
            color.map(Value::Color).ok_or(Invalid::Color)
        }
        ValueType::NumberOrPair => {
            let size = raw.ascii().and_then(|raw| BoardSize::parse(raw).ok());
            size.map(Value::Size).ok_or(Invalid::Size)
        }
    }
}

fn compose<'a>(
    raw: RawValue<'a>,
    left: ValueType,
    right: ValueType,
    facts: &Facts,
) -> Result<Value<'a>, Invalid> {
    if raw.raw().is_empty() {
        return Err(Invalid::Empty);
    }
    let (first, second) = raw.halves().ok_or(Invalid::Compose)?;
    Ok(Value::Compose(Box::new((
        decode_type(first, left, facts)?,
        decode_type(second, right, facts)?,
    ))))
}

fn parsed_move(raw: RawValue<'_>, facts: &Facts) -> Result<Move, Invalid> {
    if facts.game == Game::Go {
        return raw.written_go_move().ok_or(Invalid::Move);
    }
    let text = raw.notation();
    facts.game.parse_move(&text).ok_or(if text.is_empty() {
        Invalid::Empty
    } else {
        Invalid::Move
    })
}

fn point(raw: RawValue<'_>, facts: &Facts) -> Option<Point> {
    match *raw.raw() {
        // Two letters cannot contain an escape.
        [column @ b'a'..=b'z', row @ b'a'..=b'z'] if facts.game == Game::Go => {
            Some(Point::new(u32::from(column - b'a'), u32::from(row - b'a')))
        }
        _ => facts.game.parse_point(&raw.notation()),
    }
}
