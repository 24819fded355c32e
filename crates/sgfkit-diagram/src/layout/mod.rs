//! From a figure to a scene: every game's board, a file a shape of board.

mod lines;

use crate::figure::Figure;
use crate::font::Fonts;
use crate::names::Coordinates;
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
    /// From a point of the board to the next, in points.
    pub cell: f32,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: Theme::book(),
            coordinates: Coordinates::Players,
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
}

/// Lays a figure out.
#[must_use]
pub fn scene(figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    lines::scene(figure, look, fonts)
}
