//! The stones on a board, independent of symmetry.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::transform::{Mapping, keep_smallest};
use sgfkit_core::board::AnyBoard;
use sgfkit_core::dialect::little_golem;
use sgfkit_core::game::octi::Pod;
use sgfkit_core::game::{BoardSize, Color, Point};
use sgfkit_core::replay::Replay;
use sgfkit_core::tree::GameTree;
use sgfkit_core::words::push_leb128;

/// Returns the game and board size as a number, and all stones. Keeps the mappings for which these
/// are smallest.
pub(super) fn smallest(
    tree: GameTree<'_>,
    board: &AnyBoard,
    mappings: &mut Vec<Mapping>,
) -> (u64, Box<[u8]>) {
    // The first stone usually leaves one mapping, so the stones are sorted only once.
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

fn place(mapping: &Mapping, point: Point) -> u64 {
    let point = mapping.point(point);
    u64::from(point.row * LONGEST_SIDE + point.column)
}

/// Writes all stones as lists of points: the length, then the distances between points, mostly one
/// byte each.
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

pub(super) fn head(tree: GameTree<'_>, mapping: &Mapping) -> (u32, BoardSize, bool) {
    let game = tree.game().number();
    (game, mapping.size(), little_golem::game(tree).is_some())
}

/// The longest side of a board to compare. Larger boards would be slow and are not used in
/// practice. Points on smaller ones fit two bytes.
pub(super) const LONGEST_SIDE: u32 = 64;

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
