use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;

use super::parentheses::Parentheses;
use super::{Check, Diagnostic, Fix, Known, Label, Severity};
use crate::syntax::{Fault, FaultKind, Input, Scan, Span};
use crate::tree::{Collection, Node, Property, RawValue};

/// Collects what the checks find, and finds out where that is.
pub(super) struct Report<'a> {
    collection: &'a Collection,
    input: Input<'a>,
    found: Vec<Diagnostic>,
    parentheses: OnceCell<Parentheses>,
}

impl<'a> Report<'a> {
    pub(super) fn new(collection: &'a Collection) -> Report<'a> {
        Report {
            collection,
            input: collection.input(),
            found: Vec::new(),
            parentheses: OnceCell::new(),
        }
    }

    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|found| (found.span, found.code));
        self.found
    }

    /// The bytes of a span, as they are read.
    pub(super) fn bytes(&self, span: Span) -> &[u8] {
        span.of(self.input.bytes())
    }

    /// Whether the file is in UTF-16 or UTF-32 as a whole.
    pub(super) fn is_transcoded(&self) -> bool {
        self.input.is_wide()
    }

    /// Something about the file as a whole.
    pub(super) fn add(
        &mut self,
        check: &Check,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) -> Found<'_, 'a> {
        let span = self.input.original_span(span);
        self.found.push(Diagnostic {
            code: check.code,
            severity: check.severity,
            lossy: check.lossy,
            message: message.into(),
            span,
            tree: None,
            node: None,
            property: None,
            sgfc: check.sgfc.first().copied(),
            labels: Vec::new(),
            help: None,
            fix: None,
        });
        Found { report: self }
    }

    /// Something about a node, at `span`.
    pub(super) fn add_at(
        &mut self,
        check: &Check,
        node: Node<'_>,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) -> Found<'_, 'a> {
        let mut found = self.add(check, span, message);
        // Nodes of a file that was not edited are numbered in its order.
        let tree = node.tree();
        let diagnostic = found.diagnostic();
        diagnostic.tree = Some(tree.index() + 1);
        diagnostic.node = Some((node.id().0 - tree.root().id().0) as usize);
        found
    }

    /// Something about a node as a whole.
    pub(super) fn add_node(
        &mut self,
        check: &Check,
        node: Node<'_>,
        message: impl Into<Cow<'static, str>>,
    ) -> Found<'_, 'a> {
        self.add_at(check, node, node.span().unwrap_or_default(), message)
    }

    /// Something about a property, at `span`.
    fn add_in(
        &mut self,
        check: &Check,
        property: Property<'_>,
        span: Option<Span>,
        message: impl Into<Cow<'static, str>>,
    ) -> Found<'_, 'a> {
        let span = span.or(property.span()).unwrap_or_default();
        let mut found = self.add_at(check, property.node(), span, message);
        found.diagnostic().property = Some(property.id().into_owned());
        found
    }

    /// Something about a property as a whole.
    pub(super) fn add_property(
        &mut self,
        check: &Check,
        property: Property<'_>,
        message: impl Into<Cow<'static, str>>,
    ) -> Found<'_, 'a> {
        self.add_in(check, property, None, message)
    }

    /// Something about an identifier.
    pub(super) fn add_identifier(
        &mut self,
        check: &Check,
        property: Property<'_>,
        message: impl Into<Cow<'static, str>>,
    ) -> Found<'_, 'a> {
        self.add_in(check, property, property.identifier_span(), message)
    }

    /// Something about a value.
    pub(super) fn add_value(
        &mut self,
        check: &Check,
        property: Property<'_>,
        value: RawValue<'_>,
        message: impl Into<Cow<'static, str>>,
    ) -> Found<'_, 'a> {
        self.add_in(check, property, value.span(), message)
    }

    /// Some properties of the nodes of a tree, each identifier once: where it
    /// stands first, and how often it does.
    pub(super) fn add_identifiers(
        &mut self,
        check: &Check,
        nodes: &[Node<'_>],
        wanted: impl Fn(&Known<'_>) -> bool,
        describe: impl Fn(&Known<'_>) -> String,
    ) {
        let mut found = HashMap::new();
        for property in nodes.iter().flat_map(|node| node.properties()) {
            let known = Known::new(property);
            if wanted(&known) {
                found.entry(property.id()).or_insert((known, 0)).1 += 1;
            }
        }
        for (known, count) in found.into_values() {
            let mut message = describe(&known);
            if count > 1 {
                message.push_str(&format!(" ({count} times)"));
            }
            self.add_identifier(check, known.property, message);
        }
    }

    /// What reading has found; `describe` completes what is said of each.
    pub(super) fn faults(
        &mut self,
        check: &Check,
        kinds: &[FaultKind],
        describe: fn(&Fault, Found<'_, '_>),
    ) {
        let collection = self.collection;
        let wanted = |fault: &&Fault| kinds.contains(&fault.kind);
        for fault in collection.faults().iter().filter(wanted) {
            let message = check.summary;
            let Some(node) = collection.node_before(fault.span) else {
                describe(fault, self.add(check, fault.span, message));
                continue;
            };
            let place = fault.span.start;
            let around = |property: &Property<'_>| {
                let span = property.span();
                span.is_some_and(|span| span.start < place && place < span.end)
            };
            let found = match node.properties().find(around) {
                Some(property) => self.add_in(check, property, Some(fault.span), message),
                None => self.add_at(check, node, fault.span, message),
            };
            describe(fault, found);
        }
    }
}

/// Something that was just found, to be completed. Spans are those of the
/// tree, as everywhere in rules.
pub(super) struct Found<'r, 'a> {
    report: &'r mut Report<'a>,
}

impl Found<'_, '_> {
    fn diagnostic(&mut self) -> &mut Diagnostic {
        // It was pushed when this was made.
        let last = self.report.found.len() - 1;
        &mut self.report.found[last]
    }

    /// Says something else than the check's summary.
    pub(super) fn message(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.diagnostic().message = message.into();
        self
    }

    /// Points at another place that belongs to it.
    pub(super) fn label(
        mut self,
        span: Option<Span>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        if let Some(span) = span {
            let span = self.report.input.original_span(span);
            let message = message.into();
            self.diagnostic().labels.push(Label { span, message });
        }
        self
    }

    /// Says what to do, where neither the message nor the fix does.
    pub(super) fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.diagnostic().help = Some(help.into());
        self
    }

    /// Another SGFC number than the check's first.
    pub(super) fn sgfc(mut self, number: Option<u8>) -> Self {
        self.diagnostic().sgfc = number;
        self
    }

    /// Another severity than the check's.
    pub(super) fn severity(mut self, severity: Severity) -> Self {
        self.diagnostic().severity = severity;
        self
    }

    pub(super) fn fix(mut self, fix: Fix) -> Self {
        self.diagnostic().fix = Some(fix);
        self
    }

    /// What one more reading tells about parentheses.
    pub(super) fn parentheses(&self) -> &Parentheses {
        let report = &*self.report;
        report
            .parentheses
            .get_or_init(|| Parentheses::of(&report.input))
    }

    /// The places in a span that hold one of these bytes.
    pub(super) fn bytes_that_are(&self, span: Span, bytes: &[u8]) -> Vec<Span> {
        let at = |index: usize| span.start + index as u32;
        let all = self.report.bytes(span).iter().enumerate();
        all.filter(|(_, byte)| bytes.contains(byte))
            .map(|(index, _)| Span::new(at(index), at(index) + 1))
            .collect()
    }

    /// Whether a `\\` at the end of the file's last value, which this span
    /// holds, would escape its `]`.
    pub(super) fn ends_in_escape(&self, unclosed: Span) -> bool {
        let collection = self.report.collection;
        let tree = collection.trees().last();
        let scan = tree.map_or(Scan::Bytes, |tree| tree.facts().scan);
        scan.ends_in_escape(
            self.report
                .bytes(Span::new(unclosed.start + 1, unclosed.end)),
        )
    }
}
