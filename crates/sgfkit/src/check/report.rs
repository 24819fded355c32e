use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write};
use std::sync::OnceLock;

use super::finding::Counts;
use super::fix::UNESCAPED_BRACKET;
use super::log::{Log, Record, Words};
use super::parentheses::Parentheses;
use super::{Check, Edit, Fix, Known, Label, OnFault, Safety, Severity, all};
use crate::replay::Replay;
use crate::syntax::{Fault, FaultKind, Input, Span, before_blanks, blank_end, starts_node};
use crate::tree::{Collection, GameTree, Node, NodeId, Property};
use crate::value::RawValue;

/// A file that is examined, and what several checks want to know of it.
pub(super) struct File<'a> {
    pub(super) collection: Cow<'a, Collection>,
    parentheses: OnceLock<Parentheses>,
    has_game: OnceLock<bool>,
}

impl<'a> File<'a> {
    pub(super) fn new(collection: Cow<'a, Collection>) -> File<'a> {
        File {
            collection,
            parentheses: OnceLock::new(),
            has_game: OnceLock::new(),
        }
    }

    /// Whether there is a game in it: a tree that holds something.
    fn has_game(&self) -> bool {
        let says = |node: Node<'_>| node.properties().next().is_some();
        let has_game = || self.collection.trees().any(|tree| tree.nodes().any(says));
        *self.has_game.get_or_init(has_game)
    }
}

/// Collects what the checks find, and finds out where that is.
pub(super) struct Report<'a> {
    file: &'a File<'a>,
    collection: &'a Collection,
    input: Input<'a>,
    /// How many findings are kept, the first ones.
    pub(super) limit: usize,
    /// Only what is as bad as this, or worse, is kept.
    pub(super) least: Severity,
    pub(super) log: Log,
    pub(super) counts: Counts,
    /// Of what was just found.
    words: Words,
    /// Places of checks in the list of all, by the address of their codes.
    indexes: [(usize, u16); INDEXES],
    /// Checks and the trees of which they have spoken, where once is enough.
    told: HashSet<(&'static str, usize)>,
    /// Fixes up to this safety were tried: one that is left is not done.
    pub(super) repaired: Option<Safety>,
    rubble: Option<Rubble>,
    /// Where a bracket was looked for last, and where there was one.
    bracket: (usize, usize),
    /// Empty parentheses that keep the next rubble apart from what is before it.
    apart: Vec<Span>,
}

/// What stands between properties and belongs to none, and `]` in texts that
/// pair with nothing.
struct Rubble {
    is_there: bool,
    /// The nodes with such a bracket, in order.
    unpaired: Vec<NodeId>,
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
            rubble: None,
            bracket: (1, 0),
            apart: Vec::new(),
        }
    }

    /// Whether a text may be read otherwise once something behind it is gone.
    fn has_rubble(&mut self) -> bool {
        self.rubble().is_there
    }

    fn rubble(&mut self) -> &Rubble {
        let collection = self.collection;
        self.rubble.get_or_insert_with(|| {
            use FaultKind::{
                EmptyVariation, IllegalCharacters, MissingValue, NodeOutside, TextOutside,
                UnescapedBracket, UnpairedBracket, ValueOutside, ValueWithoutIdentifier,
            };
            let mut rubble = Rubble {
                is_there: false,
                unpaired: Vec::new(),
            };
            for fault in collection.faults() {
                match fault.kind {
                    UnpairedBracket => rubble
                        .unpaired
                        .extend(collection.node_before(fault.span).map(Node::id)),
                    IllegalCharacters
                    | ValueWithoutIdentifier
                    | MissingValue
                    | UnescapedBracket
                    | EmptyVariation => {}
                    NodeOutside | TextOutside | ValueOutside
                        if fault.span.of(collection.bytes()).contains(&b']') => {}
                    _ => continue,
                }
                rubble.is_there = true;
            }
            rubble.unpaired.sort_unstable();
            rubble
        })
    }

    /// Whether a safe fix is not done before what stands around it is repaired:
    /// in a node with a `]` that may end a text or not, and before a `]` that a
    /// text would run on to.
    fn waits(&mut self, check: u16, fix: &Fix) -> bool {
        if all()[usize::from(check)].code == UNESCAPED_BRACKET {
            return false;
        }
        let collection = self.collection;
        fix.edits.iter().any(|edit| {
            let node = collection.node_before(edit.span).map(Node::id);
            let unpaired = &self.rubble().unpaired;
            node.is_some_and(|node| unpaired.binary_search(&node).is_ok())
                || self.runs_into_bracket(edit)
        })
    }

    fn runs_into_bracket(&mut self, edit: &Edit) -> bool {
        let bytes = self.collection.bytes();
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        let opens = start.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&b'[');
        if bytes.get(end) == Some(&b']') && (opens || edit.span.is_empty()) {
            // What is changed is a value.
            return false;
        }
        let (from, mut at) = self.bracket;
        if !(from..=at).contains(&end) {
            let behind = bytes.get(end..).unwrap_or_default();
            let next = memchr::memchr2(b'[', b']', behind);
            at = next.map_or(bytes.len(), |next| end + next);
            self.bracket = (end, at);
        }
        bytes.get(at) == Some(&b']')
    }

    /// The check's place in the list of all, which is in the order of codes.
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

    /// Whether anything is kept but counts.
    fn keeps(&self) -> bool {
        self.limit > 0
    }

    /// Counts what was found, and keeps it unless it comes behind all that is
    /// wanted.
    fn commit(&mut self, record: Record) {
        self.counts
            .add(record.check, record.severity, record.safety, 1);
        if !self.keeps() || record.severity < self.least {
            return;
        }
        if self.log.len() == self.limit && self.log.ends_before(&record) {
            return;
        }
        self.log.push(record, &self.words);
        // What is too much is dropped now and then, so that it costs little.
        if self.log.len() >= self.limit.saturating_mul(2).saturating_add(1 << 10) {
            self.log.sort();
            self.log.truncate(self.limit);
        }
    }

    /// The bytes of a span, as they are read.
    pub(super) fn bytes(&self, span: Span) -> &[u8] {
        span.of(self.input.bytes())
    }

    /// Whether a check, which tells of a fault once a tree, comes to a tree for
    /// the first time.
    pub(super) fn is_first(&mut self, check: &Check, tree: GameTree<'_>) -> bool {
        self.told.insert((check.code, tree.index()))
    }

    /// Something about the file as a whole.
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

    /// Something about a node, at `span`.
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

    /// Something about a node as a whole.
    pub(super) fn add_node(
        &mut self,
        check: &Check,
        node: Node<'_>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        self.add_at(check, node, node.span().unwrap_or_default(), message)
    }

    /// Something about a property, at `span`.
    fn add_in(
        &mut self,
        check: &Check,
        property: Property<'_>,
        span: Option<Span>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        let whole = property.span().unwrap_or_default();
        let mut found = self.add_at(check, property.node(), span.unwrap_or(whole), message);
        found.record.set_property(whole.start);
        found
    }

    /// Something about a property as a whole.
    pub(super) fn add_property(
        &mut self,
        check: &Check,
        property: Property<'_>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        self.add_in(check, property, None, message)
    }

    /// Something about an identifier.
    pub(super) fn add_identifier(
        &mut self,
        check: &Check,
        property: Property<'_>,
        message: impl Message,
    ) -> Found<'_, 'a> {
        self.add_in(check, property, property.identifier_span(), message)
    }

    /// Something about a value.
    pub(super) fn add_value(
        &mut self,
        check: &Check,
        property: Property<'_>,
        value: RawValue<'_>,
        message: impl Message,
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

    /// What reading has found, as its checks describe it.
    pub(super) fn faults(&mut self, checks: &[(&Check, (&[FaultKind], OnFault))]) {
        let collection = self.collection;
        let mut faults = collection.faults().iter();
        while let Some(fault) = faults.next() {
            if fault.kind == FaultKind::EmptyVariation
                && let Some(next) = faults.clone().find(|fault| !is_noise(fault))
                && self.keeps_apart(fault, next)
            {
                self.apart.push(fault.span);
                continue;
            }
            for (check, (kinds, describe)) in checks {
                if kinds.contains(&fault.kind) {
                    self.fault(check, fault, *describe);
                }
            }
            self.apart.clear();
        }
    }

    /// Whether empty parentheses stand right before rubble, or a node that lacks its
    /// `;` and begins with an odd identifier: then they are a part of that, for
    /// without them it may be read as a part of the value before.
    fn keeps_apart(&self, empty: &Fault, next: &Fault) -> bool {
        use FaultKind::{
            IllegalCharacters, MissingSemicolon, MissingValue, UnclosedValue,
            ValueWithoutIdentifier,
        };
        let bytes = self.input.bytes();
        let is_rubble = match next.kind {
            IllegalCharacters | MissingValue | UnclosedValue | ValueWithoutIdentifier => true,
            MissingSemicolon => !starts_node(bytes, next.span.start as usize),
            _ => false,
        };
        let mut at = blank_end(bytes, empty.span.end as usize);
        while bytes.get(at) == Some(&b'(') {
            at = blank_end(bytes, at + 1);
        }
        is_rubble && empty.span.len() > 1 && at == next.span.start as usize
    }

    /// `describe` completes what is said of a fault.
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

/// Whether a fault is of what is passed over as white space is.
fn is_noise(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::LiteralNewline | FaultKind::NulBytes)
}

/// What a message can be made of.
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

/// Costs nothing where nobody will read it.
impl Message for fmt::Arguments<'_> {
    fn put(self, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(self);
    }
}

/// Something that was just found, to be completed: it is counted and kept when
/// this is dropped. Spans are those of the tree, as everywhere in rules.
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
    /// Says something else than the check's summary.
    pub(super) fn message(self, message: impl Message) -> Self {
        if self.report.keeps() {
            let text = &mut self.report.words.message;
            text.clear();
            message.put(text);
        }
        self
    }

    /// Points at another place that belongs to it.
    pub(super) fn label(self, span: Option<Span>, message: impl Into<Cow<'static, str>>) -> Self {
        if let Some(span) = span.filter(|_| self.report.keeps()) {
            let span = self.report.input.original_span(span);
            let message = message.into();
            self.report.words.labels.push(Label { span, message });
        }
        self
    }

    /// Says what to do, where neither the message nor the fix does.
    pub(super) fn help(self, help: impl Message) -> Self {
        if self.report.keeps() {
            help.put(&mut self.report.words.help);
        }
        self
    }

    /// Another SGFC number than the check's first.
    pub(super) fn sgfc(mut self, number: Option<u8>) -> Self {
        self.record.sgfc = number.unwrap_or_default();
        self
    }

    /// Another severity than the check's.
    pub(super) fn severity(mut self, severity: Severity) -> Self {
        self.record.severity = severity;
        self
    }

    /// How it can be repaired. In a file without any game nothing is: what it
    /// is, nobody can tell.
    pub(super) fn fix(self, fix: Fix) -> Self {
        let safety = fix.safety;
        self.fix_by(safety, || fix)
    }

    /// It is repaired by the removal of these bytes, which belong to nothing,
    /// and of the parentheses that keep them apart. None of it is repaired between
    /// two `(`: the first one would open nothing.
    pub(super) fn fix_by_removal(self, fix: Fix, rubble: Span) -> Self {
        if self.keeps_parentheses_apart(rubble) {
            return self;
        }
        let gap = self.gap(rubble);
        let fix = fix.replace(rubble, gap);
        self.fix_with_apart(fix)
    }

    /// It is repaired so; then the parentheses that keep it apart are needed no more.
    pub(super) fn fix_with_apart(self, fix: Fix) -> Self {
        let apart = std::mem::take(&mut self.report.apart);
        self.fix(apart.into_iter().fold(fix, Fix::delete))
    }

    fn keeps_parentheses_apart(&self, rubble: Span) -> bool {
        let bytes = self.report.input.bytes();
        let (start, end) = (rubble.start as usize, rubble.end as usize);
        let is_white_space = blank_end(bytes, start) >= end;
        before_blanks(&bytes[..start]).last() == Some(&b'(')
            && bytes.get(blank_end(bytes, end)) == Some(&b'(')
            && !is_white_space
    }

    /// What comes in place of rubble that kept two words apart, perhaps together with
    /// parentheses and NUL bytes behind it that go too: a line break. The first of a
    /// row leaves it for all.
    pub(super) fn gap(&self, rubble: Span) -> &'static str {
        let apart = self.report.apart.first();
        let start = apart.map_or(rubble.start, |apart| apart.start) as usize;
        let bytes = self.report.input.bytes();
        let is_word = |byte: &u8| byte.is_ascii_graphic() && !b"()[];".contains(byte);
        let mut behind = bytes[rubble.end as usize..].iter();
        let joins = bytes[..start].last().is_some_and(is_word)
            && behind
                .find(|byte| !b"()\0".contains(byte))
                .is_some_and(is_word);
        if joins { "\n" } else { "" }
    }

    /// How it can be repaired, put together only where somebody will read it,
    /// or where it must be seen whether it will be done.
    pub(super) fn fix_by(mut self, safety: Safety, fix: impl FnOnce() -> Fix) -> Self {
        if !self.report.file.has_game() || self.report.repaired >= Some(safety) {
            return self;
        }
        let may_wait = safety == Safety::Safe && self.report.has_rubble();
        if !self.report.keeps() && !may_wait {
            self.record.safety = Some(safety);
            return self;
        }
        let mut fix = fix();
        let end = self.report.input.bytes().len() as u32;
        // What deletes a value counts a `]` that the file's last one may lack.
        for edit in &mut fix.edits {
            edit.span.end = edit.span.end.min(end);
        }
        if may_wait && self.report.waits(self.record.check, &fix) {
            return self;
        }
        self.record.safety = Some(safety);
        self.report.words.fix = Some(fix);
        self
    }

    /// The `)` of the game before this text behind it, where both make one
    /// game without a fault as soon as it is gone.
    pub(super) fn premature_close(&self, behind: Span) -> Option<Span> {
        let bytes = self.report.input.bytes();
        let before = bytes[..behind.start as usize].trim_ascii_end();
        let (last, game) = before.split_last()?;
        // Behind variations nothing can go on.
        if *last != b')' || game.trim_ascii_end().ends_with(b")") {
            return None;
        }
        let rest = [b"(;", self.report.bytes(behind)].concat();
        let read = Collection::parse(rest);
        let close = Span::new(game.len() as u32, game.len() as u32 + 1);
        (read.faults().is_empty() && read.trees().count() == 1).then_some(close)
    }

    /// The game that ends with this `)`, and whether the moves of the text behind it
    /// fit its last position.
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

    /// The game that ends with this `)`.
    fn tree_before(&self, close: Span) -> Option<GameTree<'_>> {
        let collection = self.report.collection;
        // They are in the order of the file, and may be many.
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

    /// What one more reading tells about parentheses.
    pub(super) fn parentheses(&self) -> &Parentheses {
        let report = &*self.report;
        let parentheses = &report.file.parentheses;
        parentheses.get_or_init(|| Parentheses::of(&report.input))
    }

    /// Whether the next byte behind a span that is no white space is this one.
    pub(super) fn is_before(&self, span: Span, byte: u8) -> bool {
        let behind = &self.report.input.bytes()[span.end as usize..];
        behind.trim_ascii_start().first() == Some(&byte)
    }

    /// Where one of these bytes stands in a span, rows of them together. Where
    /// they stand in very many places it is the whole span.
    pub(super) fn bytes_that_are(&self, span: Span, bytes: &[u8]) -> Vec<Span> {
        const MANY: usize = 1 << 10;
        let mut rows: Vec<Span> = Vec::new();
        for (index, byte) in self.report.bytes(span).iter().enumerate() {
            if !bytes.contains(byte) {
                continue;
            }
            let at = span.start + index as u32;
            let is_full = rows.len() == MANY;
            match rows.last_mut() {
                Some(row) if row.end == at => row.end += 1,
                _ if is_full => return vec![span],
                _ => rows.push(Span::new(at, at + 1)),
            }
        }
        rows
    }

    /// A move whose value is open at the end of the file and says nothing, such as
    /// `;W[`: with its `;`, if it is alone in its node.
    pub(super) fn cut_move(&self) -> Option<Span> {
        let bytes = self.report.input.bytes();
        let open = bytes.trim_ascii_end();
        let before = open.strip_suffix(b"[")?.trim_ascii_end();
        let rest = before
            .strip_suffix(b"B")
            .or_else(|| before.strip_suffix(b"W"))?;
        let is_move = !rest.last().is_some_and(u8::is_ascii_alphanumeric);
        let node = rest.trim_ascii_end();
        let start = node.strip_suffix(b";").unwrap_or(rest).len();
        is_move.then(|| Span::new(start as u32, bytes.len() as u32))
    }

    /// What closes the value that is open at a place: one in which the file ends there.
    pub(super) fn closing(&self, at: u32) -> &'static str {
        let collection = self.report.collection;
        if (at as usize) < collection.bytes().len() {
            return "";
        }
        collection.closing()
    }
}
