//! Little Golem's Twixt (`.tsgf`): moves as `b` and `r`, points of two letters as in Go.

use crate::game::Color;
use crate::game::{Move, parse_letters};

/// A move of Little Golem's Twixt, converted to SGF.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GolemMove {
    /// Player; see [`twixt_mover`].
    pub color: Color,
    /// The move.
    pub play: Move,
    /// Whether the player also offers a draw (`qi|draw`), as `propose-draw` does.
    pub offers_draw: bool,
}

/// Returns the player: `b` moves first and connects top and bottom, so it is White; `r` is Black.
#[must_use]
pub fn twixt_mover(identifier: &[u8]) -> Option<Color> {
    match identifier {
        b"b" => Some(Color::White),
        b"r" => Some(Color::Black),
        _ => None,
    }
}

/// Decodes a Twixt move of Little Golem. Returns `None` if it is invalid.
///
/// `swap` mirrors the peg; `draw` alone accepts the offered draw.
///
/// ```
/// use sgfkit::dialect::little_golem::twixt_move;
/// use sgfkit::{Color, Move, Point};
///
/// let offer = twixt_move("r", "qi|draw").unwrap();
/// assert_eq!((offer.color, offer.offers_draw), (Color::Black, true));
/// assert_eq!(offer.play, Move::Place(Point::new(16, 8)));
/// ```
#[must_use]
pub fn twixt_move(identifier: &str, value: &str) -> Option<GolemMove> {
    let color = twixt_mover(identifier.as_bytes())?;
    let (value, offers_draw) = match value.split_once('|') {
        Some((value, offer)) if offer.eq_ignore_ascii_case("draw") => (value, true),
        Some(_) => return None,
        None => (value, false),
    };
    let play = match parse_letters(value) {
        Some(hole) => Move::Place(hole),
        None => {
            let (_, play) = WORDS
                .iter()
                .find(|(word, _)| word.eq_ignore_ascii_case(value))?;
            play.clone()
        }
    };
    Some(GolemMove {
        color,
        play,
        offers_draw,
    })
}

const WORDS: [(&str, Move); 3] = [
    ("swap", Move::SwapPieces),
    ("resign", Move::Resign),
    ("draw", Move::AcceptDraw),
];
