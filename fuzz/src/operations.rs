//! Properties of operations on whole games.

use std::collections::HashSet;

use sgfkit::check::{self, Severity};
use sgfkit::game::Symmetry;
use sgfkit::ops::{By, MergeOptions, collect, diff, merge, merge_changes, split};
use sgfkit::{Collection, Game, GameTree};

use crate::keeping::turned;
use crate::small::{Line, has_doubled, lines, small, sound, texts, texts_to};
use crate::{Random, edits};

/// Checks that transforming a board, inverting that and transforming again gives the first result,
/// and the same for swapped colors.
///
/// In Go, which has no implied starting position, inverting alone restores the meaning, except in
/// files with errors, where a rectangle may exceed the board and is cut. Excludes everything that
/// [`small`] excludes, files whose guessed encoding changes, boards so large that a point has no
/// name, and formal errors, which [`sound`] fixes; [`operations_keep`](crate::operations_keep)
/// covers those.
pub fn transform_and_back(data: &[u8]) {
    let Some(games) = sound(data) else {
        return;
    };
    // One symmetry per file, so that an execution stays short.
    let symmetry = Symmetry::ALL[data.len() % Symmetry::ALL.len()];
    let swap_colors = data.len() / Symmetry::ALL.len() % 2 == 1;
    let turned = |games: &Collection, symmetry: Symmetry| turned(games, symmetry, swap_colors);
    let there = turned(&games, symmetry);
    let back = there
        .as_ref()
        .and_then(|there| turned(there, symmetry.inverse()));
    let Some((there, back)) = there.zip(back) else {
        return;
    };
    if !crate::same_charsets(&games, &there) || !crate::same_charsets(&there, &back) {
        return;
    }
    let what = || format!("{symmetry:?}, colours {swap_colors}");
    let has_errors = || {
        let mut found = check::run(&games).into_iter();
        found.any(|found| found.severity == Severity::Error)
    };
    let is_go = games.trees().all(|tree| tree.game() == Game::Go);
    if !swap_colors && is_go && !has_errors() {
        assert_same(&games, &back, &what());
    }
    if let Some(again) = turned(&back, symmetry)
        && crate::same_charsets(&there, &again)
    {
        assert_same(&there, &again, &format!("{}, again", what()));
    }
}

fn assert_same(a: &Collection, b: &Collection, what: &str) {
    let found = diff(a, b);
    assert!(
        found.is_empty(),
        "{what}: {found:?}\n{}\n{}",
        a.source().escape_ascii(),
        b.source().escape_ascii(),
    );
}

/// Checks that merging a game with itself, and merging the result again, keeps the lines of moves.
///
/// Excludes everything that [`small`] excludes, and nodes with duplicate properties, which merging
/// combines.
pub fn merge_idempotent(data: &[u8]) {
    let Some(games) = small(data).filter(|games| !has_doubled(games)) else {
        return;
    };
    let merged = |trees: Vec<GameTree<'_>>| {
        let games: Vec<_> = trees.into_iter().map(|tree| ("a", tree)).collect();
        Collection::parse(merge(&games, &MergeOptions::default()).bytes)
    };
    let set = |games: &Collection| -> HashSet<Line> { lines(games).into_iter().collect() };
    let once = merged(games.trees().collect());
    let twice = merged(games.trees().chain(games.trees()).collect());
    let again = merged(once.trees().collect());
    for (what, other) in [("with themselves", twice), ("again", again)] {
        assert!(
            set(&once) == set(&other),
            "merged {what}\n{}\n{}",
            once.source().escape_ascii(),
            other.source().escape_ascii(),
        );
    }
}

/// Checks that splitting keeps every line in order, in the pieces and in a file of all pieces, with
/// the texts on the way to each leaf.
///
/// Excludes everything that [`small`] excludes.
pub fn split_keeps_lines(data: &[u8]) {
    let Some(games) = small(data) else {
        return;
    };
    let pieces = split(&games, By::Variation);
    let pieces: Vec<_> = pieces
        .iter()
        .map(|piece| Collection::parse(piece.to_bytes()))
        .collect();
    let alone: Vec<Line> = pieces.iter().flat_map(lines).collect();
    assert_eq!(lines(&games), alone, "in pieces");
    let leaves = games.trees().flat_map(GameTree::nodes);
    for (leaf, piece) in leaves.filter(|node| node.is_leaf()).zip(&pieces) {
        let written = || piece.source().escape_ascii();
        assert_eq!(texts_to(leaf), texts(piece), "{}", written());
    }
    let trees: Vec<_> = pieces.iter().flat_map(Collection::trees).collect();
    let together = Collection::parse(collect(&trees));
    assert_eq!(
        alone,
        lines(&together),
        "{}",
        together.source().escape_ascii()
    );
}

/// Checks that a file does not differ from itself, and that a three-way merge with changes on one
/// side yields that side.
///
/// If the other side adds something elsewhere, the result has all lines of the changed side.
/// Excludes everything that [`small`] excludes; nodes with duplicate properties, which are read as
/// one, so that editing one edits both; text outside games, which may become a game; files whose
/// guessed encoding changes; and stray text in games, which an edit removes.
pub fn changes_of_one_side(data: &[u8]) {
    let readable = |data: &[u8]| {
        let games = small(data)?;
        let is_odd = has_doubled(&games)
            || edits::has_text_outside(&games)
            || !games.stray_bytes().is_empty();
        (!is_odd).then_some(games)
    };
    let Some(base) = readable(data) else {
        return;
    };
    assert_same(&base, &base.clone(), "itself");
    let mut random = Random::new(data.len() as u64);
    let mut changed = base.clone();
    let edits: Vec<String> = (0..=random.below(3))
        .map(|_| edits::edit(&mut changed, &mut random).0)
        .collect();
    let Some(changed) = readable(&changed.to_bytes()) else {
        return;
    };
    if let Ok(merged) = merge_changes(&base, &changed, &base) {
        let what = format!("ours {edits:?}");
        assert!(
            merged.conflicts.is_empty(),
            "{what}: {:?}",
            merged.conflicts
        );
        let merged = Collection::parse(merged.bytes);
        if crate::same_charsets(&changed, &merged) {
            assert_same(&changed, &merged, &what);
        }
    }
    let mut noted = base.clone();
    let roots: Vec<_> = base.trees().map(|tree| tree.root().id()).collect();
    if roots.iter().any(|root| {
        noted
            .set_property_unchecked(*root, "XXX", ["noted"])
            .is_err()
    }) {
        return;
    }
    if let Ok(merged) = merge_changes(&base, &noted, &changed) {
        let merged = Collection::parse(merged.bytes);
        if !crate::same_charsets(&changed, &merged) {
            return;
        }
        let there: HashSet<_> = lines(&merged).into_iter().map(in_order).collect();
        for line in lines(&changed) {
            assert!(
                there.contains(&in_order(line)),
                "theirs {edits:?}\nbase   {}\ntheirs {}\nmerged {}",
                base.source().escape_ascii(),
                changed.source().escape_ascii(),
                merged.source().escape_ascii()
            );
        }
    }
}

/// Several moves in one node have no order.
fn in_order(line: Line) -> Vec<String> {
    let mut moves: Vec<_> = line
        .into_iter()
        .map(|played| format!("{played:?}"))
        .collect();
    moves.sort();
    moves
}
