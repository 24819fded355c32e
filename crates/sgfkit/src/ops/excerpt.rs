//! Writing a part of a tree as a file of its own.

use crate::charset::{Charset, Structure, wide_without_mark};
use crate::format::{FormatOptions, format};
use crate::schema::id;
use crate::syntax::Origin;
use crate::tree::{Collection, GameTree, Node, Property};

/// A tree that is put together of another one's nodes and properties, whose
/// values stay byte for byte. It gets the canonical layout.
pub(super) struct Excerpt<'a> {
    tree: GameTree<'a>,
    /// In the bytes that spans count.
    text: Vec<u8>,
}

impl<'a> Excerpt<'a> {
    pub(super) fn new(tree: GameTree<'a>) -> Excerpt<'a> {
        Excerpt {
            tree,
            text: b"(".to_vec(),
        }
    }

    /// Begins a node.
    pub(super) fn node(&mut self) {
        self.text.push(b';');
    }

    pub(super) fn property(&mut self, property: Property<'_>) {
        self.text.extend_from_slice(&property.to_source());
    }

    /// A property of values that are ASCII and escaped.
    pub(super) fn new_property(&mut self, id: &str, values: &[String]) {
        self.text.extend_from_slice(id.as_bytes());
        for value in values {
            self.text.push(b'[');
            self.text.extend_from_slice(value.as_bytes());
            self.text.push(b']');
        }
    }

    /// A node and all below it; `write` gets each node to write its properties.
    /// Nodes for which `wanted` is false are left out with all below them.
    pub(super) fn subtree(
        &mut self,
        top: Node<'a>,
        mut wanted: impl FnMut(Node<'a>) -> bool,
        mut write: impl FnMut(&mut Self, Node<'a>),
    ) {
        // What is still to be written, last first.
        let mut open = vec![Next::Node(top)];
        while let Some(next) = open.pop() {
            let node = match next {
                Next::End => {
                    self.text.push(b')');
                    continue;
                }
                Next::Variation(node) => {
                    self.text.push(b'(');
                    open.push(Next::End);
                    node
                }
                Next::Node(node) => node,
            };
            self.node();
            write(self, node);
            let below: Vec<_> = node.children().filter(|child| wanted(*child)).collect();
            match below[..] {
                [only] => open.push(Next::Node(only)),
                _ => open.extend(below.into_iter().rev().map(Next::Variation)),
            }
        }
    }

    /// The tree as a file, if it ended here.
    pub(super) fn text_so_far(&self) -> Vec<u8> {
        let closed = [&self.text[..], b")"].concat();
        self.tree
            .root()
            .collection()
            .reread(closed)
            .source()
            .to_vec()
    }

    /// The file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.text.push(b')');
        let games = charset_told(self.tree, self.text);
        let laid_out = format(&games, &FormatOptions::default());
        laid_out.unwrap_or_else(|_| games.to_bytes().into_owned())
    }
}

enum Next<'a> {
    Node(Node<'a>),
    Variation(Node<'a>),
    End,
}

/// A part of a file in UTF-16 or UTF-32 that tells so by its mark has it too; and
/// so has one in UTF-8 whose NUL bytes look like UTF-16.
fn marked(whole: &Collection, charset: Charset, text: Vec<u8>) -> Vec<u8> {
    let mark = "\u{feff}".as_bytes();
    let needs_mark = match charset.structure() {
        Structure::Wide => whole.bytes().starts_with(mark),
        _ => charset == Charset::UTF_8 && wide_without_mark(&text).is_some(),
    };
    if needs_mark {
        [mark, &text].concat()
    } else {
        text
    }
}

/// The bytes of a tree as a file. Where another reader would not find the
/// tree's charset in a file so short, `CA` is written.
pub(super) fn charset_told(tree: GameTree<'_>, text: Vec<u8>) -> Collection {
    let whole = tree.root().collection();
    let charset = tree.charset();
    let mut games = whole.reread(marked(whole, charset, text));
    let finds_it = games.tree(0).is_none_or(|found| found.charset() == charset);
    let is_told = matches!(
        tree.encoding().origin,
        Origin::Declared | Origin::ByteOrderMark
    );
    if finds_it || is_told || games.source().is_ascii() {
        return games;
    }
    games = Collection::parse_in(games.source(), charset);
    if let Some(root) = games.tree(0).map(|tree| tree.root().id()) {
        // CA is ASCII, which every charset has.
        let _ = games.set_property(root, id::CA, [charset.name()]);
    }
    Collection::parse(games.to_bytes().into_owned())
}
