//! Writes analyses and reviews as JSON.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::review::{By, Player, Reviewed, Totals};
use super::{Analysis, Candidate};
use sgfkit_core::game::{Game, Move};

/// An analysis that displays as a line of JSON, without a line break.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisLine<'a> {
    /// The file, if any.
    pub path: Option<&'a str>,
    /// The index of the tree, from 0.
    pub tree: usize,
    /// The node in pre-order.
    pub node: usize,
    /// Set for the node's main analysis.
    pub main: bool,
    /// The analysis.
    pub analysis: &'a Analysis,
}

impl Serialize for AnalysisLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        if let Some(path) = self.path {
            map.serialize_entry("path", path)?;
        }
        map.serialize_entry("tree", &(self.tree + 1))?;
        map.serialize_entry("node", &self.node)?;
        map.serialize_entry("main", &self.main)?;
        self.analysis.entries(&mut map)?;
        map.end()
    }
}

impl Analysis {
    fn entries<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let Analysis {
            dialect,
            engine,
            before,
            visits,
            winrate,
            score,
            stdev,
            candidates,
            ownership,
            policy,
        } = self;
        map.serialize_entry("dialect", dialect)?;
        map.serialize_entry("engine", engine)?;
        map.serialize_entry("before", before)?;
        map.serialize_entry("visits", visits)?;
        map.serialize_entry("winrate", winrate)?;
        map.serialize_entry("score", score)?;
        map.serialize_entry("stdev", stdev)?;
        map.serialize_entry("candidates", candidates)?;
        map.serialize_entry("ownership", ownership)?;
        map.serialize_entry("policy", policy)?;
        Ok(())
    }
}

/// Serializes the keys of `sgf analysis --json`, except the place.
impl Serialize for Analysis {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.entries(&mut map)?;
        map.end()
    }
}

impl Serialize for Candidate {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("move", &text(&self.played))?;
        map.serialize_entry("visits", &self.visits)?;
        map.serialize_entry("winrate", &self.winrate)?;
        map.serialize_entry("score", &self.score)?;
        map.serialize_entry("prior", &self.prior)?;
        map.serialize_entry("pv", &Line(&self.pv))?;
        map.end()
    }
}

struct Line<'a>(&'a [Move]);

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(text))
    }
}

fn text(played: &Move) -> String {
    Game::Go.write_move(played).unwrap_or_default()
}

/// A reviewed move that displays as a line of JSON.
#[derive(Clone, Copy, Debug)]
pub struct MoveLine<'a> {
    /// The file, if any.
    pub path: Option<&'a str>,
    /// The index of the tree, from 0.
    pub tree: usize,
    /// The move.
    pub played: &'a Reviewed<'a>,
}

impl Serialize for MoveLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let played = self.played;
        let reading = played.reading;
        let best = played.best;
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("type", "move")?;
        if let Some(path) = self.path {
            map.serialize_entry("path", path)?;
        }
        map.serialize_entry("tree", &(self.tree + 1))?;
        map.serialize_entry("node", &played.number)?;
        map.serialize_entry("move", &played.move_number)?;
        map.serialize_entry("color", played.color.as_str())?;
        map.serialize_entry("value", &played.value)?;
        map.serialize_entry("dialect", &reading.map(|reading| reading.dialect))?;
        map.serialize_entry(
            "engine",
            &reading.and_then(|reading| reading.engine.as_ref()),
        )?;
        map.serialize_entry("visits", &reading.and_then(|reading| reading.visits))?;
        map.serialize_entry("winrate", &reading.and_then(|reading| reading.winrate))?;
        map.serialize_entry("score", &reading.and_then(|reading| reading.score))?;
        map.serialize_entry("stdev", &reading.and_then(|reading| reading.stdev))?;
        map.serialize_entry("loss", &played.loss)?;
        map.serialize_entry("loss_winrate", &played.loss_winrate)?;
        map.serialize_entry("class", &played.class)?;
        map.serialize_entry("best", &best.map(|best| text(&best.played)))?;
        map.serialize_entry("best_winrate", &best.and_then(|best| best.winrate))?;
        map.serialize_entry("best_score", &best.and_then(|best| best.score))?;
        map.serialize_entry("rank", &played.rank)?;
        map.serialize_entry("pv", &best.map(|best| Line(&best.pv)))?;
        map.end()
    }
}

/// The statistics of a player that display as a line of JSON.
#[derive(Clone, Copy, Debug)]
pub struct PlayerLine<'a> {
    /// The file, if any.
    pub path: Option<&'a str>,
    /// The index of the tree, from 0.
    pub tree: usize,
    /// The measure of the classes.
    pub by: By,
    /// The player.
    pub player: &'a Player,
}

impl Serialize for PlayerLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let player = self.player;
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("type", "player")?;
        if let Some(path) = self.path {
            map.serialize_entry("path", path)?;
        }
        map.serialize_entry("tree", &(self.tree + 1))?;
        map.serialize_entry("color", player.color.as_str())?;
        map.serialize_entry("name", &player.name)?;
        map.serialize_entry("moves", &player.moves)?;
        map.serialize_entry("reviewed", &player.reviewed)?;
        map.serialize_entry("known", &player.known)?;
        map.serialize_entry("matches", &player.matches)?;
        map.serialize_entry("mean_loss", &player.mean_loss)?;
        map.serialize_entry("mean_loss_winrate", &player.mean_loss_winrate)?;
        map.serialize_entry("by", self.by.name())?;
        map.serialize_entry("classes", &player.classes)?;
        map.end()
    }
}

impl Serialize for Totals {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("type", "summary")?;
        map.serialize_entry("files", &self.files)?;
        map.serialize_entry("games", &self.games)?;
        map.serialize_entry("moves", &self.moves)?;
        map.serialize_entry("reviewed", &self.reviewed)?;
        map.serialize_entry("unreadable", &self.unreadable)?;
        map.end()
    }
}

/// Displays values as JSON. They consist of texts, numbers and lists, so writing never fails.
macro_rules! shown {
    ($($line:ty)*) => {$(
        impl fmt::Display for $line {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let text = serde_json::to_string(self).map_err(|_| fmt::Error)?;
                f.write_str(&text)
            }
        }
    )*};
}

shown!(AnalysisLine<'_> MoveLine<'_> PlayerLine<'_> Totals);
