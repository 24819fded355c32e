//! Problems: positions in which something is to be found.

mod lines;
mod listed;
mod rule;
mod sheet;
mod shuffle;
mod words;

use sgfkit::game::Color;
use sgfkit::replay::{Replay, collected_problems};
use sgfkit::{Collection, Game, GameTree, Node};

use crate::figure::{Comment, Crop, Figure, FigureOptions, Record, Variations, around};
use crate::language::Message;
use crate::marks::Marks;

use self::lines::Lines;

pub use listed::{ListedLine, ListedProblem};
pub use rule::{LineEnd, ProblemLines, ProblemMark};
pub use sheet::{SheetOptions, problem_sheet};
pub use shuffle::Shuffle;

/// A position in which something is to be found.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What it is called, `GN`.
    pub title: Option<String>,
    /// The question.
    pub text: Option<String>,
    /// The position; its caption says who is to play, where neither the title
    /// nor the text does.
    pub question: Figure,
    /// The lines that solve it, and others; empty where the file has none.
    pub answers: Vec<Answer>,
    /// Lines that are not among the answers, for there are too many.
    pub left_out: usize,
}

/// A line that follows a problem.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether it is a solution.
    pub is_right: bool,
    /// Its moves numbered from 1, and what is said about them.
    pub figure: Figure,
}

/// What the problems of a file are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProblemsFrom {
    /// Each game is one: the position before its first move. In a game that only
    /// collects positions each variation of its root is one.
    #[default]
    Games,
    /// Each child of a root is one.
    Variations,
}

/// What is taken from files of problems.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ProblemOptions {
    /// How they are drawn.
    pub figures: FigureOptions,
    /// Where they stand.
    pub from: ProblemsFrom,
    /// Whether wrong lines are answers too.
    pub wrong: bool,
}

impl ProblemOptions {
    /// With figures drawn so.
    #[must_use]
    pub fn with_figures(mut self, figures: FigureOptions) -> ProblemOptions {
        self.figures = figures;
        self
    }

    /// With problems that stand there.
    #[must_use]
    pub fn with_from(mut self, from: ProblemsFrom) -> ProblemOptions {
        self.from = from;
        self
    }

    /// With or without wrong lines.
    #[must_use]
    pub fn with_wrong(mut self, wrong: bool) -> ProblemOptions {
        self.wrong = wrong;
        self
    }
}

/// The problems of a file. Games without a board, and empty positions, are none.
///
/// A problem is the position before the first move; in Hex and Twixt the node
/// with `IP`, where there is one. [`ProblemLines`] says which lines solve it.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{ProblemOptions, problems};
///
/// let file = "(;GM[1]AB[ba][cb][ca]AW[bb][bc][cc](;B[ab]C[No.])(;B[dc];W[aa]C[RIGHT Good.]))";
/// let problems = problems(&Collection::parse(file), &ProblemOptions::default());
/// assert_eq!(problems[0].question.caption.as_deref(), Some("Black to play"));
/// let answer = &problems[0].answers[0].figure;
/// assert_eq!((answer.numbers.len(), &*answer.comments[0].text), (2, "Good."));
/// ```
#[must_use]
pub fn problems(games: &Collection, options: &ProblemOptions) -> Vec<Problem> {
    let problems = games.trees().flat_map(|tree| {
        starts(tree, options.from)
            .into_iter()
            .filter_map(move |first| problem(tree, first, options))
            .collect::<Vec<_>>()
    });
    problems.collect()
}

/// Where the problems of a game may begin.
pub(crate) fn starts(tree: GameTree<'_>, from: ProblemsFrom) -> Vec<Node<'_>> {
    match from {
        ProblemsFrom::Variations => tree.root().children().collect(),
        ProblemsFrom::Games => match collected_problems(tree) {
            collected if collected.is_empty() => vec![tree.root()],
            collected => collected,
        },
    }
}

fn problem(tree: GameTree<'_>, first: Node<'_>, options: &ProblemOptions) -> Option<Problem> {
    let problem = ProblemLines::from(first);
    let start = problem.start;
    let mut replay = Replay::new(tree);
    replay.go_to(start);
    let plain = FigureOptions {
        numbers: None,
        variations: Variations::None,
        ..options.figures.clone()
    };
    let mut question = Figure::of(&replay, &plain)?;
    if question.stones.is_empty() {
        return None;
    }
    question.comment = None;
    let (title, text) = words::question(first, start);
    let to_play = replay.to_play();
    let is_said = [&title, &text]
        .into_iter()
        .flatten()
        .any(|text| words::says_who_plays(text));
    question.caption = to_play.filter(|_| !is_said).map(|color| {
        let message = match color {
            Color::Black => Message::BlackToPlay,
            Color::White => Message::WhiteToPlay,
        };
        plain.language.say(message, &[])
    });
    let lines = Lines::of(&problem, options.wrong);
    let answers = lines.ends.iter().filter_map(|(end, is_right)| {
        let figure = answer(&replay, start, *end, &plain)?;
        Some(Answer {
            is_right: *is_right,
            figure,
        })
    });
    let mut answers: Vec<Answer> = answers.collect();
    if plain.crop == Crop::Auto && question.can_be_cut() {
        // All show the same part of the board.
        let figures = answers.iter().map(|answer| &answer.figure);
        let points = figures.flat_map(Figure::points).chain(question.points());
        if let Some(window) = around(points, question.size) {
            question.window = window;
            for answer in &mut answers {
                answer.figure.window = window;
            }
        }
    }
    Some(Problem {
        title,
        text,
        question,
        answers,
        left_out: lines.left_out,
    })
}

/// The moves from the position at a node to an end.
fn answer(
    replay: &Replay<'_>,
    start: Node<'_>,
    end: Node<'_>,
    options: &FigureOptions,
) -> Option<Figure> {
    let tree = replay.tree();
    let mut replay = Replay::new(tree);
    replay.go_to(start);
    let game = tree.game();
    let mut record = match game {
        Game::Go => Record::of_book(game, Some(&replay)),
        _ => Record::of_position(game),
    };
    let mut count = 0;
    let mut comments = Vec::new();
    replay.follow(end, |at| {
        let mut number = None;
        record.enter(at, |_| {
            count += 1;
            number = Some(count);
            number
        });
        if let Some(text) = words::answer(at.node()) {
            comments.push(Comment {
                number,
                node: at.node().id(),
                text,
            });
        }
    });
    let marks = Marks::of(end, None, replay.board()?.size());
    let mut figure = Figure::plain(&replay, marks, options)?;
    figure.add(record, options.coordinates);
    figure.comments = comments;
    figure.crop(&options.crop);
    Some(figure)
}
