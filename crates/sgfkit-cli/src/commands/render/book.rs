//! Books: all games of all files in one document.

use std::io;
use std::time::SystemTime;

use sgfkit::replay::Replay;
use sgfkit::{Collection, GameTree};
use sgfkit_diagram::{
    BookGame, Chapter, EpubBook, Header, LeftOut, Missing, PageOptions, PdfBook, figures,
};

use super::line::Stage;
use super::{Job, picture, stem_of};
use crate::args::{ChapterOf, Format};
use crate::commands::place;
use crate::output::{Stop, count};
use crate::paths::InputFile;

/// Makes a book of some files.
pub(super) fn make(job: &Job<'_>, files: &[InputFile]) -> Result<(), Stop> {
    let Some(first) = files.first() else {
        return Ok(());
    };
    let paper = job.paper();
    let mut binder = Binder {
        job,
        is_alone: files.len() == 1,
        spare: job.args.max_diagrams,
        left_out: LeftOut::default(),
        book: Book::new(job, files, &paper).map_err(Stop::Output)?,
        games: 0,
    };
    // What names of files may say is taken from the first game.
    let mut named: Option<Collection> = None;
    job.each(files, |file, games| {
        named.get_or_insert_with(|| games.clone());
        binder.add(file, games)
    })?;
    let tree = named.as_ref().and_then(|games| games.tree(0));
    let Some(tree) = tree.filter(|_| binder.games > 0) else {
        return Err(Stop::Told);
    };
    let whole = job.whole(files);
    job.tell_left_out(&whole, binder.left_out);
    if files.len() > 1 {
        let (games, files) = (count(binder.games, "game"), count(files.len(), "file"));
        job.console.note(format_args!("{games} of {files}"));
    }
    let finished = binder.book.finish(&stem_of(first));
    let (bytes, missing) = job.console.told(first, finished)?;
    job.tell_missing(&whole, &missing);
    job.deliver(&bytes, first, 1, Stage::of(tree))
}

/// When a file was last changed.
fn changed(file: &InputFile) -> Option<SystemTime> {
    let path = match file {
        InputFile::Stdin => return Some(SystemTime::now()),
        InputFile::Path(path) => path,
        InputFile::Member(member) => &*member.bundle,
    };
    path.metadata().ok()?.modified().ok()
}

/// A book in the format that is asked for.
pub(super) enum Book<'a> {
    Pdf(Box<PdfBook<'a>>),
    Epub(Box<EpubBook<'a>>),
}

impl<'a> Book<'a> {
    pub(super) fn new(
        job: &'a Job<'_>,
        files: &[InputFile],
        paper: &'a PageOptions,
    ) -> io::Result<Book<'a>> {
        Ok(match job.plan.format {
            Format::Epub => {
                let book = EpubBook::new(&job.look, &job.fonts)?;
                let changed = files.iter().filter_map(changed).max();
                Book::Epub(Box::new(match changed {
                    Some(changed) => book.with_modified(changed),
                    None => book,
                }))
            }
            _ => Book::Pdf(Box::new(PdfBook::new(paper, &job.look, &job.fonts))),
        })
    }

    pub(super) fn add(&mut self, chapter: &Chapter) -> io::Result<()> {
        match self {
            Book::Pdf(book) => {
                book.add(chapter);
                Ok(())
            }
            Book::Epub(book) => book.add(chapter),
        }
    }

    /// The book, and the letters it lacks; those of an EPUB are its reader's.
    pub(super) fn finish(self, otherwise: &str) -> io::Result<(Vec<u8>, Vec<Missing>)> {
        match self {
            Book::Pdf(book) => Ok(book.finish(otherwise)),
            Book::Epub(book) => Ok((book.finish(otherwise)?, Vec::new())),
        }
    }
}

struct Binder<'a> {
    job: &'a Job<'a>,
    /// There is one file.
    is_alone: bool,
    /// Diagrams that may still be drawn.
    spare: usize,
    left_out: LeftOut,
    book: Book<'a>,
    games: usize,
}

impl Binder<'_> {
    /// Adds the games of a file.
    fn add(&mut self, file: &InputFile, games: &Collection) -> Result<(), Stop> {
        let console = self.job.console;
        let index = console.told(file, place::index(self.job.args.place.tree, games))?;
        let trees = games
            .trees()
            .filter(|tree| index.is_none_or(|index| index == tree.index()));
        let trees: Vec<GameTree<'_>> = trees.collect();
        place::tell_dialect(file, trees.iter().copied(), console);
        let mut printed = Vec::new();
        for tree in &trees {
            match self.game(file, *tree, trees.len() > 1)? {
                Ok(game) => printed.push(game),
                Err(problem) if trees.len() == 1 => console.problem(file, problem),
                Err(problem) => {
                    let number = tree.index() + 1;
                    console.problem(file, format_args!("game {number}: {problem}"));
                }
            }
        }
        self.games += printed.len();
        let is_file = self.job.args.chapter == ChapterOf::File && printed.len() > 1;
        if is_file {
            let chapter = Chapter {
                title: Some(stem_of(file)),
                games: printed,
            };
            return console.told(file, self.book.add(&chapter));
        }
        for game in printed {
            console.told(file, self.book.add(&Chapter::of(game)))?;
        }
        Ok(())
    }

    /// A game with its figures, or why it has none.
    fn game(
        &mut self,
        file: &InputFile,
        tree: GameTree<'_>,
        is_one_of_many: bool,
    ) -> Result<Result<BookGame, String>, Stop> {
        let size = match picture::size(&Replay::new(tree)) {
            Ok(size) => size,
            Err(problem) => return Ok(Err(problem)),
        };
        if let Some(end) = tree.main_line().last() {
            place::tell_doubtful_swap(file, end, self.job.console);
        }
        let options = self.job.options(size, tree)?;
        let figures = figures(tree, &options.with_max_diagrams(self.spare));
        let diagrams = figures.iter().filter(|figure| figure.origin.is_some());
        self.spare = self.spare.saturating_sub(diagrams.count());
        let left_out: LeftOut = figures.iter().map(|figure| figure.left_out).sum();
        self.left_out = self.left_out + left_out;
        let number = tree.index() + 1;
        let name = match (self.is_alone, is_one_of_many) {
            (true, false) => String::new(),
            (true, true) => format!("Game {number}"),
            (false, false) => stem_of(file),
            (false, true) => format!("{}, game {number}", stem_of(file)),
        };
        let mut header = Header::of(tree);
        // Among others, a game of which nothing is known has a name.
        if header.title.is_none() && header.players.is_empty() && !name.is_empty() {
            header.title = Some(name.clone());
        }
        Ok(Ok(BookGame {
            header,
            figures,
            name,
        }))
    }
}
