//! Names of files in a site: relative to the path under which they were found, so that nothing else
//! about the computer is published.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use sgfkit_search::File;
use sgfkit_search::index::{self, Index};

use crate::commands::archive::Opened;
use crate::commands::explore::last_name;
use crate::output::{Console, Stop};

pub struct Names {
    paths: Vec<Root>,
}

/// A path from the command line.
struct Root {
    path: PathBuf,
    begin: u64,
    /// The prefix of its file names; empty if it is the only path.
    before: String,
    entries: Option<Vec<String>>,
}

impl Names {
    pub fn new(opened: &Opened, console: &Console) -> Result<Names, Stop> {
        let mut known = HashMap::new();
        let mut paths = Vec::new();
        for (path, begin) in &opened.paths {
            let entries = if index::is_index(path) {
                Some(entries(&console.told(path.display(), Index::open(path))?))
            } else {
                None
            };
            let before = match opened.paths.len() {
                1 => String::new(),
                _ => unlike(last_name(path), &mut known) + "/",
            };
            paths.push(Root {
                path: path.clone(),
                begin: *begin,
                before,
                entries,
            });
        }
        Ok(Names { paths })
    }

    pub fn of(&self, file: &File) -> String {
        let behind = self.paths.partition_point(|root| root.begin <= file.order);
        let Some(root) = behind.checked_sub(1).map(|at| &self.paths[at]) else {
            return file.path.clone();
        };
        let name = match &root.entries {
            Some(names) => names.get((file.order - root.begin) as usize).cloned(),
            None => Some(under(&root.path, &file.path)),
        };
        format!("{}{}", root.before, name.unwrap_or_default())
    }
}

/// Makes a name unique.
fn unlike(name: String, known: &mut HashMap<String, usize>) -> String {
    let count = known.entry(name.clone()).or_default();
    *count += 1;
    match *count {
        1 => name,
        count => format!("{name}-{count}"),
    }
}

fn under(root: &Path, shown: &str) -> String {
    let bundle = format!("{}!", root.to_string_lossy());
    if let Some(member) = shown.strip_prefix(&bundle) {
        return member.to_owned();
    }
    let path = Path::new(shown);
    match path.strip_prefix(root) {
        Ok(inner) if !inner.as_os_str().is_empty() => joined(inner),
        _ => path.file_name().map_or_else(
            || shown.to_owned(),
            |name| name.to_string_lossy().into_owned(),
        ),
    }
}

/// Joins a path with `/` on every system.
fn joined(path: &Path) -> String {
    let names = path
        .components()
        .map(|name| name.as_os_str().to_string_lossy());
    names.collect::<Vec<_>>().join("/")
}

/// Returns the names of the files in an index: paths under its roots, prefixed with the root's name
/// if there are several.
fn entries(index: &Index) -> Vec<String> {
    let mut known = HashMap::new();
    let roots = index.roots().iter().map(|root| last_name(root));
    let roots: Vec<(String, String)> = roots
        .map(|own| (unlike(own.clone(), &mut known), own))
        .collect();
    let name = |entry: &index::Entry| {
        let Some((root, own)) = roots.get(entry.root as usize) else {
            return joined(&entry.path);
        };
        // A root can be a file.
        let inner = match joined(&entry.path) {
            inner if inner.is_empty() => own.clone(),
            inner => inner,
        };
        match roots.len() {
            1 => inner,
            _ => format!("{root}/{inner}"),
        }
    };
    index.entries().iter().map(name).collect()
}
