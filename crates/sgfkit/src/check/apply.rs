//! Applies fixes: the syntax of each game first, then everything else in rounds.

use std::collections::{BTreeMap, HashMap};

use super::fix::with_brackets;
use super::guard::{self, Applied, Change, OTHER_TEXT};
use super::syntax::SyntaxFixes;
use super::{Checker, Diagnostic, Edit, Fix, Group, Safety, every, find};
use crate::schema::id;
use crate::syntax::Span;
use crate::tree::{Collection, Node, NodeId, Property};
use crate::value::RawValue;

/// What [`fix()`] has made of a file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Fixed {
    /// The fixed file.
    pub bytes: Vec<u8>,
    /// How many findings were fixed.
    pub count: usize,
    /// The fixes that were not applied, in no special order.
    pub dropped: Vec<Dropped>,
}

/// A fix that was not applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dropped {
    /// The code of the finding.
    pub code: &'static str,
    /// Where the finding is, in bytes of the fixed file.
    pub span: Span,
    /// Why the fix was not applied.
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

/// How often a file is read for repairs: after each round, fixes that got in each
/// other's way are looked for anew. Large files need few rounds; a small one may
/// need one for each stray bracket.
fn max_rounds(bytes: usize) -> usize {
    const BYTES: usize = 16 << 20;
    (BYTES / bytes.max(1)).clamp(100, 4096)
}

/// Fixes what the checks find and `wanted` accepts, until nothing is left that can be
/// fixed. [`Safety::Safe`] applies only safe fixes, [`Safety::Unsafe`] all.
///
/// The syntax errors of a game come first, all at once: the game is written as it was
/// read. Everything else is changed byte by byte, and bytes that no fix names stay. The
/// result is read again: a fix is [dropped](Fixed::dropped) if it changes something
/// else than it should, or causes a new error.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::check::{Safety, fix};
///
/// let game = Collection::parse("(;FF[4]GM[1] ;B[pd]C[one]C[two]");
/// let fixed = fix(&game, Safety::Safe, |_| true);
/// assert_eq!(fixed.bytes, b"(;FF[4]GM[1] ;B[pd]C[one\n\ntwo])");
/// assert_eq!(fixed.count, 2);
/// ```
pub fn fix(collection: &Collection, safety: Safety, wanted: impl Fn(&Diagnostic) -> bool) -> Fixed {
    fix_with([every(); 2], collection, safety, wanted)
}

impl Checker {
    /// Fixes what these checks find, as [`fix()`] does.
    pub fn fix(&self, collection: &Collection, safety: Safety) -> Fixed {
        fix_with([self, every()], collection, safety, |_| true)
    }

    /// The fix of one finding of a file, if it can be applied by itself: `None` where
    /// another text or position would change, or a new error appear.
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
            round(every(), collection, std::slice::from_ref(found)).ok()?;
        }
        found.fix.clone()
    }
}

/// Fixes what some checks find and `wanted` accepts, as [`fix()`] does. The second checker
/// tells which errors are new.
pub(crate) fn fix_with(
    [checker, judge]: [&Checker; 2],
    collection: &Collection,
    safety: Safety,
    wanted: impl Fn(&Diagnostic) -> bool,
) -> Fixed {
    let mut count = 0;
    let mut collection = collection.clone();
    let mut dropped: [Vec<Dropped>; 2] = Default::default();
    let mut rounds = max_rounds(collection.bytes().len());
    let mut is_first = true;
    loop {
        let found = fixable(checker, &collection, safety, &wanted, true);
        let fixed = fix_syntax(&collection, &found, &mut dropped[0]);
        if fixed.is_none() && !is_first {
            break;
        }
        if let Some((fixed, number)) = fixed {
            (count, collection) = (count + number, fixed);
        }
        // A fix of something else may uncover a syntax error.
        let before = count;
        while rounds > 0 {
            rounds -= 1;
            let found = fixable(checker, &collection, safety, &wanted, false);
            match round(judge, &collection, &found) {
                Ok((fixed, number)) => (count, collection) = (count + number, fixed),
                Err(left) => {
                    dropped[1] = left;
                    break;
                }
            }
        }
        if count == before || rounds == 0 {
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

/// The findings that can be fixed, and nothing else: a file may have a finding a byte.
/// Either those of syntax, whose fixes have no edits, or the others.
fn fixable(
    checker: &Checker,
    collection: &Collection,
    safety: Safety,
    wanted: impl Fn(&Diagnostic) -> bool,
    of_syntax: bool,
) -> Vec<Diagnostic> {
    let mut fixable = Vec::new();
    if of_syntax && collection.faults().is_empty() {
        return fixable;
    }
    checker.examine(collection, usize::MAX).each(|found| {
        if found.safety().is_none_or(|needed| needed > safety) {
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

/// Fixes the syntax of all games in which a syntax error was found. `None` if nothing
/// changes.
fn fix_syntax(
    collection: &Collection,
    found: &[Diagnostic],
    dropped: &mut Vec<Dropped>,
) -> Option<(Collection, usize)> {
    dropped.clear();
    let game = |found: &Diagnostic| found.tree.map(|number| number - 1);
    let mut games: Vec<usize> = found.iter().filter_map(game).collect();
    games.sort_unstable();
    games.dedup();
    let outside = found.iter().any(|found| found.tree.is_none());
    if found.is_empty() {
        return None;
    }
    let fixed = SyntaxFixes::apply(collection, &mut games, outside);
    let is_fixed =
        |found: &&Diagnostic| game(found).is_none_or(|game| games.binary_search(&game).is_ok());
    let is_changed = fixed.source() != collection.source();
    let (done, left): (Vec<_>, Vec<_>) =
        (found.iter()).partition(|found| is_changed && is_fixed(found));
    dropped.extend(left.iter().map(|found| Dropped::new(found, OTHER_TEXT)));
    is_changed.then_some((fixed, done.len()))
}

/// After so many attempts a round is given up. Each leaves out what did harm in
/// those before; nearly always the first one does none.
const MAX_ATTEMPTS: usize = 16;

/// Fixes once what is found, except what would do harm: then the file as it reads now,
/// and how much was fixed. Otherwise the fixes that do harm.
fn round(
    judge: &Checker,
    collection: &Collection,
    found: &[Diagnostic],
) -> Result<(Collection, usize), Vec<Dropped>> {
    let mut first = Round::new(collection);
    // What all values of a tree depend on comes first, and alone; then
    // what decides where values and nodes end.
    let mut fixes: Vec<_> = found
        .iter()
        .map(|found| (first.is_of_facts(found), is_of_syntax(found), found))
        .collect();
    fixes.sort_by_key(|(facts, syntax, _)| (!facts, !syntax));
    let mut dropped = Vec::new();
    for _ in 0..MAX_ATTEMPTS {
        let mut round = Round::new(collection);
        let accepted = |(_, _, found): &(bool, bool, &Diagnostic)| round.accept(found);
        let accepted: Vec<bool> = fixes.iter().map(accepted).collect();
        if round.fixes.is_empty() {
            break;
        }
        let (bytes, changes) = round.apply();
        let fixed = collection.reread(bytes);
        let mut harmful = guard::harmful(judge, collection, &fixed, &changes, &round.fixes);
        if harmful.is_empty() {
            return Ok((fixed, round.fixes.len()));
        }
        // What interprets is doubted first.
        let interprets = |fix: &usize| round.fixes[*fix].interprets;
        if harmful.keys().any(interprets) {
            harmful.retain(|fix, _| interprets(fix));
        }
        let mut number = 0;
        let mut accepted = accepted.into_iter();
        fixes.retain(|(_, _, found)| {
            let was_tried = accepted.next() == Some(true);
            number += usize::from(was_tried);
            let harm = harmful.get(&number.wrapping_sub(1)).filter(|_| was_tried);
            dropped.extend(harm.map(|reason| Dropped::new(found, reason)));
            harm.is_none()
        });
    }
    let left = fixes.iter();
    dropped.extend(left.map(|(_, _, found)| Dropped::new(found, OTHER_TEXT)));
    // A fix may be blamed for another one.
    if found.len() > 1 {
        let most = (TRIED / collection.bytes().len().max(1)).clamp(4, 64);
        let alone = |found| round(judge, collection, std::slice::from_ref(found)).ok();
        if let Some(fixed) = found.iter().take(most).find_map(alone) {
            return Ok(fixed);
        }
    }
    Err(dropped)
}

/// How many bytes are read at most to try fixes one by one.
const TRIED: usize = 16 << 20;

/// Whether variations may begin elsewhere after an edit.
fn moves_parentheses(edit: &Edit) -> bool {
    edit.text.iter().any(|byte| matches!(byte, b'(' | b')'))
}

fn is_of_syntax(found: &Diagnostic) -> bool {
    find(found.code).is_some_and(|check| check.group == Group::Syntax)
}

/// Fixes that are applied together: in each node those of one check only, and
/// none that overlap.
struct Round<'a> {
    collection: &'a Collection,
    /// By start and end; the accepted edits with the same span in their order,
    /// and the fix that came first.
    edits: BTreeMap<(u32, u32), (Vec<u8>, usize)>,
    fixes: Vec<Applied>,
    codes: HashMap<Option<NodeId>, &'static str>,
    /// Trees in which a root property that all values depend on changes.
    changed: HashMap<usize, &'static str>,
    /// Where these root properties stand.
    facts: HashMap<usize, Vec<Span>>,
}

impl<'a> Round<'a> {
    fn new(collection: &'a Collection) -> Round<'a> {
        Round {
            collection,
            edits: BTreeMap::new(),
            fixes: Vec::new(),
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
            let (text, _) = place.or_insert((Vec::new(), self.fixes.len()));
            text.extend_from_slice(&edit.text);
        }
        self.fixes.push(Applied {
            kind: find(found.code).map(guard::kind),
            interprets: fix.safety == Safety::Unsafe,
            rereads: is_of_facts || is_of_syntax(found) || fix.edits.iter().any(moves_parentheses),
            home: self.home(found, &nodes),
        });
        true
    }

    /// The node that a finding is about, or else the first that is changed. What
    /// is put in at the end of a node may stand where the next one begins.
    fn home(&self, found: &Diagnostic, changed: &[Option<Node<'_>>]) -> Option<NodeId> {
        let told = found.tree.zip(found.node).and_then(|(tree, node)| {
            let root = self.collection.tree(tree - 1)?.root().id();
            Some(NodeId(root.0 + node as u32))
        });
        told.or_else(|| changed.iter().flatten().map(|node| node.id()).min())
    }

    /// Whether an edit touches bytes of an accepted one. Two insertions at one
    /// place go together if they are of the same check.
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

    /// The file with all changes, and these.
    fn apply(&mut self) -> (Vec<u8>, Vec<Change>) {
        self.remove_hollow_properties();
        let bytes = self.collection.bytes();
        let mut fixed = Vec::with_capacity(bytes.len());
        let mut changes = Vec::with_capacity(self.edits.len());
        let mut at = 0;
        for (&(start, end), &(ref text, fix)) in &self.edits {
            fixed.extend_from_slice(&bytes[at..start as usize]);
            fixed.extend_from_slice(text);
            at = end as usize;
            changes.push(Change {
                span: Span::new(start, end),
                len: text.len() as u32,
                fix,
            });
        }
        fixed.extend_from_slice(&bytes[at..]);
        (fixed, changes)
    }

    /// A property whose values are all deleted is deleted.
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
                    // The file may end in the last one.
                    let end = whole.end.min(span.end);
                    let edit = self.edits.get(&(whole.start, end));
                    edit.is_some_and(|(text, _)| text.is_empty())
                };
                if property.values().all(is_deleted) {
                    hollow.push(span);
                }
            }
        }
        for span in hollow {
            let inside = self.edits.range((span.start, 0)..(span.end, 0));
            let inside: Vec<_> = inside.map(|(edit, (_, fix))| (*edit, *fix)).collect();
            let fix = inside.first().map_or(0, |(_, fix)| *fix);
            for (edit, _) in inside {
                self.edits.remove(&edit);
            }
            self.edits.insert((span.start, span.end), (Vec::new(), fix));
        }
    }
}

/// The properties of a root that all values of its tree depend on.
fn spans_of_facts(root: Node<'_>) -> Vec<Span> {
    let of_facts = |property: &Property<'_>| {
        let mut ids = [id::FF, id::GM, id::SZ, id::CA].iter();
        ids.any(|id| property.is(id))
    };
    let properties = root.properties().filter(of_facts);
    properties.filter_map(Property::span).collect()
}

/// Whether an edit changes something of a property, or puts something beside it.
fn touches(edit: Span, property: Span) -> bool {
    if edit.is_empty() {
        property.start <= edit.start && edit.start <= property.end
    } else {
        edit.start < property.end && property.start < edit.end
    }
}
