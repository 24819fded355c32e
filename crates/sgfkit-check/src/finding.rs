//! Findings as checks report them.

use std::borrow::Cow;

use super::log::{Record, Written};
use super::{Applicability, Check, Diagnostic, Fix, Label, Severity, all};
use sgfkit_core::schema;
use sgfkit_core::syntax::Span;
use sgfkit_core::tree::{Collection, NodeId, identifier_len};

/// A reported finding, with the same data as a [`Diagnostic`], but computed on request.
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

    /// Returns the check that reported the finding.
    #[must_use]
    pub fn check(&self) -> &'static Check {
        &all()[usize::from(self.record.check)]
    }

    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.record.severity
    }

    /// Returns the message for users.
    #[must_use]
    pub fn message(&self) -> &'a str {
        let mut words = self.words;
        words.text()
    }

    /// Returns the position in bytes of the file.
    #[must_use]
    pub fn span(&self) -> Span {
        self.record.span()
    }

    /// Returns the index of the game tree, from 0.
    #[must_use]
    pub fn tree(&self) -> Option<usize> {
        let node = self.collection.node(NodeId(self.record.node()?))?;
        Some(node.tree().index())
    }

    /// Returns the index of the node in its tree, in pre-order from 0.
    #[must_use]
    pub fn node(&self) -> Option<usize> {
        // Unedited files number their nodes in file order.
        let id = self.record.node()?;
        let node = self.collection.node(NodeId(id))?;
        Some((id - node.tree().root().id().0) as usize)
    }

    /// Returns the ID of the node, unique in the collection.
    #[doc(hidden)]
    pub fn node_id(&self) -> Option<NodeId> {
        self.record.node().map(NodeId)
    }

    /// Returns the identifier of the property.
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

    /// Returns the number of the equivalent SGFC 2.0 message.
    #[must_use]
    pub fn sgfc(&self) -> Option<u8> {
        Some(self.record.sgfc).filter(|number| *number != 0)
    }

    /// Returns advice for users.
    #[must_use]
    pub fn help(&self) -> Option<&'a str> {
        let mut words = self.words;
        words.bytes();
        Some(words.text()).filter(|help| !help.is_empty())
    }

    /// Returns the applicability of the fix, or `None` for a finding without a fix.
    #[must_use]
    pub fn applicability(&self) -> Option<Applicability> {
        self.record.applicability
    }

    /// Returns the fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<Fix> {
        let mut words = self.words;
        words.skip_texts();
        let (message, edits) = words.fix(self.span().start)?;
        Some(Fix {
            applicability: self.applicability()?,
            message: Cow::Owned(message.to_owned()),
            edits,
        })
    }

    /// Iterates over related positions, each with a message.
    pub fn labels(&self) -> impl Iterator<Item = (Span, &'a str)> + use<'a> {
        let mut words = self.words;
        words.skip_texts();
        words.skip_fix();
        words.labels(self.span().start)
    }

    /// Copies the finding into plain data.
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

/// Number of findings by check, severity and fix.
#[derive(Clone, Debug, Default)]
pub struct Counts(Vec<Count>);

/// Number of findings of a check with the same severity and applicability.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The check.
    pub check: &'static Check,
    /// Severity of the findings.
    pub severity: Severity,
    /// Applicability of the fix; `None` for a finding without a fix.
    pub applicability: Option<Applicability>,
    /// Number of findings.
    pub findings: usize,
    index: u16,
}

impl Counts {
    /// Iterates over the counts, all greater than zero, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &Count> {
        self.0.iter()
    }

    /// Returns the total number of findings.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().map(|count| count.findings).sum()
    }

    /// Adds the counts of another run.
    pub fn merge(&mut self, other: &Counts) {
        for count in &other.0 {
            self.add(
                count.index,
                count.severity,
                count.applicability,
                count.findings,
            );
        }
    }

    #[inline]
    pub(super) fn add(
        &mut self,
        index: u16,
        severity: Severity,
        applicability: Option<Applicability>,
        findings: usize,
    ) {
        let kind = (index, severity, applicability);
        let is_same =
            |count: &&mut Count| (count.index, count.severity, count.applicability) == kind;
        match self.0.iter_mut().find(is_same) {
            Some(count) => count.findings += findings,
            None => self.0.push(Count {
                check: &all()[usize::from(index)],
                severity,
                applicability,
                findings,
                index,
            }),
        }
    }
}
