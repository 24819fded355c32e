//! Draws the marks of nodes whose comments are printed.
//!
//! A printed figure has the markup of its last node. It also has the marks of commented nodes if
//! they are unambiguous: they hide no number, the stones below them have not changed, and no other
//! mark has the same sign or label. All others get a diagram of their own, with the comment.

use std::collections::HashSet;

use sgfkit::Node;
use sgfkit::board::AnyBoard;
use sgfkit::game::Point;

use crate::figure::Figure;
use crate::marks::{Marks, Sign, ends};
use crate::names::{Coordinates, point_name};

/// Marks of a commented node.
pub(super) struct Aside {
    pub(super) comment: usize,
    /// Index of the node in the figure.
    pub(super) at: usize,
    pub(super) marks: Marks,
    pub(super) board: AnyBoard,
    /// End points of the node's move.
    pub(super) played: Vec<Point>,
    pub(super) number: Option<i64>,
    /// Number that the move has or would have.
    pub(super) after: i64,
}

impl Aside {
    /// Returns `None` if the node has no marks.
    pub(super) fn of(node: Node<'_>, board: &AnyBoard) -> Option<Aside> {
        let marks = Marks::own(node, None, board.size());
        if !has_marks(&marks) {
            return None;
        }
        let played = node.played().map(|(_, played)| ends(&played));
        Some(Aside {
            comment: 0,
            at: 0,
            marks,
            board: board.clone(),
            played: played.unwrap_or_default(),
            number: None,
            after: 0,
        })
    }
}

pub(super) fn has_marks(marks: &Marks) -> bool {
    !(marks.signs.is_empty()
        && marks.labels.is_empty()
        && marks.arrows.is_empty()
        && marks.lines.is_empty())
}

/// Marks of a figure, collected from several nodes.
pub(super) struct Gathered {
    signs: HashSet<Sign>,
    labels: HashSet<String>,
}

impl Gathered {
    pub(super) fn of(figure: &Figure) -> Gathered {
        Gathered {
            signs: figure.marks.signs.values().copied().collect(),
            labels: figure.marks.labels.values().cloned().collect(),
        }
    }

    /// Draws all marks of a node or none, and returns true if it drew them.
    pub(super) fn take(&mut self, figure: &mut Figure, aside: &Aside) -> bool {
        let marks = &aside.marks;
        let is_same_stone =
            |point: &Point| aside.board.at(*point) == figure.stones.get(point).copied();
        // A number already identifies the stone.
        let is_said = |point: &Point| {
            aside.played.contains(point) && figure.numbers.get(point).copied() == aside.number
        };
        let signs = marks.signs.iter();
        let signs: Vec<_> = signs.filter(|(point, _)| !is_said(point)).collect();
        let fits = |point: &Point| {
            is_same_stone(point)
                && !figure.marks.signs.contains_key(point)
                && !figure.marks.labels.contains_key(point)
        };
        let signs_fit = signs
            .iter()
            .all(|(point, sign)| fits(point) && !self.signs.contains(sign));
        let own: HashSet<&String> = marks.labels.values().collect();
        let is_known =
            |point: &Point, label: &String| figure.marks.labels.get(point) == Some(label);
        let labels_fit = marks.labels.iter().all(|(point, label)| {
            let is_free =
                fits(point) && !figure.numbers.contains_key(point) && !self.labels.contains(label);
            is_known(point, label) || is_free
        });
        let lines_fit = (marks.arrows.is_empty() && marks.lines.is_empty())
            || (figure.marks.arrows.is_empty() && figure.marks.lines.is_empty());
        if !(signs_fit && labels_fit && lines_fit) {
            return false;
        }
        self.signs.extend(signs.iter().map(|(_, sign)| **sign));
        self.labels.extend(own.into_iter().cloned());
        let signs: Vec<_> = signs.into_iter().map(|(at, sign)| (*at, *sign)).collect();
        figure.marks.signs.extend(signs);
        figure.marks.under.extend(&marks.under);
        let labels = marks.labels.iter();
        (figure.marks.labels).extend(labels.map(|(point, label)| (*point, label.clone())));
        figure.marks.arrows.extend(&marks.arrows);
        figure.marks.lines.extend(&marks.lines);
        for entry in &marks.legend {
            if !figure.marks.legend.contains(entry) {
                figure.marks.legend.push(*entry);
            }
        }
        true
    }

    /// Draws the labels that fit and explains the others that the comment mentions: `(A: C12)`.
    ///
    /// Used if there is no room for another diagram. Returns true if nothing was lost.
    pub(super) fn tell(
        &mut self,
        figure: &mut Figure,
        aside: &Aside,
        coordinates: Coordinates,
    ) -> bool {
        let mut labels: Vec<_> = aside.marks.labels.iter().collect();
        labels.sort();
        let mut told = Vec::new();
        let Some(comment) = figure.comments.get(aside.comment) else {
            return false;
        };
        let words: HashSet<&str> = comment
            .text
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .collect();
        let mut lost = aside.marks.signs.len() + aside.marks.arrows.len() + aside.marks.lines.len();
        for (point, label) in labels {
            let known = figure.marks.labels.get(point);
            if known == Some(label) {
                continue;
            }
            let is_free = known.is_none()
                && !figure.stones.contains_key(point)
                && !figure.marks.signs.contains_key(point)
                && figure.marks.is_shown(*point);
            if is_free && self.labels.insert(label.clone()) {
                figure.marks.labels.insert(*point, label.clone());
            } else if words.contains(label.as_str()) {
                let place = match figure.numbers.get(point) {
                    Some(number) => number.to_string(),
                    None => point_name(figure.game, figure.size, *point, coordinates),
                };
                told.push(format!("{label}: {place}"));
            } else {
                lost += 1;
            }
        }
        if let (false, Some(comment)) = (told.is_empty(), figure.comments.get_mut(aside.comment)) {
            comment.text.push_str(&format!(" ({})", told.join(", ")));
        }
        lost == 0
    }
}
