//! Answers the requests of the viewer's page: its files, drafts and progress.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::UNIX_EPOCH;

use serde_json::{Value, json};
use sgfkit_files::{InputFile, Rereader, replace};
use xxhash_rust::xxh3::xxh3_64;

use super::details;
use super::drafts::{Draft, Drafts};
use super::progress::{self, Progress};
use crate::loopback::{Answers, IMPORTED, Making, RENDER, Reply, Request, Status, lock};
use crate::paths;

/// Names below the page. A single file is `game.sgf`, and its drafts are `drafts/0`, `drafts/1`, …;
/// `drafts/` lists their numbers. In a list, file 7 is `files/7`, and its drafts are `drafts/7/0`, ….
pub const GAME: &str = "game.sgf";
pub const FILES: &str = "files/";
pub const DRAFTS: &str = "drafts/";
/// The name for details of some files: `details?files=3,4,5`.
const DETAILS: &str = "details";
pub const PROGRESS: &str = "progress";

const MOST: usize = 1 << 30;

/// The maximum number of files in one request for details, and the maximum size of such a file in
/// bytes. The games of larger files are listed only after the file is opened.
const MOST_DETAILS: usize = 100;
const MOST_READ: u64 = 16 << 20;

pub struct Served {
    files: Vec<Item>,
    is_list: bool,
    may_save: bool,
    /// Reads files in archives, which is fast in stored order.
    members: Mutex<Rereader>,
    progress: Progress,
    making: Making,
}

pub struct Item {
    file: InputFile,
    /// The contents of a file that cannot be read again, such as standard input.
    given: Option<Vec<u8>>,
    /// The folder in which it was found, without symbolic links. The file must be inside it.
    within: Option<Arc<Path>>,
    may_save: bool,
    /// The hash of the file when it was last read or saved.
    known: Mutex<u64>,
}

impl Item {
    pub fn new(file: InputFile, may_save: bool) -> Item {
        Item {
            may_save: may_save
                && matches!(file, InputFile::Path(_))
                && paths::changeable(&file, "--edit").is_ok(),
            file,
            given: None,
            within: None,
            known: Mutex::new(0),
        }
    }

    /// Creates an item whose contents were already read.
    pub fn read_before(self, bytes: &[u8]) -> Item {
        let given = !matches!(self.file, InputFile::Path(_));
        *lock(&self.known) = xxh3_64(bytes);
        Item {
            given: given.then(|| bytes.to_vec()),
            ..self
        }
    }

    pub fn within(self, folder: Option<Arc<Path>>) -> Item {
        Item {
            within: folder,
            ..self
        }
    }

    /// Returns the path of a plain file that is still in its folder.
    fn path(&self) -> io::Result<&PathBuf> {
        let InputFile::Path(path) = &self.file else {
            return Err(io::ErrorKind::NotFound.into());
        };
        match &self.within {
            Some(folder) if !fs::canonicalize(path)?.starts_with(folder) => {
                Err(io::ErrorKind::NotFound.into())
            }
            _ => Ok(path),
        }
    }

    fn drafts(&self) -> Option<Drafts> {
        Drafts::of(&self.file)
    }
}

/// The meaning of a name below the page.
enum Asked<'a> {
    List,
    Details,
    Progress,
    File(&'a Item),
    /// A draft by its number, or the numbers of all drafts if no number is given.
    Draft(&'a Item, &'a str),
}

impl Served {
    /// Creates a page with one file.
    pub fn one(file: Item, may_save: bool) -> Served {
        Served {
            is_list: false,
            ..Served::list(vec![file], may_save)
        }
    }

    /// Creates a page with a list of files.
    pub fn list(files: Vec<Item>, may_save: bool) -> Served {
        Served {
            files,
            is_list: true,
            may_save,
            members: Mutex::default(),
            progress: Progress::new(),
            making: Making::default(),
        }
    }

    fn asked<'a>(&'a self, name: &'a str) -> Option<Asked<'a>> {
        let only = self.files.first().filter(|_| !self.is_list);
        match name {
            GAME => only.map(Asked::File),
            PROGRESS => Some(Asked::Progress),
            FILES if self.is_list => Some(Asked::List),
            DETAILS if self.is_list => Some(Asked::Details),
            _ => {
                if let Some(number) = name.strip_prefix(FILES) {
                    return self.item(number).map(Asked::File);
                }
                let draft = name.strip_prefix(DRAFTS)?;
                if let Some(only) = only {
                    return Some(Asked::Draft(only, draft));
                }
                let (number, draft) = draft.split_once('/')?;
                Some(Asked::Draft(self.item(number)?, draft))
            }
        }
    }

    /// Returns a file by its number. Files have no other names here, so a name cannot lead
    /// elsewhere.
    fn item(&self, number: &str) -> Option<&Item> {
        let is_number = self.is_list && number.bytes().all(|byte| byte.is_ascii_digit());
        let number: usize = is_number.then(|| number.parse().ok())??;
        self.files.get(number)
    }
}

impl Answers for Served {
    fn allow(&self) -> &'static str {
        if self.may_save {
            "GET, POST, PUT, DELETE"
        } else {
            "GET, POST, PUT"
        }
    }

    fn answer(&self, name: &str, mut request: Request, reply: &mut Reply<'_>) -> io::Result<()> {
        let (name, query) = name.split_once('?').unwrap_or((name, ""));
        if matches!(name, RENDER | IMPORTED) {
            return self.making.answer(name, query, request, reply);
        }
        let Some(asked) = self.asked(name) else {
            return reply.refuse(Status::NotFound);
        };
        let writes = matches!(request.method.as_str(), "PUT" | "DELETE");
        let may_write = self.may_save || matches!(asked, Asked::Progress);
        if writes && may_write && !reply.is_own(&request) {
            return reply.refuse(Status::Forbidden);
        }
        match (request.method.as_str(), asked) {
            ("GET", Asked::List) => send_json(reply, &self.listed()),
            ("GET", Asked::Details) => self.details(query, reply),
            ("GET", Asked::Progress) => send_json(reply, &Value::Object(self.progress.read())),
            ("PUT", Asked::Progress) => {
                match request.body(reply.stream(), progress::MOST_CHANGED)? {
                    Ok(body) => match progress::parse(&body) {
                        Some(changes) => done(reply, self.progress.change(changes), Status::NoRoom),
                        None => reply.refuse(Status::BadRequest),
                    },
                    Err(status) => reply.refuse(status),
                }
            }
            ("GET", Asked::File(item)) => match self.read(item) {
                Ok(bytes) => {
                    let hash = xxh3_64(&bytes);
                    *lock(&item.known) = hash;
                    let headers = [("ETag", tag(hash)), ("X-Modified", modified(item))];
                    let headers = headers.each_ref().map(|(name, value)| (*name, &**value));
                    reply.send("application/x-go-sgf", &headers, &bytes)
                }
                Err(_) => reply.refuse(Status::NotFound),
            },
            ("PUT", Asked::File(item)) if item.may_save => {
                let body = request.body(reply.stream(), MOST)?;
                match (body, request.header("if-match")) {
                    (Ok(body), Some(expected)) => save(item, reply, &body, expected),
                    // A client that does not name the replaced version has not seen it (RFC 6585,
                    // 3).
                    (Ok(_), None) => reply.refuse(Status::NoCondition),
                    (Err(status), _) => reply.refuse(status),
                }
            }
            (_, Asked::Draft(item, number)) if self.may_save => {
                self.draft(item, number, request, reply)
            }
            _ => reply.refuse(Status::NotAllowed),
        }
    }
}

impl Served {
    /// Returns the paths of all files, without reading any file.
    fn listed(&self) -> Value {
        let files = self.files.iter();
        let files: Vec<_> = files
            .map(|item| json!({"path": item.file.name(), "writable": item.may_save}))
            .collect();
        json!({ "files": files })
    }

    /// Returns the details of some files.
    fn details(&self, query: &str, reply: &mut Reply<'_>) -> io::Result<()> {
        let mut named = form_urlencoded::parse(query.as_bytes());
        let wanted = named.find(|(name, _)| name == "files");
        let wanted = wanted.map_or_else(Default::default, |(_, wanted)| wanted);
        let numbers: Vec<&str> = wanted.split(',').take(MOST_DETAILS + 1).collect();
        let items: Option<Vec<_>> = numbers.iter().map(|number| self.item(number)).collect();
        match items {
            Some(items) if items.len() <= MOST_DETAILS => {
                let rows = items
                    .into_iter()
                    .map(|item| self.details_of(item))
                    .collect();
                send_json(reply, &Value::Array(rows))
            }
            _ => reply.text(
                Status::BadRequest,
                &format!("expected files=N,N,… with at most {MOST_DETAILS} numbers of files"),
            ),
        }
    }

    fn details_of(&self, item: &Item) -> Value {
        let size = item.path().ok().and_then(|path| path.metadata().ok());
        if size.is_some_and(|there| there.len() > MOST_READ) {
            return json!({"hash": null, "trees": null, "games": []});
        }
        match self.read(item) {
            Ok(bytes) => details::of(bytes),
            Err(error) => json!({"hash": null, "trees": null, "games": [], "error": error}),
        }
    }

    /// Returns, stores or removes a draft by number; without a number, lists them.
    fn draft(
        &self,
        item: &Item,
        number: &str,
        mut request: Request,
        reply: &mut Reply<'_>,
    ) -> io::Result<()> {
        let drafts = item.drafts();
        if number.is_empty() && request.method == "GET" {
            let numbers: Vec<u8> = drafts.iter().flat_map(Drafts::numbers).collect();
            return reply.send("application/json", &[], format!("{numbers:?}").as_bytes());
        }
        let Ok(number) = number.parse() else {
            return reply.refuse(Status::NotFound);
        };
        let draft = drafts.as_ref().and_then(|drafts| drafts.get(number));
        match request.method.as_str() {
            "GET" => self.give(item, reply, draft),
            "PUT" => match request.body(reply.stream(), MOST)? {
                Ok(body) => keep(item, reply, draft, &body),
                Err(status) => reply.refuse(status),
            },
            "DELETE" => {
                let removed = draft.map_or(Ok(()), |draft| draft.remove());
                done(reply, removed, Status::Failed)
            }
            _ => reply.refuse(Status::NotAllowed),
        }
    }

    fn give(&self, item: &Item, reply: &mut Reply<'_>, draft: Option<Draft<'_>>) -> io::Result<()> {
        let now = xxh3_64(&self.read(item).unwrap_or_default());
        match draft.and_then(|draft| draft.read(now)) {
            Some(kept) => {
                let base = if kept.is_current { "same" } else { "changed" };
                let kind = "application/octet-stream";
                reply.send(kind, &[("X-Draft-Base", base)], &kept.bytes)
            }
            None => reply.refuse(Status::NotFound),
        }
    }

    /// Returns the contents of a file, or an error message.
    fn read(&self, item: &Item) -> Result<Vec<u8>, String> {
        if let Some(bytes) = &item.given {
            return Ok(bytes.clone());
        }
        match &item.file {
            InputFile::Path(_) => {
                let path = item.path().map_err(|error| error.to_string())?;
                InputFile::Path(path.clone()).read()
            }
            InputFile::Member(_) => lock(&self.members).read(&item.file),
            file => file.read(),
        }
        .map_err(|error| error.to_string())
    }
}

fn keep(
    item: &Item,
    reply: &mut Reply<'_>,
    draft: Option<Draft<'_>>,
    body: &[u8],
) -> io::Result<()> {
    let kept = match draft {
        Some(draft) => draft.write(*lock(&item.known), body),
        None => Err(io::Error::other("no folder for drafts on this system")),
    };
    done(reply, kept, Status::NoRoom)
}

/// Writes the file unless another program has changed it.
fn save(item: &Item, reply: &mut Reply<'_>, body: &[u8], expected: &str) -> io::Result<()> {
    let Ok(path) = item.path() else {
        return reply.refuse(Status::NotFound);
    };
    let mut known = lock(&item.known);
    let there = fs::read(path).map(|bytes| xxh3_64(&bytes));
    let is_expected = |hash: u64| expected == tag(hash);
    if !there.is_ok_and(|hash| hash == *known && is_expected(hash)) {
        return reply.text(
            Status::Changed,
            "the file was changed by another program; nothing was written",
        );
    }
    if let Err(error) = replace(path, body) {
        return reply.text(Status::Failed, &error.to_string());
    }
    *known = xxh3_64(body);
    let headers = [("ETag", tag(*known)), ("X-Modified", modified(item))];
    let headers = headers.each_ref().map(|(name, value)| (*name, &**value));
    reply.head(Status::Saved, &headers)
}

/// Returns when the file was changed last, in milliseconds since 1970, for the dates in exports.
/// The text is empty if nobody knows.
fn modified(item: &Item) -> String {
    let since = paths::changed(&item.file).and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or_else(String::new, |since| since.as_millis().to_string())
}

fn send_json(reply: &mut Reply<'_>, value: &Value) -> io::Result<()> {
    reply.send("application/json", &[], value.to_string().as_bytes())
}

fn done(reply: &mut Reply<'_>, done: io::Result<()>, failed: Status) -> io::Result<()> {
    match done {
        Ok(()) => reply.head(Status::Saved, &[]),
        Err(error) => reply.text(failed, &error.to_string()),
    }
}

fn tag(hash: u64) -> String {
    format!("\"{hash:016x}\"")
}
