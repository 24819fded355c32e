//! Builds opening trees: the first moves of games and their results.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use sgfkit::game::Symmetry;
use sgfkit::{BoardSize, Color, Game, Move, Point};

use crate::archive::Archive;
use crate::play::{
    ARROW, BLACK, EMPTY, NO_WAY, NONE, Play, Played, SPECIAL, WHITE, What, from_index,
};
use crate::sets::{Chosen, GameAt};
use crate::tally::{Counts, Order};

/// The options for opening trees.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of moves from the start.
    pub depth: u32,
    /// The minimum number of games of a node and of a tree.
    pub min: u64,
    /// Whether to rotate and mirror games so that their moves are as far right, then as far up as
    /// possible.
    pub symmetries: bool,
    /// Whether to include games with setup before the first move.
    pub setup: bool,
    /// The order of child nodes.
    pub order: Order,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            depth: 20,
            min: 2,
            symmetries: true,
            setup: false,
            order: Order::Hits,
        }
    }
}

impl Options {
    /// Sets the number of moves from the start.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Options {
        Options { depth, ..self }
    }

    /// Sets the minimum number of games.
    #[must_use]
    pub fn with_min(self, min: u64) -> Options {
        Options { min, ..self }
    }

    /// Sets whether to rotate and mirror games.
    #[must_use]
    pub fn with_symmetries(self, symmetries: bool) -> Options {
        Options { symmetries, ..self }
    }

    /// Sets whether to include games with setup.
    #[must_use]
    pub fn with_setup(self, setup: bool) -> Options {
        Options { setup, ..self }
    }

    /// Sets the order of child nodes.
    #[must_use]
    pub fn with_order(self, order: Order) -> Options {
        Options { order, ..self }
    }
}

/// The opening tree of similar games.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tree {
    /// The kind of game.
    pub game: Game,
    /// Columns and rows.
    pub size: BoardSize,
    /// The setup before the first move, if any.
    pub setup: Vec<(Point, Setup)>,
    /// The nodes, in pre-order.
    pub nodes: Vec<Node>,
}

/// A piece that is set up on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Setup {
    /// A stone.
    Stone(Color),
    /// An arrow in Amazons.
    Arrow,
}

/// A sequence of moves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The node before the last move; `None` for the root.
    pub parent: Option<usize>,
    /// The number of moves.
    pub depth: u32,
    /// The last move and its color.
    pub played: Option<(Color, Move)>,
    /// The point of the last move, as column and row from the upper left.
    pub point: Option<Point>,
    /// The games that begin with exactly these moves: `hits` games.
    pub counts: Counts,
    /// The number of games whose main line reaches this position at any time.
    pub position_games: u64,
}

/// Game, board and setup: games with the same kind share a tree.
type Kind = (u32, BoardSize, Vec<(u32, u8)>);

struct Line {
    moves: Box<[u32]>,
    game: GameAt,
}

struct Kindred {
    lines: Vec<Line>,
    numbers: HashMap<Played, u32>,
    played: Vec<Played>,
    symmetries: Vec<Symmetry>,
}

/// Builds one tree for each game, board and start position, most games first.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_search::{Archive, Filters, openings};
///
/// let games = Collection::parse("(;GM[1]SZ[19];B[pd];W[dp])(;GM[1]SZ[19];B[dp];W[pd])(;GM[1]SZ[19];B[cc])");
/// let archive = Archive::of([("a.sgf", &games)]);
/// let games = archive.choose(&Filters::default(), |_, _| true);
/// let trees = openings::trees(&archive, &games, &openings::Options::default());
/// let nodes = &trees[0].nodes;
/// assert_eq!(nodes.iter().map(|node| node.counts.hits).collect::<Vec<_>>(), [3, 2, 2]);
/// ```
#[must_use]
pub fn trees(archive: &Archive, games: &Chosen, options: &Options) -> Vec<Tree> {
    let mut kinds: BTreeMap<Kind, Kindred> = BTreeMap::new();
    let mut play = Play::default();
    for at in games.iter() {
        if archive.unpack(at, &mut play) {
            add(&mut kinds, archive.stored(at).game(), &play, at, options);
        }
    }
    let mut trees: Vec<Tree> = kinds
        .into_iter()
        .filter(|(_, kindred)| kindred.lines.len() as u64 >= options.min.max(1))
        .map(|(kind, kindred)| tree(archive, kind, kindred, options))
        .collect();
    trees.sort_by_key(|tree| Reverse(tree.nodes.first().map_or(0, |root| root.counts.hits)));
    trees
}

fn add(
    kinds: &mut BTreeMap<Kind, Kindred>,
    game: Game,
    play: &Play,
    at: GameAt,
    options: &Options,
) {
    let line = play.line();
    let begin = match begin(play, &line) {
        Some(begin) if options.setup || !begin.sets_up => begin,
        _ => return,
    };
    let start = if begin.sets_up {
        standing(play, &line[..begin.at])
    } else {
        Vec::new()
    };
    let kind = (game.number(), play.size, start);
    let kindred = kinds.entry(kind).or_insert_with(|| Kindred {
        lines: Vec::new(),
        numbers: HashMap::new(),
        played: Vec::new(),
        symmetries: symmetries(game, play, options, &begin),
    });
    let mut left: Vec<Symmetry> = kindred.symmetries.clone();
    let mut moves = Vec::new();
    'line: for step in &line[begin.at..] {
        if play.steps[*step as usize].sets_up {
            break;
        }
        for played in play.played(*step as usize) {
            if moves.len() >= options.depth as usize
                || to_move(game, play.size, played.what).is_none()
            {
                break 'line;
            }
            let key = |symmetry: &Symmetry| turned(*symmetry, *played, play.size).1;
            let best = left.iter().map(key).max();
            left.retain(|symmetry| Some(key(symmetry)) == best);
            let symmetry = left.first().copied().unwrap_or_default();
            let (played, _) = turned(symmetry, *played, play.size);
            let next = kindred.played.len() as u32;
            let number = *kindred.numbers.entry(played).or_insert(next);
            if number == next {
                kindred.played.push(played);
            }
            moves.push(number);
        }
    }
    kindred.lines.push(Line {
        moves: moves.into(),
        game: at,
    });
}

struct Begin {
    /// The first step with a move, or the end of the line.
    at: usize,
    /// Whether setup precedes that step.
    sets_up: bool,
}

/// Returns `None` if setup and the first move share a node, which makes the start position unknown.
fn begin(play: &Play, line: &[u32]) -> Option<Begin> {
    let has_move = |step: &u32| !play.played(*step as usize).is_empty();
    let sets_up = |step: &u32| play.steps[*step as usize].sets_up;
    let at = line.iter().position(has_move).unwrap_or(line.len());
    if line.get(at).is_some_and(sets_up) {
        return None;
    }
    Some(Begin {
        at,
        sets_up: line[..at].iter().any(sets_up),
    })
}

fn standing(play: &Play, steps: &[u32]) -> Vec<(u32, u8)> {
    let mut cells = BTreeMap::new();
    for step in steps {
        cells.extend(play.changes(*step as usize).iter().copied());
    }
    cells.retain(|_, state| *state != EMPTY);
    cells.into_iter().collect()
}

/// Returns the symmetries that keep the board and the start position.
fn symmetries(game: Game, play: &Play, options: &Options, begin: &Begin) -> Vec<Symmetry> {
    if !options.symmetries || begin.sets_up {
        return vec![Symmetry::Identity];
    }
    let all = game.symmetries_on(play.size);
    // The board is not empty at the root only if the game has a start position.
    let starts_empty = game.starts_empty();
    let start = if starts_empty { &[] } else { play.changes(0) };
    if begin.at == 0 && !starts_empty {
        return vec![Symmetry::Identity];
    }
    let keeps = |symmetry: &Symmetry| {
        start.iter().all(|(point, state)| {
            let there = place(*symmetry, *point, play.size);
            start.contains(&(there, *state))
        })
    };
    all.filter(keeps).collect()
}

fn place(symmetry: Symmetry, point: u32, size: BoardSize) -> u32 {
    if point == NONE {
        return NONE;
    }
    let there = symmetry.apply(Point::new(point % size.columns, point / size.columns), size);
    there.row * symmetry.size(size).columns + there.column
}

/// Returns a move under a symmetry, and how far right and up that move is.
fn turned(
    symmetry: Symmetry,
    played: Played,
    size: BoardSize,
) -> (Played, [(u32, Reverse<u32>); 3]) {
    let at = |point: u32| match point {
        NONE => (0, Reverse(0)),
        point => (point % size.columns, Reverse(point / size.columns)),
    };
    match played.what {
        What::Point { point, way } => {
            let [point, from, arrow] =
                [point, way.0, way.1].map(|point| place(symmetry, point, size));
            let what = What::Point {
                point,
                way: (from, arrow),
            };
            (Played { what, ..played }, [at(point), at(from), at(arrow)])
        }
        _ => (played, [at(NONE); 3]),
    }
}

fn to_move(game: Game, size: BoardSize, what: What) -> Option<Move> {
    let at = |index: u32| from_index(game, size, index);
    match what {
        What::Point { point, way } if way == NO_WAY => Some(Move::Place(at(point))),
        What::Point { point, way } => match game {
            Game::Amazons if way.0 != NONE && way.1 != NONE => Some(Move::Amazons {
                from: at(way.0),
                to: at(point),
                arrow: at(way.1),
            }),
            Game::LinesOfAction if way.0 != NONE => Some(Move::LinesOfAction {
                from: at(way.0),
                to: at(point),
                capture: false,
            }),
            Game::Gess if way.0 != NONE => Some(Move::Gess {
                from: at(way.0),
                to: at(point),
            }),
            _ => None,
        },
        What::Pass => Some(Move::Pass),
        What::Special(number) => SPECIAL.get(usize::from(number)).cloned().flatten(),
    }
}

fn tree(archive: &Archive, kind: Kind, mut kindred: Kindred, options: &Options) -> Tree {
    let (game, size, start) = kind;
    let game = Game::from_number(game);
    let setup = start.iter().filter_map(|(point, state)| {
        let setup = match *state {
            BLACK => Setup::Stone(Color::Black),
            WHITE => Setup::Stone(Color::White),
            ARROW => Setup::Arrow,
            _ => return None,
        };
        Some((from_index(game, size, *point), setup))
    });
    let mut tree = Tree {
        game,
        size,
        setup: setup.collect(),
        nodes: Vec::new(),
    };
    kindred.lines.sort_by(|a, b| a.moves.cmp(&b.moves));
    // The first game of each node.
    let mut examples: Vec<usize> = Vec::new();
    let mut open = vec![(None, 0, 0..kindred.lines.len())];
    while let Some((parent, depth, range)) = open.pop() {
        let number = tree.nodes.len();
        let counts = count(archive, &kindred.lines[range.clone()]);
        let last = kindred.lines[range.start]
            .moves
            .get((depth as usize).wrapping_sub(1));
        let last = last.map(|number| kindred.played[*number as usize]);
        let played =
            last.and_then(|played| Some((played.color, to_move(game, size, played.what)?)));
        let point = last.and_then(|played| match played.what {
            What::Point { point, .. } => {
                Some(Point::new(point % size.columns, point / size.columns))
            }
            _ => None,
        });
        examples.push(range.start);
        tree.nodes.push(Node {
            parent,
            depth,
            played,
            point,
            counts,
            position_games: 0,
        });
        let children = children(archive, &kindred, (size, depth), range, options);
        // The last item pushed is processed next.
        for (_, range) in children.into_iter().rev() {
            open.push((Some(number), depth + 1, range));
        }
    }
    count_positions(archive, &mut tree, &kindred, &examples);
    tree
}

/// Returns the next moves of the lines, in the requested order, each with its lines.
fn children(
    archive: &Archive,
    kindred: &Kindred,
    (size, depth): (BoardSize, u32),
    range: Range<usize>,
    options: &Options,
) -> Vec<(u32, Range<usize>)> {
    let mut children = Vec::new();
    let mut begin = range.start;
    while begin < range.end {
        let next = kindred.lines[begin].moves.get(depth as usize).copied();
        let lines = &kindred.lines[begin..range.end];
        let end =
            begin + lines.partition_point(|line| line.moves.get(depth as usize).copied() <= next);
        if let Some(next) = next
            && (end - begin) as u64 >= options.min.max(1)
        {
            children.push((next, begin..end));
        }
        begin = end;
    }
    children.sort_by_cached_key(|(next, range)| {
        let played = kindred.played[*next as usize];
        let (_, place) = turned(Symmetry::Identity, played, size);
        let is_point = matches!(played.what, What::Point { .. });
        (
            options
                .order
                .key(played.color, &count(archive, &kindred.lines[range.clone()])),
            !is_point,
            place.map(Reverse),
            played.color == Color::White,
        )
    });
    children
}

fn count(archive: &Archive, lines: &[Line]) -> Counts {
    let mut counts = Counts::default();
    for line in lines {
        let stored = archive.stored(line.game);
        counts.hits += 1;
        counts.games += 1;
        counts.add(stored.winner(), stored.year());
    }
    counts
}

/// Counts for each node the games that reach its position at any time.
fn count_positions(archive: &Archive, tree: &mut Tree, kindred: &Kindred, examples: &[usize]) {
    let mut hasher = Hasher::new(&kindred.symmetries, tree.size);
    let mut play = Play::default();
    // The position of a node is that of its first game after the same number of moves.
    let mut wanted: HashMap<usize, Vec<usize>> = HashMap::new();
    for (node, example) in examples.iter().enumerate().skip(1) {
        wanted.entry(*example).or_default().push(node);
    }
    let mut hashes = vec![None; tree.nodes.len()];
    for (line, nodes) in wanted {
        let line = &kindred.lines[line];
        if !archive.unpack(line.game, &mut play) {
            continue;
        }
        let nodes: Vec<_> = nodes
            .into_iter()
            .map(|node| (tree.nodes[node].depth, node))
            .collect();
        let mut before: Option<u32> = None;
        hasher.follow(&play, |moves, hash| {
            for (depth, node) in &nodes {
                // If several nodes match after the same number of moves, only the first one counts.
                let is_first = before.is_none_or(|before| before < *depth);
                if moves >= *depth && is_first {
                    hashes[*node] = Some(hash);
                }
            }
            before = Some(moves);
        });
    }
    let mut counts: HashMap<u64, (u64, usize)> = HashMap::new();
    for hash in hashes.iter().flatten() {
        counts.insert(*hash, (0, usize::MAX));
    }
    for (number, line) in kindred.lines.iter().enumerate() {
        if archive.unpack(line.game, &mut play) {
            hasher.follow(&play, |_, hash| {
                if let Some((count, last)) = counts.get_mut(&hash)
                    && *last != number
                {
                    *last = number;
                    *count += 1;
                }
            });
        }
    }
    // All games of the tree share its start, even if a root contains a move.
    for (node, hash) in tree.nodes.iter_mut().zip(hashes) {
        let count = hash.and_then(|hash| counts.get(&hash));
        node.position_games = count.map_or(node.counts.hits, |(count, _)| *count);
    }
}

struct Hasher {
    places: Vec<Vec<u32>>,
    cells: Vec<u8>,
}

impl Hasher {
    fn new(symmetries: &[Symmetry], size: BoardSize) -> Hasher {
        let area = size.columns * size.rows;
        let places = symmetries.iter().map(|symmetry| {
            (0..area)
                .map(|point| place(*symmetry, point, size))
                .collect()
        });
        Hasher {
            places: places.collect(),
            cells: Vec::new(),
        }
    }

    /// Calls `look` with the number of moves and the position at each node of the main line.
    fn follow(&mut self, play: &Play, mut look: impl FnMut(u32, u64)) {
        self.cells.clear();
        self.cells
            .resize(play.size.columns as usize * play.size.rows as usize, EMPTY);
        let mut hashes = vec![0_u64; self.places.len()];
        for step in play.line() {
            for (point, state) in play.changes(step as usize) {
                let old = std::mem::replace(&mut self.cells[*point as usize], *state);
                for (hash, places) in hashes.iter_mut().zip(&self.places) {
                    let there = places.get(*point as usize).copied().unwrap_or(*point);
                    *hash ^= word(there, old) ^ word(there, *state);
                }
            }
            let least = hashes.iter().min().copied().unwrap_or_default();
            look(play.steps[step as usize].moves, least);
        }
    }
}

/// Returns a number for the contents of a point; 0 if it is empty.
fn word(point: u32, state: u8) -> u64 {
    if state == EMPTY {
        return 0;
    }
    let mut word = (u64::from(point) << 2 | u64::from(state)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    for _ in 0..2 {
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
    }
    word
}
