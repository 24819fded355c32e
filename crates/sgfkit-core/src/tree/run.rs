//! Runs of nodes that contain only a move.

use super::{Collection, GameTree, Node};
use crate::game::{BoardSize, Color, Point};
use crate::syntax::PlainMoves;

/// A run of plain moves: consecutively numbered nodes, each the only child of the previous one.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct MoveRun {
    pub(super) first: u32,
    pub(super) moves: PlainMoves,
}

impl MoveRun {
    /// Returns true if the run begins with this node.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn begins_with(&self, node: Node<'_>) -> bool {
        self.first == node.id
    }

    /// Returns the moves in the source.
    #[doc(hidden)]
    #[must_use]
    pub fn moves(&self) -> PlainMoves {
        self.moves
    }

    /// Returns the last node.
    #[doc(hidden)]
    #[must_use]
    pub fn last<'a>(&self, tree: GameTree<'a>) -> Node<'a> {
        Node {
            collection: tree.collection,
            id: self.first + self.moves.count - 1,
            tree: tree.index,
        }
    }

    /// Returns true if all points are on the board.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn is_on(&self, tree: GameTree<'_>, BoardSize { columns, rows }: BoardSize) -> bool {
        let [column, row] = self.moves.farthest(tree.collection.bytes());
        let index = |letter: u8| u32::from(letter.saturating_sub(b'a'));
        index(column) < columns && index(row) < rows
    }

    /// Iterates over the nodes and their moves. Points may be off the board.
    #[inline]
    pub(crate) fn nodes<'a>(
        &self,
        tree: GameTree<'a>,
    ) -> impl Iterator<Item = (Node<'a>, Color, Point)> + use<'a> {
        let collection: &Collection = tree.collection;
        let moves = self.moves.moves(collection.bytes());
        (self.first..)
            .zip(moves)
            .map(move |(id, [color, column, row])| {
                let (color, point) = plain_move(color, column, row);
                let node = Node {
                    collection,
                    id,
                    tree: tree.index,
                };
                (node, color, point)
            })
    }
}

/// Converts the bytes of a move: `B` or `W` and two lower-case letters.
#[inline]
pub(super) fn plain_move(color: u8, column: u8, row: u8) -> (Color, Point) {
    let color = match color {
        b'B' => Color::Black,
        _ => Color::White,
    };
    let letter = |byte: u8| u32::from(byte.wrapping_sub(b'a'));
    (color, Point::new(letter(column), letter(row)))
}

impl<'a> GameTree<'a> {
    /// Returns the runs of plain moves in a tree; empty for an edited file.
    #[doc(hidden)]
    #[must_use]
    pub fn runs(self) -> &'a [MoveRun] {
        let collection = self.collection;
        if collection.is_edited() {
            return &[];
        }
        let end = collection.runs.len();
        let first = |index: usize| {
            let tree = collection.trees.get(index);
            tree.map_or(end, |tree| tree.runs as usize)
        };
        let index = self.index as usize;
        &collection.runs[first(index)..first(index + 1)]
    }
}
