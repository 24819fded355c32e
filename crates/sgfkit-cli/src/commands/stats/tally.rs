//! Sums up statistics.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use sgfkit::Color;
use sgfkit::check::Severity;
use sgfkit::info::names::{Aliases, Spellings, matching_key};

/// The number of findings of each code in a file.
pub type Findings = BTreeMap<(&'static str, Severity), usize>;

pub struct Entry {
    pub moves: usize,
    pub game: String,
    pub year: Option<u16>,
    pub size: Option<String>,
    pub result: Option<String>,
    /// The winner; `Some(None)` for a draw.
    pub winner: Option<Option<Color>>,
    pub charset: String,
    pub application: Option<String>,
    pub players: [Option<String>; 2],
    pub event: Option<String>,
    pub rules: Option<String>,
    pub first_move: Option<String>,
    /// The properties in an invalid form that were understood.
    pub lenient: Vec<&'static str>,
}

#[derive(Default)]
pub struct Archive {
    pub unreadable: usize,
    files: usize,
    games: usize,
    moves: usize,
    lists: [HashMap<String, usize>; LISTS.len()],
    years: BTreeMap<u16, usize>,
    aliases: Aliases,
    /// By normalized name.
    players: HashMap<String, Player>,
    lenient: BTreeMap<&'static str, usize>,
    findings: BTreeMap<(&'static str, Severity), Finding>,
}

/// A list of values by number of games: its JSON key, its title, and its source.
pub struct List {
    pub key: &'static str,
    pub title: &'static str,
    of: fn(&Entry) -> Option<&str>,
}

const fn list(key: &'static str, title: &'static str, of: fn(&Entry) -> Option<&str>) -> List {
    List { key, title, of }
}

pub const LISTS: [List; 8] = [
    list("game", "Games", |entry| Some(&entry.game)),
    list("event", "Events", |entry| entry.event.as_deref()),
    list("rules", "Rules", |entry| entry.rules.as_deref()),
    list("size", "Sizes", |entry| entry.size.as_deref()),
    list("result", "Results", |entry| entry.result.as_deref()),
    list("first_move", "First moves", |entry| {
        entry.first_move.as_deref()
    }),
    list("application", "Programs", |entry| {
        entry.application.as_deref()
    }),
    list("charset", "Charsets", |entry| Some(&entry.charset)),
];

#[derive(Default)]
struct Player {
    name: Spellings,
    games: usize,
    wins: usize,
    losses: usize,
    draws: usize,
    years: Option<(u16, u16)>,
}

#[derive(Clone, Copy, Default)]
struct Finding {
    findings: usize,
    files: usize,
}

/// The output of `sgf stats`; lists are sorted by frequency.
#[derive(Serialize)]
pub struct Counts {
    pub files: usize,
    pub unreadable: usize,
    pub games: usize,
    pub moves: usize,
    pub years: Vec<YearCount>,
    /// By the keys of [`LISTS`].
    pub by: BTreeMap<&'static str, Vec<ValueCount>>,
    pub players: Vec<PlayerCount>,
    /// The number of games in which each property had an invalid form.
    pub lenient: BTreeMap<&'static str, usize>,
    pub findings: Vec<FindingCount>,
}

#[derive(Serialize)]
pub struct YearCount {
    pub year: u16,
    pub games: usize,
}

#[derive(Serialize)]
pub struct ValueCount {
    /// `None` for games without a value.
    pub value: Option<String>,
    pub games: usize,
}

#[derive(Serialize)]
pub struct PlayerCount {
    pub name: String,
    pub games: usize,
    pub wins: usize,
    pub losses: usize,
    pub draws: usize,
    pub first_year: Option<u16>,
    pub last_year: Option<u16>,
}

#[derive(Serialize)]
pub struct FindingCount {
    pub code: &'static str,
    pub severity: &'static str,
    pub findings: usize,
    pub files: usize,
}

impl Archive {
    pub fn new(aliases: Aliases) -> Archive {
        Archive {
            aliases,
            ..Archive::default()
        }
    }

    pub fn add(&mut self, games: Vec<Entry>, findings: Findings) {
        self.files += 1;
        for (kind, number) in findings {
            let finding = self.findings.entry(kind).or_default();
            finding.findings += number;
            finding.files += 1;
        }
        for game in games {
            self.add_game(game);
        }
    }

    fn add_game(&mut self, game: Entry) {
        self.games += 1;
        self.moves += game.moves;
        for (list, counts) in LISTS.iter().zip(&mut self.lists) {
            if let Some(value) = (list.of)(&game).filter(|value| !value.is_empty()) {
                match counts.get_mut(value) {
                    Some(number) => *number += 1,
                    None => drop(counts.insert(value.to_owned(), 1)),
                }
            }
        }
        if let Some(year) = game.year {
            *self.years.entry(year).or_default() += 1;
        }
        for id in game.lenient {
            *self.lenient.entry(id).or_default() += 1;
        }
        for (name, color) in game.players.into_iter().zip([Color::Black, Color::White]) {
            let Some(name) = name.filter(|name| !name.trim().is_empty()) else {
                continue;
            };
            let shown = self.aliases.shown(&name);
            let player = self.players.entry(matching_key(shown)).or_default();
            player.name.add(shown);
            player.games += 1;
            match game.winner {
                Some(Some(winner)) if winner == color => player.wins += 1,
                Some(Some(_)) => player.losses += 1,
                Some(None) => player.draws += 1,
                None => {}
            }
            if let Some(year) = game.year {
                let (first, last) = player.years.unwrap_or((year, year));
                player.years = Some((first.min(year), last.max(year)));
            }
        }
    }

    pub fn counts(&self) -> Counts {
        let lists = LISTS.iter().zip(&self.lists);
        let by = lists.map(|(list, counts)| (list.key, self.list(counts)));
        Counts {
            files: self.files,
            unreadable: self.unreadable,
            games: self.games,
            moves: self.moves,
            years: self
                .years
                .iter()
                .map(|(&year, &games)| YearCount { year, games })
                .collect(),
            by: by.collect(),
            players: self.player_counts(),
            lenient: self.lenient.clone(),
            findings: self.finding_counts(),
        }
    }

    /// Returns a list sorted by frequency, with games without a value at the end. Different
    /// spellings of a value, such as `Chinese` and `chinese`, are merged under the most common one.
    fn list(&self, counts: &HashMap<String, usize>) -> Vec<ValueCount> {
        let told: usize = counts.values().sum();
        let mut spellings: Vec<_> = counts.iter().collect();
        spellings.sort_by(|a, b| (b.1, a.0).cmp(&(a.1, b.0)));
        let mut list: Vec<ValueCount> = Vec::new();
        let mut known = HashMap::new();
        for (value, games) in spellings {
            let at = *known.entry(matching_key(value)).or_insert(list.len());
            match list.get_mut(at) {
                Some(same) => same.games += games,
                None => list.push(ValueCount {
                    value: Some(value.clone()),
                    games: *games,
                }),
            }
        }
        list.sort_by(|a, b| (b.games, &a.value).cmp(&(a.games, &b.value)));
        if self.games > told {
            list.push(ValueCount {
                value: None,
                games: self.games - told,
            });
        }
        list
    }

    fn player_counts(&self) -> Vec<PlayerCount> {
        let players = self.players.values();
        let mut players: Vec<_> = players
            .map(|player| PlayerCount {
                name: player.name.commonest().to_owned(),
                games: player.games,
                wins: player.wins,
                losses: player.losses,
                draws: player.draws,
                first_year: player.years.map(|(first, _)| first),
                last_year: player.years.map(|(_, last)| last),
            })
            .collect();
        players.sort_by(|a, b| (b.games, &a.name).cmp(&(a.games, &b.name)));
        players
    }

    fn finding_counts(&self) -> Vec<FindingCount> {
        let mut findings: Vec<_> = self.findings.iter().collect();
        findings.sort_by_key(|((code, severity), finding)| {
            (Reverse(finding.files), Reverse(*severity), *code)
        });
        let findings = findings.into_iter();
        findings
            .map(|((code, severity), finding)| FindingCount {
                code,
                severity: severity.name(),
                findings: finding.findings,
                files: finding.files,
            })
            .collect()
    }
}
