//! Queries and their hits.

use std::ops::RangeInclusive;

use sgfkit::game::go::SIGNATURE_MOVES;
use sgfkit::{BoardSize, Color, Game, GameTree, Point};

use crate::cell::Cell;
use crate::images::Image;
use crate::pattern::Pattern;
use crate::play::{Play, What};
use crate::sequence::{Sequence, Wanted};
use crate::sets::GameAt;

/// A query.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Query {
    /// The game; `None` for all games, if the boards are not searched.
    pub game: Option<Game>,
    /// The target of the search.
    pub wanted: Target,
    /// Whether rotated and mirrored matches count.
    pub symmetries: bool,
    /// Whether color-swapped matches count.
    pub swaps: bool,
    /// Keeps only hits that this color continues, as the query sees it.
    pub next: Option<Color>,
    /// Keeps only hits after this many moves.
    pub at_move: Option<RangeInclusive<u32>>,
    /// Whether to search variations.
    pub variations: bool,
    /// Keeps only hits with a continuation in this rectangle of the query.
    pub next_at: Option<[Cell; 2]>,
    /// The maximum number of hits in memory. Hits of further games are counted, and recomputed on
    /// demand.
    pub hits_kept: usize,
}

/// The default maximum number of hits in memory, about 80 MB.
const HITS_KEPT: usize = 1 << 20;

/// The data of games that a question needs. Each level includes the previous ones; the games of an
/// index have all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Detail {
    /// Names and other game information, as in `sgf info`.
    Info,
    /// Moves.
    Moves,
    /// The times at which points change, to find patterns quickly.
    Shapes,
}

/// The target of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Target {
    /// All games.
    Everything,
    /// A pattern.
    Pattern(Pattern),
    /// Moves from the start of the game.
    Moves(Sequence),
    /// The moves of a Dyer signature; see [`like`].
    Like(Sequence),
}

impl Query {
    /// Creates a query for main lines with all images.
    #[must_use]
    pub fn new(game: Option<Game>, wanted: Target) -> Query {
        Query {
            game,
            wanted,
            symmetries: true,
            swaps: true,
            next: None,
            at_move: None,
            variations: false,
            next_at: None,
            hits_kept: HITS_KEPT,
        }
    }

    /// Keeps only hits with a continuation in a rectangle of the query.
    #[must_use]
    pub fn with_next_at(mut self, region: Option<[Cell; 2]>) -> Query {
        self.next_at = region;
        self
    }

    /// Sets the maximum number of hits in memory.
    #[must_use]
    pub fn with_hits_kept(mut self, hits: usize) -> Query {
        self.hits_kept = hits;
        self
    }

    /// Sets whether rotated and mirrored matches count.
    #[must_use]
    pub fn with_symmetries(mut self, symmetries: bool) -> Query {
        self.symmetries = symmetries;
        self
    }

    /// Sets whether color-swapped matches count.
    #[must_use]
    pub fn with_swaps(mut self, swaps: bool) -> Query {
        self.swaps = swaps;
        self
    }

    /// Keeps only hits that this color continues.
    #[must_use]
    pub fn with_next(mut self, next: Option<Color>) -> Query {
        self.next = next;
        self
    }

    /// Keeps only hits after this many moves.
    #[must_use]
    pub fn with_at_move(mut self, moves: Option<RangeInclusive<u32>>) -> Query {
        self.at_move = moves;
        self
    }

    /// Sets whether to search variations.
    #[must_use]
    pub fn with_variations(mut self, variations: bool) -> Query {
        self.variations = variations;
        self
    }

    pub(crate) fn images(&self, game: Game) -> Vec<Image> {
        let swaps = self.swaps && !matches!(self.wanted, Target::Like(_));
        Image::all(game, self.symmetries, swaps)
    }

    /// Returns the data that the query needs of games that are read for it.
    #[must_use]
    pub fn detail(&self) -> Detail {
        match &self.wanted {
            Target::Everything => Detail::Info,
            Target::Moves(_) | Target::Like(_) => Detail::Moves,
            Target::Pattern(_) => Detail::Shapes,
        }
    }

    /// Returns columns and rows of the searched area.
    #[must_use]
    pub fn size(&self) -> Option<BoardSize> {
        match &self.wanted {
            Target::Everything => None,
            Target::Pattern(pattern) => Some(pattern.size),
            Target::Moves(sequence) | Target::Like(sequence) => Some(sequence.size),
        }
    }
}

/// Returns the moves of a game's Dyer signature, as in
/// [`DedupBy::Signature`](sgfkit::ops::DedupBy::Signature): moves 20, 40, 60, 31, 51 and 71 of
/// either color. `None` if the game is shorter or cannot be searched.
#[must_use]
pub fn like(tree: GameTree<'_>) -> Option<Sequence> {
    let play = Play::new(tree)?;
    let line = play.line();
    let played = line.iter().flat_map(|step| play.played(*step as usize));
    let last = SIGNATURE_MOVES.iter().max().copied().unwrap_or_default();
    let wanted = played
        .take(last as usize)
        .zip(1..)
        .map(|(played, number)| Wanted {
            color: None,
            what: SIGNATURE_MOVES.contains(&number).then_some(played.what),
        });
    let wanted: Vec<Wanted> = wanted.collect();
    (wanted.len() == last as usize).then_some(Sequence {
        wanted,
        any_order: false,
        size: play.size,
    })
}

/// Parses a move in the players' or in SGF notation; `pass` is a pass.
#[must_use]
pub fn parse_move(game: Game, size: BoardSize, text: &str) -> Option<What> {
    let on = |point: Point| crate::play::index(game, size, point);
    if let Some(point) = game.parse_players_point(text, size).and_then(on) {
        return Some(What::Point {
            point,
            way: crate::play::NO_WAY,
        });
    }
    let play = match game {
        Game::Go if text.eq_ignore_ascii_case("pass") => Some(sgfkit::Move::Pass),
        Game::Go if sgfkit::game::go::is_pass(text, size) => Some(sgfkit::Move::Pass),
        _ if text.is_empty() => None,
        _ => game.parse_move(text),
    };
    let what = crate::play::what(game, Some(&play?), size);
    let unread = crate::play::SPECIAL.len() as u8 - 1;
    (what != What::Special(unread)).then_some(what)
}

/// A match of the query during consecutive nodes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The first of these nodes, an index for [`GameTree::node_at`].
    pub node: u32,
    /// The number of moves up to that node.
    pub moves: u32,
    /// The upper left and lower right points of the match on the game's board.
    pub area: [Cell; 2],
    /// The transformation from the query to the game.
    pub image: Image,
    /// The continuation.
    pub next: Option<Next>,
}

/// The first move on a point of the area after a hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The node of the move, an index for [`GameTree::node_at`].
    pub node: u32,
    /// The move number on the line.
    pub moves: u32,
    /// The color of the move.
    pub color: Color,
    /// The point of the move.
    pub point: Cell,
    /// Whether the move follows the hit immediately.
    pub at_once: bool,
    /// The color of the move as the query sees it.
    pub as_color: Color,
    /// The cell of the move in the query.
    pub as_cell: Cell,
}

impl Hit {
    pub(crate) fn key(&self) -> impl Ord + use<> {
        let [from, to] = self.area;
        (
            self.node,
            from.order(),
            to.order(),
            self.next.as_ref().map(|next| next.node),
            self.image.order(),
        )
    }
}

/// A game with hits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The game.
    pub at: GameAt,
    /// The hits, by node; empty if they were only counted.
    pub hits: Vec<Hit>,
    /// The number of hits.
    pub count: u32,
    /// The number of color-swapped hits.
    pub swapped: u32,
    /// The number of moves up to the first hit.
    pub first: Option<u32>,
}

impl Found {
    pub(crate) fn new(at: GameAt, hits: Vec<Hit>) -> Found {
        Found {
            at,
            count: hits.len() as u32,
            swapped: hits.iter().filter(|hit| hit.image.swapped).count() as u32,
            first: hits.first().map(|hit| hit.moves),
            hits,
        }
    }
}
