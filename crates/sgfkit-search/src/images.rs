//! The images of a query: turned, mirrored, and with the colours exchanged.

use sgfkit::game::Symmetry;
use sgfkit::{BoardSize, Game, Point};

use crate::cell::Cell;

/// One way in which a query may lie in a game: what takes the query to the
/// game, and whether Black and White are exchanged on the way.
///
/// Images compare in the order in which they are preferred where several are
/// the same: as it is before exchanged, then in the order of
/// [`Image::name`]s, `none`, `rotate-90`, …, `flip-antidiagonal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Image {
    /// How the query is turned or mirrored.
    pub symmetry: Symmetry,
    /// Whether the colours are exchanged.
    pub swapped: bool,
}

impl Image {
    /// The query as it is.
    pub const PLAIN: Image = Image {
        symmetry: Symmetry::Identity,
        swapped: false,
    };

    /// The images that a game has. Without `symmetries` the query is looked for
    /// as it lies, and without `swaps` with its own colours only.
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

    /// The name of its symmetry, as `sgf transform` has it.
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

    /// Where it takes a cell of a board of this size.
    #[must_use]
    pub(crate) fn place(self, cell: Cell, size: BoardSize) -> Cell {
        let there = self.symmetry.apply(Point::new(cell.column, cell.row), size);
        Cell::new(there.column, there.row)
    }

    /// From where it takes to a cell.
    pub(crate) fn place_before(self, cell: Cell, size: BoardSize) -> Cell {
        let here = Point::new(cell.column, cell.row);
        let there = self.symmetry.inverse().apply(here, size);
        Cell::new(there.column, there.row)
    }

    /// Its place in the order of images.
    pub(crate) fn order(self) -> (bool, usize) {
        let place = Symmetry::ALL.iter().position(|one| *one == self.symmetry);
        (self.swapped, place.unwrap_or_default())
    }
}

/// Whether positions of a game are searched.
#[must_use]
pub fn is_searched(game: Game) -> bool {
    game.has_board_of_points()
}
