//! Applies fixes: the syntax of each game first, then everything else in rounds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::fix::with_brackets;
use super::guard::{self, Guard, OTHER_TEXT};
use super::syntax::SyntaxFixes;
use super::{Applicability, Checker, Diagnostic, Edit, Fix, Group, every, find};
use sgfkit_core::schema::id;
use sgfkit_core::syntax::Span;
use sgfkit_core::tree::{Collection, Node, NodeId, Property};
use sgfkit_core::value::RawValue;

/// Result of [`fix()`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Fixed {
    /// The fixed file.
    pub bytes: Vec<u8>,
    /// Number of findings fixed.
    pub count: usize,
    /// Fixes that were not applied, in no particular order.
    pub dropped: Vec<Dropped>,
}

/// A fix that was not applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dropped {
    /// Code of the check.
    pub code: &'static str,
    /// Position of the finding, in bytes of the fixed file.
    pub span: Span,
    /// Reason the fix was not applied.
    pub reason: &'static str,
}

impl Dropped {
    fn new(found: &Diagnostic, reason: &'static str) -> Dropped {
        Dropped {
            code: found.code,
            span: found.span,
            reason,
        }
    }
}

/// Limits the number of attempts. A small file may need one attempt for each harmful fix.
fn max_attempts(bytes: usize) -> usize {
    const BYTES: usize = 4 << 20;
    (BYTES / bytes.max(1)).clamp(100, 1024)
}

/// Fixes all findings that `wanted` accepts, until nothing fixable is left. [`Applicability::Safe`]
/// applies only safe fixes, [`Applicability::Unsafe`] all.
///
/// The syntax errors of a game come first, all at once: the game is written as it was parsed. All
/// other fixes edit single bytes and leave the rest unchanged. The result is parsed again, and a
/// fix is [dropped](Fixed::dropped) if it has side effects or causes a new error.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::check::{Applicability, fix};
///
/// let game = Collection::parse("(;FF[4]GM[1] ;B[pd]C[one]C[two]");
/// let fixed = fix(&game, Applicability::Safe, |_| true);
/// assert_eq!(fixed.bytes, b"(;FF[4]GM[1] ;B[pd]C[one\n\ntwo])");
/// assert_eq!(fixed.count, 2);
/// ```
pub fn fix(
    collection: &Collection,
    applicability: Applicability,
    wanted: impl Fn(&Diagnostic) -> bool,
) -> Fixed {
    fix_with([every(); 2], collection, applicability, wanted)
}

impl Checker {
    /// Fixes the findings of these checks, as [`fix()`] does.
    pub fn fix(&self, collection: &Collection, applicability: Applicability) -> Fixed {
        fix_with([self, every()], collection, applicability, |_| true)
    }

    /// Returns the fix of one finding if it can be applied on its own, or `None` if it
    /// would change another text or position or cause a new error.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::check::Checker;
    ///
    /// let checker = Checker::new(|check| check.code == "empty-text");
    /// let game = Collection::parse("(;FF[4]GM[1]DT[]SZ[9])");
    /// let fix = checker.fix_alone(&game, &checker.check(&game)[0]).unwrap();
    /// let span = fix.edits[0].span;
    /// assert_eq!(&game.source()[span.start as usize..span.end as usize], b"DT[]");
    /// ```
    pub fn fix_alone(&self, collection: &Collection, found: &Diagnostic) -> Option<Fix> {
        let is_of_syntax = found.fix.as_ref()?.edits.is_empty();
        if !is_of_syntax {
            local(every(), collection, vec![found], &mut 2, &mut Vec::new())?;
        }
        found.fix.clone()
    }
}

/// Implements [`fix()`]. The second checker decides which errors are new.
pub(crate) fn fix_with(
    [checker, judge]: [&Checker; 2],
    collection: &Collection,
    applicability: Applicability,
    wanted: impl Fn(&Diagnostic) -> bool,
) -> Fixed {
    let mut count = 0;
    let mut collection = collection.clone();
    let mut dropped: [Vec<Dropped>; 2] = Default::default();
    let mut attempts = max_attempts(collection.bytes().len());
    let mut is_first = true;
    loop {
        let found = fixable(checker, &collection, applicability, &wanted, true);
        let fixed = fix_syntax(&collection, &found, &mut dropped[0]);
        if fixed.is_none() && !is_first {
            break;
        }
        if let Some((fixed, number)) = fixed {
            (count, collection) = (count + number, fixed);
        }
        // Another fix may uncover a syntax error.
        let before = count;
        loop {
            dropped[1].clear();
            let found = fixable(checker, &collection, applicability, &wanted, false);
            let found = found.iter().collect();
            match local(judge, &collection, found, &mut attempts, &mut dropped[1]) {
                Some((fixed, number)) => (count, collection) = (count + number, fixed),
                None => break,
            }
        }
        if count == before || attempts == 0 {
            break;
        }
        is_first = false;
    }
    Fixed {
        bytes: collection.to_bytes().into_owned(),
        count,
        dropped: dropped.concat(),
    }
}

/// Collects the fixable findings, either of syntax (their fixes have no edits) or all
/// others. A file may have one finding per byte, so nothing else is kept.
fn fixable(
    checker: &Checker,
    collection: &Collection,
    applicability: Applicability,
    wanted: impl Fn(&Diagnostic) -> bool,
    of_syntax: bool,
) -> Vec<Diagnostic> {
    let mut fixable = Vec::new();
    if of_syntax && collection.faults().is_empty() {
        return fixable;
    }
    checker.examine(collection, usize::MAX).each(|found| {
        if found
            .applicability()
            .is_none_or(|needed| needed > applicability)
        {
            return;
        }
        let fix = found.fix();
        if fix.is_some_and(|fix| fix.edits.is_empty() == of_syntax) {
            let found = found.to_diagnostic();
            if wanted(&found) {
                fixable.push(found);
            }
        }
    });
    fixable
}

/// Fixes the syntax of all games with a syntax error. Returns `None` if nothing changes.
fn fix_syntax(
    collection: &Collection,
    found: &[Diagnostic],
    dropped: &mut Vec<Dropped>,
) -> Option<(Collection, usize)> {
    dropped.clear();
    let mut games: Vec<usize> = found.iter().filter_map(|found| found.tree).collect();
    games.sort_unstable();
    games.dedup();
    let outside = found.iter().any(|found| found.tree.is_none());
    if found.is_empty() {
        return None;
    }
    let fixed = SyntaxFixes::apply(collection, &mut games, outside);
    let is_fixed =
        |found: &&Diagnostic| (found.tree).is_none_or(|game| games.binary_search(&game).is_ok());
    let is_changed = fixed.source() != collection.source();
    let (done, left): (Vec<_>, Vec<_>) =
        (found.iter()).partition(|found| is_changed && is_fixed(found));
    dropped.extend(left.iter().map(|found| Dropped::new(found, OTHER_TEXT)));
    is_changed.then_some((fixed, done.len()))
}

/// Runs one round of fixes and skips those that do harm, which it adds to `dropped`.
/// Returns the new file and the number of fixes, or `None` without a fix.
fn local(
    judge: &Checker,
    collection: &Collection,
    mut found: Vec<&Diagnostic>,
    attempts: &mut usize,
    dropped: &mut Vec<Dropped>,
) -> Option<(Collection, usize)> {
    // First fix only the root properties on which all values depend, then the ends of values and
    // nodes.
    let mut round = Round::new(collection);
    found.sort_by_cached_key(|found| (!round.is_of_facts(found), !is_of_syntax(found)));
    while !found.is_empty() {
        let mut round = Round::new(collection);
        let (chosen, rest): (Vec<_>, _) = found.iter().partition(|found| round.accept(found));
        if chosen.is_empty() {
            break;
        }
        found = rest;
        // Safe fixes come first so that the result is compared with the original file.
        for applicability in [Applicability::Safe, Applicability::Unsafe] {
            let is_alike = |found: &&&Diagnostic| {
                let fix = found.fix.as_ref();
                fix.is_some_and(|fix| fix.applicability == applicability)
            };
            let alike = chosen.iter().filter(is_alike).copied().collect();
            let fixed = together(judge, collection, applicability, alike, attempts, dropped);
            if fixed.is_some() {
                return fixed;
            }
        }
    }
    dropped.extend(found.iter().map(|found| Dropped::new(found, OTHER_TEXT)));
    None
}

/// Applies fixes that do not overlap, all safe or all unsafe, as [`local`] does. Tries all fixes of
/// a game together; if they do harm, tries halves of them, down to single fixes.
fn together(
    judge: &Checker,
    collection: &Collection,
    applicability: Applicability,
    found: Vec<&Diagnostic>,
    attempts: &mut usize,
    dropped: &mut Vec<Dropped>,
) -> Option<(Collection, usize)> {
    let guard = Guard {
        judge,
        before: collection,
        applicability,
    };
    let round = Round::new(collection);
    let mut pending: BTreeMap<usize, Vec<Vec<&Diagnostic>>> = BTreeMap::new();
    for found in found {
        let game = round.game(found).unwrap_or_default();
        let groups = pending.entry(game).or_insert_with(|| vec![Vec::new()]);
        groups[0].push(found);
    }
    let mut good: Vec<(usize, &Diagnostic)> = Vec::new();
    let mut last = None;
    while *attempts > 0 {
        let tried: Vec<_> = pending
            .iter_mut()
            .filter_map(|(game, groups)| Some((*game, groups.pop()?)))
            .collect();
        if tried.is_empty() {
            break;
        }
        *attempts -= 1;
        let all = tried
            .iter()
            .flat_map(|(game, group)| group.iter().map(|found| (*game, *found)));
        let (fixed, harm) = attempt(&guard, good.iter().copied().chain(all));
        last = harm.is_empty().then_some(fixed);
        for (game, mut group) in tried {
            match (harm.get(&game), group.len()) {
                (None, _) => good.extend(group.into_iter().map(|found| (game, found))),
                (Some(reason), 1) => dropped.push(Dropped::new(group[0], reason)),
                (Some(_), len) => {
                    let rest = group.split_off(len / 2);
                    pending.entry(game).or_default().extend([rest, group]);
                }
            }
        }
    }
    let left = pending.values().flatten().flatten();
    dropped.extend(left.map(|found| Dropped::new(found, OTHER_TEXT)));
    if good.is_empty() {
        return None;
    }
    if let Some(fixed) = last {
        return Some((fixed, good.len()));
    }
    let (fixed, harm) = attempt(&guard, good.iter().copied());
    if harm.is_empty() {
        return Some((fixed, good.len()));
    }
    dropped.extend(
        good.iter()
            .map(|(_, found)| Dropped::new(found, OTHER_TEXT)),
    );
    None
}

/// Applies some fixes and returns the file, with the harm done to each affected game.
fn attempt<'d>(
    guard: &Guard<'_>,
    fixes: impl Iterator<Item = (usize, &'d Diagnostic)>,
) -> (Collection, BTreeMap<usize, &'static str>) {
    let mut round = Round::new(guard.before);
    let mut fixed: BTreeMap<usize, BTreeSet<_>> = BTreeMap::new();
    for (game, found) in fixes {
        round.accept(found);
        let kind = find(found.code).map(guard::kind);
        fixed.entry(game).or_default().extend(kind);
    }
    let after = guard.before.reread(round.apply());
    let harm = guard.harm(&after, &fixed);
    (after, harm)
}

fn is_of_syntax(found: &Diagnostic) -> bool {
    find(found.code).is_some_and(|check| check.group == Group::Syntax)
}

/// Fixes that are applied together: they do not overlap, and each node has fixes of only one check.
struct Round<'a> {
    collection: &'a Collection,
    /// By start and end; edits with the same span keep their order.
    edits: BTreeMap<(u32, u32), Vec<u8>>,
    codes: HashMap<Option<NodeId>, &'static str>,
    /// Trees with a change to a root property that all values depend on.
    changed: HashMap<usize, &'static str>,
    /// Spans of these root properties.
    facts: HashMap<usize, Vec<Span>>,
}

impl<'a> Round<'a> {
    fn new(collection: &'a Collection) -> Round<'a> {
        Round {
            collection,
            edits: BTreeMap::new(),
            codes: HashMap::new(),
            changed: HashMap::new(),
            facts: HashMap::new(),
        }
    }

    fn is_of_facts(&mut self, found: &Diagnostic) -> bool {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        edits.into_iter().any(|edit| {
            let Some(node) = self.collection.node_before(edit.span) else {
                return false;
            };
            let facts = self.facts.entry(node.tree().index());
            let spans = facts.or_insert_with(|| spans_of_facts(node.tree().root()));
            node.is_root() && spans.iter().any(|span| touches(edit.span, *span))
        })
    }

    fn accept(&mut self, found: &Diagnostic) -> bool {
        let Some(fix) = &found.fix else {
            return false;
        };
        let nodes: Vec<_> = fix
            .edits
            .iter()
            .map(|edit| self.collection.node_before(edit.span))
            .collect();
        let others = |taken: Option<&&'static str>| taken.is_some_and(|code| *code != found.code);
        for (node, edit) in nodes.iter().zip(&fix.edits) {
            let tree = node.map(|node| node.tree().index());
            if others(self.codes.get(&node.map(Node::id)))
                || tree.is_some_and(|tree| others(self.changed.get(&tree)))
                || self.collides(edit, self.codes.contains_key(&node.map(Node::id)))
            {
                return false;
            }
        }
        let is_of_facts = self.is_of_facts(found);
        if is_of_facts {
            for node in nodes.iter().flatten() {
                self.changed.insert(node.tree().index(), found.code);
            }
        }
        for (node, edit) in nodes.iter().zip(&fix.edits) {
            self.codes.insert(node.map(Node::id), found.code);
            let place = self.edits.entry((edit.span.start, edit.span.end));
            place.or_default().extend_from_slice(&edit.text);
        }
        true
    }

    fn game(&self, found: &Diagnostic) -> Option<usize> {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits);
        let mut nodes = edits.filter_map(|edit| self.collection.node_before(edit.span));
        let changed = nodes.next().map(|node| node.tree().index());
        found.tree.or(changed)
    }

    /// Returns true if an edit touches bytes of an accepted one. Two insertions of the same
    /// check at one offset are compatible.
    fn collides(&self, edit: &Edit, same_check: bool) -> bool {
        let Span { start, end } = edit.span;
        let before = self.edits.range(..(start, end)).next_back();
        if before.is_some_and(|((_, its_end), _)| *its_end > start) {
            return true;
        }
        self.edits
            .range((start, end)..)
            .take_while(|((its_start, _), _)| *its_start < end || *its_start == start)
            .any(|((its_start, its_end), _)| {
                let both_insert = start == end && its_start == its_end;
                let overlap = *its_start < end && start < *its_end;
                overlap
                    || both_insert && !same_check
                    || (*its_start, *its_end) == (start, end) && start != end
            })
    }

    fn apply(&mut self) -> Vec<u8> {
        self.remove_hollow_properties();
        let bytes = self.collection.bytes();
        let mut fixed = Vec::with_capacity(bytes.len());
        let mut at = 0;
        for (&(start, end), text) in &self.edits {
            fixed.extend_from_slice(&bytes[at..start as usize]);
            fixed.extend_from_slice(text);
            at = end as usize;
        }
        fixed.extend_from_slice(&bytes[at..]);
        fixed
    }

    /// Deletes properties that would lose all their values.
    fn remove_hollow_properties(&mut self) {
        let nodes = self.codes.keys().flatten();
        let mut hollow = Vec::new();
        for node in nodes.filter_map(|id| self.collection.node(*id)) {
            for property in node.properties() {
                let Some(span) = property.span() else {
                    continue;
                };
                let mut inside = self.edits.range((span.start, 0)..(span.end, 0));
                if inside.next().is_none() {
                    continue;
                }
                let is_deleted = |value: RawValue<'_>| {
                    let whole = value.span().map(with_brackets).unwrap_or_default();
                    // The file may end inside the last value.
                    let end = whole.end.min(span.end);
                    let edit = self.edits.get(&(whole.start, end));
                    edit.is_some_and(Vec::is_empty)
                };
                if property.values().all(is_deleted) {
                    hollow.push(span);
                }
            }
        }
        for span in hollow {
            let inside = self.edits.range((span.start, 0)..(span.end, 0));
            let inside: Vec<_> = inside.map(|(edit, _)| *edit).collect();
            for edit in inside {
                self.edits.remove(&edit);
            }
            self.edits.insert((span.start, span.end), Vec::new());
        }
    }
}

/// Returns the spans of the root properties that all values of the tree depend on.
fn spans_of_facts(root: Node<'_>) -> Vec<Span> {
    let of_facts = |property: &Property<'_>| {
        let mut ids = [id::FF, id::GM, id::SZ, id::CA].iter();
        ids.any(|id| property.is(id))
    };
    let properties = root.properties().filter(of_facts);
    properties.filter_map(Property::span).collect()
}

/// Returns true if an edit overlaps a property or inserts text next to it.
fn touches(edit: Span, property: Span) -> bool {
    if edit.is_empty() {
        property.start <= edit.start && edit.start <= property.end
    } else {
        edit.start < property.end && property.start < edit.end
    }
}
