//! Finds points that a node claims twice: in two values of a list, or in two lists that
//! must not overlap (properties.html, Setup and Markup).

use std::collections::BTreeMap;

use super::Fix;
use super::contents::{Claim, Clash, Contents, Known};
use super::points::in_order;
use super::slip;
use sgfkit_core::game::{Game, Point};
use sgfkit_core::schema::{self, ValueType, id};
use sgfkit_core::value::{Facts, Value};

/// Sets of lists, one per line, that may not share points. Each list is in one (sgf4.html §3.5.1).
const SETS: &[&[&str]] = &[
    &[id::AB, id::AW, id::AE],
    &[id::CR, id::MA, id::SL, id::SQ, id::TR, id::M],
    &[id::LB, id::L],
    &[id::TB, id::TW],
    &[id::DD],
    &[id::VW],
    &[id::AA],
    &[id::BO],
    &[id::WO],
    &[id::RG],
    &[id::SC],
    &[id::SE],
];

const NO_SET: u8 = u8::MAX;

/// Set of each identifier of one or two capital letters.
static SETS_OF_SLOTS: [u8; schema::SLOT_COUNT] = {
    let mut sets = [NO_SET; schema::SLOT_COUNT];
    let mut set = 0;
    while set < SETS.len() {
        let mut list = 0;
        while list < SETS[set].len() {
            if let Some(slot) = schema::slot(SETS[set][list].as_bytes()) {
                sets[slot] = set as u8;
            }
            list += 1;
        }
        set += 1;
    }
    sets
};

pub(super) fn is_of_set(id: &str) -> bool {
    SETS.iter().any(|set| set.contains(&id))
}

impl Claim<'_> {
    fn id(&self) -> &'static str {
        self.known.row.map_or("", |row| row.id)
    }

    fn label(&self) -> Option<&[u8]> {
        let (_, text) = self.value.halves()?;
        Some(text.raw())
    }

    fn cells(&self) -> u128 {
        let side = |from: u32, to: u32| u128::from(to - from) + 1;
        side(self.from.column, self.to.column) * side(self.from.row, self.to.row)
    }
}

impl<'a> Clash<'a> {
    /// Returns true if both values mean the same for the shared points, so that either can
    /// be removed. Each value of `L` has the next letter, so no value of `L` is redundant.
    pub(super) fn is_repetition(&self) -> bool {
        match (self.loser.id(), self.winner.id()) {
            (id::LB, id::LB) => self.loser.label() == self.winner.label(),
            (id::L, _) => false,
            (loser, winner) => loser == winner,
        }
    }

    /// Swaps the roles, so that the earlier value loses.
    pub(super) fn turned(&self) -> Clash<'a> {
        Clash {
            loser: self.winner,
            winner: self.loser,
        }
    }

    /// Removes the shared points from the loser.
    pub(super) fn give_way(&self, fix: fn(&'static str) -> Fix) -> Fix {
        let Claim { known, value, .. } = self.loser;
        let like = value.simple_text().text;
        let mut values = Vec::new();
        for (from, to) in self.rest() {
            values.extend(known.property.facts().game.write_area(from, to, &like));
        }
        if values.is_empty() {
            fix("remove the value").delete_value(known.property, value)
        } else {
            fix("cut the rectangle").replace_value(value, values.join("]["))
        }
    }

    /// Returns the remaining points of the loser, as up to four rectangles.
    fn rest(&self) -> Vec<(Point, Point)> {
        let (mut from, mut to) = (self.loser.from, self.loser.to);
        let mut rest = Vec::new();
        // Above and below at full width, then left and right.
        if from.row < self.winner.from.row {
            rest.push((from, Point::new(to.column, self.winner.from.row - 1)));
            from.row = self.winner.from.row;
        }
        if to.row > self.winner.to.row {
            rest.push((Point::new(from.column, self.winner.to.row + 1), to));
            to.row = self.winner.to.row;
        }
        if from.column < self.winner.from.column {
            rest.push((from, Point::new(self.winner.from.column - 1, to.row)));
        }
        if to.column > self.winner.to.column {
            rest.push((Point::new(self.winner.to.column + 1, from.row), to));
        }
        rest
    }
}

pub(super) fn clashes<'c, 'a>(contents: &'c Contents<'_, 'a>) -> &'c [Clash<'a>] {
    contents.clashes.get_or_init(|| find(contents))
}

/// Finds clashes. After every loser has given up its shared points, all points that a
/// property claimed are still claimed.
///
/// The time depends on the number of values, not on the size of rectangles.
fn find<'a>(contents: &Contents<'_, 'a>) -> Vec<Clash<'a>> {
    let sets = contents.properties.iter().filter_map(set_of);
    let present = sets.fold(0_u32, |present, set| present | 1 << set);
    let mut clashes = Vec::new();
    for set in (0..SETS.len()).filter(|set| present & 1 << set != 0) {
        let lists = contents.properties.iter();
        let in_set = lists.filter(|known| set_of(known) == Some(set));
        if are_different_points(in_set.clone()) {
            continue;
        }
        let claims: Vec<_> = in_set
            .flat_map(|known| claims(known, contents.facts()))
            .collect();
        let clash = |(loser, winner): (usize, usize)| Clash {
            loser: claims[loser],
            winner: claims[winner],
        };
        clashes.extend(sweep(&claims).into_iter().map(clash));
    }
    clashes
}

fn set_of(known: &Known<'_>) -> Option<usize> {
    let set = SETS_OF_SLOTS[known.slot?];
    (set != NO_SET).then_some(usize::from(set))
}

fn claims<'a>(known: &Known<'a>, facts: &Facts) -> impl Iterator<Item = Claim<'a>> {
    let known = *known;
    let id = known.row.map_or("", |row| row.id);
    // In Backgammon, several checkers can be on one point, also in AE (backgammon.html).
    // Before FF[4], VW has two corners.
    let is_exempt = match id {
        id::AB | id::AW | id::AE if facts.game == Game::Backgammon => true,
        id::VW => facts.format < 4,
        // Newer files contain them by mistake, with the same meaning.
        id::L | id::M => false,
        _ => !known.row.is_some_and(|row| row.ff.binds(facts.format)),
    };
    let values = known.property.values();
    values.filter(move |_| !is_exempt).filter_map(move |value| {
        let (from, to) = match slip::read(&known, value)? {
            Value::Point(point) => (point, point),
            Value::Rectangle(one, other) => in_order(one, other),
            Value::Compose(halves) => match halves.0 {
                Value::Point(point) => (point, point),
                _ => return None,
            },
            _ => return None,
        };
        Some(Claim {
            known,
            value,
            from,
            to,
        })
    })
}

/// Fast path: all points have two lower-case letters, optionally a label, and occur once.
fn are_different_points<'n, 'a: 'n>(mut lists: impl Iterator<Item = &'n Known<'a>>) -> bool {
    let mut seen = [0_u32; 26];
    lists.all(|known| {
        let has_labels = (known.row).is_some_and(|row| matches!(row.value, ValueType::Compose(..)));
        known.property.values().all(|value| {
            let point = match *value.raw() {
                [column, row] if !has_labels => [column, row],
                [column, row, b':', ..] if has_labels => [column, row],
                _ => return false,
            };
            let [column @ b'a'..=b'z', row @ b'a'..=b'z'] = point else {
                return false;
            };
            let bits = &mut seen[usize::from(row - b'a')];
            let bit = 1 << (column - b'a');
            let is_new = *bits & bit == 0;
            *bits |= bit;
            is_new
        })
    })
}

/// Moves a sweep line over the columns and returns pairs of loser and winner. The
/// active claims are disjoint, because one claim of each clash is dropped.
fn sweep(claims: &[Claim<'_>]) -> Vec<(usize, usize)> {
    if claims.len() < 2 {
        return Vec::new();
    }
    const BEGIN: u8 = 0;
    const END: u8 = 1;
    let mut events = Vec::with_capacity(2 * claims.len());
    for (index, claim) in claims.iter().enumerate() {
        events.push((claim.from.column, BEGIN, index));
        events.push((claim.to.column, END, index));
    }
    events.sort_unstable();
    let mut clashes = Vec::new();
    // By first row.
    let mut standing: BTreeMap<u32, usize> = BTreeMap::new();
    for (_, what, index) in events {
        let claim = &claims[index];
        if what == END {
            if standing.get(&claim.from.row) == Some(&index) {
                standing.remove(&claim.from.row);
            }
            continue;
        }
        let beaten_by = loop {
            let above = standing.range(..=claim.to.row).next_back();
            let Some((&row, &other)) =
                above.filter(|(_, other)| claims[**other].to.row >= claim.from.row)
            else {
                break None;
            };
            if yields(claims, index, other) {
                break Some(other);
            }
            clashes.push((other, index));
            standing.remove(&row);
        };
        match beaten_by {
            Some(other) => clashes.push((index, other)),
            None => _ = standing.insert(claim.from.row, index),
        }
    }
    clashes
}

/// Returns true if the first claim gives way to the second: the smaller one in the same
/// list, otherwise the later one. The points stay claimed, because the winner is always
/// a larger or earlier claim.
fn yields(claims: &[Claim<'_>], index: usize, other: usize) -> bool {
    let (one, two) = (&claims[index], &claims[other]);
    if one.id() == two.id() && one.cells() != two.cells() {
        return one.cells() < two.cells();
    }
    index > other
}
