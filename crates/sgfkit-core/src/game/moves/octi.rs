//! Parts of Octi moves.

use crate::game::Point;

/// A pod, as in a move or setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pod {
    /// The point of the pod.
    pub point: Point,
    /// The prongs; none if the value omits them.
    pub prongs: Prongs,
}

/// The prongs of a pod, at most one per direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Prongs {
    /// One bit per direction, the lowest for north.
    #[doc(hidden)]
    pub all: u8,
    /// The bits that are superprongs.
    #[doc(hidden)]
    pub superprongs: u8,
}

/// One prong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prong {
    /// From 0 for north (`A`) clockwise to 7 for north-west (`H`).
    pub direction: u8,
    /// Set for a superprong, written with `!`.
    pub is_super: bool,
}

/// The kinds of Octi moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Enter a pod: `73`.
    Enter(Point),
    /// Add a prong to a pod: `33+B`, `33+B!`.
    Add {
        /// The pod.
        pod: Pod,
        /// The new prong.
        prong: Prong,
    },
    /// Rotate a prong of a pod: `33+A-B` rotates `B` to `A`.
    Turn {
        /// The pod.
        pod: Pod,
        /// The new prong.
        to: Prong,
        /// The old prong.
        from: Prong,
    },
    /// Move one or more pods: `84-86-68`, `46CD-56,46D-55`.
    Travel(Vec<Way>),
}

/// The path of one pod.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// The pod that moves.
    pub pod: Pod,
    /// Steps or jumps in order, at least one.
    pub hops: Vec<Hop>,
}

/// One step or jump.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    /// The destination.
    pub to: Point,
    /// The captures: one item per `x` after the point, with the prongs of the captured pod. A
    /// single `x` without prongs captures all pods that were jumped over.
    pub captures: Vec<Prongs>,
}

impl Prongs {
    /// Adds a prong; returns `None` if one has this direction already, or if the direction is
    /// invalid.
    #[must_use]
    pub fn with(self, prong: Prong) -> Option<Self> {
        let bit = 1u8.checked_shl(u32::from(prong.direction))?;
        if self.all & bit != 0 {
            return None;
        }
        Some(Self {
            all: self.all | bit,
            superprongs: self.superprongs | if prong.is_super { bit } else { 0 },
        })
    }

    /// Returns true if there are no prongs.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.all == 0
    }

    /// Returns the prongs clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Prong> {
        (0..8)
            .filter(move |direction| self.all & (1 << direction) != 0)
            .map(move |direction| Prong {
                direction,
                is_super: self.superprongs & (1 << direction) != 0,
            })
    }
}
