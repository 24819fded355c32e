//! Lays out books and figures on pages.

mod flow;
mod game;
mod plate;
mod style;
mod wrap;

use crate::chapter::Chapter;
use crate::figure::Figure;
use crate::font::Fonts;
use crate::header::Header;
use crate::language::{Language, Message};
use crate::layout::{Look, scene};
use crate::pdf::Link;
use crate::scene::{Role, Scene, Shape};

pub use plate::plate;

pub(crate) use plate::alike;

pub(crate) use flow::{Cell, Flow, GAP, GUTTER, heights, put};
pub(crate) use game::below;
pub(crate) use style::{Line, Style};

/// Page layout options.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PageOptions {
    /// Page size.
    pub paper: Paper,
    /// Number of columns, at least one. Each column has room for two full figures or three
    /// problems.
    pub columns: u32,
    /// Width of the page margins in points.
    pub margin: f32,
    /// Language of headings and page names; `None` uses that of the first captions.
    pub language: Option<Language>,
    /// Distance between board lines in points; `None` fits the page. Boards never exceed their
    /// column.
    pub size: Option<f32>,
}

/// Page size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Paper {
    #[default]
    A4,
    A5,
    Letter,
    /// Page of a six-inch e-book reader.
    Reader,
}

impl Paper {
    /// Returns width and height in points.
    #[must_use]
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::A5 => (419.53, 595.28),
            Paper::Letter => (612.0, 792.0),
            Paper::Reader => (255.0, 340.0),
        }
    }

    /// Returns the default margin in points; screens need less, since they have a frame.
    fn margin(self) -> f32 {
        let (width, _) = self.size();
        match self {
            Paper::A4 | Paper::A5 | Paper::Letter => width / 11.0,
            Paper::Reader => width / 16.0,
        }
    }

    /// Returns the width along the edges that must stay empty: printers need 5 mm.
    pub(crate) fn edge(self) -> f32 {
        match self {
            Paper::A4 | Paper::A5 | Paper::Letter => 14.0,
            Paper::Reader => 2.0,
        }
    }

    /// Returns the paper with a name, ignoring case.
    #[must_use]
    pub fn named(name: &str) -> Option<Paper> {
        match name.to_ascii_lowercase().as_str() {
            "a4" => Some(Paper::A4),
            "a5" => Some(Paper::A5),
            "letter" => Some(Paper::Letter),
            "reader" => Some(Paper::Reader),
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
            language: None,
            size: None,
        }
    }
}

impl PageOptions {
    /// Creates options with one column and the default margin of a paper.
    #[must_use]
    pub fn on(paper: Paper) -> PageOptions {
        PageOptions {
            paper,
            margin: paper.margin(),
            ..PageOptions::default()
        }
    }

    setters! {
        /// Sets the distance between board lines, in points.
        with_size(size: f32);
        /// Sets the language of headings.
        with_language(language: Language);
        /// Sets the page size.
        with_paper(paper: Paper);
        /// Sets the number of columns.
        with_columns(columns: u32);
        /// Sets the page margins, in points.
        with_margin(margin: f32);
    }
}

/// Lays out figures on pages, in reading order, with the heading on the first page.
///
/// Each figure stays together with its caption and is followed by its notes and comments; text that
/// does not fit continues in the next column. With one column, diagrams are smaller: two side by
/// side, or one next to its text.
///
/// All figures have the same scale, such that two full ones fit in a column, and so do all
/// diagrams. Numbers in stones are at least 5.5 points high and, with one column, coordinates at
/// least 5, even if a board then needs a whole page and its margins. If numbers would be
/// unreadable, there are fewer columns. Documents of three or more pages have running heads.
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
    let games = [(header, figures, None)];
    let (mut pages, ..) = lay_out(None, &games, options, look, fonts);
    let title = header.name().unwrap_or_default();
    let spoken = figures.first().map(|figure| figure.language);
    let language = options.language.or(spoken).unwrap_or_default();
    name(&mut pages, &title, language);
    finish(&mut pages, &title, options, look, fonts);
    pages
}

/// Entry in the table of contents or the outline.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    /// Nesting level; 0 for chapters.
    pub(crate) level: u8,
    /// True for figures; tables of contents only list games.
    pub(crate) is_figure: bool,
    pub(crate) title: String,
    pub(crate) detail: [String; 2],
    /// Page number, from 0.
    pub(crate) page: usize,
    pub(crate) y: f32,
}

/// Lays out a chapter without page numbers and running heads. Returns pages, entries and links.
pub(crate) fn chapter(
    chapter: &Chapter,
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> (Vec<Scene>, Vec<Entry>, Vec<(usize, Link)>) {
    let games = chapter.games.iter();
    let games = games.map(|game| (&game.header, game.figures.as_slice(), game.graph.as_ref()));
    let games: Vec<_> = games.collect();
    let (pages, places, links) = lay_out(chapter.title.as_deref(), &games, options, look, fonts);
    let mut entries = Vec::new();
    if let Some(title) = &chapter.title {
        entries.push(Entry {
            level: 0,
            is_figure: false,
            title: title.clone(),
            detail: Default::default(),
            page: 0,
            y: 0.0,
        });
    }
    let level = u8::from(chapter.title.is_some());
    for place in places {
        let game = &chapter.games[place.game];
        let entry = Entry {
            level,
            is_figure: false,
            title: game.title(),
            detail: game.detail(),
            page: place.page,
            y: place.y,
        };
        let caption = place.figure.map(|figure| &game.figures[figure].caption);
        match caption {
            None => entries.push(entry),
            Some(None) => {}
            Some(Some(caption)) => entries.push(Entry {
                level: level + 1,
                is_figure: true,
                title: caption.clone(),
                detail: Default::default(),
                ..entry
            }),
        }
    }
    (pages, entries, links)
}

/// Start of a game or of one of its figures.
struct Place {
    /// Index in the chapter.
    game: usize,
    figure: Option<usize>,
    page: usize,
    y: f32,
}

/// Pages, starts of games and figures, and links with their page.
type LaidOut = (Vec<Scene>, Vec<Place>, Vec<(usize, Link)>);

/// Game to lay out: heading, figures and graph.
type Laid<'a> = (&'a Header, &'a [Figure], Option<&'a Scene>);

fn lay_out(
    title: Option<&str>,
    games: &[Laid<'_>],
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> LaidOut {
    let options = &readable(games, options, look, fonts);
    // Games of a chapter usually share a language.
    let language = games.iter().find_map(|(header, ..)| header.language);
    let language = language.or(options.language);
    let laid_out = |depth: f32| {
        let (mut pages, places, links) = flowed(title, games, options, look, fonts, depth);
        pages.iter_mut().for_each(|page| page.language = language);
        (pages, places, links)
    };
    let mut laid = laid_out(1.0);
    if laid.0.len() == 1 && options.columns > 1 && games.len() == 1 {
        // If everything fits on one page, balance its columns.
        let (mut too_low, mut fits) = (0, 20);
        while fits - too_low > 1 {
            let depth = (too_low + fits) / 2;
            let tried = laid_out(depth as f32 / 20.0);
            if tried.0.len() == 1 {
                (laid, fits) = (tried, depth);
            } else {
                too_low = depth;
            }
        }
    }
    laid
}

/// Lays out games in columns of limited depth.
fn flowed(
    title: Option<&str>,
    games: &[Laid<'_>],
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
    depth: f32,
) -> LaidOut {
    let mut links = Vec::new();
    let mut flow = Flow::new(options, &look.theme, fonts, depth);
    if let Some(title) = title {
        flow.headline(title, Style::TITLE);
        flow.end_of_headlines(18.0);
    }
    let mut places = Vec::new();
    for (game, (header, figures, graph)) in games.iter().enumerate() {
        match game {
            0 => flow.header(header),
            _ => flow.header_below(header),
        }
        let (page, y) = flow.begun();
        places.push(Place {
            game,
            figure: None,
            page,
            y,
        });
        if let Some(graph) = graph {
            flow.graph(graph);
        }
        let begins = flow.figures(figures, header, look, fonts);
        links.extend(flow.ways.drain(..).filter_map(|way| {
            let (page, y) = *begins.get(way.figure)?;
            let area = way.area;
            Some((way.page, Link { area, page, y }))
        }));
        let own = figures.iter().zip(begins).enumerate();
        let own = own.filter(|(_, (figure, _))| figure.origin.is_none());
        if own.clone().nth(1).is_some() {
            places.extend(own.map(|(figure, (_, (page, y)))| Place {
                game,
                figure: Some(figure),
                page,
                y,
            }));
        }
    }
    (flow.finish(), places, links)
}

/// Returns the options with as many columns as figures are readable in.
fn readable(games: &[Laid<'_>], options: &PageOptions, look: &Look, fonts: &Fonts) -> PageOptions {
    let figures = games.iter().flat_map(|(_, figures, _)| figures.iter());
    options
        .clone()
        .with_columns(columns(figures, options, look, fonts))
}

/// Returns how many of the requested columns leave numbers readable. Coordinates in columns may
/// be smaller than usual.
pub(crate) fn columns<'f>(
    figures: impl Iterator<Item = &'f Figure>,
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> u32 {
    let mut options = options.clone();
    if options.columns <= 1 {
        return options.columns;
    }
    let needs = figures.map(|figure| {
        let scene = scene(figure, look, fonts);
        scene.width * least_scale_of(&scene, &[(Role::Number, NUMBER)])
    });
    let widest = needs.fold(0.0, f32::max);
    while options.columns > 1 && options.column() < widest {
        options.columns -= 1;
    }
    options.columns
}

/// Minimum size of numbers in stones and of coordinates, in points.
const NUMBER: f32 = 5.5;
const COORDINATE: f32 = 5.0;

/// Returns the minimum scale at which all texts on a board are readable.
pub(crate) fn least_scale(board: &Scene) -> f32 {
    least_scale_of(
        board,
        &[(Role::Number, NUMBER), (Role::Coordinate, COORDINATE)],
    )
}

fn least_scale_of(board: &Scene, sizes: &[(Role, f32)]) -> f32 {
    let sizes = board.items.iter().filter_map(|item| {
        let (_, least) = sizes.iter().find(|(role, _)| *role == item.role)?;
        match &item.shape {
            Shape::Text(text) => Some(least / text.size.max(0.1)),
            _ => None,
        }
    });
    sizes.fold(0.0, f32::max)
}

/// Minimum number of pages for running heads.
const HEADS: usize = 3;

/// Adds page numbers, and running heads if there are enough pages.
pub(crate) fn finish(
    pages: &mut [Scene],
    head: &str,
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) {
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        let number = (count > 1).then(|| (index + 1).to_string());
        let head = Some(head).filter(|_| count >= HEADS && index > 0);
        decorate(page, number, head, options, look, fonts);
    }
}

/// Writes a page number in the lower margin and a running head in the upper one.
pub(crate) fn decorate(
    page: &mut Scene,
    number: Option<String>,
    head: Option<&str>,
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) {
    let middle = page.width / 2.0;
    if let Some(number) = number {
        let at = (middle, page.height - 0.55 * options.margin);
        put(page, at, number, Style::DETAIL, &look.theme);
    }
    if let Some(head) = head {
        let head = shortened(head, options.inner().0, Style::DETAIL, fonts);
        let at = (middle, 0.6 * options.margin);
        put(page, at, head, Style::DETAIL, &look.theme);
    }
}

/// Truncates a text to a line of a width, ending in `…`.
pub(crate) fn shortened(text: &str, width: f32, style: Style, fonts: &Fonts) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let wide = |text: &str| fonts.width(text, style.size, style.weight);
    if wide(&text) <= width {
        return text;
    }
    let mut used = wide("…");
    let mut kept = String::new();
    let mut buffer = [0; 4];
    for letter in text.chars() {
        used += wide(letter.encode_utf8(&mut buffer));
        if used > width {
            break;
        }
        kept.push(letter);
    }
    kept.truncate(kept.trim_end().len());
    kept + "…"
}

/// Adds names to pages, for screen readers.
pub(crate) fn name(pages: &mut [Scene], title: &str, language: Language) {
    for (number, page) in (1..).zip(pages) {
        page.title = page_name(title, number, language);
    }
}

pub(crate) fn page_name(title: &str, number: usize, language: Language) -> String {
    let message = if title.is_empty() {
        Message::Page
    } else {
        Message::PageOf
    };
    language.say(message, &[("title", title), ("n", &number.to_string())])
}

pub(crate) fn notes(figure: &Figure) -> String {
    let notes = figure.notes.iter().map(|note| unbroken(note));
    notes
        .collect::<Vec<_>>()
        .join(&figure.language.say(Message::Semicolon, &[]))
}

/// Returns the lines about related figures, with the parts that name a figure.
pub(crate) fn see_also(figure: &Figure) -> impl Iterator<Item = (String, Vec<(String, usize)>)> {
    let lines = figure.ways().into_iter();
    let between = figure.language.say(Message::Semicolon, &[]);
    lines.map(move |line| {
        let mut text = String::new();
        let mut named = Vec::new();
        for (piece, figure) in line {
            match figure {
                Some(figure) => {
                    let name = unbroken(&piece);
                    text.push_str(&name);
                    named.push((name, figure));
                }
                None => text.push_str(&piece),
            }
        }
        let parts = text.split(&*between).map(unbroken);
        (parts.collect::<Vec<_>>().join(&between), named)
    })
}

/// Notes up to this length, in characters, are never broken.
const SHORT: usize = 28;

/// Prevents bad line breaks within a note such as `117 at S11`.
fn unbroken(note: &str) -> String {
    if note.chars().count() <= SHORT {
        note.replace(' ', "\u{a0}")
    } else {
        note.replace(" at ", "\u{a0}at\u{a0}")
            .replace(": ko", ":\u{a0}ko")
    }
}
