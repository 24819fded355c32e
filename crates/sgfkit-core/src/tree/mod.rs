//! The tree: a flat arena over the file's bytes.
//!
//! A [`Collection`] owns its source and two flat lists: nodes (16 bytes each)
//! and properties (a span each). Values are found again in the source when
//! they are asked for; a list of a million points costs nothing until then.
//! [`GameTree`], [`Node`] and [`Property`] are small handles that can be
//! copied. Edits lie beside the arena ([`edit`](Collection#editing)), so that
//! writing copies everything that was not touched.

mod build;
mod decode;
mod edit;
mod edits;
mod entries;
mod facts;
mod node;
mod property;
mod run;
mod said;
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

/// A variation without a node, which says nothing.
pub(crate) const NOTHING: &str = "()";

/// "No such node" in the arena's links.
const NONE: u32 = u32::MAX;

/// Names a node of a [`Collection`]; stays valid when the collection is
/// edited, until the node is removed.
///
/// In a collection that was not edited the nodes are numbered from 0 in file
/// order, through all its trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(#[doc(hidden)] pub u32);

impl NodeId {
    /// The id as a number, for programs that hold ids outside of Rust.
    #[must_use]
    pub fn to_number(self) -> u32 {
        self.0
    }

    /// The id with this number. If no node has it, [`Collection::node`] gives
    /// `None` for it, and edits fail with [`EditError::NoSuchNode`].
    #[must_use]
    pub fn from_number(number: u32) -> NodeId {
        NodeId(number)
    }
}

/// A file's game trees (sgf4.html §1), with every byte of the file.
///
/// Parsing cannot fail: broken files are read by the rules of
/// [`syntax`](crate::syntax), and [`faults`](Collection::faults) says where
/// those were needed. Writing a collection that was not edited returns the
/// input, whatever it was.
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
    /// How the source is read; borrows nothing.
    reading: Input<'static>,
    nodes: Vec<NodeData>,
    properties: Vec<Span>,
    trees: Vec<TreeData>,
    /// The plain moves of the source, in file order.
    runs: Vec<MoveRun>,
    faults: Vec<Fault>,
    /// Where properties begin that hold an unescaped bracket; in file order.
    irregular: Vec<u32>,
    edits: Edits,
}

/// A node as it was read. Its first child is the node behind it, if that one's
/// parent it is: nodes lie in file order. Edits keep their own first children.
#[derive(Clone, Copy, Debug)]
struct NodeData {
    /// Offset of the `;`, or of what comes where that is missing.
    start: u32,
    /// Index of its first property; they end where the next node's begin.
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
    /// The first of its runs of plain moves; they end where the next tree's
    /// begin.
    runs: u32,
    removed: bool,
    /// Shared with the tree before where that says the same.
    facts: OnceLock<Arc<Facts>>,
}

/// One without game trees: the same as [`Collection::new`].
impl Default for Collection {
    fn default() -> Collection {
        Collection::new()
    }
}

impl Collection {
    /// A collection without game trees, to which [`append_tree`] adds the
    /// first.
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

    /// Reads a file. Copies the bytes unless they are given as a `Vec<u8>`, or one
    /// in an `Arc`.
    ///
    /// Reads at most 4 GiB, or 2 GiB of UTF-16 and UTF-32; a
    /// [fault](Collection::faults) says so where the file is longer.
    pub fn parse(source: impl Into<Source>) -> Collection {
        let source = source.into().0;
        let input = Input::new(&source);
        build::build(&source, &input)
    }

    /// Reads a file in `charset`, whatever the file says.
    pub fn parse_in(source: impl Into<Source>, charset: Charset) -> Collection {
        let source = source.into().0;
        let input = Input::with_charset(&source, charset);
        build::build(&source, &input)
    }

    /// The game trees, in file order.
    pub fn trees(&self) -> impl Iterator<Item = GameTree<'_>> {
        (0..self.trees.len()).filter_map(|index| self.tree(index))
    }

    /// The tree with an index from 0.
    pub fn tree(&self, index: usize) -> Option<GameTree<'_>> {
        let exists = self.trees.get(index).is_some_and(|tree| !tree.removed);
        exists.then_some(GameTree {
            collection: self,
            index: index as u32,
        })
    }

    /// The trees in ranges of their indices, each of about as many bytes of the
    /// file: parts that can be worked on side by side. No range is empty.
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

    /// The node of an id; `None` where it was removed.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        let index = self.tree_of(id.0)?;
        Some(Node {
            collection: self,
            id: id.0,
            tree: index,
        })
    }

    /// The numbers of a tree's nodes in a file that was not edited.
    fn nodes_of(&self, tree: usize) -> Range<usize> {
        let root = |tree: usize| self.trees.get(tree).map(|tree| tree.root as usize);
        let end = self.nodes.len();
        root(tree).unwrap_or(end)..root(tree + 1).unwrap_or(end)
    }

    /// Where the grammar was broken, in the order in which reading found it.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The file as it was read.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// How the file was read: its bytes as spans count them.
    pub fn input(&self) -> Input<'_> {
        self.reading.again(&self.source)
    }

    /// The bytes that spans count: the source itself but for UTF-16 and UTF-32.
    #[doc(hidden)]
    pub fn bytes(&self) -> &[u8] {
        self.reading.bytes_of(&self.source)
    }

    /// True where something was edited since the file was read.
    pub fn is_edited(&self) -> bool {
        !self.edits.is_empty()
    }

    /// The file as it is now. Games that were not edited keep every byte. A game that
    /// was edited keeps its spelling and its white space, and loses its syntax errors and
    /// its [stray text](Self::stray_bytes).
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
        // Text outside the games may be read as a part of one now.
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

    /// The node of the source inside which a place lies, or which comes last
    /// before it in the same tree. `None` outside the trees.
    #[doc(hidden)]
    pub fn node_before(&self, place: Span) -> Option<Node<'_>> {
        let behind = self
            .trees
            .partition_point(|tree| tree.span.start <= place.start);
        let index = behind.checked_sub(1)?;
        let tree = &self.trees[index];
        // What is missing at the end of the file belongs to the last tree.
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

    /// The collection as it reads after writing: no edits beside the source.
    #[doc(hidden)]
    pub fn reparsed(&self) -> Collection {
        self.read_again(self.to_bytes().into_owned())
    }

    /// The collection of which these are the [`bytes`](Self::bytes).
    #[doc(hidden)]
    pub fn reread(&self, bytes: Vec<u8>) -> Collection {
        self.read_again(self.reading.encode(bytes))
    }

    /// Another file, read as this one was.
    #[doc(hidden)]
    pub fn read_again(&self, bytes: Vec<u8>) -> Collection {
        match self.reading.forced() {
            Some((charset, Origin::Given)) => Collection::parse_in(bytes, charset),
            _ => Collection::parse(bytes),
        }
    }

    /// The value in which the file ends, behind its `[`.
    fn open_value(&self) -> Option<Span> {
        // At the end of the file come few more faults, if any.
        let mut last = self.faults.iter().rev().take(4);
        let fault = last.find(|fault| fault.kind == FaultKind::UnclosedValue)?;
        Some(Span::new(fault.span.start + 1, fault.span.end))
    }

    /// True where the file ends inside a value.
    #[doc(hidden)]
    pub fn ends_in_value(&self) -> bool {
        self.open_value().is_some()
    }

    /// What closes the value in which the file ends, if it does: where a `\` at its
    /// end would escape the bracket, it is escaped itself.
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

/// Bytes to read: made of whatever holds a file's bytes, so that
/// [`Collection::parse`] takes a `Vec<u8>`, a slice, a string or an `Arc<Vec<u8>>`.
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

/// One game tree of a [`Collection`] (sgf4.html §1).
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

    /// Its place in the collection, from 0, as [`Collection::tree`] takes it.
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// Its number as people count, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        self.index() + 1
    }

    /// The root node.
    #[must_use]
    pub fn root(self) -> Node<'a> {
        Node {
            collection: self.collection,
            id: self.collection.trees[self.index as usize].root,
            tree: self.index,
        }
    }

    /// Where it stands in the source, from its `(` to its `)` or the end of
    /// the file; `None` for a tree that was added.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        let span = self.collection.trees[self.index as usize].span;
        (!span.is_empty()).then_some(span)
    }

    /// One of its nodes; `None` for nodes of others, and where it was removed. Does
    /// not look for the tree, as [`Collection::node`] must.
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

    /// The node with a number, which [`Node::index`] tells. It is counted out where the
    /// file was edited, and known otherwise.
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

    /// All nodes in pre-order, the order of the file: the root is number 0.
    #[must_use]
    pub fn nodes(self) -> Nodes<'a> {
        self.root().subtree()
    }

    /// All nodes, each before what is below it and once more behind that; see
    /// [`Node::walk`].
    #[must_use]
    pub fn walk(self) -> Walk<'a> {
        self.root().walk()
    }

    /// The main line: the root, its first child, and so on.
    pub fn main_line(self) -> impl Iterator<Item = Node<'a>> {
        self.root().main_line()
    }

    /// The file format, `FF`: 1 where the root does not say.
    #[must_use]
    pub fn format(self) -> u8 {
        self.collection.facts(self.index).format
    }

    /// The game, `GM`: Go where the root does not say.
    #[must_use]
    pub fn game(self) -> Game {
        self.collection.facts(self.index).game
    }

    /// The board's size: `SZ`, or else the game's default where it has one.
    #[must_use]
    pub fn size(self) -> Option<BoardSize> {
        let size = self.collection.facts(self.index).size;
        (size != BoardSize::default()).then_some(size)
    }

    /// How its texts are encoded, and why they are taken for that.
    #[must_use]
    pub fn encoding(self) -> Encoding {
        self.collection.facts(self.index).encoding
    }

    /// The charset of its texts.
    #[must_use]
    pub fn charset(self) -> Charset {
        self.encoding().charset
    }
}
