//! Answers the requests of the viewer's page: its file and drafts.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use sgfkit_files::replace;
use xxhash_rust::xxh3::xxh3_64;

use super::drafts::{Draft, Drafts};
use crate::loopback::{Answers, IMPORTED, Making, RENDER, Reply, Request, Status, lock};
use crate::paths::InputFile;

/// Names below the page's address: the file, and the drafts by number; without a number, the list
/// of drafts.
pub const GAME: &str = "game.sgf";
pub const DRAFTS: &str = "drafts/";

const MOST: usize = 1 << 30;

pub struct Served {
    path: PathBuf,
    /// The contents of standard input, which cannot be read again.
    given: Option<Vec<u8>>,
    may_save: bool,
    /// The hash of the file when it was last read or saved.
    known: Mutex<u64>,
    drafts: Option<Drafts>,
    making: Making,
}

impl Served {
    pub fn new(file: &InputFile, bytes: &[u8], may_save: bool) -> Served {
        // Other inputs than files keep their initial contents.
        let (path, given) = match file {
            InputFile::Path(path) => (&**path, None),
            _ => (Path::new(""), Some(bytes.to_vec())),
        };
        Served {
            path: path.to_owned(),
            given,
            may_save,
            known: Mutex::new(xxh3_64(bytes)),
            drafts: may_save.then(|| Drafts::of(path)).flatten(),
            making: Making::default(),
        }
    }
}

impl Answers for Served {
    fn allow(&self) -> &'static str {
        if self.may_save {
            "GET, POST, PUT, DELETE"
        } else {
            "GET, POST"
        }
    }

    fn answer(&self, name: &str, mut request: Request, reply: &mut Reply<'_>) -> io::Result<()> {
        let (name, query) = name.split_once('?').unwrap_or((name, ""));
        if matches!(name, RENDER | IMPORTED) {
            return self.making.answer(name, query, request, reply);
        }
        let writes = matches!(request.method.as_str(), "PUT" | "DELETE");
        let draft = name.strip_prefix(DRAFTS);
        let is_ours = name == GAME || draft.is_some();
        if writes && self.may_save && is_ours && !reply.is_own(&request) {
            return reply.refuse(Status::Forbidden);
        }
        match (request.method.as_str(), name) {
            ("GET", GAME) => match self.read() {
                Ok(bytes) => {
                    *lock(&self.known) = xxh3_64(&bytes);
                    let tag = tag(xxh3_64(&bytes));
                    reply.send("application/x-go-sgf", &[("ETag", &tag)], &bytes)
                }
                Err(_) => reply.refuse(Status::NotFound),
            },
            ("PUT", GAME) if self.may_save => {
                let body = request.body(reply.stream(), MOST)?;
                match (body, request.header("if-match")) {
                    (Ok(body), Some(expected)) => self.save(reply, &body, expected),
                    // A client that does not name the replaced version has not seen it (RFC 6585,
                    // 3).
                    (Ok(_), None) => reply.refuse(Status::NoCondition),
                    (Err(status), _) => reply.refuse(status),
                }
            }
            (_, _) if draft.is_some() && self.may_save => {
                self.draft(draft.unwrap_or_default(), request, reply)
            }
            _ if is_ours => reply.refuse(Status::NotAllowed),
            _ => reply.refuse(Status::NotFound),
        }
    }
}

impl Served {
    /// Returns, stores or removes a draft by number; without a number, lists them.
    fn draft(&self, number: &str, mut request: Request, reply: &mut Reply<'_>) -> io::Result<()> {
        let drafts = self.drafts.as_ref();
        if number.is_empty() && request.method == "GET" {
            let numbers: Vec<u8> = drafts.into_iter().flat_map(Drafts::numbers).collect();
            return reply.send("application/json", &[], format!("{numbers:?}").as_bytes());
        }
        let Ok(number) = number.parse() else {
            return reply.refuse(Status::NotFound);
        };
        let draft = drafts.and_then(|drafts| drafts.get(number));
        match request.method.as_str() {
            "GET" => self.give(reply, draft),
            "PUT" => match request.body(reply.stream(), MOST)? {
                Ok(body) => self.keep(reply, draft, &body),
                Err(status) => reply.refuse(status),
            },
            "DELETE" => {
                let removed = draft.map_or(Ok(()), |draft| draft.remove());
                done(reply, removed, Status::Failed)
            }
            _ => reply.refuse(Status::NotAllowed),
        }
    }

    fn give(&self, reply: &mut Reply<'_>, draft: Option<Draft<'_>>) -> io::Result<()> {
        let now = xxh3_64(&self.read().unwrap_or_default());
        match draft.and_then(|draft| draft.read(now)) {
            Some(kept) => {
                let base = if kept.is_current { "same" } else { "changed" };
                let kind = "application/octet-stream";
                reply.send(kind, &[("X-Draft-Base", base)], &kept.bytes)
            }
            None => reply.refuse(Status::NotFound),
        }
    }

    fn keep(&self, reply: &mut Reply<'_>, draft: Option<Draft<'_>>, body: &[u8]) -> io::Result<()> {
        let kept = match draft {
            Some(draft) => draft.write(*lock(&self.known), body),
            None => Err(io::Error::other("there is no place for drafts")),
        };
        done(reply, kept, Status::NoRoom)
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        match &self.given {
            Some(bytes) => Ok(bytes.clone()),
            None => fs::read(&self.path),
        }
    }

    /// Writes the file unless another program has changed it.
    fn save(&self, reply: &mut Reply<'_>, body: &[u8], expected: &str) -> io::Result<()> {
        let mut known = lock(&self.known);
        let there = fs::read(&self.path).map(|bytes| xxh3_64(&bytes));
        let is_expected = |hash: u64| expected == tag(hash);
        if !there.is_ok_and(|hash| hash == *known && is_expected(hash)) {
            return reply.text(
                Status::Changed,
                "the file has changed on the disk meanwhile; nothing was written",
            );
        }
        if let Err(error) = replace(&self.path, body) {
            return reply.text(Status::Failed, &error.to_string());
        }
        *known = xxh3_64(body);
        let tag = tag(*known);
        reply.head(Status::Saved, &[("ETag", &tag)])
    }
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
