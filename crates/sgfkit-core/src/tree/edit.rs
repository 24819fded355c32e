mod bulk;
mod in_turn;

use std::fmt;
use std::sync::OnceLock;

use super::edits::{Ends, Fate};
use super::entries::{Entries, Entry, OwnedProperty};
use super::{Collection, NONE, NodeData, NodeId, TreeData};
use crate::charset::Unencodable;
use crate::schema;
use crate::syntax::{Encoding, Escaping, Scan, Span, is_identifier};
use crate::value::{self, Invalid, RawValue};

#[doc(hidden)]
pub use bulk::Change;

/// Root properties that determine [`Facts`](super::Facts).
const FACTS: [&[u8]; 4] = [b"CA", b"FF", b"GM", b"SZ"];

/// Reason an edit failed. The collection is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The node was removed, or belongs to another collection.
    NoSuchNode,
    /// An invalid identifier: it must be a letter followed by letters and digits.
    Identifier(String),
    /// No values; a property needs at least one (sgf4.html §2.1).
    NoValues,
    /// A value with an unescaped `]`, or with a `\` at its end.
    Value(String),
    /// A value that does not fit the type of its property.
    Invalid {
        /// The identifier of the property.
        id: String,
        /// The value.
        value: String,
        /// Reason the type rejects it.
        reason: Invalid,
    },
    /// A character that the tree's encoding lacks.
    Charset(Unencodable),
    /// A root cannot be removed or moved; remove the tree instead.
    Root,
    /// A node cannot be moved below itself or into another tree.
    Place,
    /// Too many nodes: the limit is 2³² − 2, including removed ones.
    TooMany,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchNode => write!(f, "no such node in this collection"),
            EditError::Identifier(id) => write!(f, "`{id}` is not a property identifier"),
            EditError::NoValues => write!(f, "a property needs a value"),
            EditError::Value(value) => write!(f, "unescaped `]` or `\\` in the value `{value}`"),
            EditError::Invalid { id, value, reason } => {
                write!(f, "invalid value `{value}` of {id}: {reason}")
            }
            EditError::Charset(error) => error.fmt(f),
            EditError::Root => write!(f, "a root can only be removed with its tree"),
            EditError::Place => write!(f, "a node cannot be moved there"),
            EditError::TooMany => write!(f, "too many nodes"),
        }
    }
}

impl std::error::Error for EditError {}

/// # Editing
///
/// Edits change the tree immediately, and the bytes when the collection is
/// [written](Collection::to_bytes). Unedited games keep every byte; an edited game
/// keeps its spelling and white space. [`NodeId`]s stay valid.
///
/// ```
/// use sgfkit::Collection;
///
/// let mut game = Collection::parse("(;GM[1] SZ[19]\n;B[pd] ;W[dd])");
/// let root = game.tree(0).unwrap().root().id();
/// let first = game.node(root).unwrap().children().next().unwrap().id();
/// game.set_text(first, "C", "a [famous] move")?;
/// let reply = game.append_node(first)?;
/// game.set_property(reply, "W", ["dp"])?;
/// assert_eq!(
///     String::from_utf8_lossy(&game.to_bytes()),
///     "(;GM[1] SZ[19]\n;B[pd]C[a [famous\\] move] (;W[dd])(;W[dp]))",
/// );
/// # Ok::<(), sgfkit::EditError>(())
/// ```
impl Collection {
    /// Sets a property of a node to these values.
    ///
    /// The values are written as in a file, with escapes; [`set_text`](Self::set_text)
    /// escapes text. Each value is checked by the property's type in the tree's game and
    /// version. Values of unknown properties can be any text.
    ///
    /// # Errors
    ///
    /// Returns an error, and changes nothing, if the node does not exist, if there is no
    /// value, if the identifier or a value cannot be written, if a value does not fit the
    /// property's type, or if the tree's encoding lacks a character.
    ///
    /// ```
    /// use sgfkit::{Collection, EditError, Invalid};
    ///
    /// let mut games = Collection::parse("(;GM[1]SZ[19])");
    /// let root = games.tree(0).unwrap().root().id();
    /// games.set_property(root, "KM", ["6.5"])?;
    /// let error = games.set_property(root, "KM", ["six"]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid value `six` of KM: expected a number such as `6.5`",
    /// );
    /// games.set_property_unchecked(root, "KM", ["six"])?;
    /// # Ok::<(), EditError>(())
    /// ```
    pub fn set_property<I>(&mut self, node: NodeId, id: &str, values: I) -> Result<(), EditError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let owned = self.owned(node, id, values)?;
        self.check(node, id, &owned)?;
        self.put(node, id, owned)
    }

    /// Sets a property of a node to these values, regardless of its type.
    ///
    /// # Errors
    ///
    /// As [`set_property`](Self::set_property), except that values of any form are accepted.
    pub fn set_property_unchecked<I>(
        &mut self,
        node: NodeId,
        id: &str,
        values: I,
    ) -> Result<(), EditError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let owned = self.owned(node, id, values)?;
        self.put(node, id, owned)
    }

    fn put(&mut self, node: NodeId, id: &str, owned: OwnedProperty) -> Result<(), EditError> {
        let (entries, bytes) = self.entries(node.0);
        entries.set(bytes, id, owned);
        self.note_change(node.0, id);
        Ok(())
    }

    /// Checks values by the property's type.
    fn check(&self, node: NodeId, id: &str, owned: &OwnedProperty) -> Result<(), EditError> {
        let tree = self.tree_of(node.0).ok_or(EditError::NoSuchNode)?;
        let facts = self.facts(tree);
        let row = schema::property(id.as_bytes(), facts.game_number, facts.format);
        for value in &owned.values {
            let raw = RawValue::new(value, None, facts);
            if let Err(invalid) = value::decode(raw, row, facts) {
                return Err(EditError::Invalid {
                    id: id.to_owned(),
                    value: raw.unicode().text.into_owned(),
                    reason: invalid,
                });
            }
        }
        Ok(())
    }

    /// Sets a property of type Text or SimpleText. The text is escaped as needed, also for
    /// the second part of a composed value.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`set_property`](Self::set_property).
    pub fn set_text(&mut self, node: NodeId, id: &str, text: &str) -> Result<(), EditError> {
        self.set_property(node, id, [value::escape(text, false)])
    }

    /// Adds values to a property of a node, and adds the property if it is missing.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`set_property`](Self::set_property).
    pub fn add_values<I>(&mut self, node: NodeId, id: &str, values: I) -> Result<(), EditError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let added = self.owned(node, id, values)?;
        self.check(node, id, &added)?;
        self.add(node, id, added)
    }

    /// Adds values of any form to a property of a node.
    ///
    /// # Errors
    ///
    /// As [`set_property_unchecked`](Self::set_property_unchecked).
    pub fn add_values_unchecked<I>(
        &mut self,
        node: NodeId,
        id: &str,
        values: I,
    ) -> Result<(), EditError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let added = self.owned(node, id, values)?;
        self.add(node, id, added)
    }

    fn add(&mut self, node: NodeId, id: &str, mut added: OwnedProperty) -> Result<(), EditError> {
        let (entries, bytes) = self.entries(node.0);
        let first = entries.find(bytes, id).next();
        match first.and_then(|first| entries.get_mut(first)) {
            None => entries.push(added),
            Some(Entry::Owned(owned)) => owned.values.append(&mut added.values),
            Some(Entry::Source(span)) => {
                let span = *span;
                let handle = self.node(node).ok_or(EditError::NoSuchNode)?;
                let property = handle.source_property(span);
                let scan = handle.facts().scan;
                let values = property.values();
                let values = values.map(|value| scan.closed(value.raw()).into());
                let owned = OwnedProperty {
                    identifier: property.identifier().into(),
                    values: values.chain(added.values).collect(),
                    origin: Some(span),
                };
                let (entries, _) = self.entries(node.0);
                if let Some(entry) = first.and_then(|first| entries.get_mut(first)) {
                    *entry = Entry::Owned(owned);
                }
            }
        }
        self.note_change(node.0, id);
        Ok(())
    }

    /// Removes all properties of a node with this identifier. Returns true if there were any.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist.
    pub fn remove_property(&mut self, node: NodeId, id: &str) -> Result<bool, EditError> {
        let handle = self.node(node).ok_or(EditError::NoSuchNode)?;
        if self.edits.properties(node.0).is_none() && handle.property(id).is_none() {
            return Ok(false);
        }
        let (entries, bytes) = self.entries(node.0);
        let removed = entries.remove(bytes, id);
        self.note_change(node.0, id);
        Ok(removed)
    }

    /// Adds an empty node as the last variation below `parent`.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist, or if there are too many nodes.
    pub fn append_node(&mut self, parent: NodeId) -> Result<NodeId, EditError> {
        let tree = self.tree_of(parent.0).ok_or(EditError::NoSuchNode)?;
        let id = self.new_node(tree)?;
        self.link(id, parent.0, None);
        Ok(NodeId(id))
    }

    /// Adds an empty node as a variation before `sibling`, below the same parent.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist or is a root, or if there are too many nodes.
    pub fn insert_variation(&mut self, sibling: NodeId) -> Result<NodeId, EditError> {
        let (tree, parent) = self.place_of(sibling)?;
        let id = self.new_node(tree)?;
        self.link(id, parent, Some(sibling.0));
        Ok(NodeId(id))
    }

    /// Adds an empty node between `node` and its children, which become children of the new node.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist, or if there are too many nodes.
    pub fn insert_below(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let tree = self.tree_of(node.0).ok_or(EditError::NoSuchNode)?;
        let id = self.new_node(tree)?;
        let ends = self.ends(node.0);
        let mut child = ends.first;
        while child != NONE {
            self.nodes[child as usize].parent = id;
            child = self.nodes[child as usize].next_sibling;
        }
        self.edits.children.insert(id, ends);
        self.edits.children.insert(
            node.0,
            Ends {
                first: NONE,
                last: NONE,
            },
        );
        self.link(id, node.0, None);
        Ok(NodeId(id))
    }

    /// Splits a node in two. Properties that `stays` rejects move to a new node between
    /// `node` and its children. Returns the new node.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist, or if there are too many nodes.
    pub fn split_node(
        &mut self,
        node: NodeId,
        mut stays: impl FnMut(super::Property<'_>) -> bool,
    ) -> Result<NodeId, EditError> {
        let handle = self.node(node).ok_or(EditError::NoSuchNode)?;
        let stay: Vec<bool> = handle.properties().map(&mut stays).collect();
        let below = self.insert_below(node)?;
        let (entries, _) = self.entries(node.0);
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for (entry, stays) in entries.iter().cloned().zip(stay) {
            if stays {
                first.push(entry);
            } else {
                second.push(entry);
            }
        }
        self.put_entries(node.0, first);
        self.put_entries(below.0, second);
        Ok(below)
    }

    /// Removes one node; its children take its place.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist or is a root.
    pub fn remove_node(&mut self, node: NodeId) -> Result<(), EditError> {
        let (_, parent) = self.place_of(node)?;
        let fate = self.fate_of_lifted(node.0);
        let ends = self.ends(node.0);
        let previous = self.unlink(node.0);
        if ends.first != NONE {
            let mut child = ends.first;
            while child != NONE {
                if fate == Fate::Removed {
                    self.take_along(child, Fate::Moved);
                }
                self.nodes[child as usize].parent = parent;
                child = self.nodes[child as usize].next_sibling;
            }
            let behind = match previous {
                NONE => self.ends(parent).first,
                previous => self.nodes[previous as usize].next_sibling,
            };
            self.join(parent, previous, ends.first);
            self.join(parent, ends.last, behind);
        }
        self.set_fate(node.0, fate);
        self.bury(node.0);
        Ok(())
    }

    /// Removes a node and everything below it.
    ///
    /// # Errors
    ///
    /// Returns an error if the node does not exist or is a root.
    pub fn remove_subtree(&mut self, node: NodeId) -> Result<(), EditError> {
        self.place_of(node)?;
        self.bury_subtree(node);
        self.unlink(node.0);
        self.set_fate(node.0, Fate::Removed);
        Ok(())
    }

    /// Moves a node and everything below it to another place in its tree: below `parent`,
    /// before its child `before`, or last if that is `None`.
    ///
    /// # Errors
    ///
    /// Returns an error if a node does not exist or is a root, if the new place is inside
    /// the subtree or in another tree, or if `before` is not another child of `parent`.
    pub fn move_subtree(
        &mut self,
        node: NodeId,
        parent: NodeId,
        before: Option<NodeId>,
    ) -> Result<(), EditError> {
        let (tree, _) = self.place_of(node)?;
        let target = self.node(parent).ok_or(EditError::NoSuchNode)?;
        let inside = target.ancestors().any(|at| at.id == node.0);
        if target.tree != tree || inside {
            return Err(EditError::Place);
        }
        if let Some(before) = before {
            let (_, its_parent) = self.place_of(before)?;
            if its_parent != parent.0 || before == node {
                return Err(EditError::Place);
            }
        }
        self.unlink(node.0);
        self.link(node.0, parent.0, before.map(|before| before.0));
        self.set_fate(node.0, Fate::Moved);
        self.take_along(node.0, Fate::Moved);
        Ok(())
    }

    /// Links two children; if one is missing, the other becomes the first or last child.
    #[doc(hidden)]
    pub fn order_children(&mut self, parent: NodeId, order: &[(NodeId, bool)]) {
        let children: Vec<u32> = order.iter().map(|(id, _)| id.0).collect();
        self.adopt(parent.0, &children);
        for &(NodeId(id), _) in order.iter().filter(|(_, stays)| !stays) {
            self.set_fate(id, Fate::Moved);
            self.take_along(id, Fate::Moved);
        }
        self.edits.changed = true;
    }

    /// Adds a game tree at the end, with an empty root. Its encoding is that of the first
    /// tree, or UTF-8 if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too many nodes.
    pub fn append_tree(&mut self) -> Result<NodeId, EditError> {
        let tree = self.trees.len() as u32;
        let id = self.new_node(tree)?;
        let encoding = match self.trees.first() {
            Some(_) => self.facts(0).encoding,
            None => Encoding::ASCII,
        };
        self.trees.push(TreeData {
            root: id,
            span: Span::default(),
            encoding,
            runs: self.runs.len() as u32,
            removed: false,
            facts: OnceLock::new(),
        });
        Ok(NodeId(id))
    }

    /// Removes a game tree. The other trees keep their indices.
    ///
    /// # Errors
    ///
    /// Returns an error if the tree does not exist.
    pub fn remove_tree(&mut self, index: usize) -> Result<(), EditError> {
        let root = self.tree(index).ok_or(EditError::NoSuchNode)?.root().id();
        self.bury_subtree(root);
        self.trees[index].removed = true;
        self.set_fate(root.0, Fate::Removed);
        Ok(())
    }

    pub(super) fn tree_of(&self, id: u32) -> Option<u32> {
        if id as usize >= self.nodes.len() || self.edits.is_dead(id) {
            return None;
        }
        if self.edits.is_new(id) {
            return self.edits.homes.get(&id).copied();
        }
        // The trees of the source come first, and their roots are in file order.
        let behind = self.trees.partition_point(|tree| tree.root <= id);
        behind.checked_sub(1).map(|index| index as u32)
    }

    #[inline]
    pub(super) fn first_child(&self, id: u32) -> u32 {
        if let Some(ends) = self.edits.children.get(&id) {
            return ends.first;
        }
        let next = id + 1;
        let is_child = next < self.edits.originals && self.nodes[next as usize].parent == id;
        if is_child && !self.edits.is_new(id) {
            next
        } else {
            NONE
        }
    }

    /// Returns the spans of a node's properties in the source.
    #[inline]
    pub(super) fn source_properties(&self, id: u32) -> &[Span] {
        if self.edits.is_new(id) {
            return &[];
        }
        let start = self.nodes[id as usize].properties as usize;
        let end = if id + 1 < self.edits.originals {
            self.nodes[id as usize + 1].properties as usize
        } else {
            self.properties.len()
        };
        &self.properties[start..end]
    }

    pub(super) fn has_semicolon(&self, id: u32) -> bool {
        let start = self.nodes[id as usize].start as usize;
        self.bytes().get(start) == Some(&b';')
    }

    /// Returns the tree and parent of a node, or an error for a root.
    fn place_of(&self, node: NodeId) -> Result<(u32, u32), EditError> {
        let tree = self.tree_of(node.0).ok_or(EditError::NoSuchNode)?;
        match self.nodes[node.0 as usize].parent {
            NONE => Err(EditError::Root),
            parent => Ok((tree, parent)),
        }
    }

    fn new_node(&mut self, tree: u32) -> Result<u32, EditError> {
        let id = self.nodes.len() as u32;
        if id >= NONE - 1 {
            return Err(EditError::TooMany);
        }
        self.nodes.push(NodeData {
            start: NONE,
            properties: NONE,
            parent: NONE,
            next_sibling: NONE,
        });
        if !self.edits.dead.is_empty() {
            self.edits.dead.push(false);
        }
        self.edits.properties.insert(id, Entries::default());
        self.edits.homes.insert(id, tree);
        self.edits.changed = true;
        Ok(id)
    }

    /// Returns the first and last child for modification.
    fn ends(&mut self, id: u32) -> Ends {
        if let Some(ends) = self.edits.children.get(&id) {
            return *ends;
        }
        let first = self.first_child(id);
        let (mut last, mut child) = (NONE, first);
        while child != NONE {
            self.edits.previous.insert(child, last);
            last = child;
            child = self.nodes[child as usize].next_sibling;
        }
        let ends = Ends { first, last };
        self.edits.children.insert(id, ends);
        ends
    }

    /// Links two consecutive children. If one of them is missing, the other becomes the
    /// first or last child.
    fn join(&mut self, parent: u32, one: u32, next: u32) {
        let mut ends = self.ends(parent);
        match one {
            NONE => ends.first = next,
            one => self.nodes[one as usize].next_sibling = next,
        }
        match next {
            NONE => ends.last = one,
            next => _ = self.edits.previous.insert(next, one),
        }
        self.edits.children.insert(parent, ends);
    }

    /// Returns the previous sibling of a child whose parent was edited.
    fn previous(&self, child: u32) -> u32 {
        self.edits.previous.get(&child).copied().unwrap_or(NONE)
    }

    fn link(&mut self, id: u32, parent: u32, before: Option<u32>) {
        let ends = self.ends(parent);
        let previous = before.map_or(ends.last, |before| self.previous(before));
        let next = before.unwrap_or(NONE);
        self.nodes[id as usize].parent = parent;
        self.nodes[id as usize].next_sibling = next;
        self.join(parent, previous, id);
        self.join(parent, id, next);
        self.edits.changed = true;
    }

    fn unlink(&mut self, id: u32) -> u32 {
        let parent = self.nodes[id as usize].parent;
        self.ends(parent);
        let previous = self.previous(id);
        let next = self.nodes[id as usize].next_sibling;
        self.join(parent, previous, next);
        self.edits.changed = true;
        previous
    }

    fn set_fate(&mut self, id: u32, fate: Fate) {
        self.edits.changed = true;
        if !self.edits.is_new(id) {
            self.edits.fates.insert(id, fate);
        }
    }

    /// Returns the fate of a node whose children take its place. The children of a moved
    /// node are elsewhere, so nothing remains at its old place.
    fn fate_of_lifted(&self, id: u32) -> Fate {
        match self.edits.fates.get(&id) {
            Some(Fate::Moved | Fate::Removed) => Fate::Removed,
            _ => Fate::Lifted,
        }
    }

    fn bury(&mut self, id: u32) {
        if self.edits.dead.is_empty() {
            self.edits.dead = vec![false; self.nodes.len()];
        }
        self.edits.dead[id as usize] = true;
    }

    fn bury_subtree(&mut self, node: NodeId) {
        let Some(top) = self.node(node) else { return };
        let ids: Vec<u32> = top.subtree().map(|node| node.id).collect();
        for id in ids {
            self.bury(id);
        }
        self.take_along(node.0, Fate::Removed);
    }

    /// Applies a fate to nodes of the source that are still in place below added ones.
    fn take_along(&mut self, top: u32, fate: Fate) {
        let mut open = vec![top];
        while let Some(id) = open.pop() {
            if !self.edits.is_new(id) {
                self.edits.fates.entry(id).or_insert(fate);
                continue;
            }
            let mut child = self.first_child(id);
            while child != NONE {
                open.push(child);
                child = self.nodes[child as usize].next_sibling;
            }
        }
    }

    /// Returns the properties of a node for modification, and the source.
    fn entries(&mut self, node: u32) -> (&mut Entries, &[u8]) {
        if !self.edits.properties.contains_key(&node) {
            let source = self.source_properties(node).iter();
            let entries = source.copied().map(Entry::Source).collect();
            self.edits.properties.insert(node, entries);
        }
        self.edits.changed = true;
        let entries = self.edits.properties.entry(node).or_default();
        (entries, self.reading.bytes_of(&self.source))
    }

    fn put_entries(&mut self, node: u32, entries: Vec<Entry>) {
        let entries = entries.into_iter().collect();
        self.edits.properties.insert(node, entries);
        self.edits.changed = true;
        self.forget_facts(node);
    }

    fn note_change(&mut self, node: u32, id: &str) {
        if FACTS.contains(&&*schema::canonical_id(id.as_bytes())) {
            self.forget_facts(node);
        }
    }

    /// Clears the cached root properties of the tree.
    fn forget_facts(&mut self, node: u32) {
        if self.nodes[node as usize].parent == NONE
            && let Some(tree) = self.tree_of(node)
        {
            self.trees[tree as usize].facts = OnceLock::new();
        }
    }

    fn owned<I>(&self, node: NodeId, id: &str, values: I) -> Result<OwnedProperty, EditError>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let tree = self.tree_of(node.0).ok_or(EditError::NoSuchNode)?;
        if !is_identifier(id.as_bytes()) {
            return Err(EditError::Identifier(id.to_owned()));
        }
        let values = values
            .into_iter()
            .map(|value| self.encode(tree, value.as_ref()));
        let values: Vec<Box<[u8]>> = values.collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err(EditError::NoValues);
        }
        Ok(OwnedProperty {
            identifier: id.as_bytes().into(),
            values,
            origin: None,
        })
    }

    /// Converts an escaped value to the encoding of a tree.
    fn encode(&self, tree: u32, escaped: &str) -> Result<Box<[u8]>, EditError> {
        if value::closed(escaped) != escaped {
            return Err(EditError::Value(escaped.to_owned()));
        }
        let facts = self.facts(tree);
        if facts.transcoded || escaped.is_ascii() && facts.scan != Scan::Iso2022Jp {
            return Ok(escaped.as_bytes().into());
        }
        let encoding = facts.encoding;
        match encoding.escaping {
            Escaping::Characters => {
                let bytes = encoding
                    .charset
                    .encode(escaped)
                    .map_err(EditError::Charset)?;
                Ok(facts.scan.closed(&bytes).into())
            }
            Escaping::Bytes => {
                let mut out = Vec::with_capacity(escaped.len() * 2);
                for (at, character) in escaped.char_indices() {
                    let text = &escaped[at..at + character.len_utf8()];
                    let bytes = encoding.charset.encode(text).map_err(EditError::Charset)?;
                    for &byte in bytes.iter() {
                        if !character.is_ascii() && matches!(byte, b']' | b'\\') {
                            out.push(b'\\');
                        }
                        out.push(byte);
                    }
                }
                Ok(out.into())
            }
        }
    }
}
