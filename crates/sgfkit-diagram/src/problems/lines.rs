//! Which lines of a problem are right.

use std::collections::HashSet;

use sgfkit::game::Color;
use sgfkit::schema::id;
use sgfkit::{Node, NodeId};

use super::words::says_right;

/// The most lines of a problem that are printed.
const MOST: usize = 24;

/// The lines below a problem, each by its end, and whether it is right; those
/// that are come first.
pub(super) struct Lines<'a> {
    pub(super) ends: Vec<(Node<'a>, bool)>,
    pub(super) left_out: usize,
}

impl<'a> Lines<'a> {
    /// The lines from a position on that go through `below`, which is the
    /// position itself or a move that follows.
    pub(super) fn of(
        start: Node<'a>,
        below: Node<'a>,
        to_play: Option<Color>,
        with_wrong: bool,
    ) -> Lines<'a> {
        let nodes = || below.subtree().filter(|node| *node != start);
        let is_right =
            |node: &Node<'_>| node.text(id::C).is_some_and(|comment| says_right(&comment));
        let is_good = |node: &Node<'_>| {
            let is_solver = |(color, _)| to_play.is_none_or(|to_play| to_play == color);
            node.property(id::TE).is_some() && node.played().is_some_and(is_solver)
        };
        let mut marked: Vec<Node<'a>> = nodes().filter(is_right).collect();
        if marked.is_empty() {
            marked = nodes().filter(is_good).collect();
        }
        if marked.is_empty() {
            marked = vec![below];
        }
        let mut known: HashSet<NodeId> = HashSet::new();
        let mut ends = Vec::new();
        for node in &marked {
            let end = node.main_line().last().unwrap_or(*node);
            if end != start && known.insert(end.id()) {
                ends.push((end, true));
            }
        }
        let mut left_out = ends.len().saturating_sub(MOST);
        ends.truncate(MOST);
        if with_wrong {
            // What follows a right move otherwise is not wrong.
            let right: HashSet<NodeId> = marked.iter().map(|node| node.id()).collect();
            let is_marked = |node: &Node<'_>| right.contains(&node.id()) && *node != below;
            let leaves = nodes().filter(|node| node.children().next().is_none());
            for leaf in leaves.filter(|leaf| !known.contains(&leaf.id())) {
                if ends.len() == MOST {
                    left_out += 1;
                } else if !leaf.path().iter().any(is_marked) {
                    ends.push((leaf, false));
                }
            }
        }
        Lines { ends, left_out }
    }
}
