//! Semantic tokens.

use std::fmt::Write;

use serde_json::{Value, json};
use sgfkit::schema::{ValueType, id};
use sgfkit::{Property, RawValue, Span};

use super::document::Document;
use super::session::Session;
use super::transport::Failure;

const TYPES: [&str; 7] = [
    "property",
    "keyword",
    "string",
    "number",
    "enumMember",
    "comment",
    "operator",
];
const PROPERTY: u32 = 0;
const KEYWORD: u32 = 1;
const STRING: u32 = 2;
const NUMBER: u32 = 3;
const MEMBER: u32 = 4;
const COMMENT: u32 = 5;
const OPERATOR: u32 = 6;

const DEPRECATED: u32 = 1;

pub fn legend() -> Value {
    json!({"tokenTypes": TYPES, "tokenModifiers": ["deprecated"]})
}

/// Five numbers per token and line, as JSON text, since there may be millions.
struct Tokens<'d> {
    document: &'d Document,
    wanted: Span,
    data: String,
    last_line: usize,
    last_start: usize,
    last_offset: usize,
}

pub fn tokens(_: &Session, document: &Document, params: &Value) -> Result<String, Failure> {
    let whole = Span::new(0, document.text.len() as u32);
    let wanted = match params.get("range") {
        None => whole,
        Some(range) => document
            .span(range)
            .ok_or_else(|| Failure::params("range"))?,
    };
    let mut tokens = Tokens {
        document,
        wanted,
        data: String::from("{\"data\":["),
        last_line: 0,
        last_start: 0,
        last_offset: 0,
    };
    let mut at = wanted.start;
    for node in document.nodes_in(wanted) {
        for property in node.properties() {
            let Some(span) = property.span() else {
                continue;
            };
            if span.end <= wanted.start {
                at = at.max(span.end);
                continue;
            }
            if span.start >= wanted.end {
                break;
            }
            tokens.operators(Span::new(at, span.start));
            tokens.property(property);
            at = at.max(span.end);
        }
    }
    tokens.operators(Span::new(at, wanted.end));
    tokens.data.push_str("]}");
    Ok(tokens.data)
}

impl Tokens<'_> {
    fn operators(&mut self, span: Span) {
        let part = span.start as usize..span.end as usize;
        let bytes = self.document.text.as_bytes().get(part);
        for (at, byte) in (span.start..).zip(bytes.unwrap_or_default()) {
            if matches!(byte, b'(' | b')' | b';') {
                self.add(Span::new(at, at + 1), OPERATOR, 0);
            }
        }
    }

    fn property(&mut self, property: Property<'_>) {
        let id = property.id();
        let row = property.schema();
        let modifiers = match row {
            Some(row) if !row.ff.contains(4) => DEPRECATED,
            _ => 0,
        };
        if let Some(span) = property.identifier_span() {
            let kind = if property.mover().is_some() {
                KEYWORD
            } else {
                PROPERTY
            };
            self.add(span, kind, modifiers);
        }
        let kind = match (&*id, row.map(|row| row.value)) {
            (id::C | id::GC, _) => COMMENT,
            (_, Some(ValueType::Number | ValueType::Real | ValueType::NumberOrPair)) => NUMBER,
            (_, None | Some(ValueType::Text | ValueType::SimpleText)) => STRING,
            (_, Some(_)) => MEMBER,
        };
        for span in property.values().filter_map(RawValue::span) {
            self.add(span, kind, 0);
        }
    }

    fn add(&mut self, span: Span, kind: u32, modifiers: u32) {
        let is_wanted = span.start < self.wanted.end && self.wanted.start < span.end;
        if span.is_empty() || !is_wanted {
            return;
        }
        let (lines, text) = (self.document.lines(), &self.document.text);
        for part in lines.parts(text, span) {
            let (from, to) = (part.start as usize, part.end as usize);
            let line = lines.line_of(from);
            let is_same = line == self.last_line;
            let start = if is_same && self.last_offset <= from {
                self.last_start + lines.width(text, self.last_offset, from)
            } else {
                lines.position(text, from).1
            };
            let from_last = if is_same {
                start - self.last_start
            } else {
                start
            };
            let len = lines.width(text, from, to);
            let comma = if self.data.ends_with('[') { "" } else { "," };
            let lines_on = line - self.last_line;
            // Writing to a string cannot fail.
            let _ = write!(
                self.data,
                "{comma}{lines_on},{from_last},{len},{kind},{modifiers}"
            );
            (self.last_line, self.last_start, self.last_offset) = (line, start, from);
        }
    }
}
