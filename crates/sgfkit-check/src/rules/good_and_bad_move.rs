//! # What
//!
//! A node marks its move as good and bad: it has `TE` and `BM`.
//!
//! # Why
//!
//! Before FF[4], programs marked an interesting move with `TE` before `BM`, and a doubtful one with
//! `BM` before `TE`. FF[4] has `IT` and `DO` for this purpose and does not allow both together.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]TE[1]BM[1])
//! ```
//!
//! # Fix
//!
//! Write `IT[]` if `TE` comes first, and `DO[]` if `BM` comes first.

use super::*;

pub(super) const CHECK: Check = Check::new("good-and-bad-move", Structure, Error)
    .summary("a move that is good and bad at once")
    .spec("properties.html, Move annotation properties; converting.html")
    .sgfc(&[42])
    .fix(Unsafe)
    .run(Run::Node(|subject| subject.is(&[id::BM, id::TE]), run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some((first, second)) = pair(contents).filter(|_| contents.has_move()) else {
        return;
    };
    let (meaning, id) = if first.is(id::TE) {
        ("interesting", id::IT)
    } else {
        ("doubtful", id::DO)
    };
    let format = contents.tree().format();
    let severity = match format {
        ..4 => Severity::Warning,
        _ => Severity::Error,
    };
    let found = report
        .add_identifier(
            &CHECK,
            second.property,
            format!("TE and BM in one node: is the move {meaning}?"),
        )
        .label(first.property.identifier_span(), "the first")
        .severity(severity);
    // FF[3] introduced IT and DO.
    if let Some(span) = first.property.span().filter(|_| format >= 3) {
        let fix = Fix::risky(format!("write {id} instead of the two"))
            .replace(span, format!("{id}[]"))
            .delete_property(second.property);
        found.fix(fix);
    }
}

/// Returns `BM` and `TE`, in file order, if they are the only judgments of the move.
pub(super) fn pair<'a>(contents: &Contents<'_, 'a>) -> Option<(Known<'a>, Known<'a>)> {
    let (bad, good) = (contents.get(id::BM)?, contents.get(id::TE)?);
    if contents.any(&[id::DO, id::IT]).is_some() || is_reused(&good) {
        return None;
    }
    let first = contents.any(&[id::BM, id::TE])?;
    if first.is(id::BM) {
        Some((bad, good))
    } else {
        Some((good, bad))
    }
}
