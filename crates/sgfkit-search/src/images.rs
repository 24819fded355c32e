//! The images of a query: rotated, mirrored and color-swapped.

use sgfkit::game::Symmetry;
use sgfkit::{BoardSize, Game, Point};

use crate::cell::Cell;

/// A transformation from the query to a game: a symmetry, and optionally a color swap.
///
/// Images sort by preference among equal ones: plain before color-swapped, then in the order of
/// their [names](Image::name): `none`, `rotate-90`, …, `flip-antidiagonal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Image {
    /// The rotation or reflection.
    pub symmetry: Symmetry,
    /// Whether Black and White are swapped.
    pub swapped: bool,
}

impl Image {
    /// The query unchanged.
    pub const PLAIN: Image = Image {
        symmetry: Symmetry::Identity,
        swapped: false,
    };

    /// Returns the images that are valid in a game. Without `symmetries` the query is neither
    /// rotated nor mirrored, and without `swaps` its colors stay.
    ///
    /// ```
    /// use sgfkit::Game;
    /// use sgfkit_search::Image;
    ///
    /// assert_eq!(Image::all(Game::Go, true, true).len(), 16);
    /// let hex: Vec<_> = Image::all(Game::Hex, true, true).iter().map(|image| image.name()).collect();
    /// assert_eq!(hex, ["none", "rotate-180", "flip-diagonal", "flip-antidiagonal"]);
    /// ```
    #[must_use]
    pub fn all(game: Game, symmetries: bool, swaps: bool) -> Vec<Image> {
        let (mut plain, mut exchanged) = (game.symmetries(false), game.symmetries(true));
        if !symmetries || plain.is_empty() {
            plain = &[Symmetry::Identity];
            exchanged = match game {
                game if game.joins_sides() => &[Symmetry::Diagonal],
                _ => plain,
            };
        }
        let image = |swapped| {
            move |symmetry: &Symmetry| Image {
                symmetry: *symmetry,
                swapped,
            }
        };
        let mut images: Vec<Image> = plain.iter().map(image(false)).collect();
        if swaps {
            images.extend(exchanged.iter().map(image(true)));
        }
        images
    }

    /// Returns the name of the symmetry, as in `sgf transform`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.symmetry {
            Symmetry::Identity => "none",
            Symmetry::Quarter => "rotate-90",
            Symmetry::Half => "rotate-180",
            Symmetry::ThreeQuarters => "rotate-270",
            Symmetry::FlipHorizontal => "flip-h",
            Symmetry::FlipVertical => "flip-v",
            Symmetry::Diagonal => "flip-diagonal",
            Symmetry::Antidiagonal => "flip-antidiagonal",
        }
    }

    /// Maps a cell of a board of this size.
    #[must_use]
    pub(crate) fn place(self, cell: Cell, size: BoardSize) -> Cell {
        let there = self.symmetry.apply(Point::new(cell.column, cell.row), size);
        Cell::new(there.column, there.row)
    }

    /// Maps a cell back: the inverse of [`place`](Self::place).
    pub(crate) fn place_before(self, cell: Cell, size: BoardSize) -> Cell {
        let here = Point::new(cell.column, cell.row);
        let there = self.symmetry.inverse().apply(here, size);
        Cell::new(there.column, there.row)
    }

    pub(crate) fn order(self) -> (bool, usize) {
        let place = Symmetry::ALL.iter().position(|one| *one == self.symmetry);
        (self.swapped, place.unwrap_or_default())
    }
}

/// Returns whether positions of this game can be searched.
#[must_use]
pub fn is_searched(game: Game) -> bool {
    game.has_board_of_points()
}
