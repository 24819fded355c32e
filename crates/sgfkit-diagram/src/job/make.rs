//! Jobs that are done at once, of the games of one file.

use std::time::SystemTime;

use sgfkit::replay::Replay;
use sgfkit::{Collection, Node};

use super::asked::Job;
use super::kinds::Format;
use super::options::JobOption;
use super::plan::{Plan, Work};
use super::press::{Piece, Press};
use crate::address::NodeAddress;
use crate::error::JobError;
use crate::figure::{Figure, FigureOptions};
use crate::font::Fonts;
use crate::language::Language;
use crate::layout::Look;
use crate::page::plate;
use crate::scene::Scene;

impl Job {
    /// What is made of some games, in one file. Where nothing else names it, it
    /// is called `name`.
    ///
    /// # Errors
    ///
    /// What [`check`](Job::check) refuses; there is no such game or node;
    /// nothing can be drawn of it, or more than one file holds.
    pub fn make(&self, games: &Collection, name: &str, fonts: &Fonts) -> Result<Vec<u8>, JobError> {
        self.make_of(games, name, None, fonts)
    }

    /// The same of games that were `modified` at some time, which a book tells.
    pub(super) fn make_of(
        &self,
        games: &Collection,
        name: &str,
        modified: Option<SystemTime>,
        fonts: &Fonts,
    ) -> Result<Vec<u8>, JobError> {
        let job = self.of_games(games.trees().count());
        let press = Press::new(&job, fonts)?;
        let mut run = press.start(true, modified)?;
        run.add(name, games, &mut |_| {})?;
        let mut made = Vec::new();
        run.finish(name, &mut |_| {}, |piece: Piece| {
            made = piece.bytes;
            Ok::<(), JobError>(())
        })?;
        Ok(made)
    }

    /// Whether it makes a PDF and does not say of what: of one game a position, of several
    /// their figures.
    #[must_use]
    pub fn is_open_pdf(&self) -> bool {
        let plan = Plan::of(self);
        let is_position = plan.work == Work::Position && self.at == NodeAddress::default();
        is_position && plan.format == Format::Pdf && !plan.is_many
    }

    /// The same job for a number of games: several go into a PDF with all their figures.
    #[must_use]
    pub fn of_games(&self, games: usize) -> Job {
        let mut job = self.clone();
        if games > 1 && self.is_open_pdf() {
            job.figures = Some(None);
        }
        job
    }

    /// How a position is drawn, by a job that says no more than that.
    ///
    /// # Errors
    ///
    /// What [`check`](Job::check) refuses, and a job that names a node or makes
    /// more than one picture.
    pub fn drawing(&self, replay: &Replay<'_>) -> Result<(FigureOptions, Look), JobError> {
        let fonts = Fonts::bundled();
        let press = Press::new(self, &fonts)?;
        if let Some(option) = JobOption::of_places().find(|option| option.is_given(self)) {
            let name = option.name;
            return Err(JobError::option(format!(
                "there is no option --{name} here"
            )));
        }
        if !matches!(press.plan.work, Work::Position | Work::Range) {
            return Err(JobError::option("this is a picture of one position"));
        }
        let size = replay.board().map(|board| board.size()).unwrap_or_default();
        let figures = press.figures(size, replay.tree())?;
        Ok((figures, press.look))
    }

    /// A picture of the position at a node, for a screen; `None` in games
    /// without a board.
    ///
    /// # Errors
    ///
    /// As [`drawing`](Job::drawing).
    pub fn scene(&self, node: Node<'_>, fonts: &Fonts) -> Result<Option<Scene>, JobError> {
        let mut replay = Replay::new(node.tree());
        replay.go_to(node);
        let (options, look) = self.drawing(&replay)?;
        let figure = Figure::of(&replay, &options);
        Ok(figure.map(|figure| Scene {
            language: Language::of(node.tree()),
            ..plate(&figure, &look, fonts)
        }))
    }
}
