//! Values that are plainly good. Almost all are, and to see that takes less
//! than to decode them.

use super::Subject;
use crate::game::Game;
use crate::schema::ValueType;
use crate::tree::Facts;

/// How good values of a property look nearly always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    /// Printable ASCII and white space.
    Text,
    /// Digits.
    Number,
    /// The same, perhaps with a point between two of them.
    Real,
    /// Two small letters that are a point of the board.
    Point,
    /// The same, a colon, and printable ASCII.
    Label,
    /// A board's size below 100.
    Size,
    /// Printable ASCII with a colon that nothing escapes.
    Texts,
    /// In several ways.
    Nothing,
}

impl Plain {
    pub(super) fn of(subject: &Subject<'_>) -> Plain {
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

    /// Whether a value looks so: its type accepts it then, it lies on the
    /// board, and no byte of it is odd.
    #[inline]
    pub(super) fn is(self, raw: &[u8], facts: &Facts) -> bool {
        match (self, raw) {
            (Plain::Text, text) => is_printable(text),
            (Plain::Number, number) => is_digits(number),
            (Plain::Real, number) => is_real(number),
            (Plain::Point, [column, row]) => is_on_board(*column, *row, facts),
            (Plain::Label, [column, row, b':', label @ ..]) => {
                is_on_board(*column, *row, facts) && is_printable(label)
            }
            (Plain::Size, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']) => true,
            (Plain::Texts, texts) => {
                let first = texts.iter().find(|byte| matches!(byte, b':' | b'\\'));
                first == Some(&b':') && is_printable(texts)
            }
            _ => false,
        }
    }
}

/// Printable ASCII and white space only.
pub(super) fn is_printable(raw: &[u8]) -> bool {
    let is_odd = |byte: u8| byte < b'\t' || (0x0e..b' ').contains(&byte) || byte > b'~';
    // Without a branch a byte, so that many are looked at together.
    let any = |any: bool, byte: &u8| any | is_odd(*byte);
    !raw.iter().fold(false, any)
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
    let (columns, rows) = facts.size;
    column.is_ascii_lowercase()
        && row.is_ascii_lowercase()
        && u32::from(column - b'a') < columns
        && u32::from(row - b'a') < rows
}
