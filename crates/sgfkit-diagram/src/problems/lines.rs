//! Selects the lines of a problem to print.

use std::collections::HashSet;

use sgfkit::Node;
use sgfkit::replay::ProblemLines;

/// Maximum number of printed lines per problem.
const MOST: usize = 24;

/// End node and correctness of each line, with correct lines first.
pub(super) struct Lines<'a> {
    pub(super) ends: Vec<(Node<'a>, bool)>,
    pub(super) left_out: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(problem: &ProblemLines<'a>, with_wrong: bool) -> Lines<'a> {
        let mut lines = Lines::all(problem, with_wrong);
        lines.left_out = lines.ends.len().saturating_sub(MOST);
        lines.ends.truncate(MOST);
        lines
    }

    /// Returns all lines without a limit.
    pub(super) fn all(problem: &ProblemLines<'a>, with_wrong: bool) -> Lines<'a> {
        let all = problem.ends();
        // Continuations after a correct move are correct, too, but not another answer.
        let mut known = HashSet::new();
        let right = all.iter().filter(|end| end.is_right);
        let right = right.filter(|end| end.marked.is_none_or(|marked| known.insert(marked)));
        let wrong = all.iter().filter(|end| with_wrong && !end.is_right);
        let ends = right.chain(wrong).map(|end| (end.node, end.is_right));
        Lines {
            ends: ends.collect(),
            left_out: 0,
        }
    }
}
