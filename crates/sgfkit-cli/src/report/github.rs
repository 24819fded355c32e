//! Writes findings as annotations: workflow commands of GitHub Actions.
//!
//! A command is a line `::error file=…,line=…::message`. Characters that would end it or a part of
//! it are escaped: `%`, CR and LF everywhere, `:` and `,` in properties.

use std::fmt::Write;

use sgfkit::check::Finding;

use super::{Subject, level, more, slashed};
use crate::output::visible;

pub struct Commands<'a> {
    subject: &'a Subject<'a>,
    file: String,
}

impl<'a> Commands<'a> {
    pub fn new(subject: &'a Subject<'a>) -> Commands<'a> {
        Commands {
            subject,
            file: property(&slashed(&subject.file.name())),
        }
    }

    pub fn add(&mut self, finding: &Finding<'_>, out: &mut String) {
        let (lines, span) = (self.subject.lines(), finding.span());
        let (start, end) = (lines.line_column(span.start), lines.line_column(span.end));
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "::{} file={},line={},col={},endLine={},endColumn={},title={}::{}",
            level(finding.severity()),
            self.file,
            start.line,
            start.column,
            end.line,
            end.column,
            property(finding.check().code),
            message(finding),
        );
    }

    pub fn hide(&self, hidden: usize, out: &mut String) {
        let _ = writeln!(out, "::notice file={}::{}", self.file, more(hidden));
    }
}

/// Returns the message, followed by lines with advice.
fn message(finding: &Finding<'_>) -> String {
    let mut text = data(finding.message());
    if let Some(help) = finding.help() {
        text.push_str(&format!("%0Ahelp: {}", data(help)));
    }
    if let Some(fix) = finding.fix() {
        let applicability = fix.applicability.name();
        text.push_str(&format!("%0Afix: {} ({applicability})", data(&fix.message)));
    }
    text
}

/// Escapes control characters, including line breaks.
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
