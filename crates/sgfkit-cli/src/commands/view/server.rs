//! The page and its file, on the loopback interface, for one browser.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::io::{self, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sgfkit_files::replace;

use super::http::{Request, Status, head};
use crate::viewer_page::policy;

/// Names below the token: the file, and what tells that the page is open.
pub const GAME: &str = "game.sgf";
pub const ALIVE: &str = "alive";

/// So long after the page has gone the server ends: it may be loaded again.
const GONE: Duration = Duration::from_secs(3);

/// How often an open page is looked after, and the end looked for.
const BEAT: Duration = Duration::from_millis(200);

/// The longest that a browser may take for a request.
const PATIENCE: Duration = Duration::from_secs(20);

/// Connections at once; more are refused.
const MANY: usize = 64;

pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    /// A signal has asked for the end.
    stopped: Arc<AtomicBool>,
}

struct Shared {
    host: String,
    token: String,
    page: String,
    policy: String,
    path: PathBuf,
    /// What standard input gave, which cannot be read again.
    given: Option<Vec<u8>>,
    may_save: bool,
    /// What the file was when it was read or saved last, as a hash.
    known: Mutex<u64>,
    pages: Mutex<Pages>,
}

/// The open pages, and when the last one went.
#[derive(Default)]
struct Pages {
    connections: usize,
    open: usize,
    gone: Option<Instant>,
}

impl Server {
    pub fn start(
        page: String,
        path: &Path,
        bytes: &[u8],
        may_save: bool,
        token: String,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let host = listener.local_addr()?.to_string();
        let is_stdin = path.as_os_str() == "-";
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
                token,
                page,
                policy: policy(),
                path: path.to_owned(),
                given: is_stdin.then(|| bytes.to_vec()),
                may_save,
                known: Mutex::new(hash(bytes)),
                pages: Mutex::default(),
            }),
        })
    }

    pub fn address(&self) -> String {
        format!("http://{}/{}/", self.shared.host, self.shared.token)
    }

    /// Answers until the page has been gone for a while, or Ctrl-C.
    pub fn serve(self) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.take(stream),
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
    }

    fn take(&self, mut stream: TcpStream) {
        let shared = Arc::clone(&self.shared);
        if lock(&shared.pages).connections >= MANY {
            return;
        }
        lock(&shared.pages).connections += 1;
        thread::spawn(move || {
            // One whose browser is gone needs no answer.
            let _ = shared.answer(&mut stream);
            let _ = stream.shutdown(Shutdown::Both);
            lock(&shared.pages).connections -= 1;
        });
    }
}

impl Shared {
    fn answer(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let Some(mut request) = Request::read(stream)? else {
            return self.refuse(stream, Status::BadRequest);
        };
        // A name that leads here from elsewhere is not this server's.
        if request.header("host") != Some(&self.host) {
            return self.refuse(stream, Status::Misdirected);
        }
        let Some(name) = self.name(&request.path).map(str::to_owned) else {
            return self.refuse(stream, Status::NotFound);
        };
        match (request.method.as_str(), name.as_str()) {
            ("GET", "") => self.send(
                stream,
                "text/html; charset=utf-8",
                &[],
                self.page.as_bytes(),
            ),
            ("GET", GAME) => match self.read() {
                Ok(bytes) => {
                    let tag = format!("\"{:016x}\"", hash(&bytes));
                    *lock(&self.known) = hash(&bytes);
                    self.send(stream, "application/x-go-sgf", &[("ETag", &tag)], &bytes)
                }
                Err(_) => self.refuse(stream, Status::NotFound),
            },
            ("GET", ALIVE) => self.watch(stream),
            ("PUT", GAME) if self.may_save => {
                let origin = format!("http://{}", self.host);
                if request.header("origin") != Some(&origin) {
                    return self.refuse(stream, Status::Forbidden);
                }
                match request.body(stream)? {
                    Ok(body) => self.save(stream, &body, request.header("if-match")),
                    Err(status) => self.refuse(stream, status),
                }
            }
            (_, "" | GAME | ALIVE) => self.refuse(stream, Status::NotAllowed),
            _ => self.refuse(stream, Status::NotFound),
        }
    }

    /// What a path names below the token. Every byte is compared, so that time
    /// tells nothing of the token.
    fn name<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (token, name) = path.strip_prefix('/')?.split_once('/')?;
        let differs = token
            .bytes()
            .zip(self.token.bytes())
            .fold(0, |found, (a, b)| found | (a ^ b));
        (token.len() == self.token.len() && differs == 0).then_some(name)
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        match &self.given {
            Some(bytes) => Ok(bytes.clone()),
            None => fs::read(&self.path),
        }
    }

    /// Writes the file, unless somebody else has meanwhile.
    fn save(&self, stream: &mut TcpStream, body: &[u8], expected: Option<&str>) -> io::Result<()> {
        let mut known = lock(&self.known);
        let there = fs::read(&self.path).map(|bytes| hash(&bytes));
        let is_expected = |hash: u64| expected.is_none_or(|tag| tag == format!("\"{hash:016x}\""));
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
        *known = hash(body);
        let tag = format!("\"{:016x}\"", *known);
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
        let allow = if self.may_save { "GET, PUT" } else { "GET" };
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

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A thread that failed left whole numbers behind.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
