//! Runs a job on the games of a single file.

use std::time::SystemTime;

use sgfkit::replay::Replay;
use sgfkit::{Collection, Node};

use super::asked::{Job, JobOption};
use super::kinds::Format;
use super::plan::Work;
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
    /// Makes one file from `games`, using `name` as the fallback title.
    ///
    /// # Errors
    ///
    /// If [`check`](Job::check) rejects the job, the game or node does not exist, nothing can be
    /// drawn, or the output needs more than one file.
    pub fn make(&self, games: &Collection, name: &str, fonts: &Fonts) -> Result<Vec<u8>, JobError> {
        self.make_of(games, name, None, fonts)
    }

    /// Makes one file from games, with their modification time for the metadata of books.
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

    /// Returns true if the job makes a PDF without saying of what: a position for one game, figures
    /// for several.
    #[must_use]
    pub fn is_open_pdf(&self) -> bool {
        let plan = self.plan();
        let is_position = plan.work == Work::Position && self.at == NodeAddress::default();
        is_position && plan.format == Format::Pdf && !plan.is_many
    }

    /// Returns the job for this number of games: a PDF of several games contains all their figures.
    #[must_use]
    pub fn of_games(&self, games: usize) -> Job {
        let mut job = self.clone();
        if games > 1 && self.is_open_pdf() {
            job.figures = Some(None);
        }
        job
    }

    /// Returns the options to draw a single position.
    ///
    /// # Errors
    ///
    /// If [`check`](Job::check) rejects the job, or it names a node or makes several pictures.
    pub fn drawing(&self, replay: &Replay<'_>) -> Result<(FigureOptions, Look), JobError> {
        let fonts = Fonts::bundled();
        let press = Press::new(self, &fonts)?;
        if let Some(option) = JobOption::of_places().find(|option| option.is_given(self)) {
            let name = option.name;
            return Err(JobError::option(format!(
                "cannot use --{name} for a single position"
            )));
        }
        if !matches!(press.plan.work, Work::Position | Work::Range) {
            return Err(JobError::option(
                "cannot draw more than a single position here",
            ));
        }
        let size = replay.board().map(|board| board.size()).unwrap_or_default();
        let figures = press.figures(size, replay.tree())?;
        Ok((figures, press.look))
    }

    /// Returns the position at a node as a scene for the screen; `None` for games without a board.
    ///
    /// # Errors
    ///
    /// The same as [`drawing`](Job::drawing).
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
