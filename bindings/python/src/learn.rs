//! Positions and moves of Go games, as networks learn from them.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sgfkit::game::Symmetry;
use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Collection, Color, Game, Move, Point};
use sgfkit_files::{Ahead, Reading, Records, Unread, in_order};
use sgfkit_table::{Cell, Plan, Record, Table};

use crate::scan::{Given, sources};

/// The largest board: more points than its bits would not fit into a row's.
const LARGEST: u32 = 37;

/// The points of one colour, a bit each.
type Stones = Box<[u64]>;

/// A move, and the positions before it.
struct Row {
    game_id: i64,
    /// `y * size + x`, a pass `size * size`.
    point: u32,
    color: Color,
    /// For the side to play.
    outcome: i8,
    /// Black's and White's stones, now, a move ago, and so on.
    boards: Vec<[Stones; 2]>,
}

/// What rows are made of.
#[derive(Clone)]
struct Wanted {
    size: u32,
    history: usize,
    bucket: Option<Range<i64>>,
    /// Of the table of games, whose rows say which trees are wanted.
    plan: Plan,
}

/// Batches of samples, one after another; the same arguments give the same ones.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Samples(Mutex<State>);

struct State {
    rows: Receiver<Vec<Row>>,
    thread: Option<thread::JoinHandle<()>>,
    /// Rows that have come and were not given, the next one last.
    come: Vec<Row>,
    /// Rows of which the next one is drawn.
    buffer: Vec<Row>,
    shuffle: usize,
    augment: bool,
    random: Random,
    batch_size: usize,
    size: u32,
    history: usize,
}

/// What a batch holds: rows, planes, moves, sides to play, outcomes, games.
type Plain<'py> = (
    usize,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
);

#[pymethods]
impl Samples {
    #[new]
    #[pyo3(signature = (given, batch_size, size, history, shuffle, seed, augment, bucket, threads))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        given: Vec<Given>,
        batch_size: usize,
        size: u32,
        history: usize,
        shuffle: usize,
        seed: u64,
        augment: bool,
        bucket: Option<(i64, i64)>,
        threads: Option<usize>,
    ) -> PyResult<Samples> {
        if batch_size == 0 || history == 0 || !(1..=LARGEST).contains(&size) {
            return Err(PyValueError::new_err(format!(
                "batch_size and history are at least 1, size from 1 to {LARGEST}"
            )));
        }
        let mut columns = vec![
            "tree", "node", "game", "width", "height", "game_id", "outcome",
        ];
        if bucket.is_some() {
            columns.push("bucket");
        }
        let plan = Plan::new(Table::Games).with_columns(&columns);
        let wanted = Wanted {
            size,
            history,
            bucket: bucket.map(|(from, to)| from..to),
            plan: plan.map_err(|error| PyValueError::new_err(error.to_string()))?,
        };
        let threads = threads.and_then(NonZeroUsize::new);
        let threads = threads.unwrap_or(Reading::default().threads);
        let sources = sources(py, given)?;
        let (sender, rows) = sync_channel(16);
        let thread = thread::spawn(move || {
            let records = Records::new(sources.into_iter());
            // Nobody wants more where nothing can be sent.
            let _ = in_order(
                records,
                threads,
                Ahead::default(),
                |record| {
                    let rows = wanted.rows(record);
                    let weight = rows.len() * wanted.history * 2 * (wanted.words() * 8 + 16);
                    (rows, weight)
                },
                |rows| sender.send(rows),
            );
        });
        Ok(Samples(Mutex::new(State {
            rows,
            thread: Some(thread),
            come: Vec::new(),
            buffer: Vec::new(),
            shuffle,
            augment,
            random: Random(seed),
            batch_size,
            size,
            history,
        })))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Option<Plain<'py>> {
        let batch = py.detach(|| {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            state.batch()
        })?;
        Some((
            batch.to_play.len(),
            PyBytes::new(py, &batch.planes),
            PyBytes::new(py, &batch.moves),
            PyBytes::new(py, &batch.to_play),
            PyBytes::new(py, &batch.outcomes),
            PyBytes::new(py, &batch.games),
        ))
    }
}

impl Wanted {
    /// The words that a board's points take, a bit each.
    fn words(&self) -> usize {
        (self.size * self.size).div_ceil(64) as usize
    }

    /// The moves of a record's games of Go on boards of this size.
    fn rows(&self, record: Unread) -> Vec<Row> {
        let (path, member) = (record.path.clone(), record.member.clone());
        let mut rows = Vec::new();
        let Ok(content) = record.read() else {
            return rows;
        };
        let record = Record {
            path: &path,
            member: member.as_deref(),
            content: Ok(&content),
        };
        let mut games = self.plan.batch();
        self.plan.read(&record, &mut games);
        let collection = Collection::parse(&content[..]);
        let mut last = 0;
        for row in 0..games.rows() {
            let number = |column| match games.cell(column, row) {
                Cell::Int(number) => number,
                _ => -1,
            };
            let (tree, size) = (number(0), i64::from(self.size));
            // A tree with several games has one main line.
            let is_first = std::mem::replace(&mut last, tree) != tree;
            let is_go = number(2) == i64::from(Game::Go.number());
            let fits = number(3) == size && number(4) == size;
            let is_chosen = self
                .bucket
                .as_ref()
                .is_none_or(|it| it.contains(&number(7)));
            if !(is_first && is_go && fits && is_chosen) {
                continue;
            }
            let outcome = match games.cell(6, row) {
                Cell::Int(outcome) => outcome as i8,
                _ => 0,
            };
            let tree = usize::try_from(tree - 1).ok();
            if let Some(tree) = tree.and_then(|tree| collection.tree(tree)) {
                self.play(tree, number(5), outcome, &mut rows);
            }
        }
        rows
    }

    fn play(&self, tree: sgfkit::GameTree<'_>, game_id: i64, outcome: i8, rows: &mut Vec<Row>) {
        let mut boards: Vec<[Stones; 2]> = Vec::new();
        let mut look = |replay: &Replay<'_>| {
            let node = replay.node();
            if !node.is_root()
                && let Some(play) = sgfkit_table::move_of(node)
            {
                let point = match play.played() {
                    Some(Move::Pass) => Some(self.size * self.size),
                    Some(Move::Place(point)) if point.is_on(BoardSize::square(self.size)) => {
                        Some(point.row * self.size + point.column)
                    }
                    _ => None,
                };
                let begin = boards.len().saturating_sub(self.history);
                if let (Some(point), false) = (point, boards.is_empty()) {
                    rows.push(Row {
                        game_id,
                        point,
                        color: play.color,
                        outcome: match play.color {
                            Color::Black => outcome,
                            Color::White => -outcome,
                        },
                        boards: boards[begin..].iter().rev().cloned().collect(),
                    });
                }
            } else if !boards.is_empty() {
                // What was set up is part of the position, not a move ago.
                boards.pop();
            }
            boards.extend(replay.board().map(|board| {
                [Color::Black, Color::White].map(|color| self.stones(board.stones(color)))
            }));
            if boards.len() > self.history {
                boards.remove(0);
            }
        };
        let mut replay = Replay::new(tree);
        look(&replay);
        let end = tree.main_line().last();
        if let Some(end) = end.filter(|end| !end.is_root()) {
            replay.follow(end, look);
        }
    }

    fn stones(&self, points: impl IntoIterator<Item = Point>) -> Stones {
        let mut stones = vec![0; self.words()];
        for point in points {
            let index = (point.row * self.size + point.column) as usize;
            stones[index / 64] |= 1 << (index % 64);
        }
        stones.into()
    }
}

#[derive(Default)]
struct Arrays {
    planes: Vec<u8>,
    moves: Vec<u8>,
    to_play: Vec<u8>,
    outcomes: Vec<u8>,
    games: Vec<u8>,
}

impl State {
    fn batch(&mut self) -> Option<Arrays> {
        let points = (self.size * self.size) as usize;
        let planes = 2 * self.history + 1;
        let mut arrays = Arrays::default();
        arrays.planes.reserve(self.batch_size * planes * points);
        while arrays.to_play.len() < self.batch_size {
            let Some(row) = self.draw() else { break };
            let symmetry = match self.augment {
                true => Symmetry::ALL[self.random.below(Symmetry::ALL.len())],
                false => Symmetry::Identity,
            };
            self.write(&row, symmetry, &mut arrays);
        }
        (!arrays.to_play.is_empty()).then_some(arrays)
    }

    /// The next row, out of a buffer if there is one.
    fn draw(&mut self) -> Option<Row> {
        while self.buffer.len() < self.shuffle.max(1) {
            let Some(row) = self.come() else { break };
            self.buffer.push(row);
        }
        match self.buffer.len() {
            0 => None,
            count => {
                let index = self.random.below(count);
                Some(self.buffer.swap_remove(index))
            }
        }
    }

    fn come(&mut self) -> Option<Row> {
        while self.come.is_empty() {
            match self.rows.recv() {
                Ok(mut rows) => {
                    rows.reverse();
                    self.come = rows;
                }
                Err(_) => {
                    if let Some(Err(panic)) = self.thread.take().map(thread::JoinHandle::join) {
                        std::panic::resume_unwind(panic);
                    }
                    return None;
                }
            }
        }
        self.come.pop()
    }

    fn write(&self, row: &Row, symmetry: Symmetry, arrays: &mut Arrays) {
        let size = BoardSize::square(self.size);
        let points = (self.size * self.size) as usize;
        let turned = |index: u32| {
            let point = Point::new(index % self.size, index / self.size);
            let point = symmetry.apply(point, size);
            point.row * self.size + point.column
        };
        let start = arrays.planes.len();
        arrays
            .planes
            .resize(start + (2 * self.history + 1) * points, 0);
        let planes = &mut arrays.planes[start..];
        for (board, planes) in row.boards.iter().zip(planes.chunks_exact_mut(2 * points)) {
            let own = match row.color {
                Color::Black => 0,
                Color::White => 1,
            };
            for (color, plane) in [own, 1 - own]
                .into_iter()
                .zip(planes.chunks_exact_mut(points))
            {
                for (word, bits) in (0..).zip(board[color].iter()) {
                    let mut bits = *bits;
                    while bits != 0 {
                        let index = 64 * word + bits.trailing_zeros();
                        bits &= bits - 1;
                        plane[turned(index) as usize] = 1;
                    }
                }
            }
        }
        if row.color == Color::Black {
            planes[2 * self.history * points..].fill(1);
        }
        let point = match row.point as usize == points {
            true => row.point,
            false => turned(row.point),
        };
        arrays.moves.extend(i64::from(point).to_le_bytes());
        let side: i8 = match row.color {
            Color::Black => 1,
            Color::White => -1,
        };
        arrays.to_play.push(side as u8);
        arrays.outcomes.push(row.outcome as u8);
        arrays.games.extend(row.game_id.to_le_bytes());
    }
}

/// SplitMix64: small, and the same everywhere for ever.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        match limit {
            0 | 1 => 0,
            _ => ((u128::from(self.next()) * limit as u128) >> 64) as usize,
        }
    }
}
