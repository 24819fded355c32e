//! The boards of Amazons, Lines of Action, Backgammon, Octi and Gess: the
//! cases of `corpus/games/`, counts of legal moves, undo and hashes.
//!
//! A case begins with `= purpose` and `start` or `empty` with the data of the board. Each further
//! line is a setup property or a move with its values, followed by
//! `!` and the violation if it is illegal, or an expectation: a key, a colon and values in any
//! order. Lines of `#` are comments.

use std::collections::HashSet;

use sgfkit::board::backgammon::Variation;
use sgfkit::board::loa::StartingSetup;
use sgfkit::board::{
    AmazonsBoard, BackgammonBoard, Board, GessBoard, Illegality, LoaBoard, OctiBoard, Setup,
};
use sgfkit::game::backgammon::{BAR, Step, TRAY};
use sgfkit::game::{BoardSize, Color, Game, Move, Point, Stone};

use crate::random::Random;

#[test]
fn amazons() {
    run(
        Game::Amazons,
        include_str!("../../../../corpus/games/amazons.txt"),
    );
}

#[test]
fn loa() {
    run(
        Game::LinesOfAction,
        include_str!("../../../../corpus/games/loa.txt"),
    );
}

#[test]
fn backgammon() {
    run(
        Game::Backgammon,
        include_str!("../../../../corpus/games/backgammon.txt"),
    );
}

#[test]
fn octi() {
    run(
        Game::Octi,
        include_str!("../../../../corpus/games/octi.txt"),
    );
}

#[test]
fn gess() {
    run(
        Game::Gess,
        include_str!("../../../../corpus/games/gess.txt"),
    );
}

/// After any moves, the hash is that of the position, and undo restores position and hash of any
/// earlier move.
#[test]
fn random_play_is_undone() {
    for (game, start) in [
        (Game::Amazons, "start 10 10"),
        (Game::LinesOfAction, "start 8 8 standard"),
        (Game::LinesOfAction, "start 7 9 gemma"),
        (Game::Backgammon, "start"),
        (Game::Backgammon, "start Nackgammon"),
        (Game::Octi, "start 9 9"),
        (Game::Gess, "start 20 20"),
    ] {
        let mut random = Random::new(0x5eed);
        let mut any = Any::new(game, start);
        let mut states = Vec::new();
        let mut seen = HashSet::new();
        for turn in 0..400 {
            let mark = any.board().mark();
            states.push((mark, any.state()));
            let side = [Color::Black, Color::White][turn % 2];
            let play = any.random_move(side, &mut random);
            any.board().play(side, &play, &mut Vec::new());
            let board = any.board();
            seen.insert(board.hash());
            any.check_hash();
            // Sometimes undo some moves.
            if random.below(10) == 0 {
                let back = random.below(states.len());
                let (mark, state) = states[back].clone();
                any.board().undo_to(mark);
                states.truncate(back);
                assert_eq!(any.state(), state, "{game}");
            }
        }
        assert!(seen.len() > 100, "{game}: {}", seen.len());
        let (mark, state) = states[0].clone();
        any.board().undo_to(mark);
        assert_eq!(any.state(), state, "{game}");
    }
}

fn run(game: Game, cases: &str) {
    let lines = cases.lines().zip(1..);
    let mut lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let mut case: Option<(Any, sgfkit::board::Mark, State)> = None;
    let mut count = 0;
    while let Some((line, number)) = lines.next() {
        if line.starts_with("= ") {
            end(game, case.take());
            let (start, _) = lines.next().unwrap();
            let mut any = Any::new(game, start);
            let mark = any.board().mark();
            let state = any.state();
            case = Some((any, mark, state));
            count += 1;
            continue;
        }
        let (any, ..) = case.as_mut().unwrap();
        let (key, values) = line.split_once(' ').unwrap_or((line, ""));
        let result = match key.strip_suffix(':') {
            Some(key) => any.expect(key, values),
            None => any.execute(key, values),
        };
        if let Err(error) = result {
            panic!("{game}, line {number}: {line}: {error}");
        }
    }
    end(game, case);
    assert!(count >= 5, "{game}: too few cases");
}

/// Undo restores the start of the case.
fn end(game: Game, case: Option<(Any, sgfkit::board::Mark, State)>) {
    let Some((mut any, mark, state)) = case else {
        return;
    };
    any.check_hash();
    any.board().undo_to(mark);
    assert_eq!(any.state(), state, "{game}");
}

/// A board of any of the games.
enum Any {
    Amazons(AmazonsBoard),
    Loa(LoaBoard),
    Backgammon(BackgammonBoard),
    Octi(OctiBoard),
    Gess(GessBoard),
}

/// Returns everything that a board shows.
#[derive(Clone, Debug, PartialEq)]
struct State {
    hash: u64,
    pieces: [Vec<String>; 2],
    blocked: Option<Vec<Point>>,
    prisoners: [u32; 2],
    winner: Option<Color>,
}

impl Any {
    fn new(game: Game, line: &str) -> Any {
        let words: Vec<&str> = line.split(' ').collect();
        let is_start = match words[0] {
            "start" => true,
            "empty" => false,
            other => panic!("no such beginning: {other}"),
        };
        let number = |index: usize| -> u32 { words[index].parse().unwrap() };
        let size = || BoardSize::new(number(1), number(2));
        match game {
            Game::Amazons => {
                let new = [AmazonsBoard::new, AmazonsBoard::start][usize::from(is_start)];
                Any::Amazons(new(size()).unwrap())
            }
            Game::LinesOfAction => {
                let setup = StartingSetup::named(words[3]).unwrap();
                let new = [LoaBoard::new, LoaBoard::start][usize::from(is_start)];
                Any::Loa(new(size(), setup).unwrap())
            }
            Game::Backgammon if is_start => {
                let rules = words.get(1).copied().unwrap_or_default();
                Any::Backgammon(BackgammonBoard::start(Variation::from_rules(rules)))
            }
            Game::Backgammon => Any::Backgammon(BackgammonBoard::new()),
            Game::Octi if is_start => {
                let squares = |name: &str| -> Option<Vec<Point>> {
                    let (_, list) = words
                        .iter()
                        .find_map(|word| word.split_once('=').filter(|(key, _)| *key == name))?;
                    Some(list.split(',').map(|text| point(game, text)).collect())
                };
                let (black, white) = (squares("BO"), squares("WO"));
                let board = OctiBoard::start(size(), black.as_deref(), white.as_deref());
                let rules = words.iter().find_map(|word| word.strip_prefix("RU="));
                Any::Octi(board.unwrap().with_rules(rules.unwrap_or_default()))
            }
            Game::Octi => Any::Octi(OctiBoard::new(size()).unwrap()),
            Game::Gess => {
                let new = [GessBoard::new, GessBoard::start][usize::from(is_start)];
                Any::Gess(new(size()).unwrap())
            }
            _ => panic!("{game} has no board here"),
        }
    }

    fn game(&self) -> Game {
        match self {
            Any::Amazons(_) => Game::Amazons,
            Any::Loa(_) => Game::LinesOfAction,
            Any::Backgammon(_) => Game::Backgammon,
            Any::Octi(_) => Game::Octi,
            Any::Gess(_) => Game::Gess,
        }
    }

    fn board(&mut self) -> &mut dyn Board {
        match self {
            Any::Amazons(board) => board,
            Any::Loa(board) => board,
            Any::Backgammon(board) => board,
            Any::Octi(board) => board,
            Any::Gess(board) => board,
        }
    }

    fn state(&mut self) -> State {
        let pieces = [Color::Black, Color::White].map(|side| self.pieces(side));
        let board = self.board();
        State {
            hash: board.hash(),
            pieces,
            blocked: board.blocked(),
            prisoners: [Color::Black, Color::White].map(|side| board.prisoners(side)),
            winner: board.winner(),
        }
    }

    /// The hash combines the hashes of Black's pieces, White's pieces and blocked points, each set
    /// up on an empty board: illegal moves put both sides on one point, which setup cannot.
    fn check_hash(&mut self) {
        let game = self.game();
        let BoardSize { columns, rows } = self.board().size();
        let empty = || Any::new(game, &format!("empty {columns} {rows} gemma"));
        let mut third = empty();
        for point in self.board().blocked().unwrap_or_default() {
            let place = Stone::Point(point);
            assert!(third.board().set_up(Setup::Block, &place), "{game}");
        }
        let sides = [Color::Black, Color::White];
        let stones = sides.map(|side| self.board().stones(side));
        if let Any::Loa(board) = self {
            for from in board.removed_squares() {
                let to = *stones.iter().flatten().next().unwrap();
                let capture = false;
                let play = Move::LinesOfAction { from, to, capture };
                let board = third.board();
                board.set_up(Setup::Add(Color::Black), &Stone::Point(from));
                board.play(Color::Black, &play, &mut Vec::new());
                board.set_up(Setup::Clear, &Stone::Point(to));
            }
        }
        let mut hash = third.board().hash();
        for (side, stones) in sides.into_iter().zip(stones) {
            let stones = stones.into_iter();
            let pieces: Vec<Stone> = match self {
                Any::Octi(board) => board.pods(side).into_iter().map(Stone::Pod).collect(),
                Any::Backgammon(board) => stones
                    .flat_map(|at| (0..board.checkers(side, at)).map(move |_| Stone::Point(at)))
                    .collect(),
                _ => stones.map(Stone::Point).collect(),
            };
            let mut own = empty();
            for piece in pieces {
                assert!(own.board().set_up(Setup::Add(side), &piece), "{game}");
            }
            hash = match game {
                // Pods may be equal, so their hashes are added.
                Game::Octi => hash.wrapping_add(own.board().hash()),
                _ => hash ^ own.board().hash(),
            };
        }
        assert_eq!(self.board().hash(), hash, "{game}");
    }

    /// Returns the stones on the board as in cases: in SGF notation, in Backgammon followed by
    /// their number.
    fn pieces(&mut self, side: Color) -> Vec<String> {
        let game = self.game();
        match self {
            Any::Octi(board) => {
                let pods = board.pods(side).into_iter();
                pods.map(|pod| game.write_stone(&Stone::Pod(pod)).unwrap())
                    .collect()
            }
            Any::Backgammon(board) => {
                let points = board.stones(side).into_iter();
                points
                    .map(|point| {
                        let name = game.write_point(point).unwrap();
                        format!("{name}{}", board.checkers(side, point))
                    })
                    .collect()
            }
            _ => names(game, &self.board().stones(side)),
        }
    }

    /// Executes a line of a case: setup or a move.
    fn execute(&mut self, key: &str, values: &str) -> Result<(), String> {
        let game = self.game();
        let (values, illegal) = values.split_once(" !").unwrap_or((values, ""));
        let side = match key {
            "B" => Color::Black,
            "W" => Color::White,
            _ => {
                for value in values.split(' ') {
                    let value = game.parse_stone(value).ok_or("no stone")?;
                    if !self.board().set_up(setup(key), &value) {
                        return Err("refused".to_owned());
                    }
                }
                return Ok(());
            }
        };
        let play = game.parse_move(values).ok_or("no move")?;
        let mut found = Vec::new();
        self.board().play(side, &play, &mut found);
        let found: Vec<&str> = found.into_iter().map(Illegality::code).collect();
        compare(&found, &illegal.split_whitespace().collect::<Vec<_>>())
    }

    /// Checks an expectation.
    fn expect(&mut self, key: &str, values: &str) -> Result<(), String> {
        let game = self.game();
        let board = self.board();
        let sides = [Color::Black, Color::White];
        let found: Vec<String> = match key {
            "black" => self.pieces(Color::Black),
            "white" => self.pieces(Color::White),
            "blocked" => names(game, &board.blocked().ok_or("nothing is ever blocked")?),
            "prisoners" => {
                let numbers = sides.map(|side| board.prisoners(side).to_string());
                numbers.into()
            }
            "winner" => vec![board.winner().map_or("none", Color::as_str).to_owned()],
            // Refused setup: a property and a value.
            "refused" => {
                let (key, value) = values.split_once(' ').unwrap();
                let value = game.parse_stone(value).unwrap();
                let before = self.state();
                let is_refused = !self.board().set_up(setup(key), &value);
                return if is_refused && self.state() == before {
                    Ok(())
                } else {
                    Err("accepted".to_owned())
                };
            }
            // The number of moves of a side: a color, in Backgammon the dice, a number.
            "moves" => {
                let words: Vec<&str> = values.split(' ').collect();
                let (number, words) = words.split_last().unwrap();
                let side = if words[0] == "B" { sides[0] } else { sides[1] };
                let count = match self {
                    Any::Backgammon(board) => positions_after(board, side, words[1]),
                    _ => self.count_moves(side),
                };
                return compare(&[count.to_string().as_str()], &[number]);
            }
            _ => return Err(format!("no such key: {key}")),
        };
        let mut found: Vec<&str> = found.iter().map(String::as_str).collect();
        let mut expected: Vec<&str> = values.split_whitespace().collect();
        if key != "prisoners" {
            found.sort_unstable();
            expected.sort_unstable();
        }
        compare(&found, &expected)
    }

    /// Tries every possible move, and counts the legal ones.
    fn count_moves(&mut self, side: Color) -> usize {
        let game = self.game();
        let board = self.board();
        let BoardSize { columns, rows } = board.size();
        let points: Vec<Point> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| Point::new(column, row)))
            .collect();
        let mut count = 0;
        let mut attempt = |play: Move| {
            let mark = board.mark();
            let mut illegal = Vec::new();
            board.play(side, &play, &mut illegal);
            board.undo_to(mark);
            count += usize::from(illegal.is_empty());
            illegal
        };
        for &from in &points {
            for &to in &points {
                match game {
                    Game::LinesOfAction => {
                        attempt(Move::LinesOfAction {
                            from,
                            to,
                            capture: false,
                        });
                    }
                    Game::Gess => {
                        attempt(Move::Gess { from, to });
                    }
                    _ => {
                        // An arrow back to where the amazon was is always possible.
                        let back = Move::Amazons {
                            from,
                            to,
                            arrow: from,
                        };
                        if attempt(back).is_empty() {
                            for &arrow in points.iter().filter(|arrow| **arrow != from) {
                                attempt(Move::Amazons { from, to, arrow });
                            }
                        }
                    }
                }
            }
        }
        count
    }

    /// A move that is often legal and often not.
    fn random_move(&mut self, side: Color, random: &mut Random) -> Move {
        let game = self.game();
        let board = self.board();
        let stones = board.stones(side);
        let BoardSize { columns, rows } = board.size();
        let some_stone = match random.below(stones.len()) {
            0 if stones.is_empty() => Point::new(0, 0),
            index => stones[index],
        };
        let mut below = |side: u32| random.below(side as usize) as u32;
        let mut somewhere = || Point::new(below(columns), below(rows));
        let (a, b, c) = (somewhere(), somewhere(), somewhere());
        match game {
            Game::Amazons => Move::Amazons {
                from: some_stone,
                to: a,
                arrow: b,
            },
            Game::LinesOfAction => Move::LinesOfAction {
                from: some_stone,
                to: a,
                capture: false,
            },
            Game::Gess => Move::Gess {
                from: Point::new(some_stone.column, some_stone.row),
                to: a,
            },
            Game::Backgammon => Move::Backgammon {
                dice: [1 + random.below(6) as u8, 1 + random.below(6) as u8],
                steps: vec![
                    Step {
                        from: some_stone,
                        to: a,
                    },
                    Step { from: b, to: c },
                ],
            },
            _ => {
                let name = |point| game.write_point(point).unwrap();
                let from = name(some_stone);
                let prong = char::from(b'A' + random.below(8) as u8);
                let text = match random.below(6) {
                    0 => name(a),
                    1 => format!("{from}+{prong}"),
                    2 => format!("{from}+{prong}-A"),
                    3 => format!("{from}-{}x", name(a)),
                    4 => format!("{from}-{}-{}xx{prong}", name(a), name(b)),
                    _ => format!("{from}-{},{from}-{}x", name(a), name(b)),
                };
                game.parse_move(&text).unwrap()
            }
        }
    }
}

/// Returns the number of positions that a roll can reach, die by die.
fn positions_after(board: &mut BackgammonBoard, side: Color, roll: &str) -> usize {
    let dice: Vec<u8> = roll.bytes().map(|digit| digit - b'0').collect();
    let orders = if dice[0] == dice[1] {
        vec![vec![dice[0]; 4]]
    } else {
        vec![vec![dice[0], dice[1]], vec![dice[1], dice[0]]]
    };
    let mut positions = HashSet::new();
    for order in orders {
        let mut ways: Vec<Vec<Step>> = vec![Vec::new()];
        for used in 0..=order.len() {
            let mut longer = Vec::new();
            for steps in &ways {
                let mark = board.mark();
                let mut illegal = Vec::new();
                let play = Move::Backgammon {
                    dice: [dice[0], dice[1]],
                    steps: steps.clone(),
                };
                board.play(side, &play, &mut illegal);
                if illegal.is_empty() {
                    positions.insert(board.hash());
                }
                let places = board.stones(side);
                board.undo_to(mark);
                let may_go_on = illegal.is_empty() || illegal == [Illegality::Dice];
                if let Some(&die) = order.get(used).filter(|_| may_go_on) {
                    for from in places.into_iter().filter(|place| *place != TRAY) {
                        let to = forward(side, from, u32::from(die));
                        longer.push([steps.as_slice(), &[Step { from, to }]].concat());
                    }
                }
            }
            ways = longer;
        }
    }
    positions.len()
}

fn forward(side: Color, from: Point, die: u32) -> Point {
    let column = match (side, from) {
        (Color::White, BAR) => Some(24 - die),
        (Color::Black, BAR) => Some(die - 1),
        (Color::White, _) => from.column.checked_sub(die),
        (Color::Black, _) => Some(from.column + die).filter(|column| *column < 24),
    };
    column.map_or(TRAY, |column| Point::new(column, 0))
}

fn setup(key: &str) -> Setup {
    match key {
        "AB" => Setup::Add(Color::Black),
        "AW" => Setup::Add(Color::White),
        "AE" => Setup::Clear,
        "AA" => Setup::Block,
        "RP" => Setup::Remove,
        _ => panic!("no such property: {key}"),
    }
}

fn point(game: Game, text: &str) -> Point {
    game.parse_point(text).unwrap()
}

fn names(game: Game, points: &[Point]) -> Vec<String> {
    let names = points.iter().map(|point| game.write_point(*point).unwrap());
    names.collect()
}

fn compare(found: &[&str], expected: &[&str]) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("found {}", found.join(" ")))
    }
}
