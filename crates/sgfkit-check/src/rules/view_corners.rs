//! # What
//!
//! A `VW` before FF[4] is neither empty nor two corners.
//!
//! # Why
//!
//! In these versions, two values are the corners of the visible area, and an empty value is the whole
//! board. A list of points is FF[4]; usually `FF[4]` is missing.
//!
//! # Example
//!
//! ```text
//! (;FF[3]GM[1]VW[aa][bb][cc])
//! ```
//!
//! # Fix
//!
//! Write the two corners, or add `FF[4]` to the root.

use super::*;

pub(super) const CHECK: Check = Check::new("view-corners", Legacy, Warning)
    .summary("a VW before FF[4] without two corners")
    .spec("proplist_ff.html, VW; converting.html")
    .sgfc(&[52])
    .run(Run::Property(
        |subject| subject.is(&[id::VW]) && subject.format < 4,
        run,
    ));

fn run(known: &Known<'_>, contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let property = known.property;
    let is_rectangle = |value: RawValue<'_>| value.raw().contains(&b':');
    // Other checks report rectangles, and empty values next to points.
    if property
        .values()
        .any(|value| is_rectangle(value) || value.raw().is_empty())
    {
        return;
    }
    let count = property.values().take(3).count();
    if count != 2 {
        let format = contents.facts().format;
        let message = match count {
            1 => format!("VW has one corner; FF[{format}] needs two"),
            _ => format!("VW has more than the two corners of FF[{format}]"),
        };
        report.add_property(&CHECK, property, message);
    }
}
