//! What a node holds, as the checks look at it.

use std::borrow::Cow;
use std::cell::OnceCell;

use sgfkit_core::game::{Game, Point};
use sgfkit_core::schema::{self, PropertyType, id};
use sgfkit_core::tree::{GameTree, Node, Property};
use sgfkit_core::value::{Facts, RawValue};

/// Which properties a check wants to see. The answer must depend on the subject alone,
/// because it is computed once for all trees of a game and format.
pub(super) type Select = fn(&Subject<'_>) -> bool;

/// What checks select properties and nodes by.
pub(super) struct Subject<'a> {
    /// The canonical identifier, or the kind of node: [`EMPTY`], [`ROOT`] or [`ODD`].
    pub(super) id: &'a [u8],
    /// The table's row for it; `None` for a private property.
    pub(super) row: Option<&'static schema::Property>,
    pub(super) game: Game,
    /// FF, 4 for what is beyond.
    pub(super) format: u8,
}

// No identifier is written like these.
pub(super) const EMPTY: &[u8] = b"";
pub(super) const ROOT: &[u8] = b"(";
pub(super) const ODD: &[u8] = b"[";

/// Selects nodes without properties.
pub(super) fn is_empty_node(subject: &Subject<'_>) -> bool {
    subject.id == EMPTY
}

/// Selects the root of each game tree.
pub(super) fn is_root(subject: &Subject<'_>) -> bool {
    subject.id == ROOT
}

/// Selects nodes that have both `B` and `W`, an identifier that may be there twice or that
/// is not one or two capital letters, or a property with more values than it takes.
pub(super) fn is_odd_node(subject: &Subject<'_>) -> bool {
    subject.id == ODD
}

impl Subject<'_> {
    /// Whether it is one of these.
    pub(super) fn is(&self, ids: &[&str]) -> bool {
        ids.iter().any(|id| id.as_bytes() == self.id)
    }

    /// Whether it is of this property type (sgf4.html §2.2.1).
    pub(super) fn is_kind(&self, kind: PropertyType) -> bool {
        self.row.is_some_and(|row| row.kind == kind)
    }
}

/// A property, and what the table knows of it.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) property: Property<'a>,
    /// The table's row for it; `None` for a private property.
    pub(super) row: Option<&'static schema::Property>,
    /// The slot of its canonical identifier, where that has one.
    pub(super) slot: Option<usize>,
}

impl<'a> Known<'a> {
    /// A property of which this is known already.
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

    /// Returns its canonical identifier.
    pub(super) fn id(&self) -> Cow<'a, str> {
        self.property.id()
    }

    /// Whether this is its canonical identifier.
    #[inline]
    pub(super) fn is(&self, id: &str) -> bool {
        match schema::slot(id.as_bytes()) {
            Some(slot) => self.slot == Some(slot),
            None => self.property.is(id),
        }
    }

    /// Whether it is of this property type (sgf4.html §2.2.1).
    pub(super) fn is_kind(&self, kind: PropertyType) -> bool {
        self.row.is_some_and(|row| row.kind == kind)
    }

    /// Whether a check selects it.
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

/// Where an identifier stood last, in a walk through all trees.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The number of the node behind that one: nodes are numbered through all
    /// trees.
    behind: u32,
    /// The first property there that has it.
    first: u32,
}

impl Place {
    /// It stands in `node`, as the property with an index. False if it did
    /// already.
    #[inline]
    pub(super) fn set(&mut self, node: Node<'_>, index: usize) -> bool {
        let is_new = !self.is_in(node);
        if is_new {
            self.behind = node.id().0 + 1;
            self.first = index as u32;
        }
        is_new
    }

    /// Whether it occurs in `node`.
    #[inline]
    pub(super) fn is_in(self, node: Node<'_>) -> bool {
        self.behind == node.id().0 + 1
    }

    #[inline]
    fn in_node(self, node: Node<'_>) -> Option<usize> {
        self.is_in(node).then_some(self.first as usize)
    }
}

/// A node and its properties, in the order of the file.
pub(super) struct Contents<'n, 'a> {
    pub(super) node: Node<'a>,
    pub(super) properties: &'n [Known<'a>],
    /// By slot.
    places: &'n [Place],
    /// An identifier may occur more than once.
    pub(super) repeats: bool,
    /// Once somebody has asked for them.
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

    /// The place of the first property with this canonical identifier, which
    /// is one of one or two letters.
    #[inline]
    fn place(&self, id: &str) -> Option<usize> {
        self.places[schema::slot(id.as_bytes())?].in_node(self.node)
    }

    /// The first property with this canonical identifier.
    #[inline]
    pub(super) fn get(&self, id: &str) -> Option<Known<'a>> {
        self.properties.get(self.place(id)?).copied()
    }

    /// All properties with this canonical identifier.
    pub(super) fn all(&self, id: &str) -> impl Iterator<Item = Known<'a>> {
        let first = self.place(id).unwrap_or(self.properties.len());
        let of_this_id = move |known: &&Known<'a>| known.is(id);
        let most = if self.repeats { usize::MAX } else { 1 };
        let all = self.properties[first..].iter().filter(of_this_id);
        all.take(most).copied()
    }

    /// The first property with one of these canonical identifiers, in the
    /// order of the file.
    #[inline]
    pub(super) fn any(&self, ids: &[&str]) -> Option<Known<'a>> {
        let first = ids.iter().filter_map(|id| self.place(id)).min()?;
        self.properties.get(first).copied()
    }

    /// The properties of a type (sgf4.html §2.2.1), in the order of the file.
    pub(super) fn of_kind(&self, kind: PropertyType) -> impl Iterator<Item = Known<'a>> {
        let of_this_kind = move |known: &&Known<'a>| known.is_kind(kind);
        self.properties.iter().filter(of_this_kind).copied()
    }

    /// Whether a move is played here.
    pub(super) fn has_move(&self) -> bool {
        self.any(&[id::B, id::W]).is_some()
    }
}

/// A value of a list and the points that it claims.
#[derive(Clone, Copy)]
pub(super) struct Claim<'a> {
    pub(super) known: Known<'a>,
    pub(super) value: RawValue<'a>,
    pub(super) from: Point,
    pub(super) to: Point,
}

/// Two claims that have points in common.
pub(super) struct Clash<'a> {
    /// The one that has to give way.
    pub(super) loser: Claim<'a>,
    pub(super) winner: Claim<'a>,
}
