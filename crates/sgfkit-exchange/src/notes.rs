//! Reports about a conversion: lost and unreadable data.

use super::draft::LARGEST;
use sgfkit_core::game::BoardSize;

/// Data that the target cannot store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The field of the source: a key, a property's identifier, or `variations`.
    pub what: String,
    /// The value, or the number of occurrences.
    pub value: String,
    /// The line of the first occurrence, from 1, if it is meaningful.
    pub line: Option<usize>,
}

/// Data that could not be read and was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// A description for people.
    pub message: String,
}

#[derive(Default)]
pub(super) struct Notes {
    pub lost: Vec<Lost>,
    pub problems: Vec<Problem>,
}

const MANY_PROBLEMS: usize = 1000;

const MANY_FIELDS: usize = 1000;

impl Notes {
    /// Reports a loss, unless the value is empty. Each field is reported once, with its first
    /// value.
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

    /// Counts another loss of the same kind.
    pub fn count(&mut self, what: &str, line: impl Into<Option<usize>>) {
        match self.entry(what) {
            Some(lost) => {
                let count = lost.value.parse().unwrap_or(0_usize) + 1;
                lost.value = count.to_string();
            }
            None => self.lose(what, "1", line),
        }
    }

    /// Reports unreadable data.
    pub fn problem(&mut self, line: usize, message: impl Into<String>) {
        match self.problems.len() {
            MANY_PROBLEMS.. => {}
            _ => self.problems.push(Problem {
                line,
                message: message.into(),
            }),
        }
    }

    /// Returns true if a board is supported; otherwise reports a problem.
    pub fn fits(&mut self, line: usize, size: BoardSize) -> bool {
        let fits = size.is_between(BoardSize::default(), BoardSize::square(LARGEST));
        if !fits {
            let BoardSize { columns, rows } = size;
            self.problem(
                line,
                format!(
                    "a board of {columns}x{rows} is too large: at most {LARGEST}x{LARGEST} is supported"
                ),
            );
        }
        fits
    }

    fn entry(&mut self, what: &str) -> Option<&mut Lost> {
        self.lost.iter_mut().find(|lost| lost.what == what)
    }
}

pub(super) fn quoted(text: &str) -> String {
    const LONG: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}
