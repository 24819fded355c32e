//! # What
//!
//! The points at the end of a Go game, with the prisoners and `KM`, do not match the score in `RE`,
//! neither by area nor by territory. If the last node of the main line has `TB` and `TW`, they show who
//! owns each point. If it has neither, all stones count as alive, and the game is counted only if each
//! empty region touches stones of one color. Games without a move, with stones of one color only, or
//! with only one of the two lists are not counted.
//!
//! # Why
//!
//! The result, the komi or the marked points are wrong, moves are missing, or dead stones are
//! not marked.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1]SZ[4]KM[0]RE[W+5];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd])
//! ```
//!
//! # Fix
//!
//! None: count again.

use super::*;
use sgfkit_core::board::go::Counting;
use sgfkit_core::game::Color;
use sgfkit_core::replay::{FinalCount, Replay, game_info, handicap, in_words};
use sgfkit_core::value::{GameResult, RawValue};

pub(super) const CHECK: Check = Check::new("result-contradicts-count", Rules, Warning)
    .summary("a result that the counted points contradict")
    .spec("go.html, TB and TW; properties.html, RE")
    .games(&[Game::Go])
    .run(Run::Position(run));

fn run(at: &Replay<'_>, moment: Moment<'_>, report: &mut Report<'_>) {
    let Moment::End = moment else { return };
    let node = at.node();
    let Some(property) = game_info(node, id::RE) else {
        return;
    };
    let text = property.values().next().map(RawValue::simple_text);
    let said = match text.and_then(|text| GameResult::parse(&text.text).ok()) {
        Some(GameResult::Draw) => 0.0,
        Some(result) => match (result.winner(), result.score()) {
            (Some(Color::Black), Some(score)) => score.value(),
            (Some(Color::White), Some(score)) => -score.value(),
            _ => return,
        },
        None => return,
    };
    let marks = [id::TB, id::TW].map(|id| node.property(id));
    let Some(board) = at.board() else { return };
    let is_played = at.move_number() > 0
        && [Color::Black, Color::White]
            .iter()
            .all(|color| !board.stones(*color).is_empty());
    if !is_played || marks.iter().flatten().count() == 1 {
        return;
    }
    let Some(count) = FinalCount::of(at) else {
        return;
    };
    // Marked points belong to the marked side, even if the points between are not filled.
    if !count.marked && !count.is_final() {
        return;
    }
    let area = count.lead(Counting::Area) + f64::from(count.compensation);
    let counts = [area, count.lead(Counting::Territory)];
    // Some rulesets give White a point for each handicap stone.
    let stones = game_info(node, id::HA).and_then(|property| property.values().next());
    let most = said + f64::from(handicap(stones));
    // The last move, and passes that cost a stone, may change the score by one point.
    if counts
        .iter()
        .any(|count| (said - 1.0..=most + 1.0).contains(count))
    {
        return;
    }
    let [area, points] = counts.map(|lead| match lead {
        0.0 => "a draw".to_owned(),
        lead => in_words(lead),
    });
    let message = format!("the counted result is {area} by area and {points} by territory");
    let mut found = report.add_property(&CHECK, property, message);
    for (marks, label) in marks.into_iter().zip(["Black's points", "White's points"]) {
        if let Some(marks) = marks {
            found = found.label(marks.identifier_span(), label);
        }
    }
}
