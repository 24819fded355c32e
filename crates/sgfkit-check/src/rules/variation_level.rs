//! # What
//!
//! A variation removes the previous move with `AE` and plays another move instead, or adds its stone in
//! the same node with `AB` or `AW`.
//!
//! # Why
//!
//! Old editors only had variations that follow a node, so they wrote an alternative to a move after
//! that move and removed the move first. In SGF an alternative is a sibling of the move. Programs show
//! the old form as a continuation and count moves twice.
//!
//! # Example
//!
//! ```text
//! (;GM[1];W[aa](;B[bb])(;AE[aa];W[ba])(;AE[aa];W[ef]))
//! ```
//!
//! # Fix
//!
//! If all variations except the first have this form, the fix makes them siblings of the move:
//! `(;GM[1](;W[aa];B[bb])(;W[ba])(;W[ef]))`. A stone that was set up becomes a move:
//! `(;AE[aa]AW[ba];B[bb])` becomes `(;W[ba];B[bb])`. This is unsafe.

use std::collections::HashSet;

use super::*;
use sgfkit_core::game::{Color, Move, Point};
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("variation-level", Legacy, Warning)
    .summary("a variation that removes the previous move")
    .spec("variations.html")
    .sgfc(&[57, 56])
    .games(&[Game::Go])
    .fix(Unsafe)
    .run(Run::Tree(|subject| subject.is(&[id::AE]), run));

fn run(_: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let mut seen = HashSet::new();
    for node in nodes {
        let Some(parent) = node.parent().filter(|_| form(*node).is_some()) else {
            continue;
        };
        if !seen.insert(parent.id()) {
            continue;
        }
        let fix = move_up(parent, report);
        let message = "this removes the previous move: is it an alternative to that move?";
        let found = report
            .add_node(&CHECK, *node, message)
            .label(parent.span(), "the move");
        match fix {
            Some(fix) => _ = found.fix(fix),
            None => _ = found.sgfc(Some(56)),
        }
    }
}

/// Way in which a node takes back the previous move.
enum Form<'a> {
    /// It only removes the stone; the other move follows.
    Removal,
    /// It sets up the stone of the other move; the answer follows.
    Stone {
        removal: Property<'a>,
        stone: Property<'a>,
        color: Color,
        point: Point,
    },
}

/// Returns how a node takes back the previous move, if it does nothing else. The first
/// child continues the game. A move that already has alternatives is left alone.
fn form(node: Node<'_>) -> Option<Form<'_>> {
    let parent = node.parent()?;
    let (color, point) = placed(parent)?;
    let add = match color {
        Color::Black => "AB",
        Color::White => "AW",
    };
    let (mut removal, mut stone) = (None, None);
    for property in node.properties() {
        let place = match property {
            _ if property.is(id::AE) => &mut removal,
            _ if property.is(add) => &mut stone,
            _ => return None,
        };
        if property.values().nth(1).is_some() || place.replace(property).is_some() {
            return None;
        }
    }
    let mut children = node.children();
    let next = children.next().and_then(placed)?.0;
    let takes_back = node.points(id::AE).eq([(point, point)])
        && parent.children().next() != Some(node)
        && (parent.is_root() || !parent.begins_variation())
        && children.next().is_none();
    let stands = node.points(add).next();
    let stands = stands.filter(|(from, to)| from == to && *from != point);
    match (removal, stone) {
        (Some(_), None) if takes_back && next == color => Some(Form::Removal),
        (Some(removal), Some(stone)) if takes_back && next != color => Some(Form::Stone {
            removal,
            stone,
            color,
            point: stands?.0,
        }),
        _ => None,
    }
}

fn placed(node: Node<'_>) -> Option<(Color, Point)> {
    match node.played()? {
        (color, Move::Place(point)) => Some((color, point)),
        _ => None,
    }
}

/// Starts the variation at the move itself instead of after it, and removes the node
/// that takes the move back. Returns `None` if the move is in the root, has a variation
/// after it, or if the parentheses are unexpected.
fn move_up(parent: Node<'_>, report: &Report<'_>) -> Option<Fix> {
    let begin = parent.span()?.start;
    if open_before(parent, report).is_some() {
        return None;
    }
    let mut children = parent.children();
    let first = open_before(children.next()?, report)?;
    let mut fix = Fix::risky("make the variations siblings of the move")
        .insert(begin, "(")
        .delete(first);
    for node in children {
        open_before(node, report)?;
        fix = match form(node)? {
            Form::Removal => fix.delete(node.span()?),
            Form::Stone {
                removal,
                stone,
                color,
                point,
            } => {
                let point = Game::Go.write_point(point)?;
                fix.delete_property(removal)
                    .replace(stone.span()?, format!("{color}[{point}]"))
            }
        };
    }
    Some(fix)
}

fn open_before(node: Node<'_>, report: &Report<'_>) -> Option<Span> {
    let start = node.span()?.start;
    let before = report.bytes(Span::new(0, start)).trim_ascii_end();
    let at = before.len().checked_sub(1)?;
    let has_semicolon = report.bytes(Span::new(start, start + 1)) == b";";
    (before[at] == b'(' && has_semicolon).then(|| Span::new(at as u32, at as u32 + 1))
}
