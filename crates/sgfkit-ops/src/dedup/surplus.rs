//! Finds data in a copy that another game lacks.

use std::collections::{HashMap, HashSet};

use super::by::DedupBy;
use super::line::{is_setup, mover, moves_of, ordered};
use crate::transform::{Mapping, symmetries};
use sgfkit_core::game::Move;
use sgfkit_core::schema::{Category, Property as Row, PropertyType, id};
use sgfkit_core::tree::{Change, GameTree, Node, NodeId, Property};

/// The kinds of data that a copy can have in addition; see [`surplus`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Surplus {
    /// A move or a setup.
    Variation,
    /// A comment or a node name.
    Comment,
    /// A mark on the board.
    Markup,
    /// Game information.
    GameInfo,
    /// A clock, a judgment or an unknown property.
    Other,
}

impl Surplus {
    /// Returns a description: `a variation`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Surplus::Variation => "a variation",
            Surplus::Comment => "a comment",
            Surplus::Markup => "a mark",
            Surplus::GameInfo => "game information",
            Surplus::Other => "a property",
        }
    }
}

/// Returns the first data in a copy that the most complete game of its cluster lacks, or `None` if
/// nothing is lost by deleting the copy. Compares exactly, not by hash: moves and setup, texts,
/// marks at their rotated points, game information, and all other properties except `FF`, `GM`,
/// `SZ`, `CA` and `ST`. `AP` counts if the other game has none.
///
/// A comment is covered if the other game's comment at that place contains it. By signature and by
/// position, main lines may differ, so places on them are identified by the number of moves.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::ops::{DedupBy, Surplus, surplus};
///
/// let games = Collection::parse("(;SZ[9];B[cd]C[x])(;SZ[9]PB[Ada];B[gd]C[so x];W[cc])");
/// let mut trees = games.trees();
/// let (copy, richest) = (trees.next().unwrap(), trees.next().unwrap());
/// assert_eq!(surplus(copy, richest, DedupBy::Moves), None);
/// assert_eq!(surplus(richest, copy, DedupBy::Moves), Some(Surplus::GameInfo));
/// ```
#[must_use]
pub fn surplus(copy: GameTree<'_>, richest: GameTree<'_>, by: DedupBy) -> Option<Surplus> {
    let may_differ = matches!(by, DedupBy::Signature | DedupBy::Position);
    let held = Held::new(richest, may_differ);
    let mut farthest = None;
    for mapping in symmetries(copy) {
        let lacking = held.first_lacking(copy, &mapping);
        farthest = farthest.max(Some(lacking?));
    }
    farthest.map(|(_, what)| what)
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Number(usize),
    Done(Vec<(u8, Played)>, Vec<(String, Vec<u8>)>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Played {
    Move(Move),
    Text(String),
}

type Entry = (String, Vec<u8>);

/// The contents of a game by place; nodes with the same path share one.
struct Held {
    main_lines_may_differ: bool,
    has_application: bool,
    ways: HashMap<(usize, Step), usize>,
    entries: HashSet<(usize, Entry)>,
    comments: HashMap<(usize, String), Vec<String>>,
}

/// The place for data about the whole game, and the start of all paths.
const GAME: usize = 0;

impl Held {
    fn new(tree: GameTree<'_>, main_lines_may_differ: bool) -> Held {
        let mut held = Held {
            main_lines_may_differ,
            has_application: tree.root().property(id::AP).is_some(),
            ways: HashMap::new(),
            entries: HashSet::new(),
            comments: HashMap::new(),
        };
        let identity = symmetries(tree).into_iter().next();
        let Some(mapping) = identity else { return held };
        let mut places = Places::new(tree);
        for node in tree.nodes() {
            let (above, step) = places.way(node, &mapping, main_lines_may_differ);
            let place = match step {
                None => above,
                Some(step) => {
                    let next = held.ways.len() + 1;
                    *held.ways.entry((above, step)).or_insert(next)
                }
            };
            places.set(node, place);
            for property in node.properties().filter(|property| says_more(*property)) {
                let place = place_of(property, place);
                for (id, text) in entries(property, &mapping) {
                    if is_comment(property) {
                        let comment = String::from_utf8_lossy(&text).into_owned();
                        held.comments.entry((place, id)).or_default().push(comment);
                    } else {
                        held.entries.insert((place, (id, text)));
                    }
                }
            }
        }
        held
    }

    /// Returns the first missing data of a copy and the number of nodes before it.
    fn first_lacking(&self, copy: GameTree<'_>, mapping: &Mapping) -> Option<(usize, Surplus)> {
        let mut places = Places::new(copy);
        for (number, node) in copy.nodes().enumerate() {
            let (above, step) = places.way(node, mapping, self.main_lines_may_differ);
            let place = match step {
                None => above,
                Some(step) => match self.ways.get(&(above, step)) {
                    Some(place) => *place,
                    None => return Some((number, Surplus::Variation)),
                },
            };
            places.set(node, place);
            for property in node.properties().filter(|property| says_more(*property)) {
                if !self.holds(property, place, mapping) {
                    return Some((number, surplus_of(property)));
                }
            }
        }
        None
    }

    fn holds(&self, property: Property<'_>, place: usize, mapping: &Mapping) -> bool {
        if property.is(id::AP) && self.has_application {
            return true;
        }
        let place = place_of(property, place);
        entries(property, mapping).all(|(id, text)| {
            if !is_comment(property) {
                return self.entries.contains(&(place, (id, text)));
            }
            let comment = String::from_utf8_lossy(&text);
            let held = self.comments.get(&(place, id));
            held.is_some_and(|held| held.iter().any(|held| held.contains(comment.trim())))
        })
    }
}

struct Places {
    of: HashMap<NodeId, usize>,
    main_line: usize,
    moves: usize,
}

impl Places {
    fn new(tree: GameTree<'_>) -> Places {
        Places {
            of: HashMap::new(),
            main_line: tree.main_line().count(),
            moves: 0,
        }
    }

    /// Returns the parent's place and the step to a node, or `None` if the node does not change the
    /// position.
    fn way(
        &mut self,
        node: Node<'_>,
        mapping: &Mapping,
        main_lines_may_differ: bool,
    ) -> (usize, Option<Step>) {
        let above = node.parent().and_then(|parent| self.of.get(&parent.id()));
        let above = above.copied().unwrap_or(GAME);
        // In pre-order the main line comes first.
        let is_main = self.main_line > 0;
        self.main_line = self.main_line.saturating_sub(1);
        if is_main && main_lines_may_differ {
            let moves = moves_of(node).count();
            self.moves += moves;
            return (above, (moves > 0).then_some(Step::Number(self.moves)));
        }
        let moves: Vec<_> = moves_of(node)
            .map(|(mover, property)| (mover, played(property, mapping)))
            .flat_map(|(mover, played)| played.into_iter().map(move |played| (mover, played)))
            .collect();
        let setup = node.properties().filter(|property| is_setup(*property));
        let mut setup: Vec<Entry> = setup.flat_map(|setup| entries(setup, mapping)).collect();
        setup.sort_unstable();
        let is_nothing = moves.is_empty() && setup.is_empty();
        (above, (!is_nothing).then_some(Step::Done(moves, setup)))
    }

    fn set(&mut self, node: Node<'_>, place: usize) {
        self.of.insert(node.id(), place);
    }
}

fn played(property: Property<'_>, mapping: &Mapping) -> Vec<Played> {
    let values = property.values().map(|value| match mapping.read(value) {
        Some(found) => Played::Move(mapping.moved(ordered(found))),
        None => Played::Text(value.notation().into_owned()),
    });
    values.collect()
}

/// Returns true unless a property only holds moves, setup or data about the file.
fn says_more(property: Property<'_>) -> bool {
    let id = property.id();
    let is_of_file = matches!(&*id, id::FF | id::GM | id::SZ | id::CA | id::ST);
    let is_empty = property.values().all(|value| value.raw().is_empty());
    // Setup and moves are steps.
    let is_step = is_setup(property) || mover(property.node(), property).is_some();
    !(is_of_file || is_step || is_empty && !is_sign(property))
}

/// Returns true for properties with a meaning even without a value: KO, DD and VW.
fn is_sign(property: Property<'_>) -> bool {
    let row = property.schema();
    row.is_some_and(|row| {
        !row.is_text() && row.kind != PropertyType::GameInfo && row.kind != PropertyType::Root
    })
}

/// Game information belongs to the game, in any node.
fn place_of(property: Property<'_>, place: usize) -> usize {
    let row = property.schema();
    if row.is_some_and(|row| row.kind == PropertyType::GameInfo) {
        GAME
    } else {
        place
    }
}

fn is_comment(property: Property<'_>) -> bool {
    matches!(&*property.id(), id::C | id::GC)
}

fn entries(property: Property<'_>, mapping: &Mapping) -> impl Iterator<Item = Entry> {
    let id = property.id().into_owned();
    let is_text = property.schema().is_some_and(Row::is_text);
    let values: Vec<Vec<u8>> = match mapping.change(property) {
        Change::Replace(_, values) => values.into_iter().map(Into::into).collect(),
        _ if is_text => property
            .values()
            .map(|value| value.text().text.trim().as_bytes().to_vec())
            .collect(),
        _ => property
            .values()
            .map(|value| value.raw().trim_ascii().to_vec())
            .collect(),
    };
    values.into_iter().map(move |value| (id.clone(), value))
}

fn surplus_of(property: Property<'_>) -> Surplus {
    let Some(row) = property.schema() else {
        return Surplus::Other;
    };
    match row.category {
        Some(Category::Comments) => Surplus::Comment,
        Some(Category::Markup) => Surplus::Markup,
        _ if row.kind == PropertyType::GameInfo => Surplus::GameInfo,
        _ => Surplus::Other,
    }
}
