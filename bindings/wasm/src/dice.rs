//! Backgammon moves by clicks: first the dice, then one checker after another.

use std::collections::BTreeSet;

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

/// Returns where the last of the points can move with this throw, after the moves of the others.
pub fn targets(node: Node<'_>, dice: &str, points: &[String]) -> Vec<String> {
    let Ok((board, color)) = position(node) else {
        return Vec::new();
    };
    let mut left: Vec<u32> = dice.chars().filter_map(|die| die.to_digit(10)).collect();
    if left.len() == 2 && left[0] == left[1] {
        left.extend_from_within(..);
    }
    let place = |name: &str| Game::Backgammon.parse_point(name);
    let pairs = points.chunks_exact(2);
    let [from] = pairs.remainder() else {
        return Vec::new();
    };
    let mut text = dice.to_owned();
    for pair in pairs {
        let next = step(&board, color, &text, &pair[0], &pair[1]);
        let ends = place(&pair[0]).zip(place(&pair[1]));
        let (Some(next), Some((start, end))) = (next, ends) else {
            return Vec::new();
        };
        text = next;
        spend(
            &mut left,
            pips(start, color).saturating_sub(pips(end, color)),
        );
    }
    let mut found = BTreeSet::new();
    // Positions of the checker, the move so far, and the dice that are left.
    let mut open = vec![(from.clone(), text, left)];
    while let Some((at, text, left)) = open.pop() {
        let Some(start) = place(&at) else { continue };
        for (index, die) in left.iter().enumerate() {
            if left[..index].contains(die) {
                continue;
            }
            let to = Game::Backgammon.write_point(behind(start, *die, color));
            let next = to.and_then(|to| Some((step(&board, color, &text, &at, &to)?, to)));
            if let Some((text, to)) = next {
                let mut rest = left.clone();
                rest.remove(index);
                found.insert(to.clone());
                open.push((to, text, rest));
            }
        }
    }
    found.into_iter().collect()
}

/// Returns how far a point is from being borne off.
fn pips(point: Point, color: Color) -> u32 {
    match (point, color) {
        (TRAY, _) => 0,
        (BAR, _) => 25,
        (point, Color::White) => point.column + 1,
        (point, Color::Black) => 24 - point.column,
    }
}

/// Returns the point that is some pips farther, or the tray.
fn behind(point: Point, die: u32, color: Color) -> Point {
    match (pips(point, color).saturating_sub(die), color) {
        (0, _) => TRAY,
        (left, Color::White) => Point::new(left - 1, 0),
        (left, Color::Black) => Point::new(24 - left, 0),
    }
}

/// Removes the dice that a move of this many pips used: one of them, the sum of several, or a larger
/// one to bear off.
fn spend(left: &mut Vec<u32>, mut pips: u32) {
    left.sort_unstable();
    if let Some(index) = left.iter().position(|die| *die == pips) {
        left.remove(index);
        return;
    }
    while pips > 0 && !left.is_empty() {
        pips = pips.saturating_sub(left.remove(0));
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
