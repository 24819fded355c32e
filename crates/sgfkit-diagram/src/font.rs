//! Fonts: how wide a text is, and what its letters look like.

use ttf_parser::Face;

/// How bold a text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Weight {
    #[default]
    Regular,
    Bold,
}

/// The height of a capital letter, as a part of the font's size.
pub const CAP_HEIGHT: f32 = 0.714;

/// The fonts that texts are set in.
pub struct Fonts {
    regular: Option<Face<'static>>,
    bold: Option<Face<'static>>,
}

const REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");

impl Fonts {
    /// Noto Sans, which comes with this crate. Letters that it lacks have the
    /// width of a box.
    #[must_use]
    pub fn bundled() -> Fonts {
        Fonts {
            regular: Face::parse(REGULAR, 0).ok(),
            bold: Face::parse(BOLD, 0).ok(),
        }
    }

    /// The width of a text, in points.
    #[must_use]
    pub fn width(&self, text: &str, size: f32, weight: Weight) -> f32 {
        let face = match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        };
        let Some(face) = face else { return 0.0 };
        let units = f32::from(face.units_per_em());
        let advance = |letter| {
            let glyph = face.glyph_index(letter).unwrap_or_default();
            f32::from(face.glyph_hor_advance(glyph).unwrap_or_default())
        };
        text.chars().map(advance).sum::<f32>() / units * size
    }
}
