//! Tests of `visible`.

use sgfkit_core::terminal::*;
use std::borrow::Cow;

#[test]
fn what_must_not_reach_a_terminal_is_shown() {
    assert!(matches!(visible("plain é 呉"), Cow::Borrowed(_)));
    for (text, shown) in [
        ("\x1b[31m\u{9b}\x7f\0\n", "\\x1b[31m\\x9b\\x7f\\x00\\x0a"),
        ("\u{202a}\u{202e}", "\\u{202a}\\u{202e}"),
        ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        // Marks without a width, and joiners, belong to the letter before them.
        ("\u{200f}א\u{200d}", "\u{200f}א\u{200d}"),
    ] {
        assert_eq!(visible(text), shown);
    }
}
