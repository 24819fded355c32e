//! Pictures of nodes.

use sgfkit::replay::Replay;
use sgfkit::{GameTree, Node};
use sgfkit_diagram::{
    Coordinates, Crop, Figure, FigureOptions, Fonts, Language, Look, Numbers, Scene, Theme,
    Variations, plate, point_name, svg,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::json::{List, Object};
use crate::options::Options;

const COORDINATES: [(&str, Coordinates); 3] = [
    ("players", Coordinates::Players),
    ("sgf", Coordinates::Sgf),
    ("none", Coordinates::None),
];

/// What is drawn of a position, and how it looks.
pub struct Drawing {
    pub figure: FigureOptions,
    pub look: Look,
    /// The moves of `range`.
    #[cfg_attr(not(feature = "files"), expect(dead_code))]
    pub range: Option<(i64, i64)>,
}

impl Drawing {
    /// Takes the options that say how pictures look.
    pub fn look(options: &mut Options) -> Outcome<Look> {
        let mut look = Look::default();
        if let Some(coordinates) = options.word("coords", &COORDINATES)? {
            look = look.with_coordinates(coordinates);
        }
        if let Some(cell) = options.real("size", 4.0, 200.0)? {
            look = look.with_cell(cell);
        }
        if let Some(name) = options.text("theme")? {
            let theme = Theme::named(&name).ok_or_else(|| {
                let themes = Theme::NAMES.join(", ");
                Fault::option(format!("there is no theme `{name}`; there are {themes}"))
            });
            look = look.with_theme(theme?);
        }
        Ok(look)
    }

    /// Whether marks are drawn, as they are unless options say otherwise.
    pub fn markup(options: &mut Options) -> Outcome<bool> {
        // `markup` asks for what is done anyway.
        options.flag("markup")?;
        Ok(!options.flag("noMarkup")?)
    }

    /// Takes the options that `sgf render` has for one position.
    pub fn take(options: &mut Options, replay: &Replay<'_>) -> Outcome<Drawing> {
        let look = Drawing::look(options)?;
        let mut figure = FigureOptions::default()
            .with_markup(Drawing::markup(options)?)
            .with_coordinates(look.coordinates);
        if options.flag("variations")? {
            figure = figure.with_variations(Variations::All);
        }
        let moves = range(options)?;
        let range = moves.map(|(from, to)| Numbers::Range(from, to));
        match options.text("numbers")?.as_deref() {
            None => figure.numbers = range,
            Some("none") => figure.numbers = Some(Numbers::None),
            Some("last") => figure.numbers = Some(Numbers::Last),
            Some("all") => figure.numbers = Some(Numbers::All),
            Some("range") if range.is_some() => figure.numbers = range,
            Some(_) => {
                return Err(Fault::option(
                    "numbers is none, last, all, or range with a range",
                ));
            }
        }
        if let Some(crop) = options.text("crop")? {
            let size = replay.board().map(|board| board.size()).unwrap_or_default();
            let crop = Crop::parse(&crop, replay.tree().game(), size);
            let crop = crop.map_err(|areas| Fault::option(format!("crop is {areas}")));
            figure = figure.with_crop(crop?);
        }
        Ok(Drawing {
            figure,
            look,
            range: moves,
        })
    }
}

/// `A-B`, or `A-`.
fn range(options: &mut Options) -> Outcome<Option<(i64, i64)>> {
    let Some(text) = options.text("range")? else {
        return Ok(None);
    };
    let wrong = || Fault::option("range is two numbers of moves, such as 20-40, or 20-");
    let (from, to) = text.split_once('-').unwrap_or((&text, &text));
    let from: i64 = from.trim().parse().map_err(|_| wrong())?;
    let to = match to.trim() {
        "" => i64::MAX,
        to => to.parse().map_err(|_| wrong())?,
    };
    if to < from {
        Err(wrong())
    } else {
        Ok(Some((from, to)))
    }
}

/// The position of a node, and what is drawn of it.
pub fn picture(node: Node<'_>, options: &mut Options) -> Outcome<Option<Scene>> {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    let drawing = Drawing::take(options, &replay)?;
    let figure = Figure::of(&replay, &drawing.figure);
    let fonts = Fonts::bundled();
    Ok(figure.map(|figure| Scene {
        language: Language::of(node.tree()),
        ..plate(&figure, &drawing.look, &fonts)
    }))
}

/// The points of a scene: their SGF names, middles, half widths.
pub fn spots(tree: GameTree<'_>, scene: &Scene) -> String {
    let size = tree.size().unwrap_or_default();
    let mut list = List::new();
    for spot in &scene.spots {
        let mut object = Object::new();
        object
            .text(
                "point",
                &point_name(tree.game(), size, spot.point, Coordinates::Sgf),
            )
            .value("x", &spot.place.0)
            .value("y", &spot.place.1)
            .value("radius", &spot.radius);
        list.push(&object.done());
    }
    list.done()
}

pub fn no_board(tree: GameTree<'_>) -> Fault {
    match tree.game().has_typed_moves() {
        true => Fault::option("its board is larger than is drawn here"),
        false => Fault::option(format!("there is no board here for {}", tree.game())),
    }
}

#[wasm_bindgen]
impl Games {
    pub fn svg(&self, id: u32, options: &str) -> Outcome<String> {
        let mut options = Options::parse(options)?;
        self.meaning(id, |node, _| {
            let picture = picture(node, &mut options)?;
            options.done()?;
            let scene = picture.ok_or_else(|| no_board(node.tree()))?;
            Ok(svg::write(&scene))
        })
    }

    pub fn board(&self, id: u32, options: &str) -> Outcome<Option<String>> {
        let mut options = Options::parse(options)?;
        self.meaning(id, |node, _| {
            let picture = picture(node, &mut options)?;
            options.done()?;
            Ok(picture.map(|scene| {
                let mut object = Object::new();
                object
                    .text("svg", &svg::write(&scene))
                    .value("width", &scene.width)
                    .value("height", &scene.height)
                    .raw("points", &spots(node.tree(), &scene));
                object.done()
            }))
        })
    }
}
