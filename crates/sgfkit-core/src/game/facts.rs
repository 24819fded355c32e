//! Properties of each game's board and rules.

use super::Symmetry::{
    self, Antidiagonal, Diagonal, FlipHorizontal, FlipVertical, Half, Identity, Quarter,
    ThreeQuarters,
};
use super::{BoardSize, Color, Game};

impl Game {
    /// Returns true if the board consists of points with stones, each black, white or blocked.
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

    /// Returns true if the board starts empty, so that a part of it is fully determined by its
    /// stones.
    #[must_use]
    pub fn starts_empty(self) -> bool {
        matches!(self, Game::Go | Game::Gomoku) || self.joins_sides()
    }

    /// Returns true if players connect opposite sides: Hex and Twixt, which also have a swap and
    /// `IP` for a problem's position (hex.html, twixt.html).
    #[must_use]
    pub fn joins_sides(self) -> bool {
        matches!(self, Game::Hex | Game::Twixt)
    }

    /// Returns true if row 1 is at the bottom in files, too: Lines of Action and Octi (loa.html,
    /// octi.html).
    #[must_use]
    pub fn counts_rows_upwards(self) -> bool {
        matches!(self, Game::LinesOfAction | Game::Octi)
    }

    /// Returns the color that begins without handicap or setup: White in Twixt (twixt.html), Black
    /// in other specified games; otherwise `None`.
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

    /// Returns the symmetries of the board that preserve the game, with colors unchanged or swapped
    /// (`swap`). Those that swap columns and rows change the size of boards that are not square.
    /// Empty if the game's moves are unknown.
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

    /// Returns the symmetries without color swap that preserve this board size.
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
