//! # What
//!
//! A node has two judgments that cannot both be true: two of `DM`, `GB`, `GW` and `UC`, or two of `BM`,
//! `DO`, `IT` and `TE`.
//!
//! # Why
//!
//! A position is even, good for Black, good for White or unclear; a move is bad, doubtful, interesting
//! or good. Programs keep one of the two. (`HO` can be combined with all of them.)
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]GB[2]GW[1])
//! ```
//!
//! # Fix
//!
//! Remove the later one, or the wrong one.

use super::*;

pub(super) const CHECK: Check = Check::new("contradictory-annotations", Structure, Error)
    .summary("contradictory judgments")
    .spec("properties.html, DM; Move annotation properties")
    .sgfc(&[41])
    .fix(Unsafe)
    .run(Run::Node(
        |subject| subject.is(&POSITION) || subject.is(&MOVE),
        run,
    ));

const POSITION: [&str; 4] = [id::DM, id::GB, id::GW, id::UC];
const MOVE: [&str; 4] = [id::BM, id::DO, id::IT, id::TE];

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    exclude(contents, &POSITION, report);
    // Other checks report annotations without a move, and pairs with a meaning.
    if contents.has_move() && good_and_bad_move::pair(contents).is_none() {
        exclude(contents, &MOVE, report);
    }
}

fn exclude(contents: &Contents<'_, '_>, group: &[&str], report: &mut Report<'_>) {
    let is_one = |known: &&Known<'_>| group.iter().any(|id| known.is(id)) && !is_reused(known);
    let mut annotations = contents.properties.iter().filter(is_one);
    let Some(first) = annotations.next() else {
        return;
    };
    for known in annotations {
        let (one, other) = (first.property.id(), known.id());
        if one == other {
            continue;
        }
        let message = format!("{other} contradicts {one} in the same node");
        let fix = Fix::risky(format!("remove {other}")).delete_property(known.property);
        report
            .add_identifier(&CHECK, known, message)
            .label(first.property.identifier_span(), "the first")
            .fix(fix);
    }
}
