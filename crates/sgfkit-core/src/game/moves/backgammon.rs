//! What moves of Backgammon are made of.

use crate::game::Point;

/// One checker's way within a move: `he` of `31hefe`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the checker comes from.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}
