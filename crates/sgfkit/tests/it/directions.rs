//! Imports have one direction: files and folders do not import each other, and the folders of the
//! library import exactly those in ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};

use super::common::{crates, files_below, root};

type Module = Vec<String>;

/// Returns the modules of a crate, with their code without comments and tests.
fn modules(krate: &str) -> BTreeMap<Module, String> {
    let source = root().join(krate).join("src");
    let mut modules = BTreeMap::new();
    for path in files_below(&source) {
        let place = path.strip_prefix(&source).unwrap().with_extension("");
        let mut module: Module = place
            .iter()
            .map(|part| part.to_str().unwrap().to_owned())
            .collect();
        if path.extension().is_none_or(|kind| kind != "rs") || module.iter().any(|m| m == "tests") {
            continue;
        }
        if matches!(module.last().unwrap().as_str(), "mod" | "lib" | "main") {
            module.pop();
        }
        let text = std::fs::read_to_string(path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        let code = text.lines().map(|line| line.split("//").next().unwrap());
        modules.insert(module, code.collect::<Vec<_>>().join("\n"));
    }
    assert!(!modules.is_empty(), "{}", source.display());
    modules
}

/// Returns all paths that begin with one of these words; `use` trees are expanded.
/// A path ends with the name that an item gets here.
fn paths(code: &str, words: &[&str]) -> Vec<(Module, String)> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(start) = rest.find(is_letter) {
        let after_path = rest[..start].ends_with("::");
        rest = &rest[start..];
        let end = rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len());
        if rest[end..].starts_with("::") && words.contains(&&rest[..end]) && !after_path {
            rest = read_path(rest, &[], &mut found);
        } else {
            rest = &rest[end..];
        }
    }
    found
}

/// Reads a path or a `use` tree, and returns what follows it.
fn read_path<'a>(text: &'a str, prefix: &[String], found: &mut Vec<(Module, String)>) -> &'a str {
    let mut path = prefix.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(inner) = rest.strip_prefix('{') {
            rest = inner.trim_start();
            while !rest.starts_with('}') {
                rest = read_path(rest, &path, found).trim_start();
                rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            }
            return &rest[1..];
        }
        let end = rest
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(rest.len());
        if end == 0 {
            // The parameters of a type, or all items of a module.
            found.push((path, String::new()));
            return rest.get(1..).unwrap_or_default();
        }
        if &rest[..end] != "self" || path.is_empty() {
            path.push(rest[..end].to_owned());
        }
        rest = &rest[end..];
        match rest.strip_prefix("::") {
            Some(inner) => rest = inner,
            None => break,
        }
    }
    let mut name = path.last().unwrap().clone();
    if let Some(alias) = rest.strip_prefix(" as ") {
        let end = alias
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(alias.len());
        name = alias[..end].to_owned();
        rest = &alias[end..];
    }
    found.push((path, name));
    rest
}

/// The modules of a crate, and the paths in them.
struct Crate {
    modules: BTreeMap<Module, String>,
    /// Returns the item that a `use` of a module gives a name to.
    names: BTreeMap<(Module, String), Module>,
}

impl Crate {
    fn read(krate: &str) -> Crate {
        let mut read = Crate {
            modules: modules(krate),
            names: BTreeMap::new(),
        };
        for (module, code) in &read.modules {
            for statement in code.split("use ").skip(1) {
                let statement = statement.split(';').next().unwrap();
                let mut found = Vec::new();
                read_path(statement, &[], &mut found);
                for (path, name) in found {
                    let path = absolute(module, &path).unwrap_or([&module[..], &path].concat());
                    read.names.insert((module.clone(), name), path);
                }
            }
        }
        read
    }

    /// Returns the module of a path, following re-exports.
    fn target(&self, path: &[String]) -> Module {
        let mut path = path.to_vec();
        for _ in 0..8 {
            let known = (0..=path.len())
                .rev()
                .find(|end| self.modules.contains_key(&path[..*end]))
                .unwrap();
            let Some(item) = path.get(known) else { break };
            match self.names.get(&(path[..known].to_vec(), item.clone())) {
                Some(meant) if *meant != path[..=known] => {
                    path = [&meant[..], &path[known + 1..]].concat();
                }
                _ => {
                    path.truncate(known);
                    break;
                }
            }
        }
        path
    }

    /// Returns the modules that each module refers to.
    fn imports(&self) -> BTreeSet<(Module, Module)> {
        let mut imports = BTreeSet::new();
        for (module, code) in &self.modules {
            for (path, _) in paths(code, &["crate", "super"]) {
                let path = absolute(module, &path).unwrap();
                imports.insert((module.clone(), self.target(&path)));
            }
        }
        imports
    }
}

/// Returns the path from the root of the crate, if its start is known.
fn absolute(module: &[String], path: &[String]) -> Option<Module> {
    let supers = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module, &path[1..]].concat()),
        "super" => Some([&module[..module.len() - supers], &path[supers..]].concat()),
        _ => None,
    }
}

/// Returns the imports between the files and folders of one folder.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn graphs(imports: &BTreeSet<(Module, Module)>) -> BTreeMap<Module, Graph> {
    let mut graphs: BTreeMap<Module, Graph> = BTreeMap::new();
    for (from, to) in imports {
        let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) else {
            continue;
        };
        let graph = graphs.entry(from[..shared].to_vec()).or_default();
        graph.entry(one.clone()).or_default().insert(other.clone());
    }
    graphs
}

/// Returns the entries that remain after repeatedly removing those that import nothing else and
/// those that nothing imports: the cycles.
fn circles(graph: &Graph) -> Graph {
    let mut left = graph.clone();
    loop {
        let before = left.clone();
        left.retain(|_, imports| {
            imports.retain(|import| before.contains_key(import));
            !imports.is_empty()
        });
        let imported: BTreeSet<_> = left.values().flatten().cloned().collect();
        left.retain(|unit, _| imported.contains(unit));
        if left == before {
            return left;
        }
    }
}

/// Files that may import each other, by folder: the handles of one arena, because a node has
/// properties, and a property is in a node.
const CIRCLES: [(&str, &[&str]); 1] = [(
    "crates/sgfkit-core/src/tree",
    &["entries", "node", "property", "run", "walk"],
)];

#[test]
fn nothing_imports_what_imports_it() {
    let mut wrong = BTreeMap::new();
    for krate in crates() {
        for (folder, graph) in graphs(&Crate::read(&krate).imports()) {
            let folder = format!("{krate}/src/{}", folder.join("/"));
            let mut circles = circles(&graph);
            let may_be = |unit: &str| {
                let known = CIRCLES.iter().find(|(place, _)| *place == folder);
                known.is_some_and(|(_, units)| units.contains(&unit))
            };
            circles.retain(|unit, _| !may_be(unit));
            if !circles.is_empty() {
                wrong.insert(folder, circles);
            }
        }
    }
    assert!(wrong.is_empty(), "circles: {wrong:#?}");
}

/// The page's files, and which of them each imports.
fn page() -> BTreeSet<(Module, Module)> {
    let source = root().join("web/src");
    let mut imports = BTreeSet::new();
    for path in files_below(&source) {
        if path.extension().is_none_or(|kind| kind != "ts") {
            continue;
        }
        let name = |part: &std::ffi::OsStr| part.to_str().unwrap().to_owned();
        let place = path.strip_prefix(&source).unwrap().with_extension("");
        let module: Module = place.iter().map(name).collect();
        let text = std::fs::read_to_string(&path).unwrap();
        for import in text.split(" from \"").skip(1) {
            let import = import.split('"').next().unwrap();
            let Some(import) = import
                .strip_suffix(".js")
                .filter(|import| import.starts_with('.'))
            else {
                continue;
            };
            let mut target = module[..module.len() - 1].to_vec();
            for part in import.split('/') {
                match part {
                    "." => {}
                    ".." if target.pop().is_none() => target.push("outside".to_owned()),
                    ".." => {}
                    part => target.push(part.to_owned()),
                }
            }
            imports.insert((module.clone(), target));
        }
    }
    assert!(imports.len() > 100, "{}", source.display());
    imports
}

/// The page: a state, functions that change it, and panels that draw it, which import neither the
/// shell nor each other.
#[test]
fn the_pages_imports_run_one_way() {
    let imports = page();
    for (folder, graph) in graphs(&imports) {
        let circles = circles(&graph);
        assert!(
            circles.is_empty(),
            "web/src/{}: {circles:#?}",
            folder.join("/")
        );
    }
    for (from, to) in &imports {
        let is_panel = |module: &Module| module[0] == "panels";
        let may_not =
            is_panel(to) || matches!(&*to[0], "viewer" | "shell" | "actions" | "app" | "input");
        assert!(!(is_panel(from) && may_not), "{from:?} imports {to:?}");
    }
}

/// Reads a list of ARCHITECTURE.md: each folder or crate, and its direct imports.
fn picture(list: &str) -> Vec<(String, Vec<String>)> {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let block = page.split(&format!("```{list}\n")).nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let row = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        (words.next().unwrap(), words.collect())
    };
    block.lines().map(row).collect()
}

/// Returns all folders that a folder may import, directly or not.
fn left_of() -> Graph {
    let mut left = Graph::new();
    for (folder, nearest) in picture("folders") {
        let mut all = BTreeSet::new();
        for near in nearest {
            let farther = left.get(&near);
            all.extend(
                farther
                    .expect("a folder must come after the folders that it imports")
                    .clone(),
            );
            all.insert(near);
        }
        left.insert(folder, all);
    }
    left
}

#[test]
fn folders_import_what_is_above_them() {
    let left = left_of();
    let imports = graphs(&Crate::read("crates/sgfkit-core").imports());
    let imports = &imports[&Module::new()];
    for (folder, imports) in imports {
        let may = left.get(folder);
        let may = may.unwrap_or_else(|| panic!("ARCHITECTURE.md, folders: no `{folder}`"));
        let wrong: Vec<_> = imports.difference(may).collect();
        assert!(wrong.is_empty(), "`{folder}` imports {wrong:?}");
    }
    for (folder, nearest) in picture("folders") {
        for near in nearest {
            let is_true = imports
                .get(&folder)
                .is_some_and(|imports| imports.contains(&near));
            assert!(is_true, "`{folder}` does not import `{near}`");
        }
    }
}

#[test]
fn crates_depend_on_crates_above_them() {
    let full = |name: &str| match name {
        "sgfkit" => "sgfkit".to_owned(),
        name => format!("sgfkit-{name}"),
    };
    let mut above = BTreeSet::new();
    for (name, imports) in picture("crates") {
        let manifest = root().join("crates").join(full(&name)).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).unwrap();
        let dependencies = manifest.split("\n[dependencies]\n").nth(1).unwrap();
        let dependencies = dependencies.split("\n[").next().unwrap();
        let found: BTreeSet<String> = dependencies
            .lines()
            .filter_map(|line| line.split([' ', '.', '=']).next())
            .filter(|dependency| dependency.starts_with("sgfkit"))
            .map(str::to_owned)
            .collect();
        let listed: BTreeSet<String> = imports.iter().map(|import| full(import)).collect();
        assert_eq!(found, listed, "dependencies of {}", full(&name));
        assert!(listed.is_subset(&above), "{name} is above a dependency");
        above.insert(full(&name));
    }
    let all = std::fs::read_dir(root().join("crates")).unwrap();
    let all = all.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(above, all.collect());
}

#[test]
fn rules_know_no_sgf_and_files_no_rules() {
    let left = left_of();
    let vocabulary = BTreeSet::from(["game".to_owned()]);
    assert_eq!(left["game"], BTreeSet::new());
    assert_eq!(left["board"], vocabulary);
    assert_eq!(left["syntax"].intersection(&vocabulary).next(), None);
    // A value may be a point or a move; no position is known yet.
    assert!(!left["value"].contains("board") && !left["tree"].contains("board"));
}
