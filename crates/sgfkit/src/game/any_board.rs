//! The boards of all games behind one type.

use std::ops::{Deref, DerefMut};

use super::backgammon::Variation;
use super::loa::StartingSetup;
use super::twixt::Ruleset;
use super::{
    AmazonsBoard, BackgammonBoard, Board, Game, GessBoard, GoBoard, GomokuBoard, HexBoard,
    LoaBoard, Mark, OctiBoard, OthelloBoard, TwixtBoard, go, twixt,
};
use crate::game::replay::points_on;
use crate::tree::GameTree;

/// The board of whatever game; [`Board`] has its methods.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::game::{AnyBoard, Board, Point};
///
/// let games = Collection::parse("(;GM[9])(;GM[3])");
/// let board = games.tree(0).and_then(AnyBoard::new).unwrap();
/// assert!(board.at(Point::new(1, 0)).is_some());
/// assert!(games.tree(1).and_then(AnyBoard::new).is_none());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum AnyBoard {
    Amazons(AmazonsBoard),
    Backgammon(BackgammonBoard),
    Gess(GessBoard),
    Go(GoBoard),
    Gomoku(GomokuBoard),
    Hex(HexBoard),
    LinesOfAction(LoaBoard),
    Octi(OctiBoard),
    Othello(OthelloBoard),
    Twixt(Box<TwixtBoard>),
}

impl AnyBoard {
    /// The board of a tree as the game begins, before anything in the root is
    /// executed: its size and rules by the root, and the game's start position
    /// where there is one and the root does not place stones itself.
    ///
    /// `None` for games whose board is not known here, and for sizes that the
    /// game's board does not have.
    #[must_use]
    pub fn new(tree: GameTree<'_>) -> Option<AnyBoard> {
        let root = tree.root();
        let size = tree.size().map(|size| (size.columns, size.rows));
        let has = |id| root.property(id).is_some();
        let is_set_up = || has("AB") || has("AW");
        let rules = || root.text("RU").unwrap_or_default();
        match tree.game() {
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
                let board = match is_set_up() {
                    true => OthelloBoard::new(size),
                    false => OthelloBoard::start(size),
                };
                board.map(AnyBoard::Othello)
            }
            Game::Hex => HexBoard::new(size?).map(AnyBoard::Hex),
            Game::Twixt => {
                let ruleset = Ruleset::named(&rules()).unwrap_or(Ruleset::Standard);
                let options = twixt::Options::default().with_handicap(has("HA"));
                let board = TwixtBoard::new(size?, ruleset, options)?;
                Some(AnyBoard::Twixt(Box::new(board)))
            }
            Game::Amazons => {
                let (columns, rows) = size?;
                // The page's list, which is longer than that of other games.
                let board = match is_set_up() || has("AE") || has("AA") {
                    true => AmazonsBoard::new(columns, rows),
                    false => AmazonsBoard::start(columns, rows),
                };
                board.map(AnyBoard::Amazons)
            }
            Game::LinesOfAction => {
                let (columns, rows) = size?;
                let setup = root.text("SU");
                let setup = setup.and_then(|setup| StartingSetup::from_value(&setup));
                let board = match setup {
                    None if is_set_up() => LoaBoard::new(columns, rows, StartingSetup::Custom),
                    setup => {
                        LoaBoard::start(columns, rows, setup.unwrap_or(StartingSetup::Standard))
                    }
                };
                board.map(AnyBoard::LinesOfAction)
            }
            Game::Gess => {
                let (columns, rows) = size?;
                let board = match is_set_up() {
                    true => GessBoard::new(columns, rows),
                    false => GessBoard::start(columns, rows),
                };
                board.map(AnyBoard::Gess)
            }
            Game::Backgammon => Some(AnyBoard::Backgammon(match is_set_up() {
                true => BackgammonBoard::new(),
                false => BackgammonBoard::start(Variation::from_rules(&rules())),
            })),
            Game::Octi => {
                let size = size.unwrap_or(OCTI_SIZE);
                let squares = |id| Some(points_on(root.property(id)?, size));
                let (black, white) = (squares("BO"), squares("WO"));
                let board = OctiBoard::start(size.0, size.1, black.as_deref(), white.as_deref())?;
                Some(AnyBoard::Octi(board.with_rules(&rules())))
            }
            _ => None,
        }
    }

    /// The words of the position at a mark, when that was just given.
    pub(crate) fn words_at_mark(&mut self) -> Vec<u32> {
        self.cells().words().to_vec()
    }

    /// Goes to the position with these words, of which the board's own
    /// [history](Board::undo_to) comes first. All marks given before are void.
    pub(crate) fn restore(&mut self, words: &[u32]) -> Mark {
        let mark = self.cells().restore(words);
        self.undo_to(mark);
        mark
    }

    /// Makes the changes before a mark final.
    pub(crate) fn forget_before(&mut self, mark: Mark) {
        self.cells().forget_before(mark);
    }
}

/// All squares that two digits name (octi.html).
const OCTI_SIZE: (u32, u32) = (9, 9);

impl Deref for AnyBoard {
    type Target = dyn Board;

    fn deref(&self) -> &Self::Target {
        match self {
            AnyBoard::Amazons(board) => board,
            AnyBoard::Backgammon(board) => board,
            AnyBoard::Gess(board) => board,
            AnyBoard::Go(board) => board,
            AnyBoard::Gomoku(board) => board,
            AnyBoard::Hex(board) => board,
            AnyBoard::LinesOfAction(board) => board,
            AnyBoard::Octi(board) => board,
            AnyBoard::Othello(board) => board,
            AnyBoard::Twixt(board) => &**board,
        }
    }
}

impl DerefMut for AnyBoard {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            AnyBoard::Amazons(board) => board,
            AnyBoard::Backgammon(board) => board,
            AnyBoard::Gess(board) => board,
            AnyBoard::Go(board) => board,
            AnyBoard::Gomoku(board) => board,
            AnyBoard::Hex(board) => board,
            AnyBoard::LinesOfAction(board) => board,
            AnyBoard::Octi(board) => board,
            AnyBoard::Othello(board) => board,
            AnyBoard::Twixt(board) => &mut **board,
        }
    }
}
