//! # What
//!
//! A side moves when it is the other side's turn: twice in a row, or against `PL`.
//!
//! # Why
//!
//! The format does not forbid it, and problems and demonstrations do it on purpose. In a game record it
//! means that a move is missing. A node with `FG` or `MN`, which begins a new diagram, is not reported.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[dd];B[pp])
//! ```
//!
//! # Fix
//!
//! None: add the missing move. A pass is a move, too.

use super::*;
use sgfkit_core::board::Illegality;
use sgfkit_core::dialect::fox;
use sgfkit_core::dialect::hexgui::means_swap_sides;
use sgfkit_core::replay::Replay;
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("wrong-turn", Rules, Warning)
    .summary("a move out of turn")
    .spec("properties.html, B, W and PL")
    .sgfc(&[63])
    .run(Run::Position(run));

fn run(at: &Replay<'_>, moment: Moment<'_>, report: &mut Report<'_>) {
    let (Some(last), Moment::Illegal) = (at.last_move(), moment) else {
        return;
    };
    if !at.illegalities().contains(&Illegality::WrongTurn) {
        return;
    }
    // A new diagram may show anything.
    let begins = |id| at.node().property(id).is_some();
    if begins(id::FG) || begins(id::MN) || begins_figure_above(at.node()) {
        return;
    }
    // `hexgui-swap` reports the wrong kind of swap.
    let swaps = |node| means_swap_sides(node) || is_bare_swap(node);
    if at.node().parent().is_some_and(swaps) {
        return;
    }
    // `fox-handicap` reports handicap stones.
    if at.move_number() < MOST_STONES
        && last.color == sgfkit_core::Color::Black
        && fox::handicap(at.node().tree())
            .is_some_and(|fox| fox.stones.iter().any(|stone| stone.node() == at.node()))
    {
        return;
    }
    let (number, player) = (at.move_number(), name(last.color));
    report.add_property(
        &CHECK,
        last.property,
        format_args!("move {number} is {player}'s, out of turn"),
    );
}

/// Returns true if an earlier node without a move in between contains `FG`.
fn begins_figure_above(node: Node<'_>) -> bool {
    let above = std::iter::successors(node.parent(), |node| node.parent()).take(FAR);
    let mut silent = above.take_while(|node| node.played().is_none());
    silent.any(|node| node.property(id::FG).is_some())
}

/// From this move number on, moves cannot be handicap stones.
const MOST_STONES: i64 = 20;

/// Maximum number of nodes to climb to the start of a figure.
const FAR: usize = 8;

/// Returns true for Hex's `swap`, which may mean sides or pieces.
fn is_bare_swap(node: Node<'_>) -> bool {
    let moves = |id| node.properties_of(id).flat_map(Property::values);
    let is_swap = |value: RawValue<'_>| value.raw().eq_ignore_ascii_case(b"swap");
    node.tree().game() == Game::Hex && moves(id::B).chain(moves(id::W)).any(is_swap)
}

fn name(color: sgfkit_core::Color) -> &'static str {
    match color {
        sgfkit_core::Color::Black => "Black",
        sgfkit_core::Color::White => "White",
    }
}
