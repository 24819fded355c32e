//! Positions along a line of moves.

use sgfkit::schema::id;
use sgfkit::{GameTree, Node};

use super::kinds::MoveRange;
use crate::error::JobError;

/// Node with the number of moves up to it.
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

/// Returns the root and the nodes with moves in a range, on the way to a node or the main line.
pub(super) fn moves<'a>(
    tree: GameTree<'a>,
    to: Option<Node<'a>>,
    range: Option<MoveRange>,
) -> Result<Vec<Stage<'a>>, JobError> {
    let mut stages = within(tree, to, range)?;
    stages.retain(|stage| stage.node.is_root() || stage.node.has_move());
    Ok(stages)
}

/// Returns the same nodes and those that set up stones.
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

/// Returns all nodes from the first to the last move of a range.
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
