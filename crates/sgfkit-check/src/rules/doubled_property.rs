//! # What
//!
//! A node has the same property twice.
//!
//! # Why
//!
//! Each property may occur once per node. Programs keep the first or the last one and lose the rest.
//! Often two nodes were written as one, or a list was split.
//!
//! # Example
//!
//! ```text
//! (;FF[4]AB[pd]AB[dp];W[dd]C[one]C[two])
//! ```
//!
//! # Fix
//!
//! The fix joins the values of lists and of properties that the specification does not define. It joins
//! texts with an empty line between them. It removes an exact repetition. All this is safe, except if
//! another kind of setup uses one of the points: the last setup counts, so joining would change the
//! position. For all other properties the fix removes the second one, which is unsafe.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use super::super::overlap::clashes;
use super::*;
use sgfkit_core::schema::List;

pub(super) const CHECK: Check = Check::new("doubled-property", Structure, Error)
    .summary("the same property twice in a node")
    .spec("sgf4.html §2.2")
    .sgfc(&[28])
    .fix(Safe)
    .run(Run::Node(is_odd_node, run));

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    if !contents.repeats || contents.properties.len() < 2 {
        return;
    }
    let mut firsts = HashMap::new();
    let contested = LazyCell::new(|| contested(contents));
    for known in contents.properties {
        let id = known.id();
        // `two-moves` reports moves.
        if id == id::B || id == id::W {
            continue;
        }
        match firsts.get(&id) {
            None => _ = firsts.insert(id, known),
            Some(first) => {
                let property = known.property;
                let is_contested = |known: &Known<'_>| {
                    known.is_kind(PropertyType::Setup) && contested.contains(&start(known))
                };
                report
                    .add_identifier(
                        &CHECK,
                        property,
                        format_args!("{id} occurs twice in this node"),
                    )
                    .label(first.property.identifier_span(), "the first")
                    .fix(join(first, known, is_contested(known)));
            }
        }
    }
}

/// Returns the properties whose order matters, because another kind of setup has the same point.
fn contested(contents: &Contents<'_, '_>) -> HashSet<Option<u32>> {
    let clashes = clashes(contents).iter();
    let pairs = clashes.map(|clash| [clash.loser.known, clash.winner.known]);
    pairs
        .filter(|[loser, winner]| loser.property.id() != winner.property.id())
        .flat_map(|pair| pair.map(|known| start(&known)))
        .collect()
}

fn start(known: &Known<'_>) -> Option<u32> {
    known.property.span().map(|span| span.start)
}

fn join(first: &Known<'_>, second: &Known<'_>, is_contested: bool) -> Fix {
    let values = |known: &Known<'_>| {
        let text = known.property.to_source();
        text[known.property.identifier().len()..]
            .trim_ascii()
            .to_vec()
    };
    let end = first.property.span().unwrap_or_default().end;
    let added = values(second);
    if added == values(first) && !is_contested {
        return Fix::safe("remove the second").delete_property(second.property);
    }
    let of_fox = |known: &Known<'_>| {
        let mut values = known.property.values();
        known.is(id::AP) && values.any(|value| value.raw().starts_with(b"foxwq"))
    };
    let is_empty = |known: &Known<'_>| known.property.values().all(|value| value.raw().is_empty());
    match first.row.map(|row| (row.list, row.value)) {
        Some((List::Single, _)) if is_empty(first) => {
            Fix::safe("remove the first, which is empty").delete_property(first.property)
        }
        // Fox appends its name to that of the original program.
        Some((List::Single, _)) if of_fox(second) => {
            Fix::risky("remove the first").delete_property(first.property)
        }
        // An empty list and points contradict each other.
        Some((List::EList, _)) if is_empty(first) != is_empty(second) => {
            let empty = if is_empty(first) { first } else { second };
            Fix::risky("remove the empty one").delete_property(empty.property)
        }
        None | Some((List::List | List::EList, _)) => if is_contested {
            Fix::risky("join the two")
        } else {
            Fix::safe("join the two")
        }
        .delete_property(second.property)
        .insert(end, added),
        Some((_, ValueType::Text)) => {
            let mut text = b"\n\n".to_vec();
            text.extend_from_slice(&added[1..added.len().max(2) - 1]);
            Fix::safe("join the two")
                .delete_property(second.property)
                .insert(end - 1, text)
        }
        Some(_) => Fix::risky("remove the second").delete_property(second.property),
    }
}
