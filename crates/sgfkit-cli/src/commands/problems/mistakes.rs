//! `sgf problems --mistakes`: creates problems from the bad moves of analyzed games.

use sgfkit::analysis::{Mistake, Review};
use sgfkit::{Collection, Game, GameTree, info};
use sgfkit_diagram::ListedProblem;
use sgfkit_files::{ReadError, Record};

use super::cards::{self, Deck};
use super::{List, New, deliver, deliver_cards};
use crate::args::Problems;
use crate::batch;
use crate::commands::place;
use crate::output::{Console, Status, Stop, count};
use crate::paths::InputFile;
use crate::template::{Distinct, stem};

#[derive(Default)]
struct Found {
    /// Each with the number of its game, and the dialects of the game.
    mistakes: Vec<(Mistake, usize, Vec<&'static str>)>,
    games: usize,
    analyzed: usize,
    left_out: usize,
}

struct Source<'f> {
    file: &'f InputFile,
    mistake: Mistake,
    tree: usize,
    dialect: Vec<&'static str>,
    /// The name of the file, with the number of the game if there are several.
    name: String,
}

pub fn run(args: &Problems, files: &[InputFile], console: &Console) -> Result<Status, Stop> {
    let whose = args.of_mistakes.whose.read().map_err(Stop::Usage)?;
    let work = |record: Record<'_>| -> Result<Found, ReadError> {
        let reading = place::meant(record.games()?, args.no_dialects);
        let mut found = Found::default();
        let is_go = |tree: &GameTree<'_>| tree.game() == Game::Go;
        for tree in reading.collection.trees().filter(is_go) {
            let review = Review::of(tree, &Default::default());
            let row = info::rows(tree).into_iter().next();
            let names = row.map(|row| [row.black.name, row.white.name]);
            let names = names.unwrap_or_default();
            let sides = whose.players([names[0].as_deref(), names[1].as_deref()]);
            let (mistakes, left_out) = review.mistakes(&args.of_mistakes.options(sides));
            let dialect = reading.of(tree.index());
            let mistakes = mistakes.into_iter();
            found
                .mistakes
                .extend(mistakes.map(|mistake| (mistake, tree.index(), dialect.to_vec())));
            found.games += 1;
            found.analyzed += usize::from(!review.is_empty());
            found.left_out += left_out;
        }
        Ok(found)
    };
    let mut sums = Found::default();
    let mut sources: Vec<Source<'_>> = Vec::new();
    let mut next = files.iter();
    batch::each(files, console, work, |_, found| {
        // The results are in file order.
        let Some(file) = next.next() else {
            return Ok(());
        };
        match found {
            Ok(found) => {
                sums.games += found.games;
                sums.analyzed += found.analyzed;
                sums.left_out += found.left_out;
                let stem = stem(file);
                for (mistake, tree, dialect) in found.mistakes {
                    let name = match found.games {
                        1 => stem.clone(),
                        _ => format!("{stem}-{:04}", tree + 1),
                    };
                    sources.push(Source {
                        file,
                        mistake,
                        tree,
                        dialect,
                        name,
                    });
                }
            }
            Err(problem) => console.problem(file, problem),
        }
        Ok(())
    })?;
    sources.sort_by(|one, other| {
        let rank = |source: &Source<'_>| (source.mistake.class, source.mistake.weight);
        let ((class, weight), (other_class, other_weight)) = (rank(one), rank(other));
        let order = other_class.cmp(&class);
        order.then(other_weight.total_cmp(&weight))
    });
    sources.truncate(args.of_mistakes.limit.unwrap_or(usize::MAX));
    hand_out(args, &sources, console)?;
    if sums.left_out > 0 {
        console.note(format_args!(
            "{} omitted because no right answer is known",
            count(sums.left_out, "mistake")
        ));
    }
    if sums.analyzed == 0 && sums.games > 0 {
        console
            .note("sgf: no engine analysis found; add one with `sgf review --engine` or --katago");
    }
    console.note(format_args!(
        "{} in {}",
        count(sources.len(), "problem"),
        count(sums.games, "game")
    ));
    Ok(console.status(sums.analyzed == 0 && sums.games > 0))
}

fn hand_out(args: &Problems, sources: &[Source<'_>], console: &Console) -> Result<(), Stop> {
    let mut names = Distinct::default();
    match (&args.out_dir, &args.output) {
        (Some(folder), _) => {
            let new = sources.iter().map(|source| {
                let name = format!("{}-{:04}", source.name, source.mistake.move_number);
                let path = folder.join(format!("{}.sgf", names.take(&name)));
                (path, source.mistake.sgf.clone().into_bytes())
            });
            let new: Vec<New> = new.collect();
            deliver(args, new, console)
        }
        (None, Some(folder)) => {
            let mut deck = Deck::new();
            for source in sources {
                let name = format!("{}-{:04}", source.name, source.mistake.move_number);
                let name = names.take(&cards::plain(&name));
                let tag = cards::plain(&stem(source.file));
                let alone = Collection::parse(&*source.mistake.sgf);
                console.told(source.file, deck.game(&name, &tag, &alone, false))?;
            }
            let (cards, without) = deck.finish(folder);
            deliver_cards(args, cards, without, console)
        }
        (None, None) => {
            let mut list = List::new(args);
            for source in sources {
                let alone = Collection::parse(&*source.mistake.sgf);
                if let Some(tree) = alone.tree(0) {
                    let problem = ListedProblem::of_mistake(tree, &source.mistake, source.tree);
                    list.add(&source.file.name(), &problem, &source.dialect)?;
                }
            }
            list.end()
        }
    }
}
