//! Draws stones, pegs and discs, and the numbers on them.

use sgfkit::Color;

use super::sheet::{Inscription, Kind, Sheet};
use crate::scene::{Paint, Role, ScenePlace, SceneText, Shape, Stroke};
use crate::theme::{Rgba, Theme};

/// Outline width relative to a stone's radius.
const OUTLINE: f32 = 0.08;

impl Sheet<'_> {
    pub fn stones(&mut self) {
        for color in [Color::Black, Color::White] {
            let stones = self.figure.stones.iter();
            let stones = stones.filter(|(point, of)| **of == color && self.is_shown(**point));
            let places: Vec<ScenePlace> = stones.map(|(point, _)| self.place(*point)).collect();
            self.discs(color, &places);
        }
    }

    /// Draws stones of one color, above all their shadows.
    pub fn discs(&mut self, color: Color, places: &[ScenePlace]) {
        let radius = self.shape.stone;
        if self.theme.is_solid {
            for (x, y) in places {
                let center = (x + 0.1 * radius, y + 0.14 * radius);
                let shadow = Shape::Circle { center, radius };
                self.scene.fill(Role::Stone, shadow, Rgba(0, 0, 0, 60));
            }
        }
        for center in places {
            let width = OUTLINE * radius;
            let shape = Shape::Circle {
                center: *center,
                radius: radius - width / 2.0,
            };
            let fill = fill(self.theme, color, *center, radius);
            let stroke = Stroke::new(outline(self.theme, color), width);
            self.scene.outlined(Role::Stone, shape, fill, stroke);
        }
    }

    pub fn numbers(&mut self) {
        self.write(|text| text.kind == Kind::Number);
    }

    /// Writes the selected texts that fit their points, grouped by the color below.
    pub fn write(&mut self, is_meant: impl Fn(&Inscription) -> bool) {
        for on in [None, Some(Color::Black), Some(Color::White)] {
            let color = self.ink(on);
            let texts = self.texts.iter();
            let texts = texts.filter(|(_, text)| text.on == on && !text.overflows);
            for (point, text) in texts.filter(|(_, text)| is_meant(text)) {
                let (x, y) = (self.shape.place)(*point);
                let role = match text.kind {
                    Kind::Number => Role::Number,
                    _ => Role::Label,
                };
                let place = (x, y + text.down);
                let text = SceneText::around(place, text.size, text.weight, text.text.clone());
                self.scene.text(role, text, color);
            }
        }
    }
}

pub(super) fn color_of(theme: &Theme, color: Color) -> Rgba {
    match color {
        Color::Black => theme.black,
        Color::White => theme.white,
    }
}

pub(super) fn outline(theme: &Theme, color: Color) -> Rgba {
    match color {
        Color::Black => theme.outline[0],
        Color::White => theme.outline[1],
    }
}

/// Returns the paint of a stone; solid stones are lit from the upper left.
pub(super) fn fill(theme: &Theme, color: Color, (x, y): ScenePlace, radius: f32) -> Paint {
    let base = color_of(theme, color);
    if !theme.is_solid {
        return base.into();
    }
    let (white, black) = (Rgba::rgb(0xffffff), Rgba::rgb(0x000000));
    let stops = match color {
        Color::Black => vec![
            (0.0, base.mixed(white, 0.36)),
            (0.4, base.mixed(white, 0.1)),
            (1.0, base.mixed(black, 0.4)),
        ],
        Color::White => vec![
            (0.0, base.mixed(white, 1.0)),
            (0.6, base),
            (1.0, base.mixed(black, 0.22)),
        ],
    };
    Paint::Radial {
        center: (x - 0.35 * radius, y - 0.4 * radius),
        radius: 1.5 * radius,
        stops,
    }
}
