use sgfkit::syntax::{Encoding, Flow, Input, Visitor, visit};
use sgfkit::{Fault, FaultKind, Span};

use crate::Random;

/// Checks that a visitor that skips or stops sees the same events as one that sees everything,
/// without the skipped parts.
pub fn skip_agrees(data: &[u8]) {
    let input = Input::new(data);
    let all = events(&input, Rule::Never);
    let mut random = Random::of(data);
    for _ in 0..4 {
        let rule = Rule::Skip {
            seed: random.below(usize::MAX) as u64,
            one_in: [1, 2, 5, 30][random.below(4)],
        };
        let seen = events(&input, rule);
        let expected = without_skipped(&all, rule);
        if seen != expected {
            let at = seen.iter().zip(&expected).take_while(|(a, b)| a == b);
            let at = at.count();
            panic!(
                "{rule:?}: event {at} is {:?}, expected {:?}\n{}",
                seen.get(at),
                expected.get(at),
                data.escape_ascii(),
            );
        }
    }
    let stop = random.below(all.len() + 1);
    let seen = events(&input, Rule::StopAt(stop));
    let end = all
        .iter()
        .enumerate()
        .position(|(index, event)| index >= stop && event.asks());
    let expected = &all[..end.map_or(all.len(), |last| last + 1)];
    assert!(
        seen == expected,
        "stopped at {end:?}: {}",
        data.escape_ascii()
    );
}

/// Rule for skipping.
#[derive(Clone, Copy, Debug)]
enum Rule {
    Never,
    /// Skips if a hash of the event says so.
    Skip {
        seed: u64,
        one_in: u64,
    },
    /// Stops at the first requesting event from this index on.
    StopAt(usize),
}

impl Rule {
    fn step(self, event: Event, index: usize) -> Flow {
        match self {
            Rule::Skip { seed, one_in } => {
                let place = (u64::from(event.span().start) << 3) + event.kind();
                let mut hash = (place ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                hash ^= hash >> 29;
                if (hash.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33).is_multiple_of(one_in) {
                    Flow::Skip
                } else {
                    Flow::Continue
                }
            }
            Rule::StopAt(stop) if index >= stop => Flow::Stop,
            Rule::StopAt(_) | Rule::Never => Flow::Continue,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    BeginTree(Span, Encoding),
    EndTree(Span),
    BeginVariation(Span),
    EndVariation(Span),
    BeginNode(Span),
    /// Includes the span of the last event, to distinguish nodes.
    EndNode(Span),
    Property(Span),
    Value(Span),
    EndProperty(u32),
    Fault(Fault),
}

impl Event {
    fn span(self) -> Span {
        match self {
            Event::BeginTree(span, _)
            | Event::EndTree(span)
            | Event::BeginVariation(span)
            | Event::EndVariation(span)
            | Event::BeginNode(span)
            | Event::EndNode(span)
            | Event::Property(span)
            | Event::Value(span) => span,
            Event::EndProperty(end) => Span::empty(end),
            Event::Fault(fault) => fault.span,
        }
    }

    fn kind(self) -> u64 {
        match self {
            Event::BeginTree(..) => 0,
            Event::EndTree(_) => 1,
            Event::BeginVariation(_) => 2,
            _ => 3,
        }
    }

    /// Returns true if the parser asks the visitor how to continue.
    fn asks(self) -> bool {
        matches!(
            self,
            Event::BeginTree(..) | Event::EndTree(_) | Event::BeginVariation(_) | Event::EndNode(_)
        )
    }
}

fn events(input: &Input<'_>, rule: Rule) -> Vec<Event> {
    let mut recorder = Recorder {
        rule,
        events: Vec::new(),
    };
    visit(input, &mut recorder);
    recorder.events
}

struct Recorder {
    rule: Rule,
    events: Vec<Event>,
}

impl Recorder {
    fn ask(&mut self, event: Event) -> Flow {
        self.events.push(event);
        self.rule.step(event, self.events.len() - 1)
    }
}

impl<'i> Visitor<'i> for Recorder {
    fn begin_tree(&mut self, open: Span, encoding: Encoding) -> Flow {
        self.ask(Event::BeginTree(open, encoding))
    }

    fn end_tree(&mut self, close: Span) -> Flow {
        self.ask(Event::EndTree(close))
    }

    fn begin_variation(&mut self, open: Span) -> Flow {
        self.ask(Event::BeginVariation(open))
    }

    fn end_variation(&mut self, close: Span) {
        self.events.push(Event::EndVariation(close));
    }

    fn begin_node(&mut self, semicolon: Span) {
        self.events.push(Event::BeginNode(semicolon));
    }

    fn end_node(&mut self) -> Flow {
        let place = self
            .events
            .last()
            .map_or(Span::empty(0), |event| event.span());
        self.ask(Event::EndNode(place))
    }

    fn property(&mut self, span: Span, _: &'i [u8]) {
        self.events.push(Event::Property(span));
    }

    fn value(&mut self, span: Span, _: &'i [u8]) {
        self.events.push(Event::Value(span));
    }

    fn end_property(&mut self, end: u32) {
        self.events.push(Event::EndProperty(end));
    }

    fn fault(&mut self, fault: Fault) {
        self.events.push(Event::Fault(fault));
    }
}

/// Returns the events that a visitor following `rule` should see.
fn without_skipped(all: &[Event], rule: Rule) -> Vec<Event> {
    let mut seen = Vec::new();
    let mut at = 0;
    while let Some(&event) = all.get(at) {
        seen.push(event);
        at += 1;
        if !event.asks() || rule.step(event, 0) != Flow::Skip {
            continue;
        }
        // Depth at which the matching end is hidden, and at which it is visible.
        let (whole, in_tree) = match event {
            Event::BeginTree(..) => (true, false),
            Event::BeginVariation(_) => (true, true),
            Event::EndNode(_) => (false, true),
            _ => continue,
        };
        let mut depth = 0;
        while let Some(event) = all.get(at) {
            match event {
                Event::BeginVariation(_) => depth += 1,
                Event::EndVariation(_) | Event::EndTree(_) if depth > 0 => depth -= 1,
                Event::EndVariation(_) | Event::EndTree(_) => {
                    at += usize::from(whole);
                    break;
                }
                // The end of the file affects the enclosing variations, too.
                Event::Fault(fault) if in_tree && fault.kind == FaultKind::UnclosedVariation => {
                    seen.push(*event);
                }
                _ => {}
            }
            at += 1;
        }
    }
    seen
}
