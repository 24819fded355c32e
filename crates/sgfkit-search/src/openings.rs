//! Openings: what was played from the beginning on.

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

/// How trees of openings are made.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Moves from the beginning on.
    pub depth: u32,
    /// Games that a node, and a tree, must have.
    pub min: u64,
    /// Whether games are turned so that their moves lie as far right, then as
    /// far up as they can.
    pub symmetries: bool,
    /// Whether games with setup before their first move are taken, too.
    pub setup: bool,
    /// In which order the children of a node come.
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
    /// To this depth.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Options {
        Options { depth, ..self }
    }

    /// With so many games at least.
    #[must_use]
    pub fn with_min(self, min: u64) -> Options {
        Options { min, ..self }
    }

    /// With games turned, or as they were played.
    #[must_use]
    pub fn with_symmetries(self, symmetries: bool) -> Options {
        Options { symmetries, ..self }
    }

    /// With games that set up stones.
    #[must_use]
    pub fn with_setup(self, setup: bool) -> Options {
        Options { setup, ..self }
    }

    /// With children in this order.
    #[must_use]
    pub fn with_order(self, order: Order) -> Options {
        Options { order, ..self }
    }
}

/// What was played in games of one kind.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The game.
    pub game: Game,
    /// Columns and rows.
    pub size: BoardSize,
    /// What is set up before the first move; empty where nothing is.
    pub setup: Vec<(Point, Setup)>,
    /// In pre-order.
    pub nodes: Vec<Node>,
}

/// What is set up on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Setup {
    /// A stone.
    Stone(Color),
    /// An arrow of Amazons.
    Arrow,
}

/// A sequence of moves.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node of all its moves but the last; `None` at the root.
    pub parent: Option<usize>,
    /// How many moves it is.
    pub depth: u32,
    /// Who plays the last of them, and what.
    pub played: Option<(Color, Move)>,
    /// The point of the last move, as column and row from the upper left.
    pub point: Option<Point>,
    /// The games that played just these moves: `hits` of them.
    pub counts: Counts,
    /// The games whose main line ever has this position.
    pub position_games: u64,
}

/// Games that begin alike go into one tree.
type Kind = (u32, BoardSize, Vec<(u32, u8)>);

/// A game on its way into a tree.
struct Line {
    /// Numbers of its moves.
    moves: Box<[u32]>,
    game: GameAt,
}

/// The games of a kind.
struct Kindred {
    lines: Vec<Line>,
    numbers: HashMap<Played, u32>,
    played: Vec<Played>,
    symmetries: Vec<Symmetry>,
}

/// Makes a tree for each game, board and start, those with most games first.
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

/// Where the moves of a main line begin.
struct Begin {
    /// The first of its steps with a move, or its end.
    at: usize,
    /// Whether setup comes before that.
    sets_up: bool,
}

/// `None` where setup and the first move stand in one node: nobody can tell the start
/// from what the move has made of it.
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

/// What stands on the board after some steps, by point.
fn standing(play: &Play, steps: &[u32]) -> Vec<(u32, u8)> {
    let mut cells = BTreeMap::new();
    for step in steps {
        cells.extend(play.changes(*step as usize).iter().copied());
    }
    cells.retain(|_, state| *state != EMPTY);
    cells.into_iter().collect()
}

/// The symmetries that leave the board and the start as they are.
fn symmetries(game: Game, play: &Play, options: &Options, begin: &Begin) -> Vec<Symmetry> {
    if !options.symmetries || begin.sets_up {
        return vec![Symmetry::Identity];
    }
    let all = game.symmetries_on(play.size);
    // Only where the game has a start position does anything stand at the root.
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

/// A move as it lies under a symmetry, and how far right and up that is.
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

/// A move as files have it; `None` where it could not be read.
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
    // For each node the first of its games.
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
        // The last one pushed is the next to come.
        for (_, range) in children.into_iter().rev() {
            open.push((Some(number), depth + 1, range));
        }
    }
    count_positions(archive, &mut tree, &kindred, &examples);
    tree
}

/// The moves that follow in some lines, in the order that is asked for, each with its
/// lines.
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

/// How some games ended.
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

/// Counts for each node the games that ever have its position.
fn count_positions(archive: &Archive, tree: &mut Tree, kindred: &Kindred, examples: &[usize]) {
    let mut hasher = Hasher::new(&kindred.symmetries, tree.size);
    let mut play = Play::default();
    // The position of a node is that of its first game after so many moves.
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
                // Of several nodes after so many moves the first counts.
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
    // All games of the tree have its start, also those whose root has a move.
    for (node, hash) in tree.nodes.iter_mut().zip(hashes) {
        let count = hash.and_then(|hash| counts.get(&hash));
        node.position_games = count.map_or(node.counts.hits, |(count, _)| *count);
    }
}

/// Positions as numbers that all symmetries share.
struct Hasher {
    /// Where the points come to lie, for each symmetry.
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

    /// Tells of every node of the main line how many moves there were, and the
    /// position.
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

/// A number for what stands on a point; 0 for nothing.
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
