//! Rectangles in pixels and in points.

use super::PaintError;
use crate::scene::{ScenePath, ScenePlace, Segment};

/// Rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Area {
    pub(crate) fn meets(self, other: Area) -> bool {
        self.left < other.left + other.width
            && other.left < self.left + self.width
            && self.top < other.top + other.height
            && other.top < self.top + self.height
    }

    /// Returns the smallest rectangle that contains both.
    pub(crate) fn with(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Area {
            left,
            top,
            width: right - left,
            height: bottom - top,
        }
    }

    /// Returns the error for an unsupported picture size.
    pub(crate) fn error(self) -> PaintError {
        PaintError::Size {
            width: self.width as f32,
            height: self.height as f32,
        }
    }
}

/// Rectangle: left, top, right and bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds(f32, f32, f32, f32);

impl Bounds {
    pub(super) fn right(self) -> f32 {
        self.2
    }

    pub(super) fn around((x, y): ScenePlace, width: f32, height: f32) -> Bounds {
        Bounds(x - width, y - height, x + width, y + height)
    }

    pub(super) fn of(path: &ScenePath) -> Option<Bounds> {
        let places = path.segments.iter().filter_map(|segment| match *segment {
            Segment::Move(to) | Segment::Line(to) => Some([to; 3]),
            Segment::Curve(a, b, to) => Some([a, b, to]),
            Segment::Close => None,
        });
        places
            .flatten()
            .map(|place| Bounds::around(place, 0.0, 0.0))
            .reduce(|a, b| Bounds(a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)))
    }

    pub(super) fn grow(&mut self, by: f32) {
        *self = Bounds(self.0 - by, self.1 - by, self.2 + by, self.3 + by);
    }

    pub(super) fn scaled(self, scale: f32) -> Bounds {
        let Bounds(left, top, right, bottom) = self;
        Bounds(left * scale, top * scale, right * scale, bottom * scale)
    }

    pub(super) fn meets(self, area: Area) -> bool {
        let (left, top) = (area.left as f32, area.top as f32);
        self.0 < left + area.width as f32
            && self.2 > left
            && self.1 < top + area.height as f32
            && self.3 > top
    }
    /// Returns the pixels of `area` that the rectangle touches.
    pub(crate) fn within(self, area: Area) -> Option<Area> {
        // Casts clamp negative and huge values.
        let (left, top) = (self.0.floor() as u32, self.1.floor() as u32);
        let right = (self.2.ceil() as u32).min(area.left + area.width);
        let bottom = (self.3.ceil() as u32).min(area.top + area.height);
        let (left, top) = (left.max(area.left), top.max(area.top));
        Some(Area {
            left,
            top,
            width: right.checked_sub(left).filter(|width| *width > 0)?,
            height: bottom.checked_sub(top).filter(|height| *height > 0)?,
        })
    }
}
