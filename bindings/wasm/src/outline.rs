//! Whole trees at a glance: for the picture of a tree, and for problems.

use sgfkit::schema::{PropertyType, id};
use sgfkit::{Color, GameTree, Node};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;

/// What a node holds, a bit each.
const BLACK: i32 = 1;
const WHITE: i32 = 2;
const SETUP: i32 = 4;
const COMMENT: i32 = 8;
const NAME: i32 = 16;
const MARKUP: i32 = 32;

/// What a problem's node says, a bit each.
const RIGHT: u8 = 1;
const WRONG: u8 = 2;
const CHOICE: u8 = 4;

#[wasm_bindgen]
impl Games {
    /// Four numbers a node, in pre-order: its id, its parent's number (-1 above
    /// the root), what it holds, and the number of its move (MN obeyed).
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

    /// A problem: who solves it (0 nobody, 1 Black, 2 White), then a byte a
    /// node in pre-order: whether it is marked right, wrong, or as a choice.
    pub fn problem(&self, tree: usize) -> Outcome<Vec<u8>> {
        let tree = self.seen_tree(tree)?;
        let solver = solver(tree);
        let mut bytes = vec![match solver {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        }];
        bytes.extend(tree.nodes().map(|node| verdict(node, solver)));
        Ok(bytes)
    }

    /// The position before the first move.
    pub fn problem_start(&self, tree: usize) -> Outcome<u32> {
        let root = self.seen_tree(tree)?.root();
        let first = root.main_line().find(|node| has_move(*node));
        let before = first.and_then(Node::parent).unwrap_or(root);
        Ok(before.id().to_number())
    }
}

fn has_move(node: Node<'_>) -> bool {
    node.property(id::B).is_some() || node.property(id::W).is_some()
}

fn contents(node: Node<'_>) -> (i32, i32) {
    let (mut holds, mut moves) = (0, 0);
    for property in node.properties() {
        match property.identifier() {
            b"B" => (holds, moves) = (holds | BLACK, moves + 1),
            b"W" => (holds, moves) = (holds | WHITE, moves + 1),
            b"C" => holds |= COMMENT,
            b"N" => holds |= NAME,
            _ => match &*property.id() {
                id::B => (holds, moves) = (holds | BLACK, moves + 1),
                id::W => (holds, moves) = (holds | WHITE, moves + 1),
                id::C => holds |= COMMENT,
                id::N => holds |= NAME,
                _ => match property.schema() {
                    Some(row) if row.kind == PropertyType::Setup => holds |= SETUP,
                    Some(row) if row.category == Some(sgfkit::schema::Category::Markup) => {
                        holds |= MARKUP
                    }
                    _ => {}
                },
            },
        }
    }
    (holds, moves)
}

/// PL's colour, else that of the first move in the tree.
fn solver(tree: GameTree<'_>) -> Option<Color> {
    let way = tree.main_line().take_while(|node| !has_move(*node));
    let said = way.filter_map(|node| {
        let property = node.property(id::PL)?;
        match property.decode().next()? {
            Ok(sgfkit::Value::Color(color)) => Some(color),
            _ => None,
        }
    });
    let first = || tree.nodes().find_map(|node| Some(node.played()?.0));
    said.last().or_else(first)
}

fn verdict(node: Node<'_>, solver: Option<Color>) -> u8 {
    let has = |id| node.property(id).is_some();
    let mut verdict = 0;
    let (good, bad) = match solver {
        Some(Color::White) => (id::GW, id::GB),
        _ => (id::GB, id::GW),
    };
    if has(id::TE) || has(good) {
        verdict |= RIGHT;
    }
    if has(id::BM) || has("WV") || has(bad) {
        verdict |= WRONG;
    }
    let Some(comment) = node.text(id::C) else {
        return verdict;
    };
    let mut words = comment
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let first = words.clone().next().unwrap_or_default();
    let begins = |word: &str| first.eq_ignore_ascii_case(word);
    if begins("right")
        || begins("correct")
        || words
            .clone()
            .any(|word| matches!(word, "RIGHT" | "CORRECT"))
    {
        verdict |= RIGHT;
    }
    if begins("wrong") || begins("incorrect") || words.clone().any(|word| word == "WRONG") {
        verdict |= WRONG;
    }
    if words.any(|word| word == "CHOICE") {
        verdict |= CHOICE;
    }
    verdict
}
