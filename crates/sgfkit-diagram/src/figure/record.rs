//! Tracks the moves of a figure: their stones, and the moves that cannot be shown.

use std::collections::{BTreeMap, HashMap};

use sgfkit::board::AnyBoard;
use sgfkit::game::{BoardSize, Game, Point, twixt};
use sgfkit::replay::{LastMove, Replay, points_on};
use sgfkit::schema::id;
use sgfkit::{Color, Move, Node};

use crate::language::{Language, Message};
use crate::names::{Coordinates, move_name, point_name};

/// Recorded moves of a figure.
#[derive(Clone)]
pub(crate) struct Record {
    game: Game,
    /// Stones to draw if captures are ignored: the initial stones, and those on empty points since.
    /// `None` if the figure shows the actual position.
    kept: Option<BTreeMap<Point, Color>>,
    moves: Vec<Played>,
    /// Index of the move that placed the stone on each point.
    placed: HashMap<Point, usize>,
    /// True if points are stored as before a swap that mirrored the board.
    is_mirrored: bool,
    prisoners: [u32; 2],
}

#[derive(Clone)]
struct Played {
    /// Printed number, if any.
    number: Option<i64>,
    color: Color,
    what: What,
}

#[derive(Clone)]
enum What {
    /// Stone on a point.
    Stone { at: Point, is_ko: bool },
    /// Move without a trace on the board, as text.
    Word(Message),
    /// Move of a piece between points that players can name.
    Way(Move),
    /// Move without a single point, as written in the file.
    Text(String),
}

/// Parts of a record to draw.
pub(crate) struct Drawn {
    /// Stones to draw; `None` for those on the board.
    pub(crate) stones: Option<BTreeMap<Point, Color>>,
    pub(crate) numbers: HashMap<Point, i64>,
    pub(crate) notes: Vec<String>,
}

impl Record {
    /// Creates a record whose figure shows the actual position.
    pub(crate) fn of_position(game: Game) -> Record {
        Record {
            game,
            kept: None,
            moves: Vec::new(),
            placed: HashMap::new(),
            is_mirrored: false,
            prisoners: [0, 0],
        }
    }

    /// Creates a record that keeps captured stones, as in books, starting from the current board.
    pub(crate) fn of_book(game: Game, start: Option<&Replay<'_>>) -> Record {
        let board = start.and_then(Replay::board);
        let stones = [Color::Black, Color::White].into_iter().flat_map(|color| {
            let points = board.map(|board| board.stones(color)).unwrap_or_default();
            points.into_iter().map(move |point| (point, color))
        });
        Record {
            kept: Some(stones.collect()),
            prisoners: board.map_or([0, 0], prisoners),
            ..Record::of_position(game)
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Adds the moves and setup of a node. `print` maps the index of a move in this record, from 1,
    /// and its number to the number to print.
    pub(crate) fn enter(
        &mut self,
        at: &Replay<'_>,
        mut print: impl FnMut(usize, i64) -> Option<i64>,
    ) {
        let Some(board) = at.board() else { return };
        let node = at.node();
        self.set_up(node, board.size());
        let moves: Vec<LastMove<'_>> = moves(node).collect();
        for (index, last) in moves.iter().enumerate() {
            let after = (moves.len() - 1 - index) as i64;
            let number = at.move_number().saturating_sub(after);
            let number = print(self.moves.len() + 1, number);
            self.play(*last, number, board);
        }
        self.prisoners = prisoners(board);
    }

    /// Removes all numbers except the last move's.
    pub(crate) fn keep_last_number(&mut self) {
        if let Some((_, before)) = self.moves.split_last_mut() {
            before.iter_mut().for_each(|played| played.number = None);
        }
    }

    /// Returns what to draw on a board with this position.
    pub(crate) fn finish(
        mut self,
        board: &AnyBoard,
        coordinates: Coordinates,
        language: Language,
    ) -> Drawn {
        if self.kept.is_none() {
            let mut placed = std::mem::take(&mut self.placed);
            placed.retain(|point, index| match board.at(self.mirrored(*point)) {
                None => false,
                // Othello flips discs, and Hex swaps change colors, too.
                Some(color) => self.game != Game::Go || self.moves[*index].color == color,
            });
            self.placed = placed;
        }
        let number = |index: &usize| self.moves.get(*index)?.number;
        let numbers = self.placed.iter();
        let numbers =
            numbers.filter_map(|(point, index)| Some((self.mirrored(*point), number(index)?)));
        let numbers: HashMap<Point, i64> = numbers.collect();
        Drawn {
            notes: self.notes(&numbers, board.size(), (coordinates, language)),
            stones: self.kept,
            numbers,
        }
    }

    /// Setup changes the drawn stones even if captured stones stay.
    fn set_up(&mut self, node: Node<'_>, size: BoardSize) {
        let changes = [
            (id::AE, None),
            (id::AB, Some(Color::Black)),
            (id::AW, Some(Color::White)),
        ];
        for (id, color) in changes {
            for point in points_on(node.properties_of(id), size) {
                self.placed.remove(&self.mirrored(point));
                if let Some(stones) = &mut self.kept {
                    match color {
                        Some(color) => stones.insert(point, color),
                        None => stones.remove(&point),
                    };
                }
            }
        }
    }

    fn play(&mut self, last: LastMove<'_>, number: Option<i64>, board: &AnyBoard) {
        let index = self.moves.len();
        let text = || match last.text().trim() {
            "" => "?".to_owned(),
            text => text.to_owned(),
        };
        let what = match last.played() {
            // Note unreadable moves as written.
            None => What::Text(text()),
            Some(Move::Place(at)) if at.is_on(board.size()) => {
                self.place(at, last.color, index, board)
            }
            Some(Move::Place(_)) => What::Word(Message::OffTheBoard),
            Some(Move::Twixt(steps)) => {
                let mut pegs = steps.iter().filter_map(|step| match step {
                    twixt::Step::Peg(hole) => Some(*hole),
                    _ => None,
                });
                match pegs.next_back() {
                    Some(at) => self.place(at, last.color, index, board),
                    None => What::Text(text()),
                }
            }
            Some(played) => {
                if played == Move::SwapPieces {
                    // The board is mirrored, regardless of the dialect.
                    let BoardSize { columns, rows } = board.size();
                    self.is_mirrored ^= columns == rows;
                }
                match (word(&played), &played) {
                    (Some(word), _) => What::Word(word),
                    (None, Move::Amazons { .. } | Move::Gess { .. }) => What::Way(played),
                    (None, _) => What::Text(text()),
                }
            }
        };
        self.moves.push(Played {
            number,
            color: last.color,
            what,
        });
    }

    fn place(&mut self, at: Point, color: Color, index: usize, board: &AnyBoard) -> What {
        let is_ko = self.game == Game::Go && self.takes_ko(at, color, board);
        let at = self.mirrored(at);
        match &mut self.kept {
            // Books never draw a stone over an earlier one.
            Some(stones) if stones.contains_key(&at) => {}
            Some(stones) => {
                stones.insert(at, color);
                self.placed.insert(at, index);
            }
            None => {
                self.placed.insert(at, index);
            }
        }
        What::Stone { at, is_ko }
    }

    /// Returns true if the stone just played captured one stone and could be captured by one.
    fn takes_ko(&self, at: Point, color: Color, board: &AnyBoard) -> bool {
        let by = usize::from(color == Color::White);
        if prisoners(board)[by] != self.prisoners[by].saturating_add(1) {
            return false;
        }
        let Point { column, row } = at;
        let neighbours = [
            Point::new(column.wrapping_sub(1), row),
            Point::new(column, row.wrapping_sub(1)),
            Point::new(column + 1, row),
            Point::new(column, row + 1),
        ];
        let stones = neighbours
            .into_iter()
            .filter(|point| point.is_on(board.size()));
        let mut liberties = 0;
        for point in stones {
            match board.at(point) {
                Some(there) if there == color => return false,
                Some(_) => {}
                None => liberties += 1,
            }
        }
        liberties == 1
    }

    /// Mirrors in the long diagonal after a swap of pieces in Hex or Twixt.
    fn mirrored(&self, point: Point) -> Point {
        if self.is_mirrored {
            Point::new(point.row, point.column)
        } else {
            point
        }
    }

    /// Lists moves that cannot be shown, grouped by point.
    fn notes(
        &self,
        numbers: &HashMap<Point, i64>,
        size: BoardSize,
        (coordinates, language): (Coordinates, Language),
    ) -> Vec<String> {
        let mut groups: Vec<Group> = Vec::new();
        let mut known = HashMap::new();
        for (index, played) in self.moves.iter().enumerate() {
            let Some(number) = played.number else {
                continue;
            };
            let (kind, is_ko) = match &played.what {
                What::Stone { at, .. } if self.placed.get(at) == Some(&index) => continue,
                What::Stone { at, is_ko } => (Kind::At(*at), *is_ko),
                What::Word(word) => (Kind::Word(*word), false),
                What::Way(_) | What::Text(_) => (Kind::Text(index), false),
            };
            let group = *known.entry(kind.clone()).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Group {
                    kind,
                    numbers: Vec::new(),
                    is_ko: true,
                });
            }
            groups[group].numbers.push(number.to_string());
            groups[group].is_ko &= is_ko;
        }
        let comma = language.say(Message::Comma, &[]);
        let notes = groups.into_iter().map(|group| {
            let moves = group.numbers.join(&comma);
            let name = |play| move_name(self.game, size, play, coordinates);
            match group.kind {
                Kind::At(point) => {
                    let point = self.mirrored(point);
                    let place = match numbers.get(&point) {
                        Some(number) => number.to_string(),
                        None => point_name(self.game, size, point, coordinates),
                    };
                    let message = if group.is_ko {
                        Message::MovesAtKo
                    } else {
                        Message::MovesAt
                    };
                    language.say(message, &[("moves", &moves), ("place", &place)])
                }
                Kind::Word(word) => language.say(word, &[("moves", &moves)]),
                Kind::Text(index) => match &self.moves[index].what {
                    What::Text(text) => format!("{moves} {text}"),
                    What::Way(play) => format!("{moves} {}", name(play)),
                    _ => moves,
                },
            }
        });
        notes.collect()
    }
}

/// Returns the text for a move that leaves nothing on the board.
pub(crate) fn word(played: &Move) -> Option<Message> {
    Some(match played {
        Move::Pass => Message::Pass,
        Move::Resign => Message::Resigns,
        Move::Forfeit => Message::Forfeits,
        Move::SwapSides => Message::SwapsSides,
        Move::SwapPieces => Message::SwapsPieces,
        Move::ProposeDraw => Message::OffersDraw,
        Move::AcceptDraw => Message::AcceptsDraw,
        Move::Double => Message::Doubles,
        Move::Take => Message::Takes,
        Move::Drop => Message::Drops,
        _ => return None,
    })
}

/// Grouping key for notes.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Kind {
    At(Point),
    Word(Message),
    Text(usize),
}

/// Moves that share a note.
struct Group {
    kind: Kind,
    numbers: Vec<String>,
    is_ko: bool,
}

/// Returns the moves of a node; old programs may write several.
pub(crate) fn moves(node: Node<'_>) -> impl Iterator<Item = LastMove<'_>> {
    node.properties().filter_map(LastMove::of)
}

fn prisoners(board: &AnyBoard) -> [u32; 2] {
    [Color::Black, Color::White].map(|color| board.prisoners(color))
}
