//! Extracts titles, questions and comments from problems.

use sgfkit::Node;
use sgfkit::replay::marking_words;
use sgfkit::schema::id;

/// Returns title and text of a problem from its first node and the node with its position.
pub(super) fn question(first: Node<'_>, start: Node<'_>) -> (Option<String>, Option<String>) {
    let filled = |node: Node<'_>, id| {
        let text = node.text(id)?;
        let text = unmarked(&text);
        (!text.is_empty()).then(|| text.to_owned())
    };
    let title = filled(first, id::GN).or_else(|| filled(first, id::N));
    let path = start.path();
    let from = path.iter().position(|node| *node == first);
    let own = match from {
        Some(from) => &path[from..],
        // The position precedes the problem's first move.
        None => &[],
    };
    let texts = own.iter().filter_map(|node| filled(*node, id::C));
    let texts: Vec<String> = texts.collect();
    (title, (!texts.is_empty()).then(|| texts.join("\n")))
}

/// Returns a comment without the words that mark its line as correct or wrong.
pub(super) fn answer(node: Node<'_>) -> Option<String> {
    let text = node.text(id::C)?;
    let text = unmarked(&text);
    (!text.is_empty() && text != "正解").then(|| text.to_owned())
}

/// Removes marks such as `RIGHT` and `FORCE` at both ends of a text.
fn unmarked(text: &str) -> &str {
    let is_mark = |word: &str| !marking_words(word).is_empty();
    let mut text = text.trim();
    let is_other = |letter: char| !letter.is_ascii_uppercase();
    while let Some(word) = text.rsplit(is_other).next()
        && is_mark(word)
    {
        text = text[..text.len() - word.len()].trim_end();
    }
    let first = text.split(is_other).next().unwrap_or_default();
    if is_mark(first) {
        let rest =
            text[first.len()..].trim_start_matches([' ', '.', ':', '!', '-', '\n', '\r', '\t']);
        // Accept `RIGHT Well done.` but not `CORRECT as well.`
        if rest.chars().next().is_none_or(|next| !next.is_lowercase()) {
            text = rest;
        }
    }
    text
}

/// Returns true if a text mentions points or sides, which a transformation would make wrong.
pub(super) fn names_places(text: &str) -> bool {
    const PLACES: [&str; 6] = ["left", "upper", "lower", "top", "bottom", "the right"];
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_point = |word: &str| {
        let (letter, number) = word.split_at(word.len().min(1));
        letter.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && number.parse().is_ok_and(|row: u32| (1..=52).contains(&row))
    };
    PLACES.iter().any(|place| text.contains(place)) || words.into_iter().any(is_point)
}

#[test]
fn turned_boards_have_other_points() {
    for text in ["Why not B2?", "at S19", "on the right", "in the lower left"] {
        assert!(names_places(text), "{text}");
    }
    for text in [
        "RIGHT",
        "Black to play",
        "the 2 stones",
        "Problem 12",
        "B",
        "Z99",
    ] {
        assert!(!names_places(text), "{text}");
    }
}

#[test]
fn marks_of_lines_are_not_for_readers() {
    for (text, shown) in [
        ("RIGHT Well done.", "Well done."),
        ("Black is connected.RIGHT", "Black is connected."),
        ("enjoy!!! FORCE", "enjoy!!!"),
        ("FORCE", ""),
        ("CHOICERIGHT", ""),
        ("WRONG: too slow", "WRONG: too slow"),
        ("WRONG. Too slow", "Too slow"),
        ("Play at RIGHT-HAND", "Play at RIGHT-HAND"),
        ("The MOVE", "The MOVE"),
        ("正しい", "正しい"),
    ] {
        assert_eq!(unmarked(text), shown, "{text}");
    }
}
