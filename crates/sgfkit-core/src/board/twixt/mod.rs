//! A position of Twixt: pegs, links, and the winner.

mod links;
mod rules;

use super::cells::{Cells, piece_hash};
use super::groups::{FAR, Groups, NEAR, reaches};
use super::{Board, Illegality, Setup, SizeError};
use crate::game::twixt::{Centre, Slope, Step};
use crate::game::{BoardSize, Color, Move, Point, Stone};
use links::{CROSSING, DIRECTIONS, DOWN, between, end, opposite};

pub use rules::Ruleset;

/// A Twixt board of 3 to 702 columns and rows.
///
/// White connects top and bottom, Black left and right (twixt.html). A peg placed by a move or
/// setup gets all legal links; removing a peg removes its links. The steps of a turn are executed
/// in order, each with at most one violation:
///
/// * A peg goes into any hole, even an occupied one. Corners have no holes.
/// * A link that would cross another one is not made, except own links under
///   [`Ruleset::PaperAndPencil`].
/// * Removing or adding links against the rules is executed and reported.
/// * A swap is legal on the second turn, with the opponent's peg as the only one (setup counts), on
///   square boards without handicap. Otherwise it changes nothing.
///
/// Offers and acceptances of draws, and resignation, do not change the board.
///
/// ```
/// use sgfkit::Color;
/// use sgfkit::board::twixt::{Options, Ruleset};
/// use sgfkit::board::{Board, TwixtBoard};
/// use sgfkit::game::{BoardSize, Game};
///
/// let mut board = TwixtBoard::new(BoardSize::square(24), Ruleset::Standard, Options::default()).unwrap();
/// let mut illegal = Vec::new();
/// for value in ["e3", "f5"] {
///     board.play(Color::White, &Game::Twixt.parse_move(value).unwrap(), &mut illegal);
/// }
/// let hole = |name| Game::Twixt.parse_point(name).unwrap();
/// assert_eq!(board.links(Color::White), Some(vec![[hole("e3"), hole("f5")]]));
/// assert!(illegal.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct TwixtBoard {
    size: BoardSize,
    ruleset: Ruleset,
    options: Options,
    cells: Cells,
    groups: Groups,
    /// The distance from a hole to the one below. Rows are separated by two empty words, and two
    /// empty rows are above and below the board.
    stride: usize,
    ends: [isize; 2 * DOWN],
    /// The links that cross one, by direction: the distance between the upper ends, and their bit
    /// in that word.
    crossing: [[(isize, u32); 9]; DOWN],
}

/// Options of a Twixt game in addition to size and rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// A handicap game (`HA`), which has no swap.
    pub handicap: bool,
}

impl Options {
    /// Sets whether this is a handicap game.
    #[must_use]
    pub const fn with_handicap(mut self, handicap: bool) -> Self {
        self.handicap = handicap;
        self
    }
}

/// A hole's word has the color of its peg, and a bit for each linked direction. Both ends of a link
/// have its bit.
const BLACK: u32 = 1;
const WHITE: u32 = 2;
const COLOR: u32 = BLACK | WHITE;

const LINK: u32 = 3;

mod word {
    pub(super) const PEGS: usize = 0;
    /// The combination of all pegs' indices with `^`: the index of a single peg.
    pub(super) const PEG: usize = 1;
    pub(super) const TURNS: usize = 2;
    pub(super) const HASH: usize = 3;
    pub(super) const COUNT: usize = 5;
}

impl TwixtBoard {
    /// The smallest number of columns or rows (twixt.html).
    pub const MIN_SIDE: u32 = 3;
    /// The largest number of columns or rows (twixt.html).
    pub const MAX_SIDE: u32 = 702;

    /// Creates an empty board.
    ///
    /// # Errors
    ///
    /// If a side is shorter than [`TwixtBoard::MIN_SIDE`] or longer than [`TwixtBoard::MAX_SIDE`].
    pub fn new(
        size: BoardSize,
        ruleset: Ruleset,
        options: Options,
    ) -> Result<TwixtBoard, SizeError> {
        let [min, max] = [Self::MIN_SIDE, Self::MAX_SIDE].map(BoardSize::square);
        SizeError::check(size, min, max)?;
        let stride = size.columns as usize + 2;
        let nodes = (size.rows as usize + 4) * stride + 1;
        let groups = Groups::new(nodes, nodes);
        let distance =
            |(columns, rows): (i32, i32)| rows as isize * stride as isize + columns as isize;
        Ok(TwixtBoard {
            size,
            ruleset,
            options,
            cells: Cells::new(groups.end() + word::COUNT),
            groups,
            stride,
            ends: DIRECTIONS.map(distance),
            crossing: CROSSING.map(|links| {
                links.map(|(columns, rows, direction)| (distance((columns, rows)), bit(direction)))
            }),
        })
    }

    fn is_hole(&self, point: Point) -> bool {
        point.is_on(self.size) && !self.is_corner(point)
    }

    fn is_corner(&self, point: Point) -> bool {
        let BoardSize { columns, rows } = self.size;
        (point.column == 0 || point.column + 1 == columns)
            && (point.row == 0 || point.row + 1 == rows)
    }

    fn edges(&self, color: Color, hole: Point) -> u32 {
        let (position, last) = match color {
            Color::White => (hole.row, self.size.rows - 1),
            Color::Black => (hole.column, self.size.columns - 1),
        };
        match position {
            0 => NEAR,
            _ if position == last => FAR,
            _ => 0,
        }
    }

    fn node(&self, point: Point) -> usize {
        (point.row as usize + 2) * self.stride + point.column as usize + 2
    }

    fn point(&self, node: usize) -> Point {
        let node = node.saturating_sub(2);
        let row = (node / self.stride).saturating_sub(2);
        Point::new((node % self.stride) as u32, row as u32)
    }

    fn word(&self, point: Point) -> u32 {
        self.cells.get(self.node(point))
    }

    fn state(&self, word: usize) -> usize {
        self.groups.end() + word
    }

    fn toggle_hash(&mut self, kind: u32, point: Point) {
        let index = self.state(word::HASH);
        let hash = self.cells.get_wide(index) ^ piece_hash(kind, point.column, point.row);
        self.cells.set_wide(index, hash);
    }

    fn count_peg(&mut self, node: usize, change: i32) {
        let (pegs, peg) = (self.state(word::PEGS), self.state(word::PEG));
        let count = self.cells.get(pegs).wrapping_add_signed(change);
        self.cells.set(pegs, count);
        self.cells.set(peg, self.cells.get(peg) ^ node as u32);
    }

    fn count_turn(&mut self) {
        let turns = self.state(word::TURNS);
        self.cells
            .set(turns, self.cells.get(turns).saturating_add(1));
    }

    fn put(&mut self, color: Color, hole: Point) {
        let node = self.node(hole);
        self.cells.set(node, color_word(color));
        self.toggle_hash(color_word(color), hole);
        self.count_peg(node, 1);
        let edges = self.edges(color, hole);
        self.groups.add(&mut self.cells, node, edges);
    }

    fn take(&mut self, hole: Point) {
        let node = self.node(hole);
        let peg = self.word(hole);
        for direction in (0..2 * DOWN).filter(|direction| peg & bit(*direction) != 0) {
            self.toggle_link(hole, direction);
        }
        self.cells.set(node, 0);
        self.toggle_hash(peg & COLOR, hole);
        self.count_peg(node, -1);
        self.groups.remove(&mut self.cells, node);
    }

    fn place(&mut self, color: Color, hole: Point) -> Option<Color> {
        let old = self.at(hole);
        if old == Some(color.opposite()) {
            self.take(hole);
        }
        if old != Some(color) {
            self.put(color, hole);
        }
        self.link_all(color, hole);
        old
    }

    fn toggle_link(&mut self, hole: Point, direction: usize) {
        let node = self.node(hole);
        let other = node.wrapping_add_signed(self.ends[direction]);
        self.cells.set(node, self.cells.get(node) ^ bit(direction));
        self.cells
            .set(other, self.cells.get(other) ^ bit(opposite(direction)));
        if direction < DOWN {
            self.toggle_hash(LINK + direction as u32, hole);
        } else if let Some(upper) = end(hole, direction) {
            self.toggle_hash(LINK + opposite(direction) as u32, upper);
        }
    }

    fn is_crossed(&self, color: Color, node: usize, direction: usize) -> bool {
        let (upper, down) = if direction < DOWN {
            (node, direction)
        } else {
            (
                node.wrapping_add_signed(self.ends[direction]),
                opposite(direction),
            )
        };
        let may_be_own = self.ruleset.rules().crosses_itself;
        self.crossing[down].iter().any(|(distance, bit)| {
            let word = self.cells.get(upper.wrapping_add_signed(*distance));
            word & bit != 0 && !(may_be_own && word & COLOR == color_word(color))
        })
    }

    fn link_all(&mut self, color: Color, hole: Point) {
        let node = self.node(hole);
        for direction in 0..2 * DOWN {
            let other = node.wrapping_add_signed(self.ends[direction]);
            if self.cells.get(other) & COLOR == color_word(color)
                && self.cells.get(node) & bit(direction) == 0
                && !self.is_crossed(color, node, direction)
            {
                self.toggle_link(hole, direction);
                self.groups.join(&mut self.cells, node, other);
            }
        }
    }

    fn step(
        &mut self,
        color: Color,
        step: Step,
        placed: &mut Option<Point>,
    ) -> Result<(), Illegality> {
        let rules = self.ruleset.rules();
        match step {
            Step::Peg(point) => {
                self.count_turn();
                if !point.is_on(self.size) {
                    return Err(Illegality::OffBoard);
                }
                if self.is_corner(point) {
                    return Err(Illegality::Corner);
                }
                *placed = Some(point);
                match self.place(color, point) {
                    Some(old) if old != color || !rules.replaces_pegs => Err(Illegality::Occupied),
                    _ if self.edges(color.opposite(), point) != 0 => Err(Illegality::OwnBorder),
                    _ => Ok(()),
                }
            }
            Step::AddAll(point) => {
                if !point.is_on(self.size) {
                    return Err(Illegality::OffBoard);
                }
                if self.at(point) != Some(color) {
                    return Err(Illegality::NoPiece);
                }
                self.link_all(color, point);
                allowed(rules.adds_links || *placed == Some(point))
            }
            Step::Add { centre, slope } => {
                let ends = self.add(color, centre, slope)?;
                let is_new = placed.is_some_and(|placed| ends.contains(&placed));
                allowed(rules.adds_links || is_new)
            }
            Step::Remove(centre) => {
                self.remove(color, centre)?;
                allowed(rules.removes_links)
            }
        }
    }

    /// Adds the link with this center, the only possible one if the slope is unspecified, and
    /// returns its ends.
    fn add(
        &mut self,
        color: Color,
        centre: Centre,
        slope: Option<Slope>,
    ) -> Result<[Point; 2], Illegality> {
        let links = self.links_of(centre, slope)?;
        let is_there = |(upper, down): &(Point, usize)| {
            let word = self.word(*upper);
            word & COLOR == color_word(color) && word & bit(*down) != 0
        };
        let fits = |(upper, down): &(Point, usize)| {
            let node = self.node(*upper);
            let other = node.wrapping_add_signed(self.ends[*down]);
            let is_own = |node| self.cells.get(node) & COLOR == color_word(color);
            is_own(node) && is_own(other) && !self.is_crossed(color, node, *down)
        };
        let mut new = links.iter().filter(|link| !is_there(link) && fits(link));
        let (upper, down, is_new) = match (new.next(), new.next()) {
            (Some(&(upper, down)), None) => (upper, down, true),
            (None, _) => {
                let link = links.iter().find(|link| is_there(link));
                let &(upper, down) = link.ok_or(Illegality::Link)?;
                (upper, down, false)
            }
            _ => return Err(Illegality::Link),
        };
        let lower = end(upper, down).ok_or(Illegality::Link)?;
        if is_new {
            self.toggle_link(upper, down);
            let (one, other) = (self.node(upper), self.node(lower));
            self.groups.join(&mut self.cells, one, other);
        }
        Ok([upper, lower])
    }

    /// Removes the links of a color with this center: one, or two that cross under
    /// [`Ruleset::PaperAndPencil`].
    fn remove(&mut self, color: Color, centre: Centre) -> Result<(), Illegality> {
        let mut result = Err(Illegality::NoLink);
        for (upper, down) in self.links_of(centre, None)? {
            let word = self.word(upper);
            if word & COLOR == color_word(color) && word & bit(down) != 0 {
                self.toggle_link(upper, down);
                self.groups.tear(&mut self.cells);
                result = Ok(());
            }
        }
        result
    }

    fn links_of(
        &self,
        centre: Centre,
        slope: Option<Slope>,
    ) -> Result<Vec<(Point, usize)>, Illegality> {
        let slopes = match slope {
            Some(slope) => vec![slope],
            None => vec![Slope::Falling, Slope::Rising],
        };
        let link = |slope| {
            let [left, right] = centre.holes(slope)?;
            let are_on = left.is_on(self.size) && right.is_on(self.size);
            between(left, right).filter(|_| are_on)
        };
        let links: Option<Vec<_>> = slopes.into_iter().map(link).collect();
        links.ok_or(Illegality::OffBoard)
    }

    fn swappable(&self, color: Color) -> Option<Point> {
        let peg = self.point(self.cells.get(self.state(word::PEG)) as usize);
        let may_swap = self.ruleset.rules().swaps
            && !self.options.handicap
            && self.size.is_square()
            && self.cells.get(self.state(word::TURNS)) <= 1
            && self.cells.get(self.state(word::PEGS)) == 1
            && self.at(peg) == Some(color.opposite());
        may_swap.then_some(peg)
    }

    fn settle(&mut self) {
        if !self.groups.are_due(&mut self.cells) {
            return;
        }
        self.groups.clear(&mut self.cells);
        for color in [Color::Black, Color::White] {
            for hole in self.stones(color) {
                let edges = self.edges(color, hole);
                let node = self.node(hole);
                self.groups.add(&mut self.cells, node, edges);
            }
            for [upper, lower] in self.links_between(color) {
                let (one, other) = (self.node(upper), self.node(lower));
                self.groups.join(&mut self.cells, one, other);
            }
        }
    }

    fn finds_way(&self, color: Color) -> bool {
        let BoardSize { columns, rows } = self.size;
        let edge: Vec<Point> = match color {
            Color::White => (0..columns).map(|column| Point::new(column, 0)).collect(),
            Color::Black => (0..rows).map(|row| Point::new(0, row)).collect(),
        };
        reaches(
            self.groups.nodes(),
            edge.into_iter()
                .filter(|hole| self.at(*hole) == Some(color))
                .map(|hole| self.node(hole)),
            |node| self.edges(color, self.point(node)) == FAR,
            |node, next| {
                let word = self.cells.get(node);
                next.extend(
                    (0..2 * DOWN)
                        .filter(|direction| word & bit(*direction) != 0)
                        .map(|direction| node.wrapping_add_signed(self.ends[direction])),
                );
            },
        )
    }

    fn links_between(&self, color: Color) -> Vec<[Point; 2]> {
        let links = self.stones(color).into_iter().flat_map(|upper| {
            let word = self.word(upper);
            (0..DOWN)
                .filter(move |down| word & bit(*down) != 0)
                .filter_map(move |down| Some([upper, end(upper, down)?]))
        });
        links.collect()
    }
}

impl Board for TwixtBoard {
    fn size(&self) -> BoardSize {
        self.size
    }

    fn at(&self, point: Point) -> Option<Color> {
        if !point.is_on(self.size) {
            return None;
        }
        match self.word(point) & COLOR {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    fn set_up(&mut self, setup: Setup, stone: &Stone) -> bool {
        let hole = match *stone {
            Stone::Point(point) if self.is_hole(point) => point,
            _ => return false,
        };
        match setup {
            Setup::Add(color) => {
                self.place(color, hole);
            }
            Setup::Clear if self.at(hole).is_some() => self.take(hole),
            Setup::Clear => {}
            Setup::Block | Setup::Remove => return false,
        }
        self.settle();
        true
    }

    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        match play {
            Move::Place(point) => {
                illegal.extend(self.step(color, Step::Peg(*point), &mut None).err());
                self.settle();
            }
            Move::Twixt(steps) => {
                let mut placed = None;
                for step in steps {
                    illegal.extend(self.step(color, *step, &mut placed).err());
                    self.settle();
                }
            }
            Move::SwapSides | Move::SwapPieces => {
                let Some(peg) = self.swappable(color) else {
                    return illegal.push(Illegality::Swap);
                };
                self.count_turn();
                if *play == Move::SwapPieces {
                    self.take(peg);
                    self.put(color, peg.transposed());
                    self.settle();
                }
            }
            Move::Resign | Move::Forfeit | Move::ProposeDraw | Move::AcceptDraw => {}
            _ => illegal.push(Illegality::Illegal),
        }
    }

    fn winner(&self) -> Option<Color> {
        if self.groups.are_torn(&self.cells) {
            return [Color::Black, Color::White]
                .into_iter()
                .find(|color| self.finds_way(*color));
        }
        self.at(self.point(self.groups.crossing(&self.cells)?))
    }

    fn links(&self, color: Color) -> Option<Vec<[Point; 2]>> {
        Some(self.links_between(color))
    }

    fn hash(&self) -> u64 {
        self.cells.get_wide(self.state(word::HASH))
    }

    fn cells(&mut self) -> &mut Cells {
        &mut self.cells
    }
}

const fn bit(direction: usize) -> u32 {
    4 << direction
}

const fn color_word(color: Color) -> u32 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

fn allowed(is_allowed: bool) -> Result<(), Illegality> {
    is_allowed.then_some(()).ok_or(Illegality::Illegal)
}
