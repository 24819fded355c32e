//! Writes game information in columns: `facts` for statistics, `rows` for lists.

use std::collections::HashMap;

use serde_json::Value;
use sgfkit::schema::id;
use sgfkit::value::lenient;
use sgfkit::{Color, value::GameResult};

use crate::rows::{Row, Winner, result, won_by};

/// The number of games per file.
pub const FILE_GAMES: usize = 8192;

/// A game and the location of its record.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The path in the site.
    pub path: String,
    /// The game information.
    pub row: Row,
    /// The file of the record, the index in it, and the encoding.
    pub record: Option<(u32, u32, String)>,
}

/// One list per column: the numbers of texts, or numbers.
enum Column {
    Text(&'static str, fn(&Placed) -> Option<String>),
    Number(&'static str, fn(&Placed) -> Option<f64>),
}

const COLUMNS: [Column; 23] = [
    Column::Text("path", |game| Some(game.path.clone())),
    Column::Text("black", |game| text(game, id::PB)),
    Column::Text("black_rank", |game| text(game, id::BR)),
    Column::Text("black_team", |game| text(game, id::BT)),
    Column::Text("white", |game| text(game, id::PW)),
    Column::Text("white_rank", |game| text(game, id::WR)),
    Column::Text("white_team", |game| text(game, id::WT)),
    Column::Text("result", |game| text(game, id::RE)),
    Column::Text("by", |game| won_by(&read(game)?).map(str::to_owned)),
    Column::Text("date", |game| text(game, id::DT)),
    Column::Text("dates", |game| {
        let dates = lenient::dates(game.row.text(id::DT)?)?;
        let dates: Vec<_> = dates.value.iter().map(|date| date.to_string()).collect();
        Some(dates.join(","))
    }),
    Column::Text("event", |game| text(game, id::EV)),
    Column::Text("rules", |game| text(game, id::RU)),
    Column::Text("size", |game| {
        let size = game.row.size?;
        Some(format!("{}x{}", size.columns, size.rows))
    }),
    Column::Text("charset", |game| Some(game.record.as_ref()?.2.clone())),
    Column::Number("tree", |game| Some(f64::from(game.row.number()))),
    Column::Number("game", |game| Some(f64::from(game.row.game.number()))),
    Column::Number("moves", |game| Some(f64::from(game.row.moves))),
    Column::Number("score", |game| {
        read(game)?.score().map(sgfkit::value::Score::value)
    }),
    Column::Number("komi", |game| game.row.komi),
    Column::Number("handicap", |game| {
        game.row.handicap.map(|stones| stones as f64)
    }),
    Column::Number("record", |game| Some(f64::from(game.record.as_ref()?.0))),
    Column::Number("slot", |game| Some(f64::from(game.record.as_ref()?.1))),
];

fn text(game: &Placed, id: &str) -> Option<String> {
    game.row.text(id).map(str::to_owned)
}

fn read(game: &Placed) -> Option<GameResult> {
    result(game.row.game, game.row.text(id::RE)?)
}

/// Returns the results and years of games as JSON; `None` stands for removed games.
#[must_use]
pub fn facts(games: &[Option<Placed>]) -> Vec<u8> {
    let winner = |game: &Option<Placed>| match game {
        None => '-',
        Some(game) => match Winner::of(read(game).as_ref()) {
            Winner::Side(Color::Black) => 'B',
            Winner::Side(Color::White) => 'W',
            Winner::Draw => 'd',
            Winner::Void => 'v',
            Winner::Unknown => 'u',
            Winner::None => 'n',
        },
    };
    let year = |game: &Option<Placed>| {
        let year = lenient::year(game.as_ref()?.row.text(id::DT)?)?;
        Some(f64::from(year))
    };
    let winners: String = games.iter().map(winner).collect();
    let mut json = format!("{{\"version\":1,\"winner\":\"{winners}\",\"year\":");
    list(&mut json, games.iter().map(year));
    json.push('}');
    json.into_bytes()
}

/// Returns the columns of a game list as JSON.
#[must_use]
pub fn rows(games: &[Option<Placed>]) -> Vec<u8> {
    let mut texts: Vec<String> = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut columns = String::new();
    for column in &COLUMNS {
        let (name, values): (_, Vec<Option<f64>>) = match column {
            Column::Number(name, of) => {
                let values = games.iter().map(|game| of(game.as_ref()?));
                (name, values.collect())
            }
            Column::Text(name, of) => {
                let mut number = |text: String| {
                    *numbers.entry(text).or_insert_with_key(|text| {
                        texts.push(text.clone());
                        texts.len() - 1
                    }) as f64
                };
                let values = games.iter().map(|game| of(game.as_ref()?).map(&mut number));
                (name, values.collect())
            }
        };
        if values.iter().all(Option::is_none) {
            continue;
        }
        columns += &format!(",\"{name}\":");
        list(&mut columns, values.into_iter());
    }
    let texts = serde_json::to_string(&texts).unwrap_or_default();
    format!("{{\"version\":1,\"texts\":{texts}{columns}}}").into_bytes()
}

fn list(json: &mut String, values: impl Iterator<Item = Option<f64>>) {
    json.push('[');
    for (number, value) in values.enumerate() {
        if number > 0 {
            json.push(',');
        }
        match value {
            // Write integers without a decimal point.
            Some(value) => *json += &value.to_string(),
            None => json.push_str("null"),
        }
    }
    json.push(']');
}

/// The identity of a game in a file of rows: path, index of the tree, and the file of its record. `None` for
/// removed games.
pub type Identity = Option<(String, u32, Option<u32>)>;

/// Reads the identities from a file of rows; `None` if it is invalid.
#[must_use]
pub fn identities(json: &[u8]) -> Option<Vec<Identity>> {
    let rows: Value = serde_json::from_slice(json).ok()?;
    if rows["version"] != 1 {
        return None;
    }
    let texts = rows["texts"].as_array()?;
    let column = |name: &str| rows.get(name).and_then(Value::as_array);
    let Some((paths, trees)) = column("path").zip(column("tree")) else {
        return Some(Vec::new());
    };
    if paths.len() != trees.len() || paths.len() > FILE_GAMES {
        return None;
    }
    let records = column("record");
    let of = |number: usize| {
        let path = texts.get(paths[number].as_u64()? as usize)?.as_str()?;
        let tree = u32::try_from(trees[number].as_u64()?.checked_sub(1)?).ok()?;
        let record = records.and_then(|records| records.get(number)?.as_u64());
        let record = record.and_then(|record| u32::try_from(record).ok());
        Some((path.to_owned(), tree, record))
    };
    Some((0..paths.len()).map(of).collect())
}
