//! Annotations in words, from `annotations.json`, which books and the viewer share.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sgfkit::schema::id;

use super::{Language, Message};

/// Annotations in printing order.
pub(crate) const ANNOTATIONS: [&str; 9] = [
    id::TE,
    id::BM,
    id::DO,
    id::IT,
    id::GB,
    id::GW,
    id::DM,
    id::UC,
    id::HO,
];

/// Plain text and optional emphasized text, by identifier and language.
type Table = BTreeMap<String, BTreeMap<String, Vec<String>>>;

static TABLE: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("annotations.json")).unwrap_or_default());

impl Language {
    pub(crate) fn annotation(self, id: &str, is_emphasized: bool) -> Option<String> {
        let forms = TABLE.get(id)?.get(self.tag())?;
        let said = forms
            .get(usize::from(is_emphasized))
            .or_else(|| forms.first())?;
        Some(self.say(Message::Sentence, &[("text", said)]))
    }
}

/// The table is parsed at run time, so check that it is complete.
#[test]
fn every_annotation_is_said_in_every_language() {
    assert_eq!(TABLE.len(), ANNOTATIONS.len());
    for id in ANNOTATIONS {
        for &language in Language::ALL {
            assert!(
                language.annotation(id, false).is_some(),
                "{id} {language:?}"
            );
        }
        let degrees = |forms: &Vec<String>| forms.len();
        let mut counts: Vec<usize> = TABLE[id].values().map(degrees).collect();
        counts.dedup();
        assert_eq!(counts.len(), 1, "{id} has as many degrees in each language");
    }
    let said = Language::Japanese.annotation(id::TE, true);
    assert_eq!(said.as_deref(), Some("妙手。"));
}
