//! Draws the Backgammon board from White's side: White's home at the lower right, Black's above it.

use sgfkit::Color;
use sgfkit::board::BackgammonBoard;
use sgfkit::game::Point;
use sgfkit::game::backgammon::{BAR, TRAY};

use super::Look;
use super::sheet::{Form, Sheet};
use super::stones::{color_of, outline};
use crate::figure::Figure;
use crate::font::{Fonts, Weight};
use crate::names::Coordinates;
use crate::scene::{Role, Scene, ScenePath, ScenePlace, SceneText, Shape, Stroke};

/// Maximum number of checkers drawn on a point; a number replaces the rest.
const ROOM: u32 = 5;

/// Sizes in checkers: width of the rails, the bar and a quarter of the board, length of a point.
const RAIL: f32 = 1.3;
const BAR_WIDTH: f32 = 1.2;
const QUARTER: f32 = 6.0;
const HALF: f32 = 5.9;
const LENGTH: f32 = 4.9;

/// Width of the board with its rails, in checkers.
const WIDTH: f32 = 2.0 * RAIL + 2.0 * QUARTER + BAR_WIDTH;

/// Line width relative to a checker.
const LINE: f32 = 0.04;

pub(super) fn scene(board: &BackgammonBoard, figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    let cell = look.cell;
    let has_names = figure.has_coordinates && look.coordinates != Coordinates::None;
    let margin = |is_named: bool| {
        if has_names && is_named {
            0.8 * cell
        } else {
            0.2 * cell
        }
    };
    let (left, top) = (0.2 * cell, margin(look.sides.top));
    let table = Table {
        cell,
        left,
        top,
        middle: top + HALF * cell,
    };
    let place = |point: Point| table.checker(point, 0);
    let area = |point: Point| table.strip(point);
    let size = (
        2.0 * left + WIDTH * cell,
        top + 2.0 * HALF * cell + margin(look.sides.bottom),
    );
    let form = Form {
        place: &place,
        area: &area,
        cell,
        stone: 0.48 * cell,
        room: 0.42 * cell,
    };
    let mut sheet = Sheet::new(figure, look, fonts, size, form);
    ground(&mut sheet, &table);
    points(&mut sheet, &table);
    if has_names {
        names(&mut sheet, &table);
    }
    checkers(&mut sheet, &table, board);
    dice(&mut sheet, &table);
    cube(&mut sheet, &table);
    sheet.numbers();
    sheet.markup();
    let mut scene = sheet.finish();
    // Bar and tray have one place per side, so they are not single spots.
    scene.spots.retain(|spot| !matches!(spot.point, BAR | TRAY));
    scene
}

/// Positions on the board.
struct Table {
    cell: f32,
    left: f32,
    top: f32,
    middle: f32,
}

impl Table {
    /// Returns the center of a point's column, and true if the point is in the upper half.
    fn column(&self, column: u32) -> (f32, bool) {
        let is_upper = column >= 12;
        let from_left = if is_upper {
            column.saturating_sub(12)
        } else {
            11 - column
        };
        let bar = if from_left >= 6 { BAR_WIDTH } else { 0.0 };
        (self.x(RAIL + from_left as f32 + 0.5 + bar), is_upper)
    }

    fn x(&self, checkers: f32) -> f32 {
        self.left + checkers * self.cell
    }

    /// Returns the center of a checker, counted from the edge of the board.
    fn checker(&self, point: Point, count: u32) -> ScenePlace {
        let down = (count as f32 + 0.52) * self.cell;
        let (x, is_upper) = match point {
            BAR | TRAY => (self.x(WIDTH / 2.0), true),
            Point { column, .. } => self.column(column.min(23)),
        };
        if is_upper {
            (x, self.top + down)
        } else {
            (x, self.bottom() - down)
        }
    }

    fn bottom(&self) -> f32 {
        2.0 * self.middle - self.top
    }

    /// Returns a point's triangle, `half` a checker wide at its base.
    fn triangle(&self, column: u32, half: f32) -> Vec<ScenePlace> {
        let (x, is_upper) = self.column(column.min(23));
        let (base, tip) = if is_upper {
            (self.top, self.top + LENGTH * self.cell)
        } else {
            (self.bottom(), self.bottom() - LENGTH * self.cell)
        };
        let half = half * self.cell;
        vec![(x - half, base), (x + half, base), (x, tip)]
    }

    /// Returns the whole area of a point, including its checkers.
    fn strip(&self, point: Point) -> Vec<ScenePlace> {
        let (x, base) = self.checker(point, 0);
        let half = self.cell / 2.0;
        let (base, tip) = if base < self.middle {
            (self.top, self.top + (LENGTH + 0.2) * self.cell)
        } else {
            (self.bottom(), self.bottom() - (LENGTH + 0.2) * self.cell)
        };
        vec![
            (x - half, base),
            (x + half, base),
            (x + half, tip),
            (x - half, tip),
        ]
    }
}

/// Draws the board, its rails and the bar.
fn ground(sheet: &mut Sheet<'_>, table: &Table) {
    let (cell, height) = (table.cell, table.bottom() - table.top);
    let part = |from: f32, width: f32| {
        ScenePath::rectangle((table.x(from), table.top), width * cell, height)
    };
    let wood = sheet.theme.board.mixed(sheet.theme.dark, 0.5);
    let whole = Shape::Path(part(0.0, WIDTH));
    sheet.scene.fill(Role::Board, whole.clone(), wood);
    let mut quarters = part(RAIL, QUARTER);
    let right = part(RAIL + QUARTER + BAR_WIDTH, QUARTER);
    quarters.segments.extend(right.segments);
    let line = sheet.theme.line;
    let thin = Stroke::new(line, LINE * cell);
    let board = sheet.theme.board;
    sheet
        .scene
        .outlined(Role::Board, Shape::Path(quarters), board, thin);
    let thick = Stroke::new(line, 2.0 * LINE * cell);
    sheet.scene.stroke(Role::Line, whole, thick);
}

/// Draws the points, alternating dark and light.
fn points(sheet: &mut Sheet<'_>, table: &Table) {
    let light = sheet.theme.board.mixed(sheet.theme.white, 0.5);
    for (is_odd, color) in [(0, sheet.theme.dark), (1, light)] {
        let mut path = ScenePath::default();
        for column in (0..24).filter(|column| column % 2 == is_odd) {
            if sheet.is_shown(Point::new(column, 0)) {
                path.add_polygon(&table.triangle(column, 0.46));
            }
        }
        if !path.segments.is_empty() {
            let line = Stroke::new(sheet.theme.line, LINE * table.cell);
            sheet
                .scene
                .outlined(Role::Cell, Shape::Path(path), color, line);
        }
    }
}

/// Draws the numbers of White's points, or SGF letters.
fn names(sheet: &mut Sheet<'_>, table: &Table) {
    let sides = sheet.look.sides;
    let size = 0.42 * table.cell;
    for column in 0..24u8 {
        let (x, is_upper) = table.column(column.into());
        let is_named = if is_upper { sides.top } else { sides.bottom };
        if !is_named || !sheet.is_shown(Point::new(column.into(), 0)) {
            continue;
        }
        let text = match sheet.look.coordinates {
            Coordinates::Sgf => char::from(b'a' + column).to_string(),
            _ => (column + 1).to_string(),
        };
        let y = if is_upper {
            table.top - 0.4 * table.cell
        } else {
            table.bottom() + 0.4 * table.cell
        };
        let text = SceneText::around((x, y), size, Weight::Regular, text);
        sheet
            .scene
            .text(Role::Coordinate, text, sheet.theme.coordinate);
    }
}

/// Draws checkers on points, on the bar on the side where they enter, and borne off, on edge, at
/// home.
fn checkers(sheet: &mut Sheet<'_>, table: &Table, board: &BackgammonBoard) {
    let cell = table.cell;
    for color in [Color::Black, Color::White] {
        let mut places = Vec::new();
        let mut counts = Vec::new();
        let mut stack = |count: u32, at: &dyn Fn(u32) -> ScenePlace| {
            places.extend((0..count.min(ROOM)).map(at));
            if count > ROOM {
                counts.push((at(ROOM - 1), count));
            }
        };
        for column in 0..24 {
            let point = Point::new(column, 0);
            if sheet.is_shown(point) {
                // Both sides on one point, possible only in broken files, are stacked together.
                let below = match color {
                    Color::Black => 0,
                    Color::White => board.checkers(Color::Black, point).min(ROOM),
                };
                let count = board.checkers(color, point);
                stack(count, &|place| table.checker(point, below + place));
            }
        }
        let bar = board.checkers(color, BAR);
        stack(bar, &|place| {
            let (x, y) = table.checker(BAR, place);
            match color {
                Color::White => (x, y),
                Color::Black => (x, 2.0 * table.middle - y),
            }
        });
        sheet.discs(color, &places);
        let ink = sheet.ink(Some(color));
        for (place, count) in counts {
            number(sheet, place, 0.52 * cell, count.to_string(), ink);
        }
        let mut off = ScenePath::default();
        let (width, height) = (1.0 * cell, HALF * cell / 16.0);
        for place in 0..board.checkers(color, TRAY).min(15) {
            let x = table.x(WIDTH - RAIL / 2.0) - width / 2.0;
            let down = (place as f32 + 0.5) * height;
            let y = match color {
                Color::White => table.bottom() - down - height,
                Color::Black => table.top + down,
            };
            let path = ScenePath::rectangle((x, y), width, height);
            off.segments.extend(path.segments);
        }
        if !off.segments.is_empty() {
            // The outline separates checkers of the same color.
            let fill = color_of(sheet.theme, color);
            let edge = Stroke::new(fill.mixed(ink, 0.7), LINE * cell);
            sheet
                .scene
                .outlined(Role::Stone, Shape::Path(off), fill, edge);
        }
    }
}

/// Draws the dice of the last roll in the middle of the right half.
fn dice(sheet: &mut Sheet<'_>, table: &Table) {
    let cell = table.cell;
    let Some(roll) = sheet.figure.marks.roll else {
        return;
    };
    let color = roll.color.unwrap_or(Color::White);
    let (fill, ink) = (color_of(sheet.theme, color), sheet.ink(Some(color)));
    let edge = Stroke::new(outline(sheet.theme, color), LINE * cell);
    let x = table.x(RAIL + 1.5 * QUARTER + BAR_WIDTH);
    let size = 0.8 * cell;
    for (die, x) in roll.dice.into_iter().zip([x - 0.6 * cell, x + 0.6 * cell]) {
        let corner = (x - size / 2.0, table.middle - size / 2.0);
        let path = ScenePath::rectangle(corner, size, size);
        sheet
            .scene
            .outlined(Role::Stone, Shape::Path(path), fill, edge.clone());
        // Center, then pairs on both sides of it.
        let mut pips = Vec::new();
        if die % 2 == 1 {
            pips.push((0.0, 0.0));
        }
        for (least, (across, down)) in [(2, (1.0, -1.0)), (4, (1.0, 1.0)), (6, (1.0, 0.0))] {
            if die >= least {
                pips.extend([(across, down), (-across, -down)]);
            }
        }
        for (across, down) in pips {
            let step = 0.27 * size;
            let shape = Shape::Circle {
                center: (x + across * step, table.middle + down * step),
                radius: 0.09 * size,
            };
            sheet.scene.fill(Role::Dot, shape, ink);
        }
    }
}

/// Draws the doubling cube on the left rail, near its owner or in the middle.
fn cube(sheet: &mut Sheet<'_>, table: &Table) {
    let cell = table.cell;
    let Some(cube) = sheet.figure.marks.cube else {
        return;
    };
    let size = 0.96 * cell;
    let x = table.x(RAIL / 2.0);
    let y = match cube.owner {
        None => table.middle,
        Some(Color::Black) => table.top + 0.7 * cell,
        Some(Color::White) => table.bottom() - 0.7 * cell,
    };
    let path = ScenePath::rectangle((x - size / 2.0, y - size / 2.0), size, size);
    let edge = Stroke::new(sheet.theme.outline[1], LINE * cell);
    let fill = sheet.theme.white;
    sheet
        .scene
        .outlined(Role::Stone, Shape::Path(path), fill, edge);
    let text = cube.value.to_string();
    let width = sheet.fonts.width(&text, 1.0, Weight::Regular).max(0.1);
    let ink = sheet.ink(Some(Color::White));
    number(
        sheet,
        (x, y),
        (0.6 * size).min(0.85 * size / width),
        text,
        ink,
    );
}

fn number(
    sheet: &mut Sheet<'_>,
    place: ScenePlace,
    size: f32,
    text: String,
    ink: crate::theme::Rgba,
) {
    let text = SceneText::around(place, size, Weight::Regular, text);
    sheet.scene.text(Role::Number, text, ink);
}
