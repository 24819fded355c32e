//! Places the game information of each game.

use sgfkit_core::tree::Property;
use std::collections::{HashMap, HashSet};

use super::MergeNote;
use super::grow::{Grown, Owner, Played};
use super::unite::{self, Entry, Said};
use crate::meaning::{self, Content};
use sgfkit_core::schema::{ValueType, id};

#[derive(Default)]
pub(super) struct Placed {
    pub(super) extras: HashMap<u32, Extra>,
    pub(super) is_moved: Vec<bool>,
}

#[derive(Default)]
pub(super) struct Extra {
    pub(super) info: Vec<Entry>,
    pub(super) comments: Vec<Said>,
}

impl Placed {
    fn say(&mut self, spot: u32, game: &str, info: &[Entry]) {
        let extra = self.extras.entry(spot).or_default();
        extra.comments.push(Said::info(game, info));
    }
}

/// Finds the place for each game's information: the first node that only this game reaches
/// (sgf4.html §2.2.1, game-info).
pub(super) fn place(grown: &Grown<'_>, notes: &mut Vec<MergeNote>) -> Placed {
    let mut placed = Placed {
        extras: HashMap::new(),
        is_moved: vec![false; grown.games.len()],
    };
    if let Some(info) = of_all(grown) {
        placed.is_moved.fill(true);
        placed.extras.entry(0).or_default().info = info;
        return placed;
    }
    let ends = lines_by_ends(grown);
    let mut left_out = 0;
    for indices in by_lines(grown) {
        let games: Vec<&Played> = indices.iter().map(|index| &grown.games[*index]).collect();
        let own = games.iter().filter_map(|game| first_own(grown, game));
        let own = own.min_by_key(|spot| grown.spots[*spot as usize].depth);
        if let ([only], Some(spot)) = (&games[..], own)
            && grown.members[only.top as usize].spot == spot
        {
            continue;
        }
        for index in &indices {
            placed.is_moved[*index] = true;
        }
        let Some(first) = games.first() else { continue };
        let name = grown.name_of(first.tree);
        let (info, others) = united(grown, &games);
        let spot = match own {
            Some(spot) => {
                placed.extras.entry(spot).or_default().info.extend(info);
                spot
            }
            None if first.is_cut => {
                left_out += 1;
                continue;
            }
            None => {
                let game = name.to_owned();
                notes.push(match ends.get(&first.end).map_or(0, HashSet::len) {
                    ..2 => MergeNote::Beginning { game },
                    _ => MergeNote::SameMoves { game },
                });
                placed.say(first.end, name, &info);
                first.end
            }
        };
        for (game, info) in others {
            let properties = info.iter().map(|entry| entry.id.clone()).collect();
            placed.say(spot, game, &info);
            notes.push(MergeNote::InfoDiffers {
                game: game.to_owned(),
                properties,
            });
        }
    }
    if left_out > 0 {
        notes.push(MergeNote::InfoLeftOut { games: left_out });
    }
    placed
}

fn lines_by_ends(grown: &Grown<'_>) -> HashMap<u32, HashSet<u32>> {
    let mut ends: HashMap<u32, HashSet<u32>> = HashMap::new();
    for game in grown
        .games
        .iter()
        .filter(|game| !game.is_rest && !game.is_cut)
    {
        ends.entry(game.end).or_default().insert(game.line);
    }
    ends
}

fn by_lines(grown: &Grown<'_>) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut line_of: HashMap<u32, usize> = HashMap::new();
    for (index, game) in grown.games.iter().enumerate() {
        if game.is_rest || !grown.top(game).properties().any(Property::is_game_info) {
            continue;
        }
        let at = *line_of.entry(game.line).or_insert_with(|| {
            lines.push(Vec::new());
            lines.len() - 1
        });
        lines[at].push(index);
    }
    lines
}

fn of_all(grown: &Grown<'_>) -> Option<Vec<Entry>> {
    let infos = |game: &Played| {
        let contents = meaning::contents_in_order(grown.top(game));
        let infos = contents.into_iter();
        infos.filter(|content| content.parts().iter().copied().any(Property::is_game_info))
    };
    let mut games = grown.games.iter().filter(|game| !game.is_rest);
    let first: Vec<_> = infos(games.next()?).collect();
    let by_id: HashMap<_, _> = first
        .iter()
        .map(|info| (&*info.id, info.values()))
        .collect();
    let are_same = |game: &Played| {
        let mut count = 0;
        let same = infos(game).all(|info| {
            count += 1;
            let values = by_id.get(&*info.id);
            values.is_some_and(|values| values.mean(&info.values()))
        });
        same && count == first.len() && grown.members[game.top as usize].spot == 0
    };
    let are_several = grown.trees.len() > 1 && !first.is_empty();
    (are_several
        && grown
            .games
            .iter()
            .filter(|game| !game.is_rest)
            .all(are_same))
    .then(|| first.iter().map(unite::entry).collect())
}

fn first_own(grown: &Grown<'_>, game: &Played) -> Option<u32> {
    let members = grown.members.get(game.top as usize..)?;
    let index = members.first()?.game;
    let mut own = members.iter().take_while(|member| member.game == index);
    let is_own = |spot: u32| grown.spots[spot as usize].owner == Owner::One(game.line);
    Some(own.find(|member| is_own(member.spot))?.spot)
}

const OF_ONE_VALUE: [&str; 9] = [
    id::BR,
    id::DT,
    id::HA,
    id::KM,
    id::RE,
    id::RO,
    id::RU,
    id::TM,
    id::WR,
];

fn by_property<'a>(
    grown: &Grown<'a>,
    games: &[&Played],
) -> Vec<(String, Vec<(usize, Content<'a>)>)> {
    let mut infos: Vec<(String, Vec<(usize, Content<'a>)>)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for (number, game) in games.iter().enumerate() {
        for content in meaning::contents_in_order(grown.top(game)) {
            if !content.parts().iter().copied().any(Property::is_game_info) {
                continue;
            }
            let id = content.id.clone().into_owned();
            let at = *known.entry(id.clone()).or_insert_with(|| {
                infos.push((id, Vec::new()));
                infos.len() - 1
            });
            infos[at].1.push((number, content));
        }
    }
    infos
}

/// Merges the information of equal games. Also returns each game's values that did not fit.
fn united<'a>(grown: &Grown<'a>, games: &[&Played]) -> (Vec<Entry>, Vec<(&'a str, Vec<Entry>)>) {
    let infos = by_property(grown, games);
    let name = |number: usize| grown.name_of(games[number].tree);
    let mut info = Vec::new();
    let mut others: Vec<Vec<Entry>> = games.iter().map(|_| Vec::new()).collect();
    for (id, of_games) in infos {
        let values: Vec<_> = of_games
            .iter()
            .map(|(_, content)| content.values())
            .collect();
        let Some((_, first)) = of_games.first() else {
            continue;
        };
        let is_same = values.iter().all(|other| values[0].mean(other));
        let value_type = first.row().map(|row| row.value);
        let entry = match value_type {
            _ if is_same => unite::entry(first),
            Some(ValueType::Text) => {
                let said = of_games
                    .iter()
                    .map(|(number, content)| unite::said(name(*number), content));
                Entry::text(&id, &unite::one_below_the_other(&said.collect::<Vec<_>>()))
            }
            Some(ValueType::SimpleText) if !OF_ONE_VALUE.contains(&&*id) => {
                unite::joined(&id, of_games.iter().map(|(_, content)| content))
            }
            _ => {
                // Empty values do not count.
                let says = |content: &Content<'_>| !content.values().texts.concat().is_empty();
                let kept = of_games
                    .iter()
                    .position(|(_, content)| says(content))
                    .unwrap_or(0);
                for (at, (number, content)) in of_games.iter().enumerate() {
                    if says(content) && !values[kept].mean(&values[at]) {
                        others[*number].push(unite::entry(content));
                    }
                }
                unite::entry(&of_games[kept].1)
            }
        };
        info.push(entry);
    }
    let others = others.into_iter().enumerate();
    let others = others.filter(|(_, entries)| !entries.is_empty());
    (
        info,
        others
            .map(|(number, entries)| (name(number), entries))
            .collect(),
    )
}
