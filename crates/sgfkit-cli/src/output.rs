//! Output: results to standard output, everything else to standard error.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use serde::Serialize;
pub use sgfkit::terminal::visible;
use sgfkit::terminal::{must_be_shown, push_visible};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::screen::Screen;

/// The exit status of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Success: 0.
    Fine,
    /// Findings or differences: 1.
    Found,
    /// An error: 2.
    Failed,
}

/// The reason to stop a run early.
pub enum Stop {
    /// The options are invalid or contradict each other.
    Usage(String),
    Output(io::Error),
    /// An error that has been reported.
    Told,
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

/// Standard error: always problems, and notes and summaries unless `--quiet`.
pub struct Console {
    quiet: bool,
    failed: AtomicBool,
}

impl Console {
    pub fn new(quiet: bool) -> Console {
        Console {
            quiet,
            failed: AtomicBool::new(false),
        }
    }

    /// Reports a problem with a file, and records that there was one.
    pub fn problem(&self, about: impl fmt::Display, message: impl fmt::Display) {
        self.failed.store(true, Ordering::Relaxed);
        say(&visible(&format!("sgf: {about}: {message}")));
    }

    /// Records an error that need not be reported.
    pub fn failed(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }

    /// Returns the value of a result; reports an error and stops.
    pub fn told<T>(
        &self,
        about: impl fmt::Display,
        made: Result<T, impl fmt::Display>,
    ) -> Result<T, Stop> {
        made.map_err(|problem| {
            self.problem(about, problem);
            Stop::Told
        })
    }

    pub fn note(&self, message: impl fmt::Display) {
        if !self.quiet {
            let message = message.to_string();
            let lines: Vec<_> = message.split('\n').map(visible).collect();
            say(&lines.join("\n"));
        }
    }

    pub fn shows_progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Returns the status of a run that has `found` something or not.
    pub fn status(&self, found: bool) -> Status {
        match (self.failed.load(Ordering::Relaxed), found) {
            (true, _) => Status::Failed,
            (false, true) => Status::Found,
            (false, false) => Status::Fine,
        }
    }
}

/// Ends the program with an error about its arguments, or with the requested help. Arguments are
/// escaped, since they may be file names.
pub fn refuse(error: &clap::Error) -> ! {
    if !error.use_stderr() {
        error.exit();
    }
    let is_colored = AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    let text = error.render();
    let text = if is_colored {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    let mut screen = Screen::new(io::stderr(), is_colored);
    // Ignore a closed standard error.
    let _ = screen.write_all(text.as_bytes());
    let _ = screen.flush();
    std::process::exit(error.exit_code())
}

/// Prints a message, ignoring a closed standard error.
fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Returns standard output for files, which are written unchanged.
pub fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Returns standard output for lists and tables: unchanged for programs, and without control
/// sequences on a terminal.
pub fn list() -> Box<dyn Write + Send> {
    let out = BufWriter::with_capacity(1 << 16, io::stdout());
    if is_terminal() {
        Box::new(Screen::new(out, false))
    } else {
        Box::new(out)
    }
}

/// Whether the reader closed the standard output of a run that continues.
static CLOSED: AtomicBool = AtomicBool::new(false);

pub fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Returns standard output for a run that writes files: after it is closed, further output is
/// discarded, and the files are still written.
pub fn lasting_stdout() -> BufWriter<Lasting<StdoutLock<'static>>> {
    BufWriter::with_capacity(1 << 16, Lasting(io::stdout().lock()))
}

/// A writer that continues after its output is closed.
pub struct Lasting<W>(W);

impl<W: Write> Lasting<W> {
    fn unless_closed<T>(
        &mut self,
        otherwise: T,
        work: impl FnOnce(&mut W) -> io::Result<T>,
    ) -> io::Result<T> {
        if is_closed() {
            return Ok(otherwise);
        }
        match work(&mut self.0) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                CLOSED.store(true, Ordering::Relaxed);
                Ok(otherwise)
            }
            done => done,
        }
    }
}

impl<W: Write> Write for Lasting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), W::flush)
    }
}

/// Standard output for reports, which can have colors.
pub struct Report {
    out: Box<dyn Write>,
    pub colored: bool,
    pub width: usize,
}

impl Report {
    pub fn new() -> Report {
        Report::to(false)
    }

    /// Returns the report of a run that writes files even after its output is closed.
    pub fn lasting() -> Report {
        Report::to(true)
    }

    fn to(is_lasting: bool) -> Report {
        let choice = AutoStream::choice(&io::stdout());
        let colored = choice != anstream::ColorChoice::Never;
        let out: Box<dyn Write> = if colored {
            Box::new(AutoStream::new(io::stdout().lock(), choice))
        } else {
            Box::new(io::stdout().lock())
        };
        let out: Box<dyn Write> = if is_lasting {
            Box::new(Lasting(out))
        } else {
            out
        };
        let out = BufWriter::with_capacity(1 << 16, out);
        Report {
            out: if colored || is_terminal() {
                Box::new(Screen::new(out, colored))
            } else {
                Box::new(out)
            },
            colored,
            width: line_width(),
        }
    }

    /// Returns a report on standard error, if standard output is for a file. It is omitted with
    /// `--quiet`, since it is not an error.
    pub fn on_stderr(console: &Console) -> Report {
        let choice = AutoStream::choice(&io::stderr());
        Report {
            out: if console.quiet {
                Box::new(io::sink())
            } else {
                Box::new(BufWriter::new(AutoStream::new(io::stderr(), choice)))
            },
            colored: choice != anstream::ColorChoice::Never,
            width: line_width(),
        }
    }

    pub fn palette(&self) -> Palette {
        Palette::new(self.colored)
    }
}

impl Write for Report {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

pub fn terminal_width() -> Option<u16> {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    terminal.map(|(width, _)| width.0)
}

/// Returns the terminal's width within limits, or a default for other outputs.
fn line_width() -> usize {
    terminal_width().map_or(100, |width| usize::from(width).clamp(40, 160))
}

/// The colors of reports; empty without colors.
#[derive(Clone, Copy, Default)]
pub struct Palette {
    pub error: Style,
    pub warning: Style,
    pub style: Style,
    pub place: Style,
    pub strong: Style,
    pub faint: Style,
    pub added: Style,
    pub removed: Style,
}

impl Palette {
    pub fn new(colored: bool) -> Palette {
        if !colored {
            return Palette::default();
        }
        Palette {
            error: AnsiColor::Red.on_default().bold(),
            warning: AnsiColor::Yellow.on_default().bold(),
            style: AnsiColor::Cyan.on_default().bold(),
            place: AnsiColor::Blue.on_default(),
            strong: Style::new().bold(),
            faint: Style::new().dimmed(),
            added: AnsiColor::Green.on_default(),
            removed: AnsiColor::Red.on_default(),
        }
    }
}

/// Returns a visible form of a character: `\x1b` for one that must not reach a terminal.
pub fn shown(character: char) -> String {
    let mut shown = String::new();
    // Writing to a string cannot fail.
    let _ = push_visible(&mut shown, character);
    shown
}

/// Cuts a text to a number of columns, with `…` for omitted parts.
pub fn shortened(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let mut kept = String::new();
    let mut column = 0;
    for character in text.chars() {
        column += character.width().unwrap_or_default();
        if column + 1 > columns {
            break;
        }
        kept.push(character);
    }
    kept.push('…');
    Cow::Owned(kept)
}

pub fn json(text: &str) -> String {
    let text = serde_json::to_string(text).unwrap_or_default();
    harmless_json(&text).into_owned()
}

pub fn json_line(value: &impl Serialize) -> String {
    // Records of strings, numbers and lists can always be serialized.
    let text = serde_json::to_string(value).unwrap_or_default();
    harmless_json(&text).into_owned() + "\n"
}

/// Escapes JSON characters that must not reach a terminal: DEL, C1 controls, bidirectional
/// controls.
pub fn harmless_json(text: &str) -> Cow<'_, str> {
    // Nearly all lines are plain, and some have a number for each point of a board.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain || !text.contains(must_be_shown) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if must_be_shown(character) {
            line.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            line.push(character);
        }
    }
    Cow::Owned(line)
}

/// Formats `1 file` or `2 files`.
pub fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

pub fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let len = word.chars().count();
        if column > 0 && column + 1 + len > width {
            lines.push('\n');
            column = 0;
        }
        match column {
            0 => {
                lines.push_str(&" ".repeat(indent));
                column = indent;
            }
            _ => {
                lines.push(' ');
                column += 1;
            }
        }
        lines.push_str(word);
        column += len;
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let text = "\x1b\u{9b}\x7f\u{202e}";
        assert_eq!(json_line(&text), "\"\\u001b\\u009b\\u007f\\u202e\"\n");
    }

    #[test]
    fn texts_are_shortened() {
        for (text, limit, shown) in [
            ("abc", 3, "abc"),
            ("abcd", 3, "ab…"),
            ("囲碁囲碁", 8, "囲碁囲碁"),
            ("囲碁囲碁", 6, "囲碁…"),
            ("", 0, ""),
            ("a", 0, "…"),
        ] {
            assert_eq!(shortened(text, limit), shown);
        }
    }

    #[test]
    fn texts_are_wrapped() {
        assert_eq!(wrapped("a bc  d\ne", 2, 6), "  a bc\n  d e\n");
        assert_eq!(wrapped("long", 0, 2), "long\n");
    }
}
