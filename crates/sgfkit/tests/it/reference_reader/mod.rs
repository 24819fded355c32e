//! A second, slow implementation of the rules in `syntax/mod.rs`, to compare the fast reader with.
//!
//! It shares only plain data with the library ([`Span`], [`FaultKind`], the property table), has no
//! fast path, and looks ahead and back without limits. It does not choose encodings: it uses those
//! that the fast reader reports for each tree.

mod look;
mod reader;

use sgfkit::syntax::{Encoding, Flow, Input, Visitor, visit};
use sgfkit::{Fault, FaultKind, Span};

use reader::{Stepping, slow};

/// The full result of a reader for a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub trees: Vec<Tree>,
    /// Sorted: in file order, and by kind where several begin at one place.
    pub faults: Vec<(Span, FaultKind)>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tree {
    pub nodes: Vec<Node>,
    /// The tree itself, then its variations in the order in which they begin.
    pub variations: Vec<Variation>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Node {
    pub parent: Option<usize>,
    pub semicolon: Span,
    pub properties: Vec<Property>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Property {
    pub identifier: Vec<u8>,
    pub start: u32,
    pub end: u32,
    pub values: Vec<Span>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Variation {
    pub open: Span,
    pub close: Span,
    /// The variation that contains it.
    pub inside: Option<usize>,
    /// Its own nodes, not those of the variations in it.
    pub nodes: Vec<usize>,
}

/// Returns how the two readers differ, or `None` if they agree.
pub fn difference(input: &Input<'_>) -> Option<String> {
    let (fast, encodings) = fast(input);
    let mut steppings = encodings.into_iter().map(Stepping::of);
    let slow = slow(input.bytes(), || {
        steppings.next().unwrap_or(Stepping::Bytes)
    });
    if fast == slow {
        return None;
    }
    let shown = input.bytes().escape_ascii();
    Some(format!("{shown}\nfast: {fast:?}\nslow: {slow:?}"))
}

/// Returns the result of the library's reader.
pub fn fast(input: &Input<'_>) -> (Reading, Vec<Encoding>) {
    let mut recorder = Recorder::default();
    visit(input, &mut recorder);
    let faults = &mut recorder.reading.faults;
    assert!(
        faults.is_sorted_by_key(|(span, _)| span.start),
        "faults are not in file order: {faults:?}",
    );
    faults.sort();
    (recorder.reading, recorder.encodings)
}

/// Records the events of the fast reader.
#[derive(Default)]
struct Recorder {
    reading: Reading,
    encodings: Vec<Encoding>,
    open: Vec<usize>,
}

impl Recorder {
    fn tree(&mut self) -> &mut Tree {
        self.reading.trees.last_mut().expect("events of a tree")
    }

    fn begin(&mut self, open: Span) {
        let inside = self.open.last().copied();
        let variations = &mut self.tree().variations;
        variations.push(Variation {
            open,
            inside,
            ..Variation::default()
        });
        let index = variations.len() - 1;
        self.open.push(index);
    }

    fn end(&mut self, close: Span) {
        let index = self.open.pop().expect("variations are paired");
        self.tree().variations[index].close = close;
    }

    fn last_property(&mut self) -> &mut Property {
        let node = self.tree().nodes.last_mut().expect("events of a node");
        node.properties.last_mut().expect("events of a property")
    }
}

impl<'i> Visitor<'i> for Recorder {
    fn begin_tree(&mut self, open: Span, encoding: Encoding) -> Flow {
        assert!(self.open.is_empty());
        self.encodings.push(encoding);
        self.reading.trees.push(Tree::default());
        self.begin(open);
        Flow::Continue
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        self.end(close);
        assert!(self.open.is_empty());
        Flow::Continue
    }

    fn begin_variation(&mut self, open: Span) -> Flow {
        self.begin(open);
        Flow::Continue
    }

    fn end_variation(&mut self, close: Span) {
        self.end(close);
    }

    fn begin_node(&mut self, semicolon: Span) {
        let innermost = *self.open.last().expect("nodes are in variations");
        let tree = self.tree();
        let mut around = Some(innermost);
        let mut parent = None;
        while let (None, Some(index)) = (parent, around) {
            parent = tree.variations[index].nodes.last().copied();
            around = tree.variations[index].inside;
        }
        let index = tree.nodes.len();
        tree.nodes.push(Node {
            parent,
            semicolon,
            properties: Vec::new(),
        });
        tree.variations[innermost].nodes.push(index);
    }

    fn property(&mut self, span: Span, identifier: &'i [u8]) {
        let node = self.tree().nodes.last_mut().expect("events of a node");
        node.properties.push(Property {
            identifier: identifier.to_vec(),
            start: span.start,
            ..Property::default()
        });
    }

    fn value(&mut self, span: Span, raw: &'i [u8]) {
        assert_eq!(span.len() as usize, raw.len());
        self.last_property().values.push(span);
    }

    fn end_property(&mut self, end: u32) {
        self.last_property().end = end;
    }

    fn fault(&mut self, fault: Fault) {
        // From the conversion to UTF-8, not from parsing.
        if fault.kind != FaultKind::MalformedUnicode {
            self.reading.faults.push((fault.span, fault.kind));
        }
    }
}
