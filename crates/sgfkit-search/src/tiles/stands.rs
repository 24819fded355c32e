//! Finds the positions of the whole board and of its corners in a game, with continuations: the
//! same hits as a search for these positions.

use sgfkit::game::Symmetry;
use sgfkit::{BoardSize, Color, Game, Point};

use super::canonical::{Canonical, Frame, Keys};
use super::{CORNER_SIDE, Limits};
use crate::images::Image;
use crate::play::{EMPTY, NONE, Play, What};

/// The largest board with exported positions, in points.
const LARGEST: u64 = 2704;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Occurrence {
    pub(super) key: u64,
    /// More bits of the hash, to distinguish positions with the same key.
    pub(super) check: u64,
    pub(super) head: u32,
    pub(super) game: u32,
}

/// The state of a board and its regions. Reused for all games on such a board.
pub(super) struct Board {
    game: Game,
    keys: Keys,
    regions: Vec<Region>,
    cells: Vec<u8>,
}

struct Region {
    kind: char,
    /// For each point of the board, the index in the region or [`OUTSIDE`].
    numbers: Vec<u16>,
    frames: Vec<Frame>,
    /// The maximum number of points that are not empty.
    most: usize,
    stones: Vec<(u16, u8)>,
}

const OUTSIDE: u16 = u16::MAX;

/// A position that stays unchanged over consecutive nodes.
struct Stand {
    region: u8,
    moves: u32,
    continued: bool,
    positions: Vec<Position>,
}

/// A text of a region. Only corners that coincide have several.
struct Position {
    key: (u64, u64),
    /// The images that give the text: frame and image in the frame.
    images: Vec<(u8, u8)>,
}

#[derive(Clone, Copy)]
struct State {
    stand: u32,
    continued: bool,
}

impl Board {
    /// Returns `None` if positions on such a board are not exported.
    pub(super) fn new(game: Game, size: BoardSize, keys: Keys, limits: &Limits) -> Option<Board> {
        let mut regions = Vec::new();
        if size.area() <= LARGEST {
            let images = Image::all(game, true, true);
            regions.push(Region {
                kind: 'w',
                numbers: (0..size.area() as u16).collect(),
                frames: vec![Frame::new(size, images)],
                most: limits.whole as usize,
                stones: Vec::new(),
            });
        }
        let has_corners = game == Game::Go && size.columns.min(size.rows) >= CORNER_SIDE;
        if let (true, Some(most)) = (has_corners, limits.corner) {
            regions.extend(corners(size, most as usize));
        }
        (!regions.is_empty()).then(|| Board {
            game,
            keys,
            regions,
            cells: vec![EMPTY; size.area() as usize],
        })
    }

    pub(super) fn hits(
        &mut self,
        play: &Play,
        with_variations: bool,
        game: u32,
        found: &mut [Vec<Occurrence>; 2],
    ) {
        self.cells.fill(EMPTY);
        let mut walk = Walk {
            stands: Vec::new(),
            way: Vec::new(),
            undo: Vec::new(),
            states: vec![
                State {
                    stand: NONE,
                    continued: false,
                };
                self.regions.len()
            ],
            game,
        };
        for region in &mut self.regions {
            region.stones.clear();
        }
        let steps = if with_variations {
            (0..play.steps.len() as u32).collect()
        } else {
            play.line()
        };
        let mut above = NONE;
        for step in steps {
            if with_variations {
                above = play.steps[step as usize].parent;
                self.go_back(&mut walk, above);
            }
            self.enter(&mut walk, play, step, above == NONE, found);
            if with_variations {
                let end = walk.undo.len();
                walk.way.push((step, end, walk.states.clone()));
            } else {
                walk.undo.clear();
            }
            above = step;
        }
        for stand in walk.stands.iter().filter(|stand| !stand.continued) {
            self.tell(stand, None, game, found);
        }
    }

    fn enter(
        &mut self,
        walk: &mut Walk,
        play: &Play,
        step: u32,
        is_first: bool,
        found: &mut [Vec<Occurrence>; 2],
    ) {
        let step = step as usize;
        let of_step = play.steps[step];
        let played = play.played(step);
        let before = of_step.moves - played.len() as u32;
        for (played, number) in played.iter().zip(before + 1..) {
            let What::Point { point, .. } = played.what else {
                continue;
            };
            for (state, region) in walk.states.iter_mut().zip(&self.regions) {
                let point = region.numbers.get(point as usize).copied();
                if state.stand == NONE || state.continued || point.is_none_or(|at| at == OUTSIDE) {
                    continue;
                }
                state.continued = true;
                let stand = &mut walk.stands[state.stand as usize];
                stand.continued = true;
                let stand = &walk.stands[state.stand as usize];
                let next = Some((point.unwrap_or_default(), played.color, number));
                tell(region, stand, next, walk.game, found);
            }
        }
        let begin = walk.undo.len();
        for (point, state) in play.changes(step) {
            if let Some(cell) = self.cells.get_mut(*point as usize) {
                walk.undo.push((*point, std::mem::replace(cell, *state)));
            }
        }
        let changed = net(&walk.undo[begin..], &self.cells);
        for (number, region) in self.regions.iter_mut().enumerate() {
            let is_touched = region.take(&changed);
            if !(is_touched || is_first) {
                continue;
            }
            walk.states[number] = State {
                stand: NONE,
                continued: false,
            };
            if region.stones.len() <= region.most {
                walk.states[number].stand = walk.stands.len() as u32;
                walk.stands.push(Stand {
                    region: number as u8,
                    moves: of_step.moves,
                    continued: false,
                    positions: region.positions(self.game, self.keys),
                });
            }
        }
    }

    /// Undoes all changes after a step.
    fn go_back(&mut self, walk: &mut Walk, parent: u32) {
        while walk.way.last().is_some_and(|(step, ..)| *step != parent) {
            walk.way.pop();
        }
        let (end, states) = match walk.way.last() {
            Some((_, end, states)) => (*end, states.clone()),
            None => return,
        };
        let mut changed = Vec::new();
        for (point, old) in walk.undo.drain(end..).rev() {
            self.cells[point as usize] = old;
            changed.push((point, old));
        }
        // If a point changed several times, the oldest state comes last.
        for region in &mut self.regions {
            region.take(&changed);
        }
        walk.states = states;
    }

    fn tell(
        &self,
        stand: &Stand,
        next: Option<(u16, Color, u32)>,
        game: u32,
        found: &mut [Vec<Occurrence>; 2],
    ) {
        tell(
            &self.regions[stand.region as usize],
            stand,
            next,
            game,
            found,
        );
    }
}

struct Walk {
    stands: Vec<Stand>,
    /// The ancestors: the length of `undo` after each, and the states there.
    way: Vec<(u32, usize, Vec<State>)>,
    undo: Vec<(u32, u8)>,
    states: Vec<State>,
    game: u32,
}

fn net(undo: &[(u32, u8)], cells: &[u8]) -> Vec<(u32, u8)> {
    let mut changed: Vec<(u32, u8)> = Vec::with_capacity(undo.len());
    for (number, (point, old)) in undo.iter().enumerate() {
        let is_first = undo[..number].iter().all(|(known, _)| known != point);
        let now = cells[*point as usize];
        if is_first && *old != now {
            changed.push((*point, now));
        }
    }
    changed
}

/// Records a hit as a search would report it.
fn tell(
    region: &Region,
    stand: &Stand,
    next: Option<(u16, Color, u32)>,
    game: u32,
    found: &mut [Vec<Occurrence>; 2],
) {
    for position in &stand.positions {
        let images = position.images.iter();
        let frame = |image: &(u8, u8)| &region.frames[usize::from(image.0)];
        let head = match next {
            None => images
                .map(|image| u32::from(frame(image).is_swapped(image.1)))
                .min(),
            Some((point, color, number)) => {
                let later = u32::from(number != stand.moves + 1);
                let seen = images.map(|image| {
                    let (swapped, cell) = frame(image).view(image.1, point);
                    let color = u32::from((color == Color::White) != swapped);
                    (color, cell, u32::from(swapped))
                });
                seen.min().map(|(color, cell, swapped)| {
                    (((cell + 1) * 2 + color) * 2 + later) * 2 + swapped
                })
            }
        };
        let Some(head) = head else { continue };
        found[usize::from(region.kind == 'c')].push(Occurrence {
            key: position.key.0,
            check: position.key.1,
            head,
            game,
        });
    }
}

impl Region {
    /// Applies changes; returns false if none of them is in the region.
    fn take(&mut self, changed: &[(u32, u8)]) -> bool {
        let mut is_touched = false;
        for (point, now) in changed {
            let number = self.numbers[*point as usize];
            if number == OUTSIDE {
                continue;
            }
            is_touched = true;
            let known = self.stones.iter().position(|(known, _)| *known == number);
            match (known, *now) {
                (Some(at), EMPTY) => {
                    self.stones.swap_remove(at);
                }
                (Some(at), now) => self.stones[at].1 = now,
                (None, EMPTY) => {}
                (None, now) => self.stones.push((number, now)),
            }
        }
        is_touched
    }

    fn positions(&self, game: Game, keys: Keys) -> Vec<Position> {
        let mut known: Vec<(Vec<u8>, Position)> = Vec::new();
        for (frame, number) in self.frames.iter().zip(0_u8..) {
            let Canonical { text, images } = frame.canonical(&self.stones);
            let images = images.into_iter().map(|image| (number, image));
            match known.iter_mut().find(|(other, _)| *other == text) {
                Some((_, position)) => position.images.extend(images),
                None => {
                    let key = keys.key(game.number(), self.kind, &text);
                    let images = images.collect();
                    known.push((text, Position { key, images }));
                }
            }
        }
        known.into_iter().map(|(_, position)| position).collect()
    }
}

/// Returns the corners of a board; corners with the same points form one region.
fn corners(size: BoardSize, most: usize) -> Vec<Region> {
    let side = BoardSize::square(CORNER_SIDE);
    let last = CORNER_SIDE - 1;
    let mut regions: Vec<((u32, u32), Region)> = Vec::new();
    for (right, lower) in [(false, false), (true, false), (false, true), (true, true)] {
        let at = (
            if right { size.columns - CORNER_SIDE } else { 0 },
            if lower { size.rows - CORNER_SIDE } else { 0 },
        );
        let corner = Point::new(u32::from(right) * last, u32::from(lower) * last);
        let turned = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.apply(corner, side) == Point::new(0, 0));
        let images =
            turned.flat_map(|symmetry| [false, true].map(|swapped| Image { symmetry, swapped }));
        let frame = Frame::new(side, images);
        match regions.iter_mut().find(|(known, _)| *known == at) {
            Some((_, region)) => region.frames.push(frame),
            None => {
                let number = |point: u32| {
                    let (row, column) = (point / size.columns, point % size.columns);
                    let (x, y) = (column.wrapping_sub(at.0), row.wrapping_sub(at.1));
                    if x < CORNER_SIDE && y < CORNER_SIDE {
                        (y * CORNER_SIDE + x) as u16
                    } else {
                        OUTSIDE
                    }
                };
                let region = Region {
                    kind: 'c',
                    numbers: (0..size.area() as u32).map(number).collect(),
                    frames: vec![frame],
                    most,
                    stones: Vec::new(),
                };
                regions.push((at, region));
            }
        }
    }
    regions.into_iter().map(|(_, region)| region).collect()
}
