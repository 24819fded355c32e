//! Annotations in words.

use sgfkit::schema::id;
use sgfkit::value::Double;
use sgfkit::{Node, Value};

use crate::language::{Language, Message};

/// What an annotation says.
const WORDS: [(&str, Message); 9] = [
    (id::TE, Message::GoodMove),
    (id::BM, Message::BadMove),
    (id::DO, Message::DoubtfulMove),
    (id::IT, Message::InterestingMove),
    (id::GB, Message::GoodForBlack),
    (id::GW, Message::GoodForWhite),
    (id::DM, Message::EvenPosition),
    (id::UC, Message::Unclear),
    (id::HO, Message::KeyPosition),
];

/// What is said about a node: its annotations in words, then its comment.
/// Empty where nothing is.
pub(super) fn said(node: Node<'_>, language: Language) -> String {
    let mut said = String::new();
    for (id, message) in WORDS {
        let Some(property) = node.property(id) else {
            continue;
        };
        let is_emphasized = matches!(
            property.decode().next(),
            Some(Ok(Value::Double(Double::Emphasized)))
        );
        said.push_str(language.degree(message, is_emphasized));
        said.push(' ');
    }
    if let Some(comment) = node.text(id::C) {
        said.push_str(comment.trim());
    }
    said.truncate(said.trim_end().len());
    said
}
