use super::{Encoding, Fault, PlainMoves, Span};

/// What the reader does next, as a [`Visitor`] answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Goes on.
    Continue,
    /// Passes over the tree or variation that was announced, or over
    /// everything below the node that has ended. What is passed over is
    /// still read by the same rules, but not reported, its faults neither.
    Skip,
    /// Ends the reading.
    Stop,
}

/// Receives a file piece by piece, in file order, without a tree being built.
///
/// A tree is announced by [`begin_tree`](Visitor::begin_tree) and consists of
/// nodes and variations; a node is `begin_node`, its properties, `end_node`; a
/// property is `property`, one or more `value`s, `end_property`. Every method
/// has an empty default, so that a visitor writes down only what it wants.
///
/// ```
/// use sgfkit::{Input, Span, Visitor, visit};
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
    /// A game tree begins; `open` is its `(`. After [`Flow::Skip`] its
    /// `end_tree` does not come.
    fn begin_tree(&mut self, open: Span, encoding: Encoding) -> Flow {
        Flow::Continue
    }

    /// The game tree ends; `close` is its `)`, empty where that is missing.
    /// There is nothing to skip then: [`Flow::Skip`] goes on.
    fn end_tree(&mut self, close: Span) -> Flow {
        Flow::Continue
    }

    /// A variation begins below the last node; `open` is its `(`, empty where
    /// it is assumed. After [`Flow::Skip`] its `end_variation` does not come.
    fn begin_variation(&mut self, open: Span) -> Flow {
        Flow::Continue
    }

    /// The variation ends; `close` is its `)`, empty where that is missing.
    fn end_variation(&mut self, close: Span) {}

    /// A node begins; `semicolon` is empty where it is assumed.
    fn begin_node(&mut self, semicolon: Span) {}

    /// The node ends: variations, the next node or the end of the variation follow.
    fn end_node(&mut self) -> Flow {
        Flow::Continue
    }

    /// A property begins, with its identifier as it is written.
    fn property(&mut self, span: Span, identifier: &'a [u8]) {}

    /// A value of the property: the bytes between the brackets, still escaped.
    fn value(&mut self, span: Span, raw: &'a [u8]) {}

    /// The property ends, behind its last `]`.
    fn end_property(&mut self, end: u32) {}

    /// Nodes of a well-known shape follow. A visitor that answers `true` takes
    /// them all at once: it hears nothing more of them but the last one's
    /// `end_node`. By default they come one by one.
    fn plain_moves(&mut self, moves: PlainMoves) -> bool {
        false
    }

    /// The partner of a `(` that opened nothing; it is passed over.
    fn extra_close(&mut self, close: Span) {}

    /// The grammar is broken here.
    fn fault(&mut self, fault: Fault) {}
}

/// Hears nothing: what is skipped is read by it.
pub(crate) struct Silent;

impl Visitor<'_> for Silent {
    fn plain_moves(&mut self, _: PlainMoves) -> bool {
        true
    }
}
