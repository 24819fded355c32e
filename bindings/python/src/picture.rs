//! Images, books and problem sheets.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sgfkit::replay::ProblemLines;
use sgfkit_diagram::{Cover, Fonts, Job, JobError, JobOption, NodeAddress, Spelling};

use crate::games::{Games, node};

/// The name of a file without a name.
const UNNAMED: &str = "game";

fn no(error: &JobError) -> PyErr {
    PyValueError::new_err(error.spelled(Spelling::Python))
}

/// Returns whether an option is a keyword of the `render` methods. Game and node are given by the
/// object.
fn is_keyword(option: &JobOption) -> bool {
    let mut others = JobOption::of_places().chain(JobOption::named("no-dialects"));
    others.all(|other| other.name != option.name)
}

/// Returns the keywords of the `render` methods.
#[pyfunction]
pub fn render_options() -> Vec<String> {
    let options = Job::OPTIONS.iter().filter(|option| is_keyword(option));
    let names = options.map(|option| Spelling::Python.name(option.name));
    names.collect()
}

#[pymethods]
impl Games {
    /// Returns the right lines of a problem, each from its first move.
    fn solutions(&self, root: u32) -> PyResult<Vec<Vec<u32>>> {
        let games = self.look();
        let lines = ProblemLines::of(node(&games, root)?.tree());
        let start = lines.start.path().len();
        let ends = lines.ends().into_iter().filter(|end| end.is_right);
        let lines = ends.map(|end| {
            let path = end.node.path();
            let line = path.iter().skip(start);
            line.map(|node| node.id().to_number()).collect()
        });
        Ok(lines.collect())
    }

    /// Draws a node, a game given by its root, or all games.
    #[pyo3(signature = (options, *, root=None, id=None))]
    fn render<'py>(
        &self,
        py: Python<'py>,
        options: &str,
        root: Option<u32>,
        id: Option<u32>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut job = Job::from_json(options, Spelling::Python).map_err(|error| no(&error))?;
        let mut others = Job::OPTIONS.iter().filter(|option| !is_keyword(option));
        if let Some(other) = others.find(|option| option.is_given(&job)) {
            let name = other.name;
            return Err(PyValueError::new_err(format!("unknown option {name}")));
        }
        if let Some(path) = &job.cover {
            let picture = Cover::of(std::fs::read(path)?);
            let no_picture =
                || PyValueError::new_err("cover: expected a complete PNG or JPEG image");
            job.cover_picture = Some(picture.ok_or_else(no_picture)?);
        }
        let made = py.detach(|| {
            let games = self.look();
            if let Some(named) = id.or(root) {
                let node = node(&games, named)?;
                job.at = NodeAddress::of_tree(Some(node.tree().number()));
                job.at.node = id.and(node.tree().nodes().position(|other| other == node));
            }
            let made = job.make(&games, UNNAMED, &Fonts::bundled());
            made.map_err(|error| no(&error))
        });
        Ok(PyBytes::new(py, &made?))
    }
}
