use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write};
use std::sync::OnceLock;

use super::finding::Counts;
use super::log::{Log, Record, Words};
use super::parentheses::Parentheses;
use super::syntax::{self, SyntaxFixes};
use super::{Applicability, Check, Fix, Known, Label, Severity, all};
use sgfkit_core::replay::Replay;
use sgfkit_core::syntax::{Fault, FaultKind, Input, Span};
use sgfkit_core::tree::{Collection, GameTree, Node, Property};
use sgfkit_core::value::RawValue;

pub(super) type OnFault = fn(&Fault, Found<'_, '_>);

/// A checked file with data that several checks share.
pub(super) struct File<'a> {
    pub(super) collection: Cow<'a, Collection>,
    parentheses: OnceLock<Parentheses>,
    has_game: OnceLock<bool>,
    syntax: OnceLock<SyntaxFixes>,
}

impl<'a> File<'a> {
    pub(super) fn new(collection: Cow<'a, Collection>) -> File<'a> {
        File {
            collection,
            parentheses: OnceLock::new(),
            has_game: OnceLock::new(),
            syntax: OnceLock::new(),
        }
    }

    fn has_game(&self) -> bool {
        let says = |node: Node<'_>| node.properties().next().is_some();
        let has_game = || self.collection.trees().any(|tree| tree.nodes().any(says));
        *self.has_game.get_or_init(has_game)
    }
}

/// Collects findings and computes their positions.
pub(super) struct Report<'a> {
    file: &'a File<'a>,
    collection: &'a Collection,
    input: Input<'a>,
    pub(super) limit: usize,
    pub(super) least: Severity,
    pub(super) log: Log,
    pub(super) counts: Counts,
    /// Texts of the current finding.
    words: Words,
    /// Cache: index of each check by the address of its code.
    indexes: [(usize, u16); INDEXES],
    /// Pairs of check and tree that were reported, for checks that report once per tree.
    told: HashSet<(&'static str, usize)>,
    /// Fixes up to this applicability were already tried and cannot be applied.
    pub(super) repaired: Option<Applicability>,
}

const INDEXES: usize = 64;

impl<'a> Report<'a> {
    pub(super) fn new(file: &'a File<'a>, limit: usize) -> Report<'a> {
        Report {
            file,
            collection: &file.collection,
            input: file.collection.input(),
            limit,
            least: Severity::Style,
            log: Log::default(),
            counts: Counts::default(),
            words: Words::default(),
            indexes: [(0, 0); INDEXES],
            told: HashSet::new(),
            repaired: None,
        }
    }

    fn index_of(&mut self, check: &Check) -> u16 {
        let address = check.code.as_ptr() as usize;
        let known = &mut self.indexes[address / 8 % INDEXES];
        if known.0 != address {
            let index = all().binary_search_by_key(&check.code, |check| check.code);
            debug_assert!(index.is_ok(), "{} is not in the list of checks", check.code);
            *known = (address, index.unwrap_or_default() as u16);
        }
        known.1
    }

    /// Returns false if findings are only counted.
    fn keeps(&self) -> bool {
        self.limit > 0
    }

    /// Counts a finding, and keeps it unless it comes after the first `limit`.
    fn commit(&mut self, record: Record) {
        self.counts
            .add(record.check, record.severity, record.applicability, 1);
        if !self.keeps() || record.severity < self.least {
            return;
        }
        if self.log.len() == self.limit && self.log.ends_before(&record) {
            return;
        }
        self.log.push(record, &self.words);
        // Truncate rarely, to keep the amortized cost low.
        if self.log.len() >= self.limit.saturating_mul(2).saturating_add(1 << 10) {
            self.log.sort();
            self.log.truncate(self.limit);
        }
    }

    pub(super) fn bytes(&self, span: Span) -> &[u8] {
        span.of(self.input.bytes())
    }

    /// Returns true on the first call for this check and tree.
    pub(super) fn is_first(&mut self, check: &Check, tree: GameTree<'_>) -> bool {
        self.told.insert((check.code, tree.index()))
    }

    pub(super) fn add(
        &mut self,
        check: &Check,
        span: Span,
        message: impl Message,
    ) -> Found<'_, 'a> {
        let span = self.input.original_span(span);
        let mut record = Record::new(self.index_of(check), check.severity, span);
        record.sgfc = check.sgfc.first().copied().unwrap_or_default();
        if self.keeps() {
            self.words.clear();
            message.put(&mut self.words.message);
        }
        Found {
            report: self,
            record,
        }
    }

    pub(super) fn add_at(
        &mut self,
        check: &Check,
        node: Node<'_>,
        span: Span,
        message: impl Message,
    ) -> Found<'_, 'a> {
        let mut found = self.add(check, span, message);
        found.record.set_node(node.id().0);
        found
    }

    pub(super) fn add_node(
        &mut self,
        check: &Check,
        node: Node<'_>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        self.add_at(check, node, node.span().unwrap_or_default(), message)
    }

    fn add_in<'p>(
        &mut self,
        check: &Check,
        property: impl Into<Property<'p>>,
        span: Option<Span>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        let property = property.into();
        let whole = property.span().unwrap_or_default();
        let mut found = self.add_at(check, property.node(), span.unwrap_or(whole), message);
        found.record.set_property(whole.start);
        found
    }

    pub(super) fn add_property<'p>(
        &mut self,
        check: &Check,
        property: impl Into<Property<'p>>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        self.add_in(check, property, None, message)
    }

    pub(super) fn add_identifier<'p>(
        &mut self,
        check: &Check,
        property: impl Into<Property<'p>>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        let property = property.into();
        self.add_in(check, property, property.identifier_span(), message)
    }

    pub(super) fn add_value<'p>(
        &mut self,
        check: &Check,
        property: impl Into<Property<'p>>,
        value: RawValue<'_>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        self.add_in(check, property, value.span(), message)
    }

    /// Reports properties of a tree, each identifier once: at its first occurrence, with a count.
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

    pub(super) fn faults(&mut self, checks: &[(&Check, (&[FaultKind], OnFault))]) {
        for fault in self.collection.faults() {
            for (check, (kinds, describe)) in checks {
                if kinds.contains(&fault.kind) {
                    self.fault(check, fault, *describe);
                }
            }
        }
    }

    fn fault(&mut self, check: &Check, fault: &Fault, describe: OnFault) {
        let message = check.summary;
        let found = match self.collection.node_before(fault.span) {
            None => self.add(check, fault.span, message),
            Some(node) => match node.property_around(fault.span.start) {
                Some(property) => self.add_in(check, property, Some(fault.span), message),
                None => self.add_at(check, node, fault.span, message),
            },
        };
        describe(fault, found);
    }
}

pub(super) trait Message {
    fn put(self, text: &mut String);
}

impl Message for &str {
    fn put(self, text: &mut String) {
        text.push_str(self);
    }
}

impl Message for String {
    fn put(self, text: &mut String) {
        text.push_str(&self);
    }
}

impl Message for Cow<'_, str> {
    fn put(self, text: &mut String) {
        text.push_str(&self);
    }
}

/// Formats only if the message will be read.
impl Message for fmt::Arguments<'_> {
    fn put(self, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(self);
    }
}

/// Builder for a finding, which is kept on drop. Spans are those of the tree, as in all rules.
pub(super) struct Found<'r, 'a> {
    report: &'r mut Report<'a>,
    record: Record,
}

impl Drop for Found<'_, '_> {
    fn drop(&mut self) {
        self.report.commit(self.record);
    }
}

impl Found<'_, '_> {
    /// Overrides the check's summary as message.
    pub(super) fn message(self, message: impl Message) -> Self {
        if self.report.keeps() {
            let text = &mut self.report.words.message;
            text.clear();
            message.put(text);
        }
        self
    }

    pub(super) fn label(self, span: Option<Span>, message: impl Into<Cow<'static, str>>) -> Self {
        if let Some(span) = span.filter(|_| self.report.keeps()) {
            let span = self.report.input.original_span(span);
            let message = message.into();
            self.report.words.labels.push(Label { span, message });
        }
        self
    }

    /// Adds advice, if neither the message nor the fix includes it.
    pub(super) fn help(self, help: impl Message) -> Self {
        if self.report.keeps() {
            help.put(&mut self.report.words.help);
        }
        self
    }

    pub(super) fn sgfc(mut self, number: Option<u8>) -> Self {
        self.record.sgfc = number.unwrap_or_default();
        self
    }

    pub(super) fn severity(mut self, severity: Severity) -> Self {
        self.record.severity = severity;
        self
    }

    /// Adds a fix. A file without any game gets no fixes, because it may not be SGF.
    pub(super) fn fix(self, fix: Fix) -> Self {
        let applicability = fix.applicability;
        self.fix_by(applicability, || fix)
    }

    pub(super) fn fix_syntax(self, fault: &Fault) {
        let report = &*self.report;
        let file = report.file;
        let fixes = file
            .syntax
            .get_or_init(|| SyntaxFixes::of(report.collection));
        let node = report.collection.node_before(fault.span);
        let (applicability, help) = fixes.fix(node.map(|node| node.tree().index()));
        let found = match help {
            Some(help) if self.report.words.help.is_empty() => self.help(help),
            Some(help) => self.help(format_args!(" ({help})")),
            None => self,
        };
        found.fix_by(applicability, || syntax::fix(applicability));
    }

    /// Adds a fix that is built only if it will be read.
    pub(super) fn fix_by(
        mut self,
        applicability: Applicability,
        fix: impl FnOnce() -> Fix,
    ) -> Self {
        if !self.report.file.has_game() || self.report.repaired >= Some(applicability) {
            return self;
        }
        self.record.applicability = Some(applicability);
        if !self.report.keeps() {
            return self;
        }
        let mut fix = fix();
        let end = self.report.input.bytes().len() as u32;
        // Edits that delete a value include a `]` that the end of the file may lack.
        for edit in &mut fix.edits {
            edit.span.end = edit.span.end.min(end);
        }
        self.report.words.fix = Some(fix);
        self
    }

    /// Returns the `)` of the game before this text, if removing it joins both into one valid game.
    pub(super) fn premature_close(&self, behind: Span) -> Option<Span> {
        let bytes = self.report.input.bytes();
        let before = bytes[..behind.start as usize].trim_ascii_end();
        let (last, game) = before.split_last()?;
        // Nothing can continue after variations.
        if *last != b')' || game.trim_ascii_end().ends_with(b")") {
            return None;
        }
        let rest = [b"(;", self.report.bytes(behind)].concat();
        let read = Collection::parse(rest);
        let close = Span::new(game.len() as u32, game.len() as u32 + 1);
        (read.faults().is_empty() && read.trees().count() == 1).then_some(close)
    }

    /// Returns the game that ends with this `)`, and whether the moves after it are legal there.
    pub(super) fn goes_on(&self, close: Span, behind: Span) -> Option<(GameTree<'_>, bool)> {
        let tree = self.tree_before(close)?;
        let game = Span::new(tree.span()?.start, close.start);
        let joined = [self.report.bytes(game), self.report.bytes(behind)].concat();
        let joined = Collection::parse(joined);
        let joined = joined.tree(0)?;
        let nodes = tree.nodes().count();
        let mut seen = 0;
        let mut fits = true;
        Replay::new(joined).visit(|at| {
            seen += 1;
            fits &= seen <= nodes || at.illegalities().is_empty();
        });
        Some((tree, fits))
    }

    fn tree_before(&self, close: Span) -> Option<GameTree<'_>> {
        let collection = self.report.collection;
        // Binary search: the trees are in file order, and there may be many.
        let (mut from, mut to) = (0, collection.trees().size_hint().1?);
        while from < to {
            let middle = from + (to - from) / 2;
            let tree = collection.tree(middle)?;
            let span = tree.span()?;
            if span.end == close.end {
                return Some(tree);
            } else if span.end < close.end {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        None
    }

    pub(super) fn parentheses(&self) -> &Parentheses {
        let report = &*self.report;
        let parentheses = &report.file.parentheses;
        parentheses.get_or_init(|| Parentheses::of(&report.input))
    }

    /// Returns true if `byte` is the first byte after a span and white space.
    pub(super) fn is_before(&self, span: Span, byte: u8) -> bool {
        let behind = &self.report.input.bytes()[span.end as usize..];
        behind.trim_ascii_start().first() == Some(&byte)
    }
}
