//! Go problems and similar puzzles of other games.

mod lines;
mod listed;
mod passed_over;
mod sheet;
mod shuffle;
mod words;

use std::collections::HashMap;

use sgfkit::game::Color;
use sgfkit::replay::{
    NotProblem, ProblemLines, Replay, collected_problems, not_a_problem, says_who_plays,
};
use sgfkit::schema::id;
use sgfkit::{Collection, Game, GameTree, Node};

use crate::figure::{Comment, Crop, Figure, FigureOptions, Record, Variations, around};
use crate::language::Message;
use crate::marks::Marks;

use self::lines::Lines;

pub use listed::{ListedLine, ListedProblem};
pub use passed_over::PassedOver;
pub use sheet::{SheetOptions, problem_sheet};
pub use shuffle::Shuffle;

/// Position to solve, with its answers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// Title, `GN`.
    pub title: Option<String>,
    /// Question.
    pub text: Option<String>,
    /// Position; its caption names the player to move unless title or text does.
    pub question: Figure,
    /// Correct and wrong lines; empty if the file has none.
    pub answers: Vec<Answer>,
    /// Number of lines omitted because there are too many.
    pub left_out: usize,
}

/// Line of play that answers a problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// True if the line is a solution.
    pub is_right: bool,
    /// Moves numbered from 1, with their comments.
    pub figure: Figure,
}

/// Source of the problems in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemsFrom {
    /// Each game that is a problem, before its first move. In a game that only collects positions,
    /// each variation of its root.
    #[default]
    Games,
    /// Each child of a root.
    Variations,
}

/// Options for reading problems.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ProblemOptions {
    /// Options for drawing.
    pub figures: FigureOptions,
    /// Source of the problems.
    pub from: ProblemsFrom,
    /// Includes wrong lines in the answers.
    pub wrong: bool,
    /// Includes every game with stones on the board before its first move, even if
    /// [`not_a_problem`] rejects it.
    pub all: bool,
}

impl ProblemOptions {
    setters! {
        /// Sets the options for drawing.
        with_figures(figures: FigureOptions);
        /// Sets the source of the problems.
        with_from(from: ProblemsFrom);
        /// Includes all games with stones on the board before their first move.
        with_all(all: bool);
        /// Includes or omits wrong lines.
        with_wrong(wrong: bool);
    }
}

/// Returns the problems of a file, as [`not_a_problem`] recognizes them.
///
/// Skips games without a board and empty positions. A problem is the position before the first
/// move; in Hex and Twixt the node with `IP` if there is one. [`ProblemLines`] decides which lines
/// are correct.
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
    problems_and_others(games, options).0
}

/// Returns the problems of a file, and for all other games the reason why they are not problems.
pub(crate) fn problems_and_others(
    games: &Collection,
    options: &ProblemOptions,
) -> (Vec<Problem>, Vec<(usize, NotProblem)>) {
    let titles = Titles::of(games);
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for tree in games.trees() {
        match starts(tree, options.from, options.all) {
            Ok(starts) => {
                for first in starts {
                    match problem(tree, first, &titles, options) {
                        Some(problem) => found.push(problem),
                        None => others.push((tree.number(), NotProblem::NoPosition)),
                    }
                }
            }
            Err(why) => others.push((tree.number(), why)),
        }
    }
    (found, others)
}

/// Titles shared by several games of a file, which are the collection's titles.
struct Titles(HashMap<String, usize>);

impl Titles {
    fn of(games: &Collection) -> Titles {
        let mut titles = HashMap::new();
        let roots = games.trees().map(GameTree::root);
        for title in roots.filter_map(|root| root.text(id::GN)) {
            *titles.entry(title.trim().to_owned()).or_default() += 1;
        }
        Titles(titles)
    }

    fn is_of_one(&self, title: &str) -> bool {
        self.0.get(title.trim()).is_none_or(|games| *games < 2)
    }
}

/// Returns the nodes where problems of a game start, or the reason why it has none; `all` accepts
/// any game.
pub(crate) fn starts(
    tree: GameTree<'_>,
    from: ProblemsFrom,
    all: bool,
) -> Result<Vec<Node<'_>>, NotProblem> {
    if from == ProblemsFrom::Variations {
        return Ok(tree.root().children().collect());
    }
    let collected = collected_problems(tree);
    if !collected.is_empty() {
        return Ok(collected);
    }
    match not_a_problem(tree).filter(|_| !all) {
        Some(why) => Err(why),
        None => Ok(vec![tree.root()]),
    }
}

fn problem(
    tree: GameTree<'_>,
    first: Node<'_>,
    titles: &Titles,
    options: &ProblemOptions,
) -> Option<Problem> {
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
    let own_title = title.as_ref().filter(|title| titles.is_of_one(title));
    let is_said = [own_title, text.as_ref()]
        .into_iter()
        .flatten()
        .any(|text| says_who_plays(text));
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
        // All figures show the same part of the board.
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

/// Returns the moves from the position to an end.
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
        record.enter(at, |_, _| {
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
