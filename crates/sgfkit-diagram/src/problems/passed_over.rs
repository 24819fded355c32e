//! Counts games that are not problems.

use std::collections::BTreeMap;

use sgfkit::replay::NotProblem;

/// Counts games that are not problems, by reason.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit::replay::not_a_problem;
/// use sgfkit_diagram::PassedOver;
///
/// let file = Collection::parse("(;GM[1]PB[Ada]AB[dd];W[pp])");
/// let mut passed_over = PassedOver::default();
/// let why = not_a_problem(file.tree(0).unwrap()).unwrap();
/// passed_over.add("a.sgf, game 1", why);
/// assert_eq!(
///     passed_over.notes(),
///     ["1 game left out: PB[Ada] is a player (a.sgf, game 1); use --all to include it"]
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct PassedOver {
    /// Number of games for each kind of reason, with the first example.
    games: BTreeMap<usize, (usize, String, NotProblem)>,
}

impl PassedOver {
    /// Adds a game; `place` describes its location.
    pub fn add(&mut self, place: &str, why: NotProblem) {
        let group = self.games.entry(why.kind());
        group.or_insert((0, place.to_owned(), why)).0 += 1;
    }

    /// Returns true if no game was passed over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns one line per kind of reason, with the first game as an example.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let notes = self.games.values().map(|(games, place, why)| {
            let plural = if *games == 1 { "" } else { "s" };
            let place = match games {
                1 => place.clone(),
                _ => format!("such as {place}"),
            };
            let insist = match (why, games) {
                (NotProblem::NoPosition, _) => "",
                (_, 1) => "; use --all to include it",
                _ => "; use --all to include them",
            };
            format!("{games} game{plural} left out: {why} ({place}){insist}")
        });
        notes.collect()
    }
}
