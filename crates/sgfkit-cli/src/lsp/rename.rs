//! Renames players, teams, events and places everywhere.

use serde_json::{Value, json};
use sgfkit::schema::id;
use sgfkit::{Node, RawValue, Span, value};

use super::document::Document;
use super::edits::{self, Change};
use super::hover::offset;
use super::session::Session;
use super::transport::Failure;

/// Groups of properties whose values are the same kind of name.
const KINDS: [&[&str]; 6] = [
    &[id::PB, id::PW, id::AN, id::US],
    &[id::BT, id::WT],
    &[id::ON],
    &[id::EV],
    &[id::PC],
    &[id::SO],
];

/// Returns the value at an offset, its group and its text.
fn named(document: &Document, offset: usize) -> Option<(Span, &'static [&'static str], String)> {
    let place = document.place(offset)?;
    let (property, value) = (place.property?, place.value?);
    let id = property.id();
    let kind = KINDS.into_iter().find(|kind| kind.contains(&&*id))?;
    Some((value.span()?, kind, value.simple_text().text.into_owned()))
}

pub fn prepare(_: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let found = named(document, offset(document, params)?);
    Ok(found.map_or(
        Value::Null,
        |(span, _, text)| json!({"range": document.range(span), "placeholder": text}),
    ))
}

pub fn rename(session: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let new = params["newName"]
        .as_str()
        .ok_or_else(|| Failure::params("newName"))?;
    let Some((_, kind, old)) = named(document, offset(document, params)?) else {
        return Err(Failure::refused("no name at this position"));
    };
    let new = value::escape(new, false);
    let properties = document
        .collection()
        .trees()
        .flat_map(sgfkit::GameTree::nodes)
        .flat_map(Node::properties);
    let properties = properties.filter(|property| kind.contains(&&*property.id()));
    let values = properties.flat_map(sgfkit::Property::values);
    let same = values.filter(|value| value.simple_text().text == old);
    let changes = same.filter_map(RawValue::span).map(|span| Change {
        span,
        text: new.clone().into_owned(),
    });
    let changes: Vec<_> = changes.collect();
    Ok(edits::workspace(
        document,
        &changes,
        session.client.document_changes,
    ))
}
