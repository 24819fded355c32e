//! Paints scenes as pixels.

mod area;

use std::collections::HashMap;

use skrifa::outline::OutlinePen;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, PathBuilder, Pixmap, Point, RadialGradient,
    Shader, SpreadMode, Transform,
};

pub(crate) use area::{Area, Bounds};

use crate::font::{FaceId, Fonts, GlyphId};
use crate::language::Language;
use crate::scene::{
    Anchor, Paint, Scene, SceneItem, ScenePath, ScenePlace, SceneText, Segment, Shape, Stroke,
};
use crate::theme::Rgba;

/// Error from painting or encoding a picture.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PaintError {
    /// No pixels, or more than [`PaintError::MOST_PIXELS`].
    Size {
        /// Width in pixels.
        width: f32,
        /// Height in pixels.
        height: f32,
    },
    /// Encoding failed.
    Format(String),
}

impl PaintError {
    /// Maximum number of pixels in a picture.
    pub const MOST_PIXELS: f32 = 1e8;
}

impl std::fmt::Display for PaintError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PaintError::Size { width, height } if *width >= 0.5 && *height >= 0.5 => write!(
                f,
                "a picture of {width:.0} by {height:.0} pixels is too large; make it smaller with a scale"
            ),
            PaintError::Size { .. } => write!(f, "the picture would have no pixels"),
            PaintError::Format(why) => write!(f, "cannot write the picture: {why}"),
        }
    }
}

impl std::error::Error for PaintError {}

/// Paints scenes with `scale` pixels per point.
pub(crate) struct Raster<'a> {
    fonts: &'a Fonts,
    language: Option<Language>,
    scale: f32,
    /// Cached outlines of glyphs in font units, with the units per font size.
    letters: HashMap<(FaceId, GlyphId), Option<(tiny_skia::Path, f32)>>,
    /// Cached circles, since most stones of a board are alike.
    stamps: Vec<(SceneItem, Pixmap)>,
}

/// Maximum number of cached circles; boards have few kinds of stones and dots.
const MOST_STAMPS: usize = 64;

/// Diameter in pixels from which circles are not cached.
const LARGEST_STAMP: f32 = 200.0;

impl<'a> Raster<'a> {
    pub(crate) fn new(fonts: &'a Fonts, scale: f32) -> Raster<'a> {
        Raster {
            fonts,
            language: None,
            scale,
            letters: HashMap::new(),
            stamps: Vec::new(),
        }
    }

    /// Returns the area of a scene in pixels.
    ///
    /// # Errors
    ///
    /// If it is empty or too large.
    pub(crate) fn area(&self, scene: &Scene) -> Result<Area, PaintError> {
        let width = (scene.width * self.scale).round();
        let height = (scene.height * self.scale).round();
        let is_sound = width >= 1.0 && height >= 1.0 && width * height <= PaintError::MOST_PIXELS;
        if !is_sound {
            return Err(PaintError::Size { width, height });
        }
        Ok(Area {
            left: 0,
            top: 0,
            width: width as u32,
            height: height as u32,
        })
    }

    /// Paints a part of a scene on a transparent background.
    pub(crate) fn paint(&mut self, scene: &Scene, area: Area) -> Result<Pixmap, PaintError> {
        let pixels = Pixmap::new(area.width, area.height);
        let mut pixels = pixels.ok_or(area.error())?;
        self.language = scene.language;
        for item in &scene.items {
            if self.bounds(item).is_some_and(|bounds| bounds.meets(area)) {
                self.item(item, area, &mut pixels);
            }
        }
        Ok(pixels)
    }

    /// Returns the pixels that an item may touch, with a margin.
    pub(crate) fn bounds(&self, item: &SceneItem) -> Option<Bounds> {
        let mut bounds = match &item.shape {
            Shape::Circle { center, radius } => Bounds::around(*center, *radius, *radius),
            Shape::Path(path) => Bounds::of(path)?,
            Shape::Text(text) => {
                // Leave room for stacked accents and overhanging glyphs.
                let width = self.fonts.width(&text.text, text.size, text.weight);
                let left = text.at.0 - share(text.anchor) * width;
                let middle = (left + width / 2.0, text.at.1 - 0.35 * text.size);
                Bounds::around(middle, width / 2.0 + text.size, 1.2 * text.size)
            }
        };
        // Corners of outlines extend further than half the line width.
        let spare = item
            .stroke
            .as_ref()
            .map_or(0.0, |stroke| 2.0 * stroke.width);
        bounds.grow(spare);
        let mut bounds = bounds.scaled(self.scale);
        bounds.grow(2.0);
        Some(bounds)
    }

    fn item(&mut self, item: &SceneItem, area: Area, pixels: &mut Pixmap) {
        let origin = (area.left as f32, area.top as f32);
        match &item.shape {
            Shape::Text(text) => self.text(text, &item.fill, origin, pixels),
            Shape::Circle { center, radius } => {
                let widest = item.stroke.as_ref().map_or(0.0, |stroke| stroke.width);
                if (2.0 * radius + widest) * self.scale < LARGEST_STAMP {
                    self.stamp(item, *center, origin, pixels);
                } else {
                    self.shape(item, origin, pixels);
                }
            }
            Shape::Path(_) => self.shape(item, origin, pixels),
        }
    }

    fn shape(&self, item: &SceneItem, origin: ScenePlace, pixels: &mut Pixmap) {
        if let Some(fill) = &item.fill
            && let Some(path) = self.path(&item.shape, origin, 0.0)
        {
            let paint = self.paint_of(fill, origin);
            let rule = FillRule::Winding;
            pixels.fill_path(&path, &paint, rule, Transform::identity(), None);
        }
        if let Some(stroke) = &item.stroke {
            self.stroke(&item.shape, stroke, origin, pixels);
        }
    }

    /// Paints a circle from the cache.
    fn stamp(
        &mut self,
        item: &SceneItem,
        center: ScenePlace,
        origin: ScenePlace,
        pixels: &mut Pixmap,
    ) {
        let known = self
            .stamps
            .iter()
            .position(|(stamp, _)| is_alike(stamp, item));
        let known = known.or_else(|| {
            // Two spare pixels on each side.
            let reach = (self.bounds(item)?.right() - center.0 * self.scale).ceil();
            let mut stamp = Pixmap::new(2 * reach as u32 + 1, 2 * reach as u32 + 1)?;
            let corner = (
                self.center(center.0) - 0.5 - reach,
                self.center(center.1) - 0.5 - reach,
            );
            self.shape(item, corner, &mut stamp);
            if self.stamps.len() == MOST_STAMPS {
                self.stamps.clear();
            }
            self.stamps.push((item.clone(), stamp));
            Some(self.stamps.len() - 1)
        });
        if let Some((_, stamp)) = known.and_then(|index| self.stamps.get(index)) {
            let reach = (stamp.width() / 2) as f32;
            let left = self.center(center.0) - 0.5 - reach - origin.0;
            let top = self.center(center.1) - 0.5 - reach - origin.1;
            lay_over(pixels, stamp, left as i64, top as i64);
        }
    }

    /// Rounds a circle's center to a pixel center, where board lines are, so that all circles look
    /// alike.
    fn center(&self, value: f32) -> f32 {
        (value * self.scale).floor() + 0.5
    }

    fn stroke(&self, shape: &Shape, stroke: &Stroke, origin: ScenePlace, pixels: &mut Pixmap) {
        let mut width = stroke.width * self.scale;
        let mut color = stroke.color;
        let mut line_cap = LineCap::Butt;
        let is_straight = matches!(shape, Shape::Path(path) if is_upright(path));
        if is_straight && !stroke.is_round {
            // Use whole pixels, and a lighter color instead of lines thinner than a pixel.
            color = color.faded(width);
            width = width.round().max(1.0);
            line_cap = LineCap::Square;
        }
        let Some(path) = self.path(shape, origin, width) else {
            return;
        };
        let mut line_join = LineJoin::Miter;
        if stroke.is_round {
            (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        }
        let stroke = tiny_skia::Stroke {
            width,
            line_cap,
            line_join,
            ..tiny_skia::Stroke::default()
        };
        let paint = solid(color);
        pixels.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
    }

    fn text(
        &mut self,
        text: &SceneText,
        fill: &Option<Paint>,
        origin: ScenePlace,
        pixels: &mut Pixmap,
    ) {
        let Some(fill) = fill else { return };
        let fonts = self.fonts;
        let paint = self.paint_of(fill, origin);
        let width = fonts.width(&text.text, text.size, text.weight);
        let mut x = text.at.0 - share(text.anchor) * width;
        for glyph in fonts.glyphs_in(self.language, &text.text, text.weight) {
            let outline = self.letters.entry((glyph.face, glyph.id));
            let outline = outline.or_insert_with(|| outline_of(fonts, glyph.face, glyph.id));
            if let Some((path, units)) = outline {
                let size = text.size * self.scale / *units;
                let (right, up) = glyph.offset.unwrap_or_default();
                let (x, y) = (x + right * text.size, text.at.1 - up * text.size);
                let (left, base) = (x * self.scale - origin.0, y * self.scale - origin.1);
                let place = Transform::from_row(size, 0.0, 0.0, -size, left, base);
                pixels.fill_path(path, &paint, FillRule::Winding, place, None);
            }
            x += glyph.advance * text.size;
        }
    }

    /// Converts a shape to pixels.
    ///
    /// Axis-aligned shapes snap to pixel edges, so that they are sharp and adjacent squares leave
    /// no gap. For lines of `width` pixels, the edges of the line snap, not its center.
    fn path(&self, shape: &Shape, origin: ScenePlace, width: f32) -> Option<tiny_skia::Path> {
        let mut builder = PathBuilder::new();
        match shape {
            Shape::Circle { center, radius } => builder.push_circle(
                self.center(center.0) - origin.0,
                self.center(center.1) - origin.1,
                radius * self.scale,
            ),
            Shape::Path(path) => {
                let is_upright = is_upright(path);
                let at = |value: f32, origin: f32| {
                    let value = value * self.scale - origin;
                    if is_upright {
                        (value - width / 2.0).round() + width / 2.0
                    } else {
                        value
                    }
                };
                let place = |(x, y): ScenePlace| (at(x, origin.0), at(y, origin.1));
                for segment in &path.segments {
                    match *segment {
                        Segment::Move(to) => {
                            let (x, y) = place(to);
                            builder.move_to(x, y);
                        }
                        Segment::Line(to) => {
                            let (x, y) = place(to);
                            builder.line_to(x, y);
                        }
                        Segment::Curve(a, b, to) => {
                            let (a, b, to) = (place(a), place(b), place(to));
                            builder.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1);
                        }
                        Segment::Close => builder.close(),
                    }
                }
            }
            Shape::Text(_) => return None,
        }
        builder.finish()
    }

    fn paint_of(&self, paint: &Paint, origin: ScenePlace) -> tiny_skia::Paint<'static> {
        match paint {
            Paint::Solid(color) => solid(*color),
            Paint::Radial {
                center,
                radius,
                stops,
            } => {
                let last = stops.last().map_or(Rgba(0, 0, 0, 0), |stop| stop.1);
                let (x, y) = (center.0 * self.scale, center.1 * self.scale);
                let center = Point::from_xy(x - origin.0, y - origin.1);
                let stops = stops
                    .iter()
                    .map(|(at, color)| GradientStop::new(*at, color_of(*color)));
                let shader = RadialGradient::new(
                    center,
                    0.0,
                    center,
                    radius * self.scale,
                    stops.collect(),
                    SpreadMode::Pad,
                    Transform::identity(),
                );
                tiny_skia::Paint {
                    shader: shader.unwrap_or(Shader::SolidColor(color_of(last))),
                    ..tiny_skia::Paint::default()
                }
            }
        }
    }
}

/// Returns the fraction of a text's width that is left of its position.
pub(crate) fn share(anchor: Anchor) -> f32 {
    match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    }
}

/// Returns true if two circles differ only in position.
fn is_alike(one: &SceneItem, other: &SceneItem) -> bool {
    let (
        Shape::Circle { center, radius },
        Shape::Circle {
            center: to,
            radius: same,
        },
    ) = (&one.shape, &other.shape)
    else {
        return false;
    };
    let is_near = |a: f32, b: f32| (a - b).abs() < 1e-3;
    let fills_alike = match (&one.fill, &other.fill) {
        (
            Some(Paint::Radial {
                center: from,
                radius: reach,
                stops,
            }),
            Some(Paint::Radial {
                center: into,
                radius: same,
                stops: others,
            }),
        ) => {
            is_near(from.0 - center.0, into.0 - to.0)
                && is_near(from.1 - center.1, into.1 - to.1)
                && is_near(*reach, *same)
                && stops == others
        }
        (one, other) => one == other,
    };
    is_near(*radius, *same) && fills_alike && one.stroke == other.stroke
}

/// Draws a picture over another, with its upper left corner at a pixel that may be outside.
fn lay_over(pixels: &mut Pixmap, stamp: &Pixmap, left: i64, top: i64) {
    let (width, height) = (i64::from(pixels.width()), i64::from(pixels.height()));
    let (across, down) = (i64::from(stamp.width()), i64::from(stamp.height()));
    let columns = (-left).clamp(0, across)..(width - left).clamp(0, across);
    if columns.is_empty() {
        return;
    }
    for row in (-top).clamp(0, down)..(height - top).clamp(0, down) {
        let from = (row * across + columns.start) as usize * 4;
        let to = ((row + top) * width + left + columns.start) as usize * 4;
        let bytes = (columns.end - columns.start) as usize * 4;
        let (above, _) = stamp.data()[from..from + bytes].as_chunks::<4>();
        let (below, _) = pixels.data_mut()[to..to + bytes].as_chunks_mut::<4>();
        for (below, above) in below.iter_mut().zip(above) {
            match 255 - u16::from(above[3]) {
                255 => {}
                0 => *below = *above,
                // Both are premultiplied, so sums stay within 255.
                rest => {
                    for index in 0..4 {
                        let through = (u16::from(below[index]) * rest + 127) / 255;
                        below[index] = above[index] + through as u8;
                    }
                }
            }
        }
    }
}

/// Returns true if all lines are horizontal or vertical.
fn is_upright(path: &ScenePath) -> bool {
    let (mut start, mut from) = ((0.0, 0.0), (0.0, 0.0));
    path.segments.iter().all(|segment| {
        let to = match *segment {
            Segment::Move(to) => {
                (start, from) = (to, to);
                return true;
            }
            Segment::Line(to) => to,
            Segment::Curve(..) => return false,
            Segment::Close => start,
        };
        let is_upright = from.0 == to.0 || from.1 == to.1;
        from = to;
        is_upright
    })
}

fn solid(color: Rgba) -> tiny_skia::Paint<'static> {
    tiny_skia::Paint {
        shader: Shader::SolidColor(color_of(color)),
        ..tiny_skia::Paint::default()
    }
}

fn color_of(Rgba(red, green, blue, alpha): Rgba) -> Color {
    Color::from_rgba8(red, green, blue, alpha)
}

fn outline_of(fonts: &Fonts, face: FaceId, glyph: GlyphId) -> Option<(tiny_skia::Path, f32)> {
    let mut outline = Outline(PathBuilder::new());
    let units = fonts.with_face(face, |face| {
        face.outline(glyph, &mut outline).map(|()| face.units())
    });
    Some((outline.0.finish()?, units.flatten()?))
}

/// Pen that records a glyph outline as a path.
struct Outline(PathBuilder);

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
