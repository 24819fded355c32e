//! Hex as Little Golem writes it (`.hsgf`): points of two letters as in Go, and
//! whoever moves first labelled `W`.

use crate::game::Color;
use crate::game::{Move, parse_letters};

/// The move that a value of Little Golem's stands for, `None` if it is none.
///
/// Whoever moves first there joins top and bottom, as Black does in SGF, but
/// is labelled `W`: both labels change their meaning. `swap` mirrors the stone.
///
/// ```
/// use sgfkit::dialect::little_golem::hex_move;
/// use sgfkit::{Color, Move, Point};
///
/// let play = hex_move(Color::White, "am");
/// assert_eq!(play, Some((Color::Black, Move::Place(Point::new(0, 12)))));
/// ```
#[must_use]
pub fn hex_move(label: Color, value: &str) -> Option<(Color, Move)> {
    let play = match parse_letters(value) {
        Some(point) => Move::Place(point),
        None if value.eq_ignore_ascii_case("swap") => Move::SwapPieces,
        None if value.eq_ignore_ascii_case("resign") => Move::Resign,
        None => return None,
    };
    Some((label.opposite(), play))
}
