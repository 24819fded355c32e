//! What stands over a printed game.

use sgfkit::info::{self, GameInfo, Player};
use sgfkit::schema::id;
use sgfkit::value::{GameResult, WinBy};
use sgfkit::{Color, GameTree};

use crate::font::Language;

/// What is known of a game, in lines; nothing stands for what is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The event and the round, or else the game's name.
    pub title: Option<String>,
    /// The players with their ranks and teams, Black first.
    pub players: Vec<String>,
    /// Date and place; handicap, komi, rules and result.
    pub details: Vec<String>,
    /// What is said about the game, `GC`.
    pub text: Option<String>,
    /// Black's name alone.
    pub black: Option<String>,
    /// White's name alone.
    pub white: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// The event alone.
    pub event: Option<String>,
    /// The language of the game's texts, where it tells forms of letters.
    pub language: Option<Language>,
}

impl Header {
    /// The header of a tree's first game.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit_diagram::Header;
    ///
    /// let file = Collection::parse("(;GM[1]PB[Ada]BR[3d]PW[Bea]KM[6.5]RE[B+R]DT[1999-12-31])");
    /// let header = Header::of(file.tree(0).unwrap());
    /// assert_eq!(header.players, ["Black: Ada, 3d", "White: Bea"]);
    /// assert_eq!(header.details, ["1999-12-31", "Komi 6.5 · Black wins by resignation"]);
    /// ```
    #[must_use]
    pub fn of(tree: GameTree<'_>) -> Header {
        let Some(info) = info::rows(tree).into_iter().next() else {
            return Header::default();
        };
        let node = info.game_info_nodes.first();
        let node = node.and_then(|index| tree.nodes().nth(*index));
        let text = |id| {
            let text = node.and_then(|node| node.text(id))?;
            filled(&text)
        };
        let event = joined([info.event.clone(), info.round.clone()], ", ");
        let players = [("Black", &info.black), ("White", &info.white)];
        let players = players
            .into_iter()
            .filter_map(|(color, player)| Some(format!("{color}: {}", named(player)?)));
        let date = info.date.as_ref().map(|date| date.text.replace(',', ", "));
        let details = [
            joined([date.clone(), info.place.clone()], " · "),
            joined(conditions(&info), " · "),
        ];
        Header {
            title: event.or_else(|| text(id::GN)),
            players: players.collect(),
            details: details.into_iter().flatten().collect(),
            text: text(id::GC),
            black: info.black.name.as_deref().and_then(filled),
            white: info.white.name.as_deref().and_then(filled),
            date,
            event: info.event.as_deref().and_then(filled),
            language: Language::of(tree),
        }
    }

    /// Who played, `Ada – Bea`; `None` where nobody is named.
    #[must_use]
    pub fn pairing(&self) -> Option<String> {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let is_known = self.black.is_some() || self.white.is_some();
        is_known.then(|| format!("{} – {}", name(&self.black), name(&self.white)))
    }

    /// What the game is called: its players, or else its title.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.pairing().or_else(|| self.title.clone())
    }
}

fn conditions(info: &GameInfo) -> [Option<String>; 4] {
    [
        info.handicap
            .filter(|stones| *stones > 0)
            .map(|stones| format!("Handicap {stones}")),
        info.komi.map(|komi| format!("Komi {komi}")),
        info.rules
            .as_deref()
            .and_then(filled)
            .map(|rules| format!("Rules: {rules}")),
        info.result.as_ref().and_then(|result| match &result.value {
            Some(value) => in_words(value),
            None => filled(&result.text),
        }),
    ]
}

/// `Ada, 3d (Blue)`; `None` if nothing is known.
fn named(player: &Player) -> Option<String> {
    let name = joined([player.name.clone(), player.rank.clone()], ", ");
    let team = player.team.as_deref().and_then(filled);
    joined([name, team.map(|team| format!("({team})"))], " ")
}

/// A result as people say it; `None` where it is not known.
fn in_words(result: &GameResult) -> Option<String> {
    let (winner, by) = match result {
        GameResult::Draw => return Some("Draw".to_owned()),
        GameResult::Void => return Some("No result".to_owned()),
        GameResult::Unknown => return None,
        GameResult::Win { winner, by } => (winner, by),
    };
    let winner = match winner {
        Color::Black => "Black",
        Color::White => "White",
    };
    let points = |score: &dyn std::fmt::Display| match score.to_string().as_str() {
        "1" => "1 point".to_owned(),
        score => format!("{score} points"),
    };
    let how = match by {
        None => String::new(),
        Some(WinBy::Score(score)) => format!(" by {}", points(score)),
        Some(WinBy::Resign { points: None }) => " by resignation".to_owned(),
        Some(WinBy::Resign {
            points: Some(score),
        }) => format!(" by resignation, {}", points(score)),
        Some(WinBy::Time) => " on time".to_owned(),
        Some(WinBy::Forfeit) => " by forfeit".to_owned(),
    };
    Some(format!("{winner} wins{how}"))
}

/// What is there, with `between` between; `None` if nothing is.
fn joined<const N: usize>(parts: [Option<String>; N], between: &str) -> Option<String> {
    let parts = parts.into_iter().flatten();
    let parts: Vec<String> = parts.filter_map(|part| filled(&part)).collect();
    (!parts.is_empty()).then(|| parts.join(between))
}

fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
