//! Filters games by text in comments, node names and game comments.

use sgfkit::info::names::matching_key;
use sgfkit::schema::id;
use sgfkit::{GameTree, OptionError, Property};

use crate::filter::unfit;

/// A normalized text to find in comments, trimmed and compared like the texts of filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording(String);

impl Wording {
    fn of(text: &str) -> Wording {
        Wording(matching_key(text).trim().to_owned())
    }

    /// Parses a search text.
    ///
    /// # Errors
    ///
    /// Returns an error if it is blank.
    pub fn parse(text: &str) -> Result<Wording, OptionError> {
        let wording = Wording::of(text);
        if wording.0.is_empty() {
            return unfit("expected a text, found only spaces");
        }
        Ok(wording)
    }

    /// Returns whether a game contains all of the texts.
    #[must_use]
    pub fn are_in(wanted: &[Wording], tree: GameTree<'_>) -> bool {
        let mut missing: Vec<&Wording> = wanted.iter().collect();
        for node in tree.nodes() {
            if missing.is_empty() {
                return true;
            }
            let of = |id| node.properties_of(id).flat_map(Property::values);
            let values = [id::C, id::N, id::GC].into_iter().flat_map(of);
            for value in values {
                let text = Wording::of(&value.text().text);
                missing.retain(|wanted| !text.0.contains(&wanted.0));
            }
        }
        missing.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wordings() {
        for (one, other) in [
            ("ＫＯ  fight", "ko\nfight"),
            ("STRASSE", "Straße"),
            ("ΟΔΟΣ", "οδος"),
            ("ﬁne", "FINE"),
            ("ｱﾀﾘ", "アタリ"),
            ("e\u{301}", "É"),
            ("e", "é"),
        ] {
            assert_eq!(Wording::of(one), Wording::of(other), "{one}");
        }
        assert_ne!(Wording::of("a b"), Wording::of("ab"));
    }
}
