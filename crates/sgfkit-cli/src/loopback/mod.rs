//! Serves a page on the loopback interface to one browser.

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

/// The name, below the page's address, of the connection that shows that the page is open.
pub const ALIVE: &str = "alive";

/// The delay between the close of the page and the end of the server, since the page may be
/// reloaded.
const GONE: Duration = Duration::from_secs(3);

/// The interval of checks for open pages and for the end.
const BEAT: Duration = Duration::from_millis(200);

const PATIENCE: Duration = Duration::from_secs(10);

/// The maximum number of connections without a request. Beyond that, the oldest one is closed, so
/// idle connections never block others.
const MANY: usize = 32;

pub struct Page {
    pub command: &'static str,
    pub html: String,
    pub policy: String,
}

/// The handler of requests for names below a page's address.
pub trait Answers: Send + Sync + 'static {
    fn allow(&self) -> &'static str;

    fn answer(&self, name: &str, request: Request, reply: &mut Reply<'_>) -> io::Result<()>;
}

pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
    stopped: Arc<AtomicBool>,
}

struct Shared {
    host: String,
    access: Access,
    page: Page,
    answers: Box<dyn Answers>,
    pages: Mutex<Pages>,
    /// Connections without a complete request, oldest first.
    idle: Mutex<VecDeque<(u64, TcpStream)>>,
}

/// The open pages, and the time when the last one was closed.
#[derive(Default)]
struct Pages {
    open: usize,
    gone: Option<Instant>,
}

impl Server {
    pub fn start(page: Page, answers: impl Answers) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let host = listener.local_addr()?.to_string();
        // The page may be closed as soon as its address is printed.
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

    /// Prints the address, opens the page if requested, and answers until the page has been closed
    /// for a while or Ctrl-C is pressed.
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
                // The browser went away before the answer.
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
            // A closed connection needs no answer.
            let _ = shared.take(&mut stream, number);
            let _ = stream.shutdown(Shutdown::Both);
        });
    }
}

/// Prints the address of a page, and opens it at the browser's own address.
pub fn tell(address: &str, once: &str, opens: bool, console: &Console) -> Result<(), Stop> {
    let mut out = output::stdout();
    writeln!(out, "{address}")?;
    out.flush()?;
    drop(out);
    if opens && !browser::open(once) {
        console.note("sgf: no browser found; open the URL yourself");
    }
    Ok(())
}

impl Shared {
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
        // Another host name that resolves here is not this server.
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
                    "This address only works once, for the browser that `{command}` opened, and \
                     needs a cookie. If this browser blocks cookies, open the address that \
                     `{command}` printed."
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

    /// Holds a connection while a page is open.
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

pub struct Reply<'a> {
    stream: &'a mut TcpStream,
    host: &'a str,
    policy: &'a str,
    allow: &'static str,
}

impl Reply<'_> {
    /// Returns whether a request comes from the page itself.
    pub fn is_own(&self, request: &Request) -> bool {
        request.header("origin") == Some(&format!("http://{}", self.host))
    }

    pub fn stream(&mut self) -> &mut TcpStream {
        self.stream
    }

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

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The data is valid even after a panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A connection is closed when the client is gone, not while it is silent.
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
        // The system may report the end with a delay.
        while !reply.is_closed() {
            thread::yield_now();
        }
    }
}
