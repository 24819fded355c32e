//! `sgf render`: pictures of positions and games, books, and sheets of problems.

mod book;
mod line;
mod page;
mod picture;
mod plan;
mod sheet;

use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use sgfkit::{BoardSize, Collection, GameTree};
use sgfkit_diagram::{
    Crop, FigureOptions, Fonts, LeftOut, Look, Missing, Numbers, PageOptions, Paper, Theme,
    Variations, sensei, text,
};
use sgfkit_files::{ReadError, Record, replace};

use self::line::Stage;
use self::plan::{Plan, Target, Work};
use super::place;
use crate::args::{Format, Numbered, PaperSize, Render};
use crate::batch;
use crate::output::{Console, Status, Stop, count, stdout};
use crate::paths::{self, InputFile};
use crate::template::{Distinct, stem};
use crate::write;

pub fn run(args: &Render, console: &Console) -> Result<Status, Stop> {
    if page::is_wanted(args) {
        return page::run(args, console);
    }
    page::refuse(args)?;
    let plan = Plan::new(args)?;
    let look = look(args, console)?;
    let files = paths::of(&args.inputs, console)?.files;
    if files.is_empty() {
        return Ok(console.status(false));
    }
    let is_joint = plan.work == Work::Problems || plan.is_book();
    let is_each = match &plan.target {
        Target::Files(names) => names.has_stem() || plan.is_many && !is_joint,
        _ => false,
    };
    let job = Job {
        args,
        fonts: Fonts::with_system(),
        plan,
        look,
        console,
        names: RefCell::default(),
        written: Cell::new(0),
        lacks: Cell::new(false),
        is_listed: is_each && files.len() > 1,
    };
    let groups: Vec<&[InputFile]> = match is_each {
        true => files.chunks(1).collect(),
        false => vec![&files],
    };
    for group in groups {
        let done = match job.plan.work {
            Work::Problems => sheet::make(&job, group),
            _ if job.plan.is_book() => book::make(&job, group),
            _ => picture::make(&job, group),
        };
        match done {
            Ok(()) | Err(Stop::Told) => {}
            Err(stop) => return Err(stop),
        }
    }
    if job.plan.is_many || job.is_listed {
        console.note(format_args!("{} written", count(job.written.get(), "file")));
    }
    Ok(console.status(job.lacks.get()))
}

/// What a run has to do, and what it has done.
struct Job<'a> {
    args: &'a Render,
    plan: Plan,
    look: Look,
    fonts: Fonts,
    console: &'a Console,
    /// Those of many files.
    names: RefCell<Distinct>,
    written: Cell<usize>,
    /// Letters were missing.
    lacks: Cell<bool>,
    /// Each file that is written is named.
    is_listed: bool,
}

impl Job<'_> {
    /// Reads files in parallel, and hands on what could be read.
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
                    let reading = place::meant(games, self.args.literal);
                    place::tell_reading(file, &reading, self.only(), self.console);
                    match hand_on(file, &reading.collection) {
                        Err(Stop::Told) => Ok(()),
                        other => other,
                    }
                }
                Err(problem) => {
                    self.console.problem(file, problem);
                    Ok(())
                }
            },
        )
    }

    /// The index of the game that is drawn; `None` for all.
    fn only(&self) -> Option<usize> {
        let is_joint = self.plan.work == Work::Problems || self.plan.is_book();
        let first = if is_joint { None } else { Some(1) };
        self.args.place.tree.or(first).map(|tree| tree - 1)
    }

    /// How the figures of a game are drawn.
    fn options(&self, size: BoardSize, tree: GameTree<'_>) -> Result<FigureOptions, Stop> {
        let args = self.args;
        let mut options = FigureOptions::default()
            .with_markup(!args.no_markup)
            .with_crop(self.crop(Some((tree, size)))?)
            .with_depth(args.depth)
            .with_max_diagrams(args.max_diagrams)
            .with_coordinates(args.coords.into());
        if args.variations {
            options = options.with_variations(Variations::All);
        }
        if let Some(Some(moves)) = args.figures {
            options = options.with_figures(moves);
        }
        if self.plan.format == Format::Sensei {
            options = options.with_longest(sensei::NUMBERED);
        }
        let range = args.range.map(|range| {
            let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
            Numbers::Range(number(range.from), range.to.map_or(i64::MAX, number))
        });
        options.numbers = match args.numbers {
            None if self.plan.work == Work::Range => range,
            None => None,
            Some(Numbered::Range) => range,
            Some(Numbered::None) => Some(Numbers::None),
            Some(Numbered::Last) => Some(Numbers::Last),
            Some(Numbered::All) => Some(Numbers::All),
        };
        Ok(options)
    }

    /// The part of the board that is drawn, of a game on a board of a size.
    fn crop(&self, game: Option<(GameTree<'_>, BoardSize)>) -> Result<Crop, Stop> {
        let crop = match (self.args.crop.as_deref(), game) {
            (None, _) if self.plan.work == Work::Problems => Ok(Crop::Auto),
            (None | Some("none"), _) => Ok(Crop::None),
            (Some("auto"), _) => Ok(Crop::Auto),
            (Some(text), Some((tree, size))) => {
                Crop::parse(text, tree.game(), size).map_err(|error| error.to_string())
            }
            (Some(_), None) => Err("auto or none, for problems".to_owned()),
        };
        crop.map_err(|areas| Stop::Usage(format!("--crop is {areas}")))
    }

    fn paper(&self) -> PageOptions {
        let paper = match self.args.paper {
            Some(PaperSize::Letter) => Paper::Letter,
            Some(PaperSize::A5) => Paper::A5,
            Some(PaperSize::A4) | None => Paper::A4,
        };
        let columns = self.args.columns.unwrap_or(1);
        PageOptions::on(paper).with_columns(u32::from(columns))
    }

    /// What is to be said of all files together is said of what is made of them.
    fn whole(&self, files: &[InputFile]) -> String {
        match (files, &self.args.output) {
            ([file], _) => file.to_string(),
            (_, Some(output)) => InputFile::new(output).to_string(),
            (_, None) => InputFile::Stdin.to_string(),
        }
    }

    /// Says how much is not printed.
    fn tell_left_out(&self, what: impl Display, left_out: LeftOut) {
        let LeftOut { variations, marks } = left_out;
        if variations > 0 {
            let variations = count(variations, "variation");
            self.console.note(format_args!(
                "sgf: {what}: {variations} left out; --depth and --max-diagrams print more"
            ));
        }
        if marks > 0 {
            let nodes = count(marks, "node");
            self.console.note(format_args!(
                "sgf: {what}: the marks of {nodes} left out; --max-diagrams prints more"
            ));
        }
    }

    /// Says which letters no font has.
    fn tell_missing(&self, what: impl Display, missing: &[Missing]) {
        for missing in missing {
            self.lacks.set(true);
            let missing = text::visible(&missing.to_string());
            self.console.note(format_args!("sgf: {what}: {missing}"));
        }
    }

    /// Where the one file that is made of some goes; `None` for standard output.
    fn target(
        &self,
        file: &InputFile,
        number: usize,
        at: Stage<'_>,
    ) -> Result<Option<PathBuf>, Stop> {
        match &self.plan.target {
            Target::Stdout => Ok(None),
            Target::File(path) => Ok(Some(path.clone())),
            Target::Files(names) => {
                if !names.folder.as_os_str().is_empty() {
                    let made = fs::create_dir_all(&names.folder);
                    let folder = InputFile::Path(names.folder.clone());
                    self.console.told(folder, made)?;
                }
                let name = names.fill(&stem_of(file), number, &at, &mut self.names.borrow_mut());
                Ok(Some(name))
            }
        }
    }

    /// Writes what was made of a file.
    fn deliver(
        &self,
        bytes: &[u8],
        file: &InputFile,
        number: usize,
        at: Stage<'_>,
    ) -> Result<(), Stop> {
        self.put(bytes, self.target(file, number, at)?)
    }

    /// Writes a file, and says its name where there are many.
    fn put(&self, bytes: &[u8], target: Option<PathBuf>) -> Result<(), Stop> {
        let path = match target {
            Some(path) if self.plan.is_many || self.is_listed => path,
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

/// What `{stem}` stands for.
fn stem_of(file: &InputFile) -> String {
    stem(Path::new(&file.name()))
}

fn look(args: &Render, console: &Console) -> Result<Look, Stop> {
    let mut look = Look::default().with_coordinates(args.coords.into());
    if let Some(size) = args.size {
        look.cell = size;
    }
    let Some(name) = &args.theme else {
        return Ok(look);
    };
    if let Some(theme) = Theme::named(name) {
        return Ok(look.with_theme(theme));
    }
    let path = Path::new(name);
    if path
        .extension()
        .is_none_or(|end| !end.eq_ignore_ascii_case("toml"))
    {
        let themes = Theme::NAMES.join(", ");
        return Err(Stop::Usage(format!(
            "there is no theme `{name}`; there are {themes}, and files whose names end in .toml"
        )));
    }
    let read = fs::read_to_string(path).map_err(|error| error.to_string());
    let theme = read.and_then(|text| Theme::from_toml(&text).map_err(|error| error.to_string()));
    let theme = console.told(InputFile::Path(path.to_owned()), theme)?;
    Ok(look.with_theme(theme))
}
