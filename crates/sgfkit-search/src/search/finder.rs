//! Evaluates a query for the games of a unit.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::corners::Corners;
use super::hits::{Lying, continuation, plain_hit};
use super::places::{Boards, Cells, OnBoard, Shape};
use super::planes::{Block, Verdict};
use super::{GroupNumber, Lists, SegmentNumber, UnitPart};
use crate::cell::Cell;
use crate::exact::Watch;
use crate::images::Image;
use crate::packed::{self, from_code};
use crate::pattern::Placement;
use crate::play::Play;
use crate::query::{Found, Hit, Query, Target};
use crate::segment::{LANES, Segment, Stored, wide};
use crate::sequence::Sequence;
use crate::sets::{GameAt, GameNumber, InSegment, bits, set_bits};

/// With fewer games in a block than this, games are examined one by one.
const BY_PLACE: u32 = 24;

#[derive(Default)]
pub(super) struct Scratch {
    watch: Watch,
    play: Play,
    corners: Corners,
}

pub(super) struct Finder<'a> {
    query: &'a Query,
    boards: &'a Boards<'a>,
    lists: &'a Lists,
    scratch: &'a mut Scratch,
    segment: SegmentNumber,
    found: Vec<Found>,
    looked_at: usize,
}

struct Pending {
    games: u64,
    hits: [Vec<Hit>; LANES],
    /// Placements that the planes do not decide.
    asked: [Vec<Placement>; LANES],
}

impl<'a> Finder<'a> {
    pub(super) fn new(
        query: &'a Query,
        boards: &'a Boards<'a>,
        lists: &'a Lists,
        scratch: &'a mut Scratch,
        segment: SegmentNumber,
    ) -> Finder<'a> {
        Finder {
            query,
            boards,
            lists,
            scratch,
            segment,
            found: Vec::new(),
            looked_at: 0,
        }
    }

    /// Returns the results, and adds the number of examined games to the counter.
    pub(super) fn finish(self, looked_at: &AtomicUsize) -> Vec<Found> {
        looked_at.fetch_add(self.looked_at, Ordering::Relaxed);
        self.found
    }

    /// Searches a part of its segment, limited to the games in `chosen`.
    pub(super) fn search(&mut self, segment: &Segment, chosen: &InSegment, part: &UnitPart) {
        match part {
            UnitPart::Blocks(group, blocks) => {
                self.search_blocks(segment, chosen, *group, blocks.clone());
            }
            UnitPart::Loose(range) => {
                for number in segment.loose().skip(range.start).take(range.len()) {
                    let stored = segment.stored(number);
                    if chosen.has(number) && Some(stored.game()) == self.query.game {
                        self.looked_at += 1;
                        self.ask(number, stored);
                    }
                }
            }
        }
    }

    fn search_blocks(
        &mut self,
        segment: &Segment,
        chosen: &InSegment,
        index: GroupNumber,
        blocks: Range<usize>,
    ) {
        let group = &segment.groups()[index.0];
        let early = || segment.early(group);
        let board = self.boards.get(group.game, group.size, early);
        let candidates = match (&self.query.wanted, self.query.variations) {
            (Target::Pattern(pattern), false) if board.is_possible() => {
                let find = || segment.candidates(index.0, pattern);
                self.lists.get(self.segment, index, find)
            }
            _ => None,
        };
        let windows = match (&self.query.wanted, self.query.variations) {
            (Target::Pattern(pattern), false) => wide::numbers_in(pattern),
            _ => Vec::new(),
        };
        let is_all = chosen.len() == segment.games();
        for number in blocks {
            let block = Block::new(segment, group, number);
            let begin = number * LANES;
            let mut alive = u64::MAX >> (LANES - (group.count - begin).min(LANES));
            if !is_all {
                for lane in bits(alive) {
                    alive &= !(u64::from(!chosen.has(block.number(lane))) << lane);
                }
            }
            self.looked_at += alive.count_ones() as usize;
            if !board.is_possible() {
                continue;
            }
            if let Some(games) = candidates {
                let begin = begin as u32;
                let there = games.range(begin..begin + LANES as u32);
                alive &= there.fold(0, |mask, game| mask | 1 << (game - begin));
            }
            if !windows.is_empty() && alive != 0 {
                alive &= segment.with_windows(group, number, &windows);
            }
            if alive != 0 {
                self.search_block(&block, &board, alive);
            }
        }
    }

    fn search_block(&mut self, block: &Block<'_>, board: &OnBoard, mut alive: u64) {
        if self.query.variations {
            // The planes only cover main lines.
            for lane in bits(alive) {
                let stored = block.stored(lane);
                if packed::has_variations(stored.packed()) {
                    alive &= !(1 << lane);
                    self.ask(block.number(lane), stored);
                }
            }
        }
        match board {
            OnBoard::Shape(shape) => self.shapes(block, shape, alive),
            OnBoard::Moves(classes) => {
                for lane in bits(alive) {
                    self.moves(block.number(lane), block.stored(lane), classes);
                }
            }
        }
    }

    /// Evaluates all placements of a pattern in all games of a block.
    fn shapes(&mut self, block: &Block<'_>, shape: &Shape, alive: u64) {
        let mut pending = Pending {
            games: 0,
            hits: [const { Vec::new() }; LANES],
            asked: [const { Vec::new() }; LANES],
        };
        let mut look = |corners: &mut Corners| match &shape.few {
            Some(placements) => {
                for (placement, cells) in placements {
                    let games = block.may_stand(alive, cells, 0);
                    let at = (placement, cells, 0);
                    pending.look(self.query, block, shape, at, games);
                }
            }
            None => {
                let classes = shape.corners.iter().zip(&shape.cells).enumerate();
                if alive.count_ones() >= BY_PLACE {
                    for (class, (possible, cells)) in classes {
                        for corner in set_bits(possible) {
                            let games = block.may_stand(alive, cells, corner);
                            let placement = &shape.placement(class, corner);
                            let at = (placement, cells, corner);
                            pending.look(self.query, block, shape, at, games);
                        }
                    }
                    return;
                }
                for lane in bits(alive) {
                    corners.take(block.ever_of(lane));
                    for (class, (possible, cells)) in classes.clone() {
                        for corner in corners.of(possible, cells) {
                            let placement = &shape.placement(class, corner);
                            let at = (placement, cells, corner);
                            pending.look(self.query, block, shape, at, 1 << lane);
                        }
                    }
                }
            }
        };
        look(&mut self.scratch.corners);
        for lane in bits(pending.games) {
            let hits = std::mem::take(&mut pending.hits[lane]);
            let number = block.number(lane);
            match &pending.asked[lane][..] {
                [] => self.add(number, hits),
                asked => {
                    // Without variations: games that have some were already examined as a whole.
                    block.stored(lane).unpack(false, &mut self.scratch.play);
                    self.stands(number, shape, asked, hits);
                }
            }
        }
    }

    fn ask(&mut self, number: GameNumber, stored: Stored<'_>) {
        stored.unpack(self.query.variations, &mut self.scratch.play);
        let size = self.scratch.play.size;
        let board = self.boards.get(stored.game(), size, Vec::new);
        match &*board {
            OnBoard::Moves(classes) => {
                let hits = self.sequences(classes);
                self.add(number, hits);
            }
            OnBoard::Shape(shape) => {
                let Scratch { corners, play, .. } = &mut *self.scratch;
                corners.take_play(play);
                let mut placements = Vec::new();
                let classes = shape.corners.iter().zip(&shape.cells).enumerate();
                for (class, (possible, cells)) in classes {
                    let corners = corners.of(possible, cells);
                    placements.extend(corners.map(|corner| shape.placement(class, corner)));
                }
                self.stands(number, shape, &placements, Vec::new());
            }
        }
    }

    /// Adds the hits that the step-by-step search finds for placements.
    fn stands(
        &mut self,
        number: GameNumber,
        shape: &Shape,
        placements: &[Placement],
        mut hits: Vec<Hit>,
    ) {
        let Scratch { watch, play, .. } = &mut *self.scratch;
        if play.steps.is_empty() {
            return;
        }
        let stands = watch.stands(play, self.query.variations, &shape.classes, placements);
        for stand in stands {
            let placement = &placements[stand.placement as usize];
            let class = &shape.classes[placement.class];
            let images = class.images_at(placement.at, shape.size);
            let lying = Lying {
                images: &images,
                at: placement.at,
                size: class.pattern.size,
                board: shape.size,
            };
            let next = continuation(play, stand.step, stand.next);
            let step = &play.steps[stand.step as usize];
            hits.extend(lying.hit(self.query, step, next));
        }
        self.add(number, hits);
    }

    fn add(&mut self, number: GameNumber, mut hits: Vec<Hit>) {
        if hits.is_empty() {
            return;
        }
        hits.sort_unstable_by_key(Hit::key);
        let at = GameAt {
            part: self.segment.0,
            number,
        };
        self.found.push(Found::new(at, hits));
    }

    fn moves(
        &mut self,
        number: GameNumber,
        stored: Stored<'_>,
        classes: &[(Sequence, Vec<Image>)],
    ) {
        let Some(codes) = packed::codes(stored.packed()) else {
            return;
        };
        let may = |sequence: &Sequence| {
            let codes = codes.as_chunks::<2>().0.iter();
            let played = codes.filter_map(|code| from_code(u16::from_le_bytes(*code)));
            sequence.begins(played)
        };
        if classes.iter().any(|(sequence, _)| may(sequence)) {
            stored.unpack(false, &mut self.scratch.play);
            let hits = self.sequences(classes);
            self.add(number, hits);
        }
    }

    fn sequences(&self, classes: &[(Sequence, Vec<Image>)]) -> Vec<Hit> {
        let play = &self.scratch.play;
        let mut hits = Vec::new();
        for (sequence, images) in classes {
            let lying = Lying {
                images,
                at: Cell::CORNER,
                size: play.size,
                board: play.size,
            };
            for (step, next) in sequence.stands(play, self.query.variations) {
                let next = continuation(play, step, next);
                let step = &play.steps[step as usize];
                hits.extend(lying.hit(self.query, step, next));
            }
        }
        hits
    }
}

impl Pending {
    /// Evaluates a placement, with its cells relative to a corner, in games in which all its stones
    /// ever appear.
    #[inline]
    fn look(
        &mut self,
        query: &Query,
        block: &Block<'_>,
        shape: &Shape,
        (placement, cells, corner): (&Placement, &Cells, u32),
        games: u64,
    ) {
        for lane in bits(games) {
            match block.verdict(lane, cells, corner) {
                Verdict::Never => continue,
                Verdict::From(step) => {
                    let hit = plain_hit(query, block.stored(lane), shape, placement, step);
                    self.hits[lane].extend(hit);
                }
                Verdict::Ask => self.asked[lane].push(placement.clone()),
            }
            self.games |= 1 << lane;
        }
    }
}
