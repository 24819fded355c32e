//! The board of Go (go.html, Move).

use super::chains::{BLACK, Chains, EMPTY, WHITE, opposite};
use super::history::History;
use super::{Repetition, Rules};
use crate::game::cells::{Mark, piece_hash};
use crate::game::grid::plain_setup;
use crate::game::{Board, Fault, Move, Point, Setup, Stone, Symmetry};
use crate::value::Color;

/// A position of Go, up to 52×52.
///
/// A move puts its stone on the point, whatever stands there; then it takes
/// each neighbouring enemy group that has no liberty, then its own group if
/// that has none. Groups without liberties elsewhere, which only setup can
/// leave, stay (go.html, Move).
///
/// Suicide and repetition are faults where the [`Rules`] forbid them. A move
/// that is wrong already is not reported for repetition too, a pass never is.
/// After setup, only positions from then on count as repeated.
///
/// ```
/// use sgfkit::game::{Board, Game, GoBoard, Move, go::Rules};
/// use sgfkit::value::Color::{Black, White};
///
/// let mut board = GoBoard::new((19, 19), Rules::default()).unwrap();
/// let mut faults = Vec::new();
/// for (color, text) in [(White, "aa"), (Black, "ba"), (Black, "ab"), (White, "ab")] {
///     board.play(color, &Game::Go.parse_move(text).unwrap(), &mut faults);
/// }
/// assert_eq!(board.prisoners(Black), 1);
/// assert_eq!(faults, [sgfkit::game::Fault::Occupied]);
/// ```
#[derive(Clone, Debug)]
pub struct GoBoard {
    chains: Chains,
    rules: Rules,
    history: History,
}

// The board's own words.
const BLACK_PRISONERS: usize = 0;
const WHITE_PRISONERS: usize = 1;
/// Where a single stone was just taken, and by which stone.
const KO: usize = 2;
/// The number of the first position since setup.
const START: usize = 3;
/// How many positions are remembered.
const REMEMBERED: usize = 4;

impl GoBoard {
    /// The longest side: two letters name no more (go.html).
    pub const MAX_SIDE: u32 = 52;

    /// An empty board of `size` (columns, rows); `None` where a side is 0 or
    /// longer than 52.
    #[must_use]
    pub fn new(size: (u32, u32), rules: Rules) -> Option<Self> {
        let sides = 1..=Self::MAX_SIDE;
        if !sides.contains(&size.0) || !sides.contains(&size.1) {
            return None;
        }
        Some(Self {
            chains: Chains::new(size),
            rules,
            history: History::default(),
        })
    }

    /// The rules that faults are judged by.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many liberties the stone on a point and its group have; 0 where
    /// there is no stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> u32 {
        self.chain(point)
            .map_or(0, |chain| self.chains.liberties(chain))
    }

    /// The stones that are connected with the one on a point, itself included,
    /// by row, then by column; none where there is no stone.
    #[must_use]
    pub fn group(&self, point: Point) -> Vec<Point> {
        let stones = self.chain(point).into_iter();
        let stones = stones.flat_map(|chain| self.chains.stones(chain));
        let mut group: Vec<Point> = stones.map(|stone| self.chains.point(stone)).collect();
        group.sort_unstable();
        group
    }

    fn chain(&self, point: Point) -> Option<usize> {
        let index = self.chains.index(point)?;
        (self.chains.stone(index) != EMPTY).then(|| self.chains.chain(index))
    }

    /// Counts stones that a colour has taken.
    fn add_prisoners(&mut self, by: u32, count: u32) {
        let word = prisoners_of(by);
        self.chains.set_own(word, self.chains.own(word) + count);
    }

    /// The position and who is to move, as far as the rules look at that.
    fn situation(&self, to_move: Color) -> u64 {
        match self.rules.repetition {
            // No piece stands there.
            Repetition::SituationalSuperko => self.hash() ^ piece_hash(0, code(to_move), 0),
            _ => self.hash(),
        }
    }

    fn has_superko(&self) -> bool {
        self.rules.repetition > Repetition::Ko
    }
}

impl Board for GoBoard {
    fn size(&self) -> (u32, u32) {
        self.chains.size()
    }

    fn at(&self, point: Point) -> Option<Color> {
        match self.chains.stone(self.chains.index(point)?) {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        let Some((point, stone)) = plain_setup(setup, stone) else {
            return false;
        };
        let Some(index) = self.chains.index(point) else {
            return false;
        };
        if self.at(point) != stone {
            if self.chains.stone(index) != EMPTY {
                self.chains.lift(index);
            }
            if let Some(color) = stone {
                self.chains.put(index, code(color));
            }
        }
        self.chains.set_own(KO, 0);
        self.chains.set_own(START, self.history.len());
        true
    }

    fn play(&mut self, color: Color, play: &Move, faults: &mut Vec<Fault>) {
        if self.has_superko() {
            self.history.push(self.situation(color));
            self.chains.set_own(REMEMBERED, self.history.len());
        }
        let ko = self.chains.own(KO);
        self.chains.set_own(KO, 0);
        let Move::Place(point) = *play else {
            return;
        };
        let Some(index) = self.chains.index(point) else {
            if !is_pass_point(point, self.size()) {
                faults.push(Fault::OffBoard);
            }
            return;
        };
        let stone = code(color);
        let faults_before = faults.len();
        if self.chains.stone(index) != EMPTY {
            faults.push(Fault::Occupied);
            self.chains.lift(index);
        }

        let breathless = self.chains.put(index, stone);
        let mut taken = 0;
        let mut last = 0;
        for chain in breathless.iter() {
            taken += self.chains.take(chain);
            last = chain;
        }
        if taken > 0 {
            self.add_prisoners(stone, taken);
        }
        if taken == 1 {
            self.chains.set_own(KO, ko_word(last, index));
            if ko == ko_word(index, last) && self.rules.repetition != Repetition::Allowed {
                faults.push(Fault::Ko);
            }
        }

        let own = self.chains.chain(index);
        if self.chains.is_breathless(own) {
            let lost = self.chains.take(own);
            self.add_prisoners(opposite(stone), lost);
            if !self.rules.suicide {
                faults.push(Fault::Suicide);
            }
        }

        if self.has_superko()
            && faults.len() == faults_before
            && (self.history).contains(self.situation(color.opposite()), self.chains.own(START))
        {
            faults.push(Fault::Superko);
        }
    }

    fn prisoners(&self, by: Color) -> u32 {
        self.chains.own(prisoners_of(code(by)))
    }

    fn hash(&self) -> u64 {
        self.chains.hash()
    }

    fn hash_under(&self, symmetry: Symmetry) -> u64 {
        self.chains.hash_under(symmetry)
    }

    fn mark(&mut self) -> Mark {
        self.chains.cells.mark()
    }

    fn undo_to(&mut self, mark: Mark) {
        self.chains.cells.undo_to(mark);
        self.history.truncate(self.chains.own(REMEMBERED));
    }

    fn forget(&mut self) {
        self.chains.cells.forget();
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
        BLACK => BLACK_PRISONERS,
        _ => WHITE_PRISONERS,
    }
}

fn ko_word(taken: usize, by: usize) -> u32 {
    (taken as u32) << 12 | by as u32
}

/// Whether a point that is not on the board is the pass `tt` (go.html, Move).
fn is_pass_point(point: Point, size: (u32, u32)) -> bool {
    point == Point::new(19, 19) && size.0 <= 19 && size.1 <= 19
}
