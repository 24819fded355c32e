//! Engine analysis in games of Go: win rates, scores, candidate moves and ownership.
//!
//! Each program has its own [`Dialect`]; all are read into one [`Analysis`], always from Black's
//! point of view. Nothing is guessed: malformed data is ignored, and never an error.
//!
//! [`visit`] reads a whole tree, [`of`] one node. [`review`] calculates the loss of each move,
//! [`Review::mistakes`] turns mistakes into problems, [`graph`] draws the course of a game,
//! [`convert`] writes analyses for other programs.
//!
//! ```
//! use sgfkit::{Collection, analysis};
//!
//! let games = Collection::parse("(;GM[1]SZ[9];B[ee]LZ[KataGo 45.5 200 -1.5];W[cc]SBKV[61.2])");
//! let mut found = Vec::new();
//! analysis::visit(games.tree(0).unwrap(), |node| {
//!     for analysis in &node.analyses {
//!         found.push((node.number, analysis.dialect, analysis.winrate, analysis.score));
//!     }
//! });
//! // Lizzie's percent is the mover's, its score that of the side to play.
//! assert_eq!(found[0], (1, "lizzie", Some(0.455), Some(1.5)));
//! assert_eq!(found[1], (2, "sabaki", Some(0.612), None));
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::panic, clippy::unwrap_used)]

mod analyze_sgf;
mod candidates;
mod cgos;
pub mod convert;
mod goreviewpartner;
pub mod graph;
pub mod gtp;
mod json;
mod katago;
mod katrain;
mod kaya;
mod lizzie;
mod mistakes;
mod number;
mod ogs;
mod place;
mod q5go;
mod request;
pub mod review;
mod sabaki;

use memchr::memmem;

pub use json::{AnalysisLine, MoveLine, PlayerLine};
pub use mistakes::{Mistake, MistakeOptions};
pub use place::{parse_vertex, vertex};
pub use request::{Request, lines_of};
pub use review::Review;

use place::{Place, Stones};
use sgfkit_core::game::{Color, Game, Move};
use sgfkit_core::replay::Replay;
use sgfkit_core::schema::id;
use sgfkit_core::tree::{GameTree, Node, Property};

/// An engine's analysis of a position, from Black's point of view.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The name of its [`Dialect`].
    pub dialect: &'static str,
    /// The engine's name, if known.
    pub engine: Option<String>,
    /// Set if the analysis is of the position before the node's move, not after it.
    pub before: bool,
    /// The number of visits.
    pub visits: Option<u64>,
    /// Black's win rate, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead in points; negative if White leads.
    pub score: Option<f64>,
    /// The standard deviation of the score, in points.
    pub stdev: Option<f64>,
    /// Candidate moves, best first.
    pub candidates: Vec<Candidate>,
    /// The predicted owner of each point, row by row from the top: 1 is Black's, −1 White's.
    pub ownership: Option<Vec<f64>>,
    /// The raw probability of each move, row by row from the top, then of a pass; −1 if it is
    /// illegal.
    pub policy: Option<Vec<f64>>,
}

/// A candidate move, also from Black's point of view.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The move: a point or a pass.
    pub played: Move,
    /// The number of visits.
    pub visits: Option<u64>,
    /// Black's win rate after it, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead after it, in points.
    pub score: Option<f64>,
    /// The raw probability of the move, from 0 to 1.
    pub prior: Option<f64>,
    /// The expected continuation, beginning with the move itself.
    pub pv: Vec<Move>,
}

/// A format in which programs store analyses.
pub struct Dialect {
    /// The name in JSON and options.
    pub name: &'static str,
    /// The properties that it uses.
    pub properties: &'static [&'static str],
    /// A description in one sentence.
    pub summary: &'static str,
    read: fn(&Place<'_>, &mut Vec<Analysis>),
}

/// All dialects. Among analyses with equal visits, the first one in this order is the main one.
pub static DIALECTS: &[Dialect] = &[
    katrain::DIALECT,
    lizzie::DIALECT,
    cgos::DIALECT,
    q5go::DIALECT,
    analyze_sgf::DIALECT,
    sabaki::DIALECT,
    katago::DIALECT,
    goreviewpartner::DIALECT,
    ogs::DIALECT,
    kaya::DIALECT,
];

impl Dialect {
    /// Finds a dialect by name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Dialect> {
        DIALECTS.iter().find(|dialect| dialect.name == name)
    }
}

pub(crate) const KATRAIN_VERSION: &str = "KTV";

/// A node with analyses.
#[non_exhaustive]
pub struct Analysed<'a> {
    /// The node.
    pub node: Node<'a>,
    /// The node's number in pre-order.
    pub number: usize,
    /// The side that moves in the node, or moved last.
    pub mover: Option<Color>,
    /// The side to move after the node.
    pub next: Option<Color>,
    /// All valid analyses, in the order of [`DIALECTS`].
    pub analyses: Vec<Analysis>,
}

/// Returns the index of the main analysis: most visits, the first of equals.
#[must_use]
pub fn main(analyses: &[Analysis]) -> Option<usize> {
    main_where(analyses, |_| true)
}

fn main_where(analyses: &[Analysis], wanted: impl Fn(&Analysis) -> bool) -> Option<usize> {
    let among = analyses.iter().enumerate().filter(|(_, one)| wanted(one));
    // `max_by_key` returns the last of equals.
    let main = among.rev().max_by_key(|(_, one)| one.visits.unwrap_or(0));
    main.map(|(index, _)| index)
}

/// Visits the nodes of a tree that have analyses, in pre-order. Only Go games have them.
pub fn visit<'a>(tree: GameTree<'a>, mut found: impl FnMut(Analysed<'a>)) {
    if tree.game() != Game::Go || !tree.nodes().any(may_hold) {
        return;
    }
    let mut number = 0;
    // The last node seen before entering it.
    let before = std::cell::RefCell::new((None, Stones::default()));
    let look_before = |replay: &Replay<'a>, node: Node<'a>| {
        if may_hold(node) {
            *before.borrow_mut() = (Some(node), Stones::of(replay));
        }
    };
    let look = |replay: &Replay<'a>| {
        let node = replay.node();
        let seen = before.borrow();
        if seen.0 == Some(node) {
            let place = Place::new(replay, &seen.1);
            let analyses = read(&place);
            if !analyses.is_empty() {
                found(Analysed {
                    node,
                    number,
                    mover: place.mover,
                    next: place.next,
                    analyses,
                });
            }
        }
        number += 1;
    };
    Replay::before(tree).walk(look_before, look);
}

/// Returns the analyses of a node.
///
/// ```
/// use sgfkit::{Collection, analysis};
///
/// let games = Collection::parse("(;GM[1];B[pd]SBKV[48.5])");
/// let node = games.tree(0).unwrap().main_line().last().unwrap();
/// assert_eq!(analysis::of(node)[0].winrate, Some(0.485));
/// ```
#[must_use]
pub fn of(node: Node<'_>) -> Vec<Analysis> {
    with_sides(node).analyses
}

#[derive(Default)]
struct WithSides {
    mover: Option<Color>,
    next: Option<Color>,
    analyses: Vec<Analysis>,
}

fn with_sides(node: Node<'_>) -> WithSides {
    if node.tree().game() != Game::Go || !may_hold(node) {
        return WithSides::default();
    }
    let mut replay = Replay::new(node.tree());
    if let Some(parent) = node.parent() {
        replay.go_to(parent);
    }
    let before = Stones::of(&replay);
    if !node.is_root() {
        replay.go_to(node);
    }
    let place = Place::new(&replay, &before);
    WithSides {
        analyses: read(&place),
        mover: place.mover,
        next: place.next,
    }
}

fn read(place: &Place<'_>) -> Vec<Analysis> {
    let mut analyses = Vec::new();
    for dialect in DIALECTS {
        let first = analyses.len();
        (dialect.read)(place, &mut analyses);
        // Validate the results of all readers here.
        let mut index = 0;
        analyses.retain(|analysis| {
            index += 1;
            index <= first || analysis.is_sound()
        });
    }
    analyses
}

pub(crate) fn is_of_engine(property: Property<'_>) -> bool {
    let id = property.id();
    let of = |dialect: &Dialect| dialect.properties.contains(&&*id);
    &*id != id::C && DIALECTS.iter().any(of)
}

/// Returns true if a node may contain an analysis: a quick check before decoding.
fn may_hold(node: Node<'_>) -> bool {
    node.properties()
        .any(|property| match property.identifier() {
            b"B" | b"W" => false,
            b"C" => may_tell(property),
            _ if property.is(id::C) => may_tell(property),
            [_] => false,
            _ => is_of_engine(property),
        })
}

/// Like [`may_hold`], for comments.
fn may_tell(comment: Property<'_>) -> bool {
    comment.values().any(|value| {
        let raw = value.raw();
        let begin = raw.trim_ascii_start().first();
        let is_wide = raw.contains(&0);
        is_wide
            || begin.is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.')
            || memmem::find(raw, b"in rate: ").is_some()
    })
}

impl Analysis {
    fn new(dialect: &'static str) -> Analysis {
        Analysis {
            dialect,
            engine: None,
            before: false,
            visits: None,
            winrate: None,
            score: None,
            stdev: None,
            candidates: Vec::new(),
            ownership: None,
            policy: None,
        }
    }

    /// Returns the analysis of the position after a candidate; `None` if there are no values.
    #[must_use]
    pub fn of_candidate(
        candidate: &Candidate,
        dialect: &'static str,
        engine: Option<String>,
    ) -> Option<Analysis> {
        let analysis = Analysis {
            engine,
            visits: candidate.visits,
            winrate: candidate.winrate,
            score: candidate.score,
            ..Analysis::new(dialect)
        };
        analysis.is_sound().then_some(analysis)
    }

    fn is_sound(&self) -> bool {
        let share = |rate: f64| (0.0..=1.0).contains(&rate);
        self.winrate.is_none_or(share)
            && self.score.is_none_or(f64::is_finite)
            && self.stdev.is_none_or(f64::is_finite)
            && (self.winrate.is_some() || self.score.is_some())
    }
}
