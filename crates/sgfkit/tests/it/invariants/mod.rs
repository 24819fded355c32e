//! Properties of any input. Tests run these over the
//! corpus, fuzzing over everything else. Each panics if it is violated.

#![allow(dead_code)] // no test needs all of them

use std::collections::HashMap;

use sgfkit::charset::Charset;
use sgfkit::check::{Checker, Counts};
use sgfkit::convert::{from_json, to_json};
use sgfkit::game::Symmetry;
use sgfkit::ops::{TransformOptions, transform, transformed};
use sgfkit::syntax::{Input, tokens};
use sgfkit::{Collection, EditError, FormatOptions, LineIndex, Node, NodeId, check, format};

/// Tokens tile the input: no gap, no overlap, nothing left over.
pub fn lex_tiles(data: &[u8]) {
    let input = Input::new(data);
    let mut at = 0;
    for token in tokens(&input) {
        assert_eq!(token.span.start, at, "tokens must touch");
        assert!(token.span.end > at, "tokens must not be empty");
        at = token.span.end;
    }
    assert_eq!(
        at as usize,
        input.bytes().len(),
        "tokens must reach the end"
    );
}

/// Writing what was read gives the input.
pub fn exact_roundtrip(data: &[u8]) {
    assert!(*Collection::parse(data).to_bytes() == *data);
}

/// Formatting keeps the tree, and formatting again changes nothing.
pub fn canonical_idempotent(data: &[u8]) {
    let collection = Collection::parse(data);
    for options in [
        FormatOptions::default(),
        FormatOptions::default().with_compact(true),
    ] {
        if format(&collection, &options).is_err() {
            continue;
        }
        same_after_formatting(&collection, &options);
    }
    same_after_formatting(&collection, &FormatOptions::default().with_force(true));
}

fn same_after_formatting(collection: &Collection, options: &FormatOptions) {
    let once = format(collection, options).unwrap();
    let reread = Collection::parse(once.clone());
    if collection.trees().all(|tree| {
        !collection.input().is_cut() && tree.charset() == charset_of(&reread, tree.index())
    }) {
        assert_eq!(dump(&reread), dump(collection), "the tree must stay");
    }
    let twice = format(&reread, options).unwrap();
    assert_eq!(
        String::from_utf8_lossy(&twice),
        String::from_utf8_lossy(&once),
        "formatting twice must be formatting once"
    );
}

fn charset_of(collection: &Collection, tree: usize) -> sgfkit::charset::Charset {
    collection.tree(tree).unwrap().charset()
}

/// Every span is in range, and diagnostics have positions that can be shown.
pub fn spans_in_range(data: &[u8]) {
    let collection = Collection::parse(data);
    let len = collection.input().bytes().len() as u32;
    for tree in collection.trees() {
        let whole = tree.span().unwrap();
        assert!(whole.end <= len);
        for node in tree.nodes() {
            let span = node.span().unwrap();
            assert!(whole.start <= span.start && span.end <= whole.end);
            for property in node.properties() {
                let inner = property.span().unwrap();
                assert!(span.start <= inner.start && inner.end <= span.end);
                for value in property.values() {
                    let value = value.span().unwrap();
                    assert!(inner.start < value.start && value.end <= inner.end);
                }
                property.decode().for_each(drop);
            }
        }
    }
    let lines = LineIndex::new(&collection);
    for found in check::run(&collection) {
        assert!(found.span.start <= found.span.end && found.span.end as usize <= data.len());
        let position = lines.line_column(found.span.start);
        assert!(position.line >= 1 && position.line <= lines.len() && position.column >= 1);
    }
    findings_flow(&collection);
}

/// All ways to get findings agree: all in file order, the first ones, those of parts, and only
/// their counts.
fn findings_flow(collection: &Collection) {
    let all = check::run(collection);
    let places = all.iter().map(|found| (found.span, found.code));
    assert!(places.is_sorted());
    let checker = Checker::new(|_| true);
    for limit in [0, all.len() / 2] {
        let mut first = Vec::new();
        let examination = checker.examine(collection, limit);
        let counts = examination.each(|found| first.push(found.to_diagnostic()));
        assert_eq!(counts.total(), all.len());
        assert_eq!(first, all[..all.len().min(limit)]);
    }
    let examination = checker.examine(collection, usize::MAX);
    let mut found = Vec::new();
    let mut counts = Counts::default();
    for trees in collection.parts(1) {
        counts.merge(&examination.each_in(trees, |one| found.push(one.to_diagnostic())));
    }
    if collection.trees().next().is_some() {
        assert_eq!(found, all);
        assert_eq!(counts.total(), all.len());
    }
}

/// JSON converted to SGF and back is the same, except encodings and CA. Undecodable bytes become
/// U+FFFD. The SGF is UTF-8, and its CA says so.
pub fn json_identity(data: &[u8]) {
    let json = to_json(&Collection::parse(data));
    let back = |json: &str| {
        let sgf = from_json(json).unwrap_or_else(|error| panic!("{error}\n{json}"));
        Collection::parse(sgf)
    };
    let games = back(&json);
    for tree in games.trees() {
        assert_eq!(tree.charset(), Charset::UTF_8, "{json}");
        assert_eq!(tree.root().text("CA").as_deref(), Some("UTF-8"), "{json}");
    }
    let again = to_json(&games);
    if !json.contains(",\"lossy_text\":true") {
        let (first, second) = (without_charsets(&json), without_charsets(&again));
        assert!(first == second, "first: {json}\nagain: {again}");
    }
    assert!(to_json(&back(&again)) == again, "{again}");
}

/// A document of [`to_json`], without the encodings of its trees and the CA of their roots. Each
/// node is on its own line.
fn without_charsets(json: &str) -> String {
    let mut out = String::new();
    for line in json.lines() {
        if line.starts_with("{\"") {
            out.push_str("{\n");
            continue;
        }
        let mut line = line.to_owned();
        let is_root = line.starts_with("  {\"parent\":null");
        // In a string the quotes would be escaped.
        if let Some(start) = line.find("\"CA\":[").filter(|_| is_root) {
            let mut in_string = false;
            let mut is_escaped = false;
            let is_end = |byte: u8| {
                in_string ^= byte == b'"' && !is_escaped;
                is_escaped = byte == b'\\' && !is_escaped;
                byte == b']' && !in_string
            };
            let length = line[start..].bytes().position(is_end).expect("a `]`") + 1;
            line.replace_range(start..start + length, "");
            for (with, without) in [("{,", "{"), (",,", ","), (",}", "}")] {
                if line.get(start - 1..start + 1) == Some(with) {
                    line.replace_range(start - 1..start + 1, without);
                }
            }
        }
        if is_root {
            for key in ["invalid", "duplicate"] {
                let list = format!(",\"{key}\":[");
                line = line
                    .replace(&format!("{list}\"CA\"]"), "")
                    .replace(&format!("{list}\"CA\","), &list);
            }
            line = line.replace(",\"CA\"", "");
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// Edits written tree by tree give the same file as together, and leave the collection unchanged.
pub fn edits_in_turn(data: &[u8]) {
    let mut read = Collection::parse(data);
    let before = dump(&read);
    for kind in 0..4 {
        let edit = |games: &mut Collection, index| edit_tree(games, index, kind);
        let mut whole = read.clone();
        let trees = 0..read.trees().count();
        let together = trees
            .into_iter()
            .try_for_each(|index| edit(&mut whole, index));
        match read.edited_in_turn(edit).transpose() {
            Some(in_turn) => assert_eq!(
                in_turn.map(|bytes| bytes.escape_ascii().to_string()),
                together.map(|()| whole.to_bytes().escape_ascii().to_string()),
            ),
            None => assert!(!read.faults().is_empty(), "a sound file"),
        }
        assert!(!read.is_edited());
    }
    for (symmetry, swap_colors) in [
        (Symmetry::Quarter, false),
        (Symmetry::FlipHorizontal, true),
        (Symmetry::Identity, true),
    ] {
        let mut options = TransformOptions::default();
        (options.symmetry, options.swap_colors) = (symmetry, swap_colors);
        let mut whole = read.clone();
        let together = transform(&mut whole, &options);
        let together = together.map(|told| (whole.to_bytes().into_owned(), told));
        // Points are written in place here.
        let in_turn = transformed(&mut read, &options);
        if in_turn != together {
            let shown = |bytes: &[u8]| bytes.escape_ascii().to_string();
            assert_eq!(
                in_turn.map(|(bytes, told)| (shown(&bytes), told)),
                together.map(|(bytes, told)| (shown(&bytes), told)),
            );
        }
        assert!(!read.is_edited() && read.source() == data);
    }
    assert_eq!(dump(&read), before);
}

/// One of several ways to change a tree.
fn edit_tree(games: &mut Collection, index: usize, kind: usize) -> Result<(), EditError> {
    let Some(tree) = games.tree(index) else {
        return Ok(());
    };
    let nodes: Vec<NodeId> = tree.nodes().take(40).map(Node::id).collect();
    for (number, node) in nodes.into_iter().enumerate() {
        // An earlier edit may have removed it.
        if games.node(node).is_none() {
            continue;
        }
        let is_root = number == 0;
        match (kind, number % 4) {
            (0, 0) => games.set_property_unchecked(node, "GN", [number.to_string()])?,
            (0, 1) => drop(games.retain_properties(node, |property| property.id().len() > 1)?),
            (1, 1) => games.add_values_unchecked(node, "AB", ["aa", "bb"])?,
            (1, 2) if !is_root => games.remove_node(node)?,
            (2, 0) => {
                let below = games.insert_below(node)?;
                games.set_text(below, "C", "a [text]")?;
            }
            (2, 3) if !is_root => games.remove_subtree(node)?,
            (3, 1) => drop(games.append_node(node)?),
            (3, 2) if index.is_multiple_of(2) => drop(games.split_node(node, |_| false)?),
            _ => {}
        }
    }
    Ok(())
}

/// Structure and texts, not layout.
pub fn dump(collection: &Collection) -> String {
    let mut out = String::new();
    for tree in collection.trees() {
        out.push_str("tree\n");
        let mut numbers = HashMap::new();
        for (number, node) in tree.nodes().enumerate() {
            numbers.insert(node.id(), number);
            let parent = node.parent().map(|parent| numbers[&parent.id()]);
            out.push_str(&format!("{number} < {parent:?}:"));
            for property in node.properties() {
                let identifier = String::from_utf8_lossy(property.identifier());
                let values: Vec<String> = property
                    .values()
                    .map(|value| value.text().text.into_owned())
                    .collect();
                out.push_str(&format!(" {identifier}{values:?}"));
            }
            out.push('\n');
        }
    }
    out
}
