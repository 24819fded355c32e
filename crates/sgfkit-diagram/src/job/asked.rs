//! What is asked for.

use std::path::Path;

use super::kinds::{Answers, ChapterOf, Format, MoveRange, Numbered};
use sgfkit::analysis::review::By;

use crate::address::NodeAddress;
use crate::book::Cover;
use crate::language::Language;
use crate::names::Coordinates;
use crate::page::Paper;
use crate::problems::ProblemsFrom;
use crate::theme::Theme;

/// What is to be made of games, and how: what `sgf render` can be asked for.
///
/// Each field is an option of [`Job::OPTIONS`], which says what it means.
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
///     "--paper is for the pages of --problems, and of --figures as PDF"
/// );
/// # Ok::<(), sgfkit_diagram::JobError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Job {
    /// What the bytes are; SVG without it.
    pub format: Option<Format>,
    /// The game and the node.
    pub at: NodeAddress,
    /// These moves of the main line, or of the line to the node.
    pub range: Option<MoveRange>,
    /// The whole game in printed figures, of so many moves where there is a
    /// number.
    pub figures: Option<Option<u32>>,
    /// How deep variations are printed; 1 without it.
    pub depth: Option<u32>,
    /// The most diagrams of variations and marks; 100 without it.
    pub max_diagrams: Option<usize>,
    /// What begins a page of its own in a book.
    pub chapter: Option<ChapterOf>,
    /// How the game went; in a book, behind each game's title.
    pub graph: bool,
    /// What the graph shows, and its mistakes go by; both curves without it.
    pub by: Option<By>,
    /// A sheet of problems, and how many are on a page.
    pub problems: Option<u32>,
    /// Every game with stones before its first move is a problem, as `--all` says.
    pub all: bool,
    /// The answers that are printed.
    pub answers: Option<Answers>,
    /// The number that decides about the order of problems.
    pub shuffle: Option<u64>,
    /// What the problems are.
    pub from: Option<ProblemsFrom>,
    /// Marks the moves that may come next.
    pub variations: bool,
    /// The moves that have numbers.
    pub numbers: Option<Numbered>,
    /// Draws the position and its moves alone.
    pub no_markup: bool,
    /// The part of the board that is drawn, as [`Crop::parse`](crate::Crop::parse)
    /// reads it.
    pub crop: Option<String>,
    /// The language of captions and headings; without it that of the texts.
    pub lang: Option<Language>,
    /// What a book, a sheet or a page is called.
    pub title: Option<String>,
    /// What stands below a book's title.
    pub subtitle: Option<String>,
    /// Who made a book.
    pub author: Option<String>,
    /// The name of a file with the picture for a book's cover.
    pub cover: Option<String>,
    /// That picture. Who reads files puts it here.
    pub cover_picture: Option<Cover>,
    /// The names of columns and rows.
    pub coords: Option<Coordinates>,
    /// The name of a theme.
    pub theme: Option<String>,
    /// Colours of one's own, whatever `theme` says.
    pub colors: Option<Theme>,
    /// From a point of the board to the next: in pictures in points, on pages in
    /// millimetres.
    pub size: Option<f32>,
    /// Pixels a point.
    pub scale: Option<f32>,
    /// The width of the picture in pixels; of a graph as text in characters.
    pub width: Option<u16>,
    /// Figures beside each other on a page.
    pub columns: Option<u32>,
    /// The paper of pages; without it A4, of a booklet A5.
    pub paper: Option<Paper>,
    /// Two pages on each side of a sheet, to be folded.
    pub booklet: bool,
    /// Seconds from a move to the next; 1 without it.
    pub delay: Option<f32>,
    /// LaTeX as a document of its own.
    pub standalone: bool,
    /// Read games exactly as written, without correcting known dialects. The code that
    /// reads the files applies it.
    pub no_dialects: bool,
    /// Text of ASCII characters only.
    pub ascii: bool,
    /// A file each, where there are several pictures.
    pub is_many: bool,
    /// A picture after each move of the range, not one figure with all of them.
    pub is_each: bool,
}

impl Job {
    /// Whether the theme is the name of a file with colours of one's own.
    #[must_use]
    pub fn theme_file(&self) -> Option<&Path> {
        let path = Path::new(self.theme.as_deref()?);
        let end = path.extension()?;
        end.eq_ignore_ascii_case("toml").then_some(path)
    }
}
