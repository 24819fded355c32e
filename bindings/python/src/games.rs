//! The games of a file.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use pyo3::exceptions::{PyIndexError, PyOSError, PyReferenceError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sgfkit::charset::Charset;
use sgfkit::check::{self, Applicability, FindingObjects, Severity};
use sgfkit::{
    Collection, FormatOptions, GameTree, LineIndex, Move, Node, NodeId, analysis, convert, dialect,
    info,
};

use crate::source;

/// A collection. Nodes have numbers that survive edits; a tree has the number of its root.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Games(RwLock<Collection>, OnceLock<PathBuf>);

impl Games {
    /// Returns the first `limit` findings of this severity or worse, as a JSON list.
    fn findings(&self, least: Severity, limit: usize) -> String {
        self.fresh(|games| {
            let lines = LineIndex::new(games);
            let mut objects = FindingObjects::new(None);
            let mut list = String::from("[");
            check::every()
                .examine_from(least, games, limit)
                .each(|found| {
                    if list.len() > 1 {
                        list.push(',');
                    }
                    objects.add(&found, &lines, &mut list);
                });
            list + "]"
        })
    }

    pub(crate) fn new(collection: Collection) -> Games {
        Games(RwLock::new(collection), OnceLock::new())
    }

    /// Locks the games for reading.
    pub(crate) fn look(&self) -> RwLockReadGuard<'_, Collection> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn change(&self) -> RwLockWriteGuard<'_, Collection> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on the games as they would be read again, so that byte positions are right.
    fn fresh<T>(&self, work: impl FnOnce(&Collection) -> T) -> T {
        let games = self.look();
        if !games.is_edited() {
            return work(&games);
        }
        let bytes = games.to_bytes().into_owned();
        drop(games);
        work(&Collection::parse(bytes))
    }
}

/// Reads a file that was pickled by its path.
#[pyfunction]
pub fn reopen(py: Python<'_>, path: PathBuf, digest: u64) -> PyResult<Games> {
    py.detach(|| {
        let bytes = source::read_bytes(&path)?;
        if digest_of(&bytes) != digest {
            let path = path.display();
            let message = format!("{path}: the file has changed since it was pickled");
            return Err(PyOSError::new_err(message));
        }
        let games = Games::new(Collection::parse(bytes));
        let _ = games.1.set(path);
        Ok(games)
    })
}

/// The same number in all processes that use this build.
fn digest_of(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// Finds a node that was not removed.
pub(crate) fn node(games: &Collection, id: u32) -> PyResult<Node<'_>> {
    let node = games.node(NodeId::from_number(id));
    node.ok_or_else(|| PyReferenceError::new_err("the node was removed"))
}

fn tree(games: &Collection, root: u32) -> PyResult<GameTree<'_>> {
    Ok(node(games, root)?.tree())
}

/// Returns the number of a tree among those that were not removed, from 0.
fn place(games: &Collection, tree: GameTree<'_>) -> usize {
    let before = games
        .trees()
        .take_while(|other| other.root() != tree.root());
    before.count()
}

/// Returns the lines of `sgf info --json` for a tree.
fn rows(tree: GameTree<'_>, index: usize) -> Vec<String> {
    let rows = info::rows(tree).into_iter();
    rows.map(|row| row.to_json("", index, None)).collect()
}

fn ids<'a>(nodes: impl Iterator<Item = Node<'a>>) -> Vec<u32> {
    nodes.map(|node| node.id().to_number()).collect()
}

/// A function and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

#[pymethods]
impl Games {
    /// Parses a file, which never fails.
    #[staticmethod]
    fn parse(py: Python<'_>, data: Vec<u8>) -> Games {
        py.detach(|| Games::new(Collection::parse(data)))
    }

    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Games> {
        let made = py.detach(|| convert::from_json(text));
        let bytes = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Games::new(Collection::parse(bytes)))
    }

    /// Sets the absolute path of the file that was read.
    fn come_from(&self, path: PathBuf) {
        let _ = self.1.set(path);
    }

    /// Pickles the path and a hash of the file, or its bytes if it was edited or has no path.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let origin = self.1.get().filter(|_| !self.look().is_edited());
        let Some(path) = origin else {
            let parse = py.get_type::<Games>().getattr("parse")?;
            return Ok((parse, (self.to_bytes(py),).into_pyobject(py)?));
        };
        let digest = py.detach(|| digest_of(self.look().source()));
        let reopen = py.import("sgfkit._native")?.getattr("reopen")?;
        Ok((reopen, (path, digest).into_pyobject(py)?))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| self.look().to_bytes().into_owned());
        PyBytes::new(py, &bytes)
    }

    /// Returns the engine analyses in a node, as JSON.
    fn analyses(&self, id: u32) -> PyResult<Vec<String>> {
        let games = self.look();
        let node = node(&games, id)?;
        let number = node
            .tree()
            .nodes()
            .take_while(|other| *other != node)
            .count();
        Ok(analysis::lines_of(node, number))
    }

    /// Returns a review of a tree, as JSON.
    fn review(
        &self,
        py: Python<'_>,
        root: u32,
        options: Vec<(String, String)>,
    ) -> PyResult<Vec<String>> {
        let mut request = analysis::Request::default();
        for (name, text) in &options {
            let set = request.set(name, text);
            set.map_err(|error| PyValueError::new_err(error.message))?;
        }
        py.detach(|| {
            let games = self.look();
            Ok(request.lines(tree(&games, root)?))
        })
    }

    /// Returns the encoding of the first tree.
    fn charset(&self) -> &'static str {
        let games = self.look();
        games.tree(0).map_or("UTF-8", |tree| tree.charset().name())
    }

    /// Returns the roots of the trees.
    fn roots(&self) -> Vec<u32> {
        ids(self.look().trees().map(GameTree::root))
    }

    fn game(&self, root: u32) -> PyResult<(u32, Option<&'static str>)> {
        let games = self.look();
        let game = tree(&games, root)?.game();
        Ok((game.number(), game.name()))
    }

    /// Returns columns and rows.
    fn size(&self, root: u32) -> PyResult<Option<(u32, u32)>> {
        let games = self.look();
        let size = tree(&games, root)?.size();
        Ok(size.map(|size| (size.columns, size.rows)))
    }

    /// Returns the number of the tree, from 0.
    fn tree_index(&self, root: u32) -> PyResult<usize> {
        let games = self.look();
        Ok(place(&games, tree(&games, root)?))
    }

    /// Returns the lines of `sgf info --json` for a tree, and the dialects that were corrected.
    fn info(&self, py: Python<'_>, root: u32) -> PyResult<(Vec<String>, Vec<&'static str>)> {
        py.detach(|| {
            let index = {
                let games = self.look();
                place(&games, tree(&games, root)?)
            };
            let found = self.fresh(|games| {
                let tree = games.tree(index)?;
                let dialects = dialect::of(tree);
                if dialects.is_empty() {
                    return Some((rows(tree, index), dialects));
                }
                let meant = dialect::read(games.clone()).collection;
                Some((rows(meant.tree(index)?, index), dialects))
            });
            found.ok_or_else(|| PyReferenceError::new_err("the game was removed"))
        })
    }

    /// Returns all nodes of a tree, in pre-order.
    fn nodes(&self, py: Python<'_>, root: u32) -> PyResult<Vec<u32>> {
        py.detach(|| Ok(ids(tree(&self.look(), root)?.nodes())))
    }

    fn main_line(&self, py: Python<'_>, id: u32) -> PyResult<Vec<u32>> {
        py.detach(|| Ok(ids(node(&self.look(), id)?.main_line())))
    }

    fn is_there(&self, id: u32) -> bool {
        self.look().node(NodeId::from_number(id)).is_some()
    }

    fn root(&self, id: u32) -> PyResult<u32> {
        let games = self.look();
        Ok(node(&games, id)?.tree().root().id().to_number())
    }

    fn parent(&self, id: u32) -> PyResult<Option<u32>> {
        let games = self.look();
        let parent = node(&games, id)?.parent();
        Ok(parent.map(|parent| parent.id().to_number()))
    }

    fn children(&self, id: u32) -> PyResult<Vec<u32>> {
        Ok(ids(node(&self.look(), id)?.children()))
    }

    /// Returns the number of a node in its tree, in pre-order from 0.
    fn index(&self, py: Python<'_>, id: u32) -> PyResult<usize> {
        py.detach(|| {
            let games = self.look();
            Ok(node(&games, id)?.index())
        })
    }

    /// Returns the number of nodes above.
    fn depth(&self, py: Python<'_>, id: u32) -> PyResult<usize> {
        py.detach(|| Ok(node(&self.look(), id)?.path().len() - 1))
    }

    /// Returns the move of a node: color, value, point, and whether it is a pass.
    #[allow(clippy::type_complexity)]
    fn played(
        &self,
        id: u32,
    ) -> PyResult<Option<(&'static str, String, Option<(u32, u32)>, bool)>> {
        let games = self.look();
        let node = node(&games, id)?;
        Ok(sgfkit_table::move_of(node).map(|played| {
            let size = node.tree().size();
            let (point, is_pass) = match played.played() {
                Some(Move::Pass) => (None, true),
                Some(Move::Place(point)) => {
                    let is_on = size.is_some_and(|size| point.is_on(size));
                    (is_on.then_some((point.column, point.row)), false)
                }
                _ => (None, false),
            };
            (played.color.as_str(), played.text(), point, is_pass)
        }))
    }

    fn identifiers(&self, id: u32) -> PyResult<Vec<String>> {
        let games = self.look();
        let mut names: Vec<String> = Vec::new();
        for property in node(&games, id)?.properties() {
            let name = property.id().into_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// Returns the values as in `convert --to json`, one list per property of this name.
    fn values(&self, id: u32, name: &str) -> PyResult<Vec<String>> {
        let games = self.look();
        let properties = node(&games, id)?.properties_of(name);
        Ok(properties
            .map(|property| convert::property_json(property).0)
            .collect())
    }

    /// Returns the escaped bytes between the brackets.
    fn raw<'py>(&self, py: Python<'py>, id: u32, name: &str) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let games = self.look();
        let properties = node(&games, id)?.properties_of(name);
        let values = properties.flat_map(sgfkit::Property::values);
        Ok(values.map(|value| PyBytes::new(py, value.raw())).collect())
    }

    fn text(&self, id: u32, name: &str) -> PyResult<Option<String>> {
        let games = self.look();
        let text = node(&games, id)?.text(name);
        Ok(text.map(std::borrow::Cow::into_owned))
    }

    /// Returns all findings, as in `sgf check --format json`.
    fn check(&self, py: Python<'_>) -> String {
        py.detach(|| self.findings(Severity::Style, usize::MAX))
    }

    /// Returns the first error, in a list.
    fn first_error(&self, py: Python<'_>) -> String {
        py.detach(|| self.findings(Severity::Error, 1))
    }

    fn fix(&self, py: Python<'_>, unsafe_too: bool) -> Games {
        let applicability = if unsafe_too {
            Applicability::Unsafe
        } else {
            Applicability::Safe
        };
        let fixed =
            py.detach(|| self.fresh(|games| check::fix(games, applicability, |_| true).bytes));
        Games::new(Collection::parse(fixed))
    }

    fn format(&self, py: Python<'_>, width: Option<usize>) -> PyResult<Games> {
        let mut options = FormatOptions::default();
        if let Some(width) = width {
            options = options.with_width(width);
        }
        let formatted = py.detach(|| sgfkit::format(&self.look(), &options));
        let bytes = formatted.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Games::new(Collection::parse(bytes)))
    }

    /// Converts to another version of SGF, then to another encoding.
    fn convert(&self, py: Python<'_>, to: Option<&str>, charset: Option<&str>) -> PyResult<Games> {
        let version = match to {
            None | Some("sgf") => None,
            Some("ff4") => Some(true),
            Some("ff3") => Some(false),
            Some(other) => {
                let message =
                    format!("to: unknown value `{other}`; expected one of `ff4`, `ff3`, `sgf`");
                return Err(PyValueError::new_err(message));
            }
        };
        let charset = match charset {
            None => None,
            Some(name) => match Charset::for_name(name.as_bytes()) {
                Some(charset) => Some((charset, name)),
                None => {
                    let message = format!("unknown encoding `{name}`");
                    return Err(PyValueError::new_err(message));
                }
            },
        };
        py.detach(|| {
            let mut games = Collection::parse(self.look().to_bytes().into_owned());
            if let Some(is_new) = version {
                let converted = if is_new {
                    convert::to_ff4(&games)
                } else {
                    convert::to_ff3(&games)
                };
                games = Collection::parse(converted.bytes);
            }
            if let Some((charset, name)) = charset {
                let recoded = convert::recode(&games, charset, name);
                let bytes = recoded.map_err(|error| PyValueError::new_err(error.to_string()))?;
                games = Collection::parse(bytes);
            }
            Ok(Games::new(games))
        })
    }

    fn to_json(&self, py: Python<'_>) -> String {
        py.detach(|| convert::to_json(&self.look()))
    }

    /// Returns the node of a move of the main line, by its number; 0 is the root.
    fn find_move(&self, root: u32, number: usize) -> PyResult<u32> {
        let games = self.look();
        let found = sgfkit::replay::move_node(tree(&games, root)?, number);
        let node = found.map_err(|error| PyIndexError::new_err(error.to_string()))?;
        Ok(node.id().to_number())
    }

    /// Returns the node that `sgf show` shows.
    fn default_node(&self, root: u32) -> PyResult<u32> {
        let games = self.look();
        let node = sgfkit::replay::default_node(tree(&games, root)?);
        Ok(node.id().to_number())
    }
}
