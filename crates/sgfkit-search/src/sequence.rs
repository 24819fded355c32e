//! Searches for games that begin with given moves.

use sgfkit::{BoardSize, Color};

use crate::cell::Cell;
use crate::exact::Follower;
use crate::images::Image;
use crate::play::{NONE, Play, Played, What};

/// A move to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// The color; `None` for either.
    pub color: Option<Color>,
    /// The move; `None` for any move.
    pub what: Option<What>,
}

/// A sequence of moves to match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The moves in order.
    pub wanted: Vec<Wanted>,
    /// Whether the moves of each side can come in any order.
    pub any_order: bool,
    /// Columns and rows of the board.
    pub size: BoardSize,
}

impl Sequence {
    fn under(&self, image: Image) -> Sequence {
        let place = |point: u32| {
            if point == NONE {
                return NONE;
            }
            let at = Cell::of_index(point, self.size);
            let there = image.place(at, self.size);
            there.index(image.symmetry.size(self.size))
        };
        let wanted = self.wanted.iter().map(|wanted| Wanted {
            color: if image.swapped {
                wanted.color.map(Color::opposite)
            } else {
                wanted.color
            },
            what: wanted.what.map(|what| match what {
                What::Point { point, way } => What::Point {
                    point: place(point),
                    way: (place(way.0), place(way.1)),
                },
                other => other,
            }),
        });
        let mut wanted: Vec<Wanted> = wanted.collect();
        if self.any_order {
            wanted.sort_by_key(key);
        }
        Sequence {
            wanted,
            any_order: self.any_order,
            size: image.symmetry.size(self.size),
        }
    }

    pub(crate) fn classes(
        &self,
        images: &[Image],
        board: BoardSize,
    ) -> Vec<(Sequence, Vec<Image>)> {
        let mut classes: Vec<(Sequence, Vec<Image>)> = Vec::new();
        for image in images {
            let there = self.under(*image);
            if there.size != board {
                continue;
            }
            match classes.iter_mut().find(|(known, _)| *known == there) {
                Some((_, images)) => images.push(*image),
                None => classes.push((there, vec![*image])),
            }
        }
        classes
    }

    /// Returns whether a move can be at this index: exact for a fixed order, otherwise always true.
    #[inline]
    pub(crate) fn accepts(&self, number: usize, played: Played) -> bool {
        self.any_order
            || self
                .wanted
                .get(number)
                .is_some_and(|wanted| wanted.accepts(played))
    }

    /// Returns the steps at which the sequence is complete, with the next moves on points.
    pub(crate) fn stands(
        &self,
        play: &Play,
        with_variations: bool,
    ) -> Vec<(u32, Option<Follower>)> {
        let len = self.wanted.len();
        let mut found: Vec<(u32, bool)> = Vec::new();
        let mut nexts = Vec::new();
        // The state at each step.
        let mut states: Vec<State> = vec![State::Over; play.steps.len()];
        let steps: Vec<u32> = if with_variations {
            (0..play.steps.len() as u32).collect()
        } else {
            play.line()
        };
        for step in steps {
            let parent = play.steps[step as usize].parent;
            let mut state = match parent {
                NONE => State::Matching(0),
                parent => states[parent as usize],
            };
            for (played, index) in play.played(step as usize).iter().zip(0..) {
                state = match state {
                    State::Over => break,
                    State::Matching(count) if count == len => State::Over,
                    State::Matching(count) if self.accepts(count, *played) => {
                        State::Matching(count + 1)
                    }
                    State::Matching(_) => State::Over,
                    State::Found(hit) => match played.what {
                        What::Point { .. } => {
                            found[hit].1 = true;
                            nexts.push((hit, Follower { step, index }));
                            State::Over
                        }
                        _ => State::Found(hit),
                    },
                };
                if matches!(state, State::Matching(count) if count == len) {
                    // Later moves of the same node are not continuations.
                    break;
                }
            }
            if matches!(state, State::Matching(count) if count == len) {
                state = if !self.any_order || self.is_way(play, step) {
                    found.push((step, false));
                    State::Found(found.len() - 1)
                } else {
                    State::Over
                };
            }
            states[step as usize] = state;
        }
        let alone = found.iter().filter(|(_, continued)| !continued);
        let alone = alone.map(|(step, _)| (*step, None));
        let continued = nexts.iter().map(|(hit, next)| (found[*hit].0, Some(*next)));
        alone.chain(continued).collect()
    }

    /// Returns whether a game begins with these moves, in any order if that is allowed.
    pub(crate) fn begins(&self, mut played: impl Iterator<Item = Played>) -> bool {
        if self.any_order {
            return self.are_some_order(played);
        }
        let mut wanted = self.wanted.iter();
        wanted.all(|wanted| played.next().is_some_and(|played| wanted.accepts(played)))
    }

    /// Returns whether the first moves are a permutation of these. Most games fail at the first
    /// move.
    fn are_some_order(&self, played: impl Iterator<Item = Played>) -> bool {
        let mut keys = Vec::new();
        for played in played.take(self.wanted.len()) {
            let key = key(&Wanted {
                color: Some(played.color),
                what: Some(played.what),
            });
            if self.wanted.binary_search_by_key(&key, self::key).is_err() {
                return false;
            }
            keys.push(key);
        }
        keys.sort_unstable();
        keys.iter().copied().eq(self.wanted.iter().map(self::key))
    }

    /// Returns whether the first moves on the path to a step are a permutation of these.
    fn is_way(&self, play: &Play, step: u32) -> bool {
        let mut way = Vec::new();
        let mut at = step;
        while let Some(step) = play.steps.get(at as usize) {
            way.push(at);
            at = step.parent;
        }
        let steps = way.iter().rev();
        self.are_some_order(steps.flat_map(|step| play.played(*step as usize).iter().copied()))
    }
}

#[derive(Clone, Copy)]
enum State {
    /// This many moves match.
    Matching(usize),
    /// All moves match, in the hit with this index.
    Found(usize),
    /// The line does not match, or needs no further work.
    Over,
}

impl Wanted {
    #[inline]
    fn accepts(&self, played: Played) -> bool {
        self.color.is_none_or(|color| color == played.color)
            && self.what.is_none_or(|what| what == played.what)
    }
}

fn key(wanted: &Wanted) -> (Option<u8>, u8, u32, u32, u32) {
    let color = wanted.color.map(|color| color as u8);
    match wanted.what {
        None => (color, 0, 0, 0, 0),
        Some(What::Pass) => (color, 1, 0, 0, 0),
        Some(What::Special(number)) => (color, 2, u32::from(number), 0, 0),
        Some(What::Point { point, way }) => (color, 3, point, way.0, way.1),
    }
}
