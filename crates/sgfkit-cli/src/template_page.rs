//! Pages built in `web/`, with contents inserted.

use std::fmt::Write;
use std::io::Read;
use std::sync::OnceLock;

use base64::Engine;
use flate2::read::GzDecoder;
use sgfkit_diagram::xml::attribute;

use crate::difference::{deflated, inflated, restored};

/// A self-contained page.
pub struct Template {
    /// Compressed, since it is a megabyte of text.
    packed: &'static [u8],
    /// The page that it is packed as a difference from.
    from: Option<&'static Template>,
    /// The start tag of its element.
    tag: &'static str,
    end: &'static str,
    page: OnceLock<String>,
}

pub struct Filling<'a> {
    pub title: &'a str,
    pub lang: Option<&'a str>,
    /// Attributes of the element, by name.
    pub attributes: &'a [(&'static str, String)],
    pub inside: &'a str,
    /// Whether it may send requests to its server.
    pub is_served: bool,
}

impl Template {
    pub const fn new(packed: &'static [u8], tag: &'static str, end: &'static str) -> Template {
        Template {
            packed,
            from: None,
            tag,
            end,
            page: OnceLock::new(),
        }
    }

    /// Sets the page that this one is packed as a difference from.
    pub const fn from(mut self, from: &'static Template) -> Template {
        self.from = Some(from);
        self
    }

    pub fn html(&self, filling: &Filling<'_>) -> String {
        let page = self.page();
        let tag = page.find(self.tag).unwrap_or(page.len());
        let end = page[tag..]
            .find(self.end)
            .map_or(page.len(), |end| tag + end);
        let mut html = String::with_capacity(page.len() + filling.inside.len() + 1024);
        html.push_str(&head(&page[..tag], filling));
        html.push_str(self.tag);
        for (name, value) in filling.attributes {
            let _ = write!(html, "{name}=\"{}\" ", attribute(value));
        }
        html.push_str(page.get(tag + self.tag.len()..end).unwrap_or_default());
        html.push_str(filling.inside);
        html.push_str(&page[end..]);
        html
    }

    /// Returns the Content-Security-Policy header of a served page, which can also restrict frames.
    pub fn policy(&self) -> String {
        let page = self.page();
        let start = page
            .find("content=\"default-src")
            .map_or(0, |at| at + "content=\"".len());
        let policy = page[start..].split('"').next().unwrap_or_default();
        let policy = policy.replacen("connect-src 'none'", "connect-src 'self'", 1);
        format!("{policy}; frame-ancestors 'none'")
    }

    /// Returns the page, decompressed once.
    fn page(&self) -> &str {
        self.page.get_or_init(|| {
            let mut page = Vec::new();
            // The built data is valid; a test reads it.
            let _ = GzDecoder::new(self.packed).read_to_end(&mut page);
            if let Some(from) = self.from {
                let from = inflated(from.page().as_bytes()).unwrap_or_default();
                let inflated = restored(&from, &page).unwrap_or_default();
                page = deflated(&inflated).unwrap_or_default();
            }
            String::from_utf8(page).unwrap_or_default()
        })
    }

    /// Returns whether it is the page that was built, a complete one with its element.
    #[cfg(test)]
    pub fn is_whole(&self, built: &[u8]) -> bool {
        let page = self.page();
        let mut text = String::new();
        GzDecoder::new(built).read_to_string(&mut text).is_ok()
            // A restored page differs in how its module is deflated.
            && (page == text || self.from.is_some() && inflated(page.as_bytes()) == inflated(text.as_bytes()))
            && page.starts_with("<!DOCTYPE html>")
            && page.ends_with("</html>\n")
            && page.contains(self.tag)
            && page.contains(self.end)
    }
}

/// Returns the text before the element, with title and language.
fn head(head: &str, filling: &Filling<'_>) -> String {
    let mut head = head.replacen(
        "<title>SGF</title>",
        &format!("<title>{}</title>", attribute(filling.title)),
        1,
    );
    if let Some(lang) = filling.lang {
        head = head.replacen(
            "<html lang=\"en\">",
            &format!("<html lang=\"{}\">", attribute(lang)),
            1,
        );
    }
    if filling.is_served {
        head.replacen("connect-src 'none'", "connect-src 'self'", 1)
    } else {
        head
    }
}

pub fn base64(bytes: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes)
}
