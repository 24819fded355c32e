//! What all boards are drawn on: where points are, what is written on them,
//! and how large it may be.

use std::collections::{BTreeMap, HashSet};

use sgfkit::Color;
use sgfkit::game::Point;

use super::Look;
use crate::figure::Figure;
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::marks::Sign;
use crate::scene::{Path, Place, Role, Scene, Shape};
use crate::theme::{Rgba, Theme};

/// A figure while it is drawn.
pub(super) struct Sheet<'a> {
    pub figure: &'a Figure,
    pub look: &'a Look,
    pub theme: &'a Theme,
    pub fonts: &'a Fonts,
    pub scene: Scene,
    pub shape: Form<'a>,
    /// What is written on points, one text a point.
    pub texts: BTreeMap<Point, Inscription>,
    /// The points that are blocked by arrows.
    pub blocked: HashSet<Point>,
}

/// What boards differ in for those who draw on them.
pub(super) struct Form<'a> {
    /// The middle of a point.
    pub place: &'a dyn Fn(Point) -> Place,
    /// From a point to the next, in points.
    pub cell: f32,
    /// Half the width of what stands on a point.
    pub stone: f32,
    /// Half the width of the room around an empty point.
    pub room: f32,
    /// The outline of a point's part of the board.
    pub area: &'a dyn Fn(Point) -> Vec<Place>,
}

/// A text on a point.
pub(super) struct Inscription {
    pub text: String,
    pub kind: Kind,
    /// The colour of what it is written on.
    pub on: Option<Color>,
    pub size: f32,
    pub weight: Weight,
    pub width: f32,
    /// Whether it is wider than its point.
    pub overflows: bool,
}

/// What a text on a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Label,
    Number,
    Variation,
}

/// The sizes of labels, as parts of a point's half width: the usual one, and
/// that below which letters run over the edge rather than shrink.
const LABEL: (f32, f32) = (1.3, 0.68);

impl<'a> Sheet<'a> {
    /// An empty sheet.
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
            blocked: figure
                .board
                .blocked()
                .unwrap_or_default()
                .into_iter()
                .collect(),
        };
        if let Some(background) = look.theme.background {
            let all = Path::rectangle((0.0, 0.0), width, height);
            sheet
                .scene
                .fill(Role::Background, Shape::Path(all), background);
        }
        sheet.inscribe();
        sheet
    }

    /// Whether a point is drawn.
    pub fn is_shown(&self, point: Point) -> bool {
        let (from, to) = self.figure.window;
        (from.column..=to.column).contains(&point.column)
            && (from.row..=to.row).contains(&point.row)
            && self.figure.marks.is_shown(point)
    }

    /// The points that are drawn, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<'_, 'a> {
        let (from, to) = self.figure.window;
        (from.row..=to.row)
            .flat_map(move |row| {
                (from.column..=to.column).map(move |column| Point::new(column, row))
            })
            .filter(|point| self.figure.marks.is_shown(*point))
    }

    /// The middle of a point.
    pub fn place(&self, point: Point) -> Place {
        (self.shape.place)(point)
    }

    /// Half the width of what marks on a point may cover.
    pub fn reach(&self, on: Option<Color>) -> f32 {
        match on {
            Some(_) => self.shape.stone,
            None => self.shape.room,
        }
    }

    /// The colour of what marks on a point are on; `None` for the bare board.
    /// What an arrow of Amazons blocks is black.
    pub fn below(&self, point: Point) -> Option<Color> {
        let stone = self.figure.stones.get(&point).copied();
        stone.or_else(|| self.blocked.contains(&point).then_some(Color::Black))
    }

    /// The colour of marks on a stone of a colour, or on none.
    pub fn ink(&self, on: Option<Color>) -> Rgba {
        match on {
            Some(Color::Black) => self.theme.on_stone[0],
            Some(Color::White) => self.theme.on_stone[1],
            None => self.theme.mark,
        }
    }

    /// The sign on a point that leaves less room for a text around itself.
    pub fn ring(&self, point: Point) -> Option<Sign> {
        let sign = self.figure.marks.signs.get(&point).copied();
        sign.filter(|sign| matches!(sign, Sign::Circle | Sign::Square))
    }

    /// Decides what is written where. A label says more than a number that was
    /// counted, and what the file says goes before the letters of variations
    /// (variations.html: they must not overwrite markup).
    fn inscribe(&mut self) {
        let figure = self.figure;
        let mut texts: BTreeMap<Point, (Kind, String)> = BTreeMap::new();
        for (point, number) in &figure.numbers {
            texts.insert(*point, (Kind::Number, number.to_string()));
        }
        for (point, label) in &figure.marks.labels {
            let label = label.trim();
            if !label.is_empty() {
                texts.insert(*point, (Kind::Label, label.to_owned()));
            }
        }
        for (point, letter) in &figure.variations {
            if !figure.marks.signs.contains_key(point) {
                let entry = texts.entry(*point);
                entry.or_insert_with(|| (Kind::Variation, letter.clone()));
            }
        }
        let shown = texts.into_iter().filter(|(point, _)| self.is_shown(*point));
        let shown: Vec<_> = shown
            .map(|(point, (kind, text))| (point, self.fit(point, kind, text)))
            .collect();
        self.texts.extend(shown);
    }

    /// Fits a text into its point.
    fn fit(&self, point: Point, kind: Kind, text: String) -> Inscription {
        let on = self.below(point);
        let mut reach = self.reach(on);
        if self.ring(point).is_some() {
            reach *= 0.72;
        } else if self.figure.marks.signs.contains_key(&point) {
            reach *= 0.8;
        }
        let weight = match (kind, on) {
            (Kind::Label, None) => Weight::Bold,
            _ => Weight::Regular,
        };
        let unit = self.fonts.width(&text, 1.0, weight).max(0.01);
        // A text of one letter is as high as it may be, a longer one as wide.
        let room = 2.0 * reach * if on.is_some() { 0.8 } else { 0.94 };
        let size = (LABEL.0 * reach).min(room / unit);
        let least = LABEL.1 * reach;
        Inscription {
            text,
            kind,
            on,
            size: size.max(least),
            weight,
            width: unit * size.max(least),
            overflows: size < least,
        }
    }

    /// Half the width and half the height that are kept free of lines behind
    /// what is written on an empty point.
    pub fn gap(&self, point: Point) -> Option<(f32, f32)> {
        if self.below(point).is_some() {
            return None;
        }
        if self.ring(point).is_some() {
            let ring = 0.62 * self.shape.room;
            return Some((ring, ring));
        }
        let text = self.texts.get(&point).filter(|text| !text.overflows)?;
        let pad = 0.1 * self.shape.cell;
        let width = (text.width / 2.0 + pad).min(0.5 * self.shape.cell);
        Some((width, text.size * CAP_HEIGHT / 2.0 + pad))
    }
}
