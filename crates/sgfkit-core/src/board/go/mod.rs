//! The board of Go (go.html, Move).

mod handicap;
mod history;
mod rules;
mod score;
mod stones;

use crate::board::cells::{Cells, Mark, piece_hash};
use crate::board::grid::plain_setup;
use crate::board::{Board, Illegality, Setup, SizeError};
use crate::game::go::is_pass_point;
use crate::game::{BoardSize, Color, Move, Point, Stone};
use history::History;
use stones::{BLACK, EMPTY, Stones, WHITE, opposite};

pub use handicap::{ThirdStone, handicap_points};
pub use rules::{Repetition, Rules, compensation};
pub use score::{Counting, Score, Territory};

/// A position of Go, up to 52×52.
///
/// A move places its stone, even on another one; then it captures neighboring enemy groups without
/// liberties, then its own group if that has none. Other groups without liberties, which only setup
/// can leave, stay (go.html, Move).
///
/// Suicide and repetition are illegal if the [`Rules`] forbid them. Repetition is only reported for
/// moves that are otherwise legal, never for passes. Only positions since the last setup count.
///
/// ```
/// use sgfkit::board::{Board, GoBoard};
/// use sgfkit::board::go::Rules;
/// use sgfkit::game::{BoardSize, Game, Move};
/// use sgfkit::game::Color::{Black, White};
///
/// let mut board = GoBoard::new(BoardSize::square(19), Rules::default()).unwrap();
/// let mut illegal = Vec::new();
/// for (color, text) in [(White, "aa"), (Black, "ba"), (Black, "ab"), (White, "ab")] {
///     board.play(color, &Game::Go.parse_move(text).unwrap(), &mut illegal);
/// }
/// assert_eq!(board.prisoners(Black), 1);
/// assert_eq!(illegal, [sgfkit::board::Illegality::Occupied]);
/// ```
#[derive(Clone, Debug)]
pub struct GoBoard {
    stones: Stones,
    rules: Rules,
    history: History,
    /// The point of a single captured stone, and the stone that captured it.
    ko: u32,
    prisoners: [u32; 2],
    start: u32,
}

impl GoBoard {
    /// The longest side, in points: two letters cannot name more (go.html).
    pub const MAX_SIDE: u32 = 52;

    /// Creates an empty board.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than [`GoBoard::MAX_SIDE`].
    pub fn new(size: BoardSize, rules: Rules) -> Result<Self, SizeError> {
        SizeError::check(
            size,
            BoardSize::square(1),
            BoardSize::square(Self::MAX_SIDE),
        )?;
        Ok(Self {
            stones: Stones::new(size),
            rules,
            history: History::default(),
            ko: 0,
            prisoners: [0; 2],
            start: 0,
        })
    }

    /// Returns the rules that decide which moves are legal.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the number of liberties of the group on a point, or 0 without a stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> u32 {
        match self.stone(point) {
            Some(index) => self.stones.group(index).1,
            None => 0,
        }
    }

    /// Returns the group of the stone on a point by row, then column; empty if there is no stone.
    #[must_use]
    pub fn group(&self, point: Point) -> Vec<Point> {
        let group = self.stone(point).map(|index| self.stones.group(index).0);
        let group = group.into_iter().flatten();
        let mut group: Vec<Point> = group.map(|stone| self.stones.point(stone)).collect();
        group.sort_unstable();
        group
    }

    fn stone(&self, point: Point) -> Option<usize> {
        let index = self.stones.index(point)?;
        (self.stones.at(index) != EMPTY).then_some(index)
    }

    /// Returns a hash of the position and, if the rules care, the player to move.
    fn situation(&self, to_move: Color) -> u64 {
        match self.rules.repetition {
            // No piece has this kind.
            Repetition::SituationalSuperko => self.hash() ^ piece_hash(0, code(to_move), 0),
            _ => self.hash(),
        }
    }

    fn has_superko(&self) -> bool {
        self.rules.repetition > Repetition::Ko
    }

    #[inline(always)]
    fn begin_move(&mut self, color: Color) -> u32 {
        if self.has_superko() {
            self.history.push(self.situation(color));
        }
        std::mem::take(&mut self.ko)
    }

    /// Plays a stone: a fast [`play`](Board::play) for most moves.
    #[inline]
    pub(crate) fn place(&mut self, color: Color, point: Point, illegal: &mut Vec<Illegality>) {
        let ko = self.begin_move(color);
        let Some(index) = self.stones.index(point) else {
            if !is_pass_point(point, self.size()) {
                illegal.push(Illegality::OffBoard);
            }
            return;
        };
        let stone = code(color);
        let faults_before = illegal.len();
        if self.stones.at(index) != EMPTY {
            illegal.push(Illegality::Occupied);
            self.stones.lift(index);
        }

        let (taken, last) = self.stones.play(point, index, stone);
        self.prisoners[prisoners_of(stone)] += taken;
        if taken == 1 {
            self.ko = ko_word(last, index);
            if ko == ko_word(index, last) && self.rules.repetition != Repetition::Allowed {
                illegal.push(Illegality::Ko);
            }
        }
        // A capture always leaves a liberty.
        if taken == 0 && !self.stones.breathes(index) {
            self.prisoners[prisoners_of(opposite(stone))] += self.stones.take_found();
            if !self.rules.suicide {
                illegal.push(Illegality::Suicide);
            }
        }

        if self.has_superko()
            && illegal.len() == faults_before
            && (self.history).contains(self.situation(color.opposite()), self.start)
        {
            illegal.push(Illegality::Superko);
        }
    }
}

impl Board for GoBoard {
    fn size(&self) -> BoardSize {
        self.stones.size()
    }

    fn at(&self, point: Point) -> Option<Color> {
        match self.stones.at(self.stones.index(point)?) {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.stones.to_bytes()
    }

    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        let Some((point, stone)) = plain_setup(setup, stone) else {
            return false;
        };
        let Some(index) = self.stones.index(point) else {
            return false;
        };
        if self.at(point) != stone {
            if self.stones.at(index) != EMPTY {
                self.stones.lift(index);
            }
            if let Some(color) = stone {
                self.stones.put(point, index, code(color));
            }
        }
        self.ko = 0;
        self.start = self.history.len();
        true
    }

    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        match *play {
            Move::Place(point) => self.place(color, point, illegal),
            _ => {
                self.begin_move(color);
            }
        }
    }

    fn prisoners(&self, by: Color) -> u32 {
        self.prisoners[prisoners_of(code(by))]
    }

    fn hash(&self) -> u64 {
        self.stones.hash()
    }

    fn mark(&mut self) -> Mark {
        let [black, white] = self.prisoners;
        let own = [self.ko, black, white, self.start, self.history.len()];
        self.stones.mark(own)
    }

    fn undo_to(&mut self, mark: Mark) {
        let [ko, black, white, start, remembered] = self.stones.undo_to(mark);
        self.ko = ko;
        self.prisoners = [black, white];
        self.start = start;
        self.history.truncate(remembered);
    }

    fn cells(&mut self) -> &mut Cells {
        self.stones.cells()
    }
}

fn code(color: Color) -> u32 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

fn prisoners_of(by: u32) -> usize {
    match by {
        BLACK => 0,
        _ => 1,
    }
}

fn ko_word(taken: usize, by: usize) -> u32 {
    (taken as u32) << 12 | by as u32
}
