//! Value types other than text: Number, Real, Double and Color (sgf4.html §3, "Property
//! value types").
//!
//! All parsers are strict: no white space, no exponent, no alternative spelling.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::num::IntErrorKind;

use crate::game::Color;

/// Parses a Number: an optional sign and at least one digit.
///
/// The specification sets no limit, so the result is clamped to `i64`. Returns `None`
/// if it is not a Number.
///
/// ```
/// assert_eq!(sgfkit::value::number("+007"), Some(7));
/// assert_eq!(sgfkit::value::number("99999999999999999999"), Some(i64::MAX));
/// assert_eq!(sgfkit::value::number("7 "), None);
/// ```
#[must_use]
pub fn number(raw: &str) -> Option<i64> {
    match raw.parse() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

/// Removes white space around a text, and zeros after the point of a whole number:
/// `13.0` becomes `13`. Some programs write sizes and format numbers like this.
#[doc(hidden)]
#[must_use]
pub fn whole(raw: &str) -> &str {
    let raw = raw.trim_ascii();
    match raw.split_once('.') {
        Some((whole, zeros)) if !whole.is_empty() && zeros.bytes().all(|byte| byte == b'0') => {
            whole
        }
        _ => raw,
    }
}

/// Parses a Real: a Number, optionally with a point and at least one more digit.
///
/// FF\[1\] to FF\[3\] also allow a trailing point (`5.`), so the result depends on the
/// file format `ff`. Values that are out of range are clamped to finite numbers; minus
/// zero becomes zero. Returns `None` if it is not a Real.
///
/// ```
/// assert_eq!(sgfkit::value::real("6.50", 4), Some(6.5));
/// assert_eq!(sgfkit::value::real("5.", 4), None);
/// assert_eq!(sgfkit::value::real("5.", 3), Some(5.0));
/// ```
#[must_use]
pub fn real(raw: &str, ff: u8) -> Option<f64> {
    if let Some(value) = short_real(raw.as_bytes()) {
        return Some(value);
    }
    Decimal::parse(raw, ff)?;
    let value: f64 = raw.parse().ok()?;
    // Adding positive zero turns -0 into 0.
    Some(value.clamp(f64::MIN, f64::MAX) + 0.0)
}

/// Error for a value that is not a Real.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RealError;

impl fmt::Display for RealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number such as 6.5")
    }
}

impl Error for RealError {}

/// Parses an unsigned Real with few digits, as nearly all are. Digits and power of ten
/// are then exact, so their quotient is correctly rounded.
pub(super) fn short_real(raw: &[u8]) -> Option<f64> {
    const POWERS: [f64; 5] = [1.0, 10.0, 100.0, 1000.0, 10000.0];
    if raw.len() > 12 || raw.is_empty() {
        return None;
    }
    let mut digits: u64 = 0;
    let mut point = raw.len();
    for (index, byte) in raw.iter().enumerate() {
        match byte {
            b'0'..=b'9' => digits = digits * 10 + u64::from(byte - b'0'),
            b'.' if point == raw.len() && index > 0 && index + 1 < raw.len() => point = index,
            _ => return None,
        }
    }
    let fraction = raw.len().saturating_sub(point + 1);
    POWERS.get(fraction).map(|power| digits as f64 / power)
}

/// Converts a Number to JSON with all its digits.
///
/// Removes the plus sign and leading zeros, which JSON forbids; minus zero becomes `0`.
/// Returns `None` if it is not a Number.
#[must_use]
pub fn json_number(raw: &str) -> Option<Cow<'_, str>> {
    if raw.contains('.') {
        return None;
    }
    json_real(raw, 4)
}

/// Converts a Real to JSON with all its digits.
///
/// Removes the plus sign, leading zeros and a trailing point (see [`real`]), which JSON
/// forbids; minus zero loses its sign. Returns `None` if it is not a Real.
///
/// ```
/// assert_eq!(sgfkit::value::json_real("+06.50", 4).unwrap(), "6.50");
/// assert_eq!(sgfkit::value::json_real("-5.", 3).unwrap(), "-5");
/// ```
#[must_use]
pub fn json_real(raw: &str, ff: u8) -> Option<Cow<'_, str>> {
    let decimal = Decimal::parse(raw, ff)?;
    let unsigned = decimal.without_leading_zeros().trim_end_matches('.');
    if !decimal.negative || decimal.is_zero() {
        return Some(Cow::Borrowed(unsigned));
    }
    let signed = raw.trim_end_matches('.');
    if signed.len() == unsigned.len() + 1 {
        return Some(Cow::Borrowed(signed));
    }
    Some(Cow::Owned(format!("-{unsigned}")))
}

/// Parts of a Real, as written.
pub(super) struct Decimal<'a> {
    pub(super) negative: bool,
    /// Text after the sign.
    unsigned: &'a str,
    pub(super) integer: &'a str,
    /// Digits after the point, possibly none.
    pub(super) fraction: &'a str,
}

impl<'a> Decimal<'a> {
    /// Splits a Real. Returns `None` if it is not one. See [`real`] for `ff`.
    pub(super) fn parse(raw: &'a str, ff: u8) -> Option<Self> {
        let (negative, unsigned) = match raw.strip_prefix('-') {
            Some(unsigned) => (true, unsigned),
            None => (false, raw.strip_prefix('+').unwrap_or(raw)),
        };
        let (integer, fraction) = match unsigned.split_once('.') {
            Some((_, "")) if ff >= 4 => return None,
            Some(parts) => parts,
            None => (unsigned, ""),
        };
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if integer.is_empty() || !all_digits(integer) || !all_digits(fraction) {
            return None;
        }
        Some(Self {
            negative,
            unsigned,
            integer,
            fraction,
        })
    }

    pub(super) fn is_zero(&self) -> bool {
        let zeros = |text: &str| text.bytes().all(|byte| byte == b'0');
        zeros(self.integer) && zeros(self.fraction)
    }

    /// Returns the number without its sign and leading zeros, keeping one before the point or end.
    fn without_leading_zeros(&self) -> &'a str {
        let significant = self.integer.trim_start_matches('0').len().max(1);
        let zeros = self.integer.len().saturating_sub(significant);
        self.unsigned.get(zeros..).unwrap_or(self.unsigned)
    }
}

/// Parses a Color: `B` or `W`, in upper case only.
#[must_use]
pub fn color(raw: &str) -> Option<Color> {
    match raw {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// Emphasis of an annotation such as GB, BM or HO (sgf4.html §3, Double).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Double {
    /// `1`: normal.
    Normal,
    /// `2`: emphasized ("very").
    Emphasized,
}

impl Double {
    /// Returns 1 or 2, as SGF writes it.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Normal => 1,
            Self::Emphasized => 2,
        }
    }
}

impl fmt::Display for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Parses a Double: `1` or `2`.
#[must_use]
pub fn double(raw: &str) -> Option<Double> {
    match raw {
        "1" => Some(Double::Normal),
        "2" => Some(Double::Emphasized),
        _ => None,
    }
}
