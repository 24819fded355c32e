//! Evaluation graphs, alone or in a book.

use sgfkit::analysis::review::Options;
use sgfkit::analysis::{Review, graph as course};
use sgfkit::{Collection, GameTree, info};

use super::kinds::Format;
use super::plan::Work;
use super::press::{JobMessage, Piece, Press, Tell};
use crate::error::JobError;
use crate::graph::{WIDEST, graph};
use crate::scene::Scene;

/// Default number of characters per line of text.
const COLUMNS: usize = 80;

/// Graph of one game.
pub(super) struct Course<'p> {
    press: &'p Press<'p>,
    made: Option<Vec<u8>>,
}

impl<'p> Course<'p> {
    pub(super) fn new(press: &'p Press<'p>) -> Course<'p> {
        Course { press, made: None }
    }

    pub(super) fn games(&self) -> usize {
        usize::from(self.made.is_some())
    }

    pub(super) fn add(&mut self, games: &Collection, tell: Tell<'_>) -> Result<(), JobError> {
        if self.made.is_some() {
            return Ok(());
        }
        let (press, at) = (self.press, &self.press.job.at);
        let tree = at.tree(games)?;
        let trees = games.trees().count();
        if trees > 1 && at.tree.is_none() {
            tell(JobMessage::Note(format!(
                "showing game 1 of {trees}; use --tree to choose another"
            )));
        }
        let nothing = || JobError::games("no engine analysis on the main line of this game");
        self.made = Some(match press.plan.format {
            Format::Text => {
                let review = press.review(tree);
                let points = course::points(&review);
                if !points.iter().any(course::GraphPoint::is_known) {
                    return Err(nothing());
                }
                let width = press.job.width.map_or(COLUMNS, usize::from);
                course::line(&points, press.job.by, width).into_bytes()
            }
            _ => {
                let scene = press.graph(tree).ok_or_else(nothing)?;
                press.tell_missing(std::slice::from_ref(&scene), tell);
                let name = scene.title.clone();
                press.paint(&[scene], &name)?
            }
        });
        if let (Format::Text, Some(made)) = (press.plan.format, &mut self.made) {
            made.push(b'\n');
        }
        Ok(())
    }

    pub(super) fn finish<E: From<JobError>>(
        self,
        mut hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        self.made.map_or(Ok(()), |made| hand_on(Piece::whole(made)))
    }
}

impl Press<'_> {
    fn review<'t>(&self, tree: GameTree<'t>) -> Review<'t> {
        let mut options = Options::default();
        options.by = self.job.by;
        Review::of(tree, &options)
    }

    fn graph_width(&self) -> f32 {
        match (self.plan.work, self.plan.format) {
            (Work::Graph, _) => WIDEST,
            (_, Format::Epub) => PHONE,
            _ => self.paper.column(),
        }
    }

    /// Returns the graph of a game, or `None` if it has no analysis.
    pub(super) fn graph(&self, tree: GameTree<'_>) -> Option<Scene> {
        // The title of a book does not apply to its games.
        let asked = self.job.title.clone();
        let title = asked.filter(|_| self.plan.work == Work::Graph);
        let title = title.unwrap_or_else(|| players(tree));
        graph(
            &self.review(tree),
            self.job.by,
            &title,
            self.graph_width(),
            &self.look,
            self.fonts,
        )
    }
}

/// Width of graphs in an EPUB, in points; fits a phone.
const PHONE: f32 = 260.0;

fn players(tree: GameTree<'_>) -> String {
    let Some(row) = info::rows(tree).into_iter().next() else {
        return String::new();
    };
    let name = |name: Option<String>| name.filter(|name| !name.trim().is_empty());
    let names = [name(row.black.name), name(row.white.name)];
    let mut title = match names {
        [None, None] => String::new(),
        names => names
            .map(|name| name.unwrap_or_else(|| "?".to_owned()))
            .join(" – "),
    };
    if let Some(result) = row.result {
        if !title.is_empty() {
            title.push_str(", ");
        }
        title.push_str(&result.text);
    }
    title
}
