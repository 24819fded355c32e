//! Games by their SGF numbers, and their notations for points, stones and moves.
//!
//! [`Game`] is the value of `GM`. Its methods parse and write values without checking the rules.
//!
//! ```
//! use sgfkit::game::{BoardSize, Game, Move, Point};
//!
//! let game = Game::from_number(11);
//! assert_eq!(game, Game::Hex);
//! assert_eq!(game.default_size(), Some(BoardSize::square(11)));
//! assert_eq!(game.parse_move("B3"), Some(Move::Place(Point::new(1, 2))));
//! assert_eq!(game.write_point(Point::new(26, 0)).as_deref(), Some("aa1"));
//! ```

mod amazons;
pub mod backgammon;
mod color;
mod coordinates;
mod facts;
mod gess;
pub mod go;
pub mod gomoku;
pub mod hex;
pub mod loa;
mod moves;
mod notation;
pub mod octi;
mod point;
mod size;
mod symmetry;
pub mod twixt;

use std::fmt;

pub use color::Color;
pub(crate) use coordinates::parse_letters;
pub use moves::{Move, Stone};
pub use point::Point;
pub use size::BoardSize;
pub use symmetry::Symmetry;

/// A game: the value of `GM` (properties.html, GM).
///
/// Numbers 1 to 40 have names, and every other number is kept. Use [`Game::from_number`], which
/// never returns [`Game::Other`] for a number with a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Game {
    /// Go, number 1 and the default.
    #[default]
    Go,
    /// Othello, number 2.
    Othello,
    /// Chess, number 3.
    Chess,
    /// Gomoku and Renju, number 4.
    Gomoku,
    /// Nine Men's Morris, number 5.
    NineMensMorris,
    /// Backgammon, number 6.
    Backgammon,
    /// Chinese chess, number 7.
    Xiangqi,
    /// Shogi, number 8.
    Shogi,
    /// Lines of Action, number 9.
    LinesOfAction,
    /// Ataxx, number 10.
    Ataxx,
    /// Hex, number 11.
    Hex,
    /// Jungle, number 12.
    Jungle,
    /// Neutron, number 13.
    Neutron,
    /// Philosopher's Football, number 14.
    PhilosophersFootball,
    /// Quadrature, number 15.
    Quadrature,
    /// Trax, number 16.
    Trax,
    /// Tantrix, number 17.
    Tantrix,
    /// Amazons, number 18.
    Amazons,
    /// Octi, number 19.
    Octi,
    /// Gess, number 20.
    Gess,
    /// Twixt, number 21.
    Twixt,
    /// Zèrtz, number 22.
    Zertz,
    /// Plateau, number 23.
    Plateau,
    /// Yinsh, number 24.
    Yinsh,
    /// Pünct, number 25.
    Punct,
    /// Gobblet, number 26.
    Gobblet,
    /// Hive, number 27.
    Hive,
    /// Exxit, number 28.
    Exxit,
    /// Hnefatafl, number 29.
    Hnefatafl,
    /// Kuba, number 30.
    Kuba,
    /// Tripples, number 31.
    Tripples,
    /// Chase, number 32.
    Chase,
    /// Tumbling Down, number 33.
    TumblingDown,
    /// Sahara, number 34.
    Sahara,
    /// Byte, number 35.
    Byte,
    /// Focus, number 36.
    Focus,
    /// Dvonn, number 37.
    Dvonn,
    /// Tamsk, number 38.
    Tamsk,
    /// Gipf, number 39.
    Gipf,
    /// Kropki, number 40.
    Kropki,
    /// A number without a name in the specification.
    Other(u32),
}

impl Game {
    /// Havannah as in files of Little Golem: the first number without a game (properties.html, GM).
    pub const HAVANNAH: Self = Self::Other(41);

    /// Returns the game with a `GM` number.
    ///
    /// ```
    /// use sgfkit::game::Game;
    ///
    /// assert_eq!(Game::from_number(9), Game::LinesOfAction);
    /// assert_eq!(Game::from_number(57), Game::Other(57));
    /// ```
    #[must_use]
    pub fn from_number(number: u32) -> Self {
        let row = number
            .checked_sub(1)
            .and_then(|index| GAMES.get(usize::try_from(index).ok()?));
        row.map_or(Self::Other(number), |row| row.game)
    }

    /// Finds a game by its name in the specification or a common alias (`loa`, `renju`, `xiangqi`),
    /// ignoring case, spaces and punctuation; `None` if there is no such game.
    ///
    /// ```
    /// use sgfkit::game::Game;
    ///
    /// assert_eq!(Game::named("lines-of-action"), Some(Game::LinesOfAction));
    /// assert_eq!(Game::named("Renju"), Some(Game::Gomoku));
    /// assert_eq!(Game::named("checkers"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_meant = |known: &str| folded(known).eq(folded(name));
        let row = GAMES
            .iter()
            .find(|row| is_meant(row.name) || row.aliases.iter().any(|alias| is_meant(alias)))?;
        Some(row.game)
    }

    /// Returns every game with a name, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        GAMES.iter().map(|row| row.game)
    }

    /// Returns the `GM` number.
    #[must_use]
    pub fn number(self) -> u32 {
        if let Self::Other(number) = self {
            return number;
        }
        (1..)
            .zip(&GAMES)
            .find_map(|(number, row)| (row.game == self).then_some(number))
            .unwrap_or_default()
    }

    /// Returns the specification's name of the game, or `None` for [`Game::Other`] except Havannah
    /// (see [`Game::HAVANNAH`]). `Display` writes this name or, for example, `game 57`.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::HAVANNAH => Some("Havannah"),
            _ => Some(self.row()?.name),
        }
    }

    /// Returns the specification's page on the game, or `None`.
    #[must_use]
    pub fn page(self) -> Option<&'static str> {
        self.row()?.page
    }

    /// Returns a few sentences about notation, board, first player and special moves, based on
    /// [`Game::page`] if there is one.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.row().map_or(UNNAMED, |row| row.description)
    }

    /// Returns the board size without `SZ`, or `None` if the specification has no default and
    /// players use several sizes.
    #[must_use]
    pub fn default_size(self) -> Option<BoardSize> {
        self.row()?.default_side.map(BoardSize::square)
    }

    /// Returns the smallest board: 3×3 in Twixt (twixt.html), otherwise 1×1 (properties.html, SZ).
    #[must_use]
    pub fn min_size(self) -> BoardSize {
        match self {
            Self::Twixt => BoardSize::square(3),
            _ => BoardSize::square(1),
        }
    }

    /// Returns the largest board, or `None` if the specification sets no limit.
    #[must_use]
    pub fn max_size(self) -> Option<BoardSize> {
        match self {
            Self::Go | Self::Amazons => Some(BoardSize::square(52)),
            Self::Twixt => Some(BoardSize::square(702)),
            _ => None,
        }
    }

    /// Returns true if values ignore case: Hex, Twixt and Lines of Action, by their pages.
    #[must_use]
    pub fn is_caseless(self) -> bool {
        matches!(self, Self::Hex | Self::Twixt | Self::LinesOfAction)
    }

    /// Returns true if points, stones and moves have a known notation. Values of other games are
    /// kept as text.
    #[must_use]
    pub fn has_typed_moves(self) -> bool {
        matches!(
            self,
            Self::Go
                | Self::Othello
                | Self::Gomoku
                | Self::Backgammon
                | Self::LinesOfAction
                | Self::Hex
                | Self::Amazons
                | Self::Octi
                | Self::Gess
                | Self::Twixt
        )
    }

    fn row(self) -> Option<&'static Row> {
        GAMES.iter().find(|row| row.game == self)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "game {}", self.number()),
        }
    }
}

struct Row {
    game: Game,
    name: &'static str,
    aliases: &'static [&'static str],
    page: Option<&'static str>,
    default_side: Option<u32>,
    description: &'static str,
}

impl Row {
    const fn named(game: Game, name: &'static str) -> Self {
        Self {
            game,
            name,
            aliases: &[],
            page: None,
            default_side: None,
            description: UNPAGED,
        }
    }

    const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    const fn page(mut self, page: &'static str) -> Self {
        self.page = Some(page);
        self
    }

    const fn side(mut self, side: u32) -> Self {
        self.default_side = Some(side);
        self
    }

    const fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }
}

const UNPAGED: &str = "\
The specification only gives this game a number. It does not describe its notation, board or first player. \
sgfkit keeps points, stones and moves as text.";

const UNNAMED: &str = "\
The specification does not name a game with this number. \
sgfkit keeps points, stones and moves as text.";

const CHESS: &str = "\
The specification only gives this game a number and a default board of 8×8. \
sgfkit keeps points, stones and moves as text.";

const KROPKI: &str = "\
The specification only gives this game a number. \
Files from zagram.org write a move as two letters, sometimes followed by a dot and a path. \
sgfkit keeps points, stones and moves as text.";

/// The games by number, from 1 (properties.html, GM). Default sizes come from properties.html, SZ,
/// and the games' pages; Othello has only one size.
static GAMES: [Row; 40] = [
    Row::named(Game::Go, "Go")
        .aliases(&[
            "Baduk", "Weiqi", "Igo", "碁", "囲碁", "围棋", "圍棋", "바둑", "Го",
        ])
        .page("go.html")
        .side(19)
        .description(go::DESCRIPTION),
    Row::named(Game::Othello, "Othello")
        .aliases(&[
            "Reversi",
            "オセロ",
            "リバーシ",
            "黑白棋",
            "翻转棋",
            "오셀로",
            "리버시",
        ])
        .side(8)
        .description(gomoku::OTHELLO),
    Row::named(Game::Chess, "Chess")
        .aliases(&["チェス", "国际象棋", "國際象棋", "西洋棋", "체스"])
        .side(8)
        .description(CHESS),
    Row::named(Game::Gomoku, "Gomoku+Renju")
        .aliases(&[
            "Gomoku",
            "Renju",
            "五目並べ",
            "連珠",
            "五子棋",
            "连珠",
            "오목",
            "렌주",
        ])
        .description(gomoku::GOMOKU),
    Row::named(Game::NineMensMorris, "Nine Men's Morris"),
    Row::named(Game::Backgammon, "Backgammon")
        .aliases(&["バックギャモン", "双陆棋", "西洋雙陸棋", "백개먼"])
        .page("backgammon.html")
        .description(backgammon::DESCRIPTION),
    Row::named(Game::Xiangqi, "Chinese chess").aliases(&[
        "Xiangqi",
        "象棋",
        "中国象棋",
        "中國象棋",
        "シャンチー",
        "샹치",
    ]),
    Row::named(Game::Shogi, "Shogi").aliases(&["将棋", "將棋", "日本将棋", "쇼기"]),
    Row::named(Game::LinesOfAction, "Lines of Action")
        .aliases(&["LOA"])
        .page("loa.html")
        .side(8)
        .description(loa::DESCRIPTION),
    Row::named(Game::Ataxx, "Ataxx"),
    Row::named(Game::Hex, "Hex")
        .aliases(&["ヘックス", "六贯棋", "헥스"])
        .page("hex.html")
        .side(11)
        .description(hex::DESCRIPTION),
    Row::named(Game::Jungle, "Jungle"),
    Row::named(Game::Neutron, "Neutron"),
    Row::named(Game::PhilosophersFootball, "Philosopher's Football"),
    Row::named(Game::Quadrature, "Quadrature"),
    Row::named(Game::Trax, "Trax"),
    Row::named(Game::Tantrix, "Tantrix"),
    Row::named(Game::Amazons, "Amazons")
        .page("amazons.html")
        .side(10)
        .description(amazons::DESCRIPTION),
    Row::named(Game::Octi, "Octi")
        .page("octi.html")
        .description(octi::DESCRIPTION),
    Row::named(Game::Gess, "Gess")
        .page("gess.html")
        .side(20)
        .description(gess::DESCRIPTION),
    Row::named(Game::Twixt, "Twixt")
        .page("twixt.html")
        .side(24)
        .description(twixt::DESCRIPTION),
    Row::named(Game::Zertz, "Zertz").aliases(&["Zèrtz"]),
    Row::named(Game::Plateau, "Plateau"),
    Row::named(Game::Yinsh, "Yinsh"),
    Row::named(Game::Punct, "Punct").aliases(&["Pünct"]),
    Row::named(Game::Gobblet, "Gobblet"),
    Row::named(Game::Hive, "Hive"),
    Row::named(Game::Exxit, "Exxit"),
    Row::named(Game::Hnefatafl, "Hnefatal").aliases(&["Hnefatafl"]),
    Row::named(Game::Kuba, "Kuba"),
    Row::named(Game::Tripples, "Tripples"),
    Row::named(Game::Chase, "Chase"),
    Row::named(Game::TumblingDown, "Tumbling Down"),
    Row::named(Game::Sahara, "Sahara"),
    Row::named(Game::Byte, "Byte"),
    Row::named(Game::Focus, "Focus"),
    Row::named(Game::Dvonn, "Dvonn"),
    Row::named(Game::Tamsk, "Tamsk"),
    Row::named(Game::Gipf, "Gipf"),
    Row::named(Game::Kropki, "Kropki").description(KROPKI),
];

pub(crate) fn folded(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
}
