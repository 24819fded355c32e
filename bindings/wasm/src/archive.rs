//! Archives in the page: what the program's search answers, without the program.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sgfkit::Collection;
use sgfkit::charset::Charset;
use sgfkit::dialect;
use sgfkit_search::{
    Answer, Archive, AskError, Builder, File, Named, Prepared, Question, carried, games,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};

/// Games that are searched together.
#[wasm_bindgen]
#[derive(Default)]
pub struct Searcher {
    archive: Arc<Archive>,
    /// The files themselves, where they are here.
    files: HashMap<String, Vec<u8>>,
}

#[wasm_bindgen]
impl Searcher {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Searcher {
        Searcher::default()
    }

    /// Takes a part of an archive.
    pub fn add(&mut self, bytes: &[u8]) -> Outcome<()> {
        let carried = carried::unpack(bytes).map_err(|error| Fault::new("damaged", error))?;
        let mut contents = carried.contents;
        for (number, file) in carried.part.files.iter() {
            let content = contents.get_mut(number as usize).and_then(Option::take);
            if let Some(content) = content {
                self.files.insert(file.path.clone(), content);
            }
        }
        Arc::make_mut(&mut self.archive).parts.push(carried.part);
        Ok(())
    }

    /// Takes a file of games.
    pub fn add_file(&mut self, path: &str, data: Vec<u8>, charset: Option<String>) -> Outcome<()> {
        let charset = charset.and_then(|name| Charset::for_name(name.as_bytes()));
        let collection = match charset {
            None => Collection::parse(data),
            Some(charset) => Collection::parse_in(data, charset),
        };
        let meant = dialect::read(collection).collection;
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

    /// Answers a question, in lines of JSON; `keeps` are the paths that its globs
    /// let pass, where it has any.
    pub fn ask(&self, question: &str, keeps: Option<Vec<String>>) -> Outcome<String> {
        let wrong = |error: AskError| Fault::new("query", error.told());
        let question = Question::default().with(question).map_err(wrong)?;
        let (asked, filters) = (
            question.asked().map_err(wrong)?,
            question.all_filters().map_err(wrong)?,
        );
        if !question.comments.is_empty() {
            return Err(Fault::new("query", "--comment: comments are not searched here"));
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

    /// All paths, in the order of the archive.
    pub fn paths(&self) -> Vec<String> {
        let files = self.archive.parts.iter().flat_map(|part| part.files.iter());
        files.map(|(_, file)| file.path.clone()).collect()
    }

    /// A file, where it is here.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        self.files.get(path).cloned()
    }
}
