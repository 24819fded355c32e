//! What fields show, and what a change of one writes.
//!
//! A plan is a list of edits, as `history.ts` does them: `["setText", id, "C",
//! "text"]`. Nothing to do is an empty list; what may not be written is a
//! sentence instead.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use sgfkit::check::{self, Severity};
use sgfkit::schema::{self, ValueType, id};
use sgfkit::{Collection, Node, NodeId, Property};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;

/// What is written, or why it is not.
pub struct Plan {
    edits: Vec<Json>,
    problem: Option<String>,
    /// The edit whose new node is gone to.
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

    /// Edits of a new child, which is gone to.
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

/// What a field shows of a property.
struct Field {
    text: String,
    /// It has line breaks, or may have some.
    is_long: bool,
    /// All that is there is shown, so it can be written again.
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
    /// What fields show of a node, as JSON, a row a name. Game info is that in
    /// force, and is written where it stands.
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

    /// What a text in a field writes; an empty one removes the property.
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

    /// What values, as between the brackets, write: none removes the property,
    /// and a value that stays is not touched.
    pub fn plan_raw(&self, id: u32, name: &str, values: Vec<String>) -> Outcome<String> {
        let node = self.node(id)?;
        let there: Vec<String> = node
            .properties()
            .filter(|property| property.id() == name)
            .flat_map(Property::values)
            .map(|value| value.unicode().text.into_owned())
            .collect();
        // Fields of a browser know one kind of line break.
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
    /// The plan of one edit, tried on a copy: what a check calls an error, and
    /// was none before, is not written.
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

/// Does one edit of a plan of this file.
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

/// The errors of a file: code and property, the node, and what is said.
fn errors(games: &Collection) -> Vec<(String, Option<usize>, String)> {
    let mut found = check::check(games);
    found.retain(|found| found.severity == Severity::Error);
    let found = found.into_iter().map(|found| {
        let code = format!("{} {:?}", found.code, found.property);
        (code, found.node, found.message.into_owned())
    });
    found.collect()
}

/// The node that a property is read from, and written to: game info where it
/// stands, else where other game info stands on the way, else the root.
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

/// What the table knows of a property in a node's game.
fn row(node: Node<'_>, name: &str) -> Option<&'static schema::Property> {
    let tree = node.tree();
    schema::property(name.as_bytes(), tree.game().number(), tree.format())
}

/// A text of a browser, which knows one kind of line break, with the kind that
/// stands in the file, where that is but one.
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
