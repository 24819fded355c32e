//! Pictures of positions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sgfkit::BoardSize;
use sgfkit::replay::Replay;
use sgfkit_diagram::{
    Coordinates, Crop, Figure, FigureOptions, Fonts, Look, Numbers, Theme, Variations, plate, png,
    svg, text, tikz,
};

use crate::games::{Games, node};

/// What is drawn, and how it looks.
struct Wishes {
    format: String,
    figure: FigureOptions,
    look: Look,
    scale: f32,
    crop: Option<String>,
}

fn no(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

#[pymethods]
impl Games {
    /// A picture of a node's position, as bytes.
    #[pyo3(signature = (id, format, *, coords=None, size=None, theme=None, markup=true, variations=false, numbers=None, crop=None, scale=1.0))]
    #[allow(clippy::too_many_arguments)]
    fn render<'py>(
        &self,
        py: Python<'py>,
        id: u32,
        format: &str,
        coords: Option<&str>,
        size: Option<f32>,
        theme: Option<&str>,
        markup: bool,
        variations: bool,
        numbers: Option<&str>,
        crop: Option<String>,
        scale: f32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        if !(scale > 0.0 && scale <= 16.0) {
            return Err(no("scale is more than 0 and at most 16"));
        }
        let mut figure = FigureOptions::default().with_markup(markup);
        if variations {
            figure = figure.with_variations(Variations::All);
        }
        figure.numbers = numbers.map(parse_numbers).transpose()?;
        let mut look = Look::default();
        if let Some(coords) = coords {
            look = look.with_coordinates(coordinates(coords)?);
        }
        if let Some(size) = size {
            if !(4.0..=200.0).contains(&size) {
                return Err(no("size is the distance of two lines, from 4 to 200"));
            }
            look = look.with_cell(size);
        }
        if let Some(name) = theme {
            let names = || {
                format!(
                    "there is no theme `{name}`; there are {}",
                    Theme::NAMES.join(", ")
                )
            };
            look = look.with_theme(Theme::named(name).ok_or_else(|| no(names()))?);
        }
        let wishes = Wishes {
            format: format.to_owned(),
            figure,
            look,
            scale,
            crop,
        };
        let picture = py.detach(|| self.paint(id, wishes))?;
        Ok(PyBytes::new(py, &picture))
    }
}

impl Games {
    fn paint(&self, id: u32, wishes: Wishes) -> PyResult<Vec<u8>> {
        let Wishes {
            format,
            mut figure,
            look,
            scale,
            crop,
        } = wishes;
        let games = self.look();
        let node = node(&games, id)?;
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        if let Some(crop) = crop {
            let size = replay
                .board()
                .map_or(BoardSize::new(0, 0), |board| board.size());
            let crop = Crop::parse(&crop, node.tree().game(), size);
            let crop = crop.map_err(|areas| no(format!("crop is {areas}")));
            figure = figure.with_crop(crop?);
        }
        let game = node.tree().game();
        let figure = Figure::of(&replay, &figure)
            .ok_or_else(|| no(format!("there is no picture of this position of {game}")))?;
        let fonts = Fonts::bundled();
        let scene = || plate(&figure, &look, &fonts);
        match &*format {
            "svg" => Ok(svg::write(&scene()).into_bytes()),
            "tikz" => Ok(tikz::write(&scene()).into_bytes()),
            "text" => {
                let plain = text::TextOptions {
                    coordinates: look.coordinates,
                    ..text::TextOptions::default()
                };
                Ok(text::write(&figure, &plain).into_bytes())
            }
            "png" => png::write(&scene(), &fonts, scale).map_err(|error| no(error.to_string())),
            other => Err(no(format!(
                "there is no format `{other}`; there are svg, png, text and tikz"
            ))),
        }
    }
}

fn coordinates(name: &str) -> PyResult<Coordinates> {
    match name {
        "players" => Ok(Coordinates::Players),
        "sgf" => Ok(Coordinates::Sgf),
        "none" => Ok(Coordinates::None),
        _ => Err(no("coords is players, sgf or none")),
    }
}

/// `none`, `last`, `all`, or `A-B`.
fn parse_numbers(text: &str) -> PyResult<Numbers> {
    match text {
        "none" => return Ok(Numbers::None),
        "last" => return Ok(Numbers::Last),
        "all" => return Ok(Numbers::All),
        _ => {}
    }
    let range = text.split_once('-').and_then(|(from, to)| {
        let from: i64 = from.parse().ok()?;
        let to = match to {
            "" => i64::MAX,
            to => to.parse().ok()?,
        };
        (from <= to).then_some(Numbers::Range(from, to))
    });
    range.ok_or_else(|| no("numbers is none, last, all, or a range such as 20-40"))
}
