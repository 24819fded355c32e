//! Finds definitions, references and highlights of points.

use serde_json::{Value, json};
use sgfkit::replay::Replay;
use sgfkit::schema::id;
use sgfkit::{Color, GameTree, Node, Point, Property, RawValue, Span};

use super::document::Document;
use super::hover::{offset, points_of};
use super::session::Session;
use super::transport::Failure;

const WRITES: [&str; 5] = [id::B, id::W, id::AB, id::AW, id::AE];

fn location(document: &Document, span: Span) -> Value {
    json!({"uri": document.uri, "range": document.range(span)})
}

pub fn definition(_: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let offset = offset(document, params)?;
    let Some(place) = document.place(offset) else {
        return Ok(Value::Null);
    };
    let span = match (place.property, place.value) {
        (Some(property), Some(value)) => match named(property, value, offset) {
            Some(point) => setter(place.node, point),
            None => None,
        },
        // On the `;` of a node, use its parent.
        _ if place
            .node
            .span()
            .is_some_and(|span| span.start as usize == offset) =>
        {
            let parent = place.node.parent().and_then(Node::span);
            parent.map(|span| Span::new(span.start, span.start + 1))
        }
        _ => None,
    };
    Ok(span.map_or(Value::Null, |span| location(document, span)))
}

/// Returns the point at an offset in a value; the first one if it is between two.
fn named(property: Property<'_>, value: RawValue<'_>, offset: usize) -> Option<Point> {
    let points = match property.mover() {
        Some(_) => moved(property, value),
        None => points_of(property, value),
    };
    let offset = offset as u32;
    let here = points
        .iter()
        .find(|(span, _)| span.start <= offset && offset <= span.end);
    here.or(points.first()).map(|(_, point)| *point)
}

fn moved(property: Property<'_>, value: RawValue<'_>) -> Vec<(Span, Point)> {
    let point = std::str::from_utf8(value.raw())
        .ok()
        .and_then(|raw| property.node().tree().game().parse_point(raw.trim()));
    value.span().zip(point).into_iter().collect()
}

/// Returns the value that placed the current stone on a point: the last one on the path, if the
/// color matches.
fn setter(node: Node<'_>, point: Point) -> Option<Span> {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    let color = replay.board()?.at(point)?;
    let ids = match color {
        Color::Black => [id::B, id::AB],
        Color::White => [id::W, id::AW],
    };
    for above in node.ancestors() {
        for id in ids {
            let Some(setter) = above.property(id) else {
                continue;
            };
            if let Some(value) = values_naming(setter, point).next() {
                return value.span();
            }
        }
    }
    None
}

/// Returns the values of a property that contain a point, including rectangles.
fn values_naming<'d>(property: Property<'d>, point: Point) -> impl Iterator<Item = RawValue<'d>> {
    property.values().filter(move |value| {
        let points = match property.mover() {
            Some(_) => moved(property, *value),
            None => points_of(property, *value),
        };
        let is_rectangle = property
            .schema()
            .is_some_and(|row| row.is_point_list(property.node().tree().game().number()));
        match &points[..] {
            [(_, one), (_, other)] if is_rectangle => {
                let within = |a: u32, b: u32, x: u32| a.min(b) <= x && x <= a.max(b);
                within(one.column, other.column, point.column)
                    && within(one.row, other.row, point.row)
            }
            points => points.iter().any(|(_, named)| *named == point),
        }
    })
}

/// Returns the nodes of a game that may contain a point: those with its name or with a rectangle's
/// colon.
fn nodes_with<'d>(document: &'d Document, tree: GameTree<'d>, point: Point) -> Vec<Node<'d>> {
    let game = tree.game();
    let name = game.write_point(point).filter(|_| !game.is_caseless());
    let (Some(name), Some(span)) = (name, tree.span()) else {
        return tree.nodes().collect();
    };
    let (start, end) = (span.start as usize, span.end as usize);
    let bytes = &document.text.as_bytes()[start..end];
    let names = memchr::memmem::find_iter(bytes, &name);
    let mut places: Vec<usize> = names.chain(memchr::memchr_iter(b':', bytes)).collect();
    places.sort_unstable();
    let nodes = places.into_iter();
    let mut nodes: Vec<_> = nodes
        .filter_map(|place| document.last_node(start + place))
        .collect();
    nodes.dedup();
    nodes
}

/// Returns all places with the same meaning as the one at an offset, and whether they change it.
fn places(document: &Document, offset: usize) -> Vec<(Span, bool)> {
    let Some(place) = document.place(offset) else {
        return Vec::new();
    };
    let Some(property) = place.property else {
        return Vec::new();
    };
    let tree = place.node.tree();
    let mut found = Vec::new();
    match place.value {
        None => {
            let id = property.id();
            let properties = tree.nodes().flat_map(Node::properties);
            let same = properties.filter(|other| other.id() == id);
            let is_write = WRITES.contains(&&*id);
            found.extend(
                same.filter_map(Property::identifier_span)
                    .map(|span| (span, is_write)),
            );
        }
        Some(value) => {
            let Some(point) = named(property, value, offset) else {
                return Vec::new();
            };
            let nodes = nodes_with(document, tree, point);
            for other in nodes.into_iter().flat_map(Node::properties) {
                let is_write = WRITES.contains(&&*other.id());
                let values = values_naming(other, point);
                found.extend(
                    values
                        .filter_map(RawValue::span)
                        .map(|span| (span, is_write)),
                );
            }
        }
    }
    found
}

pub fn references(_: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let places = places(document, offset(document, params)?);
    let locations = places.into_iter().map(|(span, _)| location(document, span));
    Ok(Value::Array(locations.collect()))
}

pub fn highlights(_: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let places = places(document, offset(document, params)?);
    let highlights = places.into_iter().map(|(span, is_write)| {
        let kind = if is_write { 3 } else { 2 };
        json!({"range": document.range(span), "kind": kind})
    });
    Ok(Value::Array(highlights.collect()))
}
