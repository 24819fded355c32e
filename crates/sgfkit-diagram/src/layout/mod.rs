//! Lays figures out as scenes, with one file per shape of board.
//!
//! Each board's file positions its points and draws everything below the stones. [`sheet`] contains
//! the shared parts; `stones` and `markup` draw the rest on any board.

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

/// Appearance of figures.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Look {
    /// Colors.
    pub theme: Theme,
    /// Notation of column and row names.
    pub coordinates: Coordinates,
    /// Sides of the board with names.
    pub sides: Sides,
    /// Distance between points of the board, in points of 1/72 inch.
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
    setters! {
        /// Sets the colors.
        with_theme(theme: Theme);
        /// Sets the notation of names along the edges.
        with_coordinates(coordinates: Coordinates);
        /// Sets the sides of the board with names.
        with_sides(sides: Sides);
        /// Sets the distance between points of the board, in points of 1/72 inch.
        with_cell(cell: f32);
    }
}

/// Lays out a figure's board as a scene.
///
/// Caption, comment and notes belong to the page and are not included.
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
