//! One row for the root and one after each move of each game's line, in games with a board of
//! points.

use std::cell::{OnceCell, RefCell};

use sgfkit::replay::{LastMove, Replay};
use sgfkit::{BoardSize, Color, Move, Node};

use super::shared::{self, GameNode, OfNode, is_setup};
use super::{Wanted, games};
use crate::batch::{Cell, Sink};
use crate::game::{Game, Reading, mover};
use crate::hash::{self, Hashes};
use crate::plan::Plan;
use crate::schema::{Rows, Source, Type};

pub(super) struct Positions;

impl Rows for Positions {
    type Row<'a> = Row<'a>;
}

pub(super) struct Row<'a> {
    at: GameNode<'a>,
    count: u32,
    size: BoardSize,
    to_play: Option<Color>,
    board: Vec<u8>,
    prisoners: [u32; 2],
    next: Option<LastMove<'a>>,
    hashes: OnceCell<Hashes>,
    positions: &'a RefCell<Turned>,
}

/// The positions so far in all orientations, if a column needs their hashes.
type Turned = Option<hash::Positions>;

impl OfNode for Row<'_> {
    fn node(&self) -> &GameNode<'_> {
        &self.at
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let table = Filling {
        plan,
        wanted: Wanted::new(plan, COLUMNS),
        positions: RefCell::default(),
    };
    for tree in reading.trees() {
        if !tree.game().has_board_of_points() {
            continue;
        }
        let games: Vec<_> = Game::all(reading, tree).collect();
        if plan.steps().variations {
            // All nodes belong to the tree's first game.
            games
                .iter()
                .take(1)
                .for_each(|game| table.fill_tree(game, out));
        } else {
            games.iter().for_each(|game| table.fill_line(game, out));
        }
    }
}

/// The selection for all games of a record.
struct Filling<'p> {
    plan: &'p Plan,
    wanted: Wanted<Positions>,
    positions: RefCell<Turned>,
}

impl Filling<'_> {
    fn fill_line(&self, game: &Game<'_>, out: &mut Sink<'_>) {
        // The number of moves at each node of the line.
        let mut counts = Vec::new();
        for (index, ..) in game.moves() {
            counts.resize(index + 1, 0);
            counts[index] += 1;
        }
        let game_id = game.id();
        let nexts = next_moves(game);
        let mut line = game.line().enumerate();
        let mut count = 0;
        let mut look = |replay: &Replay<'_>| {
            let Some((index, node)) = line.next() else {
                return;
            };
            let moves = counts.get(index).copied().unwrap_or(0);
            count += moves;
            if (index == 0 || moves > 0) && self.plan.steps().holds(count) {
                let at = GameNode {
                    game,
                    game_id,
                    node,
                    number: node.index(),
                };
                let next = nexts.get(index).copied().flatten();
                self.push(at, next, count, replay, out);
            }
        };
        let mut replay = Replay::new(game.tree);
        look(&replay);
        if !game.end().is_root() {
            replay.follow(game.end(), look);
        }
    }

    fn fill_tree(&self, game: &Game<'_>, out: &mut Sink<'_>) {
        let little_golem = game.little_golem();
        let game_id = game.id();
        let mut way: Vec<(Node<'_>, u32)> = Vec::new();
        let mut nodes = game.tree.nodes().enumerate();
        Replay::new(game.tree).visit(|replay| {
            let Some((number, node)) = nodes.next() else {
                return;
            };
            let parent = node.parent();
            while way.last().is_some_and(|(above, _)| Some(*above) != parent) {
                way.pop();
            }
            let moves = node
                .properties()
                .filter(|property| mover(*property, little_golem).is_some());
            let moves = moves.count() as u32;
            let count = way.last().map_or(0, |(_, count)| *count) + moves;
            way.push((node, count));
            if (node.is_root() || moves > 0) && self.plan.steps().holds(count) {
                let at = GameNode {
                    game,
                    game_id,
                    node,
                    number,
                };
                // Each row continues along first children.
                let next = next_move(node.main_line().skip(1), little_golem);
                self.push(at, next, count, replay, out);
            }
        });
    }

    fn push<'a>(
        &'a self,
        at: GameNode<'a>,
        next: Option<LastMove<'a>>,
        count: u32,
        replay: &Replay<'_>,
        out: &mut Sink<'_>,
    ) {
        let Some(board) = replay.board() else {
            return;
        };
        let row = Row {
            next,
            at,
            count,
            size: board.size(),
            to_play: replay.to_play(),
            board: board.to_bytes(),
            prisoners: [Color::Black, Color::White].map(|color| board.prisoners(color)),
            hashes: OnceCell::new(),
            positions: &self.positions,
        };
        self.wanted.push(&row, out);
    }
}

/// Returns the moves that follow the nodes of a game's line, each as in [`next_move`].
fn next_moves<'a>(game: &Game<'a>) -> Vec<Option<LastMove<'a>>> {
    let little_golem = game.little_golem();
    let line: Vec<_> = game.line().collect();
    let mut nexts = vec![None; line.len()];
    for index in (1..line.len()).rev() {
        nexts[index - 1] = match first_of(line[index], little_golem) {
            Some(first) => first,
            None => nexts[index],
        };
    }
    nexts
}

/// Returns the next move in a position among the nodes below, or `None` if setup precedes it.
fn next_move<'a>(
    mut below: impl Iterator<Item = Node<'a>>,
    little_golem: bool,
) -> Option<LastMove<'a>> {
    below
        .find_map(|node| first_of(node, little_golem))
        .flatten()
}

/// Returns the move of a node, `Some(None)` if setup precedes it, and `None` if later nodes decide.
fn first_of(node: Node<'_>, little_golem: bool) -> Option<Option<LastMove<'_>>> {
    if is_setup(node) {
        return Some(None);
    }
    node.properties().find_map(|property| {
        let color = mover(property, little_golem)?;
        Some(Some(LastMove { color, property }))
    })
}

impl Row<'_> {
    fn hashes(&self) -> Hashes {
        *self.hashes.get_or_init(|| {
            let game = self.at.game.info.game;
            let mut known = self.positions.borrow_mut();
            let known = match &mut *known {
                Some(known) if known.are_of(game, self.size) => known,
                other => other.insert(hash::Positions::new(game, self.size)),
            };
            known.hashes(&self.board)
        })
    }

    /// Returns `y * width + x`, `width * height` for a pass, or null.
    fn next_point(&self) -> Option<u32> {
        let BoardSize { columns, rows } = self.size;
        match self.next?.played()? {
            Move::Pass => Some(columns * rows),
            Move::Place(point) if point.is_on(self.size) => {
                Some(point.row * columns + point.column)
            }
            _ => None,
        }
    }
}

shared::columns_of! {
    Positions:
    game_id;
    node;
    move: I32, "number of moves so far: 0 at the root", |row| row.count.into(), required;
    width: I16, "columns of the board", |row| row.size.columns.into(), required;
    height: I16, "rows of the board", |row| row.size.rows.into(), required;
    to_play: Text, "B or W; null once the game is decided",
        |row| row.to_play.map(Color::as_str).into();
    board: Binary,
        "one byte per point, row by row from the top: 0 empty, 1 black, 2 white, 3 blocked",
        |row| Cell::Bytes((&row.board[..]).into()), required;
    black_prisoners: I32, "stones captured by Black", |row| row.prisoners[0].into(), required;
    white_prisoners: I32, "stones captured by White", |row| row.prisoners[1].into(), required;
    next_color: Text, "the color of the next move: B or W",
        |row| row.next.map(|play| play.color.as_str()).into();
    next_point: I32, "the point of the next move: y * width + x; width * height for a pass",
        |row| row.next_point().into();
    outcome: I8, "1 Black won, -1 White did, 0 a draw", |row| games::outcome(row.at.game).into();
    position_hash: I64, "the hash of board size and position",
        |row| row.hashes().plain.into(), required;
    canonical_hash: I64, "the same hash for all symmetries of the board",
        |row| row.hashes().canonical.into(), required;
    path, on_demand;
    member, on_demand;
    tree, on_demand;
}
