//! Points, stones and moves as text, for any game.
//!
//! Expects unescaped values, as in SGF's SimpleText, and checks only their form: a point may be off
//! the board, and a move may be illegal. The forms are the same in FF\[1\] to FF\[4\].

use super::BoardSize;
use super::coordinates::{
    parse_columns_number, parse_letter_number, parse_letters, write_columns_number,
    write_letter_number, write_letters,
};
use super::{
    Game, Move, Point, Stone, amazons, backgammon, gess, go, gomoku, hex, loa, octi, twixt,
};

impl Game {
    /// Parses a point; returns `None` if the form is invalid or the game has no notation for points
    /// (see [`Game::has_typed_moves`]).
    ///
    /// Row numbers with a leading zero and white space are invalid.
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

    /// Returns the SGF name of a point; `None` if the notation cannot express it (in Go from the
    /// 53rd column or row on) or the game has no notation.
    ///
    /// Case-insensitive games use lower case; Othello and Gomoku use two letters if possible
    /// ([`gomoku::write_point`] offers a choice).
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

    /// Writes a rectangle of a point list, or a point if both corners are the same. Othello and
    /// Gomoku use the notation of `like`, another value of the list. `None` if a corner has no
    /// name.
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

    /// Returns true if moves may contain escapes, such as Twixt's `\\`. Moves of two letters, as in
    /// Go, never do.
    #[doc(hidden)]
    #[must_use]
    pub fn escapes_moves(self) -> bool {
        self != Game::Go
    }

    /// Parses a move by its form. Games without a notation return every text as [`Move::Text`];
    /// otherwise the empty value is a move only in Go and Othello.
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

    /// Writes a move as an unescaped value; `None` if the game has no such move. Results of
    /// [`Game::parse_move`] can always be written, and parse as the same move again.
    ///
    /// Case-insensitive games use lower case, Twixt the notation of 2021, and Lines of Action its
    /// separator without comment.
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

    /// Parses a stone by its form: a pod in Octi, a point in other games with a notation, and any
    /// text in those without.
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

    /// Writes a stone as an unescaped value; `None` if the game has no such stone.
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

    /// Returns the players' name of a point on a board of `size`: in Go as in
    /// [`go::players_point`], in Othello and Gomoku a letter and a number, in Amazons and Gess the
    /// same with row 1 at the bottom, in other games SGF's name.
    #[must_use]
    pub fn players_point(self, point: Point, size: BoardSize) -> Option<String> {
        match self {
            Self::Go => go::players_point(point, size),
            Self::Othello | Self::Gomoku => write_letter_number(point),
            Self::Amazons | Self::Gess => write_letter_number(upside_down(point, size)?),
            _ => self.write_point(point),
        }
    }

    /// The inverse of [`Game::players_point`], in either case if the players' names ignore case.
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

    /// Writes a move in players' notation on a board of `size`, with names from
    /// [`Game::players_point`]: `d1-d7/g7` in Amazons (arrow after the slash), `c3-c5` in Gess,
    /// `pass` for a pass, otherwise a point or SGF's value.
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

    /// The inverse of [`Game::players_move`], for moves that consist of points with players' names,
    /// and for `pass` in games that have one.
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
}

fn upside_down(point: Point, size: BoardSize) -> Option<Point> {
    let row = size.rows.checked_sub(point.row)?.checked_sub(1)?;
    Some(Point::new(point.column, row))
}
