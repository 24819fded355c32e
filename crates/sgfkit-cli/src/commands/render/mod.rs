//! `sgf render`: pictures of positions and games.

mod line;
mod plan;

use std::fs;
use std::path::Path;
use std::time::Duration;

use sgfkit::game::replay::{Replay, default_node};
use sgfkit::{Collection, GameTree};
use sgfkit_diagram::{
    AnimationOptions, Crop, Figure, FigureOptions, Fonts, Header, Look, Numbers, PageOptions,
    Paper, Scene, Theme, Variations, animation, figures, pages, pdf, plate, png, problem_sheet,
    problems, scene, sensei, svg, text, tikz,
};

use self::line::Stage;
use self::plan::{Plan, Target, Work};
use super::place;
use crate::args::{Coords, Format, Numbered, PaperSize, Render};
use crate::output::{Console, Status, Stop, count};
use crate::paths::InputFile;
use crate::template::{Distinct, stem};
use crate::write;

/// Pixels a point in pictures; a screen's points are small.
const SCALE: f32 = 2.0;

/// Positions that are held at once; no game is as long as this.
const MOST: usize = 5000;

/// What diagrams of Sensei's Library leave out is told so often.
const MANY: usize = 10;

pub fn run(args: &Render, console: &Console) -> Result<Status, Stop> {
    let plan = Plan::new(args)?;
    let look = look(args, console)?;
    let file = InputFile::new(&args.file);
    let games = console.told(&file, file.games())?;
    let job = Job {
        args,
        plan,
        look,
        console,
        file,
    };
    job.run(&games).or_else(|failure| match failure {
        Failure::Stop(stop) => Err(stop),
        Failure::Problem(problem) => console.told(&job.file, Err(problem)),
    })
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

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Stop(error.into())
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stop(stop)
    }
}

struct Job<'a> {
    args: &'a Render,
    plan: Plan,
    look: Look,
    console: &'a Console,
    file: InputFile,
}

/// A figure, and what the name of its file may say.
struct Shown<'a> {
    figure: Figure,
    at: Stage<'a>,
}

impl Job<'_> {
    fn run(&self, games: &Collection) -> Result<Status, Failure> {
        if self.plan.work == Work::Problems {
            return self.problems(games);
        }
        let tree = place::tree(&self.args.place, games)?;
        place::tell_dialect(&self.file, [tree], self.console);
        let shown = self.figures(tree)?;
        let stages: Vec<_> = shown.iter().map(|shown| shown.at).collect();
        match (self.plan.work, self.plan.format) {
            (_, Format::Text | Format::Sensei) => self.texts(&shown, &stages),
            (Work::Animation, _) => self.animation(&shown, &stages),
            (Work::Figures, Format::Pdf) => {
                let figures: Vec<_> = shown.into_iter().map(|shown| shown.figure).collect();
                let (header, fonts) = (Header::of(tree), Fonts::with_system());
                let pages = pages(&figures, &header, &self.paper(1), &self.look, &fonts);
                self.pictures(&pages, &vec![Stage::of(tree); pages.len()], &fonts)
            }
            _ => {
                let fonts = Fonts::with_system();
                let plates: Vec<_> = shown
                    .iter()
                    .map(|shown| plate(&shown.figure, &self.look, &fonts))
                    .collect();
                self.pictures(&plates, &stages, &fonts)
            }
        }
    }

    /// What is drawn of a game.
    fn figures<'g>(&self, tree: GameTree<'g>) -> Result<Vec<Shown<'g>>, Failure> {
        let mut replay = Replay::new(tree);
        if replay.board().is_none() {
            return Err(match tree.game().has_typed_moves() {
                true => "its board is larger than is drawn here".to_owned(),
                false => format!("there is no board here for {}", tree.game()),
            }
            .into());
        }
        let options = self.options(&replay)?;
        let stages = self.stages(tree)?;
        if stages.len() > MOST {
            let positions = stages.len();
            return Err(format!(
                "{positions} positions are more than are drawn at once; --range names a part"
            )
            .into());
        }
        if let Some(last) = stages.last() {
            place::tell_doubtful_swap(&self.file, last.node, self.console);
        }
        let shown: Vec<_> = match self.plan.work {
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
        match shown.is_empty() {
            true => Err("there are no such moves in this game".to_owned().into()),
            false => Ok(shown),
        }
    }

    /// The nodes that are shown; of printed figures, the last one.
    fn stages<'g>(&self, tree: GameTree<'g>) -> Result<Vec<Stage<'g>>, String> {
        let named = place::named(&self.args.place, tree)?;
        match self.plan.work {
            Work::Each => line::moves(tree, named, self.args.range),
            Work::Animation => line::changes(tree, named, self.args.range),
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

    fn options(&self, replay: &Replay<'_>) -> Result<FigureOptions, Failure> {
        let args = self.args;
        let mut options = FigureOptions::default()
            .with_markup(!args.no_markup)
            .with_crop(self.crop(Some(replay))?);
        if args.variations {
            options = options.with_variations(Variations::All);
        }
        if let Some(Some(moves)) = args.figures {
            options = options.with_figures(moves);
        }
        let range = args.range.map(|range| {
            let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
            Numbers::Range(number(range.from), range.to.map_or(i64::MAX, number))
        });
        options.numbers = match args.numbers {
            None if self.plan.work == Work::Range => range,
            None => None,
            Some(Numbered::Range) => range,
            Some(Numbered::None) => Some(Numbers::None),
            Some(Numbered::Last) => Some(Numbers::Last),
            Some(Numbered::All) => Some(Numbers::All),
        };
        Ok(options)
    }

    fn crop(&self, replay: Option<&Replay<'_>>) -> Result<Crop, Failure> {
        let crop = match (self.args.crop.as_deref(), replay) {
            (None, _) if self.plan.work == Work::Problems => Some(Crop::Auto),
            (None | Some("none"), _) => Some(Crop::None),
            (Some("auto"), _) => Some(Crop::Auto),
            (Some(text), Some(replay)) => {
                let size = replay.board().map_or((0, 0), |board| board.size());
                Crop::parse(text, replay.tree().game(), size)
            }
            (Some(_), None) => None,
        };
        crop.ok_or_else(|| {
            let areas = match replay {
                Some(_) => "auto, none, or two points of the board such as A1:K10",
                None => "auto or none, for problems",
            };
            Failure::Stop(Stop::Usage(format!("--crop is {areas}")))
        })
    }

    fn paper(&self, columns: u8) -> PageOptions {
        let paper = match self.args.paper {
            Some(PaperSize::Letter) => Paper::Letter,
            Some(PaperSize::A4) | None => Paper::A4,
        };
        let columns = self.args.columns.unwrap_or(columns);
        PageOptions::default()
            .with_paper(paper)
            .with_columns(u32::from(columns))
    }

    fn problems(&self, games: &Collection) -> Result<Status, Failure> {
        let options = FigureOptions::default()
            .with_markup(!self.args.no_markup)
            .with_crop(self.crop(None)?);
        let problems = problems(games, &options);
        let left_out = games.trees().count() - problems.len();
        let Some(first) = games.tree(0).filter(|_| !problems.is_empty()) else {
            return Err("there is no game in it that has a board here"
                .to_owned()
                .into());
        };
        if left_out > 0 {
            let games = count(left_out, "game");
            let file = &self.file;
            self.console.note(format_args!(
                "sgf: {file}: {games} without a board left out"
            ));
        }
        place::tell_dialect(&self.file, games.trees(), self.console);
        let columns = match self.args.problems.as_deref() {
            Some("9") => 3,
            _ => 2,
        };
        let (answers, fonts) = (self.args.answers, Fonts::with_system());
        let options = self.paper(columns);
        let pages = problem_sheet(&problems, answers, &options, &self.look, &fonts);
        self.pictures(&pages, &vec![Stage::of(first); pages.len()], &fonts)
    }

    fn texts(&self, shown: &[Shown<'_>], stages: &[Stage<'_>]) -> Result<Status, Failure> {
        let look = text::Look {
            ascii: self.args.ascii,
            coordinates: self.args.coords.into(),
            ..text::Look::default()
        };
        let texts = shown.iter().map(|shown| match self.plan.format {
            Format::Text => Ok(text::write(&shown.figure, &look)),
            _ => self.diagram(&shown.figure),
        });
        match self.plan.is_many {
            true => self.deliver_many(texts.map(|text| Ok(text?.into_bytes())), stages),
            false => {
                let texts = texts.collect::<Result<Vec<_>, Failure>>()?;
                self.deliver(texts.join("\n").as_bytes(), stages)
            }
        }
    }

    /// A diagram of Sensei's Library; says what it leaves out.
    fn diagram(&self, figure: &Figure) -> Result<String, Failure> {
        let diagram = sensei::write(figure, self.args.coords != Coords::None);
        let diagram = diagram.map_err(|error| error.to_string())?;
        let (file, lost) = (&self.file, &diagram.lost);
        for lost in lost.iter().take(MANY) {
            let lost = text::visible(lost);
            self.console
                .note(format_args!("sgf: {file}: the diagram leaves out {lost}"));
        }
        if lost.len() > MANY {
            let more = lost.len() - MANY;
            self.console.note(format_args!(
                "sgf: {file}: the diagram leaves out {more} more"
            ));
        }
        Ok(diagram.text)
    }

    fn animation(&self, shown: &[Shown<'_>], stages: &[Stage<'_>]) -> Result<Status, Failure> {
        let fonts = Fonts::with_system();
        let frames: Vec<_> = shown
            .iter()
            .map(|shown| scene(&shown.figure, &self.look, &fonts))
            .collect();
        let scale = frames.first().map_or(1.0, |frame| self.scale(frame, 1.0));
        let delay = Duration::from_secs_f32(self.args.delay.unwrap_or(1.0));
        let options = AnimationOptions::default()
            .with_scale(scale)
            .with_delay(delay);
        let made = match self.plan.format {
            Format::Apng => animation::apng(&frames, &fonts, &options),
            _ => animation::gif(&frames, &fonts, &options),
        };
        self.deliver(&made.map_err(|error| error.to_string())?, stages)
    }

    /// Paints scenes: into files of their own, or all into one.
    fn pictures(
        &self,
        scenes: &[Scene],
        stages: &[Stage<'_>],
        fonts: &Fonts,
    ) -> Result<Status, Failure> {
        match self.plan.is_many {
            true => {
                let pictures = scenes.chunks(1).map(|scene| self.paint(scene, fonts));
                self.deliver_many(pictures.map(|picture| Ok(picture?)), stages)
            }
            false => self.deliver(&self.paint(scenes, fonts)?, stages),
        }
    }

    fn paint(&self, scenes: &[Scene], fonts: &Fonts) -> Result<Vec<u8>, String> {
        let one = match scenes {
            [scene] => Ok(scene),
            scenes => Err(format!(
                "these are {}: `-o '{{stem}}-{{n}}.svg'` makes a file of each, .pdf one of all",
                count(scenes.len(), "picture")
            )),
        };
        match self.plan.format {
            Format::Svg => Ok(svg::write(one?).into_bytes()),
            Format::Png => {
                let scene = one?;
                let scale = self.scale(scene, SCALE);
                png::write(scene, fonts, scale).map_err(|error| error.to_string())
            }
            Format::Pdf => Ok(pdf::write(scenes, fonts, &stem(&self.args.file))),
            _ => {
                let pictures: Vec<_> = scenes.iter().map(tikz::picture).collect();
                Ok(tikz::document(&pictures).into_bytes())
            }
        }
    }

    /// Pixels a point.
    fn scale(&self, scene: &Scene, usual: f32) -> f32 {
        match self.args.width {
            Some(width) => f32::from(width) / scene.width.max(1.0),
            None => self.args.scale.unwrap_or(usual),
        }
    }

    /// Writes one file.
    fn deliver(&self, bytes: &[u8], stages: &[Stage<'_>]) -> Result<Status, Failure> {
        let to = match &self.plan.target {
            Target::Stdout => None,
            Target::File(path) => Some(path.clone()),
            Target::Files(names) => {
                let last = stages.last();
                last.map(|last| {
                    names.fill(&stem(&self.args.file), 1, last, &mut Distinct::default())
                })
            }
        };
        Ok(write::deliver(bytes, to.as_deref(), self.console)?)
    }

    /// Writes a file for each stage, and says their names.
    fn deliver_many(
        &self,
        files: impl Iterator<Item = Result<Vec<u8>, Failure>>,
        stages: &[Stage<'_>],
    ) -> Result<Status, Failure> {
        let Target::Files(names) = &self.plan.target else {
            return Ok(self.console.status(false));
        };
        let stem = stem(&self.args.file);
        let mut distinct = Distinct::default();
        let files = (1..)
            .zip(files.zip(stages))
            .map(|(number, (bytes, stage))| {
                let path = names.fill(&stem, number, stage, &mut distinct);
                Ok((path, bytes?))
            });
        write::deliver_many(files, self.console)
    }
}

fn look(args: &Render, console: &Console) -> Result<Look, Stop> {
    let mut look = Look::default().with_coordinates(args.coords.into());
    if let Some(size) = args.size {
        look.cell = size;
    }
    let Some(name) = &args.theme else {
        return Ok(look);
    };
    if let Some(theme) = Theme::named(name) {
        return Ok(look.with_theme(theme));
    }
    let path = Path::new(name);
    if path
        .extension()
        .is_none_or(|end| !end.eq_ignore_ascii_case("toml"))
    {
        let themes = Theme::NAMES.join(", ");
        return Err(Stop::Usage(format!(
            "there is no theme `{name}`; there are {themes}, and files whose names end in .toml"
        )));
    }
    let read = fs::read_to_string(path).map_err(|error| error.to_string());
    let theme = read.and_then(|text| Theme::from_toml(&text).map_err(|error| error.to_string()));
    let theme = console.told(InputFile::Path(path.to_owned()), theme)?;
    Ok(look.with_theme(theme))
}
