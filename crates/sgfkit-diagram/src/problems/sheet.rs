//! Problem sheets: questions in a grid, followed by the answers.

use std::ops::Range;

use crate::figure::Figure;
use crate::font::Fonts;
use crate::language::{Language, Message};
use crate::layout::{Look, scene};
use crate::page::{
    Cell, Flow, GAP, GUTTER, Line, PageOptions, Style, below, finish, heights, least_scale, name,
};
use crate::scene::{Anchor, Scene};

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
    setters! {
        /// Sets the page layout.
        with_page(page: PageOptions);
        /// Sets the number of problems per page.
        with_per_page(per_page: u32);
        /// Includes or omits answers.
        with_answers(answers: bool);
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
    let scenes = |figures: &mut dyn Iterator<Item = &Figure>| -> Vec<Scene> {
        figures.map(|figure| scene(figure, look, fonts)).collect()
    };
    let boards = scenes(&mut problems.iter().map(|problem| &problem.question));
    let mut sheet = Sheet {
        grid: options.grid(),
        page: options.page.clone().with_columns(1),
        look,
        fonts,
    };
    sheet.make_readable(&boards);
    let mut pages = sheet.questions(options.title.as_deref(), problems, &boards);
    let language = sheet.language();
    name(&mut pages, &language.say(Message::Problems, &[]), language);
    let numbered = (1..).zip(problems);
    let answers = numbered.flat_map(|(number, problem)| {
        let answers = problem.answers.iter();
        answers.map(move |answer| (number, answer))
    });
    let answers: Vec<(usize, &Answer)> = answers.filter(|_| options.answers).collect();
    if !answers.is_empty() {
        let boards = scenes(&mut answers.iter().map(|(_, answer)| &answer.figure));
        let left_out = problems.iter().map(|problem| problem.left_out).sum();
        let mut answers = sheet.answers(&answers, &boards, left_out);
        name(&mut answers, &language.say(Message::Answers, &[]), language);
        pages.extend(answers);
    }
    let head = options.title.as_deref().unwrap_or_default();
    finish(&mut pages, head, &options.page, look, fonts);
    pages
}

struct Sheet<'a> {
    /// Columns and rows.
    grid: (usize, usize),
    page: PageOptions,
    look: &'a Look,
    fonts: &'a Fonts,
}

/// Boards side by side.
struct Row {
    at: Range<usize>,
    scale: f32,
    /// Width of a column, or of the page for a single board that is too wide for that.
    width: f32,
}

impl Sheet<'_> {
    /// Removes columns if coordinates would be too small.
    fn make_readable(&mut self, boards: &[Scene]) {
        let least = boards.iter().map(least_scale).fold(0.0, f32::max);
        while self.grid.0 > 1 && self.usual() < least && self.page.size.is_none() {
            self.grid.0 -= 1;
        }
    }

    fn language(&self) -> Language {
        self.page.language.unwrap_or_default()
    }

    fn column(&self) -> f32 {
        let (columns, _) = self.grid;
        let (width, _) = self.page.inner();
        (width - (columns - 1) as f32 * GUTTER) / columns as f32
    }

    /// Returns the scale for boards that have enough room.
    fn usual(&self) -> f32 {
        if let Some(size) = self.page.size {
            return size / self.look.cell.max(1.0);
        }
        self.column() / (LINES * self.look.cell.max(1.0))
    }

    fn questions(&self, title: Option<&str>, problems: &[Problem], boards: &[Scene]) -> Vec<Scene> {
        let words = |at: usize, width: f32| self.words(at + 1, &problems[at], width);
        let long: Vec<bool> = (0..problems.len())
            .map(|at| words(at, self.column()).len() > LONG)
            .collect();
        let rows = self.rows(boards, |at| long[at]);
        let mut flow = self.flow(title);
        let mut rest = &rows[..];
        while let Some(first) = rest.first() {
            if rest.len() < rows.len() {
                flow.turn();
            }
            let at = first.at.start;
            if long[at] {
                for line in words(at, first.width) {
                    flow.paragraph("", &line.text, line.style);
                }
                flow.skip(1.0);
                flow.picture(&boards[at], first.scale, &[]);
                rest = &rest[1..];
                continue;
            }
            let room = flow.height();
            let (mut needed, mut shown) = (0.0, Vec::new());
            let rows = rest.iter().take(self.grid.1);
            for row in rows.take_while(|row| !long[row.at.start]) {
                let cells = row.at.clone();
                let cells = cells.map(|at| (words(at, row.width), &boards[at], Vec::new()));
                let cells: Vec<Cell<'_>> = cells.collect();
                let (above, board, _) = heights(&cells);
                let mut scale = row.scale;
                if needed + above + board * scale > room {
                    if !shown.is_empty() {
                        break;
                    }
                    // Only boards in rows that are too high may be smaller than others.
                    scale = ((room - above) / board).max(0.0);
                }
                needed += above + board * scale + SPACE;
                shown.push((cells, scale, row.width));
            }
            let free = room - needed + SPACE * shown.len() as f32;
            let space = (free / self.grid.1 as f32).clamp(SPACE, WIDE);
            for (cells, scale, width) in &shown {
                flow.skip(space / GAP);
                flow.row(cells, *scale, *width);
            }
            rest = &rest[shown.len()..];
        }
        flow.finish()
    }

    /// Divides boards into rows. Wide boards and those with long texts get their own.
    fn rows(&self, boards: &[Scene], is_long: impl Fn(usize) -> bool) -> Vec<Row> {
        let column = self.column();
        let narrow = boards.iter().filter(|board| !self.is_wide(board));
        let fits = narrow.map(|board| column / board.width.max(1.0));
        let common = fits.fold(self.usual(), f32::min);
        let mut rows = Vec::new();
        let mut from = 0;
        while let Some(first) = boards.get(from) {
            let next = (from..boards.len()).take(self.grid.0);
            let next = next.take_while(|at| !is_long(*at) && !self.is_wide(&boards[*at]));
            let row = match next.count() {
                0 => Row {
                    at: from..from + 1,
                    scale: self.own(first),
                    width: self.page.column(),
                },
                count => Row {
                    at: from..from + count,
                    scale: common,
                    width: column,
                },
            };
            from = row.at.end;
            rows.push(row);
        }
        rows
    }

    /// Begins a page with a heading.
    fn flow(&self, title: Option<&str>) -> Flow<'_> {
        let mut flow = Flow::new(&self.page, &self.look.theme, self.fonts, 1.0);
        if let Some(title) = title {
            flow.headline(title, Style::TITLE);
            flow.end_of_headlines(SPACE);
        }
        flow
    }

    fn words(&self, number: usize, problem: &Problem, width: f32) -> Vec<Line> {
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
            lines.into_iter().map(move |line| Line::new(line, style))
        });
        lines.collect()
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
        let (width, _) = self.page.inner();
        let wanted = fits(width).max(least_scale(board));
        self.usual().min(wanted).min(fits(self.page.widest()))
    }

    /// Lays out the answers in rows, with comments below the boards.
    fn answers(
        &self,
        answers: &[(usize, &Answer)],
        boards: &[Scene],
        left_out: usize,
    ) -> Vec<Scene> {
        let mut flow = self.flow(Some(&self.language().say(Message::Answers, &[])));
        for row in self.rows(boards, |_| false) {
            flow.skip(2.0);
            let mut long = Vec::new();
            let cells = row.at.map(|at| {
                let (number, answer) = answers[at];
                let head = head(number, answer, self.language());
                let (lines, is_whole) = self.below_answer(&head, &answer.figure, row.width);
                if !is_whole {
                    long.push((head, &answer.figure));
                }
                (Vec::new(), &boards[at], lines)
            });
            let cells: Vec<Cell<'_>> = cells.collect();
            flow.row(&cells, row.scale, row.width);
            for (head, figure) in long {
                at_length(&mut flow, &head, figure);
            }
        }
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
