//! A page on the loopback interface, for one browser, and what it asks for below
//! its address.

mod access;
mod browser;
mod http;
mod making;
mod peer;

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub use access::token;
pub use http::{Request, Status};
pub use making::{IMPORTED, Making, RENDER};

use crate::output::{self, Console, Stop};
use access::{Access, Way};

/// What tells that the page is open: a name below the page.
pub const ALIVE: &str = "alive";

/// So long after the page has gone the server ends: it may be loaded again.
const GONE: Duration = Duration::from_secs(3);

/// How often an open page is looked after, and the end looked for.
const BEAT: Duration = Duration::from_millis(200);

/// The longest that a browser may take for a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that have not asked for anything yet. One more, and the oldest
/// of them is closed: those that ask nothing keep nobody else out.
const MANY: usize = 32;

/// A page as it is served.
pub struct Page {
    /// The command that serves it.
    pub command: &'static str,
    pub html: String,
    pub policy: String,
}

/// What answers for the names below a page.
pub trait Answers: Send + Sync + 'static {
    /// The methods that it knows, as `Allow` lists them.
    fn allow(&self) -> &'static str;

    /// Answers a request for a name.
    fn answer(&self, name: &str, request: Request, reply: &mut Reply<'_>) -> io::Result<()>;
}

pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    /// A signal has asked for the end.
    stopped: Arc<AtomicBool>,
}

struct Shared {
    host: String,
    access: Access,
    page: Page,
    answers: Box<dyn Answers>,
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
    pub fn start(page: Page, answers: impl Answers) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let host = listener.local_addr()?.to_string();
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
                answers: Box::new(answers),
                pages: Mutex::default(),
                idle: Mutex::default(),
            }),
        })
    }

    /// Says where the page is, opens it if that is wanted, and answers until the
    /// page has been gone for a while, or Ctrl-C.
    pub fn run(self, opens: bool, console: &Console) -> Result<(), Stop> {
        let at = |path: String| format!("http://{}{path}", self.shared.host);
        let (printed, once) = (self.shared.access.printed(), self.shared.access.once());
        tell(&at(printed), &at(once), opens, console)?;
        console.told("127.0.0.1", self.serve())
    }

    fn serve(self) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        for number in 0.. {
            match self.listener.accept() {
                Ok((stream, _)) => self.take(stream, number),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
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

/// Says where a page is, and opens it at an address of the browser's own.
pub fn tell(address: &str, once: &str, opens: bool, console: &Console) -> Result<(), Stop> {
    let mut out = output::stdout();
    writeln!(out, "{address}")?;
    out.flush()?;
    drop(out);
    if opens && !browser::open(once) {
        console.note("sgf: no browser was found to open it");
    }
    Ok(())
}

impl Shared {
    /// Reads a request and answers it.
    fn take(&self, stream: &mut TcpStream, number: u64) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let request = Request::read(stream, PATIENCE);
        lock(&self.idle).retain(|(known, _)| *known != number);
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut reply = Reply {
            stream,
            host: &self.host,
            policy: &self.page.policy,
            allow: self.answers.allow(),
        };
        match request? {
            Some(request) => self.answer(&mut reply, request),
            None => reply.refuse(Status::BadRequest),
        }
    }

    fn answer(&self, reply: &mut Reply<'_>, request: Request) -> io::Result<()> {
        // A name that leads here from elsewhere is not this server's.
        if request.header("host") != Some(&self.host) {
            return reply.refuse(Status::Misdirected);
        }
        let is_strange = || peer::is_of_another_user(reply.stream);
        let name = match self.access.way(&request, is_strange) {
            Way::To(name) => name.to_owned(),
            Way::In { place, cookie } => {
                let to = [("Location", &*place), ("Set-Cookie", &cookie)];
                return reply.head(Status::LedOn, &to);
            }
            Way::NoCookie => {
                let command = self.page.command;
                let text = format!(
                    "This address works once, for the browser that `{command}` opened, and by a \
                     cookie. If this browser keeps no cookies, open the address that `{command}` \
                     printed."
                );
                return reply.text(Status::NotFound, &text);
            }
            Way::Nowhere => return reply.refuse(Status::NotFound),
        };
        match (request.method.as_str(), name.as_str()) {
            ("GET", "") => {
                let kind = "text/html; charset=utf-8";
                reply.send(kind, &[], self.page.html.as_bytes())
            }
            ("GET", ALIVE) => self.watch(reply),
            (_, "" | ALIVE) => reply.refuse(Status::NotAllowed),
            (_, name) => self.answers.answer(name, request, reply),
        }
    }

    /// Holds a connection as long as a page is open.
    fn watch(&self, reply: &mut Reply<'_>) -> io::Result<()> {
        lock(&self.pages).open += 1;
        let mut beat = || -> io::Result<()> {
            reply.head(Status::Fine, &[("Content-Type", "text/plain")])?;
            loop {
                thread::sleep(BEAT);
                reply.stream.write_all(b"\n")?;
            }
        };
        let ended = beat();
        let mut pages = lock(&self.pages);
        pages.open -= 1;
        pages.gone = Some(Instant::now());
        ended
    }
}

/// Where an answer goes.
pub struct Reply<'a> {
    stream: &'a mut TcpStream,
    host: &'a str,
    policy: &'a str,
    allow: &'static str,
}

impl Reply<'_> {
    /// Whether a request comes from the page itself.
    pub fn is_own(&self, request: &Request) -> bool {
        request.header("origin") == Some(&format!("http://{}", self.host))
    }

    /// What comes behind the head.
    pub fn stream(&mut self) -> &mut TcpStream {
        self.stream
    }

    /// Whether nobody waits for the answer any more.
    pub fn is_closed(&mut self) -> bool {
        let is_closed = self.stream.set_nonblocking(true).is_err()
            || match self.stream.peek(&mut [0]) {
                Ok(read) => read == 0,
                Err(error) => error.kind() != ErrorKind::WouldBlock,
            };
        is_closed || self.stream.set_nonblocking(false).is_err()
    }

    pub fn head(&mut self, status: Status, more: &[(&str, &str)]) -> io::Result<()> {
        http::head(self.stream, status, self.policy, more)
    }

    pub fn send(&mut self, kind: &str, more: &[(&str, &str)], body: &[u8]) -> io::Result<()> {
        let length = body.len().to_string();
        let mut headers = vec![("Content-Type", kind), ("Content-Length", &length)];
        headers.extend_from_slice(more);
        self.head(Status::Fine, &headers)?;
        self.stream.write_all(body)
    }

    pub fn refuse(&mut self, status: Status) -> io::Result<()> {
        self.text(status, status.line())
    }

    pub fn text(&mut self, status: Status, text: &str) -> io::Result<()> {
        let length = text.len().to_string();
        let mut headers = vec![
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", &*length),
        ];
        if status == Status::NotAllowed {
            headers.push(("Allow", self.allow));
        }
        self.head(status, &headers)?;
        self.stream.write_all(text.as_bytes())
    }
}

/// What a mutex holds.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that failed left whole numbers behind.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A connection is closed when its other end is gone, and not while it says nothing.
    #[test]
    fn a_closed_connection_is_noticed() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let other = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        let mut reply = Reply {
            stream: &mut stream,
            host: "",
            policy: "",
            allow: "",
        };
        assert!(!reply.is_closed());
        drop(other);
        // The end comes as soon as the system tells it.
        while !reply.is_closed() {
            thread::yield_now();
        }
    }
}
