//! Runs KataGo's analysis engine: one JSON query per line of moves, with answers in any order.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::engine::{Answer, Conditions, Engine, Failure};
use super::line::{Asked, Line};
use super::process::{self, Process};

pub struct KataGo {
    process: Process,
    timeout: Duration,
    queries: usize,
}

impl KataGo {
    pub fn start(words: &[String], timeout: Duration) -> Result<KataGo, Failure> {
        let process =
            Process::start(words).map_err(|error| Failure::Hopeless(error.to_string()))?;
        Ok(KataGo {
            process,
            timeout,
            queries: 0,
        })
    }
}

fn query(id: &str, conditions: &Conditions, line: &Line, asked: &[Asked]) -> Value {
    let stones = ["B", "W"].into_iter().zip(&line.stones);
    let stones =
        stones.flat_map(|(color, names)| names.iter().map(move |name| json!([color, name])));
    let stones: Vec<Value> = stones.collect();
    let moves = line.moves.iter();
    let moves: Vec<Value> = moves
        .map(|(color, name)| json!([color.as_str(), name]))
        .collect();
    let turns: Vec<usize> = asked.iter().map(|asked| asked.turn).collect();
    json!({
        "id": id,
        "rules": conditions.rules,
        "komi": conditions.komi,
        "boardXSize": conditions.size.columns,
        "boardYSize": conditions.size.rows,
        "initialStones": stones,
        "initialPlayer": line.first.as_str(),
        "moves": moves,
        "analyzeTurns": turns,
        "maxVisits": conditions.visits,
        "includeOwnership": conditions.ownership,
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"},
    })
}

impl Engine for KataGo {
    /// KataGo's answers do not contain its name.
    fn name(&self) -> Option<&str> {
        Some("KataGo")
    }

    fn ask(
        &mut self,
        conditions: &Conditions,
        line: &Line,
        asked: &[Asked],
        take: &mut dyn FnMut(&Asked, Answer),
    ) -> Result<(), Failure> {
        self.queries += 1;
        let id = format!("sgf-{}", self.queries);
        self.process
            .say(&query(&id, conditions, line, asked).to_string());
        let mut waiting: HashSet<usize> = asked.iter().map(|asked| asked.turn).collect();
        let mut until = Instant::now() + self.timeout;
        while !waiting.is_empty() {
            if Instant::now() > until {
                return Err(Failure::Broken("it does not answer".to_owned()));
            }
            let process::Line::Text(text) = self.process.line(until)? else {
                continue;
            };
            let Ok(Value::Object(answer)) = serde_json::from_str::<Value>(&text) else {
                continue;
            };
            let said = |key: &str| answer.get(key).and_then(Value::as_str);
            if let Some(warning) = said("warning") {
                take(&asked[0], Answer::Warning(warning.to_owned()));
            }
            let is_ours = said("id") == Some(&*id);
            match (said("error"), is_ours) {
                (Some(error), true) => {
                    return Err(Failure::Refused(0, format!("engine error: {error}")));
                }
                (None, true) => {}
                _ => continue,
            }
            let is_final = answer.get("isDuringSearch").and_then(Value::as_bool) != Some(true);
            let turn = answer.get("turnNumber").and_then(Value::as_u64);
            let at = asked.iter().find(|at| Some(at.turn as u64) == turn);
            if let (true, Some(at)) = (is_final, at)
                && waiting.remove(&at.turn)
            {
                until = Instant::now() + self.timeout;
                take(at, Answer::Json(text));
            }
        }
        Ok(())
    }

    /// KataGo ends when its input is closed.
    fn end(self: Box<Self>) {
        self.process.farewell("");
    }
}
