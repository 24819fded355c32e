//! The pages of the site, which tell more of a check or a property than fits
//! where one is named. `docs/site/` makes them.

/// The workspace's `homepage`.
const HOME: &str = env!("CARGO_PKG_HOMEPAGE");

/// The page of a check.
pub fn check(code: &str) -> String {
    format!("{HOME}/c/{code}.html")
}

/// The page of an identifier.
pub fn property(id: &str) -> String {
    format!("{HOME}/p/{id}.html")
}
