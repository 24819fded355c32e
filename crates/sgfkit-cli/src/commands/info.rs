//! `sgf info`: the game information, a row a game.

use std::io::Write;

use serde_json::Value;

use super::table::Table;
use crate::args::Info;
use crate::batch;
use crate::output::{Console, Report, Status, Stop, harmless_json, is_terminal, visible};
use crate::paths::{self, InputFile};
use sgfkit::info;

/// What `--columns` takes: the keys of the JSON, nested ones with a dot.
pub const COLUMNS: [&str; 40] = [
    "path",
    "tree",
    "game",
    "game_name",
    "ff",
    "charset",
    "size",
    "nodes",
    "moves",
    "leaves",
    "application",
    "application.name",
    "application.version",
    "black",
    "black.name",
    "black.rank",
    "black.team",
    "white",
    "white.name",
    "white.rank",
    "white.team",
    "result",
    "result.text",
    "result.winner",
    "result.by",
    "result.score",
    "date",
    "date.text",
    "date.dates",
    "event",
    "round",
    "place",
    "rules",
    "komi",
    "handicap",
    "time",
    "time.main",
    "time.overtime",
    "game_info_nodes",
    "lossy_text",
];

/// What is shown where nothing is asked for.
const USUAL: [&str; 9] = [
    "path",
    "tree",
    "game_name",
    "size",
    "date",
    "black",
    "white",
    "result",
    "moves",
];

pub fn run(args: &Info, console: &Console) -> Result<Status, Stop> {
    let mut out = Report::new();
    let files = paths::find(&args.paths, console)?.files;
    let columns = match args.columns.is_empty() {
        true => &USUAL[..],
        false => &args.columns,
    };
    let mut table = match is_terminal() {
        true => Table::aligned(columns, out.palette()),
        false => Table::with_tabs(),
    };
    batch::each(&files, console, rows, |file, result| {
        match result {
            Err(problem) => console.problem(file, problem),
            Ok(rows) if args.json => {
                for row in rows {
                    writeln!(out, "{}", harmless_json(&row))?;
                }
            }
            Ok(rows) => {
                for row in rows {
                    table.push(cells(&row, columns), &mut out)?;
                }
            }
        }
        Ok(())
    })?;
    table.write(&mut out)?;
    out.flush()?;
    Ok(console.status(false))
}

/// The rows of a file, in JSON.
fn rows(file: &InputFile) -> Result<Vec<String>, String> {
    let collection = file.games()?;
    let name = file.name();
    let mut rows = Vec::new();
    for tree in collection.trees() {
        let games = info::rows(tree);
        rows.extend(
            games
                .iter()
                .map(|game| game.to_json(&name, tree.index() + 1)),
        );
    }
    Ok(rows)
}

fn cells(row: &str, columns: &[&str]) -> Vec<String> {
    let row: Value = serde_json::from_str(row).unwrap_or_default();
    let cell = |column: &&str| {
        let keys = column.split('.');
        let value = keys.fold(&row, |value, key| &value[key]);
        match (*column, value) {
            ("size", Value::Array(sides)) => joined(sides, "x"),
            (_, Value::Array(items)) => joined(items, ","),
            _ => text(value),
        }
    };
    columns.iter().map(cell).collect()
}

/// A value in a cell. Of an object it is the text, if there is one, or else
/// everything in it.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => visible(text).into_owned(),
        Value::Number(number) => {
            let number = number.to_string();
            let whole = number.strip_suffix(".0");
            whole.unwrap_or(&number).to_owned()
        }
        Value::Bool(yes) => yes.to_string(),
        Value::Array(items) => joined(items, ","),
        Value::Object(object) => match object.get("text") {
            Some(value) => text(value),
            None => {
                let parts = object.values().map(text).filter(|part| !part.is_empty());
                parts.collect::<Vec<_>>().join(" ")
            }
        },
    }
}

fn joined(items: &[Value], with: &str) -> String {
    let items: Vec<_> = items.iter().map(text).collect();
    items.join(with)
}
