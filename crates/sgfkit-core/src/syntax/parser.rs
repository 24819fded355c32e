//! Parses one tree into events, by the rules in the module's documentation.

use super::blank::{blank_end, identifier_end, is_blank, noise_end, odd_identifier_end};
use super::grammar::run_of_opens;
use super::run::is_plain_move;
use super::scan::Scan;
use super::visitor::Silent;
use super::{Fault, FaultKind, Flow, Input, PlainMoves, Span, Survey, Visitor, text};
use crate::schema;

/// Parses the tree whose first node is expected at `start`, with values scanned by
/// `scan`, as a trial. Returns its end, or the position at which `visitor` stops.
pub(super) fn trial<'i>(
    input: &'i Input<'_>,
    start: usize,
    scan: Scan,
    visitor: &mut impl Visitor<'i>,
) -> usize {
    let mut parser = Parser::new(input);
    parser.at = start;
    parser.whole_tree(visitor, scan);
    parser.at
}

/// An open variation; the first is the tree itself.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// Number of open `((` inside it whose partners must be ignored.
    extra: u32,
    has_node: bool,
    /// A variation in it was closed, so no node may follow.
    has_variation: bool,
    /// Assumed, not in the file.
    assumed: bool,
}

pub(super) struct Parser<'i> {
    pub(super) bytes: &'i [u8],
    survey: &'i Survey,
    pub(super) at: usize,
    scan: Scan,
    frames: Vec<Frame>,
    in_node: bool,
    /// Number of open `((` outside the trees.
    pub(super) extra: u32,
    /// Illegal characters collected so far.
    illegal: Option<Span>,
}

impl<'i> Parser<'i> {
    pub(super) fn new(input: &'i Input<'_>) -> Parser<'i> {
        Parser {
            bytes: input.bytes(),
            survey: input.survey(),
            at: 0,
            scan: Scan::Bytes,
            frames: Vec::new(),
            in_node: false,
            extra: 0,
            illegal: None,
        }
    }

    /// Parses the tree whose first node is expected here. Returns false if the visitor stops.
    pub(super) fn whole_tree<V: Visitor<'i>>(&mut self, visitor: &mut V, scan: Scan) -> bool {
        self.scan = scan;
        self.frames.push(Frame::default());
        self.tree(visitor, 1)
    }

    /// Parses until fewer than `floor` variations are open. Returns false if the visitor stops.
    fn tree<V: Visitor<'i>>(&mut self, visitor: &mut V, floor: usize) -> bool {
        while self.frames.len() >= floor {
            let step = match self.bytes.get(self.at) {
                Some(&byte) => self.item(visitor, byte),
                None => self.end_of_file(visitor, floor),
            };
            match step {
                Flow::Continue => {}
                Flow::Skip => self.skip_rest(),
                Flow::Stop => return false,
            }
        }
        true
    }

    /// Parses the item that begins with `byte`: a node's `;`, a property, a parenthesis …
    #[inline(always)]
    fn item<V: Visitor<'i>>(&mut self, visitor: &mut V, byte: u8) -> Flow {
        match byte {
            b';' => self.node(visitor),
            b'A'..=b'Z' | b'a'..=b'z' => self.properties(visitor),
            b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0x0c => {
                self.at += 1;
                Flow::Continue
            }
            b'(' => self.open(visitor),
            b')' => self.close(visitor),
            b'[' => self.orphan(visitor),
            _ => self.rubble(visitor),
        }
    }

    /// Skips the rest of the innermost variation, up to its `)`.
    fn skip_rest(&mut self) {
        let level = self.frames.len();
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b')' && self.closes(level) {
                break;
            }
            self.item(&mut Silent, byte);
        }
        self.frames.truncate(level);
        self.in_node = false;
        self.illegal = None;
    }

    fn closes(&self, level: usize) -> bool {
        let has_extra = self.frames.last().is_some_and(|frame| frame.extra > 0);
        if has_extra && !self.game_follows() {
            return false;
        }
        let written = self.frames.iter().rposition(|frame| !frame.assumed);
        written.is_none_or(|index| index < level)
    }

    #[inline]
    fn node<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        let bytes = self.bytes;
        let at = self.at;
        let is_behind_node = self.in_node && self.illegal.is_none();
        if is_behind_node && let Some(moves) = PlainMoves::at(bytes, at, &self.survey.moves) {
            return self.plain_moves(visitor, moves);
        }
        match self.end_node(visitor) {
            Flow::Continue => {}
            step => return step,
        }
        if is_behind_node {
            // No variation is between the two.
            self.in_node = true;
            if is_plain_move(bytes, at) && is_letter(bytes, at + PlainMoves::LEN) {
                move_node(visitor, bytes, at);
                self.at += PlainMoves::LEN;
                return self.properties(visitor);
            }
            visitor.begin_node(Span::new(at as u32, at as u32 + 1));
        } else {
            match self.begin_node(visitor, Span::new(at as u32, at as u32 + 1)) {
                Flow::Continue => {}
                step => return step,
            }
        }
        self.at += 1;
        if is_letter(bytes, self.at) {
            self.properties(visitor)
        } else {
            Flow::Continue
        }
    }

    /// Fast path for nodes after another node that contain only a move. The events are the
    /// same as from [`node`](Self::node) and [`property`](Self::property).
    fn plain_moves<V: Visitor<'i>>(&mut self, visitor: &mut V, moves: PlainMoves) -> Flow {
        let mut is_taken = false;
        for (index, start) in moves.nodes().enumerate() {
            self.at = start as usize;
            match visitor.end_node() {
                Flow::Continue => {}
                step => {
                    self.in_node = false;
                    return step;
                }
            }
            if index == 0 {
                is_taken = visitor.plain_moves(moves);
            }
            if is_taken {
                break;
            }
            move_node(visitor, self.bytes, self.at);
        }
        self.at = moves.end() as usize;
        Flow::Continue
    }

    /// Begins a node, and a variation for it if it follows a closed one.
    #[inline]
    fn begin_node<V: Visitor<'i>>(&mut self, visitor: &mut V, semicolon: Span) -> Flow {
        if self.top().has_variation {
            visitor.fault(Fault::new(FaultKind::NodeAfterVariation, semicolon));
            match visitor.begin_variation(Span::empty(semicolon.start)) {
                Flow::Continue => {}
                step => return step,
            }
            // Close open `((` first.
            let extra = std::mem::take(&mut self.top().extra);
            self.frames.push(Frame {
                assumed: true,
                extra,
                ..Frame::default()
            });
        }
        self.top().has_node = true;
        self.in_node = true;
        visitor.begin_node(semicolon);
        Flow::Continue
    }

    /// Begins a node whose `;` is missing at `at`.
    fn assume_node<V: Visitor<'i>>(&mut self, visitor: &mut V, at: u32) -> Flow {
        let first = self.frames.len() == 1 && !self.top().has_node;
        let kind = if first {
            FaultKind::MissingTreeSemicolon
        } else {
            FaultKind::MissingSemicolon
        };
        visitor.fault(Fault::new(kind, Span::empty(at)));
        self.begin_node(visitor, Span::empty(at))
    }

    #[inline]
    fn end_node<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        self.flush(visitor);
        if !self.in_node {
            return Flow::Continue;
        }
        self.in_node = false;
        visitor.end_node()
    }

    #[inline]
    fn properties<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        loop {
            match self.property(visitor) {
                Flow::Continue => {}
                step => return step,
            }
            while self.bytes.get(self.at).copied().is_some_and(is_blank) {
                self.at += 1;
            }
            if !is_letter(self.bytes, self.at) {
                return Flow::Continue;
            }
        }
    }

    #[inline]
    fn property<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        let bytes = self.bytes;
        let start = self.at;
        let mut end = identifier_end(bytes, start);
        let mut open = end;
        if bytes.get(open) != Some(&b'[') {
            if let Some(odd) = odd_identifier_end(bytes, start) {
                (end, open) = (odd, odd);
            } else {
                open = blank_end(bytes, end);
            }
            if bytes.get(open) != Some(&b'[') {
                self.lonely(visitor, start, end);
                return Flow::Continue;
            }
        }
        let identifier = &bytes[start..end];
        if !self.in_node {
            self.flush(visitor);
            match self.assume_node(visitor, start as u32) {
                Flow::Continue => {}
                step => return step,
            }
        }
        if ends_in_bracket(bytes, open) {
            self.lonely(visitor, start, end);
            return Flow::Continue;
        }
        self.flush(visitor);
        if open > end {
            noise(visitor, bytes, end, open);
        }
        visitor.property(Span::new(start as u32, end as u32), identifier);
        self.at = self.values(visitor, identifier, open);
        visitor.end_property(self.at as u32);
        Flow::Continue
    }

    /// Reports an identifier without a value; without a capital letter it is not an identifier.
    fn lonely<V: Visitor<'i>>(&mut self, visitor: &mut V, start: usize, end: usize) {
        self.at = end;
        if !self.bytes[start..end].iter().any(u8::is_ascii_uppercase) {
            self.add_illegal(start, end);
            return;
        }
        self.flush(visitor);
        visitor.fault(Fault::new(
            FaultKind::MissingValue,
            Span::new(start as u32, end as u32),
        ));
    }

    /// Parses the values from the `[` at `open` on; returns the end of the last one.
    #[inline]
    fn values<V: Visitor<'i>>(
        &mut self,
        visitor: &mut V,
        identifier: &[u8],
        mut open: usize,
    ) -> usize {
        let bytes = self.bytes;
        let may_hold_text = schema::may_hold_text(identifier);
        loop {
            let from = open + 1;
            let strict = self.scan.value_end(bytes, from, &self.survey.quiet);
            let end = match strict {
                Some(strict) if may_hold_text => {
                    text::end(bytes, self.scan, identifier, (from, strict))
                }
                _ => strict,
            };
            if end.is_none() {
                let whole = Span::new(open as u32, bytes.len() as u32);
                visitor.fault(Fault::new(FaultKind::UnclosedValue, whole));
            }
            if let Some(strict) = strict.filter(|_| end != strict) {
                let span = Span::new(strict as u32, strict as u32 + 1);
                let kind = if self.scan.opens_bracket(&bytes[from..strict]) {
                    FaultKind::UnescapedBracket
                } else {
                    FaultKind::UnpairedBracket
                };
                visitor.fault(Fault::new(kind, span));
            }
            let Some(end) = end else {
                let rest = Span::new(from as u32, bytes.len() as u32);
                visitor.value(rest, rest.of(bytes));
                return bytes.len();
            };
            visitor.value(Span::new(from as u32, end as u32), &bytes[from..end]);
            let behind = end + 1;
            match bytes.get(behind) {
                Some(b'[') if !ends_in_bracket(bytes, behind) => open = behind,
                Some(byte) if *byte == b';' || byte.is_ascii_alphabetic() => return behind,
                _ => match self.next_value(visitor, behind) {
                    Some(next) => open = next,
                    None => return behind,
                },
            }
        }
    }

    /// Returns the `[` of another value after white space or illegal characters.
    fn next_value<V: Visitor<'i>>(&mut self, visitor: &mut V, from: usize) -> Option<usize> {
        let mut end = blank_end(self.bytes, from);
        if self.bytes.get(end) == Some(&b';') {
            return None;
        }
        while let Some(&byte) = self.bytes.get(end) {
            if matches!(byte, b'[' | b']' | b';' | b'(' | b')') || byte.is_ascii_alphabetic() {
                break;
            }
            end = blank_end(self.bytes, end + self.scan.stray_len(self.bytes, end));
        }
        if self.bytes.get(end) != Some(&b'[') || ends_in_bracket(self.bytes, end) {
            return None;
        }
        // Parse the text between as if it were between properties.
        self.at = from;
        while self.at < end {
            if is_blank(self.bytes[self.at]) {
                self.at += 1;
            } else {
                _ = self.rubble(visitor);
            }
        }
        self.flush(visitor);
        Some(end)
    }

    fn open<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        let start = self.at;
        let next = blank_end(self.bytes, start + 1);
        match self.bytes.get(next) {
            Some(b')') => {
                self.flush(visitor);
                let span = Span::new(start as u32, next as u32 + 1);
                visitor.fault(Fault::new(FaultKind::EmptyVariation, span));
                self.at = next + 1;
                return Flow::Continue;
            }
            Some(b'(') => {
                self.flush(visitor);
                let run = run_of_opens(self.bytes, start);
                visitor.fault(Fault::new(FaultKind::ExtraOpen, run.extra_span));
                noise(visitor, self.bytes, run.extra_span.end as usize, run.last);
                self.top().extra += run.extra;
                self.at = run.last;
                return Flow::Continue;
            }
            _ => {}
        }
        match self.end_node(visitor) {
            Flow::Continue => {}
            step => return step,
        }
        self.at += 1;
        let step = visitor.begin_variation(Span::new(start as u32, start as u32 + 1));
        self.frames.push(Frame::default());
        if step == Flow::Skip {
            self.tree(&mut Silent, self.frames.len());
            return Flow::Continue;
        }
        step
    }

    fn close<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        let close = Span::new(self.at as u32, self.at as u32 + 1);
        if self.top().extra > 0 && !self.game_follows() {
            self.flush(visitor);
            self.top().extra -= 1;
            self.at += 1;
            visitor.extra_close(close);
            return Flow::Continue;
        }
        if self.end_node(visitor) == Flow::Stop {
            return Flow::Stop;
        }
        self.at += 1;
        while let Some(frame) = self.frames.pop() {
            if !frame.has_node {
                visitor.fault(Fault::new(FaultKind::EmptyVariation, close));
            }
            if self.frames.is_empty() {
                return end_tree(visitor, close);
            }
            self.top().has_variation = true;
            if !frame.assumed {
                visitor.end_variation(close);
                break;
            }
            visitor.end_variation(Span::empty(close.start));
        }
        Flow::Continue
    }

    /// Returns true if a game follows the `)` here: a `(`, a `;`, and FF or GM in the node.
    /// It must not become part of this one.
    fn game_follows(&self) -> bool {
        let open = blank_end(self.bytes, self.at + 1);
        let start = blank_end(self.bytes, open + 1);
        if self.bytes.get(open) != Some(&b'(') || self.bytes.get(start) != Some(&b';') {
            return false;
        }
        let mut at = blank_end(self.bytes, start + 1);
        loop {
            let end = identifier_end(self.bytes, at);
            if end == at || self.bytes.get(end) != Some(&b'[') {
                return false;
            }
            if matches!(&self.bytes[at..end], b"FF" | b"GM") {
                return true;
            }
            let mut open = end;
            while self.bytes.get(open) == Some(&b'[') {
                match self
                    .scan
                    .value_end(self.bytes, open + 1, &self.survey.quiet)
                {
                    Some(end) => open = blank_end(self.bytes, end + 1),
                    None => return false,
                }
            }
            at = open;
        }
    }

    fn end_of_file<V: Visitor<'i>>(&mut self, visitor: &mut V, floor: usize) -> Flow {
        if self.end_node(visitor) == Flow::Stop {
            return Flow::Stop;
        }
        let end = Span::empty(self.at as u32);
        visitor.fault(Fault::new(FaultKind::UnclosedVariation, end));
        while self.frames.len() >= floor {
            self.frames.pop();
            if self.frames.is_empty() {
                return end_tree(visitor, end);
            }
            self.top().has_variation = true;
            visitor.end_variation(end);
        }
        Flow::Continue
    }

    /// Skips values without an identifier.
    fn orphan<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        self.flush(visitor);
        let start = self.at;
        let mut open = start;
        let quiet = &self.survey.quiet;
        while let Some(end) = self.scan.value_end(self.bytes, open + 1, quiet) {
            self.at = end + 1;
            open = blank_end(self.bytes, self.at);
            if self.bytes.get(open) != Some(&b'[') {
                break;
            }
        }
        let is_unclosed = self.bytes.get(open) == Some(&b'[');
        if is_unclosed {
            self.at = self.bytes.len();
        }
        let span = Span::new(start as u32, self.at as u32);
        visitor.fault(Fault::new(FaultKind::ValueWithoutIdentifier, span));
        if is_unclosed {
            let span = Span::new(open as u32, self.at as u32);
            visitor.fault(Fault::new(FaultKind::UnclosedValue, span));
        }
        Flow::Continue
    }

    /// Handles an odd identifier, NUL bytes, literal line breaks, and meaningless characters.
    fn rubble<V: Visitor<'i>>(&mut self, visitor: &mut V) -> Flow {
        if odd_identifier_end(self.bytes, self.at).is_some() {
            return self.properties(visitor);
        }
        let end = noise_end(self.bytes, self.at);
        if end > self.at {
            self.flush(visitor);
            noise(visitor, self.bytes, self.at, end);
            self.at = end;
        } else {
            let end = self.at + self.scan.stray_len(self.bytes, self.at);
            self.add_illegal(self.at, end);
            self.at = end;
        }
        Flow::Continue
    }

    /// Joins adjacent illegal characters into one fault.
    fn add_illegal(&mut self, start: usize, end: usize) {
        let start = self.illegal.map_or(start as u32, |span| span.start);
        self.illegal = Some(Span::new(start, end as u32));
    }

    #[inline]
    fn flush<V: Visitor<'i>>(&mut self, visitor: &mut V) {
        if let Some(span) = self.illegal.take() {
            visitor.fault(Fault::new(FaultKind::IllegalCharacters, span));
        }
    }

    /// Returns the innermost variation. Callers ensure that there is one.
    #[inline]
    fn top(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }
}

/// Ends a tree, ignoring [`Flow::Skip`], because nothing is left to skip.
fn end_tree<'i, V: Visitor<'i>>(visitor: &mut V, close: Span) -> Flow {
    match visitor.end_tree(close) {
        Flow::Stop => Flow::Stop,
        Flow::Continue | Flow::Skip => Flow::Continue,
    }
}

/// Reports a node that begins with a plain move, up to the end of the move.
#[inline]
fn move_node<'i, V: Visitor<'i>>(visitor: &mut V, bytes: &'i [u8], at: usize) {
    let span = |from: usize, to: usize| Span::new((at + from) as u32, (at + to) as u32);
    visitor.begin_node(span(0, 1));
    visitor.property(span(1, 2), span(1, 2).of(bytes));
    visitor.value(span(3, 5), span(3, 5).of(bytes));
    visitor.end_property((at + PlainMoves::LEN) as u32);
}

/// Returns true if the file ends after the `[` at `open`. An empty value there would be a pass.
#[inline]
fn ends_in_bracket(bytes: &[u8], open: usize) -> bool {
    // Common case: a value begins with a letter or digit.
    let is_letter = bytes.get(open + 1).is_some_and(u8::is_ascii_alphanumeric);
    !is_letter && blank_end(bytes, open + 1) == bytes.len()
}

#[inline]
fn is_letter(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(u8::is_ascii_alphabetic)
}

/// Reports noise within white space, with one fault for each stretch of one kind.
pub(super) fn noise<'i, V: Visitor<'i>>(visitor: &mut V, bytes: &[u8], start: usize, end: usize) {
    let mut at = start;
    while at < end {
        let (kind, width) = match bytes[at] {
            0 => (FaultKind::NulBytes, 1),
            b'\\' => (FaultKind::LiteralNewline, 2),
            _ => {
                at += 1;
                continue;
            }
        };
        let first = at;
        while at < end && bytes[at] == bytes[first] {
            at += width;
        }
        visitor.fault(Fault::new(
            kind,
            Span::new(first as u32, at.min(end) as u32),
        ));
    }
}
