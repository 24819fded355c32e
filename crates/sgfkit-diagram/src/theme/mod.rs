//! Colors of diagrams.

mod file;

pub use file::ThemeError;

/// Color as red, green, blue and opacity, from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgba(pub u8, pub u8, pub u8, pub u8);

impl Rgba {
    /// Creates an opaque color from `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(value: u32) -> Rgba {
        let [_, red, green, blue] = value.to_be_bytes();
        Rgba(red, green, blue, 255)
    }

    /// Mixes this color with another, from `part` 0 (this one) to 1 (the other).
    #[must_use]
    pub fn mixed(self, other: Rgba, part: f32) -> Rgba {
        let part = part.clamp(0.0, 1.0);
        let mix = |one: u8, other: u8| {
            let (one, other) = (f32::from(one), f32::from(other));
            (one + (other - one) * part).round() as u8
        };
        Rgba(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
            mix(self.3, other.3),
        )
    }

    /// Returns the brightness from 0 to 1.
    #[must_use]
    pub fn brightness(self) -> f32 {
        let part = |value: u8, weight: f32| f32::from(value) / 255.0 * weight;
        part(self.0, 0.299) + part(self.1, 0.587) + part(self.2, 0.114)
    }

    /// Multiplies the opacity by `opacity`, from 0 to 1.
    #[must_use]
    pub fn faded(self, opacity: f32) -> Rgba {
        let alpha = f32::from(self.3) * opacity.clamp(0.0, 1.0);
        Rgba(self.0, self.1, self.2, alpha.round() as u8)
    }
}

/// Colors of a diagram.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Theme {
    /// Background around the board; `None` for a transparent picture.
    pub background: Option<Rgba>,
    /// Board, or its light squares.
    pub board: Rgba,
    /// Dark squares.
    pub dark: Rgba,
    /// Lines, star points and outlines.
    pub line: Rgba,
    /// Coordinates.
    pub coordinate: Rgba,
    /// Captions and comments.
    pub text: Rgba,
    /// Black's stones.
    pub black: Rgba,
    /// White's stones.
    pub white: Rgba,
    /// Outlines of Black's and White's stones.
    pub outline: [Rgba; 2],
    /// Sides of Hex and Twixt boards, and octi squares, of Black and White.
    pub side: [Rgba; 2],
    /// Marks on empty points.
    pub mark: Rgba,
    /// Marks and labels on Black's and White's stones.
    pub on_stone: [Rgba; 2],
    /// Mark of the last move, arrows and lines.
    pub accent: Rgba,
    /// True to shade stones and boards.
    pub is_solid: bool,
}

impl Theme {
    /// Names of the built-in themes.
    pub const NAMES: &[&str] = &["book", "wood", "dark", "highcontrast"];

    /// Black on white, as in books.
    #[must_use]
    pub fn book() -> Theme {
        let (black, white) = (Rgba::rgb(0x000000), Rgba::rgb(0xffffff));
        Theme {
            background: Some(white),
            board: white,
            dark: Rgba::rgb(0xdddddd),
            line: black,
            coordinate: Rgba::rgb(0x333333),
            text: black,
            black,
            white,
            outline: [black, black],
            side: [black, white],
            mark: black,
            on_stone: [white, black],
            accent: black,
            is_solid: false,
        }
    }

    /// Wooden board with shaded stones.
    #[must_use]
    pub fn wood() -> Theme {
        Theme {
            board: Rgba::rgb(0xe3b76e),
            dark: Rgba::rgb(0xc79447),
            line: Rgba::rgb(0x3d2a10),
            black: Rgba::rgb(0x1c1c1e),
            white: Rgba::rgb(0xf6f4ee),
            outline: [Rgba::rgb(0x000000), Rgba::rgb(0x8a8578)],
            side: [Rgba::rgb(0x1c1c1e), Rgba::rgb(0xf6f4ee)],
            mark: Rgba::rgb(0x3d2a10),
            accent: Rgba::rgb(0xcc2c1c),
            is_solid: true,
            ..Theme::book()
        }
    }

    /// Theme for dark pages.
    #[must_use]
    pub fn dark() -> Theme {
        let light = Rgba::rgb(0xd8d8d8);
        Theme {
            background: Some(Rgba::rgb(0x1b1d20)),
            board: Rgba::rgb(0x2b2e33),
            dark: Rgba::rgb(0x3a3e45),
            line: Rgba::rgb(0x8a8f98),
            coordinate: Rgba::rgb(0xa8adb5),
            text: light,
            black: Rgba::rgb(0x0a0b0c),
            white: Rgba::rgb(0xe8e6e1),
            outline: [Rgba::rgb(0x9a9fa8), Rgba::rgb(0xe8e6e1)],
            side: [Rgba::rgb(0x0a0b0c), Rgba::rgb(0xe8e6e1)],
            mark: light,
            on_stone: [light, Rgba::rgb(0x16181a)],
            accent: Rgba::rgb(0xe5924a),
            is_solid: false,
        }
    }

    /// Strong colors that also differ in brightness.
    #[must_use]
    pub fn high_contrast() -> Theme {
        Theme {
            board: Rgba::rgb(0xfff3c4),
            dark: Rgba::rgb(0xe0b000),
            accent: Rgba::rgb(0xc00000),
            ..Theme::book()
        }
    }

    /// Returns the built-in theme with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        match name {
            "book" => Some(Theme::book()),
            "wood" => Some(Theme::wood()),
            "dark" => Some(Theme::dark()),
            "highcontrast" => Some(Theme::high_contrast()),
            _ => None,
        }
    }
}
