//! What `sgf check` says about a file: frames for people, or lines of JSON.

use std::fmt::Write;

use anstyle::Style;
use serde::Serialize;
use sgfkit::charset::Charset;
use sgfkit::check::{Diagnostic, Severity};
use sgfkit::{Collection, GameTree, LineIndex, Span};

use crate::frame::{Cut, Line};
use crate::output::{Palette, json_line, visible};

/// The most labels of a finding that are shown.
const MANY_LABELS: usize = 8;

/// The findings as lines of JSON.
pub fn json(path: &str, collection: &Collection, found: &[Diagnostic]) -> String {
    let lines = LineIndex::new(collection);
    let record = |diagnostic| json_line(&Record::new(path, &lines, diagnostic));
    found.iter().map(record).collect()
}

/// A finding as it stands in JSON.
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
            fix: None,
        }
    }
}

/// The findings as frames of the source.
pub fn text(
    path: &str,
    collection: &Collection,
    found: &[Diagnostic],
    palette: Palette,
    width: usize,
) -> String {
    let mut frames = Frames {
        out: String::new(),
        path,
        palette,
        width,
        collection,
        places: Places::new(collection),
        others: Places::new(collection),
    };
    for diagnostic in found {
        frames.add(diagnostic);
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
    /// For labels, which go through the file at a pace of their own.
    others: Places<'a>,
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
            .map(|label| self.others.mark(label.span, charset, &label.message))
            .collect();
        let lines = labels.iter().chain([&place]).map(|mark| mark.line);
        let gutter = lines.max().unwrap_or(1).to_string().len();
        self.frame(&place, &labels, severity, gutter);
        let blank = " ".repeat(gutter);
        if let Some(help) = &diagnostic.help {
            let help = visible(help);
            let _ = writeln!(self.out, "{blank} {faint}={faint:#} help: {help}");
        }
        if diagnostic.lossy {
            let _ = writeln!(
                self.out,
                "{blank} {faint}={faint:#} data may have been lost or misread here"
            );
        }
        self.out.push('\n');
    }

    /// The place and its labels: a line of source is shown once, unless a
    /// label lies outside the part that is shown.
    fn frame(&mut self, place: &Mark<'_>, labels: &[Mark<'_>], severity: Style, gutter: usize) {
        let width = self.width.saturating_sub(gutter + 3);
        let mut shown = self.places.cut(place, width);
        let mut line = place.line;
        if shown.text.is_empty() && labels.is_empty() {
            return;
        }
        self.source(&shown, line, gutter);
        self.underline(&shown, place, '^', severity, gutter);
        for label in labels {
            if label.line != line || !shown.shows(label.column) {
                shown = self.others.cut(label, width);
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

/// Finds places that come more or less in the order of the file.
struct Places<'a> {
    source: &'a [u8],
    lines: LineIndex<'a>,
    /// The last line that was asked for.
    line: Option<(u32, Line)>,
}

impl<'a> Places<'a> {
    fn new(collection: &'a Collection) -> Places<'a> {
        Places {
            source: collection.source(),
            lines: LineIndex::new(collection),
            line: None,
        }
    }

    fn mark<'m>(&self, span: Span, charset: Charset, message: &'m str) -> Mark<'m> {
        let position = self.lines.position(span.start);
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

    fn cut(&mut self, mark: &Mark<'_>, width: usize) -> Cut {
        let (_, line) = match self.line.take() {
            Some((number, line)) if number == mark.line => self.line.insert((number, line)),
            _ => {
                let line = Line::new(self.lines.line_text(mark.line));
                self.line.insert((mark.line, line))
            }
        };
        line.cut(mark.column, width)
    }
}
