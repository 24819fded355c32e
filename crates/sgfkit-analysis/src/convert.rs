//! Converts between the formats in which programs store analyses.
//!
//! ```
//! use sgfkit::{Collection, analysis::convert::{Target, rewrite}};
//!
//! let mut games = Collection::parse("(;GM[1]SZ[9];B[ee]LZ[KataGo 45.5 200 -1.5]C[kept])");
//! let lost = rewrite(&mut games, Some(Target::Sabaki));
//! assert_eq!(*games.to_bytes(), *b"(;GM[1]SZ[9];B[ee]C[kept]SBKV[45.5]SBKS[1.5])");
//! assert_eq!(lost.keys, [("engine", 1), ("visits", 1)]);
//! ```

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use super::number::{black_lead, black_share, to_half};
use super::place::vertex;
use super::{Analysed, Analysis, Candidate, KATRAIN_VERSION, is_of_engine, main_where};
use sgfkit_core::game::{BoardSize, Color};
use sgfkit_core::replay::Replay;
use sgfkit_core::tree::{Collection, EditError, GameTree, NodeId};

/// The target formats of [`rewrite`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Win rate and score, for Sabaki.
    Sabaki,
    /// Everything except the policy, for Lizzie.
    Lizzie,
    /// Everything except the engine's name, for KaTrain.
    Katrain,
}

impl Target {
    /// All targets.
    pub const ALL: &[Target] = &[Target::Sabaki, Target::Lizzie, Target::Katrain];

    /// Finds a target by name.
    #[must_use]
    pub fn named(name: &str) -> Option<Target> {
        Target::ALL
            .iter()
            .copied()
            .find(|target| target.name() == name)
    }

    /// Returns the name of its [`Dialect`](super::Dialect).
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Target::Sabaki => "sabaki",
            Target::Lizzie => "lizzie",
            Target::Katrain => "katrain",
        }
    }
}

/// Data that the target cannot store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Losses {
    /// Keys of [`Analysis`] with values that were lost, or `analyses` for whole ones, each with the
    /// number of nodes.
    pub keys: Vec<(&'static str, usize)>,
    /// Set if no game had an analysis.
    pub found_none: bool,
}

/// The sides that values at a node refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The side that moves in the node, or moved last.
    pub mover: Color,
    /// The side to move after the node.
    pub next: Color,
}

impl Sides {
    /// Returns the sides at the current node of a replay.
    #[must_use]
    pub fn at(replay: &Replay<'_>) -> Option<Sides> {
        let played = replay.node().moves().last().map(|(color, _)| color);
        let next = replay.to_play().or(played.map(Color::opposite))?;
        Some(Sides {
            mover: played.unwrap_or(next.opposite()),
            next,
        })
    }
}

/// Writes each position's main analysis for `target` into the node that leads to the position;
/// without a target, only removes analyses. Comments and nodes without an analysis stay unchanged.
pub fn rewrite(games: &mut Collection, target: Option<Target>) -> Losses {
    let mut told = Told::default();
    let mut plans = Vec::new();
    for tree in games.trees() {
        let plan = Plan::of(tree, target, &mut told);
        plans.extend(plan.filter(|plan| !plan.is_empty()));
    }
    let found_none = !told.found;
    for plan in plans {
        plan.execute(games);
    }
    let keys = KEYS.into_iter().zip(told.counts);
    Losses {
        keys: keys.filter(|(_, count)| *count > 0).collect(),
        found_none,
    }
}

const KEYS: [&str; 9] = [
    "engine",
    "visits",
    "winrate",
    "score",
    "stdev",
    "candidates",
    "ownership",
    "policy",
    "analyses",
];

#[derive(Default)]
struct Told {
    found: bool,
    counts: [usize; KEYS.len()],
}

impl Told {
    fn count(&mut self, key: &str) {
        if let Some(index) = KEYS.iter().position(|known| *known == key) {
            self.counts[index] += 1;
        }
    }
}

struct Plan {
    removed: Vec<(NodeId, Vec<String>)>,
    written: Vec<(NodeId, Written)>,
}

impl Plan {
    fn of(tree: GameTree<'_>, target: Option<Target>, told: &mut Told) -> Option<Plan> {
        let found = Found::of(tree, target);
        if found.nodes.is_empty() {
            return None;
        }
        told.found = true;
        let mut plan = Plan {
            removed: Vec::new(),
            written: Vec::new(),
        };
        let mut losing = found.losing.clone();
        plan.write(tree, target, &found, &mut losing, told);
        for _ in &losing {
            told.count("analyses");
        }
        plan.remove(tree, target, &found);
        Some(plan)
    }

    fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.written.is_empty()
    }

    fn write(
        &mut self,
        tree: GameTree<'_>,
        target: Option<Target>,
        found: &Found,
        losing: &mut HashSet<NodeId>,
        told: &mut Told,
    ) {
        let Some(target) = target else {
            losing.extend(found.main.values().map(|(from, _)| *from));
            return;
        };
        let size = tree.size().unwrap_or_default();
        Replay::new(tree).visit(|replay| {
            let node = replay.node();
            let Some((from, analysis)) = found.main.get(&node.id()) else {
                return;
            };
            let written = Sides::at(replay)
                .and_then(|sides| written(analysis, target, sides, size, node.is_root()));
            match written {
                Some(written) => {
                    for key in &written.lost {
                        told.count(key);
                    }
                    self.written.push((node.id(), written));
                }
                None => {
                    losing.insert(*from);
                }
            }
        });
        let has_katrain =
            target == Target::Katrain && (!self.written.is_empty() || !found.kept.is_empty());
        if has_katrain && tree.root().property(KATRAIN_VERSION).is_none() {
            let version = Written {
                properties: vec![(KATRAIN_VERSION, vec!["1.0".to_owned()])],
                lost: Vec::new(),
            };
            self.written.push((tree.root().id(), version));
        }
    }

    fn remove(&mut self, tree: GameTree<'_>, target: Option<Target>, found: &Found) {
        for node in tree.nodes() {
            let of_file = |id: &str| match target {
                Some(Target::Katrain) => false,
                _ => id == KATRAIN_VERSION || SHORTCUTS.contains(&id),
            };
            let goes = |id: &str, is_engine: bool| {
                if found.kept.contains(&node.id()) {
                    false
                } else if found.nodes.contains(&node.id()) {
                    (is_engine && (id != KATRAIN_VERSION || of_file(id))) || SHORTCUTS.contains(&id)
                } else {
                    of_file(id)
                }
            };
            let going = node.properties().filter_map(|property| {
                let id = property.id();
                goes(&id, is_of_engine(property)).then(|| id.into_owned())
            });
            let mut ids: Vec<String> = going.collect();
            ids.dedup();
            if !ids.is_empty() {
                self.removed.push((node.id(), ids));
            }
        }
    }

    /// Applies the plan. The nodes exist and all values can be written, so edits do not fail; a
    /// failing one would leave its node unchanged.
    fn execute(self, games: &mut Collection) {
        for (node, ids) in &self.removed {
            for id in ids {
                let _ = games.remove_property(*node, id);
            }
        }
        for (node, written) in &self.written {
            let _ = written.add_to(games, *node);
        }
    }
}

const SHORTCUTS: [&str; 2] = ["KTSF", "KTSID"];

#[derive(Default)]
struct Found {
    nodes: HashSet<NodeId>,
    kept: HashSet<NodeId>,
    /// The analysis to write into each node, and the node where it was found.
    main: HashMap<NodeId, (NodeId, Analysis)>,
    losing: HashSet<NodeId>,
}

impl Found {
    fn of(tree: GameTree<'_>, target: Option<Target>) -> Found {
        let mut found = Found::default();
        let mut befores = Vec::new();
        super::visit(tree, |Analysed { node, analyses, .. }| {
            found.nodes.insert(node.id());
            if let [only] = &analyses[..]
                && target.is_some_and(|target| target.name() == only.dialect)
            {
                found.kept.insert(node.id());
                return;
            }
            let of = |before: bool| main_where(&analyses, |one| one.before == before);
            let mut written = 0;
            if let Some(main) = of(false) {
                written += 1;
                let main = analyses[main].clone();
                found.main.insert(node.id(), (node.id(), main));
            }
            if let (Some(main), Some(parent)) = (of(true), node.parent()) {
                written += 1;
                befores.push((parent.id(), node.id(), analyses[main].clone()));
            }
            if analyses.len() > written {
                found.losing.insert(node.id());
            }
        });
        for (parent, node, analysis) in befores {
            if found.kept.contains(&parent) || found.main.contains_key(&parent) {
                found.losing.insert(node);
            } else {
                found.main.insert(parent, (node, analysis));
            }
        }
        found
    }
}

/// The result of [`written`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Identifiers with their values as text.
    pub properties: Vec<(&'static str, Vec<String>)>,
    /// Keys of [`Analysis`] with values that could not be written.
    pub lost: Vec<&'static str>,
}

impl Written {
    /// Adds the properties to a node.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_to(&self, games: &mut Collection, node: NodeId) -> Result<(), EditError> {
        for (id, values) in &self.properties {
            match &values[..] {
                [text] => match games.set_text(node, id, text) {
                    // A name may contain characters that the encoding lacks.
                    Err(EditError::Charset(_)) => {
                        let ascii = text.replace(|letter: char| !letter.is_ascii(), "_");
                        games.set_text(node, id, &ascii)?;
                    }
                    written => written?,
                },
                _ => games.set_property_unchecked(node, id, values.iter().map(String::as_str))?,
            }
        }
        Ok(())
    }
}

/// Formats an analysis of the position after a node; `None` if the target cannot store it.
#[must_use]
pub fn written(
    analysis: &Analysis,
    target: Target,
    sides: Sides,
    size: BoardSize,
    is_root: bool,
) -> Option<Written> {
    let properties = match target {
        Target::Sabaki => sabaki(analysis),
        Target::Lizzie => {
            let id = if is_root { "LZOP" } else { "LZ" };
            vec![(id, vec![lizzie(analysis, sides, size)?])]
        }
        Target::Katrain => vec![("KT", katrain(analysis, size)?)],
    };
    Some(Written {
        properties,
        lost: lost(analysis, target),
    })
}

fn lost(analysis: &Analysis, target: Target) -> Vec<&'static str> {
    use Target::{Katrain, Lizzie, Sabaki};
    let has_score = analysis.score.is_some();
    let keys = [
        ("engine", analysis.engine.is_some(), target == Lizzie),
        ("visits", analysis.visits.is_some(), target != Sabaki),
        ("winrate", analysis.winrate.is_some(), true),
        ("score", has_score, true),
        (
            "stdev",
            analysis.stdev.is_some(),
            target == Katrain || (target == Lizzie && has_score),
        ),
        (
            "candidates",
            !analysis.candidates.is_empty(),
            target != Sabaki,
        ),
        ("ownership", analysis.ownership.is_some(), target != Sabaki),
        ("policy", analysis.policy.is_some(), target == Katrain),
    ];
    let lost = keys.into_iter().filter(|(_, has, fits)| *has && !fits);
    lost.map(|(key, ..)| key).collect()
}

fn sabaki(analysis: &Analysis) -> Vec<(&'static str, Vec<String>)> {
    let value = |id, number: Option<f64>| Some((id, vec![short(number?)]));
    let values = [
        value("SBKV", analysis.winrate.map(|share| share * 100.0)),
        value("SBKS", analysis.score),
    ];
    values.into_iter().flatten().collect()
}

fn short(number: f64) -> String {
    let text = decimals(number, 2);
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    text.to_owned()
}

/// Formats with a fixed number of decimals, without negative zero.
fn decimals(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|byte| matches!(byte, b'0' | b'.')) => digits.to_owned(),
        _ => text,
    }
}

fn lizzie(analysis: &Analysis, sides: Sides, size: BoardSize) -> Option<String> {
    let percent = black_share(analysis.winrate?, sides.mover) * 100.0;
    let engine = analysis.engine.as_deref().unwrap_or(analysis.dialect);
    let engine: Vec<&str> = engine
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .collect();
    let mut text = engine.join("_");
    // Zero visits would not be a valid analysis.
    let visits = analysis.visits.unwrap_or(1).max(1);
    let _ = write!(text, " {} {visits}", decimals(percent, 2));
    if let Some(score) = analysis.score {
        let score = black_lead(score, sides.next);
        let _ = write!(text, " {}", decimals(score, 2));
        if let Some(stdev) = analysis.stdev {
            let _ = write!(text, " {}", decimals(stdev, 2));
        }
    }
    let moves = analysis.candidates.iter();
    let moves: Vec<String> = moves
        .filter_map(|one| lizzie_move(one, sides.next, size))
        .collect();
    let mut line = moves.join(" info ");
    if let Some(ownership) = &analysis.ownership {
        line.push_str(if line.is_empty() {
            "ownership"
        } else {
            " ownership"
        });
        for point in ownership {
            let _ = write!(line, " {}", decimals(black_lead(*point, sides.next), 3));
        }
    }
    if !line.is_empty() {
        text.push('\n');
        text.push_str(&line);
    }
    Some(text)
}

fn lizzie_move(candidate: &Candidate, side: Color, size: BoardSize) -> Option<String> {
    let mut text = format!("move {}", vertex(&candidate.played, size)?);
    if let Some(visits) = candidate.visits {
        let _ = write!(text, " visits {visits}");
    }
    let parts = |share: f64| (share * 10_000.0).round() as u32;
    if let Some(winrate) = candidate.winrate {
        let _ = write!(text, " winrate {}", parts(black_share(winrate, side)));
    }
    if let Some(prior) = candidate.prior {
        let _ = write!(text, " prior {}", parts(prior));
    }
    if let Some(score) = candidate.score {
        let score = black_lead(score, side);
        let _ = write!(text, " scoreMean {}", decimals(score, 2));
    }
    let pv: Vec<String> = candidate
        .pv
        .iter()
        .filter_map(|played| vertex(played, size))
        .collect();
    let _ = write!(text, " pv {}", pv.join(" "));
    Some(text)
}

fn katrain(analysis: &Analysis, size: BoardSize) -> Option<Vec<String>> {
    let mut root = json!({
        "winrate": analysis.winrate?,
        "scoreLead": analysis.score?,
    });
    if let Some(visits) = analysis.visits {
        root["visits"] = json!(visits);
    }
    if let Some(stdev) = analysis.stdev {
        root["scoreStdev"] = json!(stdev);
    }
    let mut moves = serde_json::Map::new();
    for (order, candidate) in analysis.candidates.iter().enumerate() {
        let Some(name) = vertex(&candidate.played, size) else {
            continue;
        };
        let pv = candidate
            .pv
            .iter()
            .filter_map(|played| vertex(played, size));
        let mut entry = json!({"move": name, "order": order, "pv": pv.collect::<Vec<_>>()});
        let values = [
            ("winrate", candidate.winrate),
            ("scoreLead", candidate.score),
            ("prior", candidate.prior),
        ];
        for (key, value) in values {
            if let Some(value) = value {
                entry[key] = json!(value);
            }
        }
        if let Some(visits) = candidate.visits {
            entry["visits"] = json!(visits);
        }
        moves.insert(name, entry);
    }
    let json = json!({"root": root, "moves": moves, "completed": true}).to_string();
    let [ownership, policy] = [&analysis.ownership, &analysis.policy].map(|list| {
        let numbers = list.iter().flatten();
        let bytes = numbers.flat_map(|number| to_half(*number).to_le_bytes());
        packed(&bytes.collect::<Vec<_>>())
    });
    Some(vec![ownership, policy, packed(json.as_bytes())])
}

fn packed(bytes: &[u8]) -> String {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = gzip.write_all(bytes);
    BASE64_STANDARD.encode(gzip.finish().unwrap_or_default())
}
