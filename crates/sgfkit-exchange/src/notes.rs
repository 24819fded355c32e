//! What is said of a conversion: what was lost, and what could not be read.

use super::draft::LARGEST;
use sgfkit_core::game::BoardSize;

/// Something that has no place in the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The field of the source: a key, a property's identifier, `variations`.
    pub what: String,
    /// What it said, or how often it stood there.
    pub value: String,
    /// The line where it stands first, from 1; `None` where that says nothing.
    pub line: Option<usize>,
}

/// Something that could not be read, and was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What is the matter with it.
    pub message: String,
}

/// Collects both while a file is read or written.
#[derive(Default)]
pub(super) struct Notes {
    pub lost: Vec<Lost>,
    pub problems: Vec<Problem>,
}

/// So many problems are kept: a file of nothing else needs no list of all.
const MANY_PROBLEMS: usize = 1000;

/// So many fields are kept.
const MANY_FIELDS: usize = 1000;

impl Notes {
    /// Something is lost, unless there was nothing to lose. A field is named
    /// once, with what it said first.
    pub fn lose(&mut self, what: &str, value: &str, line: impl Into<Option<usize>>) {
        let value = value.trim();
        if value.is_empty() || self.lost.len() == MANY_FIELDS || self.entry(what).is_some() {
            return;
        }
        self.lost.push(Lost {
            what: what.to_owned(),
            value: value.to_owned(),
            line: line.into(),
        });
    }

    /// One more of something that is lost, whose value is how many there are.
    pub fn count(&mut self, what: &str, line: impl Into<Option<usize>>) {
        match self.entry(what) {
            Some(lost) => {
                let count = lost.value.parse().unwrap_or(0_usize) + 1;
                lost.value = count.to_string();
            }
            None => self.lose(what, "1", line),
        }
    }

    /// Something could not be read.
    pub fn problem(&mut self, line: usize, message: impl Into<String>) {
        match self.problems.len() {
            MANY_PROBLEMS.. => {}
            _ => self.problems.push(Problem {
                line,
                message: message.into(),
            }),
        }
    }

    /// Whether a board is one that is read; a larger one is a problem.
    pub fn fits(&mut self, line: usize, size: BoardSize) -> bool {
        let fits = size.is_between(BoardSize::default(), BoardSize::square(LARGEST));
        if !fits {
            let BoardSize { columns, rows } = size;
            self.problem(
                line,
                format!(
                    "a board of {columns}x{rows} is too large; at most {LARGEST}x{LARGEST} is read"
                ),
            );
        }
        fits
    }

    fn entry(&mut self, what: &str) -> Option<&mut Lost> {
        self.lost.iter_mut().find(|lost| lost.what == what)
    }
}

/// A text as messages quote it: not too long.
pub(super) fn quoted(text: &str) -> String {
    const LONG: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}
