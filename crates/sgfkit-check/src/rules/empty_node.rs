//! # What
//!
//! A node has no properties. The check skips the first node of a game and nodes where variations begin,
//! because `;` alone is enough there.
//!
//! # Why
//!
//! Empty nodes are bad style, because nothing happens in them.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd];;W[dd];)
//! ```
//!
//! # Fix
//!
//! Remove the node. If the variation contains only this node, remove the variation. This is safe unless
//! another variation would become the main line.

use super::*;

pub(super) const CHECK: Check = Check::new("empty-node", Structure, Style)
    .summary("an empty node")
    .spec("user_guide §4")
    .sgfc(&[55])
    .fix(Safe)
    .run(Run::Node(is_empty_node, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let node = contents.node;
    if node.is_root() || has_variations(node) {
        return;
    }
    let (Some(span), Some(tree)) = (node.span(), node.tree().span()) else {
        return;
    };
    let before = report.bytes(Span::new(tree.start, span.start));
    let before = before.trim_ascii_end();
    let behind = report.bytes(Span::new(span.end, tree.end));
    let (last, next) = (before.last(), behind.trim_ascii_start().first());
    let (last, next) = (last.copied(), next.copied());
    // Unreadable text has its own finding.
    if !matches!(next, Some(b';' | b'(' | b')') | None) {
        return;
    }
    let end = tree.start + before.len() as u32;
    let open = Span::new(end.saturating_sub(1), end);
    let found = report.add_node(&CHECK, node, "a node without properties");
    let fix = || Fix::safe("remove the node").delete(span);
    match (last, next) {
        // The variation is empty, or becomes one with the following text.
        (Some(b'('), Some(b'(' | b')')) => {
            if let Some(close) = found.parentheses().closes.get(&open.start).copied()
                && !found.is_before(close, b'[')
            {
                let fix = if is_main_line(node) {
                    Fix::risky("remove the variation").delete(span)
                } else {
                    fix()
                };
                found.fix(fix.delete(open).delete(close));
            }
        }
        // Removing all its nodes at once would leave an empty variation.
        (Some(b'('), Some(b';')) if !is_removed(node.children().next()) => {
            _ = found.fix_by(Applicability::Safe, fix);
        }
        (Some(b']' | b';'), _) => _ = found.fix_by(Applicability::Safe, fix),
        _ => {}
    }
}

/// Returns true if the rest of the main line is this node, together with removable
/// empty nodes above it, so that another variation would become the main line.
fn is_main_line(node: Node<'_>) -> bool {
    if !node.is_leaf() {
        // A node with variations ends the climb, so no node is visited twice.
        return false;
    }
    let goes_too = |node: &Node<'_>| !node.is_root() && is_removed(Some(*node));
    let mut top = node;
    while let Some(above) = top.parent().filter(goes_too) {
        top = above;
    }
    let first = top.parent().and_then(|parent| parent.children().next());
    first == Some(top) && top.next_sibling().is_some()
}

fn has_variations(node: Node<'_>) -> bool {
    node.children().nth(1).is_some()
}

fn is_removed(child: Option<Node<'_>>) -> bool {
    child.is_some_and(|node| node.properties().next().is_none() && !has_variations(node))
}
