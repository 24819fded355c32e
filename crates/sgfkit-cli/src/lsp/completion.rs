//! Completes identifiers, and values with few alternatives.

use serde_json::{Value, json};
use sgfkit::board::{go::Rules, twixt::Ruleset};
use sgfkit::charset::Charset;
use sgfkit::schema::{self, Property as Row, PropertyType, ValueType, id};
use sgfkit::{Game, Node};

use super::document::Document;
use super::hover::{explained, offset};
use super::session::Session;
use super::transport::Failure;

pub fn complete(session: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let offset = offset(document, params)?;
    let before = &document.text.as_bytes()[..offset];
    let start = start_of_letters(before);
    if let Some(place) = document.place(offset)
        && let (Some(property), Some(value)) = (place.property, place.value)
    {
        let inside = value
            .span()
            .is_some_and(|span| span.start as usize <= offset && offset <= span.end as usize);
        let items = property
            .schema()
            .filter(|_| inside)
            .map(|row| values(row, place.node.tree().game()));
        return Ok(items.unwrap_or_default().into());
    }
    // At the end of the text, a value without a character is not read as one.
    if let Some(typed) = before.strip_suffix(b"[") {
        let start = start_of_letters(typed);
        let is_text = document
            .place(typed.len())
            .is_some_and(|place| place.value.is_some());
        let node = document.node_at(start.saturating_sub(1));
        let items = node.filter(|_| !is_text).and_then(|node| {
            let (game, format) = (node.tree().game(), node.tree().format());
            let row = schema::property(&typed[start..], game.number(), format)?;
            Some(values(row, game))
        });
        return Ok(items.unwrap_or_default().into());
    }
    // An identifier follows a semicolon, a value, or white space.
    let is_place = matches!(
        before.get(start.wrapping_sub(1)),
        Some(b';' | b']' | b' ' | b'\n' | b'\r' | b'\t')
    );
    let Some(node) = document
        .node_at(start.saturating_sub(1))
        .filter(|_| is_place)
    else {
        return Ok(json!([]));
    };
    Ok(identifiers(session, node, document, (start, offset)).into())
}

/// Returns the offset of the capital letters at the end of a text.
fn start_of_letters(text: &[u8]) -> usize {
    let letters = text
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_uppercase());
    text.len() - letters.count()
}

fn identifiers(
    session: &Session,
    node: Node<'_>,
    document: &Document,
    (start, offset): (usize, usize),
) -> Vec<Value> {
    let tree = node.tree();
    // A new file will probably use FF[4].
    let stated = tree.root().property(id::FF).map(|_| tree.format().min(4));
    let (game, format) = (tree.game(), stated.unwrap_or(4));
    // The property being typed does not count as present.
    let is_other = |property: &sgfkit::Property<'_>| {
        property
            .identifier_span()
            .is_none_or(|span| span.start as usize != start)
    };
    let there: Vec<_> = node
        .properties()
        .filter(is_other)
        .map(|property| property.id().into_owned())
        .collect();
    let kinds: Vec<PropertyType> = node
        .properties()
        .filter(is_other)
        .filter_map(|property| Some(property.schema()?.kind))
        .collect();
    let range = document.range(sgfkit::Span::new(start as u32, offset as u32));
    let rows = schema::all().filter(|row| {
        let fits = row.ff.contains(format) && row.games.contains(game.number());
        let in_place = match row.kind {
            PropertyType::Root | PropertyType::GameInfo => node.is_root(),
            PropertyType::Setup => !kinds.contains(&PropertyType::Move),
            PropertyType::Move => !kinds.contains(&PropertyType::Setup) && !node.is_root(),
            _ => true,
        };
        fits && in_place && !there.iter().any(|id| id == row.id)
    });
    let items = rows.map(|row| {
        let (text, kind) = if session.client.snippets { (format!("{}[$0]", row.id), 2) } else { (format!("{}[", row.id), 1) };
        json!({
            "label": row.id,
            "kind": 10,
            "detail": row.name,
            "documentation": {
                "kind": if session.client.markdown { "markdown" } else { "plaintext" },
                "value": if session.client.markdown { explained(row) } else { explained(row).replace("**", "") },
            },
            "insertTextFormat": kind,
            "textEdit": {"range": range, "newText": text},
        })
    });
    items.collect()
}

/// Returns the values of a property with few alternatives.
fn values(row: &Row, game: Game) -> Vec<Value> {
    let item = |label: &str, detail: &str| json!({"label": label, "kind": 12, "detail": detail});
    let plain = |labels: &mut dyn Iterator<Item = &'static str>| {
        labels.map(|label| item(label, "")).collect()
    };
    match row.id {
        id::PL => vec![item("B", "Black"), item("W", "White")],
        id::CO if game == Game::Backgammon => vec![
            item("b", "Black"),
            item("w", "White"),
            item("c", "centered"),
            item("n", "none"),
        ],
        id::ST => vec![
            item("0", "children, marked"),
            item("1", "siblings, marked"),
            item("2", "children, not marked"),
            item("3", "siblings, not marked"),
        ],
        id::FF => plain(&mut ["1", "2", "3", "4"].into_iter()),
        id::GM => Game::all()
            .map(|game| item(&game.number().to_string(), game.name().unwrap_or_default()))
            .collect(),
        id::RU if game == Game::Twixt => plain(&mut Ruleset::names()),
        id::RU if game == Game::Go => plain(&mut Rules::names()),
        id::CA => plain(&mut Charset::names()),
        _ if row.value == ValueType::Double => vec![item("1", "normal"), item("2", "emphasized")],
        _ => Vec::new(),
    }
}
