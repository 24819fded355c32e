//! The line at the end of a comment that counts games and their results.

use super::grow::{Grown, Lines, Owner};
use sgfkit_core::schema::id;
use sgfkit_core::tree::Node;

const HEAD: &str = "Games: ";

/// Writes a line such as `Games: 12 (Black 7, White 4, draw 1)`. A single game's line is only in
/// its first node; nodes outside main lines have none.
pub(super) fn line(grown: &Grown<'_>, spot: u32) -> Option<String> {
    let place = &grown.spots[spot as usize];
    let above = grown.spots.get(place.parent as usize);
    let is_alone = matches!(place.owner, Owner::One(_));
    let follows = is_alone && above.is_some_and(|above| above.owner == place.owner);
    let Lines(results) = place.lines;
    let count = place.lines.count();
    if follows || count == 0 {
        return None;
    }
    let named = ["Black", "White", "draw", "unknown"].iter().zip(results);
    let named = named.filter(|(_, times)| *times > 0);
    let named: Vec<String> = named
        .map(|(what, times)| format!("{what} {times}"))
        .collect();
    Some(format!("{HEAD}{count} ({})", named.join(", ")))
}

pub(crate) fn games_through(node: Node<'_>) -> Option<u64> {
    let comment = node.text(id::C)?;
    let last = comment.trim_end().lines().next_back()?;
    let (count, rest) = last.strip_prefix(HEAD)?.split_once(' ')?;
    let is_whole = rest.starts_with('(') && rest.ends_with(')');
    is_whole.then(|| count.parse().ok()).flatten()
}
