//! Edits: all of one is done, or nothing.

use pyo3::exceptions::{PyReferenceError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use sgfkit::{Collection, EditError, GameTree, NodeId, convert};

use crate::games::{Games, node};

#[pymethods]
impl Games {
    /// Gives a node a property; `values` is a list as JSON, as `convert --to json` has
    /// it.
    fn set(&self, id: u32, name: &str, values: &str) -> PyResult<()> {
        let mut games = self.change();
        let properties = format!("{{{}:{values}}}", json!(name));
        let raw = written(node(&games, id)?.tree(), &properties)?;
        apply(&mut games, NodeId::from_number(id), raw)
    }

    /// Adds a last child with properties, an object as JSON.
    fn add_child(&self, id: u32, properties: &str) -> PyResult<u32> {
        let mut games = self.change();
        let raw = written(node(&games, id)?.tree(), properties)?;
        let parent = NodeId::from_number(id);
        let child = games.append_node(parent).map_err(plain)?;
        if let Err(error) = apply(&mut games, child, raw) {
            games.remove_subtree(child).map_err(plain)?;
            return Err(error);
        }
        Ok(child.to_number())
    }

    fn remove_property(&self, id: u32, name: &str) -> PyResult<bool> {
        let mut games = self.change();
        games
            .remove_property(NodeId::from_number(id), name)
            .map_err(plain)
    }

    /// Removes a node and all below it; with a root its tree goes.
    fn remove(&self, id: u32) -> PyResult<()> {
        let mut games = self.change();
        let found = node(&games, id)?;
        if !found.is_root() {
            games.remove_subtree(NodeId::from_number(id))
        } else {
            let index = found.tree().index();
            games.remove_tree(index)
        }
        .map_err(plain)
    }
}

/// Identifiers, and values as they stand between brackets.
type Raw = Vec<(String, Vec<String>)>;

/// How properties are written in a tree. A game with nothing but these, and of the
/// same kind, tells that, and whether they are good.
fn written(tree: GameTree<'_>, properties: &str) -> PyResult<Raw> {
    let mut root = json!({"FF": [tree.format()], "GM": [tree.game().number()]});
    if let Some(size) = tree.size() {
        root["SZ"] = if size.columns == size.rows {
            json!([size.columns])
        } else {
            json!([[size.columns, size.rows]])
        };
    }
    let wanted: Map<String, Value> = serde_json::from_str(properties)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    // The properties stay in their order, which an object of `serde_json` loses.
    let document = format!(
        r#"{{"format":"sgfkit","version":1,"charset":"UTF-8","trees":[{{"charset":"UTF-8","nodes":[
        {{"parent":null,"properties":{root}}},{{"parent":0,"properties":{properties}}}]}}]}}"#
    );
    let bytes = convert::from_json(&document);
    let bytes = bytes.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let games = Collection::parse(bytes);
    let node = games.tree(0).and_then(|tree| tree.node_at(1));
    let mut raw = Vec::new();
    for property in node.into_iter().flat_map(sgfkit::Node::properties) {
        let mut values = Vec::new();
        for (value, decoded) in property.values().zip(property.decode()) {
            let text = value.unicode().text.into_owned();
            if decoded.is_err() {
                let kind = property.schema().map(|row| row.kind.to_string());
                let kind = kind.unwrap_or_default();
                let id = property.id();
                return Err(PyValueError::new_err(format!(
                    "`{text}` is no value of {id} ({kind})"
                )));
            }
            values.push(text);
        }
        raw.push((property.id().into_owned(), values));
    }
    if raw.len() == wanted.len() && raw.iter().all(|(_, values)| !values.is_empty()) {
        Ok(raw)
    } else {
        Err(PyValueError::new_err(EditError::NoValues.to_string()))
    }
}

/// Sets properties, of which the first that cannot be written is told before any is.
fn apply(games: &mut Collection, id: NodeId, raw: Raw) -> PyResult<()> {
    let mut trial = match raw.len() {
        0 | 1 => None,
        _ => Some(games.clone()),
    };
    if let Some(trial) = &mut trial {
        for (name, values) in &raw {
            trial.set_property(id, name, values).map_err(plain)?;
        }
    }
    for (name, values) in raw {
        games.set_property(id, &name, values).map_err(plain)?;
    }
    Ok(())
}

fn plain(error: EditError) -> PyErr {
    match error {
        EditError::NoSuchNode => PyReferenceError::new_err("the node was removed"),
        error => PyValueError::new_err(error.to_string()),
    }
}
