//! `sgf review`: prints engine analyses and adds new ones.

mod ask;
mod groups;
mod text;

use std::io::Write;

use sgfkit::analysis::review::{Player, Totals};
use sgfkit::analysis::{self, AnalysisLine, MoveLine, PlayerLine, Request, Review};
use sgfkit::{Collection, Game, GameTree};
use sgfkit_files::{ReadError, Record};

use crate::args;
use crate::batch;
use crate::interrupt;
use crate::output::{Console, Report, Status, Stop, harmless_json, terminal_width};
use crate::paths::{self, Bundles};

/// The file size in bytes up to which output is buffered until it is the file's turn; the output of
/// larger files is written directly.
const LARGE: usize = 4 << 20;

pub fn run(args: &args::Review, console: &Console) -> Result<Status, Stop> {
    let whose = &args.grouping.whose;
    if args.grouping.group_by.is_none() {
        whose.only_with("--group-by").map_err(Stop::Usage)?;
    }
    if args.asking.command().is_some() {
        return inquire(args, console);
    }
    let files = paths::of(&args.inputs, Bundles::Apart, console)?.files;
    if let Some(by) = args.grouping.group_by {
        return groups::run(args, by, &files, console);
    }
    let mut out = Report::new();
    let printer = Printer::new(args, &out);
    let mut told = Told::default();
    let work = |record: Record<'_>| -> Result<Part, ReadError> {
        let name = record.file.name();
        let games = record.games()?;
        if games.source().len() > LARGE {
            return Ok(Part::Large(Box::new(games)));
        }
        let mut text = Vec::new();
        let mut told = Told::default();
        // Writing to memory cannot fail.
        let _ = printer.games(&games, &name, &mut text, &mut told);
        Ok(Part::Printed(text, told))
    };
    let mut unreadable = 0;
    batch::each(&files, console, work, |file, part| {
        match part {
            Ok(Part::Printed(text, more)) => {
                out.write_all(&text)?;
                told.add(&more);
            }
            Ok(Part::Large(games)) => printer.games(&games, &file.name(), &mut out, &mut told)?,
            Err(problem) => {
                unreadable += 1;
                console.problem(file, problem);
            }
        }
        Ok(())
    })?;
    told.end(files.len(), unreadable, args, &mut out, console)?;
    Ok(console.status(told.analysed == 0))
}

fn inquire(args: &args::Review, console: &Console) -> Result<Status, Stop> {
    let asking = &args.asking;
    let bundles = match (asking.write, &asking.output, &asking.out_dir) {
        (true, ..) => Bundles::Closed,
        (_, None, None) => Bundles::Apart,
        _ => Bundles::Together,
    };
    let mut found = paths::of(&args.inputs, bundles, console)?;
    let targets = ask::targets(args, &mut found, console)?;
    let mut out = Report::lasting();
    let mut printer = Printer::new(args, &out);
    let mut inquiry = ask::Inquiry::start(args, console)?;
    let mut told = Told::default();
    let mut unreadable = 0;
    for (file, to) in found.files.iter().zip(&targets) {
        let to = to.as_deref();
        let games = file.games().map_err(String::from);
        let games = match games.and_then(|games| ask::begun(games, file, to, args.asking.force)) {
            Ok(games) => games,
            Err(problem) => {
                unreadable += 1;
                console.problem(file, problem);
                continue;
            }
        };
        let asked = inquiry.file(file, games, to);
        if let ask::Outcome::Interrupted = asked.outcome {
            // The reader is gone, so stop the engine.
            drop(inquiry);
            interrupt::end();
            return Err(Stop::Told);
        }
        printer.request.options.known = asked.known;
        printer.games(&asked.games, &file.name(), &mut out, &mut told)?;
        out.flush()?;
        if let ask::Outcome::Hopeless(words) = asked.outcome {
            console.problem("the engine", words);
            break;
        }
    }
    let left_out = inquiry.left_out;
    inquiry.end();
    told.end(found.files.len(), unreadable, args, &mut out, console)?;
    Ok(console.status(left_out || told.analysed == 0))
}

/// The output for a file, or its games to print later.
enum Part {
    Printed(Vec<u8>, Told),
    Large(Box<Collection>),
}

#[derive(Default)]
struct Told {
    totals: Totals,
    analysed: usize,
}

impl Told {
    /// Writes the summary, or a note if there is nothing.
    fn end(
        &mut self,
        files: usize,
        unreadable: usize,
        args: &args::Review,
        out: &mut Report,
        console: &Console,
    ) -> Result<(), Stop> {
        if args.json {
            self.totals.files = Some(files - unreadable);
            self.totals.unreadable = Some(unreadable);
            writeln!(out, "{}", self.totals)?;
        }
        out.flush()?;
        if self.analysed == 0 && unreadable < files {
            console.note(
                "sgf: no engine analysis found; add one with `sgf review --engine` or --katago",
            );
        }
        Ok(())
    }

    fn add(&mut self, other: &Told) {
        self.totals.games += other.totals.games;
        self.totals.moves += other.totals.moves;
        self.totals.reviewed += other.totals.reviewed;
        self.analysed += other.analysed;
    }
}

struct Printer<'a> {
    args: &'a args::Review,
    request: Request,
    style: text::Style,
}

impl<'a> Printer<'a> {
    fn new(args: &'a args::Review, out: &Report) -> Printer<'a> {
        let width = args.width.or_else(terminal_width);
        Printer {
            args,
            request: args.request(),
            style: text::Style {
                palette: out.palette(),
                width: width.map_or(80, usize::from),
                coords: args.coords.into(),
            },
        }
    }

    /// Prints the Go games of a file; other games have no analyses.
    fn games(
        &self,
        games: &Collection,
        name: &str,
        out: &mut dyn Write,
        told: &mut Told,
    ) -> std::io::Result<()> {
        let is_go = |tree: &GameTree<'_>| tree.game() == Game::Go;
        let several = games.trees().nth(1).is_some();
        for tree in games.trees().filter(is_go) {
            if self.args.analyses {
                told.analysed += usize::from(self.analyses(tree, name, out)?);
                continue;
            }
            let review = Review::of(tree, &self.request.options);
            let players = review.players();
            told.totals.add(&players);
            told.analysed += usize::from(!review.is_empty());
            if self.args.json {
                self.json(&review, &players, name, out)?;
            } else {
                let number = several.then_some(tree.number());
                let moves: Vec<_> = self.request.moves(&review).collect();
                let block = text::Block {
                    review: &review,
                    players: &players,
                    by: self.args.by.map(Into::into),
                    worst: self.args.worst,
                    moves,
                };
                block.write(name, number, &self.style, out)?;
            }
        }
        Ok(())
    }

    fn json(
        &self,
        review: &Review<'_>,
        players: &[Player; 2],
        name: &str,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let (path, tree) = (Some(name), review.tree().index());
        for played in self.request.moves(review) {
            let played = &played;
            let line = MoveLine { path, tree, played }.to_string();
            writeln!(out, "{}", harmless_json(&line))?;
        }
        for player in players {
            let by = review.by();
            let line = PlayerLine {
                path,
                tree,
                by,
                player,
            }
            .to_string();
            writeln!(out, "{}", harmless_json(&line))?;
        }
        Ok(())
    }

    /// Prints all analyses of a game, and returns whether there are any.
    fn analyses(
        &self,
        tree: GameTree<'_>,
        name: &str,
        out: &mut dyn Write,
    ) -> std::io::Result<bool> {
        let mut result = Ok(false);
        analysis::visit(tree, |at| {
            let main = analysis::main(&at.analyses);
            for (index, analysis) in at.analyses.iter().enumerate() {
                if result.is_err() || !self.request.options.takes(analysis) {
                    continue;
                }
                let line = AnalysisLine {
                    path: Some(name),
                    tree: tree.index(),
                    node: at.number,
                    main: main == Some(index),
                    analysis,
                };
                let line = line.to_string();
                result = writeln!(out, "{}", harmless_json(&line)).map(|()| true);
            }
        });
        result
    }
}
