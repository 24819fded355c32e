//! Merges point lists as sets and texts as lines for [`merge_changes`](super::merge_changes).

use std::collections::BTreeMap;

use super::area::Area;
use super::meaning::Content;
use sgfkit_core::game::Point;
use sgfkit_core::schema::{self, List, id};

/// Lists that are sets: setup, markup, territory. `DD` and `VW` are not, because an empty one has a
/// meaning.
pub(super) const SETS: [&str; 15] = [
    id::AB,
    id::AW,
    id::AE,
    id::AA,
    id::CR,
    id::MA,
    id::SL,
    id::SQ,
    id::TR,
    id::TB,
    id::TW,
    id::LB,
    id::AR,
    id::LN,
    id::SE,
];

/// Only one of these can be on a point (properties.html, Setup and Markup).
pub(super) const EXCLUSIVE: [&[&str]; 3] = [
    &[id::AB, id::AW, id::AE],
    &[id::CR, id::MA, id::SL, id::SQ, id::TR],
    &[id::TB, id::TW],
];

pub(super) type Set = BTreeMap<String, String>;

/// More than on any board used for play.
const MOST_POINTS: u64 = 1 << 16;

/// Returns the property as a set, or `None` if it has more than [`MOST_POINTS`].
pub(super) fn set(content: Option<&Content<'_>>) -> Option<Set> {
    let Some(content) = content else {
        return Some(Set::new());
    };
    let is_list = |row: &schema::Property| matches!(row.list, List::List | List::EList);
    content.row().filter(|row| is_list(row))?;
    let values = content.values();
    let mut left = MOST_POINTS;
    let mut set = Set::new();
    for area in values.areas {
        left = left.checked_sub(points_of(area))?;
        for row in area.0.row..=area.1.row {
            for column in area.0.column..=area.1.column {
                let point = content.point(Point::new(column, row));
                set.insert(point.clone(), point);
            }
        }
    }
    let is_label = content.id == id::LB;
    for text in values.texts {
        let key = match text.split_once(':') {
            Some((point, _)) if is_label => point.to_owned(),
            _ => text.clone(),
        };
        set.insert(key, text);
    }
    Some(set)
}

fn points_of((from, to): Area) -> u64 {
    let columns = u64::from(to.column - from.column) + 1;
    columns.saturating_mul(u64::from(to.row - from.row) + 1)
}

/// Merges both sides' changes to a set. Also returns the points with conflicting values, where ours
/// stay.
pub(super) fn merge_sets(base: &Set, ours: &Set, theirs: &Set) -> (Set, Vec<String>) {
    let mut merged = ours.clone();
    let mut contested = Vec::new();
    for key in base.keys().chain(theirs.keys()) {
        let [base, our, their] = [base, ours, theirs].map(|set| set.get(key));
        if their == base || our == their {
            continue;
        }
        if our != base {
            contested.push(key.clone());
            continue;
        }
        match their {
            Some(value) => _ = merged.insert(key.clone(), value.clone()),
            None => _ = merged.remove(key),
        }
    }
    contested.sort_unstable();
    contested.dedup();
    (merged, contested)
}

const MOST_LINES: usize = 500;

pub(super) fn merge_lines(base: &str, ours: &str, theirs: &str) -> Option<String> {
    let [base, ours, theirs] =
        [base, ours, theirs].map(|text| text.split('\n').collect::<Vec<_>>());
    let (to_ours, to_theirs) = (matches(&base, &ours), matches(&base, &theirs));
    let mut merged: Vec<&str> = Vec::new();
    let (mut at, mut our, mut their) = (0, 0, 0);
    loop {
        // The next line that all three have.
        let mut common = (at..base.len()).filter_map(|at| Some((at, to_ours[at]?, to_theirs[at]?)));
        let next = common.next();
        let (end, our_end, their_end) = next.unwrap_or((base.len(), ours.len(), theirs.len()));
        let (was, mine, other) = (
            &base[at..end],
            &ours[our..our_end],
            &theirs[their..their_end],
        );
        let chosen = match () {
            () if mine == was => other,
            () if other == was || mine == other => mine,
            () => return None,
        };
        merged.extend_from_slice(chosen);
        let Some((end, our_end, their_end)) = next else {
            return Some(merged.join("\n"));
        };
        merged.push(base[end]);
        (at, our, their) = (end + 1, our_end + 1, their_end + 1);
    }
}

fn matches(base: &[&str], changed: &[&str]) -> Vec<Option<usize>> {
    let pairs = base.iter().zip(changed);
    let before = pairs.take_while(|(a, b)| a == b).count();
    let (base_rest, changed_rest) = (&base[before..], &changed[before..]);
    let pairs = base_rest.iter().rev().zip(changed_rest.iter().rev());
    let behind = pairs.take_while(|(a, b)| a == b).count();
    let mut found: Vec<Option<usize>> = (0..base.len())
        .map(|at| (at < before).then_some(at))
        .collect();
    for back in 1..=behind {
        found[base.len() - back] = Some(changed.len() - back);
    }
    let a = &base_rest[..base_rest.len() - behind];
    let b = &changed_rest[..changed_rest.len() - behind];
    if a.len().max(b.len()) > MOST_LINES {
        return found;
    }
    // The length of the common subsequence by starting lines.
    let width = b.len() + 1;
    let mut common = vec![0u16; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i * width + j] = if a[i] == b[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            found[before + i] = Some(before + j);
            (i, j) = (i + 1, j + 1);
        } else if common[(i + 1) * width + j] >= common[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}
