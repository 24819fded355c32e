//! Problem sheets from all files.

use std::borrow::Cow;
use std::time::SystemTime;

use sgfkit::schema::id;
use sgfkit::{Collection, GameTree};

use super::book::Binding;
use super::kinds::{Answers, Format};
use super::press::{JobMessage, Piece, Press, Tell};
use crate::chapter::{BookGame, Chapter};
use crate::error::JobError;
use crate::figure::{Figure, FigureOptions};
use crate::header::Header;
use crate::language::{Language, Message};
use crate::problems::{
    PassedOver, Problem, ProblemOptions, ProblemsFrom, SheetOptions, Shuffle, problem_sheet,
    problems_and_others,
};

/// Default number of problems per page.
const PER_PAGE: u32 = 6;

/// Unfinished sheet.
pub(super) struct Sheet<'p> {
    press: &'p Press<'p>,
    modified: Option<SystemTime>,
    options: ProblemOptions,
    shuffle: Option<Shuffle>,
    problems: Vec<Problem>,
    title: Option<String>,
    /// Language of the first file.
    language: Option<Language>,
    /// Games that are not problems.
    passed_over: PassedOver,
    pub(super) games: usize,
}

impl<'p> Sheet<'p> {
    pub(super) fn new(
        press: &'p Press<'p>,
        modified: Option<SystemTime>,
    ) -> Result<Sheet<'p>, JobError> {
        let job = press.job;
        let figures = FigureOptions::default()
            .with_markup(!job.no_markup)
            .with_crop(press.crop(None)?)
            .with_coordinates(press.look.coordinates);
        let options = ProblemOptions::default()
            .with_figures(figures)
            .with_from(job.from.unwrap_or_default())
            .with_wrong(job.answers == Some(Answers::All))
            .with_all(job.all);
        Ok(Sheet {
            press,
            modified,
            options,
            shuffle: job.shuffle.map(Shuffle::new),
            problems: Vec::new(),
            title: job.title.clone(),
            language: None,
            passed_over: PassedOver::default(),
            games: 0,
        })
    }

    /// Adds the problems of a file, given its name without extension.
    pub(super) fn add(&mut self, stem: &str, games: &Collection) -> Result<(), JobError> {
        let first = games.tree(0);
        let language = first
            .map(|tree| self.press.language(tree))
            .unwrap_or_default();
        self.options.figures.language = language;
        self.language.get_or_insert(language);
        let (found, others) = match &mut self.shuffle {
            Some(shuffle) => {
                let mut turned = games.clone();
                shuffle.turn(&mut turned);
                problems_and_others(&turned, &self.options)
            }
            None => problems_and_others(games, &self.options),
        };
        self.games += games.trees().count();
        for (number, why) in others {
            let place = format!("{stem}, game {number}");
            self.passed_over.add(&place, why);
        }
        if self.options.from == ProblemsFrom::Variations && self.title.is_none() {
            let root = games.tree(0).map(GameTree::root);
            let title = root.and_then(|root| root.text(id::GN));
            self.title = title.map(Cow::into_owned);
        }
        self.problems.extend(found);
        Ok(())
    }

    pub(super) fn finish<E: From<JobError>>(
        mut self,
        stem: &str,
        tell: Tell<'_>,
        mut hand_on: impl FnMut(Piece) -> Result<(), E>,
    ) -> Result<(), E> {
        let press = self.press;
        if self.problems.is_empty() {
            let mut nothing = "no problems found".to_owned();
            for note in self.passed_over.notes() {
                nothing.push_str("; ");
                nothing.push_str(&note);
            }
            return Err(JobError::games(nothing).into());
        }
        for note in self.passed_over.notes() {
            tell(JobMessage::Note(note));
        }
        if let Some(shuffle) = &mut self.shuffle {
            shuffle.order(&mut self.problems);
        }
        if press.plan.format == Format::Epub {
            return hand_on(Piece::whole(self.epub()?));
        }
        let options = SheetOptions {
            page: press.paper.clone().with_language(self.words()),
            per_page: press.job.problems.unwrap_or(PER_PAGE),
            answers: press.job.answers.is_some(),
            title: self.title.clone(),
        };
        let pages = problem_sheet(&self.problems, &options, &press.look, press.fonts);
        press.tell_missing(&pages, tell);
        if !press.plan.is_many {
            let problems = || self.words().say(Message::Problems, &[]);
            let name = self.title.clone().unwrap_or_else(problems);
            return hand_on(Piece::whole(press.paint(&pages, &name)?));
        }
        for (number, page) in (1..).zip(pages.chunks(1)) {
            hand_on(Piece::page(press.paint(page, stem)?, number))?;
        }
        Ok(())
    }

    fn words(&self) -> Language {
        self.language.unwrap_or_default()
    }

    /// Writes problems as a book with a chapter of questions and one of answers.
    fn epub(&self) -> Result<Vec<u8>, JobError> {
        let language = self.words();
        let usual = language.say(Message::Problems, &[]);
        let title = self.title.as_deref().unwrap_or(&usual);
        let game = |name: String, text: Option<String>, figures: Vec<Figure>| BookGame {
            graph: None,
            header: Header {
                title: Some(name.clone()),
                text,
                ..Header::default()
            },
            figures,
            name,
        };
        let numbered = || (1..).zip(&self.problems);
        let questions = numbered().map(|(number, problem)| {
            let caption = problem.question.caption.as_deref();
            let name = problem.title.as_deref().or(caption).unwrap_or_default();
            let name = format!("{number}. {name}");
            game(name, problem.text.clone(), vec![problem.question.clone()])
        });
        let mut book = Binding::new(self.press, self.modified)?;
        book.add(&Chapter {
            title: Some(title.to_owned()),
            games: questions.collect(),
        })?;
        if self.press.job.answers.is_some() {
            let answers = numbered().map(|(number, problem)| {
                let figures = problem.answers.iter().map(|answer| {
                    let mut figure = answer.figure.clone();
                    let wrong = || language.say(Message::Wrong, &[]);
                    figure.caption = (!answer.is_right).then(wrong);
                    figure
                });
                game(format!("{number}."), None, figures.collect())
            });
            book.add(&Chapter {
                title: Some(language.say(Message::Answers, &[])),
                games: answers.filter(|game| !game.figures.is_empty()).collect(),
            })?;
        }
        Ok(book.finish(title)?.0)
    }
}
