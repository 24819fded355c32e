//! Lays out a game on pages: heading, figures, comments and diagrams.

use crate::figure::Figure;
use crate::font::Fonts;
use crate::header::Header;
use crate::layout::{Look, scene};
use crate::scene::Scene;

use super::flow::{Flow, GAP, GUTTER};
use super::style::{Block, Line, Style};
use super::{least_scale, notes, see_also};

/// Maximum number of note lines kept with their board.
const KEPT: usize = 3;

/// Maximum height of a board with text next to it, as a fraction of the column.
const BESIDE: f32 = 0.6;

/// Returns the texts below a board: caption and notes.
pub(crate) fn below(figure: &Figure) -> Vec<Block> {
    let caption = figure.caption.clone().unwrap_or_default();
    let mut blocks = vec![
        Block::new(caption, Style::CAPTION),
        Block::new(notes(figure), Style::NOTE),
    ];
    blocks.extend(see_also(figure).map(|(text, named)| Block {
        named,
        ..Block::new(text, Style::NOTE)
    }));
    blocks.retain(|block| !block.text.trim().is_empty());
    blocks
}

fn said(figure: &Figure) -> impl Iterator<Item = Block> {
    figure.said().map(|(number, text)| Block {
        head: number.map(|number| number.to_string()).unwrap_or_default(),
        ..Block::new(text.to_owned(), Style::COMMENT)
    })
}

/// Returns true for diagrams that may be drawn smaller than figures.
fn is_small(figure: &Figure) -> bool {
    figure.origin.is_some()
}

/// Returns the scale at which two of the largest figure, with caption and notes, fill a column.
fn common_scale(scenes: &[&Scene], width: f32, height: f32) -> f32 {
    let lines = Style::CAPTION.leading() + 2.0 * Style::NOTE.leading();
    let height = (height / 2.0 - lines - 12.0).max(1.0);
    let fits = scenes.iter().map(|scene| {
        let sides = (width / scene.width.max(1.0)).min(height / scene.height.max(1.0));
        sides.min(1.0)
    });
    fits.fold(1.0, f32::min)
}

/// Returns the scale at which the largest figure, with caption and notes, fills a column.
fn lone_scale(scenes: &[&Scene], width: f32, height: f32) -> f32 {
    let lines = Style::CAPTION.leading() + 2.0 * Style::NOTE.leading();
    let highest = scenes.iter().map(|scene| scene.height).fold(1.0, f32::max);
    let high = (height - lines - 12.0).max(1.0) / highest;
    widest_scale(scenes, width).min(high).min(1.0)
}

fn widest_scale(scenes: &[&Scene], width: f32) -> f32 {
    let fits = scenes.iter().map(|scene| width / scene.width.max(1.0));
    fits.fold(f32::INFINITY, f32::min)
}

impl Flow<'_> {
    /// Writes the heading across the page.
    pub(super) fn header(&mut self, header: &Header) {
        self.begun = (0, 0.0);
        for (line, style) in lines(header) {
            self.headline(line, style);
        }
        if lines(header).next().is_some() {
            self.end_of_headlines(12.0);
        }
    }

    /// Writes the heading within a column, after another game.
    pub(super) fn header_below(&mut self, header: &Header) {
        self.skip(4.0);
        let room: f32 = lines(header).map(|(_, style)| style.leading()).sum();
        self.keep(room + self.height() / 4.0);
        let mut begun = None;
        for (line, style) in lines(header) {
            self.paragraph("", line, style);
            begun.get_or_insert(self.begun());
        }
        self.skip(1.0);
        self.begun = begun.unwrap_or((self.begun.0, self.y));
    }

    /// Draws the game's graph, at most as wide as the column.
    pub(super) fn graph(&mut self, graph: &Scene) {
        let scale = (self.width() / graph.width.max(1.0)).min(1.0);
        self.skip(1.0);
        self.picture(graph, scale, &[]);
        self.skip(1.0);
    }

    /// Places figures with their comments, and returns page and vertical position of each.
    pub(super) fn figures(
        &mut self,
        figures: &[Figure],
        header: &Header,
        look: &Look,
        fonts: &Fonts,
    ) -> Vec<(usize, f32)> {
        let scenes: Vec<Scene> = figures
            .iter()
            .map(|figure| scene(figure, look, fonts))
            .collect();
        let (scale, small) = self.scales(figures, &scenes, look);
        let half = (self.width() - GUTTER) / 2.0;
        if let Some(text) = &header.text {
            self.paragraph("", text, Style::COMMENT);
        }
        let mut begins = Vec::new();
        // Scenes are dropped once they are placed, to save memory.
        let mut rest = figures.iter().zip(scenes).peekable();
        while let Some((figure, scene)) = rest.next() {
            self.skip(2.0);
            if !is_small(figure) || self.has_columns() {
                begins.push(self.whole(figure, &scene, scale));
                continue;
            }
            let is_silent = |figure: &Figure| figure.said().next().is_none();
            let is_pair = |other: &Figure| is_small(other) && is_silent(other);
            let fits = |scene: &Scene| scene.width * small <= half + 0.01;
            let is_pair = |(next, other): &(&Figure, Scene)| is_pair(next) && fits(other);
            if is_silent(figure)
                && fits(&scene)
                && let Some((next, other)) = rest.next_if(is_pair)
            {
                self.pair([(figure, &scene), (next, &other)], small);
                begins.extend([self.begun(); 2]);
                continue;
            }
            let blocks: Vec<Block> = below(figure).into_iter().chain(said(figure)).collect();
            begins.push(if self.beside(&scene, small, &blocks, BESIDE) {
                self.begun()
            } else {
                self.whole(figure, &scene, small)
            });
        }
        begins
    }

    /// Returns the scales of single figures, and of small ones placed next to something.
    fn scales(&self, figures: &[Figure], scenes: &[Scene], look: &Look) -> (f32, f32) {
        let all: Vec<&Scene> = scenes.iter().collect();
        let (width, height) = (self.width(), self.height());
        match self.size() {
            Some(size) => {
                let scale = (size / look.cell.max(0.1)).min(widest_scale(&all, width));
                (scale, scale)
            }
            None => {
                let widest = self.widest();
                let readable = |figures: &[&Scene], scale: f32| {
                    let least = figures.iter().map(|scene| least_scale(scene));
                    let least = least.fold(scale, f32::max);
                    least.min(widest_scale(figures, widest))
                };
                let common = common_scale(&all, width, height);
                let mut scale = readable(&all, common);
                if scale > common + 0.01 {
                    // Only one fits into a column, so it may fill the width.
                    scale = scale.max(lone_scale(&all, width, height));
                }
                // Pairs of diagrams, or a diagram next to its text.
                let half = (width - GUTTER) / 2.0;
                let both = figures.iter().zip(scenes);
                let small = both.filter(|(figure, _)| is_small(figure));
                let small: Vec<&Scene> = small.map(|(_, scene)| scene).collect();
                let fits = widest_scale(&small, half).min(scale);
                (scale, readable(&small, fits))
            }
        }
    }

    /// Places a figure with its caption and notes, followed by its comments.
    fn whole(&mut self, figure: &Figure, scene: &Scene, scale: f32) -> (usize, f32) {
        let mut lines = self.lines(&below(figure), self.width());
        // Small pages keep fewer notes with the board.
        let mut kept = lines.len().min(1 + KEPT);
        let height = |lines: &[Line]| lines.iter().map(|line| line.style.leading()).sum::<f32>();
        // Do not leave headlines alone for the sake of notes.
        let least = scene.height * scale + height(&lines[..kept.min(1)]);
        let page = Some(self.height()).filter(|height| least <= *height);
        let room = page.unwrap_or_else(|| self.whole_height()) - scene.height * scale;
        while kept > 1 && height(&lines[..kept]) > room {
            kept -= 1;
        }
        let loose = lines.split_off(kept);
        // Keep the first lines of the comment with the board.
        let begin = match said(figure).next().filter(|_| loose.is_empty()) {
            Some(block) => GAP + self.beginning(&block),
            None => 0.0,
        };
        let whole = scene.height * scale + height(&lines);
        if whole + begin <= self.height() {
            self.keep(whole + begin);
        }
        self.picture(scene, scale, &lines);
        let begun = self.begun();
        // A long list of moves may continue on the next page.
        for line in &loose {
            self.loose(line);
        }
        for block in said(figure) {
            self.skip(1.0);
            self.paragraph(&block.head, &block.text, block.style);
        }
        begun
    }

    /// Places two diagrams side by side with aligned captions.
    fn pair(&mut self, diagrams: [(&Figure, &Scene); 2], scale: f32) {
        let half = (self.width() - GUTTER) / 2.0;
        let cells = diagrams.map(|(figure, scene)| {
            let lines = self.lines(&below(figure), half);
            (Vec::new(), scene, lines)
        });
        self.row(&cells, scale, half);
    }
}

fn lines(header: &Header) -> impl Iterator<Item = (&str, Style)> {
    let title = header.title.iter().map(|line| (line, Style::TITLE));
    let players = header.players.iter().map(|line| (line, Style::PLAYER));
    let details = header.details.iter().map(|line| (line, Style::DETAIL));
    let lines = title.chain(players).chain(details);
    lines.map(|(line, style)| (line.as_str(), style))
}
