//! Flows blocks and lines through columns and pages.

use crate::font::{Fonts, Weight};
use crate::raster::share;
use crate::scene::{Role, Scene, ScenePath, ScenePlace, SceneText, Shape};
use crate::theme::Theme;

use super::PageOptions;
use super::style::{Block, Line, Style};

/// Space between paragraphs and around figures, in points.
pub(crate) const GAP: f32 = 6.0;

/// Space between columns, in points.
pub(crate) const GUTTER: f32 = 20.0;

/// Area of a page that links to a figure of the same game.
pub(super) struct Way {
    pub(super) page: usize,
    /// Left, top, right and bottom.
    pub(super) area: [f32; 4],
    pub(super) figure: usize,
}

/// Space between a picture and lines above it, in points.
const ABOVE: f32 = 4.0;

/// Picture in a row, with the lines above and below it.
pub(crate) type Cell<'s> = (Vec<Line>, &'s Scene, Vec<Line>);

/// Returns the heights of a row's lines above, of its pictures at scale 1, and of its lines below.
pub(crate) fn heights(cells: &[Cell<'_>]) -> (f32, f32, f32) {
    let height = |lines: &[Line]| lines.iter().map(|line| line.style.leading()).sum::<f32>();
    let above = |(above, ..): &Cell<'_>| match above.as_slice() {
        [] => 0.0,
        lines => height(lines) + ABOVE,
    };
    let highest = |of: &dyn Fn(&Cell<'_>) -> f32| cells.iter().map(of).fold(0.0, f32::max);
    (
        highest(&above),
        highest(&|(_, scene, _)| scene.height),
        highest(&|(_, _, below)| height(below)),
    )
}

/// Pages, filled column by column.
pub(crate) struct Flow<'a> {
    options: &'a PageOptions,
    theme: &'a Theme,
    fonts: &'a Fonts,
    pages: Vec<Scene>,
    column: u32,
    /// Depth of columns as a fraction of the page.
    depth: f32,
    /// Top of the columns on this page.
    top: f32,
    /// Position of the next block.
    pub(super) y: f32,
    /// Page and vertical position of the last block's start.
    pub(super) begun: (usize, f32),
    /// Links to figures.
    pub(super) ways: Vec<Way>,
}

impl<'a> Flow<'a> {
    /// Creates an empty page with columns down to `depth`, a fraction of the page.
    pub(crate) fn new(
        options: &'a PageOptions,
        theme: &'a Theme,
        fonts: &'a Fonts,
        depth: f32,
    ) -> Flow<'a> {
        let mut flow = Flow {
            depth,
            options,
            theme,
            fonts,
            pages: Vec::new(),
            column: 0,
            top: 0.0,
            y: 0.0,
            begun: (0, 0.0),
            ways: Vec::new(),
        };
        flow.turn();
        flow
    }

    pub(crate) fn width(&self) -> f32 {
        self.options.column()
    }

    /// Returns the width for boards too wide for a column. A single column may extend into the
    /// margins.
    pub(super) fn widest(&self) -> f32 {
        if self.has_columns() {
            self.width()
        } else {
            self.options.widest()
        }
    }

    /// Returns the height of the columns on this page.
    pub(crate) fn height(&self) -> f32 {
        self.options.margin + self.options.inner().1 - self.top
    }

    /// Returns the height of the columns on a page without headlines.
    pub(super) fn whole_height(&self) -> f32 {
        self.options.inner().1
    }

    /// Writes lines over the whole width, above the columns.
    pub(crate) fn headline(&mut self, text: &str, style: Style) {
        let (width, _) = self.options.inner();
        let x = self.options.margin;
        for line in style.lines(text, width, 0.0, self.fonts) {
            self.y += style.leading();
            self.put((x + width / 2.0, self.y - 0.3 * style.size), line, style);
        }
        self.top = self.y;
    }

    pub(crate) fn end_of_headlines(&mut self, space: f32) {
        self.y += space;
        self.top = self.y;
    }

    /// Adds space before the next block, except at the top of a column.
    pub(crate) fn skip(&mut self, lines: f32) {
        if self.y > self.top {
            self.y += lines * GAP;
        }
    }

    /// Reserves this height and returns its position, in the next column if necessary. Anything
    /// higher than a column gets its own.
    pub(crate) fn room(&mut self, height: f32) -> ScenePlace {
        self.see_to(height);
        let at = (self.left(), self.y);
        self.begun = (self.pages.len().saturating_sub(1), self.y);
        self.y += height;
        at
    }

    /// Places a picture in the middle of the column, with its lines below it on the same page.
    pub(crate) fn picture(&mut self, scene: &Scene, scale: f32, below: &[Line]) {
        let lines: f32 = below.iter().map(|line| line.style.leading()).sum();
        let height = scene.height * scale;
        let (x, y) = self.room(height + lines);
        let left = x + (self.width() - scene.width * scale) / 2.0;
        if let Some(page) = self.pages.last_mut() {
            page.add(scene, (left, y), scale);
        }
        self.column_of(below, (x, y + height), self.width());
    }

    /// Breaks texts into lines of a width.
    pub(super) fn lines(&self, blocks: &[Block], width: f32) -> Vec<Line> {
        let lines = blocks
            .iter()
            .flat_map(|block| block.lines(width, self.fonts));
        lines.collect()
    }

    /// Writes a single line in the middle of the column.
    pub(super) fn loose(&mut self, line: &Line) {
        let leading = line.style.leading();
        let (x, y) = self.room(leading);
        let x = x + share(line.style.anchor) * self.width();
        self.set((x, y + leading - 0.3 * line.style.size), line);
    }

    pub(super) fn has_columns(&self) -> bool {
        self.options.columns > 1
    }

    /// Moves to the next column if less than this height is left.
    pub(super) fn keep(&mut self, height: f32) {
        self.see_to(height);
    }

    /// Places pictures side by side, with the lines above and below them aligned.
    pub(crate) fn row(&mut self, cells: &[Cell<'_>], scale: f32, width: f32) {
        let (above, boards, below) = heights(cells);
        let boards = boards * scale;
        let (mut x, y) = self.room(above + boards + below);
        for (words, scene, lines) in cells {
            self.column_of(words, (x, y), width);
            let top = if words.is_empty() {
                boards - scene.height * scale
            } else {
                above
            };
            let at = (x + (width - scene.width * scale) / 2.0, y + top);
            if let Some(page) = self.pages.last_mut() {
                page.add(scene, at, scale);
            }
            self.column_of(lines, (x, y + above + boards), width);
            x += width + GUTTER;
        }
    }

    /// Writes lines below each other.
    fn column_of(&mut self, lines: &[Line], (x, mut y): ScenePlace, width: f32) {
        for line in lines {
            y += line.style.leading();
            let x = x + share(line.style.anchor) * width;
            self.set((x, y - 0.3 * line.style.size), line);
        }
    }

    /// Places a picture with texts next to it. Does nothing and returns `false` if the texts are
    /// higher than the picture, or the picture exceeds a fraction of the column.
    pub(super) fn beside(
        &mut self,
        scene: &Scene,
        scale: f32,
        blocks: &[Block],
        part: f32,
    ) -> bool {
        let half = (self.width() - GUTTER) / 2.0;
        let size = (scene.width * scale, scene.height * scale);
        let width = self.width() - size.0 - GUTTER;
        let mut lines = Vec::new();
        let mut height = 0.0;
        for block in blocks {
            let style = block.style.at_left();
            let indent = self.indent(&block.head, style);
            let wrapped = style.lines(&block.text, width, indent, self.fonts);
            let wrapped = block.with_leads(wrapped, style);
            if !lines.is_empty() && style.role == Role::Comment {
                height += GAP;
            }
            for (index, line) in wrapped.into_iter().enumerate() {
                let leading = if line.text.is_empty() && index > 0 {
                    0.5 * style.leading()
                } else {
                    style.leading()
                };
                height += leading;
                let head = if index == 0 { block.head.as_str() } else { "" };
                lines.push((height, head, line));
            }
        }
        if width < half || height > size.1 || size.1 > part * self.height() {
            return false;
        }
        let (x, y) = self.room(size.1);
        if let Some(page) = self.pages.last_mut() {
            page.add(scene, (x, y), scale);
        }
        for (bottom, head, line) in lines {
            let at = (x + size.0 + GUTTER, y + bottom - 0.3 * line.style.size);
            self.line(at, head, &line);
        }
        true
    }

    /// Returns the indentation after a bold word.
    fn indent(&self, head: &str, style: Style) -> f32 {
        if head.is_empty() {
            0.0
        } else {
            self.fonts.width(head, style.size, Weight::Bold) + 0.5 * style.size
        }
    }

    /// Writes a line after a bold word.
    fn line(&mut self, (x, y): ScenePlace, head: &str, line: &Line) {
        let style = line.style;
        let indent = self.indent(head, style);
        if !head.is_empty() {
            let bold = Style {
                weight: Weight::Bold,
                ..style
            };
            self.put((x, y), head.to_owned(), bold);
        }
        if !line.text.is_empty() {
            self.set((x + indent, y), line);
        }
    }

    /// Returns the requested distance between board lines.
    pub(super) fn size(&self) -> Option<f32> {
        self.options.size
    }

    /// Writes a text after a bold word, across columns if needed. Never leaves a single line or a
    /// heading alone at the end of a column.
    pub(crate) fn paragraph(&mut self, head: &str, text: &str, style: Style) {
        let width = self.width();
        let indent = self.indent(head, style);
        let lines = style.lines(text, width, indent, self.fonts);
        let leading = style.leading();
        let mut is_below_heading = false;
        for (index, line) in lines.iter().enumerate() {
            // Paragraph gaps are lower than a line, and omitted at the end of a column.
            if line.is_empty() && index > 0 {
                self.y += 0.5 * leading;
                continue;
            }
            let (kept, is_heading) = together(&lines, index, is_below_heading);
            is_below_heading = is_heading;
            self.see_to(leading * kept);
            let (x, y) = self.room(leading);
            let baseline = y + leading - 0.3 * style.size;
            let x = x + share(style.anchor) * width;
            let head = if index == 0 { head } else { "" };
            self.line((x, baseline), head, &Line::new(line.clone(), style));
        }
    }

    /// Returns how much of a text's start must stay together.
    pub(super) fn beginning(&self, block: &Block) -> f32 {
        let style = block.style;
        let indent = self.indent(&block.head, style);
        let lines = style.lines(&block.text, self.width(), indent, self.fonts);
        style.leading() * together(&lines, 0, false).0
    }

    /// Returns page, from 0, and vertical position of the last block's start.
    pub(super) fn begun(&self) -> (usize, f32) {
        self.begun
    }

    pub(crate) fn finish(self) -> Vec<Scene> {
        self.pages
    }

    /// Moves to a column with this much room.
    fn see_to(&mut self, height: f32) {
        let is_over = |flow: &Self| flow.y + height > flow.bottom() + 0.01;
        if is_over(self) && self.y > self.top {
            self.next_column();
        }
        // The next pages have more room than one with headlines.
        let is_below_headlines = self.top > self.options.margin;
        if is_over(self) && is_below_headlines && height <= self.whole_height() {
            self.turn();
        }
    }

    fn next_column(&mut self) {
        self.column += 1;
        self.y = self.top;
        if self.column >= self.options.columns.max(1) {
            self.turn();
        }
    }

    /// Begins a page.
    pub(crate) fn turn(&mut self) {
        if let Some(full) = self.pages.last_mut() {
            full.items.shrink_to_fit();
            full.spots.shrink_to_fit();
        }
        self.pages.push(self.options.page(self.theme));
        self.column = 0;
        self.top = self.options.margin;
        self.y = self.top;
    }

    fn left(&self) -> f32 {
        self.options.margin + self.column as f32 * (self.width() + GUTTER)
    }

    fn bottom(&self) -> f32 {
        self.top + self.height() * self.depth
    }

    /// Writes a line and records its links.
    fn set(&mut self, at: ScenePlace, line: &Line) {
        let style = line.style;
        let wide = |text: &str| self.fonts.width(text, style.size, style.weight);
        let left = at.0 - share(style.anchor) * wide(&line.text);
        let page = self.pages.len().saturating_sub(1);
        let ways = line.leads.iter().map(|lead| {
            let before = line.text.get(..lead.part.start).unwrap_or_default();
            let named = line.text.get(lead.part.clone()).unwrap_or_default();
            let from = left + wide(before);
            Way {
                page,
                area: [
                    from,
                    at.1 - style.size,
                    from + wide(named),
                    at.1 + 0.3 * style.size,
                ],
                figure: lead.figure,
            }
        });
        let ways: Vec<Way> = ways.collect();
        self.ways.extend(ways);
        self.put(at, line.text.clone(), style);
    }

    fn put(&mut self, at: ScenePlace, text: String, style: Style) {
        if let Some(page) = self.pages.last_mut() {
            put(page, at, text, style, self.theme);
        }
    }
}

/// Returns the number of lines to keep together from `index`, and true if they are a heading.
///
/// An empty line ends a paragraph. A single line is a heading of the next paragraph unless it
/// follows a heading.
fn together(lines: &[String], index: usize, is_below_heading: bool) -> (f32, bool) {
    let rest = lines.get(index..).unwrap_or_default();
    let own = length(rest);
    let next = rest.get(2..).map_or(0, length);
    let begins = index
        .checked_sub(1)
        .is_none_or(|above| lines[above].is_empty());
    if begins && own == 1 && next > 0 && !is_below_heading {
        (1.5 + beginning(next), true)
    } else if begins || own == 2 {
        (beginning(own.max(1)), false)
    } else {
        (1.0, false)
    }
}

/// Returns the length of the paragraph, as far as it matters.
fn length(lines: &[String]) -> usize {
    let lines = lines.iter().take_while(|line| !line.is_empty());
    lines.take(4).count()
}

/// Returns how many first lines to keep together, so that no line is left alone.
fn beginning(length: usize) -> f32 {
    if length == 3 {
        3.0
    } else {
        length.min(2) as f32
    }
}

pub(crate) fn put(page: &mut Scene, at: ScenePlace, text: String, style: Style, theme: &Theme) {
    let text = SceneText {
        at,
        anchor: style.anchor,
        size: style.size,
        weight: style.weight,
        text,
    };
    page.text(style.role, text, theme.text);
}

impl PageOptions {
    pub(crate) fn page(&self, theme: &Theme) -> Scene {
        let (width, height) = self.paper.size();
        let mut page = Scene::new(width, height);
        if let Some(background) = theme.background {
            let all = ScenePath::rectangle((0.0, 0.0), width, height);
            page.fill(Role::Background, Shape::Path(all), background);
        }
        page
    }

    pub(crate) fn column(&self) -> f32 {
        let columns = self.columns.max(1) as f32;
        (self.inner().0 - (columns - 1.0) * GUTTER) / columns
    }

    /// Returns the maximum width of a picture that extends into the margins.
    pub(crate) fn widest(&self) -> f32 {
        let (page, _) = self.paper.size();
        (page - 2.0 * self.paper.edge()).max(self.inner().0)
    }

    /// Returns width and height of the area within the margins.
    pub(crate) fn inner(&self) -> (f32, f32) {
        let (width, height) = self.paper.size();
        let inner = |side: f32| (side - 2.0 * self.margin).max(1.0);
        (inner(width), inner(height))
    }
}
