//! Resolves a job's options into a plan.

use super::kinds::Format;

/// Kind of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Single position.
    Position,
    /// One diagram per move of the range.
    Each,
    /// One figure with the moves of the range.
    Range,
    /// Animation of a line.
    Animation,
    /// All figures of a game.
    Figures,
    /// Evaluation graph of a game.
    Graph,
    /// Problems of a collection on pages.
    Problems,
}

/// Resolved options of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// Kind of output.
    pub work: Work,
    /// Output format.
    pub format: Format,
    /// True to write one file per picture.
    pub is_many: bool,
}

impl Plan {
    /// Returns true if the figures of all games go into one document.
    #[must_use]
    pub fn is_book(&self) -> bool {
        let is_one = self.format == Format::Pdf && !self.is_many;
        self.work == Work::Figures && (is_one || self.format == Format::Epub)
    }

    /// Returns true if the output covers all games of all files.
    #[must_use]
    pub fn is_joint(&self) -> bool {
        self.work == Work::Problems || self.is_book()
    }

    /// Returns true if figures are laid out on pages.
    #[must_use]
    pub fn has_pages(&self) -> bool {
        match self.work {
            Work::Problems => true,
            Work::Figures => self.format == Format::Pdf,
            _ => false,
        }
    }
}
