//! The explorer's page.

use crate::template_page::{Filling, Template};
use crate::viewer_page;

static PAGE: Template = Template::new(
    include_bytes!(concat!(env!("OUT_DIR"), "/explorer.gz")),
    "<sgf-explorer hash ",
    "</sgf-explorer>",
)
.from(&viewer_page::PAGE);

/// Returns a page with these attributes and contents of its element. `is_served`: it may send
/// requests to its server.
pub fn html(
    title: &str,
    attributes: &[(&'static str, String)],
    inside: &str,
    is_served: bool,
) -> String {
    PAGE.html(&Filling {
        title,
        lang: None,
        attributes,
        inside,
        is_served,
    })
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
        assert!(PAGE.is_whole(include_bytes!("../explorer.html.gz")));
    }

    /// Names that contain HTML stay text.
    #[test]
    fn nothing_that_is_put_in_is_html() {
        let html = html(
            "</title><b>",
            &[("src", "\"><script>".to_owned())],
            "",
            true,
        );
        assert!(html.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"));
        assert!(html.contains("<sgf-explorer hash src=\"&quot;&gt;&lt;script&gt;\" "));
        assert!(html.contains("connect-src 'self'"));
        assert!(policy().ends_with("frame-ancestors 'none'"));
    }
}
