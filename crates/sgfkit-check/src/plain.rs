//! Fast detection of values that are obviously valid, as nearly all are, without decoding them.

use super::Subject;
use sgfkit_core::game::{BoardSize, Game};
use sgfkit_core::schema::ValueType;
use sgfkit_core::value::Facts;

/// Usual look of a property's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    /// Printable ASCII and white space, not blank.
    Text,
    Number,
    /// Digits with an optional decimal point between them.
    Real,
    /// Two lower-case letters for a point on the board.
    Point,
    Label,
    Size,
    /// Printable ASCII with an unescaped colon.
    Texts,
    /// An ISO date with a day up to 28.
    Date,
    Result,
    /// Number with kyu or dan, or empty.
    Rank,
    /// No fast path.
    Nothing,
}

impl Plain {
    pub(super) fn of(subject: &Subject<'_>) -> Plain {
        match (subject.id, subject.game) {
            (b"DT", _) => return Plain::Date,
            (b"RE", _) => return Plain::Result,
            (b"BR" | b"WR", Game::Go) => return Plain::Rank,
            (b"TM", _) => return Plain::Real,
            _ => {}
        }
        let Some(row) = subject.row else {
            return Plain::Text;
        };
        match row.value {
            ValueType::Text | ValueType::SimpleText => Plain::Text,
            ValueType::Number => Plain::Number,
            ValueType::Real => Plain::Real,
            ValueType::Point | ValueType::Stone | ValueType::Move if subject.game == Game::Go => {
                Plain::Point
            }
            ValueType::Compose(ValueType::Point, ValueType::SimpleText)
                if subject.game == Game::Go =>
            {
                Plain::Label
            }
            ValueType::Compose(ValueType::SimpleText, ValueType::SimpleText) => Plain::Texts,
            ValueType::NumberOrPair => Plain::Size,
            _ => Plain::Nothing,
        }
    }

    /// Returns true if a [printable](is_printable) value has this look and is on the board.
    #[inline]
    pub(super) fn is(self, raw: &[u8], facts: &Facts) -> bool {
        match (self, raw) {
            (Plain::Text, text) => !text.trim_ascii_start().is_empty() && !is_null(text),
            (Plain::Number, number) => is_digits(number),
            (Plain::Real, number) => is_real(number),
            (Plain::Point, [column, row]) => is_on_board(*column, *row, facts),
            (Plain::Label, [column, row, b':', ..]) => is_on_board(*column, *row, facts),
            (Plain::Size, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']) => true,
            (Plain::Texts, texts) => {
                let first = texts.iter().find(|byte| matches!(byte, b':' | b'\\'));
                first == Some(&b':')
            }
            (Plain::Date, [year @ .., b'-', a, b, b'-', c, d]) => {
                let is_month = matches!([a, b], [b'0', b'1'..=b'9'] | [b'1', b'0'..=b'2']);
                let is_day = matches!([c, d], [b'0', b'1'..=b'9'] | [b'1', b'0'..=b'9'])
                    || matches!([c, d], [b'2', b'0'..=b'8']);
                is_month && is_day && is_digits(year) && year.len() == 4 && year != b"0000"
            }
            (Plain::Result, [b'B' | b'W', b'+', how @ ..]) => {
                matches!(how, b"R" | b"Resign" | b"T" | b"Time" | b"F" | b"Forfeit") || is_real(how)
            }
            (Plain::Rank, [number @ .., b'k' | b'd' | b'p']) => is_digits(number),
            (Plain::Rank, [number @ .., b'k' | b'd', b'?' | b'*']) => is_digits(number),
            (Plain::Rank, b"?" | b"-") => true,
            _ => false,
        }
    }
}

/// Returns true for placeholders that programs write for missing data.
pub(super) fn is_null(raw: &[u8]) -> bool {
    matches!(raw, b"null" | b"undefined" | b"(null)")
}

pub(super) fn is_printable(raw: &[u8]) -> bool {
    if raw.len() <= SHORT {
        return !has(raw, ODD);
    }
    let is_odd = |byte: u8| byte < b'\t' || (0x0e..b' ').contains(&byte) || byte > b'~';
    // Branch-free, so that the compiler can vectorize it.
    let any = |any: bool, byte: &u8| any | is_odd(*byte);
    !raw.iter().fold(false, any)
}

/// Returns the value of a property that has a single short, printable value without
/// escapes, so that its end needs no search. `values` starts after the identifier.
#[inline]
pub(super) fn only_value(values: &[u8]) -> Option<&[u8]> {
    match values {
        [b'[', raw @ .., b']'] if raw.len() <= SHORT && !has(raw, ODD | END) => Some(raw),
        _ => None,
    }
}

/// Up to this length a table lookup is fastest.
const SHORT: usize = 48;

/// Neither printable ASCII nor white space.
const ODD: u8 = 1;
/// Ends a value or escapes a character.
const END: u8 = 2;

static KINDS: [u8; 256] = {
    let mut kinds = [ODD; 256];
    let mut byte = 0;
    while byte < kinds.len() {
        match byte as u8 {
            b'\\' | b']' => kinds[byte] = END,
            b'\t'..=b'\r' | b' '..=b'~' => kinds[byte] = 0,
            _ => {}
        }
        byte += 1;
    }
    kinds
};

#[inline]
fn has(raw: &[u8], kinds: u8) -> bool {
    let all = raw
        .iter()
        .fold(0, |all, byte| all | KINDS[usize::from(*byte)]);
    all & kinds != 0
}

fn is_digits(raw: &[u8]) -> bool {
    !raw.is_empty() && raw.iter().all(u8::is_ascii_digit)
}

fn is_real(raw: &[u8]) -> bool {
    match raw.iter().position(|byte| *byte == b'.') {
        Some(point) => is_digits(&raw[..point]) && is_digits(&raw[point + 1..]),
        None => is_digits(raw),
    }
}

#[inline]
fn is_on_board(column: u8, row: u8, facts: &Facts) -> bool {
    let BoardSize { columns, rows } = facts.size;
    column.is_ascii_lowercase()
        && row.is_ascii_lowercase()
        && u32::from(column - b'a') < columns
        && u32::from(row - b'a') < rows
}
