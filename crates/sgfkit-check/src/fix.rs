//! Fixes: edits to bytes that fix what a check found.

use std::borrow::Cow;

use sgfkit_core::syntax::{FaultKind, Span};
use sgfkit_core::tree::{Node, Property};
use sgfkit_core::value::RawValue;

/// Whether a fix may change the meaning of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Applicability {
    /// Keeps every position, every text and all game information.
    Safe,
    /// Deletes or reinterprets data.
    Unsafe,
}

impl Applicability {
    /// Returns `safe` or `unsafe`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
        }
    }
}

/// A replacement of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Bytes to replace in [`Collection::input`](sgfkit_core::Collection::input). These are
    /// the bytes of the file, except that UTF-16 and UTF-32 are converted to UTF-8.
    pub span: Span,
    /// Replacement text.
    pub text: Vec<u8>,
}

/// A fix for a finding. Its edits belong together and do not overlap; all other bytes stay.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// Whether the fix may change the meaning of the file.
    pub applicability: Applicability,
    /// Description in the imperative, such as "remove the second FF".
    pub message: Cow<'static, str>,
    /// Edits, in no particular order.
    pub edits: Vec<Edit>,
}

impl Fix {
    pub(super) fn safe(message: impl Into<Cow<'static, str>>) -> Fix {
        Fix {
            applicability: Applicability::Safe,
            message: message.into(),
            edits: Vec::new(),
        }
    }

    pub(super) fn risky(message: impl Into<Cow<'static, str>>) -> Fix {
        Fix {
            applicability: Applicability::Unsafe,
            ..Fix::safe(message)
        }
    }

    pub(super) fn replace(mut self, span: Span, text: impl Into<Vec<u8>>) -> Fix {
        let text = text.into();
        if self.edits.is_empty() {
            // It is nearly always the only edit.
            self.edits.reserve_exact(1);
        }
        self.edits.push(Edit { span, text });
        self
    }

    pub(super) fn replace_all(self, edits: Vec<(Span, String)>) -> Fix {
        edits
            .into_iter()
            .fold(self, |fix, (span, text)| fix.replace(span, text))
    }

    pub(super) fn delete(self, span: Span) -> Fix {
        self.replace(span, "")
    }

    pub(super) fn insert(self, at: u32, text: impl Into<Vec<u8>>) -> Fix {
        self.replace(Span::new(at, at), text)
    }

    pub(super) fn delete_property(self, property: Property<'_>) -> Fix {
        match property.span() {
            Some(span) => self.delete(span),
            None => self,
        }
    }

    /// Deletes a value with its brackets. If it is the only value, the whole property goes;
    /// otherwise its identifier would join the next one.
    pub(super) fn delete_value(self, property: Property<'_>, value: RawValue<'_>) -> Fix {
        if property.values().nth(1).is_none() {
            return self.delete_property(property);
        }
        match value.span() {
            Some(span) => self.delete(with_brackets(span)),
            None => self,
        }
    }

    pub(super) fn replace_value(self, value: RawValue<'_>, text: impl Into<Vec<u8>>) -> Fix {
        match value.span() {
            Some(span) => self.replace(span, text),
            None => self,
        }
    }

    /// Replaces the properties `old` by `new`: pairs of identifier and values, including
    /// brackets. Values are added to an existing property of the node.
    pub(super) fn rewrite(mut self, node: Node<'_>, old: &str, new: &[(&str, Vec<u8>)]) -> Fix {
        let mut olds = node.properties().filter(|property| property.is(old));
        let Some(place) = olds.next().and_then(Property::span) else {
            return self;
        };
        let mut text = Vec::new();
        for (id, values) in new.iter().filter(|(_, values)| !values.is_empty()) {
            let present = node.property(id);
            let spans =
                present.and_then(|property| property.span().zip(property.identifier_span()));
            match spans {
                None => text.extend([id.as_bytes(), values].concat()),
                Some((whole, _)) if whole.end <= place.start => {
                    self = self.insert(whole.end, values.clone());
                }
                // The file may end inside a value of this property.
                Some((_, identifier)) => self = self.insert(identifier.end, values.clone()),
            }
        }
        olds.fold(self.replace(place, text), Fix::delete_property)
    }

    /// Moves properties, in their order, to a new node after theirs.
    pub(super) fn split<'a>(
        mut self,
        node: Node<'_>,
        moved: impl IntoIterator<Item = Property<'a>>,
    ) -> Fix {
        let Some(span) = node.span() else { return self };
        let mut behind = b";".to_vec();
        let mut is_last_moved = false;
        for property in moved {
            behind.extend_from_slice(&property.to_source());
            is_last_moved |= property.span().is_some_and(|moved| moved.end == span.end);
            self = self.delete_property(property);
        }
        let file = node.collection();
        if span.end as usize == file.bytes().len() && !is_last_moved {
            // The file may end inside a value that stays.
            behind.splice(..0, file.closing().bytes());
        }
        if lacks_parenthesis(node) {
            // Without `(`, an empty node does not begin a game.
            self = self.insert(span.start, "(");
        }
        self.insert(span.end, behind)
    }
}

fn lacks_parenthesis(node: Node<'_>) -> bool {
    // Only the first tree of a file can lack it, and few errors can come before it.
    let mut faults = node.collection().faults().iter().take(4);
    node.is_root()
        && node.tree().index() == 0
        && faults.any(|fault| fault.kind == FaultKind::MissingOpen)
}

pub(super) fn with_brackets(value: Span) -> Span {
    Span::new(value.start - 1, value.end + 1)
}
