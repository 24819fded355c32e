//! A game on pages: its header, its figures with what is said about them, and
//! its diagrams beside each other.

use crate::figure::Figure;
use crate::font::Fonts;
use crate::header::Header;
use crate::layout::{Look, scene};
use crate::scene::Scene;

use super::flow::{Flow, GAP, GUTTER};
use super::style::{Block, Line, Style};
use super::{least_scale, notes, see_also};

/// The most lines of notes that stay with their board.
const KEPT: usize = 3;

/// How high a part of a column a board may be with its text beside it.
const BESIDE: f32 = 0.6;

/// What stands below a board: its caption and its notes.
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

/// What is said about a figure.
fn said(figure: &Figure) -> impl Iterator<Item = Block> {
    figure.said().map(|(number, text)| Block {
        head: number.map(|number| number.to_string()).unwrap_or_default(),
        ..Block::new(text.to_owned(), Style::COMMENT)
    })
}

/// Whether a figure is a diagram that may be drawn smaller than the figures.
fn is_small(figure: &Figure) -> bool {
    figure.origin.is_some()
}

/// The scale at which two of the largest figure, with caption and notes, fill a
/// column.
fn common_scale(scenes: &[&Scene], width: f32, height: f32) -> f32 {
    let lines = Style::CAPTION.leading() + 2.0 * Style::NOTE.leading();
    let height = (height / 2.0 - lines - 12.0).max(1.0);
    let fits = scenes.iter().map(|scene| {
        let sides = (width / scene.width.max(1.0)).min(height / scene.height.max(1.0));
        sides.min(1.0)
    });
    fits.fold(1.0, f32::min)
}

/// The scale at which the largest figure alone fills a column, with its caption and
/// notes.
fn lone_scale(scenes: &[&Scene], width: f32, height: f32) -> f32 {
    let lines = Style::CAPTION.leading() + 2.0 * Style::NOTE.leading();
    let highest = scenes.iter().map(|scene| scene.height).fold(1.0, f32::max);
    let high = (height - lines - 12.0).max(1.0) / highest;
    widest_scale(scenes, width).min(high).min(1.0)
}

/// The scale at which the widest fills a width.
fn widest_scale(scenes: &[&Scene], width: f32) -> f32 {
    let fits = scenes.iter().map(|scene| width / scene.width.max(1.0));
    fits.fold(f32::INFINITY, f32::min)
}

impl Flow<'_> {
    /// What is known of a game, over the whole page.
    pub(super) fn header(&mut self, header: &Header) {
        self.begun = (0, 0.0);
        for (line, style) in lines(header) {
            self.headline(line, style);
        }
        if lines(header).next().is_some() {
            self.end_of_headlines(12.0);
        }
    }

    /// The same within a column, behind another game.
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

    /// How a game went, as wide as the column at the most.
    pub(super) fn graph(&mut self, graph: &Scene) {
        let scale = (self.width() / graph.width.max(1.0)).min(1.0);
        self.skip(1.0);
        self.picture(graph, scale, &[]);
        self.skip(1.0);
    }

    /// Each figure and what is said about it, one after the other; where they
    /// begin: the page, and how far down.
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
        // What stands on a page is not kept besides.
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

    /// How large figures are drawn: those that stand alone, and small ones beside
    /// something.
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
                    // Only one fits into a column, so it may fill its width.
                    scale = scale.max(lone_scale(&all, width, height));
                }
                // Diagrams stand two beside each other, or beside their text.
                let half = (width - GUTTER) / 2.0;
                let both = figures.iter().zip(scenes);
                let small = both.filter(|(figure, _)| is_small(figure));
                let small: Vec<&Scene> = small.map(|(_, scene)| scene).collect();
                let fits = widest_scale(&small, half).min(scale);
                (scale, readable(&small, fits))
            }
        }
    }

    /// A figure over its caption and its notes, and below it what is said.
    fn whole(&mut self, figure: &Figure, scene: &Scene, scale: f32) -> (usize, f32) {
        let mut lines = self.lines(&below(figure), self.width());
        // On small pages fewer notes stay with the board.
        let mut kept = lines.len().min(1 + KEPT);
        let height = |lines: &[Line]| lines.iter().map(|line| line.style.leading()).sum::<f32>();
        // Headlines are not left alone for the sake of notes.
        let least = scene.height * scale + height(&lines[..kept.min(1)]);
        let page = Some(self.height()).filter(|height| least <= *height);
        let room = page.unwrap_or_else(|| self.whole_height()) - scene.height * scale;
        while kept > 1 && height(&lines[..kept]) > room {
            kept -= 1;
        }
        let loose = lines.split_off(kept);
        // The first lines of what is said stay with the board.
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
        // A list of many moves goes on by itself.
        for line in &loose {
            self.loose(line);
        }
        for block in said(figure) {
            self.skip(1.0);
            self.paragraph(&block.head, &block.text, block.style);
        }
        begun
    }

    /// Two diagrams beside each other, their captions at one height.
    fn pair(&mut self, diagrams: [(&Figure, &Scene); 2], scale: f32) {
        let half = (self.width() - GUTTER) / 2.0;
        let cells = diagrams.map(|(figure, scene)| (scene, self.lines(&below(figure), half)));
        self.row(&cells, scale, half);
    }
}

/// The lines of a header.
fn lines(header: &Header) -> impl Iterator<Item = (&str, Style)> {
    let title = header.title.iter().map(|line| (line, Style::TITLE));
    let players = header.players.iter().map(|line| (line, Style::PLAYER));
    let details = header.details.iter().map(|line| (line, Style::DETAIL));
    let lines = title.chain(players).chain(details);
    lines.map(|(line, style)| (line.as_str(), style))
}
