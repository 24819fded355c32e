//! The position at the end of a main line.

use super::line::{hash, head, moves_of, small_board};
use crate::board::AnyBoard;
use crate::game::{Color, Point};
use crate::ops::transform::{Mapping, symmetries};
use crate::replay::{self, Replay};
use crate::tree::GameTree;
use crate::words::push_leb128;

/// What stands on the board after the last move, turned the way round in which
/// its hash is the smallest: that hash, and what stands where, since other
/// positions may have the same hash.
///
/// `None` for an empty board, for a start position from which nobody moved, and
/// for boards that are not known or too large.
pub(super) fn position(tree: GameTree<'_>) -> Option<(u64, Box<[u8]>)> {
    let mut replay = Replay::new(tree);
    replay.go_to(tree.main_line().last()?);
    let board = small_board(&replay)?;
    let is_played = tree.main_line().flat_map(moves_of).next().is_some();
    if !is_played && replay::start(tree)?.hash() == board.hash() {
        return None;
    }
    let turned = |mapping: Mapping| {
        let position = board.hash_under(mapping.symmetry());
        (hash(&(head(tree, &mapping), position)), mapping)
    };
    let all = symmetries(tree).into_iter().map(turned);
    let (number, mapping) = all.min_by_key(|(number, _)| *number)?;
    let stones = stones(board, &mapping);
    let is_empty = stones.iter().all(|byte| *byte == 0);
    (!is_empty).then_some((number, stones))
}

/// All that stands on a board: lists of points, each by how many there are and
/// what lies between one and the next, so that most take a byte. Octi's prongs
/// are left to the hash.
fn stones(board: &AnyBoard, mapping: &Mapping) -> Box<[u8]> {
    let columns = u64::from(mapping.size().columns.max(board.size().columns));
    let index = |point: Point| {
        let point = mapping.point(point);
        u64::from(point.row) * columns + u64::from(point.column)
    };
    let mut bytes = Vec::new();
    let mut list = |mut indices: Vec<u64>| {
        indices.sort_unstable();
        push_leb128(&mut bytes, indices.len() as u64);
        let mut last = 0;
        for index in indices {
            push_leb128(&mut bytes, index - last);
            last = index;
        }
    };
    for color in [Color::Black, Color::White] {
        let stones = board.stones(color).into_iter();
        list(match board {
            AnyBoard::Backgammon(board) => stones
                .flat_map(|point| (0..board.checkers(color, point)).map(move |_| index(point)))
                .collect(),
            _ => stones.map(index).collect(),
        });
        let links = board.links(color).into_iter().flatten();
        let links = links.map(|ends| {
            let [one, other] = ends.map(index);
            one.min(other) << 32 | one.max(other)
        });
        list(links.collect());
    }
    let blocked = board.blocked().into_iter().flatten();
    list(blocked.map(index).collect());
    bytes.into()
}
