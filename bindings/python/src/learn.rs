//! Positions and moves of Go games, as networks learn from them.

mod lines;
mod planes;

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{thread, vec};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sgfkit::Color;
use sgfkit::game::Symmetry;
use sgfkit_files::{Ahead, Reading, Records, in_order};

use crate::home::Home;
use crate::source::Feed;
use lines::{Line, Wanted};
use planes::Planes;

/// The largest board.
const LARGEST: u32 = 37;

/// Batches of samples, one after another; the same arguments give the same ones.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Samples(Mutex<State>, Home);

struct State {
    feed: Feed,
    lines: Receiver<Vec<Line>>,
    thread: Option<thread::JoinHandle<()>>,
    /// Lines that have come.
    come: vec::IntoIter<Line>,
    /// The line whose rows are given, and how many were.
    line: Option<(Arc<Line>, usize)>,
    /// Rows of which the next one is drawn.
    buffer: Vec<Row>,
    shuffle: usize,
    augment: bool,
    random: Random,
    batch_size: usize,
    planes: Planes,
    /// Arrays that were given: their memory is taken again.
    kept: Arrays,
}

/// A move of a line.
struct Row(Arc<Line>, usize);

/// What a batch holds: rows, planes, moves, sides to play, outcomes, games.
type Plain<'py> = (
    usize,
    Bound<'py, PyByteArray>,
    Bound<'py, PyByteArray>,
    Bound<'py, PyByteArray>,
    Bound<'py, PyByteArray>,
    Bound<'py, PyByteArray>,
);

#[pymethods]
impl Samples {
    #[new]
    #[pyo3(signature = (given, batch_size, size, history, shuffle, seed, augment, bucket, threads))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        given: &Bound<'_, PyAny>,
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
        let wanted = Wanted::new(size, bucket.map(|(from, to)| from..to));
        let wanted = wanted.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let threads = threads.and_then(NonZeroUsize::new);
        let threads = threads.unwrap_or(Reading::default().threads);
        let feed = Feed::new(given)?;
        let sources = feed.begin()?;
        let (sender, lines) = sync_channel(16);
        let thread = thread::spawn(move || {
            let records = Records::new(sources);
            // Nobody wants more where nothing can be sent.
            let _ = in_order(
                records,
                threads,
                Ahead::default(),
                |record| {
                    let lines = wanted.lines(record);
                    let weight = lines.iter().map(Line::weight).sum();
                    (lines, weight)
                },
                |lines| sender.send(lines),
            );
        });
        let state = State {
            feed,
            lines,
            thread: Some(thread),
            come: Vec::new().into_iter(),
            line: None,
            buffer: Vec::new(),
            shuffle,
            augment,
            random: Random(seed),
            batch_size,
            planes: Planes::new(size, history),
            kept: Arrays::default(),
        };
        Ok(Samples(Mutex::new(state), Home::default()))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Plain<'py>>> {
        self.1.check()?;
        let batch = py.detach(|| {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let batch = state.batch();
            // What ended the sources is told behind what came before.
            batch.ok_or_else(|| state.feed.failed())
        });
        let batch = match batch {
            Ok(batch) => batch,
            Err(failed) => return failed.map_or(Ok(None), Err),
        };
        let rows = batch.to_play.len();
        // Not `bytes`: what arrays stand on should be writable.
        let [planes, moves, to_play, outcomes, games] =
            batch.all().map(|bytes| PyByteArray::new(py, bytes));
        if let Ok(mut state) = self.0.try_lock() {
            state.kept = batch;
        }
        Ok(Some((rows, planes, moves, to_play, outcomes, games)))
    }
}

/// The arrays of a batch, in little-endian bytes.
#[derive(Default)]
struct Arrays {
    planes: Vec<u8>,
    moves: Vec<u8>,
    to_play: Vec<u8>,
    outcomes: Vec<u8>,
    games: Vec<u8>,
}

impl Arrays {
    fn all(&self) -> [&Vec<u8>; 5] {
        let Arrays {
            planes,
            moves,
            to_play,
            outcomes,
            games,
        } = self;
        [planes, moves, to_play, outcomes, games]
    }

    fn clear(&mut self) {
        self.planes.clear();
        self.moves.clear();
        self.to_play.clear();
        self.outcomes.clear();
        self.games.clear();
    }
}

impl State {
    fn batch(&mut self) -> Option<Arrays> {
        let mut arrays = std::mem::take(&mut self.kept);
        arrays.clear();
        while arrays.to_play.len() < self.batch_size {
            let Some(row) = self.draw() else { break };
            let symmetry = if self.augment {
                Symmetry::ALL[self.random.below(Symmetry::ALL.len())]
            } else {
                Symmetry::Identity
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
        loop {
            if let Some((line, given)) = &mut self.line
                && *given < line.moves.len()
            {
                *given += 1;
                return Some(Row(line.clone(), *given - 1));
            }
            self.line = self.come.next().map(|line| (Arc::new(line), 0));
            if self.line.is_some() {
                continue;
            }
            match self.lines.recv() {
                Ok(lines) => self.come = lines.into_iter(),
                Err(_) => {
                    if let Some(Err(panic)) = self.thread.take().map(thread::JoinHandle::join) {
                        std::panic::resume_unwind(panic);
                    }
                    return None;
                }
            }
        }
    }

    fn write(&mut self, Row(line, number): &Row, symmetry: Symmetry, arrays: &mut Arrays) {
        let played = &line.moves[*number];
        let start = arrays.planes.len();
        arrays.planes.resize(start + self.planes.len(), 0);
        let planes = &mut arrays.planes[start..];
        self.planes.write(line, played, symmetry, planes);
        let point = self.planes.turned(played.point, symmetry);
        let side: i8 = match played.color {
            Color::Black => 1,
            Color::White => -1,
        };
        arrays.moves.extend(i64::from(point).to_le_bytes());
        arrays.to_play.extend(side.to_le_bytes());
        arrays.outcomes.extend((side * line.outcome).to_le_bytes());
        arrays.games.extend(line.game_id.to_le_bytes());
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
