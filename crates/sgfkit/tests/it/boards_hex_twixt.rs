//! Hex and Twixt: the positions of `corpus/games/hex.txt` and `twixt.txt`, and random games
//! compared with slow versions without union-find, mirrors and tables.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proptest::prelude::*;
use sgfkit::board::twixt::{Options, Ruleset};
use sgfkit::board::{Board, HexBoard, Illegality, Setup, TwixtBoard};
use sgfkit::game::Symmetry;
use sgfkit::game::twixt::{Centre, Slope, Step};
use sgfkit::{BoardSize, Color, Game, Move, Point, Stone};

const HEX: &str = include_str!("../../../../corpus/games/hex.txt");
const TWIXT: &str = include_str!("../../../../corpus/games/twixt.txt");

const COLORS: [Color; 2] = [Color::Black, Color::White];

#[test]
fn positions_of_hex() {
    for case in cases(HEX) {
        let board = HexBoard::new(case.size).unwrap();
        case.check(Game::Hex, board);
    }
}

#[test]
fn positions_of_twixt() {
    for case in cases(TWIXT) {
        let ruleset = case.words.iter().find_map(|word| Ruleset::named(word));
        let handicap = case.words.contains(&"handicap");
        let options = Options::default().with_handicap(handicap);
        let board = TwixtBoard::new(case.size, ruleset.unwrap_or_default(), options).unwrap();
        case.check(Game::Twixt, board);
    }
}

/// A case of the corpus.
struct Case<'a> {
    title: &'a str,
    size: BoardSize,
    /// Returns the text after the size.
    words: Vec<&'a str>,
    /// `B`, `W`, `AB`, `AW` or `AE`, and the values.
    steps: Vec<Vec<&'a str>>,
    expected: BTreeMap<&'a str, Vec<&'a str>>,
}

fn cases(text: &str) -> impl Iterator<Item = Case<'_>> {
    blocks(text).filter_map(|(title, lines)| {
        let mut lines = lines.iter();
        let mut words = lines.next()?.strip_prefix("board ")?.split(' ');
        let mut sides = words.next()?.split('x').map(|side| side.parse().unwrap());
        let columns = sides.next()?;
        let mut case = Case {
            title,
            size: BoardSize::new(columns, sides.next().unwrap_or(columns)),
            words: words.collect(),
            steps: Vec::new(),
            expected: BTreeMap::new(),
        };
        for line in lines {
            if let Some((key, values)) = line.split_once(':') {
                case.expected
                    .insert(key, values.split_whitespace().collect());
            } else {
                let steps = line.split(" | ").map(|step| step.split(' ').collect());
                case.steps.extend(steps);
            }
        }
        Some(case)
    })
}

/// Returns the blocks of a file: a title and the lines below it.
fn blocks(text: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    text.split("\n\n").filter_map(|block| {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        Some((lines.next()?, lines.collect()))
    })
}

impl Case<'_> {
    fn check(&self, game: Game, mut board: impl Board) {
        let empty = board.hash();
        let start = board.mark();
        self.compare(game, &mut board);
        let hash = board.hash();
        board.undo_to(start);
        assert_eq!(board.hash(), empty, "{}: undone", self.title);
        assert_eq!(board.winner(), None, "{}: undone", self.title);
        self.compare(game, &mut board);
        assert_eq!(board.hash(), hash, "{}: played again", self.title);
    }

    fn compare(&self, game: Game, board: &mut impl Board) {
        let title = self.title;
        let mut illegal = Vec::new();
        for step in &self.steps {
            let [what, values @ ..] = &step[..] else {
                panic!("{title}: an empty step");
            };
            let setup = match *what {
                "AB" => Some(Setup::Add(Color::Black)),
                "AW" => Some(Setup::Add(Color::White)),
                "AE" => Some(Setup::Clear),
                "B" | "W" => None,
                _ => panic!("{title}: {what}"),
            };
            for value in values {
                if let Some(setup) = setup {
                    let point = game.parse_point(value).unwrap();
                    let is_corner = game == Game::Twixt && *value == "a1";
                    let done = board.set_up(setup, &Stone::Point(point));
                    assert_eq!(done, !is_corner, "{title}: {value}");
                    continue;
                }
                let color = if *what == "B" {
                    Color::Black
                } else {
                    Color::White
                };
                let play = game.parse_move(value);
                let play = play.unwrap_or_else(|| panic!("{title}: {value} is no move"));
                board.play(color, &play, &mut illegal);
            }
        }
        let name = |point: Point| game.write_point(point).unwrap();
        for (key, color) in [("black", Color::Black), ("white", Color::White)] {
            if let Some(expected) = self.expected.get(key) {
                let found: Vec<String> = board.stones(color).into_iter().map(name).collect();
                assert_eq!(&found, expected, "{title}: {key}");
            }
        }
        let links = COLORS.into_iter().flat_map(|color| {
            let links = board.links(color).unwrap_or_default();
            assert!(links.is_sorted(), "{title}");
            for end in links.as_flattened() {
                assert_eq!(board.at(*end), Some(color), "{title}");
            }
            links
        });
        let mut links: Vec<[Point; 2]> = links.collect();
        links.sort();
        let links = links
            .into_iter()
            .map(|[one, other]| name(one) + "-" + &name(other));
        let winner = board.winner().map(|color| color.as_str().to_owned());
        let codes = illegal.iter().map(|fault| fault.code().to_owned());
        for (key, found) in [
            ("links", links.collect::<Vec<_>>()),
            ("winner", winner.into_iter().collect()),
            ("faults", codes.collect()),
        ] {
            let expected = self.expected.get(key).cloned().unwrap_or_default();
            assert_eq!(found, expected, "{title}: {key}");
        }
    }
}

#[test]
fn which_links_cross() {
    let (_, rows) = blocks(TWIXT)
        .find(|(title, _)| *title == "which links cross")
        .unwrap();
    let hole = |name: &str| Game::Twixt.parse_point(name).unwrap();
    let link = |name: &str| {
        let (one, other) = name.split_once('-').unwrap();
        [hole(one), hole(other)]
    };
    assert_eq!(rows.len(), 4);
    for row in rows {
        let (white, names) = row.split_once(": ").unwrap();
        let crossing: BTreeSet<_> = names.split(' ').map(link).collect();
        assert_eq!(crossing.len(), 9, "{white}");
        let white = link(white);
        for black in links_on(BoardSize::square(16)) {
            if black.iter().any(|end| white.contains(end)) {
                assert!(!crossing.contains(&black));
                continue;
            }
            let is_crossed = crossing.contains(&black);
            assert_eq!(cross(white, black), is_crossed, "{white:?} {black:?}");
            let options = Options::default();
            let mut board =
                TwixtBoard::new(BoardSize::square(16), Ruleset::Standard, options).unwrap();
            for (color, ends) in [(Color::White, white), (Color::Black, black)] {
                for end in ends {
                    board.set_up(Setup::Add(color), &Stone::Point(end));
                }
            }
            assert_eq!(board.links(Color::White), Some(vec![white]));
            let is_there = board.links(Color::Black) == Some(vec![black]);
            let has_holes = !black
                .iter()
                .any(|end| is_corner(*end, BoardSize::square(16)));
            assert_eq!(is_there, !is_crossed && has_holes, "{white:?} {black:?}");
        }
    }
}

/// Returns all links of a board, including those that would end in its corners.
fn links_on(size: BoardSize) -> Vec<[Point; 2]> {
    let points: Vec<Point> = (0..size.rows)
        .flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)))
        .collect();
    let pairs = points.iter().flat_map(|one| {
        points
            .iter()
            .filter(move |other| one < *other && is_knights_move(*one, **other))
            .map(|other| [*one, *other])
    });
    pairs.collect()
}

fn is_knights_move(one: Point, other: Point) -> bool {
    let (columns, rows) = (
        one.column.abs_diff(other.column),
        one.row.abs_diff(other.row),
    );
    columns * rows == 2
}

/// Returns true if two segments share an inner point, calculated exactly.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    // Twice the area of a triangle, positive on one side of the line from p to q.
    let area = |p: Point, q: Point, r: Point| {
        let difference = |one: u32, other: u32| i64::from(one) - i64::from(other);
        difference(q.column, p.column) * difference(r.row, p.row)
            - difference(q.row, p.row) * difference(r.column, p.column)
    };
    let apart = |one: i64, other: i64| one.signum() * other.signum() < 0;
    apart(area(a, b, c), area(a, b, d)) && apart(area(c, d, a), area(c, d, b))
}

fn is_corner(point: Point, BoardSize { columns, rows }: BoardSize) -> bool {
    [0, columns - 1].contains(&point.column) && [0, rows - 1].contains(&point.row)
}

/// A step of a random game.
#[derive(Clone, Debug)]
enum Deed {
    Play(Color, Play),
    SetUp(Setup, Point),
    /// Saves the position, or returns to a saved one.
    Mark,
    Undo,
    Forget,
}

#[derive(Clone, Debug)]
enum Play {
    Move(Move),
    /// A step at a link that has this hole at one end, in one of eight directions.
    Link(Point, u8, u8),
}

fn deeds(side: u32, with_links: bool) -> impl Strategy<Value = Vec<Deed>> {
    // One more than the board has, so some are off the board.
    let point = (0..=side, 0..=side).prop_map(|(column, row)| Point::new(column, row));
    let color = prop::sample::select(COLORS.to_vec());
    let words = prop::sample::select(vec![
        Move::SwapPieces,
        Move::SwapSides,
        Move::Pass,
        Move::Resign,
        Move::Take,
    ]);
    let link = (point.clone(), 0..8u8, 0..4u8)
        .prop_map(|(end, direction, what)| Play::Link(end, direction, what));
    let play = prop_oneof![
        16 => point.clone().prop_map(|point| Play::Move(Move::Place(point))),
        1 => words.prop_map(Play::Move),
        if with_links { 8 } else { 0 } => link,
    ];
    let setup = prop_oneof![
        color.clone().prop_map(Setup::Add),
        Just(Setup::Clear),
        Just(Setup::Block),
    ];
    let deed = prop_oneof![
        16 => (color, play).prop_map(|(color, play)| Deed::Play(color, play)),
        4 => (setup, point).prop_map(|(setup, point)| Deed::SetUp(setup, point)),
        1 => Just(Deed::Mark),
        1 => Just(Deed::Undo),
        if with_links { 0 } else { 1 } => Just(Deed::Forget),
    ];
    prop::collection::vec(deed, 0..200)
}

/// A simple, slow board.
trait Twin: Clone {
    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>);
    fn set_up(&mut self, setup: Setup, point: Point) -> bool;
    fn stones(&self) -> &BTreeMap<Point, Color>;
    fn neighbours(&self, point: Point) -> Vec<Point>;
    /// The color that connects top and bottom.
    const DOWN: Color;

    fn winner(&self, size: BoardSize) -> Option<Color> {
        COLORS.into_iter().find(|color| {
            let across = |point: &Point| {
                if *color == Self::DOWN {
                    (point.row, size.rows)
                } else {
                    (point.column, size.columns)
                }
            };
            let is_own = |point: &Point| self.stones().get(point) == Some(color);
            let mut reached: BTreeSet<Point> = self.stones().keys().copied().collect();
            reached.retain(|point| is_own(point) && across(point).0 == 0);
            loop {
                let next = reached.iter().flat_map(|point| self.neighbours(*point));
                let new: Vec<Point> = next
                    .filter(|point| is_own(point) && !reached.contains(point))
                    .collect();
                if new.is_empty() {
                    break;
                }
                reached.extend(new);
            }
            reached
                .iter()
                .any(|point| across(point).0 + 1 == across(point).1)
        })
    }
}

/// Does the same on both boards, and compares them after each step. `look` compares
/// what only one game has.
fn walk<B: Board, T: Twin>(
    board: &mut B,
    twin: &mut T,
    deeds: &[Deed],
    mut look: impl FnMut(&mut B, &T) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let size = board.size();
    let mut marks = Vec::new();
    for deed in deeds {
        match deed {
            Deed::Play(color, play) => {
                let play = match *play {
                    Play::Move(ref play) => play.clone(),
                    Play::Link(end, direction, what) => {
                        let Some(steps) = link_steps(end, direction, what) else {
                            continue;
                        };
                        Move::Twixt(steps)
                    }
                };
                let (mut found, mut expected) = (Vec::new(), Vec::new());
                board.play(*color, &play, &mut found);
                twin.play(*color, &play, &mut expected);
                prop_assert_eq!(found, expected, "{:?}", deed);
            }
            Deed::SetUp(setup, point) => {
                let found = board.set_up(*setup, &Stone::Point(*point));
                prop_assert_eq!(found, twin.set_up(*setup, *point), "{:?}", deed);
            }
            Deed::Mark => marks.push((board.mark(), board.hash(), twin.clone())),
            Deed::Undo => {
                if let Some((mark, hash, then)) = marks.pop() {
                    board.undo_to(mark);
                    *twin = then;
                    prop_assert_eq!(board.hash(), hash);
                }
            }
            Deed::Forget => {
                board.forget();
                marks.clear();
            }
        }
        for color in COLORS {
            let stones = twin.stones().iter();
            let own = stones.filter(|(_, own)| **own == color);
            let expected: Vec<Point> = own.map(|(point, _)| *point).collect();
            prop_assert_eq!(board.stones(color), expected, "{:?}", deed);
        }
        prop_assert_eq!(board.winner(), twin.winner(size), "{:?}", deed);
        look(board, twin)?;
    }
    Ok(())
}

#[derive(Clone, Debug)]
struct HexTwin {
    size: BoardSize,
    stones: BTreeMap<Point, Color>,
}

impl Twin for HexTwin {
    const DOWN: Color = Color::Black;

    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        match play {
            Move::Place(point) if !point.is_on(self.size) => illegal.push(Illegality::OffBoard),
            Move::Place(point) => {
                if self.stones.insert(*point, color).is_some() {
                    illegal.push(Illegality::Occupied);
                }
            }
            Move::SwapPieces if self.size.columns != self.size.rows => {
                illegal.push(Illegality::Swap);
            }
            Move::SwapPieces => {
                let stones = self.stones.iter();
                let swapped = stones.map(|(point, color)| (point.transposed(), color.opposite()));
                self.stones = swapped.collect();
            }
            Move::SwapSides | Move::Pass | Move::Resign => {}
            _ => illegal.push(Illegality::Illegal),
        }
    }

    fn set_up(&mut self, setup: Setup, point: Point) -> bool {
        if !point.is_on(self.size) {
            return false;
        }
        match setup {
            Setup::Add(color) => self.stones.insert(point, color),
            Setup::Clear => self.stones.remove(&point),
            _ => return false,
        };
        true
    }

    fn stones(&self) -> &BTreeMap<Point, Color> {
        &self.stones
    }

    fn neighbours(&self, point: Point) -> Vec<Point> {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        let neighbours = steps.into_iter().filter_map(|(columns, rows)| {
            let column = point.column.checked_add_signed(columns)?;
            Some(Point::new(column, point.row.checked_add_signed(rows)?))
        });
        neighbours.collect()
    }
}

#[derive(Clone, Debug)]
struct TwixtTwin {
    size: BoardSize,
    ruleset: Ruleset,
    handicap: bool,
    pegs: BTreeMap<Point, Color>,
    links: BTreeSet<[Point; 2]>,
    turns: u32,
}

impl TwixtTwin {
    fn owns(&self, color: Color, link: [Point; 2]) -> bool {
        link.iter().all(|end| self.pegs.get(end) == Some(&color))
    }

    fn may_link(&self, color: Color, link: [Point; 2]) -> bool {
        let on_paper = self.ruleset == Ruleset::PaperAndPencil;
        let stops =
            |other: &[Point; 2]| cross(link, *other) && !(on_paper && self.owns(color, *other));
        self.owns(color, link)
            && is_knights_move(link[0], link[1])
            && !self.links.contains(&link)
            && !self.links.iter().any(stops)
    }

    fn clear(&mut self, hole: Point) {
        self.pegs.remove(&hole);
        self.links.retain(|link| !link.contains(&hole));
    }

    fn place(&mut self, color: Color, hole: Point) {
        if self.pegs.get(&hole) != Some(&color) {
            self.clear(hole);
        }
        self.pegs.insert(hole, color);
        let others: Vec<Point> = self.pegs.keys().copied().collect();
        for other in others {
            let link = sorted([hole, other]);
            if self.may_link(color, link) {
                self.links.insert(link);
            }
        }
    }

    fn step(&mut self, color: Color, step: Step, new: &mut Option<Point>) -> Option<Illegality> {
        let BoardSize { columns, rows } = self.size;
        let adds = self.ruleset != Ruleset::Twixteus;
        let removes = [Ruleset::Standard, Ruleset::Twixteus].contains(&self.ruleset);
        match step {
            Step::Peg(hole) => {
                self.turns += 1;
                if !hole.is_on(self.size) {
                    return Some(Illegality::OffBoard);
                }
                if is_corner(hole, self.size) {
                    return Some(Illegality::Corner);
                }
                let old = self.pegs.get(&hole).copied();
                let again = self.ruleset == Ruleset::Twixteus && old == Some(color);
                self.place(color, hole);
                *new = Some(hole);
                let forbidden = match color {
                    Color::White => [0, columns - 1].contains(&hole.column),
                    Color::Black => [0, rows - 1].contains(&hole.row),
                };
                match old {
                    Some(_) if !again => Some(Illegality::Occupied),
                    _ => forbidden.then_some(Illegality::OwnBorder),
                }
            }
            Step::AddAll(hole) => {
                if !hole.is_on(self.size) {
                    return Some(Illegality::OffBoard);
                }
                if self.pegs.get(&hole) != Some(&color) {
                    return Some(Illegality::NoPiece);
                }
                self.place(color, hole);
                (!adds && *new != Some(hole)).then_some(Illegality::Illegal)
            }
            Step::Add { centre, slope } => {
                let links = match self.named(centre, slope) {
                    Ok(links) => links,
                    Err(fault) => return Some(fault),
                };
                let mut fitting = links.clone();
                fitting.retain(|link| self.may_link(color, *link));
                let mut there = links;
                there.retain(|link| self.links.contains(link) && self.owns(color, *link));
                let link = match (&fitting[..], &there[..]) {
                    ([link], _) | ([], [link, ..]) => *link,
                    _ => return Some(Illegality::Link),
                };
                self.links.insert(link);
                let is_new = new.is_some_and(|new| link.contains(&new));
                (!adds && !is_new).then_some(Illegality::Illegal)
            }
            Step::Remove(centre) => {
                let mut links = match self.named(centre, None) {
                    Ok(links) => links,
                    Err(fault) => return Some(fault),
                };
                links.retain(|link| self.links.contains(link) && self.owns(color, *link));
                if links.is_empty() {
                    return Some(Illegality::NoLink);
                }
                self.links.retain(|link| !links.contains(link));
                (!removes).then_some(Illegality::Illegal)
            }
        }
    }

    fn named(&self, centre: Centre, slope: Option<Slope>) -> Result<Vec<[Point; 2]>, Illegality> {
        let slopes = slope.map_or(vec![Slope::Falling, Slope::Rising], |slope| vec![slope]);
        let ends = slopes.into_iter().map(|slope| {
            let ends = centre.holes(slope).ok_or(Illegality::OffBoard)?;
            let are_on = ends.iter().all(|end| end.is_on(self.size));
            are_on.then_some(sorted(ends)).ok_or(Illegality::OffBoard)
        });
        ends.collect()
    }
}

impl Twin for TwixtTwin {
    const DOWN: Color = Color::White;

    fn play(&mut self, color: Color, play: &Move, illegal: &mut Vec<Illegality>) {
        match play {
            Move::Place(hole) => illegal.extend(self.step(color, Step::Peg(*hole), &mut None)),
            Move::Twixt(steps) => {
                let mut new = None;
                for step in steps {
                    illegal.extend(self.step(color, *step, &mut new));
                }
            }
            Move::SwapPieces | Move::SwapSides => {
                let pegs: Vec<_> = self
                    .pegs
                    .iter()
                    .map(|(hole, color)| (*hole, *color))
                    .collect();
                match pegs[..] {
                    [(hole, owner)]
                        if owner != color
                            && self.turns < 2
                            && self.size.columns == self.size.rows
                            && !self.handicap
                            && self.ruleset != Ruleset::ThreeM =>
                    {
                        self.turns += 1;
                        if *play == Move::SwapPieces {
                            self.pegs = [(hole.transposed(), color)].into();
                        }
                    }
                    _ => illegal.push(Illegality::Swap),
                }
            }
            Move::Resign => {}
            _ => illegal.push(Illegality::Illegal),
        }
    }

    fn set_up(&mut self, setup: Setup, hole: Point) -> bool {
        if !hole.is_on(self.size) || is_corner(hole, self.size) {
            return false;
        }
        match setup {
            Setup::Add(color) => self.place(color, hole),
            Setup::Clear => self.clear(hole),
            _ => return false,
        }
        true
    }

    fn stones(&self) -> &BTreeMap<Point, Color> {
        &self.pegs
    }

    fn neighbours(&self, hole: Point) -> Vec<Point> {
        let links = self.links.iter().filter(|link| link.contains(&hole));
        links
            .flatten()
            .copied()
            .filter(|end| *end != hole)
            .collect()
    }
}

fn sorted(mut link: [Point; 2]) -> [Point; 2] {
    link.sort();
    link
}

/// The steps of a turn at the link from a hole in one of eight directions.
fn link_steps(end: Point, direction: u8, what: u8) -> Option<Vec<Step>> {
    let (columns, rows) = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ][usize::from(direction)];
    let other = Point::new(
        end.column.checked_add_signed(columns)?,
        end.row.checked_add_signed(rows)?,
    );
    let (centre, slope) = Centre::between(end, other)?;
    let add = |slope| Step::Add { centre, slope };
    Some(match what {
        0 => vec![Step::Remove(centre)],
        1 => vec![add(Some(slope)), Step::Peg(other)],
        2 => vec![Step::Peg(end), add(None), Step::Remove(centre)],
        _ => vec![Step::AddAll(end), add(None)],
    })
}

/// Returns the same position, built only from its pegs and links.
fn assembled(pegs: &BTreeMap<Point, Color>, links: &[[Point; 2]], size: BoardSize) -> TwixtBoard {
    // Only paper-and-pencil rules allow links whose order is unknown.
    let mut board = TwixtBoard::new(size, Ruleset::PaperAndPencil, Options::default()).unwrap();
    for (hole, color) in pegs {
        board.set_up(Setup::Add(*color), &Stone::Point(*hole));
        for [one, other] in board.links(*color).unwrap() {
            let (centre, _) = Centre::between(one, other).unwrap();
            board.play(
                *color,
                &Move::Twixt(vec![Step::Remove(centre)]),
                &mut Vec::new(),
            );
        }
    }
    for [one, other] in links {
        let (centre, slope) = Centre::between(*one, *other).unwrap();
        let slope = Some(slope);
        let mut illegal = Vec::new();
        let step = Step::Add { centre, slope };
        board.play(pegs[one], &Move::Twixt(vec![step]), &mut illegal);
        assert_eq!(illegal, []);
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn hex_is_as_its_slow_twin(
        (columns, rows, deeds) in (1..7u32, 1..7u32, any::<bool>()).prop_flat_map(
            |(columns, rows, square)| {
                let rows = if square { columns } else { rows };
                (Just(columns), Just(rows), deeds(columns.max(rows), false))
            }
        )
    ) {
        let size = BoardSize::new(columns, rows);
        let mut board = HexBoard::new(size).unwrap();
        let mut twin = HexTwin { size, stones: BTreeMap::new() };
        walk(&mut board, &mut twin, &deeds, |board, twin| {
            let mut other = HexBoard::new(size).unwrap();
            for (point, color) in &twin.stones {
                other.set_up(Setup::Add(*color), &Stone::Point(*point));
            }
            prop_assert_eq!(board.hash(), other.hash());
            Ok(())
        })?;
    }

    #[test]
    fn twixt_is_as_its_slow_twin(
        (columns, rows, deeds) in (3..8u32, 3..8u32, any::<bool>()).prop_flat_map(
            |(columns, rows, square)| {
                let rows = if square { columns } else { rows };
                (Just(columns), Just(rows), deeds(columns.max(rows), true))
            }
        ),
        ruleset in prop::sample::select(vec![
            Ruleset::Standard,
            Ruleset::PaperAndPencil,
            Ruleset::ThreeM,
            Ruleset::Twixteus,
        ]),
        handicap in prop::bool::weighted(0.2),
    ) {
        let size = BoardSize::new(columns, rows);
        let options = Options::default().with_handicap(handicap);
        let mut board = TwixtBoard::new(size, ruleset, options).unwrap();
        let mut twin = TwixtTwin {
            size,
            ruleset,
            handicap,
            pegs: BTreeMap::new(),
            links: BTreeSet::new(),
            turns: 0,
        };
        let mut steps = 0;
        walk(&mut board, &mut twin, &deeds, |board, twin| {
            let links = COLORS.into_iter().flat_map(|color| board.links(color).unwrap());
            prop_assert_eq!(&links.collect::<BTreeSet<_>>(), &twin.links);
            for color in COLORS {
                for link in board.links(color).unwrap() {
                    prop_assert!(twin.owns(color, link));
                }
            }
            // Building a position from scratch is slow.
            steps += 1;
            if steps % 4 == 0 {
                for symmetry in [Symmetry::Identity, Symmetry::Half] {
                    let moved = |point: &Point| symmetry.apply(*point, size);
                    let pegs = twin.pegs.iter().map(|(hole, color)| (moved(hole), *color));
                    let links: Vec<_> = twin.links.iter().map(|link| link.map(|end| moved(&end))).collect();
                    let other = assembled(&pegs.collect(), &links, symmetry.size(size));
                    match symmetry {
                        Symmetry::Identity => prop_assert_eq!(board.hash(), other.hash()),
                        _ => prop_assert_eq!(board.winner(), other.winner()),
                    }
                }
            }
            Ok(())
        })?;
    }
}

#[test]
fn positions_that_differ_have_different_hashes() {
    let mut seen = HashMap::new();
    let mut board = HexBoard::new(BoardSize::square(40)).unwrap();
    let start = board.mark();
    for color in COLORS {
        for row in 0..40 {
            for column in 0..40 {
                let point = Point::new(column, row);
                board.set_up(Setup::Add(color), &Stone::Point(point));
                assert_eq!(seen.insert(board.hash(), (color, point)), None);
                board.undo_to(start);
            }
        }
    }
    // A link counts: the same pegs with it and without.
    let options = Options::default();
    let mut board = TwixtBoard::new(BoardSize::square(9), Ruleset::Standard, options).unwrap();
    for value in ["d5", "e7"] {
        let play = Game::Twixt.parse_move(value).unwrap();
        board.play(Color::White, &play, &mut Vec::new());
    }
    let linked = board.hash();
    let play = Game::Twixt.parse_move("-d'6").unwrap();
    board.play(Color::White, &play, &mut Vec::new());
    assert_ne!(board.hash(), linked);
}

#[test]
fn sizes_have_limits() {
    let max = HexBoard::MAX_SIDE;
    for ((columns, rows), is_one) in [
        ((1, 1), true),
        ((max, 1), true),
        ((0, 5), false),
        ((5, max + 1), false),
        ((u32::MAX, u32::MAX), false),
    ] {
        let size = BoardSize::new(columns, rows);
        assert_eq!(HexBoard::new(size).is_ok(), is_one, "{size}");
    }
    for ((columns, rows), is_one) in [
        ((3, 3), true),
        ((3, 702), true),
        ((2, 24), false),
        ((24, 703), false),
        ((u32::MAX, u32::MAX), false),
    ] {
        let size = BoardSize::new(columns, rows);
        let board = TwixtBoard::new(size, Ruleset::Standard, Options::default());
        assert_eq!(board.is_ok(), is_one, "{size}");
    }
}

/// This would take minutes if a swap or a removed stone took time in proportion to the board, or a
/// stone in proportion to its group.
#[test]
fn deeds_on_large_boards_are_cheap() {
    let mut hex = HexBoard::new(BoardSize::square(1000)).unwrap();
    let options = Options::default();
    let mut twixt = TwixtBoard::new(BoardSize::square(702), Ruleset::Standard, options).unwrap();
    for _ in 0..20_000 {
        let start = twixt.mark();
        for (color, value) in [
            (Color::White, "cc3"),
            (Color::Black, "swap-pieces"),
            (Color::White, "dd5"),
            (Color::White, "dd7"),
            (Color::Black, "dd7"),
        ] {
            let play = Game::Twixt.parse_move(value).unwrap();
            twixt.play(color, &play, &mut Vec::new());
        }
        twixt.undo_to(start);
        for (color, value) in [
            (Color::Black, "swap-pieces"),
            (Color::Black, "cc5"),
            (Color::Black, "cc6"),
            (Color::White, "cc6"),
        ] {
            let play = Game::Hex.parse_move(value).unwrap();
            hex.play(color, &play, &mut Vec::new());
        }
    }
    assert_eq!((hex.winner(), twixt.winner()), (None, None));
    let mut hex = HexBoard::new(BoardSize::new(1000, 100)).unwrap();
    for row in 0..100 {
        for column in 0..1000 {
            assert_eq!(hex.winner(), None);
            let play = Move::Place(Point::new(column, row));
            hex.play(Color::Black, &play, &mut Vec::new());
            if row == 99 {
                return assert_eq!(hex.winner(), Some(Color::Black));
            }
        }
    }
}
