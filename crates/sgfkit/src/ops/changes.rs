mod properties;
mod sides;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::diff::{Extent, Task, matched, whole_key};
use super::meaning;
use crate::charset::Charset;
use crate::convert::{Lossy, recode_or};
use crate::schema::id;
use crate::tree::{Collection, EditError, GameTree, Node, NodeId, Property, Visit};

use sides::{Draft, Mark, REMOVED};

/// What [`merge_changes`] made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergedChanges {
    /// The file: ours, with what they changed.
    pub file: Vec<u8>,
    /// What was changed on both sides in different ways.
    pub conflicts: Vec<Conflict>,
}

/// Something that was changed on both sides in different ways.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The tree in our file, from 1.
    pub tree: usize,
    /// The moves from the root to the node, its own included.
    pub moves: usize,
    /// What it is about, for people: `C changed on both sides`.
    pub what: String,
}

/// Brings what two people changed in a file together (a three-way merge): ours
/// is edited so that it has what theirs has changed since base. What neither
/// touched stays byte for byte.
///
/// Point lists are sets: both sides' additions and removals apply, unless both
/// gave one point different values, or marks that exclude each other. Comments
/// that changed in different lines go together.
///
/// Changes to different properties, and nodes, variations and games that were
/// added or removed, go together; two different moves in one place become
/// variations. Of a property that both changed in different ways ours stays, and
/// the comment of its node shows both between the marks that git uses. What one
/// side removed and the other changed stays, with such a mark. If the charset of
/// ours lacks a character of theirs, the file becomes UTF-8. Bytes that are no
/// text in their charset stay what they are.
///
/// ```
/// use sgfkit::{Collection, ops};
///
/// let base = Collection::parse("(;GM[1]RE[?];B[aa];W[bb])");
/// let ours = Collection::parse("(;GM[1]RE[B+R];B[aa];W[bb];B[cc])");
/// let theirs = Collection::parse("(;GM[1]RE[W+R];B[aa]C[Good.];W[bb];B[dd])");
/// let merged = ops::merge_changes(&base, &ours, &theirs)?;
/// assert_eq!(
///     String::from_utf8_lossy(&merged.file),
///     "(;GM[1]RE[B+R]C[<<<<<<< ours\nRE[B+R\\]\n=======\nRE[W+R\\]\n>>>>>>> theirs]\
///      ;B[aa]C[Good.];W[bb](;B[cc])(;B[dd]))",
/// );
/// assert_eq!(merged.conflicts[0].what, "RE changed on both sides");
/// # Ok::<(), sgfkit::EditError>(())
/// ```
///
/// # Errors
///
/// If a change cannot be written: there are too many nodes.
pub fn merge_changes(
    base: &Collection,
    ours: &Collection,
    theirs: &Collection,
) -> Result<MergedChanges, EditError> {
    // Nodes of a collection that was not edited are numbered in pre-order.
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
    let (base_alone, to_ours) = matched(base, ours);
    let (their_alone, to_theirs) = matched(base, theirs);
    let mut merger = Merger::new([ours, theirs], &to_ours, &to_theirs);
    for task in &to_theirs {
        merger.change(task)?;
    }
    let gone = base_alone.iter().filter_map(|(base, _)| *base);
    let gone: HashSet<usize> = gone.map(GameTree::index).collect();
    let added = base_alone.iter().filter_map(|(_, ours)| *ours);
    let added: HashMap<usize, (u64, GameTree<'_>)> = added
        .map(|tree| (tree.index(), (whole_key(tree), tree)))
        .collect();
    let keys: HashSet<u64> = added.values().map(|(key, _)| *key).collect();
    // Two games are two, be they added in one place; but where both sides added
    // the file, its game may be one.
    let is_new_file = base.trees().next().is_none();
    for (of_base, of_theirs) in their_alone {
        match (of_base, of_theirs) {
            (Some(tree), _) if !gone.contains(&tree.index()) => merger.remove_tree(tree)?,
            (_, Some(tree)) if !keys.contains(&whole_key(tree)) => {
                let ours = added.get(&tree.index()).map(|(_, ours)| *ours);
                let ours = ours.filter(|_| is_new_file);
                merger.add_tree(tree, ours)?;
            }
            _ => {}
        }
    }
    merger.finish()
}

struct Merger<'a> {
    draft: Draft,
    ours: &'a Collection,
    theirs: &'a Collection,
    /// Our nodes, by those of the base.
    of_base: HashMap<NodeId, Node<'a>>,
    /// Nodes of the base that ours has taken out of a line.
    lifted: HashSet<NodeId>,
    /// Nodes that only ours has, by the parent and what they are known by.
    added: HashMap<(NodeId, u64), VecDeque<Node<'a>>>,
    /// Nodes of the result, by those of theirs.
    of_theirs: HashMap<NodeId, NodeId>,
    /// Nodes of theirs below which something was added.
    grown: HashSet<NodeId>,
    /// For nodes of the base that ours has removed, the topmost of them.
    tops: HashMap<NodeId, NodeId>,
    /// Those that are back, since theirs changed something in them.
    restored: HashSet<NodeId>,
    /// Where variations of theirs are put before something of ours.
    before: HashMap<NodeId, Option<NodeId>>,
}

impl<'a> Merger<'a> {
    fn new(
        [ours, theirs]: [&'a Collection; 2],
        to_ours: &[Task<'a>],
        to_theirs: &[Task<'a>],
    ) -> Merger<'a> {
        let mut merger = Merger {
            draft: Draft::new(ours),
            ours,
            theirs,
            of_base: HashMap::new(),
            lifted: HashSet::new(),
            added: HashMap::new(),
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
                Task::Added(node, _, Extent::Node) => merger.know(node),
                Task::Added(top, _, Extent::Subtree) => {
                    top.subtree().for_each(|node| merger.know(node));
                }
            }
        }
        for task in to_theirs {
            match *task {
                Task::Pair(base, theirs, _) => {
                    if let Some(ours) = merger.of_base.get(&base.id()) {
                        merger.of_theirs.insert(theirs.id(), ours.id());
                    }
                }
                Task::Added(theirs, ..) => {
                    let parent = theirs.parent().map(Node::id);
                    merger.grown.extend(parent);
                }
                Task::Removed(..) => {}
            }
        }
        merger
    }

    /// Remembers a node that only ours has.
    fn know(&mut self, node: Node<'a>) {
        if let Some(parent) = node.parent() {
            let key = (parent.id(), meaning::key(node));
            self.added.entry(key).or_default().push_back(node);
        }
    }

    fn finish(mut self) -> Result<MergedChanges, EditError> {
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
            file: self.draft.result.to_bytes().into_owned(),
            conflicts: self.told(),
        })
    }

    /// The conflicts with their places in our file, in its order.
    fn told(self) -> Vec<Conflict> {
        let mut by_node: BTreeMap<NodeId, Vec<String>> = BTreeMap::new();
        for (node, what) in self.draft.conflicts {
            by_node.entry(node).or_default().push(what);
        }
        let mut told = Vec::new();
        for tree in self.draft.result.trees() {
            // The moves up to here, and before.
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
                    tree: tree.number(),
                    moves,
                    what,
                }));
            }
        }
        told
    }

    /// Does to the result what theirs did to the base.
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
                    Extent::Subtree => subtree_key(base) == subtree_key(ours),
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
                // What it hangs from came back with all that is there.
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

    /// Compares a node with that of theirs which ours has removed.
    fn of_what_is_gone(&mut self, base: Node<'a>, theirs: Node<'a>) -> Result<(), EditError> {
        let above = base.parent().map(Node::id);
        let says_other = meaning::fingerprint(base) != meaning::fingerprint(theirs);
        if self.lifted.contains(&base.id()) {
            // What hung from it hangs from the node above now.
            let Some(parent) = theirs
                .parent()
                .and_then(|node| self.of_theirs.get(&node.id()))
            else {
                return Ok(());
            };
            let parent = *parent;
            self.of_theirs.insert(theirs.id(), parent);
            if says_other {
                let what = "a node behind it removed here, changed there";
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
        // Theirs comes back as a whole, from the topmost node that was removed.
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

    /// Our node before which a variation of theirs comes.
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

    /// Puts a subtree of theirs below one of our nodes. What ours has added in
    /// the same way is there once.
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

    /// Puts a node of theirs into a line.
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

    /// The node that ours has added as theirs has.
    fn twin(&mut self, theirs: Node<'a>, parent: NodeId) -> Option<Node<'a>> {
        let twins = self.added.get_mut(&(parent, meaning::key(theirs)))?;
        twins.pop_front()
    }

    fn is_below(&self, node: NodeId, parent: NodeId) -> bool {
        let above = self.draft.result.node(node).and_then(Node::parent);
        above.map(Node::id) == Some(parent)
    }

    /// Gives a new node what one of theirs says.
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
        if whole_key(base) == whole_key(root.tree()) {
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

    /// Adds a game of theirs. Where ours has added one in the same place that
    /// begins alike, both are brought together.
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
        ours.nodes().for_each(|node| self.know(node));
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

/// How far [`diff`](super::diff) looks for a node that others were put before.
const FAR: usize = 16;

/// All that a node and those below it say.
fn subtree_key(top: Node<'_>) -> u64 {
    top.subtree().fold(0, |key, node| {
        let shape = (node.children().count() << 1) as u64;
        super::diff::mixed(key, meaning::fingerprint(node) ^ shape)
    })
}
