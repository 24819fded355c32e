//! What stands on a board, the same for all symmetries that the game has.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::transform::{Mapping, keep_smallest};
use sgfkit_core::board::AnyBoard;
use sgfkit_core::dialect::little_golem;
use sgfkit_core::game::octi::Pod;
use sgfkit_core::game::{BoardSize, Color, Point};
use sgfkit_core::replay::Replay;
use sgfkit_core::tree::GameTree;
use sgfkit_core::words::push_leb128;

/// A number for the game and the size of its board, and everything that stands on the
/// board. Of the mappings, those are kept under which this is smallest.
pub(super) fn smallest(
    tree: GameTree<'_>,
    board: &AnyBoard,
    mappings: &mut Vec<Mapping>,
) -> (u64, Box<[u8]>) {
    // The first stone usually leaves one mapping, so that the stones are sorted only once.
    let black = board.stones(Color::Black);
    let (head, _) = keep_smallest(mappings, |mapping| {
        let places = black.iter().map(|point| place(mapping, *point));
        (hash(&head(tree, mapping)), places.min())
    });
    (
        head,
        keep_smallest(mappings, |mapping| stones(board, mapping)),
    )
}

/// The number of the point to which a mapping moves a point, the same on boards of all sizes.
fn place(mapping: &Mapping, point: Point) -> u64 {
    let point = mapping.point(point);
    u64::from(point.row * LONGEST_SIDE + point.column)
}

/// Everything that stands on a board: lists of points, each as its length and the
/// distances from one point to the next, most of which take one byte.
fn stones(board: &AnyBoard, mapping: &Mapping) -> Box<[u8]> {
    let place = |point| place(mapping, point);
    let mut bytes = Vec::new();
    let mut list = |mut places: Vec<u64>| {
        places.sort_unstable();
        push_leb128(&mut bytes, places.len() as u64);
        let mut last = 0;
        for place in places {
            push_leb128(&mut bytes, place - last);
            last = place;
        }
    };
    for color in [Color::Black, Color::White] {
        let stones = board.stones(color).into_iter();
        list(match board {
            AnyBoard::Backgammon(board) => stones
                .flat_map(|point| (0..board.checkers(color, point)).map(move |_| place(point)))
                .collect(),
            AnyBoard::Octi(board) => {
                let pods = board.pods(color).into_iter().map(|pod| {
                    let Pod { prongs, .. } = mapping.pod(pod);
                    let prongs = [prongs.all, prongs.superprongs].map(u64::from);
                    place(pod.point) << 16 | prongs[0] << 8 | prongs[1]
                });
                pods.collect()
            }
            _ => stones.map(place).collect(),
        });
        let links = board.links(color).into_iter().flatten();
        let links = links.map(|ends| {
            let [one, other] = ends.map(place);
            one.min(other) << 32 | one.max(other)
        });
        list(links.collect());
    }
    let blocked = match board {
        AnyBoard::LinesOfAction(board) => board.removed_squares(),
        _ => board.blocked().unwrap_or_default(),
    };
    list(blocked.into_iter().map(place).collect());
    bytes.into()
}

/// What must be the same in any case: the game and the board's size.
pub(super) fn head(tree: GameTree<'_>, mapping: &Mapping) -> (u32, BoardSize, bool) {
    let game = tree.game().number();
    (game, mapping.size(), little_golem::game(tree).is_some())
}

/// The longest side of a board that is looked at as a whole. Larger ones would
/// cost more than what is written about them, and nobody plays on them. The
/// points of smaller ones fit two bytes.
pub(super) const LONGEST_SIDE: u32 = 64;

/// The board that a replay is at, unless it is too large.
pub(super) fn small_board<'r>(replay: &'r Replay<'_>) -> Option<&'r AnyBoard> {
    let board = replay.board()?;
    let BoardSize { columns, rows } = board.size();
    (columns.max(rows) <= LONGEST_SIDE).then_some(board)
}

pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
