//! Scenes: pictures as shapes with fixed positions, colors and texts.

use sgfkit::game::Point;

use crate::font::{CAP_HEIGHT, Weight};
use crate::language::Language;
use crate::theme::Rgba;

/// Picture as a list of shapes, painted in order.
///
/// The unit is the point, 1/72 inch, or one pixel on screens. `x` grows to the right and `y`
/// downward from the upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Scene {
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// Short description of the picture, for screen readers.
    pub title: String,
    /// Longer description; may be empty.
    pub description: String,
    /// Language of the texts, for characters whose shape depends on it.
    pub language: Option<Language>,
    /// Shapes from bottom to top.
    pub items: Vec<SceneItem>,
    /// Visible points of the board, row by row, for programs with clickable boards. Painters ignore
    /// them.
    pub spots: Vec<Spot>,
    /// Data attributes for some items, in the order of the items.
    pub notes: Vec<Note>,
}

/// Data attributes and tooltip of an item.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Note {
    /// Index of the item in [`Scene::items`].
    pub item: usize,
    /// Attributes with their values.
    pub data: Vec<(&'static str, String)>,
    /// Tooltip; may be empty.
    pub title: String,
}

/// Position of a board point in a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Spot {
    /// Board point.
    pub point: Point,
    /// Center of the point.
    pub place: ScenePlace,
    /// Half the width of a stone on the point.
    pub radius: f32,
}

/// Position in a scene: `x` and `y` in points.
pub type ScenePlace = (f32, f32);

/// Shape with its role and paint.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SceneItem {
    /// Role of the item; painters may use it for names.
    pub role: Role,
    /// Outline of the item.
    pub shape: Shape,
    /// Paint for the inside, or for text.
    pub fill: Option<Paint>,
    /// Outline paint.
    pub stroke: Option<Stroke>,
}

/// Meaning of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Role {
    Background,
    Board,
    /// Hexagon, square, or point of Backgammon.
    Cell,
    /// Side of the board that belongs to a player.
    Edge,
    /// Lines of the board.
    Line,
    /// Star points, holes and dots.
    Dot,
    Coordinate,
    Stone,
    Link,
    Number,
    Label,
    Mark,
    Territory,
    Arrow,
    /// Curve of a graph.
    Curve,
    /// Thinking time of a move.
    Time,
    /// Shade over a dimmed point.
    Shade,
    Caption,
    Comment,
}

impl Role {
    /// Returns the name of the role in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Background => "background",
            Role::Board => "board",
            Role::Cell => "cell",
            Role::Edge => "edge",
            Role::Line => "line",
            Role::Dot => "dot",
            Role::Coordinate => "coordinate",
            Role::Stone => "stone",
            Role::Link => "link",
            Role::Number => "number",
            Role::Label => "label",
            Role::Mark => "mark",
            Role::Territory => "territory",
            Role::Arrow => "arrow",
            Role::Curve => "curve",
            Role::Time => "time",
            Role::Shade => "shade",
            Role::Caption => "caption",
            Role::Comment => "comment",
        }
    }
}

/// Geometric shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Lines and curves.
    Path(ScenePath),
    /// Circle.
    Circle {
        /// Center of the circle.
        center: ScenePlace,
        /// Radius in points.
        radius: f32,
    },
    /// Line of text.
    Text(SceneText),
}

/// Lines and curves, filled by the nonzero rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScenePath {
    /// Segments in order.
    pub segments: Vec<Segment>,
}

/// Segment of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Starts a new subpath.
    Move(ScenePlace),
    /// Straight line.
    Line(ScenePlace),
    /// Bézier curve: two control points and the end point.
    Curve(ScenePlace, ScenePlace, ScenePlace),
    /// Line back to the start of the subpath.
    Close,
}

impl ScenePath {
    /// Creates a line between two places.
    #[must_use]
    pub fn line(from: ScenePlace, to: ScenePlace) -> ScenePath {
        ScenePath::default().and_line(from, to)
    }

    /// Adds a line between two places and returns the path.
    #[must_use]
    pub fn and_line(mut self, from: ScenePlace, to: ScenePlace) -> ScenePath {
        self.add_line(from, to);
        self
    }

    /// Adds a line between two places.
    pub fn add_line(&mut self, from: ScenePlace, to: ScenePlace) {
        self.segments
            .extend([Segment::Move(from), Segment::Line(to)]);
    }

    /// Creates a closed polygon.
    #[must_use]
    pub fn polygon(corners: &[ScenePlace]) -> ScenePath {
        let mut path = ScenePath::default();
        path.add_polygon(corners);
        path
    }

    /// Adds a closed polygon.
    pub fn add_polygon(&mut self, corners: &[ScenePlace]) {
        for (index, corner) in corners.iter().enumerate() {
            self.segments.push(match index {
                0 => Segment::Move(*corner),
                _ => Segment::Line(*corner),
            });
        }
        self.segments.push(Segment::Close);
    }

    /// Adds a square with the given center and half its side length.
    pub fn add_square(&mut self, (x, y): ScenePlace, half: f32) {
        self.add_polygon(&[
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]);
    }

    /// Creates a rectangle from its upper left corner, width and height.
    #[must_use]
    pub fn rectangle((x, y): ScenePlace, width: f32, height: f32) -> ScenePath {
        ScenePath::polygon(&[
            (x, y),
            (x + width, y),
            (x + width, y + height),
            (x, y + height),
        ])
    }
}

/// Line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneText {
    /// Position of the anchor on the baseline.
    pub at: ScenePlace,
    /// Part of the text that is at the position.
    pub anchor: Anchor,
    /// Font size in points.
    pub size: f32,
    /// Font weight.
    pub weight: Weight,
    /// Text without line breaks.
    pub text: String,
}

impl SceneText {
    /// Centers a text around a place, by the height of its capitals.
    pub(crate) fn around((x, y): ScenePlace, size: f32, weight: Weight, text: String) -> SceneText {
        SceneText {
            at: (x, y + size * CAP_HEIGHT / 2.0),
            anchor: Anchor::Middle,
            size,
            weight,
            text,
        }
    }
}

/// The point of a text that is placed at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// Paint of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// Single color.
    Solid(Rgba),
    /// Radial gradient; the last color continues beyond the radius.
    Radial {
        /// Center, painted in the first color.
        center: ScenePlace,
        /// Radius in points, where the last color begins.
        radius: f32,
        /// Stops in increasing order: fraction of the radius from 0 to 1, and color.
        stops: Vec<(f32, Rgba)>,
    },
}

impl From<Rgba> for Paint {
    fn from(color: Rgba) -> Paint {
        Paint::Solid(color)
    }
}

/// Outline of a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Color of the outline.
    pub color: Rgba,
    /// Width in points.
    pub width: f32,
    /// Round line ends and corners if true.
    pub is_round: bool,
}

impl Stroke {
    /// Creates an outline with flat ends.
    #[must_use]
    pub fn new(color: Rgba, width: f32) -> Stroke {
        Stroke {
            color,
            width,
            is_round: false,
        }
    }

    /// Creates an outline with round ends and corners.
    #[must_use]
    pub fn round(color: Rgba, width: f32) -> Stroke {
        Stroke {
            is_round: true,
            ..Stroke::new(color, width)
        }
    }
}

impl Scene {
    /// Creates an empty scene.
    #[must_use]
    pub fn new(width: f32, height: f32) -> Scene {
        Scene {
            width,
            height,
            ..Scene::default()
        }
    }

    /// Adds a filled shape.
    pub fn fill(&mut self, role: Role, shape: Shape, fill: impl Into<Paint>) {
        self.items.push(SceneItem {
            role,
            shape,
            fill: Some(fill.into()),
            stroke: None,
        });
    }

    /// Adds an outline.
    pub fn stroke(&mut self, role: Role, shape: Shape, stroke: Stroke) {
        self.items.push(SceneItem {
            role,
            shape,
            fill: None,
            stroke: Some(stroke),
        });
    }

    /// Adds a filled shape with an outline.
    pub fn outlined(&mut self, role: Role, shape: Shape, fill: impl Into<Paint>, stroke: Stroke) {
        self.items.push(SceneItem {
            role,
            shape,
            fill: Some(fill.into()),
            stroke: Some(stroke),
        });
    }

    /// Adds a text.
    pub fn text(&mut self, role: Role, text: SceneText, color: Rgba) {
        self.fill(role, Shape::Text(text), color);
    }

    /// Adds another scene with its upper left corner at a place, scaled by `scale`.
    pub fn add(&mut self, other: &Scene, at: ScenePlace, scale: f32) {
        let place = |(x, y): ScenePlace| (at.0 + x * scale, at.1 + y * scale);
        let before = self.items.len();
        self.notes.extend(other.notes.iter().map(|note| Note {
            item: before + note.item,
            ..note.clone()
        }));
        self.spots.extend(other.spots.iter().map(|spot| Spot {
            place: place(spot.place),
            radius: spot.radius * scale,
            ..*spot
        }));
        let items = other.items.iter().map(|item| SceneItem {
            role: item.role,
            shape: match &item.shape {
                Shape::Path(path) => {
                    let segments = path.segments.iter().map(|segment| match *segment {
                        Segment::Move(to) => Segment::Move(place(to)),
                        Segment::Line(to) => Segment::Line(place(to)),
                        Segment::Curve(a, b, to) => Segment::Curve(place(a), place(b), place(to)),
                        Segment::Close => Segment::Close,
                    });
                    Shape::Path(ScenePath {
                        segments: segments.collect(),
                    })
                }
                Shape::Circle { center, radius } => Shape::Circle {
                    center: place(*center),
                    radius: radius * scale,
                },
                Shape::Text(text) => Shape::Text(SceneText {
                    at: place(text.at),
                    size: text.size * scale,
                    ..text.clone()
                }),
            },
            fill: item.fill.as_ref().map(|fill| match fill {
                Paint::Solid(color) => Paint::Solid(*color),
                Paint::Radial {
                    center,
                    radius,
                    stops,
                } => Paint::Radial {
                    center: place(*center),
                    radius: radius * scale,
                    stops: stops.clone(),
                },
            }),
            stroke: item.stroke.as_ref().map(|stroke| Stroke {
                width: stroke.width * scale,
                ..stroke.clone()
            }),
        });
        self.items.extend(items);
    }
}
