//! Draws markup on any board: dimmed points, signs, labels, arrows and lines.

use sgfkit::Color;
use sgfkit::game::Point;

use super::sheet::{Kind, MARK, Sheet};
use crate::marks::Sign;
use crate::scene::{Role, ScenePath, ScenePlace, SceneText, Shape, Stroke};

/// Opacity of the shade over dimmed points.
const DIM: f32 = 0.65;

/// Line width of marks, relative to half their width.
const LINE: f32 = 0.22;

impl Sheet<'_> {
    /// Draws all markup over the stones.
    pub fn markup(&mut self) {
        self.shade();
        self.signs();
        self.last();
        self.write(|text| text.kind != Kind::Number);
        self.arrows();
        self.long_labels();
    }

    /// Dims points and their stones (`DD`).
    fn shade(&mut self) {
        let dim = &self.figure.marks.dim;
        if dim.is_empty() {
            return;
        }
        let mut path = ScenePath::default();
        for point in self.points().filter(|point| dim.contains(point)) {
            path.add_polygon(&(self.shape.area)(point));
        }
        let veil = self.theme.board.faded(DIM);
        self.scene.fill(Role::Shade, Shape::Path(path), veil);
    }

    /// Draws signs grouped by kind, so that the file can group them, too.
    fn signs(&mut self) {
        let signs = self.figure.marks.signs.iter();
        let signs = signs.map(|(point, sign)| (*point, *sign, false));
        // Draw territory small and centered if another sign would hide it.
        let under = self.figure.marks.under.iter();
        let under = under.map(|(point, sign)| (*point, *sign, true));
        let mut signs: Vec<(Sign, Option<Color>, Point, bool)> = signs
            .chain(under)
            .filter(|(point, ..)| self.is_shown(*point))
            .map(|(point, sign, is_small)| (sign, self.below(point), point, is_small))
            .collect();
        signs.sort_by_key(|(sign, on, point, is_small)| {
            (*is_small, *sign as u8, on.map(|on| on as u8), *point)
        });
        for (sign, on, point, is_small) in signs {
            let (mut place, mut reach) = (self.place(point), self.reach(on));
            if is_small {
                reach *= 0.55;
            }
            // With a text on the point, a ring surrounds it and other marks move above it.
            if self.texts.contains_key(&point) {
                match sign {
                    Sign::Circle => reach *= 1.4,
                    Sign::Square => reach *= 1.25,
                    _ => {
                        place.1 -= 0.56 * reach;
                        reach *= 0.5;
                    }
                }
            }
            self.sign(sign, point, place, reach, on);
        }
    }

    /// Draws a sign within a circle of radius `reach`.
    fn sign(
        &mut self,
        sign: Sign,
        point: Point,
        (x, y): ScenePlace,
        reach: f32,
        on: Option<Color>,
    ) {
        let size = MARK * reach;
        let color = self.ink(on);
        let line = Stroke::new(color, LINE * size.min(MARK * self.shape.room));
        let role = Role::Mark;
        match sign {
            Sign::Circle => {
                let center = (x, y);
                let shape = Shape::Circle {
                    center,
                    radius: size,
                };
                self.scene.stroke(role, shape, line);
            }
            Sign::Square => {
                let half = 0.88 * size;
                let path = ScenePath::rectangle((x - half, y - half), 2.0 * half, 2.0 * half);
                self.scene.stroke(role, Shape::Path(path), line);
            }
            Sign::Triangle => {
                let corners = [
                    (x, y - 1.12 * size),
                    (x + 0.97 * size, y + 0.56 * size),
                    (x - 0.97 * size, y + 0.56 * size),
                ];
                let path = ScenePath::polygon(&corners);
                self.scene.stroke(role, Shape::Path(path), line);
            }
            Sign::Cross => {
                let half = 0.78 * size;
                let path = ScenePath::line((x - half, y - half), (x + half, y + half))
                    .and_line((x + half, y - half), (x - half, y + half));
                let line = Stroke {
                    width: 1.3 * line.width,
                    ..line
                };
                self.scene.stroke(role, Shape::Path(path), line);
            }
            Sign::Selected => {
                let corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)];
                let path = ScenePath::polygon(&corners);
                self.scene.fill(role, Shape::Path(path), color);
            }
            Sign::BlackTerritory | Sign::WhiteTerritory => {
                let half = 0.6 * size;
                let path = ScenePath::rectangle((x - half, y - half), 2.0 * half, 2.0 * half);
                let side = usize::from(sign == Sign::WhiteTerritory);
                let fill = [self.theme.black, self.theme.white][side];
                // On a stone of its own color, or on a diamond, only the edge is visible.
                let is_on_sign = self.figure.marks.under.get(&point) == Some(&sign);
                let edge = match on {
                    Some(_) => color,
                    None if is_on_sign && side == 0 => self.theme.board,
                    None => self.theme.outline[side],
                };
                let edge = Stroke::new(edge, 0.09 * self.shape.room);
                self.scene
                    .outlined(Role::Territory, Shape::Path(path), fill, edge);
            }
        }
    }

    /// Marks the last move unless it already has another mark.
    fn last(&mut self) {
        for point in &self.figure.marks.last {
            let on = self.below(*point);
            let is_marked =
                self.texts.contains_key(point) || self.figure.marks.signs.contains_key(point);
            if on.is_none() || is_marked || !self.is_shown(*point) {
                continue;
            }
            let below = match on {
                Some(Color::Black) => self.theme.black,
                _ => self.theme.white,
            };
            let accent = self.theme.accent;
            let is_seen = (accent.brightness() - below.brightness()).abs() > 0.35;
            let color = if is_seen { accent } else { self.ink(on) };
            let shape = Shape::Circle {
                center: self.place(*point),
                radius: 0.3 * self.shape.stone,
            };
            self.scene.fill(Role::Mark, shape, color);
        }
    }

    /// Draws `AR` and `LN`, with a light line below for contrast.
    fn arrows(&mut self) {
        let marks = &self.figure.marks;
        let lines = marks.lines.iter().map(|ends| (ends, false));
        let arrows = marks.arrows.iter().map(|ends| (ends, true));
        let all: Vec<([Point; 2], bool)> = lines
            .chain(arrows)
            .map(|(ends, has_head)| (*ends, has_head))
            .filter(|([from, to], _)| from != to && self.is_shown(*from) && self.is_shown(*to))
            .collect();
        if all.is_empty() {
            return;
        }
        let cell = self.shape.cell;
        let (mut shafts, mut heads) = (ScenePath::default(), ScenePath::default());
        for ([from, to], has_head) in all {
            let (start, tip, way) = self.shaft(from, to);
            let along = |at: ScenePlace, by: f32| (at.0 + way.0 * by, at.1 + way.1 * by);
            let mut end = tip;
            if has_head {
                let (size, half) = (0.34 * cell, 0.15 * cell);
                let base = along(tip, -size);
                end = along(tip, -0.8 * size);
                heads.add_polygon(&[
                    tip,
                    (base.0 - way.1 * half, base.1 + way.0 * half),
                    (base.0 + way.1 * half, base.1 - way.0 * half),
                ]);
            }
            shafts = shafts.and_line(start, end);
        }
        let width = 0.085 * cell;
        let (shafts, heads) = (Shape::Path(shafts), Shape::Path(heads));
        let halo = self.theme.board;
        let accent = self.theme.accent;
        self.scene.stroke(
            Role::Arrow,
            shafts.clone(),
            Stroke::round(halo, width + 0.1 * cell),
        );
        let has_heads = !marks.arrows.is_empty();
        if has_heads {
            let edge = Stroke::round(halo, 0.1 * cell);
            self.scene.outlined(Role::Arrow, heads.clone(), halo, edge);
        }
        self.scene
            .stroke(Role::Arrow, shafts, Stroke::round(accent, width));
        if has_heads {
            self.scene.fill(Role::Arrow, heads, accent);
        }
    }

    /// Returns start and end of an arrow between two points, and its direction as a unit vector.
    fn shaft(&self, from: Point, to: Point) -> (ScenePlace, ScenePlace, (f32, f32)) {
        let (start, end) = (self.place(from), self.place(to));
        let (across, down) = (end.0 - start.0, end.1 - start.1);
        let length = across.hypot(down);
        let way = (across / length, down / length);
        let along = |at: ScenePlace, by: f32| (at.0 + way.0 * by, at.1 + way.1 * by);
        let (mut begin, mut stop) = (self.clearance(from), self.clearance(to));
        // Adjacent points leave no room between their edges.
        let least = 0.5 * self.shape.cell;
        if length - begin - stop < least {
            let part = (length - least).max(0.0) / (begin + stop).max(0.01);
            begin *= part.min(1.0);
            stop *= part.min(1.0);
        }
        (along(start, begin), along(end, -stop), way)
    }

    /// Returns how far from a point's center an arrow stops.
    fn clearance(&self, point: Point) -> f32 {
        match (self.below(point), self.texts.get(&point)) {
            (Some(_), _) => self.shape.stone + 0.04 * self.shape.cell,
            (None, Some(_)) => 0.8 * self.shape.room,
            (None, None) => 0.0,
        }
    }

    /// Draws labels wider than their points on a strip in the board's color, kept within the
    /// picture.
    fn long_labels(&mut self) {
        let mut strips = ScenePath::default();
        let mut written = Vec::new();
        for (point, text) in self.texts.iter().filter(|(_, text)| text.overflows) {
            let (x, y) = self.place(*point);
            let pad = 0.2 * text.size;
            let most = self.scene.width - 2.0 * pad;
            let mut label = text.text.clone();
            let mut width = text.width;
            if width > most {
                label = self.cut(&label, text.size, text.weight, most);
                width = self.fonts.width(&label, text.size, text.weight);
            }
            let half = width / 2.0 + pad;
            let x = x.min(self.scene.width - half).max(half);
            let height = text.size * 1.1;
            strips.add_polygon(&[
                (x - half, y - height / 2.0),
                (x + half, y - height / 2.0),
                (x + half, y + height / 2.0),
                (x - half, y + height / 2.0),
            ]);
            written.push(SceneText::around((x, y), text.size, text.weight, label));
        }
        if written.is_empty() {
            return;
        }
        let strip = self.theme.board.faded(0.95);
        self.scene.fill(Role::Label, Shape::Path(strips), strip);
        for text in written {
            self.scene.text(Role::Label, text, self.theme.mark);
        }
    }

    /// Truncates a text that is too wide for the picture.
    fn cut(&self, text: &str, size: f32, weight: crate::font::Weight, most: f32) -> String {
        let mut room = most - self.fonts.width("…", size, weight);
        let mut cut = String::new();
        let mut letter_bytes = [0; 4];
        for letter in text.chars() {
            room -= self
                .fonts
                .width(letter.encode_utf8(&mut letter_bytes), size, weight);
            if room < 0.0 {
                break;
            }
            cut.push(letter);
        }
        cut + "…"
    }
}
