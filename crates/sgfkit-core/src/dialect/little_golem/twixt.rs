//! Twixt as Little Golem writes it (`.tsgf`): no `GM`, moves under the
//! identifiers `b` and `r`, points of two letters as in Go, rules `PP`.

use crate::game::Color;
use crate::game::{Move, parse_letters};

/// A move of Little Golem's in the terms of SGF.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GolemMove {
    /// Who moves: see [`twixt_mover`].
    pub color: Color,
    /// What is played.
    pub play: Move,
    /// Whether a draw is offered with it (`qi|draw`): a `propose-draw`.
    pub offers_draw: bool,
}

/// Who moves by a property of this identifier: `b` moves first and joins top and bottom,
/// which is White, and `r` is Black.
#[must_use]
pub fn twixt_mover(identifier: &[u8]) -> Option<Color> {
    match identifier {
        b"b" => Some(Color::White),
        b"r" => Some(Color::Black),
        _ => None,
    }
}

/// The move that an identifier and a value of Little Golem's stand for, `None`
/// if they are none.
///
/// `swap` mirrors the peg; `draw` alone takes the draw that was offered.
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
