//! Commands of the program that convert files.

use sgfkit::charset::Charset;
use sgfkit::ops::{
    self, Assignment, DedupBy, Fingerprint, MergeOptions, Part, SetAction, SetProblem, SetRemedy,
    StripOptions, words,
};
use sgfkit::{Collection, FormatOptions, PointLists, convert as to};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::games::Games;
use crate::json::{List, Object};
use crate::options::Options;
use crate::place::{read, with_game};

#[wasm_bindgen]
pub fn format(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let games = read(data)?;
    let mut options = Options::parse(options)?;
    let points = match (
        options.flag("compressPoints")?,
        options.flag("expandPoints")?,
    ) {
        (true, _) => PointLists::Compress,
        (_, true) => PointLists::Expand,
        _ => PointLists::Keep,
    };
    let made = FormatOptions::default()
        .with_width(options.number("width")?.unwrap_or(80))
        .with_compact(options.flag("compact")?)
        .with_points(points)
        .with_force(options.flag("force")?)
        .with_tree_index(games.index(&mut options)?);
    options.done()?;
    sgfkit::format(&games.games, &made).map_err(|error| Fault::new("value", error))
}

#[wasm_bindgen]
pub fn convert(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let mut options = Options::parse(options)?;
    let form = options.word("to", &[("sgf", 0), ("ff4", 4), ("ff3", 3), ("json", 1)])?;
    let (charset, from) = (options.text("charset")?, options.text("fromCharset")?);
    options.done()?;
    let named = |name: &str| {
        let charset = Charset::for_name(name.as_bytes());
        charset.ok_or_else(|| Fault::option(format!("unknown encoding `{name}`")))
    };
    let mut games = match (to::is_json(&data), from) {
        (true, Some(_)) => return Err(Fault::option("JSON is always UTF-8")),
        (true, None) => {
            let text = std::str::from_utf8(&data).map_err(|error| Fault::new("charset", error))?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let bytes = to::from_json(text).map_err(|error| Fault::new("value", error))?;
            with_game(Collection::parse(bytes))?
        }
        (false, Some(from)) => with_game(Collection::parse_in(data, named(&from)?))?,
        (false, None) => read(data)?,
    };
    if let Some(name) = charset {
        let recoded = to::recode(&games.games, named(&name)?, &name);
        let bytes = recoded.map_err(|error| Fault::new("charset", error))?;
        games.games = Collection::parse(bytes);
    }
    Ok(match form {
        Some(4) => to::to_ff4(&games.games).bytes,
        Some(3) => to::to_ff3(&games.games).bytes,
        Some(1) => to::to_json(&games.games).into_bytes(),
        _ => games.into_bytes(),
    })
}

#[wasm_bindgen]
pub fn strip(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let mut games = read(data)?;
    let mut options = Options::parse(options)?;
    let mut made = StripOptions::default();
    for (name, category) in words::CATEGORIES {
        if options.flag(name)? {
            made.categories.push(*category);
        }
    }
    made.variations = options.flag("variations")?;
    made.private = options.flag("private")?;
    made.anonymize = options.flag("anonymize")?;
    made.keep = options.list("keep")?;
    made.remove = options.list("remove")?;
    made.empty_nodes = options.flag("emptyNodes")?;
    made.tree_index = games.index(&mut options)?;
    options.done()?;
    if made.is_empty() {
        return Err(Fault::option(
            "say what to remove: comments, variations, remove …",
        ));
    }
    ops::strip(&mut games.games, &made)?;
    Ok(games.into_bytes())
}

#[wasm_bindgen]
pub fn extract(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let games = read(data)?;
    let mut options = Options::parse(options)?;
    let line = options.flag_or_number("line")?;
    let subtree = options.flag_or_number("subtree")?;
    let to_end = options.flag("toEnd")?;
    let (with_moves, main_line) = (options.flag("withMoves")?, options.flag("mainLine")?);
    let named = games.named(&mut options)?;
    options.done()?;
    let at = |number: Option<Option<usize>>| match number.flatten() {
        None => Ok(named),
        Some(number) => {
            let node = named.tree().node_at(number);
            node.ok_or_else(|| Fault::new("no-such-node", format!("there is no node {number}")))
        }
    };
    let (node, part) = match (line, subtree) {
        (Some(_), Some(_)) => return Err(Fault::option("cannot combine line and subtree")),
        (Some(_), None) => (at(line)?, Part::Line { to_end }),
        (None, Some(_)) => (
            at(subtree)?,
            Part::Subtree {
                with_moves,
                main_line,
            },
        ),
        (None, None) if main_line => (named.tree().root(), Part::Line { to_end: true }),
        (None, None) => {
            return Err(Fault::option(
                "nothing to extract: set line, subtree or mainLine",
            ));
        }
    };
    ops::extract(node, part).map_err(Fault::option)
}

#[wasm_bindgen]
pub fn sort(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let mut games = read(data)?;
    let mut options = Options::parse(options)?;
    let by = options.word("by", words::SORT_KEYS)?;
    let promoted = options.number("promote")?;
    let index = games.index(&mut options)?;
    options.done()?;
    let promoted = match promoted {
        None => None,
        Some(number) => {
            let tree = games.tree(index.unwrap_or(0) + 1)?;
            let node = tree.node_at(number);
            let node = node
                .ok_or_else(|| Fault::new("no-such-node", format!("there is no node {number}")));
            Some(node?.id())
        }
    };
    if let Some(by) = by {
        let indices = match index {
            Some(index) => index..index + 1,
            None => 0..games.games.trees().count(),
        };
        for index in indices {
            ops::sort(&mut games.games, index, by)?;
        }
    }
    if let Some(node) = promoted {
        ops::promote(&mut games.games, node)?;
    }
    Ok(games.into_bytes())
}

/// Implements `sgf set`. `assignments` is a list of `[id, text, adds]`; the text `null` removes the
/// property.
#[wasm_bindgen]
pub fn set(data: Vec<u8>, assignments: &str, options: &str) -> Outcome<Vec<u8>> {
    let games = read(data)?.games;
    let mut options = Options::parse(options)?;
    let force = options.flag("force")?;
    let address = options.address()?;
    options.done()?;
    let given: Vec<(String, Option<String>, bool)> =
        serde_json::from_str(assignments).map_err(Fault::option)?;
    let mut wanted = Vec::with_capacity(given.len());
    for (id, text, adds) in given {
        if Assignment::parse(&format!("{id}=")).is_none_or(|read| read.id != id) {
            let message = "expected an identifier in capital letters, such as PB";
            let message = format!("invalid identifier `{id}`: {message}");
            return Err(Fault::new("identifier", message));
        }
        let action = match text {
            None => SetAction::Unset,
            Some(text) if adds => SetAction::Add(text),
            Some(text) => SetAction::Set(text),
        };
        wanted.push(Assignment { id, action });
    }
    let (tree, node) = address.numbers(&games)?;
    let made = ops::assign(&games, tree, node, &wanted, force);
    let made = made.map_err(|problems| {
        let problems: Vec<_> = problems.iter().map(with_remedy).collect();
        Fault::new("value", problems.join("\n"))
    })?;
    Ok(made.bytes)
}

fn with_remedy(problem: &SetProblem) -> String {
    let remedy = match problem.remedy {
        Some(SetRemedy::Force) => "; `force: true` writes the value anyway",
        Some(SetRemedy::Node) => ": add `node`, `move` or `path`",
        Some(SetRemedy::Encoding) => "; convert the file with `charset: \"UTF-8\"` first",
        _ => "",
    };
    format!("{problem}{remedy}")
}

/// Input of commands that take several files.
#[wasm_bindgen]
#[derive(Default)]
pub struct Files(Vec<Games>);

#[wasm_bindgen]
impl Files {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Files {
        Files::default()
    }

    pub fn add(&mut self, data: Vec<u8>) -> Outcome<()> {
        self.0.push(read(data)?);
        Ok(())
    }

    /// Implements `sgf merge`. Games are named after their files or numbers.
    pub fn merge(&self, options: &str) -> Outcome<Vec<u8>> {
        let mut options = Options::parse(options)?;
        let names = options.list("names")?;
        let is_collection = options.flag("collection")?;
        let mut made = MergeOptions::default();
        made.symmetry = options.flag("symmetry")?;
        made.max_depth = options.number("maxDepth")?;
        made.counts = options.flag("counts")?;
        made.order = options.word("order", words::MERGE_ORDERS)?.unwrap_or_default();
        options.done()?;
        let files = self.0.iter().enumerate().map(|(index, file)| {
            let name = names.get(index).cloned();
            let name = name.unwrap_or_else(|| (index + 1).to_string());
            (name, &file.games)
        });
        let games = ops::named_games(files);
        if is_collection {
            let trees: Vec<_> = games.iter().map(|(_, tree)| *tree).collect();
            return Ok(ops::collect(&trees));
        }
        let games: Vec<_> = games
            .iter()
            .map(|(name, tree)| (&name[..], *tree))
            .collect();
        Ok(ops::merge(&games, &made).bytes)
    }

    /// Implements `sgf dedup --json`; paths are file names, or numbers from 1.
    pub fn dedup(&self, options: &str) -> Outcome<String> {
        let mut options = Options::parse(options)?;
        let names = options.list("names")?;
        let by = options.word("by", words::LIKENESSES)?;
        options.done()?;
        let by = by.unwrap_or(DedupBy::Moves);
        let mut fingerprints = Vec::new();
        let mut places = Vec::new();
        for (index, file) in self.0.iter().enumerate() {
            let name = names
                .get(index)
                .cloned()
                .unwrap_or_else(|| (index + 1).to_string());
            for (number, tree) in (1_u32..).zip(file.games.trees()) {
                places.push((name.clone(), number));
                fingerprints.push(Fingerprint::new(tree, by));
            }
        }
        let clusters = ops::dedup(&fingerprints);
        let mut list = List::new();
        for cluster in &clusters {
            let mut games = List::new();
            for &game in &cluster.games {
                let mut object = Object::new();
                object
                    .text("path", &places[game].0)
                    .value("tree", &places[game].1)
                    .value("moves", &(fingerprints[game].moves() as u64))
                    .value("richest", &(game == cluster.richest));
                games.push(&object.done());
            }
            let mut object = Object::new();
            object
                .text("type", "cluster")
                .text("by", by.name())
                .raw("games", &games.done());
            list.push(&object.done());
        }
        let duplicates: usize = clusters.iter().map(|same| same.games.len() - 1).sum();
        let mut summary = Object::new();
        summary
            .text("type", "summary")
            .value("files", &(self.0.len() as u64))
            .value("games", &(fingerprints.len() as u64))
            .value("clusters", &(clusters.len() as u64))
            .value("duplicates", &(duplicates as u64))
            .value("kept", &0_u64)
            .value("unreadable", &0_u64);
        list.push(&summary.done());
        Ok(list.done())
    }
}

/// Output of `sgf split`.
#[wasm_bindgen]
pub struct Pieces(Vec<Vec<u8>>);

#[wasm_bindgen]
impl Pieces {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn bytes(&self, index: usize) -> Vec<u8> {
        self.0.get(index).cloned().unwrap_or_default()
    }
}

#[wasm_bindgen]
pub fn split(data: Vec<u8>, options: &str) -> Outcome<Pieces> {
    let games = read(data)?;
    let mut options = Options::parse(options)?;
    let by = options.word("by", words::PIECES)?.unwrap_or_default();
    options.done()?;
    let pieces = ops::split(&games.games, by);
    Ok(Pieces(pieces.iter().map(ops::Piece::to_bytes).collect()))
}

#[wasm_bindgen]
pub fn diff(a: Vec<u8>, b: Vec<u8>) -> Outcome<String> {
    let (a, b) = (read(a)?, read(b)?);
    let mut list = List::new();
    for found in ops::diff(&a.games, &b.games) {
        let number = |number: Option<usize>| serde_json::json!(number).to_string();
        let values = |side: &Option<ops::Side>| {
            let json = side.as_ref().and_then(|side| side.json.clone());
            json.unwrap_or_else(|| "null".to_owned())
        };
        let mut object = Object::new();
        object
            .text("kind", found.kind.name())
            .raw("tree", &number(found.tree_a.or(found.tree_b).map(|tree| tree + 1)))
            .raw("node_a", &number(found.node_a))
            .raw("node_b", &number(found.node_b))
            .optional("property", found.property.as_deref())
            .raw("a", &values(&found.a))
            .raw("b", &values(&found.b));
        if found.property.is_none() {
            object.value("nodes", &(found.nodes as u64));
        }
        if [&found.a, &found.b]
            .into_iter()
            .flatten()
            .any(|side| side.lossy)
        {
            object.value("lossy_text", &true);
        }
        list.push(&object.done());
    }
    Ok(list.done())
}
