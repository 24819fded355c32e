//! The way back to the forks above, where variations still begin.
//!
//! The board logs its changes, so that a fork is gone back to by undoing. The
//! log of a long way would be as long as the way. So only its end is kept, and
//! checkpoints before that, which are copies of the position: a fork far above
//! is gone back to by playing the way from a checkpoint again.
//!
//! A checkpoint is set after each stretch of the way, and the log holds the
//! last two stretches: one is dropped only after another as long was walked,
//! which makes up for playing it again. Stretches are as long as some copies of
//! the position are, and there are only so many checkpoints: for one more,
//! another one is dropped. So what is held depends on the board alone.
//!
//! A way that is played again gets checkpoints like any other, with the room
//! that those above it leave. The less room, the shorter the way should be:
//! that decides which checkpoint is dropped. Up to as many stretches as there
//! is room, a way is played again once at most; a million forks below each
//! other are played again twice on the whole, and ten times as many less than
//! three times.

use super::Replay;
use super::step::State;
use super::way::Way;
use crate::board::{AnyBoard, Mark};
use crate::tree::{Node, Property};

/// The forks on the way to a node.
#[derive(Default)]
pub(super) struct Forks<'a> {
    /// The last of them, which the log goes back to.
    near: Vec<Fork<'a>>,
    /// How many there are above those.
    far: usize,
    checkpoints: Vec<Checkpoint<'a>>,
    /// How much work a stretch holds.
    stretch: usize,
    /// How many nodes were played again.
    #[cfg(test)]
    again: usize,
}

#[derive(Clone, Copy)]
struct Fork<'a> {
    mark: Option<Mark>,
    state: State<'a>,
}

struct Checkpoint<'a> {
    /// The board's words.
    position: Vec<u32>,
    /// The rest; the mark is where the log of its stretch begins.
    place: Fork<'a>,
    /// How many forks lie above.
    forks: usize,
    /// The work on the way from the first checkpoint.
    work: usize,
}

/// The work of a stretch, in copies of the position.
const COPIES: usize = 16;

/// How many checkpoints are kept.
const ROOM: usize = 64;

impl<'a> Forks<'a> {
    pub(super) fn clear(&mut self) {
        *self = Forks::default();
    }

    fn count(&self) -> usize {
        self.far + self.near.len()
    }

    /// Drops the checkpoints below a fork that is gone back to, of which there
    /// are so many above it.
    fn drop_checkpoints(&mut self, above: usize) {
        let is_below = |checkpoint: &mut Checkpoint<'_>| checkpoint.forks > above;
        while self.checkpoints.pop_if(is_below).is_some() {}
    }

    /// Drops the checkpoint that leaves the shortest way for its room.
    ///
    /// The room is what is left when the way is played again. Ways may be as
    /// long as its square: all need about as many rounds then, and where one
    /// goes up and down again and again, they are short.
    #[cold]
    fn thin(&mut self) {
        let all = &self.checkpoints;
        let left = |index: &usize| {
            let way = all[index + 1].work.saturating_sub(all[index - 1].work);
            let room = ROOM - index;
            way as u64 * (ROOM * ROOM) as u64 / (room * room) as u64
        };
        if let Some(index) = (1..ROOM).min_by_key(left) {
            self.checkpoints.remove(index);
        }
    }
}

impl<'a> Replay<'a> {
    /// What must be known to come back, before it enters a node below.
    #[inline]
    pub(super) fn leave_for(&mut self, node: Node<'a>) {
        if node.next_sibling().is_some() {
            self.open_fork();
        }
        if !self.forks.checkpoints.is_empty() {
            self.state.work += work(node);
        }
    }

    /// Goes back to the parent of a node, which is the last fork.
    pub(super) fn go_back_for(&mut self, node: Node<'a>) {
        match self.forks.near.pop() {
            Some(fork) => {
                if let (Some(board), Some(mark)) = (&mut self.board, fork.mark) {
                    board.undo_to(mark);
                }
                self.state = fork.state;
                self.forks.drop_checkpoints(self.forks.count());
            }
            None => self.play_again(node),
        }
        if self.forks.near.is_empty() && node.next_sibling().is_none() {
            self.forget();
        }
    }

    fn open_fork(&mut self) {
        let fork = Fork {
            mark: self.board.as_mut().map(|board| board.mark()),
            state: self.state,
        };
        let is_far = match self.forks.checkpoints.last() {
            Some(last) => fork.work_since(&last.place) >= self.forks.stretch,
            None => true,
        };
        if is_far {
            self.set_checkpoint(&fork);
        }
        self.forks.near.push(fork);
        // A fork itself takes as much memory as so many entries of the log.
        self.state.work += size_of::<Fork<'_>>() / size_of::<(u32, u32)>();
    }

    /// Ends a stretch at a fork that is about to be opened.
    #[cold]
    fn set_checkpoint(&mut self, fork: &Fork<'a>) {
        let forks = &mut self.forks;
        let count = forks.count();
        let mut work = 0;
        if let Some(last) = forks.checkpoints.last() {
            work = last.work + fork.work_since(&last.place);
            let dropped = last.forks.saturating_sub(forks.far);
            forks.near.drain(..dropped);
            forks.far += dropped;
            if let (Some(board), Some(mark)) = (&mut self.board, last.place.mark) {
                board.forget_before(mark);
            }
            // Nothing is left to go back to in the stretch that ends.
            if last.forks == count {
                forks.checkpoints.pop();
            }
        }
        let board = self.board.as_mut();
        let position = board.map_or_else(Vec::new, AnyBoard::words_at_mark);
        forks.stretch = COPIES * position.len().max(256);
        forks.checkpoints.push(Checkpoint {
            position,
            place: *fork,
            forks: count,
            work,
        });
        if forks.checkpoints.len() > ROOM {
            forks.thin();
        }
    }

    /// Goes to the parent of a node, a fork above the log, from the checkpoint
    /// before it.
    #[cold]
    fn play_again(&mut self, node: Node<'a>) {
        let Some(above) = self.forks.far.checked_sub(1) else {
            return;
        };
        self.forks.drop_checkpoints(above);
        let Some(last) = self.forks.checkpoints.last_mut() else {
            return;
        };
        if let Some(board) = &mut self.board {
            last.place.mark = Some(board.restore(&last.position));
        }
        self.state = last.place.state;
        self.forks.far = last.forks;
        let way = node.parent();
        let way = way.and_then(|parent| Way::between(self.state.node, parent));
        for node in way.into_iter().flatten() {
            self.leave_for(node);
            self.enter_child(node);
            #[cfg(test)]
            {
                self.forks.again += 1;
            }
        }
    }
}

impl Fork<'_> {
    /// What was done since another one, in bytes read and words changed.
    fn work_since(&self, other: &Fork<'_>) -> usize {
        let changes = match (self.mark, other.mark) {
            (Some(mark), Some(other)) => mark.changes_since(other),
            _ => 0,
        };
        changes + self.state.work.saturating_sub(other.state.work)
    }
}

/// What it takes to read a node: its bytes.
fn work(node: Node<'_>) -> usize {
    match node.span() {
        Some(span) => span.len().max(1) as usize,
        None => {
            let values = node.properties().flat_map(Property::values);
            1 + values.map(|value| value.raw().len()).sum::<usize>()
        }
    }
}

#[cfg(test)]
mod tests;
