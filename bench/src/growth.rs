//! Checks whether ten times the work takes ten times the time, and measures growing numbers of
//! edits.

use std::error::Error;
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use sgfkit::{Collection, GameTree, Node, NodeId};

/// Steps that are expected to take longer are skipped.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Shorter times are unreliable.
const SHORTEST: Duration = Duration::from_micros(500);

/// Maximum duration of all rounds.
const ROUNDS: Duration = Duration::from_secs(10);

/// Returns the time of the last step, and the ratios between steps, each with ten times the work.
///
/// Takes the shortest time of several rounds and the median of the ratios, since other load slows
/// down both times of a round.
pub fn cell(steps: usize, time_of: &dyn Fn(usize) -> Measured) -> Result<String, Box<dyn Error>> {
    let begun = Instant::now();
    let mut rounds = vec![first_round(steps, time_of)?];
    let reached = rounds[0].len();
    while begun.elapsed() < ROUNDS {
        rounds.push((0..reached).map(time_of).collect::<Result<_, _>>()?);
    }
    let shortest = |step: usize| {
        rounds
            .iter()
            .filter_map(|times| times.get(step))
            .min()
            .copied()
    };
    let last = shortest(steps - 1).map(milliseconds);
    let ratios: Vec<_> = (1..reached)
        .filter(|&step| shortest(step) >= Some(SHORTEST))
        .map(|step| format!("{:.1}", median_ratio(&rounds, step)))
        .collect();
    Ok(match ratios.is_empty() {
        true => last.unwrap_or_default(),
        false => format!("{} ({})", last.as_deref().unwrap_or("–"), ratios.join(", ")),
    })
}

/// Returns the times of the steps, up to one that would take too long.
fn first_round(
    steps: usize,
    time_of: &dyn Fn(usize) -> Measured,
) -> Result<Vec<Duration>, Box<dyn Error>> {
    let mut times: Vec<Duration> = Vec::new();
    for step in 0..steps {
        // Assume that the ratio of the last step repeats.
        let expected = match times[..] {
            [.., before, last] => last.mul_f64(ratio(before, last).max(1.0)),
            [last] => last * 10,
            [] => Duration::ZERO,
        };
        if expected > PATIENCE {
            break;
        }
        times.push(time_of(step)?);
    }
    Ok(times)
}

/// Returns the median ratio between a step and the previous one.
fn median_ratio(rounds: &[Vec<Duration>], step: usize) -> f64 {
    let mut ratios: Vec<_> = rounds
        .iter()
        .map(|times| ratio(times[step - 1], times[step]))
        .collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

/// Time of a step, or an error.
pub type Measured = Result<Duration, Box<dyn Error>>;

fn ratio(before: Duration, last: Duration) -> f64 {
    last.as_secs_f64() / before.as_secs_f64().max(1e-9)
}

fn milliseconds(time: Duration) -> String {
    let time = time.as_secs_f64() * 1e3;
    match time {
        0.0..10.0 => format!("{time:.1} ms"),
        _ => format!("{time:.0} ms"),
    }
}

/// Kind of edit to repeat.
pub struct Edits {
    pub name: &'static str,
    file: fn(usize) -> String,
    run: fn(&mut Collection, NodeId, usize) -> Result<(), sgfkit::EditError>,
}

/// Numbers of edits.
const COUNTS: [usize; 3] = [1_000, 10_000, 100_000];

pub const EDITS: &[Edits] = &[
    Edits {
        name: "append a line",
        file: empty,
        run: |game, root, count| {
            let mut last = root;
            for _ in 0..count {
                last = game.append_node(last)?;
                game.set_property_unchecked(last, "B", ["aa"])?;
            }
            Ok(())
        },
    },
    Edits {
        name: "append siblings",
        file: empty,
        run: |game, root, count| (0..count).try_for_each(|_| game.append_node(root).map(drop)),
    },
    Edits {
        name: "append games",
        file: empty,
        run: |game, _, count| (0..count).try_for_each(|_| game.append_tree().map(drop)),
    },
    Edits {
        name: "insert variations before the first",
        file: |_| "(;GM[1];B[aa])".to_owned(),
        run: |game, root, count| {
            let first = children(game, root);
            (0..count).try_for_each(|_| game.insert_variation(first[0]).map(drop))
        },
    },
    Edits {
        name: "insert nodes below the root",
        file: |_| "(;GM[1];B[aa])".to_owned(),
        run: |game, root, count| (0..count).try_for_each(|_| game.insert_below(root).map(drop)),
    },
    Edits {
        name: "add values to one property",
        file: empty,
        run: |game, root, count| {
            (0..count).try_for_each(|_| game.add_values_unchecked(root, "AB", ["aa"]))
        },
    },
    Edits {
        name: "set properties of one node",
        file: empty,
        run: |game, root, count| {
            (0..count).try_for_each(|number| {
                let letter =
                    |place: u32| char::from(b'A' + (number / 26usize.pow(place) % 26) as u8);
                let id: String = (0..4).map(letter).collect();
                game.set_property_unchecked(root, &id, ["x"])
            })
        },
    },
    Edits {
        name: "set one property again",
        file: empty,
        run: |game, root, count| (0..count).try_for_each(|_| game.set_text(root, "C", "again")),
    },
    Edits {
        name: "remove siblings, first to last",
        file: siblings,
        run: |game, root, _| {
            let children = children(game, root);
            children
                .into_iter()
                .try_for_each(|child| game.remove_node(child))
        },
    },
    Edits {
        name: "remove siblings, last to first",
        file: siblings,
        run: |game, root, _| {
            let children = children(game, root);
            children
                .into_iter()
                .rev()
                .try_for_each(|child| game.remove_subtree(child))
        },
    },
    Edits {
        name: "remove a line from its end",
        file: |count| format!("(;GM[1]{})", ";B[aa]".repeat(count)),
        run: |game, _, _| {
            let line: Vec<_> = game
                .trees()
                .flat_map(GameTree::nodes)
                .map(Node::id)
                .collect();
            line.into_iter()
                .skip(1)
                .rev()
                .try_for_each(|node| game.remove_node(node))
        },
    },
    Edits {
        name: "remove games",
        file: |count| "(;GM[1])".repeat(count),
        run: |game, _, count| (0..count).try_for_each(|index| game.remove_tree(index)),
    },
];

fn empty(_: usize) -> String {
    "(;GM[1])".to_owned()
}

fn siblings(count: usize) -> String {
    format!("(;GM[1]{})", "(;B[aa])".repeat(count))
}

fn children(game: &Collection, node: NodeId) -> Vec<NodeId> {
    let node = game.node(node);
    node.into_iter()
        .flat_map(Node::children)
        .map(Node::id)
        .collect()
}

/// Measures the edits whose names are `wanted`, and prints a table in Markdown row by row.
///
/// # Errors
///
/// If an edit fails.
pub fn measure(
    out: &mut dyn Write,
    wanted: &dyn Fn(&str) -> bool,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let title = "100,000 of them and writing (for ten times as many)";
    writeln!(out, "| edits | {title} |\n|---|--:|")?;
    for edits in EDITS.iter().filter(|edits| wanted(edits.name)) {
        progress(edits.name);
        let cell = cell(COUNTS.len(), &|step| edits.time(COUNTS[step]))?;
        writeln!(out, "| {} | {cell} |", edits.name)?;
        out.flush()?;
    }
    Ok(())
}

impl Edits {
    fn time(&self, count: usize) -> Measured {
        let mut collection = Collection::parse((self.file)(count));
        let root = collection.tree(0).map(|tree| tree.root().id());
        let root = root.ok_or("a file without a tree")?;
        let start = ThreadTime::now();
        (self.run)(&mut collection, root, count)?;
        black_box(collection.to_bytes());
        Ok(start.elapsed())
    }
}
