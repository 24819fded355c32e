//! Annotations in words.

use sgfkit::schema::id;
use sgfkit::value::Double;
use sgfkit::{Node, Value};

/// What an annotation says, plain and emphasized by the value 2.
const WORDS: [(&str, &str, &str); 9] = [
    (id::TE, "Good move.", "Very good move."),
    (id::BM, "Bad move.", "Very bad move."),
    (id::DO, "Doubtful move.", "Doubtful move."),
    (id::IT, "Interesting move.", "Interesting move."),
    (id::GB, "Good for Black.", "Very good for Black."),
    (id::GW, "Good for White.", "Very good for White."),
    (id::DM, "Even.", "Even."),
    (id::UC, "Unclear.", "Very unclear."),
    (id::HO, "Key position.", "Decisive position."),
];

/// What is said about a node: its annotations in words, then its comment.
/// Empty where nothing is.
pub(super) fn said(node: Node<'_>) -> String {
    let mut said = String::new();
    for (id, plain, emphasized) in WORDS {
        let Some(property) = node.property(id) else {
            continue;
        };
        let is_emphasized = matches!(
            property.decode().next(),
            Some(Ok(Value::Double(Double::Emphasized)))
        );
        said.push_str(if is_emphasized { emphasized } else { plain });
        said.push(' ');
    }
    if let Some(comment) = node.text(id::C) {
        said.push_str(comment.trim());
    }
    said.truncate(said.trim_end().len());
    said
}
