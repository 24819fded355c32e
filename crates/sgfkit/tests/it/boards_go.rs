//! The boards of Go, Othello and Gomoku: readable cases (`corpus/games/`), and random games
//! compared with a slow board that only knows the rules.

use std::collections::BTreeSet;

use sgfkit::board::go::{Counting, Repetition, Rules, Territory};
use sgfkit::board::{Board, GoBoard, GomokuBoard, Illegality, Mark, OthelloBoard, Setup};
use sgfkit::game::Color::{Black, White};
use sgfkit::game::{BoardSize, Color, Game, Move, Point, Stone, Symmetry};

use crate::common::hash_anew;
use crate::random::Random;

const GO: &str = include_str!("../../../../corpus/games/go.txt");
const OTHELLO: &str = include_str!("../../../../corpus/games/othello.txt");
const GOMOKU: &str = include_str!("../../../../corpus/games/gomoku.txt");

#[test]
fn go() {
    for case in cases(GO) {
        let rules = case.field("rules").map_or(Rules::default(), |name| {
            Rules::named(name).unwrap_or_else(|| panic!("{}: {name}", case.what))
        });
        let mut board = GoBoard::new(case.size(), rules).unwrap();
        case.run(Game::Go, &mut board);
        case.count(&board);
    }
}

#[test]
fn othello() {
    for case in cases(OTHELLO) {
        let mut board = match case.field("start") {
            Some(_) => OthelloBoard::start(case.size()),
            None => OthelloBoard::new(case.size()),
        };
        case.run(Game::Othello, board.as_mut().unwrap());
    }
}

#[test]
fn gomoku() {
    for case in cases(GOMOKU) {
        let mut board = GomokuBoard::new(case.size()).unwrap();
        case.run(Game::Gomoku, &mut board);
    }
}

#[test]
fn sides_are_1_to_52() {
    for ((columns, rows), exists) in [
        ((1, 1), true),
        ((52, 1), true),
        ((52, 52), true),
        ((0, 19), false),
        ((19, 0), false),
        ((53, 1), false),
        ((1, u32::MAX), false),
    ] {
        let size = BoardSize::new(columns, rows);
        assert_eq!(GoBoard::new(size, Rules::default()).is_ok(), exists);
        assert_eq!(OthelloBoard::start(size).is_ok(), exists);
        assert_eq!(GomokuBoard::new(size).is_ok(), exists);
    }
}

#[test]
fn setup_that_names_no_place_changes_nothing() {
    let boards: [Box<dyn Board>; 3] = [
        Box::new(GoBoard::new(BoardSize::square(9), Rules::default()).unwrap()),
        Box::new(OthelloBoard::new(BoardSize::square(9)).unwrap()),
        Box::new(GomokuBoard::new(BoardSize::square(9)).unwrap()),
    ];
    let on = Stone::Point(Point::new(8, 8));
    for mut board in boards {
        for (setup, stone) in [
            (Setup::Add(Black), Stone::Point(Point::new(9, 0))),
            (Setup::Clear, Stone::Point(Point::new(0, u32::MAX))),
            (Setup::Add(White), Stone::Text("aa".to_owned())),
            (Setup::Block, on.clone()),
            (Setup::Remove, on.clone()),
        ] {
            assert!(!board.set_up(setup, &stone));
        }
        assert_eq!(board.hash(), 0);
        assert!(board.set_up(Setup::Add(White), &on));
        assert_eq!(board.stones(White), [Point::new(8, 8)]);
    }
}

/// A block of a case file.
struct Case<'a> {
    what: &'a str,
    lines: Vec<&'a str>,
}

const FIELDS: [&str; 10] = [
    "size",
    "rules",
    "start",
    "play",
    "prisoners",
    "faults",
    "winner",
    "dead",
    "area",
    "territory",
];

fn cases(file: &str) -> Vec<Case<'_>> {
    let cases: Vec<Case<'_>> = file
        .split("\n\n")
        .map(|block| block.lines().filter(|line| !line.starts_with('#')))
        .filter_map(|mut lines| {
            let what = lines.next()?;
            let lines = lines.collect();
            Some(Case { what, lines })
        })
        .collect();
    assert!(cases.len() > 5);
    cases
}

impl<'a> Case<'a> {
    fn field(&self, name: &str) -> Option<&'a str> {
        assert!(FIELDS.contains(&name));
        let mut lines = self.lines.iter();
        lines.find_map(|line| match line.split_once(' ') {
            Some((field, rest)) => (field == name).then_some(rest),
            None => (*line == name).then_some(""),
        })
    }

    fn numbers(&self, name: &str) -> Option<(u32, u32)> {
        let (one, other) = self.field(name)?.split_once(' ').unwrap();
        Some((one.parse().unwrap(), other.parse().unwrap()))
    }

    fn size(&self) -> BoardSize {
        let size = self.field("size").unwrap();
        let (columns, rows) = size.split_once('x').unwrap_or((size, size));
        BoardSize::new(columns.parse().unwrap(), rows.parse().unwrap())
    }

    /// Plays the case on `board`, and undoes it up to the start.
    fn run<B: Board + Clone>(&self, game: Game, board: &mut B) {
        let what = self.what;
        let start = (picture(board), board.hash());
        let begin = board.mark();
        let at_start = board.clone();
        let mut marks = Vec::new();
        let mut illegal = Vec::new();
        let mut number = 0;
        let mut property = "";
        for word in self.field("play").unwrap_or("").split_whitespace() {
            if let "AB" | "AW" | "AE" | "B" | "W" = word {
                property = word;
                continue;
            }
            marks.push((board.mark(), picture(board), board.hash()));
            let color = if property.ends_with('B') {
                Black
            } else {
                White
            };
            match property {
                "AB" | "AW" | "AE" => {
                    let setup = match property {
                        "AE" => Setup::Clear,
                        _ => Setup::Add(color),
                    };
                    let (from, to) = word.split_once(':').unwrap_or((word, word));
                    let [from, to] = [from, to].map(|text| game.parse_point(text).unwrap());
                    for row in from.row..=to.row {
                        for column in from.column..=to.column {
                            let stone = Stone::Point(Point::new(column, row));
                            assert!(board.set_up(setup, &stone), "{what}");
                        }
                    }
                }
                _ => {
                    number += 1;
                    let play = match word {
                        "pass" => Move::Pass,
                        _ => game.parse_move(word).unwrap(),
                    };
                    let mut found = Vec::new();
                    board.play(color, &play, &mut found);
                    let found = found.iter().map(|fault| format!("{number} {fault}"));
                    illegal.extend(found);
                }
            }
            assert_eq!(
                board.hash(),
                hash_anew(board, at_start.clone(), Symmetry::Identity),
                "{what}, {word}"
            );
        }

        let rows: Vec<&str> = self
            .lines
            .iter()
            .filter(|line| line.chars().all(|c| "XO.".contains(c)))
            .copied()
            .collect();
        if !rows.is_empty() {
            assert_eq!(picture(board), rows.join("\n"), "{what}");
        }
        let prisoners = (board.prisoners(Black), board.prisoners(White));
        let expected = self.numbers("prisoners").unwrap_or_default();
        assert_eq!(prisoners, expected, "{what}");
        let expected = self.field("faults").unwrap_or("");
        assert_eq!(illegal.join(", "), expected, "{what}");
        let winner = board.winner().map_or("", Color::as_str);
        assert_eq!(winner, self.field("winner").unwrap_or(""), "{what}");
        assert!(
            (self.lines.iter()).all(|line| {
                let field = line.split(' ').next().unwrap();
                FIELDS.contains(&field) || rows.contains(line)
            }),
            "{what}"
        );

        let end = board.clone();
        for (mark, before, hash) in marks.into_iter().rev() {
            board.undo_to(mark);
            assert_eq!((picture(board), board.hash()), (before, hash), "{what}");
        }
        board.undo_to(begin);
        assert_eq!((picture(board), board.hash()), start, "{what}");
        assert_eq!((board.prisoners(Black), board.prisoners(White)), (0, 0));
        *board = end;
    }

    fn count(&self, board: &GoBoard) {
        let dead: Vec<Point> = (self.field("dead").unwrap_or(""))
            .split_whitespace()
            .map(|text| Game::Go.parse_point(text).unwrap())
            .collect();
        let territory = Territory::of(board, &dead);
        for (name, counting) in [("area", Counting::Area), ("territory", Counting::Territory)] {
            if let Some((black, white)) = self.numbers(name) {
                let score = territory.score(board, counting, 6.5);
                let expected = (f64::from(black), f64::from(white) + 6.5);
                assert_eq!((score.black, score.white), expected, "{}", self.what);
            }
        }
    }
}

fn picture(board: &impl Board) -> String {
    let BoardSize { columns, rows } = board.size();
    let row = |row| {
        let points = (0..columns).map(|column| match board.at(Point::new(column, row)) {
            Some(Black) => 'X',
            Some(White) => 'O',
            None => '.',
        });
        points.collect::<String>()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

/// TB and TW may include living stones if they mean area (go.html, TB), and files repeat points or
/// include points off the board.
#[test]
fn territory_as_files_write_it() {
    let mut board = GoBoard::new(BoardSize::new(3, 1), Rules::default()).unwrap();
    let point = |column| Point::new(column, 0);
    board.set_up(Setup::Add(Black), &Stone::Point(point(1)));
    board.set_up(Setup::Add(White), &Stone::Point(point(2)));
    let territory = Territory {
        black: vec![point(0), point(1), point(2), point(2), point(9)],
        white: vec![],
    };
    let area = territory.score(&board, Counting::Area, 0.5);
    assert_eq!((area.black, area.white), (3.0, 0.5));
    assert_eq!(area.lead(), Some((Black, 2.5)));
    let score = territory.score(&board, Counting::Territory, 3.0);
    assert_eq!((score.black, score.white), (3.0, 3.0));
    assert_eq!(score.lead(), None);
}

/// Go exactly as go.html describes it: a plain grid, searched from scratch for every group, and
/// whole positions to compare.
#[derive(Clone)]
struct SlowGo {
    size: BoardSize,
    rules: Rules,
    grid: Vec<Option<Color>>,
    prisoners: [u32; 2],
    /// Grid and color to move before each move since the last setup.
    before: Vec<(Vec<Option<Color>>, Color)>,
    /// The point where a single stone was just captured, and the stone that captured it.
    ko: Option<(Point, Point)>,
}

impl SlowGo {
    fn new(size: BoardSize, rules: Rules) -> Self {
        Self {
            size,
            rules,
            grid: vec![None; (size.columns * size.rows) as usize],
            prisoners: [0, 0],
            before: Vec::new(),
            ko: None,
        }
    }

    fn index(&self, point: Point) -> usize {
        (point.row * self.size.columns + point.column) as usize
    }

    fn neighbours(&self, point: Point) -> Vec<Point> {
        [(0, -1), (-1, 0), (1, 0), (0, 1)]
            .into_iter()
            .filter_map(|(right, down)| {
                let column = point.column.checked_add_signed(right)?;
                let row = point.row.checked_add_signed(down)?;
                let neighbour = Point::new(column, row);
                neighbour.is_on(self.size).then_some(neighbour)
            })
            .collect()
    }

    /// The group of a stone, and its liberties.
    fn group(&self, point: Point) -> (Vec<Point>, Vec<Point>) {
        let color = self.grid[self.index(point)];
        let (mut stones, mut liberties) = (vec![point], Vec::new());
        let mut done = 0;
        while done < stones.len() {
            for neighbour in self.neighbours(stones[done]) {
                let found = self.grid[self.index(neighbour)];
                if found.is_none() && !liberties.contains(&neighbour) {
                    liberties.push(neighbour);
                } else if found == color && !stones.contains(&neighbour) {
                    stones.push(neighbour);
                }
            }
            done += 1;
        }
        stones.sort();
        (stones, liberties)
    }

    /// Takes the point's group off the board if it has no liberty.
    fn take(&mut self, point: Point, by: Color) -> Vec<Point> {
        let (stones, liberties) = self.group(point);
        if !liberties.is_empty() {
            return Vec::new();
        }
        for stone in &stones {
            let index = self.index(*stone);
            self.grid[index] = None;
        }
        self.prisoners[usize::from(by == White)] += stones.len() as u32;
        stones
    }

    fn set_up(&mut self, setup: Setup, point: Point) {
        let index = self.index(point);
        self.grid[index] = match setup {
            Setup::Add(color) => Some(color),
            _ => None,
        };
        self.ko = None;
        self.before.clear();
    }

    fn play(&mut self, color: Color, play: &Move) -> Vec<Illegality> {
        self.before.push((self.grid.clone(), color));
        let ko = self.ko.take();
        let Move::Place(point) = *play else {
            return vec![];
        };
        if !point.is_on(self.size) {
            return vec![Illegality::OffBoard];
        }
        let mut illegal = Vec::new();
        let index = self.index(point);
        if self.grid[index].is_some() {
            illegal.push(Illegality::Occupied);
        }
        self.grid[index] = Some(color);
        let mut taken = Vec::new();
        for neighbour in self.neighbours(point) {
            if self.grid[self.index(neighbour)] == Some(color.opposite()) {
                taken.extend(self.take(neighbour, color));
            }
        }
        if let [single] = taken[..] {
            self.ko = Some((single, point));
            if ko == Some((point, single)) && self.rules.repetition != Repetition::Allowed {
                illegal.push(Illegality::Ko);
            }
        }
        if !self.take(point, color.opposite()).is_empty() && !self.rules.suicide {
            illegal.push(Illegality::Suicide);
        }
        let repeats = self.before.iter().any(|(grid, to_move)| {
            *grid == self.grid
                && match self.rules.repetition {
                    Repetition::Allowed | Repetition::Ko => false,
                    Repetition::SituationalSuperko => *to_move == color.opposite(),
                    Repetition::PositionalSuperko => true,
                    other => panic!("{other:?} is not implemented here"),
                }
        });
        if illegal.is_empty() && repeats {
            illegal.push(Illegality::Superko);
        }
        illegal
    }
}

fn point(random: &mut Random, size: BoardSize) -> Point {
    let [column, row] = [size.columns, size.rows].map(|side| random.below(side as usize) as u32);
    Point::new(column, row)
}

fn same(board: &GoBoard, slow: &SlowGo) {
    let BoardSize { columns, rows } = board.size();
    for row in 0..rows {
        for column in 0..columns {
            let point = Point::new(column, row);
            assert_eq!(board.at(point), slow.grid[slow.index(point)], "{point:?}");
        }
    }
    let prisoners = [board.prisoners(Black), board.prisoners(White)];
    assert_eq!(prisoners, slow.prisoners);
    let empty = GoBoard::new(board.size(), Rules::default()).unwrap();
    assert_eq!(board.hash(), hash_anew(board, empty, Symmetry::Identity));
}

/// Plays random moves and setup, and undoes them, on both boards; returns the violations found.
fn random_game(random: &mut Random, size: BoardSize, rules: Rules, steps: u32) -> Vec<Illegality> {
    let mut board = GoBoard::new(size, rules).unwrap();
    let mut slow = SlowGo::new(size, rules);
    let mut marks: Vec<(Mark, SlowGo)> = Vec::new();
    let mut color = Black;
    let mut seen = Vec::new();
    for step in 0..steps {
        match random.below(60) {
            0 => marks.push((board.mark(), slow.clone())),
            1 if !marks.is_empty() => {
                let number = random.below(marks.len());
                marks.truncate(number + 1);
                let (mark, before) = &marks[number];
                board.undo_to(*mark);
                slow = before.clone();
                same(&board, &slow);
            }
            2 => {
                marks.clear();
                board.forget();
            }
            3 | 4 => {
                let setup = [Setup::Add(Black), Setup::Add(White), Setup::Clear][random.below(3)];
                for _ in 0..random.below(4) {
                    let point = point(random, size);
                    assert!(board.set_up(setup, &Stone::Point(point)));
                    slow.set_up(setup, point);
                }
            }
            other => {
                let play = match other {
                    5 => Move::Pass,
                    6 => Move::Place(Point::new(size.columns, 0)),
                    7 => Move::Place(point(random, size)),
                    // Points that are taken again and again are where kos are.
                    _ => {
                        let tries = (0..10).map(|_| point(random, size));
                        let empty = tries.filter(|point| board.at(*point).is_none());
                        Move::Place(empty.last().unwrap_or_default())
                    }
                };
                let mut illegal = Vec::new();
                board.play(color, &play, &mut illegal);
                assert_eq!(illegal, slow.play(color, &play), "step {step}: {play:?}");
                seen.extend(illegal);
                if random.below(20) > 0 {
                    color = color.opposite();
                }
            }
        }
        let point = point(random, size);
        match board.at(point) {
            Some(_) => {
                let (stones, liberties) = slow.group(point);
                assert_eq!(board.group(point), stones);
                assert_eq!(board.liberties(point) as usize, liberties.len());
            }
            None => assert_eq!((board.group(point), board.liberties(point)), (vec![], 0)),
        }
        if step % 16 == 0 {
            same(&board, &slow);
        }
    }
    same(&board, &slow);

    seen
}

#[test]
fn random_games_of_go_go_as_on_a_slow_board() {
    let random = &mut Random::new(1);
    let rules = ["", "Japanese", "AGA", "NZ", "Chinese", "Tromp-Taylor"]
        .map(|name| Rules::named(name).unwrap_or_default());
    let free = Rules::new(false, Repetition::Allowed);
    let mut seen = BTreeSet::new();
    for rules in rules.into_iter().chain([free]) {
        for ((columns, rows), steps) in [
            ((1, 1), 300),
            ((2, 2), 600),
            ((5, 3), 1000),
            ((9, 9), 1000),
            ((19, 19), 1000),
        ] {
            let size = BoardSize::new(columns, rows);
            seen.extend(random_game(random, size, rules, steps));
        }
    }
    random_game(random, BoardSize::square(52), Rules::default(), 6000);
    random_game(
        random,
        BoardSize::new(1, 52),
        Rules::named("Chinese").unwrap(),
        1000,
    );
    let found = BTreeSet::from([
        Illegality::OffBoard,
        Illegality::Occupied,
        Illegality::Suicide,
        Illegality::Ko,
        Illegality::Superko,
    ]);
    assert_eq!(seen, found, "the games are not wild enough");
}
