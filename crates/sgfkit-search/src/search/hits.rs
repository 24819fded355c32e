//! Converts matches to hits: the continuation, and both as the query sees them.

use std::ops::RangeInclusive;

use sgfkit::{BoardSize, Color};

use super::places::Shape;
use crate::bytes::u16_at;
use crate::cell::Cell;
use crate::exact::Follower;
use crate::images::Image;
use crate::packed::{self, from_code};
use crate::pattern::Placement;
use crate::play::{Play, Played, Step, What};
use crate::query::{Hit, Next, Query};
use crate::segment::Stored;

pub(super) struct Continuation {
    node: u32,
    number: u32,
    played: Played,
    at_once: bool,
}

/// A position of the query on a board.
pub(super) struct Lying<'a> {
    pub(super) images: &'a [Image],
    pub(super) at: Cell,
    /// Columns and rows of the query and of the board.
    pub(super) size: BoardSize,
    pub(super) board: BoardSize,
}

pub(super) fn continuation(play: &Play, step: u32, next: Option<Follower>) -> Option<Continuation> {
    let Follower { step: at, index } = next?;
    let played = play.played(at as usize);
    let to = &play.steps[at as usize];
    let number = to.moves - played.len() as u32 + index + 1;
    Some(Continuation {
        node: to.node,
        number,
        played: played[index as usize],
        at_once: number == play.steps[step as usize].moves + 1,
    })
}

/// Returns the hit of a placement that matches from a step on, in a regular game whose stones on
/// the placement's points all stay: the match ends with the next such stone.
pub(super) fn plain_hit(
    query: &Query,
    stored: Stored<'_>,
    shape: &Shape,
    placement: &Placement,
    step: u32,
) -> Option<Hit> {
    let codes = packed::codes(stored.packed())?;
    let code = |step: usize| from_code(u16_at(codes, 2 * step));
    let moves = (0..=step as usize)
        .filter(|step| code(*step).is_some())
        .count() as u32;
    let pattern = &shape.classes[placement.class].pattern;
    let corner = placement.at.index(shape.size);
    let end = pattern.size.rows * shape.size.columns;
    let mut number = moves;
    let mut next = None;
    for later in step as usize + 1..codes.len() / 2 {
        let Some(played) = code(later) else { continue };
        number += 1;
        let What::Point { point, .. } = played.what else {
            continue;
        };
        let distance = point.wrapping_sub(corner);
        if distance < end && distance % shape.size.columns < pattern.size.columns {
            next = Some(Continuation {
                node: later as u32,
                number,
                played,
                at_once: number == moves + 1,
            });
            break;
        }
    }
    let at = Step {
        node: step,
        parent: 0,
        moves,
        sets_up: false,
        played_end: 0,
        changes_end: 0,
    };
    let images = shape.classes[placement.class].images_at(placement.at, shape.size);
    let lying = Lying {
        images: &images,
        at: placement.at,
        size: pattern.size,
        board: shape.size,
    };
    lying.hit(query, &at, next)
}

impl Lying<'_> {
    /// Returns the hit at a step, or `None` if the query excludes it.
    pub(super) fn hit(
        &self,
        query: &Query,
        step: &Step,
        next: Option<Continuation>,
    ) -> Option<Hit> {
        let is_within = |moves: &RangeInclusive<u32>| moves.contains(&step.moves);
        if !query.at_move.as_ref().is_none_or(is_within) {
            return None;
        }
        let (image, next) = match next {
            None if query.next.is_some() || query.next_at.is_some() => return None,
            None => {
                let first = self.images.iter().min_by_key(|image| image.order());
                (*first?, None)
            }
            Some(next) => {
                let (image, next) = self.seen(query, &next)?;
                let is_in = |[from, to]: [Cell; 2]| next.as_cell.is_within(from, to);
                if !query.next_at.is_none_or(is_in) {
                    return None;
                }
                (image, Some(next))
            }
        };
        Some(Hit {
            node: step.node,
            moves: step.moves,
            area: [self.at, self.at.last_of(self.size)],
            image,
            next,
        })
    }

    /// Returns the continuation as the query sees it, under the first image that it allows.
    fn seen(&self, query: &Query, next: &Continuation) -> Option<(Image, Next)> {
        let What::Point { point, .. } = next.played.what else {
            return None;
        };
        let (color, point) = (next.played.color, Cell::of_index(point, self.board));
        let there = Cell::new(point.column - self.at.column, point.row - self.at.row);
        let views = self.images.iter().map(|image| {
            let as_color = if image.swapped {
                color.opposite()
            } else {
                color
            };
            (*image, as_color, image.place_before(there, self.size))
        });
        let wanted = views.filter(|(_, color, _)| query.next.is_none_or(|next| next == *color));
        let (image, as_color, as_cell) = wanted.min_by_key(|(image, color, cell)| {
            (*color == Color::White, cell.order(), image.order())
        })?;
        let next = Next {
            node: next.node,
            moves: next.number,
            color,
            point,
            at_once: next.at_once,
            as_color,
            as_cell,
        };
        Some((image, next))
    }
}
