//! The moves of a figure: where their stones stand, and which of them cannot be
//! shown.

use std::collections::{BTreeMap, HashMap};

use sgfkit::board::AnyBoard;
use sgfkit::game::{BoardSize, Game, Point, twixt};
use sgfkit::replay::{LastMove, Replay, points_on};
use sgfkit::schema::id;
use sgfkit::{Color, Move, Node};

use crate::language::{Language, Message};
use crate::names::{Coordinates, move_name, point_name};

/// Moves, as they are played.
#[derive(Clone)]
pub(crate) struct Record {
    game: Game,
    /// What is drawn where nothing is taken off: the stones of the beginning,
    /// and those that came to empty points. `None` where the figure shows what
    /// stands there in the end.
    kept: Option<BTreeMap<Point, Color>>,
    moves: Vec<Played>,
    /// The moves that points have their stones from, as indices.
    placed: HashMap<Point, usize>,
    /// Points, here and in the moves, are as they were before a swap mirrored
    /// what stands on the board.
    is_mirrored: bool,
    prisoners: [u32; 2],
}

#[derive(Clone)]
struct Played {
    /// As it is printed, if it is.
    number: Option<i64>,
    color: Color,
    what: What,
}

#[derive(Clone)]
enum What {
    /// A stone came to a point.
    Stone { at: Point, is_ko: bool },
    /// Nothing that stands on the board: what is said about it.
    Word(Message),
    /// A piece went somewhere: points that players have names for.
    Way(Move),
    /// A move that has no single place, as the file writes it.
    Text(String),
}

/// What of a record is drawn.
pub(crate) struct Drawn {
    /// The stones, where they are not just those on the board.
    pub(crate) stones: Option<BTreeMap<Point, Color>>,
    pub(crate) numbers: HashMap<Point, i64>,
    pub(crate) notes: Vec<String>,
}

impl Record {
    /// A record whose figure shows what stands on the board in the end.
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

    /// A record in which captured stones stay where they are, as books print
    /// games; it begins with what stands on the board.
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

    /// The number of moves.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Adds what a node does. `print` gives the number that is printed for a move: the
    /// how-manieth of this record it is, from 1, and its number.
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

    /// Takes all numbers away but the last move's.
    pub(crate) fn keep_last_number(&mut self) {
        if let Some((_, before)) = self.moves.split_last_mut() {
            before.iter_mut().for_each(|played| played.number = None);
        }
    }

    /// What is drawn on a board with this position.
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
                // Discs of Othello are turned over, and swapped stones too.
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

    /// Setup changes what is drawn, even where captured stones stay.
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
            // A move that cannot be read is noted as it is written.
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
                    // Whatever a program may have meant, the board is mirrored.
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

    /// Whether the stone that has just come to a point has taken one stone, and
    /// could be taken by one at once.
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

    /// Hex's and Twixt's swap of pieces mirrors what stands on the board in the
    /// long diagonal.
    fn mirrored(&self, point: Point) -> Point {
        if self.is_mirrored {
            Point::new(point.row, point.column)
        } else {
            point
        }
    }

    /// The moves that cannot be shown, those at one point together.
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

/// What is said of a move that leaves nothing on the board.
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

/// What moves have in common of which one note tells.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Kind {
    At(Point),
    Word(Message),
    Text(usize),
}

/// Moves of which one note tells.
struct Group {
    kind: Kind,
    numbers: Vec<String>,
    is_ko: bool,
}

/// The moves of a node: one, or what older programs write.
pub(crate) fn moves(node: Node<'_>) -> impl Iterator<Item = LastMove<'_>> {
    node.properties().filter_map(LastMove::of)
}

fn prisoners(board: &AnyBoard) -> [u32; 2] {
    [Color::Black, Color::White].map(|color| board.prisoners(color))
}
