//! What Little Golem writes for Twixt in another way than the specification
//! (`.tsgf`): no `GM`, moves under the identifiers `b` and `r`, points of two
//! letters as in Go, rules `PP`. Nothing here is applied by itself.

use super::super::Move;
use super::super::coordinates::parse_letters;
use crate::value::Color;

/// A move of Little Golem's in the terms of SGF.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GolemMove {
    /// Who moves: `b` moves first and joins top and bottom, which is White.
    pub color: Color,
    /// What is played.
    pub play: Move,
    /// Whether a draw is offered with it (`qi|draw`): a `propose-draw`.
    pub offers_draw: bool,
}

/// Whether a game is Twixt as Little Golem writes it: it has no `GM`, and moves,
/// all of which [`from_little_golem`] reads, `b` first. `moves` are those of
/// the main line: the identifier as it stands and the value.
///
/// ```
/// use sgfkit::game::twixt::quirks::is_little_golem;
///
/// assert!(is_little_golem(false, [("b", "cu"), ("r", "swap"), ("b", "go")]));
/// assert!(!is_little_golem(false, [("B", "cu"), ("W", "lo")]));
/// ```
#[must_use]
pub fn is_little_golem<'a>(
    has_number: bool,
    moves: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> bool {
    let mut moves = moves.into_iter().peekable();
    let begins = moves
        .peek()
        .is_some_and(|(identifier, _)| *identifier == "b");
    !has_number
        && begins
        && moves.all(|(identifier, value)| from_little_golem(identifier, value).is_some())
}

/// The move that an identifier and a value of Little Golem's stand for, `None`
/// if they are none.
///
/// `swap` mirrors the peg; `draw` alone takes the draw that was offered.
///
/// ```
/// use sgfkit::game::twixt::quirks::from_little_golem;
/// use sgfkit::{Color, Move, Point};
///
/// let offer = from_little_golem("r", "qi|draw").unwrap();
/// assert_eq!((offer.color, offer.offers_draw), (Color::Black, true));
/// assert_eq!(offer.play, Move::Place(Point::new(16, 8)));
/// ```
#[must_use]
pub fn from_little_golem(identifier: &str, value: &str) -> Option<GolemMove> {
    let color = match identifier {
        "b" => Color::White,
        "r" => Color::Black,
        _ => return None,
    };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn values() {
        for (identifier, value, color, standard, offers_draw) in [
            ("b", "cu", Color::White, "c21", false),
            ("r", "tt", Color::Black, "t20", false),
            ("b", "pl", Color::White, "p12", false),
            ("b", "BV", Color::White, "ab48", false),
            ("r", "qi|draw", Color::Black, "q9", true),
            ("r", "swap", Color::Black, "swap-pieces", false),
            ("r", "SWAP|draw", Color::Black, "swap-pieces", true),
            ("b", "resign", Color::White, "resign", false),
            ("b", "draw", Color::White, "accept-draw", false),
        ] {
            let found = from_little_golem(identifier, value).unwrap();
            assert_eq!(found.color, color, "{value}");
            assert_eq!(found.offers_draw, offers_draw, "{value}");
            let written = Game::Twixt.write_move(&found.play);
            assert_eq!(written.as_deref(), Some(standard), "{value}");
        }
        for (identifier, value) in [
            ("B", "cu"),
            ("w", "cu"),
            ("b", "c21"),
            ("b", ""),
            ("b", "cu|"),
            ("b", "cu|draw|draw"),
            ("b", "|draw"),
            ("b", "pass"),
        ] {
            assert_eq!(from_little_golem(identifier, value), None, "{value}");
        }
    }

    #[test]
    fn games() {
        let game = [("b", "cu"), ("r", "lo|draw"), ("b", "resign")];
        assert!(is_little_golem(false, game));
        assert!(!is_little_golem(true, game));
        assert!(!is_little_golem(false, []));
        assert!(!is_little_golem(false, game[1..].iter().copied()));
        assert!(!is_little_golem(false, [("b", "cu"), ("r", "lo!")]));
    }
}
