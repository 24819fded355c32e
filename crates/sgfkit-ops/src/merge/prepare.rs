//! Brings games to one version of the format and one orientation before they are merged.

use std::collections::HashMap;

use super::{MergeOptions, OwnTree};
use crate::split::Piece;
use crate::transform::{self, TransformOptions, transform};
use crate::{diff, meaning};
use sgfkit_check::convert::to_ff4;
use sgfkit_core::game::{BoardSize, Symmetry};
use sgfkit_core::schema::id;
use sgfkit_core::tree::Property;
use sgfkit_core::tree::{Collection, GameTree};

/// Returns a replacement for each game, or `None` if it stays.
pub(super) fn prepared(
    games: &[(&str, GameTree<'_>)],
    options: &MergeOptions,
) -> Vec<Option<Collection>> {
    // The oldest and newest version of each kind of game.
    let mut formats: HashMap<u32, (u8, u8)> = HashMap::new();
    for (_, tree) in games {
        let format = tree.format();
        let known = formats.entry(tree.facts().game_number);
        let (least, most) = known.or_insert((format, format));
        *least = format.min(*least);
        *most = format.max(*most);
    }
    let differ = |tree: &GameTree<'_>| {
        let known = formats.get(&tree.facts().game_number);
        known.is_some_and(|(least, most)| least != most)
    };
    let mut orientations = HashMap::new();
    games
        .iter()
        .map(|(_, tree)| {
            let is_old = tree.format() < 4 && differ(tree);
            let mut new = is_old.then(|| Collection::parse(to_ff4(&alone(*tree)).bytes));
            if options.symmetry {
                let current = new.as_ref().and_then(|games| games.trees().next());
                if let Some(turned) = turned(current.unwrap_or(*tree), &mut orientations) {
                    new = Some(turned);
                }
            }
            new
        })
        .collect()
}

fn alone(tree: GameTree<'_>) -> Collection {
    let whole = tree.root().collection();
    match whole.trees().nth(1) {
        None => whole.clone(),
        Some(_) => Collection::parse(Piece::whole(tree).to_bytes()),
    }
}

/// Returns the game in the orientation of the first one with the same start, or `None` if it
/// already is.
fn turned(
    tree: GameTree<'_>,
    orientations: &mut HashMap<(u32, Vec<String>), Symmetry>,
) -> Option<Collection> {
    // Games that begin alike in some orientation also do so in the canonical one, and hence in the
    // first game's.
    let (canonical, start) = transform::canonical(tree)?;
    let key = (tree.facts().game_number, start);
    let first = *orientations.entry(key).or_insert(canonical);
    let symmetry = canonical.then(first.inverse());
    if symmetry == Symmetry::Identity {
        return None;
    }
    let mut turned = alone(tree);
    let options = TransformOptions {
        symmetry,
        ..TransformOptions::default()
    };
    transform(&mut turned, &options).ok()?;
    Some(turned.reparsed())
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Start {
    game: u32,
    size: BoardSize,
    setup: Option<u64>,
    alone: Option<u64>,
}

/// Returns true if the start position depends on a property, which would have no effect in another
/// node.
fn decides_start(property: Property<'_>) -> bool {
    // loa.html, SU: "Standard" is the default.
    let is_default = || {
        let value = property.values().next();
        let value = value.map(|value| value.simple_text().text);
        property.is(id::SU) && matches!(&*value.unwrap_or_default(), "" | "Standard")
    };
    let row = property.schema();
    row.is_some_and(|row| row.sets_start) && !is_default()
}

impl Start {
    pub(super) fn of(tree: GameTree<'_>) -> Start {
        let root = tree.root();
        let decides_start = root.properties().any(decides_start);
        Start {
            game: tree.facts().game_number,
            size: tree.facts().size,
            setup: meaning::step(root),
            alone: decides_start.then(|| diff::whole_key(tree)),
        }
    }

    pub(super) fn differs(&self, first: &Start) -> OwnTree {
        if self.game != first.game {
            OwnTree::Game
        } else if self.size != first.size {
            OwnTree::Size
        } else if self.setup != first.setup {
            OwnTree::Setup
        } else {
            OwnTree::Start
        }
    }
}
