//! A row a move of each game's line, and what nodes with moves share.

use std::cell::OnceCell;

use sgfkit::board::{AnyBoard, Illegality};
use sgfkit::replay::{LastMove, Replay};
use sgfkit::{Color, Node};

use super::shared::{OfMove, OfNode};
use super::{Origin, Wanted, member, path, shared, tree};
use crate::batch::{Cell, Sink};
use crate::engine::Analysis;
use crate::game::{Game, Reading};
use crate::plan::Plan;
use crate::record::Record;
use crate::schema::{Rows, Source, Type};

pub(super) struct Moves;

impl Rows for Moves {
    type Row<'a> = Row<'a>;
}

pub(super) struct Row<'a> {
    game: &'a Game<'a>,
    game_id: i64,
    /// The node's number in its tree.
    number: usize,
    node: Node<'a>,
    /// The move's number, from 1.
    count: usize,
    play: LastMove<'a>,
    after: After,
    analysis: OnceCell<Option<Analysis>>,
}

/// What the board tells of a node's move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct After {
    /// Stones that were taken off; `None` without a board.
    pub(super) captured: Option<u32>,
    pub(super) fault: Option<Illegality>,
}

impl After {
    /// Of the node that a replay is at; `before` are the stones taken so far.
    pub(super) fn at(replay: &Replay<'_>, before: u32) -> After {
        After {
            captured: replay
                .board()
                .map(|board| taken(board).saturating_sub(before)),
            fault: replay.illegalities().first().copied(),
        }
    }
}

/// How many stones have been taken by both.
pub(super) fn taken(board: &AnyBoard) -> u32 {
    board.prisoners(Color::Black) + board.prisoners(Color::White)
}

impl Origin for Row<'_> {
    fn record(&self) -> &Record<'_> {
        self.game.reading.record
    }

    fn tree(&self) -> Option<usize> {
        Some(self.game.number())
    }
}

impl OfNode for Row<'_> {
    fn game_id(&self) -> i64 {
        self.game_id
    }

    fn number(&self) -> usize {
        self.number
    }
}

impl OfMove for Row<'_> {
    fn game(&self) -> &Game<'_> {
        self.game
    }

    fn at(&self) -> Node<'_> {
        self.node
    }

    fn played(&self) -> Option<LastMove<'_>> {
        Some(self.play)
    }

    fn after(&self) -> After {
        self.after
    }

    fn kept_analysis(&self) -> &OnceCell<Option<Analysis>> {
        &self.analysis
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let wanted = Wanted::new(plan, COLUMNS);
    for tree in reading.collection.trees() {
        let games: Vec<_> = Game::all(reading, tree).collect();
        for game in &games {
            fill_game(&wanted, game, out);
        }
    }
}

fn fill_game(wanted: &Wanted<Moves>, game: &Game<'_>, out: &mut Sink<'_>) {
    let mut numbers = numbers(game);
    let mut after = Vec::new();
    if wanted.need_board() {
        let mut replay = Replay::new(game.tree);
        let mut before = 0;
        let mut note = |replay: &Replay<'_>| {
            after.push(After::at(replay, before));
            before = replay.board().map_or(0, taken);
        };
        note(&replay);
        if !game.end().is_root() {
            replay.follow(game.end(), note);
        }
    }
    let game_id = game.id();
    let mut last_index = None;
    for (count, (index, node, play)) in game.moves().enumerate() {
        // Of two moves in a node the first has what is told of the node.
        let after = match last_index.replace(index) == Some(index) {
            true => After {
                captured: after.get(index).and_then(|after| after.captured).map(|_| 0),
                fault: None,
            },
            false => after.get(index).copied().unwrap_or_default(),
        };
        let row = Row {
            game,
            game_id,
            number: numbers(node),
            node,
            count: count + 1,
            play,
            after,
            analysis: OnceCell::new(),
        };
        wanted.push(&row, out);
    }
}

/// Tells the number in its tree of a node of the line, which must be asked for
/// in order.
pub(super) fn numbers<'a>(game: &Game<'a>) -> impl FnMut(Node<'a>) -> usize + use<'a> {
    let mut nodes = game.tree.nodes().enumerate();
    let mut last: Option<(Node<'a>, usize)> = None;
    move |node| match last {
        Some((same, number)) if same == node => number,
        _ => {
            let found = nodes.find(|(_, other)| *other == node);
            let number = found.map_or(0, |(number, _)| number);
            last = Some((node, number));
            number
        }
    }
}

const fn of_move(
    name: &'static str,
    kind: Type,
    summary: &'static str,
    get: for<'b, 'a> fn(&'b Row<'a>) -> Cell<'b>,
) -> Source<Moves> {
    Source::<Moves>::new(name, kind, summary, get)
}

/// All columns, in their order.
pub(super) static COLUMNS: &[Source<Moves>] = &[
    shared::game_id().required(),
    shared::node().required(),
    of_move("move", Type::I32, "the move's number, from 1", |row| {
        row.count.into()
    })
    .required(),
    of_move("color", Type::Text, "B or W", |row| {
        row.play.color.as_str().into()
    })
    .required(),
    of_move(
        "value",
        Type::Text,
        "the move as SGF writes it, a pass as the empty text",
        |row| row.play.text().into(),
    )
    .required(),
    shared::x(),
    shared::y(),
    shared::captured().of_board(),
    shared::illegal().of_board(),
    shared::time_left(),
    shared::overtime_left(),
    shared::comment(),
    shared::engine(),
    shared::winrate(),
    shared::score(),
    shared::visits(),
    path().on_demand(),
    member().on_demand(),
    tree().on_demand(),
];
