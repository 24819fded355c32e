//! Returns to forks with variations left to visit.
//!
//! The board undoes its changes to return to a fork. To limit memory, the log covers only the end
//! of the path; before that are checkpoints, which are copies of the position. To return to a fork
//! far above, the path is replayed from a checkpoint.
//!
//! A checkpoint is set after each stretch of the path, and the log holds the last two stretches. A
//! stretch is dropped only after another one as long, which pays for replaying it. Stretches are as
//! long as a few copies of the position. The number of checkpoints is limited, so the memory
//! depends only on the board: a new checkpoint replaces another one.
//!
//! A replayed path gets checkpoints, too, in the room left by those above. The less room, the
//! shorter the path should be, which decides which checkpoint to drop. While there is room for all
//! stretches, a path is replayed at most once; a million nested forks are replayed twice in total,
//! and ten million less than three times.

use super::Replay;
use super::step::State;
use super::way::Way;
use crate::board::{AnyBoard, Mark};
use crate::tree::{Node, Property};

#[derive(Default)]
pub(super) struct Forks<'a> {
    near: Vec<Fork<'a>>,
    far: usize,
    checkpoints: Vec<Checkpoint<'a>>,
    stretch: usize,
    #[cfg(test)]
    again: usize,
}

#[derive(Clone, Copy)]
struct Fork<'a> {
    mark: Option<Mark>,
    state: State<Node<'a>>,
}

struct Checkpoint<'a> {
    position: Vec<u32>,
    /// The other state; the mark is the start of its stretch in the log.
    place: Fork<'a>,
    forks: usize,
    work: usize,
}

/// The work of a stretch, in copies of the position.
const COPIES: usize = 16;

const ROOM: usize = 64;

impl<'a> Forks<'a> {
    pub(super) fn clear(&mut self) {
        *self = Forks::default();
    }

    fn count(&self) -> usize {
        self.far + self.near.len()
    }

    fn drop_checkpoints(&mut self, above: usize) {
        let is_below = |checkpoint: &mut Checkpoint<'_>| checkpoint.forks > above;
        while self.checkpoints.pop_if(is_below).is_some() {}
    }

    /// Drops the checkpoint that leaves the shortest path relative to its room.
    ///
    /// The room is the number of checkpoints left when the path is replayed. A path may be as long
    /// as the square of its room: then all need about the same number of rounds, and paths used
    /// again and again are short.
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
    #[inline]
    pub(super) fn leave_for(&mut self, node: Node<'a>) {
        if node.next_sibling().is_some() {
            self.open_fork();
        }
        if !self.forks.checkpoints.is_empty() {
            self.state.work += work(node);
        }
    }

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
        // A fork takes as much memory as this many log entries.
        self.state.work += size_of::<Fork<'_>>() / size_of::<(u32, u32)>();
    }

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
            // The finished stretch has no open forks.
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
    fn work_since(&self, other: &Fork<'_>) -> usize {
        let changes = match (self.mark, other.mark) {
            (Some(mark), Some(other)) => mark.changes_since(other),
            _ => 0,
        };
        changes + self.state.work.saturating_sub(other.state.work)
    }
}

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
