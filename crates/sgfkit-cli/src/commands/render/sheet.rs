//! Sheets of problems, from all files.

use std::borrow::Cow;
use std::io;

use sgfkit::schema::id;
use sgfkit::{Collection, GameTree};
use sgfkit_diagram::{
    BookGame, Chapter, Figure, FigureOptions, Header, Problem, ProblemOptions, ProblemsFrom,
    SheetOptions, Shuffle, missing, problem_sheet, problems,
};

use super::book::Book;
use super::line::Stage;
use super::{Job, stem_of};
use crate::args::{Answers, Format, ProblemSource};
use crate::commands::place;
use crate::output::{Stop, count};
use crate::paths::InputFile;

/// Makes a sheet of the problems of some files.
pub(super) fn make(job: &Job<'_>, files: &[InputFile]) -> Result<(), Stop> {
    let Some(first) = files.first() else {
        return Ok(());
    };
    let args = job.args;
    let figures = FigureOptions::default()
        .with_markup(!args.no_markup)
        .with_crop(job.crop(None)?)
        .with_coordinates(args.coords.into());
    let from = match args.from {
        ProblemSource::Games => ProblemsFrom::Games,
        ProblemSource::Variations => ProblemsFrom::Variations,
    };
    let options = ProblemOptions::default()
        .with_figures(figures)
        .with_from(from)
        .with_wrong(args.answers == Some(Answers::All));
    let mut shuffle = args.shuffle.map(Shuffle::new);
    let mut all: Vec<Problem> = Vec::new();
    let mut title = None;
    // What names of files may say is taken from the first game.
    let mut named: Option<Collection> = None;
    let mut empty = 0;
    job.each(files, |file, games| {
        place::tell_dialect(file, games.trees(), job.console);
        let found = match &mut shuffle {
            Some(shuffle) => {
                let mut turned = games.clone();
                shuffle.turn(&mut turned);
                problems(&turned, &options)
            }
            None => problems(games, &options),
        };
        if from == ProblemsFrom::Games {
            empty += games.trees().count() - found.len();
        }
        let root = games.tree(0).map(GameTree::root);
        if title.is_none() && from == ProblemsFrom::Variations {
            title = root.and_then(|root| root.text(id::GN)).map(Cow::into_owned);
        }
        named.get_or_insert_with(|| games.clone());
        all.extend(found);
        Ok(())
    })?;
    let tree = named.as_ref().and_then(|games| games.tree(0));
    let Some(tree) = tree.filter(|_| !all.is_empty()) else {
        if !files.is_empty() && named.is_some() {
            let problem = "there is no position with stones in it to make a problem of";
            job.console.problem(first, problem);
        }
        return Err(Stop::Told);
    };
    if empty > 0 {
        let games = count(empty, "game");
        job.console.note(format_args!(
            "sgf: {}: {games} without a position to solve left out",
            job.whole(files)
        ));
    }
    if let Some(shuffle) = &mut shuffle {
        shuffle.order(&mut all);
    }
    let per_page = args
        .problems
        .as_deref()
        .and_then(|number| number.parse().ok());
    let mut options = SheetOptions::default()
        .with_page(job.paper())
        .with_per_page(per_page.unwrap_or(6))
        .with_answers(args.answers.is_some());
    options.title.clone_from(&title);
    let pages = match job.plan.format {
        Format::Epub => Vec::new(),
        _ => problem_sheet(&all, &options, &job.look, &job.fonts),
    };
    if job.plan.is_painted() {
        job.tell_missing(job.whole(files), &missing(&pages, &job.fonts));
    }
    let stage = Stage::of(tree);
    if job.plan.format == Format::Epub {
        let name = title.unwrap_or_else(|| "Problems".to_owned());
        let book = epub(job, files, &all, &name).map_err(Stop::Output)?;
        return job.deliver(&book, first, 1, stage);
    }
    if !job.plan.is_many {
        let name = options.title.unwrap_or_else(|| count(all.len(), "problem"));
        let bytes = job.console.told(first, job.paint(&pages, &name))?;
        return job.deliver(&bytes, first, 1, stage);
    }
    for (number, page) in (1..).zip(pages.chunks(1)) {
        let bytes = job.console.told(first, job.paint(page, &stem_of(first)))?;
        job.deliver(&bytes, first, number, stage)?;
    }
    Ok(())
}

/// Problems as a book: a chapter of questions, and one of answers.
fn epub(
    job: &Job<'_>,
    files: &[InputFile],
    problems: &[Problem],
    title: &str,
) -> io::Result<Vec<u8>> {
    let game = |name: String, text: Option<String>, figures: Vec<Figure>| BookGame {
        header: Header {
            title: Some(name.clone()),
            text,
            ..Header::default()
        },
        figures,
        name,
    };
    let numbered = || (1..).zip(problems);
    let questions = numbered().map(|(number, problem)| {
        let caption = problem.question.caption.as_deref();
        let name = problem.title.as_deref().or(caption).unwrap_or_default();
        let name = format!("{number}. {name}");
        game(name, problem.text.clone(), vec![problem.question.clone()])
    });
    let mut chapters = vec![Chapter {
        title: Some(title.to_owned()),
        games: questions.collect(),
    }];
    if job.args.answers.is_some() {
        let answers = numbered().map(|(number, problem)| {
            let figures = problem.answers.iter().map(|answer| {
                let mut figure = answer.figure.clone();
                figure.caption = (!answer.is_right).then(|| "Wrong".to_owned());
                figure
            });
            game(format!("{number}."), None, figures.collect())
        });
        chapters.push(Chapter {
            title: Some("Answers".to_owned()),
            games: answers.filter(|game| !game.figures.is_empty()).collect(),
        });
    }
    let paper = job.paper();
    let mut book = Book::new(job, files, &paper)?;
    for chapter in &chapters {
        book.add(chapter)?;
    }
    Ok(book.finish(title)?.0)
}
