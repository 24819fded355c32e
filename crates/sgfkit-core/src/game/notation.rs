//! Points, stones and moves as text, for whatever game.
//!
//! Values come in unescaped, as SGF's Simpletext would give them, and only
//! their form is looked at: a point may lie off the board, and a move may be
//! against the rules. The forms are the same in FF\[1\] to FF\[4\].

use super::BoardSize;
use super::coordinates::{
    parse_columns_number, parse_letter_number, parse_letters, write_columns_number,
    write_letter_number, write_letters,
};
use super::{
    Game, Move, Point, Stone, amazons, backgammon, gess, go, gomoku, hex, loa, octi, twixt,
};

impl Game {
    /// The point that `text` names, `None` if it is none by its form or the
    /// game has no notation for points (see [`Game::has_typed_moves`]).
    ///
    /// A row number with a leading zero is refused, and so is white space.
    ///
    /// ```
    /// use sgfkit::game::{Game, Point};
    ///
    /// assert_eq!(Game::Go.parse_point("pd"), Some(Point::new(15, 3)));
    /// assert_eq!(Game::Hex.parse_point("AB6"), Some(Point::new(27, 5)));
    /// assert_eq!(Game::Chess.parse_point("e4"), None);
    /// ```
    #[must_use]
    pub fn parse_point(self, text: &str) -> Option<Point> {
        match self {
            Self::Go | Self::Amazons | Self::Gess => parse_letters(text),
            Self::Othello | Self::Gomoku => gomoku::parse_point(text),
            Self::Hex | Self::Twixt => parse_columns_number(text),
            Self::LinesOfAction => parse_letter_number(text),
            Self::Backgammon => backgammon::parse_point(text),
            Self::Octi => octi::parse_point(text),
            _ => None,
        }
    }

    /// The SGF name of a point, `None` where the notation has none for it (in
    /// Go from the 53rd column or row on) or the game has no notation.
    ///
    /// Caseless games are written in lower case, Othello and Gomoku with two
    /// letters as far as they reach ([`gomoku::write_point`] lets one choose).
    #[must_use]
    pub fn write_point(self, point: Point) -> Option<String> {
        match self {
            Self::Go | Self::Amazons | Self::Gess => write_letters(point),
            Self::Othello | Self::Gomoku => gomoku::write_either(point),
            Self::Hex | Self::Twixt => write_columns_number(point),
            Self::LinesOfAction => write_letter_number(point),
            Self::Backgammon => backgammon::write_point(point),
            Self::Octi => octi::write_point(point),
            _ => None,
        }
    }

    /// A rectangle of a point list, or a single point if both corners are the same.
    /// Othello and Gomoku keep the notation of `like`, a value of this list.
    /// `None` if the notation lacks a name for a corner.
    #[doc(hidden)]
    pub fn write_area(self, from: Point, to: Point, like: &str) -> Option<String> {
        let notation = like.get(..2).and_then(gomoku::notation);
        let write = |point| match (self, notation) {
            (Self::Othello | Self::Gomoku, Some(notation)) => gomoku::write_point(point, notation),
            _ => self.write_point(point),
        };
        if from == to {
            write(from)
        } else {
            Some(write(from)? + ":" + &write(to)?)
        }
    }

    /// Whether the signs of a move may be escaped, as Twixt's `\\` must be. In two
    /// letters nothing is: a move of Go is what is written.
    #[doc(hidden)]
    #[must_use]
    pub fn escapes_moves(self) -> bool {
        self != Game::Go
    }

    /// The move that `text` is by its form. Games without notation keep every
    /// text as [`Move::Text`]; elsewhere the empty value is a move only in Go and Othello.
    ///
    /// ```
    /// use sgfkit::game::{Game, Move, Point};
    ///
    /// assert_eq!(Game::Go.parse_move(""), Some(Move::Pass));
    /// assert_eq!(Game::Hex.parse_move("Resign"), Some(Move::Resign));
    /// assert_eq!(Game::Twixt.parse_move("a3"), Some(Move::Place(Point::new(0, 2))));
    /// assert_eq!(Game::Gess.parse_move("resign"), None);
    /// ```
    #[must_use]
    pub fn parse_move(self, text: &str) -> Option<Move> {
        match self {
            Self::Go => go::parse_move(text),
            Self::Othello if text.is_empty() => Some(Move::Pass),
            Self::Othello | Self::Gomoku => gomoku::parse_point(text).map(Move::Place),
            Self::Hex => hex::parse_move(text),
            Self::Twixt => twixt::parse_move(text),
            Self::LinesOfAction => loa::parse_move(text),
            Self::Amazons => amazons::parse_move(text),
            Self::Backgammon => backgammon::parse_move(text),
            Self::Gess => gess::parse_move(text),
            Self::Octi => octi::parse_move(text),
            _ => Some(Move::Text(text.to_owned())),
        }
    }

    /// The value, not yet escaped, of a move; `None` if the game has no such
    /// move. What [`Game::parse_move`] gives can always be written, and is
    /// read back as the same move.
    ///
    /// Caseless games are written in lower case, Twixt in the notation of 2021
    /// and Lines of Action with its separator and without comment.
    #[must_use]
    pub fn write_move(self, play: &Move) -> Option<String> {
        match self {
            Self::Go => go::write_move(play),
            Self::Othello if *play == Move::Pass => Some(String::new()),
            Self::Othello | Self::Gomoku => match *play {
                Move::Place(point) => gomoku::write_either(point),
                _ => None,
            },
            Self::Hex => hex::write_move(play),
            Self::Twixt => twixt::write_move(play),
            Self::LinesOfAction => loa::write_move(play),
            Self::Amazons => amazons::write_move(play),
            Self::Backgammon => backgammon::write_move(play),
            Self::Gess => gess::write_move(play),
            Self::Octi => octi::write_move(play),
            _ => match play {
                Move::Text(text) => Some(text.clone()),
                _ => None,
            },
        }
    }

    /// The stone that `text` names by its form: a pod in Octi, a point in the
    /// other games with a notation, and any text at all in those without.
    #[must_use]
    pub fn parse_stone(self, text: &str) -> Option<Stone> {
        if !self.has_typed_moves() {
            return Some(Stone::Text(text.to_owned()));
        }
        match self {
            Self::Octi => octi::parse_pod(text).map(Stone::Pod),
            _ => self.parse_point(text).map(Stone::Point),
        }
    }

    /// The value, not yet escaped, of a stone; `None` if the game has no such
    /// stone.
    #[must_use]
    pub fn write_stone(self, stone: &Stone) -> Option<String> {
        match (self, stone) {
            (Self::Octi, Stone::Pod(pod)) => octi::write_pod(*pod),
            (Self::Octi, _) => None,
            (_, Stone::Point(point)) => self.write_point(*point),
            (_, Stone::Text(text)) if !self.has_typed_moves() => Some(text.clone()),
            _ => None,
        }
    }

    /// A move as the program's JSON shows it: the text as it stands, in lower
    /// case in caseless games; `None` if it is no move by its form. Nothing
    /// but case is lost, so that JSON can be turned back into SGF.
    ///
    /// ```
    /// use sgfkit::game::Game;
    ///
    /// let shown = Game::LinesOfAction.canonical_move("C2:C5++");
    /// assert_eq!(shown.as_deref(), Some("c2:c5++"));
    /// assert_eq!(Game::Go.canonical_move("tt").as_deref(), Some("tt"));
    /// assert_eq!(Game::Hex.canonical_move("swap"), None);
    /// ```
    #[must_use]
    pub fn canonical_move(self, text: &str) -> Option<String> {
        self.parse_move(text)?;
        Some(self.fold_case(text))
    }

    /// A point as the program's JSON shows it, as [`Game::canonical_move`]
    /// does a move; any text in games without notation.
    #[must_use]
    pub fn canonical_point(self, text: &str) -> Option<String> {
        if self.has_typed_moves() {
            self.parse_point(text)?;
        }
        Some(self.fold_case(text))
    }

    /// The name that players use for a point of a board of `size` (columns,
    /// rows): in Go as [`go::players_point`] says, in Othello and Gomoku a
    /// letter and a number, in Amazons and Gess too, there with row 1 at the
    /// bottom, and elsewhere SGF's own name.
    #[must_use]
    pub fn players_point(self, point: Point, size: BoardSize) -> Option<String> {
        match self {
            Self::Go => go::players_point(point, size),
            Self::Othello | Self::Gomoku => write_letter_number(point),
            Self::Amazons | Self::Gess => write_letter_number(upside_down(point, size)?),
            _ => self.write_point(point),
        }
    }

    /// The inverse of [`Game::players_point`], in either case where the
    /// players' names have no case.
    ///
    /// ```
    /// use sgfkit::game::{BoardSize, Game, Point};
    ///
    /// let size = BoardSize::square(19);
    /// assert_eq!(Game::Go.parse_players_point("Q16", size), Some(Point::new(15, 3)));
    /// assert_eq!(Game::Hex.parse_players_point("C5", BoardSize::square(11)), Some(Point::new(2, 4)));
    /// ```
    #[must_use]
    pub fn parse_players_point(self, text: &str, size: BoardSize) -> Option<Point> {
        match self {
            Self::Go => go::parse_players_point(text, size),
            Self::Othello | Self::Gomoku => parse_letter_number(text),
            Self::Amazons | Self::Gess => upside_down(parse_letter_number(text)?, size),
            _ => self.parse_point(text),
        }
    }

    /// A move as players write it on a board of `size`, with the names of
    /// [`Game::players_point`]: `d1-d7/g7` in Amazons, the arrow behind the
    /// stroke, and `c3-c5` in Gess; in other games a point, or what SGF writes,
    /// and `pass` for a pass.
    ///
    /// ```
    /// use sgfkit::game::{BoardSize, Game};
    ///
    /// let size = BoardSize::square(10);
    /// let play = Game::Amazons.parse_move("djddgd").unwrap();
    /// assert_eq!(Game::Amazons.players_move(&play, size).as_deref(), Some("d1-d7/g7"));
    /// assert_eq!(Game::Amazons.parse_players_move("d1-d7/g7", size), Some(play));
    /// ```
    #[must_use]
    pub fn players_move(self, play: &Move, size: BoardSize) -> Option<String> {
        let point = |point: Point| self.players_point(point, size);
        match *play {
            Move::Pass => Some("pass".to_owned()),
            Move::Place(place) => point(place),
            Move::Amazons { from, to, arrow } => {
                Some(format!("{}-{}/{}", point(from)?, point(to)?, point(arrow)?))
            }
            Move::Gess { from, to } => Some(format!("{}-{}", point(from)?, point(to)?)),
            _ => self.write_move(play),
        }
    }

    /// The inverse of [`Game::players_move`], for moves that are made of points that
    /// players have names for, and for `pass` in games that have one.
    ///
    /// ```
    /// use sgfkit::game::{BoardSize, Game};
    /// use sgfkit::Move;
    ///
    /// let size = BoardSize::square(19);
    /// assert_eq!(Game::Go.parse_players_move("Pass", size), Some(Move::Pass));
    /// assert_eq!(Game::Gess.parse_players_move("pass", BoardSize::square(20)), None);
    /// ```
    #[must_use]
    pub fn parse_players_move(self, text: &str, size: BoardSize) -> Option<Move> {
        if text.eq_ignore_ascii_case("pass") {
            let value = self.write_move(&Move::Pass)?;
            return self.parse_move(&value).filter(|play| *play == Move::Pass);
        }
        let point = |text: &str| self.parse_players_point(text, size);
        match self {
            Self::Amazons => {
                let (from, rest) = text.split_once('-')?;
                let (to, arrow) = rest.split_once('/')?;
                Some(Move::Amazons {
                    from: point(from)?,
                    to: point(to)?,
                    arrow: point(arrow)?,
                })
            }
            Self::Gess => {
                let (from, to) = text.split_once('-')?;
                Some(Move::Gess {
                    from: point(from)?,
                    to: point(to)?,
                })
            }
            _ => {
                let place = Move::Place(point(text)?);
                self.write_move(&place).map(|_| place)
            }
        }
    }

    fn fold_case(self, text: &str) -> String {
        if self.is_caseless() {
            text.to_ascii_lowercase()
        } else {
            text.to_owned()
        }
    }
}

/// The point as rows are counted from the other end.
fn upside_down(point: Point, size: BoardSize) -> Option<Point> {
    let row = size.rows.checked_sub(point.row)?.checked_sub(1)?;
    Some(Point::new(point.column, row))
}
