//! One row per value of a property.

use sgfkit::{Property, RawValue};

use super::Wanted;
use super::shared::{self, GameNode, OfNode};
use crate::batch::{Cell, Sink};
use crate::game::{Game, Reading};
use crate::plan::Plan;
use crate::schema::{Rows, Source, Type};

pub(super) struct Properties;

impl Rows for Properties {
    type Row<'a> = Row<'a>;
}

pub(super) struct Row<'a> {
    at: GameNode<'a>,
    property: Property<'a>,
    /// The index of the property in its node.
    index: usize,
    value: RawValue<'a>,
    value_index: usize,
    is_valid: bool,
}

impl OfNode for Row<'_> {
    fn node(&self) -> &GameNode<'_> {
        &self.at
    }
}

pub(super) fn fill(plan: &Plan, reading: &Reading<'_>, out: &mut Sink<'_>) {
    let wanted = Wanted::new(plan, COLUMNS);
    for tree in reading.trees() {
        let Some(game) = Game::all(reading, tree).next() else {
            continue;
        };
        let game_id = game.id();
        // The values exactly as written.
        let Some(tree) = reading.written.tree(tree.index()) else {
            continue;
        };
        for (number, node) in tree.nodes().enumerate() {
            for (index, property) in node.properties().enumerate() {
                let values = property.values().zip(property.decode());
                for (value_index, (value, decoded)) in values.enumerate() {
                    let at = GameNode {
                        game: &game,
                        game_id,
                        node,
                        number,
                    };
                    let row = Row {
                        at,
                        property,
                        index,
                        value,
                        value_index,
                        is_valid: decoded.is_ok(),
                    };
                    wanted.push(&row, out);
                }
            }
        }
    }
}

shared::columns_of! {
    Properties:
    game_id;
    node;
    index: I32, "the index of the property in the node, from 0", |row| row.index.into(), required;
    identifier: Text, "the identifier of the property, such as AB",
        |row| row.property.id().into(), required;
    value_index: I32, "the index of the value in the property, from 0",
        |row| row.value_index.into(), required;
    value: Text, "the text between the brackets, with escapes",
        |row| row.value.unicode().text.into(), required;
    known: Bool, "whether the property is defined for this game",
        |row| row.property.schema().is_some().into(), required;
    valid: Bool, "whether the value is valid for its type; true for unknown properties",
        |row| row.is_valid.into(), required;
    path, on_demand;
    member, on_demand;
    tree, on_demand;
}
