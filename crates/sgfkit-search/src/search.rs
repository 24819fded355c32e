//! Searching segments.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use rayon::prelude::*;
use sgfkit::{Color, Game, Point};

use crate::bytes::{u16_at, u64_at};
use crate::exact::{Watch, allows};
use crate::images::Image;
use crate::packed::{self, from_code};
use crate::pattern::{self, ANYTHING, Allowed, Class, Placement};
use crate::play::{BLACK, EMPTY, Play, Played, WHITE, What};
use crate::query::{Found, Hit, Next, Query, Target};
use crate::segment::{Group, LANES, Section, Segment, Stored};
use crate::sequence::Sequence;

/// Games of a segment that are searched: a bit each.
#[derive(Clone, Debug, Default)]
pub struct Rows(Vec<u64>);

impl Rows {
    /// None of so many games.
    #[must_use]
    pub fn none(games: usize) -> Rows {
        Rows(vec![0; games.div_ceil(64)])
    }

    /// Those of so many games for which `is_meant` is true.
    #[must_use]
    pub fn new(games: usize, mut is_meant: impl FnMut(u32) -> bool) -> Rows {
        let mut rows = Rows::none(games);
        for row in (0..games as u32).filter(|row| is_meant(*row)) {
            rows.0[row as usize / 64] |= 1 << (row % 64);
        }
        rows
    }

    /// Whether a game is one of them.
    #[must_use]
    pub fn has(&self, row: u32) -> bool {
        self.0
            .get(row as usize / 64)
            .is_some_and(|word| word >> (row % 64) & 1 != 0)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Their numbers.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.0.len() as u32 * 64).filter(|row| self.has(*row))
    }
}

/// A part of a search: some games of a segment.
#[derive(Clone, Copy, Debug)]
enum Unit {
    /// Blocks of a group, from one to before another.
    Blocks(usize, usize, usize, usize),
    /// Games in no group, likewise.
    Loose(usize, usize, usize),
}

/// Blocks, and games in no group, that are searched at one go.
const BLOCKS: usize = 16;
const LOOSE: usize = 64;

/// More places of a pattern than this are looked at game by game.
const PLACES: usize = 48;

/// What a search gives.
#[derive(Debug)]
pub struct Outcome {
    /// For each segment what was found, in the order of its games.
    pub found: Vec<Vec<Found>>,
    /// How many of the games that could be found were looked at: fewer than all
    /// where time ran out.
    pub looked_at: usize,
    /// How many there were.
    pub games: usize,
}

/// Searches segments, of each the games that `rows` has.
///
/// `deadline`: stop then; what was looked at is a fair sample. `watch` is told
/// now and then what share is done.
#[must_use]
pub fn search(segments: &[(&Segment, &Rows)], query: &Query, deadline: Option<Instant>) -> Outcome {
    let games = segments
        .iter()
        .map(|(segment, rows)| candidates(segment, rows, query));
    let games: usize = games.sum();
    if matches!(query.wanted, Target::Everything) {
        let all = |(segment, rows): &(&Segment, &Rows)| {
            let is_meant = |row: &u32| {
                query
                    .game
                    .is_none_or(|game| segment.stored(*row).game() == game)
            };
            let found = |row| Found {
                row,
                hits: Vec::new(),
            };
            rows.iter().filter(is_meant).map(found).collect()
        };
        return Outcome {
            found: segments.iter().map(all).collect(),
            looked_at: games,
            games,
        };
    }
    let mut units = units(segments, query);
    if deadline.is_some() {
        shuffle(&mut units);
    }
    let is_over = AtomicBool::new(false);
    let looked_at = AtomicUsize::new(0);
    let boards = Boards::new(query);
    let work = |scratch: &mut Scratch, unit: &Unit| {
        if is_over.load(Ordering::Relaxed) {
            return (*unit, Vec::new());
        }
        let mut finder = Finder {
            query,
            boards: &boards,
            scratch,
            found: Vec::new(),
            looked_at: 0,
        };
        finder.search(segments, unit);
        let found = finder.found;
        looked_at.fetch_add(finder.looked_at, Ordering::Relaxed);
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            is_over.store(true, Ordering::Relaxed);
        }
        (*unit, found)
    };
    let results: Vec<(Unit, Vec<Found>)> =
        units.par_iter().map_init(Scratch::default, work).collect();
    let mut found: Vec<Vec<Found>> = segments.iter().map(|_| Vec::new()).collect();
    for (unit, games) in results {
        let (Unit::Blocks(segment, ..) | Unit::Loose(segment, ..)) = unit;
        found[segment].extend(games);
    }
    for found in &mut found {
        found.sort_unstable_by_key(|found| found.row);
    }
    Outcome {
        found,
        looked_at: looked_at.into_inner(),
        games,
    }
}

/// How many games are of the query's game.
fn candidates(segment: &Segment, rows: &Rows, query: &Query) -> usize {
    match query.game {
        None => rows.len(),
        Some(game) => rows
            .iter()
            .filter(|row| segment.stored(*row).game() == game)
            .count(),
    }
}

fn units(segments: &[(&Segment, &Rows)], query: &Query) -> Vec<Unit> {
    let mut units = Vec::new();
    for ((segment, _), number) in segments.iter().zip(0..) {
        for (group, index) in segment.groups().iter().zip(0..) {
            if query.game != Some(group.game) {
                continue;
            }
            let blocks = group.count.div_ceil(LANES);
            let begins = (0..blocks).step_by(BLOCKS);
            units.extend(
                begins.map(|begin| Unit::Blocks(number, index, begin, blocks.min(begin + BLOCKS))),
            );
        }
        let loose = segment.section(Section::Loose).len() / 4;
        let begins = (0..loose).step_by(LOOSE);
        units.extend(begins.map(|begin| Unit::Loose(number, begin, loose.min(begin + LOOSE))));
    }
    units
}

/// Puts units in an order that has nothing to do with theirs.
fn shuffle(units: &mut [Unit]) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for index in (1..units.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        units.swap(index, (state % (index as u64 + 1)) as usize);
    }
}

/// A game and the size of its board.
type Kind = (Game, (u32, u32));

/// The query as it lies on boards, made once for each size.
struct Boards<'a> {
    query: &'a Query,
    known: Mutex<HashMap<Kind, Arc<OnBoard>>>,
}

impl<'a> Boards<'a> {
    fn new(query: &'a Query) -> Boards<'a> {
        Boards {
            query,
            known: Mutex::new(HashMap::new()),
        }
    }

    /// `early` tells, if it is known, on which points stones come early.
    fn get(&self, game: Game, size: (u32, u32), early: impl Fn() -> Vec<u32>) -> Arc<OnBoard> {
        let mut known = match self.known.lock() {
            Ok(known) => known,
            Err(poisoned) => poisoned.into_inner(),
        };
        let new = || Arc::new(OnBoard::new(self.query, game, size, &early()));
        known.entry((game, size)).or_insert_with(new).clone()
    }
}

/// The query on a board.
enum OnBoard {
    Shape(Shape),
    Moves(Vec<(Sequence, Vec<Image>)>),
}

/// A pattern on a board.
struct Shape {
    size: (u32, u32),
    classes: Vec<Class>,
    /// For each class its cells, as seen from the upper left one.
    cells: Vec<Cells>,
    /// For each class where its upper left corner may lie, a bit a point.
    corners: Vec<Vec<u64>>,
    /// All placements, if they are few.
    few: Option<Vec<Few>>,
}

/// A placement, and its points that ask for something: stones first, then the
/// empty ones on which stones come early, for most games fail there.
struct Few {
    placement: Placement,
    points: Vec<(u32, Allowed)>,
}

/// What must stand where, as distances of points.
struct Cells {
    /// Those on which something stands.
    stones: Vec<(u32, Allowed)>,
    /// All that ask for something, stones first.
    all: Vec<(u32, Allowed)>,
}

impl OnBoard {
    fn new(query: &Query, game: Game, size: (u32, u32), early: &[u32]) -> OnBoard {
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

    fn is_possible(&self) -> bool {
        match self {
            OnBoard::Shape(shape) => shape.corners.iter().any(|corners| !corners.is_empty()),
            OnBoard::Moves(classes) => !classes.is_empty(),
        }
    }
}

impl Shape {
    fn new(classes: Vec<Class>, size: (u32, u32), early: &[u32]) -> Shape {
        let mut placements = Vec::new();
        let mut corners = Vec::new();
        let mut cells = Vec::new();
        for (class, number) in classes.iter().zip(0..) {
            let places = class.places(size);
            let mut bits = Vec::new();
            if !places.is_empty() {
                bits.resize((size.0 as usize * size.1 as usize).div_ceil(64), 0);
            }
            for at in places {
                let point = (at.1 * size.0 + at.0) as usize;
                bits[point / 64] |= 1_u64 << (point % 64);
                placements.push(Placement { class: number, at });
            }
            corners.push(bits);
            cells.push(Cells::new(&class.pattern, size.0));
        }
        let is_few = placements.len() <= PLACES * classes.len();
        let few = |placement: Placement| {
            let corner = placement.at.1 * size.0 + placement.at.0;
            let cells: &Cells = &cells[placement.class];
            let points = cells.all.iter();
            let points = points.map(|(distance, allowed)| (corner + distance, *allowed));
            let mut points: Vec<_> = points.collect();
            points.sort_by_key(|(point, allowed)| {
                let time = early.get(*point as usize).copied().unwrap_or_default();
                (allows(*allowed, EMPTY), time)
            });
            Few { placement, points }
        };
        Shape {
            size,
            few: is_few.then(|| placements.into_iter().map(few).collect()),
            classes,
            cells,
            corners,
        }
    }
}

impl Cells {
    fn new(pattern: &pattern::Pattern, columns: u32) -> Cells {
        let cells = pattern.cells.iter().zip(0..).map(|(allowed, index)| {
            let (row, column) = (index / pattern.size.0, index % pattern.size.0);
            (row * columns + column, *allowed)
        });
        let mut all: Vec<_> = cells.filter(|(_, allowed)| *allowed != ANYTHING).collect();
        all.sort_by_key(|(_, allowed)| allows(*allowed, EMPTY));
        let stones = all
            .iter()
            .copied()
            .filter(|(_, allowed)| !allows(*allowed, EMPTY));
        Cells {
            stones: stones.collect(),
            all,
        }
    }
}

/// Memory that is used again from unit to unit.
#[derive(Default)]
struct Scratch {
    watch: Watch,
    play: Play,
    corners: Vec<u64>,
    ever: [Vec<u64>; 2],
}

/// Looks at the games of a unit.
struct Finder<'a> {
    query: &'a Query,
    boards: &'a Boards<'a>,
    scratch: &'a mut Scratch,
    found: Vec<Found>,
    looked_at: usize,
}

/// What the planes say of a placement.
enum Verdict {
    /// It never stands.
    Never,
    /// It stands once, from this step on.
    From(u32),
    /// They don't tell.
    Ask,
}

impl Finder<'_> {
    fn search(&mut self, segments: &[(&Segment, &Rows)], unit: &Unit) {
        match *unit {
            Unit::Blocks(number, group, begin, end) => {
                let (segment, rows) = segments[number];
                self.search_blocks(segment, rows, group, begin..end);
            }
            Unit::Loose(number, begin, end) => {
                let (segment, rows) = segments[number];
                for row in segment.loose().skip(begin).take(end - begin) {
                    let stored = segment.stored(row);
                    if rows.has(row) && Some(stored.game()) == self.query.game {
                        self.looked_at += 1;
                        self.ask(row, stored, None);
                    }
                }
            }
        }
    }

    fn search_blocks(
        &mut self,
        segment: &Segment,
        rows: &Rows,
        number: usize,
        blocks: std::ops::Range<usize>,
    ) {
        let group = &segment.groups()[number];
        let board = self
            .boards
            .get(group.game, group.size, || segment.early(group));
        let candidates = match (&self.query.wanted, self.query.variations) {
            (Target::Pattern(pattern), false) => segment.candidates(number, pattern),
            _ => None,
        };
        for block in blocks {
            let lanes = (group.count - block * LANES).min(LANES);
            let mut alive = 0_u64;
            for lane in 0..lanes {
                let row = segment.lane(group, block * LANES + lane);
                alive |= u64::from(rows.has(row)) << lane;
            }
            self.looked_at += alive.count_ones() as usize;
            if !board.is_possible() {
                continue;
            }
            if let Some(games) = &candidates {
                let begin = (block * LANES) as u32;
                let mut mask = 0_u64;
                for game in games.range(begin..begin + LANES as u32) {
                    mask |= 1 << (game - begin);
                }
                alive &= mask;
            }
            if alive == 0 {
                continue;
            }
            let place = Block {
                segment,
                group,
                first: block * LANES,
                planes: segment.block(group, block),
            };
            self.search_block(&place, &board, alive);
        }
    }

    fn search_block(&mut self, block: &Block<'_>, board: &OnBoard, mut alive: u64) {
        if self.query.variations {
            // The planes know main lines only.
            for lane in lanes(alive) {
                let stored = block.stored(lane);
                if packed::has_variations(stored.packed()) {
                    alive &= !(1 << lane);
                    self.ask(block.row(lane), stored, None);
                }
            }
        }
        match board {
            OnBoard::Shape(shape) => match &shape.few {
                Some(placements) => self.few(block, shape, placements, alive),
                None => self.many(block, shape, alive),
            },
            OnBoard::Moves(classes) => {
                for lane in lanes(alive) {
                    self.moves(block.row(lane), block.stored(lane), classes);
                }
            }
        }
    }

    /// Looks at one placement after another, in all games of a block.
    fn few(&mut self, block: &Block<'_>, shape: &Shape, placements: &[Few], alive: u64) {
        let mut hits: [Vec<Hit>; LANES] = [const { Vec::new() }; LANES];
        let mut asked: [Vec<Placement>; LANES] = [const { Vec::new() }; LANES];
        let mut any = 0_u64;
        for Few { placement, points } in placements {
            let mut left = alive;
            let stones = points
                .iter()
                .take_while(|(_, allowed)| !allows(*allowed, EMPTY));
            for (point, allowed) in stones {
                left &= block.ever(*point, *allowed);
                if left == 0 {
                    break;
                }
            }
            for lane in lanes(left) {
                match block.verdict(lane, points.iter().copied()) {
                    Verdict::Never => {}
                    Verdict::From(step) => {
                        any |= 1 << lane;
                        let stored = block.stored(lane);
                        let hit = self.plain_hit(stored, shape, placement, step);
                        hits[lane].extend(hit);
                    }
                    Verdict::Ask => {
                        any |= 1 << lane;
                        asked[lane].push(placement.clone());
                    }
                }
            }
        }
        for lane in lanes(any) {
            let hits = std::mem::take(&mut hits[lane]);
            self.finish(
                block.row(lane),
                block.stored(lane),
                shape,
                hits,
                &asked[lane],
            );
        }
    }

    /// Looks at one game after another.
    fn many(&mut self, block: &Block<'_>, shape: &Shape, alive: u64) {
        for lane in lanes(alive) {
            let stored = block.stored(lane);
            let ever = block.segment.ever(block.group, block.first + lane);
            let words = block.group.words();
            for (color, bytes) in self
                .scratch
                .ever
                .iter_mut()
                .zip(ever.chunks_exact(words * 8))
            {
                color.clear();
                color.extend((0..words).map(|word| u64_at(bytes, word * 8)));
            }
            let mut hits = Vec::new();
            let mut asked = Vec::new();
            for class in 0..shape.classes.len() {
                let cells = &shape.cells[class];
                self.scratch.corners(&shape.corners[class], &cells.stones);
                let corners = std::mem::take(&mut self.scratch.corners);
                for corner in set_bits(&corners) {
                    let at = (corner % shape.size.0, corner / shape.size.0);
                    let placement = Placement { class, at };
                    let points = cells.all.iter();
                    let points = points.map(|(distance, allowed)| (corner + distance, *allowed));
                    match block.verdict(lane, points) {
                        Verdict::Never => {}
                        Verdict::From(step) => {
                            hits.extend(self.plain_hit(stored, shape, &placement, step));
                        }
                        Verdict::Ask => asked.push(placement),
                    }
                }
                self.scratch.corners = corners;
            }
            if !hits.is_empty() || !asked.is_empty() {
                self.finish(block.row(lane), stored, shape, hits, &asked);
            }
        }
    }

    /// Looks at a game step by step: all of it, or some placements.
    fn ask(
        &mut self,
        row: u32,
        stored: Stored<'_>,
        asked: Option<(&Shape, &[Placement], Vec<Hit>)>,
    ) {
        if let Some((shape, placements, hits)) = asked {
            stored.unpack(false, &mut self.scratch.play);
            self.stands(row, shape, placements, hits);
            return;
        }
        stored.unpack(self.query.variations, &mut self.scratch.play);
        let size = self.scratch.play.size;
        let board = self.boards.get(stored.game(), size, Vec::new);
        match &*board {
            OnBoard::Moves(classes) => {
                let play = std::mem::take(&mut self.scratch.play);
                let hits = self.sequences(&play, classes);
                self.scratch.play = play;
                self.add(row, hits);
            }
            OnBoard::Shape(shape) => {
                self.scratch.find_ever();
                let mut placements = Vec::new();
                for class in 0..shape.classes.len() {
                    self.scratch
                        .corners(&shape.corners[class], &shape.cells[class].stones);
                    let corners = set_bits(&self.scratch.corners);
                    placements.extend(corners.map(|corner| Placement {
                        class,
                        at: (corner % shape.size.0, corner / shape.size.0),
                    }));
                }
                self.stands(row, shape, &placements, Vec::new());
            }
        }
    }

    /// Adds what the step by step search finds of placements.
    fn stands(&mut self, row: u32, shape: &Shape, placements: &[Placement], mut hits: Vec<Hit>) {
        let Scratch { watch, play, .. } = &mut *self.scratch;
        if play.steps.is_empty() {
            return;
        }
        let stands = watch.stands(play, self.query.variations, &shape.classes, placements);
        for stand in stands {
            let placement = &placements[stand.placement as usize];
            let pattern = &shape.classes[placement.class].pattern;
            let images = shape.classes[placement.class].images_at(placement.at, shape.size);
            let next = next_of(play, stand.step, stand.next);
            hits.extend(hit_of(
                self.query,
                &images,
                (placement.at, pattern.size, shape.size),
                &play.steps[stand.step as usize],
                next,
            ));
        }
        self.add(row, hits);
    }

    fn finish(
        &mut self,
        row: u32,
        stored: Stored<'_>,
        shape: &Shape,
        hits: Vec<Hit>,
        asked: &[Placement],
    ) {
        match asked {
            [] => self.add(row, hits),
            asked => {
                // Without variations: games that have some were asked whole.
                self.ask(row, stored, Some((shape, asked, hits)));
            }
        }
    }

    fn add(&mut self, row: u32, mut hits: Vec<Hit>) {
        if hits.is_empty() {
            return;
        }
        hits.sort_unstable_by_key(Hit::key);
        self.found.push(Found { row, hits });
    }

    /// The hit of a placement that stands from a step on, in a regular game in
    /// which nothing happens on its points but that stones come to stay: it
    /// stands until the next of them does.
    fn plain_hit(
        &self,
        stored: Stored<'_>,
        shape: &Shape,
        placement: &Placement,
        step: u32,
    ) -> Option<Hit> {
        let codes = packed::codes(stored.packed())?;
        let code = |step: usize| from_code(u16_at(codes, 2 * step));
        let moves = (0..=step as usize)
            .filter(|step| code(*step).is_some())
            .count() as u32;
        let pattern = &shape.classes[placement.class].pattern;
        let corner = placement.at.1 * shape.size.0 + placement.at.0;
        let end = pattern.size.1 * shape.size.0;
        let mut number = moves;
        let mut next = None;
        for later in step as usize + 1..codes.len() / 2 {
            let Some(played) = code(later) else { continue };
            number += 1;
            let What::Point { point, .. } = played.what else {
                continue;
            };
            let distance = point.wrapping_sub(corner);
            if distance < end && distance % shape.size.0 < pattern.size.0 {
                next = Some((later as u32, number, played, number == moves + 1));
                break;
            }
        }
        let at = crate::play::Step {
            node: step,
            parent: 0,
            moves,
            sets_up: false,
            played_end: 0,
            changes_end: 0,
        };
        let images = shape.classes[placement.class].images_at(placement.at, shape.size);
        hit_of(
            self.query,
            &images,
            (placement.at, pattern.size, shape.size),
            &at,
            next,
        )
    }

    /// Looks for moves in a regular game.
    fn moves(&mut self, row: u32, stored: Stored<'_>, classes: &[(Sequence, Vec<Image>)]) {
        let Some(codes) = packed::codes(stored.packed()) else {
            return;
        };
        let may = |sequence: &Sequence| {
            let codes = codes.as_chunks::<2>().0.iter();
            let played = codes.filter_map(|code| from_code(u16::from_le_bytes(*code)));
            let mut count = 0;
            for played in played.take(sequence.wanted.len()) {
                if !sequence.accepts(count, played) {
                    return false;
                }
                count += 1;
            }
            count == sequence.wanted.len()
        };
        if classes.iter().any(|(sequence, _)| may(sequence)) {
            stored.unpack(false, &mut self.scratch.play);
            let play = std::mem::take(&mut self.scratch.play);
            let hits = self.sequences(&play, classes);
            self.scratch.play = play;
            self.add(row, hits);
        }
    }

    fn sequences(&self, play: &Play, classes: &[(Sequence, Vec<Image>)]) -> Vec<Hit> {
        let mut hits = Vec::new();
        for (sequence, images) in classes {
            for (step, next) in sequence.stands(play, self.query.variations) {
                let next = next_of(play, step, next);
                let area = ((0, 0), play.size, play.size);
                hits.extend(hit_of(
                    self.query,
                    images,
                    area,
                    &play.steps[step as usize],
                    next,
                ));
            }
        }
        hits
    }
}

/// A continuation: its node, its number among the moves, the move, and whether
/// no other came before it.
type Continuation = (u32, u32, Played, bool);

fn next_of(play: &Play, step: u32, next: Option<(u32, u32)>) -> Option<Continuation> {
    let (at, index) = next?;
    let played = play.played(at as usize);
    let to = &play.steps[at as usize];
    let number = to.moves - played.len() as u32 + index + 1;
    let at_once = number == play.steps[step as usize].moves + 1;
    Some((to.node, number, played[index as usize], at_once))
}

/// The hit of a placement: of its upper left corner, its columns and rows, and
/// those of the board. `None` where the query wants no such hit.
fn hit_of(
    query: &Query,
    images: &[Image],
    (at, size, board): ((u32, u32), (u32, u32), (u32, u32)),
    step: &crate::play::Step,
    next: Option<Continuation>,
) -> Option<Hit> {
    if query
        .at_move
        .as_ref()
        .is_some_and(|range| !range.contains(&step.moves))
    {
        return None;
    }
    let seen = |image: &Image, color: Color, point: (u32, u32)| {
        let there = Point::new(point.0 - at.0, point.1 - at.1);
        let cell = image.symmetry.inverse().apply(there, size);
        let color = if image.swapped {
            color.opposite()
        } else {
            color
        };
        (color, (cell.column, cell.row))
    };
    let Some((node, moves, played, at_once)) = next else {
        if query.next.is_some() {
            return None;
        }
        let image = images.iter().min_by_key(|image| image.order())?;
        return Some(Hit {
            node: step.node,
            moves: step.moves,
            area: [at, (at.0 + size.0 - 1, at.1 + size.1 - 1)],
            image: *image,
            next: None,
        });
    };
    let What::Point { point, .. } = played.what else {
        return None;
    };
    let point = (point % board.0, point / board.0);
    let views = images
        .iter()
        .map(|image| (*image, seen(image, played.color, point)));
    let wanted = views.filter(|(_, (color, _))| query.next.is_none_or(|next| next == *color));
    let (image, (as_color, as_cell)) = wanted.min_by_key(|(image, (color, cell))| {
        (*color == Color::White, cell.1, cell.0, image.order())
    })?;
    Some(Hit {
        node: step.node,
        moves: step.moves,
        area: [at, (at.0 + size.0 - 1, at.1 + size.1 - 1)],
        image,
        next: Some(Next {
            node,
            moves,
            color: played.color,
            point,
            at_once,
            as_color,
            as_cell,
        }),
    })
}

/// A block of a group.
struct Block<'a> {
    segment: &'a Segment,
    group: &'a Group,
    /// The number of its first lane in the group.
    first: usize,
    planes: &'a [u8],
}

impl<'a> Block<'a> {
    fn row(&self, lane: usize) -> u32 {
        self.segment.lane(self.group, self.first + lane)
    }

    fn stored(&self, lane: usize) -> Stored<'a> {
        self.segment.stored(self.row(lane))
    }

    #[inline]
    fn bits(&self, plane: usize, point: u32) -> u64 {
        u64_at(
            self.planes,
            (plane * self.group.area() + point as usize) * 8,
        )
    }

    /// The games in which an allowed stone ever stands on a point.
    #[inline]
    fn ever(&self, point: u32, allowed: Allowed) -> u64 {
        let mut games = 0;
        if allows(allowed, BLACK) {
            games |= self.bits(0, point);
        }
        if allows(allowed, WHITE) {
            games |= self.bits(1, point);
        }
        games
    }

    /// What the planes say of a placement in a game, if its stones ever stand.
    #[inline]
    fn verdict(&self, lane: usize, points: impl Iterator<Item = (u32, Allowed)>) -> Verdict {
        let area = self.group.area();
        let first = &self.planes[area * 24..];
        let (mut from, mut until) = (0_u8, 255_u8);
        let mut ask = false;
        for (point, allowed) in points {
            let time = first[point as usize * LANES + lane];
            let may_be_empty = allows(allowed, EMPTY);
            if self.bits(2, point) >> lane & 1 != 0 {
                ask = true;
                if !may_be_empty {
                    from = from.max(time);
                }
            } else {
                let state = match () {
                    () if self.bits(0, point) >> lane & 1 != 0 => BLACK,
                    () if self.bits(1, point) >> lane & 1 != 0 => WHITE,
                    () => EMPTY,
                };
                match (may_be_empty, state != EMPTY && allows(allowed, state)) {
                    (true, true) => {}
                    (true, false) => until = until.min(time),
                    (false, true) => from = from.max(time),
                    (false, false) => return Verdict::Never,
                }
            }
            if from >= until && until < 255 {
                return Verdict::Never;
            }
        }
        // 255 stands for all later steps.
        match ask || from == 255 {
            true => Verdict::Ask,
            false => Verdict::From(u32::from(from)),
        }
    }
}

impl Scratch {
    /// Where the upper left corner may lie by the stones that ever stand.
    fn corners(&mut self, possible: &[u64], stones: &[(u32, Allowed)]) {
        self.corners.clear();
        self.corners.extend_from_slice(possible);
        for (distance, allowed) in stones {
            let (black, white) = (allows(*allowed, BLACK), allows(*allowed, WHITE));
            if !black && !white {
                // Arrows are not among them.
                continue;
            }
            let (skip, shift) = (*distance as usize / 64, distance % 64);
            let word = |index: usize| {
                let of = |color: &[u64], wanted: bool| match wanted {
                    true => color.get(index).copied().unwrap_or_default(),
                    false => 0,
                };
                of(&self.ever[0], black) | of(&self.ever[1], white)
            };
            let mut any = 0;
            for (corner, index) in self.corners.iter_mut().zip(skip..) {
                let low = word(index) >> shift;
                let high = match shift {
                    0 => 0,
                    shift => word(index + 1) << (64 - shift),
                };
                *corner &= low | high;
                any |= *corner;
            }
            if any == 0 {
                self.corners.clear();
                return;
            }
        }
    }

    /// Finds where colours ever stand in the play.
    fn find_ever(&mut self) {
        let area = self.play.size.0 as usize * self.play.size.1 as usize;
        for color in &mut self.ever {
            color.clear();
            color.resize(area.div_ceil(64), 0);
        }
        for (point, state) in &self.play.changes {
            let color = match *state {
                BLACK => &mut self.ever[0],
                WHITE => &mut self.ever[1],
                _ => continue,
            };
            color[*point as usize / 64] |= 1 << (point % 64);
        }
    }
}

/// The lanes of a mask.
fn lanes(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}

fn set_bits(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    let words = words.iter().zip(0..);
    words.flat_map(|(word, index)| lanes(*word).map(move |bit| index * 64 + bit as u32))
}
