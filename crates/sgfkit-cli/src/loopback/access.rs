//! Who may ask: whoever knows the printed address, and the browser that was
//! handed a code that works once.
//!
//! Arguments of processes can be read by every user of a machine. So what the
//! browser is started with is used up by its first request, which gives it a
//! cookie, and is nothing to another user's process that is quicker, where the
//! system tells whose a connection is; the printed address stays between the
//! terminal and its reader.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};

use super::http::Request;

/// The name of the cookie.
const COOKIE: &str = "sgf";

/// What opens the page.
pub struct Access {
    /// What is printed: it works as often as wanted.
    printed: String,
    /// What the browser gets, once.
    code: String,
    is_used: AtomicBool,
    /// Where the browser is led, and the cookie it shows there.
    place: String,
    cookie: String,
}

/// What a request may have.
pub enum Way<'a> {
    /// Something by its name below the page.
    To(&'a str),
    /// The browser's first request: it is led on, with a cookie.
    In {
        place: String,
        cookie: String,
    },
    /// The page was asked for where only the cookie opens it, without one.
    NoCookie,
    Nowhere,
}

impl Access {
    pub fn new() -> Access {
        Access {
            printed: token(),
            code: token(),
            is_used: AtomicBool::new(false),
            place: token(),
            cookie: token(),
        }
    }

    /// The path of the address that is printed.
    pub fn printed(&self) -> String {
        format!("/{}/", self.printed)
    }

    /// The path that the browser is started with.
    pub fn once(&self) -> String {
        format!("/{}", self.code)
    }

    /// What a request asks for, if it may; `is_strange` where another user is
    /// known to have sent it.
    pub fn way<'a>(&self, request: &'a Request, is_strange: impl Fn() -> bool) -> Way<'a> {
        let path = request.path.strip_prefix('/').unwrap_or_default();
        let Some((first, name)) = path.split_once('/') else {
            let is_first = request.method == "GET" && is_same(path, &self.code) && !is_strange();
            return if is_first && !self.is_used.swap(true, Ordering::SeqCst) {
                Way::In {
                    place: format!("/{}/", self.place),
                    cookie: format!(
                        "{COOKIE}={}; Path=/{}/; HttpOnly; SameSite=Strict",
                        self.cookie, self.place
                    ),
                }
            } else {
                Way::Nowhere
            };
        };
        if is_same(first, &self.printed) {
            return Way::To(name);
        }
        if !is_same(first, &self.place) {
            return Way::Nowhere;
        }
        let cookies = request.header("cookie").unwrap_or_default();
        let shown = cookies
            .split(';')
            .filter_map(|cookie| cookie.trim().split_once('='));
        if shown
            .filter(|(name, _)| *name == COOKIE)
            .any(|(_, value)| is_same(value, &self.cookie))
        {
            Way::To(name)
        } else {
            Way::NoCookie
        }
    }
}

/// Every byte is compared, so that time tells nothing.
fn is_same(text: &str, secret: &str) -> bool {
    let pairs = text.bytes().zip(secret.bytes());
    let differs = pairs.fold(0, |found, (a, b)| found | (a ^ b));
    text.len() == secret.len() && differs == 0
}

/// 128 bits that nobody can guess: what two hashers make of nothing, whose keys
/// the system's source of randomness gave.
pub fn token() -> String {
    let random = || RandomState::new().hash_one(0_u8);
    format!("{:016x}{:016x}", random(), random())
}
