//! The sets of rules that `RU` names, and what each of them allows.

/// A set of rules of Twixt (twixt.html, RU).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ruleset {
    /// `STD`: own links may be removed and added freely.
    #[default]
    Standard,
    /// `PP`, paper and pencil, as on Little Golem: links are not removed, and
    /// own links may cross.
    PaperAndPencil,
    /// `3M`, the early sets, whose rules have neither removal nor swap.
    ThreeM,
    /// `Twixteus`: links are removed freely, but two pegs that stand already
    /// are linked only by placing one of them anew.
    Twixteus,
}

impl Ruleset {
    /// The set of a name, in any case: the value of `RU` or words for it.
    /// A file without `RU` has [`Ruleset::Standard`].
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

    /// The names that [`named`](Self::named) knows, the specification's `STD`,
    /// `PP`, `3M` and `Twixteus` among them.
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

/// What a set of rules allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// Own links may be removed.
    pub(super) removes_links: bool,
    /// Pegs that stand already may be linked.
    pub(super) adds_links: bool,
    /// A peg may be placed where one's own stands, to link it.
    pub(super) replaces_pegs: bool,
    /// Own links may cross each other.
    pub(super) crosses_itself: bool,
    /// The second turn may be a swap.
    pub(super) swaps: bool,
}
