//! # What
//!
//! A node holds setup properties (`AB`, `AW`, `AE`, `PL` …) and move properties (`B`, `W`, `KO`, `MN`,
//! `BM`, `BL` …) at once.
//!
//! # Why
//!
//! A node is either about a move or about a position, never both: a program that executes the setup
//! first shows another position than one that plays the move first. Before FF[4] this was tolerated.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];AW[dd]B[cc])
//! ```
//!
//! # Fix
//!
//! The node is split: setup, root properties, game information and `N` stay, everything else goes to a
//! new node behind it. That is safe.

use super::super::{Check, Contents, Fix, Group, Known, Report, Run, Safety, Severity};
use crate::schema::Kind;

pub(in super::super) const CHECK: Check = Check {
    code: "setup-and-move",
    group: Group::Structure,
    severity: Severity::Error,
    lossy: false,
    sgfc: &[30],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "setup and a move in one node",
    spec: "sgf4.html §2.2.1; converting.html",
    manual: include_str!("setup-and-move.rs"),
    run: Run::Node(|subject| subject.is_kind(Kind::Setup), run),
};

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some(setup) = contents.of_kind(Kind::Setup).next() else {
        return;
    };
    let Some(played) = contents.of_kind(Kind::Move).next() else {
        return;
    };
    let message = format!(
        "{} and {} in one node",
        setup.property.id(),
        played.property.id()
    );
    let goes = |known: &&Known<'_>| !stays(known);
    let moved = contents.properties.iter().filter(goes);
    let fix = Fix::safe("split the node").split(contents.node, moved.map(|known| known.property));
    let severity = match contents.tree().format() {
        ..4 => Severity::Warning,
        _ => Severity::Error,
    };
    report
        .add_identifier(&CHECK, setup.property, message)
        .label(played.property.identifier_span(), "a move property")
        .severity(severity)
        .fix(fix);
}

fn stays(known: &Known<'_>) -> bool {
    let of_kind = [Kind::Setup, Kind::Root, Kind::GameInfo]
        .into_iter()
        .any(|kind| known.is_kind(kind));
    of_kind || known.is("N")
}
