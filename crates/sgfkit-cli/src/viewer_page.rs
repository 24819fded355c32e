//! The viewer's page, which is built in `web/`, with a game and a place put
//! into it.

use std::fmt::Write;
use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzDecoder;

use sgfkit_diagram::NodeAddress;
use sgfkit_diagram::xml::attribute;

/// The page: one file, that asks nobody for anything. Packed, for it is a
/// megabyte and changes as a whole.
const PACKED: &[u8] = include_bytes!("../viewer.html.gz");

/// Where the element begins and ends in it, before the script.
const TAG: &str = "<sgf-viewer hash ";
const END: &str = "</sgf-viewer>";

/// What a page shows, and how.
#[derive(Default)]
pub struct ViewerPage<'a> {
    pub title: &'a str,
    pub lang: Option<&'a str>,
    /// Attributes of the element, by their names.
    attributes: Vec<(&'static str, String)>,
    /// The file inside.
    game: Option<&'a [u8]>,
    /// Whether it may ask the server that it is from.
    is_served: bool,
}

impl<'a> ViewerPage<'a> {
    /// A page with a file inside.
    pub fn with_game(title: &'a str, game: &'a [u8]) -> ViewerPage<'a> {
        ViewerPage {
            title,
            game: Some(game),
            ..ViewerPage::default()
        }
    }

    /// A page that fetches `src` from where it is itself from.
    pub fn served(title: &'a str, src: &str) -> ViewerPage<'a> {
        let page = ViewerPage {
            title,
            is_served: true,
            ..ViewerPage::default()
        };
        page.set("src", src)
    }

    pub fn set(mut self, name: &'static str, value: &(impl ToString + ?Sized)) -> ViewerPage<'a> {
        self.attributes.push((name, value.to_string()));
        self
    }

    pub fn set_some(self, name: &'static str, value: Option<impl ToString>) -> ViewerPage<'a> {
        match value {
            Some(value) => self.set(name, &value),
            None => self,
        }
    }

    /// The place where it opens.
    pub fn at(self, place: &NodeAddress) -> ViewerPage<'a> {
        self.set_some("tree", place.tree)
            .set_some("node", place.node)
            .set_some("move", place.number)
            .set_some("path", place.path.as_deref())
    }

    pub fn html(&self) -> String {
        let page = page();
        let tag = page.find(TAG).unwrap_or(page.len());
        let end = page[tag..].find(END).map_or(page.len(), |end| tag + end);
        let mut html =
            String::with_capacity(page.len() + self.game.map_or(0, <[u8]>::len) * 4 / 3 + 1024);
        html.push_str(&self.head(&page[..tag]));
        html.push_str(TAG);
        for (name, value) in &self.attributes {
            let _ = write!(html, "{name}=\"{}\" ", attribute(value));
        }
        html.push_str(&page[tag + TAG.len()..end]);
        if let Some(game) = self.game {
            html.push_str("<script type=\"application/x-go-sgf;base64\">");
            html.push_str(&base64(game));
            html.push_str("</script>");
        }
        html.push_str(&page[end..]);
        html
    }

    /// What stands before the element, with title and language.
    fn head(&self, head: &str) -> String {
        let mut head = head.replacen(
            "<title>SGF</title>",
            &format!("<title>{}</title>", attribute(self.title)),
            1,
        );
        if let Some(lang) = self.lang {
            head = head.replacen(
                "<html lang=\"en\">",
                &format!("<html lang=\"{}\">", attribute(lang)),
                1,
            );
        }
        match self.is_served {
            true => head.replacen("connect-src 'none'", "connect-src 'self'", 1),
            false => head,
        }
    }
}

/// The policy of a page that is served, for its header, where frames can be
/// spoken of, too.
pub fn policy() -> String {
    let page = page();
    let start = page
        .find("content=\"default-src")
        .map_or(0, |at| at + "content=\"".len());
    let policy = page[start..].split('"').next().unwrap_or_default();
    let policy = policy.replacen("connect-src 'none'", "connect-src 'self'", 1);
    format!("{policy}; frame-ancestors 'none'")
}

/// The page, unpacked once.
fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| {
        let mut page = String::new();
        // What the build packed is whole; a test reads it.
        let _ = GzDecoder::new(PACKED).read_to_string(&mut page);
        page
    })
}

/// Base64 (RFC 4648, section 4).
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (at, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            match at <= three.len() {
                true => out.push(char::from(LETTERS[(bits >> shift & 63) as usize])),
                false => out.push('='),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_in_rfc_4648() {
        for (text, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn the_page_is_whole() {
        assert!(page().starts_with("<!DOCTYPE html>") && page().ends_with("</html>\n"));
        assert!(page().contains(TAG) && page().contains(END));
    }

    /// What is put into the page is where it belongs, whatever it is.
    #[test]
    fn pages_hold_what_they_are_given() {
        let page =
            ViewerPage::with_game("</title><b>\"&", b"(;C[</script>])").set("path", "\"><script>");
        let html = page.html();
        assert!(html.contains("<title>&lt;/title&gt;&lt;b&gt;&quot;&amp;</title>"));
        assert!(html.contains("<sgf-viewer hash path=\"&quot;&gt;&lt;script&gt;\" keys="));
        assert!(html.contains(
            "\"application/x-go-sgf;base64\">KDtDWzwvc2NyaXB0Pl0p</script></sgf-viewer>"
        ));
        assert_eq!(html.matches("connect-src 'none'").count(), 1);
        let served = ViewerPage::served("a", "game.sgf").html();
        assert!(
            served[..2000].contains("connect-src 'self'")
                && !served[..2000].contains("connect-src 'none'")
        );
        assert!(policy().starts_with("default-src 'none'; script-src 'sha256-"));
        assert!(policy().ends_with("frame-ancestors 'none'"));
    }
}
