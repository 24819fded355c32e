//! How a reader finds from a figure to a diagram and back.

use super::{Figure, LeftOut};

/// A figure or a diagram that another one names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its place among the figures of its game, from 0.
    pub figure: usize,
    /// What it is called, such as `Dia. 3`; `None` where the file wants it
    /// without a name.
    pub name: Option<String>,
    /// The number, as the figure that is left prints it, of the move where the
    /// diagram leaves it; `None` where that has none.
    pub number: Option<i64>,
    /// How the diagram goes on from the figure.
    pub relation: Relation,
}

/// How a diagram goes on from a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// It shows what could be played instead of a move.
    Instead,
    /// It shows the position after a move, with the marks that a comment speaks
    /// of.
    After,
    /// It shows what follows.
    Continues,
}

impl Figure {
    /// What is said below the board about other figures, a line each: where a
    /// diagram comes from, the diagrams that leave the figure, and how much is
    /// left out.
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

    /// The same in pieces, those that name a figure with its place.
    pub(crate) fn ways(&self) -> Vec<Vec<Piece>> {
        let mut lines = Vec::new();
        if let Some(origin) = &self.origin
            && let Some(back) = origin.back()
        {
            lines.push(vec![(back, Some(origin.figure))]);
        }
        let is_next = |to: &&Reference| to.relation == Relation::Continues;
        let leaving: Vec<&Reference> = self.diagrams.iter().filter(|to| !is_next(to)).collect();
        if !leaving.is_empty() {
            lines.push(there(leaving));
        }
        for next in self.diagrams.iter().filter(is_next) {
            if let Some(name) = &next.name {
                lines.push(vec![
                    ("Goes on in ".to_owned(), None),
                    (name.clone(), Some(next.figure)),
                ]);
            }
        }
        lines.extend(self.left_out.in_words().map(|words| vec![(words, None)]));
        lines
    }
}

/// Words, and the figure that they name.
pub(crate) type Piece = (String, Option<usize>);

/// `Dia. 3, 4 at 41; Dia. 5 at 48`: the diagrams by their numbers.
fn there(mut leaving: Vec<&Reference>) -> Vec<Piece> {
    leaving.sort_by_key(|to| to.number);
    let mut pieces: Vec<Piece> = Vec::new();
    for group in leaving.chunk_by(|one, other| one.number == other.number) {
        let mut is_numbered = false;
        for (index, to) in group.iter().enumerate() {
            let between = match (pieces.is_empty(), index) {
                (true, _) => "",
                (false, 0) => "; ",
                (false, _) => ", ",
            };
            pieces.push((between.to_owned(), None));
            let name = to.name.as_deref().unwrap_or("a diagram");
            let number = name.strip_prefix("Dia. ").filter(|_| is_numbered);
            pieces.push((number.unwrap_or(name).to_owned(), Some(to.figure)));
            is_numbered = name.starts_with("Dia. ");
        }
        if let Some(number) = group[0].number {
            pieces.push((format!(" at {number}"), None));
        }
    }
    pieces
}

impl Reference {
    /// `Instead of 41 in Figure 2`; `None` where that has no name.
    pub(crate) fn back(&self) -> Option<String> {
        let name = self.name.as_deref()?;
        Some(match (self.relation, self.number) {
            (Relation::Continues, _) => format!("Goes on from {name}"),
            (Relation::Instead, Some(number)) => format!("Instead of {number} in {name}"),
            (Relation::After, Some(number)) => format!("After {number} in {name}"),
            (_, None) => format!("From {name}"),
        })
    }
}

impl LeftOut {
    /// Whether nothing is.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == LeftOut::default()
    }

    /// `2 variations are left out`; `None` where nothing is.
    fn in_words(self) -> Option<String> {
        let count = |number: usize, what: &str| match number {
            0 => None,
            1 => Some(format!("1 {what}")),
            _ => Some(format!("{number} {what}s")),
        };
        let parts = [
            count(self.variations, "variation"),
            count(self.marks, "node").map(|nodes| format!("the marks of {nodes}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let mut parts = parts.join(" and ");
        if let Some(first) = parts.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let verb = match (self.variations, self.marks) {
            (1, 0) => "is",
            (0, 0) => return None,
            _ => "are",
        };
        Some(format!("{parts} {verb} left out"))
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
