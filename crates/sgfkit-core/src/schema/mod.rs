//! Table of all properties of every published version of SGF.
//!
//! Each identifier has one [`Property`] row, or several if the meaning depends on the game or the
//! version of the format (`HA`, `IP`, `SE`, `VW` …). Parsing, checking, stripping and `sgf explain`
//! all use this table; the crate has no other list of identifiers.
//!
//! ```
//! use sgfkit::schema::{List, ValueType, property};
//!
//! let row = property(b"LB", 1, 4).unwrap();
//! assert_eq!(row.name, "Label");
//! assert_eq!(row.list, List::List);
//! assert_eq!(row.value, ValueType::Compose(&ValueType::Point, &ValueType::SimpleText));
//! ```

mod aliases;
mod game_info;
mod games;
mod general;
pub mod id;
mod legacy;
mod row;

use std::sync::OnceLock;

pub use aliases::{EngineProperty, canonical_id, engine_properties, is_engine_analysis, long_name};
pub use row::{Category, Games, Group, List, Property, PropertyType, ValueType, Versions};

/// Returns the row for `id` in a tree with game number `gm` and file format `ff`.
///
/// `id` is a [canonical identifier](canonical_id). If this format does not define it,
/// returns the row of another format (`row.ff.contains(ff)` is false), so that an
/// FF\[1\] property in an FF\[4\] file is still readable. Returns `None` for private
/// properties and those of other games. `ff` above 4 counts as 4, and 0 as 1.
///
/// ```
/// use sgfkit::schema::property;
///
/// assert_eq!(property(b"IP", 11, 4).unwrap().source, "hex.html, IP");
/// assert_eq!(property(b"IP", 1, 4), None);
/// assert!(!property(b"L", 1, 4).unwrap().ff.contains(4));
/// ```
#[must_use]
pub fn property(id: &[u8], gm: u32, ff: u8) -> Option<&'static Property> {
    table(gm, ff)[slot(id)?]
}

/// Returns the results of [`property`] for a game and format, by [`slot`].
pub(crate) fn table(gm: u32, ff: u8) -> &'static Table {
    // Other games have no rows of their own, and there is no game 0.
    let gm = if gm <= 40 { gm } else { 0 };
    let cell = &TABLES_OF_GAMES[gm as usize][usize::from(ff.clamp(1, 4)) - 1];
    cell.get_or_init(|| Box::new(std::array::from_fn(|slot| search(slot, gm, ff))))
}

/// One table per game and format, filled on first use, for fast lookups.
static TABLES_OF_GAMES: [[OnceLock<Box<Table>>; 4]; 41] =
    [const { [const { OnceLock::new() }; 4] }; 41];

/// Rows of all identifiers of one or two capital letters.
pub(crate) type Table = [Option<&'static Property>; SLOT_COUNT];

fn search(slot: usize, gm: u32, ff: u8) -> Option<&'static Property> {
    let mut of_other_version = None;
    for row in rows_in(slot) {
        if !row.games.contains(gm) {
            continue;
        }
        if row.ff.contains(ff) {
            return Some(row);
        }
        of_other_version = of_other_version.or(Some(*row));
    }
    of_other_version
}

/// Returns true if a value of the property with this raw identifier may be text: the
/// property is unknown, or has a text in some game.
///
/// ```
/// use sgfkit::schema::may_hold_text;
///
/// assert!(may_hold_text(b"C") && may_hold_text(b"PlayerBlack") && may_hold_text(b"XX"));
/// assert!(!may_hold_text(b"AB"));
/// ```
#[inline]
#[must_use]
pub fn may_hold_text(id: &[u8]) -> bool {
    let slot = slot(id).or_else(|| slot(&canonical_id(id)));
    slot.is_none_or(|slot| MAY_HOLD_TEXT[slot])
}

/// Returns true if the property with this raw identifier holds a single line in which
/// brackets are rare: a result, a date, rules, a rank or a name.
pub(crate) fn is_line(id: &[u8]) -> bool {
    const LINES: [&str; 7] = [id::RE, id::DT, id::RU, id::BR, id::WR, id::PB, id::PW];
    let id = canonical_id(id);
    LINES.iter().any(|line| line.as_bytes() == &*id)
}

/// Returns all rows for an identifier, of every game and version. Rows for specific
/// games come first.
///
/// ```
/// let names: Vec<_> = sgfkit::schema::rows("SE").map(|row| row.name).collect();
/// assert_eq!(names, ["Mark with moves", "Self-test moves"]);
/// ```
pub fn rows(id: &str) -> impl Iterator<Item = &'static Property> + use<> {
    rows_of(id.as_bytes()).iter().copied()
}

/// Returns all rows, sorted by identifier.
pub fn all() -> impl Iterator<Item = &'static Property> {
    ROWS.iter().copied()
}

/// Sources of the rows. Rows for specific games come before those for all games,
/// because [`property`] returns the first match.
const TABLES: [&[Property]; 4] = [
    games::TABLE,
    general::TABLE,
    game_info::TABLE,
    legacy::TABLE,
];

const ROW_COUNT: usize = {
    let mut count = 0;
    let mut table = 0;
    while table < TABLES.len() {
        count += TABLES[table].len();
        table += 1;
    }
    count
};

/// Number of slots: one for every identifier of one or two capital letters, `A`, `AA`, `AB` … `ZZ`.
#[doc(hidden)]
pub const SLOT_COUNT: usize = 26 * 27;

/// All rows, sorted by slot; within a slot in the order of [`TABLES`].
static ROWS: [&Property; ROW_COUNT] = sorted_rows();

/// Start indices: the rows of slot `n` are `ROWS[STARTS[n]..STARTS[n + 1]]`.
static STARTS: [u8; SLOT_COUNT + 1] = starts();

/// [`may_hold_text`] by slot, because it is called for each property.
static MAY_HOLD_TEXT: [bool; SLOT_COUNT] = {
    let (rows, starts) = (sorted_rows(), starts());
    let mut found = [false; SLOT_COUNT];
    let mut slot = 0;
    while slot < SLOT_COUNT {
        let (mut row, end) = (starts[slot] as usize, starts[slot + 1] as usize);
        found[slot] = row == end;
        while row < end {
            found[slot] |= rows[row].value.holds_text();
            row += 1;
        }
        slot += 1;
    }
    found
};

/// Returns the identifier with this [`slot`].
#[doc(hidden)]
#[must_use]
pub fn id_of_slot(slot: usize) -> String {
    let letter = |index: usize| char::from(b'A' + index as u8);
    let second = (slot % 27).checked_sub(1).map(letter);
    std::iter::once(letter(slot / 27)).chain(second).collect()
}

/// Returns the table index of an identifier of one or two capital letters.
#[inline]
#[doc(hidden)]
#[must_use]
pub const fn slot(id: &[u8]) -> Option<usize> {
    match id {
        [a @ b'A'..=b'Z'] => Some((*a - b'A') as usize * 27),
        [a @ b'A'..=b'Z', b @ b'A'..=b'Z'] => {
            Some((*a - b'A') as usize * 27 + (*b - b'A') as usize + 1)
        }
        _ => None,
    }
}

fn rows_of(id: &[u8]) -> &'static [&'static Property] {
    slot(id).map_or(&[], rows_in)
}

/// Both arrays are built so that these indices are in range for every slot.
fn rows_in(slot: usize) -> &'static [&'static Property] {
    &ROWS[STARTS[slot] as usize..STARTS[slot + 1] as usize]
}

/// Returns the slot of a row. An invalid identifier is a compile error.
const fn slot_of_row(row: &Property) -> usize {
    slot(row.id.as_bytes()).expect("identifiers of the table have one or two capital letters")
}

/// Stable insertion sort at compile time.
const fn sorted_rows() -> [&'static Property; ROW_COUNT] {
    let mut sorted = [&TABLES[0][0]; ROW_COUNT];
    let mut filled = 0;
    let mut table = 0;
    while table < TABLES.len() {
        let mut i = 0;
        while i < TABLES[table].len() {
            let row = &TABLES[table][i];
            let mut place = filled;
            while place > 0 && slot_of_row(sorted[place - 1]) > slot_of_row(row) {
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            sorted[place] = row;
            filled += 1;
            i += 1;
        }
        table += 1;
    }
    sorted
}

const fn starts() -> [u8; SLOT_COUNT + 1] {
    assert!(ROW_COUNT <= u8::MAX as usize);
    let rows = sorted_rows();
    let mut starts = [0; SLOT_COUNT + 1];
    let mut row = 0;
    let mut slot = 0;
    while slot <= SLOT_COUNT {
        while row < ROW_COUNT && slot_of_row(rows[row]) < slot {
            row += 1;
        }
        starts[slot] = row as u8;
        slot += 1;
    }
    starts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn all_ids() -> Vec<Vec<u8>> {
        let letters = || b'A'..=b'Z';
        letters()
            .map(|a| vec![a])
            .chain(letters().flat_map(|a| letters().map(move |b| vec![a, b])))
            .collect()
    }

    /// Each identifier of the table is a constant, and no other: named as one of its rows.
    #[test]
    fn constants_are_the_identifiers_of_the_table() {
        let constants: BTreeSet<_> = id::ALL.iter().map(|(id, _)| *id).collect();
        assert_eq!(constants, all().map(|row| row.id).collect());
        for (id, names) in id::ALL {
            let rows: BTreeSet<_> = rows(id).map(|row| row.name).collect();
            for name in &rows {
                assert!(names.contains(name), "{id}: {names} lacks {name}");
            }
        }
    }

    #[test]
    fn rows_are_indexed_by_their_identifier() {
        let indexed = all_ids().iter().map(|id| rows_of(id).len()).sum::<usize>();
        assert_eq!(indexed, ROW_COUNT);
        assert!(all().is_sorted_by_key(|row| row.id));
        assert!(rows("AB").all(|row| row.id == "AB"));
        assert_eq!(rows("RU").count(), 4);
    }
}
