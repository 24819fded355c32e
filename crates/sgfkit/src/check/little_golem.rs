//! Little Golem's files: SGF-like, without `GM`, each game in its own dialect.

use super::Fix;
use crate::game::{Game, Move, hex, twixt};
use crate::tree::{GameTree, Node, Property, RawValue};
use crate::value::Color;

/// How far behind the root the first move is looked for.
const MOST_NODES: usize = 4;

/// The game of a tree in Little Golem's dialect for Hex or for Twixt. It has no
/// `GM`, so by the specification (properties.html, GM) it is a game of Go, and
/// is read as one: moves mean something else then, or nothing. The fixes of the
/// checks `little-golem-hex` and `little-golem-twixt` mend that.
///
/// ```
/// use sgfkit::{Collection, Game, check};
///
/// let file = Collection::parse("(;FF[4]EV[twixt.ch.59.3.1]SZ[24];b[cu];r[lo])");
/// let tree = file.tree(0).unwrap();
/// assert_eq!(tree.game(), Game::Go);
/// assert_eq!(check::little_golem_game(tree), Some(Game::Twixt));
/// ```
#[must_use]
pub fn little_golem_game(tree: GameTree<'_>) -> Option<Game> {
    if is_hex(tree) {
        Some(Game::Hex)
    } else if is_twixt(tree) {
        Some(Game::Twixt)
    } else {
        None
    }
}

/// Whether a tree is a Hex game of Little Golem: the first move is `W`'s, two
/// letters or `swap`, and the event or the source name it.
pub(super) fn is_hex(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    if root.property("GM").is_some() {
        return false;
    }
    let first = behind(root).find_map(|node| {
        node.properties()
            .find(|property| property.is("W") || property.is("B"))
    });
    // In almost all games Black begins.
    let is_first = first.is_some_and(|property| {
        let value = property.values().next();
        property.is("W")
            && value.is_some_and(|value| {
                matches!(
                    value.raw(),
                    [b'a'..=b'z', b'a'..=b'z'] | b"swap" | b"resign"
                )
            })
    });
    let is_written = |id: &&str| root.property(id).is_some();
    if !is_first || ["RU", "HA", "AB"].iter().any(is_written) {
        return false;
    }
    let is_event = |event: &str| matches!(event, "" | "null") || event.starts_with("hex.");
    has(root, "EV", |event| event.starts_with("hex."))
        || has(root, "SO", is_address) && root.text("EV").is_none_or(|event| is_event(&event))
}

/// Whether a tree is a Twixt game of Little Golem: `b` or `r` moves first.
pub(super) fn is_twixt(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    let is_move = |identifier: &[u8]| matches!(identifier, b"b" | b"r");
    root.property("GM").is_none()
        && behind(root).any(|node| {
            let mut properties = node.properties();
            properties.any(|property| is_move(property.identifier()))
        })
}

/// Makes Little Golem's Hex a game of Hex: the players stay, the labels of
/// moves change places.
pub(super) fn to_hex(tree: GameTree<'_>) -> Fix {
    rewrite(tree, Game::Hex, "GM[11]", |id, value| {
        let label = match id {
            "B" => Color::Black,
            "W" => Color::White,
            "RE" => return Some(format!("RE[{}]", result(value, |winner| winner)?)),
            _ => return None,
        };
        let (color, played) = hex::quirks::from_little_golem(label, value)?;
        Some(format!(
            "{}[{}]",
            color.as_str(),
            Game::Hex.write_move(&played)?
        ))
    })
}

/// Makes Little Golem's Twixt a game of Twixt: who begins is White there, so
/// that the players change places too.
pub(super) fn to_twixt(tree: GameTree<'_>) -> Fix {
    rewrite(tree, Game::Twixt, "GM[21]RU[PP]", |id, value| {
        let other = match id {
            "PB" => "PW",
            "PW" => "PB",
            "BR" => "WR",
            "WR" => "BR",
            "RE" => return Some(format!("RE[{}]", result(value, Color::opposite)?)),
            _ => {
                let played = twixt::quirks::from_little_golem(id, value)?;
                let offer = match (played.offers_draw, &played.play) {
                    (false, _) | (_, Move::AcceptDraw) => "",
                    _ => "[propose-draw]",
                };
                let (color, hole) = (played.color, Game::Twixt.write_move(&played.play)?);
                return Some(format!("{}[{hole}]{offer}", color.as_str()));
            }
        };
        Some(format!("{other}[{value}]"))
    })
}

/// The winner alone, `B` or `W`, as a result of SGF.
fn result(value: &str, who: impl Fn(Color) -> Color) -> Option<String> {
    let winner = match value {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return None,
    };
    Some(format!("{}+", who(winner).as_str()))
}

/// Writes each property anew for which `write` has another text, and puts
/// something at the beginning of the root.
fn rewrite(
    tree: GameTree<'_>,
    game: Game,
    root: &str,
    write: impl Fn(&str, &str) -> Option<String>,
) -> Fix {
    let mut fix = Fix::risky(format!("make it a game of {game}"));
    let first = tree.root().properties().next().and_then(Property::span);
    if let Some(first) = first {
        fix = fix.insert(first.start, root);
    }
    for property in tree.nodes().flat_map(Node::properties) {
        let raw = property.values().next().map(RawValue::raw);
        let Some(value) = raw.and_then(|raw| std::str::from_utf8(raw).ok()) else {
            continue;
        };
        let new = write(&property.id(), value);
        if let (Some(new), Some(span)) = (new, property.span()) {
            fix = fix.replace(span, new);
        }
    }
    fix
}

fn is_address(text: &str) -> bool {
    text.contains("littlegolem")
}

fn has(root: Node<'_>, id: &str, is_right: impl Fn(&str) -> bool) -> bool {
    root.text(id).is_some_and(|text| is_right(&text))
}

/// The nodes that come first behind the root.
fn behind(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    root.main_line().skip(1).take(MOST_NODES)
}
