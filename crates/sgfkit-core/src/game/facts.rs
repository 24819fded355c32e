//! What a game's board and rules are like, where others than its board must know.

use super::Symmetry::{
    self, Antidiagonal, Diagonal, FlipHorizontal, FlipVertical, Half, Identity, Quarter,
    ThreeQuarters,
};
use super::{BoardSize, Color, Game};

impl Game {
    /// Whether its board is of points with stones on them, each black, white or blocked.
    ///
    /// ```
    /// use sgfkit::Game;
    ///
    /// assert!(Game::Hex.has_board_of_points());
    /// assert!(!Game::Octi.has_board_of_points() && !Game::Chess.has_board_of_points());
    /// ```
    #[must_use]
    pub fn has_board_of_points(self) -> bool {
        self.starts_empty()
            || matches!(
                self,
                Game::Othello | Game::Amazons | Game::LinesOfAction | Game::Gess
            )
    }

    /// Whether no stone stands on the board before the first is put there, and so no
    /// part of it is more than the points around its stones.
    #[must_use]
    pub fn starts_empty(self) -> bool {
        matches!(self, Game::Go | Game::Gomoku) || self.joins_sides()
    }

    /// Whether players join opposite sides of the board: Hex and Twixt, which also
    /// know the swap and the property `IP` for a problem's position (hex.html,
    /// twixt.html).
    #[must_use]
    pub fn joins_sides(self) -> bool {
        matches!(self, Game::Hex | Game::Twixt)
    }

    /// Whether its lowest row is row 1 and rows are counted upwards in the file, too:
    /// Lines of Action and Octi (loa.html, octi.html).
    #[must_use]
    pub fn counts_rows_upwards(self) -> bool {
        matches!(self, Game::LinesOfAction | Game::Octi)
    }

    /// Who begins, but for handicaps and setup: White in Twixt (twixt.html), Black in
    /// the others of which the specification says it; `None` elsewhere.
    #[must_use]
    pub fn first_color(self) -> Option<Color> {
        match self {
            Game::Go
            | Game::Othello
            | Game::Gomoku
            | Game::LinesOfAction
            | Game::Hex
            | Game::Octi => Some(Color::Black),
            Game::Twixt => Some(Color::White),
            _ => None,
        }
    }

    /// The ways to turn or mirror its board after which the game is the same, with the
    /// colours as they are or exchanged (`swap`). On a board that is not square those
    /// that exchange columns and rows make another size. Empty where its moves are not
    /// known.
    ///
    /// ```
    /// use sgfkit::Game;
    /// use sgfkit::game::Symmetry::{Antidiagonal, Diagonal, Half, Identity};
    ///
    /// assert_eq!(Game::Hex.symmetries(false), [Identity, Half]);
    /// assert_eq!(Game::Hex.symmetries(true), [Diagonal, Antidiagonal]);
    /// ```
    #[must_use]
    pub fn symmetries(self, swap: bool) -> &'static [Symmetry] {
        match (self, swap) {
            (
                Game::Go
                | Game::Gomoku
                | Game::Othello
                | Game::Amazons
                | Game::LinesOfAction
                | Game::Gess,
                _,
            ) => &Symmetry::ALL,
            (Game::Hex, false) => &[Identity, Half],
            (Game::Hex, true) => &[Diagonal, Antidiagonal],
            (Game::Twixt, false) => &[Identity, Half, FlipHorizontal, FlipVertical],
            (Game::Twixt, true) => &[Quarter, ThreeQuarters, Diagonal, Antidiagonal],
            (Game::Octi, false) => &[Identity, FlipHorizontal],
            (Game::Octi, true) => &[Half],
            (Game::Backgammon, _) => &[Identity],
            _ => &[],
        }
    }

    /// Those with the colours as they are that leave a board as large as it is.
    ///
    /// ```
    /// use sgfkit::{BoardSize, Game};
    ///
    /// assert_eq!(Game::Go.symmetries_on(BoardSize::square(19)).count(), 8);
    /// assert_eq!(Game::Go.symmetries_on(BoardSize::new(19, 13)).count(), 4);
    /// ```
    pub fn symmetries_on(self, size: BoardSize) -> impl Iterator<Item = Symmetry> {
        let all = self.symmetries(false).iter().copied();
        all.filter(move |symmetry| symmetry.size(size) == size)
    }
}
