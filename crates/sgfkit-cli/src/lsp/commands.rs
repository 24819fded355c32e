//! Runs commands on games at the cursor.

use serde_json::{Value, json};
use sgfkit::game::Symmetry;
use sgfkit::ops::{self, Part, TransformOptions};
use sgfkit::{Node, Span};
use sgfkit_diagram::{Coordinates, Figure, FigureOptions, Fonts, Look, ShownPosition, scene, svg};

use super::document::Document;
use super::edits;
use super::session::Session;
use super::transport::Failure;

pub const NAMES: [&str; 5] = [
    "sgfkit.promote",
    "sgfkit.transform",
    "sgfkit.extract",
    "sgfkit.show",
    "sgfkit.go",
];

pub struct Done {
    pub result: Value,
    /// The edit that the client should apply.
    pub edit: Option<Value>,
}

impl Done {
    fn told(result: Value) -> Done {
        Done { result, edit: None }
    }
}

pub fn execute(
    session: &Session,
    command: &str,
    arguments: Option<&Vec<Value>>,
) -> Result<Done, Failure> {
    if !NAMES.contains(&command) {
        return Err(Failure::new(
            Failure::PARAMS,
            format!("unknown command `{command}`"),
        ));
    }
    let argument = |index: usize| {
        arguments
            .and_then(|arguments| arguments.get(index))
            .unwrap_or(&Value::Null)
    };
    let uri = argument(0).as_str().ok_or_else(|| Failure::params("URI"))?;
    let document = session
        .documents
        .get(uri)
        .ok_or_else(|| Failure::refused(format!("{uri} is not open")))?;
    let offset = document
        .offset(argument(1))
        .ok_or_else(|| Failure::params("position"))?;
    let node =
        node_near(document, offset).ok_or_else(|| Failure::refused("no node at this position"))?;
    let word = argument(2).as_str().unwrap_or_default();
    match command {
        "sgfkit.promote" => promote(session, document, node),
        "sgfkit.transform" => transform(session, document, node, word),
        "sgfkit.extract" => extract(node, word),
        "sgfkit.show" => Ok(show(document, node)),
        _ => go(document, node, word),
    }
}

fn node_near(document: &Document, offset: usize) -> Option<Node<'_>> {
    let before = || document.nodes_in(Span::new(0, offset as u32 + 1)).last();
    document
        .node_at(offset)
        .or_else(before)
        .or_else(|| Some(document.collection().trees().next()?.root()))
}

/// Returns the edits for a text that was changed as a whole.
fn changed(session: &Session, document: &Document, bytes: &[u8]) -> Done {
    let new = String::from_utf8_lossy(bytes);
    let changes = edits::between(&document.text, &new);
    Done {
        result: Value::Null,
        edit: Some(edits::workspace(
            document,
            &changes,
            session.client.document_changes,
        )),
    }
}

fn promote(session: &Session, document: &Document, node: Node<'_>) -> Result<Done, Failure> {
    let mut games = document.collection().clone();
    ops::promote(&mut games, node.id()).map_err(|error| Failure::refused(error.to_string()))?;
    Ok(changed(session, document, &games.to_bytes()))
}

fn transform(
    session: &Session,
    document: &Document,
    node: Node<'_>,
    how: &str,
) -> Result<Done, Failure> {
    let mut options = TransformOptions::default();
    options.tree_index = Some(node.tree().index());
    options.symmetry = match how {
        "rotate90" => Symmetry::Quarter,
        "rotate180" => Symmetry::Half,
        "rotate270" => Symmetry::ThreeQuarters,
        "flip-h" => Symmetry::FlipHorizontal,
        "flip-v" => Symmetry::FlipVertical,
        "flip-diagonal" | "diagonal" => Symmetry::Diagonal,
        "flip-antidiagonal" | "antidiagonal" => Symmetry::Antidiagonal,
        "swap-colors" => Symmetry::Identity,
        _ => return Err(Failure::params("transformation")),
    };
    options.swap_colors = how == "swap-colors";
    let mut games = document.collection().clone();
    ops::transform(&mut games, &options).map_err(|error| Failure::refused(error.to_string()))?;
    Ok(changed(session, document, &games.to_bytes()))
}

fn extract(node: Node<'_>, what: &str) -> Result<Done, Failure> {
    let part = match what {
        "line" => Part::Line { to_end: false },
        "subtree" => Part::Subtree {
            with_moves: false,
            main_line: false,
        },
        _ => return Err(Failure::params("`line` or `subtree`")),
    };
    let bytes = ops::extract(node, part).map_err(|error| Failure::refused(error.to_string()))?;
    Ok(Done::told(json!({"text": String::from_utf8_lossy(&bytes)})))
}

fn show(document: &Document, node: Node<'_>) -> Done {
    let position = ShownPosition::numbered(node, document.number(node));
    let uri = Some(document.uri.as_str());
    // An editor shows the text exactly as written.
    let record = position.to_json(uri, Some(&[]), Coordinates::Sgf);
    let shown: Value = serde_json::from_str(&record).unwrap_or_default();
    let figure = Figure::of(&position.replay, &FigureOptions::default());
    let picture =
        figure.map(|figure| svg::write(&scene(&figure, &Look::default(), &Fonts::bundled())));
    Done::told(json!({"show": shown, "svg": picture}))
}

fn go(document: &Document, node: Node<'_>, where_to: &str) -> Result<Done, Failure> {
    let beside = |step: isize| {
        let siblings: Vec<Node<'_>> = node.parent()?.children().collect();
        let at = siblings.iter().position(|other| *other == node)?;
        siblings.get(at.checked_add_signed(step)?).copied()
    };
    let target = match where_to {
        "parent" => node.parent(),
        "next" => node.children().next(),
        // The previous node in the text.
        "previous" => {
            let number = document.number(node);
            number
                .checked_sub(1)
                .and_then(|before| node.tree().node_at(before))
        }
        "next-variation" => beside(1),
        "previous-variation" => beside(-1),
        "main-line" => main_line(node),
        _ => return Err(Failure::params("direction")),
    };
    let location = target.and_then(Node::span).map(|span| {
        let start = Span::new(span.start, span.start + 1);
        json!({"uri": document.uri, "range": document.range(start)})
    });
    Ok(Done::told(location.unwrap_or_default()))
}

/// Returns the last node on the path from the root that is on the main line.
fn main_line(node: Node<'_>) -> Option<Node<'_>> {
    let path = node.path();
    let pairs = path.iter().zip(path.iter().skip(1));
    let left = pairs
        .into_iter()
        .find(|(parent, child)| parent.children().next() != Some(**child));
    left.map(|(parent, _)| *parent).or(Some(node))
}
