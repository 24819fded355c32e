//! A game being read, and its conversion to SGF.

use std::collections::HashSet;
use std::fmt::Write as _;

use sgfkit_core::board::go::{ThirdStone, handicap_points};
use sgfkit_core::game::Color;
use sgfkit_core::game::{BoardSize, Game, Move, Point};
use sgfkit_core::schema::id;
use sgfkit_core::tree::Collection;
use sgfkit_core::value;
use sgfkit_core::{FormatOptions, format};

pub(super) struct Draft {
    pub game: Game,
    pub size: BoardSize,
    nodes: Vec<DraftNode>,
    taken: HashSet<(usize, Group, Point)>,
}

/// Groups of lists in which a point may occur once per node (sgf4.html, §3.5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Group {
    Setup,
    Mark,
    Label,
}

#[derive(Default)]
struct DraftNode {
    parent: Option<usize>,
    /// Variations follow the main line, even if they were read earlier.
    is_variation: bool,
    properties: Vec<(&'static str, Vec<String>)>,
}

/// The longest side of a board: FF[4] has names for `a` to `Z` (go.html).
pub(super) const LARGEST: u32 = 52;

pub(super) const ROOT: usize = 0;

/// The order of properties in a node; others come last.
const ORDER: [&str; 40] = [
    id::FF,
    id::CA,
    id::AP,
    id::GM,
    id::SZ,
    id::GN,
    id::EV,
    id::RO,
    id::PC,
    id::DT,
    id::PB,
    id::BR,
    id::BT,
    id::PW,
    id::WR,
    id::WT,
    id::HA,
    id::KM,
    id::RU,
    id::TM,
    id::OT,
    id::RE,
    id::AN,
    id::US,
    id::SO,
    id::CP,
    id::GC,
    id::AB,
    id::AW,
    id::AE,
    id::PL,
    "B",
    id::W,
    id::MN,
    id::VW,
    id::LB,
    id::IP,
    id::N,
    id::C,
    id::AR,
];

impl Draft {
    /// Creates a game without moves.
    pub fn new(game: Game, size: BoardSize) -> Draft {
        Draft {
            game,
            size,
            nodes: vec![DraftNode::default()],
            taken: HashSet::new(),
        }
    }

    /// Returns true if there is any move or stone.
    pub fn has_move_or_stone(&self) -> bool {
        let properties = self.nodes.iter().flat_map(|node| &node.properties);
        properties
            .into_iter()
            .any(|(id, _)| id::PIECES.contains(id))
    }

    /// Returns the number of moves in the main line.
    pub fn moves(&self) -> usize {
        self.main_line()
            .filter(|node| self.mover(*node).is_some())
            .count()
    }

    pub fn mover(&self, node: usize) -> Option<Color> {
        let mut ids = self.nodes[node].properties.iter().map(|(id, _)| *id);
        ids.find_map(value::color)
    }

    fn main_line(&self) -> impl Iterator<Item = usize> {
        let children = self.children();
        std::iter::successors(Some(ROOT), move |node| children[*node].first().copied())
    }

    fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for is_variation in [false, true] {
            for (index, node) in self.nodes.iter().enumerate() {
                if let Some(parent) = node.parent.filter(|_| node.is_variation == is_variation) {
                    children[parent].push(index);
                }
            }
        }
        children
    }

    /// Adds an empty child.
    pub fn node(&mut self, parent: usize) -> usize {
        self.nodes.push(DraftNode {
            parent: Some(parent),
            ..DraftNode::default()
        });
        self.nodes.len() - 1
    }

    /// Adds an empty child that begins a variation after the main line.
    pub fn variation(&mut self, parent: usize) -> usize {
        let node = self.node(parent);
        self.nodes[node].is_variation = true;
        node
    }

    /// Adds a node with a move. `played` must belong to the game.
    pub fn play(&mut self, parent: usize, color: Color, played: &Move) -> usize {
        let node = self.node(parent);
        self.put_move(node, color, played);
        node
    }

    pub fn put_move(&mut self, node: usize, color: Color, played: &Move) {
        let value = match (self.game, played) {
            (Game::Go, Move::Pass) => Some(String::new()),
            _ => self.game.write_move(played),
        };
        if let Some(value) = value {
            self.add(
                node,
                color.as_str(),
                value::escape(&value, false).into_owned(),
            );
        }
    }

    /// Adds an escaped value.
    pub fn add(&mut self, node: usize, id: &'static str, value: impl Into<String>) {
        let properties = &mut self.nodes[node].properties;
        let value = value.into();
        match properties.iter_mut().find(|(known, _)| *known == id) {
            Some((_, values)) => values.push(value),
            None => properties.push((id, vec![value])),
        }
    }

    pub fn has(&self, node: usize, id: &str) -> bool {
        self.nodes[node]
            .properties
            .iter()
            .any(|(known, _)| *known == id)
    }

    /// Sets a line of text, unless it is empty. Line breaks and tabs become spaces.
    pub fn line(&mut self, node: usize, id: &'static str, text: &str) {
        let text = clean(text).replace('\n', " ");
        let text = text.trim();
        if !text.is_empty() && !self.has(node, id) {
            self.add(node, id, value::escape(text, false));
        }
    }

    /// Appends to a text of several lines.
    pub fn text(&mut self, node: usize, id: &'static str, text: &str) {
        let text = clean(text);
        let text = text.trim_end().trim_start_matches('\n');
        if text.trim().is_empty() {
            return;
        }
        let escaped = value::escape(text, false);
        let properties = &mut self.nodes[node].properties;
        match properties.iter_mut().find(|(known, _)| *known == id) {
            Some((_, values)) => {
                if let Some(old) = values.first_mut() {
                    old.push('\n');
                    old.push_str(&escaped);
                }
            }
            None => properties.push((id, vec![escaped.into_owned()])),
        }
    }

    /// Adds a point to a list of setup or marks. Returns false if the point is in use already.
    pub fn point(&mut self, node: usize, id: &'static str, point: Point) -> bool {
        let group = match id {
            id::AB | id::AW | id::AE => Group::Setup,
            _ => Group::Mark,
        };
        let Some(name) = self.game.write_point(point) else {
            return false;
        };
        let is_free = self.taken.insert((node, group, point));
        if is_free {
            self.add(node, id, name);
        }
        is_free
    }

    /// Adds a label, unless the point has one or the text is empty.
    pub fn label(&mut self, node: usize, point: Point, text: &str) {
        let text = clean(text).replace('\n', " ");
        let Some(name) = self.game.write_point(point) else {
            return;
        };
        if !text.trim().is_empty() && self.taken.insert((node, Group::Label, point)) {
            let text = value::escape(text.trim(), true);
            self.add(node, id::LB, format!("{name}:{text}"));
        }
    }

    /// Sets up fixed handicap stones and HA; one stone does not count. Returns true if they have fixed
    /// points.
    pub fn handicap(&mut self, stones: u32) -> bool {
        if stones < 2 {
            return true;
        }
        self.line(ROOT, id::HA, &stones.to_string());
        let points = handicap_points(self.size, stones, ThirdStone::UpperLeft);
        for point in points.iter().flatten() {
            self.point(ROOT, id::AB, *point);
        }
        points.is_some()
    }

    /// Writes a result by the loser and a letter for the reason into the root.
    pub fn result_of(&mut self, loser: Color, letter: &str) {
        let winner = loser.opposite().as_str();
        self.line(ROOT, id::RE, &format!("{winner}+{letter}"));
    }

    fn write(&self, out: &mut String) {
        let children = self.children();
        // A stack of nodes and parentheses.
        let mut todo = vec![Todo::Node(ROOT)];
        out.push('(');
        while let Some(next) = todo.pop() {
            let node = match next {
                Todo::Open(node) => {
                    out.push('(');
                    node
                }
                Todo::Node(node) => node,
                Todo::Close => {
                    out.push(')');
                    continue;
                }
            };
            self.write_node(node, out);
            match &children[node][..] {
                [] => {}
                [only] => todo.push(Todo::Node(*only)),
                several => {
                    for child in several.iter().rev() {
                        todo.push(Todo::Close);
                        todo.push(Todo::Open(*child));
                    }
                }
            }
        }
        out.push_str(")\n");
    }

    fn write_node(&self, node: usize, out: &mut String) {
        out.push(';');
        if node == ROOT {
            let version = env!("CARGO_PKG_VERSION");
            let number = self.game.number();
            let size = self.size;
            let _ = write!(
                out,
                "FF[4]CA[UTF-8]AP[sgfkit:{version}]GM[{number}]SZ[{size}]"
            );
        }
        let place = |id: &str| {
            ORDER
                .iter()
                .position(|known| *known == id)
                .unwrap_or(ORDER.len())
        };
        let mut properties: Vec<_> = self.nodes[node].properties.iter().collect();
        properties.sort_by_key(|(id, _)| place(id));
        for (id, values) in properties {
            out.push_str(id);
            for value in values {
                let _ = write!(out, "[{value}]");
            }
        }
    }
}

enum Todo {
    Node(usize),
    Open(usize),
    Close,
}

pub(super) fn write(drafts: &[Draft]) -> Vec<u8> {
    let mut out = String::new();
    for draft in drafts {
        draft.write(&mut out);
    }
    let collection = Collection::parse(out.as_str());
    // Formatting cannot fail, because there is no stray text.
    format(&collection, &FormatOptions::default()).unwrap_or_else(|_| out.into_bytes())
}

fn clean(text: &str) -> String {
    let kept = |c: &char| !c.is_control() || *c == '\n';
    text.replace('\t', " ").chars().filter(kept).collect()
}
