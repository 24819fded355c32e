//! What a job comes down to.

use super::asked::Job;
use super::kinds::Format;

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// One position.
    Position,
    /// A diagram of each move of the range.
    Each,
    /// One figure with the moves of the range.
    Range,
    /// The moves of a line, one after the other.
    Animation,
    /// All figures of a game.
    Figures,
    /// How a game went.
    Graph,
    /// The problems of a collection, on pages.
    Problems,
}

/// What a job comes down to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// What is made.
    pub work: Work,
    /// What the bytes are.
    pub format: Format,
    /// A file each.
    pub is_many: bool,
}

impl Plan {
    pub(super) fn of(job: &Job) -> Plan {
        let format = job.format.unwrap_or(Format::Svg);
        let work = match job {
            _ if job.problems.is_some() => Work::Problems,
            _ if job.figures.is_some() => Work::Figures,
            // There is nothing else in a book.
            _ if format == Format::Epub => Work::Figures,
            _ if job.graph => Work::Graph,
            _ if format.is_animation() => Work::Animation,
            Job { range: Some(_), .. } if job.is_each => Work::Each,
            Job { range: Some(_), .. } => Work::Range,
            _ => Work::Position,
        };
        Plan {
            work,
            format,
            is_many: job.is_many,
        }
    }

    /// Whether the figures of all games go into one document.
    #[must_use]
    pub fn is_book(&self) -> bool {
        let is_one = self.format == Format::Pdf && !self.is_many;
        self.work == Work::Figures && (is_one || self.format == Format::Epub)
    }

    /// Whether all games of all files are taken together, not one of one.
    #[must_use]
    pub fn is_joint(&self) -> bool {
        self.work == Work::Problems || self.is_book()
    }

    /// Whether figures are laid out on pages.
    #[must_use]
    pub fn has_pages(&self) -> bool {
        match self.work {
            Work::Problems => true,
            Work::Figures => self.format == Format::Pdf,
            _ => false,
        }
    }
}
