//! Texts of a game for display and search.

use serde_json::json;
use sgfkit::schema::id;
use sgfkit::{Node, Property, Value};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;

#[wasm_bindgen]
impl Games {
    /// Returns name, comment and labels of nodes that have any, as JSON: the node's number and a
    /// text.
    pub fn texts(&self, tree: usize) -> Outcome<String> {
        let mut found = Vec::new();
        for (number, node) in self.seen_tree(tree)?.nodes().enumerate() {
            let text = said(node);
            if !text.is_empty() {
                found.push(json!([number, text]));
            }
        }
        Ok(serde_json::Value::from(found).to_string())
    }
}

/// Formats a value for display: unescaped, with at most `most` characters.
pub fn shown(raw: &str, is_text: bool, most: usize) -> String {
    let text = if is_text {
        sgfkit::value::text(raw)
    } else {
        sgfkit::value::simple_text(raw)
    };
    cut(&text, most)
}

/// Truncates a text to `most` characters.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

fn said(node: Node<'_>) -> String {
    let mut text = String::new();
    for property in node.properties() {
        match property.identifier() {
            b"N" | b"C" => push(&mut text, &values(property)),
            b"LB" => property.decode().for_each(|value| {
                if let Ok(Value::Compose(halves)) = value
                    && let Value::Text(label) = halves.1
                {
                    push(&mut text, &label);
                }
            }),
            // Old formats use long property names.
            _ if matches!(&*property.id(), id::N | id::C) => push(&mut text, &values(property)),
            _ => {}
        }
    }
    text
}

fn values(property: Property<'_>) -> String {
    let values = property
        .values()
        .map(|value| value.text().text.into_owned());
    values.collect::<Vec<_>>().join("\n")
}

fn push(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}
