//! Problem sheets: questions in a grid, followed by the answers.

use crate::figure::Figure;
use crate::font::Fonts;
use crate::language::{Language, Message};
use crate::layout::{Look, scene};
use crate::page::{Flow, GUTTER, Line, PageOptions, Style, below, finish, least_scale, name, put};
use crate::scene::{Anchor, Scene, ScenePlace};

use super::{Answer, Problem};

/// Options for problem sheets.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SheetOptions {
    /// Page layout; its number of columns is ignored.
    pub page: PageOptions,
    /// Problems per page: 4, 6 or 9; other numbers make rows of two.
    pub per_page: u32,
    /// Adds pages with the answers.
    pub answers: bool,
    /// Heading of the first page.
    pub title: Option<String>,
}

impl Default for SheetOptions {
    fn default() -> SheetOptions {
        SheetOptions {
            page: PageOptions::default(),
            per_page: 6,
            answers: false,
            title: None,
        }
    }
}

impl SheetOptions {
    /// Sets the page layout.
    #[must_use]
    pub fn with_page(mut self, page: PageOptions) -> SheetOptions {
        self.page = page;
        self
    }

    /// Sets the number of problems per page.
    #[must_use]
    pub fn with_per_page(mut self, problems: u32) -> SheetOptions {
        self.per_page = problems;
        self
    }

    /// Includes or omits answers.
    #[must_use]
    pub fn with_answers(mut self, answers: bool) -> SheetOptions {
        self.answers = answers;
        self
    }

    /// Sets the heading of the first page.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> SheetOptions {
        self.title = Some(title.into());
        self
    }

    fn grid(&self) -> (usize, usize) {
        match self.per_page {
            9 => (3, 3),
            problems => (2, (problems as usize).div_ceil(2).max(1)),
        }
    }
}

/// Board lines across a cell's width; smaller parts of a board are not enlarged.
const LINES: f32 = 12.0;

/// Minimum scale, relative to that, to which stones shrink for a uniform size.
const LEAST: f32 = 0.6;

/// Maximum number of text lines within a column; longer texts span the page.
const LONG: usize = 16;

/// Space between a text and its board, in points.
const GAP: f32 = 4.0;

/// Maximum length of a first line that counts as a title.
const TITLE: usize = 40;

/// Space between rows, in points.
const SPACE: f32 = 14.0;

/// Maximum space between rows on a page that is not full.
const WIDE: f32 = 60.0;

const HEAD: Style = Style {
    anchor: Anchor::Start,
    ..Style::CAPTION
};

/// Lays out problems, numbered from 1.
///
/// Each has its title, its question and the player to move above the board. All stones have the
/// same size; a board that is too wide gets its own row, and a long text its own page. The answers
/// follow on separate pages with the same numbers.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{Fonts, Look, ProblemOptions, SheetOptions, problem_sheet, problems};
///
/// let file = Collection::parse("(;GM[1]SZ[9]AB[aa]AW[ab];B[ac])".repeat(7));
/// let problems = problems(&file, &ProblemOptions::default());
/// let options = SheetOptions::default().with_answers(true);
/// let pages = problem_sheet(&problems, &options, &Look::default(), &Fonts::bundled());
/// assert_eq!(pages.len(), 4);
/// ```
#[must_use]
pub fn problem_sheet(
    problems: &[Problem],
    options: &SheetOptions,
    look: &Look,
    fonts: &Fonts,
) -> Vec<Scene> {
    let mut sheet = Sheet {
        grid: options.grid(),
        options,
        look,
        fonts,
    };
    sheet.make_readable(problems);
    let mut pages = sheet.questions(problems);
    let language = sheet.language();
    name(&mut pages, &language.say(Message::Problems, &[]), language);
    if options.answers {
        let mut answers = sheet.answers(problems);
        name(&mut answers, &language.say(Message::Answers, &[]), language);
        pages.extend(answers);
    }
    let head = options.title.as_deref().unwrap_or_default();
    finish(&mut pages, head, &options.page, look, fonts);
    pages
}

struct Sheet<'a> {
    grid: (usize, usize),
    options: &'a SheetOptions,
    look: &'a Look,
    fonts: &'a Fonts,
}

/// Problem with the texts above its board.
struct Cell {
    above: Vec<(String, Style)>,
    board: Scene,
}

impl Cell {
    fn text(&self) -> f32 {
        height(&self.above) + GAP
    }
}

/// Problems side by side.
struct Row {
    cells: Vec<Cell>,
    /// Scale of a single board that is too wide for a column.
    own: Option<f32>,
}

impl Row {
    fn height(&self, scale: f32) -> f32 {
        let scale = self.own.unwrap_or(scale);
        let text = self.cells.iter().map(Cell::text).fold(0.0, f32::max);
        let boards = self.cells.iter().map(|cell| cell.board.height * scale);
        text + boards.fold(0.0, f32::max)
    }
}

/// Returns the height of rows including the space between them.
fn needed(rows: &[Row], scale: f32) -> f32 {
    let heights = rows.iter().map(|row| row.height(scale) + SPACE);
    heights.sum::<f32>() - SPACE
}

/// Sets the largest scale at which the rows fit the page; wide boards get their own.
fn fit(rows: &mut [Row], room: f32, largest: f32) -> f32 {
    if needed(rows, largest) <= room {
        return largest;
    }
    // The required height grows with the scale.
    let (mut fits, mut not) = (0.0, largest);
    if let [Row { own: Some(own), .. }] = rows {
        not = *own;
    }
    for _ in 0..20 {
        let middle = (fits + not) / 2.0;
        if let [Row { own: Some(own), .. }] = rows {
            *own = middle;
        }
        if needed(rows, middle) <= room {
            fits = middle;
        } else {
            not = middle;
        }
    }
    if let [Row { own: Some(own), .. }] = rows {
        *own = fits;
    }
    fits
}

fn height(lines: &[(String, Style)]) -> f32 {
    lines.iter().map(|(_, style)| style.leading()).sum()
}

impl Sheet<'_> {
    /// Removes columns if coordinates would be too small.
    fn make_readable(&mut self, problems: &[Problem]) {
        let boards = problems.iter().map(|problem| self.board(problem));
        let least = boards.map(|board| least_scale(&board)).fold(0.0, f32::max);
        while self.grid.0 > 1 && self.usual() < least && self.options.page.size.is_none() {
            self.grid.0 -= 1;
        }
    }

    fn language(&self) -> Language {
        self.options.page.language.unwrap_or_default()
    }

    fn column(&self) -> f32 {
        let (columns, _) = self.grid;
        let (width, _) = self.options.page.inner();
        (width - (columns - 1) as f32 * GUTTER) / columns as f32
    }

    /// Returns the scale for boards that have enough room.
    fn usual(&self) -> f32 {
        if let Some(size) = self.options.page.size {
            return size / self.look.cell.max(1.0);
        }
        self.column() / (LINES * self.look.cell.max(1.0))
    }

    fn questions(&self, problems: &[Problem]) -> Vec<Scene> {
        let (_, height) = self.options.page.inner();
        let mut pages: Vec<Scene> = Vec::new();
        let mut rest = problems;
        let mut number = 1;
        let boards = problems.iter().map(|problem| self.board(problem));
        let columns = boards.filter(|board| !self.is_wide(board));
        let common = self.common(columns.map(|board| board.width));
        while !rest.is_empty() {
            let mut page = self.options.page.page(&self.look.theme);
            let mut top = self.options.page.margin;
            if pages.is_empty()
                && let Some(title) = &self.options.title
            {
                top = self.heading(&mut page, title, top);
            }
            let room = height - (top - self.options.page.margin);
            if let Some(pages_of_one) = self.alone(number, &rest[0], top) {
                pages.extend(pages_of_one);
                (number, rest) = (number + 1, &rest[1..]);
                continue;
            }
            // Only boards in rows that are too high may be smaller than others.
            let mut shown = self.rows(number, rest);
            while shown.len() > 1 && needed(&shown, common) > room {
                shown.pop();
            }
            let scale = fit(&mut shown, room, common);
            self.draw(&mut page, &shown, scale, top, room);
            pages.push(page);
            let done: usize = shown.iter().map(|row| row.cells.len()).sum();
            number += done;
            rest = &rest[done..];
        }
        pages
    }

    /// Returns the rows of the next page. Wide boards get their own row, and problems that need
    /// their own page end it.
    fn rows(&self, mut number: usize, mut rest: &[Problem]) -> Vec<Row> {
        let (columns, most) = self.grid;
        let (width, _) = self.options.page.inner();
        let mut rows = Vec::new();
        while rows.len() < most
            && let Some(first) = rest.first()
            && !self.is_long(number, first)
        {
            let mut row = Row {
                cells: Vec::new(),
                own: None,
            };
            let board = self.board(first);
            if self.is_wide(&board) {
                row.own = Some(self.own(&board));
                row.cells.push(Cell {
                    above: self.words(number, first, width),
                    board,
                });
            } else {
                let fits = |(at, problem): &(usize, &Problem)| {
                    !self.is_long(number + at, problem) && !self.is_wide(&self.board(problem))
                };
                let next = rest.iter().take(columns).enumerate().take_while(fits);
                row.cells = next
                    .map(|(at, problem)| self.cell(number + at, problem))
                    .collect();
            }
            number += row.cells.len();
            rest = &rest[row.cells.len()..];
            rows.push(row);
        }
        rows
    }

    /// Writes a heading and returns its lower edge.
    fn heading(&self, page: &mut Scene, title: &str, top: f32) -> f32 {
        let (width, _) = self.options.page.inner();
        let mut y = top;
        for line in Style::TITLE.lines(title, width, 0.0, self.fonts) {
            y += Style::TITLE.leading();
            let at = (page.width / 2.0, y - 0.3 * Style::TITLE.size);
            put(page, at, line, Style::TITLE, &self.look.theme);
        }
        y + SPACE
    }

    fn words(&self, number: usize, problem: &Problem, width: f32) -> Vec<(String, Style)> {
        let caption = problem.question.caption.as_deref();
        let mut title = problem.title.as_deref();
        let mut text = problem.text.as_deref();
        if let (None, None, Some(said)) = (title, caption, text) {
            let (first, rest) = said.split_once('\n').unwrap_or((said, ""));
            if first.chars().count() <= TITLE {
                (title, text) = (Some(first.trim()), Some(rest.trim_start()));
            }
        }
        let head = format!("{number}. {}", title.or(caption).unwrap_or_default());
        let who = caption.filter(|_| title.is_some());
        let note = Style {
            anchor: Anchor::Start,
            ..Style::NOTE
        };
        let parts = [
            (Some(head.trim_end()), HEAD),
            (text, Style::COMMENT),
            (who, note),
        ];
        let lines = parts.into_iter().flat_map(|(text, style)| {
            let lines = style.lines(text.unwrap_or_default(), width, 0.0, self.fonts);
            lines.into_iter().map(move |line| (line, style))
        });
        lines.collect()
    }

    fn cell(&self, number: usize, problem: &Problem) -> Cell {
        Cell {
            above: self.words(number, problem, self.column()),
            board: self.board(problem),
        }
    }

    /// Returns true if a text is too long for a column and needs its own page.
    fn is_long(&self, number: usize, problem: &Problem) -> bool {
        self.words(number, problem, self.column()).len() > LONG
    }

    /// Returns true if a board in a column would have much smaller stones or unreadable texts.
    fn is_wide(&self, board: &Scene) -> bool {
        let least = (self.usual() * LEAST).max(least_scale(board).min(self.usual()));
        board.width * least > self.column()
    }

    /// Returns the scale of a board in its own row, which may extend into the margins to stay
    /// readable.
    fn own(&self, board: &Scene) -> f32 {
        let fits = |width: f32| width / board.width.max(1.0);
        let (width, _) = self.options.page.inner();
        let wanted = fits(width).max(least_scale(board));
        self.usual()
            .min(wanted)
            .min(fits(self.options.page.widest()))
    }

    fn board(&self, problem: &Problem) -> Scene {
        scene(&problem.question, self.look, self.fonts)
    }

    /// Returns the scale of all boards in columns.
    fn common(&self, boards: impl Iterator<Item = f32>) -> f32 {
        let fits = boards.map(|width| self.column() / width.max(1.0));
        fits.fold(self.usual(), f32::min)
    }

    /// Lays out a problem on its own pages.
    fn alone(&self, number: usize, problem: &Problem, top: f32) -> Option<Vec<Scene>> {
        if !self.is_long(number, problem) {
            return None;
        }
        let mut flow = Flow::new(&self.options.page, &self.look.theme, self.fonts, 1.0);
        if top > self.options.page.margin
            && let Some(title) = &self.options.title
        {
            flow.headline(title, Style::TITLE);
            flow.end_of_headlines(SPACE);
        }
        let (width, _) = self.options.page.inner();
        for (line, style) in self.words(number, problem, width) {
            flow.paragraph("", &line, style);
        }
        flow.skip(1.0);
        let board = self.board(problem);
        flow.picture(&board, self.own(&board), &[]);
        Some(flow.finish())
    }

    /// Draws rows of cells with texts and boards aligned.
    fn draw(&self, page: &mut Scene, shown: &[Row], scale: f32, top: f32, room: f32) {
        let (_, rows) = self.grid;
        let (inner, _) = self.options.page.inner();
        let used: f32 = shown.iter().map(|row| row.height(scale)).sum();
        let space = ((room - used) / rows.max(1) as f32).clamp(SPACE, WIDE);
        let mut y = top;
        for row in shown {
            let text = row.cells.iter().map(Cell::text).fold(0.0, f32::max);
            let (width, own) = match row.own {
                Some(own) => (inner, own),
                None => (self.column(), scale),
            };
            for (place, cell) in row.cells.iter().enumerate() {
                let left = self.options.page.margin + place as f32 * (width + GUTTER);
                self.words_at(page, &cell.above, (left, y));
                let middle = left + (width - cell.board.width * own) / 2.0;
                page.add(&cell.board, (middle, y + text), own);
            }
            y += row.height(scale) + space;
        }
    }

    fn words_at(&self, page: &mut Scene, lines: &[(String, Style)], (x, y): ScenePlace) {
        let mut baseline = y;
        for (line, style) in lines {
            baseline += style.leading();
            let at = (x, baseline - 0.3 * style.size);
            put(page, at, line.clone(), *style, &self.look.theme);
        }
    }

    /// Lays out the answers in rows, with comments below the boards.
    fn answers(&self, problems: &[Problem]) -> Vec<Scene> {
        let all = (1..).zip(problems);
        let all: Vec<(usize, &Answer)> = all
            .flat_map(|(number, problem)| {
                problem.answers.iter().map(move |answer| (number, answer))
            })
            .collect();
        if all.is_empty() {
            return Vec::new();
        }
        let (columns, _) = self.grid;
        let (inner, _) = self.options.page.inner();
        let scenes = all
            .iter()
            .map(|(_, answer)| scene(&answer.figure, self.look, self.fonts));
        let scenes: Vec<Scene> = scenes.collect();
        let narrow = scenes.iter().filter(|scene| !self.is_wide(scene));
        let common = self.common(narrow.map(|scene| scene.width));
        let mut flow = Flow::new(&self.options.page, &self.look.theme, self.fonts, 1.0);
        flow.headline(&self.language().say(Message::Answers, &[]), Style::TITLE);
        flow.end_of_headlines(SPACE);
        let (mut all, mut scenes) = (&all[..], &scenes[..]);
        while let Some(first) = scenes.first() {
            let is_alone = self.is_wide(first);
            let (width, scale, count) = if is_alone {
                (inner, self.own(first), 1)
            } else {
                let next = scenes.iter().take(columns);
                let next = next.take_while(|scene| !self.is_wide(scene));
                (self.column(), common, next.count())
            };
            flow.skip(2.0);
            let (now, later) = all.split_at(count);
            let mut long = Vec::new();
            let cells = now.iter().zip(scenes).map(|((number, answer), scene)| {
                let head = head(*number, answer, self.language());
                let (lines, is_whole) = self.below_answer(&head, &answer.figure, width);
                if !is_whole {
                    long.push((head, &answer.figure));
                }
                (scene, lines)
            });
            let cells: Vec<_> = cells.collect();
            flow.row(&cells, scale, width);
            (all, scenes) = (later, &scenes[count..]);
            for (head, figure) in long {
                at_length(&mut flow, &head, figure);
            }
        }
        let left_out: usize = problems.iter().map(|problem| problem.left_out).sum();
        if left_out > 0 {
            flow.skip(2.0);
            let told = self.language().count(Message::LinesLeftOut, left_out);
            flow.paragraph("", &told, Style::NOTE);
        }
        flow.finish()
    }

    /// Returns the text below an answer's board, and true if it is complete; long text follows the
    /// row.
    fn below_answer(&self, head: &str, figure: &Figure, width: f32) -> (Vec<Line>, bool) {
        let mut lines = vec![Line::new(head.to_owned(), Style::CAPTION)];
        lines.extend(self.notes(figure, width));
        let mut said = self.said(figure, width);
        // Center a short text, like the board.
        if let [only] = &mut said[..] {
            only.style.anchor = Anchor::Middle;
        }
        let is_whole = lines.len() + said.len() <= LONG;
        if is_whole {
            lines.extend(said);
        }
        (lines, is_whole)
    }

    fn notes(&self, figure: &Figure, width: f32) -> Vec<Line> {
        let blocks = below(figure).into_iter();
        blocks
            .flat_map(|block| block.lines(width, self.fonts))
            .collect()
    }

    fn said(&self, figure: &Figure, width: f32) -> Vec<Line> {
        let style = Style {
            size: 9.0,
            ..Style::COMMENT
        };
        let lines = figure.said().flat_map(|(number, text)| {
            let text = match number {
                Some(number) => format!("{number}: {text}"),
                None => text.to_owned(),
            };
            style.lines(&text, width, 0.0, self.fonts)
        });
        lines.map(|line| Line::new(line, style)).collect()
    }
}

/// Returns the problem's number, with a note if the answer is wrong.
fn head(number: usize, answer: &Answer, language: Language) -> String {
    if answer.is_right {
        format!("{number}.")
    } else {
        format!("{number}. {}", language.say(Message::Wrong, &[]))
    }
}

/// Writes the comments of an answer that are too long for its cell.
fn at_length(flow: &mut Flow<'_>, head: &str, figure: &Figure) {
    flow.skip(1.0);
    flow.paragraph("", head, HEAD);
    for (number, text) in figure.said() {
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        flow.paragraph(&number, text, Style::COMMENT);
    }
}

#[test]
fn a_wide_board_is_a_row_of_its_own() {
    use super::{ProblemOptions, problems};
    use crate::figure::{Crop, FigureOptions};

    let small = "(;GM[1]AB[aa][bb]AW[ab];B[ba])";
    let wide = "(;GM[1]AB[aa][sa]AW[ab][sb];B[ba])";
    let file = [small, wide, small, small, wide].concat();
    let figures = FigureOptions::default().with_crop(Crop::Auto);
    let options = ProblemOptions::default().with_figures(figures);
    let problems = problems(&sgfkit::Collection::parse(file), &options);
    assert_eq!(problems.len(), 5);
    let pages = problem_sheet(
        &problems,
        &SheetOptions::default().with_per_page(6),
        &Look::default(),
        &Fonts::bundled(),
    );
    let heads = |page: &Scene| {
        let texts = page.items.iter().filter_map(|item| match &item.shape {
            crate::scene::Shape::Text(text) => Some(text.text.clone()),
            _ => None,
        });
        texts
            .filter(|text| text.ends_with(". Black to play"))
            .count()
    };
    let on_pages: Vec<usize> = pages.iter().map(heads).collect();
    assert_eq!(on_pages, [4, 1]);
}
