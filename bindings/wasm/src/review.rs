//! Analyses and reviews of games, made by engines.

use sgfkit::{GameTree, analysis};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::json::List;

#[wasm_bindgen]
impl Games {
    /// Returns the engine analyses of a node.
    pub fn analyses(&self, id: u32) -> Outcome<String> {
        let node = self.node(id)?;
        let (tree, number) = self.numbers(node);
        Ok(told(analysis::lines_of(node, number), node.tree(), tree))
    }

    /// Returns the loss of each move of a game; `options` alternates names and values.
    pub fn review(&self, tree: usize, options: Vec<String>) -> Outcome<String> {
        let mut request = analysis::Request::default();
        for pair in options.chunks_exact(2) {
            request.set(&pair[0], &pair[1]).map_err(Fault::option)?;
        }
        let game = self.tree(tree)?;
        Ok(told(request.lines(game), game, tree))
    }
}

/// Joins JSON lines to a list, with the number of the game among the existing ones.
fn told(lines: Vec<String>, tree: GameTree<'_>, number: usize) -> String {
    let mut list = List::new();
    let (was, is) = (
        format!("\"tree\":{},", tree.number()),
        format!("\"tree\":{number},"),
    );
    for line in lines {
        list.push(&line.replacen(&was, &is, 1));
    }
    list.done()
}
