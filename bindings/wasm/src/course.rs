//! Engine analysis for the viewer: evaluations and mistakes of a game, candidates of a node.

use std::collections::HashMap;

use serde_json::{Value, json};
use sgfkit::analysis::Review;
use sgfkit::analysis::graph::scaled;
use sgfkit::analysis::review::{MARKED, Options, Reading, Reviewed};
use sgfkit::{Color, Game, GameTree, Move, info};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Outcome;
use crate::games::Games;
use crate::view::move_name;

/// Maximum number of moves to return per line.
const LONG: usize = 20;

#[wasm_bindgen]
impl Games {
    /// Returns the evaluations and times of a game in pre-order, without nodes that have neither;
    /// `null` if none has.
    pub fn course(&self, tree: usize) -> Outcome<String> {
        let tree = self.tree(tree)?;
        let mut options = Options::default();
        options.variations = true;
        let review = Review::of(tree, &options);
        let times = info::timed_tree(tree);
        let times = times.filter_map(|one| Some((one.node.id(), one.time.seconds?)));
        let times: HashMap<_, _> = times.collect();
        if review.is_empty() && times.is_empty() {
            return Ok("null".to_owned());
        }
        let mut played: HashMap<_, _> =
            review.moves().map(|played| (played.node, played)).collect();
        let readings = tree.nodes().filter_map(|node| {
            let (reading, seconds) = (review.reading(node), times.get(&node.id()));
            if reading.is_none() && seconds.is_none() {
                return None;
            }
            let score = reading.and_then(|reading| reading.score);
            let mut told = json!({
                "id": node.id().to_number(),
                "winrate": reading.and_then(|reading| reading.winrate).map(short),
                "score": score.map(short),
                "height": score.map(scaled),
            });
            if let Some(seconds) = seconds {
                told["seconds"] = json!(seconds);
            }
            if let Some(played) = reading.and_then(|_| played.remove(&node.id())) {
                told["played"] = told_move(tree, &review, &played);
            }
            Some(told)
        });
        let readings: Vec<Value> = readings.collect();
        let review = review.main_line();
        let players = review.players().map(|player| {
            json!({
                "color": player.color.as_str(),
                "known": player.known,
                "matches": player.matches,
                "loss": player.mean_loss.map(short),
                "lossWinrate": player.mean_loss_winrate.map(short),
                "classes": player.classes,
            })
        });
        let told = json!({
            "by": review.by().name(),
            "analyzed": !review.is_empty(),
            "marked": MARKED,
            "limits": review.classes(),
            "players": players,
            "readings": readings,
        });
        Ok(told.to_string())
    }

    /// Returns the candidates at a node, best first, and their player; `null` without analysis.
    pub fn candidates(&self, id: u32) -> Outcome<String> {
        let reading = Reading::at(self.node(id)?, &Options::default());
        let reading = reading.filter(|reading| !reading.candidates.is_empty());
        let told = reading.map(|reading| {
            let candidates = reading.candidates.iter().map(|one| {
                let pv: Vec<String> = one.pv.iter().map(point).collect();
                json!({
                    "point": point(&one.played),
                    "winrate": one.winrate.map(short),
                    "score": one.score.map(short),
                    "visits": one.visits,
                    "pv": pv,
                })
            });
            let candidates: Vec<Value> = candidates.collect();
            let side = reading.to_play.map_or("B", Color::as_str);
            json!({"color": side, "list": candidates})
        });
        Ok(json!(told).to_string())
    }
}

/// Returns a move with its loss.
fn told_move(tree: GameTree<'_>, review: &Review<'_>, played: &Reviewed<'_>) -> Value {
    let name = |one: &Move| move_name(tree, played.color, one);
    let own = Game::Go.parse_move(&played.value);
    let line = played.best.iter().flat_map(|best| &best.pv);
    let line: Vec<String> = line.take(LONG).map(name).collect();
    json!({
        "number": played.move_number,
        "color": played.color.as_str(),
        "name": own.map_or(played.value.clone(), |own| name(&own)),
        "loss": played.loss.map(short),
        // In the unit of the mistake classes.
        "lost": review.loss(played),
        "class": played.class,
        "best": played.best.map(|best| name(&best.played)),
        "line": line,
    })
}

fn point(played: &Move) -> String {
    Game::Go.write_move(played).unwrap_or_default()
}

/// Rounds to four decimals, the precision of displays and comparisons.
fn short(number: f64) -> f64 {
    (number * 1e4).round() / 1e4 + 0.0
}
