//! Engine analysis of a tree, for the columns that show it.

use std::collections::HashMap;

use sgfkit::analysis::review::{Options, Reviewed};
use sgfkit::analysis::{self, Analysis, Review};
use sgfkit::{GameTree, Node, NodeId};

/// The analyses of a tree, read once for all its rows.
pub(super) struct Analyses<'a> {
    review: Review<'a>,
    mains: HashMap<NodeId, Main>,
}

#[derive(Clone, Copy)]
pub(super) struct Main {
    pub(super) dialect: &'static str,
    pub(super) winrate: Option<f64>,
    pub(super) score: Option<f64>,
    pub(super) visits: Option<i64>,
    pub(super) stdev: Option<f64>,
}

impl Main {
    fn of(analysis: &Analysis) -> Main {
        Main {
            dialect: analysis.dialect,
            winrate: analysis.winrate,
            score: analysis.score,
            visits: analysis.visits.and_then(|visits| visits.try_into().ok()),
            stdev: analysis.stdev,
        }
    }
}

impl<'a> Analyses<'a> {
    pub(super) fn of(tree: GameTree<'a>) -> Analyses<'a> {
        let mut mains = HashMap::new();
        let review = Review::of_each(tree, &Options::default(), |at| {
            if let Some(main) = analysis::main(&at.analyses) {
                mains.insert(at.node.id(), Main::of(&at.analyses[main]));
            }
        });
        Analyses { review, mains }
    }

    pub(super) fn main(&self, node: Node<'_>) -> Option<Main> {
        self.mains.get(&node.id()).copied()
    }

    pub(super) fn reviewed(&self, node: Node<'_>) -> Option<Reviewed<'_>> {
        if self.review.is_empty() {
            None
        } else {
            // Other columns have the numbers.
            self.review.reviewed(node, 0, 0)
        }
    }
}
