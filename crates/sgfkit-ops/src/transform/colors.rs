//! Swaps colors in identifiers and values.

use sgfkit_core::schema::id;

const PAIRS: [[&str; 2]; 11] = [
    [id::B, id::W],
    [id::AB, id::AW],
    [id::PB, id::PW],
    [id::BR, id::WR],
    [id::BT, id::WT],
    [id::BL, id::WL],
    [id::OB, id::OW],
    [id::GB, id::GW],
    [id::TB, id::TW],
    [id::BO, id::WO],
    [id::BS, id::WS],
];

/// Properties whose values begin with a color: `RE[B+3.5]`, `PL[W]`, Backgammon's `CO[b]` and
/// `MI[bs:3]`, Twixt's `PZ[W+]`, `AS[Black]` of Lines of Action. `AS` of Octi begins with a digit.
const COLORED: [&str; 6] = [id::RE, id::PL, id::CO, id::MI, id::PZ, id::AS];

/// Numbers from Black's point of view, or paid by Black.
const SIGNED: [&str; 2] = [id::KM, id::V];

const WORDS: [[&str; 2]; 3] = [["b", "w"], ["black", "white"], ["bs", "ws"]];

/// Returns the identifier of the same property for the other color.
pub(super) fn counterpart(id: &str) -> Option<&'static str> {
    PAIRS.iter().find_map(|[black, white]| match id {
        _ if id == *black => Some(*white),
        _ if id == *white => Some(*black),
        _ => None,
    })
}

/// Returns the value with colors swapped, or `None` if it does not change.
pub(super) fn swapped(id: &str, raw: &[u8]) -> Option<Vec<u8>> {
    if COLORED.contains(&id) {
        return renamed(raw);
    }
    SIGNED.contains(&id).then(|| negated(raw)).flatten()
}

fn renamed(raw: &[u8]) -> Option<Vec<u8>> {
    let start = raw.len() - raw.trim_ascii_start().len();
    let letters = raw[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic());
    let (before, rest) = raw.split_at(start);
    let (word, behind) = rest.split_at(letters.count());
    let other = WORDS.iter().find_map(|[black, white]| match word {
        _ if word.eq_ignore_ascii_case(black.as_bytes()) => Some(*white),
        _ if word.eq_ignore_ascii_case(white.as_bytes()) => Some(*black),
        _ => None,
    })?;
    let other = match (word.first(), word.last()) {
        (_, Some(b'A'..=b'Z')) => other.to_ascii_uppercase().into_bytes(),
        (Some(b'A'..=b'Z'), _) => {
            let (first, rest) = other.split_at(1);
            (first.to_ascii_uppercase() + rest).into_bytes()
        }
        _ => other.as_bytes().to_vec(),
    };
    Some([before, &other, behind].concat())
}

fn negated(raw: &[u8]) -> Option<Vec<u8>> {
    let number = raw.trim_ascii();
    let digits = match number {
        [b'-' | b'+', digits @ ..] => digits,
        digits => digits,
    };
    let is_number = digits
        .iter()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b','));
    let is_zero = !digits.iter().any(|byte| matches!(byte, b'1'..=b'9'));
    if !is_number || is_zero {
        return None;
    }
    match number.first() {
        Some(b'-') => Some(digits.to_vec()),
        _ => Some([b"-", digits].concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_other_colour() {
        for (id, value, other) in [
            ("RE", "B+3.5", "W+3.5"),
            ("RE", "w+R", "b+R"),
            ("RE", " White wins", " Black wins"),
            ("PL", "BLACK", "WHITE"),
            ("CO", "b", "w"),
            ("MI", "ws:3", "bs:3"),
            ("MI", "BS:3", "WS:3"),
            ("PZ", "W+", "B+"),
            ("AS", "white", "black"),
            ("KM", "6.5", "-6.5"),
            ("KM", "-0.5", "0.5"),
            ("V", "+3", "-3"),
        ] {
            let new = swapped(id, value.as_bytes());
            assert_eq!(new.as_deref(), Some(other.as_bytes()), "{id}[{value}]");
        }
        for (id, value) in [
            ("RE", "Void"),
            ("RE", "Draw"),
            ("RE", "0"),
            ("RE", ""),
            ("CO", "c"),
            ("MI", "length:7"),
            ("AS", "46:57"),
            ("KM", "0.0"),
            ("KM", "six"),
            ("HA", "2"),
        ] {
            assert_eq!(swapped(id, value.as_bytes()), None, "{id}[{value}]");
        }
    }
}
