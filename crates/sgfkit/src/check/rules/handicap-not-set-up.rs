//! # What
//!
//! `HA` in the root gives another number than the black stones that are set up there.
//!
//! # Why
//!
//! The stones of a handicap stand in `AB` beside `HA`, so both should tell the same number. With white
//! stones set up too, the position is no handicap at all.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]HA[3]AB[pd][dp];W[dd])
//! ```
//!
//! # Fix
//!
//! None: which of the two is wrong cannot be told.

use super::super::forms::stones;
use super::super::{Check, Contents, Group, Report, Run, Severity};
use crate::game::Game;
use crate::value::Handicap;

pub(in super::super) const CHECK: Check = Check {
    code: "handicap-not-set-up",
    group: Group::Info,
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[61],
    games: &[Game::Go],
    fix: None,
    summary: "a handicap of another number than the stones set up",
    spec: "go.html, HA",
    manual: include_str!("handicap-not-set-up.rs"),
    run: Run::Node(|subject| subject.is(&["HA"]), run),
};

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if !contents.node.is_root() {
        return;
    }
    let Some(setup) = contents.any(&["AB", "AW"]) else {
        return;
    };
    let Some(known) = contents.get("HA") else {
        return;
    };
    let value = known.property.values().next();
    let Some(Ok(handicap)) = value.and_then(|value| value.ascii()).map(Handicap::parse) else {
        return;
    };
    let white = contents.get("AW").is_some();
    let black = stones(contents.node, "AB");
    if !white && black == u64::from(handicap.stones()) {
        return;
    }
    let message = match (white, black) {
        (true, _) => format!("HA[{handicap}], but white stones are set up too"),
        (false, 1) => format!("HA[{handicap}], but one stone is set up"),
        (false, black) => format!("HA[{handicap}], but {black} stones are set up"),
    };
    report
        .add_property(&CHECK, known.property, message)
        .label(setup.property.identifier_span(), "the stones");
}
