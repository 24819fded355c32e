//! Fixes: edits to bytes that fix what a check found.

use std::borrow::Cow;

use sgfkit_core::syntax::{FaultKind, Span};
use sgfkit_core::tree::{Node, Property};
use sgfkit_core::value::RawValue;

/// What a fix may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Safety {
    /// Every position that is reached, every text and all game information
    /// stay as they are.
    Safe,
    /// Something is deleted or interpreted.
    Unsafe,
}

impl Safety {
    /// `safe` or `unsafe`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        }
    }
}

/// A change of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced, in bytes of [`Collection::input`](sgfkit_core::Collection::input): those of the file,
    /// but for UTF-16 and UTF-32, which are read as UTF-8.
    pub span: Span,
    /// What comes in its place.
    pub text: Vec<u8>,
}

/// How a fault can be repaired. All edits belong together; none overlaps
/// another, and everything that they do not name stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Whether it can be applied without looking.
    pub safety: Safety,
    /// What it does, in the imperative: "remove the second FF".
    pub message: Cow<'static, str>,
    /// The changes, in no special order.
    pub edits: Vec<Edit>,
}

/// How rules put a fix together.
impl Fix {
    pub(super) fn safe(message: impl Into<Cow<'static, str>>) -> Fix {
        Fix {
            safety: Safety::Safe,
            message: message.into(),
            edits: Vec::new(),
        }
    }

    pub(super) fn risky(message: impl Into<Cow<'static, str>>) -> Fix {
        Fix {
            safety: Safety::Unsafe,
            ..Fix::safe(message)
        }
    }

    pub(super) fn replace(mut self, span: Span, text: impl Into<Vec<u8>>) -> Fix {
        let text = text.into();
        if self.edits.is_empty() {
            // Nearly always it is the only one.
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

    /// Deletes a property with all its values.
    pub(super) fn delete_property(self, property: Property<'_>) -> Fix {
        match property.span() {
            Some(span) => self.delete(span),
            None => self,
        }
    }

    /// Deletes a value with its brackets; a property's only value goes with its
    /// identifier, which would otherwise join the next property's.
    pub(super) fn delete_value(self, property: Property<'_>, value: RawValue<'_>) -> Fix {
        if property.values().nth(1).is_none() {
            return self.delete_property(property);
        }
        match value.span() {
            Some(span) => self.delete(with_brackets(span)),
            None => self,
        }
    }

    /// Replaces what stands between a value's brackets.
    pub(super) fn replace_value(self, value: RawValue<'_>, text: impl Into<Vec<u8>>) -> Fix {
        match value.span() {
            Some(span) => self.replace(span, text),
            None => self,
        }
    }

    /// Writes other properties in place of those named `old`: each is given by
    /// its identifier and the values it gets, brackets and all. Where the node
    /// has it, it gets them beside its own.
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
                // The file may end in a value of this one.
                Some((_, identifier)) => self = self.insert(identifier.end, values.clone()),
            }
        }
        olds.fold(self.replace(place, text), Fix::delete_property)
    }

    /// Moves properties, in their order, out of their node into a new one
    /// behind it.
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
            // The file may end in a value that stays.
            behind.splice(..0, file.closing().bytes());
        }
        if lacks_parenthesis(node) {
            // An empty node does not begin a game without one.
            self = self.insert(span.start, "(");
        }
        self.insert(span.end, behind)
    }
}

/// Whether a node is the root of a tree without its `(`.
fn lacks_parenthesis(node: Node<'_>) -> bool {
    // Only the first tree of a file may lack it, and what is told before it is little.
    let mut faults = node.collection().faults().iter().take(4);
    node.is_root()
        && node.tree().index() == 0
        && faults.any(|fault| fault.kind == FaultKind::MissingOpen)
}

pub(super) fn with_brackets(value: Span) -> Span {
    Span::new(value.start - 1, value.end + 1)
}
