//! The start position of a game.

use super::points_on;
use crate::board::backgammon::Variation;
use crate::board::loa::StartingSetup;
use crate::board::twixt::Ruleset;
use crate::board::{
    AmazonsBoard, AnyBoard, BackgammonBoard, GessBoard, GoBoard, GomokuBoard, HexBoard, LoaBoard,
    OctiBoard, OthelloBoard, TwixtBoard, go, twixt,
};
use crate::game::{BoardSize, Game};
use crate::schema::id;
use crate::tree::GameTree;

/// All squares that two digits can name (octi.html).
const OCTI_SIZE: BoardSize = BoardSize::square(9);

/// Returns the board of a tree before its root is executed: size and rules from the root, and the
/// game's start position unless the root sets up stones itself.
///
/// Returns `None` for games without a board here and for unsupported sizes.
///
/// ```
/// use sgfkit::{Collection, Point, replay};
///
/// let games = Collection::parse("(;GM[9])(;GM[3])");
/// let board = games.tree(0).and_then(replay::start).unwrap();
/// assert!(board.at(Point::new(1, 0)).is_some());
/// assert!(games.tree(1).and_then(replay::start).is_none());
/// ```
#[must_use]
pub fn start(tree: GameTree<'_>) -> Option<AnyBoard> {
    let root = tree.root();
    let size = tree.size();
    let has = |id| root.property(id).is_some();
    let is_set_up = || has(id::AB) || has(id::AW);
    let rules = || root.text(id::RU).unwrap_or_default();
    let board = match tree.game() {
        Game::Go => {
            let rules = go::Rules::named(&rules()).unwrap_or_default();
            GoBoard::new(size?, rules).map(AnyBoard::Go)
        }
        Game::Gomoku => {
            let size = size.unwrap_or(GomokuBoard::USUAL_SIZE);
            GomokuBoard::new(size).map(AnyBoard::Gomoku)
        }
        Game::Othello => {
            let size = size.unwrap_or(OthelloBoard::USUAL_SIZE);
            let board = if is_set_up() {
                OthelloBoard::new(size)
            } else {
                OthelloBoard::start(size)
            };
            board.map(AnyBoard::Othello)
        }
        Game::Hex => HexBoard::new(size?).map(AnyBoard::Hex),
        Game::Twixt => {
            let ruleset = Ruleset::named(&rules()).unwrap_or(Ruleset::Standard);
            let options = twixt::Options::default().with_handicap(has(id::HA));
            let board = TwixtBoard::new(size?, ruleset, options);
            board.map(|board| AnyBoard::Twixt(Box::new(board)))
        }
        Game::Amazons => {
            // The specification lists more properties here than for other games.
            let board = if is_set_up() || has(id::AE) || has(id::AA) {
                AmazonsBoard::new(size?)
            } else {
                AmazonsBoard::start(size?)
            };
            board.map(AnyBoard::Amazons)
        }
        Game::LinesOfAction => {
            let setup = root.text(id::SU);
            let setup = setup.and_then(|setup| StartingSetup::named(&setup));
            let board = match setup {
                None if is_set_up() => LoaBoard::new(size?, StartingSetup::Custom),
                setup => LoaBoard::start(size?, setup.unwrap_or(StartingSetup::Standard)),
            };
            board.map(AnyBoard::LinesOfAction)
        }
        Game::Gess => {
            let board = if is_set_up() {
                GessBoard::new(size?)
            } else {
                GessBoard::start(size?)
            };
            board.map(AnyBoard::Gess)
        }
        Game::Backgammon => Ok(AnyBoard::Backgammon(if is_set_up() {
            BackgammonBoard::new()
        } else {
            BackgammonBoard::start(Variation::from_rules(&rules()))
        })),
        Game::Octi => {
            let size = size.unwrap_or(OCTI_SIZE);
            let squares = |id| {
                root.property(id)?;
                Some(points_on(root.properties_of(id), size))
            };
            let (black, white) = (squares(id::BO), squares(id::WO));
            let board = OctiBoard::start(size, black.as_deref(), white.as_deref());
            board.map(|board| AnyBoard::Octi(board.with_rules(&rules())))
        }
        _ => return None,
    };
    board.ok()
}
