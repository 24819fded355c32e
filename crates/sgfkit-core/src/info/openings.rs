//! Recognizes Go openings by name and by moves.

use std::sync::OnceLock;

use crate::game::{BoardSize, Color, Game, Point, Symmetry};
use crate::schema::id;
use crate::tree::{Collection, Node};

/// Table of openings, one game each.
///
/// `GN` is the English name; the lines of `C` are the Japanese, Chinese and Korean
/// ones. Each variation has stones that form the opening; those with `CR` may also be
/// on the 3-4 points of their corner. `MN` is the last move at which it may be reached,
/// and `N` names a rule that stones alone cannot express.
pub const OPENINGS: &str = include_str!("openings.sgf");

/// Number of moves to mirror in Mirror Go.
const MIRRORED: usize = 12;

/// Number of stones in a great wall.
const WALL: usize = 5;

const SIDE: u32 = 19;
const SIZE: BoardSize = BoardSize::square(SIDE);
const CENTER: Point = Point::new(SIDE / 2, SIDE / 2);

/// An opening of Go.
#[derive(Debug, PartialEq)]
pub struct Opening {
    /// Names in English, Japanese, Chinese and Korean.
    pub names: Vec<String>,
    last_move: usize,
    rule: Option<Rule>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    Mirror,
    Wall,
}

impl Opening {
    /// Maximum number of moves to reach an opening.
    pub const MOST_MOVES: usize = 20;

    /// Returns the English name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.names.first().map_or("", String::as_str)
    }

    /// Returns all openings, in the order of [`OPENINGS`].
    #[must_use]
    pub fn all() -> &'static [Opening] {
        &table().openings
    }

    /// Returns the opening with this name in any of the languages, ignoring case, spaces
    /// and hyphens.
    ///
    /// ```
    /// use sgfkit::info::Opening;
    ///
    /// assert_eq!(Opening::named("low chinese").unwrap().name(), "Low Chinese");
    /// assert_eq!(Opening::named("三連星").unwrap().name(), "Sanrensei");
    /// assert!(Opening::named("Ruy Lopez").is_none());
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<&'static Opening> {
        let key = |text: &str| -> String {
            let letters = text.chars().filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let wanted = key(text);
        let is_named = |opening: &&Opening| opening.names.iter().any(|name| key(name) == wanted);
        Opening::all().iter().find(is_named)
    }

    /// Returns the opening that the first moves of a game on 19×19 form, for either side and in any
    /// rotation or reflection. If there are several, returns the one reached last, then the one
    /// with most stones. A pass is `None`. Not for handicap games, which have no opening.
    ///
    /// ```
    /// use sgfkit::Color::{Black, White};
    /// use sgfkit::{Point, info::Opening};
    ///
    /// let moves = [(Black, 3, 3), (White, 15, 3), (Black, 3, 15)];
    /// let moves = moves.map(|(color, column, row)| (color, Some(Point::new(column, row))));
    /// assert_eq!(Opening::of(&moves).unwrap().name(), "Nirensei");
    /// ```
    #[must_use]
    pub fn of(moves: &[(Color, Option<Point>)]) -> Option<&'static Opening> {
        Opening::reached(moves).map(|(opening, _)| opening)
    }

    /// Does the same as [`of`](Self::of), and returns the number of the move that completes the
    /// opening, too.
    #[must_use]
    pub fn reached(moves: &[(Color, Option<Point>)]) -> Option<(&'static Opening, usize)> {
        let table = table();
        let mut board = [None; (SIDE * SIDE) as usize];
        let mut walls = [[0; 2]; 2];
        let mut reached = Vec::new();
        // Move, number of stones, and opening of the best match so far.
        let mut best: Option<(usize, usize, &'static Opening)> = None;
        let mut note = |number: usize, stones: usize, opening: &'static Opening| {
            let is_better = |(before, fewer, _)| (before, fewer) < (number, stones);
            if best.is_none_or(is_better) {
                best = Some((number, stones, opening));
            }
        };
        for (number, (color, point)) in moves.iter().take(Self::MOST_MOVES).enumerate() {
            let number = number + 1;
            if number == MIRRORED && is_mirrored(&moves[..MIRRORED]) {
                table
                    .ruled(Rule::Mirror)
                    .for_each(|one| note(number, MIRRORED, one));
            }
            let Some(point) = point.filter(|point| point.is_on(SIZE)) else {
                continue;
            };
            board[index(point)] = Some(*color);
            for (line, is_on) in [point.column, point.row]
                .map(|at| at == SIDE / 2)
                .iter()
                .enumerate()
            {
                let count = &mut walls[usize::from(*color == Color::White)][line];
                *count += usize::from(*is_on);
                if *is_on && *count == WALL {
                    table
                        .ruled(Rule::Wall)
                        .for_each(|one| note(number, WALL, one));
                }
            }
            for image in &table.by_stone[stone(index(point), *color)] {
                let found = &table.images[*image];
                let opening = &table.openings[found.opening];
                let is_there = |(points, color): &(Vec<usize>, Color)| {
                    points.iter().any(|point| board[*point] == Some(*color))
                };
                if (found.stones.len()..=opening.last_move).contains(&number)
                    && !reached.contains(image)
                    && found.stones.iter().all(is_there)
                {
                    reached.push(*image);
                    note(number, found.stones.len(), opening);
                }
            }
        }
        best.map(|(number, _, opening)| (opening, number))
    }
}

/// Returns true if White mirrors Black's moves through the center, or Black White's after tengen.
fn is_mirrored(moves: &[(Color, Option<Point>)]) -> bool {
    let half = |point: Option<Point>| Some(Symmetry::Half.apply(point?, SIZE));
    let is_pair = |pair: &[(Color, Option<Point>)]| match pair {
        [(one, point), (other, mirrored)] => {
            one != other && mirrored.is_some() && half(*point) == *mirrored
        }
        // White's last move has no answer yet.
        _ => true,
    };
    let after_center = match moves.first() {
        Some((Color::Black, Some(CENTER))) => moves[1..].chunks(2).all(is_pair),
        _ => false,
    };
    let is_white = moves
        .first()
        .is_some_and(|(color, _)| *color == Color::Black);
    is_white && moves.chunks(2).all(is_pair) || after_center
}

/// Placement of an opening on the board: for each stone, the points where it may be.
struct Image {
    opening: usize,
    stones: Vec<(Vec<usize>, Color)>,
}

struct Table {
    openings: Vec<Opening>,
    images: Vec<Image>,
    /// Images that contain a stone, by [`stone`].
    by_stone: Vec<Vec<usize>>,
}

impl Table {
    fn ruled(&self, rule: Rule) -> impl Iterator<Item = &Opening> {
        self.openings
            .iter()
            .filter(move |one| one.rule == Some(rule))
    }
}

fn index(point: Point) -> usize {
    (point.row * SIDE + point.column) as usize
}

fn stone(index: usize, color: Color) -> usize {
    2 * index + usize::from(color == Color::White)
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table {
            openings: Vec::new(),
            images: Vec::new(),
            by_stone: vec![Vec::new(); 2 * (SIDE * SIDE) as usize],
        };
        for tree in Collection::parse(OPENINGS).trees() {
            let root = tree.root();
            let text = |id| root.text(id).unwrap_or_default();
            let (name, others) = (text(id::GN), text(id::C));
            let names = std::iter::once(&*name).chain(others.lines());
            let opening = Opening {
                names: names.map(str::to_owned).collect(),
                last_move: root
                    .number(id::MN)
                    .map_or(Opening::MOST_MOVES, |last| last as usize),
                rule: match &*text(id::N) {
                    "mirror" => Some(Rule::Mirror),
                    "wall" => Some(Rule::Wall),
                    _ => None,
                },
            };
            let patterns = root.children().filter(|_| opening.rule.is_none());
            for pattern in patterns {
                table.add(pattern);
            }
            table.openings.push(opening);
        }
        table
    })
}

impl Table {
    /// Adds all images of a pattern for the next opening.
    fn add(&mut self, pattern: Node<'_>) {
        let points = |id| pattern.points(id).map(|(point, _)| point);
        let corners: Vec<Point> = points(id::CR).collect();
        let stones = points(id::AB).map(|point| (point, Color::Black));
        let stones = stones.chain(points(id::AW).map(|point| (point, Color::White)));
        let stones: Vec<(Point, Color)> = stones.collect();
        for symmetry in Symmetry::ALL {
            for swap in [false, true] {
                let place = |(point, color): &(Point, Color)| {
                    let mut places = vec![*point];
                    if corners.contains(point) {
                        let outward = |at: u32| if at < SIDE / 2 { at - 1 } else { at + 1 };
                        places.push(Point::new(outward(point.column), point.row));
                        places.push(Point::new(point.column, outward(point.row)));
                    }
                    let places = places.into_iter();
                    let places = places.map(|point| index(symmetry.apply(point, SIZE)));
                    let color = if swap { color.opposite() } else { *color };
                    (places.collect::<Vec<_>>(), color)
                };
                let image = Image {
                    opening: self.openings.len(),
                    stones: stones.iter().map(place).collect(),
                };
                for (places, color) in &image.stones {
                    for place in places {
                        self.by_stone[stone(*place, *color)].push(self.images.len());
                    }
                }
                self.images.push(image);
            }
        }
    }
}

/// Returns true if games of this kind have openings.
pub(super) fn are_known(game: Game, size: Option<BoardSize>) -> bool {
    game == Game::Go && size == Some(SIZE)
}

/// Returns the opening of the moves that lead to a node, and the number of the move that completes
/// it, under the same conditions as [`GameInfo::opening`](super::GameInfo::opening).
///
/// ```
/// use sgfkit::{Collection, info};
///
/// let game = Collection::parse("(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[pj])");
/// let names = game.tree(0).unwrap().main_line().map(|node| {
///     info::opening_at(node).map(|(opening, number)| (opening.name(), number))
/// });
/// let names: Vec<_> = names.collect();
/// assert_eq!(names[2], None);
/// assert_eq!(names[3], Some(("Nirensei", 3)));
/// assert_eq!(names[5], Some(("Sanrensei", 5)));
/// ```
#[must_use]
pub fn opening_at(node: Node<'_>) -> Option<(&'static Opening, usize)> {
    let tree = node.tree();
    if !are_known(tree.game(), tree.size()) {
        return None;
    }
    let mut way: Vec<Node<'_>> = node.ancestors().collect();
    let mut first = FirstMoves::default();
    while let Some(node) = way.pop().filter(|_| !first.is_full()) {
        first.enter(node);
    }
    first.opening()
}

#[derive(Clone, Debug, Default)]
pub(super) struct FirstMoves {
    moves: Vec<(Color, Option<Point>)>,
    /// Stones were set up, for a handicap or a position.
    has_setup: bool,
}

impl FirstMoves {
    /// Returns true if later moves cannot change the result.
    pub(super) fn is_full(&self) -> bool {
        self.has_setup || self.moves.len() >= Opening::MOST_MOVES
    }

    pub(super) fn push(&mut self, color: Color, point: Option<Point>) {
        self.moves.push((color, point));
    }

    pub(super) fn enter(&mut self, node: Node<'_>) {
        let sets_up = [id::AB, id::AW, id::AE]
            .iter()
            .any(|id| node.property(id).is_some());
        self.has_setup |= sets_up || node.number(id::HA).is_some_and(|stones| stones > 1);
        for (color, played) in node.moves() {
            let point = match played {
                Some(crate::game::Move::Place(point)) => Some(point),
                _ => None,
            };
            self.push(color, point);
        }
    }

    pub(super) fn opening(&self) -> Option<(&'static Opening, usize)> {
        let moves = Some(&self.moves).filter(|_| !self.has_setup)?;
        Opening::reached(moves)
    }
}
