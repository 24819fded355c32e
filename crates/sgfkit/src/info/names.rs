//! Players' names: the same person is written in many ways.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use crate::value::narrow;

/// Letters that a reader takes for the one before them.
const ACCENTED: &[(&str, &str)] = &[
    ("a", "àáâãäåāăą"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ďđð"),
    ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįı"),
    ("j", "ĵ"),
    ("k", "ķ"),
    ("l", "ĺļľŀł"),
    ("n", "ñńņňŉ"),
    ("o", "òóôõöøōŏő"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšș"),
    ("ss", "ß"),
    ("t", "ţťŧțþ"),
    ("u", "ùúûüũūŭůűų"),
    ("w", "ŵ"),
    ("y", "ýÿŷ"),
    ("z", "źżž"),
];

/// A name without what people write in two ways: width, case, accents and
/// blanks.
///
/// ```
/// use sgfkit::info::names::folded;
///
/// assert_eq!(folded("Ｌｅｅ　Ｓｅｄｏｌ"), folded("lee sedol"));
/// assert_eq!(folded("Köhler"), folded("KOHLER"));
/// assert_eq!(folded("李 昌镐"), "李昌镐");
/// ```
#[must_use]
pub fn folded(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for letter in name.chars().map(narrow).flat_map(char::to_lowercase) {
        let is_mark = ('\u{300}'..='\u{36f}').contains(&letter);
        if letter.is_whitespace() || is_mark {
            continue;
        }
        let row = match letter {
            '\u{df}'..='\u{24f}' => ACCENTED.iter().find(|(_, forms)| forms.contains(letter)),
            _ => None,
        };
        match row {
            Some((plain, _)) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

/// Who goes by several names: `Haylee` is `Hajin Lee`.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    /// All names of a person, the chosen one first.
    people: Vec<Vec<String>>,
    /// Folded names, and whose they are.
    whose: HashMap<String, usize>,
}

impl Aliases {
    /// Adds a person: the name to show, and others that stand in files.
    ///
    /// # Errors
    ///
    /// A name that somebody else has.
    pub fn add(&mut self, name: &str, others: &[String]) -> Result<(), AliasError> {
        let person = self.people.len();
        let names = std::iter::once(name).chain(others.iter().map(String::as_str));
        for name in names.clone() {
            let before = *self.whose.entry(folded(name)).or_insert(person);
            if before != person {
                return Err(AliasError {
                    name: name.to_owned(),
                    other: self.people[before][0].clone(),
                });
            }
        }
        self.people.push(names.map(str::to_owned).collect());
        Ok(())
    }

    /// The names of the person who has this one, the chosen one first; none
    /// where nothing is known of it.
    #[must_use]
    pub fn of(&self, name: &str) -> &[String] {
        let person = self.whose.get(&folded(name));
        person.map_or(&[], |person| &self.people[*person])
    }

    /// The name to show.
    #[must_use]
    pub fn shown<'a>(&'a self, name: &'a str) -> &'a str {
        self.of(name).first().map_or(name, String::as_str)
    }
}

/// How often each spelling of a person's name stands somewhere.
///
/// ```
/// use sgfkit::info::names::Spellings;
///
/// let mut name = Spellings::default();
/// ["Lee Sedol", "LEE SEDOL", "Lee Sedol"].iter().for_each(|one| name.add(one));
/// assert_eq!(name.commonest(), "Lee Sedol");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Spellings(BTreeMap<String, usize>);

impl Spellings {
    /// Counts a spelling.
    pub fn add(&mut self, name: &str) {
        *self.0.entry(name.to_owned()).or_default() += 1;
    }

    /// The commonest spelling; of several the first by the alphabet.
    #[must_use]
    pub fn commonest(&self) -> &str {
        let spellings = self.0.iter();
        let name = spellings.max_by_key(|(name, times)| (**times, Reverse(*name)));
        name.map_or("", |(name, _)| name)
    }
}

/// A name that two people would have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliasError {
    /// The name.
    pub name: String,
    /// Who has it already.
    pub other: String,
}

impl std::fmt::Display for AliasError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` is a name of `{}` already", self.name, self.other)
    }
}

impl std::error::Error for AliasError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_belongs_to_one_person() {
        let mut aliases = Aliases::default();
        aliases.add("Hajin Lee", &["Haylee".to_owned()]).unwrap();
        assert_eq!(aliases.shown("HAYLEE"), "Hajin Lee");
        assert_eq!(aliases.shown("hajin  lee"), "Hajin Lee");
        assert_eq!(aliases.shown("Lee Sedol"), "Lee Sedol");
        assert!(aliases.of("Lee Sedol").is_empty());
        let taken = aliases.add("Somebody", &["haylee".to_owned()]);
        assert_eq!(
            taken.unwrap_err().to_string(),
            "`haylee` is a name of `Hajin Lee` already"
        );
    }
}
