//! The findings as frames of the source, for people.

use std::fmt::Write;

use anstyle::Style;
use sgfkit::charset::Charset;
use sgfkit::check::{Diagnostic, Severity};
use sgfkit::{Collection, GameTree, LineIndex, Span};

use super::{Findings, Positions, more};
use crate::frame::{Cut, Line};
use crate::output::{Palette, visible};

/// The most labels of a finding that are shown.
const MANY_LABELS: usize = 8;

/// A frame a finding.
pub fn text(findings: &Findings<'_>, palette: Palette, width: usize) -> String {
    let path = &findings.file.to_string();
    let mut frames = Frames {
        out: String::new(),
        path,
        palette,
        width,
        collection: findings.collection,
        places: Places::new(findings),
        lines: Lines::default(),
        others: Lines::default(),
    };
    for diagnostic in findings.shown {
        frames.add(diagnostic);
    }
    if findings.hidden > 0 {
        let strong = palette.strong;
        let more = more(findings.hidden);
        let _ = writeln!(frames.out, "{strong}{path}{strong:#}: {more}\n");
    }
    frames.out
}

struct Frames<'a> {
    out: String,
    path: &'a str,
    palette: Palette,
    width: usize,
    collection: &'a Collection,
    places: Places<'a>,
    lines: Lines,
    /// For labels, which go through the file at a pace of their own.
    others: Lines,
}

/// Something to underline.
struct Mark<'a> {
    line: u32,
    /// Characters from 0.
    column: usize,
    len: usize,
    message: &'a str,
}

impl Frames<'_> {
    /// Writing to a string cannot fail, so the results of `write!` are dropped.
    fn add(&mut self, diagnostic: &Diagnostic) {
        let Palette { strong, faint, .. } = self.palette;
        let severity = match diagnostic.severity {
            Severity::Error => self.palette.error,
            Severity::Warning => self.palette.warning,
            Severity::Style => self.palette.style,
        };
        let charset = self.charset(diagnostic);
        let place = self.places.mark(diagnostic.span, charset, "");
        let _ = writeln!(
            self.out,
            "{strong}{}:{}:{}:{strong:#} {severity}{}[{}]{severity:#}: {strong}{}{strong:#}",
            self.path,
            place.line,
            place.column + 1,
            diagnostic.severity.name(),
            diagnostic.code,
            visible(&diagnostic.message),
        );
        let labels = diagnostic.labels.iter().take(MANY_LABELS);
        let labels: Vec<_> = labels
            .map(|label| self.places.mark(label.span, charset, &label.message))
            .collect();
        let lines = labels.iter().chain([&place]).map(|mark| mark.line);
        let gutter = lines.max().unwrap_or(1).to_string().len();
        self.frame(&place, &labels, severity, gutter);
        let blank = " ".repeat(gutter);
        let mut note = |text: String| {
            let _ = writeln!(self.out, "{blank} {faint}={faint:#} {text}");
        };
        if let Some(help) = &diagnostic.help {
            note(format!("help: {}", visible(help)));
        }
        if diagnostic.lossy {
            note("data may have been lost or misread here".to_owned());
        }
        if let Some(fix) = &diagnostic.fix {
            let safety = fix.safety.name();
            note(format!("fix: {} ({safety})", visible(&fix.message)));
        }
        self.out.push('\n');
    }

    /// The place and its labels: a line of source is shown once, unless a
    /// label lies outside the part that is shown.
    fn frame(&mut self, place: &Mark<'_>, labels: &[Mark<'_>], severity: Style, gutter: usize) {
        let width = self.width.saturating_sub(gutter + 3);
        let mut shown = self.lines.cut(&self.places, place, width);
        let mut line = place.line;
        if shown.text.is_empty() && labels.is_empty() {
            return;
        }
        self.source(&shown, line, gutter);
        self.underline(&shown, place, '^', severity, gutter);
        for label in labels {
            if label.line != line || !shown.shows(label.column) {
                shown = self.others.cut(&self.places, label, width);
                line = label.line;
                self.source(&shown, line, gutter);
            }
            self.underline(&shown, label, '-', self.palette.place, gutter);
        }
    }

    fn source(&mut self, cut: &Cut, line: u32, gutter: usize) {
        let faint = self.palette.faint;
        let _ = writeln!(self.out, "{faint}{line:gutter$} |{faint:#} {}", cut.text);
    }

    fn underline(&mut self, cut: &Cut, mark: &Mark<'_>, with: char, style: Style, gutter: usize) {
        let faint = self.palette.faint;
        let (blank, marks) = cut.underline(mark.column, mark.len, with);
        let message = visible(mark.message);
        let _ = write!(
            self.out,
            "{faint}{:gutter$} |{faint:#} {blank}{style}{marks}",
            ""
        );
        let _ = match message.is_empty() {
            true => writeln!(self.out, "{style:#}"),
            false => writeln!(self.out, " {message}{style:#}"),
        };
    }

    /// The charset of the tree that a finding is about.
    fn charset(&self, diagnostic: &Diagnostic) -> Charset {
        let index = diagnostic.tree.map_or(0, |tree| tree.saturating_sub(1));
        let tree = self.collection.tree(index);
        tree.map_or(Charset::UTF_8, GameTree::charset)
    }
}

/// Finds places.
struct Places<'a> {
    source: &'a [u8],
    lines: LineIndex<'a>,
    positions: Positions,
}

impl<'a> Places<'a> {
    fn new(findings: &Findings<'a>) -> Places<'a> {
        let lines = LineIndex::new(findings.collection);
        let starts = findings.shown.iter().flat_map(|diagnostic| {
            let labels = diagnostic.labels.iter().take(MANY_LABELS);
            let labels = labels.map(|label| label.span.start);
            labels.chain([diagnostic.span.start])
        });
        Places {
            source: findings.collection.source(),
            positions: Positions::new(&lines, starts),
            lines,
        }
    }

    fn mark<'m>(&self, span: Span, charset: Charset, message: &'m str) -> Mark<'m> {
        let position = self.positions.of(span.start);
        // Marks end at the end of their line; none is longer than is shown.
        let line = self.lines.line_span(position.line);
        let end = span
            .end
            .min(line.end)
            .min(span.start.saturating_add(1 << 10));
        let bytes = Span::new(span.start, end).of(self.source);
        Mark {
            line: position.line,
            column: position.column.saturating_sub(1) as usize,
            len: charset.decode(bytes).text.chars().count(),
            message,
        }
    }
}

/// Shows lines, several places of a line often one after another.
#[derive(Default)]
struct Lines {
    /// The last line that was asked for.
    last: Option<(u32, Line)>,
}

impl Lines {
    fn cut(&mut self, places: &Places<'_>, mark: &Mark<'_>, width: usize) -> Cut {
        let (_, line) = match self.last.take() {
            Some((number, line)) if number == mark.line => self.last.insert((number, line)),
            _ => {
                let line = Line::new(places.lines.line_text(mark.line));
                self.last.insert((mark.line, line))
            }
        };
        line.cut(mark.column, width)
    }
}
