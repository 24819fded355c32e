//! SGF with one game per line, as in KataGo's archives.

use super::Source;
use super::notes::Notes;
use sgfkit_core::charset::Charset;
use sgfkit_core::convert::recode;
use sgfkit_core::schema::ValueType;
use sgfkit_core::tree::{Collection, GameTree, Node};

pub(super) fn write(source: &Source<'_>, notes: &mut Notes) -> Result<String, String> {
    let utf8 =
        recode(source.collection, Charset::UTF_8, "UTF-8").map_err(|error| error.to_string())?;
    let collection = Collection::parse(utf8);
    let only = source.node.map(|node| node.tree().index());
    let mut text = String::new();
    for tree in collection
        .trees()
        .filter(|tree| only.is_none_or(|only| tree.index() == only))
    {
        write_game(tree, &mut text, notes);
        text.push('\n');
    }
    Ok(text)
}

fn write_game(tree: GameTree<'_>, text: &mut String, notes: &mut Notes) {
    text.push('(');
    // The parents of open variations.
    let mut open: Vec<Node<'_>> = Vec::new();
    for node in tree.nodes() {
        if let Some(parent) = node.parent().filter(|_| node.begins_variation()) {
            if parent.children().next() != Some(node) {
                // Close the nodes down to the previous sibling, inclusive.
                while let Some(closed) = open.pop() {
                    text.push(')');
                    if closed == parent {
                        break;
                    }
                }
            }
            text.push('(');
            open.push(parent);
        }
        write_node(node, text, notes);
    }
    text.extend(open.iter().map(|_| ')'));
    text.push(')');
}

fn write_node(node: Node<'_>, text: &mut String, notes: &mut Notes) {
    text.push(';');
    for property in node.properties() {
        let source = property.to_source();
        let source = String::from_utf8_lossy(&source);
        let joined = without_breaks(&source);
        // In a line of text a break becomes a space.
        let is_line = property
            .schema()
            .is_some_and(|row| row.value == ValueType::SimpleText);
        if joined.1 && !is_line {
            notes.count(&property.id(), None);
        }
        text.push_str(&joined.0);
    }
}

/// Joins the lines of a property, and returns whether breaks in a text became spaces. Soft breaks,
/// and those between values, have no meaning.
fn without_breaks(source: &str) -> (String, bool) {
    let (mut out, mut lost, mut inside) = (String::with_capacity(source.len()), false, false);
    let mut characters = source.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if inside => match characters.next() {
                Some(first @ ('\n' | '\r')) => {
                    let other = if first == '\n' { '\r' } else { '\n' };
                    characters.next_if_eq(&other);
                }
                Some(escaped) => out.extend(['\\', escaped]),
                None => out.push('\\'),
            },
            '\n' | '\r' => {
                let other = if character == '\n' { '\r' } else { '\n' };
                characters.next_if_eq(&other);
                if inside {
                    out.push(' ');
                    lost = true;
                }
            }
            ' ' | '\t' if !inside => {}
            '[' if !inside => {
                inside = true;
                out.push('[');
            }
            ']' => {
                inside = false;
                out.push(']');
            }
            other => out.push(other),
        }
    }
    (out, lost)
}
