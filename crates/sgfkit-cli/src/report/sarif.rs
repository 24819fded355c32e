//! The findings as SARIF 2.1.0, the Static Analysis Results Interchange
//! Format, for code scanning services and editors.
//!
//! A run is written piece by piece: the head with all checks as rules, a line
//! a finding, the worst first and no more than services take, and the end with
//! what went wrong on the way. Section numbers are
//! those of the OASIS standard.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Not;
use std::path::PathBuf;

use serde::Serialize;
use serde_json::{Value, json};
use sgfkit::charset::Charset;
use sgfkit::check::{self, Check, Finding, Fix, Severity};
use sgfkit::{Collection, GameTree, Input, Span};

use super::{Subject, level, more, slashed};
use crate::output::json_line;
use crate::paths::InputFile;
use crate::site;

/// The most results of a run: GitHub refuses a file with more.
pub const MOST: usize = 25_000;

/// Where the standard's schema lies.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Everything before the first finding.
pub fn head() -> String {
    let rules = check::all().iter().map(|check| line(&rule(check)));
    let rules = rules.collect::<Vec<_>>().join(",\n");
    format!(
        "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":\
         {{\"name\":\"sgf\",\"semanticVersion\":\"{VERSION}\",\"rules\":[\n{rules}\n]}}}},\
         \"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
    )
}

/// Everything behind the last finding.
pub fn end(notifications: &[Notification]) -> String {
    let is_success = notifications.iter().all(|note| note.level != "error");
    let invocation = json!({
        "executionSuccessful": is_success,
        "toolExecutionNotifications": notifications,
    });
    format!("\n],\"invocations\":[{}]}}]}}\n", line(&invocation))
}

/// Something to say about a file as a whole (§3.58).
#[derive(Serialize)]
pub struct Notification {
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location>,
}

impl Notification {
    /// A file could not be read or written.
    pub fn problem(file: &InputFile, problem: &str) -> Notification {
        Notification::new(file, "error", problem.to_owned())
    }

    /// Not everything is shown.
    pub fn hidden(file: &InputFile, hidden: usize) -> Notification {
        Notification::new(file, "note", more(hidden))
    }

    /// There are more results than a run may have.
    pub fn left_out(count: usize) -> Notification {
        Notification {
            level: "note",
            message: Message {
                text: super::left_out(count),
            },
            locations: Vec::new(),
        }
    }

    fn new(file: &InputFile, level: &'static str, text: String) -> Notification {
        let physical = PhysicalLocation {
            artifact_location: artifact(file),
            region: None,
        };
        Notification {
            level,
            message: Message { text },
            locations: vec![Location {
                id: None,
                message: None,
                physical_location: physical,
            }],
        }
    }
}

/// A check as a rule (§3.49).
fn rule(check: &Check) -> Value {
    let manual = check.manual();
    let mut rule = json!({
        "id": check.code,
        "shortDescription": { "text": check.summary },
        "fullDescription": { "text": section(&manual, "What") },
        "help": { "text": manual, "markdown": manual },
        "defaultConfiguration": { "level": level(check.severity, "note") },
        "properties": { "tags": [check.group.name()], "spec": check.spec },
    });
    if let Some(page) = site::check(check.code) {
        rule["helpUri"] = page.into();
    }
    rule
}

/// A section of a manual, as one line.
fn section(manual: &str, title: &str) -> String {
    let lines = manual
        .lines()
        .skip_while(|line| line.strip_prefix("# ") != Some(title));
    let lines = lines.skip(1).take_while(|line| !line.starts_with("# "));
    let words: Vec<_> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

/// The worst results of a run, in the order of the files. No more than can be
/// written are kept, however many there are.
#[derive(Default)]
pub struct Worst {
    /// By rank.
    kept: [Vec<String>; 3],
    all: usize,
}

impl Worst {
    /// Takes what [`Results`] has written.
    pub fn add(&mut self, text: &str) {
        for line in text.lines() {
            let Some((rank, result)) = line.split_at_checked(1) else {
                continue;
            };
            self.all += 1;
            let rank = rank.parse().unwrap_or(self.kept.len() - 1);
            let as_bad = &self.kept[..=rank];
            if as_bad.iter().map(Vec::len).sum::<usize>() < MOST {
                self.kept[rank].push(result.to_owned());
                self.make_room();
            }
        }
    }

    /// Drops the last of the least results, if there is one too many.
    fn make_room(&mut self) {
        if self.kept.iter().map(Vec::len).sum::<usize>() > MOST {
            let least = self.kept.iter_mut().rev().find(|kept| !kept.is_empty());
            least.and_then(Vec::pop);
        }
    }

    /// Writes them, with commas between them. Returns how many are not there.
    pub fn write(&self, out: &mut impl Write) -> io::Result<usize> {
        let mut left_out = self.all;
        for (index, result) in self.kept.iter().flatten().enumerate() {
            if index > 0 {
                out.write_all(b",\n")?;
            }
            out.write_all(result.as_bytes())?;
            left_out -= 1;
        }
        Ok(left_out)
    }
}

/// How early results of a severity stand, as a digit.
fn rank(severity: Severity) -> char {
    match severity {
        Severity::Error => '0',
        Severity::Warning => '1',
        Severity::Style => '2',
    }
}

/// The results for a file, a line each, which begins with its rank.
pub struct Results<'a> {
    subject: &'a Subject<'a>,
    artifact: Artifact,
    input: Input<'a>,
    /// Whether its text is what other programs read by default.
    is_utf8: bool,
}

impl<'a> Results<'a> {
    pub fn new(subject: &'a Subject<'a>) -> Results<'a> {
        Results {
            subject,
            artifact: artifact(subject.file),
            input: subject.collection.input(),
            is_utf8: is_utf8(subject.collection),
        }
    }

    pub fn add(&mut self, finding: &Finding<'_>, out: &mut String) {
        out.push(rank(finding.severity()));
        out.push_str(&line(&self.result(finding)));
        out.push('\n');
    }

    fn result<'f>(&self, finding: &Finding<'f>) -> ResultRecord<'f> {
        let check = finding.check();
        let rule = check::all().iter().position(|rule| rule.code == check.code);
        let label = |(index, (span, message)): (usize, (Span, &str))| Location {
            id: Some(index + 1),
            message: Some(text(message)),
            physical_location: self.physical(span),
        };
        let fixes = finding.fix().and_then(|fix| self.fix(&fix));
        ResultRecord {
            rule_id: check.code,
            rule_index: rule.unwrap_or_default(),
            level: level(finding.severity(), "note"),
            message: text(finding.message()),
            locations: [Location {
                id: None,
                message: None,
                physical_location: self.physical(finding.span()),
            }],
            related_locations: finding.labels().enumerate().map(label).collect(),
            fixes: fixes.into_iter().collect(),
            properties: Bag {
                lossy: check.lossy,
                tree: finding.tree(),
                node: finding.node(),
                property: finding.property(),
                sgfc: finding.sgfc(),
                help: finding.help(),
                fix: finding.safety().map(check::Safety::name),
            },
        }
    }

    fn physical(&self, span: Span) -> PhysicalLocation {
        PhysicalLocation {
            artifact_location: self.artifact.clone(),
            region: Some(self.region(span)),
        }
    }

    fn region(&self, span: Span) -> Region {
        let lines = self.subject.lines();
        let (start, end) = (lines.line_column(span.start), lines.line_column(span.end));
        Region {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_offset: span.start,
            byte_length: span.end - span.start,
        }
    }

    /// Replacements are text (§3.57.4), which is told only where programs that
    /// apply them will read the file as it was read here.
    fn fix(&self, fix: &Fix) -> Option<FixRecord> {
        let is_text = |text: &[u8]| std::str::from_utf8(text).is_ok();
        // The fix of a game's syntax has no edits of its own.
        let is_empty = fix.edits.is_empty();
        if !self.is_utf8 || is_empty || !fix.edits.iter().all(|edit| is_text(&edit.text)) {
            return None;
        }
        let mut edits: Vec<_> = fix.edits.iter().collect();
        edits.sort_by_key(|edit| edit.span);
        let replacements = edits.into_iter().map(|edit| Replacement {
            deleted_region: self.region(self.input.original_span(edit.span)),
            inserted_content: text(&String::from_utf8_lossy(&edit.text)),
        });
        Some(FixRecord {
            description: Message {
                text: format!("{} ({})", fix.message, fix.safety.name()),
            },
            artifact_changes: [ArtifactChange {
                artifact_location: self.artifact.clone(),
                replacements: replacements.collect(),
            }],
        })
    }
}

fn is_utf8(collection: &Collection) -> bool {
    let source = collection.source();
    let in_utf8 = || {
        let mut charsets = collection.trees().map(GameTree::charset);
        charsets.all(|charset| charset == Charset::UTF_8) && std::str::from_utf8(source).is_ok()
    };
    source.is_ascii() || in_utf8()
}

/// A result (§3.27).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultRecord<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<FixRecord>,
    properties: Bag<'a>,
}

/// What the standard has no place for (§3.8).
#[derive(Serialize)]
struct Bag<'a> {
    #[serde(skip_serializing_if = "<&bool>::not")]
    lossy: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    property: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sgfc: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<&'static str>,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

fn text(text: &str) -> Message {
    Message {
        text: text.to_owned(),
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

/// Lines and columns from 1, ends exclusive; bytes from 0 (§3.30).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
    byte_offset: u32,
    byte_length: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FixRecord {
    description: Message,
    artifact_changes: [ArtifactChange; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange {
    artifact_location: Artifact,
    replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Region,
    inserted_content: Message,
}

#[derive(Clone, Serialize)]
struct Artifact {
    uri: String,
}

/// Paths are URI references (§3.4.3): bytes that mean something in one, or are
/// not ASCII, are percent-encoded.
fn artifact(file: &InputFile) -> Artifact {
    let member;
    let path = match file {
        InputFile::Stdin => return Artifact { uri: "-".into() },
        InputFile::Path(path) => path,
        InputFile::Member(_) | InputFile::Typed(_) => {
            member = PathBuf::from(file.name());
            &member
        }
    };
    let bytes = match path.to_str() {
        Some(path) => slashed(path).into_bytes(),
        None => path.as_os_str().as_encoded_bytes().to_vec(),
    };
    let mut uri = match path.is_absolute() {
        true if bytes.starts_with(b"/") => "file://".to_owned(),
        true => "file:///".to_owned(),
        false => String::new(),
    };
    for byte in bytes {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Artifact { uri }
}

/// JSON without a line break.
fn line(value: &impl Serialize) -> String {
    let mut line = json_line(value);
    line.truncate(line.trim_end().len());
    line
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn uris() {
        for (path, uri) in [
            ("a.sgf", "a.sgf"),
            ("./a/b c.sgf", "a/b%20c.sgf"),
            ("../é:1.sgf", "../%C3%A9%3A1.sgf"),
            ("-", "-"),
        ] {
            assert_eq!(artifact(&InputFile::new(Path::new(path))).uri, uri);
        }
        #[cfg(unix)]
        assert_eq!(
            artifact(&InputFile::new(Path::new("/a/b.sgf"))).uri,
            "file:///a/b.sgf"
        );
    }

    #[test]
    fn sections_of_manuals() {
        let manual = "# What\n\nOne\ntwo.\n\n# Why\n\nThree.\n";
        assert_eq!(section(manual, "What"), "One two.");
        assert_eq!(section(manual, "Why"), "Three.");
    }
}
