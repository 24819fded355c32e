//! Draws a single figure with its caption and notes.

use crate::figure::Figure;
use crate::font::Fonts;
use crate::layout::{Look, scene};
use crate::scene::{Role, Scene, ScenePath, Shape};

use super::flow::put;
use super::style::Style;
use super::{notes, see_also};

/// Lays out a figure as a picture with its caption and notes below the board.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{FigureOptions, Fonts, Look, figures, plate, scene};
///
/// let file = Collection::parse("(;GM[1]SZ[9];B[ee];W[ge])");
/// let figures = figures(file.tree(0).unwrap(), &FigureOptions::default());
/// let (look, fonts) = (Look::default(), Fonts::bundled());
/// let plate = plate(&figures[0], &look, &fonts);
/// assert!(plate.height > scene(&figures[0], &look, &fonts).height);
/// ```
#[must_use]
pub fn plate(figure: &Figure, look: &Look, fonts: &Fonts) -> Scene {
    let board = scene(figure, look, fonts);
    let caption = figure.caption.clone().unwrap_or_default();
    let notes = [notes(figure)]
        .into_iter()
        .chain(see_also(figure).map(|(text, _)| text));
    let words = [(caption, Style::CAPTION)];
    let words = words
        .into_iter()
        .chain(notes.map(|note| (note, Style::NOTE)));
    // The caption is as wide as the board, unless that is very small.
    let width = board.width.max(LEAST);
    let lines: Vec<_> = words
        .into_iter()
        .filter(|(text, _)| !text.trim().is_empty())
        .flat_map(|(text, style)| {
            let lines = style.lines(&text, width - 2.0 * GAP, 0.0, fonts);
            lines.into_iter().map(move |line| (line, style))
        })
        .collect();
    if lines.is_empty() {
        return board;
    }
    let below: f32 = lines.iter().map(|(_, style)| style.leading()).sum();
    let mut plate = Scene {
        title: board.title.clone(),
        description: board.description.clone(),
        language: board.language,
        ..Scene::new(width, board.height + below + GAP)
    };
    if let Some(background) = look.theme.background {
        let all = ScenePath::rectangle((0.0, 0.0), plate.width, plate.height);
        plate.fill(Role::Background, Shape::Path(all), background);
    }
    plate.add(&board, ((width - board.width) / 2.0, 0.0), 1.0);
    let mut baseline = board.height;
    for (line, style) in lines {
        baseline += style.leading();
        let at = (width / 2.0, baseline - 0.3 * style.size);
        put(&mut plate, at, line, style, &look.theme);
    }
    plate
}

/// Pads pictures to a common size.
pub(crate) fn alike(scenes: Vec<Scene>, look: &Look) -> Vec<Scene> {
    let sides = |side: fn(&Scene) -> f32| scenes.iter().map(side).fold(0.0, f32::max);
    let (width, height) = (sides(|scene| scene.width), sides(|scene| scene.height));
    let scenes = scenes.into_iter().map(|scene| {
        if scene.width >= width && scene.height >= height {
            return scene;
        }
        let mut whole = Scene {
            title: scene.title.clone(),
            description: scene.description.clone(),
            language: scene.language,
            ..Scene::new(width, height)
        };
        if let Some(background) = look.theme.background {
            let all = ScenePath::rectangle((0.0, 0.0), width, height);
            whole.fill(Role::Background, Shape::Path(all), background);
        }
        whole.add(&scene, ((width - scene.width) / 2.0, 0.0), 1.0);
        whole
    });
    scenes.collect()
}

/// Minimum width of a picture with text, in points.
const LEAST: f32 = 120.0;

/// Space around text, in points.
const GAP: f32 = 6.0;
