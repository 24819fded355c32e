//! The slow reader itself. If its rules are ambiguous, the documentation of the errors decides.

use sgfkit::schema;
use sgfkit::syntax::{Encoding, Escaping};
use sgfkit::{FaultKind, Span};

use super::look::{Symbol, is_lead, is_white, iso_2022_jp_len, span};
use super::{Node, Property, Reading, Tree, Variation};

/// Reads a file by the rules; `stepping` is called once for each tree, in file order.
pub fn slow(bytes: &[u8], stepping: impl FnMut() -> Stepping) -> Reading {
    let mut reader = Reader {
        bytes,
        at: 0,
        stepping: Stepping::Bytes,
        open: Vec::new(),
        variations_closed: Vec::new(),
        in_node: false,
        extra: 0,
        reading: Reading::default(),
    };
    reader.file(stepping);
    let mut reading = reader.reading;
    reading.faults.sort();
    join_illegal_characters(&mut reading.faults, bytes);
    reading
}

/// How values are divided into characters.
#[derive(Clone, Copy)]
pub enum Stepping {
    Bytes,
    DoubleByte(&'static encoding_rs::Encoding),
    Iso2022Jp,
}

impl Stepping {
    pub fn of(encoding: Encoding) -> Stepping {
        if encoding.escaping == Escaping::Bytes {
            return Stepping::Bytes;
        }
        match encoding.charset.name() {
            "Shift_JIS" => Stepping::DoubleByte(encoding_rs::SHIFT_JIS),
            "GBK" => Stepping::DoubleByte(encoding_rs::GBK),
            "gb18030" => Stepping::DoubleByte(encoding_rs::GB18030),
            "Big5" => Stepping::DoubleByte(encoding_rs::BIG5),
            "ISO-2022-JP" => Stepping::Iso2022Jp,
            _ => Stepping::Bytes,
        }
    }
}

/// A variation (by its index) or a surplus parenthesis that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Written(usize),
    Assumed(usize),
    Extra,
}

pub(super) struct Reader<'i> {
    pub(super) bytes: &'i [u8],
    at: usize,
    pub(super) stepping: Stepping,
    open: Vec<Open>,
    /// For each variation of the tree, whether one in it was closed.
    variations_closed: Vec<bool>,
    /// Properties belong to the last node.
    in_node: bool,
    /// `(` outside the trees that wait for their `)`.
    extra: usize,
    pub(super) reading: Reading,
}

/// Reads the file, its trees, and the text between them.
impl Reader<'_> {
    fn file(&mut self, mut stepping: impl FnMut() -> Stepping) {
        if self.bytes.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        loop {
            let row = self.find_tree();
            if let Some(node) = self.headless(row) {
                self.outside(node);
                self.fault(FaultKind::MissingOpen, node, node);
                self.at = node;
                self.stepping = stepping();
                self.tree(span(node, node));
                continue;
            }
            let Some(row) = row else { break };
            let open = self.last_of_row(row);
            self.outside(row);
            self.at = row;
            self.extra += self.extra_opens(open);
            self.at = open + 1;
            self.stepping = stepping();
            self.tree(span(open, open + 1));
        }
        self.outside(self.bytes.len());
    }

    /// The first `(` of the row that opens the next tree.
    fn find_tree(&self) -> Option<usize> {
        (self.at..self.bytes.len())
            .filter(|&at| self.bytes[at] == b'(')
            .find(|&row| {
                let behind = self.white_end(self.last_of_row(row) + 1);
                matches!(self.symbol(behind), Symbol::Semicolon | Symbol::Property)
            })
    }

    /// Returns the start of the first tree if it lacks its `(`.
    fn headless(&self, row: Option<usize>) -> Option<usize> {
        let node = self.node_before(row.unwrap_or(self.bytes.len()));
        let start = self.white_end(self.at);
        let begins = self.reading.trees.is_empty() && self.symbol(start) == Symbol::Property;
        match (begins, node, row) {
            (true, Some(_), _) | (true, None, None) => Some(start),
            _ => node,
        }
    }

    /// The node that begins the first tree without a `(`.
    fn node_before(&self, end: usize) -> Option<usize> {
        if !self.reading.trees.is_empty() {
            return None;
        }
        (self.at..end)
            .filter(|&at| self.bytes[at] == b';')
            .find(|&at| self.symbol(self.white_end(at + 1)) == Symbol::Property)
    }

    /// Returns the last `(` of those starting at `row`, with only white space between them.
    fn last_of_row(&self, row: usize) -> usize {
        let mut last = row;
        loop {
            let next = self.white_end(last + 1);
            if self.byte(next) != Some(b'(') {
                return last;
            }
            last = next;
        }
    }

    /// Reports the `(` from here up to `last`, and counts them.
    fn extra_opens(&mut self, last: usize) -> usize {
        let extra: Vec<usize> = (self.at..last)
            .filter(|&at| self.bytes[at] == b'(')
            .collect();
        if let [first, .., last_extra] | [first @ last_extra] = extra[..] {
            self.fault(FaultKind::ExtraOpen, first, last_extra + 1);
            self.noise(last_extra + 1, last);
        }
        extra.len()
    }

    /// Reads the text between trees: closing parentheses, then other text.
    fn outside(&mut self, end: usize) {
        let mut surplus = Vec::new();
        while self.at < end {
            match self.bytes[self.at] {
                b')' if self.extra > 0 => self.extra -= 1,
                b')' => surplus.push(self.at),
                byte if is_white(byte) => {}
                _ => break,
            }
            self.at += 1;
        }
        if let [first, .., last] | [first @ last] = surplus[..] {
            self.fault(FaultKind::ExtraClose, first, last + 1);
        }
        let start = self.at;
        let mut end = end;
        while end > start && is_white(self.bytes[end - 1]) {
            end -= 1;
        }
        if start == end {
            return;
        }
        let text = &self.bytes[start..end];
        let only_parentheses = text
            .iter()
            .all(|&byte| is_white(byte) || byte == b'(' || byte == b')');
        let point = text.windows(4).any(|four| {
            let letters = four[1].is_ascii_lowercase() && four[2].is_ascii_lowercase();
            four[0] == b'[' && letters && four[3] == b']'
        });
        let kind = if only_parentheses {
            FaultKind::EmptyVariation
        } else if self.reading.trees.is_empty() && point {
            FaultKind::ValueOutside
        } else if !self.reading.trees.is_empty() && self.holds_node(start, end) {
            FaultKind::NodeOutside
        } else {
            FaultKind::TextOutside
        };
        self.fault(kind, start, end);
    }

    /// Returns true if a text starts with a property, or contains a `;` and one.
    fn holds_node(&self, start: usize, end: usize) -> bool {
        let behind = |at: usize| self.white_end(at + 1);
        let semicolons = (start..end).filter(|at| self.bytes[*at] == b';');
        let mut places = semicolons.map(behind).chain([start]);
        places.any(|at| at < end && self.symbol(at) == Symbol::Property)
    }

    /// Reads the tree whose `(` has just been read, or assumed.
    fn tree(&mut self, open: Span) {
        self.reading.trees.push(Tree::default());
        self.variations_closed.clear();
        self.begin_variation(open, Open::Written);
        while !self.open.is_empty() {
            let at = self.at;
            let Some(byte) = self.byte(at) else {
                self.fault(FaultKind::UnclosedVariation, at, at);
                while let Some(open) = self.open.pop() {
                    self.end_variation(open, span(at, at));
                }
                return;
            };
            match byte {
                b';' => {
                    self.begin_node(span(at, at + 1));
                    self.at += 1;
                }
                b'(' => self.opening(),
                b')' => self.closing(),
                b'[' => self.value_without_identifier(),
                _ if self.odd_identifier(at).is_some() => self.property(),
                _ if byte.is_ascii_alphabetic() => self.property(),
                _ if self.white_end(at) > at => {
                    self.at = self.white_end(at);
                    self.noise(at, self.at);
                }
                _ => {
                    let len = self.stray_len(at);
                    self.fault(FaultKind::IllegalCharacters, at, at + len);
                    self.at += len;
                }
            }
        }
    }
}

/// Parentheses and nodes inside a tree.
impl Reader<'_> {
    fn opening(&mut self) {
        let at = self.at;
        let next = self.white_end(at + 1);
        match self.byte(next) {
            Some(b')') => {
                self.fault(FaultKind::EmptyVariation, at, next + 1);
                self.at = next + 1;
            }
            Some(b'(') => {
                let last = self.last_of_row(at);
                for _ in 0..self.extra_opens(last) {
                    self.open.push(Open::Extra);
                }
                self.at = last;
            }
            _ => {
                self.begin_variation(span(at, at + 1), Open::Written);
                self.at += 1;
            }
        }
    }

    /// A `)` belongs to the innermost written `(`; variations assumed inside it end with it.
    fn closing(&mut self) {
        let at = self.at;
        self.at += 1;
        let game_follows = self.game_at(at + 1);
        let written = |open: &Open| match open {
            Open::Written(_) => true,
            Open::Assumed(_) => false,
            Open::Extra => !game_follows,
        };
        let Some(partner) = self.open.iter().rposition(written) else {
            return;
        };
        if self.open[partner] == Open::Extra {
            self.open.remove(partner);
            return;
        }
        for open in self.open.split_off(partner).into_iter().rev() {
            let close = match open {
                Open::Assumed(_) => span(at, at),
                Open::Written(_) | Open::Extra => span(at, at + 1),
            };
            if matches!(open, Open::Written(index) if self.variation(index).nodes.is_empty()) {
                self.fault(FaultKind::EmptyVariation, at, at + 1);
            }
            self.end_variation(open, close);
        }
    }

    /// Returns true if a game starts here, after white space: FF or GM is in the first node, after
    /// nothing but properties.
    fn game_at(&self, at: usize) -> bool {
        let open = self.white_end(at);
        let semicolon = self.white_end(open + 1);
        if (self.byte(open), self.byte(semicolon)) != (Some(b'('), Some(b';')) {
            return false;
        }
        let mut at = self.white_end(semicolon + 1);
        let mut identifier = Vec::new();
        loop {
            let bracket = self.identifier_end(at);
            if self.byte(bracket) != Some(b'[') {
                return false;
            }
            if bracket > at {
                identifier = self.bytes[at..bracket].to_vec();
            }
            match &identifier[..] {
                b"FF" | b"GM" => return true,
                b"" => return false,
                _ => {}
            }
            let Some(end) = self.next_of(b"]", bracket + 1) else {
                return false;
            };
            at = self.white_end(end + 1);
        }
    }

    fn begin_variation(&mut self, open: Span, kind: fn(usize) -> Open) {
        let variation = Variation {
            open,
            inside: self.innermost(),
            ..Variation::default()
        };
        let variations = &mut self.tree_now().variations;
        variations.push(variation);
        let index = variations.len() - 1;
        self.open.push(kind(index));
        self.variations_closed.push(false);
        self.in_node = false;
    }

    fn end_variation(&mut self, open: Open, close: Span) {
        self.in_node = false;
        let (Open::Written(index) | Open::Assumed(index)) = open else {
            return;
        };
        self.variation(index).close = close;
        if let Some(enclosing) = self.variation(index).inside {
            self.variations_closed[enclosing] = true;
        }
    }

    /// Begins a node, in a new variation if one was closed before.
    fn begin_node(&mut self, semicolon: Span) {
        let Some(mut innermost) = self.innermost() else {
            return;
        };
        if self.variations_closed[innermost] {
            let fault = (semicolon, FaultKind::NodeAfterVariation);
            self.reading.faults.push(fault);
            self.begin_variation(Span::empty(semicolon.start), Open::Assumed);
            innermost = self.innermost().unwrap_or_default();
        }
        // The node before it: the last of its variation, or of the nearest one around it.
        let mut parent = None;
        let mut around = Some(innermost);
        while let (None, Some(index)) = (parent, around) {
            parent = self.variation(index).nodes.last().copied();
            around = self.variation(index).inside;
        }
        let index = self.tree_now().nodes.len();
        self.tree_now().nodes.push(Node {
            parent,
            semicolon,
            properties: Vec::new(),
        });
        self.variation(innermost).nodes.push(index);
        self.in_node = true;
    }

    fn innermost(&self) -> Option<usize> {
        self.open.iter().rev().find_map(|open| match *open {
            Open::Written(index) | Open::Assumed(index) => Some(index),
            Open::Extra => None,
        })
    }

    fn tree_now(&mut self) -> &mut Tree {
        self.reading.trees.last_mut().expect("a tree was begun")
    }

    fn variation(&mut self, index: usize) -> &mut Variation {
        &mut self.tree_now().variations[index]
    }
}

/// Properties and values.
impl Reader<'_> {
    fn property(&mut self) {
        let start = self.at;
        let mut end = self.identifier_end(start);
        if self.byte(end) != Some(b'[') {
            end = self.odd_identifier(start).unwrap_or(end);
        }
        let bracket = self.white_end(end);
        let identifier = &self.bytes[start..end];
        self.at = end;
        let is_lonely = self.byte(bracket) != Some(b'[');
        if !is_lonely && !self.in_node {
            let first = self.open.len() == 1 && self.tree_now().nodes.is_empty();
            let kind = if first {
                FaultKind::MissingTreeSemicolon
            } else {
                FaultKind::MissingSemicolon
            };
            self.fault(kind, start, start);
            self.begin_node(span(start, start));
        }
        if is_lonely || self.is_last(bracket) {
            let kind = if identifier.iter().any(u8::is_ascii_uppercase) {
                FaultKind::MissingValue
            } else {
                FaultKind::IllegalCharacters
            };
            self.fault(kind, start, end);
            return;
        }
        self.noise(end, bracket);
        let mut property = Property {
            identifier: identifier.to_vec(),
            start: start as u32,
            ..Property::default()
        };
        let mut next = Some(bracket);
        while let Some(bracket) = next {
            property.values.push(self.value(bracket, identifier));
            next = self.further_value();
        }
        property.end = self.at as u32;
        let node = self.tree_now().nodes.last_mut().expect("a node was begun");
        node.properties.push(property);
    }

    /// Returns true if nothing follows the `[` at `bracket` in the file.
    fn is_last(&self, bracket: usize) -> bool {
        self.white_end(bracket + 1) == self.bytes.len()
    }

    /// The value whose `[` is at `bracket`.
    fn value(&mut self, bracket: usize, identifier: &[u8]) -> Span {
        let Some(first) = self.next_of(b"]", bracket + 1) else {
            self.at = self.bytes.len();
            self.fault(FaultKind::UnclosedValue, bracket, self.at);
            return span(bracket + 1, self.at);
        };
        let id = schema::canonical_id(identifier);
        let lines: [&[u8]; 7] = [b"RE", b"DT", b"RU", b"BR", b"WR", b"PB", b"PW"];
        let end = if lines.contains(&&*id) {
            self.line_end(bracket + 1, first)
        } else if schema::may_hold_text(identifier) {
            self.text_end(first)
        } else {
            Some(first)
        };
        if end.is_none() {
            self.fault(FaultKind::UnclosedValue, bracket, self.bytes.len());
        }
        if end != Some(first) {
            let kind = if self.closes_bracket(bracket + 1, first) {
                FaultKind::UnescapedBracket
            } else {
                FaultKind::UnpairedBracket
            };
            self.fault(kind, first, first + 1);
        }
        let end = end.unwrap_or(self.bytes.len());
        self.at = self.bytes.len().min(end + 1);
        span(bracket + 1, end)
    }

    /// Returns true if the `]` at `close` belongs to an unescaped `[` of the text that starts at
    /// `from`; escaped brackets pair, too.
    fn closes_bracket(&self, from: usize, close: usize) -> bool {
        let mut closed = 0;
        for (bracket, escaped) in self.brackets(from, close).into_iter().rev() {
            match (bracket, closed) {
                (b']', _) => closed += 1,
                (_, 0) => return !escaped,
                (_, _) => closed -= 1,
            }
        }
        false
    }

    /// Returns the `[` of another value, after white space and meaningless text.
    fn further_value(&mut self) -> Option<usize> {
        let mut illegal = Vec::new();
        let mut at = self.white_end(self.at);
        while let Some(byte) = self.byte(at) {
            if byte.is_ascii_alphabetic() || b"()[];".contains(&byte) {
                break;
            }
            let len = self.stray_len(at);
            illegal.push((at, at + len));
            at = self.white_end(at + len);
        }
        if self.byte(at) != Some(b'[') || self.is_last(at) {
            return None;
        }
        for (start, end) in illegal {
            self.fault(FaultKind::IllegalCharacters, start, end);
        }
        self.noise(self.at, at);
        Some(at)
    }

    /// The length of the stray character at `at`. If in doubt, trust the bracket of a value, not
    /// the character.
    fn stray_len(&self, at: usize) -> usize {
        match self.stepping {
            Stepping::Bytes => 1,
            Stepping::DoubleByte(charset) => {
                let pair = self.bytes.get(at..at + 2).unwrap_or_default();
                let is_pair = pair.len() == 2
                    && is_lead(charset, pair[0])
                    && charset
                        .decode_without_bom_handling_and_without_replacement(pair)
                        .is_some();
                let word_follows = self
                    .byte(at + 2)
                    .is_some_and(|byte| byte.is_ascii_alphanumeric());
                let opens_value = self.byte(at + 1) == Some(b'[')
                    && word_follows
                    && self.symbol(at + 2) != Symbol::Property;
                if is_pair && !opens_value { 2 } else { 1 }
            }
            Stepping::Iso2022Jp => {
                let mut two_bytes = false;
                let mut len = 0;
                while at + len < self.bytes.len() && len < 256 {
                    len += iso_2022_jp_len(&self.bytes[at + len..], &mut two_bytes);
                    if !two_bytes {
                        return len;
                    }
                }
                1
            }
        }
    }

    fn value_without_identifier(&mut self) {
        let start = self.at;
        loop {
            let bracket = self.at;
            let Some(end) = self.next_of(b"]", bracket + 1) else {
                self.at = self.bytes.len();
                self.fault(FaultKind::ValueWithoutIdentifier, start, self.at);
                self.fault(FaultKind::UnclosedValue, bracket, self.at);
                return;
            };
            let behind = end + 1;
            let next = self.white_end(behind);
            if self.byte(next) != Some(b'[') {
                self.at = behind;
                self.fault(FaultKind::ValueWithoutIdentifier, start, behind);
                return;
            }
            self.at = next;
        }
    }

    /// Returns the end of the text whose first unescaped `]` is at `first`, if it has one.
    fn text_end(&self, first: usize) -> Option<usize> {
        let mut end = first;
        while !self.grammar_follows(end + 1) {
            let closed = self.symbol(self.white_end(end + 1)) == Symbol::Close;
            // After a value, ISO-2022-JP is back in ASCII.
            let stepping = match self.stepping {
                Stepping::Iso2022Jp => Stepping::Bytes,
                stepping => stepping,
            };
            let bracket = match self.next_in(stepping, b"[]", end + 1) {
                Some(bracket) => bracket,
                None => return Some(end),
            };
            if self.bytes[bracket] == b']' {
                end = bracket;
                continue;
            }
            if closed || self.belongs_to_identifier(end + 1, bracket) {
                return Some(end);
            }
            end = self.next_of(b"]", bracket + 1)?;
        }
        Some(end)
    }

    /// Returns the end of a line that starts at `from`: the first `]` that closes no `[` of the
    /// line, or after which the grammar continues, but not with a value after a gap.
    fn line_end(&self, from: usize, first: usize) -> Option<usize> {
        let mut at = from;
        let mut open = 0;
        for _ in 0..32 {
            let bracket = self.next_of(b"[]", at)?;
            if bracket - from > 1024 {
                break;
            }
            at = bracket + 1;
            if self.bytes[bracket] == b'[' {
                open += 1;
            } else if open == 0
                || self.byte(at) == Some(b'[')
                || self.symbol(self.white_end(at)) != Symbol::Bracket && self.grammar_follows(at)
            {
                return Some(bracket);
            } else {
                open -= 1;
            }
        }
        Some(first)
    }

    /// Returns true if a `]` before `at` can be the end of a value.
    fn grammar_follows(&self, at: usize) -> bool {
        if self.touches(at) {
            return true;
        }
        let at = self.white_end(at);
        match self.symbol(at) {
            Symbol::End | Symbol::Bracket | Symbol::Property => true,
            Symbol::Open => self.opens(at),
            Symbol::Semicolon => {
                let behind = self.behind_all(b';', at);
                let end = matches!(
                    self.symbol(behind),
                    Symbol::Open | Symbol::Close | Symbol::Bracket | Symbol::End | Symbol::Property
                );
                let last = self.bytes[..behind].iter().rposition(|byte| *byte == b';');
                end || self.odd_word(behind).is_some()
                    || last.is_some_and(|last| self.touches(last + 1))
            }
            Symbol::Close => {
                let behind = self.behind_all(b')', at);
                match self.symbol(behind) {
                    Symbol::Semicolon | Symbol::End => true,
                    Symbol::Open => self.opens(behind),
                    _ => false,
                }
            }
            Symbol::Other => false,
        }
    }

    /// Returns true if the `(` at `at` can open a variation or a tree.
    fn opens(&self, at: usize) -> bool {
        let behind = self.white_end(at + 1);
        !matches!(self.symbol(behind), Symbol::Other | Symbol::Bracket)
    }

    fn behind_all(&self, byte: u8, mut at: usize) -> usize {
        while self.byte(at) == Some(byte) {
            at = self.white_end(at + 1);
        }
        at
    }

    /// Returns an identifier of any letters at `at`, directly followed by a `[`, or an odd word.
    fn touches(&self, at: usize) -> bool {
        if self.odd_word(at).is_some() {
            return true;
        }
        let starts = self.byte(at).is_some_and(|byte| byte.is_ascii_alphabetic());
        starts && self.byte(self.identifier_end(at)) == Some(b'[')
    }

    /// Returns true if an identifier is before the `[` at `bracket`, looking back at most to
    /// `from`: a word with a capital letter that touches it, or one that touches a `;`, or a word
    /// with a capital after a `;`.
    fn belongs_to_identifier(&self, from: usize, bracket: usize) -> bool {
        let before = &self.bytes[from..bracket];
        let spaces = trailing(before, |byte| is_white(*byte));
        let word = trailing(spaces.0, u8::is_ascii_alphanumeric);
        let touches = spaces.1.is_empty();
        let capital = word.1.iter().any(u8::is_ascii_uppercase);
        let odd_start = from + trailing_odd(before);
        let odd = self.odd_word(odd_start) == Some(bracket)
            && trailing(&self.bytes[from..odd_start], |byte| is_white(*byte))
                .0
                .ends_with(b";");
        let behind_semicolon = trailing(word.0, |byte| is_white(*byte)).0.ends_with(b";");
        if touches {
            odd || capital || !word.1.is_empty() && word.0.ends_with(b";")
        } else {
            capital && behind_semicolon
        }
    }
}

/// Illegal characters separated only by white space are one error.
fn join_illegal_characters(faults: &mut Vec<(Span, FaultKind)>, bytes: &[u8]) {
    faults.dedup_by(|(span, kind), (before, kind_before)| {
        let between = Span::new(before.end, span.start).of(bytes);
        let joined = *kind == FaultKind::IllegalCharacters
            && kind == kind_before
            && between.iter().all(|&byte| is_white(byte));
        if joined {
            before.end = span.end;
        }
        joined
    });
}

/// Returns the start of the last word of `bytes`.
fn trailing_odd(bytes: &[u8]) -> usize {
    let splits = |byte: &u8| is_white(*byte) || b"[]();\\".contains(byte);
    let (before, _) = trailing(bytes, |byte| !splits(byte));
    before.len()
}

/// Returns `bytes` without its longest end that consists of `wanted`.
fn trailing(bytes: &[u8], wanted: impl Fn(&u8) -> bool) -> (&[u8], &[u8]) {
    let len = bytes.iter().rev().take_while(|byte| wanted(byte)).count();
    bytes.split_at(bytes.len() - len)
}
