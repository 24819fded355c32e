//! `sgf tree`: prints the variation tree.

mod drawing;
mod outline;

use std::io::Write;

use serde::Serialize;
use sgfkit::replay::LastMove;
use sgfkit::schema::id;
use sgfkit::tree::Visit;
use sgfkit::{GameTree, Node, Property};
use sgfkit_diagram::NodeAddress;

use self::outline::Outline;
use super::place;
use crate::args::Tree;
use crate::output::{Console, Report, Status, Stop, json_line};
use crate::paths::InputFile;

pub fn run(args: &Tree, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let reading = place::meant(console.told(&file, file.games())?, args.no_dialects);
    let collection = &reading.collection;
    let wanted = console.told(&file, NodeAddress::of_tree(args.tree).index(collection))?;
    let mut out = Report::new();
    let is_wanted = |tree: &GameTree<'_>| wanted.is_none_or(|index| index == tree.index());
    for tree in collection.trees().filter(is_wanted) {
        let max_depth = args.max_depth.unwrap_or(usize::MAX);
        if args.json {
            let dialect = reading.of(tree.index());
            json(&file.name(), tree, max_depth, dialect, &mut out)?;
        } else {
            let outline = Outline::new(collection, tree, max_depth);
            drawing::draw(&file, tree, &outline, args.coords, &mut out)?;
        }
    }
    out.flush()?;
    if !args.json {
        place::tell_reading(&file, &reading, wanted, console);
    }
    Ok(console.status(false))
}

#[derive(Serialize)]
struct Record<'a> {
    path: &'a str,
    tree: usize,
    node: usize,
    parent: Option<usize>,
    depth: usize,
    children: usize,
    moves: Vec<Played>,
    name: Option<String>,
    comment: Option<String>,
    properties: Vec<String>,
    dialect: &'a [&'static str],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lossy_text: bool,
}

#[derive(Serialize)]
struct Played {
    color: &'static str,
    r#move: String,
}

fn json(
    path: &str,
    tree: GameTree<'_>,
    max_depth: usize,
    dialect: &[&'static str],
    out: &mut Report,
) -> Result<(), Stop> {
    let number = |node: Node<'_>| {
        let root = tree.root().id().to_number();
        (node.id().to_number() - root) as usize
    };
    let mut depth = 0;
    for visit in tree.walk() {
        let Visit::Enter(node) = visit else {
            depth -= 1;
            continue;
        };
        depth += 1;
        if depth - 1 > max_depth {
            continue;
        }
        let mut lossy = false;
        let record = Record {
            path,
            tree: tree.number(),
            node: number(node),
            parent: node.parent().map(number),
            depth: depth - 1,
            children: node.children().count(),
            moves: moves(node, &mut lossy),
            name: text(node, id::N, &mut lossy),
            comment: text(node, id::C, &mut lossy),
            properties: node
                .properties()
                .map(|property| property.id().into_owned())
                .collect(),
            dialect,
            lossy_text: lossy,
        };
        out.write_all(json_line(&record).as_bytes())?;
    }
    Ok(())
}

/// Returns the first value of a simple text, or all comments as [`Node::text`](sgfkit::Node::text)
/// joins them.
fn text(node: Node<'_>, id: &str, lossy: &mut bool) -> Option<String> {
    let is_comment = id == id::C;
    let mut values = node.properties_of(id).flat_map(Property::values);
    let count = if is_comment { usize::MAX } else { 1 };
    *lossy |= values
        .by_ref()
        .take(count)
        .any(|value| value.unicode().lossy);
    Some(node.text(id)?.into_owned())
}

fn moves(node: Node<'_>, lossy: &mut bool) -> Vec<Played> {
    let properties = node.properties();
    let moves = properties.filter_map(|property| {
        let played = LastMove::of(property)?;
        *lossy |= property.values().any(|value| value.simple_text().lossy);
        Some(Played {
            color: played.color.as_str(),
            r#move: played.text(),
        })
    });
    moves.collect()
}
