//! What a round of fixes has done besides: fixes after which a text or a
//! position is another, or a new error is there, are found out.
//!
//! The file as it was and as it reads with the fixes are held side by side,
//! node by node. Each node of the new file is told, by where it stands, which
//! node of the old one it was made of.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::{Check, Checker, Severity};
use crate::game::Color;
use crate::replay::Replay;
use crate::schema::{PropertyType, ValueType, id};
use crate::syntax::{FaultKind, Span};
use crate::tree::{Collection, GameTree, Node, NodeId, Property};
use crate::value::{Facts, RawValue};

/// Bytes of the old file that were replaced, in order.
pub(super) struct Change {
    pub(super) span: Span,
    /// The length of what stands there now.
    pub(super) len: u32,
    /// The fix that did it, as an index.
    pub(super) fix: usize,
}

/// What is known of a fix.
pub(super) struct Applied {
    /// What it repairs. It may take several rounds: a rectangle that is cut has
    /// more parts that overlap others.
    pub(super) kind: Option<Kind>,
    /// What it changes may mean something else: it is not safe.
    pub(super) interprets: bool,
    /// It decides how what stands around it is read, or all of its tree.
    pub(super) rereads: bool,
    /// The first node that it changes, as it was.
    pub(super) home: Option<NodeId>,
}

/// Why most fixes are dropped.
pub(super) const OTHER_TEXT: &str = "another text or position would change";

/// The fixes, as indices, that have done more than they should, and what.
pub(super) fn harmful(
    judge: &Checker,
    before: &Collection,
    after: &Collection,
    changes: &[Change],
    fixes: &[Applied],
) -> BTreeMap<usize, &'static str> {
    let pairs = Pairs::new(before, after, changes, fixes);
    let mut harmful = BTreeSet::new();
    // What is read in another way after it was interpreted may mean anything.
    let mut all = fixes.iter();
    if !all.any(|fix| fix.rereads && fix.interprets) {
        for tree in before.trees() {
            pairs.compare(tree, &mut harmful);
        }
        pairs.lost_ends(&mut harmful);
    }
    let mut worse = BTreeSet::new();
    pairs.new_errors(judge, &mut worse);
    let worse = worse
        .into_iter()
        .map(|fix| (fix, "a new error would appear"));
    let harmful = harmful.into_iter().map(|fix| (fix, OTHER_TEXT));
    worse.chain(harmful).collect()
}

/// The file before, with the format that each game has afterwards: what is an error in
/// FF[4] and a warning before is not a new error.
fn judged<'a>(before: &'a Collection, after: &Collection) -> Cow<'a, Collection> {
    let mut judged = Cow::Borrowed(before);
    for (old, new) in before.trees().zip(after.trees()) {
        if old.format() != new.format() {
            let root = old.root().id();
            // A number is a value in each charset.
            let _ = (judged.to_mut()).set_property(root, id::FF, [new.format().to_string()]);
        }
    }
    match judged {
        Cow::Owned(edited) => {
            let judged = edited.reparsed();
            if end(&judged) == end(before) {
                Cow::Owned(judged)
            } else {
                Cow::Borrowed(before)
            }
        }
        borrowed => borrowed,
    }
}

/// What an error is about: SGFC's number, or else the check.
pub(super) type Kind = (Option<u8>, &'static str);

/// Of the errors that SGFC has one number for, such as a point that stands there
/// twice, one may hide another: the other is no new one.
pub(super) fn kind(check: &Check) -> Kind {
    match check.sgfc.first() {
        Some(number) => (Some(*number), ""),
        None => (None, check.code),
    }
}

/// The nodes of two readings of a file.
struct Pairs<'a> {
    before: &'a Collection,
    after: &'a Collection,
    changes: &'a [Change],
    fixes: &'a [Applied],
    /// For each new node the old one that it was made of.
    origins: Vec<Option<NodeId>>,
    /// The new nodes by the old ones that they were made of, and where those
    /// of each begin.
    made: Vec<NodeId>,
    starts: Vec<u32>,
    /// For each old node the next one above it of which something is left.
    above: Vec<Option<NodeId>>,
    /// The fixes that change something in an old node.
    touched: HashMap<Option<NodeId>, Vec<usize>>,
}

impl<'a> Pairs<'a> {
    fn new(
        before: &'a Collection,
        after: &'a Collection,
        changes: &'a [Change],
        fixes: &'a [Applied],
    ) -> Pairs<'a> {
        let mut touched: HashMap<_, Vec<usize>> = HashMap::new();
        for change in changes {
            let node = before.node_before(change.span).map(Node::id);
            let home = fixes[change.fix].home;
            for node in [node, home] {
                let known = touched.entry(node).or_default();
                if known.last() != Some(&change.fix) {
                    known.push(change.fix);
                }
            }
        }
        let mut pairs = Pairs {
            before,
            after,
            changes,
            fixes,
            origins: Vec::new(),
            made: Vec::new(),
            starts: Vec::new(),
            above: Vec::new(),
            touched,
        };
        pairs.find_origins();
        pairs.sort_by_origin();
        pairs
    }

    fn find_origins(&mut self) {
        self.origins = vec![None; end(self.after)];
        let mut changes = self.changes.iter().peekable();
        // What the new file has more than the old one up to here.
        let mut growth = 0_i64;
        for node in self.after.trees().flat_map(GameTree::nodes) {
            let start = i64::from(node.span().unwrap_or_default().start);
            let mut origin = None;
            while let Some(change) = changes.peek() {
                let place = i64::from(change.span.start) + growth;
                if start < place {
                    break;
                }
                if start < place + i64::from(change.len) {
                    origin = self.fixes[change.fix].home;
                    break;
                }
                growth += i64::from(change.len) - i64::from(change.span.len());
                changes.next();
            }
            let origin = origin.or_else(|| {
                let old = u32::try_from(start - growth).unwrap_or_default();
                self.before.node_before(Span::empty(old)).map(Node::id)
            });
            self.origins[node.id().0 as usize] = origin;
        }
    }

    fn sort_by_origin(&mut self) {
        let nodes = end(self.before);
        self.starts = vec![0; nodes + 1];
        for origin in self.origins.iter().flatten() {
            self.starts[origin.0 as usize + 1] += 1;
        }
        for index in 0..nodes {
            self.starts[index + 1] += self.starts[index];
        }
        let mut ends = self.starts.clone();
        self.made = vec![NodeId(0); self.starts[nodes] as usize];
        for (new, origin) in self.origins.iter().enumerate() {
            if let Some(origin) = origin {
                let at = &mut ends[origin.0 as usize];
                self.made[*at as usize] = NodeId(new as u32);
                *at += 1;
            }
        }
        self.above = vec![None; nodes];
        for node in self.before.trees().flat_map(GameTree::nodes) {
            let above = node
                .parent()
                .and_then(|parent| match self.ids(parent.id()) {
                    [] => self.above[parent.id().0 as usize],
                    _ => Some(parent.id()),
                });
            self.above[node.id().0 as usize] = above;
        }
    }

    /// What was made of an old node.
    fn ids(&self, node: NodeId) -> &[NodeId] {
        let [start, end] = [0, 1].map(|next| self.starts[node.0 as usize + next] as usize);
        &self.made[start..end]
    }

    /// The fixes that come into question for a node: its own, or else the last
    /// one before it, or else the first of all.
    fn blame(&self, node: Node<'_>, harmful: &mut BTreeSet<usize>) {
        if let Some(fixes) = self.touched.get(&Some(node.id())) {
            harmful.extend(fixes);
            return;
        }
        let start = node.span().unwrap_or_default().start;
        let behind = self
            .changes
            .partition_point(|change| change.span.start <= start);
        let nearest = self.changes.get(behind.saturating_sub(1));
        harmful.extend(nearest.map(|change| change.fix));
    }

    /// Whether a node was interpreted, and may say something else.
    fn is_interpreted(&self, node: Node<'_>) -> bool {
        let mut fixes = self.touched.get(&Some(node.id())).into_iter().flatten();
        fixes.any(|fix| self.fixes[*fix].interprets)
    }

    /// Whether where its texts end was decided anew.
    fn is_reread(&self, node: Node<'_>) -> bool {
        let mut fixes = self.touched.get(&Some(node.id())).into_iter().flatten();
        fixes.any(|fix| self.fixes[*fix].rereads)
    }

    /// The nodes that were made of an old one.
    fn made_of(&self, node: Node<'_>) -> impl Iterator<Item = Node<'a>> {
        let after = self.after;
        let ids = self.ids(node.id()).iter();
        ids.filter_map(move |id| after.node(*id))
    }

    /// Compares what a tree says with what is said now.
    fn compare(&self, tree: GameTree<'a>, harmful: &mut BTreeSet<usize>) {
        let made = self.made_of(tree.root()).next();
        let is_left = |node: Node<'_>| !self.ids(node.id()).is_empty();
        if made.is_none() && tree.nodes().any(is_left) {
            // The game begins elsewhere now.
            self.blame(tree.root(), harmful);
        }
        let is_read_alike = made.is_some_and(|root| are_alike(tree.facts(), root.facts()));
        // Nodes in which something else is done than before, or may be.
        let mut moved = Vec::new();
        for node in tree.nodes() {
            if self.is_interpreted(node) {
                if !self.is_reread(node)
                    && Says::of(self.made_of(node)).runs_on(&Says::of([node].into_iter()))
                {
                    self.blame(node, harmful);
                }
                continue;
            }
            let mut made = self.made_of(node);
            if is_read_alike
                && let (Some(first), None) = (made.next(), made.next())
                && !self.touched.contains_key(&Some(node.id()))
                && self.hangs_alike(node, first)
                && are_written_alike(node, first)
            {
                continue;
            }
            let old = Says::of([node].into_iter());
            let new = Says::of(self.made_of(node));
            let first = self.made_of(node).next();
            let hangs_alike = first.is_none_or(|first| self.hangs_alike(node, first));
            if !hangs_alike || !new.keeps_texts_of(&old) || new.does_more_than(&old) {
                self.blame(node, harmful);
            } else if old.are_sound && (!is_read_alike || old.steps != new.steps) {
                moved.push(node);
            }
        }
        self.compare_positions(tree, &moved, harmful);
    }

    /// Whether a node hangs from what was made of the one that it hung from, or
    /// of the next one above of which something is left.
    fn hangs_alike(&self, old: Node<'_>, new: Node<'_>) -> bool {
        let is_other = |node: &Node<'_>| self.origins[node.id().0 as usize] != Some(old.id());
        let mut above = std::iter::successors(new.parent(), |node| node.parent());
        let above = above.find(is_other);
        let origin = above.and_then(|node| self.origins[node.id().0 as usize]);
        origin == self.above[old.id().0 as usize]
    }

    /// Compares the positions that are reached in some nodes of a tree.
    fn compare_positions(
        &self,
        tree: GameTree<'a>,
        nodes: &[Node<'a>],
        harmful: &mut BTreeSet<usize>,
    ) {
        let Some(made) = self
            .made_of(tree.root())
            .next()
            .filter(|_| !nodes.is_empty())
        else {
            return;
        };
        // Where nothing is left of a node, what is above it is reached.
        let last = |node: &Node<'a>| match self.ids(node.id()).last() {
            None => self.ids(self.above[node.id().0 as usize]?).last().copied(),
            last => last.copied(),
        };
        let now = positions(made.tree(), &nodes.iter().filter_map(last).collect());
        let then = positions(tree, &nodes.iter().map(|node| node.id()).collect());
        for node in nodes {
            let place = last(node);
            let is_same = place.is_some_and(|last| now.get(&last) == then.get(&node.id()));
            if !is_same {
                self.blame(*node, harmful);
            }
        }
    }

    /// A `]` that ended a value, or was put in as the end of one, and is now a part
    /// of a text that goes on behind it, is the fault of the fix before it: but for
    /// those that decide where texts end.
    fn lost_ends(&self, harmful: &mut BTreeSet<usize>) {
        let before: HashSet<i64> = brackets_in_texts(self.before).collect();
        let mut after: Vec<i64> = brackets_in_texts(self.after).collect();
        after.sort_unstable();
        let mut changes = self.changes.iter().peekable();
        let mut growth = 0_i64;
        // The fix that changed something last, or is first.
        let mut last = self.changes.first().map(|change| change.fix);
        for bracket in after {
            let mut is_new = false;
            while let Some(change) = changes.peek() {
                let place = i64::from(change.span.start) + growth;
                if bracket < place {
                    break;
                }
                last = Some(change.fix);
                if bracket < place + i64::from(change.len) {
                    is_new = true;
                    break;
                }
                growth += i64::from(change.len) - i64::from(change.span.len());
                changes.next();
            }
            if is_new || !before.contains(&(bracket - growth)) {
                harmful.extend(last.filter(|fix| !self.fixes[*fix].rereads));
            }
        }
    }

    /// Errors of nodes that had fewer of them before.
    fn new_errors(&self, judge: &Checker, harmful: &mut BTreeSet<usize>) {
        let mut balance: BTreeMap<_, i64> = BTreeMap::new();
        let mut count =
            |file: &Collection, sign: i64, origin: &dyn Fn(NodeId) -> Option<NodeId>| {
                let errors = judge.examine_from(Severity::Error, file, usize::MAX);
                errors.each(|found| {
                    let node = found.node_id().and_then(origin);
                    *balance.entry((node, kind(found.check()))).or_default() += sign;
                });
            };
        count(&judged(self.before, self.after), -1, &Some);
        count(self.after, 1, &|node| {
            self.origins.get(node.0 as usize).copied()?
        });
        let more = balance.into_iter().filter(|(_, balance)| *balance > 0);
        for ((node, kind), _) in more {
            let mut fixes = self.touched.get(&node).into_iter().flatten();
            if fixes.any(|fix| self.fixes[*fix].kind == Some(kind)) {
                continue;
            }
            match node.and_then(|node| self.before.node(node)) {
                Some(node) => self.blame(node, harmful),
                None => harmful.extend(0..self.fixes.len()),
            }
        }
    }
}

/// Where each `]` stands that no escape precedes and that a text goes on behind.
fn brackets_in_texts(file: &Collection) -> impl Iterator<Item = i64> {
    use FaultKind::{UnescapedBracket, UnpairedBracket};
    let faults = file.faults().iter();
    let brackets = faults.filter(|fault| matches!(fault.kind, UnescapedBracket | UnpairedBracket));
    brackets.map(|fault| i64::from(fault.span.start))
}

/// The positions in some nodes of a tree, by their numbers; where the game has
/// no board here, all are one.
fn positions(tree: GameTree<'_>, nodes: &BTreeSet<NodeId>) -> HashMap<NodeId, Option<[u64; 2]>> {
    let mut positions = HashMap::new();
    Replay::new(tree).visit(|at| {
        if nodes.contains(&at.node().id()) {
            let prisoners = |color| u64::from(at.board().map_or(0, |board| board.prisoners(color)));
            let taken = prisoners(Color::Black) << 32 | prisoners(Color::White);
            let position = at.board().map(|board| [board.hash(), taken]);
            positions.insert(at.node().id(), position);
        }
    });
    positions
}

/// Whether the same bytes are read in the same way.
fn are_alike(one: &Facts, other: &Facts) -> bool {
    let of = |facts: &Facts| {
        let encoding = facts.encoding;
        (
            (facts.format, facts.game_number, facts.size),
            (encoding.charset, encoding.escaping),
        )
    };
    of(one) == of(other)
}

/// Whether two nodes hold the same properties in the same bytes.
fn are_written_alike(one: Node<'_>, other: Node<'_>) -> bool {
    let (mut one, mut other) = (one.properties(), other.properties());
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(a), Some(b))
                if a.identifier() == b.identifier()
                    && a.values()
                        .map(RawValue::raw)
                        .eq(b.values().map(RawValue::raw)) => {}
            _ => return false,
        }
    }
}

/// Behind the number of a file's last node.
fn end(file: &Collection) -> usize {
    let last = file.trees().last().and_then(|tree| tree.nodes().last());
    last.map_or(0, |node| node.id().0 as usize + 1)
}

/// What some nodes say and do, however it is written.
struct Says {
    /// By identifier.
    texts: BTreeMap<String, Vec<String>>,
    labels: BTreeSet<(String, String)>,
    said: HashSet<(String, String)>,
    /// Moves and setup, in order.
    steps: Vec<(String, Vec<u8>)>,
    /// All of them can be read. White space that goes makes more so.
    are_sound: bool,
}

/// Texts that have a form, which a fix may mend.
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

impl Says {
    fn of<'n>(nodes: impl Iterator<Item = Node<'n>>) -> Says {
        let mut says = Says {
            texts: BTreeMap::new(),
            labels: BTreeSet::new(),
            said: HashSet::new(),
            steps: Vec::new(),
            are_sound: true,
        };
        nodes
            .flat_map(Node::properties)
            .for_each(|property| says.add(property));
        says
    }

    fn add(&mut self, property: Property<'_>) {
        let id = property.id();
        let row = property.schema();
        let value = row.map(|row| row.value);
        let is_step = row.is_some_and(|row| row.kind == PropertyType::Setup)
            || value == Some(ValueType::Move);
        if is_step {
            let values = property.values();
            let steps = values.map(|value| (id.to_string(), value.without_blanks().into_owned()));
            self.steps.extend(steps);
            self.are_sound &= property.decode().all(|value| value.is_ok());
            return;
        }
        if row.is_some_and(|row| row.kind == PropertyType::Root) || FORMS.contains(&&*id) {
            return;
        }
        match value {
            None => {
                let texts = property.values().map(|value| words(&value.text().text));
                self.put(&id, texts);
            }
            Some(ValueType::Text | ValueType::SimpleText) => {
                let texts = property.values().map(|value| words(&value.text().text));
                self.put(&id, texts);
            }
            Some(ValueType::Compose(_, second)) if second.is_text() => {
                let labels = property.values().map(|value| match value.halves() {
                    Some((_, label)) => words(&label.simple_text().text),
                    None => words(&value.simple_text().text),
                });
                let labels = labels.filter(|label| !label.is_empty());
                self.labels
                    .extend(labels.map(|label| (id.to_string(), label)));
            }
            Some(_) => {}
        }
    }

    /// Texts of one property are one; what is said twice in the same words is
    /// said once.
    fn put(&mut self, id: &str, texts: impl Iterator<Item = String>) {
        for text in texts.filter(|text| !text.is_empty()) {
            if self.said.insert((id.to_owned(), text.clone())) {
                self.texts.entry(id.to_owned()).or_default().push(text);
            }
        }
    }

    /// Whether a text of the old nodes goes on here: no interpretation lengthens
    /// one, but rubble behind it does.
    fn runs_on(&self, old: &Says) -> bool {
        old.texts.iter().any(|(id, old)| {
            let old = old.join(" ");
            let text = self.texts.get(id).map(|texts| texts.join(" "));
            text.is_some_and(|text| text != old && text.starts_with(&old))
        })
    }

    /// Whether there are moves or setup of a kind that the old nodes had none of: a
    /// pass among them changes no position.
    fn does_more_than(&self, old: &Says) -> bool {
        let [new, old] = [self, old].map(|says| {
            let kinds = says.steps.iter().map(|(id, _)| id.as_str());
            kinds.collect::<BTreeSet<_>>()
        });
        !new.is_subset(&old)
    }

    /// Whether all that the old nodes said is said here, and in texts nothing
    /// besides.
    fn keeps_texts_of(&self, old: &Says) -> bool {
        let joined = |texts: &BTreeMap<String, Vec<String>>| -> Vec<(String, String)> {
            let texts = texts.iter();
            texts
                .map(|(id, texts)| (id.clone(), texts.join(" ")))
                .collect()
        };
        joined(&self.texts) == joined(&old.texts) && old.labels.is_subset(&self.labels)
    }
}

/// A text without its white space but for a blank between words.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
