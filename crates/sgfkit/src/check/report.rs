use super::{Check, Diagnostic};
use crate::syntax::{Fault, FaultKind, Input, Span};
use crate::tree::{Collection, Node, Property, RawValue};

/// Collects what the checks find, and finds out where that is.
pub(super) struct Report<'a> {
    collection: &'a Collection,
    input: Input<'a>,
    found: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    pub(super) fn new(collection: &'a Collection) -> Report<'a> {
        Report {
            collection,
            input: collection.input(),
            found: Vec::new(),
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
    pub(super) fn add(&mut self, check: &Check, span: Span, message: String) {
        let span = self.input.original_span(span);
        self.found.push(Diagnostic {
            code: check.code,
            severity: check.severity,
            lossy: check.lossy,
            message,
            span,
            tree: None,
            node: None,
            property: None,
            sgfc: check.sgfc.first().copied(),
            labels: Vec::new(),
            help: None,
        });
    }

    /// Something about a node.
    pub(super) fn add_at(&mut self, check: &Check, node: Node<'_>, span: Span, message: String) {
        self.add(check, span, message);
        // Nodes of a file that was not edited are numbered in its order.
        let tree = node.tree();
        if let Some(found) = self.found.last_mut() {
            found.tree = Some(tree.index() + 1);
            found.node = Some((node.id().0 - tree.root().id().0) as usize);
        }
    }

    /// Something about a property, at `span`.
    fn add_property(
        &mut self,
        check: &Check,
        property: Property<'_>,
        span: Option<Span>,
        message: String,
    ) {
        let span = span.or(property.span()).unwrap_or_default();
        self.add_at(check, property.node(), span, message);
        if let Some(found) = self.found.last_mut() {
            found.property = Some(property.id().into_owned());
        }
    }

    /// Something about an identifier.
    pub(super) fn add_identifier(
        &mut self,
        check: &Check,
        property: Property<'_>,
        message: String,
    ) {
        self.add_property(check, property, property.identifier_span(), message);
    }

    /// Something about a value.
    pub(super) fn add_value(
        &mut self,
        check: &Check,
        property: Property<'_>,
        value: RawValue<'_>,
        message: String,
    ) {
        self.add_property(check, property, value.span(), message);
    }

    /// What reading has found.
    pub(super) fn faults(&mut self, check: &Check, kinds: &[FaultKind]) {
        let collection = self.collection;
        for fault in collection.faults() {
            if !kinds.contains(&fault.kind) {
                continue;
            }
            match collection.node_before(fault.span) {
                Some(node) => {
                    let place = fault.span.start;
                    let around = |property: &Property<'_>| {
                        property
                            .span()
                            .is_some_and(|span| span.start < place && place < span.end)
                    };
                    match node.properties().find(around) {
                        Some(property) => {
                            self.add_property(check, property, Some(fault.span), message(fault));
                        }
                        None => self.add_at(check, node, fault.span, message(fault)),
                    }
                }
                None => self.add(check, fault.span, message(fault)),
            }
            if let Some(found) = self.found.last_mut() {
                found.help = help(fault.kind).map(str::to_owned);
                if fault.kind == FaultKind::MissingSemicolon {
                    found.sgfc = Some(67);
                }
            }
        }
    }
}

/// What is wrong, for people.
fn message(fault: &Fault) -> String {
    let text = match fault.kind {
        FaultKind::TextOutside => "text outside the game trees, skipped",
        FaultKind::ValueOutside => "text before the first game tree that looks like SGF, skipped",
        FaultKind::IllegalCharacters => "illegal characters between properties or nodes, skipped",
        FaultKind::UnclosedVariation => "the file ends inside a game tree: `)` is missing",
        FaultKind::UnclosedValue => "the file ends inside this value: `]` is missing",
        FaultKind::EmptyVariation => "parentheses without a node in them",
        FaultKind::MissingValue => "a property without a value, skipped",
        FaultKind::ExtraOpen => "a `(` that opens nothing: no node follows it",
        FaultKind::MissingOpen => "the first game tree lacks its `(`",
        FaultKind::ExtraClose => "a `)` that closes nothing",
        FaultKind::MissingTreeSemicolon => "the first node of the game lacks its `;`",
        FaultKind::MissingSemicolon => "a node lacks its `;`",
        FaultKind::NodeAfterVariation => {
            "a node behind a closed variation, read as a variation of its own"
        }
        FaultKind::ValueWithoutIdentifier => "a value without a property, skipped",
        FaultKind::UnescapedBracket => "a `]` inside a text that is not escaped, taken for text",
        FaultKind::NulBytes => "NUL bytes between properties or nodes, skipped",
        FaultKind::LiteralNewline => "`\\r` or `\\n` as letters between properties, skipped",
        FaultKind::MalformedUnicode => "no valid UTF-16 or UTF-32 here, read as U+FFFD",
        FaultKind::TooLarge => "the file is longer than 4 GiB: the rest was not read",
    };
    text.to_owned()
}

/// What to do, where that is not plain from the message.
fn help(kind: FaultKind) -> Option<&'static str> {
    match kind {
        FaultKind::IllegalCharacters | FaultKind::ValueWithoutIdentifier => {
            Some("is a `[` or `]` missing nearby?")
        }
        FaultKind::UnclosedVariation | FaultKind::UnclosedValue => {
            Some("is the file complete? if so, close what is open")
        }
        FaultKind::UnescapedBracket => Some("write `\\]`"),
        FaultKind::NodeAfterVariation => Some("put the variation in parentheses"),
        FaultKind::MissingTreeSemicolon | FaultKind::MissingSemicolon => {
            Some("write a `;` before the first property of the node")
        }
        _ => None,
    }
}
