//! Tree as a flat arena over the bytes of the file.
//!
//! A [`Collection`] owns its source and two flat lists: nodes (16 bytes each) and
//! properties (one span each). Values are located in the source on demand, so a list of
//! a million points costs nothing until it is read. [`GameTree`], [`Node`] and
//! [`Property`] are small `Copy` handles. Edits are stored separately from the arena
//! ([`edit`](Collection#editing)), so that all unedited parts are copied when writing.

mod build;
mod edit;
mod edits;
mod entries;
mod facts;
mod node;
mod property;
mod run;
mod said;
mod source;
mod walk;
mod write;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

#[doc(hidden)]
pub use edit::Change;
pub use edit::EditError;
use edits::Edits;
pub use node::{Node, Nodes, Properties};
#[doc(hidden)]
pub use property::identifier_len;
pub use property::{Property, Values};
#[doc(hidden)]
pub use run::MoveRun;
pub use walk::{Visit, Walk};
#[doc(hidden)]
pub use write::Outside;

use crate::charset::Charset;
use crate::game::{BoardSize, Game};
use crate::syntax::{Encoding, Fault, FaultKind, Input, Origin, Scan, Span};
use crate::value::Facts;

/// A variation without a node.
pub(crate) const NOTHING: &str = "()";

/// Missing node in the arena's links.
const NONE: u32 = u32::MAX;

/// ID of a node in a [`Collection`]. It stays valid when the collection is edited, until the node
/// is removed.
///
/// In an unedited collection, nodes are numbered from 0 in file order, through all trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(#[doc(hidden)] pub u32);

impl NodeId {
    /// Returns the ID as a number, to store it outside of Rust.
    #[must_use]
    pub fn to_number(self) -> u32 {
        self.0
    }

    /// Creates the ID with this number. If there is no such node, [`Collection::node`]
    /// returns `None`, and edits fail with [`EditError::NoSuchNode`].
    #[must_use]
    pub fn from_number(number: u32) -> NodeId {
        NodeId(number)
    }
}

/// Game trees of a file (sgf4.html §1), with every byte of the file.
///
/// Parsing never fails: broken files are parsed by the rules of
/// [`syntax`](crate::syntax), and [`faults`](Collection::faults) lists the syntax
/// errors. Writing an unedited collection always returns the input.
///
/// ```
/// use sgfkit::Collection;
///
/// let collection = Collection::parse("(;GM[1]C[unclosed game];B[pd]");
/// assert_eq!(collection.trees().count(), 1);
/// assert_eq!(collection.faults().len(), 1);
/// assert_eq!(*collection.to_bytes(), *b"(;GM[1]C[unclosed game];B[pd]");
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    source: Arc<Vec<u8>>,
    /// Parsing options and state of the source, without a borrow.
    reading: Input<'static>,
    nodes: Vec<NodeData>,
    properties: Vec<Span>,
    trees: Vec<TreeData>,
    /// Plain moves of the source, in file order.
    runs: Vec<MoveRun>,
    faults: Vec<Fault>,
    /// Offsets of properties with an unescaped bracket, in file order.
    irregular: Vec<u32>,
    edits: Edits,
}

/// A node as parsed. Nodes are in file order, so its first child is the next node if
/// that node has it as parent. Edits store their own first children.
#[derive(Clone, Copy, Debug)]
struct NodeData {
    /// Offset of the `;`, or of the following item if it is missing.
    start: u32,
    /// Index of its first property; the last one is before the first of the next node.
    properties: u32,
    parent: u32,
    next_sibling: u32,
}

#[derive(Clone, Debug)]
struct TreeData {
    root: u32,
    /// From `(` to `)` in the source.
    span: Span,
    encoding: Encoding,
    /// Index of its first run of plain moves; the last one is before the first of the next tree.
    runs: u32,
    removed: bool,
    /// Shared with the previous tree if both are equal.
    facts: OnceLock<Arc<Facts>>,
}

/// Same as [`Collection::new`]: no game trees.
impl Default for Collection {
    fn default() -> Collection {
        Collection::new()
    }
}

impl Collection {
    /// Creates a collection without game trees; [`append_tree`] adds one.
    ///
    /// ```
    /// use sgfkit::Collection;
    ///
    /// let mut games = Collection::new();
    /// let root = games.append_tree()?;
    /// games.set_property(root, "GM", ["1"])?;
    /// let first = games.append_node(root)?;
    /// games.set_property(first, "B", ["pd"])?;
    /// assert_eq!(*games.to_bytes(), *b"(;GM[1];B[pd])");
    /// # Ok::<(), sgfkit::EditError>(())
    /// ```
    ///
    /// [`append_tree`]: Collection::append_tree
    #[must_use]
    pub fn new() -> Collection {
        Collection::parse("")
    }

    /// Parses a file. Copies the bytes, except those of a `Vec<u8>` or an `Arc<Vec<u8>>`.
    ///
    /// Reads at most 4 GiB, or 2 GiB of UTF-16 and UTF-32. If the file is longer,
    /// [`faults`](Collection::faults) includes an error.
    pub fn parse(source: impl Into<Source>) -> Collection {
        let source = source.into().0;
        let input = Input::new(&source);
        build::build(&source, &input)
    }

    /// Parses a file in `charset`, ignoring its declared encoding.
    pub fn parse_in(source: impl Into<Source>, charset: Charset) -> Collection {
        let source = source.into().0;
        let input = Input::with_charset(&source, charset);
        build::build(&source, &input)
    }

    /// Iterates over the game trees, in file order.
    pub fn trees(&self) -> impl Iterator<Item = GameTree<'_>> {
        (0..self.trees.len()).filter_map(|index| self.tree(index))
    }

    /// Returns the tree with this index, from 0.
    pub fn tree(&self, index: usize) -> Option<GameTree<'_>> {
        let exists = self.trees.get(index).is_some_and(|tree| !tree.removed);
        exists.then_some(GameTree {
            collection: self,
            index: index as u32,
        })
    }

    /// Splits the trees into ranges of indices with about `bytes` bytes each, for parallel
    /// work. No range is empty.
    ///
    /// ```
    /// let games = sgfkit::Collection::parse("(;C[one])(;C[two])(;C[three])");
    /// assert_eq!(games.parts(12), [0..2, 2..3]);
    /// ```
    pub fn parts(&self, bytes: usize) -> Vec<Range<usize>> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX).max(1);
        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut begin = 0;
        for (index, tree) in self.trees.iter().enumerate() {
            match parts.last_mut() {
                Some(part) if tree.span.start.saturating_sub(begin) < bytes => {
                    part.end = index + 1;
                }
                _ => {
                    begin = tree.span.start;
                    parts.push(index..index + 1);
                }
            }
        }
        parts
    }

    /// Returns the node with this ID, or `None` if it was removed.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        let index = self.tree_of(id.0)?;
        Some(Node {
            collection: self,
            id: id.0,
            tree: index,
        })
    }

    /// Returns the numbers of a tree's nodes in an unedited file.
    fn nodes_of(&self, tree: usize) -> Range<usize> {
        let root = |tree: usize| self.trees.get(tree).map(|tree| tree.root as usize);
        let end = self.nodes.len();
        root(tree).unwrap_or(end)..root(tree + 1).unwrap_or(end)
    }

    /// Returns the syntax errors, in the order in which parsing found them.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Returns the original file.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// Returns the parsed input, with the bytes to which spans refer.
    pub fn input(&self) -> Input<'_> {
        self.reading.again(&self.source)
    }

    /// Returns the bytes to which spans refer: the source, except for UTF-16 and UTF-32.
    #[doc(hidden)]
    pub fn bytes(&self) -> &[u8] {
        self.reading.bytes_of(&self.source)
    }

    /// Returns true if anything was edited since parsing.
    pub fn is_edited(&self) -> bool {
        !self.edits.is_empty()
    }

    /// Returns the current file. Unedited games keep every byte. An edited game keeps its spelling
    /// and white space, and loses its syntax errors and its [stray text](Self::stray_bytes).
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        if !self.is_edited() {
            return Cow::Borrowed(&self.source);
        }
        let edited = write::edited(self);
        let written = write::write(self, Outside::Kept, |index| edited[index]);
        let written = self.reading.encode(written);
        if self.faults.is_empty() {
            return Cow::Owned(written);
        }
        // Text outside the games may now become part of one.
        let read = self.read_again(written);
        if read.means_the_same_as(self) {
            return Cow::Owned(read.into_source());
        }
        let alone = self.written(Outside::Harmless, |_| true);
        Cow::Owned(if alone.means_the_same_as(self) {
            alone.into_source()
        } else {
            read.into_source()
        })
    }

    pub(crate) fn into_source(self) -> Vec<u8> {
        Arc::unwrap_or_clone(self.source)
    }

    /// Returns the node of the source that contains a position, or the last one before it
    /// in the same tree. Returns `None` outside the trees.
    #[doc(hidden)]
    pub fn node_before(&self, place: Span) -> Option<Node<'_>> {
        let behind = self
            .trees
            .partition_point(|tree| tree.span.start <= place.start);
        let index = behind.checked_sub(1)?;
        let tree = &self.trees[index];
        // A position at the end of the file belongs to the last tree.
        if place.end > tree.span.end {
            return None;
        }
        let nodes = &self.nodes[..self.edits.originals() as usize];
        let behind = nodes.partition_point(|node| node.start <= place.start) as u32;
        Some(Node {
            collection: self,
            id: behind.checked_sub(1)?.max(tree.root),
            tree: index as u32,
        })
    }

    /// Writes and parses the collection, so that the result has no edits.
    #[doc(hidden)]
    pub fn reparsed(&self) -> Collection {
        self.read_again(self.to_bytes().into_owned())
    }

    /// Creates a collection from these [`bytes`](Self::bytes).
    #[doc(hidden)]
    pub fn reread(&self, bytes: Vec<u8>) -> Collection {
        self.read_again(self.reading.encode(bytes))
    }

    /// Parses another file in the same way as this one.
    #[doc(hidden)]
    pub fn read_again(&self, bytes: Vec<u8>) -> Collection {
        match self.reading.forced() {
            Some((charset, Origin::Given)) => Collection::parse_in(bytes, charset),
            _ => Collection::parse(bytes),
        }
    }

    /// Returns the unterminated value at the end of the file, after its `[`.
    fn open_value(&self) -> Option<Span> {
        // Few other errors, if any, occur at the end of the file.
        let mut last = self.faults.iter().rev().take(4);
        let fault = last.find(|fault| fault.kind == FaultKind::UnclosedValue)?;
        Some(Span::new(fault.span.start + 1, fault.span.end))
    }

    /// Returns true if the file ends inside a value.
    #[doc(hidden)]
    pub fn ends_in_value(&self) -> bool {
        self.open_value().is_some()
    }

    /// Returns the text that closes an unterminated value at the end of the file. A `\` at
    /// the end is escaped so that it does not escape the bracket.
    #[doc(hidden)]
    pub fn closing(&self) -> &'static str {
        let Some(value) = self.open_value() else {
            return "";
        };
        let node = self.node_before(value);
        let scan = node.map_or(Scan::Bytes, |node| node.facts().scan);
        scan.closing(value.of(self.bytes()))
    }

    pub(crate) fn facts(&self, tree: u32) -> &Facts {
        let data = &self.trees[tree as usize];
        if let Some(facts) = data.facts.get() {
            return facts;
        }
        data.facts.get_or_init(|| {
            let root = Node {
                collection: self,
                id: data.root,
                tree,
            };
            let facts = facts::of(root, data.encoding, &self.reading);
            let before = self.trees.get((tree as usize).wrapping_sub(1));
            match before.and_then(|before| before.facts.get()) {
                Some(before) if before.source() == facts.source() => before.clone(),
                _ => Arc::new(facts),
            }
        })
    }
}

/// Bytes to parse. It is created from a `Vec<u8>`, a slice, a string or an
/// `Arc<Vec<u8>>`, so that [`Collection::parse`] accepts any of them.
pub struct Source(Arc<Vec<u8>>);

impl std::ops::Deref for Source {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl From<Arc<Vec<u8>>> for Source {
    fn from(bytes: Arc<Vec<u8>>) -> Source {
        Source(bytes)
    }
}

impl From<Vec<u8>> for Source {
    fn from(bytes: Vec<u8>) -> Source {
        Source(Arc::new(bytes))
    }
}

impl From<&[u8]> for Source {
    fn from(bytes: &[u8]) -> Source {
        Source(Arc::new(bytes.to_vec()))
    }
}

impl<const N: usize> From<&[u8; N]> for Source {
    fn from(bytes: &[u8; N]) -> Source {
        Source(Arc::new(bytes.to_vec()))
    }
}

impl From<&str> for Source {
    fn from(text: &str) -> Source {
        Source(Arc::new(text.as_bytes().to_vec()))
    }
}

impl From<String> for Source {
    fn from(text: String) -> Source {
        Source(Arc::new(text.into_bytes()))
    }
}

/// A game tree of a [`Collection`] (sgf4.html §1).
#[derive(Clone, Copy)]
pub struct GameTree<'a> {
    collection: &'a Collection,
    index: u32,
}

impl<'a> GameTree<'a> {
    #[doc(hidden)]
    #[must_use]
    pub fn facts(self) -> &'a Facts {
        self.collection.facts(self.index)
    }

    /// Returns the index in the collection, from 0, for [`Collection::tree`].
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the number for users, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        self.index() + 1
    }

    /// Returns the root node.
    #[must_use]
    pub fn root(self) -> Node<'a> {
        Node {
            collection: self.collection,
            id: self.collection.trees[self.index as usize].root,
            tree: self.index,
        }
    }

    /// Returns the position in the source, from `(` to `)`; `None` for an added tree.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        let span = self.collection.trees[self.index as usize].span;
        (!span.is_empty()).then_some(span)
    }

    /// Returns the node with this ID, or `None` if it is in another tree or was removed.
    /// Faster than [`Collection::node`], which has to find the tree.
    #[must_use]
    pub fn node(self, id: NodeId) -> Option<Node<'a>> {
        let collection = self.collection;
        let tree = self.index as usize;
        let is_own = if collection.edits.is_new(id.0) {
            collection.edits.homes.get(&id.0) == Some(&self.index)
        } else {
            collection.nodes_of(tree).contains(&(id.0 as usize))
        };
        (is_own && !collection.edits.is_dead(id.0)).then_some(Node {
            collection,
            id: id.0,
            tree: self.index,
        })
    }

    /// Returns the node with this [index](Node::index). Counts the nodes if the file was
    /// edited; otherwise takes constant time.
    ///
    /// ```
    /// let games = sgfkit::Collection::parse("(;(;B[aa])(;B[bb];W[cc]))");
    /// let tree = games.tree(0).unwrap();
    /// assert_eq!(tree.node_at(2).unwrap().played(), tree.nodes().nth(2).unwrap().played());
    /// assert_eq!(tree.node_at(4), None);
    /// ```
    #[must_use]
    pub fn node_at(self, index: usize) -> Option<Node<'a>> {
        if self.collection.is_edited() {
            return self.nodes().nth(index);
        }
        let nodes = self.collection.nodes_of(self.index as usize);
        nodes.clone().nth(index).map(|id| Node {
            collection: self.collection,
            id: id as u32,
            tree: self.index,
        })
    }

    /// Iterates over all nodes in pre-order, which is file order. The root has index 0.
    #[must_use]
    pub fn nodes(self) -> Nodes<'a> {
        self.root().subtree()
    }

    /// Iterates over all nodes, each before and after everything below it; see [`Node::walk`].
    #[must_use]
    pub fn walk(self) -> Walk<'a> {
        self.root().walk()
    }

    /// Iterates over the main line: the root, its first child, and so on.
    pub fn main_line(self) -> impl Iterator<Item = Node<'a>> {
        self.root().main_line()
    }

    /// Returns the file format, `FF`; 1 if the root has none.
    #[must_use]
    pub fn format(self) -> u8 {
        self.collection.facts(self.index).format
    }

    /// Returns the game, `GM`; Go if the root has none.
    #[must_use]
    pub fn game(self) -> Game {
        self.collection.facts(self.index).game
    }

    /// Returns the board size from `SZ`, otherwise the game's default, if there is one.
    #[must_use]
    pub fn size(self) -> Option<BoardSize> {
        let size = self.collection.facts(self.index).size;
        (size != BoardSize::default()).then_some(size)
    }

    /// Returns the encoding of the texts, and how it was determined.
    #[must_use]
    pub fn encoding(self) -> Encoding {
        self.collection.facts(self.index).encoding
    }

    /// Returns the character set of the texts.
    #[must_use]
    pub fn charset(self) -> Charset {
        self.encoding().charset
    }
}
