//! `sgf diff`: compares games by meaning.

use std::io::Write;

use sgfkit::ops::{self, Difference, DifferenceKind};

use crate::args::Diff;
use crate::output::{Console, Report, Status, Stop, count, json_line};
use crate::paths::{self, InputFile};

pub fn run(args: &Diff, console: &Console) -> Result<Status, Stop> {
    let files = [&args.a, &args.b].map(|path| InputFile::new(path));
    paths::stdin_once(&files)?;
    let [a, b] = files
        .each_ref()
        .map(|file| console.told(file, file.games()));
    let differences = ops::diff(&a?, &b?);
    let mut out = Report::new();
    if args.json {
        for found in &differences {
            out.write_all(json_line(found).as_bytes())?;
        }
    } else {
        text(&files, &differences, &mut out)?;
    }
    out.flush()?;
    let found = !differences.is_empty();
    if found {
        console.note(count(differences.len(), "difference"));
    }
    Ok(console.status(found))
}

fn text(files: &[InputFile; 2], differences: &[Difference], out: &mut Report) -> Result<(), Stop> {
    let palette = out.palette();
    let (strong, place) = (palette.strong, palette.place);
    let (added, removed) = (palette.added, palette.removed);
    if !differences.is_empty() {
        let [a, b] = files;
        writeln!(out, "{strong}--- {a}{strong:#}\n{strong}+++ {b}{strong:#}")?;
    }
    let mut last_head = String::new();
    for found in differences {
        let head = head(found);
        // Differences in one node are grouped.
        if found.property.is_none() || head != last_head {
            writeln!(out, "{place}{head}{place:#}")?;
        }
        last_head = head;
        for (side, sign, color) in [(&found.a, '-', removed), (&found.b, '+', added)] {
            if let Some(side) = side {
                writeln!(out, "{color}{sign} {}{color:#}", side.text)?;
            }
        }
    }
    Ok(())
}

/// Formats `game 1, move 12, node 14`, with the numbers in both files if they differ, and with the
/// number of nodes added or removed.
fn head(found: &Difference) -> String {
    let both = |a: Option<usize>, b: Option<usize>| match (a, b) {
        (Some(a), Some(b)) if a != b => format!("{a}/{b}"),
        (a, b) => a.or(b).unwrap_or_default().to_string(),
    };
    let number = |index: Option<usize>| index.map(|index| index + 1);
    let game = both(number(found.tree_a), number(found.tree_b));
    let node = both(found.node_a, found.node_b);
    let place = format!("game {game}, move {}, node {node}", found.moves);
    let nodes = count(found.nodes, "node");
    match found.kind {
        DifferenceKind::NodeAdded => format!("{place}: {nodes} added"),
        DifferenceKind::NodeRemoved => format!("{place}: {nodes} removed"),
        DifferenceKind::TreeAdded => format!("game {game}: {nodes} added"),
        DifferenceKind::TreeRemoved => format!("game {game}: {nodes} removed"),
        _ => place,
    }
}
