//! Detects problems and their right lines, in the same way for all commands, libraries and pages.

mod lines;
mod words;

use std::fmt;

pub use lines::{LineEnd, ProblemLines, ProblemMark};
pub use words::{marking_words, says_who_plays};

use crate::schema::id;
use crate::terminal::visible;
use crate::tree::{GameTree, Node, Property};
use crate::value::GameResult;
use crate::value::lenient::result::Phrase;

/// The reasons why a game is not a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotProblem {
    /// No stones are set up before the first move.
    NoPosition,
    /// No moves follow the `IP` of Hex or Twixt.
    NoMoves,
    /// `HA` is more than 1.
    Handicap(i64),
    /// `PB` or `PW` contains a player's name.
    Player(&'static str, String),
    /// `RE` contains a result.
    Result(String),
    /// `PB` or `PW` is a placeholder such as `Black`, or `RE` is not a result, but there is no PL,
    /// question or marked line.
    NoQuestion(&'static str, String),
}

impl NotProblem {
    /// Returns a number for each kind of reason.
    #[must_use]
    pub fn kind(&self) -> usize {
        match self {
            NotProblem::NoPosition => 0,
            NotProblem::NoMoves => 1,
            NotProblem::Handicap(_) => 2,
            NotProblem::Player(..) => 3,
            NotProblem::Result(_) => 4,
            NotProblem::NoQuestion(..) => 5,
        }
    }
}

impl fmt::Display for NotProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotProblem::NoPosition => f.write_str("no stones are set up before the first move"),
            NotProblem::NoMoves => f.write_str("no moves follow IP"),
            NotProblem::Handicap(stones) => write!(f, "HA[{stones}] is a handicap"),
            NotProblem::Player(id, name) => write!(f, "{id}[{}] is a player", visible(name)),
            NotProblem::Result(text) => write!(f, "RE[{}] is a result", visible(text)),
            NotProblem::NoQuestion(id, text) => write!(
                f,
                "{id}[{}], and no PL, question or marked line",
                visible(text)
            ),
        }
    }
}

/// Returns the reason why a game is not a problem, or `None` if it is one.
///
/// A problem sets up stones before any move, in its root or soon after. Its HA is at most 1, and it
/// has no PB, PW or RE. Names of colors (`PB[Black]`) and an RE that is not a result (`RE[?]`) do
/// not count if lines are marked right or wrong, PL gives the player, or a comment on the position
/// asks a question. In Hex and Twixt, moves after IP also make a problem.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::not_a_problem;
///
/// let file = "(;GM[1]PB[Black]RE[?]PL[B]AB[aa]AW[bb];B[ab])(;GM[1]PB[Ada]AB[dd];W[pp])";
/// let file = Collection::parse(file);
/// let why = |tree| not_a_problem(file.tree(tree).unwrap()).map(|why| why.to_string());
/// assert_eq!(why(0), None);
/// assert_eq!(why(1).as_deref(), Some("PB[Ada] is a player"));
/// ```
#[must_use]
pub fn not_a_problem(tree: GameTree<'_>) -> Option<NotProblem> {
    match start(tree) {
        Some(start) => start.is_leaf().then_some(NotProblem::NoMoves),
        None => problem(tree).err(),
    }
}

/// Returns true if a game is a problem by [`not_a_problem`].
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::is_problem;
///
/// let file = Collection::parse("(;GM[1]AB[aa]AW[bb];B[ab])(;GM[1]PB[Ada]AB[dd];W[pp])");
/// let are_problems: Vec<bool> = file.trees().map(is_problem).collect();
/// assert_eq!(are_problems, [true, false]);
/// ```
#[must_use]
pub fn is_problem(tree: GameTree<'_>) -> bool {
    not_a_problem(tree).is_none()
}

pub(super) fn problem_start(tree: GameTree<'_>) -> Option<Node<'_>> {
    problem(tree).ok()
}

fn problem(tree: GameTree<'_>) -> Result<Node<'_>, NotProblem> {
    let first = tree
        .main_line()
        .find(|node| sets_up(node) || node.played().is_some());
    let first = first.filter(sets_up).ok_or(NotProblem::NoPosition)?;
    match of_a_game(tree, tree.main_line(), &[tree.root()]) {
        Some(why) => Err(why),
        None => Ok(first),
    }
}

/// Returns the problems of a book in one game: a root without stones and moves, with two or more
/// variations that each set up a position. Up to half of the variations may be broken, but none may
/// begin with a move. Empty for all other games.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::collected_problems;
///
/// let book = "(;GM[1]GN[A book](;AB[aa]AW[bb];B[ab])(;AB[cc]AW[dd];B[cd]))(;GM[1]AB[aa](;B[cc])(;B[dd]))";
/// let file = Collection::parse(book);
/// let counts: Vec<usize> = file.trees().map(|tree| collected_problems(tree).len()).collect();
/// assert_eq!(counts, [2, 0]);
/// ```
#[must_use]
pub fn collected_problems(tree: GameTree<'_>) -> Vec<Node<'_>> {
    let plays = |node: Node<'_>| node.played().is_some();
    let (root, mut begins) = (tree.root(), tree.root().children());
    if sets_up(&root) || plays(root) || begins.any(plays) {
        return Vec::new();
    }
    let positions: Vec<Node<'_>> = tree.root().children().filter(sets_up).collect();
    let is_book = positions.len() > 1
        && positions.len() * 2 > root.children().count()
        && of_a_game(tree, std::iter::once(root), &positions).is_none();
    if is_book { positions } else { Vec::new() }
}

pub(super) fn start(tree: GameTree<'_>) -> Option<Node<'_>> {
    let mut nodes = tree.nodes().filter(|_| tree.game().joins_sides());
    nodes.find(|node| node.property(id::IP).is_some())
}

fn sets_up(node: &Node<'_>) -> bool {
    let is_stone = |property: Property<'_>| {
        let row = property.schema();
        row.is_some_and(|row| row.sets_up() && row.id != id::AE)
    };
    node.properties().any(is_stone)
}

/// Returns a player, result or handicap in one of some nodes, which only real games have. `firsts`
/// are the first nodes of the problems.
fn of_a_game<'a>(
    tree: GameTree<'a>,
    nodes: impl Iterator<Item = Node<'a>>,
    firsts: &[Node<'a>],
) -> Option<NotProblem> {
    let mut doubtful = None;
    for node in nodes {
        if let Some(stones) = node.number(id::HA).filter(|stones| *stones > 1) {
            return Some(NotProblem::Handicap(stones));
        }
        for id in [id::PB, id::PW, id::RE] {
            let text = node.text(id).unwrap_or_default();
            let text = text.trim();
            match id {
                _ if text.is_empty() => continue,
                id::RE if is_result(text) => return Some(NotProblem::Result(text.to_owned())),
                id::PB | id::PW if !words::is_placeholder(text) => {
                    return Some(NotProblem::Player(id, text.to_owned()));
                }
                _ => {}
            }
            doubtful.get_or_insert_with(|| NotProblem::NoQuestion(id, text.to_owned()));
        }
    }
    doubtful.filter(|_| !is_evident(tree, firsts))
}

fn is_result(text: &str) -> bool {
    match GameResult::parse(text).or_else(|_| GameResult::parse_backgammon(text)) {
        Ok(result) => result != GameResult::Unknown,
        Err(_) => match Phrase::read(text) {
            Some(Phrase::End(end)) => end != "?",
            Some(Phrase::Win { .. }) => true,
            None => false,
        },
    }
}

/// Returns true if nodes mark problems explicitly: by PL or a question before the first move, or by
/// a line marked right or wrong.
fn is_evident(tree: GameTree<'_>, firsts: &[Node<'_>]) -> bool {
    let asks = |node: Node<'_>| {
        let comment = node.text(id::C);
        node.property(id::PL).is_some() || comment.is_some_and(|text| words::asks(&text))
    };
    let is_asked = |first: &Node<'_>| {
        let before = first.main_line().take_while(|node| !node.has_move());
        before.into_iter().any(asks)
    };
    if asks(tree.root()) || firsts.iter().any(is_asked) {
        return true;
    }
    firsts.iter().any(|first| {
        let lines = ProblemLines::from(*first);
        let mut nodes = first.subtree().filter(|node| *node != lines.start);
        nodes.any(|node| {
            let mark = lines.mark(node);
            mark.is_right || mark.is_wrong
        })
    })
}
