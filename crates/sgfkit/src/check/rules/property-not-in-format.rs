//! # What
//!
//! A property that the specification has for another version of the format than the one that `FF` says.
//! Each is named once a game.
//!
//! # Why
//!
//! Programs that go by `FF` do not know it. Often `FF` itself is wrong or missing: without it the format
//! is FF[1].
//!
//! # Example
//!
//! ```text
//! (;FF[3]GM[1];B[pd]SQ[pd]AR[aa:bb])
//! ```
//!
//! # Fix
//!
//! Write the version that the file is in into `FF`; `sgf convert --to ff4` brings an old file to FF[4].

use super::super::forms::is_reused;
use super::super::{Check, Group, Known, Report, Run, Severity, Subject};
use crate::schema;
use crate::tree::{GameTree, Node};

pub(in super::super) const CHECK: Check = Check {
    code: "property-not-in-format",
    group: Group::Legacy,
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[40],
    games: &[],
    fix: None,
    summary: "a property of another version of the format",
    spec: "proplist_ff.html",
    manual: include_str!("property-not-in-format.rs"),
    run: Run::Nodes(is_of_other_format, run),
};

/// `FF[1]` does no harm, although FF came with FF\[2\]. Of KI, L and M tell
/// other checks.
fn is_of_other_format(subject: &Subject<'_>) -> bool {
    let is_defined = |row: &schema::Property| row.ff.contains(subject.format);
    subject.row.is_some_and(|row| !is_defined(row)) && !subject.is(&["FF", "KI", "L", "M"])
}

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let format = match tree.root().property("FF") {
        Some(_) => format!("this game is in FF[{}]", tree.format()),
        None => "this game has no FF, which means FF[1]".to_owned(),
    };
    let wanted = |known: &Known<'_>| known.is_selected(is_of_other_format) && !is_reused(known);
    report.add_identifiers(&CHECK, nodes, wanted, |known| {
        let versions = known.row.map(|row| row.ff.to_string()).unwrap_or_default();
        format!(
            "{} is a property of {versions}, {format}",
            known.property.id()
        )
    });
}
