//! # What
//!
//! At the end of a Go game `TB` and `TW` say whose the points are, and what they count to, with the
//! prisoners and `KM`, is not what `RE` says, neither by area nor by territory.
//!
//! # Why
//!
//! The result, the komi or the marked points are wrong, or moves are missing.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[3]KM[0]RE[W+5];B[ba];W[];B[bb];W[];B[bc];W[]TB[aa:ac][ca:cc])
//! ```
//!
//! # Fix
//!
//! None: count again.

use super::*;
use crate::board::go::{Counting, Territory};
use crate::board::{AnyBoard, Board};
use crate::game::Color;
use crate::replay::{Replay, points_on};
use crate::value::GameResult;

pub(super) const CHECK: Check = Check::new("result-contradicts-count", Rules, Warning)
    .summary("a result that the counted points contradict")
    .spec("go.html, TB and TW; properties.html, RE")
    .games(&[Game::Go])
    .run(Run::Position(run));

fn run(at: &Replay<'_>, moment: Moment<'_>, report: &mut Report<'_>) {
    let Moment::End = moment else { return };
    let node = at.node();
    let (Some(black), Some(white)) = (node.property(id::TB), node.property(id::TW)) else {
        return;
    };
    let Some(AnyBoard::Go(board)) = at.board() else {
        return;
    };
    let root = at.tree().root();
    let Some(property) = root.property(id::RE) else {
        return;
    };
    let result = root
        .text(id::RE)
        .and_then(|text| GameResult::parse(&text).ok());
    let said = match result {
        Some(GameResult::Draw) => 0.0,
        Some(result) => match (result.winner(), result.score()) {
            (Some(Color::Black), Some(score)) => score.value(),
            (Some(Color::White), Some(score)) => -score.value(),
            _ => return,
        },
        None => return,
    };
    let size = board.size();
    let territory = Territory {
        black: points_on(node.properties_of(id::TB), size),
        white: points_on(node.properties_of(id::TW), size),
    };
    let komi = root.real(id::KM).unwrap_or(0.0);
    let counts = [Counting::Area, Counting::Territory].map(|counting| {
        let score = territory.score(board, counting, komi);
        score.black - score.white
    });
    // Some rules give White a point for each handicap stone.
    let stones = root
        .number(id::HA)
        .filter(|stones| (2..=100).contains(stones));
    let least = said.min(said + stones.unwrap_or(0) as f64);
    let most = said.max(said + stones.unwrap_or(0) as f64);
    // Who moved last, and passes that cost a stone, may make a point's difference.
    if counts
        .iter()
        .any(|count| (least - 1.0..=most + 1.0).contains(count))
    {
        return;
    }
    let [area, points] = counts.map(in_words);
    let message = format!("the points come to {area} by area and {points} by territory");
    report
        .add_property(&CHECK, property, message)
        .label(black.identifier_span(), "Black's points")
        .label(white.identifier_span(), "White's points");
}

fn in_words(lead: f64) -> String {
    match lead {
        0.0 => "a draw".to_owned(),
        lead if lead > 0.0 => format!("B+{lead}"),
        lead => format!("W+{}", -lead),
    }
}
