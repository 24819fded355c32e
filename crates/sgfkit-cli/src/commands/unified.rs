//! A unified diff of two states of a file, as text whatever its charset.

use std::fmt::Write;
use std::time::Duration;

use sgfkit::charset::{Charset, Structure};
use sgfkit::{Collection, Span};
use similar::{ChangeTag, TextDiff};

use crate::output::{Palette, visible};
use crate::paths::InputFile;

/// How long the shortest difference is looked for; after that any will do.
const PATIENCE: Duration = Duration::from_secs(2);

/// How a diff is shown.
#[derive(Clone, Copy)]
pub struct Style {
    pub palette: Palette,
    /// Whether control characters are shown: the diff goes to a terminal.
    pub escaped: bool,
}

/// The difference between a file and what shall become of it.
pub fn diff(file: &InputFile, old: &Collection, new: &Collection, style: Style) -> String {
    let (old, new) = (decoded(old), decoded(new));
    let mut config = TextDiff::configure();
    let lines = config.timeout(PATIENCE).diff_lines(&old, &new);
    let Palette {
        strong,
        place,
        added,
        removed,
        ..
    } = style.palette;
    let mut text = format!("{strong}--- {file}{strong:#}\n{strong}+++ {file}{strong:#}\n");
    // Writing to a string cannot fail.
    for hunk in lines.unified_diff().iter_hunks() {
        let _ = writeln!(text, "{place}{}{place:#}", hunk.header());
        for change in hunk.iter_changes() {
            let (sign, color) = match change.tag() {
                ChangeTag::Delete => ('-', removed),
                ChangeTag::Insert => ('+', added),
                ChangeTag::Equal => (' ', anstyle::Style::new()),
            };
            let line = change.value();
            let end = line.trim_end_matches(['\r', '\n']).len();
            let (line, line_break) = line.split_at(end);
            let _ = match style.escaped {
                true => writeln!(text, "{color}{sign}{}{color:#}", shown(line)),
                false => writeln!(text, "{color}{sign}{line}{color:#}{}", carriage(line_break)),
            };
            if line_break.is_empty() {
                text.push_str("\\ No newline at end of file\n");
            }
        }
    }
    text
}

/// A line break but for its LF.
fn carriage(line_break: &str) -> &str {
    line_break.strip_suffix('\n').unwrap_or(line_break)
}

/// A line for a terminal. Tabs do no harm there.
fn shown(line: &str) -> String {
    let parts: Vec<_> = line.split('\t').map(visible).collect();
    parts.join("\t")
}

/// The whole file as text, each tree by its charset.
fn decoded(collection: &Collection) -> String {
    let input = collection.input();
    let bytes = input.bytes();
    let mut text = String::with_capacity(bytes.len());
    let mut at = 0;
    let mut charset = Charset::UTF_8;
    for tree in collection.trees() {
        charset = match tree.charset().structure() {
            Structure::Wide => Charset::UTF_8,
            _ => tree.charset(),
        };
        let end = tree.span().map_or(at, |span| span.end);
        text.push_str(&charset.decode(Span::new(at, end).of(bytes)).text);
        at = end;
    }
    let rest = Span::new(at, bytes.len() as u32).of(bytes);
    text.push_str(&charset.decode(rest).text);
    text
}
