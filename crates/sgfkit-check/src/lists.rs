//! Lists of checks by the kind of data that they inspect.

use super::report::OnFault;
use super::run::{OnFile, OnFlaw, OnNode, OnPosition, OnProperty, OnTree, OnValue};
use super::{Check, Run, Select, Subject};
use sgfkit_core::game::Game;
use sgfkit_core::syntax::FaultKind;

/// Set of checks of one list, one bit each.
pub(super) type Mask = u64;

/// Checks of the same kind of data, with their functions.
pub(super) struct List<F>(Vec<(&'static Check, F)>);

impl<F: Copy> List<F> {
    fn push(&mut self, check: &'static Check, run: F) {
        self.0.push((check, run));
    }

    pub(super) fn all(&self) -> &[(&'static Check, F)] {
        &self.0
    }

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

/// Checks with a selector, and their functions.
pub(super) struct Selecting<F>(Vec<(&'static Check, Select, F)>);

impl<F: Copy> Selecting<F> {
    fn push(&mut self, check: &'static Check, select: Select, run: F) {
        assert!(
            self.0.len() < Mask::BITS as usize,
            "too many checks of a kind"
        );
        self.0.push((check, select, run));
    }

    pub(super) fn all(&self) -> &[(&'static Check, Select, F)] {
        &self.0
    }

    pub(super) fn mask(&self, subject: &Subject<'_>) -> Mask {
        let bit = |(index, (check, select, _)): (usize, &(&Check, Select, F))| {
            Mask::from(check.is_for(subject.game) && select(subject)) << index
        };
        self.0.iter().enumerate().map(bit).sum()
    }

    /// Iterates over the functions of the checks in a mask, with their indices in the list.
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

#[derive(Default)]
pub(super) struct Lists {
    pub(super) faults: List<(&'static [FaultKind], OnFault)>,
    pub(super) file: List<OnFile>,
    pub(super) tree: Selecting<OnTree>,
    pub(super) node: Selecting<OnNode>,
    pub(super) property: Selecting<OnProperty>,
    pub(super) value: Selecting<OnValue>,
    pub(super) unusual: Selecting<OnValue>,
    pub(super) flaw: List<OnFlaw>,
    pub(super) position: List<OnPosition>,
}

impl Lists {
    pub(super) fn of(checks: &[&'static Check]) -> Lists {
        let mut lists = Lists::default();
        for check in checks {
            match check.run {
                Run::Faults(kinds, run) => lists.faults.push(check, (kinds, run)),
                Run::File(run) => lists.file.push(check, run),
                Run::Tree(select, run) => lists.tree.push(check, select, run),
                Run::Node(select, run) => lists.node.push(check, select, run),
                Run::Property(select, run) => lists.property.push(check, select, run),
                Run::Value(select, run) => lists.value.push(check, select, run),
                Run::Unusual(select, run) => lists.unusual.push(check, select, run),
                Run::Flaw(run) => lists.flaw.push(check, run),
                Run::Position(run) => lists.position.push(check, run),
            }
        }
        lists
    }
}

impl Check {
    pub(super) fn is_for(&self, game: Game) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }
}
