//! What happens in a game: its nodes, the moves played at them, and how they
//! change what stands on the points.
//!
//! Points are numbered by row, then by column, as the board is drawn: in Lines
//! of Action, whose rows are numbered upwards, row 0 is the last.

use sgfkit::board::Board;
use sgfkit::game::{BoardSize, Game, Move, Point, twixt};
use sgfkit::info::Opening;
use sgfkit::replay::{self, Replay};
use sgfkit::{Color, GameTree, Node};

use crate::images::is_searched;

/// Nothing stands on a point.
pub const EMPTY: u8 = 0;
/// A black stone, peg or piece.
pub const BLACK: u8 = 1;
/// A white one.
pub const WHITE: u8 = 2;
/// An arrow of Amazons.
pub const ARROW: u8 = 3;

/// "No such step."
pub const NONE: u32 = u32::MAX;

/// A move as it is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Who plays.
    pub color: Color,
    /// What is played.
    pub what: What,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A stone or peg on a point, or a piece that ends there; then `way` says
    /// where it came from and where its arrow went.
    Point {
        /// Where it lands.
        point: u32,
        /// Where the piece stood and where its arrow went; [`NO_WAY`] where
        /// nothing moved.
        way: (u32, u32),
    },
    /// A pass.
    Pass,
    /// A resignation, a swap and the like, or what cannot be read: a number of
    /// `SPECIAL`.
    Special(u8),
}

/// Where pieces do not move, and where they shoot no arrow.
pub const NO_WAY: (u32, u32) = (NONE, NONE);

/// Moves that are no points, by number; the last stands for what cannot be read.
pub const SPECIAL: [Option<Move>; 8] = [
    Some(Move::Resign),
    Some(Move::Forfeit),
    Some(Move::SwapSides),
    Some(Move::SwapPieces),
    Some(Move::ProposeDraw),
    Some(Move::AcceptDraw),
    Some(Move::Escape),
    None,
];

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number in the tree, in pre-order.
    pub node: u32,
    /// The step of its parent, `NONE` for the root.
    pub parent: u32,
    /// Moves up to this node and with it.
    pub moves: u32,
    /// Whether stones are set up.
    pub sets_up: bool,
    /// Where its moves end in [`Play::played`]; they begin where those of the
    /// step before end.
    pub played_end: u32,
    /// Where its changes end in [`Play::changes`].
    pub changes_end: u32,
}

/// The play of a game, variations included: its steps in pre-order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// Columns and rows.
    pub size: BoardSize,
    /// The root, and all nodes that follow.
    pub steps: Vec<Step>,
    /// The moves of all steps.
    pub played: Vec<Played>,
    /// What all steps change: the point, and what stands there afterwards.
    pub changes: Vec<(u32, u8)>,
    /// The step through which the main line goes, and from which on it follows
    /// first children.
    pub through: u32,
}

impl Play {
    /// Plays a tree through; `None` for games that are not searched, and for
    /// boards that are not known here.
    #[must_use]
    pub fn new(tree: GameTree<'_>) -> Option<Play> {
        if !is_searched(tree.game()) {
            return None;
        }
        let mut replay = Replay::new(tree);
        let size = replay.board()?.size();
        let mut recorder = Recorder::new(tree.game(), size);
        replay.visit(|at| recorder.enter(at));
        Some(recorder.play)
    }

    /// The moves of a step.
    #[must_use]
    pub fn played(&self, step: usize) -> &[Played] {
        let begin = step
            .checked_sub(1)
            .map_or(0, |before| self.steps[before].played_end);
        &self.played[begin as usize..self.steps[step].played_end as usize]
    }

    /// The changes of a step.
    #[must_use]
    pub fn changes(&self, step: usize) -> &[(u32, u8)] {
        let begin = step
            .checked_sub(1)
            .map_or(0, |before| self.steps[before].changes_end);
        &self.changes[begin as usize..self.steps[step].changes_end as usize]
    }

    /// The steps of the main line.
    #[must_use]
    pub fn line(&self) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = self.through;
        while let Some(step) = self.steps.get(at as usize) {
            line.push(at);
            at = step.parent;
        }
        line.reverse();
        let mut at = self.through;
        while let Some(next) = self.steps.get(at as usize + 1)
            && next.parent == at
        {
            at += 1;
            line.push(at);
        }
        line
    }

    /// The opening of a game of Go on 19×19: none if stones are set up before it is over.
    pub(crate) fn opening(&self) -> Option<&'static Opening> {
        let mut moves = Vec::new();
        for step in self.line() {
            if moves.len() >= Opening::MOST_MOVES {
                break;
            }
            let played = self.played(step as usize);
            let sets_up = self.steps[step as usize].sets_up;
            if sets_up || played.is_empty() && !self.changes(step as usize).is_empty() {
                return None;
            }
            let columns = self.size.columns;
            moves.extend(played.iter().map(|played| match played.what {
                What::Point { point, .. } => {
                    let point = Point::new(point % columns, point / columns);
                    (played.color, Some(point))
                }
                _ => (played.color, None),
            }));
        }
        Opening::of(&moves)
    }

    /// Whether there are steps beside the main line.
    #[must_use]
    pub fn has_variations(&self) -> bool {
        self.line().len() < self.steps.len()
    }

    /// The part that belongs to a game of a merged tree: the way to the node
    /// with its game info, and all below that. `None` if it has more than
    /// `most` steps.
    #[must_use]
    pub fn part(&self, through: u32, most: usize) -> Option<Play> {
        let mut way = Vec::new();
        let mut at = self
            .steps
            .get(through as usize)
            .map_or(NONE, |step| step.parent);
        while let Some(step) = self.steps.get(at as usize) {
            if way.len() >= most {
                return None;
            }
            way.push(at);
            at = step.parent;
        }
        way.reverse();
        let below = self.below(through);
        if way.len() + (below - through) as usize > most {
            return None;
        }
        let mut part = Play {
            size: self.size,
            through: way.len() as u32,
            ..Play::default()
        };
        let first = way.len() as u32;
        for (index, step) in way.iter().copied().chain(through..below).enumerate() {
            let index = index as u32;
            part.played.extend_from_slice(self.played(step as usize));
            part.changes.extend_from_slice(self.changes(step as usize));
            let old = self.steps[step as usize];
            let parent = match old.parent {
                NONE => NONE,
                _ if index <= first => index - 1,
                parent => parent - through + first,
            };
            part.steps.push(Step {
                parent,
                played_end: part.played.len() as u32,
                changes_end: part.changes.len() as u32,
                ..old
            });
        }
        Some(part)
    }

    /// The step behind the last one below a step.
    #[must_use]
    pub fn below(&self, top: u32) -> u32 {
        // Steps lie in pre-order: all below come at once, each behind its parent.
        let behind = self.steps.iter().skip(top as usize + 1);
        let below = behind.take_while(|step| step.parent != NONE && step.parent >= top);
        top + 1 + below.count() as u32
    }
}

/// How many points are compared at once.
const COMPARED: usize = 32;

/// Writes down what a replay comes by.
struct Recorder {
    game: Game,
    play: Play,
    /// What stands on the points, at the node seen last.
    cells: Vec<u8>,
    /// What stood there before, to go back to where a variation begins.
    undo: Vec<(u32, u8)>,
    /// The way to the node seen last: id, step, the end of `undo` there,
    /// prisoners.
    way: Vec<(sgfkit::NodeId, u32, usize, u32)>,
}

impl Recorder {
    fn new(game: Game, size: BoardSize) -> Recorder {
        Recorder {
            game,
            play: Play {
                size,
                ..Play::default()
            },
            cells: vec![EMPTY; size.columns as usize * size.rows as usize],
            undo: Vec::new(),
            way: Vec::new(),
        }
    }

    fn enter(&mut self, at: &Replay<'_>) {
        let node = at.node();
        let Some(board) = at.board() else { return };
        let board: &dyn Board = &**board;
        self.go_back_to(node.parent());
        let step = self.play.steps.len() as u32;
        let above = self.way.last().copied();
        let parent = above.map_or(NONE, |(_, step, ..)| step);
        let before = above.map_or(0, |(.., prisoners)| prisoners);
        let sets_up = replay::sets_up(node);
        let first = self.play.played.len();
        let mut turns_over = sets_up || parent == NONE;
        for (color, play) in node.moves() {
            turns_over |= play.as_ref().is_some_and(|play| self.turns_over(play));
            let what = what(self.game, play.as_ref(), self.play.size);
            self.play.played.push(Played { color, what });
        }
        let prisoners = board.prisoners(Color::Black) + board.prisoners(Color::White);
        let last = self.play.played.len();
        if turns_over || prisoners != before {
            self.look_at_all(board);
        } else {
            for played in first..last {
                if let What::Point { point, .. } = self.play.played[played].what {
                    self.look_at(board, point);
                }
            }
        }
        let moves = above.map_or(0, |(_, step, ..)| self.play.steps[step as usize].moves);
        self.play.steps.push(Step {
            node: step,
            parent,
            moves: moves + (last - first) as u32,
            sets_up,
            played_end: last as u32,
            changes_end: self.play.changes.len() as u32,
        });
        self.way.push((node.id(), step, self.undo.len(), prisoners));
    }

    /// Whether a move may change more than the point it names and what is
    /// captured.
    fn turns_over(&self, play: &Move) -> bool {
        match self.game {
            game if game.starts_empty() => matches!(play, Move::SwapPieces | Move::Twixt(_)),
            _ => true,
        }
    }

    fn go_back_to(&mut self, parent: Option<Node<'_>>) {
        let parent = parent.map(Node::id);
        while self
            .way
            .last()
            .is_some_and(|(node, ..)| Some(*node) != parent)
        {
            self.way.pop();
        }
        let end = self.way.last().map_or(0, |(_, _, end, _)| *end);
        for (point, state) in self.undo.drain(end..).rev() {
            self.cells[point as usize] = state;
        }
    }

    fn look_at(&mut self, board: &dyn Board, point: u32) {
        let state = match board.at(from_index(self.game, self.play.size, point)) {
            None => EMPTY,
            Some(Color::Black) => BLACK,
            Some(Color::White) => WHITE,
        };
        self.set(point, state);
    }

    fn set(&mut self, point: u32, state: u8) {
        let Some(cell) = self.cells.get_mut(point as usize) else {
            return;
        };
        if *cell != state {
            let before = std::mem::replace(cell, state);
            self.undo.push((point, before));
            self.play.changes.push((point, state));
        }
    }

    fn look_at_all(&mut self, board: &dyn Board) {
        // As the board is drawn, and as cells have it: 0 empty, 1 black, 2 white, 3 blocked.
        let states = board.to_bytes();
        // Few points differ: most pieces are passed over at once.
        for (first, new) in (0..).step_by(COMPARED).zip(states.chunks(COMPARED)) {
            if self.cells.get(first..first + new.len()) == Some(new) {
                continue;
            }
            for (state, point) in new.iter().zip(first as u32..) {
                self.set(point, *state);
            }
        }
    }
}

/// The number of a point, `None` off the board.
#[must_use]
pub fn index(game: Game, size: BoardSize, point: Point) -> Option<u32> {
    if !point.is_on(size) {
        return None;
    }
    let row = if game.counts_rows_upwards() {
        size.rows - 1 - point.row
    } else {
        point.row
    };
    Some(row * size.columns + point.column)
}

/// The point of a number.
#[must_use]
pub fn from_index(game: Game, size: BoardSize, index: u32) -> Point {
    let (row, column) = (index / size.columns.max(1), index % size.columns.max(1));
    if game.counts_rows_upwards() {
        Point::new(column, size.rows.saturating_sub(1 + row))
    } else {
        Point::new(column, row)
    }
}

/// A move as it is searched for.
pub(crate) fn what(game: Game, play: Option<&Move>, size: BoardSize) -> What {
    let unread = What::Special(SPECIAL.len() as u8 - 1);
    let on = |point: Point| index(game, size, point);
    let lands = |point: Point, way| match on(point) {
        Some(point) => What::Point { point, way },
        None => unread,
    };
    let off = |point: Point| on(point).unwrap_or(NONE);
    match play {
        Some(Move::Place(point)) => lands(*point, NO_WAY),
        Some(Move::Pass) => What::Pass,
        Some(Move::Amazons { from, to, arrow }) => lands(*to, (off(*from), off(*arrow))),
        Some(Move::LinesOfAction { from, to, .. } | Move::Gess { from, to }) => {
            lands(*to, (off(*from), NONE))
        }
        Some(Move::Twixt(steps)) => {
            let peg = steps.iter().find_map(|step| match step {
                twixt::Step::Peg(hole) => Some(*hole),
                _ => None,
            });
            peg.map_or(unread, |hole| lands(hole, NO_WAY))
        }
        other => {
            let special = SPECIAL.iter().position(|one| one.as_ref() == other);
            special.map_or(unread, |number| What::Special(number as u8))
        }
    }
}
