//! Trees of text to the bytes of a file, each in its own charset.

use std::collections::HashMap;

use super::error::{JsonError, JsonErrorKind};
use crate::charset::{Charset, Structure};
use crate::schema::id;
use crate::syntax::Escaping;
use crate::tree::{Collection, GameTree};

/// A tree as SGF text, and the charset that it is to be written in.
pub(super) struct Tree {
    pub(super) text: String,
    pub(super) charset: Charset,
    /// How many nodes it has.
    pub(super) nodes: usize,
    /// How many properties these have.
    pub(super) properties: usize,
    /// Its texts hold U+FFFD where something could not be decoded.
    pub(super) lossy: bool,
}

/// The file. It is read back in the charsets of its trees: where nothing says
/// so, a byte order mark or the trees' CA is made to.
pub(super) fn encode(trees: &mut [Tree]) -> Result<Vec<u8>, JsonError> {
    let is_wide = |tree: &&Tree| tree.charset.structure() == Structure::Wide;
    if let Some(first) = trees.iter().find(is_wide) {
        return encode_marked(trees, first.charset);
    }
    let bytes = encode_trees(trees)?;
    let lost = lost_trees(&bytes, trees);
    if lost.is_empty() {
        return Ok(bytes);
    }
    if trees.iter().any(|tree| tree.charset != Charset::UTF_8) {
        for index in lost {
            if let Some(tree) = trees.get_mut(index) {
                name_charset(tree);
            }
        }
        let bytes = encode_trees(trees)?;
        if lost_trees(&bytes, trees).is_empty() {
            return Ok(bytes);
        }
    }
    encode_marked(trees, Charset::UTF_8)
}

/// Whether all trees are read back in their charsets without such help.
pub(super) fn speaks_for_itself(trees: &[Tree]) -> bool {
    encode_trees(trees).is_ok_and(|bytes| lost_trees(&bytes, trees).is_empty())
}

/// All trees in one Unicode charset, which a byte order mark tells.
fn encode_marked(trees: &[Tree], charset: Charset) -> Result<Vec<u8>, JsonError> {
    let texts = trees.iter().map(|tree| tree.text.as_str());
    let text: String = std::iter::once("\u{feff}").chain(texts).collect();
    let bytes = charset
        .encode(&text)
        .map_err(|error| JsonError::from(JsonErrorKind::Character(error.character, charset)))?;
    Ok(bytes.into_owned())
}

fn encode_trees(trees: &[Tree]) -> Result<Vec<u8>, JsonError> {
    let mut bytes = Vec::new();
    let mut rare = RareCharacters::default();
    for (index, tree) in trees.iter().enumerate() {
        match tree.charset.encode(&tree.text) {
            Ok(encoded) => bytes.extend_from_slice(&encoded),
            Err(_) => rare
                .encode(tree, &mut bytes)
                .map_err(|at| place(tree, index, at))?,
        }
    }
    Ok(bytes)
}

/// The trees that the bytes would not be read back as.
fn lost_trees(bytes: &[u8], trees: &[Tree]) -> Vec<usize> {
    let read = Collection::parse(bytes);
    let is_lost = |(index, tree): (usize, &Tree)| {
        let found = read.tree(index).filter(|found| is_read_back(*found, tree));
        found.is_none().then_some(index)
    };
    trees.iter().enumerate().filter_map(is_lost).collect()
}

/// Whether a tree is read in its charset, and no byte of a character taken for
/// a bracket.
fn is_read_back(found: GameTree<'_>, tree: &Tree) -> bool {
    let encoding = found.encoding();
    let properties: usize = found.nodes().map(|node| node.properties().count()).sum();
    encoding.charset == tree.charset
        && encoding.escaping == Escaping::Characters
        && found.nodes().count() == tree.nodes
        && properties == tree.properties
}

/// Writes the name of its charset into a tree's CA.
fn name_charset(tree: &mut Tree) {
    let mut read = Collection::parse_in(tree.text.as_str(), Charset::UTF_8);
    let Some(root) = read.tree(0).map(GameTree::root) else {
        return;
    };
    let declared = root
        .properties()
        .filter(|property| property.id() == id::CA)
        .count();
    let root = root.id();
    if read
        .set_property(root, id::CA, [tree.charset.name()])
        .is_ok()
    {
        tree.text = String::from_utf8_lossy(&read.to_bytes()).into_owned();
        tree.properties = tree.properties + 1 - declared;
    }
}

/// Where in a tree a character stands that its charset lacks.
fn place(tree: &Tree, index: usize, at: usize) -> JsonError {
    let character = tree.text.get(at..).and_then(|rest| rest.chars().next());
    let kind = JsonErrorKind::Character(character.unwrap_or_default(), tree.charset);
    let mut error = JsonError::from(kind);
    error.tree = Some(index + 1);
    let read = Collection::parse_in(tree.text.as_str(), Charset::UTF_8);
    let nodes = read.tree(0).into_iter().flat_map(GameTree::nodes);
    for (node, handle) in nodes.enumerate() {
        let holds = |span: crate::Span| (span.start as usize..span.end as usize).contains(&at);
        let mut properties = handle.properties();
        if let Some(property) = properties.find(|property| property.span().is_some_and(holds)) {
            error.node = Some(node);
            error.property = Some(property.id().into_owned());
            break;
        }
    }
    error
}

/// Characters that a charset's decoder knows and its encoder does not, so that
/// a file that was read can hold them: in the WHATWG standard Big5's Hong Kong
/// characters, the third bytes of EUC-JP, Shift_JIS's private ones, all that
/// GBK has in four bytes, and the katakana of ISO-2022-JP.
#[derive(Default)]
struct RareCharacters {
    /// The bytes of each, by the charsets' names.
    tables: HashMap<&'static str, HashMap<String, Vec<u8>>>,
}

impl RareCharacters {
    /// Encodes a tree's text, or tells where a character stands that nothing
    /// encodes.
    fn encode(&mut self, tree: &Tree, bytes: &mut Vec<u8>) -> Result<(), usize> {
        let Tree { text, charset, .. } = tree;
        let table = self.tables.entry(charset.name());
        let table = table.or_insert_with(|| rare_characters(*charset));
        let mut done = 0;
        let mut at = 0;
        while let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let next = at + character.len_utf8();
            let mut utf8 = [0; 4];
            if character.is_ascii() || charset.encode(character.encode_utf8(&mut utf8)).is_ok() {
                at = next;
                continue;
            }
            push_run(bytes, text, done, at, *charset)?;
            // Four of Big5's are two characters, an E and an accent.
            let accent = text.get(next..).and_then(|rest| rest.chars().next());
            let ends = [next + accent.map_or(0, char::len_utf8), next];
            let find = |end: &usize| Some((*end, table.get(text.get(at..*end)?)?));
            at = match ends.iter().find_map(find) {
                Some((end, encoded)) => {
                    push(bytes, encoded);
                    end
                }
                None if charset.name() == "GBK" => {
                    push_run(
                        bytes,
                        text,
                        at,
                        next,
                        Charset::for_name(b"gb18030").ok_or(at)?,
                    )?;
                    next
                }
                None if character == char::REPLACEMENT_CHARACTER && tree.lossy => {
                    bytes.push(b'?');
                    next
                }
                None => return Err(at),
            };
            done = at;
        }
        push_run(bytes, text, done, text.len(), *charset)
    }
}

fn push_run(
    bytes: &mut Vec<u8>,
    text: &str,
    start: usize,
    end: usize,
    charset: Charset,
) -> Result<(), usize> {
    let run = text.get(start..end).unwrap_or_default();
    let encoded = charset.encode(run).map_err(|error| start + error.index)?;
    push(bytes, &encoded);
    Ok(())
}

/// Appends bytes. Two escape sequences of ISO-2022-JP with nothing between
/// them are an error, and the second one is all that counts.
fn push(bytes: &mut Vec<u8>, encoded: &[u8]) {
    if bytes.ends_with(b"\x1b(B") && encoded.starts_with(b"\x1b") {
        bytes.truncate(bytes.len() - 3);
    }
    bytes.extend_from_slice(encoded);
}

fn rare_characters(charset: Charset) -> HashMap<String, Vec<u8>> {
    let pairs = (0x81..=0xfe).flat_map(|lead| (0x40..=0xfe).map(move |trail| vec![lead, trail]));
    let triples =
        (0xa1..=0xfe).flat_map(|two| (0xa1..=0xfe).map(move |three| vec![0x8f, two, three]));
    let escaped = (0x21..=0x7e)
        .flat_map(|byte| b"IJ".map(|set| vec![0x1b, b'(', set, byte, 0x1b, b'(', b'B']));
    let mut table = HashMap::new();
    for bytes in pairs.chain(triples).chain(escaped) {
        let decoded = charset.decode(&bytes);
        if !decoded.lossy && charset.encode(&decoded.text).is_err() {
            table.insert(decoded.text.into_owned(), bytes);
        }
    }
    table
}
