//! Books as EPUB 3: chapters in XHTML, figures in SVG.

use std::fmt::Write as _;
use std::io::{self, Cursor, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use sgfkit::value::Date;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::chapter::{BookGame, Chapter};
use crate::figure::Figure;
use crate::font::Fonts;
use crate::header::Header;
use crate::language::{Language, Message};
use crate::layout::{Look, scene};
use crate::page::{Style, put};
use crate::scene::{Role, Scene, ScenePath, Shape};
use crate::theme::Rgba;
use crate::xml::attribute;
use crate::{png, svg};

use super::Titles;
use super::about::{About, Cover, Image};

/// Book as EPUB, written one chapter at a time.
///
/// Its contents match [`PdfBook`](crate::PdfBook). Figures and diagrams link to each other, and the
/// cover shows the title and the last figure of the first game. Its languages are those of its
/// texts, if known, and of its captions. Output is deterministic for the same chapters and date.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{
///     BookGame, Chapter, EpubBook, FigureOptions, Fonts, Header, Look, figures,
/// };
///
/// let file = Collection::parse("(;GM[1]PB[Ada]PW[Bea];B[pd]C[Well begun.])");
/// let tree = file.tree(0).unwrap();
/// let (look, fonts) = (Look::default(), Fonts::bundled());
/// let mut book = EpubBook::new(&look, &fonts)?;
/// book.add(&Chapter::of(BookGame {
///     header: Header::of(tree),
///     graph: None,
///     figures: figures(tree, &FigureOptions::default()),
///     name: String::new(),
/// }))?;
/// assert!(book.finish("A game")?.starts_with(b"PK"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct EpubBook<'a> {
    look: &'a Look,
    fonts: &'a Fonts,
    zip: ZipWriter<Cursor<Vec<u8>>>,
    titles: Titles,
    /// Name of each chapter, and names of its games.
    chapters: Vec<(String, Vec<String>)>,
    figures: usize,
    /// Hash of everything written, for the book's identifier.
    hash: u64,
    /// First known language of a game.
    language: Option<Language>,
    /// Language of the first game's captions.
    spoken: Option<Language>,
    about: About,
    cover: Option<Scene>,
    /// Seconds since 1970.
    modified: u64,
}

/// EPUB requires a date; use the start of 2000 if none is known.
const NO_DATE: u64 = 946_684_800;

const STYLE: &str = "body { line-height: 1.4; }
h1, h2, .players, figure { text-align: center; }
.players, .notes { margin: 0; }
figure { margin: 1em 0; page-break-inside: avoid; break-inside: avoid; }
figure img { max-width: 100%; max-height: 90vh; }
figcaption p { margin: 0; }
.diagram img { max-width: 70%; }
.graph img { width: 100%; max-width: 34em; }
.notes { font-size: 0.9em; }
";

const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">
<rootfiles><rootfile full-path=\"book/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>
</container>
";

impl<'a> EpubBook<'a> {
    /// Creates a book without chapters.
    ///
    /// # Errors
    ///
    /// No known case, since it is written to memory.
    pub fn new(look: &'a Look, fonts: &'a Fonts) -> io::Result<EpubBook<'a>> {
        let mut book = EpubBook {
            look,
            fonts,
            zip: ZipWriter::new(Cursor::new(Vec::new())),
            titles: Titles::default(),
            chapters: Vec::new(),
            figures: 0,
            // FNV-1a.
            hash: 0xcbf2_9ce4_8422_2325,
            language: None,
            spoken: None,
            about: About::default(),
            cover: None,
            modified: NO_DATE,
        };
        // The first file identifies the format and must be stored uncompressed (EPUB Open Container
        // Format, 4.3).
        let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        book.zip.start_file("mimetype", plain)?;
        book.zip.write_all(b"application/epub+zip")?;
        book.put("META-INF/container.xml", CONTAINER)?;
        book.put("book/style.css", STYLE)?;
        Ok(book)
    }

    /// Sets the date of the last change.
    #[must_use]
    pub fn with_modified(mut self, modified: SystemTime) -> EpubBook<'a> {
        if let Ok(since) = modified.duration_since(UNIX_EPOCH) {
            self.modified = since.as_secs();
        }
        self
    }

    /// Sets title, author and cover.
    #[must_use]
    pub fn with_about(mut self, about: About) -> EpubBook<'a> {
        self.about = about;
        self
    }

    /// Adds a chapter.
    ///
    /// # Errors
    ///
    /// If the book exceeds the maximum size of its container.
    pub fn add(&mut self, chapter: &Chapter) -> io::Result<()> {
        for game in &chapter.games {
            self.titles.add(game);
            self.language = self.language.or(game.header.language);
            let spoken = game.figures.first().map(|figure| figure.language);
            self.spoken = self.spoken.or(spoken);
            let own = |figure: &&Figure| figure.origin.is_none();
            if let (None, Some(last)) = (&self.cover, game.figures.iter().rfind(own)) {
                self.cover = Some(scene(last, self.look, self.fonts));
            }
        }
        let mut body = String::new();
        if let Some(title) = &chapter.title {
            let _ = writeln!(body, "<h1>{}</h1>", attribute(title));
        }
        for (number, game) in chapter.games.iter().enumerate() {
            self.game(&mut body, number, game, chapter.title.is_some())?;
        }
        let games = match chapter.title {
            Some(_) => chapter.games.iter().map(BookGame::title).collect(),
            None => Vec::new(),
        };
        self.chapters.push((chapter.name(), games));
        let name = format!("book/{}", file(self.chapters.len()));
        self.put(&name, &page(&chapter.name(), &body, self.words()))
    }

    /// Returns the finished book, titled `otherwise` if its games have no title.
    ///
    /// # Errors
    ///
    /// The same as [`add`](Self::add).
    pub fn finish(mut self, otherwise: &str) -> io::Result<Vec<u8>> {
        let title = self.about.title(&self.titles, self.words(), otherwise);
        match self.about.cover.take() {
            Some(cover) => {
                self.put_bytes(&format!("book/{}", cover.kind.file()), &cover.bytes)?;
                self.about.cover = Some(Cover {
                    bytes: Vec::new(),
                    ..cover
                });
            }
            None => {
                let lines = self.about.cover_lines(&title);
                let cover = cover(&lines, self.cover.as_ref(), self.look, self.fonts);
                let cover = png::write(&cover, self.fonts, 2.0).map_err(io::Error::other)?;
                self.put_bytes("book/cover.png", &cover)?;
            }
        }
        let contents = self.contents(&title);
        self.put("book/contents.xhtml", &contents)?;
        let package = self.package(&title);
        self.put("book/package.opf", &package)?;
        Ok(self.zip.finish()?.into_inner())
    }

    fn words(&self) -> Language {
        self.spoken.unwrap_or_default()
    }

    fn put(&mut self, name: &str, text: &str) -> io::Result<()> {
        self.put_bytes(name, text.as_bytes())
    }

    fn put_bytes(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        for byte in bytes {
            self.hash = (self.hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let packed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.zip.start_file(name, packed)?;
        self.zip.write_all(bytes)
    }

    fn game(
        &mut self,
        body: &mut String,
        number: usize,
        game: &BookGame,
        is_below: bool,
    ) -> io::Result<()> {
        let language = game.header.language.map(Language::tag);
        let language = language.map_or_else(String::new, in_language);
        let _ = writeln!(body, "<section id=\"g{number}\"{language}>");
        headlines(body, &game.header, is_below);
        if let Some(graph) = &game.graph {
            self.figures += 1;
            let picture = format!("f{:05}.svg", self.figures);
            self.put(&format!("book/{picture}"), &svg::write(graph))?;
            let alt = attribute(&graph.description);
            let _ = writeln!(
                body,
                "<figure class=\"graph\"><img src=\"{picture}\" alt=\"{alt}\"/></figure>"
            );
        }
        if let Some(text) = &game.header.text {
            paragraphs(body, "", text);
        }
        for (index, figure) in game.figures.iter().enumerate() {
            self.figures += 1;
            let picture = format!("f{:05}.svg", self.figures);
            let board = scene(figure, self.look, self.fonts);
            self.put(&format!("book/{picture}"), &svg::write(&board))?;
            let kind = match figure.origin {
                Some(_) => " class=\"diagram\"",
                None => "",
            };
            let _ = write!(
                body,
                "<figure id=\"g{number}f{index}\"{kind}><img src=\"{picture}\" alt=\"{}\"/>",
                attribute(&board.title)
            );
            let words = if language.is_empty() {
                String::new()
            } else {
                in_language(figure.language.tag())
            };
            caption(body, figure, number, &words);
            body.push_str("</figure>\n");
            for (move_number, text) in figure.said() {
                let head = move_number.map(|number| format!("<b>{number}</b> "));
                paragraphs(body, &head.unwrap_or_default(), text);
            }
        }
        body.push_str("</section>\n");
        Ok(())
    }

    fn contents(&self, title: &str) -> String {
        let mut list = String::new();
        let unnamed = |number: usize| {
            let number = number.to_string();
            self.words().say(Message::Game, &[("n", &number)])
        };
        let entry = |name: &str, number: usize| match name.trim() {
            "" => attribute(&unnamed(number)),
            name => attribute(name),
        };
        for (number, (name, games)) in (1..).zip(&self.chapters) {
            let file = file(number);
            let _ = write!(list, "<li><a href=\"{file}\">{}</a>", entry(name, number));
            if !games.is_empty() {
                list.push_str("<ol>");
                for (place, game) in games.iter().enumerate() {
                    let game = entry(game, place + 1);
                    let _ = write!(list, "<li><a href=\"{file}#g{place}\">{game}</a></li>");
                }
                list.push_str("</ol>");
            }
            list.push_str("</li>\n");
        }
        let body = format!(
            "<h1>{}</h1>\n<nav epub:type=\"toc\"><h2>{}</h2>\n<ol>\n{list}</ol></nav>\n",
            attribute(title),
            attribute(&self.words().say(Message::Contents, &[]))
        );
        page(title, &body, self.words())
    }

    /// Writes the languages of the games and of the captions.
    fn languages(&self) -> String {
        let mut languages: Vec<_> = self.language.map(Language::tag).into_iter().collect();
        if !languages.contains(&self.words().tag()) {
            languages.push(self.words().tag());
        }
        let languages = languages.into_iter();
        let languages = languages.map(|tag| format!("<dc:language>{tag}</dc:language>\n"));
        languages.collect()
    }

    fn package(&self, title: &str) -> String {
        let mut manifest = String::new();
        let mut spine = String::new();
        for number in 1..=self.chapters.len() {
            let _ = writeln!(
                manifest,
                "<item id=\"c{number}\" href=\"{}\" media-type=\"application/xhtml+xml\"/>",
                file(number)
            );
            let _ = writeln!(spine, "<itemref idref=\"c{number}\"/>");
        }
        for number in 1..=self.figures {
            let _ = writeln!(
                manifest,
                "<item id=\"f{number}\" href=\"f{number:05}.svg\" media-type=\"image/svg+xml\"/>"
            );
        }
        let languages = self.languages();
        let modified = date(self.modified);
        let creator = self.about.author.as_deref().map(attribute);
        let creator = creator.map(|name| format!("<dc:creator>{name}</dc:creator>\n"));
        let creator = creator.unwrap_or_default();
        let cover = self
            .about
            .cover
            .as_ref()
            .map_or(Image::Png, |cover| cover.kind);
        let (cover, kind) = (cover.file(), cover.media_type());
        let title = match &self.about.subtitle {
            Some(subtitle) => format!("{title}: {subtitle}"),
            None => title.to_owned(),
        };
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\">
<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">
<dc:identifier id=\"id\">sgfkit-{:016x}</dc:identifier>
<dc:title>{}</dc:title>
{creator}{languages}<dc:date>{modified}</dc:date>
<meta property=\"dcterms:modified\">{modified}</meta>
<meta name=\"cover\" content=\"cover\"/>
</metadata>
<manifest>
<item id=\"contents\" href=\"contents.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>
<item id=\"cover\" href=\"{cover}\" media-type=\"{kind}\" properties=\"cover-image\"/>
<item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>
{manifest}</manifest>
<spine>
<itemref idref=\"contents\"/>
{spine}</spine>
</package>
",
            self.hash,
            attribute(&title)
        )
    }
}

fn cover(lines: &[(&str, f32)], board: Option<&Scene>, look: &Look, fonts: &Fonts) -> Scene {
    const SIZE: (f32, f32) = (600.0, 800.0);
    const MARGIN: f32 = 60.0;
    let mut cover = Scene::new(SIZE.0, SIZE.1);
    let ground = look.theme.background.unwrap_or(Rgba::rgb(0xff_ff_ff));
    let all = ScenePath::rectangle((0.0, 0.0), SIZE.0, SIZE.1);
    cover.fill(Role::Background, Shape::Path(all), ground);
    let width = SIZE.0 - 2.0 * MARGIN;
    let mut y = MARGIN;
    for (text, size) in lines {
        let style = Style {
            size: *size,
            ..Style::TITLE
        };
        for line in style.lines(text, width, 0.0, fonts).into_iter().take(LINES) {
            y += style.leading();
            let at = (SIZE.0 / 2.0, y - 0.3 * style.size);
            put(&mut cover, at, line, style, &look.theme);
        }
    }
    if let Some(board) = board {
        cover.language = board.language;
        let room = (width, SIZE.1 - MARGIN - y - 0.5 * MARGIN);
        let sides = [
            room.0 / board.width.max(1.0),
            room.1 / board.height.max(1.0),
        ];
        let scale = sides[0].min(sides[1]);
        let left = (SIZE.0 - board.width * scale) / 2.0;
        let top = SIZE.1 - MARGIN - room.1 + (room.1 - board.height * scale) / 2.0;
        cover.add(board, (left, top), scale);
    }
    cover
}

/// Maximum number of title lines on the cover.
const LINES: usize = 5;

/// Formats seconds since 1970 in UTC, as XML requires.
fn date(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    let Some(day) = i64::try_from(days).ok().and_then(Date::from_days) else {
        return date(NO_DATE);
    };
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{day}T{hour:02}:{minute:02}:{second:02}Z")
}

#[test]
fn dates() {
    for (seconds, text) in [
        (0, "1970-01-01T00:00:00Z"),
        (NO_DATE, "2000-01-01T00:00:00Z"),
        (951_782_399, "2000-02-28T23:59:59Z"),
        (951_868_800, "2000-03-01T00:00:00Z"),
        (4_107_542_399, "2100-02-28T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"),
    ] {
        assert_eq!(date(seconds), text);
    }
}

fn in_language(tag: &str) -> String {
    format!(" lang=\"{tag}\" xml:lang=\"{tag}\"")
}

/// Returns the file name of a chapter, counted from 1.
fn file(chapter: usize) -> String {
    format!("c{chapter:04}.xhtml")
}

fn page(title: &str, body: &str, language: Language) -> String {
    let language = in_language(language.tag());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<!DOCTYPE html>
<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"{language}>
<head><title>{}</title><link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/></head>
<body>
{body}</body>
</html>
",
        attribute(match title.trim() {
            "" => "SGF",
            title => title,
        })
    )
}

fn headlines(body: &mut String, header: &Header, is_below: bool) {
    let level = if is_below { "h2" } else { "h1" };
    if let Some(title) = &header.title {
        let _ = writeln!(body, "<{level}>{}</{level}>", attribute(title));
    }
    for line in header.players.iter().chain(&header.details) {
        let _ = writeln!(body, "<p class=\"players\">{}</p>", attribute(line));
    }
}

/// Writes caption, notes and links to other figures.
fn caption(body: &mut String, figure: &Figure, game: usize, language: &str) {
    let mut lines = Vec::new();
    let caption = figure.caption.as_deref().map(str::trim).unwrap_or_default();
    if !caption.is_empty() {
        lines.push(format!("<p><b>{}</b></p>", attribute(caption)));
    }
    if !figure.notes.is_empty() {
        let between = figure.language.say(Message::Semicolon, &[]);
        let notes = attribute(&figure.notes.join(&between));
        lines.push(format!("<p class=\"notes\">{notes}</p>"));
    }
    for line in figure.ways() {
        let parts = line.iter().map(|(text, to)| match to {
            Some(to) => format!("<a href=\"#g{game}f{to}\">{}</a>", attribute(text)),
            None => attribute(text),
        });
        let line: String = parts.collect();
        lines.push(format!("<p class=\"notes\">{line}</p>"));
    }
    if !lines.is_empty() {
        let _ = write!(
            body,
            "<figcaption{language}>{}</figcaption>",
            lines.concat()
        );
    }
}

/// Writes a text as paragraphs with its line breaks.
fn paragraphs(body: &mut String, head: &str, text: &str) {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut head = head;
    for paragraph in text.split("\n\n").map(str::trim) {
        if !paragraph.is_empty() {
            let lines = attribute(paragraph).replace('\n', "<br/>\n");
            let _ = writeln!(body, "<p>{head}{lines}</p>");
            head = "";
        }
    }
}
