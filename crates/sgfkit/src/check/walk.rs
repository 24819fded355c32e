//! One walk through a tree for all checks: which of them look at a property is
//! found in a table, so that a plain move costs next to nothing.

use std::sync::OnceLock;

use super::{Check, Contents, Known, Report, Run, Select, Subject, all};
use crate::game::Game;
use crate::schema::{self, ValueType};
use crate::tree::{GameTree, Node, RawValue};
use crate::value;

/// The checks that look at a property, a bit each in the order of [`all`].
#[derive(Clone, Copy, Default)]
struct Masks {
    tree: Mask,
    node: Mask,
    property: Mask,
    value: Mask,
}

/// A bit for each check.
type Mask = [u64; 4];

const _: () = assert!(super::rules::CHECKS.len() <= 256);

/// The masks of every identifier of one or two capital letters, and of nodes
/// without properties, in a game and format.
struct Table {
    of_slots: Box<[Masks]>,
    empty: Masks,
}

/// By game number and format; games without a number of their own share 0.
static TABLES: [[OnceLock<Table>; 4]; 41] = [const { [const { OnceLock::new() }; 4] }; 41];

impl Table {
    fn of(game: Game, format: u8) -> &'static Table {
        let number = game.number();
        let index = if number <= 40 { number as usize } else { 0 };
        let cell = &TABLES[index][usize::from(format.clamp(1, 4)) - 1];
        cell.get_or_init(|| {
            let masks = |id: &[u8]| masks(id, game, format.clamp(1, 4));
            Table {
                of_slots: schema::slots().map(|id| masks(id.as_bytes())).collect(),
                empty: masks(b""),
            }
        })
    }

    fn masks(&self, known: &Known<'_>, game: Game, format: u8) -> Masks {
        let id = known.property.identifier();
        match schema::slot(id) {
            Some(slot) => self.of_slots[slot],
            None => {
                let id = schema::canonical_id(id);
                match schema::slot(&id) {
                    Some(slot) => self.of_slots[slot],
                    None => masks(&id, game, format),
                }
            }
        }
    }
}

fn masks(id: &[u8], game: Game, format: u8) -> Masks {
    let subject = Subject {
        id,
        row: schema::property(id, game.number(), format),
        game,
        format,
    };
    let mut masks = Masks::default();
    for (index, check) in all().iter().enumerate() {
        if !is_for(check, game) {
            continue;
        }
        let (mask, select): (_, Select) = match check.run {
            Run::Tree(select, _) => (&mut masks.tree, select),
            Run::Node(select, _) => (&mut masks.node, select),
            Run::Property(select, _) => (&mut masks.property, select),
            Run::Value(select, _) => (&mut masks.value, select),
            _ => continue,
        };
        mask[index / 64] |= u64::from(select(&subject)) << (index % 64);
    }
    masks
}

fn is_for(check: &Check, game: Game) -> bool {
    check.games.is_empty() || check.games.contains(&game)
}

fn each(mask: Mask, mut run: impl FnMut(&'static Check, usize)) {
    for (word, mut bits) in mask.into_iter().enumerate() {
        while bits != 0 {
            let index = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            run(&all()[index], index);
        }
    }
}

fn join(mask: &mut Mask, other: Mask) {
    for (word, other) in mask.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Walks trees; its lists are used again.
#[derive(Default)]
pub(super) struct Walk {
    /// For each check of trees the nodes that it selects.
    nodes: Vec<Vec<u32>>,
}

impl Walk {
    pub(super) fn tree<'a>(&mut self, tree: GameTree<'a>, report: &mut Report<'a>) {
        let (game, format) = (tree.game(), tree.format());
        let table = Table::of(game, format);
        self.nodes.iter_mut().for_each(Vec::clear);
        self.nodes.resize(all().len(), Vec::new());
        let mut properties = Vec::new();
        let mut of_properties = Vec::new();
        for node in tree.nodes() {
            properties.clear();
            of_properties.clear();
            let mut sum = Masks::default();
            for property in node.properties() {
                let known = Known::new(property);
                let masks = table.masks(&known, game, format);
                properties.push(known);
                of_properties.push(masks);
                join(&mut sum.tree, masks.tree);
                join(&mut sum.node, masks.node);
            }
            if properties.is_empty() {
                sum = table.empty;
            }
            let contents = Contents {
                node,
                properties: &properties,
            };
            each(sum.tree, |_, index| self.nodes[index].push(node.id().0));
            each(sum.node, |check, _| {
                if let Run::Node(_, run) = check.run {
                    run(&contents, report);
                }
            });
            for (known, masks) in properties.iter().zip(&of_properties) {
                each(masks.property, |check, _| {
                    if let Run::Property(_, run) = check.run {
                        run(known, &contents, report);
                    }
                });
                if schema::slot(known.property.identifier()).is_none() {
                    for check in all() {
                        if let Run::Identifier(run) = check.run {
                            run(known, report);
                        }
                    }
                }
                values(known, masks.value, report);
            }
        }
        for (check, nodes) in all().iter().zip(&self.nodes) {
            if let Run::Tree(_, run) = check.run
                && is_for(check, game)
            {
                let nodes: Vec<Node<'_>> = nodes.iter().filter_map(|id| tree.node(*id)).collect();
                run(tree, &nodes, report);
            }
        }
    }
}

fn values<'a>(known: &Known<'a>, mask: Mask, report: &mut Report<'a>) {
    let facts = known.property.facts();
    let is_move = known.row.is_some_and(|row| row.value == ValueType::Move);
    if is_move && known.property.is_plain_go_move() {
        return;
    }
    for value in known.property.values() {
        each(mask, |check, _| {
            if let Run::Value(_, run) = check.run {
                run(known, value, report);
            }
        });
        if !is_printable(value) {
            for check in all() {
                if let Run::Bytes(run) = check.run {
                    run(known, value, report);
                }
            }
        }
        if let Some(row) = known.row
            && let Err(why) = value::validate(value, row, facts)
        {
            for check in all() {
                if let Run::Invalid(run) = check.run {
                    run(known, value, why, report);
                }
            }
        }
    }
}

/// Printable ASCII and white space only.
fn is_printable(value: RawValue<'_>) -> bool {
    let odd = |byte: &u8| !matches!(byte, b' '..=b'~' | b'\t'..=b'\r');
    !value.raw().iter().any(odd)
}
