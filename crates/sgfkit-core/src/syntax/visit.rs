//! Reads a file tree by tree, each in its encoding.

use super::choose::Chooser;
use super::parser::Parser;
use super::visitor::Silent;
use super::{Fault, FaultKind, Flow, Input, Span, Visitor};

/// Parses a whole file and reports its contents to `visitor`.
///
/// Accepts any bytes: syntax errors are reported as [`Fault`]s and handled by the rules
/// of the [module](super). Takes linear time, does not recurse, and needs memory only
/// for the open variations.
pub fn visit<'i, V: Visitor<'i>>(input: &'i Input<'_>, visitor: &mut V) {
    let mut reader = Reader::new(input);
    while reader.tree(visitor) {}
}

struct Reader<'i, 'b> {
    input: &'i Input<'b>,
    chooser: Chooser,
    parser: Parser<'i>,
    /// The input is exhausted.
    has_ended: bool,
}

impl<'i, 'b> Reader<'i, 'b> {
    fn new(input: &'i Input<'b>) -> Reader<'i, 'b> {
        Reader {
            input,
            chooser: Chooser::new(input.bytes().len()),
            parser: Parser::new(input),
            has_ended: false,
        }
    }

    /// Parses the text before the next tree, and the tree; after the last tree, parses the
    /// rest. Returns false at the end, or if the visitor stops.
    fn tree<V: Visitor<'i>>(&mut self, visitor: &mut V) -> bool {
        if self.has_ended {
            return false;
        }
        let input = self.input;
        // A tree has at least one byte, so this is the start of the file.
        let is_first = self.parser.at == 0;
        if is_first && let Some(span) = input.malformed() {
            visitor.fault(Fault::new(FaultKind::MalformedUnicode, span));
        }
        let Some(open) = self.parser.next_tree(visitor, !is_first) else {
            if input.is_cut() {
                let end = Span::empty(self.parser.at as u32);
                visitor.fault(Fault::new(FaultKind::TooLarge, end));
            }
            self.has_ended = true;
            return false;
        };
        let encoding = self.chooser.choose(input, self.parser.at);
        let scan = encoding.scan(input);
        match visitor.begin_tree(open, encoding) {
            Flow::Continue => self.parser.whole_tree(visitor, scan),
            Flow::Skip => self.parser.whole_tree(&mut Silent, scan),
            Flow::Stop => false,
        }
    }
}
