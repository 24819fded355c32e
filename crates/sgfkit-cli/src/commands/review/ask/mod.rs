//! Analyzes games with an engine.

mod engine;
mod files;
mod gtp;
mod katago;
mod line;
mod process;
mod record;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::{Duration, Instant};

use sgfkit::analysis::convert::Target;
use sgfkit::analysis::{self, Analysis, Candidate};
use sgfkit::{Collection, Game, GameTree, Node, NodeId, dialect};

use self::engine::{Answer, Conditions, End, Engine, Failure, LeftOut, Stubborn};
pub use self::files::{begun, targets};
use self::gtp::Gtp;
use self::katago::KataGo;
use self::line::lines;
use self::record::Record;
use crate::args;
use crate::interrupt;
use crate::output::{Console, Stop, count, visible};
use crate::paths::InputFile;
use crate::write;

/// The minimum interval between updates of an output file.
const RENEWED: Duration = Duration::from_secs(4);

/// The largest board, limited by the Go Text Protocol.
const LARGEST: u32 = 25;

pub struct Inquiry<'a> {
    args: &'a args::Review,
    target: Target,
    engine: Stubborn<'a>,
    console: &'a Console,
    games: usize,
    warnings: HashSet<String>,
    /// Whether positions or games were omitted.
    pub left_out: bool,
}

pub struct Asked {
    pub games: Collection,
    /// The best moves of the engine by node, which the file may not contain.
    pub known: HashMap<NodeId, Candidate>,
    pub outcome: Outcome,
}

pub enum Outcome {
    Done,
    /// The engine cannot be used, with its last output.
    Hopeless(String),
    Interrupted,
}

impl<'a> Inquiry<'a> {
    pub fn start(args: &'a args::Review, console: &'a Console) -> Result<Inquiry<'a>, Stop> {
        let asking = &args.asking;
        let (command, is_katago) = asking.command().unwrap_or_default();
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| {
            Stop::Usage(format!(
                "invalid command `{}`; is a quote missing?",
                visible(command)
            ))
        })?;
        let timeout = asking.timeout;
        let start = move || -> Result<Box<dyn Engine>, Failure> {
            Ok(if is_katago {
                Box::new(KataGo::start(&words, timeout)?)
            } else {
                Box::new(Gtp::start(&words, timeout)?)
            })
        };
        interrupt::defer();
        let mut inquiry = Inquiry {
            args,
            target: asking.analysis,
            engine: Stubborn::new(start),
            console,
            games: 0,
            warnings: HashSet::new(),
            left_out: false,
        };
        if let Err(failure) = inquiry.engine.running().map(|_| ()) {
            let words = match failure {
                Failure::Hopeless(words) | Failure::Broken(words) => words,
                _ => "it does not start".to_owned(),
            };
            console.problem("the engine", words);
            return Err(Stop::Told);
        }
        Ok(inquiry)
    }

    /// Analyzes the games of a file, writes them to `to`, and returns them.
    pub fn file(&mut self, file: &InputFile, games: Collection, to: Option<&Path>) -> Asked {
        let meant = dialect::read(games.clone());
        let trees: Vec<usize> = games.trees().map(GameTree::index).collect();
        let mut output = Output {
            record: Record::new(games, self.target),
            to,
            written: Instant::now(),
            is_behind: true,
            options: self.args.request().options,
            class: self.args.asking.lines.0,
        };
        let mut outcome = Outcome::Done;
        for index in trees {
            let tree = meant.collection.tree(index);
            let conditions = match tree.map(|tree| self.conditions(tree)) {
                Some(Ok(conditions)) => conditions,
                Some(Err(reason)) => {
                    self.tell(file, index, &reason);
                    continue;
                }
                None => continue,
            };
            outcome = self.game(file, index, &conditions, &mut output);
            if !matches!(outcome, Outcome::Done) {
                break;
            }
        }
        output.write(self.console);
        Asked {
            known: output.record.best(),
            games: output.record.games,
            outcome,
        }
    }

    pub fn end(self) {
        self.engine.end();
    }

    fn conditions(&mut self, tree: GameTree<'_>) -> Result<Conditions, String> {
        if tree.game() != Game::Go {
            return Err(format!("no game of Go but of {}", tree.game()));
        }
        let size = tree.size().unwrap_or_default();
        if size.columns.max(size.rows) > LARGEST || size.columns.min(size.rows) < 2 {
            return Err(format!("no engine supports a board of {size}"));
        }
        self.games += 1;
        let asking = &self.args.asking;
        let root = tree.root();
        let rules = root.text("RU").and_then(|rules| rules_of(&rules));
        Ok(Conditions {
            game: self.games,
            size,
            komi: root.real("KM").unwrap_or(asking.komi),
            rules: rules.unwrap_or(&asking.rules).to_owned(),
            visits: asking.visits,
            time: asking.time,
            ownership: asking.ownership,
        })
    }

    fn tell(&mut self, file: &InputFile, tree: usize, reason: &str) {
        self.left_out = true;
        self.console.note(format_args!(
            "sgf: {file}: game {}: left out: {}",
            tree + 1,
            visible(reason)
        ));
    }

    fn game(
        &mut self,
        file: &InputFile,
        index: usize,
        conditions: &Conditions,
        output: &mut Output<'_>,
    ) -> Outcome {
        let Some(tree) = output.record.games.tree(index) else {
            return Outcome::Done;
        };
        // Added lines change the numbers of nodes.
        let numbers: HashMap<NodeId, usize> = tree
            .nodes()
            .enumerate()
            .map(|(number, node)| (node.id(), number))
            .collect();
        let wanted = self.wanted(tree);
        let (with_room, without): (HashSet<NodeId>, HashSet<NodeId>) =
            wanted.into_iter().partition(|id| {
                output
                    .record
                    .games
                    .node(*id)
                    .is_some_and(|node| output.record.has_room(node))
            });
        let (lines, untold) = lines(tree, |node| with_room.contains(&node.id()));
        let mut left_out = LeftOut::default();
        let mut empty = Vec::new();
        let (console, warnings) = (self.console, &mut self.warnings);
        let mut ended = Ok(());
        for line in &lines {
            let mut take = |name: Option<&str>, asked: &line::Asked, answer| {
                if let Answer::Warning(text) = &answer {
                    if warnings.insert(text.clone()) {
                        console.note(format_args!("sgf: the engine warns: {}", visible(text)));
                    }
                    return;
                }
                let is_added = output.record.add(asked.node, asked.side, name, &answer);
                if !is_added {
                    empty.push(asked.node);
                }
                output.is_behind |= is_added;
                output.renew(console);
            };
            ended = self.engine.ask(conditions, line, &mut left_out, &mut take);
            if ended.is_err() || left_out.game {
                break;
            }
        }
        let positions = |nodes: &[NodeId], what: &str| {
            let names = named(nodes.iter().filter_map(|node| numbers.get(node).copied()))?;
            Some(format!(
                "{} ({names}), {what}",
                count(nodes.len(), "position")
            ))
        };
        let without: Vec<NodeId> = without.into_iter().collect();
        let reasons = [
            positions(&without, "without room for another analysis"),
            positions(&untold, "after a move that is not on the board"),
            positions(&empty, "without a readable answer of the engine"),
            positions(&left_out.positions, &left_out.reasons.join("; ")),
        ];
        for reason in reasons.into_iter().flatten() {
            self.tell(file, index, &reason);
        }
        match ended {
            Ok(()) => Outcome::Done,
            Err(End::Hopeless(words)) => Outcome::Hopeless(words),
            Err(End::Interrupted) => Outcome::Interrupted,
        }
    }

    fn wanted(&self, tree: GameTree<'_>) -> HashSet<NodeId> {
        let visits = self.args.asking.visits;
        let mut known = HashSet::new();
        analysis::visit(tree, |at| {
            let is_enough = |analysis: &Analysis| {
                !analysis.before && analysis.visits.is_none_or(|count| count >= visits)
            };
            if at.analyses.iter().any(is_enough) {
                known.insert(at.node.id());
            }
        });
        let main: HashSet<NodeId> = tree.main_line().map(Node::id).collect();
        let mut wanted = HashSet::new();
        let mut way: Vec<(Node<'_>, usize)> = Vec::new();
        for node in tree.nodes() {
            while way
                .last()
                .is_some_and(|(above, _)| Some(*above) != node.parent())
            {
                way.pop();
            }
            let above = way.last().map_or(0, |(_, moves)| *moves);
            let number = above + node.moves().count();
            way.push((node, number));
            // The loss of the first move needs the previous position.
            let is_in_range = self.args.from.is_none_or(|from| number + 1 >= from)
                && self.args.to.is_none_or(|to| number <= to);
            let is_on_line = self.args.variations || main.contains(&node.id());
            if is_in_range && is_on_line && !known.contains(&node.id()) {
                wanted.insert(node.id());
            }
        }
        wanted
    }
}

/// The maximum number of positions to list.
const NAMED: usize = 10;

/// Lists positions by node number, the first ones of the file; `None` if there are none.
fn named(numbers: impl Iterator<Item = usize>) -> Option<String> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    let more = numbers.len().saturating_sub(NAMED);
    let shown: Vec<String> = numbers.iter().take(NAMED).map(usize::to_string).collect();
    let shown = shown.join(", ");
    let what = if numbers.len() == 1 { "node" } else { "nodes" };
    match (numbers.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(format!("{what} {shown}")),
        (false, more) => Some(format!("{what} {shown} and {more} more")),
    }
}

struct Output<'a> {
    record: Record,
    to: Option<&'a Path>,
    written: Instant,
    is_behind: bool,
    options: analysis::review::Options,
    class: Option<usize>,
}

impl Output<'_> {
    /// Writes new results if the last update was some time ago.
    fn renew(&mut self, console: &Console) {
        if self.to.is_some() && self.written.elapsed() >= RENEWED {
            self.write(console);
        }
    }

    fn write(&mut self, console: &Console) {
        if let Some(class) = self.class {
            self.record.add_lines(&self.options, class);
        }
        if let Some(path) = self.to
            && self.is_behind
        {
            let written = write::replace(path, &self.record.games.to_bytes(), console);
            if let Err(error) = written {
                console.problem(InputFile::Path(path.to_owned()), error);
            }
        }
        self.is_behind = false;
        self.written = Instant::now();
    }
}

/// Returns KataGo's name for the value of `RU`.
fn rules_of(rules: &str) -> Option<&'static str> {
    let letters = rules.chars().filter(|letter| letter.is_alphanumeric());
    let name: String = letters.flat_map(char::to_lowercase).collect();
    const NAMES: [(&str, &[&str]); 6] = [
        ("japanese", &["japanese", "japan", "jp", "日本"]),
        ("chinese", &["chinese", "china", "cn", "中国"]),
        ("korean", &["korean", "korea", "kr"]),
        ("aga", &["aga"]),
        ("new-zealand", &["nz", "newzealand"]),
        ("tromp-taylor", &["tromptaylor", "tt"]),
    ];
    let known = NAMES.iter().find(|(_, names)| names.contains(&&*name));
    known.map(|(name, _)| *name)
}
