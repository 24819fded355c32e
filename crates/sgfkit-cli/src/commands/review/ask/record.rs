//! Adds an engine's answers to the games.

use std::collections::{HashMap, HashSet};

use sgfkit::analysis::convert::{Sides, Target, Written, written};
use sgfkit::analysis::review::{Options, Reviewed};
use sgfkit::analysis::{Analysis, Candidate, Review, gtp};
use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, Game, Move, Node, NodeId};

use super::engine::Answer;

/// The maximum length of an added line.
const LINE: usize = 10;

pub struct Record {
    pub games: Collection,
    target: Target,
    /// The candidates at each position, best first, and the engine's name: a file may not contain
    /// them.
    found: HashMap<NodeId, (Option<String>, Candidate)>,
    lines: HashSet<NodeId>,
    pub is_changed: bool,
}

impl Record {
    pub fn new(games: Collection, target: Target) -> Record {
        Record {
            games,
            target,
            found: HashMap::new(),
            lines: HashSet::new(),
            is_changed: false,
        }
    }

    /// Returns whether a node can store an analysis.
    pub fn has_room(&self, node: Node<'_>) -> bool {
        has_room(node, self.target)
    }

    /// Adds an answer about the position after a node; returns false if it is empty or cannot be
    /// stored.
    pub fn add(
        &mut self,
        node: NodeId,
        side: Color,
        engine: Option<&str>,
        answer: &Answer,
    ) -> bool {
        let Some(at) = self.games.node(node) else {
            return false;
        };
        let mut replay = Replay::new(at.tree());
        replay.go_to(at);
        let analysis = match answer {
            Answer::Moves(line) => gtp::analysis(line, &replay, side),
            Answer::Estimate(score, top) => gtp::estimate(score, top, &replay, side),
            Answer::Json(line) => gtp::katago(line, &replay, side),
            Answer::Warning(_) => None,
        };
        let sides = Sides::at(&replay);
        let (Some(mut analysis), Some(sides)) = (analysis, sides) else {
            return false;
        };
        analysis.engine = engine.map(str::to_owned);
        let Some(written) = written_for(&analysis, self.target, sides, at) else {
            return false;
        };
        if let Some(best) = analysis.candidates.into_iter().next() {
            self.found.insert(node, (analysis.engine, best));
        }
        let is_added = written.add_to(&mut self.games, node).is_ok();
        self.is_changed |= is_added;
        is_added
    }

    pub fn best(&self) -> HashMap<NodeId, Candidate> {
        let best = self.found.iter();
        best.map(|(node, (_, best))| (*node, best.clone()))
            .collect()
    }

    /// Adds the best line after each move of this class or a worse one.
    pub fn add_lines(&mut self, options: &Options, class: usize) {
        let mut added = Vec::new();
        for tree in self.games.trees().filter(|tree| tree.game() == Game::Go) {
            let review = Review::of(tree, options);
            let mistakes = review.moves().filter(|played| {
                played.class.is_some_and(|reached| reached >= class)
                    && !self.lines.contains(&played.node)
            });
            added.extend(mistakes.filter_map(|played| self.best_line(&review, &played)));
        }
        for line in added {
            self.lines.insert(line.mistake);
            self.is_changed |= line.add_to(&mut self.games, self.target).is_some();
        }
    }

    /// Returns the better alternative to a move; `None` if it is unknown or already in the game.
    fn best_line(&self, review: &Review<'_>, played: &Reviewed<'_>) -> Option<BestLine> {
        let node = self.games.node(played.node)?;
        let parent = node.parent()?;
        let (engine, best) = match self.found.get(&parent.id()) {
            Some((engine, best)) => (engine.clone(), best),
            None => {
                let reading = review.reading(parent);
                let engine = reading.and_then(|reading| reading.engine.clone());
                (engine, played.best?)
            }
        };
        let begins = |child: Node<'_>| {
            let first = child.moves().next();
            first == Some((played.color, Some(best.played.clone())))
        };
        if parent.children().any(begins) {
            return None;
        }
        Some(BestLine {
            mistake: played.node,
            parent: parent.id(),
            color: played.color,
            moves: best.pv.iter().take(LINE).cloned().collect(),
            says: Analysis::of_candidate(best, self.target.name(), engine),
        })
    }
}

/// Moves to add after a node.
struct BestLine {
    mistake: NodeId,
    parent: NodeId,
    color: Color,
    moves: Vec<Move>,
    says: Option<Analysis>,
}

impl BestLine {
    fn add_to(&self, games: &mut Collection, target: Target) -> Option<()> {
        let mut at = self.parent;
        let mut color = self.color;
        for (index, played) in self.moves.iter().enumerate() {
            let value = Game::Go.write_move(played)?;
            at = games.append_node(at).ok()?;
            games
                .set_property_unchecked(at, color.as_str(), [value])
                .ok()?;
            color = color.opposite();
            if let (0, Some(says)) = (index, &self.says) {
                let sides = Sides {
                    mover: self.color,
                    next: self.color.opposite(),
                };
                let written = written_for(says, target, sides, games.node(at)?);
                if let Some(written) = written {
                    written.add_to(games, at).ok()?;
                }
            }
        }
        Some(())
    }
}

/// Returns sets of properties, each of which can store an analysis unless one of them exists.
fn rooms(target: Target, is_root: bool) -> &'static [&'static [&'static str]] {
    match (target, is_root) {
        (Target::Sabaki, _) => &[&["SBKV", "SBKS"]],
        (Target::Katrain, _) => &[&["KT"]],
        (Target::Lizzie, false) => &[&["LZ"], &["LZ2"]],
        (Target::Lizzie, true) => &[&["LZOP"], &["LZOP2"]],
    }
}

fn has_room(node: Node<'_>, target: Target) -> bool {
    free_room(node, target).is_some()
}

/// Returns the first set of free properties of a node.
fn free_room(node: Node<'_>, target: Target) -> Option<&'static [&'static str]> {
    let is_free = |ids: &&&[&str]| ids.iter().all(|id| node.property(id).is_none());
    rooms(target, node.is_root()).iter().find(is_free).copied()
}

/// Returns the properties of an analysis; without a win rate, only a score.
fn written_for(
    analysis: &Analysis,
    target: Target,
    sides: Sides,
    node: Node<'_>,
) -> Option<Written> {
    let size = node.tree().size().unwrap_or_default();
    let target = match analysis.winrate {
        Some(_) => target,
        None => Target::Sabaki,
    };
    let ids = free_room(node, target)?;
    let mut written = written(analysis, target, sides, size, node.is_root())?;
    if target == Target::Lizzie {
        for (id, _) in &mut written.properties {
            *id = ids[0];
        }
    }
    Some(written)
}
