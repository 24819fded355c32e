//! Heading of a printed game.

use sgfkit::info::{self, GameInfo, Player};
use sgfkit::schema::id;
use sgfkit::value::{Dates, GameResult, WinBy};
use sgfkit::{Color, GameTree};

use crate::language::{Language, Message};

/// Game information as lines of a heading, without the unknown parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// Event and round, or the game's name if both are unknown.
    pub title: Option<String>,
    /// Players with ranks and teams, Black first.
    pub players: Vec<String>,
    /// Date and place, handicap, komi, rules and result.
    pub details: Vec<String>,
    /// General comment on the game, `GC`.
    pub text: Option<String>,
    /// Black's name without rank and team.
    pub black: Option<String>,
    /// White's name without rank and team.
    pub white: Option<String>,
    /// Date of the game.
    pub date: Option<String>,
    /// Event without the round.
    pub event: Option<String>,
    /// Language of the game's texts, if it affects the shape of characters.
    pub language: Option<Language>,
}

impl Header {
    /// Returns the heading of a tree's first game, in English.
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
        Header::told_in(tree, Language::English)
    }

    /// Returns the heading of a tree's first game in a language.
    #[must_use]
    pub fn told_in(tree: GameTree<'_>, language: Language) -> Header {
        let Some(info) = info::rows(tree).into_iter().next() else {
            return Header::default();
        };
        let node = info.game_info_nodes.first();
        let node = node.and_then(|index| tree.node_at(*index));
        let text = |id| {
            let text = node.and_then(|node| node.text(id))?;
            filled(&text)
        };
        let event = joined([info.event.clone(), info.round.clone()], ", ");
        let players = [
            (Message::BlackIs, &info.black),
            (Message::WhiteIs, &info.white),
        ];
        let players = players.into_iter().filter_map(|(message, player)| {
            let name = named(player, language)?;
            Some(language.say(message, &[("name", &name)]))
        });
        let date = info.date.as_ref().map(|date| match &date.value {
            Some(dates) => days(dates, language),
            None => date.text.clone(),
        });
        let details = [
            joined([date.clone(), info.place.clone()], " · "),
            joined(conditions(&info, language), " · "),
        ];
        Header {
            title: event.or_else(|| text(id::GN)),
            players: players.collect(),
            details: details.into_iter().flatten().collect(),
            text: text(id::GC),
            black: info.black.name.as_deref().and_then(own_name),
            white: info.white.name.as_deref().and_then(own_name),
            date,
            event: info.event.as_deref().and_then(filled),
            language: Language::of(tree),
        }
    }

    /// Returns the players as `Ada – Bea`, or `None` if neither is known.
    #[must_use]
    pub fn pairing(&self) -> Option<String> {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let is_known = self.black.is_some() || self.white.is_some();
        is_known.then(|| format!("{} – {}", name(&self.black), name(&self.white)))
    }

    /// Returns the players, or the title if they are unknown.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        self.pairing().or_else(|| self.title.clone())
    }
}

/// Formats dates. English shortens consecutive days of a month as in DT.
fn days(dates: &Dates, language: Language) -> String {
    if language == Language::English {
        return dates.to_string().replace(',', ", ");
    }
    let dates = dates.iter().map(|date| {
        let (message, month, day) = match (date.month(), date.day()) {
            (Some(month), Some(day)) => (Message::Day, month, day),
            (Some(month), None) => (Message::Month, month, 0),
            (None, _) => (Message::Year, 0, 0),
        };
        let parts = [
            ("y", date.year().to_string()),
            ("m", month.to_string()),
            ("mm", format!("{month:02}")),
            ("d", day.to_string()),
            ("dd", format!("{day:02}")),
        ];
        let parts = parts.each_ref().map(|(name, part)| (*name, part.as_str()));
        language.say(message, &parts)
    });
    let dates: Vec<String> = dates.collect();
    dates.join(&language.say(Message::Comma, &[]))
}

fn conditions(info: &GameInfo, language: Language) -> [Option<String>; 4] {
    let number = |number: &str, message| language.say(message, &[("n", number)]);
    [
        info.handicap
            .filter(|stones| *stones > 1)
            .map(|stones| number(&stones.to_string(), Message::Handicap)),
        info.komi.map(|komi| komi_in(&komi.to_string(), language)),
        info.rules
            .as_deref()
            .and_then(filled)
            .map(|rules| language.say(Message::Rules, &[("rules", &rules_in(&rules, language))])),
        info.result.as_ref().and_then(|result| match &result.value {
            Some(value) => in_words(value, language),
            None => filled(&result.text),
        }),
    ]
}

/// Formats komi with the unit that the language uses.
fn komi_in(komi: &str, language: Language) -> String {
    let (whole, part) = komi.split_once('.').unwrap_or((komi, "0"));
    let is_counted = matches!(part, "0" | "5") && whole.bytes().all(|byte| byte.is_ascii_digit());
    if language.is_eastern() && is_counted && komi != "0" {
        language.say(Message::KomiOf, &[("points", &language.points(komi))])
    } else {
        language.say(Message::Komi, &[("n", &language.number(komi))])
    }
}

/// Returns the translated name of known rule sets.
fn rules_in(rules: &str, language: Language) -> String {
    let message = match rules.to_lowercase().as_str() {
        "japanese" | "jp" => Message::JapaneseRules,
        "chinese" | "cn" => Message::ChineseRules,
        "korean" | "kr" => Message::KoreanRules,
        _ => return rules.to_owned(),
    };
    match language {
        // English keeps the spelling of the file.
        Language::English => rules.to_owned(),
        _ => language.say(message, &[]),
    }
}

/// Placeholders that programs write for players without names.
const NAMELESS: [&str; 12] = [
    "black", "white", "schwarz", "weiß", "noir", "blanc", "黑", "黒", "白", "흑", "백", "?",
];

/// Returns the name unless it is a placeholder.
fn own_name(name: &str) -> Option<String> {
    filled(name).filter(|name| !NAMELESS.contains(&name.to_lowercase().as_str()))
}

/// Formats a player as `Ada, 3d (Blue)`, in Chinese, Japanese and Korean as `呉清源 九段`.
fn named(player: &Player, language: Language) -> Option<String> {
    let name = player.name.as_deref().and_then(own_name);
    let between = if language.is_eastern() { " " } else { ", " };
    let name = joined([name, player.rank.clone()], between);
    let team = player.team.as_deref().and_then(filled);
    joined([name, team.map(|team| format!("({team})"))], " ")
}

/// Formats a result in words; `None` if it is unknown.
fn in_words(result: &GameResult, language: Language) -> Option<String> {
    let (winner, by) = match result {
        GameResult::Draw => return Some(language.say(Message::Draw, &[])),
        GameResult::Void => return Some(language.say(Message::NoResult, &[])),
        GameResult::Unknown => return None,
        GameResult::Win { winner, by } => (winner, by),
    };
    let points = match by {
        Some(WinBy::Score(score))
        | Some(WinBy::Resign {
            points: Some(score),
        }) => language.points(&score.to_string()),
        _ => String::new(),
    };
    use Message as M;
    let [black, white] = match by {
        None => [M::BlackWins, M::WhiteWins],
        Some(WinBy::Score(_)) => [M::BlackWinsBy, M::WhiteWinsBy],
        Some(WinBy::Resign { points: None }) => {
            [M::BlackWinsByResignation, M::WhiteWinsByResignation]
        }
        Some(WinBy::Resign { .. }) => [M::BlackWinsByResignationOf, M::WhiteWinsByResignationOf],
        Some(WinBy::Time) => [M::BlackWinsOnTime, M::WhiteWinsOnTime],
        Some(WinBy::Forfeit) => [M::BlackWinsByForfeit, M::WhiteWinsByForfeit],
    };
    let message = match winner {
        Color::Black => black,
        Color::White => white,
    };
    Some(language.say(message, &[("points", &points)]))
}

/// Joins the known parts; `None` if all are unknown.
fn joined<const N: usize>(parts: [Option<String>; N], between: &str) -> Option<String> {
    let parts = parts.into_iter().flatten();
    let parts: Vec<String> = parts.filter_map(|part| filled(&part)).collect();
    (!parts.is_empty()).then(|| parts.join(between))
}

fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

#[test]
fn headers_speak_as_readers_do() {
    let file = "(;GM[1]CA[UTF-8]PB[呉清源]BR[九段]PW[Ada]HA[1]KM[6.5]RU[Japanese];B[aa])(;GM[1]HA[2]RU[AGA];B[aa])";
    let file = sgfkit::Collection::parse(file);
    let tree = |index| file.tree(index).unwrap();
    let header = Header::told_in(tree(0), Language::Japanese);
    assert_eq!(header.players, ["黒：呉清源 九段", "白：Ada"]);
    assert_eq!(header.details, ["コミ6目半 · ルール：日本"]);
    let header = Header::told_in(tree(0), Language::German);
    assert_eq!(header.players[0], "Schwarz: 呉清源, 九段");
    assert_eq!(header.details, ["Komi 6,5 · Regeln: japanisch"]);
    let header = Header::of(tree(1));
    assert_eq!(header.details, ["Handicap 2 · Rules: AGA"]);
}
