//! Contents of a node, prepared for checks.

use std::borrow::Cow;
use std::cell::OnceCell;

use sgfkit_core::game::{Game, Point};
use sgfkit_core::schema::{self, PropertyType, id};
use sgfkit_core::tree::{GameTree, Node, Property};
use sgfkit_core::value::{Facts, RawValue};

/// Predicate for the properties of interest to a check. It must depend only on the
/// subject, because it is computed once for all trees of a game and format.
pub(super) type Select = fn(&Subject<'_>) -> bool;

pub(super) struct Subject<'a> {
    /// Canonical identifier, or [`EMPTY`], [`ROOT`] or [`ODD`] for a kind of node.
    pub(super) id: &'a [u8],
    /// `None` for a private property.
    pub(super) row: Option<&'static schema::Property>,
    pub(super) game: Game,
    /// Value of FF, at most 4.
    pub(super) format: u8,
}

// No identifier can look like these.
pub(super) const EMPTY: &[u8] = b"";
pub(super) const ROOT: &[u8] = b"(";
pub(super) const ODD: &[u8] = b"[";

pub(super) fn is_empty_node(subject: &Subject<'_>) -> bool {
    subject.id == EMPTY
}

pub(super) fn is_root(subject: &Subject<'_>) -> bool {
    subject.id == ROOT
}

/// Selects nodes that have both `B` and `W`, a possibly repeated identifier, an identifier other
/// than one or two capital letters, or a property with too many values.
pub(super) fn is_odd_node(subject: &Subject<'_>) -> bool {
    subject.id == ODD
}

impl Subject<'_> {
    pub(super) fn is(&self, ids: &[&str]) -> bool {
        ids.iter().any(|id| id.as_bytes() == self.id)
    }

    pub(super) fn is_kind(&self, kind: PropertyType) -> bool {
        self.row.is_some_and(|row| row.kind == kind)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) property: Property<'a>,
    pub(super) row: Option<&'static schema::Property>,
    pub(super) slot: Option<usize>,
}

impl<'a> Known<'a> {
    #[inline]
    pub(super) fn with(
        property: Property<'a>,
        slot: Option<usize>,
        row: Option<&'static schema::Property>,
    ) -> Known<'a> {
        Known {
            property,
            row,
            slot,
        }
    }

    #[inline]
    pub(super) fn new(property: Property<'a>) -> Known<'a> {
        let identifier = property.identifier();
        let slot = match schema::slot(identifier) {
            None => schema::slot(&schema::canonical_id(identifier)),
            slot => slot,
        };
        Known {
            property,
            row: slot.and_then(|slot| property.facts().table[slot]),
            slot,
        }
    }

    pub(super) fn id(&self) -> Cow<'a, str> {
        self.property.id()
    }

    #[inline]
    pub(super) fn is(&self, id: &str) -> bool {
        match schema::slot(id.as_bytes()) {
            Some(slot) => self.slot == Some(slot),
            None => self.property.is(id),
        }
    }

    pub(super) fn is_kind(&self, kind: PropertyType) -> bool {
        self.row.is_some_and(|row| row.kind == kind)
    }

    pub(super) fn is_selected(&self, select: Select) -> bool {
        let tree = self.property.node().tree();
        select(&Subject {
            id: &schema::canonical_id(self.property.identifier()),
            row: self.row,
            game: tree.game(),
            format: tree.format().clamp(1, 4),
        })
    }
}

impl<'a> From<Known<'a>> for Property<'a> {
    fn from(known: Known<'a>) -> Property<'a> {
        known.property
    }
}

impl<'a> From<&Known<'a>> for Property<'a> {
    fn from(known: &Known<'a>) -> Property<'a> {
        known.property
    }
}

/// Last occurrence of an identifier in a walk through all trees.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// Number of the next node. Nodes are numbered through all trees.
    behind: u32,
    /// First property of the node with the identifier.
    first: u32,
}

impl Place {
    /// Records a property of `node`. Returns false if the node already has one.
    #[inline]
    pub(super) fn set(&mut self, node: Node<'_>, index: usize) -> bool {
        let is_new = !self.is_in(node);
        if is_new {
            self.behind = node.id().0 + 1;
            self.first = index as u32;
        }
        is_new
    }

    #[inline]
    pub(super) fn is_in(self, node: Node<'_>) -> bool {
        self.behind == node.id().0 + 1
    }

    #[inline]
    fn in_node(self, node: Node<'_>) -> Option<usize> {
        self.is_in(node).then_some(self.first as usize)
    }
}

pub(super) struct Contents<'n, 'a> {
    pub(super) node: Node<'a>,
    pub(super) properties: &'n [Known<'a>],
    /// By slot.
    places: &'n [Place],
    /// An identifier may occur more than once.
    pub(super) repeats: bool,
    pub(super) clashes: OnceCell<Vec<Clash<'a>>>,
}

impl<'n, 'a> Contents<'n, 'a> {
    pub(super) fn new(
        node: Node<'a>,
        properties: &'n [Known<'a>],
        places: &'n [Place],
        repeats: bool,
    ) -> Contents<'n, 'a> {
        Contents {
            node,
            properties,
            places,
            repeats,
            clashes: OnceCell::new(),
        }
    }

    pub(super) fn tree(&self) -> GameTree<'a> {
        self.node.tree()
    }

    pub(super) fn facts(&self) -> &'a Facts {
        self.node.facts()
    }

    /// Returns the index of the first property with this canonical identifier of 1 or 2 letters.
    #[inline]
    fn place(&self, id: &str) -> Option<usize> {
        self.places[schema::slot(id.as_bytes())?].in_node(self.node)
    }

    #[inline]
    pub(super) fn get(&self, id: &str) -> Option<Known<'a>> {
        self.properties.get(self.place(id)?).copied()
    }

    pub(super) fn all(&self, id: &str) -> impl Iterator<Item = Known<'a>> {
        let first = self.place(id).unwrap_or(self.properties.len());
        let of_this_id = move |known: &&Known<'a>| known.is(id);
        let most = if self.repeats { usize::MAX } else { 1 };
        let all = self.properties[first..].iter().filter(of_this_id);
        all.take(most).copied()
    }

    /// Returns the first property, in file order, with one of these canonical identifiers.
    #[inline]
    pub(super) fn any(&self, ids: &[&str]) -> Option<Known<'a>> {
        let first = ids.iter().filter_map(|id| self.place(id)).min()?;
        self.properties.get(first).copied()
    }

    pub(super) fn of_kind(&self, kind: PropertyType) -> impl Iterator<Item = Known<'a>> {
        let of_this_kind = move |known: &&Known<'a>| known.is_kind(kind);
        self.properties.iter().filter(of_this_kind).copied()
    }

    pub(super) fn has_move(&self) -> bool {
        self.any(&[id::B, id::W]).is_some()
    }
}

/// A value of a list and its points.
#[derive(Clone, Copy)]
pub(super) struct Claim<'a> {
    pub(super) known: Known<'a>,
    pub(super) value: RawValue<'a>,
    pub(super) from: Point,
    pub(super) to: Point,
}

/// Two claims that share points.
pub(super) struct Clash<'a> {
    /// The claim that gives up the shared points.
    pub(super) loser: Claim<'a>,
    pub(super) winner: Claim<'a>,
}
