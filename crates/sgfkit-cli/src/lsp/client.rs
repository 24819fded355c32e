//! The capabilities of the client and the settings of its user.

use clap::Parser;
use serde_json::Value;
use sgfkit_diagram::Coordinates;

use super::text::Units;
use crate::args::{Args, Check, Command};

#[derive(Default)]
pub struct Client {
    pub units: Option<Units>,
    pub pulls: bool,
    pub refreshes: bool,
    pub document_changes: bool,
    pub markdown: bool,
    pub hierarchy: bool,
    pub snippets: bool,
    pub range_limit: Option<usize>,
    pub watches: bool,
}

impl Client {
    pub fn new(capabilities: &Value) -> Client {
        let yes = |value: &Value| value.as_bool() == Some(true);
        let text = &capabilities["textDocument"];
        let formats = text["hover"]["contentFormat"].as_array();
        Client {
            units: Some(Units::agreed(capabilities)),
            pulls: text["diagnostic"].is_object(),
            refreshes: yes(&capabilities["workspace"]["diagnostics"]["refreshSupport"]),
            document_changes: yes(&capabilities["workspace"]["workspaceEdit"]["documentChanges"]),
            markdown: formats
                .is_some_and(|formats| formats.iter().any(|format| format == "markdown")),
            hierarchy: yes(&text["documentSymbol"]["hierarchicalDocumentSymbolSupport"]),
            snippets: yes(&text["completion"]["completionItem"]["snippetSupport"]),
            range_limit: text["foldingRange"]["rangeLimit"]
                .as_u64()
                .map(|limit| limit as usize),
            watches: yes(
                &capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"],
            ),
        }
    }
}

pub struct Settings {
    pub coordinates: Coordinates,
    pub inlay_hints: bool,
    select: Vec<String>,
    ignore: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            coordinates: Coordinates::Players,
            inlay_hints: true,
            select: Vec::new(),
            ignore: Vec::new(),
        }
    }
}

impl Settings {
    pub fn read(&mut self, value: &Value) {
        let list = |value: &Value| -> Option<Vec<String>> {
            let words = value.as_array()?.iter().filter_map(Value::as_str);
            Some(words.map(str::to_owned).collect())
        };
        if let Some(select) = list(&value["select"]) {
            self.select = select;
        }
        if let Some(ignore) = list(&value["ignore"]) {
            self.ignore = ignore;
        }
        match value["coords"].as_str() {
            Some("sgf") => self.coordinates = Coordinates::Sgf,
            Some("players") => self.coordinates = Coordinates::Players,
            _ => {}
        }
        if let Some(hints) = value["inlayHints"].as_bool() {
            self.inlay_hints = hints;
        }
    }

    /// Returns the equivalent arguments of `sgf check`; invalid settings are ignored.
    pub fn check(&self) -> Option<Check> {
        let option = |name: &'static str, words: &[String]| -> Vec<String> {
            let is_known = |word: &&String| word.parse::<crate::codes::Codes>().is_ok();
            words
                .iter()
                .filter(is_known)
                .flat_map(|word| [name.to_owned(), word.clone()])
                .collect()
        };
        let words = ["sgf", "check", "-"].map(str::to_owned).into_iter();
        let words = words
            .chain(option("--select", &self.select))
            .chain(option("--ignore", &self.ignore));
        match Args::try_parse_from(words).ok()?.command {
            Command::Check(check) => Some(check.into_inner()),
            _ => None,
        }
    }
}
