//! What a check has found, as it is handed on.

use std::borrow::Cow;

use super::log::{Record, Written};
use super::{Check, Diagnostic, Fix, Label, Safety, Severity, all};
use sgfkit_core::schema;
use sgfkit_core::syntax::Span;
use sgfkit_core::tree::{Collection, NodeId, identifier_len};

/// Something that a check found, while a [`Checker`](super::Checker) hands it
/// on: what a [`Diagnostic`] says, put together as it is asked for.
#[derive(Clone, Copy)]
pub struct Finding<'a> {
    collection: &'a Collection,
    record: Record,
    words: Written<'a>,
}

impl<'a> Finding<'a> {
    pub(super) fn new(
        collection: &'a Collection,
        record: Record,
        words: Written<'a>,
    ) -> Finding<'a> {
        Finding {
            collection,
            record,
            words,
        }
    }

    /// The check that found it.
    #[must_use]
    pub fn check(&self) -> &'static Check {
        &all()[usize::from(self.record.check)]
    }

    /// How bad it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.record.severity
    }

    /// What is wrong, for people.
    #[must_use]
    pub fn message(&self) -> &'a str {
        let mut words = self.words;
        words.text()
    }

    /// Where, in bytes of the file.
    #[must_use]
    pub fn span(&self) -> Span {
        self.record.span()
    }

    /// The game tree, from 1.
    #[must_use]
    pub fn tree(&self) -> Option<usize> {
        let node = self.collection.node(NodeId(self.record.node()?))?;
        Some(node.tree().number())
    }

    /// The node in that tree, in pre-order from 0.
    #[must_use]
    pub fn node(&self) -> Option<usize> {
        // Nodes of a file that was not edited are numbered in its order.
        let id = self.record.node()?;
        let node = self.collection.node(NodeId(id))?;
        Some((id - node.tree().root().id().0) as usize)
    }

    /// The node, numbered through all trees.
    #[doc(hidden)]
    pub fn node_id(&self) -> Option<NodeId> {
        self.record.node().map(NodeId)
    }

    /// The property's identifier.
    #[must_use]
    pub fn property(&self) -> Option<Cow<'a, str>> {
        let start = self.record.property()? as usize;
        let written = self.collection.bytes().get(start..)?;
        let identifier = &written[..identifier_len(written)];
        Some(match schema::canonical_id(identifier) {
            Cow::Borrowed(id) => String::from_utf8_lossy(id),
            Cow::Owned(id) => Cow::Owned(String::from_utf8_lossy(&id).into_owned()),
        })
    }

    /// The number of the SGFC 2.0 message for the same fault.
    #[must_use]
    pub fn sgfc(&self) -> Option<u8> {
        Some(self.record.sgfc).filter(|number| *number != 0)
    }

    /// What to do.
    #[must_use]
    pub fn help(&self) -> Option<&'a str> {
        let mut words = self.words;
        words.bytes();
        Some(words.text()).filter(|help| !help.is_empty())
    }

    /// Whether it can be repaired, and how safe that is.
    #[must_use]
    pub fn safety(&self) -> Option<Safety> {
        self.record.safety
    }

    /// How it can be repaired, where that is known.
    #[must_use]
    pub fn fix(&self) -> Option<Fix> {
        let mut words = self.words;
        words.skip_texts();
        let (message, edits) = words.fix(self.span().start)?;
        Some(Fix {
            safety: self.safety()?,
            message: Cow::Owned(message.to_owned()),
            edits,
        })
    }

    /// Other places that belong to it, and what is there.
    pub fn labels(&self) -> impl Iterator<Item = (Span, &'a str)> + use<'a> {
        let mut words = self.words;
        words.skip_texts();
        words.skip_fix();
        words.labels(self.span().start)
    }

    /// The same as plain data.
    pub fn to_diagnostic(&self) -> Diagnostic {
        let check = self.check();
        Diagnostic {
            code: check.code,
            severity: self.severity(),
            lossy: check.lossy,
            message: Cow::Owned(self.message().to_owned()),
            span: self.span(),
            tree: self.tree(),
            node: self.node(),
            property: self.property().map(Cow::into_owned),
            sgfc: self.sgfc(),
            labels: self
                .labels()
                .map(|(span, message)| Label {
                    span,
                    message: Cow::Owned(message.to_owned()),
                })
                .collect(),
            help: self.help().map(|help| Cow::Owned(help.to_owned())),
            fix: self.fix(),
        }
    }
}

/// How much a run of checks has found, by check, severity and fix.
#[derive(Clone, Debug, Default)]
pub struct Counts(Vec<Count>);

/// How often a check has found something of a severity that can be repaired in
/// a way, or cannot.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The check.
    pub check: &'static Check,
    /// How bad it is.
    pub severity: Severity,
    /// How safe the fix is; `None` where there is none.
    pub safety: Option<Safety>,
    /// How often that was found.
    pub findings: usize,
    index: u16,
}

impl Counts {
    /// The counts, none of them zero, in no special order.
    pub fn iter(&self) -> impl Iterator<Item = &Count> {
        self.0.iter()
    }

    /// How much was found in all.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().map(|count| count.findings).sum()
    }

    /// Adds what another run has found.
    pub fn merge(&mut self, other: &Counts) {
        for count in &other.0 {
            self.add(count.index, count.severity, count.safety, count.findings);
        }
    }

    #[inline]
    pub(super) fn add(
        &mut self,
        index: u16,
        severity: Severity,
        safety: Option<Safety>,
        findings: usize,
    ) {
        let kind = (index, severity, safety);
        let is_same = |count: &&mut Count| (count.index, count.severity, count.safety) == kind;
        match self.0.iter_mut().find(is_same) {
            Some(count) => count.findings += findings,
            None => self.0.push(Count {
                check: &all()[usize::from(index)],
                severity,
                safety,
                findings,
                index,
            }),
        }
    }
}
