//! A document in the editor, with cached results until it changes.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sgfkit::charset::Charset;
use sgfkit::{Collection, GameTree, Node, NodeId, Property, RawValue, Span};
use sgfkit_files::read_plain;

use super::checked::Checked;
use super::text::{Lines, Units};
use super::variations::{self, Variation};

pub struct Document {
    pub uri: String,
    pub version: Option<i64>,
    pub text: String,
    /// The relation between the file on disk and the text, until the first change.
    pub disk: Disk,
    pub is_changed: bool,
    units: Units,
    lines: OnceCell<Lines>,
    collection: OnceCell<Collection>,
    nodes: OnceCell<Nodes>,
    variations: OnceCell<Vec<Variation>>,
    checked: OnceCell<Checked>,
}

pub enum Disk {
    /// There is no file, or the text was changed.
    Unknown,
    /// The file equals the text, possibly after a byte order mark.
    Same { bytes: Vec<u8>, mark: u32 },
    /// The file is the text in another encoding.
    Recoded { bytes: Vec<u8>, charset: Charset },
    /// The file is another text; with the first difference and the file's encoding.
    Misread { at: usize, charset: Charset },
}

impl Disk {
    /// Compares a file with the text that an editor read from it.
    fn of(path: Option<&Path>, text: &str) -> Disk {
        // No encoding needs more than four bytes per character, so a longer file is not the
        // editor's; neither is one that is not regular.
        let most = 4 * (text.len() as u64 + 1);
        let Some(bytes) = path.and_then(|path| read_plain(path, most).ok()) else {
            return Disk::Unknown;
        };
        let mark = "\u{feff}".as_bytes();
        if bytes == text.as_bytes() {
            return Disk::Same { bytes, mark: 0 };
        }
        if bytes.strip_prefix(mark) == Some(text.as_bytes()) {
            return Disk::Same {
                bytes,
                mark: mark.len() as u32,
            };
        }
        if bytes.is_ascii() && text.is_ascii() {
            // Unsaved text is not misread.
            return Disk::Unknown;
        }
        let games = Collection::parse(bytes.as_slice());
        let charset = games.tree(0).map_or(Charset::UTF_8, GameTree::charset);
        let decoded = charset.decode(&bytes).text.into_owned();
        let decoded = decoded.strip_prefix('\u{feff}').unwrap_or(&decoded);
        if decoded == text {
            return Disk::Recoded { bytes, charset };
        }
        let same = |(a, b): &(char, char)| a == b;
        let common: usize = decoded
            .chars()
            .zip(text.chars())
            .take_while(same)
            .map(|(c, _)| c.len_utf8())
            .sum();
        match text[common..]
            .chars()
            .next()
            .zip(decoded[common..].chars().next())
        {
            // A difference in characters that all encodings share is an edit.
            Some((a, b)) if a.is_ascii() && b.is_ascii() => Disk::Unknown,
            None => Disk::Unknown,
            Some(_) => Disk::Misread {
                at: common,
                charset,
            },
        }
    }
}

struct Nodes {
    starts: Vec<(u32, NodeId)>,
    trees: Vec<usize>,
}

impl Nodes {
    fn of(collection: &Collection) -> Nodes {
        let (mut starts, mut trees) = (Vec::new(), Vec::new());
        for tree in collection.trees() {
            trees.push(starts.len());
            starts.extend(
                tree.nodes()
                    .filter_map(|node| Some((node.span()?.start, node.id()))),
            );
        }
        Nodes { starts, trees }
    }
}

#[derive(Clone, Copy)]
pub struct Place<'d> {
    pub node: Node<'d>,
    pub property: Option<Property<'d>>,
    pub value: Option<RawValue<'d>>,
}

impl Document {
    pub fn open(uri: String, version: Option<i64>, text: String, units: Units) -> Document {
        let disk = Disk::of(path_of(&uri).as_deref(), &text);
        Document {
            disk,
            ..Document::new(uri, version, text, units)
        }
    }

    fn new(uri: String, version: Option<i64>, text: String, units: Units) -> Document {
        Document {
            uri,
            version,
            text,
            disk: Disk::Unknown,
            is_changed: false,
            units,
            lines: OnceCell::new(),
            collection: OnceCell::new(),
            nodes: OnceCell::new(),
            variations: OnceCell::new(),
            checked: OnceCell::new(),
        }
    }

    /// Creates a document from a file that is not open in the editor.
    pub fn of_file(uri: String, bytes: Vec<u8>, units: Units) -> Document {
        let charset = match std::str::from_utf8(&bytes) {
            Ok(_) => Charset::UTF_8,
            Err(_) => Collection::parse(bytes.as_slice())
                .tree(0)
                .map_or(Charset::LATIN_1, GameTree::charset),
        };
        let text = charset.decode(&bytes).text.into_owned();
        let disk = if charset == Charset::UTF_8 {
            Disk::Same { bytes, mark: 0 }
        } else {
            Disk::Recoded { bytes, charset }
        };
        Document {
            disk,
            ..Document::new(uri, None, text, units)
        }
    }

    fn changed(&mut self) {
        self.disk = Disk::Unknown;
        self.is_changed = true;
        self.collection = OnceCell::new();
        self.nodes = OnceCell::new();
        self.variations = OnceCell::new();
        self.checked = OnceCell::new();
    }

    /// Clears the findings after a change of the selected checks.
    pub fn reconfigured(&mut self) {
        self.checked = OnceCell::new();
    }

    /// Returns the cached findings, or computes them.
    pub fn checked(&self, check: impl FnOnce() -> Checked) -> &Checked {
        self.checked.get_or_init(check)
    }

    /// Applies changes in order: of a range, or of the whole text.
    pub fn change(&mut self, changes: &[Value]) -> Option<()> {
        for change in changes {
            let text = change["text"].as_str()?;
            match change.get("range").filter(|range| !range.is_null()) {
                None => {
                    self.text = text.to_owned();
                    self.lines = OnceCell::new();
                }
                Some(range) => {
                    let span = self.span(range)?;
                    let (from, to) = (span.start as usize, span.end as usize);
                    self.text.replace_range(from..to, text);
                    if let Some(lines) = self.lines.get_mut() {
                        lines.replace(&self.text, from..to, text.len());
                    }
                }
            }
            self.changed();
        }
        Some(())
    }

    pub fn path(&self) -> Option<PathBuf> {
        path_of(&self.uri)
    }

    pub fn lines(&self) -> &Lines {
        self.lines
            .get_or_init(|| Lines::new(&self.text, self.units))
    }

    pub fn collection(&self) -> &Collection {
        self.collection.get_or_init(|| parsed(&self.text))
    }

    /// Returns the variations of all games, in text order.
    pub fn variations(&self) -> &[Variation] {
        self.variations.get_or_init(|| {
            let trees = self.collection().trees();
            let all = trees.flat_map(|tree| variations::of_tree(&self.text, tree));
            all.collect()
        })
    }

    /// Returns the range of the variation that begins with a node.
    pub fn variation(&self, node: Node<'_>) -> Option<Span> {
        let start = node.span()?.start;
        let all = self.variations();
        let found = all.binary_search_by_key(&start, |variation| variation.node);
        found.ok().map(|index| all[index].span)
    }

    fn nodes(&self) -> &Nodes {
        self.nodes.get_or_init(|| Nodes::of(self.collection()))
    }

    /// Returns the nodes that begin in a span, and the one before it.
    pub fn nodes_in(&self, span: Span) -> impl Iterator<Item = Node<'_>> {
        let starts = &self.nodes().starts;
        let first = starts
            .partition_point(|(start, _)| *start <= span.start)
            .saturating_sub(1);
        let last = starts.partition_point(|(start, _)| *start < span.end);
        let nodes = starts.get(first..last).unwrap_or_default();
        nodes
            .iter()
            .filter_map(|(_, id)| self.collection().node(*id))
    }

    /// Returns the number of a node in its tree, in pre-order from 0.
    pub fn number(&self, node: Node<'_>) -> usize {
        let Nodes { starts, trees } = self.nodes();
        let start = node.span().map_or(0, |span| span.start);
        let index = starts.partition_point(|(other, _)| *other < start);
        index - trees.get(node.tree().index()).copied().unwrap_or(0)
    }

    pub fn offset(&self, position: &Value) -> Option<usize> {
        let (line, character) = (position["line"].as_u64()?, position["character"].as_u64()?);
        Some(self.lines().offset(&self.text, line, character))
    }

    pub fn span(&self, range: &Value) -> Option<Span> {
        let (from, to) = (self.offset(&range["start"])?, self.offset(&range["end"])?);
        Some(Span::new(from.min(to) as u32, from.max(to) as u32))
    }

    pub fn range(&self, span: Span) -> Value {
        self.lines().range(&self.text, span)
    }

    /// Returns the last node that begins at or before an offset.
    pub fn last_node(&self, offset: usize) -> Option<Node<'_>> {
        let starts = &self.nodes().starts;
        let behind = starts.partition_point(|(start, _)| *start as usize <= offset);
        let (_, id) = starts.get(behind.checked_sub(1)?)?;
        self.collection().node(*id)
    }

    /// Returns the innermost node that contains an offset, up to the next node or parenthesis.
    pub fn node_at(&self, offset: usize) -> Option<Node<'_>> {
        let node = self.last_node(offset)?;
        let end = node.span()?.end as usize;
        let between = self.text.as_bytes().get(end..offset).unwrap_or_default();
        (!between.iter().any(|byte| matches!(byte, b'(' | b')'))).then_some(node)
    }

    /// Returns the element at an offset. An offset directly after a value belongs to it.
    pub fn place(&self, offset: usize) -> Option<Place<'_>> {
        let node = self.node_at(offset)?;
        let offset = offset as u32;
        let holds = |span: Span| span.start <= offset && offset < span.end;
        let property = node
            .properties()
            .find(|property| property.span().is_some_and(holds));
        let value = property.and_then(|property| {
            let mut values = property.values();
            values.find(|value| {
                value
                    .span()
                    .is_some_and(|span| span.start <= offset && offset <= span.end)
            })
        });
        Some(Place {
            node,
            property,
            value,
        })
    }
}

/// Parses a text as Unicode, regardless of CA. If CA is missing, it is parsed as the file will be,
/// so that all findings of `check` appear.
fn parsed(text: &str) -> Collection {
    let games = Collection::parse(text.as_bytes());
    let is_ascii = |span: Span| {
        let bytes = text.as_bytes();
        let part = bytes.get(span.start as usize..span.end as usize);
        part.is_some_and(<[u8]>::is_ascii)
    };
    let is_read_as_text = games.trees().all(|tree| {
        let charset = tree.charset();
        charset == Charset::UTF_8
            || charset == Charset::LATIN_1 && tree.span().is_some_and(is_ascii)
    });
    if is_read_as_text {
        games
    } else {
        Collection::parse_in(text.as_bytes(), Charset::UTF_8)
    }
}

/// Returns the path of a `file:` URI.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let path = rest.strip_prefix("localhost").unwrap_or(rest);
    if !path.starts_with('/') {
        return None;
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let escaped = (first == b'%')
            .then(|| std::str::from_utf8(behind.get(..2)?).ok())
            .flatten();
        match escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // A drive letter follows a slash.
    let drive = path.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    Some(PathBuf::from(if drive { &path[1..] } else { &path }))
}

pub fn uri_of(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut uri = "file://".to_owned();
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_and_paths() {
        let path = Path::new("/a b/é%.sgf");
        let uri = uri_of(path);
        assert_eq!(uri, "file:///a%20b/%C3%A9%25.sgf");
        assert_eq!(path_of(&uri).as_deref(), Some(path));
        assert_eq!(path_of("untitled:a"), None);
        assert_eq!(path_of("file:///a%zz"), Some(PathBuf::from("/a%zz")));
    }
}
