//! Checks by what they look at, each with what it runs.

use super::{Check, Run, Select, Slip, Subject};
use super::{OnBeyond, OnCollection, OnFault, OnInvalid, OnNode, OnNodes, OnPosition};
use super::{OnProperty, OnRectangle, OnSetup, OnSlip, OnValue, OnValues};
use crate::game::Game;
use crate::syntax::FaultKind;

/// Checks of one list, a bit each in its order.
pub(super) type Mask = u64;

/// Checks that look at the same thing, with what each runs.
pub(super) struct List<F>(Vec<(&'static Check, F)>);

impl<F: Copy> List<F> {
    fn push(&mut self, check: &'static Check, run: F) {
        self.0.push((check, run));
    }

    pub(super) fn all(&self) -> &[(&'static Check, F)] {
        &self.0
    }

    /// What those run that look at a game.
    #[inline]
    pub(super) fn of(&self, game: Game) -> impl Iterator<Item = F> {
        let of_game = self.0.iter().filter(move |(check, _)| check.is_for(game));
        of_game.map(|(_, run)| *run)
    }
}

impl<F> Default for List<F> {
    fn default() -> List<F> {
        List(Vec::new())
    }
}

/// The same of checks that select what they want to see.
pub(super) struct Selecting<F>(Vec<(&'static Check, Select, F)>);

impl<F: Copy> Selecting<F> {
    fn push(&mut self, check: &'static Check, select: Select, run: F) {
        assert!(
            self.0.len() < Mask::BITS as usize,
            "too many checks of a kind"
        );
        self.0.push((check, select, run));
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// What all of them run.
    pub(super) fn runs(&self) -> impl Iterator<Item = F> {
        self.0.iter().map(|(_, _, run)| *run)
    }

    /// Those that want to see a property.
    pub(super) fn mask(&self, subject: &Subject<'_>) -> Mask {
        let bit = |(index, (check, select, _)): (usize, &(&Check, Select, F))| {
            Mask::from(check.is_for(subject.game) && select(subject)) << index
        };
        self.0.iter().enumerate().map(bit).sum()
    }

    /// What those run that a mask names, with their places in the list.
    #[inline]
    pub(super) fn named(&self, mut mask: Mask) -> impl Iterator<Item = (usize, F)> {
        std::iter::from_fn(move || {
            let index = mask.trailing_zeros() as usize;
            mask &= mask.checked_sub(1)?;
            let (_, _, run) = self.0[index];
            Some((index, run))
        })
    }
}

impl<F> Default for Selecting<F> {
    fn default() -> Selecting<F> {
        Selecting(Vec::new())
    }
}

/// Checks by what they look at.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) faults: List<(&'static [FaultKind], OnFault)>,
    pub(super) collection: List<OnCollection>,
    pub(super) root: List<OnNode>,
    pub(super) nodes: Selecting<OnNodes>,
    pub(super) node: Selecting<OnNode>,
    pub(super) several: Selecting<OnNode>,
    pub(super) repeated: List<OnNode>,
    pub(super) property: Selecting<OnProperty>,
    pub(super) values: Selecting<OnValues>,
    pub(super) value: Selecting<OnValue>,
    pub(super) unusual: Selecting<OnValue>,
    pub(super) identifier: List<OnValues>,
    pub(super) bytes: List<OnValue>,
    pub(super) invalid: List<OnInvalid>,
    pub(super) slip: List<(Slip, OnSlip)>,
    pub(super) rectangle: List<OnRectangle>,
    pub(super) beyond: List<OnBeyond>,
    pub(super) illegal: List<OnPosition>,
    pub(super) setup: List<OnSetup>,
    pub(super) end: List<OnPosition>,
}

impl Lists {
    pub(super) fn of(checks: &[&'static Check]) -> Lists {
        let mut lists = Lists::default();
        for check in checks {
            match check.run {
                Run::Faults(kinds, run) => lists.faults.push(check, (kinds, run)),
                Run::Collection(run) => lists.collection.push(check, run),
                Run::Root(run) => lists.root.push(check, run),
                Run::Nodes(select, run) => lists.nodes.push(check, select, run),
                Run::Node(select, run) => lists.node.push(check, select, run),
                Run::Several(select, run) => lists.several.push(check, select, run),
                Run::Repeated(run) => lists.repeated.push(check, run),
                Run::Property(select, run) => lists.property.push(check, select, run),
                Run::Values(select, run) => lists.values.push(check, select, run),
                Run::Value(select, run) => lists.value.push(check, select, run),
                Run::Unusual(select, run) => lists.unusual.push(check, select, run),
                Run::Identifier(run) => lists.identifier.push(check, run),
                Run::Bytes(run) => lists.bytes.push(check, run),
                Run::Invalid(run) => lists.invalid.push(check, run),
                Run::Slip(slip, run) => lists.slip.push(check, (slip, run)),
                Run::Rectangle(run) => lists.rectangle.push(check, run),
                Run::Beyond(run) => lists.beyond.push(check, run),
                Run::Illegal(run) => lists.illegal.push(check, run),
                Run::Setup(run) => lists.setup.push(check, run),
                Run::End(run) => lists.end.push(check, run),
            }
        }
        lists
    }

    /// Whether a check needs the positions of a game.
    pub(super) fn need_positions(&self, game: Game) -> bool {
        let mut positions = self.illegal.of(game).chain(self.end.of(game));
        positions.next().is_some() || self.setup.of(game).next().is_some()
    }
}

impl Check {
    pub(super) fn is_for(&self, game: Game) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }
}
