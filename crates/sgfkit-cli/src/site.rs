//! The pages of the site, which tell more of a check or a property than fits
//! where one is named. `docs/site/` makes them.

/// The workspace's `homepage`.
const HOME: &str = env!("CARGO_PKG_HOMEPAGE");

/// The page of a check.
pub fn check(code: &str) -> Option<String> {
    page(HOME, &format!("c/{code}.html"))
}

/// The page of an identifier.
pub fn property(id: &str) -> Option<String> {
    page(HOME, &format!("p/{id}.html"))
}

/// A page of the site; none until it is known who publishes it.
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
