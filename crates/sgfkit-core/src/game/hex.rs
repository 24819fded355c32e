//! Hex, GM\[11\] (hex.html, revision of 2021-12-01).
//!
//! Values are case-insensitive. A cell is a column in bijective base 26 and a row number counted
//! from the top.

use super::coordinates::{parse_columns_number, write_columns_number};
use super::moves::{Move, parse_word, write_word};

pub(super) const DESCRIPTION: &str = "\
Cells are column letters (a to z, then aa, ab and so on) and a row number, row 1 at the top; \
all values are case-insensitive. \
The default board is 11×11; the size is not limited. \
Black moves first and connects top and bottom, White left and right. \
Special moves are swap-sides, swap-pieces, pass, resign and forfeit: \
swap-sides exchanges the players' colors, swap-pieces changes the color of every stone and mirrors the \
board along its long diagonal, and a player who resigns or forfeits loses.";

const WORDS: &[(&str, Move)] = &[
    ("swap-sides", Move::SwapSides),
    ("swap-pieces", Move::SwapPieces),
    ("pass", Move::Pass),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
];

pub(super) fn parse_move(text: &str) -> Option<Move> {
    parse_word(WORDS, text).or_else(|| parse_columns_number(text).map(Move::Place))
}

pub(super) fn write_move(play: &Move) -> Option<String> {
    match *play {
        Move::Place(point) => write_columns_number(point),
        _ => write_word(WORDS, play),
    }
}
