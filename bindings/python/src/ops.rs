//! Operations on whole games.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sgfkit::game::Symmetry;
use sgfkit::ops::{
    self, Assignment, Fingerprint, MergeOptions, NewGame, Part, SetAction, SetProblem, SetRemedy,
    StripOptions, TransformOptions,
    words::{self, Words},
};
use sgfkit::schema::canonical_id;
use sgfkit::{BoardSize, Collection, GameTree};
use sgfkit_diagram::NodeAddress;
use sgfkit_search::Filter;

use crate::games::Games;
use crate::search::wrong;

/// A new file, and notes about additional changes.
type Made = (Games, Vec<String>);

fn made(bytes: Vec<u8>, notes: &[impl ToString]) -> Made {
    let notes = notes.iter().map(ToString::to_string).collect();
    (Games::new(Collection::parse(bytes)), notes)
}

/// Finds a word in a table; `option` names the parameter in errors.
fn word<T: Copy>(option: &str, word: &str, table: &[(&str, T)]) -> PyResult<T> {
    let found = table.iter().find(|(known, _)| *known == word);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<_> = table.iter().map(|(name, _)| format!("`{name}`")).collect();
        let names = names.join(", ");
        wrong(format!(
            "{option}: unknown value `{word}`; expected one of {names}"
        ))
    })
}

/// Finds a symmetry in a table; an empty word keeps the board as it is.
fn symmetry(option: &str, word: &str, table: Words<Symmetry>) -> PyResult<Symmetry> {
    match word {
        "" => Ok(Symmetry::Identity),
        word => self::word(option, word, table),
    }
}

/// A tree from 1, and a node by its number, move number or path.
type Place = (Option<usize>, Option<usize>, Option<usize>, Option<String>);

fn address((tree, node, number, path): Place) -> PyResult<NodeAddress> {
    let ways = [node.is_some(), number.is_some(), path.is_some()];
    if ways.into_iter().filter(|is_given| *is_given).count() > 1 {
        return Err(wrong("give one of node, move and path"));
    }
    Ok(NodeAddress {
        tree,
        node,
        number,
        path,
    })
}

#[pymethods]
impl Games {
    #[allow(clippy::too_many_arguments)]
    fn strip(
        &self,
        py: Python<'_>,
        categories: Vec<String>,
        variations: bool,
        private: bool,
        anonymize: bool,
        empty_nodes: bool,
        keep: Vec<String>,
        remove: Vec<String>,
        tree: Option<usize>,
    ) -> PyResult<Made> {
        let ids = |ids: Vec<String>| {
            let ids = ids.iter();
            let ids = ids.map(|id| String::from_utf8_lossy(&canonical_id(id.as_bytes())).into());
            ids.collect()
        };
        let mut options = StripOptions::default();
        for category in &categories {
            options
                .categories
                .push(word("strip", category, words::CATEGORIES)?);
        }
        options.variations = variations;
        options.private = private;
        options.anonymize = anonymize;
        options.empty_nodes = empty_nodes;
        options.keep = ids(keep);
        options.remove = ids(remove);
        if options.is_empty() {
            return Err(wrong(
                "nothing to remove: add comments=True, remove=[…] or others",
            ));
        }
        py.detach(|| {
            let mut games = self.copy();
            options.tree_index = NodeAddress::of_tree(tree).index(&games).map_err(wrong)?;
            let (bytes, notes) = ops::stripped(&mut games, &options).map_err(wrong)?;
            Ok(made(bytes, &notes))
        })
    }

    fn transform(
        &self,
        py: Python<'_>,
        rotate: &str,
        flip: &str,
        swap_colors: bool,
        canonical: bool,
        tree: Option<usize>,
    ) -> PyResult<Made> {
        let mut options = TransformOptions::default();
        let rotation = symmetry("rotate", rotate, words::ROTATIONS)?;
        options.symmetry = rotation.then(symmetry("flip", flip, words::FLIPS)?);
        options.swap_colors = swap_colors;
        options.canonical = canonical;
        py.detach(|| {
            let mut games = self.copy();
            options.tree_index = NodeAddress::of_tree(tree).index(&games).map_err(wrong)?;
            let (bytes, notes) = ops::transformed(&mut games, &options).map_err(wrong)?;
            Ok(made(bytes, &notes))
        })
    }

    /// `part` is `line`, `subtree` or `main_line`.
    fn extract(
        &self,
        py: Python<'_>,
        part: &str,
        place: Place,
        to_end: bool,
        with_moves: bool,
        main_line: bool,
    ) -> PyResult<Games> {
        let address = address(place)?;
        py.detach(|| {
            let games = self.copy();
            let (node, part) = match part {
                "line" => (address.find(&games).map_err(wrong)?, Part::Line { to_end }),
                "subtree" => {
                    let part = Part::Subtree {
                        with_moves,
                        main_line,
                    };
                    (address.find(&games).map_err(wrong)?, part)
                }
                _ => {
                    let tree = address.tree(&games).map_err(wrong)?;
                    (tree.root(), Part::Line { to_end: true })
                }
            };
            let bytes = ops::extract(node, part);
            let bytes = bytes.map_err(|error| wrong(format!("{error}; use with_moves=True")))?;
            Ok(Games::new(Collection::parse(bytes)))
        })
    }

    fn sort(
        &self,
        py: Python<'_>,
        by: Option<&str>,
        promote: Option<usize>,
        tree: Option<usize>,
    ) -> PyResult<Games> {
        let by = by.map(|by| word("by", by, words::SORT_KEYS)).transpose()?;
        py.detach(|| {
            let mut games = self.copy();
            let place = NodeAddress {
                node: promote,
                ..NodeAddress::of_tree(tree)
            };
            let index = place.index(&games).map_err(wrong)?;
            // The number is that before the variations are sorted.
            let promoted = match promote {
                Some(_) => Some(place.find(&games).map_err(wrong)?.id()),
                None => None,
            };
            if let Some(by) = by {
                let indices: Vec<usize> = match index {
                    Some(index) => vec![index],
                    None => games.trees().map(GameTree::index).collect(),
                };
                for index in indices {
                    ops::sort(&mut games, index, by).map_err(wrong)?;
                }
            }
            if let Some(node) = promoted {
                ops::promote(&mut games, node).map_err(wrong)?;
            }
            Ok(Games::new(Collection::parse(games.to_bytes().into_owned())))
        })
    }

    fn split(&self, py: Python<'_>, by: &str) -> PyResult<Vec<Games>> {
        let by = word("by", by, words::PIECES)?;
        Ok(py.detach(|| {
            let games = self.copy();
            let pieces = ops::split(&games, by).into_iter();
            pieces
                .map(|piece| Games::new(Collection::parse(piece.to_bytes())))
                .collect()
        }))
    }

    /// The kind, tree, nodes, property, values as JSON, number of nodes, and whether text was
    /// damaged, of each difference.
    #[allow(clippy::type_complexity)]
    fn diff(
        &self,
        py: Python<'_>,
        other: &Games,
    ) -> Vec<(
        &'static str,
        Option<usize>,
        Option<usize>,
        Option<usize>,
        Option<String>,
        Option<String>,
        Option<String>,
        usize,
        bool,
    )> {
        let found = py
            .detach(|| ops::diff(&self.copy(), &other.copy()))
            .into_iter();
        found
            .map(|found| {
                let is_lossy = [&found.a, &found.b]
                    .into_iter()
                    .flatten()
                    .any(|side| side.lossy);
                (
                    found.kind.name(),
                    found.tree_a.or(found.tree_b).map(|tree| tree + 1),
                    found.node_a,
                    found.node_b,
                    found.property,
                    found.a.and_then(|side| side.json),
                    found.b.and_then(|side| side.json),
                    found.nodes,
                    is_lossy,
                )
            })
            .collect()
    }

    /// An assignment is an identifier, a text or `None` to remove the property, and whether the
    /// text is added.
    fn assign(
        &self,
        py: Python<'_>,
        assignments: Vec<(String, Option<String>, bool)>,
        place: Place,
        force: bool,
    ) -> PyResult<Games> {
        let address = address(place)?;
        let mut wanted = Vec::with_capacity(assignments.len());
        for (id, text, adds) in assignments {
            if Assignment::parse(&format!("{id}=")).is_none_or(|read| read.id != id) {
                let message = "expected an identifier in capital letters, such as PB";
                return Err(wrong(format!("invalid identifier `{id}`: {message}")));
            }
            let action = match text {
                None => SetAction::Unset,
                Some(text) if adds => SetAction::Add(text),
                Some(text) => SetAction::Set(text),
            };
            wanted.push(Assignment { id, action });
        }
        py.detach(|| {
            let games = self.copy();
            let (tree, node) = address.numbers(&games).map_err(wrong)?;
            let made = ops::assign(&games, tree, node, &wanted, force);
            let made = made.map_err(|problems| {
                let problems: Vec<_> = problems.iter().map(text).collect();
                wrong(problems.join("\n"))
            })?;
            Ok(Games::new(Collection::parse(made.bytes)))
        })
    }
}

fn text(problem: &SetProblem) -> String {
    let way = match problem.remedy {
        Some(SetRemedy::Force) => "; use force=True to write it unchanged",
        Some(SetRemedy::Node) => ": give node, move or path",
        Some(SetRemedy::Encoding) => "; convert(charset=\"UTF-8\") makes a file that has it",
        _ => "",
    };
    format!("{problem}{way}")
}

impl Games {
    /// The games as they would be read again, with nodes numbered in pre-order.
    fn copy(&self) -> Collection {
        let games = self.look();
        if games.is_edited() {
            Collection::parse(games.to_bytes().into_owned())
        } else {
            games.clone()
        }
    }
}

/// Merges the games of files, each with its name.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn merge(
    py: Python<'_>,
    files: Vec<(String, Py<Games>)>,
    collection: bool,
    symmetry: bool,
    order: &str,
    max_depth: Option<usize>,
    counts: bool,
) -> PyResult<Made> {
    let mut options = MergeOptions::default();
    options.order = word("order", order, words::MERGE_ORDERS)?;
    options.symmetry = symmetry;
    options.max_depth = max_depth;
    options.counts = counts;
    Ok(py.detach(|| {
        let files: Vec<(String, Collection)> = files
            .iter()
            .map(|(name, games)| (name.clone(), games.get().copy()))
            .collect();
        let games = ops::named_games(files.iter().map(|(name, games)| (name.clone(), games)));
        if collection {
            let trees: Vec<_> = games.iter().map(|(_, tree)| *tree).collect();
            return made(ops::collect(&trees), &[] as &[String]);
        }
        let games: Vec<(&str, GameTree<'_>)> =
            games.iter().map(|(name, tree)| (&**name, *tree)).collect();
        let merged = ops::merge(&games, &options);
        made(merged.bytes, &merged.notes)
    }))
}

/// For each cluster the file of each copy, its tree from 1, its moves, and whether it is the most
/// complete one.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn dedup(
    py: Python<'_>,
    files: Vec<Py<Games>>,
    by: &str,
) -> PyResult<Vec<Vec<(usize, usize, usize, bool)>>> {
    let by = word("by", by, words::LIKENESSES)?;
    Ok(py.detach(|| {
        let mut places = Vec::new();
        let mut prints = Vec::new();
        for (file, games) in files.iter().enumerate() {
            for (number, tree) in (1..).zip(games.get().look().trees()) {
                places.push((file, number));
                prints.push(Fingerprint::new(tree, by));
            }
        }
        let clusters = ops::dedup(&prints);
        let copies = |cluster: &ops::Cluster| {
            let copies = cluster.games.iter().map(|&game| {
                let (file, tree) = places[game];
                (file, tree, prints[game].moves(), game == cluster.richest)
            });
            copies.collect()
        };
        clusters.iter().map(copies).collect()
    }))
}

/// Writes a game without moves.
#[pyfunction]
pub fn new_game(
    game: &str,
    size: Option<(u32, u32)>,
    handicap: u32,
    komi: Option<f64>,
    texts: Vec<(String, String)>,
) -> PyResult<Games> {
    let mut wanted = NewGame::default();
    wanted.game =
        Filter::parse_game(game).map_err(|error| PyValueError::new_err(error.to_string()))?;
    wanted.size = size.map(|(columns, rows)| BoardSize { columns, rows });
    wanted.handicap = handicap;
    wanted.komi = komi;
    wanted.texts = texts;
    let file = ops::new_game(&wanted).map_err(wrong)?;
    Ok(Games::new(Collection::parse(file)))
}
