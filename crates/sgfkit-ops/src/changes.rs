mod place;
mod properties;
mod sides;

use std::collections::{BTreeMap, HashMap, HashSet};

use super::diff::{Extent, Task};
use super::kin::{Digests, Kin, matched};
use super::meaning;
use sgfkit_core::charset::Charset;
use sgfkit_core::convert::{Lossy, recode_or};
use sgfkit_core::schema::id;
use sgfkit_core::tree::{Collection, EditError, GameTree, Node, NodeId, Property, Visit};

use sides::{Draft, Mark, REMOVED};

/// The result of [`merge_changes`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergedChanges {
    /// Our file with their changes.
    pub bytes: Vec<u8>,
    /// Changes that contradict each other.
    pub conflicts: Vec<Conflict>,
}

/// A conflict: both sides changed the same thing in different ways.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The index of the tree in our file, from 0.
    pub tree: usize,
    /// The number of moves from the root to the node, including its own.
    pub moves: usize,
    /// A description for people: `C changed on both sides`.
    pub what: String,
}

/// Merges two people's changes to a file (a three-way merge): applies their changes since `base` to
/// our file. Parts that neither side touched stay byte for byte.
///
/// Point lists merge point by point, comments line by line. Added and removed nodes, variations and
/// games combine; two different moves in one place become variations. In a conflict our value
/// stays, and the comment of its node shows both between git's conflict marks. A part that one side
/// removed and the other changed also stays, with such a mark. If our encoding lacks a character of
/// theirs, the file becomes UTF-8. Bytes that are not text in their encoding are kept.
///
/// ```
/// use sgfkit::{Collection, ops};
///
/// let base = Collection::parse("(;GM[1]RE[?];B[aa];W[bb])");
/// let ours = Collection::parse("(;GM[1]RE[B+R];B[aa];W[bb];B[cc])");
/// let theirs = Collection::parse("(;GM[1]RE[W+R];B[aa]C[Good.];W[bb];B[dd])");
/// let merged = ops::merge_changes(&base, &ours, &theirs)?;
/// assert_eq!(
///     String::from_utf8_lossy(&merged.bytes),
///     "(;GM[1]RE[B+R]C[<<<<<<< ours\nRE[B+R\\]\n=======\nRE[W+R\\]\n>>>>>>> theirs]\
///      ;B[aa]C[Good.];W[bb](;B[cc])(;B[dd]))",
/// );
/// assert_eq!(merged.conflicts[0].what, "RE changed on both sides");
/// # Ok::<(), sgfkit::EditError>(())
/// ```
///
/// # Errors
///
/// If a change would create too many nodes.
pub fn merge_changes(
    base: &Collection,
    ours: &Collection,
    theirs: &Collection,
) -> Result<MergedChanges, EditError> {
    // Node ids follow pre-order only in collections that were not edited.
    let [base, ours, theirs] = [base, ours, theirs].map(Collection::reparsed);
    match merged(&base, &ours, &theirs) {
        Err(EditError::Charset(error)) => {
            let utf8 = recode_or(Lossy::Stays, &ours, Charset::UTF_8, Charset::UTF_8.name());
            let utf8 = utf8.map_err(|_| EditError::Charset(error))?;
            merged(&base, &Collection::parse(utf8), &theirs)
        }
        done => done,
    }
}

fn merged(
    base: &Collection,
    ours: &Collection,
    theirs: &Collection,
) -> Result<MergedChanges, EditError> {
    let digests = [base, ours, theirs].map(Digests::of);
    let [of_base, of_ours, of_theirs] = &digests;
    let (our_alone, to_ours) = matched(base, ours, [of_base, of_ours]);
    let (their_alone, to_theirs) = matched(base, theirs, [of_base, of_theirs]);
    let mut merger = Merger::new([ours, theirs], &digests, &to_ours, &to_theirs);
    for task in &to_theirs {
        merger.change(task)?;
    }
    merger.order_variations(&to_ours, &to_theirs);
    let gone = our_alone.iter().filter_map(|(base, _)| *base);
    let gone: HashSet<usize> = gone.map(GameTree::index).collect();
    let added: Vec<_> = our_alone.iter().filter_map(|(_, ours)| *ours).collect();
    let new: Vec<_> = their_alone.iter().filter_map(|(_, new)| *new).collect();
    for base in their_alone.iter().filter_map(|(base, _)| *base) {
        if !gone.contains(&base.index()) {
            merger.remove_tree(base)?;
        }
    }
    // Two games added in one place stay two, unless both sides added the file: then they may be the
    // same game.
    let is_new_file = base.trees().next().is_none();
    let mut twins = vec![None; new.len()];
    for (of_ours, of_theirs) in merger.kin.games(&added, &new) {
        twins[of_theirs] = Some(added[of_ours]);
    }
    for (tree, twin) in new.into_iter().zip(twins) {
        let is_same =
            |twin: &GameTree<'_>| of_ours.whole(twin.root()) == of_theirs.whole(tree.root());
        match twin {
            Some(twin) if is_same(&twin) => {
                merger.of_theirs.insert(tree.root().id(), twin.root().id());
            }
            twin => merger.add_tree(tree, twin.filter(|_| is_new_file))?,
        }
    }
    merger.finish(&to_ours, &to_theirs)
}

struct Merger<'a> {
    draft: Draft,
    ours: &'a Collection,
    theirs: &'a Collection,
    of_base: HashMap<NodeId, Node<'a>>,
    lifted: HashSet<NodeId>,
    of_ours: &'a Digests,
    of_the_base: &'a Digests,
    added: HashMap<NodeId, Vec<Node<'a>>>,
    new: HashMap<NodeId, Vec<Node<'a>>>,
    kin: Kin<'a>,
    compared: HashSet<(NodeId, NodeId)>,
    twins: HashMap<NodeId, Node<'a>>,
    have_twins: HashSet<NodeId>,
    of_theirs: HashMap<NodeId, NodeId>,
    grown: HashSet<NodeId>,
    /// For base nodes that we removed, the topmost removed node.
    tops: HashMap<NodeId, NodeId>,
    /// Removed nodes that are back because they changed something below.
    restored: HashSet<NodeId>,
    /// For variations of theirs, our node before which they are inserted.
    before: HashMap<NodeId, Option<NodeId>>,
}

impl<'a> Merger<'a> {
    fn new(
        [ours, theirs]: [&'a Collection; 2],
        [of_the_base, of_ours, of_theirs]: &'a [Digests; 3],
        to_ours: &[Task<'a>],
        to_theirs: &[Task<'a>],
    ) -> Merger<'a> {
        let mut merger = Merger {
            draft: Draft::new(ours),
            ours,
            theirs,
            of_base: HashMap::new(),
            lifted: HashSet::new(),
            of_ours,
            of_the_base,
            added: HashMap::new(),
            new: HashMap::new(),
            kin: Kin::new(of_ours, of_theirs),
            compared: HashSet::new(),
            twins: HashMap::new(),
            have_twins: HashSet::new(),
            of_theirs: HashMap::new(),
            grown: HashSet::new(),
            tops: HashMap::new(),
            restored: HashSet::new(),
            before: HashMap::new(),
        };
        for task in to_ours {
            match *task {
                Task::Pair(base, ours, _) => {
                    merger.of_base.insert(base.id(), ours);
                }
                Task::Removed(base, _, Extent::Node) => {
                    merger.lifted.insert(base.id());
                }
                Task::Removed(..) => {}
                Task::Added(top, _, extent) => know(&mut merger.added, top, extent),
            }
        }
        for task in to_theirs {
            match *task {
                Task::Pair(base, theirs, _) => {
                    if let Some(ours) = merger.of_base.get(&base.id()) {
                        merger.of_theirs.insert(theirs.id(), ours.id());
                    }
                }
                Task::Added(theirs, _, extent) => {
                    let parent = theirs.parent().map(Node::id);
                    merger.grown.extend(parent);
                    know(&mut merger.new, theirs, extent);
                }
                Task::Removed(..) => {}
            }
        }
        merger
    }

    fn finish(
        mut self,
        to_ours: &[Task<'a>],
        to_theirs: &[Task<'a>],
    ) -> Result<MergedChanges, EditError> {
        self.draft
            .undo_contradictions([self.ours, self.theirs], &self.of_theirs)?;
        for (node, mark) in std::mem::take(&mut self.draft.marks) {
            let Some(handle) = self.draft.result.node(node) else {
                continue;
            };
            let comment = handle.properties_of(id::C).flat_map(Property::values);
            let mut comment = self.draft.joined(node, comment)?;
            if !comment.is_empty() {
                comment.extend_from_slice(b"\n\n");
            }
            comment.extend_from_slice(&mark.written());
            let comment = vec![comment.into_boxed_slice()];
            self.draft.result.set_raw_property(node, id::C, comment)?;
        }
        Ok(MergedChanges {
            bytes: self.games_in_order(to_ours, to_theirs),
            conflicts: self.told(),
        })
    }

    fn told(self) -> Vec<Conflict> {
        let mut by_node: BTreeMap<NodeId, Vec<String>> = BTreeMap::new();
        for (node, what) in self.draft.conflicts {
            by_node.entry(node).or_default().push(what);
        }
        let mut told = Vec::new();
        for tree in self.draft.result.trees() {
            // The number of moves up to each node of the path.
            let mut path = vec![0];
            for visit in tree.walk() {
                if by_node.is_empty() {
                    break;
                }
                let Visit::Enter(node) = visit else {
                    path.pop();
                    continue;
                };
                let before = path.last().copied().unwrap_or_default();
                let moves = before + node.movers().count();
                path.push(moves);
                let here = by_node.remove(&node.id()).into_iter().flatten();
                told.extend(here.map(|what| Conflict {
                    tree: tree.index(),
                    moves,
                    what,
                }));
            }
        }
        told
    }

    fn change(&mut self, task: &Task<'a>) -> Result<(), EditError> {
        match *task {
            Task::Pair(base, theirs, _) => match self.of_base.get(&base.id()).copied() {
                Some(ours) => self.draft.properties(Some(base), ours, theirs),
                None => self.of_what_is_gone(base, theirs),
            },
            Task::Removed(base, _, extent) => {
                let ours = self.of_base.get(&base.id()).copied();
                let Some(ours) = ours.filter(|ours| self.draft.result.node(ours.id()).is_some())
                else {
                    return Ok(());
                };
                let is_same = match extent {
                    Extent::Subtree => self.is_as_before(base, ours),
                    Extent::Node => meaning::fingerprint(base) == meaning::fingerprint(ours),
                };
                match (is_same, extent) {
                    (false, _) => {
                        let sides = Mark {
                            ours: self.draft.whole(ours.id(), ours)?,
                            theirs: REMOVED.into(),
                        };
                        self.draft
                            .conflict(ours.id(), "changed here, removed there", sides);
                    }
                    (true, Extent::Subtree) => self.draft.result.remove_subtree(ours.id())?,
                    (true, Extent::Node) => self.draft.result.remove_node(ours.id())?,
                }
                Ok(())
            }
            Task::Added(theirs, _, extent) => {
                let parent = theirs.parent().map(Node::id);
                let Some(parent) = parent.and_then(|id| self.of_theirs.get(&id).copied()) else {
                    return Ok(());
                };
                // The node came back when its parent was restored.
                if self.of_theirs.contains_key(&theirs.id()) {
                    return Ok(());
                }
                match extent {
                    Extent::Subtree => {
                        let before = self.behind(theirs);
                        self.graft(theirs, parent, before)
                    }
                    Extent::Node => self.insert(theirs, parent),
                }
            }
        }
    }

    fn is_as_before(&self, base: Node<'_>, ours: Node<'_>) -> bool {
        self.of_the_base.whole(base) == self.of_ours.whole(ours)
    }

    /// Compares a base node that we removed with theirs.
    fn of_what_is_gone(&mut self, base: Node<'a>, theirs: Node<'a>) -> Result<(), EditError> {
        let above = base.parent().map(Node::id);
        let says_other = meaning::fingerprint(base) != meaning::fingerprint(theirs);
        if self.lifted.contains(&base.id()) {
            // Its children are now children of the node above.
            let Some(parent) = theirs
                .parent()
                .and_then(|node| self.of_theirs.get(&node.id()))
            else {
                return Ok(());
            };
            let parent = *parent;
            self.of_theirs.insert(theirs.id(), parent);
            if says_other {
                let what = "a later node removed here, changed there";
                let sides = Mark {
                    ours: REMOVED.into(),
                    theirs: self.draft.whole(parent, theirs)?,
                };
                self.draft.conflict(parent, what, sides);
            }
            return Ok(());
        }
        let inherited = above.and_then(|above| self.tops.get(&above).copied());
        let top = inherited.unwrap_or(base.id());
        self.tops.insert(base.id(), top);
        let is_changed = says_other || self.grown.contains(&theirs.id());
        if !is_changed || !self.restored.insert(top) {
            return Ok(());
        }
        // Restore their version from the topmost removed node.
        let (mut at, mut top_node) = (base, theirs);
        while at.id() != top {
            let (Some(above), Some(theirs)) = (at.parent(), top_node.parent()) else {
                break;
            };
            (at, top_node) = (above, theirs);
        }
        let parent = top_node.parent().map(Node::id);
        let parent = parent.and_then(|id| self.of_theirs.get(&id).copied());
        let (place, what) = match parent {
            Some(parent) => {
                let before = self.behind(top_node);
                self.graft(top_node, parent, before)?;
                (parent, "a variation removed here, changed there")
            }
            None => {
                let root = self.new_tree(top_node)?;
                (root, "a game removed here, changed there")
            }
        };
        let new = self.of_theirs.get(&top_node.id()).copied();
        let sides = Mark {
            ours: REMOVED.into(),
            theirs: b"(changed)".to_vec(),
        };
        self.draft.marks.push((new.unwrap_or(place), sides));
        self.draft.conflicts.push((place, what.to_owned()));
        Ok(())
    }

    fn behind(&mut self, theirs: Node<'a>) -> Option<NodeId> {
        let mut passed = Vec::new();
        let mut found = None;
        let mut at = theirs.next_sibling();
        while let Some(node) = at {
            if let Some(known) = self.before.get(&node.id()) {
                found = *known;
                break;
            }
            if let Some(ours) = self.of_theirs.get(&node.id()) {
                found = Some(*ours);
                break;
            }
            passed.push(node.id());
            at = node.next_sibling();
        }
        self.before
            .extend(passed.into_iter().map(|node| (node, found)));
        found
    }

    fn graft(
        &mut self,
        top: Node<'a>,
        parent: NodeId,
        before: Option<NodeId>,
    ) -> Result<(), EditError> {
        let mut open = vec![(top, parent)];
        while let Some((theirs, parent)) = open.pop() {
            let twin = self.twin(theirs, parent);
            let id = match twin {
                Some(ours) => {
                    self.draft.properties(None, ours, theirs)?;
                    ours.id()
                }
                None => {
                    let place = before.filter(|_| theirs == top);
                    let place = place.filter(|sibling| self.is_below(*sibling, parent));
                    let new = match place {
                        Some(sibling) => self.draft.result.insert_variation(sibling)?,
                        None => self.draft.result.append_node(parent)?,
                    };
                    self.copy(theirs, new)?;
                    new
                }
            };
            self.of_theirs.insert(theirs.id(), id);
            let first = open.len();
            open.extend(theirs.children().map(|child| (child, id)));
            if let Some(below) = open.get_mut(first..) {
                below.reverse();
            }
        }
        Ok(())
    }

    fn insert(&mut self, theirs: Node<'a>, parent: NodeId) -> Result<(), EditError> {
        if let Some(ours) = self.twin(theirs, parent) {
            self.of_theirs.insert(theirs.id(), ours.id());
            return self.draft.properties(None, ours, theirs);
        }
        let mut line = theirs.main_line().skip(1).take(FAR);
        let next = line.find_map(|node| self.of_theirs.get(&node.id()).copied());
        let siblings = self
            .draft
            .result
            .node(parent)
            .map(|node| node.children().count());
        let new = match next.filter(|next| self.is_below(*next, parent)) {
            Some(_) if siblings == Some(1) => self.draft.result.insert_below(parent)?,
            Some(next) => {
                let new = self.draft.result.insert_variation(next)?;
                self.draft.result.move_subtree(next, new, None)?;
                new
            }
            None => self.draft.result.append_node(parent)?,
        };
        self.copy(theirs, new)?;
        self.of_theirs.insert(theirs.id(), new);
        Ok(())
    }

    fn twin(&mut self, theirs: Node<'a>, parent: NodeId) -> Option<Node<'a>> {
        let above = theirs.parent()?.id();
        if let (Some(ours), Some(new)) = (self.added.get(&parent), self.new.get(&above))
            && self.compared.insert((above, parent))
        {
            let is_free = |node: &&Node<'a>| !self.have_twins.contains(&node.id());
            let ours: Vec<_> = ours.iter().filter(is_free).copied().collect();
            for (of_ours, of_theirs) in self.kin.siblings(&ours, new) {
                self.have_twins.insert(ours[of_ours].id());
                self.twins.insert(new[of_theirs].id(), ours[of_ours]);
            }
        }
        self.twins.get(&theirs.id()).copied()
    }

    fn is_below(&self, node: NodeId, parent: NodeId) -> bool {
        let above = self.draft.result.node(node).and_then(Node::parent);
        above.map(Node::id) == Some(parent)
    }

    fn copy(&mut self, theirs: Node<'a>, new: NodeId) -> Result<(), EditError> {
        for content in meaning::contents_in_order(theirs) {
            if !content.is_charset() {
                self.draft.take(new, &content, Vec::new())?;
            }
        }
        Ok(())
    }

    fn remove_tree(&mut self, base: GameTree<'a>) -> Result<(), EditError> {
        let ours = self.of_base.get(&base.root().id()).copied();
        let Some(root) = ours else { return Ok(()) };
        if self.is_as_before(base.root(), root) {
            return self.draft.result.remove_tree(root.tree().index());
        }
        let what = "a game changed here, removed there";
        let sides = Mark {
            ours: b"(changed)".to_vec(),
            theirs: REMOVED.into(),
        };
        self.draft.conflict(root.id(), what, sides);
        Ok(())
    }

    /// Adds a game of theirs, or merges it with one that we added in the same place with the same
    /// beginning.
    fn add_tree(
        &mut self,
        tree: GameTree<'a>,
        ours: Option<GameTree<'a>>,
    ) -> Result<(), EditError> {
        let start = |tree: GameTree<'_>| {
            let facts = tree.facts();
            (facts.game_number, facts.size, meaning::step(tree.root()))
        };
        let Some(ours) = ours.filter(|ours| start(*ours) == start(tree)) else {
            return self.new_tree(tree.root()).map(drop);
        };
        know(&mut self.added, ours.root(), Extent::Subtree);
        know(&mut self.new, tree.root(), Extent::Subtree);
        self.of_theirs.insert(tree.root().id(), ours.root().id());
        self.draft.properties(None, ours.root(), tree.root())?;
        let mut children = tree.root().children();
        children.try_for_each(|child| self.graft(child, ours.root().id(), None))
    }

    fn new_tree(&mut self, theirs: Node<'a>) -> Result<NodeId, EditError> {
        let root = self.draft.result.append_tree()?;
        self.copy(theirs, root)?;
        self.of_theirs.insert(theirs.id(), root);
        let mut children = theirs.children();
        children.try_for_each(|child| self.graft(child, root, None))?;
        Ok(root)
    }
}

/// The number of inserted nodes that [`diff`](super::diff) looks past.
const FAR: usize = 16;

fn know<'a>(known: &mut HashMap<NodeId, Vec<Node<'a>>>, top: Node<'a>, extent: Extent) {
    let most = match extent {
        Extent::Node => 1,
        Extent::Subtree => usize::MAX,
    };
    for node in top.subtree().take(most) {
        if let Some(parent) = node.parent() {
            known.entry(parent.id()).or_default().push(node);
        }
    }
}
