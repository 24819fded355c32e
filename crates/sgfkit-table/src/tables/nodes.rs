//! A row a node of each tree, in pre-order.

use std::cell::OnceCell;

use sgfkit::board::Illegality;
use sgfkit::replay::{LastMove, Replay};
use sgfkit::schema::PropertyType;
use sgfkit::{Color, Node};

use super::moves::{After, overtime_left, taken, time_left};
use super::{Origin, Wanted, coordinate, member, path, tree};
use crate::batch::{Cell, Sink};
use crate::engine::{self, Analysis};
use crate::game::{Game, Reading, mover, point_of};
use crate::plan::Plan;
use crate::record::Record;
use crate::schema::{Rows, Source, Type};

pub(super) struct Nodes;

impl Rows for Nodes {
    type Row<'a> = Row<'a>;
}

pub(super) struct Row<'a> {
    game: &'a Game<'a>,
    game_id: i64,
    node: Node<'a>,
    number: usize,
    parent: Option<usize>,
    way: Way,
    /// Of two moves, Black's.
    play: Option<LastMove<'a>>,
    after: After,
    analysis: OnceCell<Option<Analysis>>,
}

/// What is known of the way to a node.
#[derive(Clone, Copy)]
struct Way {
    depth: usize,
    moves: usize,
    on_main_line: bool,
}

impl Origin for Row<'_> {
    fn record(&self) -> &Record<'_> {
        self.game.reading.record
    }

    fn tree(&self) -> Option<usize> {
        Some(self.game.number())
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let wanted = Wanted::new(plan, COLUMNS);
    for tree in reading.collection.trees() {
        let Some(game) = Game::all(reading, tree).next() else {
            continue;
        };
        let game_id = game.id();
        let little_golem = tree.root().property("GM").is_none();
        // The nodes on the way to the one that is looked at, with their numbers.
        let mut way: Vec<(Node<'_>, usize, Way, u32)> = Vec::new();
        let mut number = 0;
        let mut fill = |node, replay: Option<&Replay<'_>>| {
            let parent = Node::parent(node);
            while way.last().is_some_and(|(above, ..)| Some(*above) != parent) {
                way.pop();
            }
            let above = way.last().copied();
            let moves = node.properties().filter_map(|property| {
                let color = mover(property, little_golem)?;
                Some(LastMove { color, property })
            });
            let moves: Vec<_> = moves.collect();
            let is_black = |play: &&LastMove<'_>| play.color == Color::Black;
            let play = moves.iter().find(is_black).or(moves.first()).copied();
            let here = match above {
                None => Way {
                    depth: 0,
                    moves: moves.len(),
                    on_main_line: true,
                },
                Some((parent, _, way, _)) => Way {
                    depth: way.depth + 1,
                    moves: way.moves + moves.len(),
                    on_main_line: way.on_main_line && parent.children().next() == Some(node),
                },
            };
            let before = above.map_or(0, |(.., taken)| taken);
            let row = Row {
                game: &game,
                game_id,
                node,
                number,
                parent: above.map(|(_, number, ..)| number),
                way: here,
                after: match (play, replay) {
                    (Some(_), Some(replay)) => After::at(replay, before),
                    _ => After::default(),
                },
                analysis: OnceCell::new(),
                play,
            };
            wanted.push(&row, out);
            let taken = replay.and_then(Replay::board).map_or(0, taken);
            way.push((node, number, here, taken));
            number += 1;
        };
        match wanted.need_board() {
            true => Replay::new(tree).visit(|replay| fill(replay.node(), Some(replay))),
            false => tree.nodes().for_each(|node| fill(node, None)),
        }
    }
}

/// Annotations of nodes and moves, as the column lists them.
const ANNOTATIONS: [&str; 10] = ["GB", "GW", "DM", "UC", "BM", "DO", "IT", "TE", "HO", "KO"];

/// Whether a node sets the position up.
fn is_setup(node: Node<'_>) -> bool {
    node.properties().any(|property| {
        let row = property.schema();
        row.is_some_and(|row| row.kind == PropertyType::Setup && row.id != "PL")
    })
}

const fn of_node(
    name: &'static str,
    kind: Type,
    summary: &'static str,
    get: for<'b, 'a> fn(&'b Row<'a>) -> Cell<'b>,
) -> Source<Nodes> {
    Source::<Nodes>::new(name, kind, summary, get)
}

impl Row<'_> {
    fn of_play<'b, T: Into<Cell<'b>>>(&'b self, get: impl FnOnce(LastMove<'b>) -> T) -> Cell<'b> {
        self.play.map(get).into()
    }

    fn analysis<'b, T: Into<Cell<'b>>>(&'b self, get: impl FnOnce(&'b Analysis) -> T) -> Cell<'b> {
        let read = || engine::analysis(self.node, self.play.map(|play| play.color));
        self.analysis.get_or_init(read).as_ref().map(get).into()
    }
}

/// All columns, in their order.
pub(super) static COLUMNS: &[Source<Nodes>] = &[
    of_node(
        "game_id",
        Type::I64,
        "the tree's first game: joins the table of games",
        |row| row.game_id.into(),
    )
    .required(),
    of_node("node", Type::I32, "the node, in pre-order from 0", |row| {
        row.number.into()
    })
    .required(),
    of_node("parent", Type::I32, "the node above", |row| {
        row.parent.into()
    }),
    of_node("depth", Type::I32, "nodes above it", |row| {
        row.way.depth.into()
    })
    .required(),
    of_node("children", Type::I32, "nodes right below it", |row| {
        row.node.children().count().into()
    })
    .required(),
    of_node(
        "move",
        Type::I32,
        "moves so far on the way, its own too",
        |row| row.way.moves.into(),
    )
    .required(),
    of_node(
        "main_line",
        Type::Bool,
        "whether it is on the main line",
        |row| row.way.on_main_line.into(),
    )
    .required(),
    of_node("color", Type::Text, "B or W; of two moves, B", |row| {
        row.of_play(|play| play.color.as_str())
    }),
    of_node(
        "value",
        Type::Text,
        "the move as SGF writes it, a pass as the empty text",
        |row| row.of_play(|play| play.text()),
    ),
    of_node(
        "x",
        Type::I16,
        "the stone's column from 0, from the left",
        |row| {
            row.of_play(|play| {
                coordinate(point_of(play, row.game.size()).map(|point| point.column))
            })
        },
    ),
    of_node(
        "y",
        Type::I16,
        "the stone's row from 0, from above",
        |row| {
            row.of_play(|play| coordinate(point_of(play, row.game.size()).map(|point| point.row)))
        },
    ),
    of_node(
        "captured",
        Type::I16,
        "stones taken off, of either colour; null without a board",
        |row| row.after.captured.into(),
    )
    .of_board(),
    of_node(
        "illegal",
        Type::Text,
        "the first fault by the rules",
        |row| row.after.fault.map(Illegality::code).into(),
    )
    .of_board(),
    of_node(
        "time_left",
        Type::F64,
        "the mover's seconds (BL, WL)",
        |row| row.of_play(|play| time_left(row.node, play.color)),
    ),
    of_node(
        "overtime_left",
        Type::I32,
        "the mover's moves or periods (OB, OW)",
        |row| row.of_play(|play| overtime_left(row.node, play.color)),
    ),
    of_node(
        "setup",
        Type::Bool,
        "whether it sets stones up, or takes them off",
        |row| is_setup(row.node).into(),
    )
    .required(),
    of_node("to_play", Type::Text, "PL: B or W", |row| {
        let said = row.node.text("PL");
        said.and_then(|text| sgfkit::value::color(&text))
            .map(Color::as_str)
            .into()
    }),
    of_node("name", Type::Text, "N", |row| row.node.text("N").into()),
    of_node("comment", Type::Text, "C", |row| row.node.text("C").into()),
    of_node(
        "annotations",
        Type::Texts,
        "of GB GW DM UC BM DO IT TE HO KO those that it has",
        |row| {
            let has = |id: &&str| row.node.property(id).is_some();
            Cell::Texts(
                ANNOTATIONS
                    .into_iter()
                    .filter(has)
                    .map(Into::into)
                    .collect(),
            )
        },
    )
    .required(),
    of_node("node_value", Type::F64, "V", |row| {
        row.node.real("V").into()
    }),
    of_node(
        "engine",
        Type::Text,
        "the program whose analysis stands in the node",
        |row| row.analysis(|analysis| analysis.engine),
    ),
    of_node("winrate", Type::F64, "Black's, from 0 to 1", |row| {
        row.analysis(|analysis| analysis.winrate)
    }),
    of_node("score", Type::F64, "Black's lead in points", |row| {
        row.analysis(|analysis| analysis.score)
    }),
    of_node("visits", Type::I64, "how long the engine looked", |row| {
        row.analysis(|analysis| analysis.visits)
    }),
    path().on_demand(),
    member().on_demand(),
    tree().on_demand(),
];
