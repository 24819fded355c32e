//! Little Golem's Hex (`.hsgf`): points of two letters as in Go; the first player is `W`.

use crate::game::Color;
use crate::game::{Move, parse_letters};

/// Decodes a Hex move of Little Golem. Returns `None` if it is invalid.
///
/// The first player connects top and bottom, as Black does in SGF, but has the label
/// `W`, so the labels are exchanged. `swap` mirrors the stone.
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
