//! Right and wrong lines of problems, for sheets, the viewer and Python.

use super::words::marking_words;
use crate::game::{Color, Game};
use crate::schema::id;
use crate::tree::{GameTree, Node, NodeId};

/// The lines of a problem, and the marks in its nodes.
///
/// A line is right if one of its nodes is marked right and none wrong. If no node of the problem is
/// marked right, the main line is right; if there are wrong marks, every line without one is.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::ProblemLines;
///
/// let file = "(;GM[1]PL[B]AB[ba]AW[bb](;B[ab]C[No.])(;B[dc];W[aa]C[RIGHT Good.]))";
/// let file = Collection::parse(file);
/// let lines = ProblemLines::of(file.tree(0).unwrap());
/// let right: Vec<_> = lines.ends().into_iter().filter(|end| end.is_right).collect();
/// assert_eq!(right.len(), 1);
/// assert_eq!(right[0].node.text("C").as_deref(), Some("RIGHT Good."));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProblemLines<'a> {
    /// The position to show.
    pub start: Node<'a>,
    /// The side that solves it: the one in PL, otherwise that of the first move.
    pub solver: Option<Color>,
    below: Node<'a>,
}

/// Marks that a node of a problem sets on its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProblemMark {
    /// The node has TE and is not the other side's move; or it has GB if Black solves, GW if White
    /// does; or its comment contains `RIGHT` or `CORRECT`, begins with one of these words in any
    /// case, or contains 正解.
    pub is_right: bool,
    /// The node has BM, WV, or the other side's GB or GW; or its comment contains `WRONG`, begins
    /// with `wrong` or `incorrect` in any case, or contains 失敗 or 失败.
    pub is_wrong: bool,
    /// The comment contains `CHOICE`: the node is one of the answers to a wrong move.
    pub is_choice: bool,
}

/// The end of a line of a problem.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LineEnd<'a> {
    /// The last node of the line.
    pub node: Node<'a>,
    /// Set if the line solves the problem.
    pub is_right: bool,
    /// The last node on the line that is marked right.
    pub marked: Option<NodeId>,
}

impl<'a> ProblemLines<'a> {
    /// Returns the problem of a game: the position before the first move, or in Hex and Twixt the
    /// node with IP, if any.
    #[must_use]
    pub fn of(tree: GameTree<'a>) -> ProblemLines<'a> {
        ProblemLines::from(tree.root())
    }

    /// Returns the problem that begins at a root or at one of its children.
    #[must_use]
    pub fn from(first: Node<'a>) -> ProblemLines<'a> {
        let start = start(first);
        // A child that is a move itself begins its only line.
        let is_above = start != first && !first.path().contains(&start);
        let is_start = start == first || first.is_root() || is_above;
        let is_start = is_start || first.tree().game() != Game::Go;
        let below = if is_start { start } else { first };
        ProblemLines {
            start,
            solver: solver(start, below),
            below,
        }
    }

    /// Returns the marks of a node.
    #[must_use]
    pub fn mark(&self, node: Node<'_>) -> ProblemMark {
        let has = |id| node.property(id).is_some();
        let (good, bad) = match self.solver {
            Some(Color::White) => (id::GW, id::GB),
            _ => (id::GB, id::GW),
        };
        let mut mark = node
            .text(id::C)
            .map_or_else(ProblemMark::default, |text| said(&text));
        // A clever move of the other side solves nothing.
        let is_other = || match (node.played(), self.solver) {
            (Some((color, _)), Some(solver)) => color != solver,
            _ => false,
        };
        mark.is_right |= has(id::TE) && !is_other() || has(good);
        mark.is_wrong |= has(id::BM) || has("WV") || has(bad);
        mark
    }

    /// Returns the ends of all lines in file order.
    #[must_use]
    pub fn ends(&self) -> Vec<LineEnd<'a>> {
        let mut way: Vec<Passed> = Vec::new();
        let mut ends = Vec::new();
        let (mut has_right, mut has_wrong) = (false, false);
        for node in self.below.subtree() {
            let parent = node.parent().map(Node::id);
            while way.last().is_some_and(|last| Some(last.id) != parent) {
                way.pop();
            }
            let passed = match way.last() {
                // Marks on the position do not count for lines.
                None if node == self.start => Passed::start(node),
                None => Passed::start(node).and(self.mark(node), node, true),
                Some(last) => last.and(self.mark(node), node, last.children == 0),
            };
            if let Some(last) = way.last_mut() {
                last.children += 1;
            }
            has_right |= passed.right.is_some();
            has_wrong |= passed.is_wrong;
            if node.children().next().is_none() && node != self.start {
                ends.push((node, passed));
            }
            way.push(passed);
        }
        let ends = ends.into_iter().map(|(node, passed)| LineEnd {
            node,
            is_right: !passed.is_wrong
                && (passed.right.is_some() || !has_right && (has_wrong || passed.is_main)),
            marked: passed.right,
        });
        ends.collect()
    }
}

#[derive(Clone, Copy)]
struct Passed {
    id: NodeId,
    right: Option<NodeId>,
    is_wrong: bool,
    is_main: bool,
    children: usize,
}

impl Passed {
    fn start(node: Node<'_>) -> Passed {
        Passed {
            id: node.id(),
            right: None,
            is_wrong: false,
            is_main: true,
            children: 0,
        }
    }

    fn and(self, mark: ProblemMark, node: Node<'_>, is_first: bool) -> Passed {
        Passed {
            id: node.id(),
            right: if mark.is_right {
                Some(node.id())
            } else {
                self.right
            },
            is_wrong: self.is_wrong || mark.is_wrong,
            is_main: self.is_main && is_first,
            children: 0,
        }
    }
}

fn start(first: Node<'_>) -> Node<'_> {
    if first.tree().game().joins_sides()
        && let Some(node) = first.subtree().find(|node| node.property(id::IP).is_some())
    {
        return node;
    }
    let before = first.main_line().take_while(|node| !node.has_move());
    let above = || first.parent().unwrap_or(first);
    before.last().unwrap_or_else(above)
}

fn solver(start: Node<'_>, below: Node<'_>) -> Option<Color> {
    let way = start.path();
    let said = way
        .iter()
        .rev()
        .find_map(|node| node.property(id::PL)?.color());
    let played = |node: Node<'_>| Some(node.played()?.0);
    let first = || {
        below
            .subtree()
            .filter(|node| *node != start)
            .find_map(played)
    };
    said.or_else(first)
}

fn said(comment: &str) -> ProblemMark {
    let mut words = comment
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .peekable();
    let first = words.peek().copied().unwrap_or_default();
    let begins = |word: &str| first.eq_ignore_ascii_case(word);
    // 不正解 is its opposite.
    let mut mark = ProblemMark {
        is_right: begins("right")
            || begins("correct")
            || comment.contains("正解") && !comment.contains("不正解"),
        is_wrong: begins("wrong")
            || begins("incorrect")
            || comment.contains("失敗")
            || comment.contains("失败"),
        is_choice: false,
    };
    for word in words.flat_map(marking_words) {
        match word {
            "RIGHT" | "CORRECT" => mark.is_right = true,
            "WRONG" => mark.is_wrong = true,
            "CHOICE" => mark.is_choice = true,
            _ => {}
        }
    }
    mark
}

#[test]
fn comments_mark_lines() {
    for (comment, right, wrong, choice) in [
        ("RIGHT Good.", true, false, false),
        ("Well done. RIGHT", true, false, false),
        ("right!", true, false, false),
        ("Correct.", true, false, false),
        ("CHOICERIGHT", true, false, true),
        ("正解", true, false, false),
        ("不正解", false, false, false),
        ("WRONG", false, true, false),
        ("Incorrect: too slow", false, true, false),
        ("失败", false, true, false),
        ("INCORRECT as INCORRECTLY played", false, true, false),
        ("turn right", false, false, false),
        ("Is this RIGHTEOUS?", false, false, false),
        ("FORCE", false, false, false),
        ("", false, false, false),
    ] {
        let mark = said(comment);
        let found = (mark.is_right, mark.is_wrong, mark.is_choice);
        assert_eq!(found, (right, wrong, choice), "{comment}");
    }
}

#[test]
fn right_lines() {
    for (game, expected) in [
        // Paper and screen must agree.
        ("PL[B](;B[ab]C[No.])(;B[dc];W[aa]C[正解])", "-+"),
        ("(;B[ab];W[ba])(;B[dc])", "+-"),
        ("(;B[ab]WV[])(;B[dc])(;B[ca])", "-++"),
        ("(;B[ab]TE[1](;W[ba])(;W[bb]BM[1]))(;B[dc])", "+--"),
        ("PL[B](;B[ab];W[ba]TE[1])(;B[dc]TE[1])", "-+"),
        ("PL[W](;W[ab]GW[1])(;W[dc]GB[1])", "+-"),
        ("C[RIGHT](;B[ab])(;B[dc])", "+-"),
    ] {
        let file = crate::Collection::parse(format!("(;GM[1]SZ[9]AB[cc]{game})"));
        let lines = ProblemLines::of(file.tree(0).unwrap());
        let ends = lines.ends().into_iter();
        let found: String = ends
            .map(|end| if end.is_right { '+' } else { '-' })
            .collect();
        assert_eq!(found, expected, "{game}");
    }
}
