mod sides;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::diff::{Extent, Task, matched, whole_key};
use super::meaning::{self, Content};
use super::points::{EXCLUSIVE, SETS, Set, merge_lines, merge_sets, set};
use crate::charset::Charset;
use crate::convert::{Lossy, recode_or};
use crate::schema::id;
use crate::tree::{Collection, EditError, GameTree, Node, NodeId, Property, Visit};

use sides::{Draft, Mark, REMOVED, is_sound, raws};

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
                let moves = before + meaning::moves(node);
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
                Some(ours) => self.properties(Some(base), ours, theirs),
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
                            theirs: REMOVED.to_vec(),
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
                    ours: REMOVED.to_vec(),
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
            ours: REMOVED.to_vec(),
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
                    self.properties(None, ours, theirs)?;
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
            return self.properties(None, ours, theirs);
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
        for content in meaning::contents(theirs) {
            if !content.is_charset() {
                self.draft.take(new, &content, Vec::new())?;
            }
        }
        Ok(())
    }

    /// Brings what three nodes say together; without a base ours and theirs
    /// were both added.
    fn properties(
        &mut self,
        base: Option<Node<'a>>,
        ours: Node<'a>,
        theirs: Node<'a>,
    ) -> Result<(), EditError> {
        let of_theirs = meaning::contents(theirs);
        let of_ours = meaning::contents(ours);
        let of_base = base.map(meaning::contents).unwrap_or_default();
        let ids = of_theirs.iter().chain(&of_base).map(|content| &content.id);
        let mut known = self.sets(ours.id(), &of_base, &of_ours, &of_theirs)?;
        for id in ids.filter(|id| *id != id::CA && known.insert(id.to_string())) {
            let find = |contents: &'_ [Content<'a>]| contents.iter().position(|one| one.id == *id);
            let at = [find(&of_base), find(&of_ours), find(&of_theirs)];
            let [base, our, their] = [
                at[0].map(|at| &of_base[at]),
                at[1].map(|at| &of_ours[at]),
                at[2].map(|at| &of_theirs[at]),
            ];
            if same(base, their) || same(our, their) {
                continue;
            }
            let is_free = match at[0] {
                None => our.is_none(),
                Some(_) => same(base, our),
            };
            match their {
                Some(content) if is_free => {
                    let before = our.map_or(Vec::new(), raws);
                    self.draft.take(ours.id(), content, before)?;
                }
                None if is_free => {
                    self.draft.result.remove_property(ours.id(), id)?;
                }
                _ => {
                    let are_sound = [base, our, their].into_iter().flatten().all(is_sound);
                    if let (id::C, Some(base), Some(our), Some(their)) = (&**id, base, our, their)
                        && are_sound
                        && let Some(merged) = merge_lines(&text(base), &text(our), &text(their))
                    {
                        self.draft.result.set_text(ours.id(), id::C, &merged)?;
                        continue;
                    }
                    let sides = Mark {
                        ours: self.draft.side(ours.id(), our)?,
                        theirs: self.draft.side(ours.id(), their)?,
                    };
                    if id == id::C {
                        // Both stand between the marks.
                        self.draft.result.remove_property(ours.id(), id::C)?;
                    }
                    let what = format!("{id} changed on both sides");
                    self.draft.conflict(ours.id(), &what, sides);
                }
            }
        }
        Ok(())
    }

    /// Brings the point lists of three nodes together, point by point. Gives the
    /// identifiers of those that are done.
    fn sets(
        &mut self,
        node: NodeId,
        base: &[Content<'_>],
        ours: &[Content<'_>],
        theirs: &[Content<'_>],
    ) -> Result<HashSet<String>, EditError> {
        let mut done = HashSet::new();
        let mut merged: BTreeMap<&'static str, [Set; 3]> = BTreeMap::new();
        for id in SETS {
            let of = |contents: &[Content<'_>]| set(contents.iter().find(|one| one.id == id));
            let (Some(base), Some(our), Some(their)) = (of(base), of(ours), of(theirs)) else {
                continue;
            };
            done.insert(id.to_owned());
            let (all, contested) = merge_sets(&base, &our, &their);
            for point in contested {
                let [our, their] = [our.get(&point), their.get(&point)].map(|value| match value {
                    Some(value) => format!("{id}[{value}]"),
                    None => "(removed)".to_owned(),
                });
                let what = format!("{id} of {point} changed on both sides");
                let sides = Mark {
                    ours: self.draft.result.encoded(node, &our)?.into_vec(),
                    theirs: self.draft.result.encoded(node, &their)?.into_vec(),
                };
                self.draft.conflict(node, &what, sides);
            }
            merged.insert(id, [all, our, their]);
        }
        for group in EXCLUSIVE {
            self.contradictions(node, group, &mut merged)?;
        }
        for (id, [all, our, _]) in merged {
            if all == our {
                continue;
            }
            let before = ours
                .iter()
                .find(|one| one.id == id)
                .map_or(Vec::new(), raws);
            self.draft.note(node, id, before);
            if all.is_empty() {
                _ = self.draft.result.remove_property(node, id)?;
            } else {
                self.draft
                    .result
                    .set_property(node, id, all.into_values())?;
            }
        }
        Ok(done)
    }

    /// Where each side put something else on a point, ours stays.
    fn contradictions(
        &mut self,
        node: NodeId,
        group: &[&'static str],
        merged: &mut BTreeMap<&'static str, [Set; 3]>,
    ) -> Result<(), EditError> {
        let mut owners: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
        for id in group {
            let sets = merged.get(id);
            for point in sets.into_iter().flat_map(|[all, ..]| all.keys()) {
                owners.entry(point.clone()).or_default().push(id);
            }
        }
        for (point, ids) in owners.into_iter().filter(|(_, ids)| ids.len() > 1) {
            let holds = |id: &&&str, side: usize| {
                let sets = merged.get(**id);
                sets.is_some_and(|sets| sets[side].contains_key(&point))
            };
            let [our, their] = [1, 2].map(|side| {
                let ids = ids.iter().filter(|id| holds(id, side));
                ids.copied().collect::<Vec<_>>()
            });
            // What one side says by itself is its own affair.
            if our.len() > 1 || their.len() > 1 {
                continue;
            }
            let (Some(first), Some(second)) = (our.first(), their.first()) else {
                continue;
            };
            let what = format!("{first} and {second} on {point}");
            let [ours, theirs] = [first, second].map(|id| {
                let written = format!("{id}[{point}]");
                self.draft
                    .result
                    .encoded(node, &written)
                    .map(<[u8]>::into_vec)
            });
            let sides = Mark {
                ours: ours?,
                theirs: theirs?,
            };
            if let Some([all, ..]) = merged.get_mut(second) {
                all.remove(&point);
            }
            self.draft.conflict(node, &what, sides);
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
            theirs: REMOVED.to_vec(),
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
        self.properties(None, ours.root(), tree.root())?;
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

fn same(a: Option<&Content<'_>>, b: Option<&Content<'_>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.values().mean(&b.values()) || are_same_bytes(a, b),
        (None, None) => true,
        _ => false,
    }
}

/// Whether both say the same in bytes that are no text in the charset of the one,
/// and that of the other is but a guess.
fn are_same_bytes(a: &Content<'_>, b: &Content<'_>) -> bool {
    (a.is_guessed() || b.is_guessed()) && !(is_sound(a) && is_sound(b)) && raws(a) == raws(b)
}

fn text(content: &Content<'_>) -> String {
    let values = content.parts().iter().flat_map(|part| part.values());
    let texts: Vec<_> = values.map(|raw| raw.text().text).collect();
    texts.join("\n")
}

/// All that a node and those below it say.
fn subtree_key(top: Node<'_>) -> u64 {
    top.subtree().fold(0, |key, node| {
        let shape = (node.children().count() << 1) as u64;
        super::diff::mixed(key, meaning::fingerprint(node) ^ shape)
    })
}
