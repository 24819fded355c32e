//! The findings as annotations: workflow commands of GitHub Actions.
//!
//! A command is a line, `::error file=…,line=…::message`. What would end it or
//! one of its parts is escaped: `%`, CR and LF everywhere, `:` and `,` in
//! properties.

use std::fmt::Write;

use sgfkit::LineIndex;
use sgfkit::check::Diagnostic;

use super::{Findings, Positions, edges, level, more, slashed};
use crate::output::visible;

/// A command a finding.
pub fn text(findings: &Findings<'_>) -> String {
    let lines = LineIndex::new(findings.collection);
    let positions = Positions::new(&lines, edges(findings.shown));
    let file = property(&slashed(&findings.file.name()));
    let mut text = String::new();
    for diagnostic in findings.shown {
        let start = positions.of(diagnostic.span.start);
        let end = positions.of(diagnostic.span.end);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "::{} file={file},line={},col={},endLine={},endColumn={},title={}::{}",
            level(diagnostic.severity, "notice"),
            start.line,
            start.column,
            end.line,
            end.column,
            property(diagnostic.code),
            message(diagnostic),
        );
    }
    if findings.hidden > 0 {
        let more = more(findings.hidden);
        let _ = writeln!(text, "::notice file={file}::{more}");
    }
    text
}

/// What is wrong, and on further lines what to do.
fn message(diagnostic: &Diagnostic) -> String {
    let mut text = data(&diagnostic.message);
    if let Some(help) = &diagnostic.help {
        text.push_str(&format!("%0Ahelp: {}", data(help)));
    }
    if let Some(fix) = &diagnostic.fix {
        let safety = fix.safety.name();
        text.push_str(&format!("%0Afix: {} ({safety})", data(&fix.message)));
    }
    text
}

/// Control characters, line breaks among them, are shown.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_command_is_escaped() {
        assert_eq!(data("100%,\r\n a:b"), "100%25,\\x0d\\x0a a:b");
        assert_eq!(property("a,b:c%.sgf"), "a%2Cb%3Ac%25.sgf");
    }
}
