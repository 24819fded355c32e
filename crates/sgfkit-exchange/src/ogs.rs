//! JSON of online-go.com: a game or puzzle as returned by its API.

use std::collections::HashMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::draft::{Draft, LARGEST, ROOT};
use super::notes::{Notes, quoted};
use super::text::{Places, Text};
use super::{ReadOptions, words};
use sgfkit_core::game::Color;
use sgfkit_core::game::{BoardSize, Game, Move, Point};
use sgfkit_core::schema::id;
use sgfkit_core::value::Date;

pub(super) fn detect(text: &Text) -> bool {
    let start = text.text.trim_start();
    let is_named = |key: &str| start.contains(key);
    start.starts_with('{')
        && (is_named("\"moves\"") || is_named("\"move_tree\""))
        && is_named("\"width\"")
        && parse(start).is_some_and(|value| game(&value).is_some())
}

fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// Returns the object with the moves of a game or the `move_tree` of a puzzle: the whole value, or
/// one of its [`INSIDE`].
fn game(value: &Value) -> Option<&Map<String, Value>> {
    let has = |value: &Value, key: &str| value.get(key).is_some();
    let is_game =
        |value: &Value| has(value, "width") && (has(value, "moves") || has(value, "move_tree"));
    let inside = INSIDE.iter().filter_map(|key| value.get(key));
    let mut all = inside.chain([value]);
    all.find(|value| is_game(value))?.as_object()
}

const INSIDE: [&str; 2] = ["gamedata", "puzzle"];

const READ: [&str; 24] = [
    "moves",
    "width",
    "height",
    "players",
    "rules",
    "komi",
    "game_name",
    "name",
    "initial_state",
    "initial_player",
    "handicap",
    "free_handicap_placement",
    "winner",
    "outcome",
    "start_time",
    "time_control",
    "gamedata",
    "puzzle",
    "puzzle_description",
    "move_tree",
    "black_player_id",
    "white_player_id",
    "black",
    "white",
];

const RULES: [(&str, &str); 6] = [
    ("japanese", "Japanese"),
    ("chinese", "Chinese"),
    ("korean", "Korean"),
    ("aga", "AGA"),
    ("nz", "NZ"),
    ("ing", "GOE"),
];

const SIGNS: [(&str, &str); 4] = [
    ("triangle", id::TR),
    ("square", id::SQ),
    ("circle", id::CR),
    ("cross", id::MA),
];

pub(super) fn read(text: &Text, _: &ReadOptions, notes: &mut Notes) -> Vec<Draft> {
    let whole = match serde_json::from_str::<Value>(&text.text) {
        Ok(whole) => whole,
        Err(error) => {
            notes.problem(error.line().max(1), format!("invalid JSON: {error}"));
            return Vec::new();
        }
    };
    let Some(game) = game(&whole) else {
        notes.problem(1, "missing `width` with `moves` or `move_tree`");
        return Vec::new();
    };
    let lines = Lines::of(&text.text);
    let side = |key: &str| {
        let side = game
            .get(key)
            .and_then(Value::as_u64)
            .and_then(|side| u32::try_from(side).ok());
        side.filter(|side| (1..=LARGEST).contains(side))
    };
    let Some(width) = side("width") else {
        notes.problem(lines.field("width"), "`width` is not a valid board size");
        return Vec::new();
    };
    let height = match game.get("height") {
        None => Some(width),
        Some(_) => side("height"),
    };
    let Some(height) = height else {
        notes.problem(lines.field("height"), "`height` is not a valid board size");
        return Vec::new();
    };
    let mut reader = Reader {
        game,
        whole: whole.as_object().unwrap_or(game),
        lines,
        draft: Draft::new(Game::Go, BoardSize::new(width, height)),
        notes,
    };
    reader.info();
    let free = reader.setup();
    match game.get("move_tree") {
        Some(tree) if !game.contains_key("moves") => reader.puzzle(tree),
        _ => reader.moves(free),
    }
    reader.lose();
    vec![reader.draft]
}

#[derive(Default)]
struct Lines {
    fields: HashMap<String, usize>,
    moves: Vec<usize>,
}

impl Lines {
    fn of(text: &str) -> Lines {
        let mut lines = Lines::default();
        let mut places = Places::new(text);
        for (key, value) in fields(text) {
            lines.note(text, &key, value, &mut places);
            if INSIDE.contains(&&*key) {
                for (key, value) in fields(value.get()) {
                    lines.note(text, &key, value, &mut places);
                }
            }
        }
        lines
    }

    fn note<'t>(&mut self, text: &'t str, key: &str, value: &'t RawValue, places: &mut Places<'t>) {
        let mut line =
            |value: &RawValue| places.line(value.get().as_ptr() as usize - text.as_ptr() as usize);
        self.fields.insert(key.to_owned(), line(value));
        if key == "moves" {
            let moves: Vec<&RawValue> = serde_json::from_str(value.get()).unwrap_or_default();
            self.moves = moves.into_iter().map(line).collect();
        }
    }

    fn field(&self, key: &str) -> usize {
        self.fields.get(key).copied().unwrap_or(1)
    }

    fn of_move(&self, index: usize) -> usize {
        let line = self.moves.get(index).copied();
        line.unwrap_or_else(|| self.field("moves"))
    }
}

fn fields(text: &str) -> Vec<(String, &RawValue)> {
    let fields: HashMap<String, &RawValue> = serde_json::from_str(text).unwrap_or_default();
    let mut fields: Vec<_> = fields.into_iter().collect();
    fields.sort_by_key(|(_, value)| value.get().as_ptr());
    fields
}

struct Reader<'j, 'n> {
    game: &'j Map<String, Value>,
    whole: &'j Map<String, Value>,
    lines: Lines,
    draft: Draft,
    notes: &'n mut Notes,
}

impl<'j> Reader<'j, '_> {
    fn get(&self, key: &str) -> Option<&'j Value> {
        let value = self.game.get(key).or_else(|| self.whole.get(key));
        value.filter(|value| !value.is_null())
    }

    fn text(&self, key: &str) -> &'j str {
        self.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    fn info(&mut self) {
        for (side, name_id, rank_id) in [("black", id::PB, id::BR), ("white", id::PW, id::WR)] {
            let player = |map: &'j Map<String, Value>| {
                map.get("players").and_then(|players| players.get(side))
            };
            let Some(player) = player(self.game).or_else(|| player(self.whole)) else {
                continue;
            };
            let name = player.get("username").or_else(|| player.get("name"));
            self.draft.line(
                ROOT,
                name_id,
                name.and_then(Value::as_str).unwrap_or_default(),
            );
            if let Some(rank) = player.get("rank").and_then(number).and_then(rank) {
                self.draft.line(ROOT, rank_id, &rank);
            }
        }
        if let Some(komi) = self.get("komi").and_then(number) {
            self.draft.line(ROOT, id::KM, &words::decimal(komi));
        }
        let rules = self.text("rules");
        let known = RULES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(rules));
        self.draft
            .line(ROOT, id::RU, known.map_or(rules, |(_, name)| name));
        self.draft.line(ROOT, id::GN, self.text("game_name"));
        self.draft.line(ROOT, id::GN, self.text("name"));
        if let Some(day) = self.get("start_time").and_then(Value::as_i64).and_then(day) {
            self.draft.line(ROOT, id::DT, &day.to_string());
        }
        if let Some(result) = self.result() {
            self.draft.line(ROOT, id::RE, &result);
        }
        self.time();
    }

    fn result(&mut self) -> Option<String> {
        let winner = match self.get("winner")? {
            Value::String(color) => color_named(color)?,
            id => {
                let is = |side: &str| {
                    let player = [self.game, self.whole].into_iter().find_map(|map| {
                        map.get("players")
                            .and_then(|players| players.get(side)?.get("id"))
                    });
                    player == Some(id) || self.get(&format!("{side}_player_id")) == Some(id)
                };
                match (is("black"), is("white")) {
                    (true, _) => Color::Black,
                    (_, true) => Color::White,
                    _ => return None,
                }
            }
        };
        let outcome = self.text("outcome");
        let letter = winner.as_str();
        let points = outcome.split_whitespace().next().and_then(words::number);
        Some(match outcome {
            "Resignation" => format!("{letter}+R"),
            "Timeout" => format!("{letter}+T"),
            "Disqualification" => format!("{letter}+F"),
            _ => match points {
                Some(points) => words::won_by(winner, points),
                None => {
                    let line = self.lines.field("outcome");
                    self.notes.lose("outcome", outcome, line);
                    format!("{letter}+")
                }
            },
        })
    }

    fn time(&mut self) {
        let Some(control) = self.get("time_control") else {
            return;
        };
        let value = |key: &str| {
            control
                .get(key)
                .and_then(number)
                .filter(|value| *value > 0.0)
        };
        let system = ["system", "time_control"]
            .into_iter()
            .find_map(|key| control.get(key)?.as_str());
        let main = value("main_time")
            .or_else(|| value("initial_time"))
            .or_else(|| value("total_time"));
        if let Some(main) = main {
            self.draft.line(ROOT, id::TM, &words::decimal(main));
        }
        let period = value("period_time").map(words::decimal);
        let overtime = match (system, period) {
            (Some("byoyomi"), Some(period)) => {
                let periods = words::decimal(value("periods").unwrap_or(1.0));
                Some(format!("{periods}x{period} byo-yomi"))
            }
            (Some("canadian"), Some(period)) => {
                let stones = words::decimal(value("stones_per_period").unwrap_or(1.0));
                Some(format!("{stones}/{period} Canadian"))
            }
            (Some("fischer"), _) => value("time_increment")
                .map(|increment| format!("{} fischer", words::decimal(increment))),
            (Some("simple"), _) => {
                value("per_move").map(|seconds| format!("{} simple", words::decimal(seconds)))
            }
            _ => None,
        };
        self.draft.line(ROOT, id::OT, &overtime.unwrap_or_default());
    }

    /// Sets up stones before the first move; returns the number of first moves that place such
    /// stones.
    fn setup(&mut self) -> u64 {
        let mut has_stones = false;
        for (side, id) in [("black", id::AB), ("white", id::AW)] {
            let state = self
                .get("initial_state")
                .and_then(|state| state.get(side)?.as_str());
            let pairs = pairs(state.unwrap_or_default());
            for pair in pairs {
                match self.point(pair) {
                    Some(Move::Place(point)) if self.draft.point(ROOT, id, point) => {
                        has_stones = true;
                    }
                    _ => self.notes.problem(
                        self.lines.field("initial_state"),
                        format!("{} in `initial_state` is not a free point", quoted(pair)),
                    ),
                }
            }
        }
        let handicap = self
            .get("handicap")
            .and_then(Value::as_u64)
            .filter(|stones| *stones <= 361);
        let handicap = handicap.unwrap_or(0);
        if handicap >= 2 {
            self.draft.line(ROOT, id::HA, &handicap.to_string());
        }
        let is_free = self.get("free_handicap_placement").and_then(Value::as_bool) == Some(true);
        if is_free && !has_stones && handicap >= 2 {
            // The first player is Black, who places these stones.
            return handicap;
        }
        let first = color_named(self.text("initial_player"));
        if let Some(first) = first
            && (first == Color::White) != (handicap >= 2)
        {
            self.draft.line(ROOT, id::PL, first.as_str());
        }
        0
    }

    fn moves(&mut self, free: u64) {
        let mut to_move = match color_named(self.text("initial_player")) {
            Some(color) if free == 0 => color,
            _ if free == 0 && self.draft.has(ROOT, id::HA) => Color::White,
            _ => Color::Black,
        };
        let mut at = ROOT;
        let mut has_times = 0;
        let moves = self.get("moves");
        let lettered: Vec<Value>;
        let moves = match moves {
            Some(Value::Array(moves)) => moves,
            Some(Value::String(moves)) => {
                lettered = pairs(moves)
                    .map(|pair| Value::String(pair.to_owned()))
                    .collect();
                &lettered
            }
            _ => {
                let line = self.lines.field("moves");
                return self.notes.problem(line, "`moves` is not a list of moves");
            }
        };
        for (index, value) in moves.iter().enumerate() {
            let place = match value {
                Value::String(pair) => self.point(pair),
                Value::Array(fields) => {
                    let time = fields.get(2).and_then(Value::as_f64);
                    has_times += usize::from(time.is_some_and(|time| time > 0.0));
                    self.place(fields.first(), fields.get(1))
                }
                value => self.place(value.get("x"), value.get("y")),
            };
            let Some(played) = place else {
                let message = format!("move {} is not a point of the board", index + 1);
                self.notes.problem(self.lines.of_move(index), message);
                to_move = to_move.opposite();
                continue;
            };
            if let (true, Move::Place(point)) = ((index as u64) < free, &played) {
                self.draft.point(ROOT, id::AB, *point);
                to_move = Color::White;
                continue;
            }
            at = self.draft.play(at, to_move, &played);
            to_move = to_move.opposite();
        }
        if has_times > 0 {
            let line = self.lines.field("moves");
            self.notes
                .lose("times of moves", &has_times.to_string(), line);
        }
    }

    fn puzzle(&mut self, tree: &'j Value) {
        let first = color_named(self.text("initial_player")).unwrap_or(Color::Black);
        self.draft.line(ROOT, id::PL, first.as_str());
        self.draft
            .text(ROOT, id::C, self.text("puzzle_description"));
        self.describe(ROOT, tree);
        let branches = |value: &'j Value| value.get("branches").and_then(Value::as_array);
        let mut open = vec![(ROOT, first, branches(tree))];
        while let Some((at, to_move, moves)) = open.pop() {
            // Reverse, so that the first branch is read next.
            let below = open.len();
            for value in moves.into_iter().flatten() {
                let Some(played) = self.place(value.get("x"), value.get("y")) else {
                    let line = self.lines.field("move_tree");
                    let message = "a move in `move_tree` is not a point of the board";
                    self.notes.problem(line, message);
                    continue;
                };
                let node = self.draft.play(at, to_move, &played);
                self.describe(node, value);
                open.push((node, to_move.opposite(), branches(value)));
            }
            open[below..].reverse();
        }
    }

    fn describe(&mut self, node: usize, value: &'j Value) {
        let text = value
            .get("text")
            .and_then(Value::as_str)
            .unwrap_or_default();
        for (key, answer) in [("correct_answer", "CORRECT"), ("wrong_answer", "WRONG")] {
            if value.get(key).and_then(Value::as_bool) == Some(true) {
                self.draft.text(node, id::C, answer);
            }
        }
        self.draft.text(node, id::C, text);
        let marks = value.get("marks").and_then(Value::as_array);
        for mark in marks.into_iter().flatten() {
            let at = self.place(mark.get("x"), mark.get("y"));
            let (Some(Move::Place(point)), Some(Value::Object(signs))) = (at, mark.get("marks"))
            else {
                continue;
            };
            for (sign, said) in signs {
                match SIGNS.iter().find(|(name, _)| name == sign) {
                    Some((_, id)) => _ = self.draft.point(node, id, point),
                    None if sign == "letter" => {
                        self.draft
                            .label(node, point, said.as_str().unwrap_or_default());
                    }
                    None => {
                        let line = self.lines.field("move_tree");
                        self.notes.lose(sign, &said.to_string(), line);
                    }
                }
            }
        }
    }

    /// Parses a point of two letters; `..` is a pass.
    fn point(&self, pair: &str) -> Option<Move> {
        if pair == ".." {
            return Some(Move::Pass);
        }
        let point = Game::Go.parse_point(pair)?;
        point.is_on(self.draft.size).then_some(Move::Place(point))
    }

    fn place(&self, x: Option<&Value>, y: Option<&Value>) -> Option<Move> {
        match (x?.as_i64()?, y?.as_i64()?) {
            (-1, _) => Some(Move::Pass),
            (x, y) => {
                let point = Point::new(x.try_into().ok()?, y.try_into().ok()?);
                point.is_on(self.draft.size).then_some(Move::Place(point))
            }
        }
    }

    fn lose(&mut self) {
        let whole = if std::ptr::eq(self.whole, self.game) {
            None
        } else {
            Some(self.whole)
        };
        for (key, value) in self.game.iter().chain(whole.into_iter().flatten()) {
            if READ.contains(&key.as_str()) {
                continue;
            }
            let said = match value {
                Value::Null | Value::Bool(false) => continue,
                Value::Array(list) if list.is_empty() => continue,
                Value::Object(map) if map.is_empty() => continue,
                Value::String(text) => text.clone(),
                Value::Array(list) => format!("{} entries", list.len()),
                Value::Object(map) => format!("{} entries", map.len()),
                value => value.to_string(),
            };
            self.notes.lose(key, &said, self.lines.field(key));
        }
    }
}

/// Returns a number, or a text that is one.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::String(text) => words::number(text),
        value => value.as_f64().filter(|number| number.abs() < 1e9),
    }
}

/// Converts a rank number, rounded down: 30 is 1 dan.
fn rank(number: f64) -> Option<String> {
    let number = number.floor();
    (0.0..100.0).contains(&number).then(|| match number as i32 {
        kyu @ ..30 => format!("{}k", 30 - kyu),
        dan => format!("{}d", dan - 29),
    })
}

fn color_named(name: &str) -> Option<Color> {
    match name {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

fn pairs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest
            .char_indices()
            .nth(2)
            .map_or(rest.len(), |(end, _)| end);
        let (pair, behind) = rest.split_at(end);
        rest = behind;
        (!pair.is_empty()).then_some(pair)
    })
}

/// Returns the date of a time in seconds since 1970, UTC.
fn day(seconds: i64) -> Option<Date> {
    Date::from_days(seconds.div_euclid(86_400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_days() {
        for (number, expected) in [
            (24.9, "6k"),
            (29.99, "1k"),
            (30.0, "1d"),
            (36.2, "7d"),
            (0.0, "30k"),
        ] {
            assert_eq!(rank(number).as_deref(), Some(expected));
        }
        assert_eq!(rank(-1.0), None);
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (1_582_934_400, "2020-02-29"),
            (951_868_799, "2000-02-29"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(day(seconds).unwrap().to_string(), expected);
        }
        assert_eq!(day(i64::MAX), None);
    }
}
