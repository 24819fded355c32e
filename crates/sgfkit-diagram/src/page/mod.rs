//! Pages as in a book.

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

pub(crate) use flow::{Flow, GUTTER, put};
pub(crate) use game::below;
pub(crate) use style::{Line, Style};

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
    /// The language of headings and names of pages; `None`: that of the first
    /// captions.
    pub language: Option<Language>,
    /// Between the lines of boards, in points; `None`: as much as suits the page.
    /// No board is wider than its column.
    pub size: Option<f32>,
}

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Paper {
    #[default]
    A4,
    A5,
    Letter,
    /// The page of a reader of electronic books, of six inches.
    Reader,
}

impl Paper {
    /// Width and height, in points.
    #[must_use]
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::A5 => (419.53, 595.28),
            Paper::Letter => (612.0, 792.0),
            Paper::Reader => (255.0, 340.0),
        }
    }

    /// The border that suits it, in points: a screen has a frame besides.
    fn margin(self) -> f32 {
        let (width, _) = self.size();
        match self {
            Paper::A4 | Paper::A5 | Paper::Letter => width / 11.0,
            Paper::Reader => width / 16.0,
        }
    }

    /// What has to stay empty along its edges, in points: printers leave 5 mm.
    pub(crate) fn edge(self) -> f32 {
        match self {
            Paper::A4 | Paper::A5 | Paper::Letter => 14.0,
            Paper::Reader => 2.0,
        }
    }

    /// A paper by its name, in either case.
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
    /// One column on a paper, with a border that suits it.
    #[must_use]
    pub fn on(paper: Paper) -> PageOptions {
        PageOptions {
            paper,
            margin: paper.margin(),
            ..PageOptions::default()
        }
    }

    /// With so much between the lines of boards, in points.
    #[must_use]
    pub fn with_size(mut self, points: f32) -> PageOptions {
        self.size = Some(points);
        self
    }

    /// With headings in a language.
    #[must_use]
    pub fn with_language(mut self, language: Language) -> PageOptions {
        self.language = Some(language);
        self
    }

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
/// figure and its caption stay together. Diagrams are smaller where there is one
/// column: two beside each other, or each beside its text.
///
/// All figures are drawn to the same scale, so that two whole ones stand one
/// below the other, and so are all diagrams. No number in a stone is smaller than
/// 5.5 points and, in one column, no coordinate than 5, if that takes a whole page and its
/// margins: there are fewer columns where numbers would not be readable in them. From three
/// pages on there are running heads.
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

/// A place in a book that can be looked up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    /// 0 for chapters.
    pub(crate) level: u8,
    /// Tables of contents list games only.
    pub(crate) is_figure: bool,
    pub(crate) title: String,
    pub(crate) detail: [String; 2],
    /// From 0.
    pub(crate) page: usize,
    pub(crate) y: f32,
}

/// The pages of a chapter, without numbers and running heads, what stands where
/// on them, and from which page what leads where.
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

/// Where a game or one of its figures begins.
struct Place {
    /// Of the chapter.
    game: usize,
    figure: Option<usize>,
    page: usize,
    y: f32,
}

/// Pages, where games and figures begin on them, and from which page what leads
/// where.
type LaidOut = (Vec<Scene>, Vec<Place>, Vec<(usize, Link)>);

/// A game on its way to pages: what stands over it, its figures, and its graph.
type Laid<'a> = (&'a Header, &'a [Figure], Option<&'a Scene>);

fn lay_out(
    title: Option<&str>,
    games: &[Laid<'_>],
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> LaidOut {
    let options = &readable(games, options, look, fonts);
    // Games of a chapter are of one language, as a rule.
    let language = games.iter().find_map(|(header, ..)| header.language);
    let language = language.or(options.language);
    let laid_out = |depth: f32| {
        let (mut pages, places, links) = flowed(title, games, options, look, fonts, depth);
        pages.iter_mut().for_each(|page| page.language = language);
        (pages, places, links)
    };
    let laid = laid_out(1.0);
    if laid.0.len() == 1 && options.columns > 1 && games.len() == 1 {
        // What fits on one page fills its columns alike.
        let mut depths = (1..20).map(|part| laid_out(part as f32 / 20.0));
        return depths.find(|(pages, ..)| pages.len() == 1).unwrap_or(laid);
    }
    laid
}

/// Games one after the other, in columns that are filled to a part of their depth.
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

/// The pages with as many columns as figures can be read in.
fn readable(games: &[Laid<'_>], options: &PageOptions, look: &Look, fonts: &Fonts) -> PageOptions {
    let figures = games.iter().flat_map(|(_, figures, _)| figures.iter());
    options
        .clone()
        .with_columns(columns(figures, options, look, fonts))
}

/// How many of the columns that are asked for have room for figures whose numbers can be
/// read. Boards in columns may have smaller coordinates than others.
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

/// The least size of numbers in stones, and of coordinates, in points.
const NUMBER: f32 = 5.5;
const COORDINATE: f32 = 5.0;

/// The scale from which on what is written on a board can be read.
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

/// Running heads stand on so many pages and more.
const HEADS: usize = 3;

/// Gives pages their numbers, and running heads where there are many.
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

/// Writes the number of a page in its lower margin, and its running head in the
/// upper one.
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

/// A text as a line of a width, with `…` where something is missing.
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

/// Names pages, for those who cannot see them.
pub(crate) fn name(pages: &mut [Scene], title: &str, language: Language) {
    for (number, page) in (1..).zip(pages) {
        page.title = page_name(title, number, language);
    }
}

/// What a page is called.
pub(crate) fn page_name(title: &str, number: usize, language: Language) -> String {
    let message = if title.is_empty() {
        Message::Page
    } else {
        Message::PageOf
    };
    language.say(message, &[("title", title), ("n", &number.to_string())])
}

/// All notes of a figure on one line.
pub(crate) fn notes(figure: &Figure) -> String {
    let notes = figure.notes.iter().map(|note| unbroken(note));
    notes
        .collect::<Vec<_>>()
        .join(&figure.language.say(Message::Semicolon, &[]))
}

/// What is said of other figures, a line each.
/// with what of it names which figure.
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

/// Notes up to this length, in letters, are never divided.
const SHORT: usize = 28;

/// A note that no line end divides where it should not: `117 at S11`.
fn unbroken(note: &str) -> String {
    if note.chars().count() <= SHORT {
        note.replace(' ', "\u{a0}")
    } else {
        note.replace(" at ", "\u{a0}at\u{a0}")
            .replace(": ko", ":\u{a0}ko")
    }
}
