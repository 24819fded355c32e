//! The page and its file, on the loopback interface, for one browser.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sgfkit_files::replace;
use xxhash_rust::xxh3::xxh3_64;

use super::access::{Access, Way};
use super::drafts::Draft;
use super::http::{Request, Status, head};
use crate::paths::InputFile;
use crate::viewer_page::policy;

/// Names below the page: the file, what tells that the page is open, and what
/// was edited and not saved.
pub const GAME: &str = "game.sgf";
pub const ALIVE: &str = "alive";
pub const DRAFT: &str = "draft";

/// So long after the page has gone the server ends: it may be loaded again.
const GONE: Duration = Duration::from_secs(3);

/// How often an open page is looked after, and the end looked for.
const BEAT: Duration = Duration::from_millis(200);

/// The longest that a browser may take for a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that have not asked for anything yet. One more, and the oldest
/// of them is closed: those that ask nothing keep nobody else out.
const MANY: usize = 32;

/// Said where the browser does not show the cookie that it was given.
const NO_COOKIE: &str = "This address works once, for the browser that `sgf view` opened, and by a \
cookie. If this browser keeps no cookies, open the address that `sgf view` printed.";

pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    /// A signal has asked for the end.
    stopped: Arc<AtomicBool>,
}

struct Shared {
    host: String,
    access: Access,
    page: String,
    policy: String,
    path: PathBuf,
    /// What standard input gave, which cannot be read again.
    given: Option<Vec<u8>>,
    may_save: bool,
    /// What the file was when it was read or saved last, as a hash.
    known: Mutex<u64>,
    /// Where edits are kept that were not saved.
    draft: Option<Draft>,
    pages: Mutex<Pages>,
    /// Connections whose request is not there yet, the oldest first.
    idle: Mutex<VecDeque<(u64, TcpStream)>>,
}

/// The open pages, and when the last one went.
#[derive(Default)]
struct Pages {
    open: usize,
    gone: Option<Instant>,
}

impl Server {
    pub fn start(
        page: String,
        file: &InputFile,
        bytes: &[u8],
        may_save: bool,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let host = listener.local_addr()?.to_string();
        // What is no file of its own stays what it was.
        let (path, given) = match file {
            InputFile::Path(path) => (&**path, None),
            _ => (Path::new(""), Some(bytes.to_vec())),
        };
        // Whoever is told the address may ask for the end at once.
        let stopped = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&stopped))?;
        }
        Ok(Server {
            listener,
            stopped,
            shared: Arc::new(Shared {
                host,
                access: Access::new(),
                page,
                policy: policy(),
                path: path.to_owned(),
                given,
                may_save,
                known: Mutex::new(xxh3_64(bytes)),
                draft: may_save.then(|| Draft::of(path)).flatten(),
                pages: Mutex::default(),
                idle: Mutex::default(),
            }),
        })
    }

    /// The address that works as often as wanted.
    pub fn address(&self) -> String {
        format!(
            "http://{}{}",
            self.shared.host,
            self.shared.access.printed()
        )
    }

    /// The address that works once, for the browser.
    pub fn once(&self) -> String {
        format!("http://{}{}", self.shared.host, self.shared.access.once())
    }

    /// Answers until the page has been gone for a while, or Ctrl-C.
    pub fn serve(self) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        for number in 0.. {
            match self.listener.accept() {
                Ok((stream, _)) => self.take(stream, number),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(5));
                }
                // A browser that went away before it was answered.
                Err(_) => thread::sleep(BEAT),
            }
            let pages = lock(&self.shared.pages);
            let is_gone = pages.open == 0 && pages.gone.is_some_and(|gone| gone.elapsed() > GONE);
            drop(pages);
            if is_gone || self.stopped.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
        Ok(())
    }

    fn take(&self, mut stream: TcpStream, number: u64) {
        let shared = Arc::clone(&self.shared);
        let Ok(other) = stream.try_clone() else {
            return;
        };
        let mut idle = lock(&shared.idle);
        idle.push_back((number, other));
        if idle.len() > MANY
            && let Some((_, oldest)) = idle.pop_front()
        {
            let _ = oldest.shutdown(Shutdown::Both);
        }
        drop(idle);
        thread::spawn(move || {
            // One whose browser is gone needs no answer.
            let _ = shared.take(&mut stream, number);
            let _ = stream.shutdown(Shutdown::Both);
        });
    }
}

impl Shared {
    /// Reads a request and answers it.
    fn take(&self, stream: &mut TcpStream, number: u64) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let request = Request::read(stream, PATIENCE);
        lock(&self.idle).retain(|(known, _)| *known != number);
        stream.set_read_timeout(Some(PATIENCE))?;
        match request? {
            Some(request) => self.answer(stream, request),
            None => self.refuse(stream, Status::BadRequest),
        }
    }

    fn answer(&self, stream: &mut TcpStream, mut request: Request) -> io::Result<()> {
        // A name that leads here from elsewhere is not this server's.
        if request.header("host") != Some(&self.host) {
            return self.refuse(stream, Status::Misdirected);
        }
        let name = match self.access.way(&request) {
            Way::To(name) => name.to_owned(),
            Way::In { place, cookie } => {
                let to = [("Location", &*place), ("Set-Cookie", &cookie)];
                return head(stream, Status::LedOn, &self.policy, &to);
            }
            Way::NoCookie => return self.text(stream, Status::NotFound, NO_COOKIE),
            Way::Nowhere => return self.refuse(stream, Status::NotFound),
        };
        let writes = matches!(request.method.as_str(), "PUT" | "DELETE");
        if writes && self.may_save && matches!(&*name, GAME | DRAFT) {
            let origin = format!("http://{}", self.host);
            if request.header("origin") != Some(&origin) {
                return self.refuse(stream, Status::Forbidden);
            }
        }
        match (request.method.as_str(), name.as_str()) {
            ("GET", "") => {
                let kind = "text/html; charset=utf-8";
                self.send(stream, kind, &[], self.page.as_bytes())
            }
            ("GET", GAME) => match self.read() {
                Ok(bytes) => {
                    *lock(&self.known) = xxh3_64(&bytes);
                    let tag = tag(xxh3_64(&bytes));
                    self.send(stream, "application/x-go-sgf", &[("ETag", &tag)], &bytes)
                }
                Err(_) => self.refuse(stream, Status::NotFound),
            },
            ("GET", ALIVE) => self.watch(stream),
            ("PUT", GAME) if self.may_save => {
                let body = request.body(stream)?;
                match (body, request.header("if-match")) {
                    (Ok(body), Some(expected)) => self.save(stream, &body, expected),
                    // Who does not say what is to be replaced has not seen it (RFC 6585, 3).
                    (Ok(_), None) => self.refuse(stream, Status::NoCondition),
                    (Err(status), _) => self.refuse(stream, status),
                }
            }
            ("GET", DRAFT) if self.may_save => self.give_draft(stream),
            ("PUT", DRAFT) if self.may_save => match request.body(stream)? {
                Ok(body) => self.keep(stream, &body),
                Err(status) => self.refuse(stream, status),
            },
            ("DELETE", DRAFT) if self.may_save => {
                let removed = self.draft.as_ref().map_or(Ok(()), Draft::remove);
                self.done(stream, removed, Status::Failed)
            }
            (_, "" | GAME | ALIVE | DRAFT) => self.refuse(stream, Status::NotAllowed),
            _ => self.refuse(stream, Status::NotFound),
        }
    }

    fn give_draft(&self, stream: &mut TcpStream) -> io::Result<()> {
        let now = xxh3_64(&self.read().unwrap_or_default());
        match self.draft.as_ref().and_then(|draft| draft.read(now)) {
            Some(kept) => {
                let base = if kept.is_current { "same" } else { "changed" };
                let kind = "application/x-go-sgf";
                self.send(stream, kind, &[("X-Draft-Base", base)], &kept.bytes)
            }
            None => self.refuse(stream, Status::NotFound),
        }
    }

    fn keep(&self, stream: &mut TcpStream, body: &[u8]) -> io::Result<()> {
        let kept = match &self.draft {
            Some(draft) => draft.write(*lock(&self.known), body),
            None => Err(io::Error::other("there is no folder for drafts")),
        };
        self.done(stream, kept, Status::NoRoom)
    }

    fn done(&self, stream: &mut TcpStream, done: io::Result<()>, failed: Status) -> io::Result<()> {
        match done {
            Ok(()) => head(stream, Status::Saved, &self.policy, &[]),
            Err(error) => self.text(stream, failed, &error.to_string()),
        }
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        match &self.given {
            Some(bytes) => Ok(bytes.clone()),
            None => fs::read(&self.path),
        }
    }

    /// Writes the file, unless somebody else has meanwhile.
    fn save(&self, stream: &mut TcpStream, body: &[u8], expected: &str) -> io::Result<()> {
        let mut known = lock(&self.known);
        let there = fs::read(&self.path).map(|bytes| xxh3_64(&bytes));
        let is_expected = |hash: u64| expected == tag(hash);
        if !there.is_ok_and(|hash| hash == *known && is_expected(hash)) {
            return self.text(
                stream,
                Status::Changed,
                "the file has changed on the disk meanwhile; nothing was written",
            );
        }
        if let Err(error) = replace(&self.path, body) {
            return self.text(stream, Status::Failed, &error.to_string());
        }
        *known = xxh3_64(body);
        // What was saved is no draft any more.
        if let Some(draft) = &self.draft {
            let _ = draft.remove();
        }
        let tag = tag(*known);
        head(stream, Status::Saved, &self.policy, &[("ETag", &tag)])
    }

    /// Holds a connection as long as a page is open.
    fn watch(&self, stream: &mut TcpStream) -> io::Result<()> {
        {
            let mut pages = lock(&self.pages);
            pages.open += 1;
        }
        let mut beat = || -> io::Result<()> {
            head(
                stream,
                Status::Fine,
                &self.policy,
                &[("Content-Type", "text/plain")],
            )?;
            loop {
                thread::sleep(BEAT);
                stream.write_all(b"\n")?;
            }
        };
        let ended = beat();
        let mut pages = lock(&self.pages);
        pages.open -= 1;
        pages.gone = Some(Instant::now());
        ended
    }

    fn send(
        &self,
        stream: &mut TcpStream,
        kind: &str,
        more: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<()> {
        let length = body.len().to_string();
        let mut headers = vec![("Content-Type", kind), ("Content-Length", &length)];
        headers.extend_from_slice(more);
        head(stream, Status::Fine, &self.policy, &headers)?;
        stream.write_all(body)
    }

    fn refuse(&self, stream: &mut TcpStream, status: Status) -> io::Result<()> {
        self.text(stream, status, status.line())
    }

    fn text(&self, stream: &mut TcpStream, status: Status, text: &str) -> io::Result<()> {
        let length = text.len().to_string();
        let allow = if self.may_save {
            "GET, PUT, DELETE"
        } else {
            "GET"
        };
        let mut headers = vec![
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", &*length),
        ];
        if status == Status::NotAllowed {
            headers.push(("Allow", allow));
        }
        head(stream, status, &self.policy, &headers)?;
        stream.write_all(text.as_bytes())
    }
}

/// What a browser knows a version of the file by.
fn tag(hash: u64) -> String {
    format!("\"{hash:016x}\"")
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A thread that failed left whole numbers behind.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
