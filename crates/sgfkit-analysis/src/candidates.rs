//! Collects the candidate moves of an analysis.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Candidate;
use super::number::{Unsound, whole};
use super::place::Stones;
use sgfkit_core::game::{Color, Move};

#[derive(Clone, Copy, Default)]
pub(super) struct Told {
    pub(super) order: Option<f64>,
    pub(super) visits: Option<f64>,
    pub(super) winrate: Option<f64>,
    pub(super) score: Option<f64>,
    pub(super) prior: Option<f64>,
}

/// Collects moves and skips impossible or malformed ones; of duplicates the better one stays.
pub(super) struct Candidates<'s> {
    stones: &'s Stones,
    side: Option<Color>,
    list: Vec<(Key, Candidate)>,
    seen: HashMap<Move, usize>,
    is_ordered: bool,
}

type Key = (u64, std::cmp::Reverse<u64>);

impl<'s> Candidates<'s> {
    pub(super) fn new(stones: &'s Stones, side: Option<Color>) -> Candidates<'s> {
        Candidates {
            stones,
            side,
            list: Vec::new(),
            seen: HashMap::new(),
            is_ordered: true,
        }
    }

    pub(super) fn add<'n>(
        &mut self,
        name: &str,
        told: Told,
        pv: impl Iterator<Item = Cow<'n, str>>,
    ) {
        // An invalid move does not affect the others.
        let _ = self.try_add(name, told, pv);
    }

    fn try_add<'n>(
        &mut self,
        name: &str,
        told: Told,
        pv: impl Iterator<Item = Cow<'n, str>>,
    ) -> Result<(), Unsound> {
        let played = self.stones.parse(name).ok_or(Unsound)?;
        let visits = told.visits.map(whole).transpose()?;
        let order = told.order.map(whole).transpose()?;
        let is_share = |share: f64| (0.0..=1.0).contains(&share);
        let is_sound = told.winrate.is_none_or(is_share)
            && told.prior.is_none_or(is_share)
            && told.score.is_none_or(f64::is_finite);
        if !is_sound {
            return Err(Unsound);
        }
        self.is_ordered &= order.is_some();
        let key = (
            order.unwrap_or(u64::MAX),
            std::cmp::Reverse(visits.unwrap_or(0)),
        );
        let known = self.seen.get(&played).copied();
        if known.is_some_and(|known| self.list[known].0 <= key) {
            return Ok(());
        }
        let candidate = Candidate {
            visits,
            winrate: told.winrate,
            score: told.score,
            prior: told.prior,
            pv: self.stones.line(&played, self.side, pv),
            played,
        };
        match known {
            Some(known) => self.list[known] = (key, candidate),
            None => {
                self.seen.insert(candidate.played.clone(), self.list.len());
                self.list.push((key, candidate));
            }
        }
        Ok(())
    }

    pub(super) fn listed(self) -> Vec<Candidate> {
        self.list.into_iter().map(|(_, one)| one).collect()
    }

    pub(super) fn sorted(mut self) -> Vec<Candidate> {
        self.list.sort_by_key(|(key, _)| *key);
        self.listed()
    }

    pub(super) fn sorted_if_ordered(self) -> Vec<Candidate> {
        if self.is_ordered {
            self.sorted()
        } else {
            self.listed()
        }
    }
}
