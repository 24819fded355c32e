//! The main line of a game as numbers that do not depend on symmetry.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::position::{LONGEST_SIDE, hash, head, small_board, smallest};
use crate::area::{self, Area};
use crate::transform::{Mapping, keep_smallest, symmetries};
use sgfkit_core::dialect::little_golem;
use sgfkit_core::game::{BoardSize, Color, Game, Move, Point, go};
use sgfkit_core::replay::{self, Replay};
use sgfkit_core::schema;
use sgfkit_core::tree::{GameTree, Node, Property};
use sgfkit_core::value::Value;
use sgfkit_core::words::push_leb128;

/// The moves and setup of a main line in the symmetry with the smallest numbers in order, so that
/// the line of a truncated game begins the whole game's.
pub(super) struct Line {
    pub(super) bytes: Vec<u8>,
    pub(super) moves: usize,
    pub(super) stones: usize,
    pub(super) to_play: Option<Color>,
}

impl Line {
    /// Returns `None` for a tree without moves and setup.
    pub(super) fn new(tree: GameTree<'_>) -> Option<Line> {
        let mut mappings = symmetries(tree);
        let start = Start::new(tree, tree.main_line());
        let mut line = Line {
            bytes: Vec::new(),
            moves: 0,
            stones: start.stones,
            to_play: None,
        };
        let board = start.replay.as_ref().and_then(small_board);
        line.push(match board {
            Some(board) => hash(&smallest(tree, board, &mut mappings)),
            None => keep_smallest(&mut mappings, |mapping| hash(&head(tree, mapping))),
        });
        let played_to = board.and(start.last);
        let mut is_behind = played_to.is_none();
        let mut is_set_up = start.sets_up;
        for node in tree.main_line() {
            if is_behind && sets_up(node) {
                is_set_up = true;
                line.push(keep_smallest(&mut mappings, |mapping| {
                    setup_word(node, mapping)
                }));
            }
            is_behind |= played_to == Some(node);
            for (mover, property) in moves_of(node) {
                line.moves += 1;
                line.push(keep_smallest(&mut mappings, |mapping| {
                    move_word(mover, property, mapping)
                }));
            }
        }
        if line.moves == 0 {
            line.to_play = start.replay.and_then(|replay| replay.to_play());
        }
        (line.moves > 0 || is_set_up).then_some(line)
    }

    pub(super) fn hash(&self) -> u64 {
        hash(&(&self.bytes, self.to_play))
    }

    fn push(&mut self, number: u64) {
        push_leb128(&mut self.bytes, number);
    }
}

/// Returns Dyer's signature, or `None` if the game ends before the last of its moves.
pub(super) fn signature(tree: GameTree<'_>) -> Option<u64> {
    let mut found = [None; go::SIGNATURE_MOVES.len()];
    let moves = tree.main_line().flat_map(moves_of);
    let last = go::SIGNATURE_MOVES.iter().max().copied();
    for (number, (_, property)) in (1..=last.unwrap_or_default()).zip(moves) {
        if let Some(place) = go::SIGNATURE_MOVES
            .iter()
            .position(|telling| *telling == number)
        {
            found[place] = Some(property);
        }
    }
    let mut mappings = symmetries(tree);
    let mut words = vec![keep_smallest(&mut mappings, |mapping| {
        hash(&head(tree, mapping))
    })];
    for property in found {
        let property = property?;
        words.push(keep_smallest(&mut mappings, |mapping| {
            move_word(0, property, mapping)
        }));
    }
    Some(hash(&words))
}

/// Returns the final position in its [`smallest`] orientation.
///
/// Returns `None` for an empty board, a start position without a move, and boards that are unknown
/// or too large.
pub(super) fn position(tree: GameTree<'_>) -> Option<(u64, Box<[u8]>)> {
    let mut replay = Replay::new(tree);
    replay.go_to(tree.main_line().last()?);
    let board = small_board(&replay)?;
    let is_played = tree.main_line().flat_map(moves_of).next().is_some();
    if !is_played && replay::start(tree)?.hash() == board.hash() {
        return None;
    }
    let (head, stones) = smallest(tree, board, &mut symmetries(tree));
    let is_empty = stones.iter().all(|byte| *byte == 0);
    (!is_empty).then_some((head, stones))
}

pub(super) fn moves_of(node: Node<'_>) -> impl Iterator<Item = (u8, Property<'_>)> {
    node.properties()
        .filter_map(move |property| Some((mover(node, property)?, property)))
}

/// Returns who plays a property if it is a move, also in Little Golem's Twixt and in Boardspace's
/// dialect, where names in the root define `P0` and `P1`.
pub(super) fn mover(node: Node<'_>, property: Property<'_>) -> Option<u8> {
    let identifier = property.identifier();
    match identifier {
        b"P0" if !node.is_root() => Some(2),
        b"P1" if !node.is_root() => Some(3),
        _ => {
            let color = property.mover();
            let color = color.or_else(|| little_golem::twixt_mover(identifier));
            color.map(|color| color as u8)
        }
    }
}

struct Start<'a> {
    replay: Option<Replay<'a>>,
    last: Option<Node<'a>>,
    sets_up: bool,
    stones: usize,
}

pub(super) fn length(last: Node<'_>) -> usize {
    let path = last.path();
    let moves = path.iter().copied().flat_map(moves_of).count();
    moves + Start::new(last.tree(), path.into_iter()).stones
}

impl<'a> Start<'a> {
    fn new(tree: GameTree<'a>, line: impl Iterator<Item = Node<'a>>) -> Start<'a> {
        let mut start = Start {
            replay: None,
            last: None,
            sets_up: false,
            stones: 0,
        };
        for node in line {
            if moves_of(node).next().is_some() {
                break;
            }
            start.sets_up |= sets_up(node);
            start.last = Some(node);
        }
        let begins_empty = tree.game().starts_empty();
        let Some(last) = start.last.filter(|_| start.sets_up || !begins_empty) else {
            return start;
        };
        let mut replay = Replay::new(tree);
        replay.go_to(last);
        if let (true, Some(board)) = (start.sets_up, small_board(&replay)) {
            let stones = |color| board.stones(color).len();
            start.stones = stones(Color::Black) + stones(Color::White);
        }
        start.replay = Some(replay);
        start
    }
}

/// The lowest number for other moves and for setup.
const LARGE: u64 = 1 << 63;

fn move_word(mover: u8, property: Property<'_>, mapping: &Mapping) -> u64 {
    let tree = property.node().tree();
    let game = tree.game();
    let mut values = property.values();
    if game == Game::Go
        && let Some(value) = values.next()
        && let Some(played) = value.go_move()
    {
        return match played {
            Move::Place(point) => place_word(mover, mapping.point(point)),
            _ => u64::from(mover),
        };
    }
    let mut hasher = DefaultHasher::new();
    mover.hash(&mut hasher);
    // The values of one Twixt turn are its steps.
    for value in property.values() {
        let text = value.notation();
        match game.parse_move(&text) {
            Some(played) => mapping.moved(ordered(played)).hash(&mut hasher),
            None => text.hash(&mut hasher),
        }
    }
    hasher.finish() | LARGE
}

/// Normalizes the order of Backgammon dice and steps, and the capture mark in Lines of Action,
/// which programs write differently.
pub(super) fn ordered(played: Move) -> Move {
    match played {
        Move::LinesOfAction { from, to, .. } => Move::LinesOfAction {
            from,
            to,
            capture: false,
        },
        Move::Backgammon {
            mut dice,
            mut steps,
        } => {
            dice.sort_unstable();
            steps.sort_unstable_by_key(|step| (step.from, step.to));
            Move::Backgammon { dice, steps }
        }
        other => other,
    }
}

fn place_word(mover: u8, point: Point) -> u64 {
    let Point { column, row } = point;
    if column < LONGEST_SIDE && row < LONGEST_SIDE {
        u64::from(((row << 6 | column) << 2) + 4) + u64::from(mover)
    } else {
        hash(&(mover, column, row)) | LARGE
    }
}

fn sets_up(node: Node<'_>) -> bool {
    node.properties().any(is_setup)
}

/// A faster [`sets_up`](schema::Property::sets_up).
pub(super) fn is_setup(property: Property<'_>) -> bool {
    let is_long = property.identifier().len() > 1;
    is_long && property.schema().is_some_and(schema::Property::sets_up)
}

fn setup_word(node: Node<'_>, mapping: &Mapping) -> u64 {
    let mut all: Vec<_> = node
        .properties()
        .filter(|property| is_setup(*property))
        .map(|property| {
            let (mut areas, mut others) = (Vec::new(), Vec::new());
            for (raw, value) in property.values().zip(property.decode()) {
                match value {
                    Ok(Value::Point(point)) => areas.push(area(point, point, mapping)),
                    Ok(Value::Rectangle(from, to)) => areas.push(area(from, to, mapping)),
                    _ => others.push(raw.simple_text().text),
                }
            }
            others.sort_unstable();
            (property.id(), area::fingerprint(&areas), others)
        })
        .collect();
    all.sort_unstable();
    hash(&all) | LARGE
}

fn area(from: Point, to: Point, mapping: &Mapping) -> Area {
    let BoardSize { columns, rows } = mapping.symmetry().size(mapping.size());
    let inside = |point: Point| match columns.checked_sub(1).zip(rows.checked_sub(1)) {
        Some((right, below)) => Point::new(point.column.min(right), point.row.min(below)),
        None => point,
    };
    let [a, b] = [from, to].map(|corner| mapping.point(inside(corner)));
    let first = Point::new(a.column.min(b.column), a.row.min(b.row));
    (first, Point::new(a.column.max(b.column), a.row.max(b.row)))
}
