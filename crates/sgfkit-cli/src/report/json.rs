//! The findings as lines of JSON.

use serde::Serialize;
use sgfkit::LineIndex;
use sgfkit::check::Diagnostic;

use super::Findings;
use crate::output::json_line;

/// A line a finding.
pub fn text(findings: &Findings<'_>) -> String {
    let path = &findings.file.name();
    let lines = LineIndex::new(findings.collection);
    let record = |diagnostic| json_line(&Record::new(path, &lines, diagnostic));
    let mut text: String = findings.shown.iter().map(record).collect();
    if findings.hidden > 0 {
        text.push_str(&json_line(&More {
            r#type: "more",
            path,
            count: findings.hidden,
        }));
    }
    text
}

/// What `--max` keeps back.
#[derive(Serialize)]
struct More<'a> {
    r#type: &'static str,
    path: &'a str,
    count: usize,
}

/// A finding.
#[derive(Serialize)]
struct Record<'a> {
    r#type: &'static str,
    path: &'a str,
    code: &'static str,
    severity: &'static str,
    lossy: bool,
    message: &'a str,
    span: [u32; 2],
    line: u32,
    column: u32,
    tree: Option<usize>,
    node: Option<usize>,
    property: Option<&'a str>,
    sgfc: Option<u8>,
    fix: Option<&'static str>,
}

impl<'a> Record<'a> {
    fn new(path: &'a str, lines: &LineIndex<'_>, diagnostic: &'a Diagnostic) -> Record<'a> {
        let position = lines.position(diagnostic.span.start);
        Record {
            r#type: "diagnostic",
            path,
            code: diagnostic.code,
            severity: diagnostic.severity.name(),
            lossy: diagnostic.lossy,
            message: &diagnostic.message,
            span: [diagnostic.span.start, diagnostic.span.end],
            line: position.line,
            column: position.column,
            tree: diagnostic.tree,
            node: diagnostic.node,
            property: diagnostic.property.as_deref(),
            sgfc: diagnostic.sgfc,
            fix: diagnostic.fix.as_ref().map(|fix| fix.safety.name()),
        }
    }
}
