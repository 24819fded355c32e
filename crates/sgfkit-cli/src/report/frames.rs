//! Shows findings with the source lines, for people.

use std::fmt::Write;

use anstyle::Style;
use sgfkit::charset::Charset;
use sgfkit::check::{Finding, Severity};
use sgfkit::{GameTree, Span};

use super::{Presentation, Subject, more};
use crate::frame::{self, Cut};
use crate::output::{Palette, visible};

const MANY_LABELS: usize = 8;

/// Writes one source excerpt per finding. Writing to a string cannot fail, so the results of
/// `write!` are ignored.
pub struct Frames<'a> {
    subject: &'a Subject<'a>,
    path: String,
    palette: Palette,
    width: usize,
}

struct Mark<'a> {
    line: u32,
    /// In characters from 0.
    column: usize,
    len: usize,
    message: &'a str,
}

impl<'a> Frames<'a> {
    pub fn new(subject: &'a Subject<'a>, presentation: Presentation) -> Frames<'a> {
        Frames {
            subject,
            path: subject.file.to_string(),
            palette: presentation.palette,
            width: presentation.width,
        }
    }

    pub fn add(&mut self, finding: &Finding<'_>, out: &mut String) {
        let Palette { strong, faint, .. } = self.palette;
        let severity = match finding.severity() {
            Severity::Error => self.palette.error,
            Severity::Warning => self.palette.warning,
            Severity::Style => self.palette.style,
        };
        let charset = self.charset(finding);
        let place = self.mark(finding.span(), charset, "");
        let _ = writeln!(
            out,
            "{strong}{}:{}:{}:{strong:#} {severity}{}[{}]{severity:#}: {strong}{}{strong:#}",
            self.path,
            place.line,
            place.column + 1,
            finding.severity().name(),
            finding.check().code,
            visible(finding.message()),
        );
        let labels = finding.labels().take(MANY_LABELS);
        let labels: Vec<_> = labels
            .map(|(span, message)| self.mark(span, charset, message))
            .collect();
        let lines = labels.iter().chain([&place]).map(|mark| mark.line);
        let last = lines.max().unwrap_or(1);
        let gutter = 1 + last.checked_ilog10().unwrap_or_default() as usize;
        self.frame(&place, &labels, severity, gutter, out);
        let mut note = |text: std::fmt::Arguments<'_>| {
            let _ = writeln!(out, "{:gutter$} {faint}={faint:#} {text}", "");
        };
        if let Some(help) = finding.help() {
            note(format_args!("help: {}", visible(help)));
        }
        if finding.check().lossy {
            note(format_args!("data may have been lost or misread here"));
        }
        if let Some(fix) = finding.fix() {
            let applicability = fix.applicability.name();
            note(format_args!(
                "fix: {} ({applicability})",
                visible(&fix.message)
            ));
        }
        out.push('\n');
    }

    pub fn hide(&self, hidden: usize, out: &mut String) {
        let (strong, path, more) = (self.palette.strong, &self.path, more(hidden));
        let _ = writeln!(out, "{strong}{path}{strong:#}: {more}\n");
    }

    /// Writes the place and its labels. Each source line is shown once, unless a label is outside
    /// the shown part.
    fn frame(
        &self,
        place: &Mark<'_>,
        labels: &[Mark<'_>],
        severity: Style,
        gutter: usize,
        out: &mut String,
    ) {
        let width = self.width.saturating_sub(gutter + 3);
        let cut = |mark: &Mark<'_>| frame::cut(self.subject.lines(), mark.line, mark.column, width);
        let mut shown = cut(place);
        let mut line = place.line;
        if shown.text.is_empty() && labels.is_empty() {
            return;
        }
        self.source(&shown, line, gutter, out);
        self.underline(&shown, place, ('^', severity), gutter, out);
        for label in labels {
            if label.line != line || !shown.shows(label.column) {
                shown = cut(label);
                line = label.line;
                self.source(&shown, line, gutter, out);
            }
            self.underline(&shown, label, ('-', self.palette.place), gutter, out);
        }
    }

    fn source(&self, cut: &Cut, line: u32, gutter: usize, out: &mut String) {
        let faint = self.palette.faint;
        let _ = writeln!(out, "{faint}{line:gutter$} |{faint:#} {}", cut.text);
    }

    fn underline(
        &self,
        cut: &Cut,
        mark: &Mark<'_>,
        (with, style): (char, Style),
        gutter: usize,
        out: &mut String,
    ) {
        let faint = self.palette.faint;
        let _ = write!(out, "{faint}{:gutter$} |{faint:#} ", "");
        let (blanks, marks) = cut.underline(mark.column, mark.len);
        out.extend(std::iter::repeat_n(' ', blanks));
        let _ = write!(out, "{style}");
        out.extend(std::iter::repeat_n(with, marks));
        let message = visible(mark.message);
        let _ = if message.is_empty() {
            writeln!(out, "{style:#}")
        } else {
            writeln!(out, " {message}{style:#}")
        };
    }

    fn mark<'m>(&self, span: Span, charset: Charset, message: &'m str) -> Mark<'m> {
        let lines = self.subject.lines();
        let position = lines.line_column(span.start);
        // Marks end at the end of their line, and are no longer than the shown part.
        let end = span
            .end
            .min(lines.line_span(position.line).end)
            .min(span.start.saturating_add(1 << 10));
        let bytes = Span::new(span.start, end).of(self.subject.collection.source());
        Mark {
            line: position.line,
            column: position.column.saturating_sub(1) as usize,
            len: charset.decode(bytes).text.chars().count(),
            message,
        }
    }

    fn charset(&self, finding: &Finding<'_>) -> Charset {
        let tree = (self.subject.collection).tree(finding.tree().unwrap_or(0));
        tree.map_or(Charset::UTF_8, GameTree::charset)
    }
}
