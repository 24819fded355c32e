//! # What
//!
//! There is nothing between the brackets, but the type of the property does not allow an empty value.
//!
//! # Why
//!
//! Only None, an empty elist, a pass in Go and a few flags are written as `[]`.
//!
//! # Example
//!
//! ```text
//! (;SZ[]KM[];AB[])
//! ```
//!
//! # Fix
//!
//! Remove the property, or add its value.

use super::*;

pub(super) const CHECK: Check = Check::new("empty-value", Values, Error)
    .summary("an empty value of a type that needs a value")
    .spec("sgf4.html §3")
    .sgfc(&[17])
    .fix(Safe)
    .run(Run::Flaw(run));

fn run(known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    let Flaw::Invalid(why) = *flaw else {
        return;
    };
    // `bad-root-value` reports an empty FF, GM or SZ in the root.
    let is_of_root = [id::FF, id::GM, id::SZ].iter().any(|id| known.is(id));
    if is_of_root && known.property.node().is_root() {
        return;
    }
    if slip::is_empty(known, value, why) {
        let message = format!("{} has an empty value", known.id());
        let found = report.add_value(&CHECK, known, value, message);
        // An empty move may mean a pass.
        let is_move = known.row.is_some_and(|row| row.value == ValueType::Move);
        let fix = if is_move {
            Fix::risky("remove the value")
        } else {
            Fix::safe("remove the value")
        };
        found.fix(fix.delete_value(known.property, value));
    }
}
