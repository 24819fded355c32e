//! Drawing jobs: every option with its name, values, help and conflicts.

use std::path::Path;
use std::time::Duration;

use sgfkit::analysis::review::By;

use super::kinds::OptionKind::{
    Either, Flag, Game, Maybe, Moves, Real, Seconds, Text, Toggle, Whole, Words,
};
use super::kinds::{
    Answers, ChapterOf, Field, Format, MoveRange, Numbered, OptionKind, Word, Worded,
};
use super::options::options;
use super::plan::{Plan, Work};
use crate::address::NodeAddress;
use crate::book::Cover;
use crate::error::JobError;
use crate::language::Language;
use crate::names::Coordinates;
use crate::page::Paper;
use crate::problems::ProblemsFrom;
use crate::theme::Theme;

const ANY: u64 = u64::MAX;
const ANY_U32: u64 = u32::MAX as u64;
const PER_PAGE: &[Word] = &Word::list::<3>(&["4", "6", "9"]);
const THEMES: &[Word] = &Word::list::<{ Theme::NAMES.len() }>(Theme::NAMES);

const NO_FIGURES: Rule = (
    |_, plan| plan.work == Work::Figures,
    "cannot be combined with --figures, which prints the whole game",
);
const ONE_GAME: Rule = (
    |_, plan| plan.work == Work::Problems,
    "cannot be combined with --problems, which uses all games",
);
const NO_PROBLEMS: Rule = (
    |_, plan| plan.work == Work::Problems,
    "cannot be combined with --problems",
);
const BOOKS: Rule = (
    |_, plan| !plan.is_book(),
    "only applies to books: --figures as PDF or EPUB",
);
const PICTURES: Rule = (
    |_, plan| plan.format.is_text(),
    "only applies to pictures, not to text",
);

// NAME VALUE KIND => FIELD: TYPE, HELP; optionally: default, needs, excludes, rules
options! {
    "format" "FORMAT" Words(Format::WORDS) => format: Option<Format>,
        "Write this format [default: by the extension of OUT, or svg]";
    "tree" "K" Game => at.tree,
        "Use game K, counted from 1 [default: 1]",
        rules [ONE_GAME];
    "node" "N" Whole(0, ANY) => at.node,
        "Go to node N, in pre-order; the root is 0",
        excludes ["move", "path"], rules [NO_FIGURES, ONE_GAME];
    "move" "M" Whole(0, ANY) => at.number,
        "Go to move M of the main line; 0 is the root",
        excludes ["path"], rules [NO_FIGURES, ONE_GAME];
    "path" "MOVES" Text => at.path,
        "Go to the node that these moves lead to, such as Q16,D4,pass or pd,dp",
        rules [NO_FIGURES, ONE_GAME];
    "range" "A-B" Moves => range: Option<MoveRange>,
        "Draw moves A to B of the main line, or of the line to the chosen node: 20-40, or 20- up to its end. Moves count from 1; MN only changes the printed numbers",
        rules [(|_, plan| plan.format == Format::Epub, "cannot be combined with EPUB, which contains whole games")];
    "figures" "N" Maybe("true", &Whole(1, ANY_U32)) => figures: Option<Option<u32>>,
        "Print the whole game as numbered figures; with =N, put N moves in each instead of following FG",
        excludes ["range"];
    "depth" "N" Whole(0, ANY_U32) => depth: Option<u32>,
        "Print variations in figures down to this depth: 1 includes those of the main line, 0 none",
        default "1", needs "figures";
    "max-diagrams" "N" Whole(0, ANY_U32) => max_diagrams: Option<usize>,
        "Print at most N diagrams of variations and marks",
        default "100", needs "figures";
    "chapter" "PART" Words(ChapterOf::WORDS) => chapter: Option<ChapterOf>,
        "Start a new page of a book for each game, or only for each file",
        default "game", needs "figures",
        rules [(
            |job, plan| job.chapter == Some(ChapterOf::File) && !plan.is_book(),
            "only applies to --figures as PDF or EPUB",
        )];
    "graph" "" Flag => graph: bool,
        "Draw a graph of winrate and score with the mistakes, from the engine analysis in the game; in a book, after the title of each game",
        excludes ["range", "problems", "node", "move", "path"],
        rules [
            (|_, plan| plan.work == Work::Figures && !plan.is_book(), "can only be combined with --figures as PDF or EPUB"),
            (
                |_, plan| !matches!(plan.format, Format::Svg | Format::Png | Format::Pdf | Format::Epub | Format::Text),
                "only supports SVG, PNG, PDF and text",
            )
        ];
    "by" "WHAT" Words(By::WORDS) => by: Option<By>,
        "Draw only this curve: score or winrate [default: both]",
        needs "graph";
    "problems" "N" Maybe("6", &Words(PER_PAGE)) => problems: Option<u32>,
        "Print a sheet of the problems of all games, N on each page [default: 6]",
        excludes ["figures", "range"],
        rules [(|_, plan| plan.format.is_text(), "only supports SVG, PNG, PDF and TikZ")];
    "all" "" Flag => all: bool,
        "Take every game with stones before its first move, even if it has players, a result or a handicap",
        needs "problems";
    "answers" "LINES" Maybe("right", &Words(Answers::WORDS)) => answers: Option<Answers>,
        "Print the answers to the problems on the last pages; with =all, print wrong lines, too",
        needs "problems";
    "shuffle" "SEED" Whole(0, ANY) => shuffle: Option<u64>,
        "Shuffle, rotate and mirror the problems; the same SEED gives the same sheet",
        needs "problems";
    "from" "WHAT" Words(ProblemsFrom::WORDS) => from: Option<ProblemsFrom>,
        "Take the games as problems, or the variations that start at their roots",
        default "games", needs "problems";
    "variations" "" Flag => variations: bool,
        "Mark the possible next moves with letters, even if ST turns that off",
        rules [NO_PROBLEMS, (|_, plan| plan.work == Work::Range, "cannot be combined with --range in one figure")];
    "numbers" "MOVES" Either(&Words(Numbered::WORDS), &Moves) => numbers: Option<Numbered>,
        "Number these moves; A-B means the printed numbers, which follow MN [default: none; in figures as PM says]",
        rules [
            (|job, _| job.numbers == Some(Numbered::Range) && job.range.is_none(), "range needs --range"),
            NO_PROBLEMS,
            (
                |job, plan| job.numbers == Some(Numbered::Last) && plan.work == Work::Figures,
                "last cannot be combined with --figures",
            )
        ];
    "markup" "" Toggle("no-markup", "Draw only the position and its moves") => no_markup: bool,
        "Draw marks, labels, arrows, lines and territory; cancels an earlier --no-markup";
    "crop" "AREA" Text => crop: Option<String>,
        "Draw only this part of the board: the part in use, or a rectangle [default: auto, in diagrams of variations moves] [possible values: auto, moves, none, A1:K10]";
    "coords" "NAMES" Words(Coordinates::WORDS) => coords: Option<Coordinates>,
        "Label columns and rows in this style",
        default "players",
        rules [(
            |job, plan| job.coords == Some(Coordinates::Sgf) && plan.format == Format::Sensei,
            "sgf is not supported by Sensei's Library",
        )];
    "lang" "LANG" Words(Language::WORDS) => lang: Option<Language>,
        "Write captions and headings in this language [default: the language of the texts; in web pages the reader's]";
    "title" "TEXT" Text => title: Option<String>,
        "Set the title of a book, sheet, graph or page [default: made from the game information], or the caption of a picture or animation",
        rules [(
            |_, plan| plan.work == Work::Figures && !plan.is_book(),
            "does not apply to --figures in single files, which have captions",
        )];
    "subtitle" "TEXT" Text => subtitle: Option<String>,
        "Print this below the title of a book",
        rules [BOOKS];
    "author" "NAME" Text => author: Option<String>,
        "Name the author of a book",
        rules [BOOKS];
    "cover" "FILE" Text => cover: Option<String>,
        "Use this PNG or JPEG as the cover of a book [default: in EPUB the title and a board]",
        rules [BOOKS];
    "theme" "NAME|FILE" Either(&Words(THEMES), &Text) => theme: Option<String>,
        "Draw in these colors: book, wood, dark, highcontrast, or a TOML file",
        rules [PICTURES];
    "size" "LENGTH" Real(4.0, 200.0) => size: Option<f32>,
        "Set the distance between two neighboring points: in pictures in units of 1/72 inch [default: 20], on pages in millimeters",
        rules [PICTURES];
    "scale" "FACTOR" Real(0.1, 20.0) => scale: Option<f32>,
        "Draw one unit of --size with this many pixels, in PNG and GIF [default: 2; in animations 1]",
        excludes ["width"],
        rules [(|_, plan| !plan.format.is_raster(), "only applies to PNG and GIF")];
    "width" "PIXELS" Whole(16, u16::MAX as u64) => width: Option<u16>,
        "Make the picture this many pixels wide, in PNG and GIF; with --graph as text, this many characters",
        rules [(
            |job, plan| !(plan.format.is_raster() || job.graph && plan.format == Format::Text),
            "only applies to PNG, GIF, and --graph as text",
        )];
    "columns" "N" Whole(1, 4) => columns: Option<u32>,
        "Put N figures side by side on a page",
        rules [(|_, plan| plan.work != Work::Figures || !plan.has_pages(), "only applies to --figures as PDF")];
    "paper" "SIZE" Words(Paper::WORDS) => paper: Option<Paper>,
        "Lay out pages for this paper [default: a4; with --booklet a5]",
        rules [(|_, plan| !plan.has_pages(), "only applies to --problems, and to --figures as PDF")];
    "booklet" "" Flag => booklet: bool,
        "Put two pages on each side of a sheet, to print on both sides (flip on the short edge) and fold",
        rules [(
            |_, plan| !plan.has_pages() || plan.format != Format::Pdf || plan.is_many,
            "only applies to a PDF of --figures or --problems",
        )];
    "delay" "DURATION" Seconds(0.02, 600.0) => delay: Option<Duration>,
        "Show each move for this time, such as 500ms; a bare number is in seconds [default: 1s]",
        rules [(|_, plan| plan.work != Work::Animation, "only applies to GIF")];
    "standalone" "" Flag => standalone: bool,
        "Write a complete LaTeX document, not only a tikzpicture",
        rules [(|_, plan| plan.format != Format::Tikz, "only applies to LaTeX")];
    "no-dialects" "" Flag => no_dialects: bool,
        "Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written";
    "ascii" "" Flag => ascii: bool,
        "Draw text with ASCII characters only",
        rules [(|_, plan| plan.format != Format::Text, "only applies to --format text")];

    /// Request for output, with everything that `sgf render` supports.
    ///
    /// Fields that are options of [`Job::OPTIONS`] have the help of `sgf render` as documentation.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit_diagram::{Fonts, Format, Job};
    ///
    /// let games = Collection::parse("(;GM[1]SZ[9];B[ee];W[ge];B[gf])");
    /// let mut job = Job::default();
    /// job.set("range", "1-2")?;
    /// job.format = Some(Format::Text);
    /// let text = job.make(&games, "game", &Fonts::bundled())?;
    /// assert!(String::from_utf8_lossy(&text).contains("Figure 1 (1-2)"));
    ///
    /// job.set("paper", "a5")?;
    /// assert_eq!(
    ///     job.check().unwrap_err().to_string(),
    ///     "--paper only applies to --problems, and to --figures as PDF"
    /// );
    /// # Ok::<(), sgfkit_diagram::JobError>(())
    /// ```
    #[non_exhaustive]
    pub struct Job {
        /// Game and node to draw.
        pub at: NodeAddress,
        /// Cover image, set by the caller that reads `cover`.
        pub cover_picture: Option<Cover>,
        /// Custom colors; overrides `theme`.
        pub colors: Option<Theme>,
        /// Writes one file per picture.
        pub is_many: bool,
        /// Draws one picture per move of the range instead of one figure.
        pub is_each: bool,
    }
}

/// Option of a [`Job`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct JobOption {
    /// Name in lower case, with hyphens.
    pub name: &'static str,
    /// Type of its value.
    pub kind: OptionKind,
    /// Placeholder for the value in help texts; empty for flags.
    pub value: &'static str,
    /// Default as it would be written, or empty.
    pub default: &'static str,
    /// Help text.
    pub meaning: &'static str,
    /// Option that it requires to have an effect; may be empty.
    pub needs: &'static str,
    /// Options that it conflicts with.
    pub excludes: &'static [&'static str],
    /// Conditions under which it has no effect, with the message that follows its name.
    pub(super) rules: &'static [Rule],
    /// Sets the field, or resets it.
    pub(super) put: fn(&mut Job, Option<&str>),
    pub(super) is_given: fn(&Job) -> bool,
}

/// Condition under which an option has no effect, with the error message.
pub(super) type Rule = (fn(&Job, &Plan) -> bool, &'static str);

impl Job {
    /// Resolves the options.
    pub(super) fn plan(&self) -> Plan {
        let format = self.format.unwrap_or(Format::Svg);
        let work = match self {
            _ if self.problems.is_some() => Work::Problems,
            _ if self.figures.is_some() => Work::Figures,
            // Books contain only figures.
            _ if format == Format::Epub => Work::Figures,
            _ if self.graph => Work::Graph,
            _ if format.is_animation() => Work::Animation,
            Job { range: Some(_), .. } if self.is_each => Work::Each,
            Job { range: Some(_), .. } => Work::Range,
            _ => Work::Position,
        };
        Plan {
            work,
            format,
            is_many: self.is_many,
        }
    }

    /// Returns the path of the theme if it is a file with custom colors.
    #[must_use]
    pub fn theme_file(&self) -> Option<&Path> {
        let path = Path::new(self.theme.as_deref()?);
        let end = path.extension()?;
        end.eq_ignore_ascii_case("toml").then_some(path)
    }
}

impl Job {
    /// Sets an option of [`Job::OPTIONS`] from text; flags take `true` or `false`.
    ///
    /// # Errors
    ///
    /// If the option is unknown or the value is invalid.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), JobError> {
        let option = JobOption::named(name);
        let option = option.ok_or_else(|| JobError::option(format!("unknown option {name}")))?;
        let checked = option.kind.check(text);
        checked.map_err(|problem| JobError::option(format!("--{name}: {problem}")))?;
        let text = match (option.kind, text) {
            (OptionKind::Toggle(off, _), text) => ((name == off) == (text == "true")).then_some(""),
            (OptionKind::Flag | OptionKind::Maybe(..), "false") => None,
            (OptionKind::Maybe(alone, _), "true") => Some(alone),
            (_, text) => Some(text),
        };
        (option.put)(self, text);
        Ok(())
    }
}

impl JobOption {
    /// Returns the option with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static JobOption> {
        let mut options = Job::OPTIONS.iter();
        options.find(|option| option.names().any(|known| known == name))
    }

    /// Returns its names: its own, and the one that turns a toggle off.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let off = match self.kind {
            OptionKind::Toggle(off, _) => Some(off),
            _ => None,
        };
        [self.name].into_iter().chain(off)
    }

    /// Returns the options that address a game or node, which bindings with node objects do not
    /// need.
    pub fn of_places() -> impl Iterator<Item = &'static JobOption> {
        let names = ["tree", "node", "move", "path"];
        names.into_iter().filter_map(JobOption::named)
    }

    /// Returns true if a job sets the option.
    #[must_use]
    pub fn is_given(&self, job: &Job) -> bool {
        (self.is_given)(job)
    }
}
