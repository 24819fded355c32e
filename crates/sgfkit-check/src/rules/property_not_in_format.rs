//! # What
//!
//! The specification defines this property for another version of the format than the one in `FF`. Each
//! one is reported once per game; if `FF` is missing, one finding lists them all. The `TC` of the Fox
//! server is a different property, so it is not reported.
//!
//! # Why
//!
//! Programs that respect `FF` ignore the property. Often `FF` itself is wrong or missing: without it
//! the format is FF[1].
//!
//! # Example
//!
//! ```text
//! (;FF[3]GM[1];B[pd]SQ[pd]AR[aa:bb])
//! ```
//!
//! # Fix
//!
//! If `FF` is missing and all properties are in FF[4], the fix adds `FF[4]`, unless this would change
//! how the game is read. This is safe. Otherwise write the version of the file into `FF`.
//! `sgf convert --to ff4` converts an old file to FF[4].

use super::super::forms::missing_format;
use super::*;
use sgfkit_core::dialect::fox;
use sgfkit_core::schema;

pub(super) const CHECK: Check = Check::new("property-not-in-format", Legacy, Warning)
    .summary("a property of another version of the format")
    .spec("proplist_ff.html")
    .sgfc(&[40])
    .fix(Safe)
    .run(Run::Tree(is_of_other_format, run));

/// Skips `FF[1]`, which is harmless, and KI, L and M, which other checks report.
fn is_of_other_format(subject: &Subject<'_>) -> bool {
    let is_defined = |row: &schema::Property| row.ff.contains(subject.format);
    subject.row.is_some_and(|row| !is_defined(row)) && !subject.is(&[id::FF, id::KI, id::L, id::M])
}

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let is_of_fox = fox::is_of_fox(tree);
    let wanted = |known: &Known<'_>| {
        let is_private = is_of_fox && known.is(id::TC);
        known.is_selected(is_of_other_format) && !is_reused(known) && !is_private
    };
    if tree.root().property(id::FF).is_none() {
        return tell_once(tree, nodes, wanted, report);
    }
    let format = tree.format();
    report.add_identifiers(&CHECK, nodes, wanted, |known| {
        let versions = known.row.map(|row| row.ff.to_string()).unwrap_or_default();
        format!(
            "{} is a property of {versions}, this game is in FF[{format}]",
            known.id()
        )
    });
}

/// Without FF, reports the missing FF instead of each property.
fn tell_once(
    tree: GameTree<'_>,
    nodes: &[Node<'_>],
    wanted: impl Fn(&Known<'_>) -> bool,
    report: &mut Report<'_>,
) {
    let properties = nodes.iter().flat_map(|node| node.properties());
    let mut all = properties.map(Known::new).filter(wanted);
    let Some(first) = all.next() else { return };
    let mut ids = vec![first.property.id()];
    for known in all {
        let id = known.id();
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let named = ids.len().min(MOST_NAMED);
    let more = match ids.len() - named {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!(
        "this game has no FF, which means FF[1], but holds {}{more} of other versions",
        ids[..named].join(", ")
    );
    let found = report.add_identifier(&CHECK, first.property, message);
    if let Some(fix) = missing_format(tree) {
        found.fix(fix);
    }
}

const MOST_NAMED: usize = 6;
