//! The positions of a line of moves.

use sgfkit::schema::id;
use sgfkit::{GameTree, Node};

use crate::args::Range;
use crate::output::count;

/// A node, and the moves up to it.
#[derive(Clone, Copy)]
pub struct Stage<'a> {
    pub node: Node<'a>,
    pub moves: usize,
}

impl<'a> Stage<'a> {
    pub fn at(node: Node<'a>) -> Stage<'a> {
        let moves = node.path().into_iter().map(moves_in).sum();
        Stage { node, moves }
    }

    /// The beginning of a game.
    pub fn of(tree: GameTree<'a>) -> Stage<'a> {
        let (node, moves) = (tree.root(), 0);
        Stage { node, moves }
    }
}

/// The moves of a range on the way to a node, or on the main line: the root and
/// the nodes with a move.
pub fn moves<'a>(
    tree: GameTree<'a>,
    to: Option<Node<'a>>,
    range: Option<Range>,
) -> Result<Vec<Stage<'a>>, String> {
    let mut stages = within(tree, to, range)?;
    stages.retain(|stage| stage.node.is_root() || moves_in(stage.node) > 0);
    Ok(stages)
}

/// The same with the nodes that set up stones.
pub fn changes<'a>(
    tree: GameTree<'a>,
    to: Option<Node<'a>>,
    range: Option<Range>,
) -> Result<Vec<Stage<'a>>, String> {
    let sets_up = |node: Node<'_>| {
        let mut ids = [id::AB, id::AW, id::AE].into_iter();
        ids.any(|id| node.property(id).is_some())
    };
    let mut stages = within(tree, to, range)?;
    stages.retain(|stage| stage.node.is_root() || moves_in(stage.node) > 0 || sets_up(stage.node));
    Ok(stages)
}

fn within<'a>(
    tree: GameTree<'a>,
    to: Option<Node<'a>>,
    range: Option<Range>,
) -> Result<Vec<Stage<'a>>, String> {
    let nodes = match to {
        Some(node) => node.path(),
        None => tree.main_line().collect(),
    };
    let mut moves = 0;
    let stages = nodes.into_iter().map(|node| {
        moves += moves_in(node);
        Stage { node, moves }
    });
    let mut stages: Vec<_> = stages.collect();
    let Some(Range { from, to }) = range else {
        return Ok(stages);
    };
    if from.max(to.unwrap_or(0)) > moves {
        let moves = count(moves, "move");
        return Err(format!("there are only {moves} on this line"));
    }
    stages.retain(|stage| from <= stage.moves && to.is_none_or(|to| stage.moves <= to));
    Ok(stages)
}

/// The moves of a node; more than one is a fault.
fn moves_in(node: Node<'_>) -> usize {
    let has = |id| usize::from(node.property(id).is_some());
    has(id::B) + has(id::W)
}
