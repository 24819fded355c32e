use super::{Encoding, Fault, PlainMoves, Span};

/// Answer of a [`Visitor`] that tells the parser how to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flow {
    /// Continues.
    Continue,
    /// Skips the tree or variation just announced, or everything below the node that has
    /// ended. Skipped text is parsed by the same rules, but neither its contents nor its
    /// errors are reported.
    Skip,
    /// Stops parsing.
    Stop,
}

/// Receives the contents of a file in order, without building a tree.
///
/// [`begin_tree`](Visitor::begin_tree) announces a tree, which consists of nodes and
/// variations; a node is `begin_node`, its properties, `end_node`; a property is
/// `property`, one or more `value`s, `end_property`. Every method has an empty default,
/// so a visitor implements only those it needs.
///
/// ```
/// use sgfkit::Span;
/// use sgfkit::syntax::{Input, Visitor, visit};
///
/// #[derive(Default)]
/// struct Moves(usize);
/// impl Visitor<'_> for Moves {
///     fn property(&mut self, _: Span, identifier: &[u8]) {
///         self.0 += usize::from(matches!(identifier, b"B" | b"W"));
///     }
/// }
///
/// let mut moves = Moves::default();
/// visit(&Input::new(b"(;GM[1];B[pd];W[dd](;B[pq])(;B[dp]))"), &mut moves);
/// assert_eq!(moves.0, 4);
/// ```
#[allow(unused_variables)]
pub trait Visitor<'a> {
    /// Begins a game tree; `open` is its `(`. After [`Flow::Skip`], its `end_tree` is not called.
    fn begin_tree(&mut self, open: Span, encoding: Encoding) -> Flow {
        Flow::Continue
    }

    /// Ends the game tree; `close` is its `)` or empty. [`Flow::Skip`] has no effect here.
    fn end_tree(&mut self, close: Span) -> Flow {
        Flow::Continue
    }

    /// Begins a variation below the last node; `open` is its `(`, or empty if it is
    /// assumed. After [`Flow::Skip`], its `end_variation` is not called.
    fn begin_variation(&mut self, open: Span) -> Flow {
        Flow::Continue
    }

    /// Ends the variation; `close` is its `)`, or empty if it is missing.
    fn end_variation(&mut self, close: Span) {}

    /// Begins a node; `semicolon` is empty if it is assumed.
    fn begin_node(&mut self, semicolon: Span) {}

    /// Ends the node; variations, the next node or the end of the variation follow.
    fn end_node(&mut self) -> Flow {
        Flow::Continue
    }

    /// Begins a property, with its identifier as written.
    fn property(&mut self, span: Span, identifier: &'a [u8]) {}

    /// Receives a value of the property: the bytes between the brackets, still escaped.
    fn value(&mut self, span: Span, raw: &'a [u8]) {}

    /// Ends the property, after its last `]`.
    fn end_property(&mut self, end: u32) {}

    /// Offers a run of plain moves. A visitor that returns `true` takes them all at once, and then
    /// receives only the last one's `end_node`. By default, each node is reported separately.
    fn plain_moves(&mut self, moves: PlainMoves) -> bool {
        false
    }

    /// Receives the partner of a `(` that opened nothing; it is ignored.
    fn extra_close(&mut self, close: Span) {}

    /// Receives a syntax error.
    fn fault(&mut self, fault: Fault) {}
}

/// Ignores everything; used to parse skipped text.
pub(crate) struct Silent;

impl Visitor<'_> for Silent {
    fn plain_moves(&mut self, _: PlainMoves) -> bool {
        true
    }
}
