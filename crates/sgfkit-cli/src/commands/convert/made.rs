//! Converts one file.

use std::io::{self, Write};

use sgfkit::analysis::{self, convert::Losses};
use sgfkit::convert::{self, Converted, JsonDocument};
use sgfkit::dialect;
use sgfkit::exchange::{self, Format, Lost, Problem, ReadOptions};
use sgfkit::{Collection, Game, Node};
use sgfkit_files::{ReadError, Record};

use crate::args::{Convert, Form, From};
use crate::batch;
use crate::commands::change::{removed_stray_text, removed_text};
use crate::commands::place_of;
use crate::output::Console;
use crate::paths::InputFile;

pub struct Made {
    pub content: Content,
    pub form: Form,
    pub format: &'static str,
    pub charset: String,
    pub games: usize,
    pub moves: usize,
    pub lost: Vec<Lost>,
    pub problems: Vec<Problem>,
    /// Properties kept although the SGF version lacks them.
    pub kept: Vec<(String, usize)>,
    /// The stray text that was removed, one sentence per game.
    pub removed: Vec<String>,
    /// The losses of analyses, with numbers of nodes.
    pub lost_analyses: Vec<Lost>,
    /// Whether there was no analysis to convert.
    pub lacks_analyses: bool,
}

pub enum Content {
    Bytes(Vec<u8>),
    /// Games to write as JSON piece by piece, since JSON takes several times their size.
    Json(Box<Collection>),
}

impl Default for Content {
    fn default() -> Content {
        Content::Bytes(Vec::new())
    }
}

impl Content {
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let games = match self {
            Content::Bytes(bytes) => return out.write_all(bytes),
            Content::Json(games) => games,
        };
        let document = JsonDocument::new(games);
        if games.trees().nth(1).is_none() {
            let all = 0..usize::MAX;
            return document.write(all, |text| out.write_all(text.as_bytes()));
        }
        let part = |trees| {
            let text = document.part(trees);
            let weight = text.len();
            (text, weight)
        };
        batch::each_part(games, part, |text| out.write_all(text.as_bytes()))
    }

    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Content::Bytes(bytes) => bytes,
            Content::Json(games) => convert::to_json(&games).into_bytes(),
        }
    }
}

pub enum Failure {
    Usage(String),
    File(String),
    /// The file contains no game, for these reasons; with its format, if it is known.
    NoGame(Option<Format>, Vec<Problem>),
}

impl Failure {
    pub fn tell(&self, file: &InputFile, console: &Console) {
        match self {
            Failure::Usage(message) | Failure::File(message) => console.problem(file, message),
            Failure::NoGame(_, problems) => {
                for problem in problems {
                    console.problem(format_args!("{file}:{}", problem.line), &problem.message);
                }
            }
        }
    }
}

impl std::convert::From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::File(message)
    }
}

struct Source {
    collection: Collection,
    format: &'static str,
    charset: Option<String>,
    lost: Vec<Lost>,
    problems: Vec<Problem>,
    is_sgf: bool,
}

impl Source {
    fn new(collection: Collection, format: &'static str) -> Source {
        Source {
            collection,
            format,
            charset: None,
            lost: Vec::new(),
            problems: Vec::new(),
            is_sgf: false,
        }
    }
}

/// Reads any format, changes the encoding, and writes any format.
pub fn made(record: Record<'_>, args: &Convert) -> Result<Made, Failure> {
    let bytes = record.bytes.map_err(|error| error.to_string())?;
    let mut source = read(bytes, args)?;
    if source.is_sgf && args.to.is_none() && args.charset.is_none() && args.analysis.is_none() {
        let message = "nothing to convert: add --to FORM, --charset NAME or --analysis DIALECT";
        return Err(Failure::Usage(message.to_owned()));
    }
    let form = args.to.unwrap_or(Form::Sgf);
    let mut removed = Vec::new();
    if let Some(to) = &args.charset {
        let recoded = convert::recode(&source.collection, to.charset, &to.name);
        let bytes = recoded.map_err(|error| {
            let place = place_of(&source.collection, error.span);
            format!("{error} ({place})")
        })?;
        let recoded = Collection::parse(bytes);
        removed = removed_stray_text(&source.collection, &recoded);
        source.collection = recoded;
    }
    let losses = args
        .analysis
        .map(|to| analysis::convert::rewrite(&mut source.collection, to.0));
    if source.collection.is_edited() {
        source.collection = Collection::parse(source.collection.to_bytes().into_owned());
    }
    let games = &source.collection;
    let first = || games.tree(0).map_or("UTF-8", |tree| tree.charset().name());
    let charset = source.charset.unwrap_or_else(|| first().to_owned());
    let mut made = Made {
        content: Content::default(),
        form,
        format: source.format,
        charset,
        games: games.trees().count(),
        moves: moves(games),
        lost: source.lost,
        problems: source.problems,
        kept: Vec::new(),
        removed,
        lacks_analyses: losses.as_ref().is_some_and(|losses| losses.found_none),
        lost_analyses: losses.map_or(Vec::new(), lost_analyses),
    };
    let mut changed = |converted: Converted| {
        made.kept = converted.foreign;
        made.removed.extend(removed_text(games, &converted.bytes));
        converted.bytes
    };
    made.content = match form {
        Form::Ff4 => Content::Bytes(changed(convert::to_ff4(games))),
        Form::Ff3 => Content::Bytes(changed(convert::to_ff3(games))),
        Form::Sgf => Content::Bytes(games.to_bytes().into_owned()),
        Form::Other(format) => {
            // These formats have no dialects, so write the intended meaning.
            let meant = dialect::read(games.clone()).collection;
            let node = shown(args, &meant)?;
            let export =
                exchange::write(&meant, format, node).map_err(|error| error.to_string())?;
            made.lost.extend(export.lost);
            Content::Bytes(export.text.into_bytes())
        }
        Form::Json => Content::Json(Box::new(source.collection)),
    };
    Ok(made)
}

fn moves(games: &Collection) -> usize {
    let moves = batch::parts(games, |trees| {
        let lines = trees.filter_map(|index| Some(games.tree(index)?.main_line()));
        lines
            .flatten()
            .filter(|node| node.played().is_some())
            .count()
    });
    moves.into_iter().sum()
}

fn lost_analyses(losses: Losses) -> Vec<Lost> {
    let keys = losses.keys.into_iter();
    let lost = keys.map(|(key, nodes)| Lost {
        what: key.to_owned(),
        value: nodes.to_string(),
        line: None,
    });
    lost.collect()
}

/// Returns the position that options name.
fn shown<'a>(args: &Convert, collection: &'a Collection) -> Result<Option<Node<'a>>, String> {
    if args.place.given().next().is_none() {
        return Ok(None);
    }
    Ok(Some(args.place.find(collection)?))
}

fn read(bytes: Vec<u8>, args: &Convert) -> Result<Source, Failure> {
    let format = match args.from {
        From::Auto => match Format::detect(&bytes) {
            Some(format) => From::Other(format),
            None if convert::is_json(&bytes) => From::Json,
            None => From::Sgf,
        },
        // A list with one game per line is SGF.
        From::Other(Format::Sgfs) => From::Sgf,
        named => named,
    };
    if args.output.write && format != From::Sgf {
        return Err(Failure::Usage(
            "--write cannot turn the file into SGF; use -o OUT or --out-dir DIR".into(),
        ));
    }
    match format {
        From::Auto | From::Sgf => read_sgf(bytes, args),
        From::Json => read_json(&bytes, args),
        From::Other(format) => {
            let options = ReadOptions::default()
                .with_format(Some(format))
                .with_charset(args.from_charset.as_ref().map(|named| named.charset))
                .with_game(args.game.map(Game::from))
                .with_size(args.size);
            let import = exchange::read(&bytes, &options)
                .map_err(|error| Failure::NoGame(error.format, error.problems))?;
            let source = Source::new(import.collection(), import.format.name());
            Ok(Source {
                charset: Some(import.charset.to_owned()),
                lost: import.lost,
                problems: import.problems,
                ..source
            })
        }
    }
}

fn read_sgf(bytes: Vec<u8>, args: &Convert) -> Result<Source, Failure> {
    for (is_given, option) in [
        (args.game.is_some(), "--game"),
        (args.size.is_some(), "--size"),
    ] {
        if is_given {
            return Err(Failure::Usage(format!(
                "{option} does not apply to SGF, which states it"
            )));
        }
    }
    let collection = match &args.from_charset {
        Some(from) => Collection::parse_in(bytes, from.charset),
        None => Collection::parse(bytes),
    };
    let collection = ReadError::unless_whole(collection).map_err(|error| error.to_string())?;
    if collection.trees().next().is_none() {
        let message = "contains no game in SGF or another known format";
        let problem = Problem {
            line: 1,
            message: message.to_owned(),
        };
        return Err(Failure::NoGame(None, vec![problem]));
    }
    let source = Source::new(collection, "sgf");
    Ok(Source {
        is_sgf: true,
        ..source
    })
}

fn read_json(bytes: &[u8], args: &Convert) -> Result<Source, Failure> {
    if args.from_charset.is_some() {
        return Err("JSON is always UTF-8; --from-charset is for SGF"
            .to_owned()
            .into());
    }
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let bytes = convert::from_json(text).map_err(|error| error.to_string())?;
    let collection = ReadError::unless_game(Collection::parse(bytes));
    Ok(Source::new(
        collection.map_err(|error| error.to_string())?,
        "json",
    ))
}
