//! What engines leave in games of Go: who is ahead, what they would have
//! played, whose the points are.
//!
//! Each program writes that in a way of its own, a [`Dialect`]. Here all of them
//! become one [`Analysis`], whose values are Black's, whoever is to move.
//! Nothing is guessed: what does not read as its program writes it is no
//! analysis, and never an error.
//!
//! [`visit`] reads a whole tree, [`of`] one node. [`review`] tells what each
//! move lost, [`Review::mistakes`] makes problems of mistakes, [`graph`] draws the course of a game, [`convert`] writes analyses
//! as another program reads them.
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

/// What an engine said about a position, as Black sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The [`Dialect`] in which it is written.
    pub dialect: &'static str,
    /// The engine's name, where it is told.
    pub engine: Option<String>,
    /// It is of the position before the node's move, not of the one after it.
    pub before: bool,
    /// How long the engine looked.
    pub visits: Option<u64>,
    /// How probable it is that Black wins, from 0 to 1.
    pub winrate: Option<f64>,
    /// By how many points Black leads; negative where White does.
    pub score: Option<f64>,
    /// How far the score may be off, in points.
    pub stdev: Option<f64>,
    /// Moves that the engine looked at, the best first.
    pub candidates: Vec<Candidate>,
    /// Whose each point will be, row by row from the top: 1 is Black's, −1
    /// White's.
    pub ownership: Option<Vec<f64>>,
    /// How likely a move is at first sight, row by row from the top, then that
    /// of a pass; −1 where it is not allowed.
    pub policy: Option<Vec<f64>>,
}

/// A move that an engine looked at. Its values are Black's, too.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// A point or a pass.
    pub played: Move,
    /// How long the engine looked at it.
    pub visits: Option<u64>,
    /// How probable it is that Black wins after it, from 0 to 1.
    pub winrate: Option<f64>,
    /// Black's lead after it, in points.
    pub score: Option<f64>,
    /// How likely it is at first sight, from 0 to 1.
    pub prior: Option<f64>,
    /// What the engine expects to be played, beginning with the move itself.
    pub pv: Vec<Move>,
}

/// A way in which programs write analyses.
pub struct Dialect {
    /// Its name, as JSON and options have it.
    pub name: &'static str,
    /// The properties that it is written in.
    pub properties: &'static [&'static str],
    /// What it says, in a sentence.
    pub summary: &'static str,
    read: fn(&Place<'_>, &mut Vec<Analysis>),
}

/// All dialects. Of analyses with as many visits the one that stands first here
/// is the main one.
pub static DIALECTS: [Dialect; 10] = [
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
    /// The dialect of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Dialect> {
        DIALECTS.iter().find(|dialect| dialect.name == name)
    }
}

/// What KaTrain says of its analyses as a whole.
pub(crate) const KATRAIN_VERSION: &str = "KTV";

/// A node with analyses.
pub struct Analysed<'a> {
    /// The node.
    pub node: Node<'a>,
    /// Its number in its tree, in pre-order.
    pub number: usize,
    /// Who moves in it, or who moved last.
    pub mover: Option<Color>,
    /// Whose turn it is after it.
    pub next: Option<Color>,
    /// All that reads, in the order of [`DIALECTS`].
    pub analyses: Vec<Analysis>,
}

/// Which of a node's analyses is the main one: the one with the most visits, of
/// equals the first.
#[must_use]
pub fn main(analyses: &[Analysis]) -> Option<usize> {
    main_where(analyses, |_| true)
}

/// The main one of those that `wanted` takes.
fn main_where(analyses: &[Analysis], wanted: impl Fn(&Analysis) -> bool) -> Option<usize> {
    let among = analyses.iter().enumerate().filter(|(_, one)| wanted(one));
    // The last of equals is the greatest.
    let main = among.rev().max_by_key(|(_, one)| one.visits.unwrap_or(0));
    main.map(|(index, _)| index)
}

/// Goes over the nodes of a tree that have analyses, in pre-order. Other games
/// than Go have none.
pub fn visit<'a>(tree: GameTree<'a>, mut found: impl FnMut(Analysed<'a>)) {
    if tree.game() != Game::Go || !tree.nodes().any(may_hold) {
        return;
    }
    let mut number = 0;
    // The node that was looked at before it was entered.
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

/// The analyses of a node.
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

/// The analyses of a node, with who moves in it and whose turn it is after it.
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
    for dialect in &DIALECTS {
        let first = analyses.len();
        (dialect.read)(place, &mut analyses);
        // What a reader made is looked at once more, in one place.
        let mut index = 0;
        analyses.retain(|analysis| {
            index += 1;
            index <= first || analysis.is_sound()
        });
    }
    analyses
}

/// Whether a property is one that some dialect writes, comments aside.
pub(crate) fn is_of_engine(property: Property<'_>) -> bool {
    let id = property.id();
    let of = |dialect: &Dialect| dialect.properties.contains(&&*id);
    &*id != id::C && DIALECTS.iter().any(of)
}

/// Whether an analysis can stand in a node: a quick look, before anything is
/// decoded.
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

/// The same of a comment.
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
    /// An analysis that says nothing yet.
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

    /// What is said of the position after a candidate; `None` where that is
    /// nothing.
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

    /// It says something, and nothing that cannot be.
    fn is_sound(&self) -> bool {
        let share = |rate: f64| (0.0..=1.0).contains(&rate);
        self.winrate.is_none_or(share)
            && self.score.is_none_or(f64::is_finite)
            && self.stdev.is_none_or(f64::is_finite)
            && (self.winrate.is_some() || self.score.is_some())
    }
}
