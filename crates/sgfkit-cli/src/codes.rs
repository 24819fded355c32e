//! Selects and ignores check codes: single ones, groups, or all.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use sgfkit::check::{self, Group};

use crate::near;

const ALL: &str = "all";

/// A code, a group's name, or `all`. Kept small, since a configuration can have many.
#[derive(Clone, Copy, Debug)]
pub enum Codes {
    All,
    Of(Group),
    One(&'static str),
}

impl Codes {
    pub fn named(word: &str) -> Result<Codes, String> {
        word.parse()
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static str> {
        let is_meant = move |check: &&check::Check| match *self {
            Codes::All => true,
            Codes::Of(group) => check.group == group,
            Codes::One(code) => check.code == code,
        };
        check::all().iter().filter(is_meant).map(|check| check.code)
    }
}

impl FromStr for Codes {
    type Err = String;

    fn from_str(name: &str) -> Result<Codes, String> {
        if name == ALL {
            return Ok(Codes::All);
        }
        let code = check::find(name).map(|check| Codes::One(check.code));
        let found = code.or_else(|| group(name).map(Codes::Of));
        found.ok_or_else(|| {
            let hint = near::hint(name, names().into_iter());
            format!("unknown check or group{hint} (`sgf explain --list codes` lists all)")
        })
    }
}

/// Uses a visitor so that an error has the position of the word.
impl<'de> Deserialize<'de> for Codes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Codes, D::Error> {
        deserializer.deserialize_str(Word)
    }
}

struct Word;

impl Visitor<'_> for Word {
    type Value = Codes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a code, a group or `all`")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Codes, E> {
        let problem = |problem| E::custom(format_args!("`{name}`: {problem}"));
        name.parse().map_err(problem)
    }
}

pub fn names() -> Vec<&'static str> {
    let codes = check::all().iter().map(|check| check.code);
    let groups = Group::ALL.iter().map(|group| group.name());
    codes.chain(groups).chain([ALL]).collect()
}

pub fn group(name: &str) -> Option<Group> {
    Group::ALL
        .iter()
        .copied()
        .find(|group| group.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str) -> usize {
        name.parse::<Codes>().unwrap().iter().count()
    }

    #[test]
    fn names_of_codes_and_groups() {
        assert_eq!(count("bad-value"), 1);
        assert_eq!(count("all"), check::all().len());
        // Every check belongs to one group, and no code is the name of a group.
        let sum: usize = Group::ALL.iter().map(|group| count(group.name())).sum();
        assert_eq!(sum, check::all().len());
        assert!(
            "Syntax"
                .parse::<Codes>()
                .unwrap_err()
                .contains("did you mean `syntax`?")
        );
        assert!("".parse::<Codes>().is_err());
    }
}
