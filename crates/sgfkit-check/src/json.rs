//! Writes findings as JSON piece by piece, because a hostile file has as many of them as bytes.

use super::{Finding, Severity};
use sgfkit_core::LineIndex;
use sgfkit_core::terminal::must_be_shown;

/// Writes the findings of a file as JSON objects, with the keys of `sgf check --format json`.
///
/// ```
/// use sgfkit::check::{self, FindingObjects};
/// use sgfkit::{Collection, LineIndex};
///
/// let game = Collection::parse("(;FF[4]GM[1]SZ[9];B[aa]W[bb])");
/// let lines = LineIndex::new(&game);
/// let mut objects = FindingObjects::new(None);
/// let mut out = String::new();
/// check::every().examine(&game, 1).each(|found| objects.add(&found, &lines, &mut out));
/// assert!(out.starts_with(r#"{"type":"diagnostic","code":"two-moves","severity":"error","#));
/// ```
pub struct FindingObjects {
    begin: String,
    /// Start of the last object, up to its span. Consecutive findings mostly share it.
    head: String,
    code: &'static str,
    severity: Severity,
    message: String,
    numbers: itoa::Buffer,
}

impl FindingObjects {
    /// Creates a writer; each object includes `path`, if there is one.
    #[must_use]
    pub fn new(path: Option<&str>) -> FindingObjects {
        let mut begin = String::from(r#"{"type":"diagnostic","#);
        if let Some(path) = path {
            begin.push_str(&format!(r#""path":{},"#, quoted(path)));
        }
        FindingObjects {
            begin,
            head: String::new(),
            code: "",
            severity: Severity::Style,
            message: String::new(),
            numbers: itoa::Buffer::new(),
        }
    }

    /// Appends a finding to `out`.
    pub fn add(&mut self, finding: &Finding<'_>, lines: &LineIndex<'_>, out: &mut String) {
        let (check, message) = (finding.check(), finding.message());
        let severity = finding.severity();
        let is_same = (self.code, self.severity) == (check.code, severity);
        if !is_same || self.message != message {
            message.clone_into(&mut self.message);
            (self.code, self.severity) = (check.code, severity);
            self.head = format!(
                r#"{}"code":"{}","severity":"{}","lossy":{},"message":{},"span":["#,
                self.begin,
                check.code,
                severity.name(),
                check.lossy,
                quoted(message),
            );
        }
        let span = finding.span();
        let position = lines.line_column(span.start);
        out.push_str(&self.head);
        self.number(span.start, out);
        out.push(',');
        self.number(span.end, out);
        out.push_str("],\"line\":");
        self.number(position.line, out);
        out.push_str(",\"column\":");
        self.number(position.column, out);
        out.push_str(",\"tree\":");
        self.number_or_null(finding.tree().map(number), out);
        out.push_str(",\"node\":");
        self.number_or_null(finding.node(), out);
        out.push_str(",\"property\":");
        match finding.property() {
            None => out.push_str("null"),
            Some(id) if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                out.push('"');
                out.push_str(&id);
                out.push('"');
            }
            Some(id) => out.push_str(&quoted(&id)),
        }
        out.push_str(",\"sgfc\":");
        self.number_or_null(finding.sgfc().map(usize::from), out);
        match finding.applicability() {
            None => out.push_str(",\"fix\":null}"),
            Some(applicability) => {
                out.push_str(",\"fix\":\"");
                out.push_str(applicability.name());
                out.push_str("\"}");
            }
        }
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

/// Serializes the keys of `sgf check --format json`, except `type`, `path`, `line` and `column`.
#[cfg(feature = "serde")]
impl serde::Serialize for Finding<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;

        let (check, span) = (self.check(), self.span());
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("code", check.code)?;
        map.serialize_entry("severity", self.severity().name())?;
        map.serialize_entry("lossy", &check.lossy)?;
        map.serialize_entry("message", self.message())?;
        map.serialize_entry("span", &[span.start, span.end])?;
        map.serialize_entry("tree", &self.tree().map(number))?;
        map.serialize_entry("node", &self.node())?;
        map.serialize_entry("property", &self.property())?;
        map.serialize_entry("sgfc", &self.sgfc())?;
        map.serialize_entry("fix", &self.applicability().map(super::Applicability::name))?;
        map.end()
    }
}

/// Returns the number of a tree, from 1, as JSON and messages show it.
fn number(index: usize) -> usize {
    index + 1
}

/// Quotes a JSON string, and also escapes characters that are unsafe in a terminal.
fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            _ if must_be_shown(character) => {
                json.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            _ => json.push(character),
        }
    }
    json.push('"');
    json
}
