//! Functions of the explorer: positions as patterns, and filters for the rows of a site.

use std::collections::HashMap;

use serde_json::{Value, json};
use sgfkit::Game;
use sgfkit::info::Opening;
use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit_search::{
    Archive, Asked, Builder, File, Filter, Filters, GameAt, Pattern, Prepared, Row,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;

#[wasm_bindgen]
impl Games {
    /// Returns the position at a node, or a region of it, as a search pattern.
    pub fn shape(&self, id: u32, area: Option<String>) -> Outcome<String> {
        let node = self.seen_node(id)?;
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        let asked = Asked::position(&replay, area.as_deref())
            .map_err(|error| Fault::new("query", error))?;
        let Some((board, pattern)) = asked.board.zip(asked.pattern) else {
            return Err(Fault::new("query", "no board for this game"));
        };
        let told = json!({ "corner": [board.at.column, board.at.row], "shape": shape(&pattern) });
        Ok(told.to_string())
    }
}

/// Parses a pattern.
#[wasm_bindgen]
pub fn read_pattern(text: &str) -> Outcome<String> {
    let pattern = Pattern::parse(text).map_err(|error| Fault::new("query", error))?;
    Ok(shape(&pattern).to_string())
}

/// Returns the name of a game for options, and whether its positions can be searched.
#[wasm_bindgen]
pub fn read_game(text: &str) -> Outcome<String> {
    let game = Filter::parse_game(text).map_err(|error| Fault::new("query", error))?;
    let told = json!({
        "game": game.number(), "name": game.name(), "searched": sgfkit_search::is_searched(game),
    });
    Ok(told.to_string())
}

/// Returns the names of openings in English, Japanese, Chinese and Korean.
#[wasm_bindgen]
pub fn opening_names() -> String {
    let names = Opening::all().iter().map(|opening| &opening.names);
    json!(names.collect::<Vec<_>>()).to_string()
}

fn shape(pattern: &Pattern) -> Value {
    let rows = pattern.cells.chunks(pattern.size.columns.max(1) as usize);
    let rows: Vec<String> = rows
        .map(|row| row.iter().map(|cell| cell.sign()).collect())
        .collect();
    let edges = pattern.edges;
    json!({
        "rows": rows, "upper": edges.upper, "lower": edges.lower, "left": edges.left,
        "right": edges.right,
    })
}

/// Rows of a site: games without moves, for filters.
#[wasm_bindgen]
#[derive(Default)]
pub struct Rows {
    archive: Archive,
    /// Number of the first game of each part.
    first: Vec<u32>,
}

/// Text columns with their properties.
const TEXTS: [(&str, &str); 10] = [
    ("black", id::PB),
    ("black_rank", id::BR),
    ("black_team", id::BT),
    ("white", id::PW),
    ("white_rank", id::WR),
    ("white_team", id::WT),
    ("result", id::RE),
    ("date", id::DT),
    ("event", id::EV),
    ("rules", id::RU),
];

#[wasm_bindgen]
impl Rows {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Rows {
        Rows::default()
    }

    /// Adds a file of rows; `first` is the number of its first game.
    pub fn add(&mut self, json: &str, first: u32) -> Outcome<()> {
        let table: Value =
            serde_json::from_str(json).map_err(|error| Fault::new("damaged", error))?;
        let columns = Columns::new(&table);
        let mut builder = Builder::default();
        let mut files = Vec::new();
        for at in 0..columns.games {
            let row = columns.row(at);
            let number = files.len() as u32;
            files.push(row.as_ref().map(|_| File {
                path: columns.text("path", at).unwrap_or_default().to_owned(),
                order: u64::from(first) + u64::from(number),
                ..File::default()
            }));
            // A removed game keeps its place but passes no filter.
            let row = row.unwrap_or_else(|| empty(Game::Go));
            builder.add(number, &Prepared::new(row, None));
        }
        let added = self.archive.add(builder, files);
        added.map_err(|error| Fault::new("damaged", error))?;
        self.first.push(first);
        Ok(())
    }

    /// Returns the numbers of the games that pass filters, given as names and values.
    pub fn choose(&self, filters: &str) -> Outcome<Vec<u32>> {
        let pairs: Vec<(String, String)> = serde_json::from_str(filters).map_err(Fault::option)?;
        let mut chosen = Filters::default();
        for (name, value) in &pairs {
            let filter = Filter::parse(name, value);
            let told = |error| Fault::new("query", format!("{name}: {error}"));
            chosen.add(filter.map_err(told)?);
        }
        let games = self.archive.choose(&chosen, |_, _| true);
        let number = |game: GameAt| self.first[game.part] + game.number.0;
        Ok(games.iter().map(number).collect())
    }
}

fn empty(game: Game) -> Row {
    Row {
        tree: 0,
        node: 0,
        game,
        size: None,
        moves: 0,
        komi: None,
        handicap: None,
        info: Vec::new(),
        lossy: false,
    }
}

/// Columns of a file of rows. Invalid entries count as missing.
struct Columns<'a> {
    texts: Vec<&'a str>,
    columns: HashMap<&'a str, &'a [Value]>,
    games: usize,
}

impl<'a> Columns<'a> {
    fn new(table: &'a Value) -> Columns<'a> {
        let list = |value: &'a Value| value.as_array().map(Vec::as_slice);
        let fields = table.as_object().into_iter().flatten();
        let mut columns: HashMap<_, _> = fields
            .filter_map(|(name, value)| Some((name.as_str(), list(value)?)))
            .collect();
        let texts = columns.remove("texts").unwrap_or_default();
        let games = columns.values().map(|column| column.len()).max();
        Columns {
            texts: texts
                .iter()
                .map(|text| text.as_str().unwrap_or_default())
                .collect(),
            columns,
            games: games.unwrap_or_default(),
        }
    }

    fn value(&self, column: &str, at: usize) -> Option<&'a Value> {
        self.columns.get(column)?.get(at)
    }

    fn text(&self, column: &str, at: usize) -> Option<&'a str> {
        let number = self.value(column, at)?.as_u64()?;
        self.texts.get(usize::try_from(number).ok()?).copied()
    }

    fn number(&self, column: &str, at: usize) -> Option<u32> {
        u32::try_from(self.value(column, at)?.as_u64()?).ok()
    }

    fn row(&self, at: usize) -> Option<Row> {
        let tree = self.number("tree", at)?.checked_sub(1)?;
        let game = Game::from_number(self.number("game", at).unwrap_or(1));
        let text = |(column, id): &(&str, &str)| {
            Some(((*id).to_owned(), self.text(column, at)?.to_owned()))
        };
        Some(Row {
            tree,
            size: self
                .text("size", at)
                .and_then(|text| Filter::parse_size(text).ok()),
            moves: self.number("moves", at).unwrap_or_default(),
            komi: self.value("komi", at).and_then(Value::as_f64),
            handicap: self.value("handicap", at).and_then(Value::as_i64),
            info: TEXTS.iter().filter_map(text).collect(),
            ..empty(game)
        })
    }
}
