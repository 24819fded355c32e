//! The rule sets of `RU`.

/// The rule sets of Twixt (twixt.html, RU).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ruleset {
    /// `STD`: own links may be removed and added freely.
    #[default]
    Standard,
    /// `PP`, paper and pencil, as on Little Golem: links are never removed, and own links may
    /// cross.
    PaperAndPencil,
    /// `3M`, the early editions, without removal and swap.
    ThreeM,
    /// `Twixteus`: links may be removed freely, but two existing pegs can only be linked by placing
    /// one of them again.
    Twixteus,
}

impl Ruleset {
    /// Parses a name in any case: the value of `RU` or a longer name. Files without `RU` use
    /// [`Ruleset::Standard`].
    ///
    /// ```
    /// use sgfkit::board::twixt::Ruleset;
    ///
    /// assert_eq!(Ruleset::named("pp"), Some(Ruleset::PaperAndPencil));
    /// assert_eq!(Ruleset::named("Japanese"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Ruleset> {
        let name = name.trim();
        let (_, ruleset) = NAMES
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(*ruleset)
    }

    /// Returns the names that [`named`](Self::named) accepts, including the specification's `STD`,
    /// `PP`, `3M` and `Twixteus`.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    pub(super) const fn rules(self) -> Rules {
        match self {
            Self::Standard => Rules {
                removes_links: true,
                adds_links: true,
                replaces_pegs: false,
                crosses_itself: false,
                swaps: true,
            },
            Self::PaperAndPencil => Rules {
                removes_links: false,
                crosses_itself: true,
                ..Self::Standard.rules()
            },
            Self::ThreeM => Rules {
                removes_links: false,
                swaps: false,
                ..Self::Standard.rules()
            },
            Self::Twixteus => Rules {
                adds_links: false,
                replaces_pegs: true,
                ..Self::Standard.rules()
            },
        }
    }
}

const NAMES: [(&str, Ruleset); 6] = [
    ("STD", Ruleset::Standard),
    ("Standard", Ruleset::Standard),
    ("PP", Ruleset::PaperAndPencil),
    ("Paper and pencil", Ruleset::PaperAndPencil),
    ("3M", Ruleset::ThreeM),
    ("Twixteus", Ruleset::Twixteus),
];

#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) removes_links: bool,
    pub(super) adds_links: bool,
    /// A peg may be placed on one's own again, to link it.
    pub(super) replaces_pegs: bool,
    pub(super) crosses_itself: bool,
    pub(super) swaps: bool,
}
