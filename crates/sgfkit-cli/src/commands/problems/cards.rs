//! Writes cards for Anki: a table with one line per problem, and its images.
//!
//! The table is for Anki's import of text files (docs.ankiweb.net, Importing, Text files): lines
//! that begin with `#` describe the others. Its `guid` column updates a card when a problem is
//! imported again.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;

use sgfkit::Collection;
use sgfkit_diagram::{
    Comment, Crop, Figure, FigureOptions, Fonts, Language, Look, Problem, ProblemOptions, plate,
    png, problems, xml,
};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use xxhash_rust::xxh3::xxh3_64;

use super::{New, Sums, each};
use crate::args::Problems;
use crate::output::{Console, Stop};
use crate::paths::InputFile;
use crate::template::{Distinct, stem};

/// The header for the importer. The remaining columns are the fields of a note.
const HEAD: &str = "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n\
                    #columns:guid\tFront\tBack\tTags\n";

/// Pixels per point, sharp enough for a phone.
const SCALE: f32 = 2.0;

pub fn make(
    args: &Problems,
    files: &[InputFile],
    folder: &Path,
    sums: &mut Sums,
    console: &Console,
) -> Result<(Vec<New>, usize), Stop> {
    let mut deck = Deck::new();
    let mut names = Distinct::default();
    each(args, files, sums, console, |file, found| {
        let name = names.take(&plain(&stem(file)));
        for piece in super::problems_of(&found) {
            let card = format!("{name}-{:04}", piece.tree().number());
            let alone = Collection::parse(piece.to_bytes());
            console.told(file, deck.game(&card, &name, &alone, args.all))?;
        }
        Ok(())
    })?;
    Ok(deck.finish(folder))
}

pub struct Deck {
    fonts: Fonts,
    look: Look,
    table: String,
    pictures: Vec<(String, Vec<u8>)>,
    without: usize,
}

impl Deck {
    pub fn new() -> Deck {
        Deck {
            fonts: Fonts::with_system(),
            look: Look::default(),
            table: HEAD.to_owned(),
            pictures: Vec::new(),
            without: 0,
        }
    }

    /// Adds the problems of a game, with the `name` of the card and the `tag` of the file.
    pub fn game(
        &mut self,
        name: &str,
        tag: &str,
        alone: &Collection,
        all: bool,
    ) -> Result<(), String> {
        let language = alone.tree(0).and_then(Language::of);
        let figures = FigureOptions::default()
            .with_language(language.unwrap_or_default())
            .with_crop(Crop::Auto);
        let options = ProblemOptions::default()
            .with_figures(figures)
            .with_all(all);
        let found = problems(alone, &options);
        let is_book = found.len() > 1;
        for (problem, number) in found.iter().zip(1_usize..) {
            let mut card = name.to_owned();
            let mut source = alone.source().to_vec();
            if is_book {
                card = format!("{card}-{number:04}");
                source.extend(number.to_string().bytes());
            }
            self.add(&card, tag, &source, problem)?;
        }
        Ok(())
    }

    pub fn finish(self, folder: &Path) -> (Vec<New>, usize) {
        let pictures = self.pictures.into_iter();
        let mut new: Vec<New> = pictures
            .map(|(name, bytes)| (folder.join("media").join(name), bytes))
            .collect();
        new.push((folder.join("problems.txt"), self.table.into_bytes()));
        (new, self.without)
    }

    fn add(
        &mut self,
        name: &str,
        tag: &str,
        source: &[u8],
        problem: &Problem,
    ) -> Result<(), String> {
        let right = problem.answers.iter().filter(|answer| answer.is_right);
        let right: Vec<&Figure> = right.map(|answer| &answer.figure).collect();
        if right.is_empty() {
            self.without += 1;
            return Ok(());
        }
        let mut front = String::new();
        // Writing to a string cannot fail.
        if let Some(title) = &problem.title {
            let _ = write!(front, "<b>{}</b><br>", html(title));
        }
        front.push_str(&self.picture(&format!("{name}-q.png"), &problem.question)?);
        if let Some(text) = &problem.text {
            let _ = write!(front, "<br>{}", html(text));
        }
        let mut back = Vec::new();
        // Lines share their first moves, so their comments are shown once.
        let mut told = HashSet::new();
        for (number, figure) in (1..).zip(right) {
            let mut answer = self.picture(&format!("{name}-a{number}.png"), figure)?;
            for comment in figure.comments.iter().filter(|one| told.insert(one.node)) {
                let _ = write!(answer, "<br>{}", said(comment));
            }
            back.push(answer);
        }
        let guid = xxh3_64(source);
        let back = back.join("<hr>");
        let row = [format!("sgf-{guid:016x}"), front, back, tag.to_owned()];
        self.table
            .push_str(&row.map(|field| quoted(&field)).join("\t"));
        self.table.push('\n');
        Ok(())
    }

    /// Renders an image, and returns the HTML that shows it.
    fn picture(&mut self, name: &str, figure: &Figure) -> Result<String, String> {
        let scene = plate(figure, &self.look, &self.fonts);
        let bytes = png::write(&scene, &self.fonts, SCALE).map_err(|error| error.to_string())?;
        let shown = format!("<img src=\"{}\">", xml::attribute(name));
        self.pictures.push((name.to_owned(), bytes));
        Ok(shown)
    }
}

/// Normalizes a name as Anki does: lowercase, composed, without punctuation.
pub fn plain(stem: &str) -> String {
    let plain = |c: char| match c {
        '-' | '.' => c,
        c if c.is_alphanumeric() || is_combining_mark(c) => c,
        _ => '_',
    };
    stem.to_lowercase().nfc().map(plain).collect()
}

/// Formats a comment after the number of its move.
fn said(comment: &Comment) -> String {
    match comment.number {
        Some(number) => format!("{number}: {}", html(&comment.text)),
        None => html(&comment.text),
    }
}

fn quoted(field: &str) -> String {
    let field = field.replace(['\t', '\n', '\r'], " ");
    format!("\"{}\"", field.replace('"', "\"\""))
}

fn html(text: &str) -> String {
    xml::escaped(text).replace('\n', "<br>")
}
