//! # What
//!
//! `KI` contains the komi in half points.
//!
//! # Why
//!
//! Smart Game Board wrote it, but no version of the format defines it. Other programs assume a game
//! without komi. If there is a `KM`, too, it counts.
//!
//! # Example
//!
//! ```text
//! (;GM[1]KI[11])
//! ```
//!
//! # Fix
//!
//! Write half of it as `KM`, or remove it if there is a `KM`. This is unsafe.

use super::*;
use sgfkit_core::value::number;

pub(super) const CHECK: Check = Check::new("integer-komi", Legacy, Warning)
    .summary("komi in half points, KI")
    .spec("go.html, KM")
    .sgfc(&[59])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Node(|subject| subject.is(&[id::KI]), run));

/// Maximum plausible komi, in half points.
const MOST_HALVES: i64 = 199;

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let has_komi = contents.get(id::KM).is_some();
    for known in contents.all(id::KI) {
        let property = known.property;
        let value = property.values().next();
        let Some(halves) = value.and_then(RawValue::ascii).and_then(number) else {
            continue;
        };
        let message = format!("komi in half points: KI[{halves}]");
        let found = report.add_property(&CHECK, property, message);
        if has_komi {
            found.fix(Fix::risky("remove it: KM counts").delete_property(property));
        } else if let Some(span) = property.span().filter(|_| halves.abs() <= MOST_HALVES) {
            let komi = format!("KM[{}]", halves as f64 / 2.0);
            found.fix(Fix::risky(format!("write {komi}")).replace(span, komi));
        }
    }
}
