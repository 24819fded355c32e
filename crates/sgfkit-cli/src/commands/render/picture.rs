//! Pictures, texts and animations of one game.

use std::time::Duration;

use sgfkit::replay::{Replay, default_node};
use sgfkit::{BoardSize, Collection, GameTree};
use sgfkit_diagram::{
    AnimationOptions, Figure, Header, Language, Scene, animation, figures, missing, pages, pdf,
    plate, png, scene, sensei, svg, text, tikz,
};

use super::Job;
use super::line::{self, Stage};
use super::plan::Work;
use crate::args::{Coords, Format};
use crate::commands::place;
use crate::output::{Stop, count};
use crate::paths::InputFile;

/// Pixels a point in pictures; a screen's points are small.
const SCALE: f32 = 2.0;

/// Positions that are held at once; no game is as long as this.
const MOST: usize = 5000;

/// What diagrams of Sensei's Library leave out is told so often.
const MANY: usize = 10;

/// Draws the first of some files, for these formats hold one game.
pub(super) fn make(job: &Job<'_>, files: &[InputFile]) -> Result<(), Stop> {
    let Some((first, rest)) = files.split_first() else {
        return Ok(());
    };
    job.each(std::slice::from_ref(first), |file, games| {
        let one = Picture { job, file };
        one.make(games).or_else(|failure| match failure {
            Failure::Stop(stop) => Err(stop),
            Failure::Problem(problem) => job.console.told(file, Err(problem)),
        })
    })?;
    if !rest.is_empty() {
        let files = files.len();
        job.console.note(format_args!(
            "sgf: {first}: the first of {files} files; `-o '{{stem}}.svg'` draws each, .pdf and .epub take all"
        ));
    }
    Ok(())
}

/// Why nothing was made.
enum Failure {
    Stop(Stop),
    /// What is wrong with the file.
    Problem(String),
}

impl From<String> for Failure {
    fn from(problem: String) -> Failure {
        Failure::Problem(problem)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stop(stop)
    }
}

struct Picture<'a> {
    job: &'a Job<'a>,
    file: &'a InputFile,
}

/// A figure, and what the name of its file may say.
struct Shown<'a> {
    figure: Figure,
    at: Stage<'a>,
}

impl Picture<'_> {
    fn make(&self, games: &Collection) -> Result<(), Failure> {
        let (args, console) = (self.job.args, self.job.console);
        let tree = place::tree(&args.place, games)?;
        let trees = games.trees().count();
        if trees > 1 && args.place.tree.is_none() {
            let file = self.file;
            console.note(format_args!(
                "sgf: {file}: game 1 of {trees}; --tree names another"
            ));
        }
        place::tell_dialect(self.file, [tree], console);
        let shown = self.figures(tree)?;
        let stages: Vec<_> = shown.iter().map(|shown| shown.at).collect();
        let (plan, fonts, look) = (&self.job.plan, &self.job.fonts, &self.job.look);
        match (plan.work, plan.format) {
            (_, Format::Text | Format::Sensei) => self.texts(&shown, &stages),
            (Work::Animation, _) => self.animation(&shown, &stages),
            // A page each.
            (Work::Figures, Format::Pdf) => {
                let figures: Vec<_> = shown.into_iter().map(|shown| shown.figure).collect();
                let pages = pages(&figures, &Header::of(tree), &self.job.paper(), look, fonts);
                self.pictures(&pages, &vec![Stage::of(tree); pages.len()])
            }
            _ => {
                let language = Language::of(tree);
                let plates = shown.iter().map(|shown| Scene {
                    language,
                    ..plate(&shown.figure, look, fonts)
                });
                self.pictures(&plates.collect::<Vec<_>>(), &stages)
            }
        }
    }

    /// What is drawn of a game.
    fn figures<'g>(&self, tree: GameTree<'g>) -> Result<Vec<Shown<'g>>, Failure> {
        let job = self.job;
        let mut replay = Replay::new(tree);
        let size = size(&replay)?;
        let options = job.options(size, tree)?;
        let stages = self.stages(tree)?;
        if stages.len() > MOST {
            let positions = stages.len();
            return Err(format!(
                "{positions} positions are more than are drawn at once; --range names a part"
            )
            .into());
        }
        if let Some(last) = stages.last() {
            place::tell_doubtful_swap(self.file, last.node, job.console);
        }
        let shown: Vec<_> = match job.plan.work {
            Work::Figures | Work::Range => figures(tree, &options)
                .into_iter()
                .map(|figure| Shown {
                    figure,
                    at: Stage::of(tree),
                })
                .collect(),
            _ => stages
                .into_iter()
                .filter_map(|at| {
                    replay.go_to(at.node);
                    let figure = Figure::of(&replay, &options)?;
                    Some(Shown { figure, at })
                })
                .collect(),
        };
        let left_out = shown.iter().map(|shown| shown.figure.left_out);
        job.tell_left_out(self.file, left_out.sum());
        match shown.is_empty() {
            true => Err("there are no such moves in this game".to_owned().into()),
            false => Ok(shown),
        }
    }

    /// The nodes that are shown; of printed figures, the last one.
    fn stages<'g>(&self, tree: GameTree<'g>) -> Result<Vec<Stage<'g>>, String> {
        let args = self.job.args;
        let named = place::named(&args.place, tree)?;
        match self.job.plan.work {
            Work::Each => line::moves(tree, named, args.range),
            Work::Animation => line::changes(tree, named, args.range),
            Work::Position => {
                let node = named.unwrap_or_else(|| default_node(tree));
                Ok(vec![Stage::at(node)])
            }
            Work::Range | Work::Figures | Work::Problems => {
                let end = tree.main_line().last();
                Ok(vec![Stage::at(end.unwrap_or(tree.root()))])
            }
        }
    }

    fn texts(&self, shown: &[Shown<'_>], stages: &[Stage<'_>]) -> Result<(), Failure> {
        let args = self.job.args;
        let look = text::TextOptions {
            ascii: args.ascii,
            coordinates: args.coords.into(),
            ..text::TextOptions::default()
        };
        let texts = shown.iter().map(|shown| match self.job.plan.format {
            Format::Text => Ok(text::write(&shown.figure, &look)),
            _ => self.diagram(&shown.figure),
        });
        match self.job.plan.is_many {
            true => self.deliver_many(texts.map(|text| Ok(text?.into_bytes())), stages),
            false => {
                let texts = texts.collect::<Result<Vec<_>, Failure>>()?;
                self.deliver(texts.join("\n").as_bytes(), stages)
            }
        }
    }

    /// A diagram of Sensei's Library; says what it leaves out.
    fn diagram(&self, figure: &Figure) -> Result<String, Failure> {
        let diagram = sensei::write(figure, self.job.args.coords != Coords::None);
        let diagram = diagram.map_err(|error| error.to_string())?;
        let (file, lost, console) = (self.file, &diagram.lost, self.job.console);
        for lost in lost.iter().take(MANY) {
            let lost = text::visible(lost);
            console.note(format_args!("sgf: {file}: the diagram leaves out {lost}"));
        }
        if lost.len() > MANY {
            let more = lost.len() - MANY;
            console.note(format_args!(
                "sgf: {file}: the diagram leaves out {more} more"
            ));
        }
        Ok(diagram.text)
    }

    fn animation(&self, shown: &[Shown<'_>], stages: &[Stage<'_>]) -> Result<(), Failure> {
        let fonts = &self.job.fonts;
        let frames: Vec<_> = shown
            .iter()
            .map(|shown| scene(&shown.figure, &self.job.look, fonts))
            .collect();
        let scale = frames
            .first()
            .map_or(1.0, |frame| self.job.scale(frame, 1.0));
        let delay = Duration::from_secs_f32(self.job.args.delay.unwrap_or(1.0));
        let options = AnimationOptions::default()
            .with_scale(scale)
            .with_delay(delay);
        self.job.tell_missing(self.file, &missing(&frames, fonts));
        let made = match self.job.plan.format {
            Format::Apng => animation::apng(&frames, fonts, &options),
            _ => animation::gif(&frames, fonts, &options),
        };
        self.deliver(&made.map_err(|error| error.to_string())?, stages)
    }

    /// Paints scenes: into files of their own, or all into one.
    fn pictures(&self, scenes: &[Scene], stages: &[Stage<'_>]) -> Result<(), Failure> {
        let job = self.job;
        if job.plan.is_painted() {
            job.tell_missing(self.file, &missing(scenes, &job.fonts));
        }
        match job.plan.is_many {
            true => {
                let pictures = scenes.chunks(1).map(|scene| job.paint(scene, ""));
                self.deliver_many(pictures.map(|picture| Ok(picture?)), stages)
            }
            false => self.deliver(&job.paint(scenes, "")?, stages),
        }
    }

    /// Writes one file.
    fn deliver(&self, bytes: &[u8], stages: &[Stage<'_>]) -> Result<(), Failure> {
        match stages.last() {
            Some(last) => Ok(self.job.deliver(bytes, self.file, 1, *last)?),
            None => Ok(()),
        }
    }

    /// Writes a file for each stage.
    fn deliver_many(
        &self,
        files: impl Iterator<Item = Result<Vec<u8>, Failure>>,
        stages: &[Stage<'_>],
    ) -> Result<(), Failure> {
        for (number, (bytes, stage)) in (1..).zip(files.zip(stages)) {
            self.job.deliver(&bytes?, self.file, number, *stage)?;
        }
        Ok(())
    }
}

/// The size of a game's board, or why it is not drawn.
pub(super) fn size(replay: &Replay<'_>) -> Result<BoardSize, String> {
    let game = replay.tree().game();
    match replay.board() {
        Some(board) => Ok(board.size()),
        None if game.has_typed_moves() => Err("its board is larger than is drawn here".to_owned()),
        None => Err(format!("there is no board here for {game}")),
    }
}

impl Job<'_> {
    /// Pictures as a file; a document is called as its first page, unless it has
    /// a name.
    pub(super) fn paint(&self, scenes: &[Scene], name: &str) -> Result<Vec<u8>, String> {
        let one = match scenes {
            [scene] => Ok(scene),
            scenes => Err(format!(
                "these are {}: `-o '{{stem}}-{{n}}.svg'` makes a file of each, .pdf one of all",
                count(scenes.len(), "picture")
            )),
        };
        match self.plan.format {
            Format::Png => {
                let scene = one?;
                let scale = self.scale(scene, SCALE);
                png::write(scene, &self.fonts, scale).map_err(|error| error.to_string())
            }
            Format::Pdf => {
                let title = match (name, scenes.first()) {
                    ("", Some(first)) => first.title.as_str(),
                    _ => name,
                };
                Ok(pdf::write(scenes, &self.fonts, title))
            }
            Format::Tikz => {
                let pictures: Vec<_> = scenes.iter().map(tikz::picture).collect();
                let text = match self.args.standalone {
                    true => tikz::document(&pictures),
                    false => pictures.join("\n"),
                };
                Ok(text.into_bytes())
            }
            _ => Ok(svg::write(one?).into_bytes()),
        }
    }

    /// Pixels a point.
    fn scale(&self, scene: &Scene, usual: f32) -> f32 {
        match self.args.width {
            Some(width) => f32::from(width) / scene.width.max(1.0),
            None => self.args.scale.unwrap_or(usual),
        }
    }
}
