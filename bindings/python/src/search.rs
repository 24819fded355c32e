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
use sgfkit::OptionError;
use sgfkit::info::names::Aliases;
use sgfkit::replay::Replay;
use sgfkit_diagram::Spelling;
use sgfkit_files::{InputFile, Reading, Record, Rereader, Walk, read_in_order};
use sgfkit_search::files::{Opening, bytes_by, read, retain_comments};
use sgfkit_search::index::{self, Index, IndexError};
use sgfkit_search::{
    Answer, Archive, Asked, By, Chosen, Detail, Earlier, Filters, Outcome, Query, Question,
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

/// A collection and a node.
type Place = (Py<Games>, u32);

fn told(error: OptionError) -> PyErr {
    wrong(match &error.option {
        Some(option) => format!("{}: {error}", Spelling::Python.name(option)),
        None => Spelling::Python.text(&error.message),
    })
}

/// Parses options of `sgf search`.
pub fn question(given: &[(String, Option<String>)], aliases: Aliases) -> PyResult<Question> {
    let mut question = Question::default().with_aliases(aliases);
    for (name, value) in given {
        question.set(name, value.as_deref()).map_err(told)?;
    }
    Ok(question)
}

/// Returns the filters of a question, and globs for paths.
pub fn filters(question: &Question) -> PyResult<(Filters, Option<GlobSet>)> {
    let mut globs = GlobSetBuilder::new();
    for glob in &question.files {
        let glob = GlobBuilder::new(glob).literal_separator(false).build();
        globs.add(glob.map_err(|error| wrong(format!("file: {error}")))?);
    }
    let globs = globs.build().map_err(wrong)?;
    let filters = question.all_filters().map_err(told)?;
    Ok((filters, (!question.files.is_empty()).then_some(globs)))
}

/// Returns the query of a question, which may be for a position or for games like another.
fn asked(question: &Question, position: Option<Place>, like: Option<Place>) -> PyResult<Asked> {
    let asked = if let Some((games, id)) = position {
        let games = games.get().look();
        let node = node(&games, id)?;
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        Asked::position(&replay, question.area.as_deref())
    } else if let Some((games, root)) = like {
        let games = games.get().look();
        Asked::like(node(&games, root)?.tree())
    } else {
        return question.asked().map_err(told);
    };
    let limited = asked.and_then(|asked| question.limited(asked));
    limited.map_err(told)
}

fn read_aliases(given: &[(String, Vec<String>)]) -> PyResult<Aliases> {
    let mut aliases = Aliases::default();
    for (name, others) in given {
        let added = aliases.add(name, others);
        added.map_err(|error| wrong(format!("aliases: {error}")))?;
    }
    Ok(aliases)
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
    #[pyo3(signature = (opened, options, position, like, aliases, within))]
    fn search(
        py: Python<'_>,
        opened: &Opened,
        options: Vec<(String, Option<String>)>,
        position: Option<Place>,
        like: Option<Place>,
        aliases: Vec<(String, Vec<String>)>,
        within: Option<PyRef<'_, Found>>,
    ) -> PyResult<Found> {
        let begin = Instant::now();
        let aliases = read_aliases(&aliases)?;
        let question = question(&options, aliases.clone())?;
        let asked = asked(&question, position, like)?;
        let (filters, globs) = filters(&question)?;
        let (comments, listing) = (question.comments, question.listing);
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
        let end = question.time.and_then(|time| begin.checked_add(time));
        let outcome = search(py, archive, &games, &asked.query, end)?;
        let answer = py.detach(|| {
            let mut answer = Answer::new(archive.clone(), asked, games, outcome, listing.order)
                .with_aliases(aliases);
            if let Some((key, backwards)) = listing.sort {
                answer.sort(key, backwards);
            }
            answer
        });
        Ok(Found {
            answer,
            limit: listing.limit,
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
            let (tree, node) = (Some(row.tree as usize), Some(row.node as usize));
            let id = sgfkit_table::game_id(here, &path, member.as_deref(), tree, node);
            for number in 0..if is_query { hits.len() } else { 1 } {
                columns.game_id.append_value(id);
                columns.path.append_value(&path);
                columns.member.append_option(member.as_deref());
                columns.tree.append_value(row.number() as i32);
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
