//! # What
//!
//! A node contains both setup properties (`AB`, `AW`, `AE`, `PL` …) and move properties (`B`, `W`,
//! `MN`, `BL` …).
//!
//! # Why
//!
//! A node contains either a move or a setup. A program that runs the setup first shows another position
//! than one that plays the move first. Before FF[4] this was tolerated.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];AW[dd]B[cc])
//! ```
//!
//! # Fix
//!
//! The fix splits the node: setup, root properties, game information and `N` stay, and everything else
//! moves to a new node after it. A `PL` that names the player after the move goes to a third node. This
//! is safe. If `PL` is the only setup property, `player-beside-move` reports it instead. If `BM`, `DO`,
//! `IT`, `TE` or `KO` has no move in the node, `annotation-without-move` or `ko-without-move` reports
//! it.

use super::*;
use sgfkit_core::dialect::ogs;

pub(super) const CHECK: Check = Check::new("setup-and-move", Structure, Error)
    .summary("setup and a move in one node")
    .spec("sgf4.html §2.2.1; converting.html")
    .sgfc(&[30])
    .fix(Safe)
    .run(Run::Node(
        |subject| subject.is_kind(PropertyType::Setup),
        run,
    ));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let Some((setup, played)) = mixed(contents) else {
        return;
    };
    let message = format!(
        "{} and {} in one node",
        setup.property.id(),
        played.property.id()
    );
    let fix = split(contents);
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

/// Splits the node in two, or in three if PL sets the turn after the move.
fn split(contents: &Contents<'_, '_>) -> Fix {
    let mover = contents.any(&[id::B, id::W]).map(|known| known.id());
    let player = contents.get(id::PL).filter(|player| {
        let value = player.property.values().next();
        let player = value.and_then(RawValue::ascii);
        mover.is_some_and(|mover| player.is_some_and(|player| player != mover))
    });
    let goes = |known: &&Known<'_>| !stays(known);
    let moved = contents.properties.iter().filter(goes);
    let fix = Fix::safe("split the node");
    let fix = fix.split(contents.node, moved.map(|known| known.property));
    match player {
        Some(player) => fix.split(contents.node, [player.property]),
        None => fix,
    }
}

pub(super) fn mixed<'a>(contents: &Contents<'_, 'a>) -> Option<(Known<'a>, Known<'a>)> {
    let setup = contents.of_kind(PropertyType::Setup).next()?;
    if contents.has_move() && player_beside_move::is_alone(contents) {
        return None;
    }
    let of_move = of_move(contents)?;
    // `setup-as-move` reports it.
    (!ogs::is_setup(of_move.property)).then_some((setup, of_move))
}

/// Returns the first move property, except those with their own check for a missing move.
pub(super) fn of_move<'a>(contents: &Contents<'_, 'a>) -> Option<Known<'a>> {
    let has_move = contents.has_move();
    let needs_move = |known: &Known<'_>| {
        known.is(id::KO)
            || known
                .row
                .is_some_and(annotation_without_move::is_annotation)
    };
    let mut of_kind = contents.of_kind(PropertyType::Move);
    of_kind.find(|known| has_move || !needs_move(known))
}

/// Returns true if a property stays in the first node after a split.
pub(super) fn stays(known: &Known<'_>) -> bool {
    let of_kind = [
        PropertyType::Setup,
        PropertyType::Root,
        PropertyType::GameInfo,
    ]
    .into_iter()
    .any(|kind| known.is_kind(kind));
    of_kind || known.is(id::N)
}
