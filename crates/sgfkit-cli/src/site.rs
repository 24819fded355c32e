//! Links to pages of the site, which explain checks and properties in detail. `docs/site/` builds
//! them.

const HOME: &str = env!("CARGO_PKG_HOMEPAGE");

pub fn check(code: &str) -> Option<String> {
    page(HOME, &format!("c/{code}.html"))
}

pub fn property(id: &str) -> Option<String> {
    page(HOME, &format!("p/{id}.html"))
}

/// Returns the URL of a page; `None` if the build has no homepage.
fn page(home: &str, name: &str) -> Option<String> {
    (!home.contains("OWNER")).then(|| format!("{home}/{name}"))
}

#[test]
fn no_placeholder_is_an_address() {
    assert_eq!(page("https://OWNER.github.io/sgfkit", "c/x.html"), None);
    let page = page("https://ada.github.io/sgfkit", "c/x.html");
    assert_eq!(
        page.as_deref(),
        Some("https://ada.github.io/sgfkit/c/x.html")
    );
    assert!(check("bad-date").is_none_or(|page| page.ends_with("/c/bad-date.html")));
}
