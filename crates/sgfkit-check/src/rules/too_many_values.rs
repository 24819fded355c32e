//! # What
//!
//! A property that takes one value has several. The first value that is not empty counts, and sgf
//! ignores the others.
//!
//! # Why
//!
//! Only lists take several values. Usually a `]` is missing nearby, so that the next property was read
//! as part of the value.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[aa LB[bb][cc])
//! ```
//!
//! # Fix
//!
//! Look for a missing `]`. Otherwise keep the first value that is not empty and remove the others.

use super::*;
use sgfkit_core::dialect::ogs;
use sgfkit_core::schema::{List, Property};

pub(super) const CHECK: Check = Check::new("too-many-values", Structure, Error)
    .summary("several values in a property that takes one")
    .spec("sgf4.html §2.2; converting.html")
    .lossy()
    .sgfc(&[13])
    .fix(Unsafe)
    .run(Run::Node(is_odd_node, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    for known in contents.properties.iter().filter(|known| takes_one(known)) {
        look(known, report);
    }
}

/// Returns true if a property takes one value. A move in old Twixt has one per step.
fn takes_one(known: &Known<'_>) -> bool {
    let format = known.property.facts().format.clamp(1, 4);
    let is_single = |row: &Property| row.list == List::Single && row.ff.binds(format);
    known.row.is_some_and(is_single)
}

fn look(known: &Known<'_>, report: &mut Report<'_>) {
    let property = known.property;
    let Some(second) = property.values().nth(1) else {
        return;
    };
    // `setup-as-move` reports it.
    if ogs::is_setup(property) {
        return;
    }
    let id = property.id();
    let count = property.values().count();
    let message = format!("{id} has {count} values, but takes one");
    let first = property.values().next();
    let is_text = known.row.is_some_and(|row| row.value == ValueType::Text);
    let fix = if is_text {
        join(known)
    } else {
        keep_one(known)
    };
    report
        .add_value(&CHECK, property, second, message)
        .label(first.and_then(RawValue::span), "the first")
        .help("is a `]` missing nearby?")
        .fix(fix);
}

/// Joins several texts, with an empty line between them.
fn join(known: &Known<'_>) -> Fix {
    let mut fix = Fix::safe("join them");
    let mut end: Option<u32> = None;
    let mut is_begun = false;
    for value in known.property.values() {
        let Some(span) = value.span() else { continue };
        let between = match (is_begun, value.raw().is_empty()) {
            (true, false) => "\n\n",
            _ => "",
        };
        is_begun |= !value.raw().is_empty();
        if let Some(end) = end {
            fix = fix.replace(Span::new(end, span.start), between);
        }
        end = Some(span.end);
    }
    fix
}

fn keep_one(known: &Known<'_>) -> Fix {
    let property = known.property;
    let of_fox = |value: RawValue<'_>| known.is(id::AP) && value.raw().starts_with(b"foxwq");
    let fox = property.values().position(of_fox);
    let kept = fox.or_else(|| property.values().position(|value| !value.raw().is_empty()));
    let mut fix = Fix::risky("keep the first value that is not empty");
    for (index, value) in property.values().enumerate() {
        if index != kept.unwrap_or(0) {
            fix = fix.delete_value(property, value);
        }
    }
    fix
}
