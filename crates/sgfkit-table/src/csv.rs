//! Writes tables as CSV (RFC 4180): commas, LF, a header, and quotes only if necessary.
//!
//! Null is an empty cell, an empty text `""`; lists are JSON, bytes an `x` and lowercase hex.

use std::fmt::Write;

use crate::batch::{Batch, Cell};
use crate::json;
use crate::schema::{Column, Type};

/// Returns the header line.
pub fn header<'a>(columns: impl Iterator<Item = &'a Column>) -> String {
    let names: Vec<_> = columns.map(|column| column.name).collect();
    names.join(",") + "\n"
}

/// Appends one line per row to `out`.
///
/// ```
/// use sgfkit_table::{Plan, Record, Table, csv};
///
/// let plan = Plan::new(Table::Games).with_columns(&["black_name", "komi", "event"])?;
/// let mut batch = plan.batch();
/// plan.read(&Record::file("a.sgf", b"(;GM[1]PB[Moreau, \"Ada\"]KM[7]EV[])"), &mut batch);
/// let mut text = csv::header(plan.columns());
/// csv::write(&batch, &mut text);
/// assert_eq!(text, "black_name,komi,event\n\"Moreau, \"\"Ada\"\"\",7.0,\"\"\n");
/// # Ok::<(), sgfkit_table::PlanError>(())
/// ```
pub fn write(batch: &Batch, out: &mut String) {
    for row in 0..batch.rows() {
        for (index, column) in batch.columns().iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            value(&batch.cell(index, row), column.kind, out);
        }
        out.push('\n');
    }
}

fn value(cell: &Cell<'_>, kind: Type, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match cell {
        Cell::Null => Ok(()),
        Cell::Int(days) if kind == Type::Date => {
            out.push_str(&json::date(*days));
            Ok(())
        }
        Cell::Int(number) => {
            json::integer(*number, out);
            Ok(())
        }
        Cell::Real(number) => write!(out, "{number:?}"),
        Cell::Bool(is) => write!(out, "{is}"),
        Cell::Text(text) => {
            quoted(text, out);
            Ok(())
        }
        Cell::Bytes(bytes) => {
            // Readers would treat digits alone as a number.
            out.push('x');
            json::hex(bytes, out);
            Ok(())
        }
        Cell::Texts(_) => {
            let mut list = String::new();
            json::value(cell, kind, &mut list);
            quoted(&list, out);
            Ok(())
        }
    };
}

fn quoted(text: &str, out: &mut String) {
    // Bytes of longer characters never match. The test avoids a branch per byte.
    let is_special = |byte: u8| matches!(byte, b'"' | b',' | b'\n' | b'\r');
    let has_special = |some, byte: &u8| some | is_special(*byte);
    if !text.is_empty() && !text.as_bytes().iter().fold(false, has_special) {
        out.push_str(text);
        return;
    }
    out.push('"');
    out.push_str(&text.replace('"', "\"\""));
    out.push('"');
}
