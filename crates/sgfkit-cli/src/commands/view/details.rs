//! Describes the games of a file for the list of files.

use serde_json::{Value, json};
use sgfkit::replay::is_problem;
use sgfkit::{Collection, GameTree};

/// The maximum number of games to list individually; a larger collection is listed as one file.
const MOST_GAMES: usize = 200;

/// The maximum length of a text, in characters.
const LONG: usize = 100;

pub fn of(bytes: Vec<u8>) -> Value {
    let hash = hash(&bytes);
    let games = Collection::parse(bytes);
    let count = games.trees().count();
    let listed = if count > MOST_GAMES { 1 } else { count };
    let rows: Vec<_> = games.trees().take(listed).map(game).collect();
    json!({"hash": hash, "trees": count, "games": rows})
}

fn game(tree: GameTree<'_>) -> Value {
    let text = |id: &str| {
        let property = tree.root().property(id);
        let value = property.and_then(|property| property.values().next())?;
        Some(value.text().text.chars().take(LONG).collect::<String>())
    };
    json!({
        "black": text("PB"), "white": text("PW"), "result": text("RE"), "date": text("DT"),
        "name": text("GN"), "problem": is_problem(tree),
    })
}

/// Returns the hash by which the page recognizes a file, the same as `Session.hash` in the page.
fn hash(bytes: &[u8]) -> String {
    let (mut one, mut other) = (0xdead_beef_u32, 0x41c6_ce57_u32);
    for byte in bytes {
        one = (one ^ u32::from(*byte)).wrapping_mul(2_654_435_761);
        other = (other ^ u32::from(*byte)).wrapping_mul(1_597_334_677);
    }
    format!("{}-{}{}", bytes.len(), base36(one), base36(other))
}

fn base36(mut number: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit(number % 36, 36));
        number /= 36;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values are the results of JavaScript's `Math.imul` and `toString(36)`.
    #[test]
    fn hashes_are_the_pages() {
        for (bytes, expected) in [
            (&b""[..], "0-1ps9wxbi90v2v"),
            (b"(;GM[1])", "8-196c92g10cqkd4"),
            ("(;C[é])".as_bytes(), "8-k85uyi1l1p6ei"),
        ] {
            assert_eq!(hash(bytes), expected);
        }
    }
}
