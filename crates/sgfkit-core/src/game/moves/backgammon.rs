//! Parts of Backgammon moves.

use crate::game::Point;

/// One checker's step in a move: `he` of `31hefe`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The starting point.
    pub from: Point,
    /// The destination.
    pub to: Point,
}
