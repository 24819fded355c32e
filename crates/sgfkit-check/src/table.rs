//! What the checks want to see, in each game and format: asked for once, so
//! that what no check cares about costs next to nothing.

use std::sync::OnceLock;

use super::Subject;
use super::contents::{EMPTY, ODD, ROOT};
use super::lists::{Lists, Mask};
use super::plain::Plain;
use sgfkit_core::game::Game;
use sgfkit_core::schema::{self, PropertyType};

/// What is known of an identifier in a game and format: what it is, and the
/// checks that want to see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The table's row for it; `None` for a private property.
    pub(super) row: Option<&'static schema::Property>,
    /// How most of its values look.
    pub(super) plain: Plain,
    /// It is a setup property.
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

    /// Whether no check wants to see it where it stands alone in its node.
    fn is_quiet(&self) -> bool {
        self.tree | self.node | self.property == 0
    }
}

/// A game and format.
pub(super) struct Table {
    game: Game,
    format: u8,
    /// Each made when it is needed first: a file has few of them.
    of_slots: Box<[OnceLock<Entry>]>,
    /// Of nodes without properties.
    pub(super) empty: Entry,
    /// Checks that want to see the root, and odd nodes.
    pub(super) root: Mask,
    pub(super) odd: Mask,
    /// No check wants to see a node with a good move and nothing else.
    pub(super) are_moves_quiet: bool,
    /// A check needs positions.
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

    /// What is known of an identifier of one or two capital letters.
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

    /// What is known of any other canonical identifier.
    pub(super) fn of_other(&self, id: &[u8], lists: &Lists) -> Entry {
        Table::entry_of(lists, id, self.game, self.format)
    }
}

/// The highest number of a game with a name of its own.
const GAMES: u32 = 40;

/// The tables of games and formats, each made when it is needed first. By game
/// number and format; games without a name share 0.
pub(super) struct Tables(Box<[[OnceLock<Table>; 4]]>);

impl Tables {
    pub(super) fn new() -> Tables {
        // Game by game: all at once, an unoptimised build puts them on the stack.
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

/// The slot of `B`.
pub(super) const BLACK: usize = slot_of(b"B");
/// The slot of `W`.
pub(super) const WHITE: usize = slot_of(b"W");

const fn slot_of(id: &[u8]) -> usize {
    match schema::slot(id) {
        Some(slot) => slot,
        None => 0,
    }
}
