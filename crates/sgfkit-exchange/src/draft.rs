//! A game as it is read, and SGF from it.

use std::collections::HashSet;
use std::fmt::Write as _;

use sgfkit_core::board::go::{ThirdStone, handicap_points};
use sgfkit_core::game::Color;
use sgfkit_core::game::{BoardSize, Game, Move, Point};
use sgfkit_core::schema::id;
use sgfkit_core::tree::Collection;
use sgfkit_core::value;
use sgfkit_core::{FormatOptions, format};

/// A game in the making: nodes in the order in which they were read.
pub(super) struct Draft {
    pub game: Game,
    pub size: BoardSize,
    nodes: Vec<DraftNode>,
    /// What stands in which node on which point: SGF wants each once.
    taken: HashSet<(usize, Group, Point)>,
}

/// Lists in which a point of a node may stand once (sgf4.html, §3.5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Group {
    Setup,
    Mark,
    Label,
}

#[derive(Default)]
struct DraftNode {
    parent: Option<usize>,
    /// It stands behind the main line, whenever it was read.
    is_variation: bool,
    /// Identifiers and values as they stand between brackets.
    properties: Vec<(&'static str, Vec<String>)>,
}

/// The longest side of a board that is read: what FF[4] names points by, `a` to
/// `Z` (go.html).
pub(super) const LARGEST: u32 = 52;

/// The root of every draft.
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
    /// A game without moves on a board of this size.
    pub fn new(game: Game, size: BoardSize) -> Draft {
        Draft {
            game,
            size,
            nodes: vec![DraftNode::default()],
            taken: HashSet::new(),
        }
    }

    /// Whether there is anything on the board at any time.
    pub fn has_move_or_stone(&self) -> bool {
        let properties = self.nodes.iter().flat_map(|node| &node.properties);
        properties
            .into_iter()
            .any(|(id, _)| id::PIECES.contains(id))
    }

    /// How many moves the main line has.
    pub fn moves(&self) -> usize {
        self.main_line()
            .filter(|node| self.mover(*node).is_some())
            .count()
    }

    /// Who moves in a node.
    pub fn mover(&self, node: usize) -> Option<Color> {
        let mut ids = self.nodes[node].properties.iter().map(|(id, _)| *id);
        ids.find_map(value::color)
    }

    fn main_line(&self) -> impl Iterator<Item = usize> {
        let children = self.children();
        std::iter::successors(Some(ROOT), move |node| children[*node].first().copied())
    }

    /// The children of each node, those of the main line first.
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

    /// Adds an empty node below another.
    pub fn node(&mut self, parent: usize) -> usize {
        self.nodes.push(DraftNode {
            parent: Some(parent),
            ..DraftNode::default()
        });
        self.nodes.len() - 1
    }

    /// Adds an empty node that begins a variation behind the main line.
    pub fn variation(&mut self, parent: usize) -> usize {
        let node = self.node(parent);
        self.nodes[node].is_variation = true;
        node
    }

    /// Adds a node with a move. `played` must be one of the game.
    pub fn play(&mut self, parent: usize, color: Color, played: &Move) -> usize {
        let node = self.node(parent);
        self.put_move(node, color, played);
        node
    }

    /// Gives a node a move.
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

    /// Adds a value as it stands between the brackets.
    pub fn add(&mut self, node: usize, id: &'static str, value: impl Into<String>) {
        let properties = &mut self.nodes[node].properties;
        let value = value.into();
        match properties.iter_mut().find(|(known, _)| *known == id) {
            Some((_, values)) => values.push(value),
            None => properties.push((id, vec![value])),
        }
    }

    /// Whether a node has a property.
    pub fn has(&self, node: usize, id: &str) -> bool {
        self.nodes[node]
            .properties
            .iter()
            .any(|(known, _)| *known == id)
    }

    /// Sets a line of text, unless there is nothing in it. What a line cannot
    /// hold becomes a blank.
    pub fn line(&mut self, node: usize, id: &'static str, text: &str) {
        let text = clean(text).replace('\n', " ");
        let text = text.trim();
        if !text.is_empty() && !self.has(node, id) {
            self.add(node, id, value::escape(text, false));
        }
    }

    /// Adds to a text of several lines, below what it says already.
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

    /// Adds a point of the board to a list of setup or marks. False where one
    /// stands there already.
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

    /// Adds a label, unless the point has one or there is nothing in it.
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

    /// Sets up fixed handicap stones, and says how many; one is none. True
    /// where they have a fixed place.
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

    /// Writes into the root who won because the other gave up.
    pub fn result_of(&mut self, loser: Color, letter: &str) {
        let winner = loser.opposite().as_str();
        self.line(ROOT, id::RE, &format!("{winner}+{letter}"));
    }

    fn write(&self, out: &mut String) {
        let children = self.children();
        // What is still to be written: a node, or a parenthesis.
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
    /// A variation, which has parentheses.
    Open(usize),
    Close,
}

/// The games in SGF.
pub(super) fn write(drafts: &[Draft]) -> Vec<u8> {
    let mut out = String::new();
    for draft in drafts {
        draft.write(&mut out);
    }
    let collection = Collection::parse(out.as_str());
    // Nothing of it is rubble, so that formatting cannot fail.
    format(&collection, &FormatOptions::default()).unwrap_or_else(|_| out.into_bytes())
}

/// A text without control characters, but for line breaks.
fn clean(text: &str) -> String {
    let kept = |c: &char| !c.is_control() || *c == '\n';
    text.replace('\t', " ").chars().filter(kept).collect()
}
