//! Compares the games of a file before and after fixes: no fix may cause a new error,
//! and a safe one may change no text and no position.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::{Applicability, Check, Checker, Severity};
use sgfkit_core::game::{Color, Move};
use sgfkit_core::replay::Replay;
use sgfkit_core::schema::{PropertyType, ValueType, id};
use sgfkit_core::tree::{Collection, GameTree, Node, Property};

pub(super) const OTHER_TEXT: &str = "another text or position would change";
const NEW_ERROR: &str = "a new error would appear";

/// Kind of an error: SGFC's number, or the check if SGFC has no number for it. One error may hide
/// another with the same SGFC number, such as two duplicate points.
type Kind = (Option<u8>, &'static str);

pub(super) fn kind(check: &Check) -> Kind {
    match check.sgfc.first() {
        Some(number) => (Some(*number), ""),
        None => (None, check.code),
    }
}

pub(super) struct Guard<'a> {
    pub(super) judge: &'a Checker,
    pub(super) before: &'a Collection,
    pub(super) applicability: Applicability,
}

impl Guard<'_> {
    /// Returns the reason the fixes of each game, by index, do harm. `fixed` has the kinds
    /// of errors fixed in each game, because a fix may uncover more errors of its kind. If
    /// the number of games changes, all games share one reason.
    pub(super) fn harm(
        &self,
        after: &Collection,
        fixed: &BTreeMap<usize, BTreeSet<Kind>>,
    ) -> BTreeMap<usize, &'static str> {
        let all = |reason| -> BTreeMap<_, _> { fixed.keys().map(|game| (*game, reason)).collect() };
        let (old, new) = (self.before.trees().count(), after.trees().count());
        if old != new {
            // Only an unsafe fix may create a game.
            let is_harm = self.applicability == Applicability::Safe
                || old > new
                || self.has_new_errors(after);
            return if is_harm {
                all(OTHER_TEXT)
            } else {
                BTreeMap::new()
            };
        }
        let mut harm = BTreeMap::new();
        for (index, (old, new)) in self.before.trees().zip(after.trees()).enumerate() {
            let is_same = match (fixed.contains_key(&index), self.applicability) {
                (false, _) => old.said() == new.said(),
                (true, Applicability::Safe) => means_the_same(old, new),
                (true, Applicability::Unsafe) => true,
            };
            match (is_same, fixed.contains_key(&index)) {
                (true, _) => {}
                (false, true) => _ = harm.insert(index, OTHER_TEXT),
                (false, false) => return all(OTHER_TEXT),
            }
        }
        let then = errors(self.judge, &judged(self.before, after));
        for ((game, kind), count) in errors(self.judge, after) {
            if count <= then.get(&(game, kind)).copied().unwrap_or_default() {
                continue;
            }
            match game {
                Some(game) if fixed.get(&game).is_some_and(|kinds| kinds.contains(&kind)) => {}
                Some(game) if fixed.contains_key(&game) => {
                    harm.entry(game).or_insert(NEW_ERROR);
                }
                _ => return all(NEW_ERROR),
            }
        }
        harm
    }

    fn has_new_errors(&self, after: &Collection) -> bool {
        let of_file = |file: &Collection| {
            let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
            for ((_, kind), count) in errors(self.judge, file) {
                *kinds.entry(kind).or_default() += count;
            }
            kinds
        };
        let then = of_file(self.before);
        let mut now = of_file(after).into_iter();
        now.any(|(kind, count)| count > then.get(&kind).copied().unwrap_or_default())
    }
}

/// Counts the errors of each game, by index, and of the text between games.
fn errors(judge: &Checker, file: &Collection) -> BTreeMap<(Option<usize>, Kind), usize> {
    let mut counts = BTreeMap::new();
    let errors = judge.examine_from(Severity::Error, file, usize::MAX);
    errors.each(|found| {
        *counts
            .entry((found.tree(), kind(found.check())))
            .or_default() += 1;
    });
    counts
}

/// Returns the old file with each game's new format, which may turn warnings into errors.
fn judged<'a>(before: &'a Collection, after: &Collection) -> Cow<'a, Collection> {
    let mut judged = Cow::Borrowed(before);
    for (old, new) in before.trees().zip(after.trees()) {
        if old.format() != new.format() {
            let root = old.root().id();
            // Digits are valid in every encoding.
            let _ =
                (judged.to_mut()).set_property_unchecked(root, id::FF, [new.format().to_string()]);
        }
    }
    let nodes = |file: &Collection| file.trees().map(|tree| tree.nodes().count()).sum::<usize>();
    match judged {
        Cow::Owned(edited) => match edited.reparsed() {
            judged if nodes(&judged) == nodes(before) => Cow::Owned(judged),
            _ => Cow::Borrowed(before),
        },
        borrowed => borrowed,
    }
}

/// Compares texts, labels, kinds of moves and setup, and positions, ignoring splits of nodes.
fn means_the_same(old: GameTree<'_>, new: GameTree<'_>) -> bool {
    let (before, after) = (Meaning::of(old), Meaning::of(new));
    before.texts == after.texts
        && before.labels.is_subset(&after.labels)
        && after.kinds.is_subset(&before.kinds)
        // A pass changes no position.
        && are_in_order(&before.moves, &after.moves)
        // An unreadable move changed no position.
        && (!before.is_sound
            || are_main_lines_alike(old, new)
                && (before.steps == after.steps && are_read_alike(old, new)
                    || reaches_positions_of(new, old)))
}

/// A move that is repeated in a node is written once.
fn are_main_lines_alike(old: GameTree<'_>, new: GameTree<'_>) -> bool {
    let [then, now] = [old, new].map(|tree| {
        let mut moves: Vec<_> = tree.main_line().flat_map(Node::moves).collect();
        moves.dedup();
        moves
    });
    then == now
}

fn are_read_alike(old: GameTree<'_>, new: GameTree<'_>) -> bool {
    let of = |tree: GameTree<'_>| (tree.game(), tree.size());
    of(old) == of(new)
}

/// Returns true if a tree reaches all positions of the old one in order, possibly with
/// others between them. Empty nodes may be missing.
fn reaches_positions_of(tree: GameTree<'_>, old: GameTree<'_>) -> bool {
    let (now, then) = (positions(tree), positions(old));
    let then = then.iter().filter(|(is_empty, _)| !is_empty);
    let (then, now) = (then.map(|one| one.1), now.iter().map(|one| one.1));
    are_in_order(then, now)
}

/// Returns true if `some` is a subsequence of `all`.
fn are_in_order<T: PartialEq>(
    some: impl IntoIterator<Item = T>,
    all: impl IntoIterator<Item = T>,
) -> bool {
    let mut all = all.into_iter();
    some.into_iter().all(|one| all.any(|other| other == one))
}

/// Returns for each node whether it is empty, and a hash of its position. If sgf has no
/// board for the game, all positions are equal.
fn positions(tree: GameTree<'_>) -> Vec<(bool, Option<[u64; 2]>)> {
    let mut positions = Vec::new();
    Replay::new(tree).visit(|at| {
        let prisoners = |color| u64::from(at.board().map_or(0, |board| board.prisoners(color)));
        let taken = prisoners(Color::Black) << 32 | prisoners(Color::White);
        let position = at.board().map(|board| [board.hash(), taken]);
        positions.push((at.node().properties().next().is_none(), position));
    });
    positions
}

/// Meaning of a tree, independent of its layout and of how it is split into nodes.
#[derive(Default)]
struct Meaning {
    /// Sum of the hashes of all texts.
    texts: u64,
    labels: BTreeSet<u64>,
    /// Identifiers of moves and setup.
    kinds: BTreeSet<String>,
    steps: Vec<u64>,
    moves: Vec<(Color, Move)>,
    /// All moves and setup are readable.
    is_sound: bool,
}

/// Texts with a fixed form that a fix may rewrite.
const FORMS: [&str; 10] = [
    id::BR,
    id::DT,
    id::FG,
    id::OT,
    id::RE,
    id::RO,
    id::RU,
    id::TM,
    id::WR,
    id::AP,
];

impl Meaning {
    fn of(tree: GameTree<'_>) -> Meaning {
        let mut meaning = Meaning {
            is_sound: true,
            ..Meaning::default()
        };
        tree.nodes().for_each(|node| meaning.add(node));
        meaning
    }

    fn add(&mut self, node: Node<'_>) {
        self.moves.extend(node.played());
        // Join the texts of a property, and count repeated ones once.
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        let mut known = HashSet::new();
        for property in node.properties() {
            let id = property.id();
            let row = property.schema();
            let value = row.map(|row| row.value);
            let kind = row.map(|row| row.kind);
            if kind == Some(PropertyType::Setup) || value == Some(ValueType::Move) {
                self.step(property);
            } else if kind == Some(PropertyType::Root) || FORMS.contains(&&*id) {
                continue;
            } else if value.is_none_or(ValueType::is_text) {
                for value in property.values() {
                    let text = words(&value.text().text);
                    if !text.is_empty() && known.insert(hash((&*id, &text))) {
                        *texts.entry(id.to_string()).or_default() += &(text + " ");
                    }
                }
            } else if let Some(ValueType::Compose(_, second)) = value
                && second.is_text()
            {
                for value in property.values() {
                    let label = value.halves().map_or(value, |(_, label)| label);
                    let label = words(&label.simple_text().text);
                    if !label.is_empty() {
                        self.labels.insert(hash((&*id, label)));
                    }
                }
            }
        }
        for text in texts {
            self.texts = self.texts.wrapping_add(hash(text));
        }
    }

    fn step(&mut self, property: Property<'_>) {
        let id = property.id();
        for value in property.values() {
            self.steps.push(hash((&*id, value.without_blanks())));
        }
        self.is_sound &= property.decode().all(|value| value.is_ok());
        self.kinds.insert(id.into_owned());
    }
}

fn hash(value: impl std::hash::Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

/// Collapses white space.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
