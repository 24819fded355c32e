//! The positions of a line of moves.

use sgfkit::schema::id;
use sgfkit::{GameTree, Node};

use super::kinds::MoveRange;
use crate::error::JobError;

/// A node, and the moves up to it.
#[derive(Clone, Copy)]
pub(super) struct Stage<'a> {
    pub(super) node: Node<'a>,
    pub(super) moves: usize,
}

impl<'a> Stage<'a> {
    pub(super) fn at(node: Node<'a>) -> Stage<'a> {
        let moves = node.path().into_iter().flat_map(Node::movers).count();
        Stage { node, moves }
    }
}

/// The moves of a range on the way to a node, or on the main line: the root and
/// the nodes with a move.
pub(super) fn moves<'a>(
    tree: GameTree<'a>,
    to: Option<Node<'a>>,
    range: Option<MoveRange>,
) -> Result<Vec<Stage<'a>>, JobError> {
    let mut stages = within(tree, to, range)?;
    stages.retain(|stage| stage.node.is_root() || stage.node.has_move());
    Ok(stages)
}

/// The same with the nodes that set up stones.
pub(super) fn changes<'a>(
    tree: GameTree<'a>,
    to: Option<Node<'a>>,
    range: Option<MoveRange>,
) -> Result<Vec<Stage<'a>>, JobError> {
    let sets_up = |node: Node<'_>| {
        let mut ids = [id::AB, id::AW, id::AE].into_iter();
        ids.any(|id| node.property(id).is_some())
    };
    let mut stages = within(tree, to, range)?;
    stages.retain(|stage| stage.node.is_root() || stage.node.has_move() || sets_up(stage.node));
    Ok(stages)
}

/// The nodes of the moves of a range, and those between them.
pub(super) fn within<'a>(
    tree: GameTree<'a>,
    to: Option<Node<'a>>,
    range: Option<MoveRange>,
) -> Result<Vec<Stage<'a>>, JobError> {
    let nodes = match to {
        Some(node) => node.path(),
        None => tree.main_line().collect(),
    };
    let mut moves = 0;
    let stages = nodes.into_iter().map(|node| {
        moves += node.movers().count();
        Stage { node, moves }
    });
    let mut stages: Vec<_> = stages.collect();
    let Some(MoveRange { from, to }) = range else {
        return Ok(stages);
    };
    if from.max(to.unwrap_or(0)) > moves {
        let plural = if moves == 1 { "" } else { "s" };
        return Err(JobError::games(format!(
            "there are only {moves} move{plural} on this line"
        )));
    }
    stages.retain(|stage| from <= stage.moves && to.is_none_or(|to| stage.moves <= to));
    Ok(stages)
}
