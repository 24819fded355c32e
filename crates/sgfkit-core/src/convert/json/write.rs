//! Converts SGF to JSON.

use std::borrow::Cow;
use std::convert::Infallible;
use std::ops::Range;

use super::value::{Form, Types, push_string};
use crate::schema::id;
use crate::tree::{Collection, GameTree, Node, Property, Visit};

/// Converts a collection to one JSON document, without a final line break.
///
/// The nodes of a tree are a flat list in pre-order, one per line, whose `parent` is an index into
/// the list. `properties` contains the values, interpreted by the property [table](crate::schema):
/// numbers with all their digits; texts, moves and points as unescaped strings, in lower case if
/// the game ignores case; composed values and rectangles as pairs; None as `null`; an empty elist
/// as an empty list. Values of unknown properties, and values that their type rejects, are raw
/// strings.
///
/// `invalid` lists the properties of a node with values that their type rejects, `duplicate` those
/// that occur more than once. `lossy_text` means that some text was invalid in its encoding and
/// contains U+FFFD. [`from_json`](super::from_json) is the inverse.
///
/// ```
/// use sgfkit::{Collection, convert};
///
/// let game = Collection::parse(r"(;GM[1]SZ[19:13]C[a \] b];Black[pd]MN[x]XX[a\]b])");
/// assert_eq!(
///     convert::to_json(&game),
///     r#"{"format":"sgfkit","version":1,"charset":"UTF-8","trees":[{"charset":"UTF-8","nodes":[
///   {"parent":null,"properties":{"GM":[1],"SZ":[[19,13]],"C":["a ] b"]}},
///   {"parent":0,"properties":{"B":["pd"],"MN":["x"],"XX":["a\\]b"]},"invalid":["MN"]}]}]}"#,
/// );
/// ```
pub fn to_json(collection: &Collection) -> String {
    JsonDocument::new(collection).part(0..usize::MAX)
}

/// A collection to convert as [`to_json`] does, but in parts, so that several threads
/// can work on it and no part has to stay in memory.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::convert::{JsonDocument, to_json};
///
/// let games = Collection::parse("(;B[pd];W[dd])(;B[qd])");
/// let document = JsonDocument::new(&games);
/// assert_eq!(document.part(0..1) + &document.part(1..2), to_json(&games));
/// ```
pub struct JsonDocument<'a> {
    collection: &'a Collection,
    trees: usize,
}

impl<'a> JsonDocument<'a> {
    /// Prepares the document of a collection.
    #[must_use]
    pub fn new(collection: &'a Collection) -> JsonDocument<'a> {
        JsonDocument {
            collection,
            trees: collection.trees().count(),
        }
    }

    /// Returns the JSON text of the trees with these indices, from 0. All parts in order
    /// form the document: the first tree includes its start, the last one its end. For a
    /// collection without trees, the part that begins at 0 is the whole document.
    #[must_use]
    pub fn part(&self, trees: Range<usize>) -> String {
        let mut part = String::new();
        let Ok(()) = self.write(trees, |text| {
            part.push_str(text);
            Ok::<(), Infallible>(())
        });
        part
    }

    /// Passes the text of a [`part`](JsonDocument::part) to `sink` in pieces of about 64
    /// KiB, or more for large nodes.
    ///
    /// # Errors
    ///
    /// Returns the first error of `sink` and stops.
    pub fn write<E>(
        &self,
        trees: Range<usize>,
        sink: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut out = Pieces {
            text: String::new(),
            sink,
        };
        if trees.start == 0 {
            out.text
                .push_str("{\"format\":\"sgfkit\",\"version\":1,\"charset\":");
            match self.collection.tree(0) {
                Some(first) => push_string(&mut out.text, first.charset().name()),
                None => out.text.push_str("null"),
            }
            out.text.push_str(",\"trees\":[");
        }
        let end = trees.end.min(self.trees);
        for index in trees.start..end {
            let Some(tree) = self.collection.tree(index) else {
                break;
            };
            if index > 0 {
                out.text.push_str(",\n");
            }
            write_tree(&mut out, tree)?;
        }
        let is_last = match self.trees {
            0 => trees.start == 0,
            count => trees.start < count && end == count,
        };
        if is_last {
            out.text.push_str("]}");
        }
        (out.sink)(&out.text)
    }
}

/// Buffer that passes text on when it is large enough.
struct Pieces<F> {
    text: String,
    sink: F,
}

/// Minimum size of a piece in bytes.
const PIECE: usize = 1 << 16;

impl<E, F: FnMut(&str) -> Result<(), E>> Pieces<F> {
    fn hand_on(&mut self) -> Result<(), E> {
        if self.text.len() < PIECE {
            return Ok(());
        }
        let handed_on = (self.sink)(&self.text);
        self.text.clear();
        handed_on
    }
}

/// Returns the values of a node's properties with an identifier, as in [`to_json`], and
/// whether some text was invalid in its encoding.
#[must_use]
pub fn values_json(node: Node<'_>, id: &str) -> (String, bool) {
    let form = types(node.tree().root()).property(id);
    let properties = node.properties().filter(|property| property.is(id));
    let mut json = String::from("[");
    let mut values = String::new();
    let found = push_values(&mut values, form, properties);
    json.push_str(&values);
    json.push(']');
    (json, found.lossy)
}

/// Returns the values of a property as a list, as in [`to_json`], and whether its type
/// accepts all of them.
///
/// ```
/// use sgfkit::{Collection, convert};
///
/// let game = Collection::parse("(;GM[1]SZ[19];LB[aa:x][bb])");
/// let size = game.tree(0).unwrap().root().property("SZ").unwrap();
/// assert_eq!(convert::property_json(size), ("[19]".to_owned(), true));
/// ```
#[must_use]
pub fn property_json(property: Property<'_>) -> (String, bool) {
    let form = types(property.node().tree().root()).property(&property.id());
    let mut json = String::from("[");
    let found = push_values(&mut json, form, std::iter::once(property));
    json.push(']');
    (json, !found.invalid)
}

fn write_tree<E, F: FnMut(&str) -> Result<(), E>>(
    out: &mut Pieces<F>,
    tree: GameTree<'_>,
) -> Result<(), E> {
    out.text.push_str("{\"charset\":");
    push_string(&mut out.text, tree.charset().name());
    out.text.push_str(",\"nodes\":[");
    let types = types(tree.root());
    // Indices of the ancestors in the list.
    let mut path: Vec<usize> = Vec::new();
    let mut index = 0;
    let mut entries = Vec::new();
    for visit in tree.walk() {
        let Visit::Enter(node) = visit else {
            path.pop();
            continue;
        };
        out.hand_on()?;
        let text = &mut out.text;
        text.push_str(if index == 0 { "\n  " } else { ",\n  " });
        text.push_str("{\"parent\":");
        match path.last() {
            Some(parent) => text.push_str(&parent.to_string()),
            None => text.push_str("null"),
        }
        push_properties(text, node, types, &mut entries);
        text.push('}');
        path.push(index);
        index += 1;
    }
    out.text.push_str("]}");
    Ok(())
}

fn types(root: Node<'_>) -> Types {
    let first = |id: &str| {
        let value = root.property(id)?.values().next()?;
        Some(value.unicode().text)
    };
    Types::of(first(id::FF).as_deref(), first(id::GM).as_deref())
}

struct Entry<'a> {
    id: Cow<'a, str>,
    property: Property<'a>,
    /// Next property with the same identifier.
    next: Option<usize>,
    is_repeated: bool,
}

fn find_entries<'a>(entries: &mut Vec<Entry<'a>>, node: Node<'a>) {
    entries.clear();
    entries.extend(node.properties().map(|property| Entry {
        id: property.id(),
        property,
        next: None,
        is_repeated: false,
    }));
    if entries.len() < 2 {
        return;
    }
    let mut sorted: Vec<usize> = (0..entries.len()).collect();
    sorted.sort_by(|a, b| entries[*a].id.cmp(&entries[*b].id));
    for pair in sorted.windows(2) {
        let (first, second) = (pair[0], pair[1]);
        if entries[first].id == entries[second].id {
            entries[first].next = Some(second);
            entries[second].is_repeated = true;
        }
    }
}

/// Writes the properties of a node and the lists of their problems.
fn push_properties<'a>(
    out: &mut String,
    node: Node<'a>,
    types: Types,
    entries: &mut Vec<Entry<'a>>,
) {
    find_entries(entries, node);
    let mut invalid = Names::new("invalid");
    let mut duplicate = Names::new("duplicate");
    let mut lossy = false;
    out.push_str(",\"properties\":{");
    let mut separator = "";
    for first in entries.iter().filter(|entry| !entry.is_repeated) {
        out.push_str(separator);
        separator = ",";
        push_string(out, &first.id);
        out.push_str(":[");
        let same = std::iter::successors(Some(first), |entry| entries.get(entry.next?));
        let properties = same.map(|entry| entry.property);
        let found = push_values(out, types.property(&first.id), properties);
        out.push(']');
        lossy |= found.lossy;
        if found.invalid {
            invalid.push(&first.id);
        }
        if first.next.is_some() {
            duplicate.push(&first.id);
        }
    }
    out.push('}');
    invalid.finish(out);
    duplicate.finish(out);
    if lossy {
        out.push_str(",\"lossy_text\":true");
    }
}

/// Problems found in values.
#[derive(Default)]
struct Found {
    invalid: bool,
    lossy: bool,
}

/// Writes the values of all properties with one identifier.
fn push_values<'a>(
    out: &mut String,
    form: Form,
    properties: impl Iterator<Item = Property<'a>>,
) -> Found {
    let mut found = Found::default();
    let start = out.len();
    for raw in properties.flat_map(Property::values) {
        let decoded = raw.unicode();
        found.lossy |= decoded.lossy;
        out.push_str(if out.len() == start { "" } else { "," });
        found.invalid |= !form.push_json(out, &decoded.text);
    }
    if form.is_elist() && out.get(start..) == Some("\"\"") {
        out.truncate(start);
    }
    found
}

/// A list of identifiers, written only if it is not empty.
struct Names {
    text: String,
    key: &'static str,
}

impl Names {
    fn new(key: &'static str) -> Names {
        Names {
            text: String::new(),
            key,
        }
    }

    fn push(&mut self, id: &str) {
        self.text
            .push_str(if self.text.is_empty() { "" } else { "," });
        push_string(&mut self.text, id);
    }

    fn finish(self, out: &mut String) {
        if self.text.is_empty() {
            return;
        }
        for part in [",\"", self.key, "\":[", &self.text, "]"] {
            out.push_str(part);
        }
    }
}
