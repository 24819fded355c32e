//! Draws the Octi board: pods with their prongs.

use std::collections::HashMap;
use std::f32::consts::FRAC_1_SQRT_2;

use sgfkit::Color;
use sgfkit::board::OctiBoard;
use sgfkit::game::Point;

use super::Look;
use super::grid::{Grid, form};
use super::sheet::Sheet;
use super::squares;
use super::stones::{fill, outline};
use crate::figure::Figure;
use crate::font::{Fonts, Weight};
use crate::scene::{Role, Scene, ScenePath, ScenePlace, SceneText, Shape, Stroke};

/// Directions clockwise from north.
const WAYS: [ScenePlace; 8] = [
    (0.0, -1.0),
    (FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (1.0, 0.0),
    (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (0.0, 1.0),
    (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (-1.0, 0.0),
    (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
];

/// Sizes relative to a cell: radius of a pod, reach of prongs, widths of prongs and superprongs.
const POD: f32 = 0.29;
const PRONG: f32 = 0.45;
const WIDTHS: [f32; 2] = [0.07, 0.16];

pub(super) fn scene(board: &OctiBoard, figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    // Row 1 is in the south (octi.html).
    let grid = Grid::new(figure, look, fonts).upward();
    let (place, area) = (|point| grid.place(point), |point| grid.area(point));
    let form = form(&place, &area, grid.cell, 2.0 * POD);
    let mut sheet = Sheet::new(figure, look, fonts, grid.size(), form);
    squares::squares(&mut sheet, &grid);
    homes(&mut sheet, board);
    squares::lines(&mut sheet, &grid);
    grid.names(&mut sheet);
    pods(&mut sheet, board);
    sheet.numbers();
    sheet.markup();
    sheet.finish()
}

/// Draws the octi squares with a frame and a tint of their side's color.
fn homes(sheet: &mut Sheet<'_>, board: &OctiBoard) {
    for color in [Color::Black, Color::White] {
        let mut path = ScenePath::default();
        for point in board.octi_squares(color) {
            if sheet.is_shown(*point) {
                path.add_square(sheet.place(*point), 0.4 * sheet.shape.cell);
            }
        }
        if !path.segments.is_empty() {
            let side = sheet.theme.side[usize::from(color == Color::White)];
            let fill = sheet.theme.board.mixed(side, 0.25);
            let line = Stroke::new(sheet.theme.line, 0.03 * sheet.shape.cell);
            sheet
                .scene
                .outlined(Role::Edge, Shape::Path(path), fill, line);
        }
    }
}

/// Draws pods. Pods on the same square are merged: all their prongs, and their number.
fn pods(sheet: &mut Sheet<'_>, board: &OctiBoard) {
    let cell = sheet.shape.cell;
    let mut counts: HashMap<Point, usize> = HashMap::new();
    for color in [Color::Black, Color::White] {
        let mut prongs = [ScenePath::default(), ScenePath::default()];
        let mut places = Vec::new();
        for pod in board.pods(color) {
            if !sheet.is_shown(pod.point) {
                continue;
            }
            let (x, y) = sheet.place(pod.point);
            let count = counts.entry(pod.point).or_default();
            if *count == 0 {
                places.push((x, y));
            }
            *count += 1;
            for prong in pod.prongs.iter() {
                let Some((across, down)) = WAYS.get(usize::from(prong.direction)) else {
                    continue;
                };
                let reach = PRONG * cell;
                prongs[usize::from(prong.is_super)]
                    .add_line((x, y), (x + across * reach, y + down * reach));
            }
        }
        let edge = outline(sheet.theme, color);
        for (path, width) in prongs.into_iter().zip(WIDTHS) {
            if !path.segments.is_empty() {
                let inside = super::stones::color_of(sheet.theme, color);
                sheet.tube(Role::Stone, path, width, inside, edge);
            }
        }
        for center in places {
            let radius = POD * cell;
            let eighth = |index: usize| {
                let angle = (index as f32 + 0.5) * std::f32::consts::FRAC_PI_4;
                (
                    center.0 + radius * angle.cos(),
                    center.1 + radius * angle.sin(),
                )
            };
            let path = ScenePath::polygon(&std::array::from_fn::<ScenePlace, 8, _>(eighth));
            let paint = fill(sheet.theme, color, center, radius);
            let stroke = Stroke::new(edge, 0.035 * cell);
            sheet
                .scene
                .outlined(Role::Stone, Shape::Path(path), paint, stroke);
        }
    }
    let mut stacks: Vec<(Point, usize)> = counts.into_iter().collect();
    stacks.retain(|(point, count)| *count > 1 && !sheet.texts.contains_key(point));
    stacks.sort();
    for (point, count) in stacks {
        let (place, size) = (sheet.place(point), 0.36 * cell);
        let text = SceneText::around(place, size, Weight::Regular, count.to_string());
        let ink = sheet.ink(sheet.figure.stones.get(&point).copied());
        sheet.scene.text(Role::Number, text, ink);
    }
}
