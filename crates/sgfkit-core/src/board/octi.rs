//! The board of Octi, GM\[19\].

use super::cells::{Cells, piece_hash};
use super::grid::{DIRECTIONS, color, stone};
use super::{Board, Illegality, Setup, SizeError};
use crate::game::octi::{Action, Hop, Pod, Prongs, Way};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// A position of Octi: the pods on the board and the numbers of captured ones.
///
/// A point can hold a stack of pods of one color, and of both after an illegal move; then
/// [`Board::at`] returns one of them. Reserves of pods and prongs (NP, NR, NS) are not tracked, so
/// moves that exceed them are not reported.
///
/// ```
/// use sgfkit::board::{Board, OctiBoard};
/// use sgfkit::game::{BoardSize, Game};
/// use sgfkit::Color;
///
/// let mut board = OctiBoard::start(BoardSize::square(9), None, None).unwrap();
/// let mut illegal = Vec::new();
/// board.play(Color::Black, &Game::Octi.parse_move("33+B").unwrap(), &mut illegal);
/// board.play(Color::White, &Game::Octi.parse_move("57").unwrap(), &mut illegal);
/// board.play(Color::Black, &Game::Octi.parse_move("33-44").unwrap(), &mut illegal);
/// assert!(illegal.is_empty());
/// assert_eq!(board.pods(Color::White).len(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct OctiBoard {
    size: BoardSize,
    squares: [Vec<Point>; 2],
    is_edgeless: bool,
    cells: Cells,
}

/// Points are two digits.
const MAX: BoardSize = BoardSize::square(9);

/// The largest number of pods on a board; a game has fourteen.
const MAX_PODS: usize = 256;

/// The octi squares of the two-player game on 9×9, which the specification leaves to the rules:
/// Black is in the south.
const SQUARES: [[(u32, u32); 3]; 2] = [[(2, 2), (4, 2), (6, 2)], [(2, 6), (4, 6), (6, 6)]];

/// The layout of the cells: the hash, the number of pods, the pods captured by Black and by White,
/// then the pods.
const HASH: usize = 0;
const COUNT: usize = 2;
const TAKEN: usize = 3;
const PODS: usize = 5;

/// A pod and its side, packed into a word.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Placed {
    side: Color,
    pod: Pod,
}

struct Traveller {
    placed: Placed,
    at: Point,
}

impl OctiBoard {
    /// Creates a board without pods and octi squares.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 9.
    pub fn new(size: BoardSize) -> Result<Self, SizeError> {
        SizeError::check(size, BoardSize::square(1), MAX)?;
        Ok(Self {
            size,
            squares: [Vec::new(), Vec::new()],
            is_edgeless: false,
            cells: Cells::new(PODS + MAX_PODS),
        })
    }

    /// Creates the start position: an empty pod on each octi square in `BO` and `WO`. If they are
    /// `None`, uses those of the two-player game on 9×9, and no squares on other sizes.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 9.
    pub fn start(
        size: BoardSize,
        black: Option<&[Point]>,
        white: Option<&[Point]>,
    ) -> Result<Self, SizeError> {
        let mut board = Self::new(size)?;
        let sides = [(Color::Black, black), (Color::White, white)];
        for ((side, named), usual) in sides.into_iter().zip(SQUARES) {
            let usual = usual.map(|(column, row)| Point::new(column, row));
            let squares = match named {
                Some(squares) => squares,
                None if size == MAX => usual.as_slice(),
                None => continue,
            };
            for square in squares {
                let known = &mut board.squares[usize::from(side == Color::White)];
                if square.is_on(board.size) && !known.contains(square) {
                    known.push(*square);
                    let prongs = Prongs::default();
                    let pod = Pod {
                        point: *square,
                        prongs,
                    };
                    board.add(Placed { side, pod });
                }
            }
        }
        Ok(board)
    }

    /// Applies the rules in a value of `RU`; only `edgeless` affects the board.
    #[must_use]
    pub fn with_rules(mut self, rules: &str) -> Self {
        self.is_edgeless = rules
            .split([':', ','])
            .any(|rule| rule.trim_ascii().eq_ignore_ascii_case("edgeless"));
        self
    }

    /// Returns the octi squares of a side.
    #[must_use]
    pub fn octi_squares(&self, side: Color) -> &[Point] {
        match side {
            Color::Black => &self.squares[0],
            Color::White => &self.squares[1],
        }
    }

    /// Returns the pods of a side by row, column and prongs, including equal ones.
    #[must_use]
    pub fn pods(&self, side: Color) -> Vec<Pod> {
        let mut pods: Vec<Pod> = self
            .placed()
            .filter(|placed| placed.side == side)
            .map(|placed| placed.pod)
            .collect();
        pods.sort_by_key(|pod| (pod.point, pod.prongs.all, pod.prongs.superprongs));
        pods
    }

    fn count(&self) -> usize {
        self.cells.get(COUNT) as usize
    }

    fn placed(&self) -> impl Iterator<Item = Placed> {
        (0..self.count()).filter_map(|index| unpacked(self.cells.get(PODS + index)))
    }

    fn find(&self, is_wanted: impl Fn(Placed) -> bool) -> Option<usize> {
        self.placed().position(is_wanted)
    }

    fn is_taken(&self, point: Point) -> bool {
        self.find(|placed| placed.pod.point == point).is_some()
    }

    fn add(&mut self, placed: Placed) -> bool {
        let count = self.count();
        if count >= MAX_PODS {
            return false;
        }
        self.cells.set(PODS + count, packed(placed));
        self.cells.set(COUNT, count as u32 + 1);
        let hash = self.hash().wrapping_add(hash_of(placed));
        self.cells.set_wide(HASH, hash);
        true
    }

    fn remove(&mut self, index: usize) -> Option<Placed> {
        let last = self.count().checked_sub(1)?;
        let placed = self.placed().nth(index)?;
        let moved = self.cells.get(PODS + last);
        self.cells.set(PODS + index, moved);
        self.cells.set(COUNT, last as u32);
        let hash = self.hash().wrapping_sub(hash_of(placed));
        self.cells.set_wide(HASH, hash);
        Some(placed)
    }

    fn clear(&mut self, is_unwanted: impl Fn(Placed) -> bool) {
        while let Some(index) = self.find(&is_unwanted) {
            self.remove(index);
        }
    }

    /// Finds the pod that a move names, and any problem with its name. Prongs may be omitted if all
    /// pods of the stack are equal.
    fn named(&self, side: Color, name: Pod) -> Option<(usize, Option<Illegality>)> {
        let stack = |side| {
            self.placed()
                .filter(move |placed| placed.side == side && placed.pod.point == name.point)
        };
        let Some(first) = stack(side).next() else {
            let index = self.find(|placed| placed.pod.point == name.point)?;
            return Some((index, Some(Illegality::NoPiece)));
        };
        let prongs = name.prongs;
        let exact = stack(side).find(|placed| placed.pod.prongs == prongs);
        let alike = || stack(side).find(|placed| placed.pod.prongs.all == prongs.all);
        let (found, fault) = match exact.or_else(alike) {
            Some(found) => (found, None),
            None if prongs.is_empty() && stack(side).all(|other| other == first) => (first, None),
            None => (first, Some(Illegality::Prong)),
        };
        Some((self.find(|placed| placed == found)?, fault))
    }

    /// Enters a pod: a captured one if allowed, otherwise one from the reserve. Captured pods enter
    /// on an octi square of either side that already has a pod, while a pod is on a square of the
    /// opponent.
    fn enter(&mut self, side: Color, point: Point, illegal: &mut Vec<Illegality>) {
        if !point.is_on(self.size) {
            illegal.push(Illegality::OffBoard);
            return;
        }
        let foe = side.opposite();
        if self.at(point) == Some(foe) {
            illegal.push(Illegality::Occupied);
        }
        let stands_on = |point: &Point| self.at(*point) == Some(side);
        let is_home = self.squares(side).contains(&point);
        let liberates = self.prisoners(foe) > 0
            && stands_on(&point)
            && (is_home || self.squares(foe).contains(&point))
            && self.squares(foe).iter().any(stands_on);
        if liberates {
            let word = taken(foe);
            self.cells.set(word, self.cells.get(word).saturating_sub(1));
        } else if !is_home && !self.squares(side).is_empty() {
            illegal.push(Illegality::Illegal);
        }
        let prongs = Prongs::default();
        let pod = Pod { point, prongs };
        self.add(Placed { side, pod });
    }

    fn rebuild(
        &mut self,
        side: Color,
        name: Pod,
        illegal: &mut Vec<Illegality>,
        change: impl Fn(Prongs) -> Result<Prongs, Illegality>,
    ) {
        let Some((index, fault)) = self.named(side, name) else {
            illegal.push(Illegality::NoPiece);
            return;
        };
        illegal.extend(fault);
        let Some(mut placed) = self.placed().nth(index) else {
            return;
        };
        match change(placed.pod.prongs) {
            Ok(prongs) => {
                self.remove(index);
                placed.pod.prongs = prongs;
                self.add(placed);
            }
            Err(fault) => illegal.push(fault),
        }
    }

    /// Moves pods simultaneously: all are lifted first, and captured ones are removed after all
    /// have arrived.
    fn travel(&mut self, side: Color, ways: &[Way], illegal: &mut Vec<Illegality>) {
        let mut travellers: Vec<Traveller> = Vec::new();
        let mut legs: Vec<(usize, &Way)> = Vec::new();
        for way in ways {
            let start = way.pod.point;
            let Some(end) = way.hops.last().map(|hop| hop.to) else {
                continue;
            };
            if let Some((index, fault)) = self.named(side, way.pod) {
                illegal.extend(fault);
                if let Some(placed) = self.remove(index) {
                    legs.push((travellers.len(), way));
                    travellers.push(Traveller { placed, at: end });
                }
            } else if let Some(again) = travellers.iter().position(|other| other.at == start) {
                // A superprong lets a pod move before the actual move.
                legs.push((again, way));
                travellers[again].at = end;
            } else {
                illegal.push(Illegality::NoPiece);
            }
        }
        let is_one_stack = legs
            .windows(2)
            .all(|two| two[0].1.pod.point == two[1].1.pod.point);
        let has_superprong = |other: &Traveller| other.placed.pod.prongs.superprongs != 0;
        if !is_one_stack && !travellers.iter().any(has_superprong) {
            illegal.push(Illegality::Illegal);
        }
        for traveller in &mut travellers {
            traveller.at = traveller.placed.pod.point;
        }
        let mut captured = Vec::new();
        for (index, way) in legs {
            self.walk(&mut travellers[index], way, &mut captured, illegal);
        }
        captured.sort_unstable();
        for index in captured.into_iter().rev() {
            if self.remove(index).is_some_and(|placed| placed.side != side) {
                let word = taken(side);
                self.cells.set(word, self.cells.get(word) + 1);
            }
        }
        for Traveller { mut placed, at } in travellers {
            placed.pod.point = at;
            self.add(placed);
        }
    }

    fn walk(
        &self,
        traveller: &mut Traveller,
        way: &Way,
        captured: &mut Vec<usize>,
        illegal: &mut Vec<Illegality>,
    ) {
        let mut jumped = Vec::new();
        for hop in &way.hops {
            if !hop.to.is_on(self.size) {
                illegal.push(Illegality::OffBoard);
                return;
            }
            let line = self.line(traveller.at, hop.to);
            let points_there =
                |direction: usize| traveller.placed.pod.prongs.all & (1 << direction) != 0;
            let mut over = None;
            match line {
                Some((direction, distance)) => {
                    if !points_there(direction) {
                        illegal.push(Illegality::NotALine);
                    }
                    match distance {
                        1 => {
                            if way.hops.len() > 1 {
                                illegal.push(Illegality::Distance);
                            }
                            let foe = traveller.placed.side.opposite();
                            if self.at(hop.to) == Some(foe) {
                                illegal.push(Illegality::Occupied);
                            }
                        }
                        2 => {
                            over = self.beyond(traveller.at, direction);
                            let point = over.filter(|point| self.is_taken(*point));
                            match point.filter(|point| !jumped.contains(point)) {
                                Some(point) => jumped.push(point),
                                None => illegal.push(Illegality::Illegal),
                            }
                            if self.is_taken(hop.to) {
                                illegal.push(Illegality::Occupied);
                            }
                        }
                        _ => illegal.push(Illegality::Distance),
                    }
                }
                None => illegal.push(Illegality::NotALine),
            }
            self.capture(over, hop, captured, illegal);
            traveller.at = hop.to;
        }
    }

    fn capture(
        &self,
        over: Option<Point>,
        hop: &Hop,
        captured: &mut Vec<usize>,
        illegal: &mut Vec<Illegality>,
    ) {
        let takes_all = hop.captures.len() == 1;
        for prongs in &hop.captures {
            let takes_all = takes_all && prongs.is_empty();
            let before = captured.len();
            for (index, placed) in self.placed().enumerate() {
                let is_meant = takes_all || placed.pod.prongs.all == prongs.all;
                let is_there = over == Some(placed.pod.point);
                if is_meant && is_there && !captured.contains(&index) {
                    captured.push(index);
                    if !takes_all {
                        break;
                    }
                }
            }
            if captured.len() == before {
                illegal.push(Illegality::Capture);
            }
        }
    }

    /// Returns the direction and number of steps between two points on a line; the shorter way on a
    /// board without edges.
    fn line(&self, from: Point, to: Point) -> Option<(usize, i32)> {
        let along = |from: u32, to: u32, side: u32| {
            let (steps, side) = (to as i32 - from as i32, side as i32);
            match self.is_edgeless {
                true if steps * 2 > side => steps - side,
                true if steps * 2 < -side => steps + side,
                _ => steps,
            }
        };
        let columns = along(from.column, to.column, self.size.columns);
        let rows = along(from.row, to.row, self.size.rows);
        let count = columns.abs().max(rows.abs());
        let is_along = |step: i32, along: i32| step * count == along;
        let direction = DIRECTIONS
            .iter()
            .position(|step| is_along(step.0, columns) && is_along(step.1, rows))?;
        (count > 0).then_some((direction, count))
    }

    fn beyond(&self, point: Point, direction: usize) -> Option<Point> {
        let (columns, rows) = DIRECTIONS.get(direction)?;
        let along = |at: u32, step: i32, side: u32| {
            let next = at as i32 + step;
            let round = next.rem_euclid(side as i32);
            (self.is_edgeless || next == round).then_some(round as u32)
        };
        Some(Point::new(
            along(point.column, *columns, self.size.columns)?,
            along(point.row, *rows, self.size.rows)?,
        ))
    }

    fn squares(&self, side: Color) -> &[Point] {
        let [black, white] = &self.squares;
        match side {
            Color::Black => black,
            Color::White => white,
        }
    }
}

fn taken(by: Color) -> usize {
    TAKEN + usize::from(by == Color::White)
}

fn packed(placed: Placed) -> u32 {
    let Pod { point, prongs } = placed.pod;
    let prongs = u32::from(prongs.all) << 10 | u32::from(prongs.superprongs) << 18;
    stone(placed.side) | point.column << 2 | point.row << 6 | prongs
}

fn unpacked(word: u32) -> Option<Placed> {
    let prongs = Prongs {
        all: (word >> 10) as u8,
        superprongs: (word >> 18) as u8,
    };
    let point = Point::new(word >> 2 & 0xf, word >> 6 & 0xf);
    Some(Placed {
        side: color(word & 3)?,
        pod: Pod { point, prongs },
    })
}

/// Hashes a pod. Hashes are added, because pods may be equal.
fn hash_of(placed: Placed) -> u64 {
    let Pod { point, prongs } = placed.pod;
    let prongs = u32::from(prongs.all) << 4 | u32::from(prongs.superprongs) << 12;
    piece_hash(stone(placed.side), point.column, point.row | prongs)
}

impl Board for OctiBoard {
    fn size(&self) -> BoardSize {
        self.size
    }

    fn at(&self, point: Point) -> Option<Color> {
        let on = |placed: &Placed| placed.pod.point == point;
        self.placed().find(on).map(|placed| placed.side)
    }

    /// Adds a pod to the stack on its point, replacing the opponent's pods; clears a point; or
    /// removes one pod of either side (RP). A board holds at most 256 pods.
    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        let pod = match *stone {
            Stone::Pod(pod) => pod,
            Stone::Point(point) => Pod {
                point,
                prongs: Prongs::default(),
            },
            Stone::Text(_) => return false,
        };
        if !pod.point.is_on(self.size) {
            return false;
        }
        match setup {
            Setup::Add(side) => {
                self.clear(|placed| placed.pod.point == pod.point && placed.side != side);
                return self.add(Placed { side, pod });
            }
            Setup::Clear => self.clear(|placed| placed.pod.point == pod.point),
            Setup::Remove => {
                let side = self.at(pod.point).unwrap_or(Color::Black);
                if let Some((index, _)) = self.named(side, pod) {
                    self.remove(index);
                }
            }
            Setup::Block => return false,
        }
        true
    }

    /// Moves pods even onto occupied points; parts that lead off the board are skipped. Impossible
    /// prongs change nothing.
    fn play(&mut self, side: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        let Move::Octi(action) = play else {
            return;
        };
        match action {
            Action::Enter(point) => self.enter(side, *point, illegal),
            Action::Add { pod, prong } => self.rebuild(side, *pod, illegal, |prongs| {
                prongs.with(*prong).ok_or(Illegality::Prong)
            }),
            Action::Turn { pod, to, from } => self.rebuild(side, *pod, illegal, |prongs| {
                let turned = prongs
                    .iter()
                    .find(|prong| prong.direction == from.direction);
                let turned = turned.ok_or(Illegality::Prong)?;
                if turned.is_super {
                    // Superprongs cannot be moved.
                    return Err(Illegality::Illegal);
                }
                prongs.with(*to).ok_or(Illegality::Prong)?;
                let without = Prongs {
                    all: prongs.all & !(1 << turned.direction),
                    ..prongs
                };
                without.with(*to).ok_or(Illegality::Prong)
            }),
            Action::Travel(ways) => self.travel(side, ways, illegal),
        }
    }

    /// Captured pods that entered again do not count, nor do captures of one's own pods.
    fn prisoners(&self, by: Color) -> u32 {
        self.cells.get(taken(by))
    }

    fn hash(&self) -> u64 {
        self.cells.get_wide(HASH)
    }

    fn cells(&mut self) -> &mut Cells {
        &mut self.cells
    }
}
