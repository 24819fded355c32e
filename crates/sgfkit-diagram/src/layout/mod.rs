//! From a figure to a scene: every game's board, a file a shape of board.
//!
//! A board's file says where its points are and draws what lies below the
//! stones; [`sheet`] holds what all boards share, `stones` and `markup` draw the
//! rest on any of them.

mod backgammon;
mod grid;
mod ground;
mod hex;
mod lines;
mod markup;
mod octi;
mod rim;
mod runs;
mod sheet;
mod squares;
mod stones;
mod twixt;
mod words;

use sgfkit::board::AnyBoard;

use crate::figure::Figure;
use crate::font::Fonts;
use crate::names::{Coordinates, Sides};
use crate::scene::Scene;
use crate::theme::Theme;

/// How figures look.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The names of columns and rows.
    pub coordinates: Coordinates,
    /// The sides of the board that have names.
    pub sides: Sides,
    /// From a point of the board to the next, in points.
    pub cell: f32,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: Theme::book(),
            coordinates: Coordinates::Players,
            sides: Sides::ALL,
            cell: 20.0,
        }
    }
}

impl Look {
    /// With these colours.
    #[must_use]
    pub fn with_theme(mut self, theme: Theme) -> Look {
        self.theme = theme;
        self
    }

    /// With these names along the edges.
    #[must_use]
    pub fn with_coordinates(mut self, coordinates: Coordinates) -> Look {
        self.coordinates = coordinates;
        self
    }

    /// With names along these sides only.
    #[must_use]
    pub fn with_sides(mut self, sides: Sides) -> Look {
        self.sides = sides;
        self
    }

    /// With this distance from point to point, in points.
    #[must_use]
    pub fn with_cell(mut self, cell: f32) -> Look {
        self.cell = cell;
        self
    }
}

/// Lays a figure out. The caption, the comment and the notes of a figure are
/// the page's, not the board's: they are not drawn here.
#[must_use]
pub fn scene(figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    let mut scene = match &figure.board {
        AnyBoard::Hex(_) => hex::scene(figure, look, fonts),
        AnyBoard::Twixt(_) => twixt::scene(figure, look, fonts),
        AnyBoard::Backgammon(board) => backgammon::scene(board, figure, look, fonts),
        AnyBoard::Octi(board) => octi::scene(board, figure, look, fonts),
        AnyBoard::Go(_) | AnyBoard::Gomoku(_) => lines::scene(figure, look, fonts),
        _ => squares::scene(figure, look, fonts),
    };
    scene.title = words::title(figure);
    scene.description = words::description(figure);
    scene
}
