//! References from figures to diagrams and back.

use super::{Figure, LeftOut};
use crate::language::{self, Language, Message};

/// Reference to another figure or diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reference {
    /// Index among the figures of the game, from 0.
    pub figure: usize,
    /// Name, such as `Dia. 3`; `None` if the file suppresses it.
    pub name: Option<String>,
    /// Printed number of the move where the diagram branches off; `None` if it has no number.
    pub number: Option<i64>,
    /// Relation of the diagram to the figure.
    pub relation: Relation,
}

/// Relation of a diagram to the figure it branches off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Relation {
    /// Shows an alternative to a move.
    Instead,
    /// Shows the position after a move, with the marks that a comment refers to.
    After,
    /// Shows the continuation.
    Continues,
}

impl Figure {
    /// Returns the lines below the board about related figures.
    ///
    /// They cover the origin of a diagram, the diagrams that branch off, and the number of omitted
    /// variations.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit_diagram::{FigureOptions, figures};
    ///
    /// let file = Collection::parse("(;GM[1];B[qd](;W[dd])(;W[dp](;B[pp])(;B[dd])))");
    /// let figures = figures(file.tree(0).unwrap(), &FigureOptions::default());
    /// assert_eq!(figures[0].see_also(), ["Dia. 1 at 2"]);
    /// assert_eq!(figures[1].see_also(), ["Instead of 2 in Figure 1", "1 variation is left out"]);
    /// ```
    #[must_use]
    pub fn see_also(&self) -> Vec<String> {
        let lines = self.ways().into_iter();
        lines
            .map(|line| line.into_iter().map(|(text, _)| text).collect())
            .collect()
    }

    /// Returns the same lines in pieces, with the index of each figure that they name.
    pub(crate) fn ways(&self) -> Vec<Vec<Piece>> {
        let language = self.language;
        let mut lines = Vec::new();
        if let Some(origin) = &self.origin
            && let Some(back) = origin.back(language)
        {
            lines.push(vec![(back, Some(origin.figure))]);
        }
        let is_next = |to: &&Reference| to.relation == Relation::Continues;
        let leaving: Vec<&Reference> = self.diagrams.iter().filter(|to| !is_next(to)).collect();
        if !leaving.is_empty() {
            lines.push(there(leaving, language));
        }
        for next in self.diagrams.iter().filter(is_next) {
            if let Some(name) = &next.name {
                let name = vec![(name.clone(), Some(next.figure))];
                lines.push(said(language, Message::GoesOnIn, &[("figure", name)]));
            }
        }
        let left_out = self.left_out.in_words(language);
        lines.extend(left_out.map(|words| vec![(words, None)]));
        lines
    }
}

/// Text, and the figure that it names.
pub(crate) type Piece = (String, Option<usize>);

fn said(language: Language, message: Message, parts: &[(&str, Vec<Piece>)]) -> Vec<Piece> {
    let pieces = language.pieces(message).into_iter();
    let pieces = pieces.flat_map(|piece| match piece {
        language::Piece::Text("") => Vec::new(),
        language::Piece::Text(text) => vec![(text.to_owned(), None)],
        language::Piece::Hole(name) => {
            let part = parts.iter().find(|(known, _)| *known == name);
            part.map(|(_, pieces)| pieces.clone()).unwrap_or_default()
        }
    });
    pieces.collect()
}

/// Lists diagrams by number: `Dia. 3, 4 at 41; Dia. 5 at 48`.
fn there(mut leaving: Vec<&Reference>, language: Language) -> Vec<Piece> {
    leaving.sort_by_key(|to| to.number);
    // Consecutive diagrams repeat only the number.
    let (begin, end) = language.around_number(Message::Diagram);
    let bare = |name: &str| {
        let number = name.strip_prefix(begin)?.strip_suffix(end)?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| number.to_owned())
    };
    let mut pieces: Vec<Piece> = Vec::new();
    for group in leaving.chunk_by(|one, other| one.number == other.number) {
        let mut named: Vec<Piece> = Vec::new();
        let mut is_numbered = false;
        for to in group {
            if !named.is_empty() {
                named.push((language.say(Message::Comma, &[]), None));
            }
            let unnamed = language.say(Message::ADiagram, &[]);
            let name = to.name.clone().unwrap_or(unnamed);
            let number = bare(&name);
            let shown = number.clone().filter(|_| is_numbered);
            named.push((shown.unwrap_or(name), Some(to.figure)));
            is_numbered = number.is_some();
        }
        if !pieces.is_empty() {
            pieces.push((language.say(Message::Semicolon, &[]), None));
        }
        match group[0].number {
            Some(number) => {
                let number = vec![(number.to_string(), None)];
                pieces.extend(said(
                    language,
                    Message::At,
                    &[("what", named), ("n", number)],
                ));
            }
            None => pieces.extend(named),
        }
    }
    pieces
}

impl Reference {
    /// Returns `Instead of 41 in Figure 2`, or `None` if the figure has no name.
    pub(crate) fn back(&self, language: Language) -> Option<String> {
        let name = self.name.as_deref()?;
        let say = |message, number: i64| {
            language.say(message, &[("n", &number.to_string()), ("figure", name)])
        };
        Some(match (self.relation, self.number) {
            (Relation::Continues, _) => say(Message::GoesOnFrom, 0),
            (Relation::Instead, Some(number)) => say(Message::Instead, number),
            (Relation::After, Some(number)) => say(Message::After, number),
            (_, None) => say(Message::From, 0),
        })
    }
}

impl LeftOut {
    /// Returns true if nothing is omitted.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == LeftOut::default()
    }

    /// Returns `2 variations are left out`, or `None` if nothing is.
    fn in_words(self, language: Language) -> Option<String> {
        let counts = [
            (self.variations, Message::VariationsLeftOut),
            (self.marks, Message::MarksLeftOut),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let said: Vec<String> = counts
            .map(|(count, message)| language.count(message, count))
            .collect();
        (!said.is_empty()).then(|| said.join(&language.say(Message::Semicolon, &[])))
    }
}

impl std::ops::Add for LeftOut {
    type Output = LeftOut;

    fn add(self, other: LeftOut) -> LeftOut {
        LeftOut {
            variations: self.variations + other.variations,
            marks: self.marks + other.marks,
        }
    }
}

impl std::iter::Sum for LeftOut {
    fn sum<I: Iterator<Item = LeftOut>>(all: I) -> LeftOut {
        all.fold(LeftOut::default(), |sum, one| sum + one)
    }
}
