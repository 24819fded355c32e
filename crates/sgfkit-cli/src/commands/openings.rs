//! `sgf openings`: builds an opening tree.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use sgfkit::Color;
use sgfkit::schema::id;
use sgfkit_search::openings::{self, Node, Options, Setup, Tree};
use sgfkit_search::{Detail, Wins, label};

use super::archive;
use crate::args::Openings;
use crate::output::{Console, Report, Status, Stop, count, json_line, stdout};
use crate::write;

pub fn run(args: &Openings, console: &Console) -> Result<Status, Stop> {
    let (filters, globs) = args.filters.read().map_err(Stop::Usage)?;
    let opened = archive::open(&args.inputs, Detail::Moves, console)?;
    let games = opened.archive.choose(&filters, |file, _| {
        globs
            .as_ref()
            .is_none_or(|globs| globs.is_match(file.path()))
    });
    let options = Options::default()
        .with_depth(args.depth)
        .with_min(args.min)
        .with_symmetries(!args.no_symmetry)
        .with_setup(args.setup)
        .with_order(args.order);
    let trees = openings::trees(&opened.archive, &games, &options);
    if trees.is_empty() {
        console.note("no opening was played often enough for a tree");
    } else if args.json {
        let mut out = Report::new();
        for (tree, number) in trees.iter().zip(1..) {
            for (node, index) in tree.nodes.iter().zip(0..) {
                let line = record(tree, number, node, index);
                out.write_all(json_line(&line).as_bytes())?;
            }
        }
        out.flush()?;
    } else {
        let mut text = String::new();
        for tree in &trees {
            write_tree(tree, &mut text);
        }
        write::unless_unread(opened.unreadable > 0, args.output.as_deref(), console)?;
        match &args.output {
            Some(path) => {
                let written = sgfkit_files::replace(path, text.as_bytes());
                console.told(path.display(), written)?;
            }
            None => {
                let mut out = stdout();
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
        }
        let nodes = trees.iter().map(|tree| tree.nodes.len()).sum::<usize>();
        console.note(format_args!(
            "{} with {}",
            count(trees.len(), "tree"),
            count(nodes, "node")
        ));
    }
    Ok(console.status(trees.is_empty()))
}

#[derive(Serialize)]
struct Record {
    r#type: &'static str,
    tree: usize,
    node: usize,
    parent: Option<usize>,
    game: u32,
    size: [u32; 2],
    depth: u32,
    color: Option<&'static str>,
    r#move: Option<String>,
    games: u64,
    position_games: u64,
    share: Option<f64>,
    wins: Wins,
    win_rate: Option<f64>,
    years: Option<(u16, u16)>,
}

fn record(tree: &Tree, number: usize, node: &Node, index: usize) -> Record {
    Record {
        r#type: "node",
        tree: number,
        node: index,
        parent: node.parent,
        game: tree.game.number(),
        size: [tree.size.columns, tree.size.rows],
        depth: node.depth,
        color: node.played.as_ref().map(|(color, _)| color.as_str()),
        r#move: value(tree, node),
        games: node.counts.hits,
        position_games: node.position_games,
        share: share(tree, node).map(sgfkit_search::rounded),
        wins: Wins::new(&node.counts),
        win_rate: node
            .played
            .as_ref()
            .and_then(|(color, _)| node.counts.win_rate(*color))
            .map(sgfkit_search::rounded),
        years: node.counts.years,
    }
}

/// Returns the move in SGF notation; empty for a pass in Go.
fn value(tree: &Tree, node: &Node) -> Option<String> {
    let (_, played) = node.played.as_ref()?;
    tree.game.write_move(played)
}

fn share(tree: &Tree, node: &Node) -> Option<f64> {
    let parent = &tree.nodes[node.parent?];
    Some(node.counts.hits as f64 / parent.counts.hits.max(1) as f64)
}

/// Writes a tree as SGF. Nodes are in pre-order, so a variation ends if the next node is not its
/// child.
fn write_tree(tree: &Tree, text: &mut String) {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.nodes.len()];
    for (node, index) in tree.nodes.iter().zip(0..) {
        if let Some(parent) = node.parent {
            children[parent].push(index);
        }
    }
    // For each open node, whether it has its own parenthesis.
    let mut open: Vec<(usize, bool)> = Vec::new();
    text.push('(');
    for (node, index) in tree.nodes.iter().zip(0..) {
        while open
            .last()
            .is_some_and(|(above, _)| Some(*above) != node.parent)
        {
            if let Some((_, true)) = open.pop() {
                text.push(')');
            }
        }
        let is_variation = node.parent.is_some_and(|parent| children[parent].len() > 1);
        if is_variation {
            text.push_str("\n(");
        }
        open.push((index, is_variation));
        text.push(';');
        match &node.played {
            Some((color, _)) => {
                let value = value(tree, node).unwrap_or_default();
                text.push_str(&format!("{}[{}]", color.as_str(), escaped(&value)));
            }
            None => {
                let version = env!("CARGO_PKG_VERSION");
                let game = tree.game.number();
                text.push_str(&format!(
                    "FF[4]GM[{game}]SZ[{}]CA[UTF-8]AP[sgfkit:{version}]",
                    tree.size
                ));
                write_setup(tree, text);
            }
        }
        text.push_str(&format!("C[{}]", comment(tree, node)));
        write_labels(tree, &children[index], text);
    }
    let closing = open
        .iter()
        .filter(|(_, is_variation)| *is_variation)
        .count();
    text.push_str(&")".repeat(closing));
    text.push_str(")\n");
}

/// Writes the labels by which a comment names the next moves.
fn write_labels(tree: &Tree, children: &[usize], text: &mut String) {
    let mut labels: BTreeMap<sgfkit::Point, String> = BTreeMap::new();
    for child in children {
        if let Some(point) = tree.nodes[*child].point {
            let next = label(labels.len());
            labels.entry(point).or_insert(next);
        }
    }
    if !labels.is_empty() {
        text.push_str(id::LB);
    }
    for (point, label) in labels {
        let index = point.row * tree.size.columns + point.column;
        let point = sgfkit_search::from_index(tree.game, tree.size, index);
        let point = tree.game.write_point(point).unwrap_or_default();
        text.push_str(&format!("[{point}:{label}]"));
    }
}

fn write_setup(tree: &Tree, text: &mut String) {
    let kinds = [
        (id::AB, Setup::Stone(Color::Black)),
        (id::AW, Setup::Stone(Color::White)),
        (id::AA, Setup::Arrow),
    ];
    for (id, kind) in kinds {
        let points = tree.setup.iter().filter(|(_, setup)| *setup == kind);
        let points = points.filter_map(|(point, _)| tree.game.write_point(*point));
        let points: Vec<String> = points.map(|point| format!("[{point}]")).collect();
        if !points.is_empty() {
            text.push_str(id);
            text.push_str(&points.concat());
        }
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// Formats `38 games`, followed by share, results and years.
fn comment(tree: &Tree, node: &Node) -> String {
    let games = |games: u64| count(games as usize, "game");
    let mut text = games(node.counts.hits);
    if let Some(share) = share(tree, node) {
        text += &format!(", {:.1}% of those before it", 100.0 * share);
    }
    if node.position_games != node.counts.hits {
        text += &format!("\nThis position: {}", games(node.position_games));
    }
    let [black, white, draws, other] = node.counts.wins;
    let results = [
        (black, "Black won"),
        (white, "White won"),
        (draws, "drawn"),
        (other, "without winner"),
    ];
    let results = results.into_iter().filter(|(count, _)| *count > 0);
    let results: Vec<String> = results
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    text += &format!("\n{}", results.join(", "));
    let rate = node
        .played
        .as_ref()
        .and_then(|(color, _)| Some((color, node.counts.win_rate(*color)?)));
    if let Some((color, rate)) = rate {
        let side = match color {
            Color::Black => "Black",
            Color::White => "White",
        };
        text += &format!(" ({side} {:.1}%)", 100.0 * rate);
    }
    if let Some((first, last)) = node.counts.years {
        text += &if first == last {
            format!("\n{first}")
        } else {
            format!("\n{first}-{last}")
        };
    }
    text
}
