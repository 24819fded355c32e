//! What a row of the table says: the types of its columns.

use std::fmt;

use super::id;

/// A row of the property table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Property {
    /// The identifier: one or two capital letters.
    pub id: &'static str,
    /// What the identifier stands for, such as `Add Black`.
    pub name: &'static str,
    /// The type of one value.
    pub value: ValueType,
    /// How many values there may be.
    pub list: List,
    /// The property type, which decides in what nodes it may stand.
    pub kind: PropertyType,
    /// The section of the specification that the property belongs to.
    pub group: Group,
    /// The kind of content this is to someone who wants to be rid of it, as `sgf strip` counts:
    /// each category is one of its options. What no category covers (moves, root properties, the
    /// game info that a position's meaning hangs on) has none.
    pub category: Option<Category>,
    /// Whether the position that a game starts from hangs on it: in a node below the root it would
    /// mean nothing.
    pub sets_start: bool,
    /// Whether the value holds for the nodes below, too, until another one takes its place
    /// (sgf4.html §2.2.2).
    pub inherit: bool,
    /// The versions of the format that define this row.
    pub ff: Versions,
    /// The games that this row is for.
    pub games: Games,
    /// What the property says, in a line.
    pub summary: &'static str,
    /// Restrictions, defaults, and what readers do, in a few sentences; may be empty.
    pub details: &'static str,
    /// Where the rule is found, such as `properties.html, AB`.
    pub source: &'static str,
}

impl Property {
    /// Whether values may be rectangles `[ul:lr]` as well as single points (sgf4.html §3.5.1), in
    /// a tree of game number `gm`, which decides for `AB` and `AW`.
    ///
    /// Rectangles came with FF\[4\]. Where an older file has one, a point list that FF\[4\] still
    /// knows reads it all the same; those it has dropped (`L`, `M`, `RG`, `SC`, the old `SE`)
    /// never do.
    ///
    /// ```
    /// let stones = sgfkit::schema::property(b"AB", 1, 4).unwrap();
    /// assert!(stones.is_point_list(1));
    /// assert!(!stones.is_point_list(3), "in Chess a colon may be part of the value");
    /// ```
    #[must_use]
    pub fn is_point_list(&self, gm: u32) -> bool {
        if !matches!(self.list, List::List | List::EList) {
            return false;
        }
        // VW has a row of its own before FF[4], but it is the same list of points.
        if !self.ff.contains(4) && self.id != "VW" {
            return false;
        }
        match self.value {
            ValueType::Point => true,
            ValueType::Stone => stone_is_point(gm),
            _ => false,
        }
    }

    /// Whether it tells of the game: of the type game-info, but for Hex's `IP`, which names the
    /// position to show first.
    ///
    /// ```
    /// use sgfkit::schema::property;
    ///
    /// assert!(property(b"PB", 11, 4).unwrap().is_game_info());
    /// assert!(!property(b"IP", 11, 4).unwrap().is_game_info());
    /// ```
    #[must_use]
    pub fn is_game_info(&self) -> bool {
        self.kind == PropertyType::GameInfo && !(self.id == "IP" && self.games.contains(11))
    }

    /// Whether it changes what stands on the board and is no move. `PL` is a setup
    /// property too (properties.html), and does not.
    #[must_use]
    pub fn sets_up(&self) -> bool {
        self.kind == PropertyType::Setup && self.id != id::PL
    }

    /// Whether a value is `SimpleText` or `Text` as a whole.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.value.is_text()
    }

    /// The values in the specification's words: `elist of point`, `number`.
    ///
    /// ```
    /// let row = sgfkit::schema::property(b"AR", 1, 4).unwrap();
    /// assert_eq!(row.propvalue(), "list of composed point ':' point");
    /// ```
    #[must_use]
    pub fn propvalue(&self) -> String {
        match self.list {
            List::Single | List::Turn => self.value.to_string(),
            List::List => format!("list of {}", self.value),
            List::EList => format!("elist of {}", self.value),
        }
    }

    /// What the section constants of the table start from.
    pub(super) const BLANK: Self = Self {
        id: "",
        name: "",
        value: ValueType::None,
        list: List::Single,
        kind: PropertyType::None,
        group: Group::Miscellaneous,
        category: None,
        sets_start: false,
        inherit: false,
        ff: Versions::ALL,
        games: Games::All,
        summary: "",
        details: "",
        source: "",
    };
}

/// The type of a value (sgf4.html §3). What a point, a move and a stone look like is the game's
/// business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// The empty value.
    None,
    /// A whole number, with or without a sign.
    Number,
    /// A number that may have a fraction.
    Real,
    /// `1` or, emphasised, `2`.
    Double,
    /// `B` or `W`.
    Color,
    /// Text in which every white space character is a space.
    SimpleText,
    /// Text with line breaks.
    Text,
    /// A point of the board.
    Point,
    /// A move.
    Move,
    /// A piece on a point; the same as a point in the games of [`stone_is_point`].
    Stone,
    /// Two values with a colon between them. It is only here that a colon means anything.
    Compose(&'static ValueType, &'static ValueType),
    /// `SZ`: a number, or two with a colon between them.
    NumberOrPair,
    /// `FG`: nothing, or flags and a name with a colon between them.
    FigureFlags,
}

impl ValueType {
    /// Whether this is `SimpleText` or `Text`.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::SimpleText | Self::Text)
    }

    /// Whether some part of a value is `SimpleText` or `Text`.
    #[must_use]
    pub const fn holds_text(self) -> bool {
        match self {
            Self::Compose(first, second) => first.is_text() || second.is_text(),
            _ => self.is_text() || matches!(self, Self::FigureFlags),
        }
    }

    /// Whether some part of a value is a point, a move or a piece on a point.
    #[doc(hidden)]
    #[must_use]
    pub const fn holds_points(self) -> bool {
        match self {
            Self::Compose(first, second) => first.is_placed() || second.is_placed(),
            _ => self.is_placed(),
        }
    }

    const fn is_placed(self) -> bool {
        matches!(self, Self::Point | Self::Move | Self::Stone)
    }
}

impl fmt::Display for ValueType {
    /// The type in the specification's words, such as `composed point ':' simpletext`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Compose(first, second) => return write!(f, "composed {first} ':' {second}"),
            Self::None => "none",
            Self::Number => "number",
            Self::Real => "real",
            Self::Double => "double",
            Self::Color => "color",
            Self::SimpleText => "simpletext",
            Self::Text => "text",
            Self::Point => "point",
            Self::Move => "move",
            Self::Stone => "stone",
            Self::NumberOrPair => "(number | composed number ':' number)",
            Self::FigureFlags => "none | composed number ':' simpletext",
        })
    }
}

/// How many values a property may have (sgf4.html §2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum List {
    /// Exactly one.
    Single,
    /// One or more, their order without meaning.
    List,
    /// The same, or a single empty value: none.
    EList,
    /// One, or in Twixt's old notation several that make one turn, to be executed in their order
    /// (twixt.html, Point and Move types).
    Turn,
}

/// The property type (sgf4.html §2.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PropertyType {
    /// Belongs to a move: never in a node with setup properties.
    Move,
    /// Belongs to the position: never in a node with move properties.
    Setup,
    /// Only in the first node of a tree.
    Root,
    /// About the game: in one node of any path from the root to a leaf.
    GameInfo,
    /// Anywhere.
    None,
}

impl fmt::Display for PropertyType {
    /// The type in the specification's words; `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move => "move",
            Self::Setup => "setup",
            Self::Root => "root",
            Self::GameInfo => "game-info",
            Self::None => "-",
        })
    }
}

/// The section of properties.html that a property stands in; for those of a game's own page and
/// of older versions, the section that it would stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moves.
    Move,
    /// Setup.
    Setup,
    /// Comments and judgements about the position.
    NodeAnnotation,
    /// Judgements about the move.
    MoveAnnotation,
    /// Marks on the board.
    Markup,
    /// The format, the game, the board.
    Root,
    /// Players, event, result.
    GameInfo,
    /// Clocks.
    Timing,
    /// Figures and printing.
    Miscellaneous,
}

impl fmt::Display for Group {
    /// The section's title, without the word `properties`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move => "Move",
            Self::Setup => "Setup",
            Self::NodeAnnotation => "Node annotation",
            Self::MoveAnnotation => "Move annotation",
            Self::Markup => "Markup",
            Self::Root => "Root",
            Self::GameInfo => "Game info",
            Self::Timing => "Timing",
            Self::Miscellaneous => "Miscellaneous",
        })
    }
}

/// What a property is to `sgf strip`: see [`Property::category`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Category {
    /// Comments and node names.
    Comments,
    /// Marks on the board, territory, figures and views.
    Markup,
    /// Clocks and time limits.
    Timing,
    /// Judgements of positions and moves.
    Analysis,
    /// Game info that no position depends on.
    Info,
    /// What sets a position up.
    Setup,
}

/// The versions of the file format that a row belongs to: always an unbroken run of FF\[1\] to
/// FF\[4\].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Versions {
    first: u8,
    last: u8,
}

impl Versions {
    pub(super) const ALL: Self = Self::new(1, 4);

    pub(super) const fn new(first: u8, last: u8) -> Self {
        assert!(1 <= first && first <= last && last <= 4);
        Self { first, last }
    }

    /// Whether FF\[`ff`\] is one of them. A number above 4 counts as 4, and 0 as 1, because that
    /// is how such files are read.
    #[must_use]
    pub fn contains(self, ff: u8) -> bool {
        self.iter().contains(&ff.clamp(1, 4))
    }

    /// Whether a property of these versions has its type in a tree of file
    /// format `ff`: what FF\[4\] has dropped is private in a format without
    /// it, but what FF\[4\] has, older files have too.
    #[doc(hidden)]
    #[must_use]
    pub fn binds(self, ff: u8) -> bool {
        self.contains(ff) || self.contains(4)
    }

    /// The versions, from the oldest.
    #[must_use]
    pub fn iter(self) -> std::ops::RangeInclusive<u8> {
        self.first..=self.last
    }
}

impl fmt::Display for Versions {
    /// `FF[4]`, or `FF[1]-FF[4]` for several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last } = self;
        if first == last {
            return write!(f, "FF[{first}]");
        }
        write!(f, "FF[{first}]-FF[{last}]")
    }
}

/// The games that a row is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Games {
    /// Every game without a row of its own for the identifier.
    All,
    /// The games with these numbers (properties.html, GM).
    Only(&'static [u32]),
}

impl Games {
    /// Whether the game numbered `gm` is one of them.
    #[must_use]
    pub fn contains(self, gm: u32) -> bool {
        match self {
            Self::All => true,
            Self::Only(games) => games.contains(&gm),
        }
    }
}

/// Whether a stone is just a point in the game numbered `gm`, which is what allows rectangles in
/// `AB` and `AW` (sgf4.html §3.4).
///
/// So it is in Go, Othello, Gomoku and Renju, Backgammon, Lines of Action, Hex and Gess.
#[must_use]
pub fn stone_is_point(gm: u32) -> bool {
    matches!(gm, 1 | 2 | 4 | 6 | 9 | 11 | 20)
}
