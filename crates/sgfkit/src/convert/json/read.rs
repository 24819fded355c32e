//! JSON to SGF.

use std::collections::HashSet;
use std::fmt;

use serde_json::Value;

use super::charset::{Tree, encode};
use super::cursor::Cursor;
use super::value::Types;
use crate::charset::Charset;
use crate::schema;

/// Why a JSON document is no game collection, and where it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// What is the matter.
    pub kind: JsonErrorKind,
    /// The game tree, from 1.
    pub tree: Option<usize>,
    /// The node in its tree, from 0.
    pub node: Option<usize>,
    /// The property.
    pub property: Option<String>,
}

/// What is the matter with a JSON document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// It is no JSON, or something else stands where an object or an array
    /// must.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The character in the line, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A key is missing.
    Missing(&'static str),
    /// The value of a key is of another type.
    Key {
        /// The key.
        key: &'static str,
        /// What its value must be.
        expected: &'static str,
    },
    /// `format` is not `sgfkit`.
    Format(String),
    /// `version` is not 1.
    Version(String),
    /// A charset that is unknown, or that cannot be written.
    Charset(String),
    /// A tree without nodes.
    NoRoot,
    /// A second node without a parent.
    SecondRoot,
    /// A parent that does not come before its node.
    Parent,
    /// An identifier is a letter followed by letters and digits; this is not.
    Identifier,
    /// A property without values.
    NoValues,
    /// A value that is not of the property's type; of a property that the
    /// table does not know, one that is no string.
    Value(Option<&'static schema::Property>),
    /// A character that the tree's charset lacks.
    Character(char, Charset),
}

impl From<JsonErrorKind> for JsonError {
    fn from(kind: JsonErrorKind) -> JsonError {
        JsonError {
            kind,
            tree: None,
            node: None,
            property: None,
        }
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tree) = self.tree {
            write!(f, "tree {tree}")?;
            if let Some(node) = self.node {
                write!(f, ", node {node}")?;
            }
            if let Some(property) = &self.property {
                write!(f, ", {property:?}")?;
            }
            write!(f, ": ")?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for JsonErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JsonErrorKind::Syntax {
                line,
                column,
                message,
            } => write!(f, "{message} at line {line}, column {column} of the JSON"),
            JsonErrorKind::Missing(key) => write!(f, "no `{key}`"),
            JsonErrorKind::Key { key, expected } => write!(f, "`{key}` is not {expected}"),
            JsonErrorKind::Format(format) => write!(f, "the format is {format}, not \"sgfkit\""),
            JsonErrorKind::Version(version) => write!(f, "version {version} is not known, only 1"),
            JsonErrorKind::Charset(name) => write!(f, "unknown charset {name}"),
            JsonErrorKind::NoRoot => write!(f, "a game tree needs a root"),
            JsonErrorKind::SecondRoot => write!(f, "only the first node has no parent"),
            JsonErrorKind::Parent => write!(f, "the parent does not come before the node"),
            JsonErrorKind::Identifier => {
                write!(
                    f,
                    "an identifier is a letter followed by letters and digits"
                )
            }
            JsonErrorKind::NoValues => write!(f, "a property needs a value"),
            JsonErrorKind::Value(Some(row)) => {
                write!(f, "a value is not of the type {}", row.value)
            }
            JsonErrorKind::Value(None) => {
                write!(f, "a value of an unknown property is not a string")
            }
            JsonErrorKind::Character(character, charset) => {
                write!(f, "{charset} has no character `{character}`")
            }
        }
    }
}

impl std::error::Error for JsonError {}

/// The SGF file of a JSON document as [`to_json`](super::to_json) makes it.
///
/// Read and written as JSON again, it is the same document, unless that has
/// `lossy_text`. Each tree is written in its `charset`, in UTF-8 where it names
/// none. Its CA stays as it is where the file is read back in that charset;
/// where it would not be, a byte order mark is written, or CA is set. If a
/// tree's charset is UTF-16 or UTF-32, the whole file is written in it, with a
/// byte order mark: such charsets cannot share a file with others.
///
/// Nodes may come in any order, as long as each follows its parent. Keys that
/// the document does not need are passed over.
///
/// ```
/// use sgfkit::convert;
///
/// let sgf = convert::from_json(r#"{"format":"sgfkit","version":1,"trees":[{"nodes":[
///   {"parent":null,"properties":{"GM":[1],"AB":["dd",["pd","pp"]]}},
///   {"parent":0,"properties":{"W":[""],"C":["a [pass]"]}}]}]}"#)?;
/// assert_eq!(String::from_utf8_lossy(&sgf), "(;GM[1]AB[dd][pd:pp];W[]C[a [pass\\]])\n");
/// # Ok::<(), sgfkit::convert::JsonError>(())
/// ```
///
/// # Errors
///
/// If it is no JSON, or no such document, or one that SGF cannot write.
pub fn from_json(text: &str) -> Result<Vec<u8>, JsonError> {
    encode(&mut read_document(text)?)
}

/// The trees of a document.
pub(super) fn read_document(text: &str) -> Result<Vec<Tree>, JsonError> {
    let mut cursor = Cursor::new(text);
    let mut format = None;
    let mut version = None;
    let mut charset = None;
    let mut outlines: Option<Vec<Outline>> = None;
    cursor.object(|cursor, key| {
        match key {
            "format" => format = Some(cursor.value()?),
            "version" => version = Some(cursor.value()?),
            "charset" => charset = read_charset(&cursor.value()?)?,
            "trees" => outlines = Some(read_trees(cursor)?),
            _ => drop(cursor.value()?),
        }
        Ok(())
    })?;
    cursor.end()?;
    let format = format.ok_or(JsonErrorKind::Missing("format"))?;
    if format != "sgfkit" {
        return Err(JsonErrorKind::Format(format.to_string()).into());
    }
    let version = version.ok_or(JsonErrorKind::Missing("version"))?;
    if version != 1 {
        return Err(JsonErrorKind::Version(version.to_string()).into());
    }
    let outlines = outlines.ok_or(JsonErrorKind::Missing("trees"))?;
    let charset = charset.unwrap_or(Charset::UTF_8);
    let trees = outlines.into_iter().map(|outline| Tree {
        text: outline.to_text(),
        charset: outline.charset.unwrap_or(charset),
        nodes: outline.places.len(),
        properties: outline.properties,
        lossy: outline.lossy,
    });
    Ok(trees.collect())
}

fn read_trees(cursor: &mut Cursor<'_>) -> Result<Vec<Outline>, JsonError> {
    let mut trees = Vec::new();
    cursor.array(|cursor| {
        let number = trees.len() + 1;
        let tree = read_tree(cursor).map_err(|error| JsonError {
            tree: Some(number),
            ..error
        })?;
        trees.push(tree);
        Ok(())
    })?;
    Ok(trees)
}

fn read_tree(cursor: &mut Cursor<'_>) -> Result<Outline, JsonError> {
    let mut outline = Outline::default();
    cursor.object(|cursor, key| {
        match key {
            "charset" => outline.charset = read_charset(&cursor.value()?)?,
            "nodes" => cursor.array(|cursor| {
                let number = outline.places.len();
                let node = read_node(cursor).and_then(|node| outline.push(&node));
                node.map_err(|error| JsonError {
                    node: Some(number),
                    ..error
                })
            })?,
            _ => drop(cursor.value()?),
        }
        Ok(())
    })?;
    match outline.places.is_empty() {
        true => Err(JsonErrorKind::NoRoot.into()),
        false => Ok(outline),
    }
}

fn read_charset(name: &Value) -> Result<Option<Charset>, JsonError> {
    if name.is_null() {
        return Ok(None);
    }
    let charset = name
        .as_str()
        .and_then(|name| Charset::for_name(name.as_bytes()));
    match charset {
        Some(charset) => Ok(Some(charset)),
        None => Err(JsonErrorKind::Charset(name.to_string()).into()),
    }
}

/// A node as the document has it.
struct Node {
    parent: Option<usize>,
    properties: Vec<(String, Vec<Value>)>,
    invalid: HashSet<String>,
    duplicate: HashSet<String>,
    lossy: bool,
}

fn read_node(cursor: &mut Cursor<'_>) -> Result<Node, JsonError> {
    let mut parent = None;
    let mut properties = None;
    let mut invalid = HashSet::new();
    let mut duplicate = HashSet::new();
    let mut lossy = false;
    cursor.object(|cursor, key| {
        match key {
            "parent" => parent = Some(cursor.value()?),
            "properties" => properties = Some(read_properties(cursor)?),
            "invalid" => invalid = read_names("invalid", cursor.value()?)?,
            "duplicate" => duplicate = read_names("duplicate", cursor.value()?)?,
            "lossy_text" => lossy = cursor.value()? == true,
            _ => drop(cursor.value()?),
        }
        Ok(())
    })?;
    let parent = match parent.ok_or(JsonErrorKind::Missing("parent"))? {
        Value::Null => None,
        parent => Some(parent.as_u64().ok_or(JsonErrorKind::Key {
            key: "parent",
            expected: "null or the index of a node",
        })?),
    };
    Ok(Node {
        parent: parent.map(|parent| usize::try_from(parent).unwrap_or(usize::MAX)),
        properties: properties.ok_or(JsonErrorKind::Missing("properties"))?,
        invalid,
        duplicate,
        lossy,
    })
}

fn read_properties(cursor: &mut Cursor<'_>) -> Result<Vec<(String, Vec<Value>)>, JsonError> {
    let mut properties = Vec::new();
    cursor.object(|cursor, id| {
        let mut values = Vec::new();
        let read = cursor.array(|cursor| {
            values.push(cursor.value()?);
            Ok(())
        });
        read.map_err(|error| in_property(error, id))?;
        properties.push((id.to_owned(), values));
        Ok(())
    })?;
    Ok(properties)
}

fn in_property(error: JsonError, id: &str) -> JsonError {
    JsonError {
        property: Some(id.to_owned()),
        ..error
    }
}

fn read_names(key: &'static str, names: Value) -> Result<HashSet<String>, JsonError> {
    let name = |name| match name {
        Value::String(name) => Some(name),
        _ => None,
    };
    let names = match names {
        Value::Array(names) => names.into_iter().map(name).collect(),
        _ => None,
    };
    let expected = "an array of identifiers";
    names.ok_or(JsonErrorKind::Key { key, expected }.into())
}

/// A tree that is being read: the text of its nodes, and how they hang
/// together.
#[derive(Default)]
struct Outline {
    charset: Option<Charset>,
    types: Option<Types>,
    lossy: bool,
    /// The properties of all nodes, in the document's order.
    text: String,
    /// How many these are.
    properties: usize,
    places: Vec<Place>,
}

/// A node's place in its tree. Links to nodes are indices; the root, which is
/// never linked to, is none.
#[derive(Default)]
struct Place {
    /// Where its properties begin and end.
    start: usize,
    end: usize,
    parent: usize,
    first_child: usize,
    last_child: usize,
    next_sibling: usize,
    guard: Guard,
}

/// What keeps an identifier without capital letters apart from a text before
/// it. Only capitals tell a reader that a text's unescaped bracket ends it, so
/// that in `C[a]b[c]` there would be one text. Little Golem's `;b[` and `;r[`
/// are known.
#[derive(Clone, Copy, Default)]
struct Guard {
    /// The first property needs something before it.
    before: bool,
    /// The last value may be a text; `None` where there is none.
    behind: Option<bool>,
}

/// An empty variation: it breaks the grammar, but says nothing.
const APART: &str = "()";

impl Outline {
    /// Adds a node behind those read so far.
    fn push(&mut self, node: &Node) -> Result<(), JsonError> {
        let index = self.places.len();
        let parent = match node.parent {
            None if index > 0 => return Err(JsonErrorKind::SecondRoot.into()),
            Some(parent) if parent >= index => return Err(JsonErrorKind::Parent.into()),
            parent => parent.unwrap_or_default(),
        };
        let types = *self.types.get_or_insert_with(|| types(node));
        let start = self.text.len();
        let guard = self.push_properties(node, types)?;
        self.lossy |= node.lossy;
        self.places.push(Place {
            start,
            end: self.text.len(),
            parent,
            guard,
            ..Place::default()
        });
        if index == 0 {
            return Ok(());
        }
        let above = &mut self.places[parent];
        let previous = std::mem::replace(&mut above.last_child, index);
        match previous {
            0 => above.first_child = index,
            _ => self.places[previous].next_sibling = index,
        }
        Ok(())
    }

    fn push_properties(&mut self, node: &Node, types: Types) -> Result<Guard, JsonError> {
        let mut guard = Guard::default();
        for (id, values) in &node.properties {
            let write = self.push_property(node, types, id, values, &mut guard);
            write.map_err(|kind| in_property(kind.into(), id))?;
        }
        Ok(guard)
    }

    fn push_property(
        &mut self,
        node: &Node,
        types: Types,
        id: &str,
        values: &[Value],
        guard: &mut Guard,
    ) -> Result<(), JsonErrorKind> {
        let letters = id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !letters || !id.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return Err(JsonErrorKind::Identifier);
        }
        let plain = id.bytes().any(|byte| byte.is_ascii_uppercase());
        let invalid = node.invalid.contains(id);
        let twice = node.duplicate.contains(id);
        let row = types.property(id);
        let empty = [Value::String(String::new())];
        let values = match values {
            [] if row.is_elist() => &empty,
            [] => return Err(JsonErrorKind::NoValues),
            values => values,
        };
        for (index, value) in values.iter().enumerate() {
            if index == 0 || index == 1 && twice {
                match guard.behind {
                    Some(true) if !plain => self.text.push_str(APART),
                    None => guard.before = !plain && !matches!(id, "b" | "r"),
                    _ => {}
                }
                self.text.push_str(id);
                self.properties += 1;
                guard.behind = Some(schema::may_hold_text(id.as_bytes()));
            }
            self.text.push('[');
            self.text.push_str(&row.raw(value, invalid)?);
            self.text.push(']');
        }
        Ok(())
    }

    /// The tree as SGF: lines of about 80 characters, and each variation on
    /// one of its own.
    fn to_text(&self) -> String {
        let mut out = Text::default();
        let mut open = Vec::new();
        let mut next = self.places.first().map(|root| (0, root));
        while let Some((index, place)) = next {
            let parent = self.places.get(place.parent);
            if index == 0 || parent.is_some_and(|parent| parent.first_child != parent.last_child) {
                out.open();
                open.push(place);
            }
            let properties = self.text.get(place.start..place.end);
            out.node(properties.unwrap_or_default(), place.guard);
            next = self.at(place.first_child);
            while next.is_none()
                && let Some(variation) = open.pop()
            {
                out.close();
                next = self.at(variation.next_sibling);
            }
        }
        out.text.push('\n');
        out.text
    }

    fn at(&self, index: usize) -> Option<(usize, &Place)> {
        let place = self.places.get(index).filter(|_| index > 0)?;
        Some((index, place))
    }
}

/// The root's FF and GM.
fn types(root: &Node) -> Types {
    let first = |wanted: &[u8]| {
        let is_wanted = |id: &str| *schema::canonical_id(id.as_bytes()) == *wanted;
        let (_, values) = root.properties.iter().find(|(id, _)| is_wanted(id))?;
        match values.first()? {
            Value::String(raw) => Some(raw.clone()),
            value => Some(value.to_string()),
        }
    };
    Types::of(first(b"FF").as_deref(), first(b"GM").as_deref())
}

/// The text of a tree.
#[derive(Default)]
struct Text {
    text: String,
    /// Bytes in the current line.
    column: usize,
    /// The last value may be a text, and no parenthesis follows.
    behind_text: bool,
}

impl Text {
    const WIDTH: usize = 80;

    fn open(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push('(');
        self.column = 1;
        self.behind_text = false;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
        self.behind_text = false;
    }

    fn node(&mut self, properties: &str, guard: Guard) {
        if self.column + properties.len() >= Self::WIDTH && !self.text.ends_with('(') {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push(';');
        if guard.before && self.behind_text {
            self.text.push_str(APART);
        }
        self.text.push_str(properties);
        self.behind_text = guard.behind.unwrap_or(self.behind_text);
        self.column = match properties.rfind('\n') {
            Some(line_end) => properties.len() - line_end,
            None => self.column + properties.len() + 1,
        };
    }
}
