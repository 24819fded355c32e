//! Games of a file, as JavaScript uses them.

use std::borrow::Cow;
use std::cell::Cell;

use sgfkit::charset::Charset;
use sgfkit::check::{self, FindingObjects, Applicability};
use sgfkit::convert;
use sgfkit::dialect::{self, Reading};
use sgfkit::replay;
use sgfkit::{Collection, GameTree, LineIndex, Node, NodeId, value};
use sgfkit_diagram::{Coordinates, ShownPosition};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::json::{List, Object};
use crate::play;

/// Collection whose nodes have numbers that survive edits. Games are numbered from 1, skipping
/// removed ones.
#[wasm_bindgen]
pub struct Games {
    pub(crate) games: Collection,
    /// Version with dialects corrected, if it differs.
    pub(crate) meant: Option<Reading>,
    /// True to show games exactly as written, as edits need.
    pub(crate) is_literal: bool,
}

/// No node.
const NONE: u32 = u32::MAX;

impl Games {
    /// Returns games that are shown exactly as written.
    pub(crate) fn literal(games: Collection) -> Games {
        Games {
            games,
            meant: None,
            is_literal: true,
        }
    }

    /// Returns the games as displayed. Ids refer to the same nodes in both versions.
    pub(crate) fn seen(&self) -> &Collection {
        match &self.meant {
            Some(reading) if !self.is_literal && !self.games.is_edited() => &reading.collection,
            _ => &self.games,
        }
    }

    pub(crate) fn seen_tree(&self, number: usize) -> Outcome<GameTree<'_>> {
        let index = self.tree(number)?.index();
        let tree = self.seen().trees().find(|tree| tree.index() == index);
        tree.ok_or_else(Fault::no_such_node)
    }

    pub(crate) fn seen_node(&self, id: u32) -> Outcome<Node<'_>> {
        let node = self.seen().node(NodeId::from_number(id));
        node.ok_or_else(Fault::no_such_node)
    }

    /// Calls a function with a node as the program shows it, and with the dialects of its game.
    pub(crate) fn meaning<T>(
        &self,
        id: u32,
        work: impl FnOnce(Node<'_>, &[&'static str]) -> Outcome<T>,
    ) -> Outcome<T> {
        let node = self.node(id)?;
        match &self.meant {
            Some(_) if self.is_literal => work(node, &[]),
            None => work(node, &[]),
            Some(reading) if !self.games.is_edited() => {
                let node = self.seen_node(id)?;
                work(node, reading.of(node.tree().index()))
            }
            Some(_) => {
                let (tree, number) = self.numbers(node);
                let reading = dialect::read(self.reread());
                let tree = reading.collection.trees().nth(tree - 1);
                let node = tree.and_then(|tree| tree.node_at(number));
                let node = node.ok_or_else(Fault::no_such_node)?;
                work(node, reading.of(node.tree().index()))
            }
        }
    }

    pub(crate) fn tree(&self, number: usize) -> Outcome<GameTree<'_>> {
        let tree = number
            .checked_sub(1)
            .and_then(|index| self.games.trees().nth(index));
        tree.ok_or_else(|| {
            let count = self.games.trees().count();
            let plural = if count == 1 { "game" } else { "games" };
            Fault::new(
                "no-such-tree",
                format!("there is no game {number}; the file has {count} {plural}"),
            )
        })
    }

    pub(crate) fn node(&self, id: u32) -> Outcome<Node<'_>> {
        self.games
            .node(NodeId::from_number(id))
            .ok_or_else(Fault::no_such_node)
    }

    /// Returns the numbers of the game and of the node in pre-order.
    pub(crate) fn numbers(&self, node: Node<'_>) -> (usize, usize) {
        let index = node.tree().index();
        let tree = self
            .games
            .trees()
            .take_while(|tree| tree.index() < index)
            .count()
            + 1;
        (tree, node.index())
    }
}

#[wasm_bindgen]
impl Games {
    /// Parses a file; `charset` overrides its encoding.
    pub fn parse(data: Vec<u8>, charset: Option<String>) -> Outcome<Games> {
        let games = match charset {
            None => Collection::parse(data),
            Some(name) => match Charset::for_name(name.as_bytes()) {
                Some(charset) => Collection::parse_in(data, charset),
                None => return Err(Fault::option(format!("unknown encoding `{name}`"))),
            },
        };
        let is_meant = games.trees().any(|tree| !dialect::of(tree).is_empty());
        Ok(Games {
            meant: is_meant.then(|| dialect::read(games.clone())),
            games,
            is_literal: false,
        })
    }

    /// Copies the games with their edits.
    pub fn copy(&self) -> Games {
        Games {
            games: self.games.clone(),
            meant: self.meant.clone(),
            is_literal: self.is_literal,
        }
    }

    /// Shows games exactly as written, or with dialects corrected.
    pub fn set_literal(&mut self, is_literal: bool) {
        self.is_literal = is_literal;
    }

    pub fn tree_count(&self) -> usize {
        self.games.trees().count()
    }

    pub fn edited(&self) -> bool {
        self.games.is_edited()
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.games.to_bytes().into_owned()
    }

    pub fn node_count(&self, tree: usize) -> Outcome<usize> {
        Ok(self.tree(tree)?.nodes().count())
    }

    pub fn root(&self, tree: usize) -> Outcome<u32> {
        Ok(self.tree(tree)?.root().id().to_number())
    }

    pub fn node_at(&self, tree: usize, number: usize) -> Outcome<u32> {
        let tree = self.tree(tree)?;
        let node = tree.node_at(number).ok_or_else(|| {
            let nodes = tree.nodes().count();
            Fault::new(
                "no-such-node",
                format!("there is no node {number}; the last one is {}", nodes - 1),
            )
        });
        Ok(node?.id().to_number())
    }

    pub fn default_node(&self, tree: usize) -> Outcome<u32> {
        Ok(replay::default_node(self.seen_tree(tree)?).id().to_number())
    }

    pub fn find_move(&self, tree: usize, number: usize) -> Outcome<u32> {
        let node = replay::move_node(self.seen_tree(tree)?, number);
        let node = node.map_err(|error| Fault::new("no-such-node", error.to_string()));
        Ok(node?.id().to_number())
    }

    pub fn find_path(&self, tree: usize, path: &str) -> Outcome<u32> {
        let node = replay::find_path(self.seen_tree(tree)?, path);
        let node = node.map_err(|error| Fault::new("no-such-node", error));
        Ok(node?.id().to_number())
    }

    /// Returns the numbers of the game and of the node.
    pub fn place(&self, id: u32) -> Outcome<Vec<u32>> {
        let (tree, node) = self.numbers(self.node(id)?);
        Ok(vec![tree as u32, node as u32])
    }

    pub fn parent(&self, id: u32) -> Outcome<Option<u32>> {
        let parent = self.node(id)?.parent();
        Ok(parent.map(|parent| parent.id().to_number()))
    }

    pub fn children(&self, id: u32) -> Outcome<Vec<u32>> {
        let children = self.node(id)?.children();
        Ok(children.map(|child| child.id().to_number()).collect())
    }

    /// Returns the ids of all nodes in pre-order.
    pub fn outline_ids(&self, tree: usize) -> Outcome<Vec<u32>> {
        let nodes = self.tree(tree)?.nodes();
        Ok(nodes.map(|node| node.id().to_number()).collect())
    }

    /// Returns the numbers of their parents; -1 for the root.
    pub fn outline_parents(&self, tree: usize) -> Outcome<Vec<i32>> {
        let mut parents = Vec::new();
        let mut above: Vec<(u32, i32)> = Vec::new();
        for (number, node) in (0..).zip(self.tree(tree)?.nodes()) {
            let parent = node.parent().map_or(NONE, |parent| parent.id().to_number());
            while above.last().is_some_and(|(id, _)| *id != parent) {
                above.pop();
            }
            parents.push(above.last().map_or(-1, |(_, number)| *number));
            above.push((node.id().to_number(), number));
        }
        Ok(parents)
    }

    pub fn properties(&self, id: u32) -> Outcome<String> {
        let mut list = List::new();
        for property in self.node(id)?.properties() {
            let row = property.schema();
            let (values, valid) = convert::property_json(property);
            let raw = property
                .values()
                .map(|value| value.unicode().text.into_owned());
            let raw: Vec<String> = raw.collect();
            let span = property
                .span()
                .map(|span| self.games.input().original_span(span));
            let mut object = Object::new();
            object
                .text("id", &property.id())
                .optional("name", row.map(|row| row.name))
                .optional("type", row.map(|row| row.kind.to_string()).as_deref())
                .raw("values", &values)
                .value("raw", &raw)
                .value("valid", &valid)
                .value("span", &span.map(|span| [span.start, span.end]));
            list.push(&object.done());
        }
        Ok(list.done())
    }

    pub fn show(&self, id: u32) -> Outcome<String> {
        let (_, number) = self.numbers(self.node(id)?);
        self.meaning(id, |node, dialects| {
            let shown = ShownPosition::numbered(node, number);
            Ok(shown.to_json(None, Some(dialects), Coordinates::Sgf))
        })
    }

    pub fn check(&self) -> String {
        self.check_some(usize::MAX)
    }

    /// Returns the first findings, followed by their total number.
    pub fn check_some(&self, most: usize) -> String {
        let games = &*self.reread_if_edited();
        let lines = LineIndex::new(games);
        let mut list = List::new();
        let mut objects = FindingObjects::new(None);
        let counts = check::every().examine(games, most).each(|found| {
            objects.add(&found, &lines, list.next());
        });
        if most < usize::MAX {
            list.push(&counts.total().to_string());
        }
        list.done()
    }

    /// Returns the file with the finding of this code and span fixed.
    pub fn fix(&self, code: &str, start: u32, end: u32) -> Outcome<Vec<u8>> {
        let games = &*self.reread_if_edited();
        let is_open = Cell::new(true);
        let fixed = check::fix(games, Applicability::Unsafe, |found| {
            let span = found.span;
            let is_meant = found.code == code && (span.start, span.end) == (start, end);
            is_meant && is_open.replace(false)
        });
        if !is_open.get() {
            Ok(fixed.bytes)
        } else {
            Err(Fault::option(
                "cannot fix: no such finding, or it has no fix",
            ))
        }
    }

    /// Returns the file with all safe fixes.
    pub fn fix_all(&self) -> Vec<u8> {
        let games = &*self.reread_if_edited();
        check::fix(games, Applicability::Safe, |_| true).bytes
    }

    pub fn set_property(&mut self, id: u32, name: &str, raw: Vec<String>) -> Outcome<()> {
        Ok(self
            .games
            .set_property_unchecked(NodeId::from_number(id), name, raw)?)
    }

    pub fn set_text(&mut self, id: u32, name: &str, text: &str) -> Outcome<()> {
        Ok(self.games.set_text(NodeId::from_number(id), name, text)?)
    }

    pub fn add_values(&mut self, id: u32, name: &str, raw: Vec<String>) -> Outcome<()> {
        Ok(self
            .games
            .add_values_unchecked(NodeId::from_number(id), name, raw)?)
    }

    pub fn remove_property(&mut self, id: u32, name: &str) -> Outcome<bool> {
        Ok(self.games.remove_property(NodeId::from_number(id), name)?)
    }

    /// Returns the child with a move, adding it if necessary.
    pub fn play(&mut self, id: u32, text: &str) -> Outcome<u32> {
        let made = {
            let node = self.node(id)?;
            let played = play::read(node, text)?;
            if let Some(child) = play::child(node, &played) {
                return Ok(child.id().to_number());
            }
            play::written(node, &played)?
        };
        let child = self.games.append_node(NodeId::from_number(id))?;
        match self
            .games
            .set_property_unchecked(child, made.0, [value::escape(&made.1, false)])
        {
            Ok(()) => Ok(child.to_number()),
            Err(error) => {
                self.games.remove_subtree(child)?;
                Err(error.into())
            }
        }
    }

    pub fn append(&mut self, id: u32) -> Outcome<u32> {
        Ok(self.games.append_node(NodeId::from_number(id))?.to_number())
    }

    pub fn insert_below(&mut self, id: u32) -> Outcome<u32> {
        Ok(self
            .games
            .insert_below(NodeId::from_number(id))?
            .to_number())
    }

    pub fn remove_node(&mut self, id: u32) -> Outcome<()> {
        Ok(self.games.remove_node(NodeId::from_number(id))?)
    }

    pub fn remove_subtree(&mut self, id: u32) -> Outcome<()> {
        Ok(self.games.remove_subtree(NodeId::from_number(id))?)
    }

    pub fn move_subtree(&mut self, id: u32, parent: u32, index: usize) -> Outcome<()> {
        let others = self
            .node(parent)?
            .children()
            .filter(|child| child.id().to_number() != id);
        let before = others.map(Node::id).nth(index);
        let (node, parent) = (NodeId::from_number(id), NodeId::from_number(parent));
        Ok(self.games.move_subtree(node, parent, before)?)
    }

    pub fn add_tree(&mut self) -> Outcome<u32> {
        Ok(self.games.append_tree()?.to_number())
    }

    pub fn remove_tree(&mut self, number: usize) -> Outcome<()> {
        let index = self.tree(number)?.index();
        Ok(self.games.remove_tree(index)?)
    }
}

impl Games {
    /// Parses the games again if they were edited, since spans refer to bytes.
    pub(crate) fn reread_if_edited(&self) -> Cow<'_, Collection> {
        if self.games.is_edited() {
            Cow::Owned(self.reread())
        } else {
            Cow::Borrowed(&self.games)
        }
    }

    pub(crate) fn reread(&self) -> Collection {
        Collection::parse(self.games.to_bytes().into_owned())
    }
}
