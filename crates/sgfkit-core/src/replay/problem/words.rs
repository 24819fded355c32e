//! Words that identify problems.

const WHO: [&str; 34] = [
    "black to",
    "white to",
    "black plays",
    "white plays",
    "black moves",
    "white moves",
    "black first",
    "white first",
    "black's turn",
    "white's turn",
    "black's move",
    "white's move",
    "b to play",
    "w to play",
    "b to move",
    "w to move",
    "schwarz am zug",
    "weiß am zug",
    "noir joue",
    "blanc joue",
    "黑先",
    "白先",
    "黒先",
    "黒番",
    "白番",
    "黑棋先",
    "白棋先",
    "黑方先",
    "白方先",
    "黑走",
    "白走",
    "흑선",
    "백선",
    "흑차례",
];

/// The colors in the nine languages of this toolkit, in lower case, used as placeholders for
/// players' names.
const SIDES: [&str; 32] = [
    "black",
    "white",
    "schwarz",
    "weiß",
    "weiss",
    "noir",
    "noirs",
    "blanc",
    "blancs",
    "negro",
    "negros",
    "negras",
    "blanco",
    "blancos",
    "blancas",
    "чёрный",
    "черный",
    "чёрные",
    "черные",
    "белый",
    "белые",
    "黑",
    "白",
    "黑方",
    "白方",
    "黑棋",
    "白棋",
    "黒",
    "黒番",
    "白番",
    "흑",
    "백",
];

/// Words in capitals that mark lines in files of goproblems.com and similar ones, alone or joined
/// as in `CHOICERIGHT`.
const MARKS: [&str; 6] = ["RIGHT", "CORRECT", "WRONG", "CHOICE", "FORCE", "NOTTHIS"];

/// Returns true if a text names the player to move, such as `Black to live` or `黑先`.
#[must_use]
pub fn says_who_plays(text: &str) -> bool {
    let text = text.to_lowercase();
    WHO.iter().any(|phrase| text.contains(phrase))
}

pub(super) fn asks(comment: &str) -> bool {
    comment.contains(['?', '？', '؟']) || says_who_plays(comment)
}

pub(super) fn is_placeholder(name: &str) -> bool {
    SIDES.contains(&&*name.trim().to_lowercase())
}

/// Splits a word into marking words such as `RIGHT`; empty if it has other parts.
#[must_use]
pub fn marking_words(word: &str) -> Vec<&'static str> {
    let mut parts = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let Some(part) = MARKS.iter().find(|part| rest.starts_with(**part)) else {
            return Vec::new();
        };
        parts.push(*part);
        rest = &rest[part.len()..];
    }
    parts
}

#[test]
fn who_plays_is_said_in_many_languages() {
    for text in [
        "Black to live.",
        "White to Play and kill",
        "黑先活",
        "黒番です",
        "B to play",
    ] {
        assert!(says_who_plays(text), "{text}");
    }
    for text in ["Problem 7", "Black is strong here", "死活", ""] {
        assert!(!says_who_plays(text), "{text}");
    }
}
