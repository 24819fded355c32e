//! Positions and moves of Go games for training.

mod lines;
mod planes;

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{thread, vec};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use sgfkit::Color;
use sgfkit::game::Symmetry;
use sgfkit::info::names::Aliases;
use sgfkit_files::{Ahead, Reading, Records, in_order};

use crate::home::Home;
use crate::search;
use crate::source::Feed;
use lines::{Line, LineAt, Reader, Wanted};
use planes::Planes;

/// The largest board.
const LARGEST: u32 = 37;

/// The options of a request from Python.
#[derive(FromPyObject)]
pub struct Request {
    #[pyo3(item)]
    batch_size: usize,
    #[pyo3(item)]
    size: u32,
    #[pyo3(item)]
    history: usize,
    #[pyo3(item)]
    shuffle: usize,
    #[pyo3(item)]
    seed: u64,
    #[pyo3(item)]
    augment: bool,
    #[pyo3(item)]
    bucket: Option<(i64, i64)>,
    #[pyo3(item)]
    variations: bool,
    #[pyo3(item)]
    analyses: bool,
    #[pyo3(item)]
    threads: Option<usize>,
    /// Names and values.
    #[pyo3(item)]
    filters: Vec<(String, Option<String>)>,
}

/// An iterator over batches of rows. The same arguments give the same batches.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Samples(Mutex<State>, Home);

struct State {
    feed: Feed,
    reader: Arc<Reader>,
    threads: NonZeroUsize,
    source: Option<Source>,
    /// The state to continue from, before anything is read.
    resume: Option<Saved>,
    /// The record that was read last, its lines that are left, and the current line with the
    /// number of rows taken from it.
    record: u64,
    come: vec::IntoIter<Arc<Line>>,
    line: Option<(Arc<Line>, usize)>,
    /// The place after the last row that was taken.
    at: RowAt,
    /// Rows from which the next one is drawn.
    buffer: Vec<Row>,
    shuffle: usize,
    augment: bool,
    random: Random,
    batch_size: usize,
    planes: Planes,
    analyses: bool,
    /// Arrays whose memory is used again.
    kept: Arrays,
}

/// Records that are read in other threads.
struct Source {
    records: Receiver<(u64, Vec<Line>)>,
    thread: Option<thread::JoinHandle<()>>,
}

/// A move of a line.
#[derive(Clone)]
struct Row(Arc<Line>, usize);

/// A line, and the number of a row in it.
type RowAt = (LineAt, u32);

/// The position of an iterator.
struct Saved {
    random: u64,
    at: RowAt,
    buffer: Vec<RowAt>,
}

/// A batch: its number of rows, arrays in little-endian bytes, and the rules of each row.
type Plain<'py> = (usize, Vec<Bound<'py, PyByteArray>>, Vec<String>);

/// A state: the random number, the place in the source, and the places of the buffer.
type PlainState<'py> = (u64, (u64, u32, u32), Bound<'py, PyBytes>);

#[pymethods]
impl Samples {
    #[new]
    fn new(given: &Bound<'_, PyAny>, request: Request) -> PyResult<Samples> {
        let Request { size, history, .. } = request;
        if request.batch_size == 0 || history == 0 || !(1..=LARGEST).contains(&size) {
            return Err(PyValueError::new_err(format!(
                "batch_size and history must be at least 1, and size from 1 to {LARGEST}"
            )));
        }
        let filters = match &request.filters[..] {
            [] => None,
            filters => Some(search::filters(&search::question(
                filters,
                Aliases::default(),
            )?)?),
        };
        let wanted = Wanted {
            size,
            history,
            bucket: request.bucket.map(|(from, to)| from..to),
            filters,
            variations: request.variations,
            analyses: request.analyses,
        };
        let reader = Reader::new(wanted);
        let reader = reader.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let threads = request.threads.and_then(NonZeroUsize::new);
        let state = State {
            feed: Feed::new(given)?,
            reader: Arc::new(reader),
            threads: threads.unwrap_or(Reading::default().threads),
            source: None,
            resume: None,
            record: 0,
            come: Vec::new().into_iter(),
            line: None,
            at: RowAt::default(),
            buffer: Vec::new(),
            shuffle: request.shuffle,
            augment: request.augment,
            random: Random(request.seed),
            batch_size: request.batch_size,
            planes: Planes::new(size, history),
            analyses: request.analyses,
            kept: Arrays::default(),
        };
        state.feed.must_be_fresh()?;
        Ok(Samples(Mutex::new(state), Home::default()))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Plain<'py>>> {
        self.1.check()?;
        let batch = py.detach(|| {
            let mut state = self.lock();
            let batch = state.batch()?;
            if batch.is_none() {
                // An error of the source comes after the rows before it.
                state.feed.failed().map_or(Ok(()), Err)?;
            }
            Ok::<_, PyErr>(batch)
        })?;
        let Some(mut batch) = batch else {
            return Ok(None);
        };
        let rows = batch.to_play.len();
        // Unlike `bytes`, a `bytearray` makes writable arrays.
        let arrays = batch.all().map(|bytes| PyByteArray::new(py, bytes));
        let rules = std::mem::take(&mut batch.rules);
        if let Ok(mut state) = self.0.try_lock() {
            state.kept = batch;
        }
        Ok(Some((rows, arrays.into(), rules)))
    }

    fn state<'py>(&self, py: Python<'py>) -> PlainState<'py> {
        let saved = self.lock().save();
        let mut buffer = Vec::with_capacity(16 * saved.buffer.len());
        for (line, row) in &saved.buffer {
            buffer.extend(line.record.to_le_bytes());
            buffer.extend(line.line.to_le_bytes());
            buffer.extend(row.to_le_bytes());
        }
        let (LineAt { record, line }, row) = saved.at;
        (saved.random, (record, line, row), PyBytes::new(py, &buffer))
    }

    /// Continues from a state.
    fn load(&self, random: u64, at: (u64, u32, u32), buffer: Vec<u8>) -> PyResult<()> {
        let place = |(record, line, row)| (LineAt { record, line }, row);
        let (rows, rest) = buffer.as_chunks::<16>();
        let saved = Saved {
            random,
            at: place(at),
            buffer: rows
                .iter()
                .map(|bytes| {
                    let number = |range| {
                        let bytes: &[u8] = &bytes[range];
                        let bytes = bytes.iter().rev();
                        bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
                    };
                    place((number(0..8), number(8..12) as u32, number(12..16) as u32))
                })
                .collect(),
        };
        let is_later = |(line, _): &RowAt| line.record > saved.at.0.record;
        if !rest.is_empty() || saved.buffer.iter().any(is_later) {
            return Err(PyValueError::new_err("the state is damaged"));
        }
        let mut state = self.lock();
        state.feed.must_be_fresh()?;
        state.source = None;
        state.come = Vec::new().into_iter();
        state.line = None;
        state.buffer.clear();
        state.random = Random(saved.random);
        state.resume = Some(saved);
        Ok(())
    }
}

impl Samples {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The arrays of a batch, in little-endian bytes.
#[derive(Default)]
struct Arrays {
    planes: Vec<u8>,
    moves: Vec<u8>,
    to_play: Vec<u8>,
    outcomes: Vec<u8>,
    known: Vec<u8>,
    games: Vec<u8>,
    numbers: Vec<u8>,
    komis: Vec<u8>,
    handicaps: Vec<u8>,
    policies: Vec<u8>,
    winrates: Vec<u8>,
    scores: Vec<u8>,
    rules: Vec<String>,
}

impl Arrays {
    /// Returns them in the order that Python expects.
    fn all(&self) -> [&Vec<u8>; 12] {
        [
            &self.planes,
            &self.moves,
            &self.to_play,
            &self.outcomes,
            &self.known,
            &self.games,
            &self.numbers,
            &self.komis,
            &self.handicaps,
            &self.policies,
            &self.winrates,
            &self.scores,
        ]
    }

    fn clear(&mut self) {
        for array in [
            &mut self.planes,
            &mut self.moves,
            &mut self.to_play,
            &mut self.outcomes,
            &mut self.known,
            &mut self.games,
            &mut self.numbers,
            &mut self.komis,
            &mut self.handicaps,
            &mut self.policies,
            &mut self.winrates,
            &mut self.scores,
        ] {
            array.clear();
        }
        self.rules.clear();
    }
}

impl State {
    fn batch(&mut self) -> PyResult<Option<Arrays>> {
        if self.source.is_none() {
            self.start()?;
        }
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
        Ok((!arrays.to_play.is_empty()).then_some(arrays))
    }

    /// Starts to read. Records before the saved state are skipped unread, except those with rows in
    /// the buffer.
    fn start(&mut self) -> PyResult<()> {
        let saved = self.resume.take();
        let first = saved.as_ref().map_or(0, |saved| saved.at.0.record);
        let buffered = saved.iter().flat_map(|saved| &saved.buffer);
        let buffered: HashSet<u64> = buffered.map(|(line, _)| line.record).collect();
        let sources = self.feed.begin()?;
        let (sender, records) = sync_channel(16);
        let (reader, threads) = (self.reader.clone(), self.threads);
        let thread = thread::spawn(move || {
            let records = (0..).zip(Records::new(sources));
            let records =
                records.filter(|(number, _)| *number >= first || buffered.contains(number));
            // An error means that the iterator was dropped.
            let _ = in_order(
                records,
                threads,
                Ahead::default(),
                |(number, record)| {
                    let lines = reader.lines(record);
                    let weight = lines.iter().map(Line::weight).sum();
                    ((number, lines), weight)
                },
                |lines| sender.send(lines),
            );
        });
        self.source = Some(Source {
            records,
            thread: Some(thread),
        });
        match saved {
            Some(saved) if saved.at != RowAt::default() => self.restore(&saved),
            _ => Ok(()),
        }
    }

    /// Reads the records of a saved state again: those in the buffer, and the current one.
    fn restore(&mut self, saved: &Saved) -> PyResult<()> {
        let changed = || PyValueError::new_err("the source has changed since the state was saved");
        let mut slots: HashMap<u64, Vec<(usize, RowAt)>> = HashMap::new();
        for (slot, place) in saved.buffer.iter().enumerate() {
            slots
                .entry(place.0.record)
                .or_default()
                .push((slot, *place));
        }
        let mut buffer = vec![None; saved.buffer.len()];
        let (LineAt { record, line }, row) = saved.at;
        loop {
            let Some(lines) = self.receive() else {
                return Err(changed());
            };
            for (slot, (at, row)) in slots.remove(&self.record).unwrap_or_default() {
                let line = lines.get(at.line as usize);
                let line = line.filter(|line| (row as usize) < line.moves.len());
                buffer[slot] = line.map(|line| Row(line.clone(), row as usize));
            }
            if self.record == record {
                let is_there = match lines.get(line as usize) {
                    Some(line) => row as usize <= line.moves.len(),
                    None => row == 0 && line as usize == lines.len(),
                };
                self.come = lines.into_iter();
                self.line = self
                    .come
                    .nth(line as usize)
                    .map(|line| (line, row as usize));
                self.at = saved.at;
                let buffer: Option<Vec<Row>> = buffer.into_iter().collect();
                self.buffer = buffer.filter(|_| is_there).ok_or_else(changed)?;
                return Ok(());
            }
        }
    }

    /// The lines of the next record.
    fn receive(&mut self) -> Option<Vec<Arc<Line>>> {
        let source = self.source.as_mut()?;
        let Ok((record, lines)) = source.records.recv() else {
            if let Some(Err(panic)) = source.thread.take().map(thread::JoinHandle::join) {
                std::panic::resume_unwind(panic);
            }
            return None;
        };
        self.record = record;
        let lines = lines.into_iter().zip(0..).map(|(mut one, line)| {
            one.at = LineAt { record, line };
            Arc::new(one)
        });
        Some(lines.collect())
    }

    fn save(&self) -> Saved {
        if let Some(saved) = &self.resume {
            return Saved {
                random: saved.random,
                at: saved.at,
                buffer: saved.buffer.clone(),
            };
        }
        let rows = self.buffer.iter();
        Saved {
            random: self.random.0,
            at: self.at,
            buffer: rows.map(|Row(line, row)| (line.at, *row as u32)).collect(),
        }
    }

    /// Draws the next row from the buffer.
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

    /// Takes the next row from the source.
    fn come(&mut self) -> Option<Row> {
        loop {
            if let Some((line, taken)) = &mut self.line
                && *taken < line.moves.len()
            {
                *taken += 1;
                self.at = (line.at, *taken as u32);
                return Some(Row(line.clone(), *taken - 1));
            }
            self.line = self.come.next().map(|line| (line, 0));
            if self.line.is_none() {
                self.come = self.receive()?.into_iter();
                let record = self.record;
                self.at = (LineAt { record, line: 0 }, 0);
            }
        }
    }

    fn write(&mut self, Row(line, number): &Row, symmetry: Symmetry, arrays: &mut Arrays) {
        let played = &line.moves[*number];
        let about = &line.about;
        let start = arrays.planes.len();
        arrays.planes.resize(start + self.planes.len(), 0);
        let planes = &mut arrays.planes[start..];
        self.planes.write(line, played, symmetry, planes);
        let point = self.planes.turned(played.point, symmetry);
        let side: i8 = match played.color {
            Color::Black => 1,
            Color::White => -1,
        };
        let outcome = side * about.outcome.unwrap_or(0);
        let komi = about.komi.map_or(f32::NAN, |komi| komi as f32);
        arrays.moves.extend(i64::from(point).to_le_bytes());
        arrays.to_play.extend(side.to_le_bytes());
        arrays.outcomes.extend(outcome.to_le_bytes());
        arrays.known.push(about.outcome.is_some().into());
        arrays.games.extend(about.game_id.to_le_bytes());
        arrays.numbers.extend(played.number.to_le_bytes());
        arrays.komis.extend(komi.to_le_bytes());
        arrays.handicaps.extend(about.handicap.to_le_bytes());
        arrays.rules.push(about.rules.clone().unwrap_or_default());
        if self.analyses {
            self.write_target(played, symmetry, arrays);
        }
    }

    fn write_target(&self, played: &lines::Played, symmetry: Symmetry, arrays: &mut Arrays) {
        let target = played.target.as_deref();
        let mut policy = vec![0.0_f32; self.planes.points() + 1];
        for (point, share) in target.iter().flat_map(|target| &target.policy) {
            policy[self.planes.turned(*point, symmetry) as usize] += share;
        }
        let own = |winrate: f64| match played.color {
            Color::Black => winrate,
            Color::White => 1.0 - winrate,
        };
        let lead = |score: f64| match played.color {
            Color::Black => score,
            Color::White => -score,
        };
        let winrate = target
            .and_then(|target| target.winrate)
            .map_or(f64::NAN, own);
        let score = target
            .and_then(|target| target.score)
            .map_or(f64::NAN, lead);
        arrays
            .policies
            .extend(policy.iter().flat_map(|share| share.to_le_bytes()));
        arrays.winrates.extend((winrate as f32).to_le_bytes());
        arrays.scores.extend((score as f32).to_le_bytes());
    }
}

/// SplitMix64, which gives the same numbers on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        match limit {
            0 | 1 => 0,
            _ => ((u128::from(self.next()) * limit as u128) >> 64) as usize,
        }
    }
}
