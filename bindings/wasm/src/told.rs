//! Functions of the package about all games, which the viewer does not use.

use sgfkit::{convert, dialect, info};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::games::Games;
use crate::json::List;

#[wasm_bindgen]
impl Games {
    pub fn info(&self) -> String {
        let mut list = List::new();
        let fresh = (self.meant.is_some() && self.games.is_edited()).then(|| self.reread());
        let fresh = fresh.map(dialect::read);
        let reading = fresh.as_ref().or(self.meant.as_ref());
        let reading = reading.filter(|_| !self.is_literal);
        let games = reading.map_or(&self.games, |reading| &reading.collection);
        for (index, tree) in games.trees().enumerate() {
            let dialects = reading.map_or(&[][..], |reading| reading.of(tree.index()));
            for row in info::rows(tree) {
                list.push(&row.to_json("", index, Some(dialects)));
            }
        }
        list.done()
    }

    pub fn json(&self) -> String {
        convert::to_json(&self.games)
    }
}
