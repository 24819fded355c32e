//! Where a query may lie on boards.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sgfkit::{BoardSize, Game};

use crate::cell::Cell;
use crate::images::Image;
use crate::pattern::{self, Allowed, Class, Pattern, Placement};
use crate::play::EMPTY;
use crate::query::{Query, Target};
use crate::sequence::Sequence;

/// More places of a pattern than this, for each of its images, are not ordered
/// one by one.
const PLACES: usize = 48;

/// A game and the size of its board.
type Kind = (Game, BoardSize);

/// The query as it lies on boards, made once for each size.
pub(super) struct Boards<'a> {
    query: &'a Query,
    known: Mutex<HashMap<Kind, Arc<OnBoard>>>,
}

impl<'a> Boards<'a> {
    pub(super) fn new(query: &'a Query) -> Boards<'a> {
        Boards {
            query,
            known: Mutex::new(HashMap::new()),
        }
    }

    /// `early` tells, if it is known, on which points stones come early.
    pub(super) fn get(
        &self,
        game: Game,
        size: BoardSize,
        early: impl Fn() -> Vec<u32>,
    ) -> Arc<OnBoard> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(OnBoard::new(self.query, game, size, &early()));
        known.entry((game, size)).or_insert_with(new).clone()
    }
}

/// The query on a board.
pub(super) enum OnBoard {
    Shape(Shape),
    Moves(Vec<(Sequence, Vec<Image>)>),
}

/// A pattern on a board.
pub(super) struct Shape {
    pub(super) size: BoardSize,
    pub(super) classes: Vec<Class>,
    /// For each class its cells, as seen from the upper left one.
    pub(super) cells: Vec<Cells>,
    /// For each class where its upper left corner may lie, a bit a point.
    pub(super) corners: Vec<Vec<u64>>,
    /// All placements, each with its own points, if they are few.
    pub(super) few: Option<Vec<(Placement, Cells)>>,
}

/// What must stand where: numbers of points, or how far they are from the upper
/// left one.
pub(super) struct Cells {
    /// Those on which something must stand.
    pub(super) stones: Vec<(u32, Allowed)>,
    /// Those that may be empty, and may not hold just anything.
    pub(super) open: Vec<(u32, Allowed)>,
}

impl OnBoard {
    fn new(query: &Query, game: Game, size: BoardSize, early: &[u32]) -> OnBoard {
        match &query.wanted {
            Target::Pattern(pattern) => {
                let classes = pattern::classes(pattern, game, query.symmetries, query.swaps);
                OnBoard::Shape(Shape::new(classes, size, early))
            }
            Target::Moves(sequence) | Target::Like(sequence) => {
                OnBoard::Moves(sequence.classes(&query.images(game), size))
            }
            Target::Everything => OnBoard::Moves(Vec::new()),
        }
    }

    pub(super) fn is_possible(&self) -> bool {
        match self {
            OnBoard::Shape(shape) => shape.corners.iter().any(|corners| !corners.is_empty()),
            OnBoard::Moves(classes) => !classes.is_empty(),
        }
    }
}

impl Shape {
    fn new(classes: Vec<Class>, size: BoardSize, early: &[u32]) -> Shape {
        let mut placements = Vec::new();
        let mut corners = Vec::new();
        let mut cells = Vec::new();
        for (class, number) in classes.iter().zip(0..) {
            let places = class.places(size);
            let mut bits = Vec::new();
            if !places.is_empty() {
                bits.resize((size.columns as usize * size.rows as usize).div_ceil(64), 0);
            }
            for at in places {
                let point = at.index(size) as usize;
                bits[point / 64] |= 1_u64 << (point % 64);
                placements.push(Placement { class: number, at });
            }
            corners.push(bits);
            cells.push(Cells::new(&class.pattern, size));
        }
        let few = |placement: Placement| {
            let cells: &Cells = &cells[placement.class];
            let own = cells.at(placement.at.index(size), early);
            (placement, own)
        };
        let is_few = placements.len() <= PLACES * classes.len();
        Shape {
            size,
            few: is_few.then(|| placements.into_iter().map(few).collect()),
            classes,
            cells,
            corners,
        }
    }

    /// The placement of a class whose upper left corner is a point.
    pub(super) fn placement(&self, class: usize, corner: u32) -> Placement {
        Placement {
            class,
            at: Cell::of_index(corner, self.size),
        }
    }
}

impl Cells {
    fn new(pattern: &Pattern, board: BoardSize) -> Cells {
        let cells =
            pattern.cells.iter().zip(0..).map(|(allowed, index)| {
                (Cell::of_index(index, pattern.size).index(board), *allowed)
            });
        let asked = cells.filter(|(_, allowed)| *allowed != Allowed::ANYTHING);
        let (open, stones) = asked.partition(|(_, allowed)| allowed.has(EMPTY));
        Cells { stones, open }
    }

    /// The points from a corner on, those first at which most games fail: stones
    /// that come late, and empty points on which stones come early.
    fn at(&self, corner: u32, early: &[u32]) -> Cells {
        let there = |cells: &[(u32, Allowed)]| -> Vec<(u32, Allowed)> {
            let cells = cells.iter();
            cells
                .map(|(distance, allowed)| (corner + distance, *allowed))
                .collect()
        };
        let time = |point: &u32| early.get(*point as usize).copied().unwrap_or_default();
        let (mut stones, mut open) = (there(&self.stones), there(&self.open));
        stones.sort_by_key(|(point, _)| std::cmp::Reverse(time(point)));
        open.sort_by_key(|(point, _)| time(point));
        Cells { stones, open }
    }
}
