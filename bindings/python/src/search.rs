//! Searches games.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use arrow_array::builder::{
    BooleanBuilder, Int16Builder, Int32Builder, Int64Builder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use pyo3::create_exception;
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use sgfkit::Color;
use sgfkit::info::names::Aliases;
use sgfkit::replay::Replay;
use sgfkit_files::{InputFile, Reading, Record, Rereader, Walk, read_in_order};
use sgfkit_search::files::{Opening, bytes_by, read, retain_comments};
use sgfkit_search::index::{self, Index, IndexError};
use sgfkit_search::{
    Answer, Archive, Asked, By, Chosen, Detail, Earlier, Filter, FilterError, Filters, Order,
    Outcome, Pattern, Query, SortKey, Wording, move_range, own_game, own_size,
};

use crate::games::{Games, node};
use crate::patience::{Patience, SLICE};
use crate::scan::stream_capsule;

create_exception!(
    _native,
    BadIndex,
    PyValueError,
    "An index that is damaged or has another version."
);

pub(crate) fn wrong(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Games that can be searched several times.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Opened {
    archive: Arc<Archive>,
    unreadable: usize,
}

#[pymethods]
impl Opened {
    /// Opens indexes, and reads files and folders. A file that is given twice counts once.
    #[staticmethod]
    fn open(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<Opened> {
        py.detach(|| {
            let mut opening = Opening::default();
            let mut unreadable = 0;
            for path in &paths {
                if index::is_index(path) {
                    let index = Index::open(path).map_err(|error| bad_index(path, &error))?;
                    opening.index(index);
                } else {
                    unreadable += add_files(&mut opening, path)?;
                }
            }
            Ok(Opened {
                archive: Arc::new(opening.archive),
                unreadable,
            })
        })
    }
}

/// Adds the files under a path.
fn add_files(opening: &mut Opening, path: &Path) -> PyResult<usize> {
    if let InputFile::Path(path) = InputFile::new(path)
        && let Err(error) = std::fs::metadata(&path)
    {
        return Err(crate::source::missing(&path, &error));
    }
    let found = Walk::default().with_members().find(&[path.to_owned()]);
    let mut unreadable = found.problems.len();
    let wanted = opening.files(path, found.files);
    let mut reader = opening.reader(&wanted.orders);
    let all = Reading::default();
    let mut patience = Patience::default();
    // Any query may follow.
    let work = |record: Record<'_>| read(record, Detail::Shapes);
    read_in_order(&wanted.files, &all, work, |file, read| {
        // Count unreadable files, as the program does.
        unreadable += usize::from(reader.take(file, read).is_err());
        patience.look()
    })?;
    reader.finish().map_err(wrong)?;
    Ok(unreadable)
}

pub(crate) fn bad_index(path: &Path, error: &IndexError) -> PyErr {
    let message = format!("{}: {error}", path.display());
    match error {
        IndexError::Missing => PyFileNotFoundError::new_err(message),
        IndexError::Unreadable(..) => PyOSError::new_err(message),
        _ => BadIndex::new_err(message),
    }
}

/// A query from Python.
#[derive(FromPyObject)]
pub struct Wanted {
    /// A collection and a node.
    #[pyo3(item)]
    position: Option<(Py<Games>, u32)>,
    #[pyo3(item)]
    area: Option<String>,
    #[pyo3(item)]
    pattern: Option<String>,
    #[pyo3(item)]
    moves: Option<String>,
    #[pyo3(item)]
    any_order: bool,
    /// A collection and the root of a tree.
    #[pyo3(item)]
    like: Option<(Py<Games>, u32)>,
    #[pyo3(item)]
    symmetry: bool,
    #[pyo3(item)]
    swap: bool,
    #[pyo3(item)]
    next: Option<String>,
    #[pyo3(item)]
    at_move: Option<String>,
    #[pyo3(item)]
    variations: bool,
    #[pyo3(item)]
    next_at: Option<String>,
    #[pyo3(item)]
    comment: Vec<String>,
    /// The names to show, each with the player's other names.
    #[pyo3(item)]
    aliases: Vec<(String, Vec<String>)>,
}

impl Wanted {
    fn read(&self, filters: &[(String, String)]) -> PyResult<Asked> {
        let named = |name: &str| -> Vec<&str> {
            let of_name = filters.iter().filter(|(known, _)| known == name);
            of_name.map(|(_, value)| value.as_str()).collect()
        };
        let wishes = [
            self.position.is_some(),
            self.pattern.is_some(),
            self.moves.is_some(),
            self.like.is_some(),
        ];
        if wishes.into_iter().filter(|wish| *wish).count() > 1 {
            return Err(wrong("give one of position, pattern, moves and like"));
        }
        if self.area.is_some() && self.position.is_none() {
            return Err(wrong("area needs position"));
        }
        let is_query = wishes.contains(&true);
        let is_limited = self.next.is_some() || self.next_at.is_some() || self.at_move.is_some();
        if !is_query && is_limited {
            return Err(wrong(
                "next, next_at and at_move need a query: add position, pattern, moves or like",
            ));
        }
        let asked = if let Some((games, id)) = &self.position {
            let games = games.get().look();
            let node = node(&games, *id)?;
            let mut replay = Replay::new(node.tree());
            replay.go_to(node);
            Asked::position(&replay, self.area.as_deref())
        } else if let Some((games, root)) = &self.like {
            let games = games.get().look();
            Asked::like(node(&games, *root)?.tree())
        } else if let Some(moves) = &self.moves {
            own_game(&named("game")).and_then(|game| {
                let size = own_size(&named("size"))?;
                Asked::moves(game, size, moves, self.any_order)
            })
        } else if let Some(text) = &self.pattern {
            let pattern =
                Pattern::parse(text).map_err(|error| wrong(format!("pattern: {error}")))?;
            own_game(&named("game")).map(|game| Asked::shape(game, pattern))
        } else {
            Ok(Asked::everything())
        };
        let mut asked = asked.map_err(|error| match error.option {
            Some(option) => wrong(format!("{option}: {error}")),
            None => wrong(error),
        })?;
        let region = self.next_at.as_deref().map(|text| asked.region(text));
        let region = region
            .transpose()
            .map_err(|error| wrong(format!("next_at: {error}")))?;
        asked.query = self.limits(asked.query)?.with_next_at(region);
        Ok(asked)
    }

    fn comments(&self) -> PyResult<Vec<Wording>> {
        let texts = self.comment.iter().map(|text| Wording::parse(text));
        let texts: Result<_, _> = texts.collect();
        texts.map_err(|error| wrong(format!("comment: {error}")))
    }

    fn aliases(&self) -> PyResult<Aliases> {
        let mut aliases = Aliases::default();
        for (name, others) in &self.aliases {
            let added = aliases.add(name, others);
            added.map_err(|error| wrong(format!("aliases: {error}")))?;
        }
        Ok(aliases)
    }

    fn limits(&self, query: Query) -> PyResult<Query> {
        let next = match self.next.as_deref() {
            None => None,
            Some("B" | "b") => Some(Color::Black),
            Some("W" | "w") => Some(Color::White),
            Some(other) => return Err(wrong(format!("next: expected B or W, not `{other}`"))),
        };
        let at_move = self.at_move.as_deref().map(move_range).transpose();
        let at_move = at_move.map_err(|error| wrong(format!("at_move: {error}")))?;
        Ok(query
            .with_symmetries(self.symmetry)
            .with_swaps(self.swap)
            .with_next(next)
            .with_at_move(at_move)
            .with_variations(self.variations))
    }
}

/// Parses filters, and globs for paths.
pub fn filters(
    given: &[(String, String)],
    aliases: Aliases,
) -> PyResult<(Filters, Option<GlobSet>)> {
    let mut filters = Filters::default().with_aliases(aliases);
    let mut globs = GlobSetBuilder::new();
    let mut has_globs = false;
    for (name, value) in given {
        if name == "file" {
            let glob = GlobBuilder::new(value).literal_separator(false).build();
            globs.add(glob.map_err(|error| wrong(format!("file: {error}")))?);
            has_globs = true;
            continue;
        }
        let filter = Filter::parse(name, value);
        let told = |error: FilterError| wrong(format!("{}: {error}", name.replace('-', "_")));
        filters.add(filter.map_err(told)?);
    }
    let globs = globs.build().map_err(wrong)?;
    Ok((filters, has_globs.then_some(globs)))
}

/// The result of a search.
#[pyclass(frozen, module = "sgfkit._native")]
pub struct Found {
    answer: Answer,
    limit: Option<usize>,
    unreadable: usize,
}

#[pymethods]
impl Found {
    #[staticmethod]
    #[pyo3(signature = (opened, wanted, filters, within, sort, order, limit, time))]
    #[allow(clippy::too_many_arguments)]
    fn search(
        py: Python<'_>,
        opened: &Opened,
        wanted: Wanted,
        filters: Vec<(String, String)>,
        within: Option<PyRef<'_, Found>>,
        sort: Option<&str>,
        order: &str,
        limit: Option<usize>,
        time: Option<&str>,
    ) -> PyResult<Found> {
        let begin = Instant::now();
        let asked = wanted.read(&filters)?;
        let comments = wanted.comments()?;
        let aliases = wanted.aliases()?;
        let (filters, globs) = self::filters(&filters, aliases.clone())?;
        let order = Order::parse(order).map_err(|error| wrong(format!("order: {error}")))?;
        let sort = sort.map(SortKey::parse).transpose();
        let sort = sort.map_err(|error| wrong(format!("sort: {error}")))?;
        let time = time.map(sgfkit::units::parse_duration).transpose();
        let time = time.map_err(|error| wrong(format!("time: {error}")))?;
        let within = within.map(|found| Earlier::of(&found.answer));
        let archive = &opened.archive;
        let mut games = py.detach(|| games(archive, &filters, globs.as_ref(), within.as_ref()));
        let mut unreadable = opened.unreadable;
        if !comments.is_empty() {
            py.detach(|| {
                let problem = |_: &str, _: &str| unreadable += 1;
                let mut patience = Patience::default();
                let step = || patience.look();
                retain_comments(&comments, archive, &mut games, problem, step)
            })?;
        }
        let end = time.and_then(|time| begin.checked_add(time));
        let outcome = search(py, archive, &games, &asked.query, end)?;
        let answer = py.detach(|| {
            let mut answer =
                Answer::new(archive.clone(), asked, games, outcome, order).with_aliases(aliases);
            if let Some((key, backwards)) = sort {
                answer.sort(key, backwards);
            }
            answer
        });
        Ok(Found {
            answer,
            limit,
            unreadable,
        })
    }

    fn __len__(&self) -> usize {
        self.answer.games.len()
    }

    /// Returns the totals as JSON.
    fn summary(&self) -> String {
        self.answer.summary_line(self.unreadable)
    }

    fn continuations(&self) -> Vec<String> {
        let next = self.answer.tally.continuations.iter();
        next.map(|next| self.answer.continuation_line(next))
            .collect()
    }

    fn groups(&self, py: Python<'_>, by: &str) -> PyResult<Vec<String>> {
        let by = By::parse(by).map_err(|error| wrong(format!("by: {error}")))?;
        Ok(py.detach(|| {
            let groups = self.answer.groups(by).into_iter();
            groups
                .map(|group| self.answer.group_line(by, &group))
                .collect()
        }))
    }

    /// Returns the games as one file, and the files that could not be read with the reasons.
    #[allow(clippy::type_complexity)]
    fn sgf<'py>(
        &self,
        py: Python<'py>,
        mark: bool,
    ) -> (Bound<'py, PyBytes>, Vec<(String, String)>) {
        let mut reader = Rereader::default();
        let read = |file: &_| bytes_by(&mut reader, file);
        let collected = py.detach(|| self.answer.collect(self.limit, mark, read));
        (PyBytes::new(py, &collected.bytes), collected.problems)
    }

    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        crate::scan::schema_capsule(py, &self.columns())
    }

    fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let batch = py.detach(|| self.table()).map_err(crate::scan::failed)?;
        let batches = RecordBatchIterator::new([Ok(batch)], self.columns());
        stream_capsule(py, Box::new(batches))
    }
}

/// Selects the games to search.
fn games(
    archive: &Archive,
    filters: &Filters,
    globs: Option<&GlobSet>,
    within: Option<&Earlier>,
) -> Chosen {
    let mut games = archive.choose(filters, |file, _| {
        globs.is_none_or(|globs| globs.is_match(file.path()))
    });
    if let Some(within) = within {
        within.retain(archive, &mut games);
    }
    games
}

/// Searches in slices, and checks for Ctrl-C between them.
fn search(
    py: Python<'_>,
    archive: &Archive,
    games: &Chosen,
    query: &Query,
    end: Option<Instant>,
) -> PyResult<Outcome> {
    let deadline = || {
        let slice = Instant::now() + SLICE;
        Some(end.map_or(slice, |end| end.min(slice)))
    };
    let mut outcome = py.detach(|| archive.search(games, query, deadline()));
    while !outcome.is_whole() && end.is_none_or(|end| Instant::now() < end) {
        py.check_signals()?;
        outcome = py.detach(|| archive.go_on(games, query, outcome, deadline()));
    }
    Ok(outcome)
}

/// Returns the columns of games, and with a query those of hits.
fn schema(is_query: bool) -> SchemaRef {
    let field = |name: &str, kind: DataType, nullable| Field::new(name, kind, nullable);
    let mut fields = vec![
        field("game_id", DataType::Int64, false),
        field("path", DataType::Utf8, false),
        field("member", DataType::Utf8, true),
        field("tree", DataType::Int32, false),
    ];
    let of_hits = [
        field("node", DataType::Int32, false),
        field("move", DataType::Int32, false),
        field("x", DataType::Int16, false),
        field("y", DataType::Int16, false),
        field("width", DataType::Int16, false),
        field("height", DataType::Int16, false),
        field("transform", DataType::Utf8, false),
        field("swapped", DataType::Boolean, false),
        field("next_color", DataType::Utf8, true),
        field("next_x", DataType::Int16, true),
        field("next_y", DataType::Int16, true),
        field("at_once", DataType::Boolean, true),
    ];
    if is_query {
        fields.extend(of_hits);
    }
    Arc::new(Schema::new(fields))
}

/// The columns of hits.
#[derive(Default)]
struct Columns {
    game_id: Int64Builder,
    path: StringBuilder,
    member: StringBuilder,
    tree: Int32Builder,
    /// Node and move.
    places: [Int32Builder; 2],
    /// The area: x, y, width, height.
    area: [Int16Builder; 4],
    transform: StringBuilder,
    swapped: BooleanBuilder,
    next_color: StringBuilder,
    next_point: [Int16Builder; 2],
    at_once: BooleanBuilder,
}

impl Found {
    fn columns(&self) -> SchemaRef {
        schema(self.answer.asked.is_query())
    }

    /// Returns one row per hit of the games within the limit; without a query, one per game.
    fn table(&self) -> Result<RecordBatch, arrow_schema::ArrowError> {
        let answer = &self.answer;
        let mut columns = Columns::default();
        let shown = self.limit.unwrap_or(usize::MAX).min(answer.games.len());
        let is_query = answer.asked.is_query();
        let here = std::env::current_dir().ok();
        let here = here.as_deref();
        let Ok(()) = answer.with_hits(&answer.games[..shown], |game, hits| {
            let (file, row) = answer.game(game);
            let shown = file.map_or("", |file| &file.path);
            let (path, member) = match InputFile::new(Path::new(shown)) {
                InputFile::Member(member) => {
                    let bundle = member.bundle.to_string_lossy().into_owned();
                    (bundle, Some(member.name.to_string()))
                }
                _ => (shown.to_owned(), None),
            };
            let (tree, node) = (Some(row.tree as usize - 1), Some(row.node as usize));
            let id = sgfkit_table::game_id(here, &path, member.as_deref(), tree, node);
            for number in 0..if is_query { hits.len() } else { 1 } {
                columns.game_id.append_value(id);
                columns.path.append_value(&path);
                columns.member.append_option(member.as_deref());
                columns.tree.append_value(row.tree as i32);
                hits.get(number)
                    .into_iter()
                    .for_each(|hit| columns.add(hit));
            }
            Ok::<(), Infallible>(())
        });
        columns.finish(self.columns())
    }
}

impl Columns {
    fn add(&mut self, hit: &sgfkit_search::Hit) {
        let [from, to] = hit.area;
        let places = [hit.node, hit.moves];
        for (column, number) in self.places.iter_mut().zip(places) {
            column.append_value(number as i32);
        }
        let size = [to.column - from.column + 1, to.row - from.row + 1];
        let area = [from.column, from.row, size[0], size[1]];
        for (column, number) in self.area.iter_mut().zip(area) {
            column.append_value(number as i16);
        }
        self.transform.append_value(hit.image.name());
        self.swapped.append_value(hit.image.swapped);
        let next = hit.next.as_ref();
        self.next_color
            .append_option(next.map(|next| next.color.as_str()));
        let point = next.map(|next| [next.point.column, next.point.row]);
        for (column, index) in self.next_point.iter_mut().zip(0..) {
            column.append_option(point.map(|point| point[index] as i16));
        }
        self.at_once.append_option(next.map(|next| next.at_once));
    }

    fn finish(mut self, schema: SchemaRef) -> Result<RecordBatch, arrow_schema::ArrowError> {
        let mut all: Vec<ArrayRef> = vec![
            Arc::new(self.game_id.finish()),
            Arc::new(self.path.finish()),
            Arc::new(self.member.finish()),
            Arc::new(self.tree.finish()),
        ];
        for column in &mut self.places {
            all.push(Arc::new(column.finish()));
        }
        for column in &mut self.area {
            all.push(Arc::new(column.finish()));
        }
        all.push(Arc::new(self.transform.finish()));
        all.push(Arc::new(self.swapped.finish()));
        all.push(Arc::new(self.next_color.finish()));
        for column in &mut self.next_point {
            all.push(Arc::new(column.finish()));
        }
        all.push(Arc::new(self.at_once.finish()));
        all.truncate(schema.fields().len());
        RecordBatch::try_new(schema, all)
    }
}
