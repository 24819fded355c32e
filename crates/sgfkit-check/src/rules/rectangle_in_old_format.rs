//! # What
//!
//! A list of points contains a rectangle in a file without `FF[4]`.
//!
//! # Why
//!
//! Rectangles are new in FF[4], and older programs lose the points. Usually `FF[4]` is missing.
//!
//! # Example
//!
//! ```text
//! (;FF[3]GM[1]AB[aa:ee])
//! ```
//!
//! # Fix
//!
//! If there is no `FF`, the fix adds `FF[4]`, unless this would change how the game is read. This is
//! safe. Otherwise use `sgf convert --to ff4`, or write single points with `sgf fmt --expand-points`.

use super::super::forms::missing_format;
use super::*;
use sgfkit_core::value::Value;

pub(super) const CHECK: Check = Check::new("rectangle-in-old-format", Legacy, Warning)
    .summary("a rectangle before FF[4]")
    .spec("converting.html")
    .lossy()
    .sgfc(&[51])
    .fix(Safe)
    .run(Run::Tree(may_hold_rectangles, run));

fn may_hold_rectangles(subject: &Subject<'_>) -> bool {
    let number = subject.game.number();
    let is_list = subject.row.is_some_and(|row| row.is_point_list(number));
    is_list && subject.format < 4
}

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    let format = tree.facts().format;
    let mut is_told = false;
    let properties = nodes.iter().flat_map(|node| node.properties());
    let lists = properties.map(Known::new);
    for known in lists.filter(|known| known.is_selected(may_hold_rectangles)) {
        for value in known.property.values() {
            if value.raw().contains(&b':')
                && let Some(Value::Rectangle(from, to)) = slip::read(&known, value)
                && from != to
            {
                let written = value.simple_text().text;
                let id = known.id();
                let message = format!("`{written}` in {id}: FF[{format}] has no rectangles");
                let found = report.add_value(&CHECK, known, value, message);
                // Include it only in the first finding.
                if !std::mem::replace(&mut is_told, true)
                    && let Some(fix) = missing_format(tree)
                {
                    found.fix(fix);
                }
            }
        }
    }
}
