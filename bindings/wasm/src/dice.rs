//! Moves of Backgammon that are clicked together: first the dice, then checker
//! after checker.

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
    /// What a throw and the clicked points make: the move so far, and whether it
    /// is whole. Points come in pairs; a pair that needs both dice counts as two.
    pub fn throw(&self, id: u32, dice: &str, points: Vec<String>) -> Outcome<String> {
        let node = self.seen_node(id)?;
        let (board, color) = position(node)?;
        let mut text = dice.to_owned();
        for pair in points.chunks_exact(2) {
            let next = step(&board, color, &text, &pair[0], &pair[1]);
            text = next.ok_or_else(|| {
                Fault::new(
                    "value",
                    format!("{} to {} is no move with this throw", pair[0], pair[1]),
                )
            })?;
        }
        let is_whole = match tried(&board, color, &text) {
            Some(illegal) => illegal.is_empty(),
            None => {
                return Err(Fault::new(
                    "value",
                    format!("`{dice}` is no throw of two dice"),
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
        _ => Err(Fault::option("only Backgammon has dice")),
    }
}

/// What is wrong with a move; none if it is no move at all.
fn tried(board: &BackgammonBoard, color: Color, text: &str) -> Option<Vec<Illegality>> {
    let played = Game::Backgammon.parse_move(text)?;
    let mut illegal = Vec::new();
    board.clone().play(color, &played, &mut illegal);
    Some(illegal)
}

/// The move with one checker more; where one die does not do, with both.
fn step(board: &BackgammonBoard, color: Color, text: &str, from: &str, to: &str) -> Option<String> {
    let is_fine = |text: &String| {
        let illegal = tried(board, color, text);
        // That more could be played is said of every move that is not whole.
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

/// Where a checker is after a die.
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
