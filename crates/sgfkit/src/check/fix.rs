//! Fixes: edits to bytes that repair what a check found.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use super::guard::{self, Applied, Change};
use super::{Checker, Diagnostic, Group, every, find};
use crate::schema::id;
use crate::syntax::{Fault, FaultKind, Span};
use crate::tree::{Collection, Node, NodeId, Property};
use crate::value::RawValue;

/// What a fix may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Safety {
    /// Every position that is reached, every text and all game information
    /// stay as they are.
    Safe,
    /// Something is deleted or interpreted.
    Unsafe,
}

impl Safety {
    /// `safe` or `unsafe`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        }
    }
}

/// A change of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced, in bytes of [`Collection::input`]: those of the file,
    /// but for UTF-16 and UTF-32, which are read as UTF-8.
    pub span: Span,
    /// What comes in its place.
    pub text: Vec<u8>,
}

/// How a fault can be repaired. All edits belong together; none overlaps
/// another, and everything that they do not name stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Whether it can be applied without looking.
    pub safety: Safety,
    /// What it does, in the imperative: "remove the second FF".
    pub message: Cow<'static, str>,
    /// The changes, in no special order.
    pub edits: Vec<Edit>,
}

/// How rules put a fix together.
impl Fix {
    pub(super) fn safe(message: impl Into<Cow<'static, str>>) -> Fix {
        Fix {
            safety: Safety::Safe,
            message: message.into(),
            edits: Vec::new(),
        }
    }

    pub(super) fn risky(message: impl Into<Cow<'static, str>>) -> Fix {
        Fix {
            safety: Safety::Unsafe,
            ..Fix::safe(message)
        }
    }

    pub(super) fn replace(mut self, span: Span, text: impl Into<Vec<u8>>) -> Fix {
        let text = text.into();
        if self.edits.is_empty() {
            // Nearly always it is the only one.
            self.edits.reserve_exact(1);
        }
        self.edits.push(Edit { span, text });
        self
    }

    pub(super) fn replace_all(self, edits: Vec<(Span, String)>) -> Fix {
        edits
            .into_iter()
            .fold(self, |fix, (span, text)| fix.replace(span, text))
    }

    pub(super) fn delete(self, span: Span) -> Fix {
        self.replace(span, "")
    }

    pub(super) fn insert(self, at: u32, text: impl Into<Vec<u8>>) -> Fix {
        self.replace(Span::new(at, at), text)
    }

    /// Deletes a property with all its values.
    pub(super) fn delete_property(self, property: Property<'_>) -> Fix {
        match property.span() {
            Some(span) => self.delete(span),
            None => self,
        }
    }

    /// Deletes a value with its brackets; a property's only value goes with its
    /// identifier, which would otherwise join the next property's.
    pub(super) fn delete_value(self, property: Property<'_>, value: RawValue<'_>) -> Fix {
        if property.values().nth(1).is_none() {
            return self.delete_property(property);
        }
        match value.span() {
            Some(span) => self.delete(with_brackets(span)),
            None => self,
        }
    }

    /// Replaces what stands between a value's brackets.
    pub(super) fn replace_value(self, value: RawValue<'_>, text: impl Into<Vec<u8>>) -> Fix {
        match value.span() {
            Some(span) => self.replace(span, text),
            None => self,
        }
    }

    /// Writes other properties in place of those named `old`: each is given by
    /// its identifier and the values it gets, brackets and all. Where the node
    /// has it, it gets them beside its own.
    pub(super) fn rewrite(mut self, node: Node<'_>, old: &str, new: &[(&str, Vec<u8>)]) -> Fix {
        let mut olds = node.properties().filter(|property| property.is(old));
        let Some(place) = olds.next().and_then(Property::span) else {
            return self;
        };
        let mut text = Vec::new();
        for (id, values) in new.iter().filter(|(_, values)| !values.is_empty()) {
            let present = node.property(id);
            let spans =
                present.and_then(|property| property.span().zip(property.identifier_span()));
            match spans {
                None => text.extend([id.as_bytes(), values].concat()),
                Some((whole, _)) if whole.end <= place.start => {
                    self = self.insert(whole.end, values.clone());
                }
                // The file may end in a value of this one.
                Some((_, identifier)) => self = self.insert(identifier.end, values.clone()),
            }
        }
        olds.fold(self.replace(place, text), Fix::delete_property)
    }

    /// Moves properties, in their order, out of their node into a new one
    /// behind it.
    pub(super) fn split<'a>(
        mut self,
        node: Node<'_>,
        moved: impl IntoIterator<Item = Property<'a>>,
    ) -> Fix {
        let Some(span) = node.span() else { return self };
        let mut behind = b";".to_vec();
        let mut is_last_moved = false;
        for property in moved {
            behind.extend_from_slice(&property.to_source());
            is_last_moved |= property.span().is_some_and(|moved| moved.end == span.end);
            self = self.delete_property(property);
        }
        let file = node.collection();
        if span.end as usize == file.bytes().len() && !is_last_moved {
            // The file may end in a value that stays.
            behind.splice(..0, file.closing().bytes());
        }
        if lacks_parenthesis(node) {
            // An empty node does not begin a game without one.
            self = self.insert(span.start, "(");
        }
        self.insert(span.end, behind)
    }
}

/// Whether a node is the root of a tree without its `(`.
fn lacks_parenthesis(node: Node<'_>) -> bool {
    // Only the first tree of a file may lack it, and what is told before it is little.
    let mut faults = node.collection().faults().iter().take(4);
    node.is_root()
        && node.tree().index() == 0
        && faults.any(|fault| fault.kind == FaultKind::MissingOpen)
}

fn with_brackets(value: Span) -> Span {
    Span::new(value.start - 1, value.end + 1)
}

/// What [`fix()`] has made of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fixed {
    /// The repaired file.
    pub bytes: Vec<u8>,
    /// How many faults were repaired.
    pub count: usize,
}

/// How often a file is read for repairs: after each round, fixes that got in each
/// other's way are looked for anew. Large files need few rounds; a small one may
/// need one for each stray bracket.
fn max_rounds(bytes: usize) -> usize {
    const BYTES: usize = 16 << 20;
    (BYTES / bytes.max(1)).clamp(100, 4096)
}

/// Repairs what the checks find and `wanted` accepts, until nothing is left
/// that can be repaired. [`Safety::Safe`] applies only safe fixes,
/// [`Safety::Unsafe`] all. Bytes that no fix names stay as they are.
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
    fix_with(every(), collection, safety, wanted)
}

impl Checker {
    /// Repairs what these checks find, as [`fix()`] does.
    pub fn fix(&self, collection: &Collection, safety: Safety) -> Fixed {
        fix_with(self, collection, safety, |_| true)
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
        round(self, collection, std::slice::from_ref(found))?;
        found.fix.clone()
    }
}

/// Repairs what some checks find and `wanted` accepts, as [`fix()`] does.
pub(crate) fn fix_with(
    checker: &Checker,
    collection: &Collection,
    safety: Safety,
    wanted: impl Fn(&Diagnostic) -> bool,
) -> Fixed {
    let mut count = 0;
    let mut collection = collection.clone();
    for _ in 0..max_rounds(collection.bytes().len()) {
        let found = repairable(checker, &collection, safety, &wanted);
        let Some((repaired, fixed)) = round(checker, &collection, &found) else {
            break;
        };
        count += fixed;
        collection = repaired;
    }
    Fixed {
        bytes: collection.to_bytes().into_owned(),
        count,
    }
}

/// What can be repaired, and nothing else: a file may have a finding a byte.
fn repairable(
    checker: &Checker,
    collection: &Collection,
    safety: Safety,
    wanted: impl Fn(&Diagnostic) -> bool,
) -> Vec<Diagnostic> {
    let mut repairable = Vec::new();
    checker.examine(collection, usize::MAX).each(|found| {
        if found.safety().is_none_or(|needed| needed > safety) {
            return;
        }
        let found = found.to_diagnostic();
        let has_edits = found.fix.as_ref().is_some_and(|fix| !fix.edits.is_empty());
        if has_edits && wanted(&found) {
            repairable.push(found);
        }
    });
    repairable
}

/// After so many attempts a round is given up. Each leaves out what did harm in
/// those before; nearly always the first one does none.
const MAX_ATTEMPTS: usize = 16;

/// Repairs once what is found, but for that which changes what was meant: then
/// the file as it reads now, and how much was repaired. `None` where nothing
/// can be done.
fn round(
    checker: &Checker,
    collection: &Collection,
    found: &[Diagnostic],
) -> Option<(Collection, usize)> {
    let mut first = Round::new(collection);
    // What all values of a tree depend on comes first, and alone; then
    // what decides where values and nodes end.
    let mut fixes: Vec<_> = found
        .iter()
        .map(|found| (first.is_of_facts(found), is_of_syntax(found), found))
        .collect();
    fixes.sort_by_key(|(facts, syntax, _)| (!facts, !syntax));
    for _ in 0..MAX_ATTEMPTS {
        let mut round = Round::new(collection);
        let accepted = |(_, _, found): &(bool, bool, &Diagnostic)| round.accept(found);
        let accepted: Vec<bool> = fixes.iter().map(accepted).collect();
        if round.fixes.is_empty() {
            return None;
        }
        let (bytes, changes) = round.apply();
        let repaired = collection.reread(bytes);
        let mut harmful = guard::harmful(checker, collection, &repaired, &changes, &round.fixes);
        if harmful.is_empty() {
            return Some((repaired, round.fixes.len()));
        }
        // What interprets is doubted first.
        let interprets = |fix: &usize| round.fixes[*fix].interprets;
        if harmful.iter().any(interprets) {
            harmful.retain(interprets);
        }
        let mut number = 0;
        let mut accepted = accepted.into_iter();
        fixes.retain(|_| {
            let was_tried = accepted.next() == Some(true);
            number += usize::from(was_tried);
            !(was_tried && harmful.contains(&(number - 1)))
        });
    }
    None
}

/// The check that repairs a bracket in a text.
pub(super) const UNESCAPED_BRACKET: &str = "unescaped-bracket";

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
    /// Where a text holds a bracket that is not escaped and belongs to no other,
    /// what stands around it decides how it is read: nothing else is fixed in
    /// that node before.
    fn new(collection: &'a Collection) -> Round<'a> {
        let is_bracket = |fault: &&Fault| fault.kind == FaultKind::UnpairedBracket;
        let brackets = collection.faults().iter().filter(is_bracket);
        let node = |fault: &Fault| collection.node_before(fault.span).map(Node::id);
        Round {
            collection,
            edits: BTreeMap::new(),
            fixes: Vec::new(),
            codes: brackets
                .map(|fault| (node(fault), UNESCAPED_BRACKET))
                .collect(),
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
