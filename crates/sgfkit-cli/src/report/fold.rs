//! Folds repeated findings: after a few, they are only counted.

use std::collections::HashMap;
use std::fmt::Write;

use crate::output::visible;

/// The number of findings with the same message to show.
const TIMES: usize = 5;

/// A piece of a report, with the offsets of findings that may repeat.
#[derive(Default)]
pub struct Piece {
    pub text: String,
    begins: Vec<(usize, Said)>,
}

type Said = (&'static str, Box<str>);

impl Piece {
    /// Creates a text that is always written.
    pub fn plain(text: String) -> Piece {
        Piece {
            text,
            begins: Vec::new(),
        }
    }

    /// Starts a finding: text added from here on belongs to it.
    pub fn begin(&mut self, code: &'static str, message: &str) {
        self.begins.push((self.text.len(), (code, message.into())));
    }
}

#[derive(Default)]
pub struct Fold {
    times: HashMap<Said, usize>,
    /// In the order of their first occurrence.
    order: Vec<Said>,
}

impl Fold {
    /// Returns the parts of a piece to write.
    pub fn take(&mut self, piece: Piece) -> Vec<String> {
        let mut begins = piece.begins.into_iter().peekable();
        let first = begins.peek().map_or(piece.text.len(), |(at, _)| *at);
        let mut parts = vec![piece.text[..first].to_owned()];
        while let Some((at, said)) = begins.next() {
            let end = begins.peek().map_or(piece.text.len(), |(at, _)| *at);
            if self.is_new(said) {
                parts.push(piece.text[at..end].to_owned());
            }
        }
        parts
    }

    fn is_new(&mut self, said: Said) -> bool {
        let times = self.times.entry(said).or_insert_with_key(|said| {
            self.order.push(said.clone());
            0
        });
        *times += 1;
        *times <= TIMES
    }

    /// Returns the number of findings that were only counted.
    pub fn folded(&self) -> usize {
        let more = |times: &usize| times.saturating_sub(TIMES);
        self.times.values().map(more).sum()
    }

    pub fn lines(&self) -> String {
        let mut text = String::new();
        let often = self.order.iter().filter_map(|said| {
            let more = self.times.get(said)?.checked_sub(TIMES)?;
            (more > 0).then_some((said, more))
        });
        for ((code, message), more) in often {
            let message = visible(message);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{more} more of {code}: {message} (--select {code} shows each)"
            );
        }
        text
    }
}

#[test]
fn a_thousand_times_the_same_is_a_line() {
    let mut fold = Fold::default();
    let mut written = String::new();
    for number in 0..1000 {
        let mut piece = Piece::plain("diff ".to_owned());
        piece.begin("a", "same");
        piece.text.push_str("finding ");
        piece.begin("b", &number.to_string());
        piece.text.push_str("other ");
        written.extend(fold.take(piece));
    }
    let count = |word: &str| written.matches(word).count();
    assert_eq!(
        [count("diff"), count("finding"), count("other")],
        [1000, 5, 1000]
    );
    assert_eq!(fold.folded(), 995);
    assert_eq!(
        fold.lines(),
        "995 more of a: same (--select a shows each)\n"
    );
}
