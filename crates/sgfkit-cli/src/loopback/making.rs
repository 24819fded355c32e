//! Renders images, pages and books for a page, and imports other formats. The page sends its file
//! and gets the result; nothing is read from or written to disk.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use sgfkit::exchange::foreign;
use sgfkit_diagram::{Fonts, JobError, Order, Spelling};

use super::{Reply, Request, Status};

/// Names below the page's address: one for the output of `sgf render`, and one for importing a file
/// in another format.
pub const RENDER: &str = "render";
pub const IMPORTED: &str = "imported";

const MOST: usize = 64 << 20;

/// The maximum number of concurrent jobs. A job that the page cancels still runs to its end.
const MANY: usize = 4;

#[derive(Default)]
pub struct Making {
    fonts: OnceLock<Fonts>,
    under_way: AtomicUsize,
}

impl Making {
    pub fn answer(
        &self,
        name: &str,
        query: &str,
        mut request: Request,
        reply: &mut Reply<'_>,
    ) -> io::Result<()> {
        if request.method != "POST" {
            return reply.refuse(Status::NotAllowed);
        }
        if !reply.is_own(&request) {
            return reply.refuse(Status::Forbidden);
        }
        let Some(_place) = Place::of(&self.under_way) else {
            return reply.refuse(Status::Busy);
        };
        let file = match request.body(reply.stream(), MOST)? {
            Ok(file) => file,
            Err(status) => return reply.refuse(status),
        };
        let made = match name {
            RENDER => self.render(query, file).map(Some),
            _ => imported(&file),
        };
        match made {
            Ok(Some(bytes)) => reply.send("application/octet-stream", &[], &bytes),
            Ok(None) => reply.head(Status::Saved, &[]),
            Err(said) => reply.text(Status::BadRequest, &said),
        }
    }

    fn render(&self, query: &str, file: Vec<u8>) -> Result<Vec<u8>, String> {
        let said = |error: JobError| error.spelled(Spelling::JavaScript).to_string();
        let mut named = form_urlencoded::parse(query.as_bytes());
        let options = named.find(|(name, _)| name == "options");
        let options = options.map_or_else(|| "{}".to_owned(), |(_, options)| options.into_owned());
        let order = Order::from_json(&options).map_err(said)?;
        // These would be paths on this computer, which a page must not name.
        if order.job.cover.is_some() || order.job.theme_file().is_some() {
            return Err("a page cannot name files".to_owned());
        }
        let fonts = self.fonts.get_or_init(Fonts::with_system);
        order.make(file, fonts).map_err(said)
    }
}

/// Returns JSON with the SGF of a file in another format; `None` if the format is unknown.
fn imported(file: &[u8]) -> Result<Option<Vec<u8>>, String> {
    let found = foreign(file).map_err(|error| error.to_string())?;
    Ok(found.map(|found| {
        let sgf = String::from_utf8_lossy(&found.sgf);
        let told = json!({"format": found.format, "sgf": sgf, "lost": found.lost});
        told.to_string().into_bytes()
    }))
}

struct Place<'a>(&'a AtomicUsize);

impl Place<'_> {
    fn of(under_way: &AtomicUsize) -> Option<Place<'_>> {
        let place = Place(under_way);
        (under_way.fetch_add(1, Ordering::SeqCst) < MANY).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
