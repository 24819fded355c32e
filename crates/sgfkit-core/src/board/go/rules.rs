//! Rule sets: the meaning of RU (properties.html, RU).

use super::Counting;
use crate::game::folded;

/// Rules about suicide and repetition.
///
/// The default, for files without a known RU, only forbids immediate recapture in a ko.
///
/// ```
/// use sgfkit::board::go::{Repetition, Rules};
///
/// let rules = Rules::named("New Zealand").unwrap();
/// assert!(rules.suicide);
/// assert_eq!(rules.repetition, Repetition::SituationalSuperko);
/// assert_eq!(Rules::named("Calvinball"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rules {
    /// Allows a move that leaves its own group without liberties.
    pub suicide: bool,
    /// The forbidden repetitions.
    pub repetition: Repetition,
}

/// Repetitions that a rule set forbids, from weakest to strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Repetition {
    /// All repetitions are allowed.
    Allowed,
    /// A single stone that captured a single stone may not be recaptured at once.
    Ko,
    /// A position may not recur with the same player to move.
    SituationalSuperko,
    /// A position may not recur.
    PositionalSuperko,
}

use Repetition::{Ko, PositionalSuperko, SituationalSuperko};

/// Rule sets: the spelling in RU, then names in lower-case letters and digits. AGA, GOE, Japanese
/// and NZ are the specification's spellings, the others come from programs. Ing's ko rule (GOE)
/// needs a judge, so only simple ko is certain.
const NAMES: &[(&str, &[&str], Rules)] = &[
    (
        "Japanese",
        &["japanese", "japan", "jp", "jpn", "ja"],
        Rules::new(false, Ko),
    ),
    (
        "Chinese",
        &[
            "chinese",
            "china",
            "cn",
            "chn",
            "zh",
            "chineseogs",
            "chinesekgs",
        ],
        Rules::new(false, PositionalSuperko),
    ),
    (
        "Korean",
        &["korean", "korea", "kr", "kor", "ko"],
        Rules::new(false, Ko),
    ),
    (
        "AGA",
        &["aga", "american", "bga", "british", "ffg", "french"],
        Rules::new(false, SituationalSuperko),
    ),
    (
        "NZ",
        &["nz", "newzealand"],
        Rules::new(true, SituationalSuperko),
    ),
    (
        "GOE",
        &["goe", "ing", "inggoe", "ingsst", "sst"],
        Rules::new(true, Ko),
    ),
    (
        "Tromp-Taylor",
        &["tromptaylor", "tt", "logical"],
        Rules::new(true, PositionalSuperko),
    ),
];

/// Ko rules in KataGo's descriptions, such as `koPOSITIONALscoreAREAtaxNONEsui1`.
const KATAGO: &[(&str, Repetition)] = &[
    ("kosimple", Ko),
    ("kosituational", SituationalSuperko),
    ("kopositional", PositionalSuperko),
];

impl Rules {
    /// Creates rules from their parts.
    #[must_use]
    pub const fn new(suicide: bool, repetition: Repetition) -> Self {
        Self {
            suicide,
            repetition,
        }
    }

    /// Returns the name of each known rule set, as RU spells it.
    ///
    /// ```
    /// use sgfkit::board::go::Rules;
    ///
    /// assert!(Rules::names().any(|name| name == "Japanese"));
    /// assert!(Rules::names().all(|name| Rules::named(name).is_some()));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(spelling, _, _)| *spelling)
    }

    /// Parses the text of RU: the specification's names, those of servers and programs, or KataGo's
    /// descriptions. Ignores case, spaces and punctuation; returns `None` for other texts.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let find = |is_meant: &dyn Fn(&str) -> bool| {
            let mut sets = NAMES.iter();
            let set = sets.find(|(_, names, _)| names.iter().any(|name| is_meant(name)));
            set.map(|(_, _, rules)| *rules)
        };
        // Most names are one word and need no normalization.
        let rules = find(&|name| name.eq_ignore_ascii_case(text));
        if rules.is_some() {
            return rules;
        }
        let folded: String = folded(text).collect();
        let rules = find(&|name| name == folded);
        if rules.is_some() {
            return rules;
        }
        KATAGO.iter().find_map(|(prefix, repetition)| {
            let rest = folded.strip_prefix(prefix)?;
            let suicide = rest.contains("sui1");
            (suicide || rest.contains("sui0")).then(|| Self::new(suicide, *repetition))
        })
    }
}

impl Counting {
    /// Returns the counting method for the text of RU, or `None` for those that [`Rules::named`]
    /// does not know. Japanese and Korean rules count territory.
    ///
    /// ```
    /// use sgfkit::board::go::Counting;
    ///
    /// assert_eq!(Counting::named("Japanese"), Some(Counting::Territory));
    /// assert_eq!(Counting::named("AGA"), Some(Counting::Area));
    /// assert_eq!(Counting::named("Uchikomi"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        Rules::named(text)?;
        let folded: String = folded(text).collect();
        let is_territory = match rule_set(&folded) {
            Some(spelling) => matches!(spelling, "Japanese" | "Korean"),
            None => folded.contains("scoreterritory"),
        };
        Some(if is_territory {
            Self::Territory
        } else {
            Self::Area
        })
    }
}

fn rule_set(folded: &str) -> Option<&'static str> {
    let set = NAMES.iter().find(|(_, names, _)| names.contains(&folded));
    set.map(|(spelling, ..)| *spelling)
}

/// Returns White's compensation in points for Black's handicap stones by the text of RU: one per
/// stone by Chinese and Ing rules, one less by AGA rules, otherwise 0. KataGo's descriptions
/// specify it (`whbN`).
///
/// ```
/// use sgfkit::board::go::compensation;
///
/// assert_eq!(compensation("Chinese", 4), 4);
/// assert_eq!(compensation("AGA", 4), 3);
/// assert_eq!(compensation("Japanese", 4), 0);
/// ```
#[must_use]
pub fn compensation(rules: &str, stones: u32) -> u32 {
    let folded: String = folded(rules).collect();
    match rule_set(&folded) {
        Some("Chinese" | "GOE") => stones,
        Some("AGA") => stones.saturating_sub(1),
        Some(_) => 0,
        None if folded.contains("whbn1") => stones.saturating_sub(1),
        None if folded.contains("whbn") => stones,
        None => 0,
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::new(true, Ko)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rule_sets() {
        for (text, suicide, repetition) in [
            ("Japanese", false, Ko),
            ("JPN", false, Ko),
            ("Korean", false, Ko),
            ("AGA", false, SituationalSuperko),
            ("NZ", true, SituationalSuperko),
            ("chinese-ogs", false, PositionalSuperko),
            ("Tromp-Taylor", true, PositionalSuperko),
            ("Ing Goe", true, Ko),
            ("koSIMPLEscoreTERRITORYtaxSEKIsui0", false, Ko),
            (
                "koSITUATIONALscoreAREAtaxNONEsui1button1",
                true,
                SituationalSuperko,
            ),
        ] {
            let rules = Rules::new(suicide, repetition);
            assert_eq!(Rules::named(text), Some(rules), "{text}");
        }
        for text in ["", "LG", "Old Chinese", "koSIMPLE", "Uchikomi"] {
            assert_eq!(Rules::named(text), None, "{text}");
        }
    }

    #[test]
    fn no_name_stands_for_two_rule_sets() {
        let mut names: Vec<_> = NAMES.iter().flat_map(|(_, names, _)| *names).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
