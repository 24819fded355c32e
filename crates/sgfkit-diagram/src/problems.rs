//! Sheets of problems.

use sgfkit::game::Game;
use sgfkit::game::replay::Replay;
use sgfkit::{Collection, Color, GameTree, Node};

use crate::figure::{Crop, Figure, FigureOptions, Record, Variations, around, moves};
use crate::font::Fonts;
use crate::layout::{Look, scene};
use crate::marks::Marks;
use crate::page::{GUTTER, PageOptions, Style, name, notes, number, put};
use crate::scene::{Place, Scene};

/// A position in which something is to be found.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The position; its caption says who is to play.
    pub question: Figure,
    /// The solution, its moves numbered from 1; `None` where the file has none.
    pub answer: Option<Figure>,
}

/// The problems of a file, one a tree; trees of games without a board have
/// none.
///
/// A problem is the position before the first move. Its solution is the line
/// that the file marks as right: with `RIGHT` or `CORRECT` in a comment, or else
/// with `TE`; and otherwise the main line.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{Crop, FigureOptions, problems};
///
/// let file = "(;GM[1]AB[ba][cb][ca]AW[bb][bc][cc](;B[ab]C[No.])(;B[dc];W[aa]C[RIGHT]))";
/// let options = FigureOptions::default().with_crop(Crop::Auto);
/// let problems = problems(&Collection::parse(file), &options);
/// assert_eq!(problems[0].question.caption.as_deref(), Some("Black to play"));
/// assert_eq!(problems[0].answer.as_ref().unwrap().numbers.len(), 2);
/// ```
#[must_use]
pub fn problems(games: &Collection, options: &FigureOptions) -> Vec<Problem> {
    games
        .trees()
        .filter_map(|tree| problem(tree, options))
        .collect()
}

/// Lays problems out, numbered from 1: two columns make six to a page, three
/// make nine. With `answers` the solutions follow on pages of their own.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{FigureOptions, Fonts, Look, PageOptions, problem_sheet, problems};
///
/// let file = Collection::parse("(;GM[1]AB[aa]AW[ab];B[ac])".repeat(7));
/// let problems = problems(&file, &FigureOptions::default());
/// let options = PageOptions::default().with_columns(2);
/// let pages = problem_sheet(&problems, true, &options, &Look::default(), &Fonts::bundled());
/// assert_eq!(pages.len(), 4);
/// ```
#[must_use]
pub fn problem_sheet(
    problems: &[Problem],
    answers: bool,
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> Vec<Scene> {
    let numbered = (1..).zip(problems);
    let questions = numbered.clone().map(|(number, problem)| {
        let caption = problem.question.caption.as_deref().unwrap_or_default();
        (format!("{number}. {caption}"), &problem.question)
    });
    let mut pages = grid(None, questions, options, look, fonts);
    name(&mut pages, "Problems");
    if answers {
        let solved = numbered
            .filter_map(|(number, problem)| Some((format!("{number}."), problem.answer.as_ref()?)));
        let mut answers = grid(Some("Answers"), solved, options, look, fonts);
        name(&mut answers, "Answers");
        pages.extend(answers);
    }
    if pages.len() > 1 {
        number(&mut pages, options, &look.theme);
    }
    pages
}

fn problem(tree: GameTree<'_>, options: &FigureOptions) -> Option<Problem> {
    let mut line = tree.main_line();
    let before = line
        .by_ref()
        .take_while(|node| moves(*node).next().is_none());
    let start = before.last().unwrap_or(tree.root());
    let mut replay = Replay::new(tree);
    replay.go_to(start);
    let plain = FigureOptions {
        numbers: None,
        variations: Variations::None,
        ..options.clone()
    };
    let mut question = Figure::of(&replay, &plain)?;
    question.caption = replay.to_play().map(|color| match color {
        Color::Black => "Black to play".to_owned(),
        Color::White => "White to play".to_owned(),
    });
    let mut answer = answer(replay, &plain);
    if let Some(answer) = &mut answer
        && options.crop == Crop::Auto
        && question.can_be_cut()
    {
        // Both show the same part of the board.
        let points = question.points().chain(answer.points());
        if let Some(window) = around(points, question.size) {
            question.window = window;
            answer.window = window;
        }
    }
    Some(Problem { question, answer })
}

/// The solution of the problem that a replay is at.
fn answer(mut replay: Replay<'_>, options: &FigureOptions) -> Option<Figure> {
    let start = replay.node();
    let end = solution(start, replay.to_play())?;
    let game = replay.tree().game();
    let mut record = match game {
        Game::Go => Record::of_book(game, Some(&replay)),
        _ => Record::of_position(game),
    };
    let mut count = 0;
    replay.follow(end, |at| {
        record.enter(at, |_| {
            count += 1;
            Some(count)
        });
    });
    let marks = Marks::of(end, None, replay.board()?.size());
    let mut figure = Figure::plain(&replay, marks, options)?;
    figure.add(record);
    figure.crop(&options.crop);
    Some(figure)
}

/// The end of the line that solves a problem; `None` if no move follows.
fn solution(start: Node<'_>, to_play: Option<Color>) -> Option<Node<'_>> {
    let mut good = None;
    let mut right = None;
    for node in start.subtree().skip(1) {
        if node.text("C").is_some_and(|comment| says_right(&comment)) {
            right = Some(node);
            break;
        }
        let is_good = || {
            let is_solver = |(color, _)| to_play.is_none_or(|to_play| to_play == color);
            node.property("TE").is_some() && node.played().is_some_and(is_solver)
        };
        if good.is_none() && is_good() {
            good = Some(node);
        }
    }
    let marked = right.or(good).unwrap_or(start);
    marked.main_line().last().filter(|end| *end != start)
}

/// As in the files of goproblems.com and others like them.
fn says_right(comment: &str) -> bool {
    let mut words = comment.split(|letter: char| !letter.is_alphanumeric());
    let mut words = words.by_ref().filter(|word| !word.is_empty()).peekable();
    words
        .peek()
        .is_some_and(|first| first.eq_ignore_ascii_case("correct"))
        || words.any(|word| matches!(word, "RIGHT" | "CORRECT"))
        || comment.contains("正解") && !comment.contains("不正解")
}

/// Rows of a page.
const ROWS: usize = 3;

/// Lines of the board that fit into a cell's width; smaller pieces of a board
/// are not drawn larger.
const LINES: f32 = 12.0;

/// The most lines of notes below a diagram.
const NOTES: usize = 4;

/// The most space between rows, in points.
const SPACE: f32 = 100.0;

/// A diagram and what stands below it.
struct Cell {
    board: Scene,
    scale: f32,
    below: Vec<(String, Style)>,
    /// Of the lines below.
    lines: f32,
}

impl Cell {
    fn height(&self) -> f32 {
        self.board.height * self.scale + self.lines
    }
}

fn grid<'a>(
    heading: Option<&str>,
    figures: impl Iterator<Item = (String, &'a Figure)>,
    options: &PageOptions,
    look: &Look,
    fonts: &Fonts,
) -> Vec<Scene> {
    let columns = options.columns.max(1) as usize;
    let (width, height) = options.inner();
    let share = |side: f32, parts: usize| (side - (parts - 1) as f32 * GUTTER) / parts as f32;
    let room = (share(width, columns), share(height, ROWS));
    let mut figures = figures.peekable();
    let mut pages = Vec::new();
    while figures.peek().is_some() {
        let mut page = options.page(&look.theme);
        if let Some(heading) = heading.filter(|_| pages.is_empty()) {
            let at = (page.width / 2.0, 0.7 * options.margin);
            put(&mut page, at, heading.to_owned(), Style::TITLE, &look.theme);
        }
        let cells = figures.by_ref().take(columns * ROWS);
        let cells = cells.map(|(caption, figure)| cell(caption, figure, room, look, fonts));
        let cells: Vec<Cell> = cells.collect();
        let rows = cells.chunks(columns);
        let heights: Vec<f32> = rows
            .clone()
            .map(|row| row.iter().map(Cell::height).fold(0.0, f32::max))
            .collect();
        let rest = height - heights.iter().sum::<f32>();
        let space = (rest / ROWS as f32).clamp(0.0, SPACE);
        let mut top = options.margin + space / 2.0;
        for (row, height) in rows.zip(heights) {
            for (column, cell) in row.iter().enumerate() {
                let middle = options.margin + column as f32 * (room.0 + GUTTER) + room.0 / 2.0;
                cell.draw(&mut page, (middle, top + height), look);
            }
            top += height + space;
        }
        pages.push(page);
    }
    pages
}

/// A diagram that fits into a room.
fn cell(
    caption: String,
    figure: &Figure,
    (width, height): (f32, f32),
    look: &Look,
    fonts: &Fonts,
) -> Cell {
    let notes = Style::NOTE.lines(&notes(figure), width, 0.0, fonts);
    let notes = notes
        .into_iter()
        .take(NOTES)
        .map(|line| (line, Style::NOTE));
    let below: Vec<_> = [(caption, Style::CAPTION)]
        .into_iter()
        .chain(notes)
        .collect();
    let lines: f32 = below.iter().map(|(_, style)| style.leading()).sum();
    let board = scene(figure, look, fonts);
    let usual = width / (LINES * look.cell.max(1.0));
    let fits =
        (width / board.width.max(1.0)).min((height - lines).max(1.0) / board.height.max(1.0));
    Cell {
        board,
        scale: fits.min(usual),
        below,
        lines,
    }
}

impl Cell {
    /// Draws it over the middle of its lower edge.
    fn draw(&self, page: &mut Scene, (middle, bottom): Place, look: &Look) {
        let width = self.board.width * self.scale;
        let top = bottom - self.height();
        page.add(&self.board, (middle - width / 2.0, top), self.scale);
        let mut baseline = bottom - self.lines;
        for (line, style) in &self.below {
            baseline += style.leading();
            let at = (middle, baseline - 0.3 * style.size);
            put(page, at, line.clone(), *style, &look.theme);
        }
    }
}
