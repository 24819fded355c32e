//! # What
//!
//! A node contains several moves: `B` and `W`, or one of them twice.
//!
//! # Why
//!
//! A node has at most one move. Programs play the first or the last one, or reject the file, and show a
//! different position from there on.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]BL[50]W[dd]WL[48]C[White is fast.])
//! ```
//!
//! # Fix
//!
//! The fix moves each further move to a new node, with the move properties that follow it. The last of
//! these nodes gets everything about the position: comments, judgments and markup. Setup, root
//! properties, game information, `N`, `FG` and views stay. A move that repeats the first one is
//! removed. This is safe, because it leads to the same positions.

use super::*;
use sgfkit_core::dialect::ogs;

pub(super) const CHECK: Check = Check::new("two-moves", Structure, Error)
    .summary("several moves in one node")
    .spec("properties.html, B; sgf4.html §2.2")
    .sgfc(&[37, 28])
    .fix(Safe)
    .run(Run::Node(is_odd_node, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let mut moves = contents.properties.iter().filter(|known| is_played(known));
    let (Some(first), Some(second)) = (moves.next(), moves.next()) else {
        return;
    };
    // `setup-as-move` reports it.
    if ogs::is_setup(first.property) || ogs::is_setup(second.property) {
        return;
    }
    let (message, sgfc) = if first.property.id() == second.property.id() {
        (format!("two {} in one node", first.property.id()), 28)
    } else {
        ("B and W in one node".to_owned(), 37)
    };
    let written = first.property.to_source();
    let is_repeated = |known: &&Known<'_>| known.property.to_source() == written;
    let fix = if is_repeated(&second) && moves.all(|known| is_repeated(&known)) {
        remove_repeated(contents)
    } else {
        split(contents)
    };
    report
        .add_identifier(&CHECK, second.property, message)
        .label(first.property.identifier_span(), "the first move")
        .sgfc(Some(sgfc))
        .fix(fix);
}

fn is_played(known: &Known<'_>) -> bool {
    let is_move = |row: &sgfkit_core::schema::Property| row.value == ValueType::Move;
    known.is_kind(PropertyType::Move) && known.row.is_some_and(is_move)
}

fn remove_repeated(contents: &Contents<'_, '_>) -> Fix {
    let moves = contents.properties.iter().filter(|known| is_played(known));
    moves
        .skip(1)
        .fold(Fix::safe("remove the repeated move"), |fix, known| {
            fix.delete_property(known.property)
        })
}

/// Moves the properties to new nodes, one move in each.
fn split(contents: &Contents<'_, '_>) -> Fix {
    let properties = contents.properties;
    let mut nodes = Vec::new();
    for known in properties {
        if is_played(known) {
            nodes.push(Vec::new());
        }
        if known.is_kind(PropertyType::Move)
            && let Some(node) = nodes.last_mut()
        {
            node.push(known.property);
        }
    }
    if let Some(last) = nodes.last_mut() {
        let goes = |known: &&Known<'_>| !known.is_kind(PropertyType::Move) && !stays(known);
        last.extend(properties.iter().filter(goes).map(|known| known.property));
    }
    let first = Fix::safe("give each move its own node");
    let behind = nodes.into_iter().skip(1);
    behind.fold(first, |fix, node| fix.split(contents.node, node))
}

fn stays(known: &Known<'_>) -> bool {
    let shows = known.row.is_some_and(|row| row.inherit) || known.is(id::FG);
    shows || setup_and_move::stays(known)
}
