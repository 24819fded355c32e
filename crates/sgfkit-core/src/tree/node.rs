use std::borrow::Cow;

use super::entries;
use super::property::{Data, Property, is_named};
use super::walk::Walk;
use super::{Collection, Facts, GameTree, NONE, NodeId};
use crate::game::{Color, Move, Point};
use crate::schema::ValueType;
use crate::syntax::Span;
use crate::value::{Invalid, Value, lenient};

/// A node of a game tree: a set of properties, with at most one move
/// (sgf4.html §2.2).
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
    /// Its name in the collection.
    #[must_use]
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// What it belongs to.
    #[doc(hidden)]
    #[must_use]
    pub fn collection(self) -> &'a Collection {
        self.collection
    }

    /// The tree it belongs to.
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

    /// The node it follows; `None` for a root.
    #[must_use]
    pub fn parent(self) -> Option<Node<'a>> {
        self.at(self.collection.nodes[self.id as usize].parent)
    }

    /// The nodes that follow it: the main line first, then the other variations.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        let first = self.at(self.collection.first_child(self.id));
        std::iter::successors(first, |node| node.next_sibling())
    }

    /// Whether nothing follows it.
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

    /// The next variation beside it.
    #[must_use]
    pub fn next_sibling(self) -> Option<Node<'a>> {
        if self.is_root() {
            return None;
        }
        self.at(self.collection.nodes[self.id as usize].next_sibling)
    }

    /// True for the first node of a game tree.
    #[must_use]
    pub fn is_root(self) -> bool {
        self.collection.nodes[self.id as usize].parent == NONE
    }

    /// True where a game tree or a variation begins: for a root, and for each
    /// child of a node that has several.
    #[must_use]
    pub fn begins_variation(self) -> bool {
        match self.parent() {
            None => true,
            Some(parent) => parent.children().nth(1).is_some(),
        }
    }

    /// The node and everything below it, in pre-order.
    #[must_use]
    pub fn subtree(self) -> Nodes<'a> {
        Nodes {
            top: self,
            next: Some(self),
        }
    }

    /// The node and everything below it, each node before what is below it and
    /// once more behind that: for what opens and closes with a node, such as
    /// depths and parentheses.
    ///
    /// ```
    /// use sgfkit::{Collection, Visit};
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

    /// The node, its first child, and so on: what is played from here on where
    /// nobody leaves the main line.
    pub fn main_line(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(Some(self), |node| node.children().next())
    }

    /// The node, its parent, and so on up to the root.
    pub fn ancestors(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(Some(self), |node| node.parent())
    }

    /// The nodes from the root to this one.
    #[must_use]
    pub fn path(self) -> Vec<Node<'a>> {
        let mut path: Vec<_> = self.ancestors().collect();
        path.reverse();
        path
    }

    /// Its properties, in the order of the file.
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

    /// The property that stands in the source at `span`.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn source_property(self, span: Span) -> Property<'a> {
        Property {
            node: self,
            data: Data::Source(span),
        }
    }

    /// The property of the source inside which a place lies.
    #[doc(hidden)]
    #[must_use]
    pub fn property_around(self, place: u32) -> Option<Property<'a>> {
        let spans = self.collection.source_properties(self.id);
        let behind = spans.partition_point(|span| span.start < place);
        let span = spans[..behind].last().filter(|span| place < span.end)?;
        Some(self.source_property(*span))
    }

    /// The first property with this [`id`](Property::id), however it is
    /// written: `AB` finds `AddBlack` too.
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

    /// Whether it stands in the source with its `;`.
    #[doc(hidden)]
    #[must_use]
    pub fn has_semicolon(self) -> bool {
        !self.collection.edits.is_new(self.id) && self.collection.has_semicolon(self.id)
    }

    /// Where it stands in the source: its `;` and its properties. `None` for
    /// a node that was added.
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

    /// The text of a property of type Text or SimpleText, such as `C`, `N` or
    /// `PB`. Where a Text stands there several times, all are joined, with an
    /// empty line between them; of a SimpleText the first counts.
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

    /// The values of all properties with this id, decoded.
    fn values_of(self, id: &str) -> impl Iterator<Item = Result<Value<'a>, Invalid>> {
        self.properties_of(id).flat_map(Property::decode)
    }

    /// The properties with this [`id`](Property::id): one, but in faulty files.
    pub fn properties_of(self, id: &str) -> impl Iterator<Item = Property<'a>> + Clone {
        self.properties().filter(move |property| property.is(id))
    }

    /// The value of a property of type Number, such as `MN`; `None` where it
    /// is absent or no number.
    #[must_use]
    pub fn number(self, id: &str) -> Option<i64> {
        match self.first(id)? {
            Ok(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// The value of a property of type Real, such as `KM`; `None` where it is
    /// absent or no number.
    #[must_use]
    pub fn real(self, id: &str) -> Option<f64> {
        match self.first(id)? {
            Ok(Value::Real(real)) => Some(real),
            _ => None,
        }
    }

    /// Returns the seconds of a `BL` or `WL`, read
    /// [leniently](crate::value::lenient): `1:30:00` and `9 min` are understood.
    #[must_use]
    pub fn time_left(self, id: &str) -> Option<f64> {
        let property = self.property(id)?;
        let text = property.values().next()?.simple_text().text;
        Some(lenient::time_left(&text, property.facts().format)?.value)
    }

    /// The points of a point list such as `AB` or `TR`, rectangles as their
    /// two corners: a single point is a rectangle of itself. Values that are
    /// no points are left out; of a property that stands twice all are given.
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

    /// Its number in its tree, in pre-order: the root is 0. It is counted out from
    /// the root on where the file was edited, and known otherwise.
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

    /// Who moves here, move by move, whether it can be read or not: mostly one side or
    /// none; more is a fault.
    pub fn movers(self) -> impl Iterator<Item = Color> + use<'a> {
        self.properties().filter_map(Property::mover)
    }

    /// Whether a move is played here, one that can be read or not.
    #[must_use]
    pub fn has_move(self) -> bool {
        self.movers().next().is_some()
    }

    /// The move that is played here: who plays, and what. `None` where there
    /// is none, or where it cannot be read. Of several moves or values only the
    /// first counts; [`Node::moves`] gives all.
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

/// The properties of a node; see [`Node::properties`].
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

/// The nodes of a subtree in pre-order; see [`Node::subtree`].
#[derive(Clone)]
pub struct Nodes<'a> {
    top: Node<'a>,
    next: Option<Node<'a>>,
}

impl<'a> Nodes<'a> {
    /// Goes on behind a node, whatever was passed over before it.
    pub(crate) fn skip_to(&mut self, node: Node<'a>) {
        self.next = Some(node);
        self.next();
    }

    /// Goes on with what follows `node`'s subtree, without what is below it.
    pub fn skip_below(&mut self, node: Node<'a>) {
        self.next = self.behind(node);
    }

    /// The node that comes next in a file that was not edited: nodes lie in
    /// pre-order, so that everything below the top has a parent that does not
    /// lie before it.
    #[inline]
    fn next_in_file(&self, node: Node<'a>) -> Option<Node<'a>> {
        let next = node.id + 1;
        let data = node.collection.nodes.get(next as usize)?;
        let is_below = data.parent != NONE && data.parent >= self.top.id;
        is_below.then_some(Node { id: next, ..node })
    }

    /// The node behind a whole subtree.
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
    /// Leaves out what comes between here and a node that comes later, and
    /// that node. Not for edited files.
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
