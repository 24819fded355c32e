//! Edits for the editor's tools and annotation buttons.

use std::collections::{BTreeSet, HashSet};

use serde_json::{Value as Json, json};
use sgfkit::game::{Game, Point};
use sgfkit::replay::{Replay, old_view, points_on};
use sgfkit::schema::id;
use sgfkit::{BoardSize, Color, Node, Property, Value};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::plan::Plan;

const STONES: [&str; 3] = [id::AB, id::AW, id::AE];
/// Marks that exclude each other on a point (properties.html, Markup).
const SIGNS: [&str; 5] = [id::CR, id::MA, id::SQ, id::TR, id::SL];
const TERRITORY: [&str; 2] = [id::TB, id::TW];

/// Annotations that exclude each other (properties.html, DM, TE).
const OF_MOVES: [&str; 4] = [id::BM, id::DO, id::IT, id::TE];
const OF_POSITIONS: [&str; 4] = [id::GB, id::GW, id::DM, id::UC];

#[wasm_bindgen]
impl Games {
    /// Plans the edit of a tool for one or two points.
    pub fn plan_tool(&self, id: u32, tool: &str, points: Vec<String>) -> Outcome<String> {
        let node = self.node(id)?;
        let desk = Desk::of(node)?;
        let point = |at: usize| {
            let name = points.get(at).map_or("", String::as_str);
            let point = desk.game.parse_point(name);
            point
                .ok_or_else(|| Fault::new("value", format!("invalid point `{name}` for this game")))
        };
        let plan = match tool {
            "PL" => desk.turn(),
            "AB" | "AW" | "AE" => desk.stone(tool, point(0)?),
            "TB" | "TW" => desk.mark(tool, &TERRITORY, point(0)?),
            "LB" | "number" => desk.label(tool == "number", point(0)?),
            "LN" | "AR" => desk.line(tool, point(0)?, point(1)?),
            "DD" | "VW" => desk.area(tool, point(0)?, point(1)?),
            _ if SIGNS.contains(&tool) => desk.mark(tool, &SIGNS, point(0)?),
            _ => return Err(Fault::option(format!("unknown tool `{tool}`"))),
        };
        Ok(plan.json())
    }

    /// Plans toggling an annotation such as `TE:2` or `DO`.
    pub fn plan_annotation(&self, id: u32, button: &str) -> Outcome<String> {
        let node = self.node(id)?;
        let (name, degree) = button.split_once(':').unwrap_or((button, ""));
        let groups = [&OF_MOVES, &OF_POSITIONS];
        let group = groups.into_iter().find(|group| group.contains(&name));
        let is_there = |name: &str| node.property(name).is_some();
        let now = node
            .property(name)
            .and_then(|property| property.values().next());
        let mut edits = Vec::new();
        for other in group.into_iter().flatten().filter(|other| **other != name) {
            if is_there(other) {
                edits.push(json!(["removeProperty", id, other]));
            }
        }
        edits.push(
            if now.is_some_and(|value| value.unicode().text.trim() == degree) {
                json!(["removeProperty", id, name])
            } else {
                json!(["setProperty", id, name, [degree]])
            },
        );
        Ok(Plan::of(edits).json())
    }
}

/// Node being edited.
struct Desk<'a> {
    node: Node<'a>,
    number: u32,
    game: Game,
    size: BoardSize,
}

impl<'a> Desk<'a> {
    fn of(node: Node<'a>) -> Outcome<Desk<'a>> {
        let game = node.tree().game();
        let size = node.tree().size().or_else(|| game.default_size());
        Ok(Desk {
            node,
            number: node.id().to_number(),
            game,
            size: size.ok_or_else(|| Fault::option("no board for this game"))?,
        })
    }

    fn has_move(&self) -> bool {
        [id::B, id::W]
            .into_iter()
            .any(|id| self.node.property(id).is_some())
    }

    fn name(&self, point: Point) -> String {
        self.game.write_point(point).unwrap_or_default()
    }

    fn lists(&self, name: &'a str) -> impl Iterator<Item = Property<'a>> + Clone {
        self.node.properties_of(name)
    }

    fn has(&self, name: &'a str, point: Point) -> bool {
        points_on(self.lists(name), self.size).contains(&point)
    }

    /// Adds a point to a list.
    fn add(&self, name: &str, point: Point) -> Json {
        json!(["addValues", self.number, name, [self.name(point)]])
    }

    /// Removes points from a list, splitting rectangles that contain them and keeping all other
    /// values.
    fn without(&self, name: &'a str, gone: &HashSet<Point>) -> Json {
        let mut rest = Vec::new();
        for property in self.lists(name) {
            for (raw, value) in property.values().zip(property.decode()) {
                let raw = raw.unicode().text.into_owned();
                match value {
                    Ok(Value::Point(point)) if gone.contains(&point) => {}
                    Ok(Value::Rectangle(one, other)) => {
                        let inside: Vec<_> = self.between(one, other).collect();
                        if inside.iter().any(|point| gone.contains(point)) {
                            rest.extend(
                                inside
                                    .iter()
                                    .filter(|point| !gone.contains(point))
                                    .map(|point| self.name(*point)),
                            );
                        } else {
                            rest.push(raw)
                        }
                    }
                    _ => rest.push(raw),
                }
            }
        }
        self.list(name, rest)
    }

    /// Sets a property to these values; an empty list removes it.
    fn list(&self, name: &str, values: Vec<String>) -> Json {
        if values.is_empty() {
            json!(["removeProperty", self.number, name])
        } else {
            json!(["setProperty", self.number, name, values])
        }
    }

    /// Returns the points of a rectangle on the board.
    fn between(&self, one: Point, other: Point) -> impl Iterator<Item = Point> + use<> {
        let BoardSize { columns, rows } = self.size;
        let last = |count: u32| count.saturating_sub(1);
        let rows = one.row.min(other.row)..=one.row.max(other.row).min(last(rows));
        let columns =
            one.column.min(other.column)..=one.column.max(other.column).min(last(columns));
        rows.flat_map(move |row| columns.clone().map(move |column| Point::new(column, row)))
    }

    /// Returns true if a stone is on the point in this node or before it.
    fn stands(&self, node: Node<'a>, point: Point) -> bool {
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        replay
            .board()
            .is_some_and(|board| board.at(point).is_some())
    }

    /// Adds setup to this node if it has no move, otherwise to a new child.
    fn stone(&self, tool: &'a str, point: Point) -> Plan {
        let stands = self.stands(self.node, point);
        if self.has_move() {
            if tool == id::AE && !stands {
                return Plan::nothing();
            }
            let name = self.name(point);
            return Plan::in_child(self.number, |child| {
                vec![json!(["setProperty", child, tool, [name]])]
            });
        }
        let is_again = self.has(tool, point);
        if tool == id::AE && !stands && !is_again {
            return Plan::nothing();
        }
        let gone = HashSet::from([point]);
        let mut edits = Vec::new();
        for other in STONES {
            if self.has(other, point) {
                edits.push(self.without(other, &gone));
            }
        }
        // A stone set up only in this node does not need clearing.
        let below = self
            .node
            .parent()
            .is_some_and(|above| self.stands(above, point));
        let is_needless = tool == id::AE && !below && !edits.is_empty();
        if !is_again && !is_needless {
            edits.push(self.add(tool, point));
        }
        Plan::of(edits)
    }

    fn turn(&self) -> Plan {
        let mut replay = Replay::new(self.node.tree());
        replay.go_to(self.node);
        let other = replay.to_play().map_or(Color::Black, Color::opposite);
        if self.has_move() {
            Plan::in_child(self.number, |child| {
                vec![json!(["setProperty", child, id::PL, [other.as_str()]])]
            })
        } else {
            Plan::of(vec![json!([
                "setProperty",
                self.number,
                id::PL,
                [other.as_str()]
            ])])
        }
    }

    fn mark(&self, tool: &'a str, group: &[&'a str], point: Point) -> Plan {
        let is_again = self.has(tool, point);
        let gone = HashSet::from([point]);
        let mut edits = Vec::new();
        for other in group {
            if self.has(other, point) {
                edits.push(self.without(other, &gone));
            }
        }
        if !is_again {
            edits.push(self.add(tool, point));
        }
        Plan::of(edits)
    }

    /// Adds the next free letter or number.
    fn label(&self, is_number: bool, point: Point) -> Plan {
        let mut used = BTreeSet::new();
        let (mut rest, mut is_again) = (Vec::new(), false);
        for property in self.lists(id::LB) {
            for (raw, value) in property.values().zip(property.decode()) {
                if let Ok(Value::Compose(halves)) = value {
                    if halves.0 == Value::Point(point) {
                        is_again = true;
                        continue;
                    }
                    if let Value::Text(text) = halves.1 {
                        used.insert(text.into_owned());
                    }
                }
                rest.push(raw.unicode().text.into_owned());
            }
        }
        if is_again {
            return Plan::of(vec![self.list(id::LB, rest)]);
        }
        let names = (0..).map(|number| {
            if is_number {
                (number + 1).to_string()
            } else {
                letters(number)
            }
        });
        let free = names.filter(|name| !used.contains(name)).find(|_| true);
        let value = format!("{}:{}", self.name(point), free.unwrap_or_default());
        Plan::of(vec![json!(["addValues", self.number, id::LB, [value]])])
    }

    fn line(&self, tool: &'a str, from: Point, to: Point) -> Plan {
        if from == to {
            return Plan::nothing();
        }
        let is_same = |one: &Value<'_>, other: &Value<'_>| {
            let ends = (one, other);
            ends == (&Value::Point(from), &Value::Point(to))
                // Lines have no direction, unlike arrows.
                || tool == id::LN && ends == (&Value::Point(to), &Value::Point(from))
        };
        let (mut rest, mut is_again) = (Vec::new(), false);
        for property in self.lists(tool) {
            for (raw, value) in property.values().zip(property.decode()) {
                match value {
                    Ok(Value::Compose(halves)) if is_same(&halves.0, &halves.1) => is_again = true,
                    _ => rest.push(raw.unicode().text.into_owned()),
                }
            }
        }
        if is_again {
            return Plan::of(vec![self.list(tool, rest)]);
        }
        let value = format!("{}:{}", self.name(from), self.name(to));
        Plan::of(vec![json!(["addValues", self.number, tool, [value]])])
    }

    /// Toggles the rectangle between two corners.
    fn area(&self, tool: &'a str, one: Point, other: Point) -> Plan {
        let inside: HashSet<Point> = self.between(one, other).collect();
        let there: HashSet<Point> = points_on(self.lists(tool), self.size).into_iter().collect();
        let is_again = inside.is_subset(&there);
        let is_old = self.node.tree().format() < 4;
        if is_old && tool == id::VW {
            let points = if is_again {
                &there - &inside
            } else {
                &there | &inside
            };
            let view = old_view(by_row(points)).into_iter();
            let values = view.map(|point| self.name(point)).collect();
            return Plan::of(vec![self.list(tool, values)]);
        }
        if is_again {
            return Plan::of(vec![self.without(tool, &inside)]);
        }
        let fresh = by_row(&inside - &there);
        let corners = [
            Point::new(one.column.min(other.column), one.row.min(other.row)),
            Point::new(one.column.max(other.column), one.row.max(other.row)),
        ];
        // Rectangles exist since FF[4] (sgf4.html §3.5.1).
        let is_short = fresh.len() == inside.len() && one != other && !is_old;
        let values: Vec<_> = if is_short {
            vec![corners.map(|point| self.name(point)).join(":")]
        } else {
            fresh.into_iter().map(|point| self.name(point)).collect()
        };
        Plan::of(vec![json!(["addValues", self.number, tool, values])])
    }
}

fn by_row(points: HashSet<Point>) -> Vec<Point> {
    let mut points: Vec<_> = points.into_iter().collect();
    points.sort_by_key(|point| (point.row, point.column));
    points
}

/// Returns `A` to `Z`, then `AA`, `AB` …
fn letters(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number.checked_sub(26) {
        None => letter.to_string(),
        Some(more) => format!("{}{letter}", letters(more / 26)),
    }
}
