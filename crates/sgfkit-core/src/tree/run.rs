//! Nodes that are known to hold a move and nothing else.

use super::{Collection, GameTree, Node, Property};
use crate::game::{BoardSize, Color, Point};
use crate::syntax::{PlainMoves, Span};

/// A run of plain moves: nodes numbered one after another, each the only child
/// of the one before it.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct MoveRun {
    /// The number of the first node.
    pub(super) first: u32,
    pub(super) moves: PlainMoves,
}

impl MoveRun {
    /// Whether it begins with this node.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn begins_with(&self, node: Node<'_>) -> bool {
        self.first == node.id
    }

    /// Where it stands in the source.
    #[doc(hidden)]
    #[must_use]
    pub fn moves(&self) -> PlainMoves {
        self.moves
    }

    /// Its last node.
    #[doc(hidden)]
    #[must_use]
    pub fn last<'a>(&self, tree: GameTree<'a>) -> Node<'a> {
        Node {
            collection: tree.collection,
            id: self.first + self.moves.count - 1,
            tree: tree.index,
        }
    }

    /// Whether all its points lie on a board of `size`.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn is_on(&self, tree: GameTree<'_>, BoardSize { columns, rows }: BoardSize) -> bool {
        let [column, row] = self.moves.farthest(tree.collection.bytes());
        let index = |letter: u8| u32::from(letter.saturating_sub(b'a'));
        index(column) < columns && index(row) < rows
    }

    /// The nodes and their moves. Whether a point lies on the board is not
    /// looked at.
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

impl MoveRun {
    /// The properties that hold the moves, and their points.
    #[inline]
    pub(super) fn properties<'a>(
        &self,
        tree: GameTree<'a>,
    ) -> impl Iterator<Item = (Property<'a>, Point)> + use<'a> {
        let nodes = self.nodes(tree).zip(self.moves.nodes());
        nodes.map(|((node, _, point), start)| {
            let span = Span::new(start + 1, start + PlainMoves::LEN as u32);
            (node.source_property(span), point)
        })
    }
}

/// The move that is written with these bytes: `B` or `W` and two small letters.
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
    /// The runs of plain moves in a tree of a file that was not edited; none
    /// in an edited one.
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
