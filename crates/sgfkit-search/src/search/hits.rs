//! From where a shape stands to a hit: its continuation, and how the query sees
//! both.

use sgfkit::{BoardSize, Color, Point};

use super::places::Shape;
use crate::bytes::u16_at;
use crate::images::Image;
use crate::packed::{self, from_code};
use crate::pattern::Placement;
use crate::play::{Play, Played, Step, What};
use crate::query::{Hit, Next, Query};
use crate::segment::Stored;

/// A continuation: its node, its number among the moves, the move, and whether
/// no other came before it.
type Continuation = (u32, u32, Played, bool);

/// The continuation that the step by step search has found.
pub(super) fn next_of(play: &Play, step: u32, next: Option<(u32, u32)>) -> Option<Continuation> {
    let (at, index) = next?;
    let played = play.played(at as usize);
    let to = &play.steps[at as usize];
    let number = to.moves - played.len() as u32 + index + 1;
    let at_once = number == play.steps[step as usize].moves + 1;
    Some((to.node, number, played[index as usize], at_once))
}

/// The hit of a placement that stands from a step on, in a regular game in
/// which nothing happens on its points but that stones come to stay: it
/// stands until the next of them does.
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
    let corner = placement.at.1 * shape.size.columns + placement.at.0;
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
            next = Some((later as u32, number, played, number == moves + 1));
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
    hit_of(
        query,
        &images,
        (placement.at, pattern.size, shape.size),
        &at,
        next,
    )
}

/// The hit of a placement: of its upper left corner, its columns and rows, and
/// those of the board. `None` where the query wants no such hit.
pub(super) fn hit_of(
    query: &Query,
    images: &[Image],
    (at, size, board): ((u32, u32), BoardSize, BoardSize),
    step: &Step,
    next: Option<Continuation>,
) -> Option<Hit> {
    if query
        .at_move
        .as_ref()
        .is_some_and(|range| !range.contains(&step.moves))
    {
        return None;
    }
    let seen = |image: &Image, color: Color, point: (u32, u32)| {
        let there = Point::new(point.0 - at.0, point.1 - at.1);
        let cell = image.symmetry.inverse().apply(there, size);
        let color = if image.swapped {
            color.opposite()
        } else {
            color
        };
        (color, (cell.column, cell.row))
    };
    let Some((node, moves, played, at_once)) = next else {
        if query.next.is_some() {
            return None;
        }
        let image = images.iter().min_by_key(|image| image.order())?;
        return Some(Hit {
            node: step.node,
            moves: step.moves,
            area: [at, (at.0 + size.columns - 1, at.1 + size.rows - 1)],
            image: *image,
            next: None,
        });
    };
    let What::Point { point, .. } = played.what else {
        return None;
    };
    let point = (point % board.columns, point / board.columns);
    let views = images
        .iter()
        .map(|image| (*image, seen(image, played.color, point)));
    let wanted = views.filter(|(_, (color, _))| query.next.is_none_or(|next| next == *color));
    let (image, (as_color, as_cell)) = wanted.min_by_key(|(image, (color, cell))| {
        (*color == Color::White, cell.1, cell.0, image.order())
    })?;
    Some(Hit {
        node: step.node,
        moves: step.moves,
        area: [at, (at.0 + size.columns - 1, at.1 + size.rows - 1)],
        image,
        next: Some(Next {
            node,
            moves,
            color: played.color,
            point,
            at_once,
            as_color,
            as_cell,
        }),
    })
}
