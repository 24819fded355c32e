//! Parses durations and sizes with units.

use std::time::Duration;

use crate::option::OptionError;

const TIMES: &[(&str, f64)] = &[
    ("", 1.0),
    ("ms", 0.001),
    ("s", 1.0),
    ("m", 60.0),
    ("min", 60.0),
    ("h", 3600.0),
];

const SIZES: &[u8] = b"kmgt";

/// Parses a duration such as `500ms`, `10s`, `2m` or `1.5`; a bare number is in seconds. If it is
/// too long for [`Duration`], returns [`Duration::MAX`].
///
/// # Errors
///
/// A description of the expected format.
///
/// ```
/// # use std::time::Duration;
/// assert_eq!(sgfkit::units::parse_duration("500ms"), Ok(Duration::from_millis(500)));
/// assert_eq!(sgfkit::units::parse_duration("1.5"), Ok(Duration::from_millis(1500)));
/// assert!(sgfkit::units::parse_duration("soon").is_err());
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, OptionError> {
    let expected = || {
        OptionError::new("expected a duration such as 500ms, 10s or 2m (without a unit: seconds)")
    };
    let (number, unit) = split(text).ok_or_else(expected)?;
    let unit = TIMES.iter().find(|(name, _)| *name == unit);
    let (_, seconds) = unit.ok_or_else(expected)?;
    Ok(Duration::try_from_secs_f64(number * seconds).unwrap_or(Duration::MAX))
}

/// Parses a size such as `256M`, `64MiB`, `1.5G` or `16000000`: `K`, `KB` and `KiB` all mean 1,024
/// bytes, and so on to `T`, in any case; a bare number is in bytes.
///
/// # Errors
///
/// A description of the expected format, also for a size below one byte.
///
/// ```
/// assert_eq!(sgfkit::units::parse_bytes("64MiB"), Ok(64 << 20));
/// assert_eq!(sgfkit::units::parse_bytes("1.5k"), Ok(1536));
/// assert!(sgfkit::units::parse_bytes("0").is_err());
/// ```
pub fn parse_bytes(text: &str) -> Result<u64, OptionError> {
    let expected =
        || OptionError::new("expected a size from 1 byte up, such as 256M, 1.5G or 16000000");
    // Floating-point numbers would lose digits.
    if let Ok(bytes @ 1..) = text.parse() {
        return Ok(bytes);
    }
    let (number, unit) = split(text).ok_or_else(expected)?;
    let unit = unit.to_ascii_lowercase();
    let letter = match &unit[..] {
        "" | "b" => None,
        unit => Some(
            unit.strip_suffix("ib")
                .or(unit.strip_suffix('b'))
                .unwrap_or(unit),
        ),
    };
    let power = match letter.map(str::as_bytes) {
        None => 0,
        Some([letter]) => {
            1 + SIZES
                .iter()
                .position(|size| size == letter)
                .ok_or_else(expected)?
        }
        Some(_) => return Err(expected()),
    };
    let bytes = (0..power).fold(number, |bytes, _| bytes * 1024.0).floor();
    // The cast saturates.
    if bytes >= 1.0 {
        Ok(bytes as u64)
    } else {
        Err(expected())
    }
}

/// Splits `1.5G` into a nonnegative number and its unit.
fn split(text: &str) -> Option<(f64, &str)> {
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let end = text.find(|c| !digits(c)).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((number.parse().ok()?, unit.trim_start()))
}
