//! Formats a unified diff of two states of a file, decoded to text.

mod hunks;

use std::fmt::Write;
use std::ops::Range;

use imara_diff::{InternedInput, Token};
use sgfkit::charset::{Charset, Structure};
use sgfkit::{Collection, Span};

use crate::output::{Palette, visible};
use crate::paths::InputFile;

/// The number of context lines.
const CONTEXT: usize = 3;

#[derive(Clone, Copy)]
pub struct Style {
    pub palette: Palette,
    /// Whether control characters are escaped, for a terminal.
    pub escaped: bool,
}

pub fn diff(file: &InputFile, old: &Collection, new: &Collection, style: Style) -> String {
    let (old, new) = (decoded(old), decoded(new));
    let mut input = InternedInput::default();
    input.update_before(lines(&old));
    input.update_after(lines(&new));
    let lines = input.interner.num_tokens() as usize;
    let hunks = hunks::hunks(&input.before, &input.after, lines);
    let Palette {
        strong,
        place,
        added,
        removed,
        ..
    } = style.palette;
    let plain = anstyle::Style::new();
    let mut text = format!("{strong}--- {file}{strong:#}\n{strong}+++ {file}{strong:#}\n");
    let push = |text: &mut String, sign, color: anstyle::Style, tokens: &[Token]| {
        for token in tokens {
            push_line(text, (sign, color), input.interner[*token], style.escaped);
        }
    };
    for near in hunks.chunk_by(|a, b| b.before.start - a.before.end <= 2 * CONTEXT) {
        let (Some(first), Some(last)) = (near.first(), near.last()) else {
            continue;
        };
        let above = first.before.start.min(CONTEXT);
        let below = (input.before.len() - last.before.end).min(CONTEXT);
        let shown =
            |first: &Range<usize>, last: &Range<usize>| first.start - above..last.end + below;
        let old = shown(&first.before, &last.before);
        let new = shown(&first.after, &last.after);
        push_head(&mut text, place, &old, &new);
        let mut at = old.start;
        for hunk in near {
            push(&mut text, ' ', plain, &input.before[at..hunk.before.start]);
            push(&mut text, '-', removed, &input.before[hunk.before.clone()]);
            push(&mut text, '+', added, &input.after[hunk.after.clone()]);
            at = hunk.before.end;
        }
        push(&mut text, ' ', plain, &input.before[at..old.end]);
    }
    text
}

/// Writes `@@ -1,3 +1,4 @@`. Lines count from 1; an empty range has the number of the line before
/// it.
fn push_head(text: &mut String, color: anstyle::Style, old: &Range<usize>, new: &Range<usize>) {
    let range = |range: &Range<usize>| match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        len => format!("{},{len}", range.start + 1),
    };
    let (old, new) = (range(old), range(new));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{color}@@ -{old} +{new} @@{color:#}");
}

fn push_line(text: &mut String, (sign, color): (char, anstyle::Style), line: &str, escaped: bool) {
    let end = line.trim_end_matches(['\r', '\n']).len();
    let (line, line_break) = line.split_at(end);
    let _ = if escaped {
        writeln!(text, "{color}{sign}{}{color:#}", shown(line))
    } else {
        writeln!(text, "{color}{sign}{line}{color:#}{}", carriage(line_break))
    };
    if line_break.is_empty() {
        text.push_str("\\ No newline at end of file\n");
    }
}

/// Splits a text into lines with their line breaks: LF, CR LF, or CR alone.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = match rest.find(['\r', '\n']) {
            Some(at) if rest[at..].starts_with("\r\n") => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let (line, behind) = rest.split_at(end);
        rest = behind;
        (!line.is_empty()).then_some(line)
    })
}

/// Returns a line break without its LF.
fn carriage(line_break: &str) -> &str {
    line_break.strip_suffix('\n').unwrap_or(line_break)
}

/// Escapes a line for a terminal. Tabs are harmless there.
fn shown(line: &str) -> String {
    let parts: Vec<_> = line.split('\t').map(visible).collect();
    parts.join("\t")
}

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
