//! Splits a file into games, so that editing one does not affect the rest.

use serde_json::json;
use sgfkit::Collection;
use sgfkit::charset::Charset;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;

#[wasm_bindgen]
impl Games {
    /// Returns a game's place as JSON: start, end, encoding and first line. `None` if it is the
    /// only game, or would parse differently without its neighbors.
    pub fn piece(&self, tree: usize) -> Outcome<Option<String>> {
        let tree = self.tree(tree)?;
        let source = self.games.source();
        let is_many = self.games.trees().nth(1).is_some();
        let Some(span) = tree.span().filter(|_| is_many && !self.games.is_edited()) else {
            return Ok(None);
        };
        // UTF-16 and similar encodings are parsed from a copy in UTF-8.
        if self.games.input().original_span(span) != span {
            return Ok(None);
        }
        let bytes = source.get(span.start as usize..span.end as usize);
        let Some(bytes) = bytes.filter(|bytes| bytes.starts_with(b"(")) else {
            return Ok(None);
        };
        let charset = tree.charset();
        let alone = Collection::parse_in(bytes.to_vec(), charset);
        let nodes = alone.tree(0).map(|alone| alone.nodes().count());
        if alone.trees().count() != 1 || nodes != Some(tree.nodes().count()) {
            return Ok(None);
        }
        let before = &source[..span.start as usize];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let json =
            json!({"start": span.start, "end": span.end, "charset": charset.name(), "line": line});
        Ok(Some(json.to_string()))
    }

    /// Returns true if a game uses a dialect that was corrected.
    pub fn has_dialect(&self, tree: usize) -> Outcome<bool> {
        Ok(!sgfkit::dialect::of(self.tree(tree)?).is_empty())
    }

    /// Returns a part of the original bytes.
    pub fn slice(&self, start: usize, end: usize) -> Vec<u8> {
        self.games
            .source()
            .get(start..end)
            .unwrap_or_default()
            .to_vec()
    }

    /// Returns true if CA names another encoding but the text is UTF-8.
    pub fn has_other_charset(&self, tree: usize) -> Outcome<bool> {
        let root = self.tree(tree)?.root();
        let named = root
            .text("CA")
            .map(|name| Charset::for_name(name.trim().as_bytes()));
        Ok(named.is_some_and(|named| named.is_none_or(|named| named.name() != "UTF-8")))
    }
}
