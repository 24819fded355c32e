//! The context of an analysis: the node, the board before and after its move, and the sides.

use std::borrow::Cow;
use std::cell::RefCell;

use sgfkit_core::board::go::Rules;
use sgfkit_core::board::{Board, GoBoard, Setup};
use sgfkit_core::game::{BoardSize, Color, Move, Point, Stone};
use sgfkit_core::replay::Replay;
use sgfkit_core::tree::{GameTree, Node, Property};

pub(super) struct Place<'p> {
    pub(super) node: Node<'p>,
    pub(super) mover: Option<Color>,
    pub(super) next: Option<Color>,
    /// The board before the node's move, and after it.
    pub(super) before: &'p Stones,
    pub(super) after: Stones,
}

impl<'p> Place<'p> {
    /// The current node of a replay; `before` is the board before it.
    pub(super) fn new(replay: &Replay<'p>, before: &'p Stones) -> Place<'p> {
        let node = replay.node();
        let played = node.moves().last().map(|(color, _)| color);
        let next = replay.to_play().or(played.map(Color::opposite));
        Place {
            node,
            mover: played.or(next.map(Color::opposite)),
            next,
            before,
            after: Stones::of(replay),
        }
    }

    pub(super) fn tree(&self) -> GameTree<'p> {
        self.node.tree()
    }

    pub(super) fn texts(&self, id: &'static str) -> impl Iterator<Item = Cow<'p, str>> + use<'p> {
        let values = self.node.properties_of(id).flat_map(Property::values);
        values.map(|value| value.text().text)
    }

    pub(super) fn text(&self, id: &'static str) -> Option<String> {
        let text = self.texts(id).next()?;
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }
}

#[derive(Default)]
pub(super) struct Stones {
    pub(super) size: BoardSize,
    points: Vec<u8>,
    board: RefCell<Option<GoBoard>>,
}

impl Stones {
    pub(super) fn of(replay: &Replay<'_>) -> Stones {
        let board = replay.board();
        Stones {
            size: replay.tree().size().unwrap_or_default(),
            points: board.map_or(Vec::new(), |board| board.to_bytes()),
            board: RefCell::new(None),
        }
    }

    pub(super) fn area(&self) -> Option<usize> {
        (!self.points.is_empty()).then_some(self.points.len())
    }

    pub(super) fn parse(&self, name: &str) -> Option<Move> {
        let played = parse_vertex(name, self.size)?;
        let is_free = match played {
            Move::Place(Point { column, row }) => {
                let at = row as usize * self.size.columns as usize + column as usize;
                self.points.get(at).is_none_or(|stone| *stone == 0)
            }
            _ => true,
        };
        is_free.then_some(played)
    }

    /// Returns the moves from `first` up to the first one that is off the board or on a stone.
    pub(super) fn line<'n>(
        &self,
        first: &Move,
        side: Option<Color>,
        names: impl Iterator<Item = Cow<'n, str>>,
    ) -> Vec<Move> {
        let mut names = names
            .map_while(|name| parse_vertex(&name, self.size))
            .peekable();
        names.next_if(|played| played == first);
        let mut line = vec![first.clone()];
        let mut borrowed = self.board.borrow_mut();
        let board = match &mut *borrowed {
            Some(board) => board,
            none => match self.play_on() {
                Some(board) => none.insert(board),
                None => return line,
            },
        };
        let mark = board.mark();
        let mut color = side.unwrap_or(Color::Black);
        let mut illegal = Vec::new();
        board.play(color, first, &mut illegal);
        for played in names {
            color = color.opposite();
            if let Move::Place(point) = played
                && board.at(point).is_some()
            {
                break;
            }
            board.play(color, &played, &mut illegal);
            illegal.clear();
            line.push(played);
        }
        board.undo_to(mark);
        line
    }

    fn play_on(&self) -> Option<GoBoard> {
        let mut board = GoBoard::new(self.size, Rules::default()).ok()?;
        let mut points = self.points.iter();
        for row in 0..self.size.rows {
            for column in 0..self.size.columns {
                let color = match points.next()? {
                    1 => Color::Black,
                    2 => Color::White,
                    _ => continue,
                };
                let stone = Stone::Point(Point::new(column, row));
                board.set_up(Setup::Add(color), &stone);
            }
        }
        Some(board)
    }
}

/// Column letters, without `I`.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Parses a move in the notation of the Go Text Protocol, in either case: `Q16`, `pass`. Columns
/// after `Z` are `AA`, `AB` and so on, also without `I`. `None` for invalid moves and points off
/// the board.
///
/// ```
/// use sgfkit::{BoardSize, Move, Point, analysis::parse_vertex};
///
/// let size = BoardSize::square(37);
/// assert_eq!(parse_vertex("AB1", size), Some(Move::Place(Point::new(26, 36))));
/// assert_eq!(parse_vertex("I9", size), None);
/// ```
#[must_use]
pub fn parse_vertex(name: &str, size: BoardSize) -> Option<Move> {
    if name.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    let digits = name.find(|byte: char| byte.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    if letters.is_empty() || letters.len() > 2 || row.len() > 3 || row.starts_with('0') {
        return None;
    }
    let mut column = 0;
    for letter in letters.bytes() {
        let letter = letter.to_ascii_uppercase();
        let place = LETTERS.iter().position(|known| *known == letter)?;
        column = column * LETTERS.len() + place + 1;
    }
    let is_number = row.bytes().all(|byte| byte.is_ascii_digit());
    let row: u32 = row.parse().ok().filter(|_| is_number)?;
    let point = Point::new(column as u32 - 1, size.rows.checked_sub(row)?);
    point.is_on(size).then_some(Move::Place(point))
}

/// Writes a move in the notation of the Go Text Protocol; `None` unless it is a point of the board
/// or a pass.
///
/// ```
/// use sgfkit::{BoardSize, Move, Point, analysis::vertex};
///
/// let size = BoardSize::square(19);
/// assert_eq!(vertex(&Move::Place(Point::new(15, 3)), size).as_deref(), Some("Q16"));
/// assert_eq!(vertex(&Move::Pass, size).as_deref(), Some("pass"));
/// ```
#[must_use]
pub fn vertex(played: &Move, size: BoardSize) -> Option<String> {
    let point = match played {
        Move::Pass => return Some("pass".to_owned()),
        Move::Place(point) if point.is_on(size) => point,
        _ => return None,
    };
    let column = point.column as usize;
    let letter = |index: usize| LETTERS.get(index).map(|letter| char::from(*letter));
    let mut name = String::new();
    if let Some(first) = (column / LETTERS.len()).checked_sub(1) {
        name.push(letter(first)?);
    }
    name.push(letter(column % LETTERS.len())?);
    name.push_str(&(size.rows - point.row).to_string());
    Some(name)
}
