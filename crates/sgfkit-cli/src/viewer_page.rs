//! The viewer's page with a game and a place.

use sgfkit_diagram::NodeAddress;

use crate::template_page::{Filling, Template, base64};

pub static PAGE: Template = Template::new(
    include_bytes!("../viewer.html.gz"),
    "<sgf-viewer hash ",
    "</sgf-viewer>",
);

#[derive(Default)]
pub struct ViewerPage<'a> {
    pub title: &'a str,
    pub lang: Option<&'a str>,
    attributes: Vec<(&'static str, String)>,
    game: Option<&'a [u8]>,
    /// Whether it may send requests to its server.
    is_served: bool,
}

impl<'a> ViewerPage<'a> {
    /// Creates a page with an embedded file.
    pub fn with_game(title: &'a str, game: &'a [u8]) -> ViewerPage<'a> {
        ViewerPage {
            title,
            game: Some(game),
            ..ViewerPage::default()
        }
    }

    /// Creates a page that fetches `src` from its server.
    pub fn served(title: &'a str, src: &str) -> ViewerPage<'a> {
        ViewerPage::serving(title).set("src", src)
    }

    /// A page that may ask the server it comes from.
    pub fn serving(title: &'a str) -> ViewerPage<'a> {
        ViewerPage {
            title,
            is_served: true,
            ..ViewerPage::default()
        }
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

    /// Sets the place to open.
    pub fn at(self, place: &NodeAddress) -> ViewerPage<'a> {
        self.set_some("tree", place.tree)
            .set_some("node", place.node)
            .set_some("move", place.number)
            .set_some("path", place.path.as_deref())
    }

    pub fn html(&self) -> String {
        let game = self.game.map(|game| {
            let game = base64(game);
            format!("<script type=\"application/x-go-sgf;base64\">{game}</script>")
        });
        PAGE.html(&Filling {
            title: self.title,
            lang: self.lang,
            attributes: &self.attributes,
            inside: &game.unwrap_or_default(),
            is_served: self.is_served,
        })
    }
}

/// Returns the Content-Security-Policy header of a served page.
pub fn policy() -> String {
    PAGE.policy()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_whole() {
        assert!(PAGE.is_whole(include_bytes!("../viewer.html.gz")));
    }

    /// Inserted contents appear in the right place, regardless of their characters.
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
        let policy_of_page = served.lines().find(|line| line.contains("connect-src"));
        assert!(policy_of_page.is_some_and(|line| line.contains("connect-src 'self'")));
        assert!(!served.contains("connect-src 'none'"));
        assert!(policy().starts_with("default-src 'none'; script-src 'sha256-"));
        assert!(policy().ends_with("frame-ancestors 'none'"));
    }
}
