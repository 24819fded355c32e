//! Compares ranges of moves with an independent replay of Go.

#![allow(clippy::unwrap_used)]

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

use sgfkit::{Collection, Game, Node};
use sgfkit_diagram::{Fonts, Format, Job};

use crate::real::{Random, files};

type Spot = (usize, usize);

/// Go board with captures: groups without liberties are removed, the opponent's first.
#[derive(Clone, Default)]
struct Board {
    columns: usize,
    rows: usize,
    stones: BTreeMap<Spot, char>,
}

impl Board {
    fn around(&self, (x, y): Spot) -> Vec<Spot> {
        let spots = [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ];
        let is_on = |(x, y): &Spot| *x < self.columns && *y < self.rows;
        spots.into_iter().filter(is_on).collect()
    }

    /// Removes the group of a stone if it has no liberties.
    fn take(&mut self, at: Spot) {
        let Some(color) = self.stones.get(&at).copied() else {
            return;
        };
        let (mut group, mut next) = (vec![at], 0);
        while next < group.len() {
            for spot in self.around(group[next]) {
                match self.stones.get(&spot) {
                    None => return,
                    Some(there) if *there == color && !group.contains(&spot) => group.push(spot),
                    Some(_) => {}
                }
            }
            next += 1;
        }
        for spot in group {
            self.stones.remove(&spot);
        }
    }

    fn play(&mut self, color: char, at: Spot) {
        self.stones.insert(at, color);
        for spot in self.around(at) {
            if self.stones.get(&spot).is_some_and(|there| *there != color) {
                self.take(spot);
            }
        }
        self.take(at);
    }
}

/// Changes made by a node of the main line.
#[derive(Default)]
struct Step {
    setup: Vec<(char, Spot)>,
    /// Move; the inner `None` is a pass.
    played: Option<(char, Option<Spot>)>,
}

struct Game19 {
    board: Board,
    steps: Vec<Step>,
    has_numbers: bool,
}

/// Parses two letters as a point.
fn spot(text: &str) -> Option<Spot> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    };
    match text.as_bytes() {
        [x, y] => Some((number(*x)?, number(*y)?)),
        _ => None,
    }
}

/// Parses a point or a rectangle.
fn spots(text: &str) -> Option<Vec<Spot>> {
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    let (from, to) = (spot(from)?, spot(to)?);
    let row = |y| (from.0..=to.0).map(move |x| (x, y));
    Some((from.1..=to.1).flat_map(row).collect())
}

fn values(node: Node<'_>, id: &str) -> Option<Vec<String>> {
    let values = node.properties_of(id).flat_map(sgfkit::Property::values);
    let values = values.map(|value| String::from_utf8(value.raw().to_vec()).ok());
    values.collect()
}

/// Reads the main line of a simple Go game; `None` for files beyond this reader.
fn read(tree: sgfkit::GameTree<'_>) -> Option<Game19> {
    let size = tree.size()?;
    let (columns, rows) = (size.columns as usize, size.rows as usize);
    // On narrow boards, the caption widens the picture.
    if tree.game() != Game::Go || columns < 5 || columns.max(rows) > 25 {
        return None;
    }
    let is_on = |(x, y): &Spot| *x < columns && *y < rows;
    let mut game = Game19 {
        board: Board {
            columns,
            rows,
            ..Board::default()
        },
        steps: Vec::new(),
        has_numbers: true,
    };
    for node in tree.main_line() {
        if ["VW", "KO", "FG"]
            .iter()
            .any(|id| node.property(id).is_some())
        {
            return None;
        }
        game.has_numbers &= node.property("MN").is_none();
        let mut step = Step::default();
        for (id, color) in [("AB", 'X'), ("AW", 'O'), ("AE", '.')] {
            for value in values(node, id)? {
                let spots = spots(&value)?;
                step.setup
                    .extend(spots.into_iter().map(|spot| (color, spot)));
            }
        }
        for (id, color) in [("B", 'X'), ("W", 'O')] {
            for value in values(node, id)? {
                if step.played.is_some() || !step.setup.is_empty() {
                    return None;
                }
                let is_pass = value.is_empty() || value == "tt" && columns.max(rows) <= 19;
                let at = if is_pass { None } else { Some(spot(&value)?) };
                step.played = Some((color, at));
            }
        }
        let mut points: Vec<Spot> = step.setup.iter().map(|(_, spot)| *spot).collect();
        points.extend(step.played.iter().filter_map(|(_, at)| *at));
        let count = points.len();
        points.sort_unstable();
        points.dedup();
        if points.len() < count || !points.iter().all(is_on) {
            return None;
        }
        game.steps.push(step);
    }
    Some(game)
}

/// Returns the expected figure: the position before the first move, and numbered moves on empty
/// points.
fn expected(game: &Game19, from: usize, to: usize) -> (Board, HashMap<Spot, usize>) {
    let mut board = game.board.clone();
    let mut numbers = HashMap::new();
    let mut number = 0;
    for step in &game.steps {
        number += usize::from(step.played.is_some());
        if number > to || number == to && step.played.is_none() {
            break;
        }
        for (color, at) in &step.setup {
            match color {
                '.' => _ = board.stones.remove(at),
                _ => _ = board.stones.insert(*at, *color),
            }
        }
        let Some((color, Some(at))) = step.played else {
            continue;
        };
        if number < from {
            board.play(color, at);
        } else if let Entry::Vacant(free) = board.stones.entry(at) {
            free.insert(color);
            numbers.insert(at, number);
        }
    }
    (board, numbers)
}

/// Returns true if stones are set up between two moves of a range, which makes two figures.
fn has_setup(game: &Game19, from: usize, to: usize) -> bool {
    let mut number = 0;
    game.steps.iter().any(|step| {
        number += usize::from(step.played.is_some());
        (from..to).contains(&number) && !step.setup.is_empty()
    })
}

fn made(file: &Collection, range: &str, format: Format, fonts: &Fonts) -> String {
    let mut job = Job::default();
    job.set("range", range).unwrap();
    job.set("coords", "none").unwrap();
    job.no_markup = true;
    job.ascii = format == Format::Text;
    job.format = Some(format);
    let bytes = job.make(file, "game", fonts).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Reads stones and numbers from a text diagram.
fn in_text(text: &str, rows: usize) -> (BTreeMap<Spot, char>, HashMap<Spot, usize>) {
    let (mut stones, mut numbers) = (BTreeMap::new(), HashMap::new());
    // Lines below the caption and the column names.
    let lines: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.trim().is_empty())
        .collect();
    let lines = lines.iter().filter(|line| !line.is_empty()).take(rows);
    for (y, line) in lines.enumerate() {
        let mut x = 0;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter.to_ascii_uppercase() {
                color @ ('X' | 'O') => {
                    let mut digits = String::new();
                    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                        digits.push(digit);
                    }
                    stones.insert((x, y), color);
                    if !digits.is_empty() {
                        numbers.insert((x, y), digits.parse().unwrap());
                    }
                    x += 1;
                }
                '.' | '+' => x += 1,
                _ => {}
            }
        }
    }
    (stones, numbers)
}

/// Reads stones from an SVG.
fn in_svg(svg: &str) -> BTreeMap<Spot, char> {
    let mut stones = BTreeMap::new();
    let color_of = |line: &str| {
        let is_black = line.contains("fill=\"#000\"");
        if is_black { 'X' } else { 'O' }
    };
    let mut group = None;
    for line in svg.lines() {
        if line.starts_with("<g class=\"stone\"") {
            group = Some(color_of(line));
        } else if line == "</g>" {
            group = None;
        }
        let is_alone = line.starts_with("<circle class=\"stone\"");
        let color = group.or_else(|| is_alone.then(|| color_of(line)));
        let Some((color, line)) = color.zip(line.strip_prefix("<circle ")) else {
            continue;
        };
        let number = |name: &str| {
            let (_, rest) = line.split_once(&format!("{name}=\"")).unwrap();
            let (number, _) = rest.split_once('"').unwrap();
            // Lines are 20 points apart; the first is 14 from the edge.
            ((number.parse::<f32>().unwrap() - 14.0) / 20.0).round() as usize
        };
        stones.insert((number("cx"), number("cy")), color);
    }
    stones
}

/// Reads stones from a diagram for Sensei's Library.
fn in_sensei(text: &str) -> BTreeMap<Spot, char> {
    let mut stones = BTreeMap::new();
    let first = if text.starts_with("$$W") { 'O' } else { 'X' };
    let second = if first == 'O' { 'X' } else { 'O' };
    let lines = text.lines().filter(|line| line.starts_with("$$ |"));
    for (y, line) in lines.enumerate() {
        for (x, sign) in line[4..]
            .split_whitespace()
            .take_while(|sign| *sign != "|")
            .enumerate()
        {
            let color = match sign {
                "X" | "B" => 'X',
                "O" | "W" => 'O',
                "1" | "3" | "5" | "7" | "9" => first,
                "2" | "4" | "6" | "8" | "0" => second,
                _ => continue,
            };
            stones.insert((x, y), color);
        }
    }
    stones
}

/// Compares a range in three formats.
fn compare(
    name: &str,
    file: &Collection,
    game: &Game19,
    [from, to, moves]: [usize; 3],
    fonts: &Fonts,
) {
    let range = match to {
        to if to == moves && from % 2 == 0 => format!("{from}-"),
        to => format!("{from}-{to}"),
    };
    let (board, numbers) = expected(game, from, to);
    let text = made(file, &range, Format::Text, fonts);
    let (stones, shown) = in_text(&text, board.rows);
    assert_eq!(stones, board.stones, "{name} {range}\n{text}");
    if game.has_numbers {
        assert_eq!(shown, numbers, "{name} {range}\n{text}");
    }
    let svg = made(file, &range, Format::Svg, fonts);
    assert_eq!(in_svg(&svg), board.stones, "{name} {range}\n{svg}");
    // More than ten moves become several diagrams there.
    if to - from < 10 {
        let text = made(file, &range, Format::Sensei, fonts);
        assert_eq!(in_sensei(&text), board.stones, "{name} {range}\n{text}");
    }
}

#[test]
fn ranges_show_what_was_there_before() {
    let (fonts, mut random) = (Fonts::bundled(), Random(45));
    let (mut games, mut last) = (0, 0);
    let cases = [
        "(;GM[1]SZ[9];B[ee];W[gc];B[cg];W[cc])",
        "(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee];B[ce];W[])",
        "(;GM[1]SZ[9];B[ee];W[gc];AB[aa]AW[bb]AE[ee];B[cg];W[cc];C[The end.])",
        "(;GM[1]SZ[5];B[ab];W[aa];B[ba];W[ee];B[aa];W[ea](;B[dd])(;B[de]))",
        "(;GM[1]SZ[5];AB[cc];;B[ab])",
    ];
    let cases = cases
        .iter()
        .map(|case| ((*case).to_owned(), case.as_bytes().to_vec()));
    let files = files().into_iter().map(|path| {
        let bytes = std::fs::read(&path).unwrap();
        (path.display().to_string(), bytes)
    });
    for (name, bytes) in cases.chain(files) {
        let file = Collection::parse(bytes);
        let Some(game) = file.tree(0).and_then(read) else {
            continue;
        };
        let moves = game
            .steps
            .iter()
            .filter(|step| step.played.is_some())
            .count();
        if moves == 0 {
            continue;
        }
        games += 1;
        let from = random.between(1, moves);
        let to = random.between(from, moves.min(from + 60));
        let late = random.between(moves.saturating_sub(9).max(1), moves);
        for (from, to) in [(from, to), (late, moves), (moves, moves)] {
            if !has_setup(&game, from, to) {
                last += usize::from(to == moves);
                compare(&name, &file, &game, [from, to, moves], &fonts);
            }
        }
    }
    assert!(
        games > 400 && last > 800,
        "{games} games, {last} to the end"
    );
}
