//! Implements `sgf explain --json`.

use serde_json::{Value, json};
use sgfkit::check::{self, Check, Group, Applicability};
use sgfkit::game::Game;
use sgfkit::schema::{self, Games, Property};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};

/// Explains a check's code, a property or a game; `codes`, `properties` and `games` list all.
/// Returns a list as JSON.
#[wasm_bindgen]
pub fn explain(what: &str) -> Outcome<String> {
    let topics: Vec<Value> = match what.trim() {
        "codes" => {
            let mut checks: Vec<_> = check::all().iter().collect();
            checks.sort_by_key(|check| check.group);
            checks
                .into_iter()
                .map(|check| of_check(check, false))
                .collect()
        }
        "properties" => schema::all().map(of_property).collect(),
        "games" => Game::all().map(|game| of_game(game, false)).collect(),
        what => {
            let code = what.to_ascii_lowercase();
            let checks = check::find(&code).map(|check| of_check(check, true));
            let groups = Group::ALL.iter().copied().filter(|group| group.name() == code);
            let rows = schema::all().filter(|row| {
                row.id.eq_ignore_ascii_case(what) || row.name.eq_ignore_ascii_case(what)
            });
            let number = what.parse().ok();
            let games = Game::all().filter(|game| {
                Some(game.number()) == number
                    || game
                        .name()
                        .is_some_and(|name| name.eq_ignore_ascii_case(what))
            });
            let topics = checks
                .into_iter()
                .chain(groups.map(of_group))
                .chain(rows.map(of_property));
            topics
                .chain(games.map(|game| of_game(game, true)))
                .collect()
        }
    };
    if topics.is_empty() {
        Err(Fault::option(format!(
            "no code, group, property or game is called `{what}`"
        )))
    } else {
        Ok(Value::from(topics).to_string())
    }
}

fn of_check(check: &Check, whole: bool) -> Value {
    let games: Vec<u32> = check.games.iter().map(|game| game.number()).collect();
    let mut json = json!({
        "code": check.code, "severity": check.severity.name(), "summary": check.summary,
        "sgfc": check.sgfc, "fix": check.fix.map(Applicability::name), "games": games, "spec": check.spec,
    });
    if whole {
        json["kind"] = "check".into();
        json["group"] = check.group.name().into();
        json["lossy"] = check.lossy.into();
        json["manual"] = check.manual().into();
    }
    json
}

fn of_group(group: Group) -> Value {
    let codes = check::all().iter().filter(|check| check.group == group);
    let codes: Vec<_> = codes.map(|check| check.code).collect();
    json!({"kind": "group", "name": group.name(), "summary": group.summary(), "codes": codes})
}

fn of_property(row: &Property) -> Value {
    let games: &[u32] = match row.games {
        Games::All => &[],
        Games::Only(games) => games,
    };
    let versions: Vec<u8> = row.ff.iter().collect();
    json!({
        "id": row.id, "name": row.name, "type": row.kind.to_string(), "values": row.propvalue(),
        "inherit": row.inherit, "group": row.group.to_string(), "ff": versions, "games": games,
        "summary": row.summary, "details": row.details, "spec": row.source,
    })
}

fn of_game(game: Game, whole: bool) -> Value {
    let mut json = json!({
        "number": game.number(), "name": game.name(),
        "size": game.default_size().map(|size| [size.columns, size.rows]),
        "page": game.page(), "description": game.description(),
    });
    if whole {
        json["kind"] = "game".into();
    }
    json
}
