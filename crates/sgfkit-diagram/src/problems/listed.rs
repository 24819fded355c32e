//! Problems as list entries.

use serde::Serialize;
use sgfkit::analysis::Mistake;
use sgfkit::replay::{LastMove, NotProblem, ProblemLines, Replay};
use sgfkit::schema::id;
use sgfkit::{BoardSize, Color, GameTree, Node, Property};

use super::lines::Lines;
use super::{ProblemsFrom, words};
use crate::names::{Coordinates, move_name};

/// Problem of a collection: its place, the player to move and the correct lines.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::ListedProblem;
///
/// let file = "(;GM[1]SZ[9]AB[ba][cb][ca]AW[bb][bc][cc](;B[ab]C[No.])(;B[dc];W[aa]C[RIGHT]))";
/// let file = Collection::parse(file);
/// let problem = &ListedProblem::of(file.tree(0).unwrap(), false).unwrap()[0];
/// assert_eq!(problem.right[0].to_string(), "D7 A9");
/// assert_eq!(problem.wrong[0].to_string(), "A8");
/// let game = Collection::parse("(;GM[1];B[ab])");
/// let why = ListedProblem::of(game.tree(0).unwrap(), false).unwrap_err();
/// assert_eq!(why.to_string(), "no stones are set up before the first move");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ListedProblem {
    /// Index of the game, from 0.
    pub tree: usize,
    /// Number of the node with the position, in pre-order.
    pub node: usize,
    /// Player who solves it.
    pub solver: Option<Color>,
    /// Title.
    pub title: Option<String>,
    /// Question.
    pub text: Option<String>,
    /// Correct lines in the order of the file.
    pub right: Vec<ListedLine>,
    /// Other lines.
    pub wrong: Vec<ListedLine>,
    /// Number of lines omitted because there are too many.
    pub left_out: usize,
    /// Move number and loss of the mistake that the problem was made from.
    mistake: Option<(usize, f64)>,
    game: u32,
    size: Option<BoardSize>,
    /// True if title or text contains bytes that are invalid in its encoding.
    is_lossy: bool,
}

/// Line of a problem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ListedLine {
    /// Number of its last node; `None` if the line is not in the file.
    pub node: Option<usize>,
    /// Loss of its first move, for a problem made from a mistake.
    loss: Option<Option<f64>>,
    /// Moves in players' and in SGF notation.
    moves: Vec<(Color, String, String)>,
}

impl std::fmt::Display for ListedLine {
    /// Writes the moves in players' notation.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.moves.iter().map(|(_, name, _)| &**name).collect();
        f.write_str(&names.join(" "))
    }
}

impl ListedProblem {
    /// Returns the problem in a game, or all problems that it collects.
    ///
    /// `all` accepts any game with stones on the board before its first move.
    ///
    /// # Errors
    ///
    /// The reason why the game is not a problem.
    pub fn of(tree: GameTree<'_>, all: bool) -> Result<Vec<ListedProblem>, NotProblem> {
        let starts = super::starts(tree, ProblemsFrom::Games, all)?;
        if all && starts[..] == [tree.root()] && is_empty(tree) {
            return Err(NotProblem::NoPosition);
        }
        Ok(starts
            .into_iter()
            .map(|first| listed(tree, first, Lines::of))
            .collect())
    }

    /// Returns the problem made from a mistake. `tree` is the problem, `index` the index of the
    /// game, from 0.
    #[must_use]
    pub fn of_mistake(tree: GameTree<'_>, mistake: &Mistake, index: usize) -> ListedProblem {
        let mut problem = listed(tree, tree.root(), Lines::all);
        problem.tree = index;
        problem.node = mistake.position;
        problem.mistake = Some((mistake.move_number, mistake.loss));
        for (line, loss) in problem.right.iter_mut().zip(&mistake.right) {
            (line.node, line.loss) = (None, Some(*loss));
        }
        for line in &mut problem.wrong {
            (line.node, line.loss) = (Some(mistake.node), Some(Some(mistake.loss)));
        }
        problem
    }

    /// Returns the problem as a JSON object with the file's `path` and dialects.
    #[must_use]
    pub fn to_json(&self, path: &str, dialect: &[&str]) -> String {
        let record = Record {
            path,
            tree: self.tree + 1,
            node: self.node,
            game: self.game,
            size: self.size.map(|size| [size.columns, size.rows]),
            to_play: self.solver.map(Color::as_str),
            title: self.title.as_deref(),
            text: self.text.as_deref(),
            right: self.right.iter().map(Line::of).collect(),
            wrong: self.wrong.iter().map(Line::of).collect(),
            left_out: self.left_out,
            r#move: self.mistake.map(|(number, _)| number),
            loss: self.mistake.map(|(_, loss)| loss),
            dialect,
            lossy_text: self.is_lossy,
        };
        // Only strings, numbers and lists, so serialization cannot fail.
        serde_json::to_string(&record).unwrap_or_default()
    }
}

/// Returns true if the board is empty before the first move.
fn is_empty(tree: GameTree<'_>) -> bool {
    let mut replay = Replay::new(tree);
    replay.go_to(ProblemLines::of(tree).start);
    replay.board().is_none_or(|board| {
        let mut colors = [Color::Black, Color::White].into_iter();
        colors.all(|color| board.stones(color).is_empty())
    })
}

/// Returns the problem that starts at a node.
fn listed<'a>(
    tree: GameTree<'a>,
    first: Node<'a>,
    lines: fn(&ProblemLines<'a>, bool) -> Lines<'a>,
) -> ListedProblem {
    let problem = ProblemLines::from(first);
    let number = |node: Node<'_>| {
        let root = tree.root().id().to_number();
        (node.id().to_number() - root) as usize
    };
    let (title, text) = words::question(first, problem.start);
    let lines = lines(&problem, true);
    let line = |(end, _): &(Node<'_>, bool)| ListedLine {
        node: Some(number(*end)),
        loss: None,
        moves: below(problem.start, *end),
    };
    let of_kind = |right: bool| lines.ends.iter().filter(move |(_, is)| *is == right);
    ListedProblem {
        tree: tree.index(),
        node: number(problem.start),
        solver: problem.solver,
        title,
        text,
        right: of_kind(true).map(line).collect(),
        wrong: of_kind(false).map(line).collect(),
        left_out: lines.left_out,
        mistake: None,
        is_lossy: problem.start.path().into_iter().any(is_lossy),
        game: tree.game().number(),
        size: tree.size(),
    }
}

#[derive(Serialize)]
struct Record<'a> {
    path: &'a str,
    tree: usize,
    node: usize,
    game: u32,
    size: Option<[u32; 2]>,
    to_play: Option<&'static str>,
    title: Option<&'a str>,
    text: Option<&'a str>,
    right: Vec<Line<'a>>,
    wrong: Vec<Line<'a>>,
    left_out: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<f64>,
    dialect: &'a [&'a str],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lossy_text: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    node: Option<usize>,
    moves: Vec<Played<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<Option<f64>>,
}

#[derive(Serialize)]
struct Played<'a> {
    color: &'static str,
    r#move: &'a str,
}

impl Line<'_> {
    fn of(line: &ListedLine) -> Line<'_> {
        let moves = line.moves.iter().map(|(color, _, raw)| Played {
            color: color.as_str(),
            r#move: raw,
        });
        Line {
            node: line.node,
            moves: moves.collect(),
            loss: line.loss,
        }
    }
}

/// Returns true if a title or comment of a node is invalid in its encoding.
fn is_lossy(node: Node<'_>) -> bool {
    let texts = [id::GN, id::N, id::C].into_iter();
    let mut values = texts.flat_map(|id| node.properties_of(id).flat_map(Property::values));
    values.any(|value| value.unicode().lossy)
}

/// Returns the moves after a position, up to an end.
fn below(start: Node<'_>, end: Node<'_>) -> Vec<(Color, String, String)> {
    let way = end.path().into_iter().skip_while(|node| *node != start);
    let size = end.tree().size().unwrap_or(BoardSize::square(19));
    let game = end.tree().game();
    let played = |property: Property<'_>| {
        let played = LastMove::of(property)?;
        let raw = played.text();
        let name = played
            .played()
            .map(|played| move_name(game, size, &played, Coordinates::Players));
        let name = name.filter(|name| !name.is_empty());
        Some((played.color, name.unwrap_or_else(|| raw.clone()), raw))
    };
    let properties = way.skip(1).flat_map(Node::properties);
    properties.filter_map(played).collect()
}
