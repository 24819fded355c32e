//! Dialect of HexGui and twogtp.py, which write `swap-pieces` but mean `swap-sides`.

use crate::game::{Color, Game, Move};
use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{GameTree, Node, Property};
use crate::value::RawValue;

/// Returns true if `swap-pieces` in a Hex node means `swap-sides`, because the next move, along the
/// first children, has the same color.
///
/// HexGui up to 0.9 and twogtp.py write `;B[a3];W[swap-pieces];W[d7]`: the stone keeps its place
/// and color, and the same color moves again. After a real `swap-pieces` the other color moves
/// (hex.html, swap-pieces). Resignations do not count, because players may resign out of turn.
///
/// ```
/// use sgfkit::{Collection, dialect::hexgui::means_swap_sides};
///
/// let file = Collection::parse("(;GM[11];B[a3];W[swap-pieces];W[d7])");
/// let swap = file.tree(0).unwrap().nodes().nth(2).unwrap();
/// assert!(means_swap_sides(swap));
/// ```
#[must_use]
pub fn means_swap_sides(node: Node<'_>) -> bool {
    if node.tree().game() != Game::Hex {
        return false;
    }
    let Some((swapper, Move::SwapPieces)) = node.played() else {
        return false;
    };
    next_mover(node) == Some(swapper)
}

/// Interprets a bare `swap`: `swap-pieces` if the other side moves next, otherwise `swap-sides`.
#[doc(hidden)]
#[must_use]
pub fn bare_swap(node: Node<'_>, swapper: Color) -> &'static str {
    match next_mover(node) {
        Some(next) if next != swapper => "swap-pieces",
        _ => "swap-sides",
    }
}

/// Returns the color of the next move along the first children, ignoring resignations.
fn next_mover(node: Node<'_>) -> Option<Color> {
    let mut line = node.main_line().skip(1);
    line.find_map(|node| match node.played()? {
        (_, Move::Resign | Move::Forfeit) => None,
        (color, _) => Some(color),
    })
}

/// Returns edits that correct swaps, at the positions that the check `hexgui-swap` reports.
pub(super) fn to_swap_sides(tree: GameTree<'_>) -> Vec<(Span, String)> {
    let mut places = Vec::new();
    for node in tree.nodes() {
        for (id, swapper) in [(id::B, Color::Black), (id::W, Color::White)] {
            for value in node.properties_of(id).flat_map(Property::values) {
                let meant = if is_bare(value) {
                    bare_swap(node, swapper)
                } else if is_swap(value) && means_swap_sides(node) {
                    "swap-sides"
                } else {
                    continue;
                };
                places.extend(value.span().map(|span| (span, meant.to_owned())));
            }
        }
    }
    places
}

/// `swap`, which is not in the specification.
fn is_bare(value: RawValue<'_>) -> bool {
    value.raw().eq_ignore_ascii_case(b"swap")
}

/// Check the value first, because it is cheap.
fn is_swap(value: RawValue<'_>) -> bool {
    let raw = value.raw();
    let is_pieces = || {
        let played = value.ascii().and_then(|text| Game::Hex.parse_move(text));
        played == Some(Move::SwapPieces)
    };
    let may_be = raw.len() >= 4 && matches!(raw.trim_ascii_start().first(), Some(b's' | b'S'));
    may_be && is_pieces()
}
