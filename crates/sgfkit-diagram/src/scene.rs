//! What a diagram is made of once everything is decided.

use sgfkit::game::Point;

use crate::font::{CAP_HEIGHT, Weight};
use crate::language::Language;
use crate::theme::Rgba;

/// A picture: shapes, the later ones over the earlier ones.
///
/// The unit is the point, 1/72 inch; on a screen, a pixel. `x` grows to the
/// right, `y` downwards, from the upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// In points.
    pub width: f32,
    /// In points.
    pub height: f32,
    /// What the picture shows, in a few words; for those who cannot see it.
    pub title: String,
    /// The same at length; may be empty.
    pub description: String,
    /// The language of its texts, for letters that languages write in forms of
    /// their own.
    pub language: Option<Language>,
    /// From the bottom to the top.
    pub items: Vec<SceneItem>,
    /// The points of the board that are shown, row by row. Painters do not ask
    /// for them: they are for programs in which boards are clicked on.
    pub spots: Vec<Spot>,
    /// What is to be known of some items, in the order of the items: for programs
    /// that read the picture.
    pub notes: Vec<Note>,
}

/// What is to be known of an item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// The item's place in [`Scene::items`].
    pub item: usize,
    /// Attributes with their values.
    pub data: Vec<(&'static str, String)>,
    /// What is shown where one points at it; may be empty.
    pub title: String,
}

/// A point of the board in a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The point.
    pub point: Point,
    /// Its middle.
    pub place: ScenePlace,
    /// Half the width of what may stand on it.
    pub radius: f32,
}

/// A place in a scene: `x` and `y` in points.
pub type ScenePlace = (f32, f32);

/// A shape, what it stands for, and how it is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneItem {
    /// What it stands for; painters may name it, none needs it.
    pub role: Role,
    /// Where it is.
    pub shape: Shape,
    /// What it is filled with; texts too.
    pub fill: Option<Paint>,
    /// Its outline.
    pub stroke: Option<Stroke>,
}

/// What an item stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Role {
    Background,
    Board,
    /// A hexagon, a square, a point of Backgammon.
    Cell,
    /// A side of the board that belongs to a player.
    Edge,
    /// The lines of the board.
    Line,
    /// Hoshi, holes, dots.
    Dot,
    Coordinate,
    Stone,
    Link,
    Number,
    Label,
    Mark,
    Territory,
    Arrow,
    /// A line through values.
    Curve,
    /// The time that a move took.
    Time,
    /// What dims a point.
    Shade,
    Caption,
    Comment,
}

impl Role {
    /// Its name, in lower case.
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

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Lines and curves.
    Path(ScenePath),
    /// A circle.
    Circle {
        /// Its centre.
        center: ScenePlace,
        /// In points.
        radius: f32,
    },
    /// A line of text.
    Text(SceneText),
}

/// Lines and curves; several closed parts fill by the non-zero rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScenePath {
    /// In their order.
    pub segments: Vec<Segment>,
}

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins a part here.
    Move(ScenePlace),
    /// A straight line.
    Line(ScenePlace),
    /// A Bézier curve: two control points and the end.
    Curve(ScenePlace, ScenePlace, ScenePlace),
    /// Back to the beginning of the part.
    Close,
}

impl ScenePath {
    /// A line from place to place.
    #[must_use]
    pub fn line(from: ScenePlace, to: ScenePlace) -> ScenePath {
        ScenePath::default().and_line(from, to)
    }

    /// With one line more.
    #[must_use]
    pub fn and_line(mut self, from: ScenePlace, to: ScenePlace) -> ScenePath {
        self.add_line(from, to);
        self
    }

    /// Adds a line from place to place.
    pub fn add_line(&mut self, from: ScenePlace, to: ScenePlace) {
        self.segments
            .extend([Segment::Move(from), Segment::Line(to)]);
    }

    /// A closed polygon.
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

    /// Adds a square by its centre and half its side.
    pub fn add_square(&mut self, (x, y): ScenePlace, half: f32) {
        self.add_polygon(&[
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]);
    }

    /// A rectangle by its upper left corner, its width and its height.
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

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneText {
    /// On the baseline, where `anchor` says.
    pub at: ScenePlace,
    /// What part of the text stands at that place.
    pub anchor: Anchor,
    /// The size of the font, in points.
    pub size: f32,
    /// How bold it is.
    pub weight: Weight,
    /// What it says; no line breaks.
    pub text: String,
}

impl SceneText {
    /// A text whose capitals have their middle at a place.
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

/// What part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// What a shape is filled with.
#[derive(Clone, Debug, PartialEq)]
pub enum Paint {
    /// One colour.
    Solid(Rgba),
    /// From colour to colour around a centre, from 0 to 1 of the radius; the
    /// last colour goes on behind it.
    Radial {
        /// Where the first colour is.
        center: ScenePlace,
        /// Where the last colour begins, in points.
        radius: f32,
        /// The parts of the radius, growing, and the colours there.
        stops: Vec<(f32, Rgba)>,
    },
}

impl From<Rgba> for Paint {
    fn from(color: Rgba) -> Paint {
        Paint::Solid(color)
    }
}

/// An outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Rgba,
    /// In points.
    pub width: f32,
    /// Whether lines end with a half circle, and corners are round.
    pub is_round: bool,
}

impl Stroke {
    /// A line with plain ends.
    #[must_use]
    pub fn new(color: Rgba, width: f32) -> Stroke {
        Stroke {
            color,
            width,
            is_round: false,
        }
    }

    /// A line with round ends and corners.
    #[must_use]
    pub fn round(color: Rgba, width: f32) -> Stroke {
        Stroke {
            is_round: true,
            ..Stroke::new(color, width)
        }
    }
}

impl Scene {
    /// An empty scene.
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

    /// Adds all of another scene, its upper left corner at a place, everything
    /// in it `scale` times as large.
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
