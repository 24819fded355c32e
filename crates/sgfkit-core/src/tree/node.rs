use std::borrow::Cow;

use super::entries;
use super::property::{Data, Property, is_named};
use super::walk::Walk;
use super::{Collection, Facts, GameTree, NONE, NodeId};
use crate::game::{Color, Move, Point};
use crate::schema::ValueType;
use crate::syntax::Span;
use crate::value::{Invalid, Value, lenient};

/// A node of a game tree: a set of properties, with at most one move (sgf4.html §2.2).
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(super) collection: &'a Collection,
    pub(super) id: u32,
    pub(super) tree: u32,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.collection, other.collection)
    }
}

impl Eq for Node<'_> {}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Node({})", self.id)
    }
}

impl<'a> Node<'a> {
    /// Returns the ID in the collection.
    #[must_use]
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// Returns the collection.
    #[doc(hidden)]
    #[must_use]
    pub fn collection(self) -> &'a Collection {
        self.collection
    }

    /// Returns the game tree.
    #[must_use]
    pub fn tree(self) -> GameTree<'a> {
        GameTree {
            collection: self.collection,
            index: self.tree,
        }
    }

    fn at(self, id: u32) -> Option<Node<'a>> {
        (id != NONE).then_some(Node { id, ..self })
    }

    /// Returns the parent; `None` for a root.
    #[must_use]
    pub fn parent(self) -> Option<Node<'a>> {
        self.at(self.collection.nodes[self.id as usize].parent)
    }

    /// Iterates over the children: the main line first, then the other variations.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        let first = self.at(self.collection.first_child(self.id));
        std::iter::successors(first, |node| node.next_sibling())
    }

    /// Returns true if there are no children.
    #[inline]
    #[must_use]
    pub fn is_leaf(self) -> bool {
        if !self.collection.is_edited() {
            let next = self.collection.nodes.get(self.id as usize + 1);
            next.is_none_or(|next| next.parent != self.id)
        } else {
            self.collection.first_child(self.id) == NONE
        }
    }

    /// Returns the next variation with the same parent.
    #[must_use]
    pub fn next_sibling(self) -> Option<Node<'a>> {
        if self.is_root() {
            return None;
        }
        self.at(self.collection.nodes[self.id as usize].next_sibling)
    }

    /// Returns true for the first node of a game tree.
    #[must_use]
    pub fn is_root(self) -> bool {
        self.collection.nodes[self.id as usize].parent == NONE
    }

    /// Returns true for the start of a game tree or variation: a root, or a node with siblings.
    #[must_use]
    pub fn begins_variation(self) -> bool {
        match self.parent() {
            None => true,
            Some(parent) => parent.children().nth(1).is_some(),
        }
    }

    /// Iterates over the node and everything below it, in pre-order.
    #[must_use]
    pub fn subtree(self) -> Nodes<'a> {
        Nodes {
            top: self,
            next: Some(self),
        }
    }

    /// Iterates over the node and everything below it, each node before and after its
    /// descendants, for example to track depth or to write parentheses.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::tree::Visit;
    ///
    /// let file = Collection::parse("(;C[a](;C[b];C[c])(;C[d]))");
    /// let mut text = String::new();
    /// for visit in file.tree(0).unwrap().walk() {
    ///     match visit {
    ///         Visit::Enter(node) => text += &format!("<{}", node.text("C").unwrap()),
    ///         Visit::Leave(_) => text += ">",
    ///     }
    /// }
    /// assert_eq!(text, "<a<b<c>><d>>");
    /// ```
    #[must_use]
    pub fn walk(self) -> Walk<'a> {
        Walk::new(self)
    }

    /// Iterates over the node, its first child, and so on to the end of the line.
    pub fn main_line(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(Some(self), |node| node.children().next())
    }

    /// Iterates over the node, its parent, and so on up to the root.
    pub fn ancestors(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(Some(self), |node| node.parent())
    }

    /// Returns the nodes from the root to this one.
    #[must_use]
    pub fn path(self) -> Vec<Node<'a>> {
        let mut path: Vec<_> = self.ancestors().collect();
        path.reverse();
        path
    }

    /// Iterates over the properties, in file order.
    #[inline]
    #[must_use]
    pub fn properties(self) -> Properties<'a> {
        let (source, edited) = match self.collection.edits.properties(self.id) {
            Some(edited) => (&[][..], edited.iter()),
            None => {
                let source = self.collection.source_properties(self.id);
                (source, entries::Iter::default())
            }
        };
        Properties {
            node: self,
            source: source.iter(),
            edited,
        }
    }

    /// Returns the property at `span` of the source.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn source_property(self, span: Span) -> Property<'a> {
        Property {
            node: self,
            data: Data::Source(span),
        }
    }

    /// Returns the property of the source that contains a position.
    #[doc(hidden)]
    #[must_use]
    pub fn property_around(self, place: u32) -> Option<Property<'a>> {
        let spans = self.collection.source_properties(self.id);
        let behind = spans.partition_point(|span| span.start < place);
        let span = spans[..behind].last().filter(|span| place < span.end)?;
        Some(self.source_property(*span))
    }

    /// Returns the first property with this [`id`](Property::id): `AB` also finds `AddBlack`.
    #[must_use]
    pub fn property(self, id: &str) -> Option<Property<'a>> {
        if self.collection.edits.properties(self.id).is_some() {
            return self.properties().find(|property| property.is(id));
        }
        let bytes = self.collection.bytes();
        let mut spans = self.collection.source_properties(self.id).iter();
        let span = spans.find(|span| is_named(span.of(bytes), id))?;
        Some(self.source_property(*span))
    }

    /// Returns true if the source contains the node with its `;`.
    #[doc(hidden)]
    #[must_use]
    pub fn has_semicolon(self) -> bool {
        !self.collection.edits.is_new(self.id) && self.collection.has_semicolon(self.id)
    }

    /// Returns the position in the source, with all properties; `None` for an added node.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        if self.collection.edits.is_new(self.id) {
            return None;
        }
        let start = self.collection.nodes[self.id as usize].start;
        let properties = self.collection.source_properties(self.id);
        let head = start + u32::from(self.collection.has_semicolon(self.id));
        Some(Span::new(
            start,
            properties.last().map_or(head, |span| span.end),
        ))
    }

    fn first(self, id: &str) -> Option<Result<Value<'a>, Invalid>> {
        self.property(id)?.decode().next()
    }

    /// Returns the text of a property of type Text or SimpleText, such as `C`, `N` or `PB`.
    /// If a Text occurs several times, all are joined, with an empty line between them; for
    /// SimpleText, the first is used.
    ///
    /// ```
    /// let collection = sgfkit::Collection::parse("(;PB[Shusaku];B[qd]C[a \\] b])");
    /// let root = collection.tree(0).unwrap().root();
    /// assert_eq!(root.text("PB").as_deref(), Some("Shusaku"));
    /// assert_eq!(root.children().next().unwrap().text("C").as_deref(), Some("a ] b"));
    /// ```
    #[must_use]
    pub fn text(self, id: &str) -> Option<Cow<'a, str>> {
        let mut texts = self.values_of(id).filter_map(|value| match value {
            Ok(Value::Text(text)) => Some(text),
            _ => None,
        });
        let first = texts.next()?;
        let is_text = || {
            let row = self.property(id).and_then(Property::schema);
            row.is_some_and(|row| row.value == ValueType::Text)
        };
        match texts.next() {
            Some(second) if is_text() => {
                let rest: Vec<_> = [first, second].into_iter().chain(texts).collect();
                Some(Cow::Owned(rest.join("\n\n")))
            }
            _ => Some(first),
        }
    }

    fn values_of(self, id: &str) -> impl Iterator<Item = Result<Value<'a>, Invalid>> {
        self.properties_of(id).flat_map(Property::decode)
    }

    /// Iterates over the properties with this [`id`](Property::id), at most one in valid files.
    pub fn properties_of(self, id: &str) -> impl Iterator<Item = Property<'a>> + Clone {
        self.properties().filter(move |property| property.is(id))
    }

    /// Returns the value of a Number property such as `MN`; `None` if it is missing or invalid.
    #[must_use]
    pub fn number(self, id: &str) -> Option<i64> {
        match self.first(id)? {
            Ok(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Returns the value of a Real property such as `KM`; `None` if it is missing or invalid.
    #[must_use]
    pub fn real(self, id: &str) -> Option<f64> {
        match self.first(id)? {
            Ok(Value::Real(real)) => Some(real),
            _ => None,
        }
    }

    /// Returns the seconds of a `BL` or `WL`, parsed [leniently](crate::value::lenient),
    /// including `1:30:00` and `9 min`.
    #[must_use]
    pub fn time_left(self, id: &str) -> Option<f64> {
        let property = self.property(id)?;
        let text = property.values().next()?.simple_text().text;
        Some(lenient::time_left(&text, property.facts().format)?.value)
    }

    /// Iterates over the points of a point list such as `AB` or `TR`, as corners of
    /// rectangles; both corners of a single point are equal. Skips invalid values, and
    /// includes all properties with this ID.
    ///
    /// ```
    /// use sgfkit::{Collection, Point};
    ///
    /// let collection = Collection::parse("(;GM[1];TR[cc]TR[dd])");
    /// let node = collection.tree(0).unwrap().nodes().nth(1).unwrap();
    /// let points: Vec<_> = node.points("TR").map(|(from, _)| from).collect();
    /// assert_eq!(points, [Point::new(2, 2), Point::new(3, 3)]);
    /// ```
    pub fn points(self, id: &str) -> impl Iterator<Item = (Point, Point)> {
        self.values_of(id).filter_map(|value| match value {
            Ok(Value::Point(point)) => Some((point, point)),
            Ok(Value::Rectangle(from, to)) => Some((from, to)),
            _ => None,
        })
    }

    /// Returns the index in the tree, in pre-order; the root is 0. Counts the nodes if the
    /// file was edited; otherwise takes constant time.
    ///
    /// ```
    /// let collection = sgfkit::Collection::parse("(;(;B[aa])(;B[bb];W[cc]))");
    /// let tree = collection.tree(0).unwrap();
    /// let last = tree.nodes().last().unwrap();
    /// assert_eq!((last.index(), tree.nodes().nth(3)), (3, Some(last)));
    /// ```
    #[must_use]
    pub fn index(self) -> usize {
        let root = self.tree().root();
        if !self.collection.is_edited() {
            return (self.id - root.id) as usize;
        }
        let nodes = root.subtree();
        nodes.take_while(|node| *node != self).count()
    }

    /// Iterates over the players of all moves in this node, even of unreadable ones.
    pub fn movers(self) -> impl Iterator<Item = Color> + use<'a> {
        self.properties().filter_map(Property::mover)
    }

    /// Returns true if the node has a move, even an unreadable one.
    #[must_use]
    pub fn has_move(self) -> bool {
        self.movers().next().is_some()
    }

    /// Returns the player and the move of this node; `None` if there is no readable move.
    /// Only the first of several moves or values counts; [`Node::moves`] returns all.
    #[must_use]
    pub fn played(self) -> Option<(Color, Move)> {
        let mut properties = self.properties();
        let (color, property) =
            properties.find_map(|property| Some((property.mover()?, property)))?;
        Some((color, property.values().next()?.read_move()?))
    }

    #[doc(hidden)]
    #[must_use]
    pub fn facts(self) -> &'a Facts {
        self.collection.facts(self.tree)
    }
}

/// Iterator over the properties of a node; see [`Node::properties`].
#[derive(Clone)]
pub struct Properties<'a> {
    node: Node<'a>,
    source: std::slice::Iter<'a, Span>,
    edited: entries::Iter<'a>,
}

impl<'a> Iterator for Properties<'a> {
    type Item = Property<'a>;

    #[inline]
    fn next(&mut self) -> Option<Property<'a>> {
        let data = match self.source.next() {
            Some(span) => Data::Source(*span),
            None => self.edited.next()?.data(),
        };
        Some(Property {
            node: self.node,
            data,
        })
    }
}

/// Iterator over the nodes of a subtree in pre-order; see [`Node::subtree`].
#[derive(Clone)]
pub struct Nodes<'a> {
    top: Node<'a>,
    next: Option<Node<'a>>,
}

impl<'a> Nodes<'a> {
    /// Continues after a node, skipping everything before it.
    pub(crate) fn skip_to(&mut self, node: Node<'a>) {
        self.next = Some(node);
        self.next();
    }

    /// Skips everything below `node` and continues after its subtree.
    pub fn skip_below(&mut self, node: Node<'a>) {
        self.next = self.behind(node);
    }

    /// Returns the next node in an unedited file. Nodes are in pre-order, so the parent of
    /// a node below the top is not before the top.
    #[inline]
    fn next_in_file(&self, node: Node<'a>) -> Option<Node<'a>> {
        let next = node.id + 1;
        let data = node.collection.nodes.get(next as usize)?;
        let is_below = data.parent != NONE && data.parent >= self.top.id;
        is_below.then_some(Node { id: next, ..node })
    }

    /// Returns the first node after a subtree.
    fn behind(&self, node: Node<'a>) -> Option<Node<'a>> {
        let mut at = node;
        while at != self.top {
            if let Some(sibling) = at.next_sibling() {
                return Some(sibling);
            }
            at = at.parent()?;
        }
        None
    }
}

impl<'a> Nodes<'a> {
    /// Skips to the node after a later node. Not for edited files.
    #[doc(hidden)]
    pub fn go_on_behind(&mut self, node: Node<'a>) {
        self.next = self.next_in_file(node);
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = Node<'a>;

    #[inline]
    fn next(&mut self) -> Option<Node<'a>> {
        let node = self.next?;
        let collection = node.collection;
        self.next = if !collection.is_edited() {
            self.next_in_file(node)
        } else {
            let child = node.at(collection.first_child(node.id));
            child.or_else(|| self.behind(node))
        };
        Some(node)
    }

    fn count(self) -> usize {
        let whole = |next: Node<'a>| next == self.top && next.is_root();
        match self.next {
            Some(next) if whole(next) && !next.collection.is_edited() => {
                let collection = next.collection;
                let behind = collection.trees.get(next.tree as usize + 1);
                let end = behind.map_or(collection.nodes.len(), |tree| tree.root as usize);
                end - next.id as usize
            }
            _ => self.fold(0, |count, _| count + 1),
        }
    }
}
