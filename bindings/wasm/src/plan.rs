//! Values of fields, and the edits to change them.
//!
//! A plan is a list of edits for `history.ts`: `["setText", id, "C", "text"]`. An empty list
//! changes nothing; a message replaces the list if the change is not allowed.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use sgfkit::check::{self, Severity};
use sgfkit::schema::{self, ValueType, id};
use sgfkit::{Collection, Node, NodeId, Property};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;

/// Edits, or the reason why they are not allowed.
pub struct Plan {
    edits: Vec<Json>,
    problem: Option<String>,
    /// Index of the edit whose new node is shown afterward.
    after: Option<usize>,
}

impl Plan {
    pub fn nothing() -> Plan {
        Plan::of(Vec::new())
    }

    pub fn of(edits: Vec<Json>) -> Plan {
        Plan {
            edits,
            problem: None,
            after: None,
        }
    }

    /// Plans edits in a new child, which is shown afterward.
    pub fn in_child(parent: u32, edits: impl FnOnce(&Json) -> Vec<Json>) -> Plan {
        let child = json!({"ref": 0});
        let mut all = vec![json!(["append", parent])];
        all.extend(edits(&child));
        Plan {
            after: Some(0),
            ..Plan::of(all)
        }
    }

    fn refused(problem: String) -> Plan {
        Plan {
            problem: Some(problem),
            ..Plan::nothing()
        }
    }

    pub fn json(&self) -> String {
        json!({"edits": self.edits, "problem": self.problem, "after": self.after}).to_string()
    }
}

/// Displayed value of a property.
struct Field {
    text: String,
    /// True if the value has line breaks or may have some.
    is_long: bool,
    /// True if the value is complete, so it can be edited.
    is_whole: bool,
    is_there: bool,
}

impl Field {
    fn of(node: Node<'_>, name: &str) -> Field {
        let row = row(node, name);
        let is_text = row.is_some_and(|row| matches!(row.value, ValueType::Text));
        let mut properties = node.properties().filter(|property| property.id() == name);
        let first = properties.next();
        let mut values = first.into_iter().flat_map(Property::values);
        let value = values.next();
        let decoded = value.map(|value| value.text());
        let is_lossy = decoded.as_ref().is_some_and(|decoded| decoded.lossy);
        let text = decoded.map(|decoded| decoded.text.into_owned());
        Field {
            is_long: is_text || text.as_ref().is_some_and(|text| text.contains('\n')),
            is_whole: !is_lossy && values.next().is_none() && properties.next().is_none(),
            is_there: first.is_some(),
            text: text.unwrap_or_default(),
        }
    }
}

#[wasm_bindgen]
impl Games {
    /// Returns the displayed values of a node as JSON, one entry per name. Game information is
    /// inherited and edited at its source.
    pub fn fields(&self, id: u32, names: Vec<String>) -> Outcome<String> {
        let node = self.node(id)?;
        let rows: Vec<Json> = names
            .iter()
            .map(|name| {
                let at = holder(node, name);
                let field = Field::of(at, name);
                json!({
                    "id": name, "node": at.id().to_number(), "text": field.text, "long": field.is_long,
                    "whole": field.is_whole, "there": field.is_there,
                })
            })
            .collect();
        Ok(Json::from(rows).to_string())
    }

    /// Plans setting a text; an empty one removes the property.
    pub fn plan_text(&self, id: u32, name: &str, text: &str) -> Outcome<String> {
        let node = holder(self.node(id)?, name);
        let field = Field::of(node, name);
        if !field.is_whole || field.text == text {
            return Ok(Plan::nothing().json());
        }
        let id = node.id().to_number();
        let edit = if text.is_empty() {
            json!(["removeProperty", id, name])
        } else {
            json!(["setText", id, name, broken_as_before(node, name, text)])
        };
        let may_be_wrong = !matches!(name, id::C | id::N) && !text.is_empty();
        Ok(self.examined(edit, node, name, may_be_wrong))
    }

    /// Plans setting escaped values; none removes the property, and unchanged values keep their
    /// bytes.
    pub fn plan_raw(&self, id: u32, name: &str, values: Vec<String>) -> Outcome<String> {
        let node = self.node(id)?;
        let there: Vec<String> = node
            .properties()
            .filter(|property| property.id() == name)
            .flat_map(Property::values)
            .map(|value| value.unicode().text.into_owned())
            .collect();
        // Browsers use one kind of line break in fields.
        let values: Vec<String> = values
            .into_iter()
            .enumerate()
            .map(|(at, value)| match there.get(at) {
                Some(old) if plain_breaks(old) == value => old.clone(),
                _ => value,
            })
            .collect();
        let has = node.property(name).is_some();
        if values == there && has != values.is_empty() {
            return Ok(Plan::nothing().json());
        }
        let edit = if values.is_empty() {
            json!(["removeProperty", id, name])
        } else {
            json!(["setProperty", id, name, values])
        };
        Ok(self.examined(edit, node, name, !values.is_empty()))
    }
}

impl Games {
    /// Tries a single edit on a copy, and rejects it if a check reports a new error.
    fn examined(&self, edit: Json, node: Node<'_>, name: &str, may_be_wrong: bool) -> String {
        let plan = || Plan::of(vec![edit.clone()]).json();
        if !may_be_wrong {
            return plan();
        }
        let mut trial = self.games.clone();
        if let Err(problem) = apply(&mut trial, node.id(), &edit) {
            return Plan::refused(problem).json();
        }
        let bytes = trial.to_bytes().into_owned();
        let before = errors(&self.reread_if_edited());
        let after = errors(&Collection::parse_in(bytes, node.tree().charset()));
        let known: BTreeSet<_> = before.iter().map(|error| (&error.0, error.1)).collect();
        let fresh = after
            .iter()
            .find(|error| !known.contains(&(&error.0, error.1)));
        if let Some((_, _, message)) = fresh {
            return Plan::refused(message.clone()).json();
        }
        let changed = trial.node(node.id());
        let property = changed.and_then(|node| node.property(name));
        if property.is_some_and(|property| property.decode().any(|value| value.is_err())) {
            Plan::refused(format!("this is not a value of {name}")).json()
        } else {
            plan()
        }
    }
}

/// Applies one edit of a plan.
fn apply(games: &mut Collection, node: NodeId, edit: &Json) -> Result<(), String> {
    let name = edit[2].as_str().unwrap_or_default();
    let done = match edit[0].as_str() {
        Some("setText") => games.set_text(node, name, edit[3].as_str().unwrap_or_default()),
        _ => {
            let values = edit[3].as_array().into_iter().flatten();
            games.set_property_unchecked(node, name, values.filter_map(Json::as_str))
        }
    };
    done.map_err(|error| error.to_string())
}

/// Returns the errors of a file: code and property, node, message.
fn errors(games: &Collection) -> Vec<(String, Option<usize>, String)> {
    let mut found = check::run(games);
    found.retain(|found| found.severity == Severity::Error);
    let found = found.into_iter().map(|found| {
        let code = format!("{} {:?}", found.code, found.property);
        (code, found.node, found.message.into_owned())
    });
    found.collect()
}

/// Returns the node of a property: for game information where it is set, else where other game
/// information is on the way, else the root.
fn holder<'a>(node: Node<'a>, name: &str) -> Node<'a> {
    let is_info = |property: Property<'_>| property.is_game_info();
    let row = row(node, name);
    if !row.is_some_and(|row| row.kind == schema::PropertyType::GameInfo) {
        return node;
    }
    let own = node.ancestors().find(|node| node.property(name).is_some());
    let other = || node.ancestors().find(|node| node.properties().any(is_info));
    own.or_else(other).unwrap_or(node.tree().root())
}

/// Returns the schema of a property in a node's game.
fn row(node: Node<'_>, name: &str) -> Option<&'static schema::Property> {
    let tree = node.tree();
    schema::property(name.as_bytes(), tree.game().number(), tree.format())
}

/// Restores the file's kind of line break in a browser's text, if the old text has only one kind.
fn broken_as_before(node: Node<'_>, name: &str, text: &str) -> String {
    let value = node.property(name).and_then(|one| one.values().next());
    let raw = value.map(|value| value.unicode().text).unwrap_or_default();
    let others = |kind: &str| raw.replace(kind, "").contains(['\r', '\n']);
    let kinds = ["\r\n", "\r"].into_iter();
    let kind = kinds
        .filter(|kind| raw.contains(kind))
        .find(|kind| !others(kind));
    match kind {
        Some(kind) => text.replace('\n', kind),
        None => text.to_owned(),
    }
}

fn plain_breaks(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
