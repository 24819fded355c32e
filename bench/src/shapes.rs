//! Measures files of extreme shapes in growing sizes, to check that time is linear.
//!
//! Each measurement runs in its own process. Within one process, a small file would reuse the
//! memory of the previous one, while a large file gets new pages from the system. Caches start
//! cold, since they would otherwise contain a small file but not a large one.

use std::any::Any;
use std::error::Error;
use std::hint::black_box;
use std::io::Write;
use std::process::Command;
use std::time::Duration;

use cpu_time::ThreadTime;
use sgfkit::check;
use sgfkit::convert::{from_json, to_json};
use sgfkit::syntax::{Input, Visitor, visit};
use sgfkit::{Collection, FormatOptions, NodeId, format};

use crate::cases::decode;
use crate::extreme::SHAPES;
use crate::growth;

/// Work to do with a file.
pub struct Work {
    pub name: &'static str,
    /// Prepares the work, which is not measured.
    prepare: for<'a> fn(&'a [u8]) -> Job<'a>,
}

/// Measured work. Returns everything it allocated, so that freeing is not measured.
type Job<'a> = Box<dyn FnOnce() -> Box<dyn Any> + 'a>;

pub const WORKS: &[Work] = &[
    Work {
        name: "copy",
        prepare: |bytes| job(move || bytes.to_vec()),
    },
    Work {
        name: "visitor",
        prepare: |bytes| {
            struct Silent;
            impl Visitor<'_> for Silent {}
            job(move || visit(&Input::new(bytes), &mut Silent))
        },
    },
    Work {
        name: "tree",
        prepare: |bytes| job(move || Collection::parse(bytes)),
    },
    Work {
        name: "drop",
        prepare: |bytes| {
            let collection = Collection::parse(bytes);
            job(move || drop(collection))
        },
    },
    Work {
        name: "walk",
        prepare: |bytes| {
            on_tree(bytes, |collection| {
                let lines = collection.trees().map(|tree| tree.main_line().count());
                let nodes = collection.trees().flat_map(sgfkit::GameTree::nodes);
                lines.sum::<usize>() + nodes.filter(|node| node.begins_variation()).count()
            })
        },
    },
    Work {
        name: "decode",
        prepare: |bytes| on_tree(bytes, decode),
    },
    Work {
        name: "format",
        prepare: |bytes| {
            let options = FormatOptions::default().with_force(true);
            on_tree(bytes, move |collection| format(collection, &options))
        },
    },
    Work {
        name: "check",
        prepare: |bytes| on_tree(bytes, check::run),
    },
    Work {
        name: "to_json",
        prepare: |bytes| on_tree(bytes, to_json),
    },
    Work {
        name: "from_json",
        prepare: |bytes| {
            let text = to_json(&Collection::parse(bytes));
            job(move || {
                let bytes = from_json(&text);
                (text, bytes)
            })
        },
    },
    Work {
        name: "rename",
        prepare: |bytes| {
            edit(bytes, |collection, node| {
                collection.set_text(node, "N", "name").is_ok()
            })
        },
    },
    Work {
        name: "append",
        prepare: |bytes| {
            edit(bytes, |collection, node| {
                collection.append_node(node).is_ok()
            })
        },
    },
    Work {
        name: "remove",
        prepare: |bytes| {
            edit(bytes, |collection, node| {
                collection.remove_node(node).is_ok()
            })
        },
    },
];

/// Returns the explanation of the table for files up to this many megabytes.
pub fn legend(megabytes: u32) -> String {
    let tenth = f64::from(megabytes) / 10.0;
    format!(
        "The time for {megabytes} MB, the shortest of several rounds, and in parentheses that \
        over the time for {tenth} MB, the median of all rounds, in a process of its own each \
        time, which begins with cold caches. `copy` shows what the memory makes of the \
        difference where nothing is done but to copy the bytes. Ratios of times below 0.5 ms \
        are left out; – stands for what would take over 30 s. `rename`, `append` and `remove` \
        edit every tenth node and write the file."
    )
}

/// More bytes than any cache holds.
const COLD: usize = 512 << 20;

/// Measures the shapes and works whose names are `wanted`, and prints a Markdown table row by row.
/// Each is measured with two files: one of `megabytes`, and one of a tenth.
///
/// # Errors
///
/// If a process cannot be started, or fails.
pub fn measure(
    out: &mut dyn Write,
    wanted: &dyn Fn(&str) -> bool,
    works: &[String],
    megabytes: u32,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Box<dyn Error>> {
    let len = megabytes as usize * 1_000_000;
    let is_wanted = |work: &&Work| works.is_empty() || works.iter().any(|name| name == work.name);
    let works: Vec<_> = WORKS.iter().filter(is_wanted).collect();
    let names: Vec<_> = works.iter().map(|work| work.name).collect();
    writeln!(out, "| shape | {} |", names.join(" | "))?;
    writeln!(out, "|---|{}", "--:|".repeat(names.len()))?;
    for shape in SHAPES.iter().filter(|shape| wanted(shape.name)) {
        progress(shape.name);
        let cell = |work: &&Work| {
            growth::cell(2, &|step| {
                apart(shape.name, work.name, [len / 10, len][step])
            })
        };
        let cells: Vec<_> = works.iter().map(cell).collect::<Result<_, _>>()?;
        writeln!(out, "| {} | {} |", shape.name, cells.join(" | "))?;
        out.flush()?;
    }
    Ok(())
}

/// Returns the time of [`alone`] in a new process.
fn apart(shape: &str, work: &str, len: usize) -> growth::Measured {
    let mut command = Command::new(std::env::current_exe()?);
    let output = command
        .args(["--alone", shape, work, &len.to_string()])
        .output()?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{shape}, {work}: {message}").into());
    }
    let nanoseconds = std::str::from_utf8(&output.stdout)?.trim().parse()?;
    Ok(Duration::from_nanos(nanoseconds))
}

/// Does one work with one file, and returns the time in nanoseconds.
///
/// # Errors
///
/// If there is no such shape or work.
pub fn alone(shape: &str, work: &str, len: usize) -> Result<u128, Box<dyn Error>> {
    let shape = SHAPES.iter().find(|known| known.name == shape);
    let work = WORKS.iter().find(|known| known.name == work);
    let (shape, work) = shape.zip(work).ok_or("no such shape or work")?;
    // Initialize everything that is created once per process.
    (work.prepare)(&shape.file(1000))();
    let file = shape.file(len);
    let job = (work.prepare)(&file);
    drop(black_box(vec![1_u8; COLD]));
    let start = ThreadTime::now();
    let made = black_box(job());
    let time = start.elapsed();
    // Skip freeing, since the process ends.
    std::mem::forget(made);
    Ok(time.as_nanos())
}

fn job<'a, T: 'static>(work: impl FnOnce() -> T + 'a) -> Job<'a> {
    Box::new(move || Box::new(work()))
}

fn on_tree<T: 'static>(bytes: &[u8], work: impl FnOnce(&Collection) -> T + 'static) -> Job<'_> {
    let collection = Collection::parse(bytes);
    job(move || {
        let result = work(&collection);
        (collection, result)
    })
}

/// Edits every tenth node and writes the result.
fn edit(bytes: &[u8], work: fn(&mut Collection, NodeId) -> bool) -> Job<'_> {
    let mut collection = Collection::parse(bytes);
    let nodes = collection.trees().flat_map(sgfkit::GameTree::nodes);
    let ids: Vec<_> = nodes.map(sgfkit::Node::id).step_by(10).collect();
    job(move || {
        for id in ids {
            work(&mut collection, id);
        }
        let bytes = collection.to_bytes().into_owned();
        (collection, bytes)
    })
}
