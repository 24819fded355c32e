//! What edits must leave as it was.

use std::collections::HashMap;

use sgfkit::check::{Group, Severity, check, find};
use sgfkit::game::Symmetry;
use sgfkit::ops::{
    Part, StripOptions, TransformOptions, Unturned, UnturnedReason, extract, strip, transform,
};
use sgfkit::{Collection, Game, GameTree};

use crate::edits;
use crate::small::{lines, small, texts, texts_to};

/// What is not asked for stays, beside rubble too: the texts and the lines of
/// moves of a file that is turned, or loses its setup, and no error is new. Turned
/// back it has the lines that it had. A line that is extracted has its texts.
///
/// Left out: what [`small`] leaves out; files whose charset is guessed, and now
/// another; text outside the games, which may be one as soon as what stands
/// before it is gone; boards so large that a point has no name where it comes to
/// lie; and games of Lines of Action that are turned, where SU says that the start
/// position was.
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

/// The file turned; `None` where its game does not have the symmetry, or a point
/// would lie where it has no name.
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

/// False where a file cannot be compared with what was made of it.
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

/// How many errors of grammar there are of each kind.
fn errors(games: &Collection) -> HashMap<&'static str, usize> {
    let mut errors = HashMap::new();
    for found in check(games) {
        let is_syntax = find(found.code).is_some_and(|check| check.group == Group::Syntax);
        if found.severity == Severity::Error && is_syntax {
            *errors.entry(found.code).or_default() += 1;
        }
    }
    errors
}
