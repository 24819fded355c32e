//! Edits. Each is made as a whole or not at all.

use pyo3::exceptions::{PyReferenceError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use sgfkit::schema::{self, Category};
use sgfkit::{Collection, EditError, GameTree, Node, NodeId, Property, convert, ops};

use crate::games::{Games, node};

#[pymethods]
impl Games {
    /// Sets a property; `values` is a JSON list as in `convert --to json`.
    fn set(&self, id: u32, name: &str, values: &str) -> PyResult<()> {
        let mut games = self.change();
        let properties = format!("{{{}:{values}}}", json!(name));
        let raw = written(node(&games, id)?.tree(), &properties)?;
        apply(&mut games, NodeId::from_number(id), raw)
    }

    /// Adds a child with properties, a JSON object: before another child, or as the last one.
    fn add_child(&self, id: u32, properties: &str, before: Option<u32>) -> PyResult<u32> {
        self.add(id, properties, |games, parent| match before {
            None => games.append_node(parent),
            Some(before) => {
                let before = NodeId::from_number(before);
                let of_before = games.node(before).and_then(Node::parent);
                if of_before.is_none_or(|of_before| of_before.id() != parent) {
                    return Err(EditError::Place);
                }
                games.insert_variation(before)
            }
        })
    }

    /// Adds a node with properties between a node and its children.
    fn insert_below(&self, id: u32, properties: &str) -> PyResult<u32> {
        self.add(id, properties, Collection::insert_below)
    }

    /// Removes a node; its children take its place.
    fn lift(&self, id: u32) -> PyResult<()> {
        let mut games = self.change();
        node(&games, id)?;
        games.remove_node(NodeId::from_number(id)).map_err(plain)
    }

    /// Moves a subtree below another node of its tree: before a child, or as the last one.
    fn move_to(&self, id: u32, parent: u32, before: Option<u32>) -> PyResult<()> {
        let mut games = self.change();
        let before = before.map(NodeId::from_number);
        let [id, parent] = [id, parent].map(NodeId::from_number);
        games.move_subtree(id, parent, before).map_err(plain)
    }

    /// Makes the line through a node the main line.
    fn promote(&self, id: u32) -> PyResult<()> {
        ops::promote(&mut self.change(), NodeId::from_number(id)).map_err(plain)
    }

    /// Returns the identifiers of the markup of a node.
    fn markup(&self, id: u32) -> PyResult<Vec<String>> {
        let games = self.look();
        Ok(markup_of(node(&games, id)?))
    }

    /// Replaces the markup of a node by properties, a JSON object.
    fn set_markup(&self, id: u32, properties: &str) -> PyResult<()> {
        let mut games = self.change();
        let found = node(&games, id)?;
        let old = markup_of(found);
        let tree = found.tree();
        let raw = written(tree, properties)?;
        let (game, format) = (tree.game().number(), tree.format());
        for (name, _) in &raw {
            let row = schema::property(name.as_bytes(), game, format);
            if row.is_none_or(|row| row.category != Some(Category::Markup)) {
                return Err(PyValueError::new_err(format!("{name} is not markup")));
            }
        }
        let gone = old
            .into_iter()
            .filter(|old| raw.iter().all(|(name, _)| name != old));
        let gone: Vec<String> = gone.collect();
        let id = NodeId::from_number(id);
        apply(&mut games, id, raw)?;
        for name in gone {
            games.remove_property(id, &name).map_err(plain)?;
        }
        Ok(())
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

impl Games {
    /// Adds a node where `place` makes one; without it if a property is invalid.
    fn add(
        &self,
        id: u32,
        properties: &str,
        place: impl FnOnce(&mut Collection, NodeId) -> Result<NodeId, EditError>,
    ) -> PyResult<u32> {
        let mut games = self.change();
        let raw = written(node(&games, id)?.tree(), properties)?;
        let added = place(&mut games, NodeId::from_number(id)).map_err(plain)?;
        if let Err(error) = apply(&mut games, added, raw) {
            games.remove_node(added).map_err(plain)?;
            return Err(error);
        }
        Ok(added.to_number())
    }
}

fn markup_of(node: Node<'_>) -> Vec<String> {
    let is_markup = |property: &Property<'_>| {
        let row = property.schema();
        row.is_some_and(|row| row.category == Some(Category::Markup))
    };
    let mut names: Vec<String> = Vec::new();
    for property in node.properties().filter(is_markup) {
        let name = property.id().into_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Identifiers with their escaped values.
type Raw = Vec<(String, Vec<String>)>;

/// Checks and escapes properties for a tree, by reading them in an empty game of the same kind.
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
    // An object of `serde_json` would lose the order of the properties.
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
            if let Err(invalid) = decoded {
                let (id, expected) = (property.id(), invalid.expected());
                let message = format!("invalid value `{text}` of {id}: expected {expected}");
                return Err(PyValueError::new_err(message));
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

/// Sets properties. If one cannot be written, none is.
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
