//! Kinds of data that checks inspect.

use super::points::Beyond;
use super::report::OnFault;
use super::slip::Slip;
use super::{Contents, Known, Report, Select};
use sgfkit_core::game::Point;
use sgfkit_core::replay::Replay;
use sgfkit_core::syntax::FaultKind;
use sgfkit_core::tree::{Collection, GameTree, Node};
use sgfkit_core::value::{Invalid, RawValue};

pub(super) type OnFile = fn(&Collection, &mut Report<'_>);
pub(super) type OnTree = fn(GameTree<'_>, &[Node<'_>], &mut Report<'_>);
pub(super) type OnNode = fn(&Contents<'_, '_>, &mut Report<'_>);
pub(super) type OnProperty = fn(&Known<'_>, &Contents<'_, '_>, &mut Report<'_>);
pub(super) type OnValue = fn(&Known<'_>, RawValue<'_>, &mut Report<'_>);
pub(super) type OnFlaw = fn(&Known<'_>, RawValue<'_>, &Flaw, &mut Report<'_>);
pub(super) type OnPosition = fn(&Replay<'_>, Moment<'_>, &mut Report<'_>);

/// The data on which a check runs, and its function.
#[derive(Clone, Copy, Debug)]
pub(super) enum Run {
    Faults(&'static [FaultKind], OnFault),
    File(OnFile),
    /// Each game tree with selected properties, and the nodes that have them, in file order.
    Tree(Select, OnTree),
    /// Each node with a selected property, and nodes selected by [`is_root`],
    /// [`is_odd_node`] and [`is_empty_node`].
    ///
    /// [`is_root`]: super::contents::is_root
    /// [`is_odd_node`]: super::contents::is_odd_node
    /// [`is_empty_node`]: super::contents::is_empty_node
    Node(Select, OnNode),
    Property(Select, OnProperty),
    /// Each raw value of a selected property, except plain Go moves on the board.
    Value(Select, OnValue),
    /// Each value of a selected property that is not [obviously valid](super::plain::Plain).
    Unusual(Select, OnValue),
    Flaw(OnFlaw),
    Position(OnPosition),
}

/// Possible problem of a decoded value.
#[derive(Debug)]
pub(super) enum Flaw {
    /// Rejected by its type.
    Invalid(Invalid),
    /// Rejected by its type, with the intended value.
    Slip(Slip, String),
    /// A rectangle in a point list, with its corners as written.
    Rectangle(Point, Point),
    /// A point off the board.
    Beyond(Beyond),
}

/// Event in the replay at which a check inspects the position.
#[derive(Clone, Copy)]
pub(super) enum Moment<'a> {
    /// Before the setup of a node.
    Setup(Node<'a>),
    /// After a node with an illegal move.
    Illegal,
    /// At the end of the main line.
    End,
}
