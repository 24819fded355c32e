//! One walk through a tree for all checks. Which of them look at a property is
//! found in a table, so that what no check cares about costs next to nothing.

use std::cell::RefCell;
use std::sync::OnceLock;

use super::{Check, Contents, Known, Report, Run, Select, Subject};
use crate::game::Game;
use crate::game::replay::Replay;
use crate::schema::{self, Kind, ValueType};
use crate::syntax::Span;
use crate::tree::{Facts, GameTree, MoveRun, Node, RawValue};
use crate::value;

/// Checks of one kind, a bit each in the order of their list.
type Mask = u64;

/// The checks that want to see a property.
#[derive(Clone, Copy, Debug, Default)]
struct Masks {
    tree: Mask,
    node: Mask,
    several: Mask,
    property: Mask,
    value: Mask,
}

/// Checks by what they look at.
#[derive(Default)]
pub(super) struct Kinds {
    tree: Vec<&'static Check>,
    node: Vec<&'static Check>,
    several: Vec<&'static Check>,
    property: Vec<&'static Check>,
    value: Vec<&'static Check>,
    identifier: Vec<&'static Check>,
    bytes: Vec<&'static Check>,
    invalid: Vec<&'static Check>,
    illegal: Vec<&'static Check>,
    setup: Vec<&'static Check>,
    end: Vec<&'static Check>,
}

impl Kinds {
    pub(super) fn of(checks: &[&'static Check]) -> Kinds {
        let mut kinds = Kinds::default();
        for check in checks {
            let list = match check.run {
                Run::Faults(..) | Run::Collection(_) => continue,
                Run::Tree(..) => &mut kinds.tree,
                Run::Node(..) => &mut kinds.node,
                Run::Several(..) => &mut kinds.several,
                Run::Property(..) => &mut kinds.property,
                Run::Value(..) => &mut kinds.value,
                Run::Identifier(_) => &mut kinds.identifier,
                Run::Bytes(_) => &mut kinds.bytes,
                Run::Invalid(_) => &mut kinds.invalid,
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
    fn need_positions(&self, game: Game) -> bool {
        let mut checks = self.illegal.iter().chain(&self.setup).chain(&self.end);
        checks.any(|check| is_for(check, game))
    }

    #[inline(never)]
    fn look_at_setup<'a>(&self, before: &Replay<'a>, node: Node<'a>, report: &mut Report<'a>) {
        let game = before.tree().game();
        for check in self.setup.iter().filter(|check| is_for(check, game)) {
            if let Run::Setup(run) = check.run {
                run(before, node, report);
            }
        }
    }

    #[inline(never)]
    fn look_at_faults<'a>(&self, at: &Replay<'a>, report: &mut Report<'a>) {
        let game = at.tree().game();
        for check in self.illegal.iter().filter(|check| is_for(check, game)) {
            if let Run::Illegal(run) = check.run {
                run(at, report);
            }
        }
    }

    #[inline(never)]
    fn look_at_end<'a>(&self, at: &Replay<'a>, report: &mut Report<'a>) {
        let game = at.tree().game();
        for check in self.end.iter().filter(|check| is_for(check, game)) {
            if let Run::End(run) = check.run {
                run(at, report);
            }
        }
    }

    fn masks(&self, id: &[u8], game: Game, format: u8) -> Masks {
        let subject = Subject {
            id,
            row: schema::property(id, game.number(), format),
            game,
            format,
        };
        let mask = |checks: &[&Check]| {
            let bit = |(index, check): (usize, &&Check)| match check.run.select() {
                Some(select) if is_for(check, game) => Mask::from(select(&subject)) << index,
                _ => 0,
            };
            checks.iter().enumerate().map(bit).sum()
        };
        Masks {
            tree: mask(&self.tree),
            node: mask(&self.node),
            several: mask(&self.several),
            property: mask(&self.property),
            value: mask(&self.value),
        }
    }
}

impl Run {
    fn select(&self) -> Option<Select> {
        match *self {
            Run::Tree(select, _) => Some(select),
            Run::Node(select, _) | Run::Several(select, _) => Some(select),
            Run::Property(select, _) => Some(select),
            Run::Value(select, _) => Some(select),
            _ => None,
        }
    }
}

fn is_for(check: &Check, game: Game) -> bool {
    check.games.is_empty() || check.games.contains(&game)
}

/// The checks of a list that a mask names.
fn named(
    checks: &[&'static Check],
    mut mask: Mask,
) -> impl Iterator<Item = (usize, &'static Check)> {
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        mask &= mask.checked_sub(1)?;
        Some((index, checks[index]))
    })
}

/// The masks of every identifier of one or two capital letters, and of nodes
/// without properties, in a game and format.
struct Table {
    of_slots: Box<[Masks]>,
    empty: Masks,
    /// No check wants to see a node with a good move and nothing else.
    are_moves_quiet: bool,
}

/// The tables of games and formats, each made when it is needed first. By game
/// number and format; games without a name share 0.
pub(super) struct Tables([[OnceLock<Table>; 4]; 41]);

impl Tables {
    pub(super) fn new() -> Tables {
        Tables(std::array::from_fn(|_| {
            std::array::from_fn(|_| OnceLock::new())
        }))
    }

    fn get(&self, kinds: &Kinds, game: Game, format: u8) -> &Table {
        let number = game.number();
        let index = if number <= 40 { number as usize } else { 0 };
        let format = format.clamp(1, 4);
        self.0[index][usize::from(format) - 1].get_or_init(|| {
            let masks = |id: &[u8]| kinds.masks(id, game, format);
            let of_slots: Box<[Masks]> = schema::slots().map(|id| masks(id.as_bytes())).collect();
            let is_quiet = |masks: &Masks| masks.tree | masks.node | masks.property == 0;
            Table {
                are_moves_quiet: MOVES.iter().all(|slot| is_quiet(&of_slots[*slot])),
                of_slots,
                empty: masks(b""),
            }
        })
    }
}

/// What the properties of a node have in common.
#[derive(Default)]
struct Sum {
    tree: Mask,
    node: Mask,
    /// Checks that want to see one property or more, two or more.
    once: Mask,
    several: Mask,
    /// A property needs a closer look.
    closer: bool,
    has_setup: bool,
}

impl Sum {
    #[inline]
    fn add(&mut self, masks: &Masks) {
        self.tree |= masks.tree;
        self.node |= masks.node;
        self.several |= self.once & masks.several;
        self.once |= masks.several;
        self.closer |= masks.property != 0;
    }
}

/// Walks trees.
pub(super) struct Walk<'c> {
    kinds: &'c Kinds,
    tables: &'c Tables,
    /// For each check of trees the nodes that it selects.
    nodes: Vec<Vec<u32>>,
    /// The nodes with setup.
    setup: Vec<u32>,
}

impl<'c> Walk<'c> {
    pub(super) fn new(kinds: &'c Kinds, tables: &'c Tables) -> Walk<'c> {
        let nodes = vec![Vec::new(); kinds.tree.len()];
        Walk {
            kinds,
            tables,
            nodes,
            setup: Vec::new(),
        }
    }

    pub(super) fn tree<'a>(&mut self, tree: GameTree<'a>, report: &mut Report<'a>) {
        self.nodes.iter_mut().for_each(Vec::clear);
        self.setup.clear();
        let facts = tree.facts();
        let walk = TreeWalk {
            kinds: self.kinds,
            facts,
            table: self.tables.get(self.kinds, facts.game, facts.format),
            bytes: tree.bytes(),
        };
        let mut properties = Vec::new();
        let mut source = tree.source_nodes();
        let mut runs = tree.runs().iter().peekable();
        while let Some((node, spans)) = source.next() {
            if let Some(run) = runs.next_if(|run| run.begins_with(node))
                && walk.is_quiet(run, tree)
            {
                source.skip_to(run.last());
                continue;
            }
            let sum = walk.look(node, spans, report);
            for (index, _) in named(&self.kinds.tree, sum.tree) {
                self.nodes[index].push(node.id().0);
            }
            if sum.has_setup {
                self.setup.push(node.id().0);
            }
            if sum.node | sum.several != 0 || sum.closer {
                properties.clear();
                properties.extend(node.properties().map(Known::new));
                let contents = Contents {
                    node,
                    properties: &properties,
                };
                walk.node(&contents, &sum, report);
            }
        }
        for (check, nodes) in self.kinds.tree.iter().zip(&self.nodes) {
            if let Run::Tree(_, run) = check.run
                && is_for(check, facts.game)
            {
                let nodes: Vec<Node<'_>> = nodes.iter().filter_map(|id| tree.node(*id)).collect();
                run(tree, &nodes, report);
            }
        }
        self.replay(tree, report);
    }

    /// Plays the game for the checks that need positions.
    fn replay<'a>(&self, tree: GameTree<'a>, report: &mut Report<'a>) {
        let kinds = self.kinds;
        if !kinds.need_positions(tree.game()) {
            return;
        }
        let game = tree.game();
        let mut replay = Replay::before(tree);
        if replay.board().is_none() && game.has_typed_moves() {
            return;
        }
        let report = RefCell::new(report);
        let mut setup = self.setup.iter().copied().peekable();
        let mut is_main_line = true;
        replay.walk(
            |before, node| {
                if setup.next_if_eq(&node.id().0).is_some() {
                    kinds.look_at_setup(before, node, &mut report.borrow_mut());
                }
            },
            |at| {
                if at.has_faults() {
                    kinds.look_at_faults(at, &mut report.borrow_mut());
                }
                if is_main_line && at.node().is_leaf() {
                    is_main_line = false;
                    kinds.look_at_end(at, &mut report.borrow_mut());
                }
            },
        );
    }
}

/// What all nodes of a tree are looked at with.
struct TreeWalk<'c, 'a> {
    kinds: &'c Kinds,
    facts: &'a Facts,
    table: &'c Table,
    bytes: &'a [u8],
}

impl<'a> TreeWalk<'_, 'a> {
    /// Looks at the values of a node, and finds out who wants to see the rest.
    #[inline]
    fn look(&self, node: Node<'a>, spans: &[Span], report: &mut Report<'a>) -> Sum {
        let mut sum = Sum::default();
        if spans.is_empty() {
            sum.add(&self.table.empty);
        }
        for span in spans {
            let whole = span.of(self.bytes);
            if self.is_plain_move(whole) {
                sum.add(&self.table.of_slots[MOVES[usize::from(whole[0] == b'W')]]);
                continue;
            }
            let known = Known::new(node.source_property(*span));
            let masks = self.masks(&known, report);
            sum.add(&masks);
            sum.has_setup |= known.is_kind(Kind::Setup);
            self.values(&known, masks.value, report);
        }
        sum
    }

    /// Whether a property is a Go move of two lower-case letters that lies on
    /// the board: most of what game records consist of.
    #[inline]
    fn is_plain_move(&self, whole: &[u8]) -> bool {
        let (columns, rows) = self.facts.size;
        match *whole {
            [b'B' | b'W', b'[', a @ b'a'..=b'z', b @ b'a'..=b'z', b']'] => {
                u32::from(a - b'a') < columns
                    && u32::from(b - b'a') < rows
                    && self.facts.game == Game::Go
            }
            _ => false,
        }
    }

    /// Whether no check wants to see a run of plain moves: they lie on the
    /// board, and nobody asks for good moves that stand alone in their nodes.
    #[inline]
    fn is_quiet(&self, run: &MoveRun, tree: GameTree<'a>) -> bool {
        let size = self.facts.size;
        self.table.are_moves_quiet
            && self.facts.game == Game::Go
            && (run.nodes(tree)).all(|(_, _, point)| point.is_on(size))
    }

    fn masks(&self, known: &Known<'a>, report: &mut Report<'a>) -> Masks {
        let written = known.property.identifier();
        if let Some(slot) = schema::slot(written) {
            return self.table.of_slots[slot];
        }
        for check in &self.kinds.identifier {
            if let Run::Identifier(run) = check.run {
                run(known, report);
            }
        }
        let id = schema::canonical_id(written);
        match schema::slot(&id) {
            Some(slot) => self.table.of_slots[slot],
            None => self.kinds.masks(&id, self.facts.game, self.facts.format),
        }
    }

    fn values(&self, known: &Known<'a>, mask: Mask, report: &mut Report<'a>) {
        let is_text =
            |row: &schema::Property| matches!(row.value, ValueType::Text | ValueType::SimpleText);
        let typed = known.row.filter(|row| !is_text(row));
        for value in known.property.values() {
            for (_, check) in named(&self.kinds.value, mask) {
                if let Run::Value(_, run) = check.run {
                    run(known, value, report);
                }
            }
            if !is_printable(value) {
                for check in &self.kinds.bytes {
                    if let Run::Bytes(run) = check.run {
                        run(known, value, report);
                    }
                }
            }
            if let Some(row) = typed
                && let Err(why) = value::decode(value, Some(row), self.facts)
            {
                for check in &self.kinds.invalid {
                    if let Run::Invalid(run) = check.run {
                        run(known, value, why, report);
                    }
                }
            }
        }
    }

    fn node(&self, contents: &Contents<'_, 'a>, sum: &Sum, report: &mut Report<'a>) {
        let of_node = named(&self.kinds.node, sum.node);
        for (_, check) in of_node.chain(named(&self.kinds.several, sum.several)) {
            if let Run::Node(_, run) | Run::Several(_, run) = check.run {
                run(contents, report);
            }
        }
        if !sum.closer {
            return;
        }
        for known in contents.properties {
            let id = schema::canonical_id(known.property.identifier());
            let masks = match schema::slot(&id) {
                Some(slot) => self.table.of_slots[slot],
                None => self.kinds.masks(&id, self.facts.game, self.facts.format),
            };
            for (_, check) in named(&self.kinds.property, masks.property) {
                if let Run::Property(_, run) = check.run {
                    run(known, contents, report);
                }
            }
        }
    }
}

/// The slots of B and W.
const MOVES: [usize; 2] = match (schema::slot(b"B"), schema::slot(b"W")) {
    (Some(black), Some(white)) => [black, white],
    _ => [0, 0],
};

/// Printable ASCII and white space only.
fn is_printable(value: RawValue<'_>) -> bool {
    let is_odd = |byte: u8| byte < b'\t' || (0x0e..b' ').contains(&byte) || byte > b'~';
    // Without a branch a byte, so that many are looked at together.
    let any = |any: bool, byte: &u8| any | is_odd(*byte);
    !value.raw().iter().fold(false, any)
}
