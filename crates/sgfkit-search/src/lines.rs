//! Formats search results as the JSON lines that the program prints.

use serde::Serialize;
use serde_json::Value;
use sgfkit::schema::id;
use sgfkit::value::{GameResult, lenient};

use crate::answer::{Answer, By, Group, Hits};
use crate::cell::Cell;
use crate::query::Hit;
use crate::rows::{Row, Winner, result, won_by};
use crate::tally::{Continuation, Counts};

impl Answer {
    /// Returns the JSON line of a game and its hits.
    #[must_use]
    pub fn game_line(&self, game: &Hits, hits: &[Hit]) -> String {
        let (file, row) = self.game(game);
        let path = file.map_or("", |file| &file.path);
        let hits = hits.iter().map(|hit| hit_line(hit, &row)).collect();
        line(&record(hits, path, &row))
    }

    /// Returns the JSON line of a continuation.
    #[must_use]
    pub fn continuation_line(&self, next: &Continuation) -> String {
        line(&continuation(next, self))
    }

    /// Returns the JSON line of a group.
    #[must_use]
    pub fn group_line(&self, by: By, group: &Group) -> String {
        line(&GroupLine {
            kind: "group",
            by: by.name(),
            value: group.value.as_deref(),
            games: group.counts.games,
            hits: group.counts.hits,
            searched: group.searched,
            wins: Wins::new(&group.counts),
            win_rate: group.win_rate.map(rounded),
        })
    }

    /// Returns the JSON line of the totals; `unreadable` files could not be searched.
    #[must_use]
    pub fn summary_line(&self, unreadable: usize) -> String {
        let tally = &self.tally;
        line(&Summary {
            kind: "summary",
            games: tally.games,
            hits: tally.hits,
            swapped: tally.swapped,
            no_continuation: tally.no_continuation,
            searched: tally.searched,
            wins: Wins::new(&tally.counts),
            years: tally.counts.years,
            exact: tally.exact,
            unreadable,
        })
    }
}

fn line(object: &impl Serialize) -> String {
    // Serializing texts and numbers cannot fail.
    serde_json::to_string(object).unwrap_or_default()
}

/// Rounds a number to at most four decimals.
#[must_use]
pub fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

#[derive(Serialize)]
struct GameLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    path: &'a str,
    tree: u32,
    size: Option<[u32; 2]>,
    moves: u32,
    black: Player<'a>,
    white: Player<'a>,
    result: Option<ResultLine<'a>>,
    date: Option<DateLine<'a>>,
    event: Option<&'a str>,
    year: Option<u16>,
    hits: Vec<HitLine>,
    lenient: Vec<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lossy_text: bool,
}

#[derive(Serialize)]
struct Player<'a> {
    name: Option<&'a str>,
    rank: Option<&'a str>,
    team: Option<&'a str>,
}

#[derive(Serialize)]
struct ResultLine<'a> {
    text: &'a str,
    winner: Option<&'static str>,
    by: Option<&'static str>,
    score: Option<f64>,
}

#[derive(Serialize)]
struct DateLine<'a> {
    text: &'a str,
    dates: Option<Vec<String>>,
}

#[derive(Serialize)]
struct HitLine {
    node: u32,
    r#move: u32,
    area: [String; 2],
    transform: &'static str,
    swapped: bool,
    next: Option<NextLine>,
}

#[derive(Serialize)]
struct NextLine {
    node: u32,
    r#move: u32,
    color: &'static str,
    point: String,
    at_once: bool,
    r#as: Seen,
}

#[derive(Serialize)]
struct Seen {
    color: &'static str,
    cell: (u32, u32),
}

/// The fields that identify a game in addition to path and tree, since a merged tree holds several.
const TOLD_BY: [&str; 7] = ["size", "moves", "black", "white", "result", "date", "event"];

/// Returns whether a JSON line of an earlier search, with the same path and tree, is about this
/// game.
pub(crate) fn is_about(line: &Value, row: &Row) -> bool {
    let own = serde_json::to_value(record(Vec::new(), "", row)).unwrap_or_default();
    TOLD_BY
        .iter()
        .all(|key| line.get(key).is_none_or(|told| *told == own[*key]))
}

fn record<'a>(hits: Vec<HitLine>, path: &'a str, row: &'a Row) -> GameLine<'a> {
    let player = |name, rank, team| Player {
        name: row.text(name),
        rank: row.text(rank),
        team: row.text(team),
    };
    let read = |text: &'a str| {
        ResultLine {
            text,
            winner: None,
            by: None,
            score: None,
        }
        .with(result(row.game, text).as_ref())
    };
    GameLine {
        kind: "game",
        path,
        tree: row.number(),
        size: row.size.map(|size| [size.columns, size.rows]),
        moves: row.moves,
        black: player(id::PB, id::BR, id::BT),
        white: player(id::PW, id::WR, id::WT),
        result: row.text(id::RE).map(read),
        date: row.text(id::DT).map(|text| DateLine {
            text,
            dates: lenient::dates(text)
                .map(|dates| dates.value.iter().map(|date| date.to_string()).collect()),
        }),
        event: row.text(id::EV),
        year: row.text(id::DT).and_then(lenient::year),
        hits,
        lenient: row.lenient(),
        lossy_text: row.lossy,
    }
}

impl<'a> ResultLine<'a> {
    fn with(self, result: Option<&GameResult>) -> ResultLine<'a> {
        ResultLine {
            winner: match Winner::of(result) {
                Winner::Side(color) => Some(color.as_str()),
                Winner::Draw => Some("draw"),
                Winner::Void => Some("void"),
                Winner::Unknown => Some("unknown"),
                Winner::None => None,
            },
            by: result.and_then(won_by),
            score: result
                .and_then(GameResult::score)
                .map(sgfkit::value::Score::value),
            ..self
        }
    }
}

/// Returns column and row of a cell counted from 1, as in answers.
fn from_one(cell: Cell) -> (u32, u32) {
    (cell.column + 1, cell.row + 1)
}

fn hit_line(hit: &Hit, row: &Row) -> HitLine {
    let name = |place: Cell| {
        let point = place.point(row.game, row.size);
        row.game.write_point(point).unwrap_or_default()
    };
    HitLine {
        node: hit.node,
        r#move: hit.moves,
        area: hit.area.map(name),
        transform: hit.image.name(),
        swapped: hit.image.swapped,
        next: hit.next.as_ref().map(|next| NextLine {
            node: next.node,
            r#move: next.moves,
            color: next.color.as_str(),
            point: name(next.point),
            at_once: next.at_once,
            r#as: Seen {
                color: next.as_color.as_str(),
                cell: from_one(next.as_cell),
            },
        }),
    }
}

#[derive(Serialize)]
struct ContinuationLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    label: &'a str,
    color: &'static str,
    cell: (u32, u32),
    point: Option<String>,
    hits: u64,
    games: u64,
    share: f64,
    at_once: u64,
    later: u64,
    wins: Wins,
    win_rate: Option<f64>,
    years: Option<(u16, u16)>,
    per_year: &'a [(u16, u64)],
}

/// The results of games, as in JSON.
#[derive(Serialize)]
pub struct Wins {
    #[serde(rename = "B")]
    black: u64,
    #[serde(rename = "W")]
    white: u64,
    draw: u64,
    other: u64,
}

impl Wins {
    /// Converts the counts of hits or games.
    #[must_use]
    pub fn new(counts: &Counts) -> Wins {
        let [black, white, draw, other] = counts.wins;
        Wins {
            black,
            white,
            draw,
            other,
        }
    }
}

fn continuation<'a>(next: &'a Continuation, results: &Answer) -> ContinuationLine<'a> {
    let counts = &next.counts;
    let point = results.asked.point(next.cell);
    ContinuationLine {
        kind: "continuation",
        label: &next.label,
        color: next.color.as_str(),
        cell: from_one(next.cell),
        point: point.and_then(|point| results.asked.game.write_point(point)),
        hits: counts.hits,
        games: counts.games,
        share: rounded(counts.hits as f64 / results.tally.hits.max(1) as f64),
        at_once: counts.at_once,
        later: counts.hits.saturating_sub(counts.at_once),
        wins: Wins::new(counts),
        win_rate: counts.win_rate(next.color).map(rounded),
        years: counts.years,
        per_year: &next.per_year,
    }
}

#[derive(Serialize)]
struct GroupLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    by: &'static str,
    value: Option<&'a str>,
    games: u64,
    hits: u64,
    searched: u64,
    wins: Wins,
    win_rate: Option<f64>,
}

#[derive(Serialize)]
struct Summary {
    #[serde(rename = "type")]
    kind: &'static str,
    games: u64,
    hits: u64,
    swapped: u64,
    no_continuation: u64,
    searched: u64,
    wins: Wins,
    years: Option<(u16, u16)>,
    exact: bool,
    unreadable: usize,
}
