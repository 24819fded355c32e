//! State shared by all boards while drawing: geometry, texts on points and their sizes.

use std::collections::{BTreeMap, HashSet};

use sgfkit::Color;
use sgfkit::game::Point;

use super::Look;
use crate::figure::Figure;
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::marks::Sign;
use crate::scene::{Role, Scene, ScenePath, ScenePlace, Shape, Spot};
use crate::theme::{Rgba, Theme};

/// Figure while it is drawn.
pub(super) struct Sheet<'a> {
    pub figure: &'a Figure,
    pub look: &'a Look,
    pub theme: &'a Theme,
    pub fonts: &'a Fonts,
    pub scene: Scene,
    pub shape: Form<'a>,
    /// Texts on points, at most one per point.
    pub texts: BTreeMap<Point, Inscription>,
    /// Width of a digit relative to the font size.
    digit: f32,
    pub blocked: HashSet<Point>,
}

/// Geometry of a board.
pub(super) struct Form<'a> {
    pub place: &'a dyn Fn(Point) -> ScenePlace,
    /// Distance between points, in points of 1/72 inch.
    pub cell: f32,
    /// Half the width of a stone.
    pub stone: f32,
    /// Half the width of the room around an empty point.
    pub room: f32,
    pub area: &'a dyn Fn(Point) -> Vec<ScenePlace>,
}

/// Text on a point.
pub(super) struct Inscription {
    pub text: String,
    pub kind: Kind,
    /// Color of the stone below.
    pub on: Option<Color>,
    pub size: f32,
    /// Distance of its center below the point's.
    pub down: f32,
    pub weight: Weight,
    pub width: f32,
    /// True if wider than its point.
    pub overflows: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Label,
    Number,
    Variation,
}

/// Font sizes of labels relative to half a point's width: default, and the minimum below which
/// they overflow instead of shrinking.
const LABEL: (f32, f32) = (1.2, 0.68);

impl<'a> Sheet<'a> {
    pub fn new(
        figure: &'a Figure,
        look: &'a Look,
        fonts: &'a Fonts,
        (width, height): (f32, f32),
        shape: Form<'a>,
    ) -> Sheet<'a> {
        let mut sheet = Sheet {
            figure,
            look,
            theme: &look.theme,
            fonts,
            scene: Scene::new(width, height),
            shape,
            texts: BTreeMap::new(),
            digit: fonts.width("0", 1.0, Weight::Regular),
            blocked: figure
                .board
                .blocked()
                .unwrap_or_default()
                .into_iter()
                .collect(),
        };
        if let Some(background) = look.theme.background {
            let all = ScenePath::rectangle((0.0, 0.0), width, height);
            sheet
                .scene
                .fill(Role::Background, Shape::Path(all), background);
        }
        sheet.inscribe();
        sheet
    }

    /// Returns the picture, with the positions of the points.
    pub fn finish(mut self) -> Scene {
        let radius = self.shape.stone;
        let spots = self.points().map(|point| Spot {
            point,
            place: self.place(point),
            radius,
        });
        self.scene.spots = spots.collect();
        self.scene
    }

    pub fn is_shown(&self, point: Point) -> bool {
        let (from, to) = self.figure.window;
        (from.column..=to.column).contains(&point.column)
            && (from.row..=to.row).contains(&point.row)
            && self.figure.marks.is_shown(point)
    }

    /// Returns the visible points, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<'_, 'a> {
        let (from, to) = self.figure.window;
        (from.row..=to.row)
            .flat_map(move |row| {
                (from.column..=to.column).map(move |column| Point::new(column, row))
            })
            .filter(|point| self.figure.marks.is_shown(*point))
    }

    pub fn place(&self, point: Point) -> ScenePlace {
        (self.shape.place)(point)
    }

    /// Returns half the width that marks on a point may cover.
    pub fn reach(&self, on: Option<Color>) -> f32 {
        match on {
            Some(_) => self.shape.stone,
            None => self.shape.room,
        }
    }

    /// Returns the color below a point's marks, or `None` for the bare board. Arrows of Amazons
    /// count as black.
    pub fn below(&self, point: Point) -> Option<Color> {
        let stone = self.figure.stones.get(&point).copied();
        stone.or_else(|| self.blocked.contains(&point).then_some(Color::Black))
    }

    /// Returns the color for marks on a stone or on the board.
    pub fn ink(&self, on: Option<Color>) -> Rgba {
        match on {
            Some(Color::Black) => self.theme.on_stone[0],
            Some(Color::White) => self.theme.on_stone[1],
            None => self.theme.mark,
        }
    }

    /// Returns how a text and a sign on the same point share the room.
    fn company(&self, point: Point) -> Company {
        match self.figure.marks.signs.get(&point) {
            None => Company::None,
            Some(Sign::Circle | Sign::Square) => Company::Around,
            Some(_) => Company::Above,
        }
    }

    /// Chooses the text of each point. Labels override counted numbers, and markup of the file
    /// overrides letters of variations (variations.html: they must not overwrite markup).
    fn inscribe(&mut self) {
        let figure = self.figure;
        let mut texts: Vec<(Point, Inscription)> = Vec::new();
        // The last text on a point wins.
        for (point, letter) in &figure.variations {
            if !figure.marks.signs.contains_key(point) {
                texts.push((*point, self.fit(*point, Kind::Variation, letter.clone())));
            }
        }
        for (point, number) in &figure.numbers {
            texts.push((*point, self.fit(*point, Kind::Number, number.to_string())));
        }
        for (point, label) in &figure.marks.labels {
            let label = label.trim();
            if !label.is_empty() {
                texts.push((*point, self.fit(*point, Kind::Label, label.to_owned())));
            }
        }
        texts.retain(|(point, _)| self.is_shown(*point));
        self.texts = texts.into_iter().collect();
    }

    fn fit(&self, point: Point, kind: Kind, text: String) -> Inscription {
        let on = self.below(point);
        let whole = self.reach(on);
        let (reach, down) = match self.company(point) {
            Company::None => (whole, 0.0),
            Company::Around => (0.72 * whole, 0.0),
            Company::Above => (0.74 * whole, 0.34 * whole),
        };
        let weight = match (kind, on) {
            (Kind::Label, None) => Weight::Bold,
            _ => Weight::Regular,
        };
        let unit = match kind {
            // All digits have the same width.
            Kind::Number => self.digit * text.len() as f32,
            _ => self.fonts.width(&text, 1.0, weight).max(0.01),
        };
        // Single characters are limited by height, longer texts by width.
        let room = 2.0 * reach * if on.is_some() { 0.82 } else { 0.94 };
        let size = (LABEL.0 * reach).min(room / unit);
        let least = LABEL.1 * reach;
        Inscription {
            text,
            kind,
            on,
            size: size.max(least),
            down,
            weight,
            width: unit * size.max(least),
            overflows: size < least,
        }
    }

    /// Returns the areas around empty points that lines must avoid.
    pub fn gaps(&self) -> BTreeMap<Point, Gap> {
        let points = self.texts.keys().chain(self.figure.marks.signs.keys());
        points
            .filter_map(|point| Some((*point, self.gap(*point)?)))
            .collect()
    }

    fn gap(&self, point: Point) -> Option<Gap> {
        if self.below(point).is_some() {
            return None;
        }
        let even = |across, down| Gap {
            across,
            up: down,
            down,
        };
        let size = MARK * self.shape.room;
        let (pad, most) = (0.1 * self.shape.cell, 0.5 * self.shape.cell);
        let text = self.texts.get(&point).filter(|text| !text.overflows);
        match (self.figure.marks.signs.get(&point), text) {
            (None, None) => None,
            (None, Some(text)) => Some(even(
                (text.width / 2.0 + pad).min(most),
                text.size * CAP_HEIGHT / 2.0 + pad,
            )),
            (Some(Sign::Circle | Sign::Square), Some(_)) => Some(even(0.8 * most, 0.8 * most)),
            (Some(_), Some(_)) => Some(even(most, most)),
            (Some(Sign::Circle | Sign::Square), None) => Some(even(size, size)),
            (Some(Sign::Triangle), None) => Some(Gap {
                across: 0.65 * size,
                up: 1.12 * size,
                down: 0.56 * size,
            }),
            (Some(Sign::Cross), None) => Some(even(0.85 * size, 0.85 * size)),
            (Some(_), None) => None,
        }
    }
}

/// Arrangement of a text and a sign on one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Company {
    /// No sign.
    None,
    /// Sign around the text.
    Around,
    /// Sign above the text.
    Above,
}

/// Area around a point's center without lines.
pub(super) struct Gap {
    pub across: f32,
    pub up: f32,
    pub down: f32,
}

/// Half the width of signs, relative to that of the stone or point below.
pub(super) const MARK: f32 = 0.58;
