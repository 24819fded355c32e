//! The board of Backgammon, GM\[6\], and its start positions.

use super::cells::{Cells, piece_hash};
use super::{Board, Illegality, Setup};
use crate::game::backgammon::{BAR, Step, TRAY};
use crate::game::{BoardSize, Color, Move, Point, Stone};

/// The start positions. The specification describes only the standard one; GNU Backgammon names the
/// others in `RU`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variation {
    /// The standard start.
    #[default]
    Standard,
    /// Two more checkers at the back, and one fewer on each large stack.
    Nackgammon,
    /// One, two or three checkers per side, as far back as possible.
    Hypergammon(u8),
}

impl Variation {
    /// Returns the variation named in a value of `RU`, a list of rules separated by colons; the
    /// standard one if none is named.
    ///
    /// ```
    /// use sgfkit::board::backgammon::Variation;
    ///
    /// assert_eq!(Variation::from_rules("Crawford:CrawfordGame"), Variation::Standard);
    /// assert_eq!(Variation::from_rules("Jacoby:Nackgammon"), Variation::Nackgammon);
    /// assert_eq!(Variation::from_rules("Hypergammon3"), Variation::Hypergammon(3));
    /// ```
    #[must_use]
    pub fn from_rules(rules: &str) -> Self {
        let names = [
            ("nackgammon", Self::Nackgammon),
            ("hypergammon1", Self::Hypergammon(1)),
            ("hypergammon2", Self::Hypergammon(2)),
            ("hypergammon3", Self::Hypergammon(3)),
        ];
        rules
            .split(':')
            .find_map(|rule| {
                names.into_iter().find_map(|(name, variation)| {
                    rule.trim_ascii()
                        .eq_ignore_ascii_case(name)
                        .then_some(variation)
                })
            })
            .unwrap_or_default()
    }

    fn checkers(self) -> Vec<(u32, u32)> {
        match self {
            Self::Standard => vec![(6, 5), (8, 3), (13, 5), (24, 2)],
            Self::Nackgammon => vec![(6, 4), (8, 3), (13, 4), (23, 2), (24, 2)],
            Self::Hypergammon(count) => {
                let count = u32::from(count.min(3));
                (0..count).map(|back| (24 - back, 1)).collect()
            }
        }
    }
}

/// A position of Backgammon: the checkers on the 24 points, the bar and the tray, without dice and
/// cube.
///
/// The bar, the tray, and any point reached by an illegal move can hold checkers of both sides.
/// [`Board::at`] returns Black for these.
///
/// ```
/// use sgfkit::board::backgammon::Variation;
/// use sgfkit::board::{BackgammonBoard, Board};
/// use sgfkit::game::Game;
/// use sgfkit::Color;
///
/// let mut board = BackgammonBoard::start(Variation::Standard);
/// let mut illegal = Vec::new();
/// board.play(Color::White, &Game::Backgammon.parse_move("31hefe").unwrap(), &mut illegal);
/// assert!(illegal.is_empty());
/// let five = Game::Backgammon.parse_point("e").unwrap();
/// assert_eq!(board.checkers(Color::White, five), 2);
/// ```
#[derive(Clone, Debug)]
pub struct BackgammonBoard(Cells);

const PLACES: u32 = 26;

const MOST: u32 = 127;

/// The layout of the cells: the hash, Black's places, White's places.
const HASH: usize = 0;
const CHECKERS: usize = 2;

/// Pips from the tray to the bar.
const BAR_PIPS: u32 = 25;

/// Pips from the tray to the far end of the home board.
const HOME: u32 = 6;

impl BackgammonBoard {
    /// Creates a board without checkers.
    #[must_use]
    pub fn new() -> Self {
        Self(Cells::new(CHECKERS + 2 * PLACES as usize))
    }

    /// Creates the start position.
    #[must_use]
    pub fn start(variation: Variation) -> Self {
        let mut board = Self::new();
        for side in [Color::Black, Color::White] {
            for (pips, count) in variation.checkers() {
                board.put(side, place(side, pips), count);
            }
        }
        board
    }

    /// Returns the number of checkers of a side on a point, the bar or the tray.
    #[must_use]
    pub fn checkers(&self, side: Color, point: Point) -> u32 {
        index(side, point).map_or(0, |index| self.0.get(index))
    }

    fn put(&mut self, side: Color, point: Point, count: u32) {
        let Some(index) = index(side, point) else {
            return;
        };
        let change = hash_of(side, point, self.0.get(index)) ^ hash_of(side, point, count);
        self.0.set_wide(HASH, self.hash() ^ change);
        self.0.set(index, count);
    }

    fn add(&mut self, side: Color, point: Point) {
        let count = self.checkers(side, point) + 1;
        self.put(side, point, count.min(MOST));
    }

    fn take(&mut self, side: Color, point: Point) {
        let count = self.checkers(side, point).saturating_sub(1);
        self.put(side, point, count);
    }

    fn step(
        &mut self,
        side: Color,
        step: Step,
        dice: &mut Vec<u32>,
        illegal: &mut Vec<Illegality>,
    ) {
        let Step { from, to } = step;
        if !is_place(from) || !is_place(to) {
            illegal.push(Illegality::OffBoard);
            return;
        }
        if self.checkers(side, from) == 0 {
            illegal.push(Illegality::NoPiece);
            return;
        }
        match Half::of(self, side).dice_for(step, side, dice) {
            Ok(left) => *dice = left,
            Err(fault) => illegal.push(fault),
        }
        self.take(side, from);
        self.add(side, to);
        let is_point = to != BAR && to != TRAY;
        if is_point && self.checkers(side.opposite(), to) == 1 {
            self.take(side.opposite(), to);
            self.add(side.opposite(), BAR);
        }
    }
}

impl Default for BackgammonBoard {
    fn default() -> Self {
        Self::new()
    }
}

/// The board from one side's view, by pips from its tray.
#[derive(Clone)]
struct Half {
    own: [u32; BAR_PIPS as usize + 1],
    /// Places blocked by two or more of the opponent's checkers.
    is_shut: [bool; BAR_PIPS as usize + 1],
}

impl Half {
    fn of(board: &BackgammonBoard, side: Color) -> Half {
        let mut half = Half {
            own: [0; BAR_PIPS as usize + 1],
            is_shut: [false; BAR_PIPS as usize + 1],
        };
        for ((pips, own), is_shut) in (0..).zip(&mut half.own).zip(&mut half.is_shut) {
            let point = place(side, pips);
            *own = board.checkers(side, point);
            let is_point = point != BAR && point != TRAY;
            *is_shut = is_point && board.checkers(side.opposite(), point) >= 2;
        }
        half
    }

    /// Returns the dice left after a checker's move, or the reason why it is illegal. A move may
    /// need several dice, as in the specification's example of entering with `61yg`, bar/18.
    fn dice_for(&self, step: Step, side: Color, dice: &[u32]) -> Result<Vec<u32>, Illegality> {
        let from = pips(side, step.from);
        let to = pips(side, step.to);
        let bar = self.checkers(BAR_PIPS);
        if from == 0 || to == BAR_PIPS || (from != BAR_PIPS && bar > 0) {
            return Err(Illegality::Illegal);
        }
        if from <= to {
            return Err(Illegality::NotALine);
        }
        if self.shuts(to) {
            return Err(Illegality::Blocked);
        }
        if to == 0 && from <= HOME && !self.may_bear_off() {
            return Err(Illegality::Illegal);
        }
        let mut fault = Illegality::Dice;
        for count in 1..=dice.len() {
            // Of two dice either may come first; doubles are all equal.
            let mut order = dice.to_vec();
            for _ in 0..order.len() {
                match self.clone().goes(from, to, &order[..count]) {
                    Ok(()) => return Ok(order.split_off(count)),
                    Err(Illegality::Dice) => {}
                    Err(other) => fault = other,
                }
                order.rotate_left(1);
            }
        }
        Err(fault)
    }

    fn goes(mut self, from: u32, to: u32, dice: &[u32]) -> Result<(), Illegality> {
        let mut way = dice.iter().scan(from, |at, die| {
            *at = at.saturating_sub(*die);
            Some(*at)
        });
        if way.position(|at| at == to) != dice.len().checked_sub(1) {
            return Err(Illegality::Dice);
        }
        let mut at = from;
        for die in dice {
            at = self.move_by(at, *die)?;
        }
        Ok(())
    }

    fn move_by(&mut self, from: u32, die: u32) -> Result<u32, Illegality> {
        if from != BAR_PIPS && self.checkers(BAR_PIPS) > 0 {
            return Err(Illegality::Illegal);
        }
        let to = from.saturating_sub(die);
        if self.shuts(to) {
            return Err(Illegality::Blocked);
        }
        if to == 0 {
            // A larger die only bears off the rearmost checker.
            let is_behind = (from + 1..BAR_PIPS).any(|pips| self.checkers(pips) > 0);
            if !self.may_bear_off() {
                return Err(Illegality::Illegal);
            }
            if die > from && is_behind {
                return Err(Illegality::Dice);
            }
        }
        for (pips, own) in (0..).zip(&mut self.own) {
            if pips == from {
                *own = own.saturating_sub(1);
            } else if pips == to {
                *own += 1;
            }
        }
        Ok(to)
    }

    /// Returns the largest number of dice that can be played with checkers no further back than
    /// `from`.
    fn most_dice(&self, from: u32, dice: &[u32]) -> usize {
        let mut most = 0;
        for (at, die) in dice.iter().enumerate() {
            if at > 0 && dice[at - 1] == *die {
                break;
            }
            let mut left = dice.to_vec();
            left.remove(at);
            let is_double = left.first() == Some(die);
            for pips in (1..=from).rev() {
                if self.checkers(pips) == 0 {
                    continue;
                }
                let mut next = self.clone();
                if next.move_by(pips, *die).is_err() {
                    continue;
                }
                // The order of equal dice does not matter: play from back to front.
                let from = if is_double { pips } else { BAR_PIPS };
                most = most.max(1 + next.most_dice(from, &left));
                if most == dice.len() {
                    return most;
                }
            }
        }
        most
    }

    fn checkers(&self, pips: u32) -> u32 {
        self.own.get(pips as usize).copied().unwrap_or(0)
    }

    fn shuts(&self, pips: u32) -> bool {
        self.is_shut.get(pips as usize).copied().unwrap_or(false)
    }

    fn may_bear_off(&self) -> bool {
        (HOME + 1..=BAR_PIPS).all(|pips| self.checkers(pips) == 0)
    }
}

fn pips(side: Color, point: Point) -> u32 {
    match (point, side) {
        (BAR, _) => BAR_PIPS,
        (TRAY, _) => 0,
        (point, Color::White) => point.column + 1,
        (point, Color::Black) => 24 - point.column,
    }
}

/// The inverse of [`pips`], up to the bar.
fn place(side: Color, pips: u32) -> Point {
    match (pips, side) {
        (0, _) => TRAY,
        (1..BAR_PIPS, Color::White) => Point::new(pips - 1, 0),
        (1..BAR_PIPS, Color::Black) => Point::new(24 - pips, 0),
        _ => BAR,
    }
}

fn is_place(point: Point) -> bool {
    point.is_on(BoardSize::new(PLACES, 1))
}

fn index(side: Color, point: Point) -> Option<usize> {
    let first = match side {
        Color::Black => CHECKERS,
        Color::White => CHECKERS + PLACES as usize,
    };
    is_place(point).then(|| first + point.column as usize)
}

fn hash_of(side: Color, point: Point, count: u32) -> u64 {
    let side = match side {
        Color::Black => 0,
        Color::White => 1,
    };
    match count {
        0 => 0,
        _ => piece_hash(count << 1 | side, point.column, point.row),
    }
}

impl Board for BackgammonBoard {
    /// All points, the bar and the tray are in one row.
    fn size(&self) -> BoardSize {
        BoardSize::new(PLACES, 1)
    }

    fn at(&self, point: Point) -> Option<Color> {
        [Color::Black, Color::White]
            .into_iter()
            .find(|side| self.checkers(*side, point) > 0)
    }

    fn stones(&self, side: Color) -> Vec<Point> {
        (0..PLACES)
            .map(|column| Point::new(column, 0))
            .filter(|point| self.checkers(side, *point) > 0)
            .collect()
    }

    /// Adds one checker: GNU Backgammon repeats a point for each checker. Replaces the opponent's
    /// checkers, except on the bar and in the tray. A place holds at most 127 checkers per side.
    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        let Stone::Point(point) = *stone else {
            return false;
        };
        if !is_place(point) {
            return false;
        }
        match setup {
            Setup::Add(side) => {
                if point != BAR && point != TRAY {
                    self.put(side.opposite(), point, 0);
                }
                self.add(side, point);
            }
            Setup::Clear => {
                self.put(Color::Black, point, 0);
                self.put(Color::White, point, 0);
            }
            Setup::Block | Setup::Remove => return false,
        }
        true
    }

    /// Moves the checkers in order. A checker sends a single opponent to the bar, and shares the
    /// point with two or more. Moves of the cube change nothing.
    ///
    /// Reports the first problem of each step, then [`Illegality::Dice`] if more dice, or the
    /// larger one, could have been played.
    fn play(&mut self, side: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        let Move::Backgammon { dice, steps } = play else {
            return;
        };
        let mut rolled: Vec<u32> = dice.iter().map(|die| u32::from(*die)).collect();
        if dice[0] == dice[1] {
            rolled.extend_from_within(..);
        }
        let before = Half::of(self, side);
        let sound = illegal.len();
        let mut left = rolled.clone();
        for step in steps {
            self.step(side, *step, &mut left, illegal);
        }
        let is_done = self.winner() == Some(side);
        if illegal.len() == sound && !left.is_empty() && !is_done {
            let used = rolled.len() - left.len();
            let most = before.most_dice(BAR_PIPS, &rolled);
            let is_small = used == 1 && rolled.len() == 2 && {
                let larger = rolled.iter().max();
                left.first() == larger && before.most_dice(BAR_PIPS, &left) == 1
            };
            if used < most || is_small {
                illegal.push(Illegality::Dice);
            }
        }
    }

    /// The side that has borne off all of its checkers.
    fn winner(&self) -> Option<Color> {
        [Color::Black, Color::White]
            .into_iter()
            .find(|side| self.stones(*side) == [TRAY])
    }

    fn hash(&self) -> u64 {
        self.0.get_wide(HASH)
    }

    fn cells(&mut self) -> &mut Cells {
        &mut self.0
    }
}
