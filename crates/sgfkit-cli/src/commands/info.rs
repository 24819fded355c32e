//! `sgf info`: prints game information, one row per game.

use std::io::Write;

use serde_json::Value;

use super::place;
use super::table::Table;
use crate::args::Info;
use crate::batch;
use crate::output::{Console, Report, Status, Stop, harmless_json, is_terminal, visible};
use crate::paths::{self, Bundles};
use sgfkit::game::Game;
use sgfkit::info;
use sgfkit::schema::id;
use sgfkit::value::lenient;
use sgfkit_files::{ReadError, Record};
use sgfkit_search::Wording;

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
    let files = paths::of(&args.inputs, Bundles::Apart, console)?.files;
    let columns = if args.columns.is_empty() {
        &USUAL[..]
    } else {
        &args.columns
    };
    let mut table = match (args.csv, is_terminal()) {
        (true, _) => Table::with_commas(columns),
        (false, true) => Table::aligned(columns, out.palette()),
        (false, false) => Table::with_tabs(),
    };
    let work = |record: Record<'_>| {
        let columns = (!args.json).then_some(columns);
        rows(record, columns, args)
    };
    let mut dialects = place::Readings::new();
    batch::each(&files, console, work, |file, result| {
        let parts = match result {
            Ok(parts) => parts,
            Err(problem) => {
                console.problem(file, problem);
                return Ok(());
            }
        };
        for part in parts {
            for name in part.dialects {
                *dialects.entry(name).or_default() += 1;
            }
            out.write_all(part.json.as_bytes())?;
            for row in part.rows {
                table.push(row, &mut out)?;
            }
        }
        Ok(())
    })?;
    table.write(&mut out)?;
    out.flush()?;
    place::tell_readings(&dialects, console);
    Ok(console.status(false))
}

#[derive(Default)]
struct Rows {
    json: String,
    rows: Vec<Vec<String>>,
    dialects: Vec<&'static str>,
}

fn rows(record: Record<'_>, columns: Option<&[&str]>, args: &Info) -> Result<Vec<Rows>, ReadError> {
    let name = record.file.name();
    let reading = place::meant(record.games()?, args.no_dialects);
    let collection = &reading.collection;
    Ok(batch::parts(collection, |trees| {
        let mut part = Rows::default();
        let trees = trees.filter_map(|index| collection.tree(index));
        for tree in trees.filter(|tree| Wording::are_in(&args.comment, *tree)) {
            let dialect = reading.of(tree.index());
            for game in info::rows(tree) {
                let row = game.to_json(&name, tree.index(), Some(dialect));
                match columns {
                    Some(columns) => {
                        part.dialects.extend(dialect);
                        part.rows.push(cells(&row, columns));
                    }
                    None => {
                        part.json.push_str(&harmless_json(&row));
                        part.json.push('\n');
                    }
                }
            }
        }
        part
    }))
}

fn cells(row: &str, columns: &[&str]) -> Vec<String> {
    let row: Value = serde_json::from_str(row).unwrap_or_default();
    let cell = |column: &&str| {
        let keys = column.split('.');
        let value = keys.fold(&row, |value, key| &value[key]);
        if let Some(reading) = reading(&row, column) {
            return reading;
        }
        match (*column, value) {
            ("size", Value::Array(sides)) => joined(sides, "x"),
            (_, Value::Array(items)) => joined(items, ","),
            _ => text(value),
        }
    };
    columns.iter().map(cell).collect()
}

/// Returns the interpretation of a result or date in an invalid form, which cells show instead of
/// the text.
fn reading(row: &Value, column: &str) -> Option<String> {
    let is_lenient = |id: &str| {
        row["lenient"]
            .as_array()
            .is_some_and(|ids| ids.contains(&id.into()))
    };
    match column {
        "date" if is_lenient(id::DT) => {
            let dates = row["date"]["dates"].as_array()?;
            Some(joined(dates, ","))
        }
        "result" if is_lenient(id::RE) => {
            let text = row["result"]["text"].as_str()?;
            let number = u32::try_from(row["game"].as_u64()?).ok()?;
            let read = lenient::result(text, Game::from_number(number))?;
            Some(read.value.to_string())
        }
        _ => None,
    }
}

/// Formats a value for a cell: of an object, its text if it has one, otherwise all of it.
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
