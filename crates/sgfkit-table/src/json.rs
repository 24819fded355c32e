//! Writes tables as JSON Lines: one object per row with all keys, in column order.

use std::fmt::Write;

use sgfkit::value::Date;

use crate::batch::{Batch, Cell};
use crate::schema::Type;

/// Appends one line per row to `out`. Dates are texts, bytes are lowercase hex.
///
/// ```
/// use sgfkit_table::{Plan, Record, Table, json};
///
/// let plan = Plan::new(Table::Games).with_columns(&["game_name", "date_first", "komi"])?;
/// let mut batch = plan.batch();
/// plan.read(&Record::file("a.sgf", b"(;GM[1]DT[1996-05])"), &mut batch);
/// let mut text = String::new();
/// json::write(&batch, &mut text);
/// assert_eq!(text, "{\"game_name\":\"Go\",\"date_first\":\"1996-05-01\",\"komi\":null}\n");
/// # Ok::<(), sgfkit_table::PlanError>(())
/// ```
pub fn write(batch: &Batch, out: &mut String) {
    for row in 0..batch.rows() {
        for (index, column) in batch.columns().iter().enumerate() {
            out.push(if index == 0 { '{' } else { ',' });
            text(column.name, out);
            out.push(':');
            value(&batch.cell(index, row), column.kind, out);
        }
        out.push_str("}\n");
    }
}

pub(crate) fn value(cell: &Cell<'_>, kind: Type, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match cell {
        Cell::Null => write!(out, "null"),
        Cell::Int(days) if kind == Type::Date => write!(out, "\"{}\"", date(*days)),
        Cell::Int(number) => {
            integer(*number, out);
            Ok(())
        }
        Cell::Real(number) => write!(out, "{number:?}"),
        Cell::Bool(is) => write!(out, "{is}"),
        Cell::Text(it) => {
            text(it, out);
            Ok(())
        }
        Cell::Bytes(bytes) => {
            out.push('"');
            hex(bytes, out);
            out.push('"');
            Ok(())
        }
        Cell::Texts(texts) => {
            out.push('[');
            for (index, it) in texts.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                text(it, out);
            }
            out.push(']');
            Ok(())
        }
    };
}

fn text(text: &str, out: &mut String) {
    // Serializing a text cannot fail.
    out.push_str(&serde_json::to_string(text).unwrap_or_default());
}

pub(crate) fn hex(bytes: &[u8], out: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut digits = [0; 128];
    for piece in bytes.chunks(digits.len() / 2) {
        for (pair, byte) in digits.chunks_exact_mut(2).zip(piece) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        let written = &digits[..2 * piece.len()];
        out.push_str(str::from_utf8(written).unwrap_or_default());
    }
}

pub(crate) fn integer(number: i64, out: &mut String) {
    out.push_str(itoa::Buffer::new().format(number));
}

pub(crate) fn date(days: i64) -> String {
    Date::from_days(days).map_or_else(String::new, |date| date.to_string())
}
