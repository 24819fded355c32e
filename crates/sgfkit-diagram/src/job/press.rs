//! Executes jobs: pictures, books and problem sheets.

use sgfkit::replay::Replay;
use sgfkit::{BoardSize, GameTree, NodeId};

use super::asked::Job;
use super::kinds::{Format, MoveRange, Numbered};
use super::plan::{Plan, Work};
use crate::error::JobError;
use crate::figure::{Crop, Figure, FigureOptions, LeftOut, Numbers, Variations};
use crate::font::Fonts;
use crate::language::Language;
use crate::layout::Look;
use crate::missing::{Missing, missing};
use crate::page::{PageOptions, Paper, columns};
use crate::scene::Scene;
use crate::theme::Theme;
use crate::{pdf, png, sensei, svg, tikz};

/// Default pixels per point; points on screens are small.
const SCALE: f32 = 2.0;

/// Points per millimeter.
const MILLIMETRE: f32 = 72.0 / 25.4;

/// Executes a [`Job`] that was checked.
///
/// To process games of many files, add them to a [`PressRun`](super::PressRun) one file at a time;
/// [`Job::make`] is enough for a single file.
pub struct Press<'a> {
    pub(super) job: &'a Job,
    /// Resolved options.
    pub plan: Plan,
    pub(super) look: Look,
    pub(super) paper: PageOptions,
    pub(super) fonts: &'a Fonts,
}

/// Message about the output.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum JobMessage {
    /// Omitted content or another remark.
    Note(String),
    /// Reason why one of several games is missing.
    Problem(String),
    /// Characters that no font contains.
    Missing(Missing),
}

/// Output file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// Contents of the file.
    pub bytes: Vec<u8>,
    /// Number of the file, from 1.
    pub number: usize,
    /// Node shown, in the first games added; `None` for whole games.
    pub node: Option<NodeId>,
    /// Number of moves up to the node.
    pub moves: usize,
}

/// Receiver of messages.
pub(super) type Tell<'t> = &'t mut dyn FnMut(JobMessage);

impl<'a> Press<'a> {
    /// Prepares a job.
    ///
    /// # Errors
    ///
    /// If [`Job::check`] rejects the job, or the theme does not exist.
    pub fn new(job: &'a Job, fonts: &'a Fonts) -> Result<Press<'a>, JobError> {
        let plan = job.check()?;
        let usual = if job.booklet { Paper::A5 } else { Paper::A4 };
        let paper = PageOptions::on(job.paper.unwrap_or(usual));
        Ok(Press {
            job,
            plan,
            look: look(job, plan)?,
            paper: PageOptions {
                language: job.lang,
                size: job.size.map(|length| length * MILLIMETRE),
                ..paper.with_columns(job.columns.unwrap_or(1))
            },
            fonts,
        })
    }

    /// Returns the options for drawing the figures of a game.
    pub(super) fn figures(
        &self,
        size: BoardSize,
        tree: GameTree<'_>,
    ) -> Result<FigureOptions, JobError> {
        let job = self.job;
        let usual = FigureOptions::default();
        let mut options = FigureOptions {
            markup: !job.no_markup,
            crop: self.crop(Some((tree, size)))?,
            depth: job.depth.unwrap_or(usual.depth),
            max_diagrams: job.max_diagrams.unwrap_or(usual.max_diagrams),
            coordinates: self.look.coordinates,
            figures: job.figures.flatten(),
            language: self.language(tree),
            // Books crop diagrams to the variation.
            crop_diagrams: job.crop.is_none().then_some(Crop::Moves),
            ..usual
        };
        if job.variations {
            options.variations = Variations::All;
        }
        if self.plan.format == Format::Sensei {
            options.longest = Some(sensei::NUMBERED);
        }
        options.range = job
            .range
            .map(|range| (range.from, range.to.unwrap_or(usize::MAX)));
        options.numbers = match job.numbers {
            None if self.plan.work == Work::Range => Some(Numbers::OfRange),
            None => None,
            Some(Numbered::Range) => Some(Numbers::OfRange),
            Some(Numbered::None) => Some(Numbers::None),
            Some(Numbered::Last) => Some(Numbers::Last),
            Some(Numbered::All) => Some(Numbers::All),
            Some(Numbered::FromOne) => Some(Numbers::FromOne),
            Some(Numbered::Moves(moves)) => Some(numbers(moves)),
        };
        Ok(options)
    }

    pub(super) fn language(&self, tree: GameTree<'_>) -> Language {
        let asked = self.job.lang;
        asked.or_else(|| Language::of(tree)).unwrap_or_default()
    }

    /// Returns the part of the board to draw.
    pub(super) fn crop(&self, game: Option<(GameTree<'_>, BoardSize)>) -> Result<Crop, JobError> {
        let crop = match (self.job.crop.as_deref(), game) {
            (None, _) if self.plan.work == Work::Problems => Ok(Crop::Auto),
            (None | Some("none"), _) => Ok(Crop::None),
            (Some("auto"), _) => Ok(Crop::Auto),
            (Some(text), Some((tree, size))) => {
                Crop::parse(text, tree.game(), size).map_err(|error| error.to_string())
            }
            (Some(_), None) => Err("expected auto or none for problems".to_owned()),
        };
        crop.map_err(|areas| JobError::option(format!("--crop: {areas}")))
    }

    pub(super) fn scale(&self, scene: &Scene, usual: f32) -> f32 {
        match self.job.width {
            Some(width) => f32::from(width) / scene.width.max(1.0),
            None => self.job.scale.unwrap_or(usual),
        }
    }

    /// Paints pictures as a file. A document is named after its first page unless `name` is set.
    pub(super) fn paint(&self, scenes: &[Scene], name: &str) -> Result<Vec<u8>, JobError> {
        let one = match scenes {
            [scene] => Ok(scene),
            scenes => Err(JobError::games(format!(
                "the output has {}: use `-o '{{stem}}-{{n}}.svg'` for one file each, or .pdf for a single file",
                count(scenes.len(), "picture")
            ))),
        };
        match self.plan.format {
            Format::Png => {
                if !PAINTS_LETTERS {
                    return Err(unpainted());
                }
                let scene = one?;
                let scale = self.scale(scene, SCALE);
                png::write(scene, self.fonts, scale).map_err(JobError::too_large)
            }
            Format::Pdf => {
                if !PAINTS_LETTERS {
                    return Err(unpainted());
                }
                let title = match (name, scenes.first()) {
                    ("", Some(first)) => first.title.as_str(),
                    _ => name,
                };
                Ok(if self.job.booklet {
                    pdf::booklet(scenes, self.fonts, title)
                } else {
                    pdf::write(scenes, self.fonts, title)
                })
            }
            Format::Tikz => {
                let pictures: Vec<_> = scenes.iter().map(tikz::picture).collect();
                let text = if self.job.standalone {
                    tikz::document(&pictures)
                } else {
                    pictures.join("\n")
                };
                Ok(text.into_bytes())
            }
            _ => Ok(svg::write(one?).into_bytes()),
        }
    }

    /// Reports if a page has fewer columns than requested.
    pub(super) fn tell_columns(&self, figures: &[Figure], place: &str, tell: Tell<'_>) {
        let Some(asked) = self.job.columns.filter(|_| self.plan.has_pages()) else {
            return;
        };
        let columns = columns(figures.iter(), &self.paper, &self.look, self.fonts);
        if columns < asked {
            let columns = count(columns as usize, "column");
            tell(JobMessage::Note(format!(
                "{place}{columns} instead of {asked}: numbers in stones would be smaller than \
                 5.5 points; --crop, a larger --paper or fewer digits (PM[2]) help"
            )));
        }
    }

    /// Reports missing characters if this crate draws the text.
    pub(super) fn tell_missing(&self, scenes: &[Scene], tell: Tell<'_>) {
        if self.plan.format.is_painted() {
            let missing = missing(scenes, self.fonts);
            missing.into_iter().map(JobMessage::Missing).for_each(tell);
        }
    }
}

impl Piece {
    /// Returns the only file, for whole games.
    pub(super) fn whole(bytes: Vec<u8>) -> Piece {
        Piece::page(bytes, 1)
    }

    /// Returns one of several files, for whole games.
    pub(super) fn page(bytes: Vec<u8>, number: usize) -> Piece {
        Piece {
            bytes,
            number,
            node: None,
            moves: 0,
        }
    }
}

fn look(job: &Job, plan: Plan) -> Result<Look, JobError> {
    let mut look = Look::default();
    if let Some(coordinates) = job.coords {
        look.coordinates = coordinates;
    }
    if let Some(size) = job.size.filter(|_| !plan.has_pages()) {
        look.cell = size;
    }
    let theme = match (&job.colors, job.theme.as_deref()) {
        (Some(colors), _) => Some(colors.clone()),
        (None, None) => None,
        (None, Some(name)) => Some(Theme::named(name).ok_or_else(|| {
            let themes = Theme::NAMES.join(", ");
            JobError::option(format!(
                "unknown theme `{name}`: use {themes}, or a .toml file"
            ))
        })?),
    };
    Ok(match theme {
        Some(theme) => look.with_theme(theme),
        None => look,
    })
}

fn numbers(range: MoveRange) -> Numbers {
    let number = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
    Numbers::Range(number(range.from), range.to.map_or(i64::MAX, number))
}

/// Returns the size of a game's board, or the reason why it cannot be drawn.
pub(super) fn size(replay: &Replay<'_>) -> Result<BoardSize, JobError> {
    let no_board = || JobError::no_board(replay.tree().game());
    Ok(replay.board().ok_or_else(no_board)?.size())
}

/// True if the build contains glyph outlines. Code that depends on this constant is dropped from
/// other builds.
pub(super) const PAINTS_LETTERS: bool = cfg!(feature = "outlines");

/// Returns the error for output that needs glyph outlines.
pub(super) fn unpainted() -> JobError {
    JobError::option("this build cannot draw text in this format: use SVG, text or TikZ")
}

/// Reports the number of omitted variations and marks.
pub(super) fn tell_left_out(left_out: LeftOut, tell: Tell<'_>) {
    let LeftOut { variations, marks } = left_out;
    if variations > 0 {
        let variations = count(variations, "variation");
        tell(JobMessage::Note(format!(
            "{variations} left out; --depth and --max-diagrams print more"
        )));
    }
    if marks > 0 {
        let nodes = count(marks, "node");
        tell(JobMessage::Note(format!(
            "the marks of {nodes} left out; --max-diagrams prints more"
        )));
    }
}

/// Returns a number with a noun in singular or plural.
pub(super) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}
