//! The reader of a file: tree after tree, each in its charset.

use super::choose::Chooser;
use super::parser::Parser;
use super::visitor::Silent;
use super::{Fault, FaultKind, Flow, Input, Span, Visitor};

/// Reads a file from end to end and reports what it finds to `visitor`.
///
/// Any bytes can be read: what breaks the grammar is reported as a [`Fault`]
/// and read by the rules of the [module](super). Takes linear time, does not
/// recurse, and needs memory only for the variations that are open.
pub fn visit<'i, V: Visitor<'i>>(input: &'i Input<'_>, visitor: &mut V) {
    let mut reader = Reader::new(input);
    while reader.tree(visitor) {}
}

/// Reads a file tree by tree.
struct Reader<'i, 'b> {
    input: &'i Input<'b>,
    chooser: Chooser,
    parser: Parser<'i>,
    /// Nothing is left.
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

    /// Reads the next tree and what lies before it; behind the last one what
    /// else is there. False where nothing is left, or the visitor wants no more.
    fn tree<V: Visitor<'i>>(&mut self, visitor: &mut V) -> bool {
        if self.has_ended {
            return false;
        }
        let input = self.input;
        // A tree takes a byte, so nothing was read so far.
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
