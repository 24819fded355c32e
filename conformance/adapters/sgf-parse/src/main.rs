//! Answers for the crate sgf-parse, which reads the points and moves of Go.

use std::collections::HashSet;
use std::fmt::Display;

use serde_json::{json, Map, Value};
use sgf_parse::go::{Move, Point, Prop};
use sgf_parse::{Color, Double, GameTree, ParseOptions, SgfNode, SgfProp};

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn point(point: &Point) -> Value {
    let letter = |at: u8| char::from(*LETTERS.get(usize::from(at)).unwrap_or(&b'?'));
    json!(format!("{}{}", letter(point.x), letter(point.y)))
}

fn points(points: &HashSet<Point>) -> Value {
    points.iter().map(point).collect()
}

fn lines(lines: &HashSet<(Point, Point)>) -> Value {
    lines.iter().map(|(a, b)| json!([point(a), point(b)])).collect()
}

/// The library keeps the kinds of line breaks of the file.
fn text(text: &impl Display) -> Value {
    let text = text.to_string().replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    json!([text])
}

fn double(double: &Double) -> Value {
    json!([if *double == Double::One { 1 } else { 2 }])
}

fn size((columns, rows): (u8, u8)) -> Value {
    if columns == rows {
        json!([columns])
    } else {
        json!([[columns, rows]])
    }
}

/// The values of a property of Go; `None` if the library calls them invalid.
fn go_values(prop: &Prop, (columns, rows): (u8, u8)) -> Option<Value> {
    Some(match prop {
        Prop::B(played) | Prop::W(played) => match played {
            Move::Pass => json!(["pass"]),
            Move::Move(Point { x: 19, y: 19 }) if columns <= 19 && rows <= 19 => json!(["pass"]),
            Move::Move(at) => json!([point(at)]),
        },
        Prop::KO | Prop::DO | Prop::IT | Prop::FG(None) => json!([null]),
        Prop::FG(Some((flags, name))) => json!([[flags, name.to_string()]]),
        Prop::MN(number) | Prop::FF(number) | Prop::GM(number) | Prop::ST(number) | Prop::OB(number)
        | Prop::OW(number) | Prop::PM(number) | Prop::HA(number) => json!([number]),
        Prop::V(real) | Prop::TM(real) | Prop::BL(real) | Prop::WL(real) | Prop::KM(real) => json!([real]),
        Prop::DM(d) | Prop::GB(d) | Prop::GW(d) | Prop::HO(d) | Prop::UC(d) | Prop::BM(d) | Prop::TE(d) => double(d),
        Prop::PL(color) => json!([if *color == Color::Black { "B" } else { "W" }]),
        Prop::AB(list) | Prop::AE(list) | Prop::AW(list) | Prop::CR(list) | Prop::DD(list) | Prop::MA(list)
        | Prop::SL(list) | Prop::SQ(list) | Prop::TR(list) | Prop::VW(list) | Prop::TB(list) | Prop::TW(list) => {
            points(list)
        }
        Prop::AR(list) | Prop::LN(list) => lines(list),
        Prop::LB(list) => list.iter().map(|(at, label)| json!([point(at), label.to_string()])).collect(),
        Prop::AP((name, version)) => json!([[name.to_string(), version.to_string()]]),
        Prop::SZ(sides) => size(*sides),
        Prop::C(comment) | Prop::GC(comment) => text(comment),
        Prop::N(t) | Prop::CA(t) | Prop::AN(t) | Prop::BR(t) | Prop::BT(t) | Prop::CP(t) | Prop::DT(t) | Prop::EV(t)
        | Prop::GN(t) | Prop::ON(t) | Prop::OT(t) | Prop::PB(t) | Prop::PC(t) | Prop::PW(t) | Prop::RE(t)
        | Prop::RO(t) | Prop::RU(t) | Prop::SO(t) | Prop::US(t) | Prop::WR(t) | Prop::WT(t) => text(t),
        Prop::Unknown(_, values) => json!(values),
        Prop::Invalid(..) => return None,
    })
}

/// The nodes in the order of the file, without recursion.
fn nodes(root: &SgfNode<Prop>, values: impl Fn(&Prop) -> Option<Value>) -> Value {
    let mut all = Vec::new();
    let mut todo = vec![(root, None)];
    while let Some((node, parent)) = todo.pop() {
        let props: Map<String, Value> =
            node.properties().filter_map(|prop| Some((prop.identifier(), values(prop)?))).collect();
        all.push(json!({"parent": parent, "props": props}));
        let children: Vec<_> = node.children().collect();
        todo.extend(children.into_iter().rev().map(|child| (child, Some(all.len() - 1))));
    }
    json!({"nodes": all})
}

fn game(root: &SgfNode<Prop>) -> Value {
    let size = match root.get_property("SZ") {
        Some(Prop::SZ(size)) => *size,
        _ => (19, 19),
    };
    nodes(root, |prop| go_values(prop, size))
}

/// Whether CA names no encoding that has to be decoded.
fn is_unicode(text: &str) -> bool {
    let named = text.split_once("CA[").and_then(|(_, rest)| rest.split_once(']'));
    named.map_or(true, |(name, _)| ["utf-8", "us-ascii", "iso-8859-1"].contains(&name.to_lowercase().as_str()))
}

fn answer(kind: &str, paths: &[String]) -> Result<Value, Box<dyn std::error::Error>> {
    if kind != "read" {
        return Ok(json!({"unsupported": format!("sgf-parse has nothing for {kind}")}));
    }
    let bytes = std::fs::read(&paths[0])?;
    let Some(text) = std::str::from_utf8(&bytes).ok().filter(|text| is_unicode(text)) else {
        return Ok(json!({"unsupported": "the library takes text; to decode it is up to its users"}));
    };
    let lenient = ParseOptions { lenient: true, ..ParseOptions::default() };
    let trees = sgf_parse::parse(text).or_else(|_| sgf_parse::parse_with_options(text, &lenient))?;
    let games: Result<Vec<_>, _> = trees.iter().map(GameTree::as_go_node).collect();
    match games {
        Ok(games) => Ok(json!({"games": games.into_iter().map(game).collect::<Vec<_>>()})),
        Err(_) => Ok(json!({"unsupported": "sgf-parse reads the points and moves of Go only"})),
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let kind = arguments.next().unwrap_or_default();
    let paths: Vec<String> = arguments.collect();
    println!("{}", answer(&kind, &paths).unwrap_or_else(|error| json!({"refused": error.to_string()})));
}
