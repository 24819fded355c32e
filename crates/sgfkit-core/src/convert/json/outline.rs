//! Converts a flat list of nodes to the text of a game tree.

use std::collections::HashSet;

use super::any::Value;
use super::error::{JsonError, JsonErrorKind};
use super::value::Types;
use crate::schema::{self, id};
use crate::syntax::is_identifier;

pub(super) struct Node {
    pub(super) parent: Option<usize>,
    pub(super) properties: Vec<(String, Vec<Value>)>,
    pub(super) invalid: HashSet<String>,
    pub(super) duplicate: HashSet<String>,
}

/// A tree under construction: the text of its nodes, and their links.
#[derive(Default)]
pub(super) struct Outline {
    types: Option<Types>,
    /// Properties of all nodes, in document order.
    text: String,
    places: Vec<Place>,
}

/// Position of a node in its tree. Links are indices; 0 means none, because it is the root.
#[derive(Default)]
struct Place {
    /// Range of its properties in the text.
    start: usize,
    end: usize,
    parent: usize,
    first_child: usize,
    last_child: usize,
    next_sibling: usize,
}

impl Outline {
    pub(super) fn push(&mut self, node: &Node) -> Result<(), JsonError> {
        let index = self.places.len();
        let parent = match node.parent {
            None if index > 0 => return Err(JsonErrorKind::SecondRoot.into()),
            Some(parent) if parent >= index => return Err(JsonErrorKind::Parent.into()),
            parent => parent.unwrap_or_default(),
        };
        let types = *self.types.get_or_insert_with(|| types(node));
        let start = self.text.len();
        let charset = (index == 0).then(|| charset_place(node));
        for (at, (id, values)) in node.properties.iter().enumerate() {
            if charset == Some(at) {
                self.text.push_str(UTF_8);
            }
            if charset.is_none() || !is_named(id, id::CA) {
                let write = self.push_property(node, types, id, values);
                write.map_err(|kind| JsonError::from(kind).in_property(id))?;
            }
        }
        if charset == Some(node.properties.len()) {
            self.text.push_str(UTF_8);
        }
        self.places.push(Place {
            start,
            end: self.text.len(),
            parent,
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

    fn push_property(
        &mut self,
        node: &Node,
        types: Types,
        id: &str,
        values: &[Value],
    ) -> Result<(), JsonErrorKind> {
        if !is_identifier(id.as_bytes()) {
            return Err(JsonErrorKind::Identifier);
        }
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
                self.text.push_str(id);
            }
            self.text.push('[');
            self.text.push_str(&row.raw(value, invalid)?);
            self.text.push(']');
        }
        Ok(())
    }

    /// Returns the tree as SGF, in lines of about 80 characters, with a line break per variation.
    pub(super) fn to_text(&self) -> String {
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
            out.node(properties.unwrap_or_default());
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

fn types(root: &Node) -> Types {
    let first = |wanted| {
        let (_, values) = root
            .properties
            .iter()
            .find(|(id, _)| is_named(id, wanted))?;
        match values.first()? {
            Value::String(raw) => Some(raw.clone()),
            value => Some(value.to_string()),
        }
    };
    Types::of(first(id::FF).as_deref(), first(id::GM).as_deref())
}

/// Encoding of each converted tree.
const UTF_8: &str = "CA[UTF-8]";

/// Returns the index at which to insert CA: that of an old CA, after a leading FF, or 0.
fn charset_place(root: &Node) -> usize {
    let ids = || root.properties.iter().map(|(id, _)| id);
    let declared = ids().position(|id| is_named(id, id::CA));
    let begins_with_format = ids().next().is_some_and(|id| is_named(id, id::FF));
    declared.unwrap_or(usize::from(begins_with_format))
}

/// Compares an identifier, which may be a long one of an old version, with a property.
fn is_named(id: &str, property: &str) -> bool {
    *schema::canonical_id(id.as_bytes()) == *property.as_bytes()
}

#[derive(Default)]
struct Text {
    text: String,
    /// Bytes in the current line.
    column: usize,
}

impl Text {
    const WIDTH: usize = 80;

    fn open(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push('(');
        self.column = 1;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
    }

    fn node(&mut self, properties: &str) {
        if self.column + properties.len() >= Self::WIDTH && !self.text.ends_with('(') {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push(';');
        self.text.push_str(properties);
        self.column = match properties.rfind('\n') {
            Some(line_end) => properties.len() - line_end,
            None => self.column + properties.len() + 1,
        };
    }
}
