//! # What
//!
//! Marks on points are written as `M`, which FF[3] replaced with `MA` and `TR`.
//!
//! # Why
//!
//! Programs for FF[3] and FF[4] do not support `M` and show nothing. The right replacement depends on
//! the position: a triangle on a stone, a cross on an empty point.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]M[pd][dd])
//! ```
//!
//! # Fix
//!
//! Write `TR[pd]MA[dd]`: `TR` on points that have a stone after the node's own move, `MA` on empty
//! ones. The fix is safe in FF[3] if no point has another mark. It is unsafe if a point has one, which
//! it keeps, and in FF[4], where `M` may be another program's private property.

use std::collections::HashMap;

use super::*;
use sgfkit_core::board::Board;
use sgfkit_core::game::Point;
use sgfkit_core::replay::{Replay, points_on};
use sgfkit_core::tree::Property;

pub(super) const CHECK: Check = Check::new("old-marks", Legacy, Warning)
    .summary("marks written as M instead of MA and TR")
    .spec("converting.html; changes.html, M")
    .sgfc(&[40])
    .fix(Safe)
    .run(Run::Tree(
        |subject| subject.is(&[id::M]) && subject.format >= 3,
        run,
    ));

/// Marks that exclude each other on a point (properties.html, Markup properties).
const MARKS: [&str; 5] = [id::CR, id::MA, id::SL, id::SQ, id::TR];

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let mut nodes = nodes.iter().peekable();
    if nodes.peek().is_none() {
        return;
    }
    let format = tree.format();
    Replay::new(tree).visit(|at| {
        let Some(node) = nodes.next_if(|node| **node == at.node()) else {
            return;
        };
        let Some(first) = node.property(id::M) else {
            return;
        };
        let message = format!("M is a property of FF[1] and FF[2], FF[{format}] has MA and TR");
        let found = report.add_identifier(&CHECK, first, message);
        if let Some(fix) = at.board().and_then(|board| convert(*node, &**board)) {
            found.fix(fix);
        }
    });
}

/// Returns `None` if a value is not a point on the board, because its meaning is unknown.
fn convert(node: Node<'_>, board: &dyn Board) -> Option<Fix> {
    let game = node.tree().game();
    let olds = node.properties().filter(|property| property.is(id::M));
    let mut marks = Vec::new();
    for value in olds.flat_map(Property::values) {
        let (_, point) = old_labels::point(value, game)?;
        if !point.is_on(board.size()) {
            return None;
        }
        let mark = match board.at(point) {
            Some(_) => id::TR,
            None => id::MA,
        };
        marks.push((point, mark));
    }
    let what = "write TR on stones, MA on empty points";
    rewritten(node, id::M, marks.into_iter(), what)
}

/// Replaces a property that marked these points by `TR` and `MA`. A point keeps an existing mark.
pub(super) fn rewritten(
    node: Node<'_>,
    old: &str,
    marks: impl Iterator<Item = (Point, &'static str)>,
    what: &'static str,
) -> Option<Fix> {
    let facts = node.facts();
    let mut marked = HashMap::new();
    for mark in MARKS {
        let points = points_on(node.properties_of(mark), facts.size);
        marked.extend(points.into_iter().map(|point| (point, mark)));
    }
    let (mut triangles, mut crosses) = (Vec::new(), Vec::new());
    let mut all_shown = true;
    for (point, mark) in marks {
        let text = facts.game.write_point(point)?;
        let list = if mark == id::TR {
            &mut triangles
        } else {
            &mut crosses
        };
        match marked.insert(point, mark) {
            None => list.extend(format!("[{text}]").into_bytes()),
            Some(other) => all_shown &= other == mark,
        }
    }
    // Private properties in FF[4].
    let fix = if !all_shown {
        Fix::risky(format!("{what}, on points without a mark"))
    } else if facts.format >= 4 {
        Fix::risky(what)
    } else {
        Fix::safe(what)
    };
    Some(fix.rewrite(node, old, &[(id::TR, triangles), (id::MA, crosses)]))
}
