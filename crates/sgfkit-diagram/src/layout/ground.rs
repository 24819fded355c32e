//! Draws the background of the board: wood or paper.

use super::sheet::Sheet;
use crate::scene::{Role, ScenePath, Segment, Shape, Stroke};
use sgfkit::game::Point;

/// Fills the whole picture, or only the points that `VW` shows.
pub(super) fn ground(sheet: &mut Sheet<'_>) {
    let board = sheet.theme.board;
    let (from, to) = sheet.figure.window;
    let is_whole = (from.row..=to.row)
        .all(|row| (from.column..=to.column).all(|column| sheet.is_shown(Point::new(column, row))));
    if is_whole {
        if sheet.theme.background != Some(board) {
            let all = ScenePath::rectangle((0.0, 0.0), sheet.scene.width, sheet.scene.height);
            sheet.scene.fill(Role::Board, Shape::Path(all), board);
        }
        if sheet.theme.is_solid {
            grain(sheet);
        }
        return;
    }
    let mut path = ScenePath::default();
    for row in from.row..=to.row {
        let line: Vec<Point> = (from.column..=to.column)
            .map(|column| Point::new(column, row))
            .filter(|point| sheet.is_shown(*point))
            .collect();
        for run in line.chunk_by(|one, other| one.column + 1 == other.column) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else {
                continue;
            };
            let ((left, y), (right, _)) = (sheet.place(*first), sheet.place(*last));
            let cell = sheet.shape.cell;
            let corner = (left - cell / 2.0, y - cell / 2.0);
            path.add_polygon(&[
                corner,
                (right + cell / 2.0, corner.1),
                (right + cell / 2.0, corner.1 + cell),
                (corner.0, corner.1 + cell),
            ]);
        }
    }
    sheet.scene.fill(Role::Board, Shape::Path(path), board);
}

/// Draws the wood grain: a few wavy lines, the same in every picture.
fn grain(sheet: &mut Sheet<'_>) {
    let (width, height) = (sheet.scene.width, sheet.scene.height);
    // Fractions of multiples of the golden ratio look random.
    let chance = |number: usize| (number as f32 * 0.618_034).fract();
    let (mut thin, mut thick) = (ScenePath::default(), ScenePath::default());
    let count = 22;
    for number in 0..count {
        let path = if number % 3 == 0 {
            &mut thick
        } else {
            &mut thin
        };
        let gap = width / count as f32;
        let x = gap * (number as f32 + 0.2 + 0.6 * chance(number));
        let bend = |seed: usize| (x + gap * (chance(number * 7 + seed) - 0.5)).clamp(0.0, width);
        path.segments.extend([
            Segment::Move((bend(1), 0.0)),
            Segment::Curve(
                (bend(2), height / 3.0),
                (bend(3), height / 1.5),
                (bend(4), height),
            ),
        ]);
    }
    let color = sheet.theme.dark;
    for (path, part, opacity) in [(thin, 0.05, 0.35), (thick, 0.16, 0.18)] {
        let stroke = Stroke::new(color.faded(opacity), part * sheet.shape.cell);
        sheet.scene.stroke(Role::Board, Shape::Path(path), stroke);
    }
}
