//! Outlines of whole trees, for tree views and problems.

use std::collections::HashSet;

use sgfkit::replay::ProblemLines;
use sgfkit::schema::{Category, PropertyType, id};
use sgfkit::{Color, Node, NodeId};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;

/// Flags of a node's contents.
const BLACK: i32 = 1;
const WHITE: i32 = 2;
const SETUP: i32 = 4;
const COMMENT: i32 = 8;
const NAME: i32 = 16;
const MARKUP: i32 = 32;

/// Flags of a problem's node.
const RIGHT: u8 = 1;
const WRONG: u8 = 2;
const CHOICE: u8 = 4;
const SOLVED: u8 = 8;

#[wasm_bindgen]
impl Games {
    /// Returns four numbers per node, in pre-order: id, parent's number (-1 for the root), flags,
    /// and move number with MN applied.
    pub fn outline(&self, tree: usize) -> Outcome<Vec<i32>> {
        let mut numbers = Vec::new();
        let mut above: Vec<(u32, i32, i32)> = Vec::new();
        for (index, node) in (0..).zip(self.seen_tree(tree)?.nodes()) {
            let parent = node.parent().map(|parent| parent.id().to_number());
            while above.last().is_some_and(|(id, ..)| Some(*id) != parent) {
                above.pop();
            }
            let (parent, before) = above
                .last()
                .map_or((-1, 0), |(_, index, moves)| (*index, *moves));
            let (holds, moves) = contents(node);
            let number = match node.number(id::MN) {
                Some(number) => i32::try_from(number).unwrap_or(before),
                None => before.saturating_add(moves),
            };
            numbers.extend([node.id().to_number().cast_signed(), parent, holds, number]);
            above.push((node.id().to_number(), index, number));
        }
        Ok(numbers)
    }

    /// Returns the solver of a problem (0 none, 1 Black, 2 White), then a byte per node in
    /// pre-order: marked as right, wrong or a choice, and whether a line that ends there is a
    /// solution.
    pub fn problem(&self, tree: usize) -> Outcome<Vec<u8>> {
        let tree = self.seen_tree(tree)?;
        let lines = ProblemLines::of(tree);
        let mut bytes = vec![match lines.solver {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        }];
        let ends = lines.ends().into_iter().filter(|end| end.is_right);
        let solved: HashSet<NodeId> = ends.map(|end| end.node.id()).collect();
        bytes.extend(tree.nodes().map(|node| {
            let mark = lines.mark(node);
            let bits = [
                (mark.is_right, RIGHT),
                (mark.is_wrong, WRONG),
                (mark.is_choice, CHOICE),
                (solved.contains(&node.id()), SOLVED),
            ];
            bits.iter()
                .filter(|(is_so, _)| *is_so)
                .map(|(_, bit)| bit)
                .sum::<u8>()
        }));
        Ok(bytes)
    }

    /// Returns the node with the position of a problem.
    pub fn problem_start(&self, tree: usize) -> Outcome<u32> {
        let lines = ProblemLines::of(self.seen_tree(tree)?);
        Ok(lines.start.id().to_number())
    }
}

fn contents(node: Node<'_>) -> (i32, i32) {
    let (mut holds, mut moves) = (0, 0);
    for property in node.properties() {
        moves += i32::from(property.mover().is_some());
        holds |= match property.mover() {
            Some(Color::Black) => BLACK,
            Some(Color::White) => WHITE,
            None => match property.schema() {
                Some(row) if row.id == id::C => COMMENT,
                Some(row) if row.id == id::N => NAME,
                Some(row) if row.kind == PropertyType::Setup => SETUP,
                Some(row) if row.category == Some(Category::Markup) => MARKUP,
                _ => 0,
            },
        };
    }
    (holds, moves)
}
