//! # What
//!
//! The value of `FF`, `GM` or `SZ` cannot be read, or is not above zero. In its place FF[1], Go, or the
//! usual board of the game is taken.
//!
//! # Why
//!
//! What all other values mean hangs on these three.
//!
//! # Example
//!
//! ```text
//! (;FF[four]GM[0]SZ[19x19])
//! ```
//!
//! # Fix
//!
//! Where it is clear what is meant (`19x19`), it is written as it should be; else the value is removed.
//! Safe is what changes nothing of how the file is read: white space, the zeros of `13.0`, an empty value.

use super::super::{Check, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::game::BoardSize;
use crate::schema::id;
use crate::value::{self, RawValue, number};

pub(in super::super) const CHECK: Check = Check {
    code: "bad-root-value",
    group: Group::Info,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[18, 17],
    games: &[],
    fix: Some(Safety::Unsafe),
    summary: "an FF, GM or SZ that cannot be read",
    spec: "properties.html, FF; GM; SZ",
    manual: manual!("bad-root-value.rs"),
    run: Run::Value(|subject| subject.is(&[id::FF, id::GM, id::SZ]), run),
};

fn run(known: &Known<'_>, value: RawValue<'_>, report: &mut Report<'_>) {
    let property = known.property;
    let id = known.row.map_or("", |row| row.id);
    let text = value.ascii().unwrap_or_default();
    if is_good(id, text) || !property.node().is_root() {
        return;
    }
    let tree = property.node().tree();
    let taken = match id {
        id::FF => format!("FF[{}]", tree.format()),
        id::GM => tree.game().to_string(),
        _ => match tree.size() {
            Some(size) => format!("{}×{}", size.columns, size.rows),
            None => "no size".to_owned(),
        },
    };
    let message = if value.raw().is_empty() {
        format!("{id} is empty: read as {taken}")
    } else {
        let text = value.simple_text().text;
        format!("`{text}` in {id} is not written as it must be: taken for {taken}")
    };
    let fix = match meaning(id, text) {
        // What is read stays what it is.
        Some(meaning) if meaning == value::whole(text) => {
            Fix::safe(format!("write `{meaning}`")).replace_value(value, meaning)
        }
        Some(meaning) => Fix::risky(format!("write `{meaning}`")).replace_value(value, meaning),
        None if value.raw().is_empty() => {
            Fix::safe("remove the value").delete_value(known.property, value)
        }
        None => Fix::risky("remove the value").delete_value(known.property, value),
    };
    let sgfc = if value.raw().is_empty() { 17 } else { 18 };
    let found = report.add_value(&CHECK, property, value, message);
    found.sgfc(Some(sgfc)).fix(fix);
}

fn is_good(id: &str, text: &str) -> bool {
    let limit = match id {
        id::SZ => return BoardSize::parse(text).is_ok(),
        id::GM => i64::from(u32::MAX),
        _ => i64::MAX,
    };
    number(text).is_some_and(|number| (1..=limit).contains(&number))
}

/// What was meant, where that is clear.
fn meaning(id: &str, text: &str) -> Option<String> {
    let meant = match id {
        id::SZ => text.replace(['x', 'X', '*', ','], ":").replace(' ', ""),
        _ => text.to_owned(),
    };
    let meant = value::whole(&meant).to_owned();
    let meant = match BoardSize::parse(&meant) {
        Ok(size) if id == id::SZ => size.to_string(),
        _ => meant,
    };
    is_good(id, &meant).then_some(meant)
}
