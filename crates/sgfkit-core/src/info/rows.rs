//! Finds the games of a tree and reads their information.

use std::rc::Rc;
use std::sync::Arc;

use super::clock::{Clocks, Signs};
use super::openings::{self, FirstMoves, Opening};
use super::{GameInfo, Player, Reading, Time};
use crate::game::{Color, Game};
use crate::schema::{self, id};
use crate::tree::{GameTree, Node};
use crate::value::lenient::{self, Understood};
use crate::value::{Application, Overtime, RawValue};

/// Returns the games of a tree, in the order of their game info nodes. A tree without
/// game info, or with game info in its root, is one game.
///
/// Hex's `IP`, which may be deep in the tree, does not count as game info. Takes one
/// walk over the tree.
///
/// ```
/// use sgfkit::{Collection, info};
///
/// let file = "(;GM[1]SZ[9](;B[ee]PB[Ada];W[cc])(;B[eg]PB[Bea]))";
/// let merged = Collection::parse(file);
/// let rows = info::rows(merged.tree(0).unwrap());
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows[0].black.name.as_deref(), Some("Ada"));
/// assert_eq!((rows[0].moves, rows[1].moves), (2, 1));
/// assert_eq!(rows[1].game_info_nodes, [3]);
/// ```
#[must_use]
pub fn rows(tree: GameTree<'_>) -> Vec<GameInfo> {
    let of_root = GameInfo::of_root(tree);
    let is_go = openings::are_known(of_root.game, of_root.size);
    let mut rows: Vec<GameInfo> = Vec::new();
    // Rows from this index on belong to the current line.
    let mut running = 0;
    let (mut nodes, mut leaves) = (0, 0);
    let mut main_line = None;
    let mut at = Place::default();
    let mut above = None;
    // Ancestors with several children.
    let mut forks: Vec<(Node<'_>, Place)> = Vec::new();
    let mut runs = tree.runs().iter().peekable();
    let mut all = tree.nodes();
    while let Some(mut node) = all.next() {
        let parent = node.parent();
        if parent != above {
            while forks.pop_if(|(fork, _)| Some(*fork) != parent).is_some() {}
            at = forks.last().map_or(at, |(_, place)| place.clone());
        }
        let run = runs.next_if(|run| run.begins_with(node));
        if let Some(run) = run {
            // Each node of the run has a single child.
            let count = run.moves().count as usize;
            at.moves += count;
            let mut seen = Signs::default();
            for (_, color, _) in run.nodes(tree) {
                seen.movers[usize::from(color == Color::White)] += 1;
                if seen.movers.iter().all(|count| *count > 0) {
                    break;
                }
            }
            at.look(node, &seen);
            if is_go && !at.first.is_full() {
                let first = Rc::make_mut(&mut at.first);
                for (_, color, point) in run.nodes(tree).take(Opening::MOST_MOVES) {
                    first.push(color, Some(point));
                }
            }
            nodes += count - 1;
            node = run.last(tree);
            all.go_on_behind(node);
        }
        above = Some(node);
        let (moves, has_info) = match run {
            Some(_) => (0, false),
            None => {
                at.look(node, &Signs::of(node));
                if is_go && !at.first.is_full() {
                    Rc::make_mut(&mut at.first).enter(node);
                }
                read(node, &of_root)
            }
        };
        at.moves += moves;
        if has_info {
            let row = *at.row.get_or_insert(rows.len());
            match rows.get_mut(row) {
                Some(row) => row.game_info_nodes.push(nodes),
                None => rows.push(of_root.with_info(node, nodes)),
            }
        }
        let mut children = node.children();
        if children.next().is_none() {
            let line = rows.get_mut(running..).unwrap_or_default();
            line.iter_mut().for_each(|row| row.end(&at));
            running = rows.len();
            leaves += 1;
            main_line.get_or_insert_with(|| at.clone());
        } else if children.next().is_some() {
            forks.push((node, at.clone()));
        }
        nodes += 1;
    }
    if rows.is_empty() {
        let mut row = of_root;
        row.end(&main_line.unwrap_or_default());
        rows.push(row);
    }
    rows.iter_mut()
        .for_each(|row| (row.nodes, row.leaves) = (nodes, leaves));
    rows
}

/// Returns the number of moves in a node, and whether it has game information.
fn read(node: Node<'_>, of_root: &GameInfo) -> (usize, bool) {
    let (mut moves, mut has_info) = (0, false);
    for property in node.properties() {
        if property.mover().is_some() {
            moves += 1;
            continue;
        }
        let id = schema::canonical_id(property.identifier());
        let row = schema::property(&id, of_root.game.number(), of_root.format);
        has_info |= row.is_some_and(schema::Property::is_game_info);
    }
    (moves, has_info)
}

/// State of the walk on the line to a node.
#[derive(Clone, Default)]
struct Place {
    moves: usize,
    /// Shared until it changes, because each node with variations keeps a copy.
    clocks: Rc<Clocks>,
    first: Rc<FirstMoves>,
    row: Option<usize>,
}

impl Place {
    fn look(&mut self, node: Node<'_>, seen: &Signs) {
        if !self.clocks.ignores(seen) {
            Rc::make_mut(&mut self.clocks).apply(node, seen);
        }
    }
}

impl GameInfo {
    /// Completes the row with the state at the end of its line.
    fn end(&mut self, at: &Place) {
        self.moves = at.moves;
        self.opening = at.first.opening().map(|(opening, _)| opening);
        if at.clocks.is_known() {
            self.time.get_or_insert_default().used = at.clocks.used();
        }
    }

    /// Reads the root properties shared by all games of the tree.
    fn of_root(tree: GameTree<'_>) -> GameInfo {
        let mut info = GameInfo {
            game: tree.game(),
            format: tree.format(),
            charset: tree.charset(),
            size: tree.size(),
            nodes: 0,
            moves: 0,
            leaves: 0,
            application: None,
            black: Player::default(),
            white: Player::default(),
            result: None,
            date: None,
            opening: None,
            event: None,
            round: None,
            place: None,
            rules: None,
            komi: None,
            handicap: None,
            time: None,
            game_info_nodes: Vec::new(),
            lenient: Vec::new(),
            lossy_text: false,
        };
        let mut heard = Heard(Vec::new());
        let raw = |id| Some(first_value(tree.root(), id)?.raw());
        heard.take(id::GM, raw(id::GM).and_then(lenient::game));
        heard.take(id::SZ, raw(id::SZ).and_then(lenient::size));
        info.lenient = heard.0;
        if let Some(raw) = first_value(tree.root(), id::AP).map(RawValue::unicode) {
            info.lossy_text = raw.lossy;
            info.application = Some(Arc::new(Application::parse(&raw.text)));
        }
        info
    }

    fn with_info(&self, node: Node<'_>, number: usize) -> GameInfo {
        let mut info = self.clone();
        let mut text = |id: &str| {
            let decoded = first_value(node, id)?.simple_text();
            info.lossy_text |= decoded.lossy;
            Some(decoded.text.into_owned())
        };
        info.black = Player {
            name: text(id::PB),
            rank: text(id::BR),
            level: None,
            team: text(id::BT),
        };
        info.white = Player {
            name: text(id::PW),
            rank: text(id::WR),
            level: None,
            team: text(id::WT),
        };
        let result = text(id::RE);
        let date = text(id::DT);
        info.event = text(id::EV);
        info.round = text(id::RO);
        info.place = text(id::PC);
        info.rules = text(id::RU);
        let overtime = text(id::OT);
        let value = |id: &str| Some(first_value(node, id)?.simple_text().text);
        let mut heard = Heard(info.lenient.clone());
        info.result = result.map(|text| Reading {
            value: heard.take(id::RE, lenient::result(&text, self.game)),
            text,
        });
        info.date = date.map(|text| Reading {
            value: heard.take(id::DT, lenient::dates(&text)),
            text,
        });
        let main = value(id::TM);
        info.time = (main.is_some() || overtime.is_some()).then(|| Time {
            main: main
                .and_then(|raw| heard.take(id::TM, lenient::time_limit(&raw, self.format)))
                .or_else(|| Overtime::with_main(overtime.as_deref()?.trim()).0),
            overtime,
            used: [None; 2],
        });
        // In other games KM is a private property, and Twixt's HA is not a number.
        if self.game == Game::Go {
            info.komi =
                value(id::KM).and_then(|raw| heard.take(id::KM, lenient::komi(&raw, self.format)));
            info.handicap =
                value(id::HA).and_then(|raw| heard.take(id::HA, lenient::handicap(&raw)));
        }
        for (id, player) in [(id::BR, &mut info.black), (id::WR, &mut info.white)] {
            let rank = player.rank.as_deref().and_then(lenient::rank);
            player.level = match self.game {
                Game::Go => heard.take(id, rank),
                _ => rank.map(|rank| rank.value),
            };
        }
        info.lenient = heard.0;
        info.game_info_nodes.push(number);
        info
    }
}

/// Properties read leniently so far.
struct Heard(Vec<&'static str>);

impl Heard {
    fn take<T>(&mut self, id: &'static str, read: Option<Understood<T>>) -> Option<T> {
        let Understood { value, is_lenient } = read?;
        if is_lenient {
            self.0.push(id);
        }
        Some(value)
    }
}

fn first_value<'a>(node: Node<'a>, id: &str) -> Option<RawValue<'a>> {
    node.property(id)?.values().next()
}
