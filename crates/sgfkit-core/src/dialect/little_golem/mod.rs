//! Dialects of Little Golem: similar to SGF, but without `GM`, and different for each game.

mod hex;
mod twixt;

use crate::game::{Color, Game, Move};
use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{GameTree, Node, Property};
use crate::value::{self, RawValue};

pub use hex::hex_move;
pub use twixt::{GolemMove, twixt_move, twixt_mover};

/// Maximum number of nodes between the root and the first move.
const MOST_NODES: usize = 4;

/// Detects Hex, Twixt or Havannah in Little Golem's dialect.
///
/// Without `GM`, the specification (properties.html, GM) makes such a tree a game of Go, so its
/// moves get a wrong meaning or none. The fixes of the checks `little-golem-hex` and
/// `little-golem-twixt` correct that. SGF has no number for Havannah.
///
/// ```
/// use sgfkit::{Collection, Game, dialect::little_golem};
///
/// let file = Collection::parse("(;FF[4]EV[twixt.ch.59.3.1]SZ[24];b[cu];r[lo])");
/// let tree = file.tree(0).unwrap();
/// assert_eq!(tree.game(), Game::Go);
/// assert_eq!(little_golem::game(tree), Some(Game::Twixt));
///
/// let file = "(;FF[4]EV[null]SZ[8]SO[http://www.littlegolem.com];W[H8];B[O15])";
/// let file = Collection::parse(file);
/// assert_eq!(little_golem::game(file.tree(0).unwrap()), Some(Game::HAVANNAH));
/// ```
#[must_use]
pub fn game(tree: GameTree<'_>) -> Option<Game> {
    if is_hex(tree) {
        Some(Game::Hex)
    } else if is_twixt(tree) {
        Some(Game::Twixt)
    } else {
        is_havannah(tree).then_some(Game::HAVANNAH)
    }
}

/// Returns true for Havannah: no `GM`, `W` moves first, and points are a letter and a number.
#[doc(hidden)]
pub fn is_havannah(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    if names_game(root) {
        return false;
    }
    let first = behind(root).find_map(|node| node.property(id::W).or_else(|| node.property(id::B)));
    let is_first = first.is_some_and(|property| {
        let value = property.values().next();
        let is_point = |raw: &[u8]| match raw.split_first() {
            Some((b'A'..=b'Z' | b'a'..=b'z', row)) => {
                !row.is_empty() && row.iter().all(u8::is_ascii_digit)
            }
            _ => false,
        };
        property.is(id::W) && value.is_some_and(|value| is_point(value.raw()))
    });
    is_first
        && (has(root, id::SO, is_address)
            || has(root, id::EV, |event| event.starts_with("havannah.")))
}

/// Returns true if the root has a GM, in any letter case. Little Golem's files have none.
#[must_use]
pub fn names_game(root: Node<'_>) -> bool {
    let mut properties = root.properties();
    properties.any(|property| property.is(id::GM) || property.identifier() == b"gm")
}

/// Returns edits that give Little Golem's Havannah an unassigned game number, so that
/// it is not Go. Values stay, but the result is converted to SGF.
pub(crate) fn to_havannah(tree: GameTree<'_>) -> Vec<(Span, String)> {
    let number = format!("GM[{}]", Game::HAVANNAH.number());
    rewrite(tree, &number, |id, value| match id {
        id::RE => Some(format!("RE[{}]", result(value, |winner| winner)?)),
        _ => None,
    })
}

/// Returns true for Little Golem's Hex: the first move is `W`'s, with two letters or
/// `swap`, and the event or the source mentions the game.
#[doc(hidden)]
pub fn is_hex(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    if names_game(root) {
        return false;
    }
    let first = behind(root).find_map(|node| {
        node.properties()
            .find(|property| property.is(id::W) || property.is(id::B))
    });
    // In nearly all games Black begins.
    let is_first = first.is_some_and(|property| {
        let value = property.values().next();
        property.is(id::W)
            && value.is_some_and(|value| {
                matches!(
                    value.raw(),
                    [b'a'..=b'z', b'a'..=b'z'] | b"swap" | b"resign"
                )
            })
    });
    let is_written = |id: &&str| root.property(id).is_some();
    if !is_first || [id::RU, id::HA, id::AB].iter().any(is_written) {
        return false;
    }
    let is_event = |event: &str| matches!(event, "" | "null") || event.starts_with("hex.");
    has(root, id::EV, |event| event.starts_with("hex."))
        || has(root, id::SO, is_address) && root.text(id::EV).is_none_or(|event| is_event(&event))
}

/// Returns true for Little Golem's Twixt: `b` or `r` moves first.
#[doc(hidden)]
pub fn is_twixt(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    !names_game(root) && behind(root).any(has_twixt_move)
}

/// Returns true if a node has a Twixt move in Little Golem's notation.
#[doc(hidden)]
#[must_use]
pub fn has_twixt_move(node: Node<'_>) -> bool {
    let mut properties = node.properties();
    properties.any(|property| twixt_mover(property.identifier()).is_some())
}

/// Returns edits that convert Little Golem's Hex to SGF: spans and their replacements.
/// The players stay, and the colors of the moves are exchanged.
#[doc(hidden)]
#[must_use]
pub fn to_hex(tree: GameTree<'_>) -> Vec<(Span, String)> {
    rewrite(tree, "GM[11]", |id, value| {
        if id == id::RE {
            return Some(format!("RE[{}]", result(value, |winner| winner)?));
        }
        let (color, played) = hex_move(value::color(id)?, value)?;
        Some(format!(
            "{}[{}]",
            color.as_str(),
            Game::Hex.write_move(&played)?
        ))
    })
}

/// Returns edits that convert Little Golem's Twixt to SGF. The first player becomes
/// White, so the players are exchanged, too.
#[doc(hidden)]
#[must_use]
pub fn to_twixt(tree: GameTree<'_>) -> Vec<(Span, String)> {
    rewrite(tree, "GM[21]RU[PP]", |id, value| {
        let other = match id {
            id::PB => id::PW,
            id::PW => id::PB,
            id::BR => id::WR,
            id::WR => id::BR,
            id::RE => return Some(format!("RE[{}]", result(value, Color::opposite)?)),
            _ => {
                let played = twixt_move(id, value)?;
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

/// Converts a result that contains only the winner, `B` or `W`.
fn result(value: &str, who: impl Fn(Color) -> Color) -> Option<String> {
    Some(format!("{}+", who(value::color(value)?)))
}

/// Rewrites properties for which `write` returns a text, and inserts a prefix in the root.
fn rewrite(
    tree: GameTree<'_>,
    root: &str,
    write: impl Fn(&str, &str) -> Option<String>,
) -> Vec<(Span, String)> {
    let mut edits = Vec::new();
    if let Some(whole) = tree.root().span() {
        let first = tree.root().properties().next().and_then(Property::span);
        let at = first.map_or(whole.end, |first| first.start);
        edits.push((Span::empty(at), root.to_owned()));
    }
    for property in tree.nodes().flat_map(Node::properties) {
        let raw = property.values().next().map(RawValue::raw);
        let Some(value) = raw.and_then(|raw| std::str::from_utf8(raw).ok()) else {
            continue;
        };
        let new = write(&property.id(), value);
        if let (Some(new), Some(span)) = (new, property.span()) {
            edits.push((span, new));
        }
    }
    edits
}

fn is_address(text: &str) -> bool {
    text.contains("littlegolem")
}

fn has(root: Node<'_>, id: &str, is_right: impl Fn(&str) -> bool) -> bool {
    root.text(id).is_some_and(|text| is_right(&text))
}

fn behind(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    root.main_line().skip(1).take(MOST_NODES)
}
