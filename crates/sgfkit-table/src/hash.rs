//! Hashes games and positions, the same on every machine.

use sgfkit::game::{BoardSize, Game, Symmetry};
use sgfkit::replay::{LastMove, Replay};
use sgfkit::schema::id;
use sgfkit::{Color, Move, Node, Point};
use xxhash_rust::xxh3::xxh3_64;

/// Returns XXH3-64 with seed 0, shifted right by one bit: never negative, so that `% n` works
/// everywhere.
pub(crate) fn of(bytes: &[u8]) -> i64 {
    (xxh3_64(bytes) >> 1) as i64
}

/// The hash of a game, and the smallest one under the symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hashes {
    /// `None` after a swap: files write swaps in several ways, and only the canonical hash unifies
    /// them.
    pub(crate) plain: Option<i64>,
    pub(crate) canonical: i64,
}

/// The largest board with a hash: a point is `x + 64 * y`.
const LARGEST: u32 = 63;

const HEADER: usize = 6;

/// The token of a pass, and of a swap in Hex and Twixt.
const PASS: u16 = 0xffff;
const SWAP: u16 = 0xfffe;

/// A stone, a cleared point, a pass or a swap.
#[derive(Clone, Copy)]
struct Token {
    kind: u8,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Point(Point),
    Swap,
    Pass,
}

/// Returns the hashes of a line: moves and setup, node by node. `None` if the game has no hashes, a
/// move is neither a pass nor a point on the board, or the board is too large.
pub(crate) fn of_line<'a>(
    game: Game,
    size: BoardSize,
    line: impl Iterator<Item = Node<'a>>,
) -> Option<Hashes> {
    if !has_hashes(game) || size.columns > LARGEST || size.rows > LARGEST {
        return None;
    }
    let mut tokens = Vec::new();
    // The tokens of nodes with more than one.
    let mut several = Vec::new();
    for node in line {
        let begin = tokens.len();
        add_tokens(game, node, size, &mut tokens)?;
        if tokens.len() > begin + 1 {
            several.push(begin..tokens.len());
        }
    }
    let mut bytes = Vec::with_capacity(HEADER + 3 * tokens.len());
    let mut hash = |symmetry: Symmetry| {
        bytes.clear();
        let BoardSize { columns, rows } = symmetry.size(size);
        for number in [game.number(), columns, rows] {
            bytes.extend((number as u16).to_le_bytes());
        }
        let number = |place| match place {
            Place::Point(point) => {
                let point = symmetry.apply(point, size);
                (point.column + 64 * point.row) as u16
            }
            Place::Swap => SWAP,
            Place::Pass => PASS,
        };
        bytes.extend(tokens.iter().flat_map(|token| {
            let [low, high] = number(token.place).to_le_bytes();
            [token.kind, low, high]
        }));
        // Sort setup, which is a set; a node has at most one move per color.
        for of_node in &several {
            let of_node = &mut bytes[HEADER + 3 * of_node.start..HEADER + 3 * of_node.end];
            let (tokens, _) = of_node.as_chunks_mut::<3>();
            tokens.sort_by_key(|[kind, low, high]| (order(*kind), *high, *low));
        }
        of(&bytes)
    };
    let plain = hash(Symmetry::Identity);
    let canonical = game.symmetries_on(size).map(&mut hash).min();
    let has_swap = tokens.iter().any(|token| token.place == Place::Swap);
    Some(Hashes {
        plain: Some(plain).filter(|_| !has_swap),
        canonical: canonical.unwrap_or(plain),
    })
}

/// Sorts setup before moves.
fn order(kind: u8) -> u8 {
    match kind {
        BLACK | WHITE => 8 + kind,
        kind => kind,
    }
}

const BLACK: u8 = 1;
const WHITE: u8 = 2;

/// Adds the tokens of a node; `None` if a move is not a point.
fn add_tokens(game: Game, node: Node<'_>, size: BoardSize, tokens: &mut Vec<Token>) -> Option<()> {
    let begin = tokens.len();
    for property in node.properties() {
        let kind = match property.mover() {
            Some(Color::Black) => BLACK,
            Some(Color::White) => WHITE,
            None => match &*property.id() {
                id::AB => 3,
                id::AW => 4,
                id::AE => 5,
                _ => continue,
            },
        };
        if kind > WHITE {
            for point in sgfkit::replay::points_on([property], size) {
                tokens.push(Token {
                    kind,
                    place: Place::Point(point),
                });
            }
            continue;
        }
        let color = if kind == BLACK {
            Color::Black
        } else {
            Color::White
        };
        let play = LastMove { color, property };
        let place = match play.played() {
            Some(Move::Pass) => Place::Pass,
            Some(Move::Place(point)) if point.is_on(size) => Place::Point(point),
            _ if is_swap(game, play) => Place::Swap,
            _ => return None,
        };
        tokens.push(Token { kind, place });
    }
    if tokens.len() > begin + 1 {
        let mut of_node = tokens.split_off(begin);
        of_node.sort_by_key(|token| (order(token.kind), token.place));
        of_node.dedup_by_key(|token| (token.kind, token.place));
        tokens.append(&mut of_node);
    }
    Some(())
}

/// Returns whether a move in Hex or Twixt is a swap, in any notation.
fn is_swap(game: Game, play: LastMove<'_>) -> bool {
    game.joins_sides()
        && (matches!(play.played(), Some(Move::SwapSides | Move::SwapPieces))
            || play.text().trim().eq_ignore_ascii_case("swap"))
}

/// Returns whether a game has hashes: its symmetries preserve it.
fn has_hashes(game: Game) -> bool {
    matches!(
        game,
        Game::Go | Game::Gomoku | Game::Othello | Game::Hex | Game::Twixt
    )
}

/// Returns a position as in the table of positions: one byte per point, row by row from the top, 0
/// empty, 1 black, 2 white, 3 blocked. `None` if the game's board has no points.
#[must_use]
pub fn position(replay: &Replay<'_>) -> Option<Vec<u8>> {
    let has_points = replay.tree().game().has_board_of_points();
    let board = replay.board().filter(|_| has_points);
    board.map(|board| board.to_bytes())
}

/// Hashes consecutive positions. A move changes few points, so the boards are kept in all
/// orientations and only updated.
pub(crate) struct Positions {
    game: Game,
    size: BoardSize,
    /// The board as it is, then under each symmetry.
    boards: Vec<TurnedBoard>,
}

struct TurnedBoard {
    /// The index of each point in `bytes`.
    places: Vec<u32>,
    /// The hashed bytes: columns and rows, then one byte per point.
    bytes: Vec<u8>,
}

const COMPARED: usize = 32;

impl Positions {
    pub(crate) fn new(game: Game, size: BoardSize) -> Positions {
        let others = game
            .symmetries_on(size)
            .filter(|symmetry| has_hashes(game) && *symmetry != Symmetry::Identity);
        let all = std::iter::once(Symmetry::Identity).chain(others);
        Positions {
            game,
            size,
            boards: all
                .map(|symmetry| TurnedBoard::new(symmetry, size))
                .collect(),
        }
    }

    pub(crate) fn are_of(&self, game: Game, size: BoardSize) -> bool {
        (self.game, self.size) == (game, size)
    }

    pub(crate) fn hashes(&mut self, board: &[u8]) -> Hashes {
        let Some((plain, turned)) = self.boards.split_first_mut() else {
            return Hashes {
                plain: None,
                canonical: 0,
            };
        };
        debug_assert_eq!(board.len(), plain.places.len());
        let known = &mut plain.bytes[HEAD..];
        let pieces = known.chunks_mut(COMPARED).zip(board.chunks(COMPARED));
        for ((known, new), first) in pieces.zip((0..).step_by(COMPARED)) {
            if known == new {
                continue;
            }
            for ((known, new), point) in known.iter_mut().zip(new).zip(first..) {
                if known != new {
                    *known = *new;
                    for other in &mut *turned {
                        other.bytes[other.places[point] as usize] = *new;
                    }
                }
            }
        }
        let hash = of(&plain.bytes);
        let others = turned.iter().map(|board| of(&board.bytes));
        Hashes {
            plain: Some(hash),
            canonical: others.fold(hash, i64::min),
        }
    }
}

const HEAD: usize = 4;

impl TurnedBoard {
    fn new(symmetry: Symmetry, size: BoardSize) -> TurnedBoard {
        let turned = symmetry.size(size);
        let area = size.columns as usize * size.rows as usize;
        let places = (0..area as u32).map(|index| {
            let point = Point::new(index % size.columns, index / size.columns);
            let point = symmetry.apply(point, size);
            HEAD as u32 + point.row * turned.columns + point.column
        });
        let mut bytes = vec![0; HEAD + area];
        bytes[..2].copy_from_slice(&(turned.columns as u16).to_le_bytes());
        bytes[2..HEAD].copy_from_slice(&(turned.rows as u16).to_le_bytes());
        TurnedBoard {
            places: places.collect(),
            bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the hash of a position, computed from scratch.
    fn slowly(symmetry: Symmetry, size: BoardSize, board: &[u8]) -> i64 {
        let turned = symmetry.size(size);
        let mut bytes = vec![0; 4 + board.len()];
        bytes[0] = turned.columns as u8;
        bytes[2] = turned.rows as u8;
        for (index, byte) in (0..).zip(board) {
            let point = Point::new(index % size.columns, index / size.columns);
            let point = symmetry.apply(point, size);
            bytes[4 + (point.row * turned.columns + point.column) as usize] = *byte;
        }
        of(&bytes)
    }

    #[test]
    fn positions_that_follow_each_other_have_the_hashes_they_have_alone() {
        for (game, size) in [
            (Game::Go, BoardSize::square(19)),
            (Game::Go, BoardSize::new(7, 5)),
            (Game::Hex, BoardSize::square(11)),
            (Game::Amazons, BoardSize::square(10)),
        ] {
            let mut positions = Positions::new(game, size);
            let mut board = vec![0; size.columns as usize * size.rows as usize];
            for step in 0..300_usize {
                let last = board.len();
                board[step * 7919 % last] = (step % 3) as u8;
                board[step * 31 % last] = (step / 5 % 4) as u8;
                let symmetries = game.symmetries_on(size).filter(|_| has_hashes(game));
                let all = std::iter::once(Symmetry::Identity).chain(symmetries);
                let all = all.map(|one| slowly(one, size, &board));
                let expected = Hashes {
                    plain: Some(slowly(Symmetry::Identity, size, &board)),
                    canonical: all.min().unwrap_or_default(),
                };
                assert_eq!(positions.hashes(&board), expected, "{game} {size:?} {step}");
            }
        }
    }
}
