//! What checks look at.

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

/// What a check looks at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Run {
    /// Syntax errors of these kinds.
    Faults(&'static [FaultKind], OnFault),
    /// The whole file.
    File(OnFile),
    /// Each game tree with selected properties, and its nodes that have them, in file order.
    Tree(Select, OnTree),
    /// Each node with a selected property, and others by [`is_root`], [`is_odd_node`] and
    /// [`is_empty_node`].
    ///
    /// [`is_root`]: super::contents::is_root
    /// [`is_odd_node`]: super::contents::is_odd_node
    /// [`is_empty_node`]: super::contents::is_empty_node
    Node(Select, OnNode),
    /// Each selected property.
    Property(Select, OnProperty),
    /// Each value of a selected property, as it is written. Go moves of two
    /// lower-case letters on the board are left out.
    Value(Select, OnValue),
    /// Each value of a selected property that is not [obviously good](super::plain::Plain),
    /// as nearly all values are.
    Unusual(Select, OnValue),
    /// Each value with a [`Flaw`].
    Flaw(OnFlaw),
    /// Positions, when the game is replayed.
    Position(OnPosition),
}

/// What may be wrong with a decoded value.
#[derive(Debug)]
pub(super) enum Flaw {
    /// Its type does not accept it.
    Invalid(Invalid),
    /// Its type does not accept it, and this is what is meant.
    Slip(Slip, String),
    /// It is a rectangle in a list of points, with these corners as they are written.
    Rectangle(Point, Point),
    /// It names a place off the board.
    Beyond(Beyond),
}

/// When a check looks at a position.
#[derive(Clone, Copy)]
pub(super) enum Moment<'a> {
    /// Before the setup of a node.
    Setup(Node<'a>),
    /// After a node whose moves break the rules of the game.
    Illegal,
    /// At the end of the main line.
    End,
}
