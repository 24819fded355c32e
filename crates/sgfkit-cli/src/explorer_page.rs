//! The explorer's page.

use crate::template_page::{Filling, Template};

/// The page as `web/` builds it.
static PAGE: Template = Template::new(
    include_bytes!("../explorer.html.gz"),
    "<sgf-explorer hash ",
    "</sgf-explorer>",
);

/// A page with these attributes, and this inside its element. `is_served`: it may
/// ask where it is from.
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

/// The policy of a page that is served, for its header.
pub fn policy() -> String {
    PAGE.policy()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_whole() {
        assert!(PAGE.is_whole());
    }

    /// Names that are HTML stay names.
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
