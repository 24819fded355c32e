//! Converts a JSON document to SGF.

use std::collections::HashSet;

use super::any::Value;
use super::cursor::Cursor;
use super::error::{JsonError, JsonErrorKind};
use super::outline::{Node, Outline};
use crate::charset::Charset;
use crate::convert::charset::encoded;

/// Returns true if a file begins like a JSON object or is a JSON array. Game trees never do.
///
/// ```
/// use sgfkit::convert::is_json;
///
/// for json in ["{\"format\":\"sgfkit\"}", "\u{feff} \n{ \"trees\": [] }", "{}", "[1]"] {
///     assert!(is_json(json.as_bytes()), "{json}");
/// }
/// for other in ["(;GM[1])", "{\\rtf1 (;GM[1])}", "{", "", "[pd]"] {
///     assert!(!is_json(other.as_bytes()), "{other}");
/// }
/// ```
#[must_use]
pub fn is_json(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let bytes = bytes.trim_ascii_start();
    if bytes.starts_with(b"[") {
        let is_array = |text| {
            let mut cursor = Cursor::new(text);
            cursor.value().is_ok() && cursor.end().is_ok()
        };
        return std::str::from_utf8(bytes).is_ok_and(is_array);
    }
    let inside = bytes.strip_prefix(b"{");
    let next = inside.and_then(|inside| inside.trim_ascii_start().first());
    matches!(next, Some(b'"' | b'}'))
}

/// Converts a JSON document in the format of [`to_json`](super::to_json) to an SGF file.
///
/// The file is UTF-8, and CA of each tree is set accordingly. Converting it to JSON again returns
/// the same document except for encodings and CA, unless the document has `lossy_text`.
///
/// Nodes may come in any order, as long as each follows its parent. Unknown keys are ignored.
///
/// ```
/// use sgfkit::convert;
///
/// let sgf = convert::from_json(r#"{"format":"sgfkit","version":1,"trees":[{"nodes":[
///   {"parent":null,"properties":{"GM":[1],"AB":["dd",["pd","pp"]]}},
///   {"parent":0,"properties":{"W":[""],"C":["a [pass]"]}}]}]}"#)?;
/// assert_eq!(String::from_utf8_lossy(&sgf), "(;CA[UTF-8]GM[1]AB[dd][pd:pp];W[]C[a [pass\\]])\n");
/// # Ok::<(), sgfkit::convert::JsonError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is not JSON, not such a document, or not possible in SGF.
pub fn from_json(text: &str) -> Result<Vec<u8>, JsonError> {
    let sgf = read_document(text)?;
    Ok(encoded(sgf.into_bytes(), Charset::UTF_8, false))
}

fn read_document(text: &str) -> Result<String, JsonError> {
    if text.trim_start().starts_with('[') && is_json(text.as_bytes()) {
        return Err(JsonErrorKind::Format.into());
    }
    let mut cursor = Cursor::new(text);
    let mut format = None;
    let mut version = None;
    let mut trees = None;
    cursor.object(|cursor, key| {
        match key {
            "format" => format = Some(cursor.value()?),
            "version" => version = Some(cursor.value()?),
            "trees" => trees = Some(read_trees(cursor)?),
            _ => drop(cursor.value()?),
        }
        Ok(())
    })?;
    cursor.end()?;
    if format.as_ref().and_then(Value::as_str) != Some("sgfkit") {
        return Err(JsonErrorKind::Format.into());
    }
    let version = version.ok_or(JsonErrorKind::Missing("version"))?;
    if version.as_u64() != Some(1) {
        return Err(JsonErrorKind::Version(version.to_string()).into());
    }
    trees.ok_or(JsonErrorKind::Missing("trees").into())
}

fn read_trees(cursor: &mut Cursor<'_>) -> Result<String, JsonError> {
    let (mut sgf, mut index) = (String::new(), 0);
    cursor.array(|cursor| {
        let tree = read_tree(cursor).map_err(|error| JsonError {
            tree: Some(index),
            ..error
        })?;
        sgf.push_str(&tree);
        index += 1;
        Ok(())
    })?;
    Ok(sgf)
}

fn read_tree(cursor: &mut Cursor<'_>) -> Result<String, JsonError> {
    let mut outline = Outline::default();
    let mut number = 0;
    cursor.object(|cursor, key| {
        match key {
            "nodes" => cursor.array(|cursor| {
                let node = read_node(cursor).and_then(|node| outline.push(&node));
                node.map_err(|error| JsonError {
                    node: Some(number),
                    ..error
                })?;
                number += 1;
                Ok(())
            })?,
            _ => drop(cursor.value()?),
        }
        Ok(())
    })?;
    match number {
        0 => Err(JsonErrorKind::NoRoot.into()),
        _ => Ok(outline.to_text()),
    }
}

fn read_node(cursor: &mut Cursor<'_>) -> Result<Node, JsonError> {
    let mut parent = None;
    let mut properties = None;
    let mut invalid = HashSet::new();
    let mut duplicate = HashSet::new();
    cursor.object(|cursor, key| {
        match key {
            "parent" => parent = Some(cursor.value()?),
            "properties" => properties = Some(read_properties(cursor)?),
            "invalid" => invalid = read_names("invalid", cursor.value()?)?,
            "duplicate" => duplicate = read_names("duplicate", cursor.value()?)?,
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
        read.map_err(|error| error.in_property(id))?;
        properties.push((id.to_owned(), values));
        Ok(())
    })?;
    Ok(properties)
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
