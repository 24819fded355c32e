//! The findings as lines of JSON, put together from pieces: a hostile file has
//! as many of them as bytes.

use sgfkit::check::{Finding, Severity};

use super::Subject;
use crate::output::json;

/// A line a finding.
pub struct Lines<'a> {
    subject: &'a Subject<'a>,
    /// The path, as a JSON string.
    path: String,
    /// The line's beginning up to the span, of the last finding: most that
    /// follow one another say the same.
    head: String,
    /// What it was made of.
    code: &'static str,
    severity: Severity,
    message: String,
    numbers: itoa::Buffer,
}

impl<'a> Lines<'a> {
    pub fn new(subject: &'a Subject<'a>) -> Lines<'a> {
        Lines {
            subject,
            path: json(&subject.file.name()),
            head: String::new(),
            code: "",
            severity: Severity::Style,
            message: String::new(),
            numbers: itoa::Buffer::new(),
        }
    }

    pub fn add(&mut self, finding: &Finding<'_>, out: &mut String) {
        let (check, message) = (finding.check(), finding.message());
        let severity = finding.severity();
        let is_same = (self.code, self.severity) == (check.code, severity);
        if !is_same || self.message != message {
            message.clone_into(&mut self.message);
            (self.code, self.severity) = (check.code, severity);
            self.head = format!(
                r#"{{"type":"diagnostic","path":{},"code":"{}","severity":"{}","lossy":{},"message":{},"span":["#,
                self.path,
                check.code,
                severity.name(),
                check.lossy,
                json(message),
            );
        }
        let (span, position) = (
            finding.span(),
            self.subject.lines().line_column(finding.span().start),
        );
        out.push_str(&self.head);
        self.number(span.start, out);
        out.push(',');
        self.number(span.end, out);
        out.push_str("],\"line\":");
        self.number(position.line, out);
        out.push_str(",\"column\":");
        self.number(position.column, out);
        out.push_str(",\"tree\":");
        self.number_or_null(finding.tree(), out);
        out.push_str(",\"node\":");
        self.number_or_null(finding.node(), out);
        match finding.property() {
            None => out.push_str(",\"property\":null"),
            Some(id) if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                out.push_str(",\"property\":\"");
                out.push_str(&id);
                out.push('"');
            }
            Some(id) => {
                out.push_str(",\"property\":");
                out.push_str(&json(&id));
            }
        }
        out.push_str(",\"sgfc\":");
        self.number_or_null(finding.sgfc().map(usize::from), out);
        match finding.safety() {
            None => out.push_str(",\"fix\":null}\n"),
            Some(safety) => {
                out.push_str(",\"fix\":\"");
                out.push_str(safety.name());
                out.push_str("\"}\n");
            }
        }
    }

    /// What `--max` keeps back.
    pub fn hide(&self, hidden: usize, out: &mut String) {
        let path = &self.path;
        out.push_str(&format!(
            "{{\"type\":\"more\",\"path\":{path},\"count\":{hidden}}}\n"
        ));
    }

    fn number(&mut self, number: impl itoa::Integer, out: &mut String) {
        out.push_str(self.numbers.format(number));
    }

    fn number_or_null(&mut self, number: Option<usize>, out: &mut String) {
        match number {
            Some(number) => self.number(number, out),
            None => out.push_str("null"),
        }
    }
}
