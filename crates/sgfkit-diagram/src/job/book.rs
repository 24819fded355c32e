//! Books: all games of all files in one document.

use std::io;
use std::time::SystemTime;

use sgfkit::replay::Replay;
use sgfkit::{Collection, GameTree};

use super::kinds::{ChapterOf, Format};
use super::press::{
    JobMessage, PAINTS_LETTERS, Piece, Press, Tell, size, tell_left_out, unpainted,
};
use crate::book::{About, EpubBook, PdfBook};
use crate::chapter::{BookGame, Chapter};
use crate::error::JobError;
use crate::figure::{FigureOptions, LeftOut, figures};
use crate::header::Header;
use crate::missing::Missing;
use crate::position::doubtful_swap;

/// Unfinished book.
pub(super) struct Book<'p> {
    press: &'p Press<'p>,
    /// True if there is only one file.
    is_alone: bool,
    /// Number of diagrams that may still be drawn.
    spare: usize,
    left_out: LeftOut,
    bound: Binding<'p>,
    pub(super) games: usize,
    /// Reason why the last game was omitted.
    problem: Option<JobError>,
}

/// Book in the requested format.
pub(super) enum Binding<'p> {
    Pdf(Box<PdfBook<'p>>),
    Epub(Box<EpubBook<'p>>),
}

impl<'p> Binding<'p> {
    pub(super) fn new(
        press: &'p Press<'p>,
        modified: Option<SystemTime>,
    ) -> Result<Binding<'p>, JobError> {
        if !PAINTS_LETTERS {
            return Err(unpainted());
        }
        let (look, fonts) = (&press.look, press.fonts);
        let job = press.job;
        let about = About::default()
            .with_title(job.title.clone())
            .with_subtitle(job.subtitle.clone())
            .with_author(job.author.clone())
            .with_cover(job.cover_picture.clone());
        if press.plan.format != Format::Epub {
            let book = PdfBook::new(&press.paper, look, fonts).with_about(about);
            return Ok(Binding::Pdf(Box::new(if job.booklet {
                book.into_booklet()
            } else {
                book
            })));
        }
        let book = EpubBook::new(look, fonts).map_err(unwritten)?;
        let book = book.with_about(about);
        Ok(Binding::Epub(Box::new(match modified {
            Some(modified) => book.with_modified(modified),
            None => book,
        })))
    }

    pub(super) fn add(&mut self, chapter: &Chapter) -> Result<(), JobError> {
        if !PAINTS_LETTERS {
            return Err(unpainted());
        }
        match self {
            Binding::Pdf(book) => {
                book.add(chapter);
                Ok(())
            }
            Binding::Epub(book) => book.add(chapter).map_err(unwritten),
        }
    }

    /// Returns the book and its missing characters; EPUB leaves fonts to the reader.
    pub(super) fn finish(self, otherwise: &str) -> Result<(Vec<u8>, Vec<Missing>), JobError> {
        if !PAINTS_LETTERS {
            return Err(unpainted());
        }
        match self {
            Binding::Pdf(book) => Ok(book.finish(otherwise)),
            Binding::Epub(book) => {
                let bytes = book.finish(otherwise).map_err(unwritten)?;
                Ok((bytes, Vec::new()))
            }
        }
    }
}

fn unwritten(error: io::Error) -> JobError {
    JobError::too_large(error)
}

impl<'p> Book<'p> {
    pub(super) fn new(
        press: &'p Press<'p>,
        is_alone: bool,
        modified: Option<SystemTime>,
    ) -> Result<Book<'p>, JobError> {
        let usual = FigureOptions::default().max_diagrams;
        Ok(Book {
            press,
            is_alone,
            spare: press.job.max_diagrams.unwrap_or(usual),
            left_out: LeftOut::default(),
            bound: Binding::new(press, modified)?,
            games: 0,
            problem: None,
        })
    }

    /// Adds the games of a file.
    pub(super) fn add(
        &mut self,
        stem: &str,
        games: &Collection,
        tell: Tell<'_>,
    ) -> Result<(), JobError> {
        let index = self.press.job.at.index(games)?;
        let trees = games.trees();
        let trees = trees.filter(|tree| index.is_none_or(|index| index == tree.index()));
        let trees: Vec<GameTree<'_>> = trees.collect();
        let mut printed = Vec::new();
        for tree in &trees {
            let size = match size(&Replay::new(*tree)) {
                Ok(size) => size,
                Err(problem) => {
                    let number = tree.number();
                    tell(JobMessage::Problem(if trees.len() == 1 {
                        problem.to_string()
                    } else {
                        format!("game {number}: {problem}")
                    }));
                    self.problem = Some(problem);
                    continue;
                }
            };
            if let Some(note) = tree.main_line().last().and_then(doubtful_swap) {
                tell(JobMessage::Note(note));
            }
            let options = self.press.figures(size, *tree)?;
            let mut game = self.game(stem, *tree, &options, trees.len() > 1);
            let place = match trees.len() {
                1 => String::new(),
                _ => format!("game {}: ", tree.number()),
            };
            if self.press.plan.format == Format::Pdf {
                self.press.tell_columns(&game.figures, &place, tell);
            }
            if self.press.job.graph {
                game.graph = self.press.graph(*tree);
                if game.graph.is_none() {
                    let number = tree.number();
                    tell(JobMessage::Note(format!(
                        "game {number}: no analysis on its main line, so there is no graph of it"
                    )));
                }
            }
            printed.push(game);
        }
        self.games += printed.len();
        if self.press.job.chapter == Some(ChapterOf::File) && printed.len() > 1 {
            return self.bound.add(&Chapter {
                title: Some(stem.to_owned()),
                games: printed,
            });
        }
        let mut chapters = printed.into_iter().map(Chapter::of);
        chapters.try_for_each(|chapter| self.bound.add(&chapter))
    }

    fn game(
        &mut self,
        stem: &str,
        tree: GameTree<'_>,
        options: &FigureOptions,
        is_one_of_many: bool,
    ) -> BookGame {
        let options = options.clone().with_max_diagrams(self.spare);
        let figures = figures(tree, &options);
        let diagrams = figures.iter().filter(|figure| figure.origin.is_some());
        self.spare = self.spare.saturating_sub(diagrams.count());
        let left_out: LeftOut = figures.iter().map(|figure| figure.left_out).sum();
        self.left_out = self.left_out + left_out;
        let number = tree.number();
        let name = match (self.is_alone, is_one_of_many) {
            (true, false) => String::new(),
            (true, true) => options.language.name_of_game(number, None),
            (false, false) => stem.to_owned(),
            (false, true) => options.language.name_of_game(number, Some(stem)),
        };
        let mut header = Header::told_in(tree, options.language);
        // Name a game without information if there are others.
        if header.title.is_none() && header.players.is_empty() && !name.is_empty() {
            header.title = Some(name.clone());
        }
        BookGame {
            header,
            graph: None,
            figures,
            name,
        }
    }

    pub(super) fn finish<E: From<JobError>>(
        self,
        stem: &str,
        tell: Tell<'_>,
        mut hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.games == 0 {
            let nothing = || JobError::games("contains no game");
            return Err(self.problem.unwrap_or_else(nothing).into());
        }
        tell_left_out(self.left_out, tell);
        let (bytes, missing) = self.bound.finish(stem)?;
        missing.into_iter().map(JobMessage::Missing).for_each(tell);
        hand_on(Piece::whole(bytes))
    }
}
