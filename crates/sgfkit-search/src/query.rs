//! What is asked for, and what is found.

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
    /// The game; `None` for all, where nothing is looked for on boards.
    pub game: Option<Game>,
    /// What is looked for.
    pub wanted: Target,
    /// Whether it is looked for turned and mirrored.
    pub symmetries: bool,
    /// Whether it is looked for with the colours exchanged.
    pub swaps: bool,
    /// Only hits that are continued by this colour, as the query sees it.
    pub next: Option<Color>,
    /// Only hits after so many moves.
    pub at_move: Option<RangeInclusive<u32>>,
    /// Whether variations are searched, too.
    pub variations: bool,
    /// Only hits that are continued in this rectangle of the query.
    pub next_at: Option<[Cell; 2]>,
    /// How many hits are kept: those of further games are only counted, and found
    /// again when they are wanted.
    pub hits_kept: usize,
}

/// Hits that are kept: some 80 MB.
const HITS_KEPT: usize = 1 << 20;

/// What must be known of games to answer a question: each knows what those before it
/// do. Games of an index are known in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Names and all else that `sgf info` tells.
    Info,
    /// Their moves, too.
    Moves,
    /// And at which times what stands where, so that shapes are found quickly.
    Shapes,
}

/// What is looked for.
#[derive(Clone, Debug)]
pub enum Target {
    /// All games.
    Everything,
    /// A shape.
    Pattern(Pattern),
    /// Moves from the beginning on.
    Moves(Sequence),
    /// The moves of Dyer's signature; see [`like`].
    Like(Sequence),
}

impl Query {
    /// A query with all images, for main lines.
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

    /// Only what is continued in a rectangle of the query.
    #[must_use]
    pub fn with_next_at(mut self, region: Option<[Cell; 2]>) -> Query {
        self.next_at = region;
        self
    }

    /// With at most this many hits in memory.
    #[must_use]
    pub fn with_hits_kept(mut self, hits: usize) -> Query {
        self.hits_kept = hits;
        self
    }

    /// Without turned and mirrored images.
    #[must_use]
    pub fn with_symmetries(mut self, symmetries: bool) -> Query {
        self.symmetries = symmetries;
        self
    }

    /// Without images with exchanged colours.
    #[must_use]
    pub fn with_swaps(mut self, swaps: bool) -> Query {
        self.swaps = swaps;
        self
    }

    /// Only what is continued by a colour.
    #[must_use]
    pub fn with_next(mut self, next: Option<Color>) -> Query {
        self.next = next;
        self
    }

    /// Only hits after so many moves.
    #[must_use]
    pub fn with_at_move(mut self, moves: Option<RangeInclusive<u32>>) -> Query {
        self.at_move = moves;
        self
    }

    /// In variations, too.
    #[must_use]
    pub fn with_variations(mut self, variations: bool) -> Query {
        self.variations = variations;
        self
    }

    pub(crate) fn images(&self, game: Game) -> Vec<Image> {
        let swaps = self.swaps && !matches!(self.wanted, Target::Like(_));
        Image::all(game, self.symmetries, swaps)
    }

    /// What it must know of games that are read for it alone.
    #[must_use]
    pub fn detail(&self) -> Detail {
        match &self.wanted {
            Target::Everything => Detail::Info,
            Target::Moves(_) | Target::Like(_) => Detail::Moves,
            Target::Pattern(_) => Detail::Shapes,
        }
    }

    /// Columns and rows of the area, as the query has it.
    #[must_use]
    pub fn size(&self) -> Option<BoardSize> {
        match &self.wanted {
            Target::Everything => None,
            Target::Pattern(pattern) => Some(pattern.size),
            Target::Moves(sequence) | Target::Like(sequence) => Some(sequence.size),
        }
    }
}

/// What a game with the same Dyer signature must have played, as
/// [`DedupBy::Signature`](sgfkit::ops::DedupBy::Signature) has it: the moves 20,
/// 40, 60, 31, 51 and 71, whoever plays them. `None` for a game of fewer moves,
/// or one that is not searched.
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

/// The move that a text names: as players do, or as SGF does; `pass` is a pass.
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

/// A placement of the query, and the nodes of a line at which it stands without
/// a break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The first of these nodes, as [`GameTree::node_at`] counts.
    pub node: u32,
    /// Moves up to that node.
    pub moves: u32,
    /// The upper left and the lower right point on the game's board.
    pub area: [Cell; 2],
    /// What takes the query to the game.
    pub image: Image,
    /// The continuation.
    pub next: Option<Next>,
}

/// The first move after a hit on a point of its area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Its node, as [`GameTree::node_at`] counts.
    pub node: u32,
    /// Which move of the line it is.
    pub moves: u32,
    /// Who plays it.
    pub color: Color,
    /// Its point.
    pub point: Cell,
    /// Whether no move came between.
    pub at_once: bool,
    /// Who plays it, in the query's colours.
    pub as_color: Color,
    /// Its point in the query.
    pub as_cell: Cell,
}

impl Hit {
    /// The order of hits in a game.
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

/// A game in which something was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which game.
    pub at: GameAt,
    /// In the order of their nodes; empty if they were only counted.
    pub hits: Vec<Hit>,
    /// How many there are.
    pub count: u32,
    /// How many of them are color-swapped.
    pub swapped: u32,
    /// Moves up to the first one.
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
