//! Properties that edits must preserve.

use std::collections::HashMap;

use sgfkit::check::{self, Group, Severity, find};
use sgfkit::game::Symmetry;
use sgfkit::ops::{
    Part, StripOptions, TransformOptions, Unturned, UnturnedReason, extract, strip, transform,
};
use sgfkit::{Collection, Game, GameTree};

use crate::edits;
use crate::small::{lines, small, texts, texts_to};

/// Checks that rotating, mirroring or removing setup keeps texts and lines of moves, even next to
/// stray text, and adds no errors.
///
/// The inverse transformation restores the lines, and an extracted line keeps its texts. Excludes
/// everything that [`small`] excludes, files whose guessed encoding changes, text outside games,
/// which may become a game, boards so large that a transformed point has no name, and transformed
/// games of Lines of Action where SU sets the starting position.
pub fn operations_keep(data: &[u8]) {
    let Some(games) = small(data).filter(|games| !edits::has_text_outside(games)) else {
        return;
    };
    let symmetry = Symmetry::ALL[data.len() % Symmetry::ALL.len()];
    let turned = |games: &Collection, symmetry: Symmetry| turned(games, symmetry, false);
    let says_start = |tree: GameTree<'_>| tree.game() == Game::LinesOfAction;
    if !games.trees().any(says_start)
        && let Some(there) = turned(&games, symmetry)
        && keeps(&games, &there, "turned")
        && let Some(back) = turned(&there, symmetry.inverse())
        && keeps(&there, &back, "turned back")
    {
        let written = || back.source().escape_ascii().to_string();
        assert_eq!(lines(&games), lines(&back), "{}", written());
    }
    let mut stripped = games.clone();
    let mut options = StripOptions::default();
    options.remove = ["AB", "AW", "AE", "PL"].map(str::to_owned).to_vec();
    if strip(&mut stripped, &options).is_ok() {
        let bare = Collection::parse(stripped.to_bytes().into_owned());
        if keeps(&games, &bare, "stripped") {
            assert_eq!(
                lines(&games),
                lines(&bare),
                "{}",
                bare.source().escape_ascii()
            );
        }
    }
    let leaves = games.trees().flat_map(GameTree::nodes);
    for leaf in leaves.filter(|node| node.is_leaf()).take(10) {
        let part = Part::Line { to_end: false };
        if let Ok(file) = extract(leaf, part) {
            let file = Collection::parse(file);
            let written = || file.source().escape_ascii();
            assert_eq!(texts_to(leaf), texts(&file), "{}", written());
        }
    }
}

/// Returns the transformed file; `None` if its game lacks the symmetry, or a point would have no
/// name.
pub(crate) fn turned(
    games: &Collection,
    symmetry: Symmetry,
    swap_colors: bool,
) -> Option<Collection> {
    let mut options = TransformOptions::default();
    (options.symmetry, options.swap_colors) = (symmetry, swap_colors);
    let mut turned = games.clone();
    let unturned = transform(&mut turned, &options).ok()?;
    let has_names = |one: &Unturned| one.reason != UnturnedReason::Unnamed;
    let file = || Collection::parse(turned.to_bytes().into_owned());
    unturned.iter().all(has_names).then(file)
}

/// Returns false if a file cannot be compared with its result.
fn keeps(before: &Collection, after: &Collection, what: &str) -> bool {
    if !crate::same_charsets(before, after) {
        return false;
    }
    let written = || format!("{what}\n{}", after.source().escape_ascii());
    assert_eq!(texts(before), texts(after), "{}", written());
    let (old, new) = (errors(before), errors(after));
    let more = new
        .iter()
        .find(|(code, count)| old.get(*code) < Some(count));
    assert!(more.is_none(), "a new error {more:?}: {}", written());
    true
}

/// Counts the syntax errors of each kind.
fn errors(games: &Collection) -> HashMap<&'static str, usize> {
    let mut errors = HashMap::new();
    for found in check::run(games) {
        let is_syntax = find(found.code).is_some_and(|check| check.group == Group::Syntax);
        if found.severity == Severity::Error && is_syntax {
            *errors.entry(found.code).or_default() += 1;
        }
    }
    errors
}
