//! Runs a press over games from many files.

use std::time::SystemTime;

use sgfkit::Collection;

use super::book::Book;
use super::course::Course;
use super::picture::Pictures;
use super::plan::Work;
use super::press::{JobMessage, Piece, Press};
use super::sheet::Sheet;
use crate::error::JobError;

/// Run of a [`Press`]: add games, then finish to get the files.
pub struct PressRun<'p>(Making<'p>);

enum Making<'p> {
    Pictures(Box<Pictures<'p>>),
    Book(Box<Book<'p>>),
    Sheet(Box<Sheet<'p>>),
    Course(Course<'p>),
}

impl PressRun<'_> {
    /// Adds the games of a file, given its name without extension. Pictures only use the first
    /// file.
    ///
    /// # Errors
    ///
    /// If the game or node does not exist, or nothing can be drawn.
    pub fn add(
        &mut self,
        stem: &str,
        games: &Collection,
        tell: &mut dyn FnMut(JobMessage),
    ) -> Result<(), JobError> {
        match &mut self.0 {
            Making::Pictures(pictures) => pictures.add(games, tell),
            Making::Book(book) => book.add(stem, games, tell),
            Making::Sheet(sheet) => sheet.add(stem, games),
            Making::Course(course) => course.add(games, tell),
        }
    }

    /// Returns the number of games used.
    #[must_use]
    pub fn games(&self) -> usize {
        match &self.0 {
            Making::Pictures(pictures) => pictures.games(),
            Making::Book(book) => book.games,
            Making::Sheet(sheet) => sheet.games,
            Making::Course(course) => course.games(),
        }
    }

    /// Makes the files and passes them to `hand_on` one by one, using `stem` as the fallback title.
    ///
    /// # Errors
    ///
    /// If the games yield no output or exceed a size limit, or `hand_on` fails.
    pub fn finish<E: From<JobError>>(
        self,
        stem: &str,
        tell: &mut dyn FnMut(JobMessage),
        hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        match self.0 {
            Making::Pictures(pictures) => pictures.finish(tell, hand_on),
            Making::Book(book) => book.finish(stem, tell, hand_on),
            Making::Sheet(sheet) => sheet.finish(stem, tell, hand_on),
            Making::Course(course) => course.finish(hand_on),
        }
    }
}

impl Press<'_> {
    /// Starts a run.
    ///
    /// Set `is_alone` if there is only one file. Books record `modified` as the time of the last
    /// change.
    ///
    /// # Errors
    ///
    /// If an EPUB cannot be started; no such case is known.
    pub fn start<'p>(
        &'p self,
        is_alone: bool,
        modified: Option<SystemTime>,
    ) -> Result<PressRun<'p>, JobError> {
        let made = match self.plan.work {
            Work::Graph => Making::Course(Course::new(self)),
            Work::Problems => Making::Sheet(Box::new(Sheet::new(self, modified)?)),
            _ if self.plan.is_book() => {
                Making::Book(Box::new(Book::new(self, is_alone, modified)?))
            }
            _ => Making::Pictures(Box::new(Pictures::new(self))),
        };
        Ok(PressRun(made))
    }
}
