//! Labels that comments speak of.

use std::collections::{BTreeMap, HashMap, HashSet};

use sgfkit::game::Point;

use super::Figure;
use crate::marks::Marks;

/// A label in the node of a comment that speaks of it.
pub(super) struct Mention {
    /// The comment, as an index.
    pub(super) comment: usize,
    pub(super) point: Point,
    pub(super) label: String,
}

/// The labels of letters that a comment has as words.
pub(super) fn mentions(comment: usize, text: &str, marks: Marks) -> Vec<Mention> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: HashSet<&str> = words.collect();
    let labels = marks.labels.into_iter().filter(|(_, label)| {
        !label.is_empty()
            && label.chars().all(|letter| letter.is_ascii_alphabetic())
            && words.contains(label.as_str())
    });
    let mut mentions: Vec<Mention> = labels
        .map(|(point, label)| Mention {
            comment,
            point,
            label,
        })
        .collect();
    mentions.sort_by_key(|mention| mention.point);
    mentions
}

impl Figure {
    /// A printed figure has the markup of its last node, and the labels that
    /// its comments speak of. Where that cannot be, the comment says what the
    /// label stands for: `(A: C12)`.
    pub(super) fn add_labels(&mut self, mentions: Vec<Mention>) {
        let marks = &mut self.marks;
        let labels = marks.labels.iter();
        let mut points: HashMap<String, Point> = labels
            .map(|(point, label)| (label.clone(), *point))
            .collect();
        let mut missing: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for Mention {
            comment,
            point,
            label,
        } in mentions
        {
            let known = points.get(&label);
            if known == Some(&point) {
                continue;
            }
            let is_free = !self.stones.contains_key(&point)
                && !marks.labels.contains_key(&point)
                && !marks.signs.contains_key(&point)
                && marks.is_shown(point);
            if known.is_none() && is_free {
                points.insert(label.clone(), point);
                marks.labels.insert(point, label);
                continue;
            }
            let place = match self.numbers.get(&point) {
                Some(number) => number.to_string(),
                None => self
                    .game
                    .players_point(point, self.size)
                    .unwrap_or_default(),
            };
            let missing = missing.entry(comment).or_default();
            missing.push(format!("{label}: {place}"));
        }
        for (comment, labels) in missing {
            if let Some(comment) = self.comments.get_mut(comment) {
                comment.text.push_str(&format!(" ({})", labels.join(", ")));
            }
        }
    }
}
