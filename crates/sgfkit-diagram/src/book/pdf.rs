//! Books as PDF.

use crate::chapter::Chapter;
use crate::font::Fonts;
use crate::language::Language;
use crate::layout::Look;
use crate::missing::{Lacks, Missing};
use crate::page::{Entry, PageOptions, Style, chapter, decorate, page_name, put};
use crate::pdf::{Bookmark, Front, Information, Link, Pixels, Writer};
use crate::scene::Scene;

use super::Titles;
use super::about::About;
use super::contents::contents;

/// Minimum number of pages for running heads.
const HEADS: usize = 3;

/// Minimum number of games for a table of contents.
const CONTENTS: usize = 3;

/// Book as PDF, written one chapter at a time without keeping chapters in memory.
///
/// From three games on it starts with a table of contents, which has its own page numbers.
/// Chapters, games and figures are bookmarks. The title is derived from the games.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{
///     BookGame, Chapter, FigureOptions, Fonts, Header, Look, PageOptions, PdfBook, figures,
/// };
///
/// let file = Collection::parse("(;GM[1]PB[Ada]PW[Bea];B[pd])(;GM[1]PB[Ada]PW[Eve];B[dd])");
/// let (options, look, fonts) = (PageOptions::default(), Look::default(), Fonts::bundled());
/// let mut book = PdfBook::new(&options, &look, &fonts);
/// for tree in file.trees() {
///     book.add(&Chapter::of(BookGame {
///         header: Header::of(tree),
///         graph: None,
///         figures: figures(tree, &FigureOptions::default()),
///         name: format!("Game {}", tree.number()),
///     }));
/// }
/// let (pdf, missing) = book.finish("Games");
/// assert!(pdf.starts_with(b"%PDF-") && missing.is_empty());
/// ```
pub struct PdfBook<'a> {
    options: &'a PageOptions,
    look: &'a Look,
    fonts: &'a Fonts,
    pdf: Writer<'a>,
    /// First pages with running heads and links, kept until the book has enough pages for running
    /// heads.
    waiting: Vec<(Scene, Option<String>, Vec<Link>)>,
    pages: usize,
    entries: Vec<Entry>,
    titles: Titles,
    games: usize,
    about: About,
    /// Language of the first game's captions.
    language: Option<Language>,
    lacks: Lacks,
}

impl<'a> PdfBook<'a> {
    /// Creates a book without chapters.
    #[must_use]
    pub fn new(options: &'a PageOptions, look: &'a Look, fonts: &'a Fonts) -> PdfBook<'a> {
        PdfBook {
            options,
            look,
            fonts,
            pdf: Writer::new(fonts),
            waiting: Vec::new(),
            pages: 0,
            entries: Vec::new(),
            titles: Titles::default(),
            games: 0,
            about: About::default(),
            language: None,
            lacks: Lacks::default(),
        }
    }

    /// Sets title and author, and adds a title page.
    #[must_use]
    pub fn with_about(mut self, about: About) -> PdfBook<'a> {
        self.about = about;
        self
    }

    /// Makes a booklet: two pages on each side of a sheet, to be folded.
    #[must_use]
    pub fn into_booklet(mut self) -> PdfBook<'a> {
        self.pdf = self.pdf.into_booklet();
        self
    }

    /// Adds the pages of a chapter.
    pub fn add(&mut self, added: &Chapter) {
        for game in &added.games {
            self.titles.add(game);
            let spoken = game.figures.first().map(|figure| figure.language);
            self.language = self.language.or(spoken);
        }
        self.games += added.games.len();
        let (pages, entries, links) = chapter(added, self.options, self.look, self.fonts);
        let before = self.pages;
        let mut leading: Vec<Vec<Link>> = pages.iter().map(|_| Vec::new()).collect();
        for (page, link) in links {
            if let Some(links) = leading.get_mut(page) {
                let page = before + link.page;
                links.push(Link { page, ..link });
            }
        }
        self.entries.extend(entries.into_iter().map(|entry| Entry {
            page: before + entry.page,
            ..entry
        }));
        let name = added.name();
        for (index, (mut page, links)) in pages.into_iter().zip(leading).enumerate() {
            self.pages += 1;
            page.title = page_name(&name, self.pages, self.words());
            let head = Some(name.clone()).filter(|_| index > 0);
            self.waiting.push((page, head, links));
        }
        if self.pages >= HEADS {
            self.write();
        }
    }

    /// Writes the pages kept back.
    fn write(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let first = self.pages + 1 - waiting.len();
        for (number, (mut page, head, links)) in (first..).zip(waiting) {
            let number = Some(number.to_string()).filter(|_| self.pages > 1);
            let head = head.filter(|_| self.pages >= HEADS);
            decorate(
                &mut page,
                number,
                head.as_deref(),
                self.options,
                self.look,
                self.fonts,
            );
            self.lacks.look(&page, self.fonts);
            self.pdf.page_with(&page, links);
        }
    }

    /// Returns the document and the characters that no font contains.
    ///
    /// Its title is `otherwise` if its games have no title.
    #[must_use]
    pub fn finish(mut self, otherwise: &str) -> (Vec<u8>, Vec<Missing>) {
        self.write();
        let language = self.words();
        let title = self.about.title(&self.titles, language, otherwise);
        let mut front = Vec::new();
        if let Some(picture) = self.picture() {
            let page = self.options.page(&self.look.theme);
            front.push(Front::Picture(picture, [page.width, page.height]));
        }
        if self.about.has_title_page() {
            front.push(Front::Scene(self.title_page(&title), Vec::new()));
        }
        if self.games >= CONTENTS {
            let (options, look) = ((self.options, language), self.look);
            let pages = contents(&title, &self.entries, options, look, self.fonts);
            let pages = pages.into_iter();
            front.extend(pages.map(|(page, links)| Front::Scene(page, links)));
        }
        let entries = self.entries.into_iter();
        let bookmarks = entries.map(|entry| Bookmark {
            level: entry.level,
            title: entry.title,
            page: entry.page,
            y: entry.y,
        });
        let bookmarks: Vec<Bookmark> = bookmarks.collect();
        for page in &front {
            if let Front::Scene(page, _) = page {
                self.lacks.look(page, self.fonts);
            }
        }
        (
            self.pdf.finish(
                &Information {
                    title: &title,
                    author: self.about.author.as_deref(),
                    language: language.tag(),
                },
                &bookmarks,
                &front,
            ),
            self.lacks.finish(),
        )
    }

    fn picture(&self) -> Option<Pixels> {
        Pixels::of(&self.about.cover.as_ref()?.bytes)
    }

    fn words(&self) -> Language {
        let asked = self.options.language;
        asked.or(self.language).unwrap_or_default()
    }

    /// Lays out title and author in the upper half of a page.
    fn title_page(&self, title: &str) -> Scene {
        let mut page = self.options.page(&self.look.theme);
        page.language = Some(self.words());
        page.title = title.to_owned();
        let (width, height) = self.options.inner();
        let (left, mut y) = (self.options.margin, self.options.margin + height / 4.0);
        // As large as on a cover of this width.
        let scale = width / 480.0;
        for (text, size) in self.about.cover_lines(title) {
            let style = Style {
                size: size * scale,
                ..Style::TITLE
            };
            for line in style.lines(text, width, 0.0, self.fonts) {
                y += style.leading();
                let at = (left + width / 2.0, y - 0.3 * style.size);
                put(&mut page, at, line, style, &self.look.theme);
            }
            y += style.size;
        }
        page
    }
}
