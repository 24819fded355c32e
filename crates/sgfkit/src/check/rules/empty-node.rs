//! # What
//!
//! A node without any property. The first node of a game is left out, and so are nodes at which
//! variations begin: `;` alone is enough for them.
//!
//! # Why
//!
//! Nodes that say nothing are bad style: they are a step in which nothing happens.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd];;W[dd];)
//! ```
//!
//! # Fix
//!
//! Remove the node, and its variation where it is all of it. That is safe.

use super::super::{Check, Contents, Fix, Group, Report, Run, Safety, Severity};
use crate::syntax::Span;
use crate::tree::Node;

pub(in super::super) const CHECK: Check = Check {
    code: "empty-node",
    group: Group::Structure,
    severity: Severity::Style,
    lossy: false,
    sgfc: &[55],
    games: &[],
    fix: Some(Safety::Safe),
    summary: "a node that says nothing",
    spec: "user_guide §4",
    manual: include_str!("empty-node.rs"),
    run: Run::Node(|subject| subject.id.is_empty(), run),
};

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
    let gap = (behind.len() - behind.trim_ascii_start().len()) as u32;
    let neighbours = (
        before.last().copied(),
        behind.trim_ascii_start().first().copied(),
    );
    // What could not be read here has its own fault.
    if !matches!(neighbours.1, Some(b';' | b'(' | b')') | None) {
        return;
    }
    let (open, close) = (tree.start + before.len() as u32 - 1, span.end + gap);
    let found = report.add_node(&CHECK, node, "a node without a property".into());
    let fix = Fix::safe("remove the node").delete(span);
    match neighbours {
        (Some(b'('), Some(b')')) => {
            let parenthesis = |at| Span::new(at, at + 1);
            _ = found.fix(fix.delete(parenthesis(open)).delete(parenthesis(close)));
        }
        // Were all its nodes removed at once, a variation would be left empty.
        (Some(b'('), Some(b';')) if !is_removed(node.children().next()) => _ = found.fix(fix),
        (Some(b']' | b';'), _) => _ = found.fix(fix),
        _ => {}
    };
}

fn has_variations(node: Node<'_>) -> bool {
    node.children().nth(1).is_some()
}

fn is_removed(child: Option<Node<'_>>) -> bool {
    child.is_some_and(|node| node.properties().next().is_none() && !has_variations(node))
}
