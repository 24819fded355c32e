//! Little Golem's files: SGF-like, without `GM`, each game in its own dialect.

mod hex;
mod twixt;

use crate::game::{Color, Game, Move};
use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{GameTree, Node, Property};
use crate::value::{self, RawValue};

pub use hex::hex_move;
pub use twixt::{GolemMove, twixt_move, twixt_mover};

/// How far behind the root the first move is looked for.
const MOST_NODES: usize = 4;

/// The game of a tree in Little Golem's dialect for Hex, Twixt or Havannah. It has no
/// `GM`, so by the specification (properties.html, GM) it is a game of Go, and
/// is read as one: moves mean something else then, or nothing. The fixes of the
/// checks `little-golem-hex` and `little-golem-twixt` mend that; for Havannah
/// SGF has no number.
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

/// Whether a tree is a game of Havannah: without `GM` too, the first move is
/// `W`'s, and points are a letter and a number.
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

/// Whether a root says what game it is, in whatever letters: then it is none of Little
/// Golem's.
#[must_use]
pub fn names_game(root: Node<'_>) -> bool {
    let mut properties = root.properties();
    properties.any(|property| property.is(id::GM) || property.identifier() == b"gm")
}

/// What makes Little Golem's Havannah something else than Go: a number that the specification
/// gives no game. Values stay as they are, and the winner is written as SGF does it.
pub(crate) fn to_havannah(tree: GameTree<'_>) -> Vec<(Span, String)> {
    let number = format!("GM[{}]", Game::HAVANNAH.number());
    rewrite(tree, &number, |id, value| match id {
        id::RE => Some(format!("RE[{}]", result(value, |winner| winner)?)),
        _ => None,
    })
}

/// Whether a tree is a Hex game of Little Golem: the first move is `W`'s, two
/// letters or `swap`, and the event or the source name it.
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
    // In almost all games Black begins.
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

/// Whether a tree is a Twixt game of Little Golem: `b` or `r` moves first.
#[doc(hidden)]
pub fn is_twixt(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    !names_game(root) && behind(root).any(has_twixt_move)
}

/// Whether a node has a move of Twixt as Little Golem writes it.
#[doc(hidden)]
#[must_use]
pub fn has_twixt_move(node: Node<'_>) -> bool {
    let mut properties = node.properties();
    properties.any(|property| twixt_mover(property.identifier()).is_some())
}

/// What makes Little Golem's Hex a game of Hex, as spans and what comes in
/// their place: the players stay, the labels of
/// moves change places.
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

/// What makes Little Golem's Twixt a game of Twixt: who begins is White there, so
/// that the players change places too.
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

/// The winner alone, `B` or `W`, as a result of SGF.
fn result(value: &str, who: impl Fn(Color) -> Color) -> Option<String> {
    Some(format!("{}+", who(value::color(value)?)))
}

/// Writes each property anew for which `write` has another text, and puts
/// something at the beginning of the root.
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

/// The nodes that come first behind the root.
fn behind(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    root.main_line().skip(1).take(MOST_NODES)
}
