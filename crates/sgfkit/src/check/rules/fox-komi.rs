//! # What
//!
//! `KM` holds one of the numbers that the Fox server writes: komi times 100, such as 650 for 6.5, or the
//! Chinese count in stones times 100, such as 375 for 7.5. Or a file of that server says `KM[0]` for a game
//! without handicap, where its rules give komi.
//!
//! # Why
//!
//! No game has 375 points of komi. Programs that count, and those that train on games, take it for real.
//!
//! # Example
//!
//! ```text
//! (;GM[1]AP[foxwq]RU[Chinese]KM[375]HA[0])
//! ```
//!
//! # Fix
//!
//! Write the komi that is meant: 7.5 for 375 and 750, 6.5 for 325 and 650, and so on; for Fox's `KM[0]`
//! 7.5 under Chinese rules and 6.5 under others. That is unsafe.

use std::cell::OnceCell;

use super::super::repair::multiplied_komi;
use super::super::{Check, Contents, Fix, Group, Report, Run, Safety, Severity};
use crate::game::Game;
use crate::tree::GameTree;
use crate::value::real;

pub(in super::super) const CHECK: Check = Check {
    code: "fox-komi",
    group: Group::Producers,
    severity: Severity::Warning,
    lossy: false,
    sgfc: &[],
    games: &[Game::Go],
    fix: Some(Safety::Unsafe),
    summary: "komi as the Fox server writes it",
    spec: "go.html, KM",
    manual: include_str!("fox-komi.rs"),
    run: Run::Node(|subject| subject.is(&["KM"]), run),
};

fn run(contents: &Contents<'_, '_>, report: &mut Report<'_>) {
    let tree = contents.tree();
    let of_even_game = OnceCell::new();
    for known in contents.all("KM") {
        for value in known.property.values() {
            let raw = value.ascii().unwrap_or_default();
            let Some(number) = real(raw, tree.format()) else {
                continue;
            };
            let (message, komi) = if let Some(komi) = multiplied_komi(number) {
                (format!("KM[{raw}] is Fox's way to write {komi}"), komi)
            } else if number == 0.0
                && let Some(komi) = of_even_game.get_or_init(|| komi_of_even_game(contents))
            {
                ("no komi in an even game on Fox".to_owned(), *komi)
            } else {
                continue;
            };
            report
                .add_value(&CHECK, known.property, value, message)
                .fix(Fix::risky(format!("write `{komi}`")).replace_value(value, komi));
        }
    }
}

/// What Fox's rules give in a game without handicap, where this is one.
fn komi_of_even_game(contents: &Contents<'_, '_>) -> Option<&'static str> {
    let node = contents.node;
    if node.number("HA") != Some(0) || !is_of_fox(contents.tree()) {
        return None;
    }
    let rules = node.text("RU");
    let chinese = rules.is_some_and(|rules| rules.eq_ignore_ascii_case("chinese"));
    Some(if chinese { "7.5" } else { "6.5" })
}

/// Its AP is often the second one.
fn is_of_fox(tree: GameTree<'_>) -> bool {
    let root = tree.root();
    let mut values = root
        .properties()
        .filter(|property| property.is("AP"))
        .flat_map(|property| property.values());
    values.any(|value| value.raw().starts_with(b"foxwq"))
}
