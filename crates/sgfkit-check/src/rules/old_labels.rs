//! # What
//!
//! Letters on points are written as `L`, which FF[3] replaced with `LB`.
//!
//! # Why
//!
//! Programs for FF[3] and FF[4] do not support `L` and show nothing, although the comment mentions A
//! and B.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]L[fg][es][jk]C[A or B?])
//! ```
//!
//! # Fix
//!
//! Write `LB[fg:A][es:B][jk:C]`: capital letters in the order of the points, AA after Z. The fix is safe in
//! FF[3] if no point has another label. It is unsafe if a point has one, which it keeps, and in FF[4],
//! where `L` may be another program's private property.

use std::collections::HashSet;

use super::*;
use sgfkit_core::game::Point;
use sgfkit_core::value::Value;

pub(super) const CHECK: Check = Check::new("old-labels", Legacy, Warning)
    .summary("letters written as L instead of LB")
    .spec("converting.html; changes.html, L")
    .sgfc(&[40])
    .fix(Safe)
    .run(Run::Node(
        |subject| subject.is(&[id::L]) && subject.format >= 3,
        run,
    ));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some(first) = contents.get(id::L) else {
        return;
    };
    let format = contents.facts().format;
    let message = format!("L is a property of FF[1] and FF[2], FF[{format}] has LB");
    let found = report.add_identifier(&CHECK, first.property, message);
    if let Some(fix) = convert(contents) {
        found.fix(fix);
    }
}

/// Returns `None` if a value is not a point, because its meaning is unknown.
fn convert(contents: &Contents<'_, '_>) -> Option<Fix> {
    let mut labelled: HashSet<Point> = contents.all(id::LB).flat_map(labelled).collect();
    let mut labels = Vec::new();
    let mut all_new = true;
    let values = contents
        .all(id::L)
        .flat_map(|known| known.property.values());
    for (index, value) in values.enumerate() {
        let (text, point) = point(value, contents.facts().game)?;
        if labelled.insert(point) {
            labels.extend(format!("[{text}:{}]", letters(index)).into_bytes());
        } else {
            all_new = false;
        }
    }
    let fix = if all_new && contents.facts().format < 4 {
        Fix::safe("write LB with capital letters")
    } else {
        Fix::risky("write LB with capital letters on points without a label")
    };
    Some(fix.rewrite(contents.node, id::L, &[(id::LB, labels)]))
}

/// Returns a point as written, without white space, and as parsed.
pub(super) fn point(value: RawValue<'_>, game: Game) -> Option<(String, Point)> {
    let text = String::from_utf8(value.without_blanks().into_owned()).ok()?;
    let point = game.parse_point(&text)?;
    Some((text, point))
}

fn labelled(known: Known<'_>) -> impl Iterator<Item = Point> {
    known.property.decode().filter_map(|value| match value {
        Ok(Value::Compose(halves)) => match halves.0 {
            Value::Point(point) => Some(point),
            _ => None,
        },
        _ => None,
    })
}

/// Returns A to Z, AA, AB and so on.
fn letters(index: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(b'A' + (rest % 26) as u8);
        rest /= 26;
    }
    letters.reverse();
    letters.into_iter().map(char::from).collect()
}
