//! Hover texts and inlay hints.

use serde_json::{Value, json};
use sgfkit::game::Move;
use sgfkit::replay::Replay;
use sgfkit::schema::{Property as Row, ValueType, id};
use sgfkit::{Color, Game, Node, Property, RawValue, Span, check};
use sgfkit_diagram::text::{self, TextOptions};
use sgfkit_diagram::{Figure, FigureOptions, point_name};

use super::document::Document;
use super::session::Session;
use super::transport::Failure;

pub fn offset(document: &Document, params: &Value) -> Result<usize, Failure> {
    let offset = document.offset(&params["position"]);
    offset.ok_or_else(|| Failure::params("position"))
}

pub fn hover(session: &Session, document: &Document, params: &Value) -> Result<Value, Failure> {
    let offset = offset(document, params)?;
    let mut parts: Vec<String> = Vec::new();
    let mut span = None;
    let place = document.place(offset);
    if let Some((property, value)) = place.and_then(|place| Some((place.property?, place.value))) {
        match value {
            Some(value) => {
                if let Some((told, place)) = of_value(session, property, value, offset) {
                    parts.push(told);
                    span = place;
                }
            }
            None => {
                parts.push(match property.schema() {
                    Some(row) => explained(row),
                    None => format!(
                        "**{}**: a private property, neither in the specification nor used by \
                         any known program",
                        sgfkit::terminal::visible(&property.id())
                    ),
                });
                span = property.identifier_span();
            }
        }
    }
    for (place, code) in session.checked(document).codes_at(offset) {
        if let Some(check) = check::find(code) {
            let why = why(&check.manual());
            parts.push(format!("**{code}**: {}\n\n{why}", check.summary));
            span = span.or(Some(place));
        }
    }
    if parts.is_empty() {
        return Ok(Value::Null);
    }
    let text = parts.join("\n\n---\n\n");
    let (kind, text) = if session.client.markdown {
        ("markdown", text)
    } else {
        (
            "plaintext",
            text.replace("**", "")
                .replace("```text\n", "")
                .replace("```", "")
                .replace('`', ""),
        )
    };
    let mut hover = json!({"contents": {"kind": kind, "value": text}});
    if let Some(span) = span {
        hover["range"] = document.range(span);
    }
    Ok(hover)
}

/// Returns the section of a check's manual that gives the reason.
fn why(manual: &str) -> String {
    let behind = manual.split("# Why").nth(1).unwrap_or_default();
    behind
        .split("\n# ")
        .next()
        .unwrap_or_default()
        .trim()
        .to_owned()
}

pub fn explained(row: &Row) -> String {
    let mut text = format!(
        "**{}** {} ({}): {}\n\n{}",
        row.id,
        row.name,
        row.kind,
        row.propvalue(),
        row.summary
    );
    if !row.details.is_empty() {
        text.push_str("\n\n");
        text.push_str(row.details);
    }
    text.push_str(&format!("\n\n{}; {}", row.ff, row.source));
    text
}

/// Returns the text about a value, and its range.
fn of_value(
    session: &Session,
    property: Property<'_>,
    value: RawValue<'_>,
    offset: usize,
) -> Option<(String, Option<Span>)> {
    let node = property.node();
    if property.mover().is_some() {
        return Some((of_move(session, node)?, value.span()));
    }
    let tree = node.tree();
    let points = points_of(property, value);
    let size = tree.size()?;
    let name = |point| point_name(tree.game(), size, point, session.settings.coordinates);
    let offset = offset as u32;
    let mut here = points.iter();
    if let Some((span, point)) = here.find(|(span, _)| span.start <= offset && offset < span.end) {
        return Some((name(*point), Some(*span)));
    }
    let names: Vec<String> = points.iter().map(|(_, point)| name(*point)).collect();
    (!names.is_empty()).then(|| (names.join(" – "), value.span()))
}

/// Returns the points in a value with their places: one, or two for a rectangle or line.
pub fn points_of(property: Property<'_>, value: RawValue<'_>) -> Vec<(Span, sgfkit::Point)> {
    let is_point = |kind: ValueType| matches!(kind, ValueType::Point | ValueType::Stone);
    let parts = match property.schema().map(|row| row.value) {
        Some(ValueType::Compose(first, second)) => [is_point(*first), is_point(*second)],
        Some(kind) => [is_point(kind); 2],
        None => return Vec::new(),
    };
    let (Some(span), Ok(raw)) = (value.span(), std::str::from_utf8(value.raw())) else {
        return Vec::new();
    };
    let game = property.node().tree().game();
    let mut at = span.start;
    let mut points = Vec::new();
    for (part, is_point) in raw.splitn(2, ':').zip(parts) {
        let end = at + part.len() as u32;
        if let Some(point) = game.parse_point(part.trim()).filter(|_| is_point) {
            points.push((Span::new(at, end), point));
        }
        at = end + 1;
    }
    points
}

fn side(color: Color) -> &'static str {
    text::side(color)
}

/// Returns a move in players' notation, or otherwise in SGF notation.
pub fn move_name(session: &Session, node: Node<'_>) -> Option<String> {
    let tree = node.tree();
    let (_, played) = node.played()?;
    let size = tree.size().unwrap_or_default();
    let coordinates = session.settings.coordinates;
    Some(sgfkit_diagram::move_name(
        tree.game(),
        size,
        &played,
        coordinates,
    ))
}

/// Returns the number and name of a move, and the position after it.
fn of_move(session: &Session, node: Node<'_>) -> Option<String> {
    let mut replay = Replay::new(node.tree());
    replay.go_to(node);
    let (color, _) = node.played()?;
    let mut told = format!(
        "Move {}: {} {}",
        replay.move_number(),
        side(color),
        move_name(session, node)?
    );
    if let Some(figure) = Figure::of(&replay, &FigureOptions::default()) {
        let mut look = TextOptions::default();
        look.coordinates = session.settings.coordinates;
        let drawing = text::draw(&figure, &look);
        told.push_str(&format!("\n\n```text\n{}```", drawing.board));
    }
    Some(told)
}

/// Returns hints after each move: its number, and its name if it differs from SGF notation.
pub fn inlay_hints(
    session: &Session,
    document: &Document,
    params: &Value,
) -> Result<String, Failure> {
    let span = document
        .span(&params["range"])
        .ok_or_else(|| Failure::params("range"))?;
    let mut hints = String::from("[");
    if !session.settings.inlay_hints {
        return Ok(hints + "]");
    }
    let mut counter = Counter::default();
    for node in document.nodes_in(span) {
        let number = counter.enter(node);
        let moves = node
            .properties()
            .filter(|property| property.mover().is_some());
        let Some(end) = moves.filter_map(Property::span).map(|span| span.end).max() else {
            continue;
        };
        if end < span.start || end > span.end {
            continue;
        }
        let mut label = number.to_string();
        let is_pass = matches!(node.played(), Some((_, Move::Pass)));
        if let Some(name) = move_name(session, node).filter(|name| is_pass || differs(node, name)) {
            label.push(' ');
            label.push_str(&name);
        }
        let place = document.lines().to_json(&document.text, end as usize);
        if hints.len() > 1 {
            hints.push(',');
        }
        let hint = json!({"position": place, "label": label, "paddingLeft": true});
        hints.push_str(&hint.to_string());
    }
    Ok(hints + "]")
}

/// Returns whether the players' name of a move differs from SGF notation.
fn differs(node: Node<'_>, name: &str) -> bool {
    let game: Game = node.tree().game();
    let written = node
        .played()
        .and_then(|(_, played)| game.write_move(&played));
    written.is_none_or(|written| !written.eq_ignore_ascii_case(name))
}

/// Counts moves like a replay, but without a board; MN restarts the count. Nodes are entered in
/// text order.
#[derive(Default)]
struct Counter<'d> {
    /// The path to the last node, with move numbers.
    way: Vec<(Node<'d>, i64)>,
}

impl<'d> Counter<'d> {
    fn enter(&mut self, node: Node<'d>) -> i64 {
        let parent = node.parent();
        while self
            .way
            .last()
            .is_some_and(|(last, _)| Some(*last) != parent)
        {
            self.way.pop();
        }
        if self.way.is_empty() {
            // Only needed for the first node and for roots; the parents of all others are on the
            // path.
            let above: Vec<Node<'d>> = parent.into_iter().flat_map(Node::ancestors).collect();
            for above in above.into_iter().rev() {
                self.step(above);
            }
        }
        self.step(node)
    }

    fn step(&mut self, node: Node<'d>) -> i64 {
        let moves = node
            .properties()
            .filter(|property| property.mover().is_some())
            .count() as i64;
        let before = self.way.last().map_or(0, |(_, number)| *number);
        let number = match node.number(id::MN) {
            Some(number) if moves > 0 => number,
            Some(number) => number.saturating_sub(1),
            None => before.saturating_add(moves),
        };
        self.way.push((node, number));
        number
    }
}
