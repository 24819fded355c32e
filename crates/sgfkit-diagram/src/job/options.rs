//! The table of drawing options, from which all front ends derive theirs.

use sgfkit::analysis::review::By;

use super::asked::Job;
use super::kinds::{Answers, ChapterOf, Format, Numbered, OptionKind, Word, Worded};
use super::plan::{Plan, Work};
use crate::error::JobError;
use crate::language::Language;
use crate::names::Coordinates;
use crate::page::Paper;
use crate::problems::ProblemsFrom;
use crate::theme::Theme;

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
    /// Sets a valid value.
    put: fn(&mut Job, &str),
    is_given: fn(&Job) -> bool,
}

/// Condition under which an option has no effect, with the error message.
pub(super) type Rule = (fn(&Job, &Plan) -> bool, &'static str);

const PICTURES: Rule = (
    |_, plan| plan.format.is_text(),
    "only applies to pictures, not to text",
);
const RASTER: Rule = (
    |_, plan| !plan.format.is_raster(),
    "only applies to PNG and GIF",
);
const PLACE: &[Rule] = &[
    (
        |_, plan| plan.work == Work::Figures,
        "cannot be combined with --figures, which prints the whole game",
    ),
    ALL_GAMES,
];
const ALL_GAMES: Rule = (
    |_, plan| plan.work == Work::Problems,
    "cannot be combined with --problems, which uses all games",
);

const BOOKS: Rule = (
    |_, plan| !plan.is_book(),
    "only applies to books: --figures as PDF or EPUB",
);

const NONE: JobOption = JobOption {
    name: "",
    kind: OptionKind::Flag,
    value: "",
    default: "",
    meaning: "",
    needs: "",
    excludes: &[],
    rules: &[],
    put: |_, _| {},
    is_given: |_| false,
};

impl Job {
    /// All options in the order of the help text.
    pub const OPTIONS: &'static [JobOption] = &[
        JobOption {
            name: "format",
            kind: OptionKind::Words(Format::words),
            value: "FORMAT",
            meaning: "Write this format [default: by the extension of OUT, or svg]",
            put: |job, text| job.format = Format::read(text),
            is_given: |job| job.format.is_some(),
            ..NONE
        },
        JobOption {
            name: "tree",
            kind: OptionKind::Game,
            value: "K",
            meaning: "Use game K, counted from 1 [default: 1]",
            rules: &[ALL_GAMES],
            put: |job, text| job.at.tree = text.parse().ok(),
            is_given: |job| job.at.tree.is_some(),
            ..NONE
        },
        JobOption {
            name: "node",
            kind: OptionKind::Whole(0, u64::MAX),
            value: "N",
            meaning: "Go to node N, in pre-order; the root is 0",
            excludes: &["move", "path"],
            rules: PLACE,
            put: |job, text| job.at.node = text.parse().ok(),
            is_given: |job| job.at.node.is_some(),
            ..NONE
        },
        JobOption {
            name: "move",
            kind: OptionKind::Whole(0, u64::MAX),
            value: "M",
            meaning: "Go to move M of the main line; 0 is the root",
            excludes: &["path"],
            rules: PLACE,
            put: |job, text| job.at.number = text.parse().ok(),
            is_given: |job| job.at.number.is_some(),
            ..NONE
        },
        JobOption {
            name: "path",
            kind: OptionKind::Text,
            value: "MOVES",
            meaning: "Go to the node that these moves lead to, such as Q16,D4,pass or pd,dp",
            rules: PLACE,
            put: |job, text| job.at.path = Some(text.to_owned()),
            is_given: |job| job.at.path.is_some(),
            ..NONE
        },
        JobOption {
            name: "range",
            kind: OptionKind::Moves,
            value: "A-B",
            meaning: "Draw moves A to B of the main line, or of the line to the chosen node: 20-40, or 20- up to its end. Moves count from 1; MN only changes the printed numbers",
            rules: &[(
                |_, plan| plan.format == Format::Epub,
                "cannot be combined with EPUB, which contains whole games",
            )],
            put: |job, text| job.range = text.parse().ok(),
            is_given: |job| job.range.is_some(),
            ..NONE
        },
        JobOption {
            name: "figures",
            kind: OptionKind::Maybe(&OptionKind::Whole(1, u32::MAX as u64)),
            value: "N",
            meaning: "Print the whole game as numbered figures; with =N, put N moves in each instead of following FG",
            excludes: &["range"],
            put: |job, text| job.figures = (text != "false").then(|| text.parse().ok()),
            is_given: |job| job.figures.is_some(),
            ..NONE
        },
        JobOption {
            name: "depth",
            kind: OptionKind::Whole(0, u32::MAX as u64),
            value: "N",
            default: "1",
            meaning: "Print variations in figures down to this depth: 1 is those of the main line, 0 is none",
            needs: "figures",
            put: |job, text| job.depth = text.parse().ok(),
            is_given: |job| job.depth.is_some(),
            ..NONE
        },
        JobOption {
            name: "max-diagrams",
            kind: OptionKind::Whole(0, u32::MAX as u64),
            value: "N",
            default: "100",
            meaning: "Print at most N diagrams of variations and marks",
            needs: "figures",
            put: |job, text| job.max_diagrams = text.parse().ok(),
            is_given: |job| job.max_diagrams.is_some(),
            ..NONE
        },
        JobOption {
            name: "chapter",
            kind: OptionKind::Words(ChapterOf::words),
            value: "PART",
            default: "game",
            meaning: "Start a new page of a book for each game, or only for each file",
            needs: "figures",
            rules: &[(
                |job, plan| job.chapter == Some(ChapterOf::File) && !plan.is_book(),
                "only applies to --figures as PDF or EPUB",
            )],
            put: |job, text| job.chapter = ChapterOf::read(text),
            is_given: |job| job.chapter.is_some(),
            ..NONE
        },
        JobOption {
            name: "graph",
            meaning: "Draw a graph of winrate and score with the mistakes, from the engine analysis in the game; in a book, after the title of each game",
            excludes: &["range", "problems", "node", "move", "path"],
            rules: &[
                (
                    |_, plan| plan.work == Work::Figures && !plan.is_book(),
                    "can only be combined with --figures as PDF or EPUB",
                ),
                (
                    |_, plan| {
                        let drawn = matches!(
                            plan.format,
                            Format::Svg | Format::Png | Format::Pdf | Format::Epub | Format::Text
                        );
                        !drawn
                    },
                    "only supports SVG, PNG, PDF and text",
                ),
            ],
            put: |job, text| job.graph = text == "true",
            is_given: |job| job.graph,
            ..NONE
        },
        JobOption {
            name: "by",
            kind: OptionKind::Words(By::words),
            value: "WHAT",
            meaning: "Draw only this curve: score or winrate [default: both]",
            needs: "graph",
            put: |job, text| job.by = By::read(text),
            is_given: |job| job.by.is_some(),
            ..NONE
        },
        JobOption {
            name: "problems",
            kind: OptionKind::Maybe(&OptionKind::Words(u32::words)),
            value: "N",
            meaning: "Print a sheet of the problems of all games, N on each page [default: 6]",
            excludes: &["figures", "range"],
            rules: &[(
                |_, plan| plan.format.is_text(),
                "only supports SVG, PNG, PDF and TikZ",
            )],
            put: |job, text| {
                job.problems = (text != "false").then(|| u32::read(text).unwrap_or(6));
            },
            is_given: |job| job.problems.is_some(),
            ..NONE
        },
        JobOption {
            name: "all",
            meaning: "Take every game with stones before its first move, even if it has players, a result or a handicap",
            needs: "problems",
            put: |job, text| job.all = text == "true",
            is_given: |job| job.all,
            ..NONE
        },
        JobOption {
            name: "answers",
            kind: OptionKind::Maybe(&OptionKind::Words(Answers::words)),
            value: "LINES",
            meaning: "Print the answers to the problems on the last pages; with =all, print wrong lines, too",
            needs: "problems",
            put: |job, text| {
                let right = Answers::Right;
                job.answers = (text != "false").then(|| Answers::read(text).unwrap_or(right));
            },
            is_given: |job| job.answers.is_some(),
            ..NONE
        },
        JobOption {
            name: "shuffle",
            kind: OptionKind::Whole(0, u64::MAX),
            value: "SEED",
            meaning: "Shuffle, rotate and mirror the problems; the same SEED gives the same sheet",
            needs: "problems",
            put: |job, text| job.shuffle = text.parse().ok(),
            is_given: |job| job.shuffle.is_some(),
            ..NONE
        },
        JobOption {
            name: "from",
            kind: OptionKind::Words(ProblemsFrom::words),
            value: "WHAT",
            default: "games",
            meaning: "Take the games as problems, or the variations that start at their roots",
            needs: "problems",
            put: |job, text| job.from = ProblemsFrom::read(text),
            is_given: |job| job.from.is_some(),
            ..NONE
        },
        JobOption {
            name: "variations",
            meaning: "Mark the possible next moves with letters, even if ST turns that off",
            rules: &[
                (
                    |_, plan| plan.work == Work::Problems,
                    "cannot be combined with --problems",
                ),
                (
                    |_, plan| plan.work == Work::Range,
                    "cannot be combined with --range in one figure",
                ),
            ],
            put: |job, text| job.variations = text == "true",
            is_given: |job| job.variations,
            ..NONE
        },
        JobOption {
            name: "numbers",
            kind: OptionKind::Either(&OptionKind::Words(Numbered::words), &OptionKind::Moves),
            value: "MOVES",
            meaning: "Number these moves; A-B means the printed numbers, which follow MN [default: none; in figures as PM says]",
            rules: &[
                (
                    |job, _| job.numbers == Some(Numbered::Range) && job.range.is_none(),
                    "range needs --range",
                ),
                (
                    |_, plan| plan.work == Work::Problems,
                    "cannot be combined with --problems",
                ),
                (
                    |job, plan| job.numbers == Some(Numbered::Last) && plan.work == Work::Figures,
                    "last cannot be combined with --figures",
                ),
            ],
            put: |job, text| job.numbers = Numbered::of(text),
            is_given: |job| job.numbers.is_some(),
            ..NONE
        },
        JobOption {
            name: "markup",
            kind: OptionKind::Toggle("no-markup", "Draw only the position and its moves"),
            meaning: "Draw marks, labels, arrows, lines and territory; cancels an earlier --no-markup",
            put: |job, text| job.no_markup = text == "false",
            is_given: |job| job.no_markup,
            ..NONE
        },
        JobOption {
            name: "crop",
            kind: OptionKind::Text,
            value: "AREA",
            meaning: "Draw only this part of the board: the part in use, or a rectangle [default: auto, in diagrams of variations moves] [possible values: auto, moves, none, A1:K10]",
            put: |job, text| job.crop = Some(text.to_owned()),
            is_given: |job| job.crop.is_some(),
            ..NONE
        },
        JobOption {
            name: "coords",
            kind: OptionKind::Words(Coordinates::words),
            value: "NAMES",
            default: "players",
            meaning: "Label columns and rows in this style",
            rules: &[(
                |job, plan| job.coords == Some(Coordinates::Sgf) && plan.format == Format::Sensei,
                "sgf is not supported by Sensei's Library",
            )],
            put: |job, text| job.coords = Coordinates::read(text),
            is_given: |job| job.coords.is_some(),
            ..NONE
        },
        JobOption {
            name: "lang",
            kind: OptionKind::Words(Language::words),
            value: "LANG",
            meaning: "Write captions and headings in this language [default: the language of the texts; in web pages the reader's]",
            put: |job, text| job.lang = Language::read(text),
            is_given: |job| job.lang.is_some(),
            ..NONE
        },
        JobOption {
            name: "title",
            kind: OptionKind::Text,
            value: "TEXT",
            meaning: "Set the title of a book, sheet, graph or page [default: what its games have in common], or the caption of a picture or animation",
            rules: &[(
                |_, plan| plan.work == Work::Figures && !plan.is_book(),
                "does not apply to --figures in single files, which have captions",
            )],
            put: |job, text| job.title = Some(text.to_owned()),
            is_given: |job| job.title.is_some(),
            ..NONE
        },
        JobOption {
            name: "subtitle",
            kind: OptionKind::Text,
            value: "TEXT",
            meaning: "Print this below the title of a book",
            rules: &[BOOKS],
            put: |job, text| job.subtitle = Some(text.to_owned()),
            is_given: |job| job.subtitle.is_some(),
            ..NONE
        },
        JobOption {
            name: "author",
            kind: OptionKind::Text,
            value: "NAME",
            meaning: "Name the author of a book",
            rules: &[BOOKS],
            put: |job, text| job.author = Some(text.to_owned()),
            is_given: |job| job.author.is_some(),
            ..NONE
        },
        JobOption {
            name: "cover",
            kind: OptionKind::Text,
            value: "FILE",
            meaning: "Use this PNG or JPEG as the cover of a book [default: in EPUB the title and a board]",
            rules: &[BOOKS],
            put: |job, text| job.cover = Some(text.to_owned()),
            is_given: |job| job.cover.is_some(),
            ..NONE
        },
        JobOption {
            name: "theme",
            kind: OptionKind::Either(&OptionKind::Words(themes), &OptionKind::Text),
            value: "NAME|FILE",
            meaning: "Draw in these colors: book, wood, dark, highcontrast, or a TOML file",
            rules: &[PICTURES],
            put: |job, text| job.theme = Some(text.to_owned()),
            is_given: |job| job.theme.is_some(),
            ..NONE
        },
        JobOption {
            name: "size",
            kind: OptionKind::Real(4.0, 200.0),
            value: "LENGTH",
            meaning: "Set the distance between two neighboring points: in pictures in units of 1/72 inch [default: 20], on pages in millimeters",
            rules: &[PICTURES],
            put: |job, text| job.size = text.parse().ok(),
            is_given: |job| job.size.is_some(),
            ..NONE
        },
        JobOption {
            name: "scale",
            kind: OptionKind::Real(0.1, 20.0),
            value: "FACTOR",
            meaning: "Draw one unit of --size with this many pixels, in PNG and GIF [default: 2; in animations 1]",
            excludes: &["width"],
            rules: &[RASTER],
            put: |job, text| job.scale = text.parse().ok(),
            is_given: |job| job.scale.is_some(),
            ..NONE
        },
        JobOption {
            name: "width",
            kind: OptionKind::Whole(16, u16::MAX as u64),
            value: "PIXELS",
            meaning: "Make the picture this many pixels wide, in PNG and GIF; with --graph as text, this many characters",
            rules: &[(
                |job, plan| {
                    let is_line = job.graph && plan.format == Format::Text;
                    !plan.format.is_raster() && !is_line
                },
                "only applies to PNG, GIF, and --graph as text",
            )],
            put: |job, text| job.width = text.parse().ok(),
            is_given: |job| job.width.is_some(),
            ..NONE
        },
        JobOption {
            name: "columns",
            kind: OptionKind::Whole(1, 4),
            value: "N",
            meaning: "Put N figures side by side on a page",
            rules: &[(
                |_, plan| plan.work != Work::Figures || !plan.has_pages(),
                "only applies to --figures as PDF",
            )],
            put: |job, text| job.columns = text.parse().ok(),
            is_given: |job| job.columns.is_some(),
            ..NONE
        },
        JobOption {
            name: "paper",
            kind: OptionKind::Words(Paper::words),
            value: "SIZE",
            meaning: "Lay out pages for this paper [default: a4; with --booklet a5]",
            rules: &[(
                |_, plan| !plan.has_pages(),
                "only applies to --problems, and to --figures as PDF",
            )],
            put: |job, text| job.paper = Paper::read(text),
            is_given: |job| job.paper.is_some(),
            ..NONE
        },
        JobOption {
            name: "booklet",
            meaning: "Put two pages on each side of a sheet, to print on both sides (flip on the short edge) and fold",
            rules: &[(
                |_, plan| !plan.has_pages() || plan.format != Format::Pdf || plan.is_many,
                "only applies to a PDF of --figures or --problems",
            )],
            put: |job, text| job.booklet = text == "true",
            is_given: |job| job.booklet,
            ..NONE
        },
        JobOption {
            name: "delay",
            kind: OptionKind::Seconds(0.02, 600.0),
            value: "DURATION",
            meaning: "Show each move for this time, such as 500ms; a bare number is in seconds [default: 1s]",
            rules: &[(
                |_, plan| plan.work != Work::Animation,
                "only applies to GIF",
            )],
            put: |job, text| {
                job.delay = sgfkit::units::parse_duration(text)
                    .ok()
                    .map(|time| time.as_secs_f32());
            },
            is_given: |job| job.delay.is_some(),
            ..NONE
        },
        JobOption {
            name: "standalone",
            meaning: "Write a complete LaTeX document, not only a tikzpicture",
            rules: &[(
                |_, plan| plan.format != Format::Tikz,
                "only applies to LaTeX",
            )],
            put: |job, text| job.standalone = text == "true",
            is_given: |job| job.standalone,
            ..NONE
        },
        JobOption {
            name: "no-dialects",
            meaning: "Do not correct known dialects (Fox, HexGui, Little Golem); read the file exactly as written",
            put: |job, text| job.no_dialects = text == "true",
            is_given: |job| job.no_dialects,
            ..NONE
        },
        JobOption {
            name: "ascii",
            meaning: "Draw text with ASCII characters only",
            rules: &[(
                |_, plan| plan.format != Format::Text,
                "only applies to --format text",
            )],
            put: |job, text| job.ascii = text == "true",
            is_given: |job| job.ascii,
            ..NONE
        },
    ];

    /// Sets an option of [`Job::OPTIONS`] from text; flags take `true` or `false`.
    ///
    /// # Errors
    ///
    /// If the option is unknown or the value is invalid.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), JobError> {
        let option = JobOption::named(name);
        let option = option.ok_or_else(|| JobError::option(format!("unknown option {name}")))?;
        option.set(self, name, text)
    }
}

fn themes() -> Vec<Word> {
    let names = Theme::NAMES.into_iter();
    let words = names.map(|name| Word {
        name,
        alias: "",
        meaning: "",
    });
    words.collect()
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

    /// Sets the option under its own name, or under the one that turns it off.
    pub(super) fn set(&self, job: &mut Job, name: &str, text: &str) -> Result<(), JobError> {
        let checked = self.kind.check(text);
        checked.map_err(|problem| JobError::option(format!("--{name}: {problem}")))?;
        let text = match (name == self.name, text) {
            (true, text) => text,
            (false, "true") => "false",
            (false, _) => "true",
        };
        (self.put)(job, text);
        Ok(())
    }
}
