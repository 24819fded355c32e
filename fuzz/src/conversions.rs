//! Properties of conversions.

use sgfkit::charset::Charset;
use sgfkit::convert::{recode, to_ff3, to_ff4};
use sgfkit::ops::diff;
use sgfkit::syntax::Escaping;
use sgfkit::{Collection, GameTree};

use crate::small::{is_readable, lines, small, texts};

/// Checks that a file in UTF-8 keeps its meaning, that one in FF[4] keeps its lines of moves and
/// texts, and that FF[3], which lacks many properties, does not panic.
///
/// Excludes everything that [`small`] excludes; files whose guessed encoding changes; escaped
/// line breaks next to escaped bytes, which disappear during decoding but belong to an unknown
/// value in UTF-8; and stray text in games, which a conversion removes.
pub fn conversions_keep(data: &[u8]) {
    let Some(before) = small(data)
        .filter(|games| !has_soft_break_of_bytes(games) && games.stray_bytes().is_empty())
    else {
        return;
    };
    let _ = to_ff3(&before);
    if let Ok(bytes) = recode(&before, Charset::UTF_8, "UTF-8") {
        let after = Collection::parse(bytes);
        let found = diff(&before, &after);
        assert!(
            found.is_empty(),
            "in UTF-8: {found:?}\n{}",
            after.source().escape_ascii()
        );
    }
    let after = Collection::parse(to_ff4(&before).bytes);
    if !crate::same_charsets(&before, &after) {
        return;
    }
    let written = || after.source().escape_ascii().to_string();
    assert_eq!(texts(&before), texts(&after), "in FF[4]\n{}", written());
    if before.trees().all(is_readable) {
        assert_eq!(lines(&before), lines(&after), "in FF[4]\n{}", written());
    }
}

fn has_soft_break_of_bytes(games: &Collection) -> bool {
    let of_bytes = |tree: GameTree<'_>| tree.encoding().escaping == Escaping::Bytes;
    let mut pairs = games.source().windows(2);
    let is_break = |pair: &[u8]| matches!(pair, [b'\\', b'\r' | b'\n']);
    games.trees().any(of_bytes) && pairs.any(is_break)
}
