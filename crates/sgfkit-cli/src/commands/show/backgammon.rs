//! Describes the parts of a Backgammon position that the board does not show.

use std::fmt::Write;

use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit::{Color, Move};
use sgfkit_diagram::text::side;

pub fn dice_and_cube(replay: &Replay<'_>) -> String {
    let mut text = String::new();
    let mut value: u64 = 1;
    let mut owner = None;
    let mut dice = None;
    let mut doubles = 0;
    let mut doubler = None;
    for node in replay.node().path() {
        if let Some(number) = node
            .number(id::CV)
            .and_then(|number| u64::try_from(number).ok())
        {
            value = number;
        }
        if let Some(setup) = node.text(id::CO) {
            owner = match &*setup {
                "b" => Some(Color::Black),
                "w" => Some(Color::White),
                _ => None,
            };
        }
        dice = node.number(id::DI).map(|dice| dice.to_string());
        match node.played() {
            Some((
                _,
                Move::Backgammon {
                    dice: [one, two], ..
                },
            )) => {
                dice = Some(format!("{one}{two}"));
            }
            Some((color, Move::Double)) => {
                doubler.get_or_insert(color);
                doubles += 1;
            }
            Some((_, Move::Take)) => {
                // The player who was doubled owns the cube, even after a beaver.
                owner = doubler.take().map(Color::opposite).or(owner);
                value = value.saturating_mul(1 << doubles.min(32));
                doubles = 0;
            }
            _ => {}
        }
    }
    if let Some(dice) = dice {
        let _ = write!(text, "Dice: {dice}. ");
    }
    match owner {
        Some(owner) => {
            let _ = write!(text, "Cube: {value}, {}'s.", side(owner));
        }
        None if value != 1 => {
            let _ = write!(text, "Cube: {value}.");
        }
        None => {}
    }
    text.trim_end().to_owned()
}
