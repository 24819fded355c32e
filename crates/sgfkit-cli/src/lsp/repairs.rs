//! Code actions and formatting.

use serde_json::{Value, json};
use sgfkit::Collection;
use sgfkit::check::{self, Applicability};

use super::checked::Finding;
use super::document::{Disk, Document};
use super::session::Session;
use super::transport::Failure;
use super::{edits, findings};

const FIX_ALL: &str = "source.fixAll.sgfkit";

/// The maximum number of bytes to parse when testing fixes individually.
const TRIED: usize = 16 << 20;

pub fn code_actions(
    session: &Session,
    document: &Document,
    params: &Value,
) -> Result<Value, Failure> {
    let span = document
        .span(&params["range"])
        .ok_or_else(|| Failure::params("range"))?;
    let only: Option<Vec<&str>> = params["context"]["only"]
        .as_array()
        .map(|kinds| kinds.iter().filter_map(Value::as_str).collect());
    let is_wanted = |kind: &str| match &only {
        None => true,
        Some(only) => only.iter().any(|wanted| {
            kind == *wanted
                || wanted.is_empty()
                || kind
                    .strip_prefix(wanted)
                    .is_some_and(|rest| rest.starts_with('.'))
        }),
    };
    let checker = session.checker(document);
    let workspace = |changes: &[edits::Change]| {
        edits::workspace(document, changes, session.client.document_changes)
    };
    let mut actions = Vec::new();
    if is_wanted("quickfix") {
        let checked = session.checked(document);
        let collection = document.collection();
        let most = (TRIED / document.text.len().max(1)).max(8);
        let touching = findings::touching(document, &checker, checked, span).into_iter();
        let fixable = touching.filter(|finding| finding.diagnostic.fix.is_some());
        let (syntax, others): (Vec<_>, Vec<_>) =
            fixable.partition(|finding| findings::fix(finding).is_none());
        actions.extend(syntax_fixes(document, &syntax, workspace));
        for finding in others.into_iter().take(most) {
            if checker.fix_alone(collection, &finding.diagnostic).is_some() {
                actions.extend(quick_fix(document, &finding, workspace));
            }
        }
    }
    // It is costly, so only run it on request.
    if only.is_some() && is_wanted(FIX_ALL) {
        let is_wanted = |found: &check::Diagnostic| checker.wants(found.code);
        let new = fixed(document, is_wanted);
        let changes = edits::between(&document.text, &new);
        if !changes.is_empty() {
            actions.push(json!({
                "title": "Fix everything that can be fixed safely",
                "kind": FIX_ALL,
                "edit": workspace(&changes),
            }));
        }
    }
    Ok(actions.into())
}

/// Returns the fixes of syntax errors: one for all errors of a game.
fn syntax_fixes(
    document: &Document,
    findings: &[Finding],
    workspace: impl Fn(&[edits::Change]) -> Value,
) -> Vec<Value> {
    let mut games: Vec<_> = findings.iter().map(|found| found.diagnostic.tree).collect();
    games.sort_unstable();
    games.dedup();
    let mut actions = Vec::new();
    for game in games {
        let of_game = || {
            let findings = findings.iter();
            findings.filter(|finding| finding.diagnostic.tree == game)
        };
        let diagnostics: Vec<_> = of_game()
            .map(|finding| findings::to_json(document, finding))
            .collect();
        let mut fixes = of_game().filter_map(|finding| finding.diagnostic.fix.as_ref());
        let is_safe = fixes.all(|fix| fix.applicability == Applicability::Safe);
        let fixed = check::fix(document.collection(), Applicability::Unsafe, |found| {
            let is_of_syntax = found.fix.as_ref().is_some_and(|fix| fix.edits.is_empty());
            is_of_syntax && found.tree == game
        });
        let changes = edits::between(&document.text, &String::from_utf8_lossy(&fixed.bytes));
        if !changes.is_empty() {
            actions.push(json!({
                "title": if is_safe {
                    "Fix the syntax of this game"
                } else {
                    "Fix the syntax of this game (unsafe)"
                },
                "kind": "quickfix",
                "diagnostics": diagnostics,
                "isPreferred": is_safe,
                "edit": workspace(&changes),
            }));
        }
    }
    actions
}

fn quick_fix(
    document: &Document,
    finding: &Finding,
    workspace: impl Fn(&[edits::Change]) -> Value,
) -> Option<Value> {
    let (applicability, mut title, changes) = findings::fix(finding)?;
    if let Some(first) = title.get(..1).map(str::to_uppercase) {
        title.replace_range(..1, &first);
    }
    let is_safe = applicability == Applicability::Safe;
    if !is_safe {
        title.push_str(" (unsafe)");
    }
    Some(json!({
        "title": title,
        "kind": "quickfix",
        "diagnostics": [findings::to_json(document, finding)],
        "isPreferred": is_safe,
        "edit": workspace(&changes),
    }))
}

/// Returns the result of `check --fix` for the file, or for the text as it would be saved.
fn fixed(document: &Document, is_wanted: impl Fn(&check::Diagnostic) -> bool) -> String {
    let fix = |games: &Collection| check::fix(games, Applicability::Safe, is_wanted).bytes;
    match &document.disk {
        Disk::Same { bytes, mark } => {
            let new = fix(&Collection::parse(bytes.as_slice()));
            // The editor hides the byte order mark, so keep its state.
            let text = match mark {
                0 => &new,
                _ => new.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&new),
            };
            String::from_utf8_lossy(text).into_owned()
        }
        Disk::Recoded { bytes, charset } => {
            let new = fix(&Collection::parse(bytes.as_slice()));
            let new = charset.decode(&new).text;
            new.strip_prefix('\u{feff}').unwrap_or(&new).to_owned()
        }
        Disk::Unknown | Disk::Misread { .. } => {
            String::from_utf8_lossy(&fix(document.collection())).into_owned()
        }
    }
}

fn formatted(document: &Document) -> Result<String, Failure> {
    let collection = document.collection();
    if collection.trees().next().is_none() {
        return Err(Failure::refused("contains no game"));
    }
    match sgfkit::format(collection, &sgfkit::FormatOptions::default()) {
        Ok(new) => Ok(String::from_utf8(new)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())),
        Err(error) => Err(Failure::refused(error.to_string())),
    }
}

pub fn formatting(_: &Session, document: &Document, _: &Value) -> Result<String, Failure> {
    let new = formatted(document)?;
    let changes = edits::between(&document.text, &new);
    drop(new);
    Ok(edits::to_text(document, &changes))
}

/// Returns the edits of a full formatting that touch the range. Parentheses must stay balanced, so
/// if some change, the meaning is compared.
pub fn range_formatting(
    _: &Session,
    document: &Document,
    params: &Value,
) -> Result<String, Failure> {
    let span = document
        .span(&params["range"])
        .ok_or_else(|| Failure::params("range"))?;
    let new = formatted(document)?;
    let mut changes = edits::between(&document.text, &new);
    changes.retain(|change| change.span.start <= span.end && span.start <= change.span.end);
    let is_blank = |change: &edits::Change| {
        let old = &document.text[change.span.start as usize..change.span.end as usize];
        old.trim().is_empty() && change.text.trim().is_empty()
    };
    if !changes.iter().all(is_blank) {
        let after = edits::applied(&document.text, &changes);
        let after = Collection::parse_in(after.into_bytes(), sgfkit::charset::Charset::UTF_8);
        if !sgfkit::ops::diff(document.collection(), &after).is_empty() {
            changes.retain(is_blank);
        }
    }
    Ok(edits::to_text(document, &changes))
}
