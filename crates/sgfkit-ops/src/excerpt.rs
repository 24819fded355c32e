//! Writes part of a tree as its own file.

use std::borrow::Cow;
use std::ops::Range;

use sgfkit_core::charset::{Charset, Structure};
use sgfkit_core::schema::id;
use sgfkit_core::syntax::{Escaping, Origin};
use sgfkit_core::tree::{Collection, GameTree, Node, Property};
use sgfkit_core::value::closed;
use sgfkit_core::{FormatOptions, format};

/// A tree built from nodes and properties of another one. Values keep their bytes unless the part
/// no longer shows their encoding; then the file becomes UTF-8. The layout is canonical.
pub(super) struct Excerpt<'a> {
    tree: GameTree<'a>,
    text: Vec<u8>,
    /// Properties with bytes that are not the same text in every encoding, and their places.
    texts: Vec<(Range<usize>, Property<'a>)>,
}

impl<'a> Excerpt<'a> {
    pub(super) fn new(tree: GameTree<'a>) -> Excerpt<'a> {
        Excerpt {
            tree,
            text: b"(".to_vec(),
            texts: Vec::new(),
        }
    }

    pub(super) fn node(&mut self) {
        self.text.push(b';');
    }

    pub(super) fn property(&mut self, property: Property<'a>) {
        let source = property.to_source();
        let begin = self.text.len();
        self.text.extend_from_slice(&source);
        if !is_plain(&source) {
            self.texts.push((begin..self.text.len(), property));
        }
    }

    pub(super) fn properties(&mut self, node: Node<'a>) {
        node.properties()
            .for_each(|property| self.property(property));
    }

    /// Adds a property whose values are ASCII and already escaped.
    pub(super) fn new_property(&mut self, id: &str, values: &[String]) {
        self.text.extend_from_slice(id.as_bytes());
        for value in values {
            self.text.push(b'[');
            self.text.extend_from_slice(value.as_bytes());
            self.text.push(b']');
        }
    }

    /// Adds a node and its descendants; `write` writes the properties of each node. Skips nodes
    /// that are not `wanted` with their descendants.
    pub(super) fn subtree(
        &mut self,
        top: Node<'a>,
        mut wanted: impl FnMut(Node<'a>) -> bool,
        mut write: impl FnMut(&mut Self, Node<'a>),
    ) {
        // A stack, last written first.
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

    pub(super) fn text_so_far(&self) -> Vec<u8> {
        let closed = [&self.text[..], b")"].concat();
        self.tree
            .root()
            .collection()
            .reread(closed)
            .source()
            .to_vec()
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.text.push(b')');
        let games = charset_told(self.tree, &self.text);
        let is_read = |games: &Collection| is_read_as(games.tree(0), &self.text, self.tree);
        if is_read(&games) {
            let file = laid_out(&games);
            // The layout changes bytes, which may change the detected encoding.
            if is_plain(&self.text) || is_read(&Collection::parse(&*file)) {
                return file;
            }
        }
        match self.in_utf8() {
            Some(text) => laid_out(&told(&text, Charset::UTF_8)),
            None => laid_out(&games),
        }
    }

    fn in_utf8(&self) -> Option<Vec<u8>> {
        let mut text = Vec::with_capacity(self.text.len());
        let mut at = 0;
        for (place, property) in &self.texts {
            let source = in_utf8(*property);
            if source.is_lossy {
                return None;
            }
            text.extend_from_slice(&self.text[at..place.start]);
            text.extend_from_slice(&source.text);
            at = place.end;
        }
        text.extend_from_slice(&self.text[at..]);
        Some(text)
    }
}

fn laid_out(games: &Collection) -> Vec<u8> {
    let laid_out = format(games, &FormatOptions::default());
    laid_out.unwrap_or_else(|_| games.to_bytes().into_owned())
}

enum Next<'a> {
    Node(Node<'a>),
    Variation(Node<'a>),
    End,
}

pub(super) fn is_wide(tree: GameTree<'_>) -> bool {
    tree.charset().structure() == Structure::Wide
}

/// Returns true if `bytes`, which hold only this tree, decode the same in `found` as in `tree`.
pub(super) fn is_read_as(found: Option<GameTree<'_>>, bytes: &[u8], tree: GameTree<'_>) -> bool {
    let way = |tree: GameTree<'_>| (tree.charset(), tree.encoding().escaping);
    found.is_some_and(|found| way(found) == way(tree)) || !is_wide(tree) && is_plain(bytes)
}

fn is_plain(bytes: &[u8]) -> bool {
    bytes.is_ascii() && memchr::memchr2(0, 0x1b, bytes).is_none()
}

/// Returns a tree's bytes as a file, with a byte order mark or `CA` if its encoding would not be
/// detected in such a short file.
pub(super) fn charset_told(tree: GameTree<'_>, text: &[u8]) -> Collection {
    let whole = tree.root().collection();
    let mark = "\u{feff}".as_bytes();
    let marked = || whole.reread([mark, text].concat());
    if is_wide(tree) && whole.bytes().starts_with(mark) {
        return marked();
    }
    let games = whole.reread(text.to_vec());
    let is_told = matches!(
        tree.encoding().origin,
        Origin::Declared | Origin::ByteOrderMark
    );
    if is_told || is_read_as(games.tree(0), text, tree) {
        return games;
    }
    if is_wide(tree) {
        return marked();
    }
    told(games.source(), tree.charset())
}

fn told(text: &[u8], charset: Charset) -> Collection {
    let mut games = Collection::parse_in(text, charset);
    if let Some(root) = games.tree(0).map(|tree| tree.root().id()) {
        // CA is ASCII, so every encoding can write it.
        let _ = games.set_property_unchecked(root, id::CA, [charset.name()]);
    }
    Collection::parse(games.to_bytes().into_owned())
}

pub(super) struct Utf8<'a> {
    pub(super) text: Cow<'a, [u8]>,
    pub(super) is_lossy: bool,
}

pub(super) fn in_utf8(property: Property<'_>) -> Utf8<'_> {
    let source = property.to_source();
    let facts = property.facts();
    let charset = facts.encoding.charset;
    let is_utf8 = facts.transcoded || charset == Charset::UTF_8;
    let is_plain = if source.is_ascii() {
        charset.structure() != Structure::Iso2022Jp || facts.transcoded
    } else {
        is_utf8
            && !facts.damaged
            && facts.encoding.escaping == Escaping::Characters
            && std::str::from_utf8(&source).is_ok()
    };
    if is_plain {
        return Utf8 {
            text: source,
            is_lossy: false,
        };
    }
    let mut text = property.identifier().to_vec();
    let mut is_lossy = false;
    for value in property.values() {
        let decoded = value.unicode();
        is_lossy |= decoded.lossy;
        text.push(b'[');
        text.extend_from_slice(closed(&decoded.text).as_bytes());
        text.push(b']');
    }
    Utf8 {
        text: Cow::Owned(text),
        is_lossy,
    }
}
