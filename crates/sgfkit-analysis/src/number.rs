//! Parses and rounds numbers as engines write them.

use sgfkit_core::game::Color;

/// Parses a number. Invalid or infinite ones, and digits of other scripts, become NaN, which no
/// valid analysis contains.
pub(super) fn real(text: &str) -> f64 {
    let is_plain = |byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E');
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && text.bytes().all(is_plain) => number,
        _ => f64::NAN,
    }
}

/// Like [`real`], with a point or comma.
pub(super) fn real_with_comma(text: &str) -> f64 {
    match text.split_once(',') {
        Some((whole, rest)) => real(&format!("{whole}.{rest}")),
        None => real(text),
    }
}

pub(super) fn share(percent: f64) -> f64 {
    tidy(percent / 100.0)
}

/// Converts to a nonnegative integer, or fails.
pub(super) fn whole(number: f64) -> Result<u64, Unsound> {
    if number >= 0.0 && number.fract() == 0.0 && number < 9e15 {
        Ok(number as u64)
    } else {
        Err(Unsound)
    }
}

/// Parses visits as digits, or abbreviated by Lizzie: `2.8k`, `1.2m`.
pub(super) fn visits(text: &str) -> Result<u64, Unsound> {
    let unit = |unit: char| text.strip_suffix([unit, unit.to_ascii_uppercase()]);
    let (number, factor) = match (unit('k'), unit('m')) {
        (Some(number), _) => (number, 1e3),
        (_, Some(number)) => (number, 1e6),
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => (text, 1.0),
        _ => return Err(Unsound),
    };
    whole((real_with_comma(number) * factor).round())
}

/// An impossible value, which invalidates the analysis.
pub(super) struct Unsound;

pub(super) fn tidy(number: f64) -> f64 {
    let tidy = (number * 1e12).round() / 1e12;
    if tidy.is_finite() { tidy } else { number }
}

pub(super) fn black_share(share: f64, side: Color) -> f64 {
    match side {
        Color::Black => share,
        Color::White => tidy(1.0 - share),
    }
}

/// Converts `side`'s lead to Black's, or the reverse.
pub(super) fn black_lead(lead: f64, side: Color) -> f64 {
    match side {
        Color::Black => lead,
        // Avoids negative zero.
        Color::White => 0.0 - lead,
    }
}

/// Parses a lead in the form of results: `B+5.5`, `W+3`, or `0` for a tie.
pub(super) fn lead(text: &str) -> f64 {
    let side = match text.get(..2) {
        Some("B+" | "b+") => Color::Black,
        Some("W+" | "w+") => Color::White,
        _ if text == "0" => return 0.0,
        _ => return f64::NAN,
    };
    match text.as_bytes().get(2) {
        Some(b'0'..=b'9' | b'.') => black_lead(real(&text[2..]), side),
        _ => f64::NAN,
    }
}

pub(super) fn from_half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let exponent = u64::from(bits >> 10 & 31);
    let fraction = f64::from(bits & 1023) / 1024.0;
    // Computing powers of two from bits is faster, and an ownership has hundreds.
    let power = |exponent: u64| f64::from_bits((exponent + 1023 - 15) << 52);
    sign * match exponent {
        0 => fraction * power(1),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction) * power(exponent),
    }
}

pub(super) fn to_half(number: f64) -> u16 {
    let sign = if number.is_sign_negative() {
        1 << 15
    } else {
        0
    };
    let size = number.abs();
    let least = 2f64.powi(-14);
    if size < least {
        // Rounding up to the smallest normal number also gives its bits.
        return sign | (size / least * 1024.0).round_ties_even() as u16;
    }
    let mut exponent = size.log2().floor() as i32;
    if 2f64.powi(exponent) > size {
        exponent -= 1;
    }
    let fraction = (size / 2f64.powi(exponent) - 1.0) * 1024.0;
    let bits = (exponent + 15) * 1024 + fraction.round_ties_even() as i32;
    sign | bits.clamp(0, 31 << 10) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_back() {
        for bits in 0..=u16::MAX {
            let number = from_half(bits);
            if number.is_finite() {
                assert_eq!(to_half(number), bits, "{number}");
            }
        }
        assert_eq!(from_half(0x3555), 0.333251953125);
        assert_eq!(to_half(1.0 / 3.0), 0x3555);
        assert_eq!(to_half(1e9), 31 << 10);
    }

    #[test]
    fn leads() {
        for (text, lead) in [("B+5.5", 5.5), ("W+3", -3.0), ("w+.5", -0.5), ("0", 0.0)] {
            assert_eq!(super::lead(text), lead, "{text}");
        }
        for text in ["", "B", "B+", "B+-3", "B+inf", "5", "é+1", "B+R"] {
            assert!(super::lead(text).is_nan(), "{text}");
        }
    }

    #[test]
    fn shortened_visits() {
        for (text, number) in [
            ("53", 53),
            ("2.8k", 2800),
            ("1,2m", 1_200_000),
            ("3K", 3000),
        ] {
            assert_eq!(visits(text).ok(), Some(number), "{text}");
        }
        for text in ["", "-5", "48.4", "k", "-1k", "40b", "1e3", "NaNk"] {
            assert!(visits(text).is_err(), "{text}");
        }
    }
}
