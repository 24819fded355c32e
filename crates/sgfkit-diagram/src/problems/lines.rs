//! The lines of a problem that are printed.

use std::collections::HashSet;

use sgfkit::Node;
use sgfkit::replay::ProblemLines;

/// The most lines of a problem that are printed.
const MOST: usize = 24;

/// The lines of a problem, each by its end, and whether it is right; those that
/// are come first.
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

    /// All lines, however many there are.
    pub(super) fn all(problem: &ProblemLines<'a>, with_wrong: bool) -> Lines<'a> {
        let all = problem.ends();
        // What follows a right move otherwise is right, too, but no other answer.
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
