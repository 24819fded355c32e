//! Hashes of games and positions, the same on every machine.

use sgfkit::game::{BoardSize, Game, Symmetry};
use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit::{Color, Node, Point};
use xxhash_rust::xxh3::xxh3_64;

use crate::tables;

/// XXH3-64 with seed 0, shifted right by one bit: never negative, so that `% n`
/// works everywhere.
pub(crate) fn of(bytes: &[u8]) -> i64 {
    (xxh3_64(bytes) >> 1) as i64
}

/// The hash of what was played, and the smallest that it has under the game's
/// symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hashes {
    pub(crate) plain: i64,
    pub(crate) canonical: i64,
}

/// The largest board with a hash: a point is `x + 64 * y`.
const LARGEST: u32 = 63;

/// What stands for a pass.
const PASS: u16 = 0xffff;

/// A stone put on the board, or a point cleared, or a pass.
#[derive(Clone, Copy)]
struct Token {
    kind: u8,
    point: Option<Point>,
}

/// The hashes of a line: moves and setup, node by node. `None` where the game has
/// none, a move is neither pass nor point of the board, or the board is too
/// large.
pub(crate) fn of_line<'a>(
    game: Game,
    size: BoardSize,
    line: impl Iterator<Item = Node<'a>>,
) -> Option<Hashes> {
    let symmetries = symmetries(game, size)?;
    if size.columns > LARGEST || size.rows > LARGEST {
        return None;
    }
    let mut tokens = Vec::new();
    // Where each node's tokens end.
    let mut ends = Vec::new();
    for node in line {
        let begin = tokens.len();
        add_tokens(node, size, &mut tokens)?;
        if tokens.len() > begin {
            ends.push(tokens.len());
        }
    }
    let mut bytes = Vec::with_capacity(6 + 3 * tokens.len());
    let mut turned = Vec::new();
    let mut hash = |symmetry: Symmetry| {
        bytes.clear();
        let BoardSize { columns, rows } = symmetry.size(size);
        for number in [game.number(), columns, rows] {
            bytes.extend((number as u16).to_le_bytes());
        }
        let mut begin = 0;
        for end in &ends {
            turned.clear();
            turned.extend(tokens[begin..*end].iter().map(|token: &Token| {
                let point = token.point.map(|point| symmetry.apply(point, size));
                let point = point.map_or(PASS, |point| (point.column + 64 * point.row) as u16);
                (token.kind, point)
            }));
            // Setup is a set; of moves there is one a colour.
            if turned.len() > 1 {
                turned.sort_by_key(|(kind, point)| (order(*kind), *point));
            }
            for (kind, point) in &turned {
                bytes.push(*kind);
                bytes.extend(point.to_le_bytes());
            }
            begin = *end;
        }
        of(&bytes)
    };
    let plain = hash(Symmetry::Identity);
    let canonical = symmetries.iter().map(|symmetry| hash(*symmetry)).min();
    Some(Hashes {
        plain,
        canonical: canonical.unwrap_or(plain),
    })
}

/// Setup comes before moves.
fn order(kind: u8) -> u8 {
    match kind {
        BLACK | WHITE => 8 + kind,
        kind => kind,
    }
}

const BLACK: u8 = 1;
const WHITE: u8 = 2;

/// Adds what a node puts on the board; `None` where a move cannot be told by a point.
fn add_tokens(node: Node<'_>, size: BoardSize, tokens: &mut Vec<Token>) -> Option<()> {
    let begin = tokens.len();
    for property in node.properties() {
        let kind = match &*property.id() {
            id::B => BLACK,
            id::W => WHITE,
            id::AB => 3,
            id::AW => 4,
            id::AE => 5,
            _ => continue,
        };
        if kind > WHITE {
            for point in sgfkit::replay::points_on([property], size) {
                tokens.push(Token {
                    kind,
                    point: Some(point),
                });
            }
            continue;
        }
        let color = if kind == BLACK {
            Color::Black
        } else {
            Color::White
        };
        let play = sgfkit::replay::LastMove { color, property }.played();
        let point = match play? {
            sgfkit::Move::Pass => None,
            sgfkit::Move::Place(point) if point.is_on(size) => Some(point),
            _ => return None,
        };
        tokens.push(Token { kind, point });
    }
    if tokens.len() > begin + 1 {
        let mut of_node = tokens.split_off(begin);
        of_node.sort_by_key(|token| (order(token.kind), token.point));
        of_node.dedup_by_key(|token| (token.kind, token.point));
        tokens.append(&mut of_node);
    }
    Some(())
}

/// The symmetries under which games are the same; `None` for games that have no
/// hash.
fn symmetries(game: Game, size: BoardSize) -> Option<&'static [Symmetry]> {
    use Symmetry::{FlipHorizontal, FlipVertical, Half, Identity};
    match game {
        Game::Go | Game::Gomoku | Game::Othello if size.is_square() => Some(&Symmetry::ALL),
        Game::Go | Game::Gomoku | Game::Othello => {
            Some(&[Identity, Half, FlipHorizontal, FlipVertical])
        }
        Game::Hex => Some(&[Identity, Half]),
        Game::Twixt => Some(&[Identity, Half, FlipHorizontal, FlipVertical]),
        _ => None,
    }
}

/// A position as the table of positions has it: a byte a point, row by row from the
/// top, 0 empty, 1 black, 2 white, 3 blocked. `None` in games whose board is not of
/// points.
#[must_use]
pub fn position(replay: &Replay<'_>) -> Option<Vec<u8>> {
    let is_of_points = tables::is_of_points(replay.tree().game());
    let board = replay.board().filter(|_| is_of_points);
    board.map(|board| board.to_bytes())
}

/// The hashes of a position.
pub(crate) fn of_position(game: Game, size: BoardSize, board: &[u8]) -> Hashes {
    let BoardSize { columns, rows } = size;
    let mut bytes = Vec::with_capacity(board.len() + 4);
    let mut hash = |symmetry: Symmetry| {
        let turned = symmetry.size(size);
        bytes.clear();
        bytes.extend((turned.columns as u16).to_le_bytes());
        bytes.extend((turned.rows as u16).to_le_bytes());
        bytes.resize(4 + board.len(), 0);
        for (index, byte) in board.iter().enumerate() {
            let point = Point::new(index as u32 % columns, index as u32 / columns);
            let point = symmetry.apply(point, size);
            bytes[4 + (point.row * turned.columns + point.column) as usize] = *byte;
        }
        of(&bytes)
    };
    debug_assert_eq!(board.len(), columns as usize * rows as usize);
    let plain = hash(Symmetry::Identity);
    let symmetries = symmetries(game, size).unwrap_or_default();
    let canonical = symmetries.iter().map(|symmetry| hash(*symmetry)).min();
    Hashes {
        plain,
        canonical: canonical.unwrap_or(plain),
    }
}
