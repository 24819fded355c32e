//! The moves of a game: its nodes, the moves in them, and the changes to the board.
//!
//! Points are numbered by row, then by column, as the board is drawn: in Lines of Action, whose
//! rows are numbered upwards, row 0 is the last.

use sgfkit::board::Board;
use sgfkit::game::{BoardSize, Game, Move, Point, twixt};
use sgfkit::info::Opening;
use sgfkit::replay::{self, Replay};
use sgfkit::{Color, GameTree, Node};

use crate::images::is_searched;

/// The state of an empty point.
pub const EMPTY: u8 = 0;
/// The state of a point with a black stone, peg or piece.
pub const BLACK: u8 = 1;
/// The state of a point with a white stone, peg or piece.
pub const WHITE: u8 = 2;
/// The state of a point with an arrow in Amazons.
pub const ARROW: u8 = 3;

/// Marks the absence of a step.
pub const NONE: u32 = u32::MAX;

/// A move in the form used by searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Played {
    /// The color of the player.
    pub color: Color,
    /// The point or special move.
    pub what: What,
}

/// The content of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum What {
    /// A stone or peg on a point, or a piece that moves there.
    Point {
        /// The point of the stone, or the target of the piece.
        point: u32,
        /// The origin of the piece and the target of its arrow; [`NO_WAY`] if no piece moved.
        way: (u32, u32),
    },
    /// A pass.
    Pass,
    /// A resignation, a swap, a similar move, or one that cannot be read: an index into `SPECIAL`.
    Special(u8),
}

/// The `way` of moves without a piece that moves and without an arrow.
pub const NO_WAY: (u32, u32) = (NONE, NONE);

/// Moves that are not points, by number; the last one stands for moves that cannot be read.
pub const SPECIAL: &[Option<Move>] = &[
    Some(Move::Resign),
    Some(Move::Forfeit),
    Some(Move::SwapSides),
    Some(Move::SwapPieces),
    Some(Move::ProposeDraw),
    Some(Move::AcceptDraw),
    Some(Move::Escape),
    None,
];

/// A node of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The index of the node in the tree, in pre-order.
    pub node: u32,
    /// The step of the parent; `NONE` for the root.
    pub parent: u32,
    /// The number of moves up to and including this node.
    pub moves: u32,
    /// Whether the node sets up stones.
    pub sets_up: bool,
    /// The end of the node's moves in [`Play::played`]; they begin at the end of the previous step.
    pub played_end: u32,
    /// The end of the node's changes in [`Play::changes`].
    pub changes_end: u32,
}

/// The moves of a game with variations: its steps in pre-order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Play {
    /// Columns and rows.
    pub size: BoardSize,
    /// The steps, starting with the root.
    pub steps: Vec<Step>,
    /// The moves of all steps.
    pub played: Vec<Played>,
    /// The changes of all steps: the point and its new state.
    pub changes: Vec<(u32, u8)>,
    /// The last step fixed by the choice of a game; from there, the main line follows first
    /// children.
    pub through: u32,
}

impl Play {
    /// Replays a tree; `None` if the game or its board is not supported by searches.
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

    /// Returns the moves of a step.
    #[must_use]
    pub fn played(&self, step: usize) -> &[Played] {
        let begin = step
            .checked_sub(1)
            .map_or(0, |before| self.steps[before].played_end);
        &self.played[begin as usize..self.steps[step].played_end as usize]
    }

    /// Returns the changes of a step.
    #[must_use]
    pub fn changes(&self, step: usize) -> &[(u32, u8)] {
        let begin = step
            .checked_sub(1)
            .map_or(0, |before| self.steps[before].changes_end);
        &self.changes[begin as usize..self.steps[step].changes_end as usize]
    }

    /// Returns the steps of the main line.
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

    /// Returns the opening of a game of Go on 19×19; `None` if stones are set up before it ends.
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

    /// Returns whether there are steps outside the main line.
    #[must_use]
    pub fn has_variations(&self) -> bool {
        self.line().len() < self.steps.len()
    }

    /// Returns the part of a merged tree that belongs to one game: the path to its game-info node,
    /// and all nodes below. `None` if it has more than `most` steps.
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

    /// Returns the end of the steps below a step.
    #[must_use]
    pub fn below(&self, top: u32) -> u32 {
        // In pre-order, all descendants follow a step, each after its parent.
        let behind = self.steps.iter().skip(top as usize + 1);
        let below = behind.take_while(|step| step.parent != NONE && step.parent >= top);
        top + 1 + below.count() as u32
    }
}

const COMPARED: usize = 32;

struct Recorder {
    game: Game,
    play: Play,
    cells: Vec<u8>,
    /// The previous states, to restore the board at the start of a variation.
    undo: Vec<(u32, u8)>,
    /// The path to the last node: ID, step, the length of `undo` there, and prisoners.
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

    /// Returns whether a move may change more than its point and captures.
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
        // The states as cells store them: 0 empty, 1 black, 2 white, 3 blocked.
        let states = board.to_bytes();
        // Few points differ, so most chunks are skipped at once.
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

/// Returns the number of a point, or `None` if it is off the board.
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

/// Returns the point with this number.
#[must_use]
pub fn from_index(game: Game, size: BoardSize, index: u32) -> Point {
    let (row, column) = (index / size.columns.max(1), index % size.columns.max(1));
    if game.counts_rows_upwards() {
        Point::new(column, size.rows.saturating_sub(1 + row))
    } else {
        Point::new(column, row)
    }
}

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
