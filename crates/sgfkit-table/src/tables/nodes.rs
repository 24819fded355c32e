//! One row per node of each tree, in pre-order.

use sgfkit::replay::{LastMove, Replay};
use sgfkit::schema::id;
use sgfkit::{Color, Node, Property};

use super::Wanted;
use super::shared::{self, After, GameNode, OfMove, Played, is_setup, taken};
use crate::batch::{Cell, Sink};
use crate::game::{Game, Reading, may_be_little_golem, mover, written};
use crate::plan::Plan;
use crate::schema::{Rows, Source, Type};

pub(super) struct Nodes;

impl Rows for Nodes {
    type Row<'a> = Row<'a>;
}

pub(super) struct Row<'a> {
    /// Black's move if there are two.
    played: Played<'a>,
    parent: Option<usize>,
    way: Way,
}

/// Data about the path to a node.
#[derive(Clone, Copy)]
struct Way {
    depth: usize,
    moves: usize,
    on_main_line: bool,
}

impl Way {
    /// Returns the path to a node from that of its parent.
    fn to(node: Node<'_>, above: Option<(Node<'_>, Way)>, moves: usize) -> Way {
        match above {
            None => Way {
                depth: 0,
                moves,
                on_main_line: true,
            },
            Some((parent, way)) => Way {
                depth: way.depth + 1,
                moves: way.moves + moves,
                on_main_line: way.on_main_line && parent.children().next() == Some(node),
            },
        }
    }
}

impl OfMove for Row<'_> {
    fn played(&self) -> &Played<'_> {
        &self.played
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let wanted = Wanted::new(plan, COLUMNS);
    for tree in reading.trees() {
        let Some(game) = Game::all(reading, tree).next() else {
            continue;
        };
        let game_id = game.id();
        let analyses = wanted.analyses(tree);
        let little_golem = may_be_little_golem(tree);
        // The ancestors of the current node, with their numbers.
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
            let here = Way::to(
                node,
                above.map(|(parent, _, way, _)| (parent, way)),
                moves.len(),
            );
            let before = above.map_or(0, |(.., taken)| taken);
            let after = match (play, replay) {
                (Some(_), Some(replay)) => After::at(replay, before),
                _ => After::default(),
            };
            let at = GameNode {
                game: &game,
                game_id,
                node,
                number,
            };
            let row = Row {
                played: Played::new(at, play, after, analyses.as_ref()),
                parent: above.map(|(_, number, ..)| number),
                way: here,
            };
            wanted.push(&row, out);
            let taken = replay.and_then(Replay::board).map_or(0, taken);
            way.push((node, number, here, taken));
            number += 1;
        };
        if wanted.need_board() {
            Replay::new(tree).visit(|replay| fill(replay.node(), Some(replay)));
        } else {
            tree.nodes().for_each(|node| fill(node, None));
        }
    }
}

/// Annotations of nodes and moves, in the order of the column.
const ANNOTATIONS: [&str; 10] = ["GB", "GW", "DM", "UC", "BM", "DO", "IT", "TE", "HO", "KO"];

impl Row<'_> {
    fn of_play<'b, T: Into<Cell<'b>>>(&'b self, get: impl FnOnce(LastMove<'b>) -> T) -> Cell<'b> {
        self.played.play.map(get).into()
    }
}

shared::columns_of! {
    Nodes:
    game_id;
    node;
    parent: I32, "the node above", |row| row.parent.into();
    depth: I32, "nodes above it", |row| row.way.depth.into(), required;
    children: I32, "nodes right below it",
        |row| row.played.at.node.children().count().into(), required;
    move: I32, "moves up to and including this node", |row| row.way.moves.into(), required;
    main_line: Bool, "whether it is on the main line", |row| row.way.on_main_line.into(), required;
    color: Text, "the color of the move: B or W; of two moves, B",
        |row| row.of_play(|play| play.color.as_str());
    value: Text, "the move in SGF notation, a pass as an empty text", |row| row.of_play(written);
    x;
    y;
    captured;
    illegal;
    time_left;
    overtime_left;
    setup: Bool, "whether it adds or removes stones as setup",
        |row| is_setup(row.played.at.node).into(), required;
    to_play: Text, "the player to move, if the node sets it (PL): B or W",
        |row| {
            let said = row.played.at.node.property(id::PL);
            said.and_then(Property::color).map(Color::as_str).into()
        };
    name: Text, "the node's name (N)", |row| row.played.at.node.text("N").into();
    comment;
    annotations: Texts, "its annotations, from GB GW DM UC BM DO IT TE HO KO",
        |row| {
            let has = |id: &&str| row.played.at.node.property(id).is_some();
            Cell::Texts(
                ANNOTATIONS
                    .into_iter()
                    .filter(has)
                    .map(Into::into)
                    .collect(),
            )
        }, required;
    node_value: F64, "the value of the position for Black, in points (V)",
        |row| row.played.at.node.real("V").into();
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
