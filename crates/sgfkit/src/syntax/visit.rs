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
    let mut chooser = Chooser::new(input);
    let mut parser = Parser::new(input);
    let mut seen_tree = false;
    if let Some(span) = input.malformed() {
        visitor.fault(Fault::new(FaultKind::MalformedUnicode, span));
    }
    while let Some(open) = parser.next_tree(visitor, seen_tree) {
        seen_tree = true;
        let encoding = chooser.choose(input, parser.at);
        let scan = encoding.scan(input);
        let go_on = match visitor.begin_tree(open, encoding) {
            Flow::Continue => parser.whole_tree(visitor, scan),
            Flow::Skip => parser.whole_tree(&mut Silent, scan),
            Flow::Stop => return,
        };
        if !go_on {
            return;
        }
    }
    if input.is_cut() {
        visitor.fault(Fault::new(
            FaultKind::TooLarge,
            Span::empty(parser.at as u32),
        ));
    }
}
