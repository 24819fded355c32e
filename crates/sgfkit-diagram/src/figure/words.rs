//! Writes annotations in words.

use sgfkit::schema::id;
use sgfkit::value::Double;
use sgfkit::{Node, Property};

use crate::language::{ANNOTATIONS, Language};

/// Returns a node's annotations in words, followed by its comment; may be empty.
pub(super) fn said(node: Node<'_>, language: Language) -> String {
    let mut said = String::new();
    for id in ANNOTATIONS {
        let degree = node.property(id).and_then(Property::degree);
        let words = degree.and_then(|degree| language.annotation(id, degree == Double::Emphasized));
        if let Some(words) = words {
            said.push_str(&words);
            said.push(' ');
        }
    }
    if let Some(comment) = node.text(id::C) {
        said.push_str(comment.trim());
    }
    said.truncate(said.trim_end().len());
    said
}
