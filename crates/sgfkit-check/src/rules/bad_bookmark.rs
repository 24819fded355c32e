//! # What
//!
//! A Twixt bookmark, `N[bookmark X]`, has the same number as another bookmark of the file, or no number
//! from 1 to 9.
//!
//! # Why
//!
//! The reader types a digit to go to a bookmark, so each digit can occur only once in a file.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[21];W[l12]N[bookmark 1];B[k9]N[bookmark 1])
//! ```
//!
//! # Fix
//!
//! Give each bookmark its own digit.

use std::collections::HashMap;

use super::*;
use sgfkit_core::tree::Collection;

pub(super) const CHECK: Check = Check::new("bad-bookmark", Info, Style)
    .summary("a repeated bookmark, or one without a digit")
    .spec("twixt.html, N")
    .games(&[Game::Twixt])
    .run(Run::File(run));

fn run(collection: &Collection, report: &mut Report<'_>) {
    let mut firsts = HashMap::new();
    let trees = collection.trees().filter(|tree| tree.game() == Game::Twixt);
    for node in trees.flat_map(GameTree::nodes) {
        let Some(property) = node.property(id::N) else {
            continue;
        };
        let Some(value) = property.values().next() else {
            continue;
        };
        let text = value.simple_text().text;
        let Some(place) = number(&text) else {
            continue;
        };
        match place.parse::<u8>() {
            Ok(place @ 1..=9) => match firsts.get(&place) {
                None => _ = firsts.insert(place, value.span()),
                Some(first) => {
                    let message = format!("bookmark {place} is also in another node");
                    report
                        .add_value(&CHECK, property, value, message)
                        .label(*first, "the first");
                }
            },
            _ => {
                let message = format!("bookmark {place}: expected a digit from 1 to 9");
                report.add_value(&CHECK, property, value, message);
            }
        }
    }
}

/// Returns the text after `bookmark` if a number follows.
fn number(text: &str) -> Option<&str> {
    let word = text
        .get(..9)
        .filter(|word| word.eq_ignore_ascii_case("bookmark "))?;
    let number = text.get(word.len()..)?.trim();
    let is_number = !number.is_empty() && number.len() <= 9;
    (is_number && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}
