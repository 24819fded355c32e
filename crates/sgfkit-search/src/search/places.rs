//! Computes the possible placements of a query on boards.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sgfkit::{BoardSize, Game};

use crate::cell::Cell;
use crate::images::Image;
use crate::pattern::{self, Allowed, Class, Pattern, Placement};
use crate::play::EMPTY;
use crate::query::{Query, Target};
use crate::sequence::Sequence;

/// The number of placements per image above which they are not sorted individually.
const PLACES: usize = 48;

type Kind = (Game, BoardSize);

/// The placements of the query, computed once for each board.
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

    /// `early`, if known, ranks points by the time of their first stone.
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

pub(super) enum OnBoard {
    Shape(Shape),
    Moves(Vec<(Sequence, Vec<Image>)>),
}

pub(super) struct Shape {
    pub(super) size: BoardSize,
    pub(super) classes: Vec<Class>,
    /// The cells of each class, relative to the upper left one.
    pub(super) cells: Vec<Cells>,
    /// The possible upper left corners of each class, one bit per point.
    pub(super) corners: Vec<Vec<u64>>,
    /// All placements with their own points, if there are few.
    pub(super) few: Option<Vec<(Placement, Cells)>>,
}

/// The required contents, by point number or by offset from the upper left cell.
pub(super) struct Cells {
    pub(super) stones: Vec<(u32, Allowed)>,
    /// Points that can be empty and have a restriction.
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

    /// Returns the points relative to a corner, most selective ones first: stones that come late,
    /// and empty points that are filled early.
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
