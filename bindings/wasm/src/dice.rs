//! Backgammon moves by clicks: first the dice, then one checker after another.

use serde_json::json;
use sgfkit::board::{AnyBoard, BackgammonBoard, Board, Illegality};
use sgfkit::game::backgammon::{BAR, TRAY, write_players_move};
use sgfkit::game::{Game, Point};
use sgfkit::replay::Replay;
use sgfkit::{Color, Node};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;

#[wasm_bindgen]
impl Games {
    /// Returns the move so far, and whether it is complete. Points come in pairs; a pair that needs
    /// both dice counts as two.
    pub fn throw(&self, id: u32, dice: &str, points: Vec<String>) -> Outcome<String> {
        let node = self.seen_node(id)?;
        let (board, color) = position(node)?;
        let mut text = dice.to_owned();
        for pair in points.chunks_exact(2) {
            let next = step(&board, color, &text, &pair[0], &pair[1]);
            text = next.ok_or_else(|| {
                Fault::new(
                    "value",
                    format!("{} to {} is not a move with these dice", pair[0], pair[1]),
                )
            })?;
        }
        let is_whole = match tried(&board, color, &text) {
            Some(illegal) => illegal.is_empty(),
            None => {
                return Err(Fault::new(
                    "value",
                    format!("`{dice}` is not a throw of two dice"),
                ));
            }
        };
        let name = Game::Backgammon
            .parse_move(&text)
            .and_then(|so_far| write_players_move(&so_far, color));
        Ok(json!({"move": text, "name": name, "whole": is_whole}).to_string())
    }
}

fn position(node: Node<'_>) -> Outcome<(BackgammonBoard, Color)> {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    let color = crate::play::turn(node);
    match replay.board() {
        Some(AnyBoard::Backgammon(board)) => Ok((board.clone(), color)),
        _ => Err(Fault::option(
            "cannot use dice in this game: only Backgammon has them",
        )),
    }
}

/// Returns the violations of a move; `None` if the text is not a move.
fn tried(board: &BackgammonBoard, color: Color, text: &str) -> Option<Vec<Illegality>> {
    let played = Game::Backgammon.parse_move(text)?;
    let mut illegal = Vec::new();
    board.clone().play(color, &played, &mut illegal);
    Some(illegal)
}

/// Adds a checker to the move, using both dice if one is not enough.
fn step(board: &BackgammonBoard, color: Color, text: &str, from: &str, to: &str) -> Option<String> {
    let is_fine = |text: &String| {
        let illegal = tried(board, color, text);
        // Every incomplete move could use more dice, so ignore that violation.
        illegal.is_some_and(|illegal| illegal.iter().all(|fault| *fault == Illegality::Dice))
    };
    let direct = format!("{text}{from}{to}");
    if is_fine(&direct) {
        return Some(direct);
    }
    let point = |name: &str| Game::Backgammon.parse_point(name);
    let (start, end) = (point(from)?, point(to)?);
    let dice = text
        .bytes()
        .take(2)
        .map(|die| u32::from(die.saturating_sub(b'0')));
    dice.filter_map(|die| between(color, start, die))
        .filter(|middle| *middle != end)
        .filter_map(|middle| Game::Backgammon.write_point(middle))
        .map(|middle| format!("{text}{from}{middle}{middle}{to}"))
        .find(is_fine)
}

/// Returns the place of a checker after using a die.
fn between(color: Color, from: Point, die: u32) -> Option<Point> {
    let pips = match (color, from) {
        (_, TRAY) => return None,
        (_, BAR) => 25,
        (Color::White, point) => point.column + 1,
        (Color::Black, point) => 24 - point.column,
    };
    let left = pips.checked_sub(die).filter(|left| *left > 0)?;
    Some(match color {
        Color::White => Point::new(left - 1, 0),
        Color::Black => Point::new(24 - left, 0),
    })
}
