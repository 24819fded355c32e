//! Whatever `sgf render` makes of a file.

use std::time::Duration;

use sgfkit::Node;
use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit_diagram::{
    AnimationOptions, Coordinates, Crop, Figure, Fonts, Header, PageOptions, Paper, ProblemOptions,
    Scene, SheetOptions, animation, figures, pages, pdf, plate, png, problem_sheet, problems,
    scene, sensei, svg, text, tikz,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::options::Options;
use crate::place::read;
use crate::render::{Drawing, no_board};

/// What is made of a file.
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

/// `sgf render` for one file in memory: one position, the figures of a game or
/// the problems of a collection as PDF, or a line of moves that plays.
#[wasm_bindgen]
pub fn render(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let games = read(data)?;
    let mut options = Options::parse(options)?;
    let format = options.word("format", &FORMATS)?.unwrap_or(Format::Svg);
    let (node, is_named) = games.named(&mut options)?;
    let tree = node.tree();
    let mut replay = Replay::new(tree);
    let drawing = Drawing::take(&mut options, &replay)?;
    let (figure_options, look) = (drawing.figure, drawing.look);
    let scale = options.real("scale", 0.1, 20.0)?;
    let width = options.number("width")?;
    let delay = options.real("delay", 0.02, 600.0)?;
    let moves = options.flag_or_number("figures")?;
    let sheet = options.flag_or_number("problems")?;
    let answers = options.flag("answers")?;
    let columns = options.number("columns")?;
    let ascii = options.flag("ascii")?;
    let paper = options.word(
        "paper",
        &[
            ("a4", Paper::A4),
            ("a5", Paper::A5),
            ("letter", Paper::Letter),
        ],
    )?;
    options.done()?;
    if replay.board().is_none() && sheet.is_none() {
        return Err(no_board(tree));
    }
    let fonts = Fonts::bundled();
    let pixels = |scene: &Scene, usual: f32| match width {
        Some(width) => width as f32 / scene.width.max(1.0),
        None => scale.unwrap_or(usual),
    };
    let page = |usual: usize| {
        let columns = u32::try_from(columns.unwrap_or(usual)).unwrap_or(1);
        PageOptions::default()
            .with_columns(columns)
            .with_paper(paper.unwrap_or(Paper::A4))
    };
    if let Some(number) = sheet {
        let options = ProblemOptions::default().with_figures(figure_options.with_crop(Crop::Auto));
        let problems = problems(&games.games, &options);
        let number = number.and_then(|number| u32::try_from(number).ok());
        let sheet = SheetOptions::default()
            .with_page(PageOptions::on(paper.unwrap_or(Paper::A4)))
            .with_per_page(number.unwrap_or(6))
            .with_answers(answers);
        let pages = problem_sheet(&problems, &sheet, &look, &fonts);
        return painted(format, &pages, &fonts, &pixels);
    }
    if let Some(moves) = moves {
        let mut options = figure_options;
        if let Some(moves) = moves {
            options = options.with_figures(u32::try_from(moves).unwrap_or(u32::MAX).max(1));
        }
        let figures = figures(tree, &options);
        let scenes = match format {
            Format::Pdf => pages(&figures, &Header::of(tree), &page(1), &look, &fonts),
            _ => figures
                .iter()
                .map(|figure| plate(figure, &look, &fonts))
                .collect(),
        };
        return painted(format, &scenes, &fonts, &pixels);
    }
    if matches!(format, Format::Gif | Format::Apng) {
        let nodes: Vec<_> = match is_named {
            true => node.path(),
            false => tree.main_line().collect(),
        };
        let mut frames = Vec::new();
        for node in nodes
            .into_iter()
            .filter(|node| node.is_root() || changes(*node))
        {
            replay.go_to(node);
            let figure = Figure::of(&replay, &figure_options);
            frames.extend(figure.map(|figure| scene(&figure, &look, &fonts)));
        }
        let scale = frames.first().map_or(1.0, |frame| pixels(frame, 1.0));
        let options = AnimationOptions::default()
            .with_scale(scale)
            .with_delay(Duration::from_secs_f32(delay.unwrap_or(1.0)));
        let made = match format {
            Format::Apng => animation::apng(&frames, &fonts, &options),
            _ => animation::gif(&frames, &fonts, &options),
        };
        return made.map_err(|error| Fault::new("too-large", error));
    }
    replay.go_to(node);
    let figure = Figure::of(&replay, &figure_options).ok_or_else(|| no_board(tree))?;
    match format {
        Format::Text => {
            let look = text::TextOptions {
                ascii,
                coordinates: look.coordinates,
                ..text::TextOptions::default()
            };
            Ok(text::write(&figure, &look).into_bytes())
        }
        Format::Sensei => {
            let diagram = sensei::write(&figure, look.coordinates != Coordinates::None);
            Ok(diagram.map_err(Fault::option)?.text.into_bytes())
        }
        _ => painted(format, &[plate(&figure, &look, &fonts)], &fonts, &pixels),
    }
}

fn changes(node: Node<'_>) -> bool {
    let mut ids = [id::B, id::W, id::AB, id::AW, id::AE].into_iter();
    ids.any(|id| node.property(id).is_some())
}

fn painted(
    format: Format,
    scenes: &[Scene],
    fonts: &Fonts,
    pixels: &dyn Fn(&Scene, f32) -> f32,
) -> Outcome<Vec<u8>> {
    let one = match scenes {
        [scene] => Ok(scene),
        scenes => Err(Fault::option(format!(
            "these are {} pictures: only PDF holds them in one file",
            scenes.len()
        ))),
    };
    match format {
        Format::Svg => Ok(svg::write(one?).into_bytes()),
        Format::Png => {
            let scene = one?;
            let painted = png::write(scene, fonts, pixels(scene, 2.0));
            painted.map_err(|error| Fault::new("too-large", error))
        }
        Format::Pdf => Ok(pdf::write(scenes, fonts, "-")),
        Format::Tikz => {
            let pictures: Vec<_> = scenes.iter().map(tikz::picture).collect();
            Ok(tikz::document(&pictures).into_bytes())
        }
        _ => Err(Fault::option(
            "this format is for single positions and animations",
        )),
    }
}
