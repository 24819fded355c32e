//! What moves of Octi are made of.

use crate::game::Point;

/// A pod, as a move or a stone names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pod {
    /// Where it stands.
    pub point: Point,
    /// Its prongs; none where the value leaves them out.
    pub prongs: Prongs,
}

/// The prongs of a pod, each of the eight directions at most once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Prongs {
    /// One bit a direction, the lowest for north.
    #[doc(hidden)]
    pub all: u8,
    /// Which of them are superprongs.
    #[doc(hidden)]
    pub superprongs: u8,
}

/// One prong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prong {
    /// 0 for north (`A`), and on clockwise to 7 for north-west (`H`).
    pub direction: u8,
    /// Whether it is a superprong, written with a `!`.
    pub is_super: bool,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Bring a pod onto the board: `73`.
    Enter(Point),
    /// Add a prong to a pod: `33+B`, `33+B!`.
    Add {
        /// The pod that gets it.
        pod: Pod,
        /// The new prong.
        prong: Prong,
    },
    /// Turn a prong of a pod: `33+A-B` turns the prong `B` to `A`.
    Turn {
        /// The pod whose prong it is.
        pod: Pod,
        /// The prong as it is afterwards.
        to: Prong,
        /// The prong as it was.
        from: Prong,
    },
    /// Move one pod or more: `84-86-68`, `46CD-56,46D-55`.
    Travel(Vec<Way>),
}

/// The way of one pod.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// The pod that moves.
    pub pod: Pod,
    /// Its steps or jumps in order, at least one.
    pub hops: Vec<Hop>,
}

/// One step or jump.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    /// Where it ends.
    pub to: Point,
    /// What it captures: an item for each `x` that follows the point, with the
    /// prongs of the captured pod. A single `x` without prongs captures all
    /// pods that were jumped over.
    pub captures: Vec<Prongs>,
}

impl Prongs {
    /// These prongs with one more, `None` if one points that way already or
    /// `direction` is no direction.
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

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.all == 0
    }

    /// The prongs clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Prong> {
        (0..8)
            .filter(move |direction| self.all & (1 << direction) != 0)
            .map(move |direction| Prong {
                direction,
                is_super: self.superprongs & (1 << direction) != 0,
            })
    }
}
