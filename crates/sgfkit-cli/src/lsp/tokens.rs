//! Semantic tokens: what each part of the text is.

use serde_json::{Value, json};
use sgfkit::schema::{ValueType, id};
use sgfkit::{Property, RawValue, Span};

use super::document::Document;
use super::server::Server;
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

struct Token {
    span: Span,
    kind: u32,
    modifiers: u32,
}

pub fn tokens(_: &Server, document: &Document, params: &Value) -> Result<Value, Failure> {
    let whole = Span::new(0, document.text.len() as u32);
    let wanted = match params.get("range") {
        None => whole,
        Some(range) => document
            .span(range)
            .ok_or_else(|| Failure::params("range"))?,
    };
    let mut tokens = Vec::new();
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
            operators(document, Span::new(at, span.start), &mut tokens);
            of_property(property, &mut tokens);
            at = at.max(span.end);
        }
    }
    operators(document, Span::new(at, wanted.end), &mut tokens);
    tokens.retain(|token| token.span.start < wanted.end && wanted.start < token.span.end);
    Ok(json!({"data": encoded(document, &tokens)}))
}

/// Parentheses and semicolons between properties.
fn operators(document: &Document, span: Span, tokens: &mut Vec<Token>) {
    if span.start >= span.end {
        return;
    }
    let bytes = &document.text.as_bytes()[span.start as usize..span.end as usize];
    for (at, byte) in (span.start..).zip(bytes) {
        if matches!(byte, b'(' | b')' | b';') {
            tokens.push(Token {
                span: Span::new(at, at + 1),
                kind: OPERATOR,
                modifiers: 0,
            });
        }
    }
}

fn of_property(property: Property<'_>, tokens: &mut Vec<Token>) {
    let id = property.id();
    let row = property.schema();
    let modifiers = match row {
        Some(row) if !row.ff.contains(4) => DEPRECATED,
        _ => 0,
    };
    if let Some(span) = property.identifier_span() {
        let kind = if matches!(&*id, id::B | id::W) {
            KEYWORD
        } else {
            PROPERTY
        };
        tokens.push(Token {
            span,
            kind,
            modifiers,
        });
    }
    let kind = match (&*id, row.map(|row| row.value)) {
        (id::C | id::GC, _) => COMMENT,
        (_, Some(ValueType::Number | ValueType::Real | ValueType::NumberOrPair)) => NUMBER,
        (_, None | Some(ValueType::Text | ValueType::SimpleText)) => STRING,
        (_, Some(_)) => MEMBER,
    };
    for span in property.values().filter_map(RawValue::span) {
        if !span.is_empty() {
            tokens.push(Token {
                span,
                kind,
                modifiers: 0,
            });
        }
    }
}

/// Five numbers a token, each line of it one.
fn encoded(document: &Document, tokens: &[Token]) -> Vec<u32> {
    let lines = document.lines();
    let text = &document.text;
    let (mut last_line, mut last_start, mut last_offset) = (0, 0, 0);
    let mut data = Vec::with_capacity(tokens.len() * 5);
    for token in tokens {
        for part in lines.parts(text, token.span) {
            let line = lines.line_of(part.start as usize);
            let start = match line == last_line && last_offset <= part.start as usize {
                true => last_start + lines.width(text, last_offset, part.start as usize),
                false => lines.position(text, part.start as usize).1,
            };
            let from_last = if line == last_line {
                start - last_start
            } else {
                start
            };
            let len = lines.width(text, part.start as usize, part.end as usize);
            data.extend([
                (line - last_line) as u32,
                from_last as u32,
                len as u32,
                token.kind,
                token.modifiers,
            ]);
            (last_line, last_start, last_offset) = (line, start, part.start as usize);
        }
    }
    data
}
