//! Computes small edits from the old to the new text.

use std::fmt::Write;

use serde_json::{Value, json};
use sgfkit::Span;

use super::document::Document;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub span: Span,
    pub text: String,
}

/// The number of bytes to look ahead for a point where the texts match again.
const AHEAD: usize = 96;

/// The number of equal bytes that count as a match.
const ENOUGH: usize = 6;

/// Returns the edits from one text to another in one pass: at a difference, white space replaces
/// white space, otherwise the nearest match is searched.
pub fn between(old: &str, new: &str) -> Vec<Change> {
    let (a, b) = (old.as_bytes(), new.as_bytes());
    let tail = common_tail(a, b);
    let (a_end, b_end) = (a.len() - tail, b.len() - tail);
    let (mut i, mut j) = (0, 0);
    // The differing ranges, in bytes of both texts.
    let mut parts: Vec<[u32; 4]> = Vec::new();
    while i < a_end || j < b_end {
        if i < a_end && j < b_end && a[i] == b[j] {
            i += 1;
            j += 1;
            continue;
        }
        let (di, dj) = step(&a[i..a_end], &b[j..b_end]);
        add(&mut parts, old, new, [i, i + di, j, j + dj]);
        i += di;
        j += dj;
    }
    let changes = parts.into_iter().map(|[from, to, start, end]| Change {
        span: Span::new(from, to),
        text: new[start as usize..end as usize].to_owned(),
    });
    changes.collect()
}

fn common_tail(a: &[u8], b: &[u8]) -> usize {
    let pairs = a.iter().rev().zip(b.iter().rev());
    let tail = pairs.take_while(|(a, b)| a == b).count();
    // Do not split a character.
    let is_inside = |at: usize| a.get(a.len() - at).is_some_and(|byte| byte & 0xc0 == 0x80);
    (0..=tail).rev().find(|tail| !is_inside(*tail)).unwrap_or(0)
}

/// Returns the lengths of a difference in both texts.
fn step(a: &[u8], b: &[u8]) -> (usize, usize) {
    let blanks = |text: &[u8]| {
        text.iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count()
    };
    let (in_a, in_b) = (blanks(a), blanks(b));
    if in_a + in_b > 0 && (a.get(in_a) == b.get(in_b)) {
        return (in_a, in_b);
    }
    for sum in 1..=AHEAD {
        for di in 0..=sum.min(a.len()) {
            let dj = sum - di;
            if dj > b.len() {
                continue;
            }
            let len = ENOUGH.min(a.len() - di).min(b.len() - dj);
            let meets = a[di..di + len] == b[dj..dj + len];
            if meets && (len == ENOUGH || len == a.len() - di && len == b.len() - dj) {
                return (di, dj);
            }
        }
    }
    (a.len(), b.len())
}

/// Adds a range extended to whole characters; it is joined with a range that it touches.
fn add(
    parts: &mut Vec<[u32; 4]>,
    old: &str,
    new: &str,
    [mut from, mut to, mut start, mut end]: [usize; 4],
) {
    // The texts around it are equal, so both are cut alike.
    while from > 0 && start > 0 && !(old.is_char_boundary(from) && new.is_char_boundary(start)) {
        from -= 1;
        start -= 1;
    }
    while to < old.len()
        && end < new.len()
        && !(old.is_char_boundary(to) && new.is_char_boundary(end))
    {
        to += 1;
        end += 1;
    }
    // Texts are limited to 4 GiB.
    let [from, to, start, end] = [from, to, start, end].map(|at| at as u32);
    match parts.last_mut() {
        Some(last) if from <= last[1] => {
            last[1] = to.max(last[1]);
            last[3] = end.max(last[3]);
        }
        _ => parts.push([from, to, start, end]),
    }
}

/// Sorts edits, and joins those at the same place.
pub fn in_order(mut changes: Vec<Change>) -> Vec<Change> {
    changes.sort_by_key(|change| (change.span.start, change.span.end));
    let mut joined: Vec<Change> = Vec::new();
    for change in changes {
        match joined.last_mut() {
            Some(last) if last.span == change.span && change.span.is_empty() => {
                last.text.push_str(&change.text);
            }
            _ => joined.push(change),
        }
    }
    joined
}

pub fn applied(text: &str, changes: &[Change]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for change in changes {
        new.push_str(&text[at..change.span.start as usize]);
        new.push_str(&change.text);
        at = change.span.end as usize;
    }
    new.push_str(&text[at..]);
    new
}

pub fn to_json(document: &Document, changes: &[Change]) -> Value {
    let edits = changes
        .iter()
        .map(|change| json!({"range": document.range(change.span), "newText": change.text}));
    Value::Array(edits.collect())
}

/// Writes edits as JSON text, since there may be millions.
pub fn to_text(document: &Document, changes: &[Change]) -> String {
    let mut text = String::from("[");
    for change in changes {
        let comma = if text.len() > 1 { "," } else { "" };
        let lines = document.lines();
        let (line, character) = lines.position(&document.text, change.span.start as usize);
        let (end_line, end) = lines.position(&document.text, change.span.end as usize);
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{comma}{{\"range\":{{\"start\":{{\"line\":{line},\"character\":{character}}},\
             \"end\":{{\"line\":{end_line},\"character\":{end}}}}},\"newText\":{}}}",
            Value::from(&*change.text)
        );
    }
    text.push(']');
    text
}

/// Returns a workspace edit of one document, with its version if the client supports that.
pub fn workspace(document: &Document, changes: &[Change], has_versions: bool) -> Value {
    let edits = to_json(document, changes);
    if has_versions {
        json!({"documentChanges": [{
            "textDocument": {"uri": document.uri, "version": document.version},
            "edits": edits,
        }]})
    } else {
        let mut changes = serde_json::Map::new();
        changes.insert(document.uri.clone(), edits);
        json!({"changes": changes})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edits produce the new text, do not overlap, and are small.
    #[test]
    fn differences() {
        for (old, new, touched) in [
            ("(;GM[1] ;B[pd])", "(;GM[1];B[pd])", 1),
            ("(;GM[1];B[pd];W[dd])", "(;GM[1]\n;B[pd]\n;W[dd])\n", 3),
            ("(;B[pd]C[é])", "(;B[dp]C[è])", 20),
            ("", "(;)", 3),
            ("(;)", "", 3),
            ("aé", "aè", 4),
            ("同じ文", "同し文", 12),
            ("(;B[aa](;W[bb])(;W[cc]))", "(;B[aa](;W[cc])(;W[bb]))", 30),
        ] {
            let changes = between(old, new);
            assert_eq!(applied(old, &changes), new, "{old} {changes:?}");
            let pairs = changes.windows(2);
            assert!(
                pairs
                    .into_iter()
                    .all(|pair| pair[0].span.end <= pair[1].span.start),
                "{changes:?}"
            );
            let bytes: usize = changes
                .iter()
                .map(|change| change.text.len() + change.span.len() as usize)
                .sum();
            assert!(bytes <= touched, "{old} {changes:?}");
        }
    }
}
