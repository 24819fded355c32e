//! Drawing jobs and their fields.

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

/// Request for output, with everything that `sgf render` supports.
///
/// Each field is an option of [`Job::OPTIONS`], which describes it.
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Job {
    /// Output format; SVG by default.
    pub format: Option<Format>,
    /// Game and node to draw.
    pub at: NodeAddress,
    /// Moves of the main line, or of the line to the node.
    pub range: Option<MoveRange>,
    /// Draws the whole game in printed figures, with the given number of moves if any.
    pub figures: Option<Option<u32>>,
    /// Depth of printed variations; 1 by default.
    pub depth: Option<u32>,
    /// Maximum number of diagrams for variations and marks; 100 by default.
    pub max_diagrams: Option<usize>,
    /// Unit that starts a new page in a book.
    pub chapter: Option<ChapterOf>,
    /// Draws the evaluation graph; in a book, after each game's title.
    pub graph: bool,
    /// Values that the graph shows and ranks mistakes by; both curves by default.
    pub by: Option<By>,
    /// Makes a problem sheet with this many problems per page.
    pub problems: Option<u32>,
    /// Treats every game with stones before its first move as a problem (`--all`).
    pub all: bool,
    /// Answers to print.
    pub answers: Option<Answers>,
    /// Seed for the order of problems.
    pub shuffle: Option<u64>,
    /// Source of the problems.
    pub from: Option<ProblemsFrom>,
    /// Marks the next moves with letters.
    pub variations: bool,
    /// Moves to number.
    pub numbers: Option<Numbered>,
    /// Draws only the position and its moves.
    pub no_markup: bool,
    /// Part of the board to draw, parsed by [`Crop::parse`](crate::Crop::parse).
    pub crop: Option<String>,
    /// Language of captions and headings; that of the texts by default.
    pub lang: Option<Language>,
    /// Title of a book, sheet or page.
    pub title: Option<String>,
    /// Subtitle of a book.
    pub subtitle: Option<String>,
    /// Author of a book.
    pub author: Option<String>,
    /// File name of a book's cover image.
    pub cover: Option<String>,
    /// Cover image, set by the caller that reads `cover`.
    pub cover_picture: Option<Cover>,
    /// Notation of column and row names.
    pub coords: Option<Coordinates>,
    /// Name of a theme.
    pub theme: Option<String>,
    /// Custom colors; overrides `theme`.
    pub colors: Option<Theme>,
    /// Distance between board points: in points for pictures, in millimeters for pages.
    pub size: Option<f32>,
    /// Pixels per point.
    pub scale: Option<f32>,
    /// Width of the picture in pixels; for graphs as text, in characters.
    pub width: Option<u16>,
    /// Number of columns on a page.
    pub columns: Option<u32>,
    /// Paper size; A4 by default, A5 for booklets.
    pub paper: Option<Paper>,
    /// Makes a booklet: two pages on each side of a sheet, to be folded.
    pub booklet: bool,
    /// Seconds between moves; 1 by default.
    pub delay: Option<f32>,
    /// Writes LaTeX as a complete document.
    pub standalone: bool,
    /// Read games exactly as written, without correcting known dialects. The code that reads the
    /// files applies it.
    pub no_dialects: bool,
    /// Uses only ASCII characters in text.
    pub ascii: bool,
    /// Writes one file per picture.
    pub is_many: bool,
    /// Draws one picture per move of the range instead of one figure.
    pub is_each: bool,
}

impl Job {
    /// Returns the path of the theme if it is a file with custom colors.
    #[must_use]
    pub fn theme_file(&self) -> Option<&Path> {
        let path = Path::new(self.theme.as_deref()?);
        let end = path.extension()?;
        end.eq_ignore_ascii_case("toml").then_some(path)
    }
}
