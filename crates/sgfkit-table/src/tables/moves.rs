//! One row per move of each game's line.

use sgfkit::Color;
use sgfkit::info::{Clocks, TimeSpent};
use sgfkit::replay::{LastMove, Replay};

use super::Wanted;
use super::analysis::Analyses;
use super::shared::{self, After, GameNode, OfMove, Played, Told, taken};
use crate::batch::{Cell, Sink};
use crate::game::{self, Game, Reading};
use crate::plan::Plan;
use crate::schema::{Rows, Source, Type};

pub(super) struct Moves;

impl Rows for Moves {
    type Row<'a> = Row<'a>;
}

pub(super) struct Row<'a> {
    played: Played<'a>,
    play: LastMove<'a>,
    /// The number of the move, from 1.
    count: usize,
    time: TimeSpent,
}

impl OfMove for Row<'_> {
    fn played(&self) -> &Played<'_> {
        &self.played
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let wanted = Wanted::new(plan, COLUMNS);
    for tree in reading.trees() {
        let games: Vec<_> = Game::all(reading, tree).collect();
        let analyses = wanted.analyses(tree);
        for game in &games {
            fill_game(&wanted, game, analyses.as_ref(), out);
        }
    }
}

fn fill_game(
    wanted: &Wanted<Moves>,
    game: &Game<'_>,
    analyses: Option<&Analyses<'_>>,
    out: &mut Sink<'_>,
) {
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
    let mut told = None;
    let mut clocks = game.line();
    let mut clock = Clocks::default();
    let mut times = [TimeSpent::default(); 2];
    let mut moves = game.moves().enumerate().peekable();
    while let Some((count, (index, node, play))) = moves.next() {
        let is_first = last_index.replace(index) != Some(index);
        if is_first {
            let next = moves.peek().map(|(_, (index, ..))| *index);
            told = (next == Some(index)).then(|| Told::of(node));
            // Nodes without a move can also show clocks.
            for at in clocks.by_ref() {
                times = clock.enter(at);
                if at == node {
                    break;
                }
            }
        }
        // The first of two moves in a node gets the board's data about the node.
        let after = if !is_first {
            After {
                captured: after.get(index).and_then(|after| after.captured).map(|_| 0),
                fault: None,
            }
        } else {
            after.get(index).copied().unwrap_or_default()
        };
        let at = GameNode {
            game,
            game_id,
            node,
            number: node.index(),
        };
        let row = Row {
            played: Played::new(at, Some(play), after, analyses).with(told.as_ref()),
            play,
            count: count + 1,
            time: times[usize::from(play.color == Color::White)],
        };
        wanted.push(&row, out);
    }
}

shared::columns_of! {
    Moves:
    game_id;
    node;
    move: I32, "the move's number, from 1", |row| row.count.into(), required;
    color: Text, "who moves: B or W", |row| row.play.color.as_str().into(), required;
    value: Text, "the move in SGF notation, a pass as an empty text",
        |row| game::written(row.play).into(), required;
    x;
    y;
    captured;
    illegal;
    time_left;
    overtime_left;
    time_spent: F64,
        "seconds spent on the move, from BL, WL, OB and OW with TM and OT; null if unknown",
        |row| row.time.seconds.into();
    in_overtime: Bool, "whether the move ended in overtime; null without a clock",
        |row| row.time.in_overtime.into();
    comment;
    engine;
    winrate;
    score;
    visits;
    stdev;
    best;
    loss;
    loss_winrate;
    path, on_demand;
    member, on_demand;
    tree, on_demand;
}
