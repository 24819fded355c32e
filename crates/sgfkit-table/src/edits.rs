//! Reads an edited table and computes the changes to the files.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use serde_json::Value;
use sgfkit::ops::{Assignment, SetAction, SetEdit};

use crate::batch::{Batch, Cell};
use crate::plan::Plan;
use crate::record::{Record, settled};
use crate::schema::Table;
use crate::tables::columns;

/// The columns of the table `games` that show a property, and the two short names.
pub const PROPERTY_COLUMNS: &[(&str, &str)] = &[
    ("black_name", "PB"),
    ("black_rank", "BR"),
    ("black_team", "BT"),
    ("white_name", "PW"),
    ("white_rank", "WR"),
    ("white_team", "WT"),
    ("result_text", "RE"),
    ("date_text", "DT"),
    ("date", "DT"),
    ("event", "EV"),
    ("round", "RO"),
    ("place", "PC"),
    ("rules", "RU"),
    ("title", "GN"),
    ("opening", "ON"),
    ("source", "SO"),
    ("user", "US"),
    ("annotator", "AN"),
    ("copyright", "CP"),
    ("game_comment", "GC"),
    ("komi", "KM"),
    ("handicap", "HA"),
    ("time_main", "TM"),
    ("time_overtime", "OT"),
];

/// A table of properties to set, from CSV or JSON Lines.
pub struct EditTable {
    columns: Vec<Use>,
    rows: Vec<EditRow>,
}

/// The reason why a table of properties cannot be used, with the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditTableError(String);

impl fmt::Display for EditTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EditTableError {}

fn wrong<T>(message: impl Into<String>) -> Result<T, EditTableError> {
    Err(EditTableError(message.into()))
}

enum Use {
    /// The column changes nothing.
    Ignored,
    /// A property, and the column of the table `games` that shows its value.
    Property(String, Option<&'static str>),
}

/// A row of an [`EditTable`].
pub struct EditRow {
    /// The first line of the row, from 1.
    pub line: usize,
    /// The path in the table.
    pub path: Option<String>,
    /// The name of the file in an archive.
    pub member: Option<String>,
    tree: Option<usize>,
    node: Option<usize>,
    cells: Vec<String>,
}

impl EditTable {
    /// Parses a table. CSV needs a header; the most frequent of comma, semicolon and tab in it is
    /// the separator.
    ///
    /// # Errors
    ///
    /// If the table is invalid or has an unknown column.
    ///
    /// ```
    /// use sgfkit_table::edits::EditTable;
    ///
    /// let table = EditTable::parse(b"path,PB\na.sgf,Ada\n")?;
    /// assert_eq!(table.rows()[0].path.as_deref(), Some("a.sgf"));
    /// let error = EditTable::parse(b"path,PB\na.sgf,Ada,Jun\n").err().unwrap();
    /// assert_eq!(error.to_string(), "line 2 has 3 cells, the header 2");
    /// # Ok::<(), sgfkit_table::edits::EditTableError>(())
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<EditTable, EditTableError> {
        if bytes.starts_with(b"PAR1") {
            return wrong("Parquet cannot be read here: write the table as CSV or JSON Lines");
        }
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = str::from_utf8(bytes).map_err(|error| {
            let line = 1 + bytes[..error.valid_up_to()]
                .iter()
                .filter(|byte| **byte == b'\n')
                .count();
            EditTableError(format!(
                "line {line} is not UTF-8; save the table as CSV in UTF-8"
            ))
        })?;
        let (names, lines) = if text.trim_start().starts_with('{') {
            json_lines(text)?
        } else {
            csv(text)?
        };
        EditTable::new(&names, lines)
    }

    fn new(names: &[String], lines: Vec<Line>) -> Result<EditTable, EditTableError> {
        let mut columns = Vec::with_capacity(names.len());
        for name in names {
            columns.push(Use::of(name)?);
        }
        let place = |name: &str| names.iter().position(|one| one == name);
        let [path, member, tree, node] = ["path", "member", "tree", "node"].map(place);
        let mut rows = Vec::with_capacity(lines.len());
        for Line { line, cells } in lines {
            let text = |place: Option<usize>| {
                let cell = place.and_then(|place| cells.get(place));
                cell.filter(|cell| !cell.is_empty()).cloned()
            };
            let number = |place: Option<usize>, name| match text(place) {
                None => Ok(None),
                Some(text) => match whole(&text) {
                    Some(number) => Ok(Some(number)),
                    None => wrong(format!(
                        "line {line}, column `{name}`: invalid value `{text}`: expected a whole number"
                    )),
                },
            };
            rows.push(EditRow {
                line,
                path: text(path),
                member: text(member),
                tree: number(tree, "tree")?,
                node: number(node, "node")?,
                cells,
            });
        }
        Ok(EditTable { columns, rows })
    }

    /// Returns the rows, in order.
    #[must_use]
    pub fn rows(&self) -> &[EditRow] {
        &self.rows
    }

    /// Returns the changes that some rows, by index, make to a file. A cell that equals the current
    /// value in the table `games` changes nothing; an empty cell removes its property if
    /// `unset_empty`.
    #[must_use]
    pub fn edits(&self, rows: &[usize], record: &Record<'_>, unset_empty: bool) -> Vec<SetEdit> {
        let now = Now::of(self, record);
        let rows = rows.iter().filter_map(|row| self.rows.get(*row));
        let edits = rows.map(|row| {
            let tree = row.tree.unwrap_or(1);
            let now_row = now.row(tree, row.node);
            let cells = self.columns.iter().enumerate().filter_map(|(place, of)| {
                let Use::Property(id, column) = of else {
                    return None;
                };
                let cell = row.cells.get(place).map_or("", String::as_str);
                let shown = column.and_then(|column| now.cell(column, now_row?));
                let action = match &shown {
                    Some(shown) if is_same(cell, shown) => return None,
                    _ if !cell.is_empty() => SetAction::Set(written(cell, shown.as_ref())),
                    _ if unset_empty => SetAction::Unset,
                    _ => return None,
                };
                let id = id.clone();
                Some(Assignment { id, action })
            });
            SetEdit {
                // Game number 0 does not exist, like any other invalid number.
                tree: tree.wrapping_sub(1),
                node: row.node,
                assignments: cells.collect(),
            }
        });
        edits.filter(|edit| !edit.assignments.is_empty()).collect()
    }
}

impl EditRow {
    /// Returns the normalized path, which identifies a file.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        self.path.as_deref().map(place)
    }
}

/// Normalizes a path: relative to the current folder if the file is inside it.
#[must_use]
pub fn place(path: &str) -> String {
    settled(None, path).into_owned()
}

impl Use {
    fn of(name: &str) -> Result<Use, EditTableError> {
        let is_id = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if let Some((column, id)) = PROPERTY_COLUMNS.iter().find(|(column, _)| *column == name) {
            let shown = if *column == "date" {
                "date_text"
            } else {
                column
            };
            return Ok(Use::Property((*id).to_owned(), Some(shown)));
        }
        if is_id {
            let shown = PROPERTY_COLUMNS.iter().find(|(_, id)| *id == name);
            let shown = shown.map(|(column, _)| *column);
            return Ok(Use::Property(name.to_owned(), shown));
        }
        let is_column = |table: &Table| columns(*table).any(|column| column.name == name);
        if name.is_empty() || Table::ALL.iter().any(is_column) {
            return Ok(Use::Ignored);
        }
        wrong(format!(
            "unknown column `{name}`: expected a property such as `PB`, or a column of `sgf table`"
        ))
    }
}

/// The current values in the table `games` for the games of a file.
struct Now {
    batch: Option<Batch>,
    places: HashMap<(usize, usize), usize>,
    firsts: HashMap<usize, usize>,
}

impl Now {
    fn of(table: &EditTable, record: &Record<'_>) -> Now {
        let mut names = vec!["tree", "node"];
        for column in &table.columns {
            if let Use::Property(_, Some(shown)) = column
                && !names.contains(shown)
            {
                names.push(shown);
            }
        }
        let plan = Plan::new(Table::Games).with_columns(&names).ok();
        let batch = plan.map(|plan| {
            let mut batch = plan.batch();
            plan.read(record, &mut batch);
            batch
        });
        let mut now = Now {
            batch: None,
            places: HashMap::new(),
            firsts: HashMap::new(),
        };
        for row in 0..batch.as_ref().map_or(0, Batch::rows) {
            let number = |column| match batch.as_ref().map(|batch| batch.cell(column, row)) {
                Some(Cell::Int(number)) => usize::try_from(number).ok(),
                _ => None,
            };
            if let (Some(tree), Some(node)) = (number(0), number(1)) {
                now.places.insert((tree, node), row);
                now.firsts.entry(tree).or_insert(row);
            }
        }
        now.batch = batch;
        now
    }

    fn row(&self, tree: usize, node: Option<usize>) -> Option<usize> {
        match node {
            Some(node) => self.places.get(&(tree, node)).copied(),
            None => self.firsts.get(&tree).copied(),
        }
    }

    fn cell(&self, column: &str, row: usize) -> Option<Cell<'_>> {
        let batch = self.batch.as_ref()?;
        let mut columns = batch.columns().iter();
        let place = columns.position(|one| one.name == column)?;
        Some(batch.cell(place, row))
    }
}

/// Returns whether a cell equals the current value: numbers by value, texts with any line breaks.
fn is_same(cell: &str, shown: &Cell<'_>) -> bool {
    match shown {
        Cell::Null => cell.is_empty(),
        Cell::Int(number) => cell.trim().parse::<f64>() == Ok(*number as f64),
        Cell::Real(number) => cell.trim().parse::<f64>() == Ok(*number),
        Cell::Text(text) => lines(cell) == lines(text),
        _ => false,
    }
}

fn lines(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Converts a cell to a property value: some columns write integers as `7.0`.
fn written(cell: &str, shown: Option<&Cell<'_>>) -> String {
    let is_text = matches!(shown, Some(Cell::Text(_)));
    match cell.trim().strip_suffix(".0") {
        Some(number) if !is_text && number.parse::<i64>().is_ok() => number.to_owned(),
        _ => cell.to_owned(),
    }
}

fn whole(text: &str) -> Option<usize> {
    let text = text.trim();
    text.strip_suffix(".0").unwrap_or(text).parse().ok()
}

/// The cells of a row, in column order, and its line.
struct Line {
    line: usize,
    cells: Vec<String>,
}

fn json_lines(text: &str) -> Result<(Vec<String>, Vec<Line>), EditTableError> {
    let mut names: Vec<String> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut lines = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        if text.trim().is_empty() {
            continue;
        }
        let object = match serde_json::from_str(text) {
            Ok(Value::Object(object)) => object,
            Ok(_) => return wrong(format!("line {line}: expected a JSON object")),
            Err(error) => return wrong(format!("line {line}: invalid JSON: {error}")),
        };
        let mut cells = vec![String::new(); names.len()];
        for (name, value) in object {
            let place = *places.entry(name).or_insert_with_key(|name| {
                names.push(name.clone());
                names.len() - 1
            });
            if cells.len() <= place {
                cells.resize(place + 1, String::new());
            }
            cells[place] = match value {
                Value::Null => String::new(),
                Value::String(text) => text,
                other => other.to_string(),
            };
        }
        lines.push(Line { line, cells });
    }
    Ok((names, lines))
}

/// Parses CSV (RFC 4180), with the most frequent separator in its header.
fn csv(text: &str) -> Result<(Vec<String>, Vec<Line>), EditTableError> {
    let head = text.lines().next().unwrap_or_default();
    let count = |separator: &char| head.matches(*separator).count();
    let separator = [';', '\t', ',']
        .into_iter()
        .max_by_key(count)
        .unwrap_or(',');
    let mut rows = Vec::new();
    let mut row = Line {
        line: 1,
        cells: Vec::new(),
    };
    let (mut cell, mut line) = (String::new(), 1);
    let mut quoted_since = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        line += usize::from(character == '\n');
        match character {
            '"' if quoted_since.is_some() => match characters.next_if_eq(&'"') {
                Some(quote) => cell.push(quote),
                None => quoted_since = None,
            },
            '"' if cell.is_empty() => quoted_since = Some(line),
            other if quoted_since.is_some() => cell.push(other),
            other if other == separator => row.cells.push(std::mem::take(&mut cell)),
            '\r' if characters.peek() == Some(&'\n') => {}
            '\n' => {
                row.cells.push(std::mem::take(&mut cell));
                let next = Line {
                    line,
                    cells: Vec::new(),
                };
                rows.push(std::mem::replace(&mut row, next));
            }
            other => cell.push(other),
        }
    }
    if let Some(line) = quoted_since {
        return wrong(format!("line {line}: a quoted cell has no closing `\"`"));
    }
    row.cells.push(cell);
    rows.push(row);
    let is_blank = |row: &Line| row.cells.iter().all(String::is_empty);
    rows.retain(|row| !is_blank(row));
    if rows.is_empty() {
        return wrong("the table is empty: expected a header with the names of columns");
    }
    let names = rows.remove(0).cells;
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    match rows.iter().find(|row| row.cells.len() > names.len()) {
        Some(row) => wrong(format!(
            "line {} has {} cells, the header {}",
            row.line,
            row.cells.len(),
            names.len()
        )),
        None => Ok((names, rows)),
    }
}
