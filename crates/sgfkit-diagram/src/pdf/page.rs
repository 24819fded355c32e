//! Writes scenes as page content.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Buf, Content, Name, Str, TextStr};

use super::fonts::Embedded;
use super::number;
use super::paints::{Paints, rgb};
use crate::raster::share;
use crate::scene::{
    Paint, Scene, SceneItem, ScenePath, ScenePlace, SceneText, Segment, Shape, Stroke,
};
use crate::theme::Rgba;

/// Writes a scene as page content.
pub(super) fn write(scene: &Scene, fonts: &mut Embedded<'_>, paints: &mut Paints) -> Buf {
    fonts.language = scene.language;
    let mut page = Page {
        content: Content::new(),
        fonts,
        paints,
        fill: Rgba::rgb(0),
        stroke: Stroke::new(Rgba::rgb(0), 1.0),
        font: None,
    };
    // Flip to downward coordinates, and limit sharp corners as other painters do.
    page.content
        .transform([1.0, 0.0, 0.0, -1.0, 0.0, number(scene.height)])
        .set_miter_limit(4.0);
    for item in &scene.items {
        page.item(item);
    }
    page.content.finish()
}

/// Page with the current graphics state, so that only changes are written.
struct Page<'a, 'f> {
    content: Content,
    fonts: &'a mut Embedded<'f>,
    paints: &'a mut Paints,
    fill: Rgba,
    stroke: Stroke,
    font: Option<(String, f32)>,
}

impl Page<'_, '_> {
    fn item(&mut self, item: &SceneItem) {
        if let Shape::Text(text) = &item.shape {
            if let Some(fill) = &item.fill {
                self.text(text, fill);
            }
            return;
        }
        match &item.fill {
            Some(Paint::Solid(color)) => self.set_fill(*color),
            Some(Paint::Radial {
                center,
                radius,
                stops,
            }) => self.shade(&item.shape, *center, *radius, stops),
            None => {}
        }
        if let Some(stroke) = &item.stroke {
            self.set_stroke(stroke);
        }
        let is_filled = matches!(item.fill, Some(Paint::Solid(_)));
        if is_filled || item.stroke.is_some() {
            let is_moved = matches!(item.shape, Shape::Circle { .. });
            if is_moved {
                self.content.save_state();
            }
            self.outline(&item.shape);
            match (is_filled, item.stroke.is_some()) {
                (true, true) => self.content.fill_nonzero_and_stroke(),
                (true, false) => self.content.fill_nonzero(),
                (false, _) => self.content.stroke(),
            };
            if is_moved {
                self.content.restore_state();
            }
        }
    }

    /// Fills a shape with a gradient. Moves the origin to its center, so that similar stones share
    /// one gradient.
    fn shade(&mut self, shape: &Shape, center: ScenePlace, radius: f32, stops: &[(f32, Rgba)]) {
        self.set_fill(Rgba(self.fill.0, self.fill.1, self.fill.2, 255));
        let names = self.paints.shading(radius, stops);
        self.content.save_state();
        self.outline(shape);
        self.content.clip_nonzero().end_path();
        // The circle's outline has moved the origin to its center.
        let origin = match shape {
            Shape::Circle { center, .. } => *center,
            _ => (0.0, 0.0),
        };
        self.move_to(center.0 - origin.0, center.1 - origin.1);
        if let Some(mask) = &names.mask {
            self.content.set_parameters(Name(mask.as_bytes()));
        }
        self.content.shading(Name(names.shading.as_bytes()));
        self.content.restore_state();
    }

    fn move_to(&mut self, x: f32, y: f32) {
        if (number(x), number(y)) != (0.0, 0.0) {
            let matrix = [1.0, 0.0, 0.0, 1.0, number(x), number(y)];
            self.content.transform(matrix);
        }
    }

    /// Writes the outline of a shape. Circles are drawn around a moved origin, so that those of
    /// equal size have the same text and compress well.
    fn outline(&mut self, shape: &Shape) {
        match shape {
            Shape::Circle { center, radius } => {
                self.move_to(center.0, center.1);
                self.circle(*radius);
            }
            Shape::Path(path) => self.path(path),
            Shape::Text(_) => {}
        }
    }

    fn circle(&mut self, radius: f32) {
        // Distance of the control points for a quarter circle.
        let (r, k) = (number(radius), number(radius * 0.552_285));
        self.content
            .move_to(r, 0.0)
            .cubic_to(r, k, k, r, 0.0, r)
            .cubic_to(-k, r, -r, k, -r, 0.0)
            .cubic_to(-r, -k, -k, -r, 0.0, -r)
            .cubic_to(k, -r, r, -k, r, 0.0)
            .close_path();
    }

    fn path(&mut self, path: &ScenePath) {
        let place = |(x, y): ScenePlace| (number(x), number(y));
        for segment in &path.segments {
            match *segment {
                Segment::Move(to) => {
                    let (x, y) = place(to);
                    self.content.move_to(x, y);
                }
                Segment::Line(to) => {
                    let (x, y) = place(to);
                    self.content.line_to(x, y);
                }
                Segment::Curve(a, b, to) => {
                    let (a, b, to) = (place(a), place(b), place(to));
                    self.content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
                }
                Segment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn set_fill(&mut self, color: Rgba) {
        if rgb(color) != rgb(self.fill) {
            match rgb(color) {
                [gray, green, blue] if gray == green && gray == blue => {
                    self.content.set_fill_gray(gray)
                }
                [red, green, blue] => self.content.set_fill_rgb(red, green, blue),
            };
        }
        let opacities = (color.3, self.stroke.color.3);
        if color.3 != self.fill.3 {
            self.set_opacities(opacities);
        }
        self.fill = color;
    }

    fn set_stroke(&mut self, stroke: &Stroke) {
        let color = stroke.color;
        if rgb(color) != rgb(self.stroke.color) {
            match rgb(color) {
                [gray, green, blue] if gray == green && gray == blue => {
                    self.content.set_stroke_gray(gray)
                }
                [red, green, blue] => self.content.set_stroke_rgb(red, green, blue),
            };
        }
        if color.3 != self.stroke.color.3 {
            self.set_opacities((self.fill.3, color.3));
        }
        if number(stroke.width) != number(self.stroke.width) {
            self.content.set_line_width(number(stroke.width));
        }
        if stroke.is_round != self.stroke.is_round {
            let (cap, join) = if stroke.is_round {
                (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
            } else {
                (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
            };
            self.content.set_line_cap(cap).set_line_join(join);
        }
        self.stroke = stroke.clone();
    }

    fn set_opacities(&mut self, (fill, stroke): (u8, u8)) {
        let name = self.paints.opacities(fill, stroke);
        self.content.set_parameters(Name(name.as_bytes()));
    }

    /// Writes a line of text in one color, the last one of a gradient.
    fn text(&mut self, text: &SceneText, fill: &Paint) {
        let color = match fill {
            Paint::Solid(color) => Some(*color),
            Paint::Radial { stops, .. } => stops.last().map(|stop| stop.1),
        };
        let (Some(color), false) = (color, text.text.trim().is_empty()) else {
            return;
        };
        self.set_fill(color);
        let runs = self.fonts.runs(&text.text, text.weight);
        let width: f32 = runs.iter().map(|run| run.advance).sum();
        let left = text.at.0 - share(text.anchor) * width * text.size;
        // Glyphs shared by several characters would be copied as the wrong one.
        let is_faithful = runs.iter().all(|run| run.is_faithful);
        if !is_faithful {
            let mut mark = self
                .content
                .begin_marked_content_with_properties(Name(b"Span"));
            mark.properties().actual_text(TextStr(&text.text));
        }
        self.content.begin_text();
        let mut x = left;
        for (index, run) in runs.into_iter().enumerate() {
            // A shaped glyph, and the text after it, need their own position.
            if index == 0 || !is_faithful {
                let (right, up) = run.offset;
                let at = (x + right * text.size, text.at.1 - up * text.size);
                let place = [1.0, 0.0, 0.0, -1.0, number(at.0), number(at.1)];
                self.content.set_text_matrix(place);
            }
            x += run.advance * text.size;
            let font = (run.font, number(text.size));
            if self.font.as_ref() != Some(&font) {
                self.content.set_font(Name(font.0.as_bytes()), font.1);
                self.font = Some(font);
            }
            self.content.show(Str(&run.glyphs));
        }
        self.content.end_text();
        if !is_faithful {
            self.content.end_marked_content();
        }
    }
}
