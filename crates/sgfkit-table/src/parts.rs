//! Divides sources into parts, for resumable runs and for several machines.

use sgfkit_files::Source;
use xxhash_rust::xxh3::Xxh3;

use crate::plan::Plan;

/// The default size of a part in bytes: 64 MiB.
pub const PART: u64 = 64 << 20;

/// Sources that are read together. A file is never divided; an archive is if it can be opened in
/// the middle ([`Source::divide`]).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The sources.
    pub sources: Vec<Source>,
    /// The size of the source files in bytes.
    pub bytes: u64,
}

/// Divides sources into parts: a part ends with the source or the archive entry that makes it as
/// large as `target`. Without sources, there is one empty part.
///
/// ```
/// use sgfkit_files::Source;
/// use sgfkit_table::parts;
///
/// let source = |name: &str, len: usize| Source::Bytes {
///     name: name.into(),
///     bytes: vec![b' '; len].into(),
/// };
/// let sources = [source("a.sgf", 600), source("b.sgf", 500), source("c.sgf", 1)];
/// let sizes: Vec<_> = parts(sources, 1000).iter().map(|part| part.bytes).collect();
/// assert_eq!(sizes, [1100, 1]);
/// ```
#[must_use]
pub fn parts(sources: impl IntoIterator<Item = Source>, target: u64) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut part = Part {
        sources: Vec::new(),
        bytes: 0,
    };
    for source in sources {
        let room = target.saturating_sub(part.bytes);
        for (source, bytes) in source.divide(room, target) {
            part.bytes += bytes;
            part.sources.push(source);
            if part.bytes >= target {
                let sources = Vec::new();
                parts.push(std::mem::replace(&mut part, Part { sources, bytes: 0 }));
            }
        }
    }
    if !part.sources.is_empty() || parts.is_empty() {
        parts.push(part);
    }
    parts
}

/// Returns a text that identifies a run: sources, their sizes, the plan, this library's version,
/// and everything else that affects the output.
#[must_use]
pub fn fingerprint(parts: &[Part], plan: &Plan, more: &[&str]) -> String {
    let mut hash = Xxh3::new();
    let mut add = |text: &str| {
        hash.update(&(text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    add(env!("CARGO_PKG_VERSION"));
    add(plan.table().name());
    plan.columns().for_each(|column| add(column.name));
    add(&format!("{:?}", plan.steps()));
    more.iter().for_each(|text| add(text));
    for part in parts {
        add("part");
        for source in &part.sources {
            add(&source.name());
            match source {
                Source::Part { span, .. } => add(&format!("{span:?}")),
                _ => add(&source.size().to_string()),
            }
        }
    }
    format!("{:016x}", hash.digest())
}
