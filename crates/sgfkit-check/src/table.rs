//! Caches the properties that checks select in each game and format; others cost nearly nothing.

use std::sync::OnceLock;

use super::Subject;
use super::contents::{EMPTY, ODD, ROOT};
use super::lists::{Lists, Mask};
use super::plain::Plain;
use sgfkit_core::game::Game;
use sgfkit_core::schema::{self, PropertyType};

/// Data about an identifier in a game and format, and the checks that select it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// `None` for a private property.
    pub(super) row: Option<&'static schema::Property>,
    pub(super) plain: Plain,
    pub(super) is_setup: bool,
    pub(super) tree: Mask,
    pub(super) node: Mask,
    pub(super) property: Mask,
    pub(super) value: Mask,
    pub(super) unusual: Mask,
}

impl Entry {
    fn of(subject: &Subject<'_>, lists: &Lists) -> Entry {
        Entry {
            row: subject.row,
            plain: Plain::of(subject),
            is_setup: subject.is_kind(PropertyType::Setup),
            tree: lists.tree.mask(subject),
            node: lists.node.mask(subject),
            property: lists.property.mask(subject),
            value: lists.value.mask(subject),
            unusual: lists.unusual.mask(subject),
        }
    }

    /// Returns true if no check selects the property when it is alone in its node.
    fn is_quiet(&self) -> bool {
        self.tree | self.node | self.property == 0
    }
}

pub(super) struct Table {
    game: Game,
    format: u8,
    /// Created on first use, because a file has few of them.
    of_slots: Box<[OnceLock<Entry>]>,
    /// For nodes without properties.
    pub(super) empty: Entry,
    /// Checks that select the root and odd nodes.
    pub(super) root: Mask,
    pub(super) odd: Mask,
    /// No check selects a node that contains only a valid move.
    pub(super) are_moves_quiet: bool,
    pub(super) needs_positions: bool,
}

impl Table {
    fn new(lists: &Lists, game: Game, format: u8) -> Table {
        let mut table = Table {
            game,
            format,
            of_slots: (0..schema::SLOT_COUNT).map(|_| OnceLock::new()).collect(),
            empty: Table::entry_of(lists, EMPTY, game, format),
            root: Table::entry_of(lists, ROOT, game, format).node,
            odd: Table::entry_of(lists, ODD, game, format).node,
            are_moves_quiet: false,
            needs_positions: lists.position.of(game).next().is_some(),
        };
        let mut moves = [BLACK, WHITE].into_iter();
        table.are_moves_quiet = moves.all(|slot| table.of_slot(slot, lists).is_quiet());
        table
    }

    fn entry_of(lists: &Lists, id: &[u8], game: Game, format: u8) -> Entry {
        let subject = Subject {
            id,
            row: schema::property(id, game.number(), format),
            game,
            format,
        };
        Entry::of(&subject, lists)
    }

    #[inline]
    pub(super) fn of_slot(&self, slot: usize, lists: &Lists) -> &Entry {
        match self.of_slots[slot].get() {
            Some(entry) => entry,
            None => self.of_new_slot(slot, lists),
        }
    }

    #[cold]
    fn of_new_slot(&self, slot: usize, lists: &Lists) -> &Entry {
        self.of_slots[slot].get_or_init(|| {
            let id = schema::id_of_slot(slot);
            Table::entry_of(lists, id.as_bytes(), self.game, self.format)
        })
    }

    /// Computes the entry of any other canonical identifier.
    pub(super) fn of_other(&self, id: &[u8], lists: &Lists) -> Entry {
        Table::entry_of(lists, id, self.game, self.format)
    }
}

/// Highest number of a named game.
const GAMES: u32 = 40;

/// Tables by game number and format, created on first use. Games without a name share 0.
pub(super) struct Tables(Box<[[OnceLock<Table>; 4]]>);

impl Tables {
    pub(super) fn new() -> Tables {
        // Build it game by game: unoptimized builds put the whole array on the stack.
        let game = |_| std::array::from_fn(|_| OnceLock::new());
        Tables((0..=GAMES).map(game).collect())
    }

    pub(super) fn get(&self, lists: &Lists, game: Game, format: u8) -> &Table {
        let number = game.number();
        let index = if number <= GAMES { number as usize } else { 0 };
        let format = format.clamp(1, 4);
        self.0[index][usize::from(format) - 1].get_or_init(|| Table::new(lists, game, format))
    }
}

pub(super) const BLACK: usize = slot_of(b"B");
pub(super) const WHITE: usize = slot_of(b"W");

const fn slot_of(id: &[u8]) -> usize {
    match schema::slot(id) {
        Some(slot) => slot,
        None => 0,
    }
}
