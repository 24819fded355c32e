//! A run of the press over the games of many files.

use std::time::SystemTime;

use sgfkit::Collection;

use super::book::Book;
use super::course::Course;
use super::picture::Pictures;
use super::plan::Work;
use super::press::{JobMessage, Piece, Press};
use super::sheet::Sheet;
use crate::error::JobError;

/// A run of a [`Press`]: games are handed in, then files come out.
pub struct PressRun<'p>(Making<'p>);

enum Making<'p> {
    Pictures(Box<Pictures<'p>>),
    Book(Box<Book<'p>>),
    Sheet(Box<Sheet<'p>>),
    Course(Course<'p>),
}

impl PressRun<'_> {
    /// Hands in the games of a file, called by its name without an end. Pictures
    /// are drawn of the first file.
    ///
    /// # Errors
    ///
    /// There is no such game or node, or nothing can be drawn of it.
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

    /// The games of which something is made.
    #[must_use]
    pub fn games(&self) -> usize {
        match &self.0 {
            Making::Pictures(pictures) => pictures.games(),
            Making::Book(book) => book.games,
            Making::Sheet(sheet) => sheet.games,
            Making::Course(course) => course.games(),
        }
    }

    /// Makes the files and hands them on one by one. What nothing names is called
    /// `stem`.
    ///
    /// # Errors
    ///
    /// There is nothing to be made of these games, or more than is drawn at
    /// once, or than one file holds; or what `hand_on` gives.
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
    /// Begins a run; `is_alone` where there is one file only. `modified` is when
    /// what is in a book was changed last.
    ///
    /// # Errors
    ///
    /// An electronic book cannot be begun; none is known.
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
