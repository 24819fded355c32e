//! Finds the placements of patterns in one game, node by node.
//!
//! One walk over the steps of a game counts for each placement how many of its points differ from
//! the pattern. A change on the board affects only placements that cover the point, so the cost is
//! proportional to the moves of the game, regardless of the number of placements and variations.

use crate::pattern::Class;
use crate::pattern::{Allowed, Placement};
use crate::play::{EMPTY, NONE, Play, What};

/// A placement that matches the board, and the move that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) placement: u32,
    pub(crate) step: u32,
    pub(crate) next: Option<Follower>,
}

/// A move that follows: its step, and its index among the step's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Follower {
    pub(crate) step: u32,
    pub(crate) index: u32,
}

#[derive(Clone, Copy)]
struct State {
    /// The number of points that differ.
    bad: u32,
    stand: u32,
    /// Whether the continuation on this line has been seen.
    continued: bool,
}

/// Tracks placements through games. Reuse it to reuse its memory.
#[derive(Default)]
pub(crate) struct Watch {
    heads: Vec<u32>,
    entries: Vec<Entry>,
    covered: Vec<u32>,
    states: Vec<State>,
    cells: Vec<u8>,
    touched: Vec<u32>,
    old_cells: Vec<(u32, u8)>,
    old_states: Vec<(u32, State)>,
    way: Vec<Above>,
    stands: Vec<Begun>,
    nexts: Vec<(u32, Follower)>,
}

struct Entry {
    next: u32,
    placement: u32,
    allowed: Allowed,
}

/// An ancestor step, with the lengths of the undo lists after it.
struct Above {
    step: u32,
    cells: usize,
    states: usize,
}

/// A placement that began to match at a step.
struct Begun {
    placement: u32,
    step: u32,
    continued: bool,
}

impl Watch {
    pub(crate) fn stands(
        &mut self,
        play: &Play,
        with_variations: bool,
        classes: &[Class],
        placements: &[Placement],
    ) -> Vec<Stand> {
        self.prepare(play, classes, placements);
        if with_variations {
            (0..play.steps.len() as u32).for_each(|step| self.enter(play, step, None));
        } else {
            let mut above = NONE;
            for step in play.line() {
                self.enter(play, step, Some(above));
                above = step;
            }
        }
        self.finish()
    }

    fn prepare(&mut self, play: &Play, classes: &[Class], placements: &[Placement]) {
        let area = play.size.columns as usize * play.size.rows as usize;
        for point in self.covered.drain(..) {
            self.heads[point as usize] = NONE;
        }
        if self.heads.len() < area {
            self.heads.resize(area, NONE);
        }
        self.entries.clear();
        self.states.clear();
        self.cells.clear();
        self.cells.resize(area, EMPTY);
        self.old_cells.clear();
        self.old_states.clear();
        self.way.clear();
        self.stands.clear();
        self.nexts.clear();
        for (placement, number) in placements.iter().zip(0..) {
            let pattern = &classes[placement.class].pattern;
            let mut bad = 0;
            for (point, allowed) in placement.cells(pattern, play.size) {
                bad += u32::from(!allowed.has(EMPTY));
                let head = &mut self.heads[point as usize];
                if *head == NONE {
                    self.covered.push(point);
                }
                self.entries.push(Entry {
                    next: *head,
                    placement: number,
                    allowed,
                });
                *head = self.entries.len() as u32 - 1;
            }
            self.states.push(State {
                bad,
                stand: NONE,
                continued: false,
            });
        }
    }

    /// Moves on to a step, from `above` on a line or otherwise from its parent.
    fn enter(&mut self, play: &Play, step: u32, above: Option<u32>) {
        let parent = play.steps[step as usize].parent;
        let is_first = match above {
            Some(above) => above == NONE,
            None => parent == NONE,
        };
        if above.is_none() {
            self.go_back_to(parent);
        }
        self.follow(play, step);
        self.touched.clear();
        for &(point, state) in play.changes(step as usize) {
            let old = std::mem::replace(&mut self.cells[point as usize], state);
            self.old_cells.push((point, old));
            let mut at = self.heads[point as usize];
            while let Some(&Entry {
                next,
                placement,
                allowed,
            }) = self.entries.get(at as usize)
            {
                let (was, is) = (allowed.has(old), allowed.has(state));
                if was != is {
                    self.save(placement);
                    self.touched.push(placement);
                    let bad = &mut self.states[placement as usize].bad;
                    *bad = if is { *bad - 1 } else { *bad + 1 };
                }
                at = next;
            }
        }
        if is_first {
            self.touched = (0..self.states.len() as u32).collect();
        }
        self.settle(step);
        if above.is_none() {
            self.way.push(Above {
                step,
                cells: self.old_cells.len(),
                states: self.old_states.len(),
            });
        } else {
            self.old_cells.clear();
            self.old_states.clear();
        }
    }

    /// Records the moves of a step as continuations of the matches that they touch.
    fn follow(&mut self, play: &Play, step: u32) {
        let played = play.played(step as usize);
        for (play, index) in played.iter().zip(0..) {
            let What::Point { point, .. } = play.what else {
                continue;
            };
            let mut at = self.heads[point as usize];
            while let Some(&Entry {
                next, placement, ..
            }) = self.entries.get(at as usize)
            {
                let state = self.states[placement as usize];
                if state.stand != NONE && !state.continued {
                    self.save(placement);
                    self.states[placement as usize].continued = true;
                    self.stands[state.stand as usize].continued = true;
                    self.nexts.push((state.stand, Follower { step, index }));
                }
                at = next;
            }
        }
    }

    /// Starts and ends the matches of the placements that a step touched.
    fn settle(&mut self, step: u32) {
        for placement in &self.touched {
            let state = &mut self.states[*placement as usize];
            if state.bad > 0 {
                state.stand = NONE;
            } else if state.stand == NONE {
                state.stand = self.stands.len() as u32;
                state.continued = false;
                self.stands.push(Begun {
                    placement: *placement,
                    step,
                    continued: false,
                });
            }
        }
    }

    fn save(&mut self, placement: u32) {
        self.old_states
            .push((placement, self.states[placement as usize]));
    }

    fn go_back_to(&mut self, parent: u32) {
        while self.way.last().is_some_and(|above| above.step != parent) {
            self.way.pop();
        }
        let above = self.way.last();
        let (cells, states) = above.map_or((0, 0), |above| (above.cells, above.states));
        for (point, state) in self.old_cells.drain(cells..).rev() {
            self.cells[point as usize] = state;
        }
        for (placement, state) in self.old_states.drain(states..).rev() {
            self.states[placement as usize] = state;
        }
    }

    fn finish(&mut self) -> Vec<Stand> {
        let stand = |begun: &Begun, next| Stand {
            placement: begun.placement,
            step: begun.step,
            next,
        };
        let alone = self.stands.iter().filter(|begun| !begun.continued);
        let alone = alone.map(|begun| stand(begun, None));
        let continued = self.nexts.iter();
        let continued =
            continued.map(|(number, next)| stand(&self.stands[*number as usize], Some(*next)));
        alone.chain(continued).collect()
    }
}
