//! # What
//!
//! A list of points has an empty value in addition to points.
//!
//! # Why
//!
//! The list is either empty (`DD[]`, `VW[]`: nothing dimmed, everything visible), or it has points. It
//! cannot be both.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]VW[][aa:jj])
//! ```
//!
//! # Fix
//!
//! Remove the empty value. This is unsafe, because the points may be the mistake.

use super::*;
use sgfkit_core::schema::List;

pub(super) const CHECK: Check = Check::new("empty-beside-points", Board, Error)
    .summary("an empty value in a list of points")
    .spec("sgf4.html §2.1, elist")
    .sgfc(&[52, 17])
    .fix(Unsafe)
    .run(Run::Property(
        |subject| subject.row.is_some_and(|row| row.list == List::EList),
        run,
    ));

fn run(known: &Known<'_>, _: &Contents<'_, '_>, report: &mut Report<'_>) {
    let property = known.property;
    let is_empty = |value: &RawValue<'_>| value.raw().trim_ascii().is_empty();
    if property.values().all(|value| is_empty(&value)) {
        return;
    }
    for value in property.values().filter(is_empty) {
        let message = format!("{} has an empty value in addition to points", property.id());
        let fix = Fix::risky("remove the empty value").delete_value(known.property, value);
        let sgfc = if known.is(id::VW) { 52 } else { 17 };
        report
            .add_value(&CHECK, property, value, message)
            .sgfc(Some(sgfc))
            .fix(fix);
    }
}
