//! Draws the Backgammon board from White's side: White's home at the lower right, Black's above it.

use sgfkit::Color;
use sgfkit::board::BackgammonBoard;
use sgfkit::game::Point;
use sgfkit::game::backgammon::{BAR, TRAY};

use super::TextOptions;
use super::canvas::{Canvas, Ink};
use super::pen::{self, Pen};
use crate::names::Coordinates;

/// Maximum number of checkers drawn on a point; a number replaces the rest.
const ROOM: u32 = 5;

/// Columns between points.
const PITCH: usize = 3;

/// Columns where the two halves and the bar start.
const LEFT: usize = 3;
const BAR_AT: usize = LEFT + 6 * PITCH + 1;
const RIGHT: usize = BAR_AT + 5;
const END: usize = RIGHT + 6 * PITCH + 1;

/// Lines of the upper edge, the lower edge and the middle.
const TOP: usize = 1;
const MIDDLE: usize = TOP + ROOM as usize + 1;
const BOTTOM: usize = MIDDLE + ROOM as usize + 1;

pub fn draw(board: &BackgammonBoard, pen: &mut Pen<'_>) -> Canvas {
    let look = pen.look;
    let mut canvas = Canvas::default();
    canvas.ground(LEFT - 1..END + 1, TOP..BOTTOM + 1);
    frame(&mut canvas, look);
    for column in 0..24 {
        let point = Point::new(column, 0);
        let (x, is_upper) = place(column);
        let name = name(pen, column);
        let edge = if is_upper { TOP - 1 } else { BOTTOM + 1 };
        canvas.text(x + 1 - name.len().min(2) / 2, edge, &name, Ink::Margin);
        if !pen.is_shown(point) {
            continue;
        }
        let line = |place: u32| {
            if is_upper {
                TOP + 1 + place as usize
            } else {
                BOTTOM - 1 - place as usize
            }
        };
        for place in 0..ROOM {
            canvas.put(x, line(place), look.empty(), Ink::Board);
        }
        // Both sides on one point, possible only in broken files, are stacked together.
        let mut used = 0;
        for color in [Color::Black, Color::White] {
            used += stack(&mut canvas, board, color, point, look, |place| {
                (x, line(place + used))
            });
        }
        pen.decorate(&mut canvas, point, (x, line(0)), 1, used == 0);
    }
    // Checkers enter on the far side and are borne off at home.
    for (color, from_top) in [(Color::White, true), (Color::Black, false)] {
        stack(&mut canvas, board, color, BAR, look, |place| {
            if from_top {
                (BAR_AT + 2, TOP + 1 + place as usize)
            } else {
                (BAR_AT + 2, BOTTOM - 1 - place as usize)
            }
        });
        let off = board.checkers(color, TRAY);
        if off > 0 {
            let line = if from_top { BOTTOM - 1 } else { TOP + 1 };
            canvas.text(
                END + 2,
                line,
                &format!("{}: {off} off", look.side(color)),
                Ink::Margin,
            );
        }
    }
    canvas
}

fn name(pen: &Pen<'_>, column: u32) -> String {
    match pen.look.coordinates {
        Coordinates::Players if pen.figure.has_coordinates => (column + 1).to_string(),
        Coordinates::Sgf if pen.figure.has_coordinates => {
            char::from(b'a' + column as u8).to_string()
        }
        _ => String::new(),
    }
}

/// Draws a side's checkers on a point and returns the number of lines used.
fn stack(
    canvas: &mut Canvas,
    board: &BackgammonBoard,
    color: Color,
    point: Point,
    look: TextOptions,
    at: impl Fn(u32) -> (usize, usize),
) -> u32 {
    let count = board.checkers(color, point);
    let ink = match color {
        Color::Black => Ink::Black,
        Color::White => Ink::White,
    };
    for place in 0..count.min(ROOM) {
        let (x, y) = at(place);
        if place + 1 == ROOM && count > ROOM {
            canvas.text(x, y, &count.to_string(), ink);
        } else {
            canvas.put(x, y, pen::stone(color, false, look), ink);
        }
    }
    count.min(ROOM)
}

/// Returns the column of a point on the canvas, and true if the point is in the upper half.
fn place(column: u32) -> (usize, bool) {
    let is_upper = column >= 12;
    let from_left = if is_upper { column - 12 } else { 11 - column } as usize;
    let x = match from_left {
        0..6 => LEFT + 1 + PITCH * from_left,
        _ => RIGHT + 1 + PITCH * (from_left - 6),
    };
    (x, is_upper)
}

fn frame(canvas: &mut Canvas, look: TextOptions) {
    let [level, upright, upper, lower] = if look.ascii {
        ["-", "|", "++++", "++++"]
    } else {
        ["─", "│", "┌┬┬┐", "└┴┴┘"]
    };
    let uprights = [LEFT - 1, BAR_AT, BAR_AT + 4, END];
    for (y, corners) in [(TOP, upper), (BOTTOM, lower)] {
        canvas.text(LEFT - 1, y, &level.repeat(END - LEFT + 2), Ink::Board);
        for (x, corner) in uprights.into_iter().zip(corners.chars()) {
            canvas.put(x, y, corner, Ink::Board);
        }
    }
    for y in TOP + 1..BOTTOM {
        for x in uprights {
            canvas.text(x, y, upright, Ink::Board);
        }
    }
    canvas.text(BAR_AT + 1, MIDDLE, "BAR", Ink::Board);
}
