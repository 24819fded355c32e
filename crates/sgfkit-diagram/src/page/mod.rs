//! Pages as in a book.

mod flow;
mod plate;
mod wrap;

use crate::figure::Figure;
use crate::font::Fonts;
use crate::header::Header;
use crate::layout::{Look, scene};
use crate::scene::Scene;

use flow::Flow;

pub use plate::plate;

pub(crate) use flow::{GUTTER, Style, number, put};

/// How pages are laid out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PageOptions {
    /// The size of a page.
    pub paper: Paper,
    /// Columns of text and figures side by side, at least one. Two whole
    /// figures, or three problems, stand one below the other.
    pub columns: u32,
    /// The width of the empty border, in points.
    pub margin: f32,
}

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Paper {
    /// Width and height, in points.
    #[must_use]
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }

    /// A paper by its name, in either case.
    #[must_use]
    pub fn named(name: &str) -> Option<Paper> {
        match name.to_ascii_lowercase().as_str() {
            "a4" => Some(Paper::A4),
            "letter" => Some(Paper::Letter),
            _ => None,
        }
    }
}

impl Default for PageOptions {
    fn default() -> PageOptions {
        PageOptions {
            paper: Paper::A4,
            columns: 1,
            margin: 54.0,
        }
    }
}

impl PageOptions {
    /// With this paper.
    #[must_use]
    pub fn with_paper(mut self, paper: Paper) -> PageOptions {
        self.paper = paper;
        self
    }

    /// With so many columns.
    #[must_use]
    pub fn with_columns(mut self, columns: u32) -> PageOptions {
        self.columns = columns;
        self
    }

    /// With a border of this width, in points.
    #[must_use]
    pub fn with_margin(mut self, margin: f32) -> PageOptions {
        self.margin = margin;
        self
    }
}

/// Lays figures out on pages: the header over the first one, and each figure
/// with its caption and its notes, and what is said about its moves below it,
/// in reading order. A text that does not fit goes on in the next column; a
/// figure and its caption stay together.
///
/// All figures are drawn to the same scale, so that two whole ones stand one
/// below the other.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{FigureOptions, Fonts, Header, Look, PageOptions, figures, pages};
///
/// let file = Collection::parse("(;GM[1]PB[Ada]PW[Bea]C[A short game.];B[pd];W[dd])");
/// let tree = file.tree(0).unwrap();
/// let figures = figures(tree, &FigureOptions::default());
/// let (look, fonts) = (Look::default(), Fonts::bundled());
/// let pages = pages(&figures, &Header::of(tree), &PageOptions::default(), &look, &fonts);
/// assert_eq!(pages.len(), 1);
/// ```
#[must_use]
pub fn pages(
    figures: &[Figure],
    header: &Header,
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> Vec<Scene> {
    let scenes: Vec<Scene> = figures
        .iter()
        .map(|figure| scene(figure, look, fonts))
        .collect();
    let laid_out = |depth: f32| {
        let mut flow = Flow::new(options, &look.theme, fonts, depth);
        flow.header(header);
        flow.figures(figures, &scenes, header, fonts);
        flow.finish()
    };
    let mut pages = laid_out(1.0);
    if pages.len() == 1 && options.columns > 1 {
        // What fits on one page fills its columns alike.
        let mut depths = (1..20).map(|part| laid_out(part as f32 / 20.0));
        pages = depths.find(|pages| pages.len() == 1).unwrap_or(pages);
    }
    let players = || header.players.join(", ");
    name(&mut pages, &header.title.clone().unwrap_or_else(players));
    pages
}

/// Names pages, for those who cannot see them.
pub(crate) fn name(pages: &mut [Scene], title: &str) {
    for (number, page) in (1..).zip(pages) {
        page.title = match title.is_empty() {
            true => format!("Page {number}"),
            false => format!("{title}, page {number}"),
        };
    }
}

/// All notes of a figure; the short ones stay on one line.
pub(crate) fn notes(figure: &Figure) -> String {
    let notes = figure.notes.iter().map(|note| match note.len() < 20 {
        true => note.replace(' ', "\u{a0}"),
        false => note.clone(),
    });
    notes.collect::<Vec<_>>().join("; ")
}

/// The scale at which two of the largest figure, with caption and notes, fill a
/// column.
fn common_scale(scenes: &[Scene], width: f32, height: f32) -> f32 {
    let lines = Style::CAPTION.leading() + 2.0 * Style::NOTE.leading();
    let height = (height / 2.0 - lines - 12.0).max(1.0);
    let fits = scenes.iter().map(|scene| {
        let sides = (width / scene.width.max(1.0)).min(height / scene.height.max(1.0));
        sides.min(1.0)
    });
    fits.fold(1.0, f32::min)
}

impl Flow<'_> {
    fn header(&mut self, header: &Header) {
        if let Some(title) = &header.title {
            self.headline(title, Style::TITLE);
        }
        for player in &header.players {
            self.headline(player, Style::PLAYER);
        }
        for detail in &header.details {
            self.headline(detail, Style::DETAIL);
        }
        let is_empty = header.title.is_none() && header.players.is_empty();
        if !is_empty || !header.details.is_empty() {
            self.end_of_headlines(12.0);
        }
    }

    /// Each figure and what is said about it, one after the other.
    fn figures(&mut self, figures: &[Figure], scenes: &[Scene], header: &Header, fonts: &Fonts) {
        let scale = common_scale(scenes, self.width(), self.height());
        if let Some(text) = &header.text {
            self.paragraph("", text, Style::COMMENT);
        }
        for (figure, scene) in figures.iter().zip(scenes) {
            self.skip(2.0);
            let caption = figure.caption.iter();
            let mut below: Vec<_> = caption
                .flat_map(|caption| {
                    let lines = Style::CAPTION.lines(caption, self.width(), 0.0, fonts);
                    lines.into_iter().map(|line| (line, Style::CAPTION))
                })
                .collect();
            let notes = Style::NOTE.lines(&notes(figure), self.width(), 0.0, fonts);
            let mut notes = notes.into_iter().map(|line| (line, Style::NOTE));
            below.extend(notes.by_ref().take(3));
            self.picture(scene, scale, &below);
            // A list of many moves goes on by itself.
            notes.for_each(|(line, style)| self.paragraph("", &line, style));
            let said = figure.comment.iter().map(|text| (String::new(), text));
            let comments = figure.comments.iter().map(|comment| {
                let number = comment.number.map(|number| number.to_string());
                (number.unwrap_or_default(), &comment.text)
            });
            for (number, text) in said.chain(comments) {
                self.skip(1.0);
                self.paragraph(&number, text, Style::COMMENT);
            }
        }
    }
}
