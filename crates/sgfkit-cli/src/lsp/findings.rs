//! Diagnostics: what `sgf check` finds, in places of the text.

use serde_json::{Value, json};
use sgfkit::charset::Charset;
use sgfkit::check::{self, Diagnostic, Safety, Severity};
use sgfkit::schema::id;
use sgfkit::{Collection, Span};

use super::document::{Disk, Document};
use super::edits::{self, Change};

/// At most so many are shown of a document.
const MOST: usize = 1000;

/// The only code that `check` does not have.
pub const MISREAD: &str = "misread-by-editor";

/// What `explain` says of it.
pub const MISREAD_MANUAL: &str = "The editor read the file in another charset than it is written in, so that \
    its text differs from what the file says. Saving it would destroy the letters. Reopen it in the charset that \
    the message names, or convert it: sgf convert --charset UTF-8 --write FILE.";

/// Codes that speak of bytes, which an editor's text does not have.
const OF_BYTES: [&str; 4] = [
    "undecodable-text",
    "wrong-charset",
    "malformed-unicode",
    "charsets-differ",
];

/// A finding, its place and its edits in the text.
pub struct Finding {
    pub diagnostic: Diagnostic,
    pub span: Span,
}

/// What the checks find that are wanted.
pub fn findings(document: &Document, want: impl Fn(&str) -> bool) -> Vec<Finding> {
    let is_wanted = |found: &Diagnostic| want(found.code);
    match &document.disk {
        Disk::Same { bytes, mark } => {
            let found = check::check(&Collection::parse(bytes.as_slice()));
            let found = found.into_iter().filter(is_wanted);
            let findings = found.map(|mut diagnostic| {
                let earlier = |span: Span| {
                    Span::new(
                        span.start.saturating_sub(*mark),
                        span.end.saturating_sub(*mark),
                    )
                };
                for edit in diagnostic.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                    edit.span = earlier(edit.span);
                }
                let span = earlier(diagnostic.span);
                Finding { diagnostic, span }
            });
            findings.collect()
        }
        Disk::Recoded { bytes, charset } => {
            let found = check::check(&Collection::parse(bytes.as_slice()));
            let found: Vec<_> = found.into_iter().filter(is_wanted).collect();
            recoded(found, bytes, *charset)
        }
        Disk::Unknown | Disk::Misread { .. } => {
            let collection = document.collection();
            let found = check::check(collection);
            let believed: Vec<Option<Charset>> = collection.trees().map(declared).collect();
            let of_tree = |found: &Diagnostic| {
                found
                    .tree
                    .and_then(|tree| believed.get(tree - 1))
                    .copied()
                    .flatten()
            };
            let is_told =
                |found: &Diagnostic| of_tree(found).is_none() || !OF_BYTES.contains(&found.code);
            let found = found
                .into_iter()
                .filter(|found| is_wanted(found) && is_told(found));
            let mut findings: Vec<Finding> = found
                .map(|diagnostic| Finding {
                    span: diagnostic.span,
                    diagnostic,
                })
                .collect();
            if want("undecodable-text") {
                findings.extend(lacking(collection));
                findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
            }
            findings
        }
    }
}

/// The charset that CA names, if it is known.
fn declared(tree: sgfkit::GameTree<'_>) -> Option<Charset> {
    let name = tree.root().property(id::CA)?.values().next()?;
    Charset::for_name(name.raw())
}

/// Characters that the charset of their tree lacks.
fn lacking(collection: &Collection) -> Vec<Finding> {
    let mut findings = Vec::new();
    for tree in collection.trees() {
        let Some(charset) = declared(tree).filter(|charset| *charset != Charset::UTF_8) else {
            continue;
        };
        for node in tree.nodes() {
            for value in node.properties().flat_map(sgfkit::Property::values) {
                let (Some(span), false) = (value.span(), value.raw().is_ascii()) else {
                    continue;
                };
                let Ok(text) = std::str::from_utf8(value.raw()) else {
                    continue;
                };
                let Err(error) = charset.encode(text) else {
                    continue;
                };
                let start = span.start + error.index as u32;
                let span = Span::new(start, start + error.character.len_utf8() as u32);
                let message = format!("{} has no character `{}`", charset.name(), error.character);
                findings.extend(made("undecodable-text", message, span, tree.index() + 1));
            }
        }
    }
    findings
}

/// A finding of a check that the library's own run cannot make here.
fn made(code: &str, message: String, span: Span, tree: usize) -> Option<Finding> {
    // Its severity, and the rest of it, are those of the check.
    let empty = Collection::parse_in(&b"(;GM[1]CA[UTF-8]C[\xff])"[..], Charset::UTF_8);
    let mut diagnostic = check::check(&empty)
        .into_iter()
        .find(|found| found.code == code)?;
    diagnostic.message = message.into();
    diagnostic.span = span;
    diagnostic.tree = Some(tree);
    diagnostic.node = None;
    diagnostic.property = None;
    diagnostic.labels.clear();
    diagnostic.fix = None;
    Some(Finding { diagnostic, span })
}

/// Findings of a file in another charset, in places of its text.
fn recoded(mut found: Vec<Diagnostic>, bytes: &[u8], charset: Charset) -> Vec<Finding> {
    let edits = |found: &Diagnostic| -> Vec<u32> {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        edits
            .flat_map(|edit| [edit.span.start, edit.span.end])
            .collect()
    };
    let mut offsets: Vec<u32> = found
        .iter()
        .flat_map(|found| [vec![found.span.start, found.span.end], edits(found)].concat())
        .collect();
    offsets.sort_unstable();
    offsets.dedup();
    let (mut at, mut len) = (0, 0);
    let mut places = Vec::with_capacity(offsets.len());
    for offset in offsets {
        let end = (offset as usize).min(bytes.len());
        len += charset.decode(&bytes[at..end]).text.len() as u32;
        at = end;
        places.push((offset, len));
    }
    let place = |offset: u32| match places.binary_search_by_key(&offset, |(offset, _)| *offset) {
        Ok(index) => places[index].1,
        Err(_) => offset,
    };
    let moved = |span: Span| Span::new(place(span.start), place(span.end));
    for edit in found
        .iter_mut()
        .filter_map(|found| found.fix.as_mut())
        .flat_map(|fix| &mut fix.edits)
    {
        edit.span = moved(edit.span);
        edit.text = charset.decode(&edit.text).text.into_owned().into_bytes();
    }
    found
        .into_iter()
        .map(|diagnostic| Finding {
            span: moved(diagnostic.span),
            diagnostic,
        })
        .collect()
}

/// A finding as the protocol has it.
pub fn to_json(document: &Document, finding: &Finding) -> Value {
    let found = &finding.diagnostic;
    let severity = match found.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        _ => 3,
    };
    json!({
        "range": document.range(finding.span),
        "severity": severity,
        "code": found.code,
        "source": "sgfkit",
        "message": found.message,
        "data": {
            "fix": found.fix.as_ref().map(|fix| fix.safety.name()),
            "lossy": found.lossy,
            "sgfc": found.sgfc,
        },
    })
}

/// The diagnostics of a document as a client gets them.
pub fn diagnostics(document: &Document, want: impl Fn(&str) -> bool) -> Value {
    let mut all = Vec::new();
    if let (Disk::Misread { at, charset }, true) = (&document.disk, want(MISREAD)) {
        let len = document.text[*at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        all.push(json!({
            "range": document.range(Span::new(*at as u32, (*at + len) as u32)),
            "severity": 2,
            "code": MISREAD,
            "source": "sgfkit",
            "message": format!("the file is {0}, and was read as something else; reopen it in {0}", charset.name()),
            "data": {"fix": null, "lossy": true, "sgfc": null},
        }));
    }
    let findings = findings(document, want);
    let more = (all.len() + findings.len()).saturating_sub(MOST);
    let shown = findings.len() - more;
    all.extend(
        findings[..shown]
            .iter()
            .map(|finding| to_json(document, finding)),
    );
    if let (Some(last), true) = (all.last_mut(), more > 0) {
        let message = last["message"].as_str().unwrap_or_default();
        last["message"] =
            format!("{message} (and {more} more findings, which are not shown)").into();
    }
    Value::Array(all)
}

/// The edits of a finding's fix.
pub fn fix(finding: &Finding) -> Option<(Safety, String, Vec<Change>)> {
    let fix = finding
        .diagnostic
        .fix
        .as_ref()
        .filter(|fix| !fix.edits.is_empty())?;
    let changes = fix.edits.iter().map(|edit| Change {
        span: edit.span,
        text: String::from_utf8_lossy(&edit.text).into_owned(),
    });
    Some((
        fix.safety,
        fix.message.to_string(),
        edits::in_order(changes.collect()),
    ))
}
