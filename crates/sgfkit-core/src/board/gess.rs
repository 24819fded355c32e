//! The board of Gess, GM\[20\].

use super::grid::{EMPTY, Grid, between, color, line, on_grid, plain_setup, step, stone};
use super::{Board, Illegality, Setup, SizeError};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// A position of Gess.
///
/// The outermost rows and columns are outside the edges: a piece's footprint may extend there, but
/// stones that move there are removed.
///
/// ```
/// use sgfkit::board::{Board, GessBoard};
/// use sgfkit::game::{BoardSize, Game};
/// use sgfkit::Color;
///
/// let mut board = GessBoard::start(BoardSize::square(20)).unwrap();
/// let mut illegal = Vec::new();
/// board.play(Color::Black, &Game::Gess.parse_move("lo:ll").unwrap(), &mut illegal);
/// assert!(illegal.is_empty());
/// assert_eq!(board.stones(Color::Black).len(), 43);
/// ```
#[derive(Clone, Debug)]
pub struct GessBoard(Grid);

/// Points have two letters as in Go (gess.html, Point and Stone).
const MAX: BoardSize = BoardSize::square(52);

/// White's side of the start position from the second row on, mirrored for Black. The specification
/// leaves it to the rules of the game.
const START: [&[u8; 18]; 6] = [
    b".o.o.oooooooo.o.o.",
    b"ooo.o.oooo.o.o.ooo",
    b".o.o.oooooooo.o.o.",
    b"..................",
    b"..................",
    b".o..o..o..o..o..o.",
];

/// The maximum distance of a piece with an empty center.
const SHORT: i32 = 3;

/// Words for the stones taken by Black and by White, the rings of Black and White (sixteen bits
/// each), and the side that took its own last ring together with the opponent's.
const TAKEN: usize = 0;
const RINGS: usize = 2;
const RINGLESS: usize = 3;

impl GessBoard {
    /// Creates an empty board.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 52.
    pub fn new(size: BoardSize) -> Result<Self, SizeError> {
        Grid::new(size, MAX).map(Self)
    }

    /// Creates the start position on 20×20, with 43 stones per side and Black below. Boards of
    /// other sizes are empty.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 52.
    pub fn start(size: BoardSize) -> Result<Self, SizeError> {
        let mut board = Self::new(size)?;
        if size != BoardSize::square(20) {
            return Ok(board);
        }
        for (row, places) in (1..).zip(START) {
            let stones = (1..).zip(places).filter(|(_, place)| **place == b'o');
            for (column, _) in stones {
                board.put(Point::new(column, row), stone(Color::White));
                board.put(Point::new(column, size.rows - 1 - row), stone(Color::Black));
            }
        }
        Ok(board)
    }

    fn is_inside(&self, point: Point) -> bool {
        let BoardSize { columns, rows } = self.0.size();
        let inside = |at: u32, side: u32| at >= 1 && at + 1 < side;
        inside(point.column, columns) && inside(point.row, rows)
    }

    fn put(&mut self, point: Point, kind: u32) {
        if self.0.get(point) == kind {
            return;
        }
        let before = self.rings_around(point);
        self.0.put(point, kind);
        let rings = self.0.own(RINGS) + self.rings_around(point) - before;
        self.0.set_own(RINGS, rings);
    }

    /// Counts the rings whose 3×3 contains a point: Black's, and White's in the upper sixteen bits.
    fn rings_around(&self, point: Point) -> u32 {
        footprint(point)
            .filter_map(|(_, center)| self.ring(center?))
            .map(|side| match side {
                Color::Black => 1,
                Color::White => 1 << 16,
            })
            .sum()
    }

    /// Returns the owner of the ring around a point: eight stones of one color around an empty
    /// point.
    fn ring(&self, center: Point) -> Option<Color> {
        if self.0.get(center) != EMPTY {
            return None;
        }
        let mut stones = footprint(center).filter(|(offset, _)| *offset != (0, 0));
        let (_, first) = stones.next()?;
        let side = self.0.color(first?)?;
        stones
            .all(|(_, point)| point.is_some_and(|point| self.0.color(point) == Some(side)))
            .then_some(side)
    }

    fn has_ring(&self, side: Color) -> bool {
        let rings = self.0.own(RINGS);
        match side {
            Color::Black => rings & 0xffff != 0,
            Color::White => rings >> 16 != 0,
        }
    }

    /// Adds the reasons why the piece around `from`, already lifted from the board, cannot move to
    /// `to`.
    fn examine(&self, piece: &[u32; 9], from: Point, to: Point, illegal: &mut Vec<Illegality>) {
        let Some((direction, count)) = line(from, to) else {
            illegal.push(Illegality::NotALine);
            return;
        };
        let has = |offset: (i32, i32)| {
            let index = (offset.1 + 1) * 3 + offset.0 + 1;
            piece.get(index as usize).is_some_and(|kind| *kind != EMPTY)
        };
        if !has(direction) {
            illegal.push(Illegality::NotALine);
        }
        if !has((0, 0)) && count > SHORT {
            illegal.push(Illegality::Distance);
        }
        let is_free = |center: Point| {
            footprint(center)
                .filter_map(|(_, point)| point)
                .all(|point| self.0.get(point) == EMPTY)
        };
        if !between(from, direction, count).all(is_free) {
            illegal.push(Illegality::Blocked);
        }
    }
}

/// Returns the offsets and points of a 3×3, row by row; points with a negative coordinate are
/// `None`.
fn footprint(center: Point) -> impl Iterator<Item = ((i32, i32), Option<Point>)> {
    (-1..=1)
        .flat_map(|row| (-1..=1).map(move |column| (column, row)))
        .map(move |offset| (offset, step(center, offset, 1)))
}

impl Board for GessBoard {
    on_grid!(0);

    fn set_up(&mut self, setup: Setup, place: &Stone) -> bool {
        match plain_setup(setup, place) {
            Some((point, color)) if point.is_on(self.size()) => {
                self.put(point, color.map_or(EMPTY, stone));
            }
            _ => return false,
        }
        self.0.set_own(RINGLESS, EMPTY);
        true
    }

    /// Moves the stones of a 3×3, which keep their colors and replace others; those beyond the
    /// edges are removed. Nothing changes without a stone or with a center off the board.
    fn play(&mut self, side: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        let Move::Gess { from, to } = *play else {
            return;
        };
        if !self.is_inside(from) || !self.is_inside(to) {
            illegal.push(Illegality::OffBoard);
        }
        let size = self.size();
        if !from.is_on(size) || !to.is_on(size) {
            return;
        }
        let mut piece = [EMPTY; 9];
        for (place, (_, point)) in piece.iter_mut().zip(footprint(from)) {
            *place = point.map_or(EMPTY, |point| self.0.get(point));
        }
        let is_foreign = |kind: &u32| *kind != EMPTY && *kind != stone(side);
        let is_empty = piece.iter().all(|kind| *kind == EMPTY);
        if is_empty || piece.iter().any(is_foreign) {
            illegal.push(Illegality::NoPiece);
        }
        if is_empty {
            return;
        }
        let had_ring = self.has_ring(side);
        for (_, point) in footprint(from) {
            if let Some(point) = point {
                self.put(point, EMPTY);
            }
        }
        self.examine(&piece, from, to, illegal);
        let mut taken = 0;
        for (kind, (_, point)) in piece.into_iter().zip(footprint(to)) {
            let Some(point) = point else { continue };
            if self.0.color(point) == Some(side.opposite()) {
                taken += 1;
            }
            let stays = from == to || self.is_inside(point);
            self.put(point, if stays { kind } else { EMPTY });
        }
        let word = TAKEN + (stone(side) - 1) as usize;
        self.0.set_own(word, self.0.own(word) + taken);
        let is_ringless = had_ring && !self.has_ring(Color::Black) && !self.has_ring(Color::White);
        self.0
            .set_own(RINGLESS, if is_ringless { stone(side) } else { EMPTY });
    }

    /// The only side with a ring. A player who takes both last rings loses; a position that never
    /// had a ring is undecided.
    fn winner(&self) -> Option<Color> {
        match (self.has_ring(Color::Black), self.has_ring(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            (true, true) => None,
            (false, false) => color(self.0.own(RINGLESS)).map(Color::opposite),
        }
    }

    fn prisoners(&self, by: Color) -> u32 {
        self.0.own(TAKEN + (stone(by) - 1) as usize)
    }
}
