//! The structure of a document: symbols, folding ranges, and selection ranges.

use std::cmp::Reverse;

use serde_json::{Value, json};
use sgfkit::schema::id;
use sgfkit::{GameTree, Node, Property, Span};

use super::document::Document;
use super::hover::move_name;
use super::session::Session;
use super::transport::Failure;
use super::variations::leave_siblings;

const DEEPEST: usize = 100;

const WORDS: usize = 40;

/// Kinds of symbols: Namespace for games, Class for variations, Event, String.
const GAME: u32 = 3;
const VARIATION: u32 = 5;
const NAMED: u32 = 24;
const COMMENT: u32 = 15;

struct Symbol {
    name: String,
    kind: u32,
    range: Span,
    selection: Span,
    depth: usize,
}

pub fn symbols(session: &Session, document: &Document, _: &Value) -> Result<Value, Failure> {
    let mut symbols = Vec::new();
    for tree in document.collection().trees() {
        of_tree(session, document, tree, &mut symbols);
    }
    Ok(if session.client.hierarchy {
        nested(document, symbols)
    } else {
        let flat = symbols.iter().map(|symbol| {
            json!({
                "name": symbol.name,
                "kind": symbol.kind,
                "location": {"uri": document.uri, "range": document.range(symbol.range)},
            })
        });
        Value::Array(flat.collect())
    })
}

fn of_tree(session: &Session, document: &Document, tree: GameTree<'_>, symbols: &mut Vec<Symbol>) {
    let (Some(range), root) = (tree.span(), tree.root()) else {
        return;
    };
    let name = |id: &str| root.text(id).filter(|name| !name.trim().is_empty());
    let who = match (name(id::PB), name(id::PW)) {
        (None, None) => tree.game().to_string(),
        (black, white) => {
            let name = |name: Option<std::borrow::Cow<'_, str>>, side: &str| {
                name.map_or(side.to_owned(), |name| line(&name))
            };
            format!("{} – {}", name(black, "Black"), name(white, "White"))
        }
    };
    let selection = root.span().unwrap_or(range);
    symbols.push(Symbol {
        name: format!("Game {}: {who}", tree.number()),
        kind: GAME,
        range,
        selection,
        depth: 0,
    });
    // The open variations, by parent.
    let mut open: Vec<(Node<'_>, ())> = Vec::new();
    for node in tree.nodes() {
        let Some(span) = node.span() else { continue };
        let mut add = |name: String, kind: u32, range: Span, depth: usize| {
            symbols.push(Symbol {
                name,
                kind,
                range,
                selection: span,
                depth,
            });
        };
        if let Some(parent) = node.parent().filter(|_| node.begins_variation()) {
            leave_siblings(node, parent, &mut open);
            let all = document.variation(node).unwrap_or(span);
            add(title(session, node), VARIATION, all, open.len() + 1);
            open.push((parent, ()));
        } else if let Some(name) = node.text(id::N).filter(|name| !name.trim().is_empty()) {
            add(line(&name), NAMED, span, open.len() + 1);
            continue;
        }
        if let Some(text) = node.text(id::C).filter(|text| !text.trim().is_empty()) {
            add(first_words(&text), COMMENT, span, open.len() + 1);
        }
    }
}

fn title(session: &Session, node: Node<'_>) -> String {
    let name = node.text(id::N).filter(|name| !name.trim().is_empty());
    match (name, node.played()) {
        (Some(name), _) => line(&name),
        (None, Some((color, _))) => {
            let name = move_name(session, node).unwrap_or_default();
            format!("{} {name}", color.as_str())
        }
        (None, None) => "variation".to_owned(),
    }
}

fn line(text: &str) -> String {
    let clean = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    clean.collect::<String>().trim().to_owned()
}

fn first_words(text: &str) -> String {
    let text = line(text.trim().lines().next().unwrap_or_default());
    match text.char_indices().nth(WORDS) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text,
    }
}

/// Nests symbols without recursion: a finished symbol is moved into its parent.
fn nested(document: &Document, symbols: Vec<Symbol>) -> Value {
    let mut open: Vec<(usize, Value)> = Vec::new();
    let mut done: Vec<Value> = Vec::new();
    let close = |open: &mut Vec<(usize, Value)>, done: &mut Vec<Value>| {
        let Some((_, symbol)) = open.pop() else {
            return;
        };
        match open.last_mut() {
            Some((_, parent)) => {
                if let Some(children) = parent["children"].as_array_mut() {
                    children.push(symbol);
                }
            }
            None => done.push(symbol),
        }
    };
    for symbol in symbols {
        let depth = symbol.depth.min(DEEPEST - 1);
        while open.last().is_some_and(|(other, _)| *other >= depth) {
            close(&mut open, &mut done);
        }
        let value = json!({
            "name": symbol.name,
            "kind": symbol.kind,
            "range": document.range(symbol.range),
            "selectionRange": document.range(symbol.selection),
            "children": [],
        });
        open.push((depth, value));
    }
    while !open.is_empty() {
        close(&mut open, &mut done);
    }
    done.into()
}

pub fn folding(session: &Session, document: &Document, _: &Value) -> Result<Value, Failure> {
    let lines = document.lines();
    let mut folds: Vec<(usize, usize, bool)> = Vec::new();
    let mut add = |span: Span, is_text: bool| {
        let last = span.end.saturating_sub(1).max(span.start);
        let (from, to) = (
            lines.line_of(span.start as usize),
            lines.line_of(last as usize),
        );
        if from < to {
            folds.push((from, to, is_text));
        }
    };
    for tree in document.collection().trees() {
        if let Some(range) = tree.span() {
            add(range, false);
        }
        for property in tree.nodes().flat_map(Node::properties) {
            if property.schema().is_none_or(|row| row.value.holds_text()) {
                let values = property.values().filter_map(sgfkit::RawValue::span);
                values.for_each(|span| add(span, true));
            }
        }
    }
    for variation in document.variations() {
        add(variation.span, false);
    }
    // Among those that begin on the same line, the largest first.
    folds.sort_unstable_by_key(|(from, to, _)| (*from, Reverse(*to)));
    folds.dedup_by_key(|(from, to, _)| (*from, *to));
    folds.truncate(session.client.range_limit.unwrap_or(usize::MAX));
    let folds = folds.into_iter().map(|(from, to, is_text)| {
        if is_text {
            json!({"startLine": from, "endLine": to, "kind": "comment"})
        } else {
            json!({"startLine": from, "endLine": to})
        }
    });
    Ok(Value::Array(folds.collect()))
}

const MOST_RANGES: usize = 100;

pub fn selection(_: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let positions = params["positions"]
        .as_array()
        .ok_or_else(|| Failure::params("positions"))?;
    let ranges = positions.iter().map(|position| {
        let offset = document
            .offset(position)
            .ok_or_else(|| Failure::params("positions"))?;
        Ok(chain(document, offset))
    });
    Ok(Value::Array(ranges.collect::<Result<_, Failure>>()?))
}

/// Returns the ranges around an offset as JSON, innermost first.
fn chain(document: &Document, offset: usize) -> Value {
    let whole = Span::new(0, document.text.len() as u32);
    let mut spans: Vec<Span> = Vec::new();
    if let Some(place) = document.place(offset) {
        if let Some(inside) = place.value.and_then(sgfkit::RawValue::span) {
            spans.push(inside);
            let end = (inside.end + 1).min(whole.end);
            spans.push(Span::new(inside.start.saturating_sub(1), end));
        }
        spans.extend(place.property.and_then(Property::span));
        spans.extend(place.node.span());
        let tree = place.node.tree().span();
        let variations = place
            .node
            .ancestors()
            .filter(|node| !node.is_root() && node.begins_variation());
        let variations = variations.take(MOST_RANGES);
        spans.extend(variations.filter_map(|variation| document.variation(variation)));
        spans.extend(tree);
    }
    spans.push(whole);
    let mut ranges: Vec<Span> = Vec::new();
    for span in spans {
        let grows = ranges
            .last()
            .is_none_or(|last| span != *last && span.start <= last.start && last.end <= span.end);
        if grows {
            ranges.push(span);
        }
    }
    let mut chain = Value::Null;
    for span in ranges.into_iter().rev() {
        chain = match chain {
            Value::Null => json!({"range": document.range(span)}),
            parent => json!({"range": document.range(span), "parent": parent}),
        };
    }
    chain
}
