//! Searches segments.
//!
//! The games of a segment form blocks. The [`planes`] of a block decide for all its games at once
//! whether, and mostly when, a placement of the query matches; [`hits`] converts that to hits.
//! Games outside any group, and placements whose stones are captured, are examined [step by
//! step](crate::exact).

mod corners;
mod finder;
mod hits;
mod places;
mod planes;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use rayon::prelude::*;
use roaring::RoaringBitmap;

use crate::query::{Found, Query, Target};
use crate::segment::{LANES, Segment};
use crate::sets::{GameAt, InSegment};
use crate::tally::Gathered;
use crate::threads;
use finder::{Finder, Scratch};
use places::Boards;

#[derive(Clone, Debug)]
struct Unit {
    segment: SegmentNumber,
    part: UnitPart,
}

#[derive(Clone, Debug)]
enum UnitPart {
    /// Blocks of a group.
    Blocks(GroupNumber, Range<usize>),
    /// A range of the games outside any group.
    Loose(Range<usize>),
}

#[derive(Clone, Copy, Debug)]
struct SegmentNumber(usize);

#[derive(Clone, Copy, Debug)]
struct GroupNumber(usize);

/// Blocks, or games outside any group, in one unit. Fewer if there is a deadline: neighbors are
/// similar, so a sample of many small units is better.
const BLOCKS: usize = 16;
const LOOSE: usize = 64;
const BLOCKS_OF_SAMPLE: usize = 1;
const LOOSE_OF_SAMPLE: usize = 16;

/// The result of a search.
#[derive(Debug)]
pub struct Outcome {
    /// The games with hits, in order.
    pub found: Vec<Found>,
    /// The number of games examined: fewer than `games` if the deadline passed.
    pub looked_at: usize,
    /// The number of games that could match.
    pub games: usize,
    left: Vec<Unit>,
    pub(crate) gathered: Gathered,
    kept: usize,
}

impl Outcome {
    /// Returns whether all games were examined.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.left.is_empty()
    }

    pub(crate) fn scale(&self) -> f64 {
        if self.is_whole() {
            1.0
        } else {
            self.games as f64 / self.looked_at.max(1) as f64
        }
    }
}

/// Searches the chosen games of each segment. At the `deadline` the search stops: the examined
/// games are a fair sample, and [`go_on`] continues.
#[must_use]
pub fn search(
    segments: &[(&Segment, &InSegment)],
    query: &Query,
    deadline: Option<Instant>,
) -> Outcome {
    threads::divided(|| searched(segments, query, deadline))
}

fn searched(
    segments: &[(&Segment, &InSegment)],
    query: &Query,
    deadline: Option<Instant>,
) -> Outcome {
    let games = segments.par_iter();
    let games = games.map(|(segment, chosen)| candidates(segment, chosen, query));
    let games: usize = games.sum();
    if matches!(query.wanted, Target::Everything) {
        let found = everything(segments, query);
        let mut gathered = Gathered::default();
        for found in &found {
            let stored = segments[found.at.part].0.stored(found.at.number);
            gathered.add(stored.winner(), stored.year(), &[]);
        }
        return Outcome {
            found,
            looked_at: games,
            games,
            left: Vec::new(),
            gathered,
            kept: 0,
        };
    }
    let (blocks, loose) = match deadline {
        None => (BLOCKS, LOOSE),
        Some(_) => (BLOCKS_OF_SAMPLE, LOOSE_OF_SAMPLE),
    };
    let mut units = units(segments, query, blocks, loose);
    if deadline.is_some() {
        shuffle(&mut units);
    }
    let begun = Outcome {
        found: Vec::new(),
        looked_at: 0,
        games,
        left: units,
        gathered: Gathered::default(),
        kept: 0,
    };
    go_on(segments, query, begun, deadline)
}

/// Continues a stopped search of the same games.
#[must_use]
pub fn go_on(
    segments: &[(&Segment, &InSegment)],
    query: &Query,
    begun: Outcome,
    deadline: Option<Instant>,
) -> Outcome {
    let Outcome {
        mut found,
        looked_at,
        games,
        mut left,
        gathered,
        kept,
    } = begun;
    let gathered = Mutex::new(gathered);
    let kept = AtomicUsize::new(kept);
    let is_over = AtomicBool::new(false);
    let looked_at = AtomicUsize::new(looked_at);
    let boards = Boards::new(query);
    let lists = Lists::new(segments);
    let work = |scratch: &mut Scratch, unit: &Unit| {
        if is_over.load(Ordering::Relaxed) {
            return None;
        }
        let mut finder = Finder::new(query, &boards, &lists, scratch, unit.segment);
        let (segment, chosen) = segments[unit.segment.0];
        finder.search(segment, chosen, &unit.part);
        let mut found = finder.finish(&looked_at);
        let mut own = Gathered::default();
        for found in &mut found {
            let stored = segment.stored(found.at.number);
            own.add(stored.winner(), stored.year(), &found.hits);
            let hits = found.hits.len();
            if kept.fetch_add(hits, Ordering::Relaxed) + hits > query.hits_kept {
                kept.fetch_sub(hits, Ordering::Relaxed);
                found.hits = Vec::new();
            }
        }
        gathered
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .merge(own);
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            is_over.store(true, Ordering::Relaxed);
        }
        Some(found)
    };
    let units = left.par_iter().map_init(Scratch::default, work);
    let results: Vec<Option<Vec<Found>>> = units.collect();
    let is_done: Vec<bool> = results.iter().map(Option::is_some).collect();
    let mut is_done = is_done.into_iter();
    left.retain(|_| is_done.next() == Some(false));
    found.extend(results.into_iter().flatten().flatten());
    found.sort_unstable_by_key(|found| found.at);
    Outcome {
        found,
        looked_at: if left.is_empty() {
            // Some games may be on boards without searchable positions.
            games
        } else {
            looked_at.into_inner()
        },
        games,
        left,
        gathered: gathered
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner),
        kept: kept.into_inner(),
    }
}

/// Returns the number of games of the query's kind.
fn candidates(segment: &Segment, chosen: &InSegment, query: &Query) -> usize {
    match query.game {
        None => chosen.len(),
        Some(game) => {
            let games = chosen.iter().map(|number| segment.stored(number).game());
            games.filter(|its| *its == game).count()
        }
    }
}

fn everything(segments: &[(&Segment, &InSegment)], query: &Query) -> Vec<Found> {
    let segments = segments.par_iter().enumerate();
    let found = segments.flat_map_iter(|(part, (segment, chosen))| {
        let game = query.game;
        let numbers = chosen
            .iter()
            .filter(move |number| game.is_none_or(|game| segment.stored(*number).game() == game));
        numbers.map(move |number| Found::new(GameAt { part, number }, Vec::new()))
    });
    found.collect()
}

fn units(
    segments: &[(&Segment, &InSegment)],
    query: &Query,
    at_once: usize,
    few: usize,
) -> Vec<Unit> {
    let mut units = Vec::new();
    for (index, (segment, _)) in segments.iter().enumerate() {
        let unit = |part| Unit {
            segment: SegmentNumber(index),
            part,
        };
        for (index, group) in segment.groups().iter().enumerate() {
            if query.game != Some(group.game) {
                continue;
            }
            let blocks = group.count.div_ceil(LANES);
            let begins = (0..blocks).step_by(at_once);
            units.extend(begins.map(|begin| {
                let part = begin..blocks.min(begin + at_once);
                unit(UnitPart::Blocks(GroupNumber(index), part))
            }));
        }
        let loose = segment.loose_len();
        let begins = (0..loose).step_by(few);
        units.extend(begins.map(|begin| unit(UnitPart::Loose(begin..loose.min(begin + few)))));
    }
    units
}

/// Shuffles units deterministically.
fn shuffle(units: &mut [Unit]) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for index in (1..units.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        units.swap(index, (state % (index as u64 + 1)) as usize);
    }
}

/// The games of each group that can match a pattern according to their windows, computed on demand.
struct Lists(Vec<Vec<OnceLock<Option<RoaringBitmap>>>>);

impl Lists {
    fn new(segments: &[(&Segment, &InSegment)]) -> Lists {
        let of = |(segment, _): &(&Segment, &InSegment)| {
            let groups = segment.groups().iter();
            groups.map(|_| OnceLock::new()).collect()
        };
        Lists(segments.iter().map(of).collect())
    }

    fn get(
        &self,
        SegmentNumber(segment): SegmentNumber,
        GroupNumber(group): GroupNumber,
        find: impl FnOnce() -> Option<RoaringBitmap>,
    ) -> Option<&RoaringBitmap> {
        self.0[segment][group].get_or_init(find).as_ref()
    }
}
