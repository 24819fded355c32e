//! What a rule set, the value of RU, allows (properties.html, RU).

use super::Counting;
use crate::game::folded;

/// What a rule set says of suicide and of positions that come again.
///
/// The default is for files without RU, or with one that is not known: only
/// taking back at once in a ko is then known to be forbidden.
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
pub struct Rules {
    /// Whether a move may leave its own group without liberties.
    pub suicide: bool,
    /// Which repetitions are forbidden.
    pub repetition: Repetition,
}

/// Which repetitions a rule set forbids, the weakest rule first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Repetition {
    /// None.
    Allowed,
    /// A single stone that took a single stone is not taken back at once.
    Ko,
    /// No position comes again with the same player to move.
    SituationalSuperko,
    /// No position comes again.
    PositionalSuperko,
}

use Repetition::{Ko, PositionalSuperko, SituationalSuperko};

/// Rule sets: as RU spells them, then by name: letters and digits, in lower
/// case. AGA, GOE, Japanese and NZ are the specification's spellings, the
/// others those of programs. Ing's ko rule (GOE) needs a judge; what it surely
/// forbids is the simple ko.
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

/// The ko rules in KataGo's descriptions, such as `koPOSITIONALscoreAREAtaxNONEsui1`.
const KATAGO: &[(&str, Repetition)] = &[
    ("kosimple", Ko),
    ("kosituational", SituationalSuperko),
    ("kopositional", PositionalSuperko),
];

impl Rules {
    /// Rules that allow suicide or not, and forbid these repetitions.
    #[must_use]
    pub const fn new(suicide: bool, repetition: Repetition) -> Self {
        Self {
            suicide,
            repetition,
        }
    }

    /// A name for each rule set that is known, as RU spells it.
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

    /// The rules that the text of an RU property names: the specification's
    /// names, those that servers and programs use, and KataGo's descriptions.
    /// Case, spaces and signs don't matter. `None` for all others.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let find = |is_meant: &dyn Fn(&str) -> bool| {
            let mut sets = NAMES.iter();
            let set = sets.find(|(_, names, _)| names.iter().any(|name| is_meant(name)));
            set.map(|(_, _, rules)| *rules)
        };
        // Most are written as one word, and need no folding.
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
    /// What is counted by the rules that the text of an RU property names: what
    /// [`Rules::named`] knows. Japanese and Korean rules count territory.
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

/// Returns the rule set with this name, as RU spells it.
fn rule_set(folded: &str) -> Option<&'static str> {
    let set = NAMES.iter().find(|(_, names, _)| names.contains(&folded));
    set.map(|(spelling, ..)| *spelling)
}

/// Returns the points that White gets for Black's handicap stones by the rules that the text of
/// an RU property names: one for each stone by Chinese and Ing rules, one less by AGA rules,
/// otherwise none. KataGo's descriptions say it themselves (`whbN`).
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
