//! The way back to the forks above, where variations still begin.
//!
//! The board logs its changes, so that a fork is gone back to by undoing. The
//! log of a long way would be as long as the way. So only its end is kept, and
//! checkpoints before that, which are copies of the position: a fork far above
//! is gone back to by playing the way from a checkpoint again.
//!
//! The way between two checkpoints is a stretch. The log holds the last two,
//! so one is dropped only after another as long was walked, which makes up for
//! playing it again: a walk costs twice as much at most. Stretches get longer
//! as checkpoints get more, so that both need as much memory: it grows with
//! the square root of the way.

use std::iter::successors;

use super::Replay;
use super::step::State;
use crate::game::{AnyBoard, Mark};
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
}

#[derive(Clone, Copy)]
struct Fork<'a> {
    mark: Option<Mark>,
    state: State<'a>,
    faults: usize,
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

/// The work of a stretch, at first, in copies of the position.
const COPIES: usize = 16;

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

    /// Joins stretches, so that there are fewer checkpoints and longer ones.
    fn join_stretches(&mut self) {
        self.stretch *= 2;
        let all = &mut self.checkpoints;
        let mut kept = 1;
        for index in 1..all.len() {
            // The log needs the last two.
            let end = all.get(index + 1).filter(|_| index + 2 < all.len());
            let joins = end.is_some_and(|end| end.work - all[kept - 1].work <= self.stretch);
            if !joins {
                all.swap(kept, index);
                kept += 1;
            }
        }
        all.truncate(kept);
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
                self.faults.truncate(fork.faults);
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
            faults: self.faults.len(),
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
        let size = position.len().max(256);
        forks.stretch = forks.stretch.max(COPIES * size);
        forks.checkpoints.push(Checkpoint {
            position,
            place: *fork,
            forks: count,
            work,
        });
        if forks.checkpoints.len() * size > forks.stretch {
            forks.join_stretches();
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
        self.faults.truncate(last.place.faults);
        self.forks.far = last.forks;
        let start = self.state.node;
        let way = successors(node.parent(), |node| node.parent());
        let way: Vec<_> = way.take_while(|node| *node != start).collect();
        for node in way.into_iter().rev() {
            self.leave_for(node);
            self.enter_child(node);
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
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::Collection;
    use crate::value::Color;

    /// A source of numbers that are the same every time.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, count: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % count as u64) as usize
        }

        fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
            all[self.below(all.len())]
        }
    }

    /// A game with many variations below each other, on a board so small that
    /// stones are taken all the time.
    fn deep_game(steps: usize) -> String {
        let mut chance = Chance(1);
        let mut game = String::from("(;GM[1]SZ[4]RU[AGA]");
        let mut open = 0;
        for _ in 0..steps {
            match chance.below(12) {
                0 if open > 0 => game.push_str(")(;PL[B]"),
                1..=4 => {
                    game.push('(');
                    open += 1;
                }
                5 if chance.below(20) == 0 => game.push_str(";AE[aa:bc]AW[ca]C[cleared]"),
                _ => {}
            }
            game.push(';');
            game.push_str(chance.one_of(&["B[", "W["]));
            game.push_str(chance.one_of(&["a", "b", "c", "d"]));
            game.push_str(chance.one_of(&["a]", "b]", "c]", "d]"]));
            if chance.below(2) == 0 {
                game.push_str("BL[1]");
            }
        }
        for _ in 0..open {
            game.push_str(chance.one_of(&[")", ")(;B[bb])", ")(;W[cc];B[cb])"]));
        }
        game.push(')');
        game
    }

    /// Roots, and the values of moves and points there: some that are played
    /// again and again, and some that are no moves.
    const GAMES: [(&str, &str); 14] = [
        ("GM[1]SZ[3]", "aa ab ac ba bb bc ca cb cc tt dd abc"),
        (
            "GM[1]SZ[3:2]RU[Japanese]HA[2]AB[aa][bb]",
            "aa ab ba bb ca cb tt",
        ),
        ("GM[1]SZ[2]RU[NZ]AW[aa]", "aa ab ba bb tt"),
        ("GM[1]SZ[4]RU[AGA]PL[W]", "aa ab ba bb ac ca bc cb cc a"),
        ("GM[1]SZ[99]", "aa ab ba bb tt"),
        ("GM[2]SZ[4]", "A1 A2 A3 A4 B1 B4 C1 C2 C4 D1 D2 D3 D4"),
        ("GM[4]SZ[5]", "aa ab ac ad ae ba bb bc bd be pass"),
        (
            "GM[6]RU[Crawford]",
            "31xaxdad double take drop 52lqhq 66aa begin end",
        ),
        (
            "GM[9]",
            "B1-B3 A3-C1 B8-B6 A2xB8 C1C3 D1-D3 resign draw accept",
        ),
        (
            "GM[11]SZ[3]",
            "a1 a2 a3 b1 b2 b3 c1 c2 c3 swap-sides swap-pieces resign",
        ),
        ("GM[18]", "A4-A5-A6 D1-D5-D9 G1-G2-G3 J4-J5-J6 D10-D8-E8"),
        ("GM[20]", "ci-cj cc-cf fc-fg rr-rp aa"),
        (
            "GM[21]SZ[5]",
            "b2 c4 d2 b4 c3 d4 b2-c4 swap draw acceptdraw resign",
        ),
        ("GM[3]", "e2e4 e7e5 resign"),
    ];

    /// A game with everything that a replay looks at, and forks far apart.
    fn mixed_game(chance: &mut Chance, (root, values): (&str, &str)) -> String {
        let values: Vec<_> = values.split(' ').collect();
        let mut game = format!("(;{root}");
        let mut open = 0;
        // Where nobody has moved yet, the turn depends on who moves below.
        let is_quiet = chance.below(3) == 0;
        for _ in 0..300 {
            match chance.below(10) {
                0 if open > 0 => {
                    let closed = 1 + chance.below(open.min(8));
                    game.push_str(&")".repeat(closed));
                    game.push('(');
                    open = open - closed + 1;
                }
                2..=5 => {
                    game.push('(');
                    open += 1;
                }
                _ => {}
            }
            game.push(';');
            let moves = match chance.below(if is_quiet { 80 } else { 8 }) {
                0 => 0,
                1 => 2,
                2..=7 => 1,
                _ => 0,
            };
            for _ in 0..moves {
                let mover = chance.one_of(&["B", "W", "B", "W", "B", "W", "Black", "fW"]);
                let value = chance.one_of(&values);
                game.push_str(&format!("{mover}[{value}]"));
            }
            let value = chance.one_of(&values);
            match chance.below(24) {
                0 | 1 if is_quiet => {}
                0 => game.push_str("PL[B]"),
                1 => game.push_str("PL[W]"),
                2 => game.push_str("PL[nobody]"),
                3 => game.push_str("MN[7]"),
                4 => game.push_str("KO[]"),
                5 => game.push_str(&format!("AB[{value}]")),
                6 => game.push_str(&format!("AW[{value}]")),
                7 => game.push_str(&format!("AE[{value}]AW[{value}]")),
                8 => game.push_str("IP[]"),
                9 => game.push_str("PZ[1]"),
                10..=14 => game.push_str("BL[10]"),
                // It takes work to read this, so that the log does not reach
                // far.
                15..=19 => game.push_str(&format!("C[{}]", "long ".repeat(300))),
                _ => {}
            }
        }
        for _ in 0..open {
            let value = chance.one_of(&values);
            game.push_str(&format!(")(;B[{value}]W[{value}])"));
        }
        game.push(')');
        game
    }

    /// All that a replay tells where it is.
    fn summary(at: &Replay<'_>) -> String {
        let board = at.board();
        let prisoners = |color| board.map(|board| board.prisoners(color));
        let last = at.last_move().map(|last| (last.color, last.text()));
        format!(
            "{:?} {:?} {:?} {:?} {:?} {} {:?} {} {:?} {:?}",
            board.map(|board| board.hash()),
            at.hash(),
            prisoners(Color::Black),
            prisoners(Color::White),
            at.to_play(),
            at.move_number(),
            at.winner(),
            at.is_decided(),
            at.faults(),
            at.illegal().len(),
        ) + &format!("{last:?}")
    }

    #[test]
    fn forks_far_above_are_found_again() {
        let game = Collection::parse(deep_game(60_000));
        let tree = game.tree(0).unwrap();
        let mut visited = Vec::new();
        let mut most = [0; 4];
        Replay::new(tree).visit(|at| {
            let Forks {
                near,
                far,
                checkpoints,
                stretch,
            } = &at.forks;
            let counts = [near.len(), *far, checkpoints.len(), *stretch];
            most = [0, 1, 2, 3].map(|index| counts[index].max(most[index]));
            visited.push((at.node(), summary(at)));
        });
        assert_eq!(visited.len(), tree.nodes().count());
        for (node, there) in visited.iter().step_by(401) {
            let mut direct = Replay::new(tree);
            direct.go_to(*node);
            assert_eq!(summary(&direct), *there);
        }
        let [near, far, checkpoints, stretch] = most;
        assert!(far > 10_000, "{most:?}");
        assert!(near < far / 5 && checkpoints < far / 100, "{most:?}");
        assert!(stretch > 3 * COPIES * 256, "{most:?}");
    }

    /// A visit, going to each node, and the same game with names that are
    /// never read as plain moves must come to the same.
    #[test]
    fn a_visit_tells_what_each_line_does() {
        let mut chance = Chance(1);
        let mut far = 0;
        for round in 0..140 {
            let text = mixed_game(&mut chance, GAMES[round % GAMES.len()]);
            let game = Collection::parse(text.clone());
            let tree = game.tree(0).unwrap();
            let mut direct = HashMap::from([(tree.root().id(), summary(&Replay::new(tree)))]);
            for leaf in tree.nodes().filter(|node| node.is_leaf()) {
                Replay::new(tree).follow(leaf, |at| {
                    direct.insert(at.node().id(), summary(at));
                });
            }
            let mut visited = Vec::new();
            Replay::new(tree).visit(|at| {
                far = far.max(at.forks.far);
                visited.push(summary(at));
                assert_eq!(visited.last(), direct.get(&at.node().id()), "{text}");
            });
            let filled = text.replace(";B[", ";Black[").replace(";W[", ";fW[");
            let filled = Collection::parse(filled);
            let mut visited = visited.into_iter();
            Replay::new(filled.tree(0).unwrap()).visit(|at| {
                assert_eq!(Some(summary(at)), visited.next(), "{text}");
            });
            assert_eq!(visited.next(), None);
        }
        assert!(far > 10, "{far}");
    }

    #[test]
    fn last_variations_need_no_way_back() {
        let leaves = "(;B[aa]C[a leaf])(;W[bb];B[cc];W[dd]".repeat(20_000);
        let game = format!("(;GM[1](;B[ba]{leaves}{})(;B[ab]))", ")".repeat(20_000));
        let game = Collection::parse(game);
        let mut most = [0; 2];
        Replay::new(game.tree(0).unwrap()).visit(|at| {
            let counts = [at.forks.near.len(), at.forks.checkpoints.len()];
            most = [0, 1].map(|index| counts[index].max(most[index]));
        });
        assert_eq!(most, [2, 2]);
    }
}
