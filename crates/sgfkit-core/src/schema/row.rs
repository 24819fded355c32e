//! Types of the columns of the property table.

use std::fmt;

use super::id;

/// Defines rows of the property table. Each has a base row, an identifier and a name, the fields
/// that differ from the base, and the texts for summary, details and source.
macro_rules! properties {
    ($(
        $base:ident $id:literal $name:literal $({ $($field:ident: $value:expr),* })?
        $summary:literal $details:literal $source:literal;
    )*) => {
        &[$(Property {
            id: $id,
            name: $name,
            $($($field: $value,)*)?
            summary: $summary,
            details: $details,
            source: $source,
            ..$base
        }),*]
    };
}
pub(super) use properties;

/// A row of the property table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Property {
    /// Identifier of one or two capital letters.
    pub id: &'static str,
    /// Full name, such as `Add Black`.
    pub name: &'static str,
    /// Type of a single value.
    pub value: ValueType,
    /// Number of values allowed.
    pub list: List,
    /// Property type, which determines the nodes in which it may appear.
    pub kind: PropertyType,
    /// Section of the specification.
    pub group: Group,
    /// Category for `sgf strip`, each of which is an option of that command; `None` for
    /// moves, root properties, and game info that affects the meaning of a position.
    pub category: Option<Category>,
    /// Whether it affects the initial position of a game, so that it has no meaning below the root.
    pub sets_start: bool,
    /// Whether the value also applies to the nodes below until it is replaced (sgf4.html §2.2.2).
    pub inherit: bool,
    /// Versions of the format that define this row.
    pub ff: Versions,
    /// Games to which this row applies.
    pub games: Games,
    /// Description in one line.
    pub summary: &'static str,
    /// Restrictions, defaults and behavior of readers, in a few sentences; may be empty.
    pub details: &'static str,
    /// Reference, such as `properties.html, AB`.
    pub source: &'static str,
}

impl Property {
    /// Returns true if values may be rectangles `[ul:lr]` as well as single points (sgf4.html
    /// §3.5.1) in a tree with game number `gm`, which matters for `AB` and `AW`.
    ///
    /// FF\[4\] introduced rectangles. In older files they are accepted in point lists that FF\[4\]
    /// still has, but not in those that it dropped (`L`, `M`, `RG`, `SC`, the old `SE`).
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
        // VW has a separate row before FF[4], but it is the same list of points.
        if !self.ff.contains(4) && self.id != "VW" {
            return false;
        }
        match self.value {
            ValueType::Point => true,
            ValueType::Stone => stone_is_point(gm),
            _ => false,
        }
    }

    /// Returns true for game info, except Hex's `IP`, which only selects the position to
    /// show first.
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

    /// Returns true if it changes the board and is not a move; false for `PL`.
    #[must_use]
    pub fn sets_up(&self) -> bool {
        self.kind == PropertyType::Setup && self.id != id::PL
    }

    /// Returns true if a whole value is `SimpleText` or `Text`.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.value.is_text()
    }

    /// Returns the type of the values in the specification's notation: `elist of point`, `number`.
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

    /// Base for the section constants of the table.
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

/// Type of a value (sgf4.html §3). Each game defines its notation for points, moves and stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// An empty value.
    None,
    /// An integer with an optional sign.
    Number,
    /// A number with an optional fraction.
    Real,
    /// `1`, or `2` for emphasis.
    Double,
    /// `B` or `W`.
    Color,
    /// Text in which every white space character is a space.
    SimpleText,
    /// Text with line breaks.
    Text,
    /// A point of the board.
    Point,
    /// A move of the game.
    Move,
    /// A piece on a point; identical to a point in Go, Othello, Gomoku and Renju, Backgammon, Hex,
    /// Lines of Action and Gess.
    Stone,
    /// Two values separated by a colon. The colon has no special meaning in other types.
    Compose(&'static ValueType, &'static ValueType),
    /// `SZ`: one number, or two separated by a colon.
    NumberOrPair,
    /// `FG`: empty, or flags and a name separated by a colon.
    FigureFlags,
}

impl ValueType {
    /// Returns true for `SimpleText` and `Text`.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::SimpleText | Self::Text)
    }

    /// Returns true if some part of a value is `SimpleText` or `Text`.
    #[must_use]
    pub const fn holds_text(self) -> bool {
        match self {
            Self::Compose(first, second) => first.is_text() || second.is_text(),
            _ => self.is_text() || matches!(self, Self::FigureFlags),
        }
    }

    /// Returns true if some part of a value is a point, a move or a piece on a point.
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
    /// Formats the type as in the specification, such as `composed point ':' simpletext`.
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

/// Number of values that a property may have (sgf4.html §2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum List {
    /// Exactly one.
    Single,
    /// One or more, in any order.
    List,
    /// One or more, or a single empty value for an empty list.
    EList,
    /// One, or several for one turn in Twixt's old notation (twixt.html, Point and Move types).
    Turn,
}

/// Property type (sgf4.html §2.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PropertyType {
    /// Describes a move; never in a node with setup properties.
    Move,
    /// Describes the position; never in a node with move properties.
    Setup,
    /// Only in the root.
    Root,
    /// Describes the game; in only one node on any path from the root to a leaf.
    GameInfo,
    /// In any node.
    None,
}

impl fmt::Display for PropertyType {
    /// Formats the type as in the specification; `-` for none.
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

/// Section of properties.html, or the most suitable one for old and game-specific properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moves.
    Move,
    /// Setup.
    Setup,
    /// Comments and judgments of the position.
    NodeAnnotation,
    /// Judgments of the move.
    MoveAnnotation,
    /// Marks on the board.
    Markup,
    /// Format, game, board.
    Root,
    /// Players, event, result.
    GameInfo,
    /// Clocks.
    Timing,
    /// Figures and printing.
    Miscellaneous,
}

impl fmt::Display for Group {
    /// Formats the section's title, without the word `properties`.
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

/// Category of content for `sgf strip`; see [`Property::category`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Category {
    /// Comments and node names.
    Comments,
    /// Marks on the board, territory, figures and views.
    Markup,
    /// Clocks and time limits.
    Timing,
    /// Judgments of positions and moves.
    Analysis,
    /// Game info that does not affect positions.
    Info,
    /// Setup of positions.
    Setup,
}

/// Versions of the file format for a row: a continuous range from FF\[1\] to FF\[4\].
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

    /// Returns true if the range includes FF\[`ff`\]. A number above 4 counts as 4, and 0
    /// as 1, because such files are read that way.
    #[must_use]
    pub fn contains(self, ff: u8) -> bool {
        self.iter().contains(&ff.clamp(1, 4))
    }

    /// Returns true if a property of these versions has its type in a tree of file format
    /// `ff`. Properties that FF\[4\] dropped are private in formats that lack them, but
    /// properties of FF\[4\] also exist in older files.
    #[doc(hidden)]
    #[must_use]
    pub fn binds(self, ff: u8) -> bool {
        self.contains(ff) || self.contains(4)
    }

    /// Iterates over the versions, oldest first.
    #[must_use]
    pub fn iter(self) -> std::ops::RangeInclusive<u8> {
        self.first..=self.last
    }
}

impl fmt::Display for Versions {
    /// Formats the range as `FF[4]` or `FF[1]-FF[4]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last } = self;
        if first == last {
            return write!(f, "FF[{first}]");
        }
        write!(f, "FF[{first}]-FF[{last}]")
    }
}

/// Games to which a row applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Games {
    /// All games without a specific row for the identifier.
    All,
    /// The games with these numbers (properties.html, GM).
    Only(&'static [u32]),
}

impl Games {
    /// Returns true if the game numbered `gm` is included.
    #[must_use]
    pub fn contains(self, gm: u32) -> bool {
        match self {
            Self::All => true,
            Self::Only(games) => games.contains(&gm),
        }
    }
}

/// Returns true if a stone is just a point in the game numbered `gm`, so that `AB` and `AW` may
/// contain rectangles (sgf4.html §3.4).
///
/// These games are Go, Othello, Gomoku and Renju, Backgammon, Lines of Action, Hex and Gess.
#[must_use]
pub(crate) fn stone_is_point(gm: u32) -> bool {
    matches!(gm, 1 | 2 | 4 | 6 | 9 | 11 | 20)
}
