//! Search in archives inside the page, without the program.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde_json::json;
use sgfkit::{Collection, OptionError};
use sgfkit::charset::Charset;
use sgfkit::dialect;
use sgfkit_search::{
    Answer, Archive, Builder, File, Filters, Named, Prepared, Question, boards, carried,
    games,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};

/// Games that are searched together.
#[wasm_bindgen]
#[derive(Default)]
pub struct Searcher {
    archive: Arc<Archive>,
    /// Contents of the files, if available.
    files: HashMap<String, Vec<u8>>,
    /// Part under construction, filled by [`Searcher::take`].
    making: Making,
    /// Position of the next file in the archive.
    order: u64,
}

/// Part of an archive that is not searchable yet.
#[derive(Default)]
struct Making {
    builder: Builder,
    files: Vec<Option<File>>,
    contents: Vec<Option<Vec<u8>>>,
}

impl Searcher {
    fn hold(&mut self, contents: Vec<Option<Vec<u8>>>) {
        let Some(part) = self.archive.parts.last() else {
            return;
        };
        let mut contents = contents;
        for (number, file) in part.files.iter() {
            self.order = self.order.max(file.order + 1);
            let content = contents.get_mut(number as usize).and_then(Option::take);
            if let Some(content) = content {
                self.files.insert(file.path.clone(), content);
            }
        }
    }
}

/// Parses a file with known dialects corrected, as in `sgf search`.
fn read(data: Vec<u8>, charset: Option<&Charset>) -> Collection {
    let collection = match charset {
        None => Collection::parse(data),
        Some(charset) => Collection::parse_in(data, *charset),
    };
    dialect::read(collection).collection
}

#[wasm_bindgen]
impl Searcher {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Searcher {
        Searcher::default()
    }

    /// Adds a finished part of an archive.
    pub fn add(&mut self, bytes: &[u8]) -> Outcome<()> {
        let carried = carried::unpack(bytes).map_err(|error| Fault::new("damaged", error))?;
        Arc::make_mut(&mut self.archive).parts.push(carried.part);
        self.hold(carried.contents);
        Ok(())
    }

    /// Adds a file of games.
    pub fn add_file(&mut self, path: &str, data: Vec<u8>, charset: Option<String>) -> Outcome<()> {
        let charset = charset.and_then(|name| Charset::for_name(name.as_bytes()));
        let meant = read(data, charset.as_ref());
        let mut builder = Builder::default();
        for (row, play) in games(&meant) {
            builder.add(0, &Prepared::new(row, play.as_ref()));
        }
        let file = File {
            path: path.to_owned(),
            ..File::default()
        };
        let added = Arc::make_mut(&mut self.archive).add(builder, vec![Some(file)]);
        added.map_err(|error| Fault::new("damaged", error))
    }

    /// Adds a file to the next part, and returns its number of games. Skips files without games.
    pub fn take(&mut self, path: &str, data: Vec<u8>) -> u32 {
        let making = &mut self.making;
        let number = making.files.len() as u32;
        let before = making.builder.games();
        // A collection owns its bytes, and the page opens the original file.
        for (row, play) in games(&read(data.clone(), None)) {
            making
                .builder
                .add(number, &Prepared::new(row, play.as_ref()));
        }
        let found = making.builder.games() - before;
        if found > 0 {
            making.files.push(Some(File {
                path: path.to_owned(),
                order: self.order,
                ..File::default()
            }));
            making.contents.push(Some(data));
            self.order += 1;
        }
        found as u32
    }

    /// Returns the approximate size of the next part in bytes.
    pub fn size(&self) -> u32 {
        u32::try_from(self.making.builder.len()).unwrap_or(u32::MAX)
    }

    /// Makes the next part searchable, and returns it for [`Searcher::add`]; `None` if it is empty.
    pub fn finish(&mut self) -> Outcome<Option<Vec<u8>>> {
        let made = std::mem::take(&mut self.making);
        if made.files.is_empty() {
            return Ok(None);
        }
        let archive = Arc::make_mut(&mut self.archive);
        let added = archive.add(made.builder, made.files);
        added.map_err(|error| Fault::new("damaged", error))?;
        let packed = archive
            .parts
            .last()
            .map(|part| carried::pack(part, &made.contents));
        self.hold(made.contents);
        Ok(packed)
    }

    /// Returns the number of searchable parts.
    pub fn parts(&self) -> u32 {
        self.archive.parts.len() as u32
    }

    /// Removes all parts from this one on, including unfinished ones.
    pub fn forget(&mut self, part: u32) {
        self.making = Making::default();
        let archive = Arc::make_mut(&mut self.archive);
        let end = archive.parts.len().min(part as usize);
        for part in archive.parts.split_off(end) {
            for (_, file) in part.files.iter() {
                self.files.remove(&file.path);
            }
        }
    }

    /// Returns the games and their boards as JSON.
    pub fn about(&self) -> String {
        let games = self.archive.choose(&Filters::default(), |_, _| true);
        let boards = boards(&self.archive, &games);
        json!({ "games": games.len(), "boards": boards }).to_string()
    }

    /// Answers a question in JSON lines; `keeps` are the paths that its globs match, if it has any.
    pub fn ask(&self, question: &str, keeps: Option<Vec<String>>) -> Outcome<String> {
        let wrong = |error: OptionError| Fault::new("query", error.told());
        let question = Question::default().with(question).map_err(wrong)?;
        let (asked, filters) = (
            question.asked().map_err(wrong)?,
            question.all_filters().map_err(wrong)?,
        );
        if !question.comments.is_empty() {
            return Err(Fault::new(
                "query",
                "--comment: comments are not searched here",
            ));
        }
        let keeps: Option<HashSet<String>> = keeps.map(|keeps| keeps.into_iter().collect());
        let admits = |file: Named<'_>, _| {
            keeps
                .as_ref()
                .is_none_or(|keeps| keeps.contains(file.path()))
        };
        let games = self.archive.choose(&filters, admits);
        let outcome = self.archive.search(&games, &asked.query, None);
        let listing = question.listing;
        let archive = Arc::clone(&self.archive);
        let mut answer = Answer::new(archive, asked, games, outcome, listing.order);
        if let Some((key, backwards)) = listing.sort {
            answer.sort(key, backwards);
        }
        let mut lines = String::new();
        let written = answer.lines(&listing, 0, |line| {
            lines.push_str(line);
            lines.push('\n');
            Ok::<(), ()>(())
        });
        written.map_err(|()| Fault::new("query", "no answer"))?;
        Ok(lines)
    }

    /// Returns all paths in archive order.
    pub fn paths(&self) -> Vec<String> {
        let files = self.archive.parts.iter().flat_map(|part| part.files.iter());
        files.map(|(_, file)| file.path.clone()).collect()
    }

    /// Returns a file if its contents are available.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        self.files.get(path).cloned()
    }
}
