//! Pictures, texts and animations of one game.

use std::time::Duration;

use sgfkit::replay::{Replay, default_node};
use sgfkit::{Collection, GameTree, Node, NodeId};

use super::kinds::Format;
use super::plan::Work;
use super::press::{
    JobMessage, PAINTS_LETTERS, Piece, Press, Tell, size, tell_left_out, unpainted,
};
use super::stages::{self, Stage};
use crate::animation::{self, AnimationOptions};
use crate::error::JobError;
use crate::figure::{Figure, LeftOut, figures, line_figures, share_window, word};
use crate::header::Header;
use crate::language::{Language, Message};
use crate::names::Coordinates;
use crate::page::{alike, pages, plate};
use crate::position::doubtful_swap;
use crate::scene::Scene;
use crate::{sensei, text};

/// Maximum number of positions in memory; no real game is longer.
const MOST: usize = 5000;

/// Maximum number of messages about content that Sensei's diagrams omit.
const MANY: usize = 10;

/// Figures of a game for output.
pub(super) struct Pictures<'p> {
    press: &'p Press<'p>,
    game: Option<Drawn>,
}

struct Drawn {
    shown: Vec<Shown>,
    header: Header,
    language: Option<Language>,
}

/// Figure with the data for its file name.
struct Shown {
    figure: Figure,
    node: Option<NodeId>,
    moves: usize,
}

impl<'p> Pictures<'p> {
    pub(super) fn new(press: &'p Press<'p>) -> Pictures<'p> {
        Pictures { press, game: None }
    }

    pub(super) fn games(&self) -> usize {
        usize::from(self.game.is_some())
    }

    pub(super) fn add(&mut self, games: &Collection, tell: Tell<'_>) -> Result<(), JobError> {
        if self.game.is_some() {
            return Ok(());
        }
        let at = &self.press.job.at;
        let tree = at.tree(games)?;
        let trees = games.trees().count();
        if trees > 1 && at.tree.is_none() {
            tell(JobMessage::Note(format!(
                "showing game 1 of {trees}; use --tree to choose another"
            )));
        }
        self.game = Some(Drawn {
            shown: self.shown(tree, tell)?,
            header: Header::told_in(tree, self.press.language(tree)),
            language: Language::of(tree),
        });
        Ok(())
    }

    /// Returns the figures to draw of a game.
    fn shown(&self, tree: GameTree<'_>, tell: Tell<'_>) -> Result<Vec<Shown>, JobError> {
        let press = self.press;
        let mut replay = Replay::new(tree);
        let options = press.figures(size(&replay)?, tree)?;
        let (stages, end) = self.stages(tree)?;
        if stages.len() > MOST {
            let positions = stages.len();
            return Err(JobError::too_large(format!(
                "cannot draw {positions} positions at once; use --range to choose a part"
            )));
        }
        if let Some(note) = end.and_then(doubtful_swap) {
            tell(JobMessage::Note(note));
        }
        let mut shown: Vec<_> = match press.plan.work {
            Work::Figures | Work::Range => {
                let figures = match (press.plan.work, end) {
                    (Work::Range, Some(end)) => line_figures(end, &options),
                    _ => figures(tree, &options),
                };
                let shown = figures.into_iter().map(|figure| Shown {
                    figure,
                    node: None,
                    moves: 0,
                });
                shown.collect()
            }
            _ => {
                let shown = stages.into_iter().filter_map(|at| {
                    replay.go_to(at.node);
                    let mut figure = Figure::of(&replay, &options)?;
                    if press.plan.work == Work::Animation {
                        figure.notes.clear();
                        figure.caption = unseen(at, options.language);
                    }
                    Some(Shown {
                        figure,
                        node: Some(at.node.id()),
                        moves: at.moves,
                    })
                });
                shown.collect()
            }
        };
        if press.plan.work == Work::Animation {
            let mut figures: Vec<_> = shown.iter_mut().map(|one| &mut one.figure).collect();
            share_window(&mut figures, &options.crop);
        }
        self.entitle(&mut shown);
        let left_out = shown.iter().map(|shown| shown.figure.left_out);
        tell_left_out(left_out.sum::<LeftOut>(), tell);
        if shown.is_empty() {
            return Err(JobError::games("no such moves in this game"));
        }
        Ok(shown)
    }

    /// Puts the requested title into the captions.
    fn entitle(&self, shown: &mut [Shown]) {
        let Some(title) = &self.press.job.title else {
            return;
        };
        let is_one = shown.len() == 1;
        for one in shown {
            let figure = &mut one.figure;
            let caption = figure.caption.take().filter(|_| !is_one);
            figure.caption = Some(match caption {
                Some(own) => {
                    let values = [("what", title.as_str()), ("moves", own.as_str())];
                    figure.language.say(Message::WithMoves, &values)
                }
                None => title.clone(),
            });
        }
    }

    /// Returns the nodes to show, none for printed figures, and the last node.
    fn stages<'g>(
        &self,
        tree: GameTree<'g>,
    ) -> Result<(Vec<Stage<'g>>, Option<Node<'g>>), JobError> {
        let job = self.press.job;
        let named = job.at.node(tree)?;
        let stages = match self.press.plan.work {
            Work::Each => stages::moves(tree, named, job.range)?,
            Work::Animation => stages::changes(tree, named, job.range)?,
            Work::Position => vec![Stage::at(named.unwrap_or_else(|| default_node(tree)))],
            Work::Range => {
                stages::within(tree, named, job.range)?;
                return Ok((Vec::new(), named.or_else(|| tree.main_line().last())));
            }
            Work::Figures | Work::Graph | Work::Problems => {
                return Ok((Vec::new(), tree.main_line().last()));
            }
        };
        let end = stages.last().map(|stage| stage.node);
        Ok((stages, end))
    }

    pub(super) fn finish<E: From<JobError>>(
        self,
        tell: Tell<'_>,
        hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        let (press, Some(game)) = (self.press, self.game) else {
            return Ok(());
        };
        let Drawn {
            shown,
            header,
            language,
        } = game;
        match (press.plan.work, press.plan.format) {
            (_, Format::Text | Format::Sensei) => press.texts(&shown, tell, hand_on),
            (Work::Animation, _) => press.animation(&shown, tell, hand_on),
            // One page each.
            (Work::Figures, Format::Pdf) => {
                let figures: Vec<_> = shown.into_iter().map(|shown| shown.figure).collect();
                press.tell_columns(&figures, "", tell);
                let pages = pages(&figures, &header, &press.paper, &press.look, press.fonts);
                let places = vec![(None, 0); pages.len()];
                press.pictures(&pages, &places, tell, hand_on)
            }
            _ => {
                let plates = shown.iter().map(|shown| Scene {
                    language,
                    ..plate(&shown.figure, &press.look, press.fonts)
                });
                let plates: Vec<_> = plates.collect();
                press.pictures(&plates, &places(&shown), tell, hand_on)
            }
        }
    }
}

/// Describes a move that leaves nothing on the board, such as a pass.
fn unseen(at: Stage<'_>, language: Language) -> Option<String> {
    let (_, played) = at.node.played()?;
    let moves = at.moves.to_string();
    Some(language.say(word(&played)?, &[("moves", &moves)]))
}

/// Node that a file shows, and the number of moves up to it.
type Place = (Option<NodeId>, usize);

fn places(shown: &[Shown]) -> Vec<Place> {
    shown
        .iter()
        .map(|shown| (shown.node, shown.moves))
        .collect()
}

impl Press<'_> {
    fn texts<E: From<JobError>>(
        &self,
        shown: &[Shown],
        tell: Tell<'_>,
        mut hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        let look = text::TextOptions {
            ascii: self.job.ascii,
            coordinates: self.look.coordinates,
            ..text::TextOptions::default()
        };
        let mut texts = shown.iter().map(|shown| match self.plan.format {
            Format::Text => Ok(text::write(&shown.figure, &look)),
            _ => self.diagram(&shown.figure, &mut *tell),
        });
        if self.plan.is_many {
            return deliver_many(
                texts.map(|text| Ok(text?.into_bytes())),
                &places(shown),
                hand_on,
            );
        }
        let texts = texts.by_ref().collect::<Result<Vec<_>, JobError>>()?;
        hand_on(last(texts.join("\n").into_bytes(), &places(shown)))
    }

    /// Writes a diagram for Sensei's Library, and reports omitted content.
    fn diagram(&self, figure: &Figure, tell: Tell<'_>) -> Result<String, JobError> {
        let diagram = sensei::write(figure, self.look.coordinates != Coordinates::None);
        let diagram = diagram.map_err(|error| JobError::games(error.to_string()))?;
        for lost in diagram.lost.iter().take(MANY) {
            let lost = sgfkit::terminal::visible(lost);
            tell(JobMessage::Note(format!("the diagram leaves out {lost}")));
        }
        if diagram.lost.len() > MANY {
            let more = diagram.lost.len() - MANY;
            tell(JobMessage::Note(format!(
                "the diagram leaves out {more} more"
            )));
        }
        Ok(diagram.text)
    }

    fn animation<E: From<JobError>>(
        &self,
        shown: &[Shown],
        tell: Tell<'_>,
        mut hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        if !PAINTS_LETTERS {
            return Err(unpainted().into());
        }
        let fonts = self.fonts;
        let frames: Vec<_> = shown
            .iter()
            .map(|shown| plate(&shown.figure, &self.look, fonts))
            .collect();
        let frames = alike(frames, &self.look);
        let scale = frames.first().map_or(1.0, |frame| self.scale(frame, 1.0));
        let delay = self.job.delay.unwrap_or(Duration::from_secs(1));
        let options = AnimationOptions::default()
            .with_scale(scale)
            .with_delay(delay);
        self.tell_missing(&frames, tell);
        let made = animation::gif(&frames, fonts, &options);
        hand_on(last(made.map_err(JobError::too_large)?, &places(shown)))
    }

    /// Paints scenes into one file each, or all into one.
    fn pictures<E: From<JobError>>(
        &self,
        scenes: &[Scene],
        places: &[Place],
        tell: Tell<'_>,
        mut hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        self.tell_missing(scenes, tell);
        if self.plan.is_many {
            let pictures = scenes.chunks(1).map(|scene| self.paint(scene, ""));
            return deliver_many(pictures, places, hand_on);
        }
        hand_on(last(self.paint(scenes, "")?, places))
    }
}

/// Returns the only file, named after the last place.
fn last(bytes: Vec<u8>, places: &[Place]) -> Piece {
    let (node, moves) = places.last().copied().unwrap_or_default();
    Piece {
        node,
        moves,
        ..Piece::whole(bytes)
    }
}

/// Delivers one file per place.
fn deliver_many<E: From<JobError>>(
    files: impl Iterator<Item = Result<Vec<u8>, JobError>>,
    places: &[Place],
    mut hand_on: impl FnMut(Piece) -> Result<(), E>,
) -> Result<(), E> {
    for (number, (bytes, (node, moves))) in (1..).zip(files.zip(places)) {
        hand_on(Piece {
            node: *node,
            moves: *moves,
            ..Piece::page(bytes?, number)
        })?;
    }
    Ok(())
}
