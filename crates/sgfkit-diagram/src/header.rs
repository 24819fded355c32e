//! What stands over a printed game.

use sgfkit::info::{self, GameInfo, Player};
use sgfkit::value::{GameResult, WinBy};
use sgfkit::{Color, GameTree};

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
            joined([date, info.place.clone()], " · "),
            joined(conditions(&info), " · "),
        ];
        Header {
            title: event.or_else(|| text("GN")),
            players: players.collect(),
            details: details.into_iter().flatten().collect(),
            text: text("GC"),
        }
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
