//! Diagnostics: the findings of `sgf check` in places of the text.

use serde_json::{Value, json};
use sgfkit::charset::Charset;
use sgfkit::check::{self, Applicability, Checker, Diagnostic, Severity};
use sgfkit::schema::id;
use sgfkit::{Collection, Node, Property, Span};

use super::checked::{Checked, Finding};
use super::document::{Disk, Document};
use super::edits::{self, Change};
use crate::site;

/// The maximum number of findings shown per document.
const MOST: usize = 1000;

/// The only code that `check` lacks.
pub const MISREAD: &str = "misread-by-editor";

/// The manual that `explain` shows for it.
pub const MISREAD_MANUAL: &str = "The editor opened the file in the wrong encoding, so its text is garbled. \
Saving would destroy characters. Reopen it in the encoding given in the message, or convert it: \
sgf convert --charset UTF-8 --write FILE.";

/// The code for characters that an encoding lacks.
const LACKING: &str = "undecodable-text";

/// Codes about bytes, which an editor's text does not have.
const OF_BYTES: [&str; 4] = [
    LACKING,
    "wrong-charset",
    "malformed-unicode",
    "charsets-differ",
];

pub fn checked(document: &Document, checker: &Checker) -> Checked {
    let mut checked = Checked::default();
    each(
        document,
        checker,
        &mut |code, span, finding| match checked.shown.len() {
            MOST => checked.others.push((span, code)),
            _ => checked.shown.push(finding()),
        },
    );
    checked
}

/// Returns the findings that touch a span; the first ones if there are many.
pub fn touching(
    document: &Document,
    checker: &Checker,
    checked: &Checked,
    span: Span,
) -> Vec<Finding> {
    let touches = |other: Span| other.start <= span.end && span.start <= other.end;
    let shown = checked.shown.iter().filter(|finding| touches(finding.span));
    let mut touching: Vec<Finding> = shown.cloned().collect();
    if checked.others.iter().any(|(other, _)| touches(*other)) {
        // Their details were not kept.
        touching.clear();
        each(document, checker, &mut |_, other, finding| {
            if touches(other) && touching.len() < MOST {
                touching.push(finding());
            }
        });
    }
    touching
}

/// A callback for a finding: its code, its place in the text, and a function for the rest.
type Take<'t> = &'t mut dyn FnMut(&'static str, Span, &dyn Fn() -> Finding);

/// Passes on the findings of the selected checks, in text order.
fn each(document: &Document, checker: &Checker, take: Take<'_>) {
    match &document.disk {
        Disk::Same { bytes, mark } => {
            let collection = Collection::parse(bytes.as_slice());
            let earlier = |span: Span| {
                Span::new(
                    span.start.saturating_sub(*mark),
                    span.end.saturating_sub(*mark),
                )
            };
            let examination = checker.examine(&collection, usize::MAX);
            examination.each(|found| {
                let span = earlier(found.span());
                take(found.check().code, span, &|| {
                    let mut diagnostic = found.to_diagnostic();
                    for edit in diagnostic.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                        edit.span = earlier(edit.span);
                    }
                    Finding { diagnostic, span }
                });
            });
        }
        Disk::Recoded { bytes, charset } => {
            let found = checker.check(&Collection::parse(bytes.as_slice()));
            for finding in recoded(found, bytes, *charset) {
                whole(&finding, take);
            }
        }
        Disk::Unknown | Disk::Misread { .. } => each_of_text(document, checker, take),
    }
}

/// Like [`each`] for a text without known bytes: findings that need bytes are omitted, and
/// characters that the encoding lacks are found in the text.
fn each_of_text(document: &Document, checker: &Checker, take: Take<'_>) {
    let collection = document.collection();
    let believed: Vec<bool> = collection
        .trees()
        .map(|tree| declared(tree).is_some())
        .collect();
    let of_bytes = |found: &check::Finding<'_>| {
        let is_believed = |tree: usize| believed.get(tree) == Some(&true);
        OF_BYTES.contains(&found.check().code) && found.tree().is_some_and(is_believed)
    };
    let lacking = if checker.wants(LACKING) {
        lacking(collection)
    } else {
        Vec::new()
    };
    let mut lacking = lacking.into_iter().peekable();
    let examination = checker.examine(collection, usize::MAX);
    examination.each(|found| {
        let span = found.span();
        let is_earlier = |other: &Finding| other.span.start < span.start;
        while let Some(earlier) = lacking.next_if(is_earlier) {
            whole(&earlier, take);
        }
        if !of_bytes(&found) {
            take(found.check().code, span, &|| Finding {
                diagnostic: found.to_diagnostic(),
                span,
            });
        }
    });
    for finding in lacking {
        whole(&finding, take);
    }
}

fn whole(finding: &Finding, take: Take<'_>) {
    take(finding.diagnostic.code, finding.span, &|| finding.clone());
}

/// Returns the encoding in CA, if it is known.
fn declared(tree: sgfkit::GameTree<'_>) -> Option<Charset> {
    let name = tree.root().property(id::CA)?.values().next()?;
    Charset::for_name(name.raw())
}

/// Returns characters that the encoding of their tree lacks, the first of each value.
fn lacking(collection: &Collection) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut told = None;
    for tree in collection.trees() {
        let Some(charset) = declared(tree).filter(|charset| *charset != Charset::UTF_8) else {
            continue;
        };
        for value in tree
            .nodes()
            .flat_map(Node::properties)
            .flat_map(Property::values)
        {
            let (Some(span), false) = (value.span(), value.raw().is_ascii()) else {
                continue;
            };
            let text = std::str::from_utf8(value.raw());
            let Some(error) = text.ok().and_then(|text| charset.encode(text).err()) else {
                continue;
            };
            let start = span.start + error.index as u32;
            let span = Span::new(start, start + error.character.len_utf8() as u32);
            // The severity and other data are those of the check.
            let Some(mut diagnostic) = told.get_or_insert_with(undecodable).clone() else {
                return findings;
            };
            let (name, character) = (charset.name(), error.character);
            diagnostic.message = format!("{name} cannot encode `{character}`").into();
            diagnostic.span = span;
            diagnostic.tree = Some(tree.index());
            findings.push(Finding { diagnostic, span });
        }
    }
    findings
}

/// Returns the check's finding for undecodable bytes.
fn undecodable() -> Option<Diagnostic> {
    let example = Collection::parse_in(&b"(;GM[1]CA[UTF-8]C[\xff])"[..], Charset::UTF_8);
    let found = Checker::new(|check| check.code == LACKING).check(&example);
    let mut diagnostic = found.into_iter().next()?;
    diagnostic.node = None;
    diagnostic.property = None;
    diagnostic.labels.clear();
    diagnostic.fix = None;
    Some(diagnostic)
}

/// Maps findings of a file in another encoding to places of its text.
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

pub fn to_json(document: &Document, finding: &Finding) -> Value {
    let found = &finding.diagnostic;
    let severity = match found.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        _ => 3,
    };
    let mut told = json!({
        "range": document.range(finding.span),
        "severity": severity,
        "code": found.code,
        "source": "sgfkit",
        "message": found.message,
        "data": {
            "fix": found.fix.as_ref().map(|fix| fix.applicability.name()),
            "lossy": found.lossy,
            "sgfc": found.sgfc,
        },
    });
    if let Some(page) = site::check(found.code) {
        told["codeDescription"] = json!({ "href": page });
    }
    told
}

pub fn diagnostics(document: &Document, checked: &Checked) -> Value {
    let mut all = Vec::new();
    if let Disk::Misread { at, charset } = &document.disk {
        let first = document.text[*at..].chars().next();
        let end = *at + first.map_or(0, char::len_utf8);
        all.push(json!({
            "range": document.range(Span::new(*at as u32, end as u32)),
            "severity": 2,
            "code": MISREAD,
            "source": "sgfkit",
            "message": format!("the file is in {0} but was opened in another encoding; reopen it in {0}", charset.name()),
            "data": {"fix": null, "lossy": true, "sgfc": null},
        }));
    }
    let room = MOST - all.len();
    let more = checked.shown.len().saturating_sub(room) + checked.others.len();
    let shown = checked.shown.iter().take(room);
    all.extend(shown.map(|finding| to_json(document, finding)));
    if let (Some(last), true) = (all.last_mut(), more > 0) {
        let message = last["message"].as_str().unwrap_or_default();
        last["message"] = format!("{message} (and {more} more findings)").into();
    }
    Value::Array(all)
}

pub fn fix(finding: &Finding) -> Option<(Applicability, String, Vec<Change>)> {
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
        fix.applicability,
        fix.message.to_string(),
        edits::in_order(changes.collect()),
    ))
}
