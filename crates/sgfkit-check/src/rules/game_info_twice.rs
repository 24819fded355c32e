//! # What
//!
//! A node has game information (`PB`, `RE`, `DT` …), and so does an earlier node on the same line.
//!
//! # Why
//!
//! Each line has one node with game information: the root, or, if several games were merged into one
//! tree, the node where a game separates from the others. With two such nodes it is unclear which
//! information belongs to which game. Before FF[4] this is a warning. (The check ignores the `IP` of
//! Hex, which marks the position to show first.)
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]PB[Ito];B[pd];RE[B+R])
//! ```
//!
//! # Fix
//!
//! Move the information to one node. The fix removes the second copy only if the earlier node has all
//! of it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::*;
use sgfkit_core::schema;
use sgfkit_core::tree::NodeId;

pub(super) const CHECK: Check = Check::new("game-info-twice", Structure, Error)
    .summary("game information in two nodes of a line")
    .spec("sgf4.html §2.2.1")
    .sgfc(&[44])
    .fix(Unsafe)
    .run(Run::Tree(is_info, run));

fn is_info(subject: &Subject<'_>) -> bool {
    let is_info = |row: &schema::Property| row.is_game_info() && row.ff.binds(subject.format);
    subject.row.is_some_and(is_info)
}

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    if nodes.len() < 2 {
        return;
    }
    let severity = match tree.format() {
        ..4 => Severity::Warning,
        _ => Severity::Error,
    };
    let mut of_nodes = HashMap::new();
    for (node, above) in nodes_above(tree, nodes) {
        let of_above: &mut Info<'_> = of_nodes
            .entry(above.id())
            .or_insert_with(|| Info::of(above));
        let Some(first) = info(node).next() else {
            continue;
        };
        let repeats = info(node).all(|known| of_above.said.contains(&source(known)));
        let message = format!(
            "game information ({}) in a second node of this line",
            first.property.id()
        );
        let found = report
            .add_identifier(&CHECK, first.property, message)
            .label(of_above.place, "the node above")
            .severity(severity);
        if repeats {
            let fix = Fix::risky("remove the repeated information");
            let of_node = info(node).map(|known| known.property);
            found.fix(of_node.fold(fix, Fix::delete_property));
        }
    }
}

struct Info<'a> {
    place: Option<Span>,
    /// Raw properties.
    said: HashSet<Cow<'a, [u8]>>,
}

impl<'a> Info<'a> {
    fn of(node: Node<'a>) -> Info<'a> {
        let first = info(node).next();
        Info {
            place: first.and_then(|known| known.property.identifier_span()),
            said: info(node).map(source).collect(),
        }
    }
}

/// Pairs each node, given in pre-order, with its nearest ancestor in `nodes`, if any.
fn nodes_above<'a>(tree: GameTree<'a>, nodes: &[Node<'a>]) -> Vec<(Node<'a>, Node<'a>)> {
    let mut nearest: HashMap<NodeId, Node<'a>> = HashMap::new();
    let mut selected = nodes.iter().copied().peekable();
    let mut found = Vec::new();
    for node in tree.nodes() {
        let above = node.parent().and_then(|parent| nearest.get(&parent.id()));
        let above = above.copied();
        if selected.next_if_eq(&node).is_some() {
            found.extend(above.map(|above| (node, above)));
            nearest.insert(node.id(), node);
        } else if let Some(above) = above {
            nearest.insert(node.id(), above);
        }
    }
    found
}

fn info<'a>(node: Node<'a>) -> impl Iterator<Item = Known<'a>> {
    let known = node.properties().map(Known::new);
    known.filter(|known| known.is_selected(is_info))
}

fn source<'a>(known: Known<'a>) -> Cow<'a, [u8]> {
    known.property.to_source()
}
