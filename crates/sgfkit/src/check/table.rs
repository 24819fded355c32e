//! What the checks want to see, in each game and format: asked for once, so
//! that what no check cares about costs next to nothing.

use std::sync::OnceLock;

use super::plain::Plain;
use super::{Check, Run, Select, Subject};
use crate::game::Game;
use crate::schema::{self, PropertyType};

/// Checks of one kind, a bit each in the order of their list.
pub(super) type Mask = u64;

/// Checks by what they look at.
#[derive(Default)]
pub(super) struct Kinds {
    pub(super) faults: Vec<&'static Check>,
    pub(super) collection: Vec<&'static Check>,
    pub(super) root: Vec<&'static Check>,
    pub(super) nodes: Vec<&'static Check>,
    pub(super) node: Vec<&'static Check>,
    pub(super) several: Vec<&'static Check>,
    pub(super) repeated: Vec<&'static Check>,
    pub(super) property: Vec<&'static Check>,
    pub(super) values: Vec<&'static Check>,
    pub(super) value: Vec<&'static Check>,
    pub(super) unusual: Vec<&'static Check>,
    pub(super) identifier: Vec<&'static Check>,
    pub(super) bytes: Vec<&'static Check>,
    pub(super) invalid: Vec<&'static Check>,
    pub(super) slip: Vec<&'static Check>,
    pub(super) rectangle: Vec<&'static Check>,
    pub(super) beyond: Vec<&'static Check>,
    pub(super) illegal: Vec<&'static Check>,
    pub(super) setup: Vec<&'static Check>,
    pub(super) end: Vec<&'static Check>,
}

impl Kinds {
    pub(super) fn of(checks: &[&'static Check]) -> Kinds {
        let mut kinds = Kinds::default();
        for check in checks {
            let list = match check.run {
                Run::Faults(..) => &mut kinds.faults,
                Run::Collection(_) => &mut kinds.collection,
                Run::Root(_) => &mut kinds.root,
                Run::Nodes(..) => &mut kinds.nodes,
                Run::Node(..) => &mut kinds.node,
                Run::Several(..) => &mut kinds.several,
                Run::Repeated(_) => &mut kinds.repeated,
                Run::Property(..) => &mut kinds.property,
                Run::Values(..) => &mut kinds.values,
                Run::Value(..) => &mut kinds.value,
                Run::Unusual(..) => &mut kinds.unusual,
                Run::Identifier(_) => &mut kinds.identifier,
                Run::Bytes(_) => &mut kinds.bytes,
                Run::Invalid(_) => &mut kinds.invalid,
                Run::Slip(..) => &mut kinds.slip,
                Run::Rectangle(_) => &mut kinds.rectangle,
                Run::Beyond(_) => &mut kinds.beyond,
                Run::Illegal(_) => &mut kinds.illegal,
                Run::Setup(_) => &mut kinds.setup,
                Run::End(_) => &mut kinds.end,
            };
            list.push(check);
            assert!(
                list.len() <= Mask::BITS as usize,
                "too many checks of a kind"
            );
        }
        kinds
    }

    /// Whether a check needs the positions of a game.
    pub(super) fn need_positions(&self, game: Game) -> bool {
        let mut checks = self.illegal.iter().chain(&self.setup).chain(&self.end);
        checks.any(|check| check.is_for(game))
    }

    fn entry(&self, subject: &Subject<'_>) -> Entry {
        let mask = |checks: &[&Check]| {
            let bit = |(index, check): (usize, &&Check)| match check.run.select() {
                Some(select) if check.is_for(subject.game) => Mask::from(select(subject)) << index,
                _ => 0,
            };
            checks.iter().enumerate().map(bit).sum()
        };
        Entry {
            row: subject.row,
            plain: Plain::of(subject),
            is_setup: subject.is_kind(PropertyType::Setup),
            nodes: mask(&self.nodes),
            node: mask(&self.node),
            several: mask(&self.several),
            property: mask(&self.property),
            values: mask(&self.values),
            value: mask(&self.value),
            unusual: mask(&self.unusual),
        }
    }
}

impl Run {
    fn select(&self) -> Option<Select> {
        match *self {
            Run::Nodes(select, _) => Some(select),
            Run::Node(select, _) | Run::Several(select, _) => Some(select),
            Run::Property(select, _) => Some(select),
            Run::Values(select, _) => Some(select),
            Run::Value(select, _) | Run::Unusual(select, _) => Some(select),
            _ => None,
        }
    }
}

impl Check {
    pub(super) fn is_for(&self, game: Game) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }
}

/// The checks of a list that a mask names.
pub(super) fn named(
    checks: &[&'static Check],
    mut mask: Mask,
) -> impl Iterator<Item = (usize, &'static Check)> {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        mask &= mask.checked_sub(1)?;
        Some((index, checks[index]))
    })
}

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
    pub(super) nodes: Mask,
    pub(super) node: Mask,
    pub(super) several: Mask,
    pub(super) property: Mask,
    pub(super) values: Mask,
    pub(super) value: Mask,
    pub(super) unusual: Mask,
}

impl Entry {
    /// Whether no check wants to see it where it stands alone in its node.
    fn is_quiet(&self) -> bool {
        self.nodes | self.node | self.property == 0
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
    /// No check wants to see a node with a good move and nothing else.
    pub(super) are_moves_quiet: bool,
    /// A check needs positions.
    pub(super) needs_positions: bool,
}

impl Table {
    fn new(kinds: &Kinds, game: Game, format: u8) -> Table {
        let mut table = Table {
            game,
            format,
            of_slots: (0..schema::SLOT_COUNT).map(|_| OnceLock::new()).collect(),
            empty: Table::entry_of(kinds, b"", game, format),
            are_moves_quiet: false,
            needs_positions: kinds.need_positions(game),
        };
        let mut moves = [BLACK, WHITE].into_iter();
        table.are_moves_quiet = moves.all(|slot| table.of_slot(slot, kinds).is_quiet());
        table
    }

    fn entry_of(kinds: &Kinds, id: &[u8], game: Game, format: u8) -> Entry {
        kinds.entry(&Subject {
            id,
            row: schema::property(id, game.number(), format),
            game,
            format,
        })
    }

    /// What is known of an identifier of one or two capital letters.
    #[inline]
    pub(super) fn of_slot(&self, slot: usize, kinds: &Kinds) -> &Entry {
        match self.of_slots[slot].get() {
            Some(entry) => entry,
            None => self.of_new_slot(slot, kinds),
        }
    }

    #[cold]
    fn of_new_slot(&self, slot: usize, kinds: &Kinds) -> &Entry {
        self.of_slots[slot].get_or_init(|| {
            let id = schema::id_of_slot(slot);
            Table::entry_of(kinds, id.as_bytes(), self.game, self.format)
        })
    }

    /// What is known of any other canonical identifier.
    pub(super) fn of_other(&self, id: &[u8], kinds: &Kinds) -> Entry {
        Table::entry_of(kinds, id, self.game, self.format)
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

    pub(super) fn get(&self, kinds: &Kinds, game: Game, format: u8) -> &Table {
        let number = game.number();
        let index = if number <= GAMES { number as usize } else { 0 };
        let format = format.clamp(1, 4);
        self.0[index][usize::from(format) - 1].get_or_init(|| Table::new(kinds, game, format))
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
