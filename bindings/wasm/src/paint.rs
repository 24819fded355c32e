//! Whatever `sgf render` makes of a file.

use std::time::Duration;

use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit::{GameTree, Node};
use sgfkit_diagram::{
    AnimationOptions, BookGame, Chapter, Coordinates, Crop, Figure, FigureOptions, Fonts, Header,
    Language, Look, Numbers, PageOptions, Paper, PdfBook, ProblemOptions, ProblemsFrom, Scene,
    SheetOptions, Shuffle, animation, figures, pdf, plate, png, problem_sheet, problems, scene,
    sensei, svg, text, tikz,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::options::Options;
use crate::place::read;
use crate::render::{Drawing, no_board};

/// What is made of a file. The program's EPUB tells the time, and its pages hold
/// the viewer: neither is had here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Pdf,
    Gif,
    Apng,
    Text,
    Tikz,
    Sensei,
}

const FORMATS: [(&str, Format); 8] = [
    ("svg", Format::Svg),
    ("png", Format::Png),
    ("pdf", Format::Pdf),
    ("gif", Format::Gif),
    ("apng", Format::Apng),
    ("text", Format::Text),
    ("tikz", Format::Tikz),
    ("sensei", Format::Sensei),
];

const PAPERS: [(&str, Paper); 3] = [
    ("a4", Paper::A4),
    ("a5", Paper::A5),
    ("letter", Paper::Letter),
];

/// What a file is called that has no name.
const UNNAMED: &str = "game";

/// Positions that are held at once; no game is as long as this.
const MOST: usize = 5000;

/// `sgf render` for one file in memory: one position, one figure of a range, the
/// figures of games or the problems of a collection, or a line that plays. Each
/// work takes the options that are its own, so the others are refused.
#[wasm_bindgen]
pub fn render(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let games = read(data)?;
    let mut options = Options::parse(options)?;
    let games = match options.flag("literal")? {
        true => games,
        false => games.as_meant(),
    };
    let format = options.word("format", &FORMATS)?.unwrap_or(Format::Svg);
    let sheet = options.flag_or_number("problems")?;
    let moves = options.flag_or_number("figures")?;
    let is_animation = matches!(format, Format::Gif | Format::Apng);
    if is_animation && (sheet.is_some() || moves.is_some()) {
        return Err(Fault::option(
            "GIF and APNG show a line of moves, not figures or problems",
        ));
    }
    let fonts = Fonts::bundled();
    match (sheet, moves) {
        (Some(number), _) => of_problems(games, options, format, number, &fonts),
        (None, Some(moves)) => of_figures(&games, options, format, moves, &fonts),
        (None, None) if is_animation => of_line(&games, options, format, &fonts),
        (None, None) => of_position(&games, options, format, &fonts),
    }
}

/// One position, or one figure with the moves of a range.
fn of_position(
    games: &Games,
    mut options: Options,
    format: Format,
    fonts: &Fonts,
) -> Outcome<Vec<u8>> {
    let (node, is_named) = games.named(&mut options)?;
    let tree = node.tree();
    let mut replay = Replay::new(tree);
    let Drawing {
        mut figure,
        look,
        range,
    } = Drawing::take(&mut options, &replay)?;
    let painter = Painter::take(&mut options, format, look, fonts)?;
    options.done()?;
    if replay.board().is_none() {
        return Err(no_board(tree));
    }
    if range.is_none() {
        replay.go_to(node);
        let figure = Figure::of(&replay, &figure).ok_or_else(|| no_board(tree))?;
        return painter.figures(tree, &[figure]);
    }
    if is_named {
        return Err(Fault::option(
            "node, move and path do not go with a range of the main line",
        ));
    }
    if !matches!(figure.numbers, Some(Numbers::Range(..))) {
        return Err(Fault::option(
            "a range says itself which moves are numbered",
        ));
    }
    if format == Format::Sensei {
        figure = figure.with_longest(sensei::NUMBERED);
    }
    match figures(tree, &figure) {
        found if found.is_empty() => Err(Fault::option("there are no such moves in this game")),
        found => painter.figures(tree, &found),
    }
}

/// The figures of a game; of all games, where they are pages.
fn of_figures(
    games: &Games,
    mut options: Options,
    format: Format,
    moves: Option<usize>,
    fonts: &Fonts,
) -> Outcome<Vec<u8>> {
    let is_numbered = options.has("numbers");
    let only = games.index(&mut options)?;
    let depth = options.number("depth")?.map(short);
    let mut spare = options.number("maxDiagrams")?.unwrap_or(100);
    let first = games.tree(only.unwrap_or(0) + 1)?;
    let Drawing {
        mut figure, look, ..
    } = Drawing::take(&mut options, &Replay::new(first))?;
    if !is_numbered {
        figure.numbers = None;
    }
    if let Some(moves) = moves {
        figure = figure.with_figures(short(moves).max(1));
    }
    if let Some(depth) = depth {
        figure = figure.with_depth(depth);
    }
    let mut printed = |tree: GameTree<'_>| {
        let found = figures(tree, &figure.clone().with_max_diagrams(spare));
        let diagrams = found.iter().filter(|figure| figure.origin.is_some());
        spare = spare.saturating_sub(diagrams.count());
        found
    };
    if format != Format::Pdf {
        let painter = Painter::take(&mut options, format, look, fonts)?;
        options.done()?;
        if Replay::new(first).board().is_none() {
            return Err(no_board(first));
        }
        return painter.figures(first, &printed(first));
    }
    let paper = options.word("paper", &PAPERS)?.unwrap_or(Paper::A4);
    let columns = options.number("columns")?.unwrap_or(1);
    let chapters = options.word("chapter", &[("game", false), ("file", true)])?;
    options.done()?;
    let paper = PageOptions::on(paper).with_columns(short(columns));
    let trees = games.games.trees();
    let trees: Vec<_> = trees
        .filter(|tree| only.is_none_or(|index| index == tree.index()))
        .collect();
    let mut book = PdfBook::new(&paper, &look, fonts);
    let mut bound = Vec::new();
    for tree in &trees {
        if Replay::new(*tree).board().is_none() {
            continue;
        }
        let name = match trees.len() {
            1 => String::new(),
            _ => format!("Game {}", tree.index() + 1),
        };
        let mut header = Header::of(*tree);
        // Among others, a game of which nothing is known has a name.
        if header.title.is_none() && header.players.is_empty() && !name.is_empty() {
            header.title = Some(name.clone());
        }
        bound.push(BookGame {
            header,
            figures: printed(*tree),
            name,
        });
    }
    match (bound.len(), chapters) {
        (0, _) => return Err(no_board(first)),
        (2.., Some(true)) => book.add(&Chapter {
            title: Some(UNNAMED.to_owned()),
            games: bound,
        }),
        _ => bound
            .into_iter()
            .for_each(|game| book.add(&Chapter::of(game))),
    }
    Ok(book.finish(UNNAMED).0)
}

/// The problems of all games, on pages.
fn of_problems(
    mut games: Games,
    mut options: Options,
    format: Format,
    number: Option<usize>,
    fonts: &Fonts,
) -> Outcome<Vec<u8>> {
    let per_page = match number {
        None => 6,
        Some(number @ (4 | 6 | 9)) => short(number),
        Some(_) => return Err(Fault::option("problems is true, 4, 6 or 9")),
    };
    let answers = options.flag_or_word("answers", &[("right", false), ("all", true)])?;
    let kinds = [
        ("games", ProblemsFrom::Games),
        ("variations", ProblemsFrom::Variations),
    ];
    let from = options.word("from", &kinds)?.unwrap_or(ProblemsFrom::Games);
    let seed = options.number("shuffle")?;
    let paper = options.word("paper", &PAPERS)?.unwrap_or(Paper::A4);
    let crop = [("auto", Crop::Auto), ("none", Crop::None)];
    let crop = options.word("crop", &crop)?.unwrap_or(Crop::Auto);
    let look = Drawing::look(&mut options)?;
    let figures = FigureOptions::default()
        .with_markup(Drawing::markup(&mut options)?)
        .with_crop(crop)
        .with_coordinates(look.coordinates);
    let painter = Painter::take(&mut options, format, look, fonts)?;
    options.done()?;
    let options = ProblemOptions::default()
        .with_figures(figures)
        .with_from(from)
        .with_wrong(answers == Some(Some(true)));
    let mut shuffle = seed.map(|seed| Shuffle::new(seed as u64));
    if let Some(shuffle) = &mut shuffle {
        shuffle.turn(&mut games.games);
    }
    let mut found = problems(&games.games, &options);
    if found.is_empty() {
        return Err(Fault::option(
            "there is no position with stones in it to make a problem of",
        ));
    }
    if let Some(shuffle) = &mut shuffle {
        shuffle.order(&mut found);
    }
    let mut sheet = SheetOptions::default()
        .with_page(PageOptions::on(paper))
        .with_per_page(per_page)
        .with_answers(answers.is_some());
    if from == ProblemsFrom::Variations {
        let root = games.tree(1)?.root();
        sheet.title = root.text(id::GN).map(std::borrow::Cow::into_owned);
    }
    let pages = problem_sheet(&found, &sheet, &painter.look, fonts);
    let plural = if found.len() == 1 { "" } else { "s" };
    let name = sheet
        .title
        .unwrap_or_else(|| format!("{} problem{plural}", found.len()));
    painter.scenes(&pages, &name)
}

/// A line of moves, one after the other.
fn of_line(games: &Games, mut options: Options, format: Format, fonts: &Fonts) -> Outcome<Vec<u8>> {
    let is_numbered = options.has("numbers");
    let (node, is_named) = games.named(&mut options)?;
    let tree = node.tree();
    let mut replay = Replay::new(tree);
    let Drawing {
        mut figure,
        look,
        range,
    } = Drawing::take(&mut options, &replay)?;
    if !is_numbered {
        figure.numbers = None;
    }
    let delay = options.real("delay", 0.02, 600.0)?.unwrap_or(1.0);
    let painter = Painter::take(&mut options, format, look, fonts)?;
    options.done()?;
    if replay.board().is_none() {
        return Err(no_board(tree));
    }
    let nodes: Vec<_> = match is_named {
        true => node.path(),
        false => tree.main_line().collect(),
    };
    let mut made = 0;
    let mut shown = Vec::new();
    for node in nodes {
        let moves = moves_in(node);
        made += moves;
        let is_in = range.is_none_or(|(from, to)| (from..=to).contains(&made));
        if is_in && (node.is_root() || moves > 0 || sets_up(node)) {
            shown.push(node);
        }
    }
    let last = |(from, to): (i64, i64)| if to == i64::MAX { from } else { to };
    if shown.is_empty() || range.is_some_and(|range| last(range) > made) {
        return Err(Fault::option(format!(
            "there are only {made} moves on this line"
        )));
    }
    if shown.len() > MOST {
        return Err(Fault::new(
            "too-large",
            "these are more positions than are drawn at once",
        ));
    }
    let mut frames = Vec::new();
    for node in shown {
        replay.go_to(node);
        let figure = Figure::of(&replay, &figure);
        frames.extend(figure.map(|figure| scene(&figure, &painter.look, fonts)));
    }
    let scale = frames
        .first()
        .map_or(1.0, |frame| painter.pixels(frame, 1.0));
    let options = AnimationOptions::default()
        .with_scale(scale)
        .with_delay(Duration::from_secs_f32(delay));
    let made = match format {
        Format::Apng => animation::apng(&frames, fonts, &options),
        _ => animation::gif(&frames, fonts, &options),
    };
    made.map_err(|error| Fault::new("too-large", error))
}

/// The moves of a node; more than one is a fault.
fn moves_in(node: Node<'_>) -> i64 {
    let has = |id| i64::from(node.property(id).is_some());
    has(id::B) + has(id::W)
}

fn sets_up(node: Node<'_>) -> bool {
    let mut ids = [id::AB, id::AW, id::AE].into_iter();
    ids.any(|id| node.property(id).is_some())
}

fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// What makes bytes of pictures.
struct Painter<'a> {
    format: Format,
    look: Look,
    fonts: &'a Fonts,
    scale: Option<f32>,
    width: Option<usize>,
    ascii: bool,
    standalone: bool,
}

impl Painter<'_> {
    /// Takes the options that the format has.
    fn take<'a>(
        options: &mut Options,
        format: Format,
        look: Look,
        fonts: &'a Fonts,
    ) -> Outcome<Painter<'a>> {
        let mut painter = Painter {
            format,
            look,
            fonts,
            scale: None,
            width: None,
            ascii: false,
            standalone: false,
        };
        match format {
            Format::Png | Format::Gif | Format::Apng => {
                painter.scale = options.real("scale", 0.1, 20.0)?;
                painter.width = options.number("width")?;
            }
            Format::Text => painter.ascii = options.flag("ascii")?,
            Format::Tikz => painter.standalone = options.flag("standalone")?,
            Format::Svg | Format::Pdf | Format::Sensei => {}
        }
        Ok(painter)
    }

    /// Pixels a point.
    fn pixels(&self, scene: &Scene, usual: f32) -> f32 {
        match self.width {
            Some(width) => width as f32 / scene.width.max(1.0),
            None => self.scale.unwrap_or(usual),
        }
    }

    fn figures(&self, tree: GameTree<'_>, figures: &[Figure]) -> Outcome<Vec<u8>> {
        let mut texts = Vec::new();
        match self.format {
            Format::Text => {
                let look = text::TextOptions {
                    ascii: self.ascii,
                    coordinates: self.look.coordinates,
                    ..text::TextOptions::default()
                };
                texts.extend(figures.iter().map(|figure| text::write(figure, &look)));
            }
            Format::Sensei => {
                for figure in figures {
                    let diagram = sensei::write(figure, self.look.coordinates != Coordinates::None);
                    texts.push(diagram.map_err(Fault::option)?.text);
                }
            }
            _ => {
                let language = Language::of(tree);
                let plates = figures.iter().map(|figure| Scene {
                    language,
                    ..plate(figure, &self.look, self.fonts)
                });
                return self.scenes(&plates.collect::<Vec<_>>(), "");
            }
        }
        Ok(texts.join("\n").into_bytes())
    }

    /// Pictures in one file; a document without a name is called as its first page.
    fn scenes(&self, scenes: &[Scene], name: &str) -> Outcome<Vec<u8>> {
        let one = match scenes {
            [scene] => Ok(scene),
            scenes => Err(Fault::option(format!(
                "these are {} pictures: only PDF holds them in one file",
                scenes.len()
            ))),
        };
        match self.format {
            Format::Png => {
                let scene = one?;
                let painted = png::write(scene, self.fonts, self.pixels(scene, 2.0));
                painted.map_err(|error| Fault::new("too-large", error))
            }
            Format::Pdf => {
                let first = scenes.first().map_or("", |first| &first.title);
                let title = if name.is_empty() { first } else { name };
                Ok(pdf::write(scenes, self.fonts, title))
            }
            Format::Tikz => {
                let pictures: Vec<_> = scenes.iter().map(tikz::picture).collect();
                let text = match self.standalone {
                    true => tikz::document(&pictures),
                    false => pictures.join("\n"),
                };
                Ok(text.into_bytes())
            }
            Format::Svg => Ok(svg::write(one?).into_bytes()),
            _ => Err(Fault::option(
                "problems are pictures: SVG, PNG, PDF or TikZ",
            )),
        }
    }
}
