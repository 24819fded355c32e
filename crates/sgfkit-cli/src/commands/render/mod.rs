//! `sgf render`: draws positions, games, books, and sheets of problems. This module only reads and
//! writes files; `Job` does the rest and rejects contradictory options.

mod page;
mod target;

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use sgfkit::{Collection, GameTree};
use sgfkit_diagram::{
    Cover, Fonts, Format, Job, JobError, JobErrorKind, JobMessage, Piece, Press, Theme, Work,
};
use sgfkit_files::{ReadError, Record, replace};

use self::target::Target;
use super::place;
use crate::args::Render;
use crate::batch;
use crate::output::{Console, Status, Stop, count, stdout, terminal_width};
use crate::paths::{self, Bundles, Found, InputFile};
use crate::template::{Distinct, stem};
use crate::write;

pub fn run(args: &Render, console: &Console) -> Result<Status, Stop> {
    if page::is_wanted(args) {
        return page::run(args, console);
    }
    page::refuse(args)?;
    let target = Target::of(args.output.as_deref())?;
    let job = job(args, &target, console)?;
    target.refuse(job.check()?)?;
    let found = paths::of(&args.inputs, Bundles::Together, console)?;
    let files = &found.files;
    if files.is_empty() {
        return Ok(console.status(false));
    }
    let job = match &target {
        Target::Stdout | Target::File(_) => job.of_games(games_of(files, &job)),
        Target::Files(_) => job,
    };
    let fonts = Fonts::with_system();
    let press = Press::new(&job, &fonts)?;
    let is_each = match &target {
        Target::Files(names) => names.has_stem() || job.is_many && !press.plan.is_joint(),
        _ => false,
    };
    let printing = Printing {
        args,
        press,
        job: &job,
        target,
        console,
        names: RefCell::default(),
        written: Cell::new(0),
        lacks: Cell::new(false),
        has_unread: Cell::new(found.unreadable > 0),
        found: &found,
        is_listed: is_each && files.len() > 1,
        dialects: RefCell::default(),
        is_one: files.len() == 1,
    };
    let groups: Vec<&[InputFile]> = if is_each {
        files.chunks(1).collect()
    } else {
        vec![files]
    };
    for group in groups {
        match printing.print(group) {
            Ok(()) | Err(Stop::Told) => {}
            Err(stop) => return Err(stop),
        }
    }
    place::tell_readings(&printing.dialects.borrow(), console);
    if job.is_many || printing.is_listed {
        let written = count(printing.written.get(), "file");
        console.note(format_args!("{written} written"));
    }
    Ok(console.status(printing.lacks.get()))
}

/// Returns the number of games in a PDF; 1 if there are fewer than two or the number is not needed.
fn games_of(files: &[InputFile], job: &Job) -> usize {
    match files {
        [file] if job.is_open_pdf() => {
            let games = file.peek().map(Collection::parse);
            games.map_or(1, |games| games.trees().count())
        }
        files => files.len(),
    }
}

/// Combines the options, the output name and the theme file.
fn job(args: &Render, target: &Target, console: &Console) -> Result<Job, Stop> {
    let mut job = args.job.0.clone();
    target.tell(&mut job)?;
    if job.graph && job.width.is_none() && args.output.is_none() {
        let plan = job.check()?;
        let columns = terminal_width().filter(|_| plan.format == Format::Text);
        job.width = columns.or(job.width);
    }
    if let Some(path) = job.theme_file() {
        let read = fs::read_to_string(path).map_err(|error| error.to_string());
        let theme =
            read.and_then(|text| Theme::from_toml(&text).map_err(|error| error.to_string()));
        let file = InputFile::Path(path.to_owned());
        job.colors = Some(console.told(file, theme)?);
    }
    if let Some(path) = &job.cover {
        // Check this before reading any file.
        job.check()?;
        let file = InputFile::Path(PathBuf::from(path));
        let bytes = console.told(&file, fs::read(path))?;
        let no_picture = "invalid cover; expected a complete PNG or JPEG image";
        let cover = Cover::of(bytes).ok_or(no_picture);
        job.cover_picture = Some(console.told(&file, cover)?);
    }
    Ok(job)
}

/// Returns the name of a folder, even for relative paths such as `.`.
fn name_of_folder(folder: &Path) -> String {
    let whole = folder.canonicalize();
    let whole = whole.as_deref().unwrap_or(folder);
    let name = whole.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

struct Printing<'a> {
    args: &'a Render,
    job: &'a Job,
    press: Press<'a>,
    target: Target,
    console: &'a Console,
    names: RefCell<Distinct>,
    written: Cell<usize>,
    lacks: Cell<bool>,
    has_unread: Cell<bool>,
    found: &'a Found,
    /// Whether to print the name of each output file.
    is_listed: bool,
    dialects: RefCell<place::Readings>,
    is_one: bool,
}

enum Failure {
    Stop(Stop),
    Job(JobError),
}

impl From<JobError> for Failure {
    fn from(error: JobError) -> Failure {
        Failure::Job(error)
    }
}

impl From<JobError> for Stop {
    fn from(error: JobError) -> Stop {
        Stop::Usage(error.to_string())
    }
}

impl Printing<'_> {
    /// Renders some files: all of them, or only the first.
    fn print(&self, files: &[InputFile]) -> Result<(), Stop> {
        let plan = self.press.plan;
        let (first, rest) = match files {
            [first, rest @ ..] if !plan.is_joint() => (first, rest),
            [first, ..] => (first, &[][..]),
            [] => return Ok(()),
        };
        let files = &files[..files.len() - rest.len()];
        let modified = files.iter().filter_map(paths::changed).max();
        let mut run = self.press.start(files.len() == 1, modified)?;
        // The games of the first file provide the fields of names.
        let mut named: Option<Collection> = None;
        self.each(files, |file, games| {
            named.get_or_insert_with(|| games.clone());
            let added = run.add(&stem(file), games, &mut |said| self.tell(file, said));
            self.told(file, added.map_err(Failure::Job))
        })?;
        if let Target::File(path) = &self.target {
            write::unless_unread(self.has_unread.get(), Some(path), self.console)?;
        }
        let is_book = plan.is_joint() && plan.work != Work::Problems;
        let Some(named) = named.filter(|_| run.games() > 0 || !is_book) else {
            return Err(Stop::Told);
        };
        if is_book && files.len() > 1 {
            let (games, files) = (count(run.games(), "game"), count(files.len(), "file"));
            self.console.note(format_args!("{games} of {files}"));
        }
        let whole = self.whole(files);
        let called = match (is_book, &self.args.inputs.paths[..]) {
            (true, [folder]) if folder.is_dir() => name_of_folder(folder),
            // Games from many files have no common name.
            (true, _) if files.len() > 1 => String::new(),
            _ => stem(first),
        };
        let made = run.finish(&called, &mut |said| self.tell(&whole, said), |piece| {
            self.deliver(&piece, first, &named).map_err(Failure::Stop)
        });
        self.told(first, made)?;
        if !rest.is_empty() {
            let files = rest.len() + 1;
            self.console.note(format_args!(
                "sgf: {first}: drew only the first of {files} files; use `-o '{{stem}}.svg'` to draw each, or .pdf or .epub for all"
            ));
        }
        Ok(())
    }

    /// Reads files in parallel, and passes on those that could be read.
    fn each(
        &self,
        files: &[InputFile],
        mut hand_on: impl FnMut(&InputFile, &Collection) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        batch::each(
            files,
            self.console,
            |record: Record<'_>| record.games(),
            |file, games: Result<Collection, ReadError>| match games {
                Ok(games) => {
                    let reading = place::meant(games, self.job.no_dialects);
                    let only = self.only();
                    if self.is_one {
                        place::tell_reading(file, &reading, only, self.console);
                    } else {
                        let mut dialects = self.dialects.borrow_mut();
                        place::count_readings(&reading, only, &mut dialects);
                    }
                    let trees = reading.collection.trees();
                    let is_taken =
                        |tree: &GameTree<'_>| only.is_none_or(|only| only == tree.index());
                    place::tell_dialect(file, trees.filter(is_taken), self.console);
                    match hand_on(file, &reading.collection) {
                        Err(Stop::Told) => Ok(()),
                        other => other,
                    }
                }
                Err(problem) => {
                    self.has_unread
                        .set(self.has_unread.get() || self.found.is_named(file));
                    self.console.problem(file, problem);
                    Ok(())
                }
            },
        )
    }

    fn only(&self) -> Option<usize> {
        let first = (!self.press.plan.is_joint()).then_some(1);
        let number = self.job.at.tree.or(first)?;
        Some(number - 1)
    }

    /// Ends the run for invalid options, and reports other errors for the file.
    fn told(&self, file: &InputFile, made: Result<(), Failure>) -> Result<(), Stop> {
        match made {
            Ok(()) => Ok(()),
            Err(Failure::Stop(stop)) => Err(stop),
            Err(Failure::Job(error)) if error.kind() == JobErrorKind::Option => Err(error.into()),
            Err(Failure::Job(error)) => self.console.told(file, Err(error)),
        }
    }

    fn tell(&self, file: &InputFile, said: JobMessage) {
        match said {
            JobMessage::Problem(problem) => self.console.problem(file, problem),
            JobMessage::Missing(missing) => {
                self.lacks.set(true);
                self.console.note(format_args!("sgf: {file}: {missing}"));
            }
            JobMessage::Note(note) => self.console.note(format_args!("sgf: {file}: {note}")),
            _ => {}
        }
    }

    /// Returns the subject of messages about all files together: the output.
    fn whole(&self, files: &[InputFile]) -> InputFile {
        match (files, &self.args.output) {
            ([file], _) => file.clone(),
            (_, Some(output)) => InputFile::new(output),
            (_, None) => InputFile::Stdin,
        }
    }

    /// Writes the output for a file; `games` provides the fields of its name.
    fn deliver(&self, piece: &Piece, file: &InputFile, games: &Collection) -> Result<(), Stop> {
        let path = match &self.target {
            Target::Stdout => None,
            Target::File(path) => Some(path.clone()),
            Target::Files(names) => {
                if !names.folder.as_os_str().is_empty() {
                    let made = fs::create_dir_all(&names.folder);
                    let folder = InputFile::Path(names.folder.clone());
                    self.console.told(folder, made)?;
                }
                let index = self.only().unwrap_or(0);
                let node = match piece.node {
                    Some(id) => games.node(id),
                    None => games.tree(index).map(GameTree::root),
                };
                let numbers = [piece.number, piece.moves];
                let path = names.fill(&stem(file), numbers, node, &mut self.names.borrow_mut());
                if !self.args.force && write::are_there(std::slice::from_ref(&path), self.console) {
                    return Ok(());
                }
                Some(path)
            }
        };
        self.put(&piece.bytes, path)
    }

    fn put(&self, bytes: &[u8], target: Option<PathBuf>) -> Result<(), Stop> {
        let path = match target {
            Some(path) if self.job.is_many || self.is_listed => path,
            target => {
                write::deliver(bytes, target.as_deref(), self.console)?;
                return Ok(());
            }
        };
        let shown = InputFile::Path(path.clone());
        match replace(&path, bytes) {
            Ok(_) => {
                self.written.set(self.written.get() + 1);
                let mut out = stdout();
                out.write_all(&paths::line(&shown))?;
                out.flush()?;
            }
            Err(error) => self.console.problem(shown, error),
        }
        Ok(())
    }
}
