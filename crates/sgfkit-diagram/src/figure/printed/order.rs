//! Sorts figures into reading order and adds references between them.

use super::heads::Head;
use crate::figure::{Figure, LeftOut, Reference, Relation};
use crate::language::Language;

/// Finished figure and its place in the book.
pub(super) struct Entry {
    /// `None` if it would show nothing.
    pub(super) figure: Option<Figure>,
    pub(super) head: Head,
    pub(super) range: Option<(i64, i64)>,
    /// Entry that it follows, and the index of the node where it branches off.
    pub(super) after: Option<(usize, usize)>,
    pub(super) origin: Option<Origin>,
    /// Offset to subtract from its numbers; `None` if they are not printed.
    pub(super) base: Option<i64>,
    pub(super) left_out: LeftOut,
}

/// Entry that a diagram branches off.
pub(super) struct Origin {
    pub(super) entry: usize,
    /// Move number as printed there.
    pub(super) number: Option<i64>,
    pub(super) relation: Relation,
}

/// Sorts each figure before the diagrams that branch off it, in move order, and these before its
/// continuation.
pub(super) fn in_reading_order(entries: Vec<Entry>, language: Language) -> Vec<Figure> {
    let mut followers: Vec<Vec<(usize, usize)>> = vec![Vec::new(); entries.len()];
    let mut waiting = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        match entry.after {
            Some((before, at)) => followers[before].push((at, index)),
            None => waiting.push(index),
        }
    }
    waiting.reverse();
    // Maps entries to figures, and figures to names.
    let mut places: Vec<Option<usize>> = vec![None; entries.len()];
    let mut names = Vec::new();
    let mut entries: Vec<Option<Entry>> = entries.into_iter().map(Some).collect();
    let mut figures: Vec<Figure> = Vec::new();
    let mut origins = Vec::new();
    let mut count = (0, 0);
    let mut left_out = LeftOut::default();
    while let Some(index) = waiting.pop() {
        let next = &mut followers[index];
        next.sort_unstable();
        waiting.extend(next.iter().rev().map(|(_, index)| *index));
        let Some(entry) = entries[index].take() else {
            continue;
        };
        left_out = left_out + entry.left_out;
        let Some(mut figure) = entry.figure else {
            continue;
        };
        let number = if entry.head.is_main {
            &mut count.0
        } else {
            &mut count.1
        };
        *number += 1;
        let name = entry.head.name(*number, language);
        let caption = |name: &String| entry.head.caption(name, entry.range, language);
        figure.caption = name.as_ref().map(caption);
        figure.left_out = std::mem::take(&mut left_out);
        places[index] = Some(figures.len());
        names.push(name);
        if let Some(origin) = entry.origin {
            origins.push((figures.len(), origin));
        }
        figures.push(figure);
    }
    // Count variations of an empty figure at the last printed one.
    if let Some(last) = figures.last_mut() {
        last.left_out = last.left_out + left_out;
    }
    for (diagram, origin) in origins {
        if let Some(figure) = places[origin.entry] {
            refer(&mut figures, &names, [figure, diagram], &origin);
        }
    }
    figures
}

/// Adds references between a figure and a diagram that branches off it.
fn refer(
    figures: &mut [Figure],
    names: &[Option<String>],
    [figure, diagram]: [usize; 2],
    origin: &Origin,
) {
    let reference = |figure: usize| Reference {
        figure,
        name: names[figure].clone(),
        number: origin.number,
        relation: origin.relation,
    };
    figures[figure].diagrams.push(reference(diagram));
    figures[diagram].origin = Some(reference(figure));
}
