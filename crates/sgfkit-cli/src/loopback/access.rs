//! Access control: a request needs the printed address, or a one-time code that the browser gets.
//!
//! Every user of a computer can read the arguments of processes. Therefore the code on the
//! browser's command line expires with its first request, which sets a cookie. A faster process of
//! another user is rejected if the system reports the owner of a connection. The printed address is
//! only known to users of the terminal.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};

use super::http::Request;

const COOKIE: &str = "sgf";

pub struct Access {
    /// The printed secret, which can be used repeatedly.
    printed: String,
    /// The browser's code, which can be used once.
    code: String,
    is_used: AtomicBool,
    /// The path after the redirect, and the value of the cookie.
    place: String,
    cookie: String,
}

/// The decision about a request.
pub enum Way<'a> {
    To(&'a str),
    /// The browser's first request, to be redirected with a cookie.
    In {
        place: String,
        cookie: String,
    },
    /// A request that needs the cookie but has none.
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

    /// Returns the path of the printed address.
    pub fn printed(&self) -> String {
        format!("/{}/", self.printed)
    }

    /// Returns the path for starting the browser.
    pub fn once(&self) -> String {
        format!("/{}", self.code)
    }

    /// Decides about a request; `is_strange` returns whether another user is known to have sent it.
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

/// Compares in constant time.
fn is_same(text: &str, secret: &str) -> bool {
    let pairs = text.bytes().zip(secret.bytes());
    let differs = pairs.fold(0, |found, (a, b)| found | (a ^ b));
    text.len() == secret.len() && differs == 0
}

/// Returns 128 unpredictable bits: the empty hashes of two hashers with random keys from the
/// system.
pub fn token() -> String {
    let random = || RandomState::new().hash_one(0_u8);
    format!("{:016x}{:016x}", random(), random())
}
