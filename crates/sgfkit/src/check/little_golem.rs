//! Little Golem's files: SGF-like, without `GM`, each game in its own dialect.

use crate::tree::{GameTree, Node};

/// How far behind the root the first move is looked for.
const MOST_NODES: usize = 4;

/// Whether a tree is a Hex game of Little Golem: the first move is `W`'s, two
/// letters or `swap`, and the event or the source name it.
pub(crate) fn is_hex(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    let first = behind(root).find_map(|node| {
        node.properties()
            .find(|property| property.is("W") || property.is("B"))
    });
    // In almost all games Black begins.
    let is_first = first.is_some_and(|property| {
        let value = property.values().next();
        property.is("W")
            && value.is_some_and(|value| {
                matches!(
                    value.raw(),
                    [b'a'..=b'z', b'a'..=b'z'] | b"swap" | b"resign"
                )
            })
    });
    let is_written = |id: &&str| root.property(id).is_some();
    if !is_first || ["GM", "RU", "HA", "AB"].iter().any(is_written) {
        return false;
    }
    let is_event = |event: &str| matches!(event, "" | "null") || event.starts_with("hex.");
    has(root, "EV", |event| event.starts_with("hex."))
        || has(root, "SO", is_address) && root.text("EV").is_none_or(|event| is_event(&event))
}

/// Whether a tree is a Twixt game of Little Golem: `b` or `r` moves first.
pub(crate) fn is_twixt(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    let is_move = |identifier: &[u8]| matches!(identifier, b"b" | b"r");
    root.property("GM").is_none()
        && behind(root).any(|node| {
            let mut properties = node.properties();
            properties.any(|property| is_move(property.identifier()))
        })
}

fn is_address(text: &str) -> bool {
    text.contains("littlegolem")
}

fn has(root: Node<'_>, id: &str, is_right: impl Fn(&str) -> bool) -> bool {
    root.text(id).is_some_and(|text| is_right(&text))
}

/// The nodes that come first behind the root.
fn behind(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let line = std::iter::successors(root.children().next(), |node| node.children().next());
    line.take(MOST_NODES)
}
