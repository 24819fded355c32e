//! Compares names and other texts of game information that people write in different ways.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// Letters that Unicode does not decompose, with their usual replacements.
const PLAIN: [(char, &str); 9] = [
    ('\u{e6}', "ae"),
    ('\u{f0}', "d"),
    ('\u{f8}', "o"),
    ('\u{fe}', "th"),
    ('\u{111}', "d"),
    ('\u{127}', "h"),
    ('\u{142}', "l"),
    ('\u{153}', "oe"),
    ('\u{167}', "t"),
];

/// Returns the key for comparing texts. Texts with the same key differ only in case,
/// accents, width, or the kind and length of white space.
///
/// The key is Unicode's compatibility decomposition without marks, case-folded, with
/// Hangul and kana composed again. White space becomes one space.
///
/// ```
/// use sgfkit::info::names::matching_key;
///
/// assert_eq!(matching_key("Ｌｅｅ　Ｓｅｄｏｌ"), "lee sedol");
/// assert_eq!(matching_key("Nguyễn"), "nguyen");
/// assert_eq!(matching_key("ｶﾄｳ"), "カトウ");
/// assert_ne!(matching_key("李 昌镐"), matching_key("李昌镐"));
/// ```
#[must_use]
pub fn matching_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    if text.is_ascii() {
        push_key(&mut key, text.chars().map(|c| c.to_ascii_lowercase()));
    } else {
        let folded = text.nfkd().filter(|c| !is_mark(*c)).flat_map(fold_case);
        let mut plain = String::with_capacity(text.len());
        for c in folded {
            match PLAIN.iter().find(|(letter, _)| *letter == c) {
                Some((_, letters)) => plain.push_str(letters),
                None => plain.push(c),
            }
        }
        push_key(&mut key, plain.nfc());
    }
    key
}

/// Appends characters, with each run of white space as one space.
fn push_key(key: &mut String, chars: impl Iterator<Item = char>) {
    for c in chars {
        if !c.is_whitespace() {
            key.push(c);
        } else if !key.ends_with(' ') {
            key.push(' ');
        }
    }
}

/// Returns true for combining marks, except those of voiced kana (ガ is not カ).
fn is_mark(c: char) -> bool {
    match c {
        '\u{3099}' | '\u{309a}' => false,
        // Variation selectors.
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => true,
        _ => canonical_combining_class(c) != 0,
    }
}

/// Folds the case of a character: ẞ, ß and SS are equal, and so are Σ, σ and ς.
fn fold_case(c: char) -> impl Iterator<Item = char> {
    let upper = c.to_lowercase().flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase)
}

/// People with several names: `Haylee` is `Hajin Lee`.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    /// All names of a person, the preferred one first.
    people: Vec<Vec<String>>,
    /// Person for each key of a name.
    whose: HashMap<String, usize>,
}

impl Aliases {
    /// Adds a person with the name to show, and others that occur in files.
    ///
    /// # Errors
    ///
    /// Returns an error if another person already has one of the names.
    pub fn add(&mut self, name: &str, others: &[String]) -> Result<(), AliasError> {
        let person = self.people.len();
        let names = std::iter::once(name).chain(others.iter().map(String::as_str));
        for name in names.clone() {
            let before = *self.whose.entry(matching_key(name)).or_insert(person);
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

    /// Returns all names of the person with this name, the preferred one first, or an empty slice.
    #[must_use]
    pub fn of(&self, name: &str) -> &[String] {
        let person = self.whose.get(&matching_key(name));
        person.map_or(&[], |person| &self.people[*person])
    }

    /// Returns the preferred name.
    #[must_use]
    pub fn shown<'a>(&'a self, name: &'a str) -> &'a str {
        self.of(name).first().map_or(name, String::as_str)
    }
}

/// Counts the spellings of a name.
///
/// ```
/// use sgfkit::info::names::Spellings;
///
/// let mut name = Spellings::default();
/// ["Lee Sedol", "LEE SEDOL", "Lee Sedol"].iter().for_each(|one| name.add(one));
/// assert_eq!(name.commonest(), "Lee Sedol");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Spellings(BTreeMap<String, Spelling>);

#[derive(Clone, Copy, Debug)]
struct Spelling {
    times: usize,
    /// Number of spellings before it.
    place: usize,
}

impl Spellings {
    /// Counts a spelling.
    pub fn add(&mut self, name: &str) {
        match self.0.get_mut(name) {
            Some(known) => known.times += 1,
            None => {
                let place = self.0.len();
                self.0.insert(name.to_owned(), Spelling { times: 1, place });
            }
        }
    }

    /// Returns the most common spelling; in a tie, the one that came first.
    #[must_use]
    pub fn commonest(&self) -> &str {
        let spellings = self.0.iter();
        let name = spellings.min_by_key(|(_, one)| (Reverse(one.times), one.place));
        name.map_or("", |(name, _)| name)
    }
}

/// Error for a name that two people would share.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AliasError {
    /// The name.
    pub name: String,
    /// Person who already has it.
    pub other: String,
}

impl std::fmt::Display for AliasError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` is a name of `{}` already", self.name, self.other)
    }
}

impl std::error::Error for AliasError {}
