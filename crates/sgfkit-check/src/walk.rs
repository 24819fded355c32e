//! Walks through a tree once for all checks. A table lists the checks that select each property.

use std::cell::RefCell;
use std::collections::HashMap;

use super::contents::{Contents, Known, Place};
use super::lists::{Lists, Mask};
use super::plain::{is_printable, only_value};
use super::points::beyond;
use super::slip::{self, Slip};
use super::table::{BLACK, Entry, Table, Tables, WHITE};
use super::{Flaw, Group, Moment, Report};
use sgfkit_core::dialect::little_golem;
use sgfkit_core::game::{BoardSize, Game, Move};
use sgfkit_core::replay::Replay;
use sgfkit_core::schema::{self, List};
use sgfkit_core::syntax::Span;
use sgfkit_core::tree::{GameTree, MoveRun, Node, NodeId, Property, identifier_len};
use sgfkit_core::value::{self, Facts, Invalid, RawValue, Value};

#[derive(Default)]
struct Sum {
    tree: Mask,
    node: Mask,
    property: Mask,
    /// An identifier may occur more than once.
    repeats: bool,
    /// The node is [odd](super::contents::is_odd_node) for another reason.
    is_odd: bool,
    has_setup: bool,
}

impl Sum {
    #[inline]
    fn add(&mut self, entry: &Entry) {
        self.tree |= entry.tree;
        self.node |= entry.node;
        self.property |= entry.property;
        self.has_setup |= entry.is_setup;
    }
}

/// Entries of identifiers without a slot, by raw identifier, game and format.
type Others<'a> = HashMap<(&'a [u8], Game, u8), Entry>;

/// Entries that fit into the processor's cache, more than any real file has. Beyond
/// this, a lookup takes longer than computing the entry again.
const MOST_OTHERS: usize = 1 << 12;

/// Walks trees and reuses its buffers.
pub(super) struct Walk<'c, 'a> {
    lists: &'c Lists,
    tables: &'c Tables,
    /// Selected nodes for each check in the list of [trees](Lists::tree).
    nodes: Vec<Vec<Node<'a>>>,
    /// Nodes with setup.
    setup: Vec<u32>,
    /// Properties of the current node.
    properties: Vec<Known<'a>>,
    slots: Vec<Option<usize>>,
    /// Last occurrence of each identifier, by slot.
    places: Box<[Place]>,
    others: Others<'a>,
}

impl<'c, 'a> Walk<'c, 'a> {
    pub(super) fn new(lists: &'c Lists, tables: &'c Tables) -> Walk<'c, 'a> {
        Walk {
            lists,
            tables,
            nodes: vec![Vec::new(); lists.tree.all().len()],
            setup: Vec::new(),
            properties: Vec::new(),
            slots: Vec::new(),
            places: vec![Place::default(); schema::SLOT_COUNT].into(),
            others: HashMap::new(),
        }
    }

    pub(super) fn tree(&mut self, tree: GameTree<'a>, report: &mut Report<'a>) {
        let facts = tree.facts();
        let table = self.tables.get(self.lists, facts.game, facts.format);
        let lens = Lens {
            lists: self.lists,
            table,
            facts,
            bytes: tree.bytes(),
        };
        // Report a game that is not Go once, not for each move.
        if little_golem::game(tree).is_some() {
            self.dialect(&lens, tree.root(), report);
            return;
        }
        self.setup.clear();
        let mut end_of_line = None;
        let mut source = tree.source_nodes();
        let mut runs = tree.runs().iter().peekable();
        while let Some((mut node, spans)) = source.next() {
            match runs.next_if(|run| run.begins_with(node)) {
                Some(run) if lens.is_quiet(run, tree) => {
                    node = run.last(tree);
                    source.skip_to(node);
                }
                _ => self.node(&lens, node, spans, report),
            }
            if end_of_line.is_none() && node.is_leaf() {
                end_of_line = Some(node.id());
            }
        }
        for ((_, _, run), nodes) in self.lists.tree.all().iter().zip(&mut self.nodes) {
            if !nodes.is_empty() {
                run(tree, nodes, report);
                nodes.clear();
            }
        }
        if table.needs_positions {
            self.replay(tree, end_of_line, report);
        }
    }

    /// Runs only the checks for the dialect of a tree.
    fn dialect(&mut self, lens: &Lens<'_, 'a>, root: Node<'a>, report: &mut Report<'a>) {
        self.properties.clear();
        self.properties.extend(root.properties().map(Known::new));
        let contents = Contents::new(root, &self.properties, &self.places, true);
        for (index, run) in lens.lists.node.named(lens.table.root) {
            if lens.lists.node.all()[index].0.group == Group::Producers {
                run(&contents, report);
            }
        }
    }

    fn node(
        &mut self,
        lens: &Lens<'_, 'a>,
        node: Node<'a>,
        spans: &[Span],
        report: &mut Report<'a>,
    ) {
        let mut sum = Sum::default();
        if spans.is_empty() {
            sum.add(&lens.table.empty);
        }
        self.slots.clear();
        for span in spans {
            let whole = span.of(lens.bytes);
            let slot = match lens.plain_move(whole) {
                Some(slot) => {
                    sum.add(lens.table.of_slot(slot, lens.lists));
                    Some(slot)
                }
                None => {
                    let (identifier, values) = whole.split_at(identifier_len(whole));
                    let property = node.source_property(*span);
                    let slot = schema::slot(identifier);
                    let (slot, entry) = match slot {
                        Some(index) => (slot, lens.table.of_slot(index, lens.lists)),
                        None => {
                            sum.is_odd = true;
                            lens.other(property, &mut self.others)
                        }
                    };
                    sum.add(entry);
                    match only_value(values) {
                        Some(raw) if entry.value == 0 && entry.plain.is(raw, lens.facts) => {}
                        only => sum.is_odd |= lens.values(property, slot, entry, only, report),
                    }
                    slot
                }
            };
            sum.repeats |= match slot {
                Some(slot) => !self.places[slot].set(node, self.slots.len()),
                None => true,
            };
            self.slots.push(slot);
        }
        for (index, _) in lens.lists.tree.named(sum.tree) {
            self.nodes[index].push(node);
        }
        if sum.has_setup {
            self.setup.push(node.id().0);
        }
        if node.is_root() {
            sum.node |= lens.table.root;
        }
        let has = |slot: usize| self.places[slot].is_in(node);
        if sum.repeats || sum.is_odd || spans.len() > 1 && has(BLACK) && has(WHITE) {
            sum.node |= lens.table.odd;
        }
        if sum.node | sum.property != 0 {
            self.properties.clear();
            for (span, slot) in spans.iter().zip(&self.slots) {
                let property = node.source_property(*span);
                let row = slot.and_then(|slot| lens.facts.table[slot]);
                self.properties.push(Known::with(property, *slot, row));
            }
            let contents = Contents::new(node, &self.properties, &self.places, sum.repeats);
            lens.contents(&contents, &sum, &self.others, report);
        }
    }

    fn replay(&self, tree: GameTree<'a>, end_of_line: Option<NodeId>, report: &mut Report<'a>) {
        let lens = Positions {
            lists: self.lists,
            game: tree.game(),
        };
        let mut replay = Replay::before(tree);
        if replay.board().is_none() && lens.game.has_typed_moves() {
            return;
        }
        let report = RefCell::new(report);
        let mut setup = self.setup.iter().copied().peekable();
        replay.walk(
            |before, node| {
                if setup.next_if_eq(&node.id().0).is_some() {
                    lens.look(before, Moment::Setup(node), &mut report.borrow_mut());
                }
            },
            |at| {
                if at.has_faults() {
                    lens.look(at, Moment::Illegal, &mut report.borrow_mut());
                }
                if Some(at.node().id()) == end_of_line {
                    lens.look(at, Moment::End, &mut report.borrow_mut());
                }
            },
        );
    }
}

/// Data shared by all nodes of a tree.
struct Lens<'c, 'a> {
    lists: &'c Lists,
    table: &'c Table,
    facts: &'a Facts,
    bytes: &'a [u8],
}

impl<'a> Lens<'_, 'a> {
    /// Returns the slot of a Go move of two lower-case letters on the board, the usual property.
    #[inline]
    fn plain_move(&self, whole: &[u8]) -> Option<usize> {
        let BoardSize { columns, rows } = self.facts.size;
        match *whole {
            [
                color @ (b'B' | b'W'),
                b'[',
                a @ b'a'..=b'z',
                b @ b'a'..=b'z',
                b']',
            ] if u32::from(a - b'a') < columns
                && u32::from(b - b'a') < rows
                && self.facts.game == Game::Go =>
            {
                Some(if color == b'B' { BLACK } else { WHITE })
            }
            _ => None,
        }
    }

    /// Returns true if no check selects a run of plain moves, and all of them are on the board.
    #[inline]
    fn is_quiet(&self, run: &MoveRun, tree: GameTree<'a>) -> bool {
        self.table.are_moves_quiet
            && self.facts.game == Game::Go
            && run.is_on(tree, self.facts.size)
    }

    /// Returns entry and slot for an identifier other than one or two capital letters.
    #[cold]
    fn other<'t>(
        &'t self,
        property: Property<'a>,
        others: &'t mut Others<'a>,
    ) -> (Option<usize>, &'t Entry) {
        let known = Known::new(property);
        let entry = match known.slot {
            Some(slot) => self.table.of_slot(slot, self.lists),
            None => {
                if others.len() >= MOST_OTHERS {
                    others.clear();
                }
                let new = || self.of_other(property);
                others.entry(self.name(property)).or_insert_with(new)
            }
        };
        (known.slot, entry)
    }

    fn of_other(&self, property: Property<'a>) -> Entry {
        let id = schema::canonical_id(property.identifier());
        self.table.of_other(&id, self.lists)
    }

    fn name(&self, property: Property<'a>) -> (&'a [u8], Game, u8) {
        (property.identifier(), self.facts.game, self.facts.format)
    }

    /// Returns true if there are too many values; `only` is the [only one](only_value), if known.
    fn values(
        &self,
        property: Property<'a>,
        slot: Option<usize>,
        entry: &Entry,
        only: Option<&'a [u8]>,
        report: &mut Report<'a>,
    ) -> bool {
        let known = Known::with(property, slot, entry.row);
        if let Some(raw) = only {
            let value = property.only_value(raw, self.facts);
            self.value(&known, entry, value, true, report);
            return false;
        }
        let mut count = 0;
        for value in property.values() {
            count += 1;
            let is_printable = is_printable(value.raw());
            self.value(&known, entry, value, is_printable, report);
        }
        count > 1 && known.row.is_some_and(|row| row.list == List::Single)
    }

    #[inline]
    fn value(
        &self,
        known: &Known<'a>,
        entry: &Entry,
        value: RawValue<'a>,
        is_printable: bool,
        report: &mut Report<'a>,
    ) {
        for (_, run) in self.lists.value.named(entry.value) {
            run(known, value, report);
        }
        if !is_printable || !entry.plain.is(value.raw(), self.facts) {
            self.unusual(known, entry, value, report);
        }
    }

    fn unusual(
        &self,
        known: &Known<'a>,
        entry: &Entry,
        value: RawValue<'a>,
        report: &mut Report<'a>,
    ) {
        for (_, run) in self.lists.unusual.named(entry.unusual) {
            run(known, value, report);
        }
        // As text, every value is valid.
        let Some(row) = known.row.filter(|row| !row.is_text()) else {
            return;
        };
        let decoded = match value::decode(value, Some(row), self.facts) {
            Ok(decoded) => decoded,
            Err(why) => return self.invalid(known, value, why, report),
        };
        // Boardspace's padding is readable, but still an error.
        if let Value::Move(Move::LinesOfAction { .. } | Move::Escape) = decoded
            && let Some(text) = value.ascii()
            && text.trim_ascii() != text
        {
            let slip = Flaw::Slip(Slip::Blank, text.trim_ascii().to_owned());
            self.flaw(known, value, &slip, report);
        }
        if let Value::Rectangle(from, to) = decoded {
            self.flaw(known, value, &Flaw::Rectangle(from, to), report);
        }
        if let Some(beyond) = beyond(known, value, &decoded) {
            self.flaw(known, value, &Flaw::Beyond(beyond), report);
        }
    }

    fn invalid(
        &self,
        known: &Known<'a>,
        value: RawValue<'a>,
        why: Invalid,
        report: &mut Report<'a>,
    ) {
        self.flaw(known, value, &Flaw::Invalid(why), report);
        let is_of = |slip: Slip| known.row.is_some_and(|row| slip.is_of(row.value));
        let meant = slip::meant(known, value);
        if let Some((slip, text)) = meant.filter(|(slip, _)| is_of(*slip)) {
            self.flaw(known, value, &Flaw::Slip(slip, text), report);
        }
    }

    fn flaw(&self, known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
        for run in self.lists.flaw.of(self.facts.game) {
            run(known, value, flaw, report);
        }
    }

    #[inline]
    fn contents(
        &self,
        contents: &Contents<'_, 'a>,
        sum: &Sum,
        others: &Others<'a>,
        report: &mut Report<'a>,
    ) {
        for (_, run) in self.lists.node.named(sum.node) {
            run(contents, report);
        }
        if sum.property == 0 {
            return;
        }
        for known in contents.properties {
            let mask = match known.slot {
                Some(slot) => self.table.of_slot(slot, self.lists).property,
                None => match others.get(&self.name(known.property)) {
                    Some(entry) => entry.property,
                    None => self.of_other(known.property).property,
                },
            };
            for (_, run) in self.lists.property.named(mask) {
                run(known, contents, report);
            }
        }
    }
}

struct Positions<'c> {
    lists: &'c Lists,
    game: Game,
}

impl Positions<'_> {
    #[inline(never)]
    fn look<'a>(&self, at: &Replay<'a>, moment: Moment<'a>, report: &mut Report<'a>) {
        for run in self.lists.position.of(self.game) {
            run(at, moment, report);
        }
    }
}
