//! Scores finished Go games.

use serde_json::{Value as Json, json};
use sgfkit::board::go::{Counting, GoBoard, Territory};
use sgfkit::board::{AnyBoard, Board};
use sgfkit::game::{Game, Point};
use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit::{Color, Node};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::plan::Plan;

#[wasm_bindgen]
impl Games {
    /// Returns area, territory and prisoners if some stones are dead.
    pub fn count(&self, id: u32, dead: Vec<String>) -> Outcome<String> {
        let node = self.seen_node(id)?;
        let table = Table::of(node, &dead)?;
        Ok(table.json(node, dead))
    }

    /// Returns the stones of the group on a point.
    pub fn group(&self, id: u32, point: &str) -> Outcome<Vec<String>> {
        let node = self.seen_node(id)?;
        let table = Table::of(node, &[])?;
        let point = Game::Go.parse_point(point);
        let group = point.map_or_else(Vec::new, |point| table.board.group(point));
        Ok(names(&group))
    }

    /// Plans TB and TW for the score.
    pub fn plan_count(&self, id: u32, dead: Vec<String>) -> Outcome<String> {
        let node = self.node(id)?;
        let table = Table::of(node, &dead)?;
        let lists = [(id::TB, &table.owned.black), (id::TW, &table.owned.white)];
        let edits = lists.map(|(name, points)| {
            if points.is_empty() {
                json!(["removeProperty", id, name])
            } else {
                json!(["setProperty", id, name, names(points)])
            }
        });
        let is_there = |edit: &Json| {
            let name = edit[2].as_str().unwrap_or_default();
            edit[0] == "setProperty" || node.property(name).is_some()
        };
        Ok(Plan::of(edits.into_iter().filter(is_there).collect()).json())
    }
}

struct Table {
    board: GoBoard,
    dead: Vec<Point>,
    owned: Territory,
}

impl Table {
    fn of(node: Node<'_>, dead: &[String]) -> Outcome<Table> {
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        let Some(AnyBoard::Go(board)) = replay.board() else {
            return Err(Fault::option(
                "cannot score this game: only Go is supported",
            ));
        };
        let dead: Vec<_> = dead
            .iter()
            .filter_map(|name| Game::Go.parse_point(name))
            .collect();
        Ok(Table {
            board: board.clone(),
            owned: Territory::of(board, &dead),
            dead,
        })
    }

    fn json(&self, node: Node<'_>, dead: Vec<String>) -> String {
        let komi = inherited_real(node, id::KM);
        let rules = inherited_text(node, id::RU);
        let score = |counting| self.owned.score(&self.board, counting, 0.0);
        let area = score(Counting::Area);
        let taken = |by: Color| {
            let others = self
                .dead
                .iter()
                .filter(|point| self.board.at(**point) == Some(by.opposite()));
            self.board.prisoners(by) as usize + others.count()
        };
        let result = |counting| {
            let score = self.owned.score(&self.board, counting, komi);
            match score.lead() {
                None => "0".to_owned(),
                Some((color, lead)) => format!("{}+{lead}", color.as_str()),
            }
        };
        let (by_area, by_territory) = (result(Counting::Area), result(Counting::Territory));
        let counting = rules.as_deref().and_then(Counting::named);
        json!({
            "dead": dead,
            "area": {"B": area.black, "W": area.white},
            "territory": {"B": self.owned.black.len(), "W": self.owned.white.len()},
            "prisoners": {"B": taken(Color::Black), "W": taken(Color::White)},
            "komi": komi,
            "rules": rules,
            "counting": counting.map(|counting| match counting {
                Counting::Area => "area",
                Counting::Territory => "territory",
            }),
            "results": {"area": by_area, "territory": by_territory},
            "result": match counting {
                Some(Counting::Territory) => &by_territory,
                _ => &by_area,
            },
            "said": inherited_text(node, id::RE),
            "owned": {"B": names(&self.owned.black), "W": names(&self.owned.white)},
        })
        .to_string()
    }
}

fn inherited_text(node: Node<'_>, name: &str) -> Option<String> {
    let property = node.ancestors().find_map(|node| node.property(name))?;
    let value = property.values().next()?;
    Some(value.simple_text().text.into_owned()).filter(|text| !text.trim().is_empty())
}

fn inherited_real(node: Node<'_>, name: &str) -> f64 {
    let found = node.ancestors().find_map(|node| node.real(name));
    found.unwrap_or(0.0)
}

fn names(points: &[Point]) -> Vec<String> {
    let names = points
        .iter()
        .filter_map(|point| Game::Go.write_point(*point));
    names.collect()
}
