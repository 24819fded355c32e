//! Questions as people ask them: what their words mean, and how answers name points.

use std::fmt;
use std::ops::RangeInclusive;

use sgfkit::board::{GomokuBoard, OthelloBoard};
use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Color, Game, GameTree, Point};

use crate::cell::Cell;
use crate::filter::{Filter, FilterError, Span};
use crate::images::is_searched;
use crate::pattern::{Edges, Pattern};
use crate::play::{ARROW, BLACK, EMPTY, NO_WAY, Play, WHITE, What, from_index, index};
use crate::query::{Query, Target, like, parse_move};
use crate::sequence::{Sequence, Wanted};

/// A query, and what it is drawn and named by.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What is looked for.
    pub query: Query,
    /// The shape that can be drawn.
    pub pattern: Option<Pattern>,
    /// Whose points it names.
    pub game: Game,
    /// Where the query's cells have names; `None` where they have none.
    pub board: Option<Ground>,
    /// Whether its points were written as players do, and answers are, too.
    pub players: bool,
}

/// The board that a query lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Where its upper left corner is.
    pub at: Cell,
    /// Columns and rows of the board.
    pub size: BoardSize,
}

impl Ground {
    /// A board that the query takes as a whole.
    const fn whole(size: BoardSize) -> Ground {
        Ground {
            at: Cell::CORNER,
            size,
        }
    }
}

/// Why a question makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskError {
    /// The option that is wrong, as the program calls it: `area`. `None` where it is
    /// the file or what belongs together.
    pub option: Option<&'static str>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for AskError {}

impl AskError {
    /// The message, with the option before it.
    #[must_use]
    pub fn told(&self) -> String {
        match self.option {
            Some(option) => format!("--{option}: {}", self.message),
            None => self.message.clone(),
        }
    }
}

pub(crate) fn wrong<T>(option: &'static str, message: impl fmt::Display) -> Result<T, AskError> {
    Err(AskError {
        option: Some(option),
        message: message.to_string(),
    })
}

pub(crate) fn unfit<T>(message: impl fmt::Display) -> Result<T, AskError> {
    Err(AskError {
        option: None,
        message: message.to_string(),
    })
}

impl Asked {
    /// All games that pass the filters.
    #[must_use]
    pub fn everything() -> Asked {
        Asked {
            query: Query::new(None, Target::Everything),
            pattern: None,
            game: Game::Go,
            board: None,
            players: false,
        }
    }

    /// A shape.
    #[must_use]
    pub fn shape(game: Game, pattern: Pattern) -> Asked {
        let is_whole = pattern.edges == Edges::ALL;
        Asked {
            board: is_whole.then_some(Ground::whole(pattern.size)),
            query: Query::new(Some(game), Target::Pattern(pattern.clone())),
            pattern: Some(pattern),
            game,
            players: false,
        }
    }

    /// The position that a replay is at, or a rectangle of it: `pa:sf` or `Q19:T14`.
    ///
    /// ```
    /// use sgfkit::Collection;
    /// use sgfkit::replay::Replay;
    /// use sgfkit_search::{Asked, Cell};
    ///
    /// let game = Collection::parse("(;GM[1]SZ[19]AB[pd])");
    /// let replay = Replay::new(game.tree(0).unwrap());
    /// let asked = Asked::position(&replay, Some("Q19:T14")).unwrap();
    /// assert_eq!(asked.name(Cell::CORNER).as_deref(), Some("Q19"));
    /// ```
    ///
    /// # Errors
    ///
    /// A game whose positions are not searched, and a text that is no rectangle.
    pub fn position(replay: &Replay<'_>, area: Option<&str>) -> Result<Asked, AskError> {
        let game = replay.tree().game();
        let Some(board) = replay.board().filter(|_| is_searched(game)) else {
            return unfit(format!("positions of {game} are not searched"));
        };
        let size = board.size();
        let blocked = board.blocked().unwrap_or_default();
        let at = |cell: Cell| {
            let point = from_index(game, size, cell.index(size));
            match board.at(point) {
                Some(Color::Black) => BLACK,
                Some(Color::White) => WHITE,
                None if blocked.contains(&point) => ARROW,
                None => EMPTY,
            }
        };
        let [from, to] = match area {
            None => [Cell::CORNER, Cell::CORNER.last_of(size)],
            Some(text) => rectangle(game, size, text).or_else(|error| wrong("area", error))?,
        };
        let pattern = Pattern::of_position(size, from, to, at);
        Ok(Asked {
            query: Query::new(Some(game), Target::Pattern(pattern.clone())),
            pattern: Some(pattern),
            game,
            board: Some(Ground { at: from, size }),
            players: area.is_some_and(|area| is_players(game, size, area)),
        })
    }

    /// The game begins with these moves: `Q16,D4,?,W:pass`, on a board of this size or
    /// the game's usual one.
    ///
    /// # Errors
    ///
    /// What is no move of the game on that board.
    pub fn moves(
        game: Game,
        size: Option<BoardSize>,
        moves: &str,
        any_order: bool,
    ) -> Result<Asked, AskError> {
        let size = size.unwrap_or_else(|| usual_size(game));
        let sequence = sequence(game, size, moves, any_order)?;
        Ok(Asked {
            query: Query::new(Some(game), Target::Moves(sequence.clone())),
            pattern: Some(played(game, &sequence)),
            game,
            board: Some(Ground::whole(size)),
            players: is_players(game, size, moves),
        })
    }

    /// The position after these moves from the game's start, or a rectangle of it, as
    /// [`position`](Self::position) has it in a game that has them.
    ///
    /// # Errors
    ///
    /// What is no move of the game on that board, and a text that is no rectangle.
    pub fn after(
        game: Game,
        size: Option<BoardSize>,
        line: &str,
        area: Option<&str>,
    ) -> Result<Asked, AskError> {
        let size = size.unwrap_or_else(|| usual_size(game));
        let collection = sgfkit::Collection::parse(record(game, size, line)?);
        let Some(tree) = collection.trees().next() else {
            return unfit("there is no such game");
        };
        let mut replay = Replay::new(tree);
        if let Some(last) = tree.nodes().last() {
            replay.go_to(last);
        }
        let mut asked = Asked::position(&replay, area)?;
        asked.players |= is_players(game, size, line);
        Ok(asked)
    }

    /// Games with the Dyer signature of one.
    ///
    /// # Errors
    ///
    /// A game that has none.
    pub fn like(tree: GameTree<'_>) -> Result<Asked, AskError> {
        let game = tree.game();
        let Some(sequence) = like(tree) else {
            return unfit(if is_searched(game) {
                "it has no signature: that takes 71 moves".to_owned()
            } else {
                format!("games of {game} are not searched by their moves")
            });
        };
        let size = sequence.size;
        Ok(Asked {
            query: Query::new(Some(game), Target::Like(sequence)),
            pattern: None,
            game,
            board: Some(Ground::whole(size)),
            players: false,
        })
    }

    /// Reads a region of the query: a rectangle or a point, named as on the query's
    /// board, or as if the query were one.
    ///
    /// # Errors
    ///
    /// Another text, and a region outside the query.
    pub fn region(&self, text: &str) -> Result<[Cell; 2], AskError> {
        let Some(area) = self.query.size() else {
            return wrong("next-at", "there is no query");
        };
        let Ground { at, size } = self.board.unwrap_or(Ground::whole(area));
        let corners = if text.contains(':') {
            rectangle(self.game, size, text)
        } else {
            rectangle(self.game, size, &format!("{text}:{text}"))
        };
        let [from, to] = corners.or_else(|error| wrong("next-at", error))?;
        let end = at.last_of(area);
        if to.column < at.column
            || to.row < at.row
            || from.column > end.column
            || from.row > end.row
        {
            return wrong("next-at", format!("`{text}` is outside the query"));
        }
        let inside = |cell: Cell| {
            Cell::new(
                cell.column.saturating_sub(at.column),
                cell.row.saturating_sub(at.row),
            )
        };
        Ok([inside(from), inside(to)])
    }

    /// Whether anything is looked for in the games themselves.
    #[must_use]
    pub fn is_query(&self) -> bool {
        !matches!(self.query.wanted, Target::Everything)
    }

    /// A cell's point on the query's board.
    #[must_use]
    pub fn point(&self, cell: Cell) -> Option<Point> {
        let Ground { at, size } = self.board?;
        let there = Cell::new(at.column + cell.column, at.row + cell.row);
        Some(from_index(self.game, size, there.index(size)))
    }

    /// Its name, as the query writes points.
    #[must_use]
    pub fn name(&self, cell: Cell) -> Option<String> {
        self.name_on(self.game, self.board?.size, self.point(cell)?)
    }

    /// The name of a point of some game's board, as the query writes points.
    #[must_use]
    pub fn name_on(&self, game: Game, size: BoardSize, point: Point) -> Option<String> {
        if self.players {
            game.players_point(point, size)
        } else {
            game.write_point(point)
        }
    }
}

/// Whether points are written as players do: the first one tells.
#[must_use]
pub fn is_players(game: Game, size: BoardSize, text: &str) -> bool {
    let words = text.split([',', ':']).map(str::trim);
    let known = words.filter_map(|word| {
        let players = game.parse_players_point(word, size);
        match players.filter(|point| point.is_on(size)) {
            Some(_) => Some(true),
            None => game.parse_point(word).map(|_| false),
        }
    });
    known.into_iter().next().unwrap_or(false)
}

/// The game that the pattern or the moves are of: the one that is named, else Go.
///
/// # Errors
///
/// Several games, one that is not searched, and what is no game.
pub fn own_game<T: AsRef<str>>(named: &[T]) -> Result<Game, AskError> {
    match named {
        [] => Ok(Game::Go),
        [one] => match Filter::parse_game(one.as_ref()) {
            Ok(game) if is_searched(game) => Ok(game),
            Ok(game) => unfit(format!(
                "positions of {game} are not searched, only filters work there"
            )),
            Err(error) => wrong("game", error),
        },
        _ => wrong("game", "the query is of one game: give one"),
    }
}

/// The board that moves are on: the one that is named, else the game's usual one.
///
/// # Errors
///
/// Several boards, and what is no size.
pub fn own_size<T: AsRef<str>>(named: &[T]) -> Result<Option<BoardSize>, AskError> {
    match named {
        [] => Ok(None),
        [one] => match Filter::parse_size(one.as_ref()) {
            Ok(size) => Ok(Some(size)),
            Err(error) => wrong("size", error),
        },
        _ => wrong("size", "moves are on one board: give one"),
    }
}

/// Reads a range of move numbers.
///
/// # Errors
///
/// Another text.
pub fn move_range(text: &str) -> Result<RangeInclusive<u32>, FilterError> {
    let read = |end: &str| {
        let number = end.parse::<u32>();
        number.map_err(|_| FilterError::new(format!("`{end}` is no number of moves")))
    };
    let Span { from, to } = Span::parse(text, read)?;
    Ok(from.unwrap_or(0)..=to.unwrap_or(u32::MAX))
}

/// Two corners of a rectangle, as players or as SGF names them.
fn rectangle(game: Game, size: BoardSize, text: &str) -> Result<[Cell; 2], String> {
    let corner = |name: &str| {
        let point = game
            .parse_players_point(name, size)
            .filter(|point| point.is_on(size));
        let point = point.or_else(|| game.parse_point(name));
        match point.and_then(|point| index(game, size, point)) {
            Some(index) => Ok(Cell::of_index(index, size)),
            None => Err(format!("`{name}` is no point of this board")),
        }
    };
    let Some((a, b)) = text.split_once(':') else {
        return Err(format!("`{text}` is no rectangle such as pa:sf or Q19:T14"));
    };
    let (a, b) = (corner(a.trim())?, corner(b.trim())?);
    Ok([
        Cell::new(a.column.min(b.column), a.row.min(b.row)),
        Cell::new(a.column.max(b.column), a.row.max(b.row)),
    ])
}

/// The moves of a list, and who plays them: colours alternate from the game's first
/// player on, or from one that is named.
fn movers<'a>(
    game: Game,
    option: &'static str,
    moves: &'a str,
) -> Result<Vec<(Color, &'a str)>, AskError> {
    let mut color = game.first_color();
    let words = moves.split(',').map(str::trim);
    let mover = |word: &'a str| {
        let (named, name) = match word.split_once(':') {
            Some(("B" | "b", name)) => (Some(Color::Black), name),
            Some(("W" | "w", name)) => (Some(Color::White), name),
            _ => (None, word),
        };
        let Some(mover) = named.or(color) else {
            return wrong(
                option,
                format!("in {game} either side may begin: say B:{word} or W:{word}"),
            );
        };
        color = Some(mover.opposite());
        match name {
            "" => wrong(option, "a move is missing; a pass is called `pass`"),
            name => Ok((mover, name)),
        }
    };
    words.map(mover).collect()
}

fn no_move(game: Game, size: BoardSize, name: &str) -> String {
    let BoardSize { columns, rows } = size;
    format!("`{name}` is no move of {game} on a board of {columns}x{rows}")
}

/// A game in SGF that has these moves; none where the list is empty.
fn record(game: Game, size: BoardSize, line: &str) -> Result<String, AskError> {
    let mut text = root(game, size);
    let moves = match line.trim() {
        "" => Vec::new(),
        line => movers(game, "line", line)?,
    };
    for (color, name) in moves {
        let players = game.parse_players_point(name, size);
        let players = players.filter(|point| point.is_on(size));
        let value = match (parse_move(game, size, name), players) {
            (None, _) => return wrong("line", no_move(game, size, name)),
            (Some(What::Pass), _) => String::new(),
            (Some(_), Some(point)) => game.write_point(point).unwrap_or_default(),
            (Some(_), None) => name.replace('\\', "\\\\").replace(']', "\\]"),
        };
        text += &format!(";{}[{value}]", color.as_str());
    }
    Ok(text + ")")
}

/// The root of a game on a board, without its end.
fn root(game: Game, BoardSize { columns, rows }: BoardSize) -> String {
    if columns == rows {
        format!("(;GM[{}]SZ[{columns}]", game.number())
    } else {
        format!("(;GM[{}]SZ[{columns}:{rows}]", game.number())
    }
}

fn sequence(
    game: Game,
    size: BoardSize,
    moves: &str,
    any_order: bool,
) -> Result<Sequence, AskError> {
    let mut wanted = Vec::new();
    for (mover, name) in movers(game, "moves", moves)? {
        let what = match name {
            "?" if any_order => {
                return wrong("moves", "there is no `?` where moves come in any order");
            }
            "?" => None,
            name => match parse_move(game, size, name) {
                Some(what) => Some(what),
                None => return wrong("moves", no_move(game, size, name)),
            },
        };
        wanted.push(Wanted {
            color: Some(mover),
            what,
        });
    }
    Ok(Sequence {
        wanted,
        any_order,
        size,
    })
}

/// The position after some moves, where they tell.
fn played(game: Game, sequence: &Sequence) -> Pattern {
    let BoardSize { columns, rows } = sequence.size;
    let mut text = root(game, sequence.size);
    for wanted in &sequence.wanted {
        if let (Some(color), Some(What::Point { point, way })) = (wanted.color, wanted.what)
            && way == NO_WAY
            && let Some(name) = game.write_point(from_index(game, sequence.size, point))
        {
            text += &format!(";{}[{name}]", color.as_str());
        }
    }
    let collection = sgfkit::Collection::parse(text + ")");
    let play = collection
        .trees()
        .next()
        .and_then(Play::new)
        .unwrap_or_default();
    let mut cells = vec![EMPTY; columns as usize * rows as usize];
    for (point, state) in &play.changes {
        cells[*point as usize] = *state;
    }
    let at = |cell: Cell| cells[cell.index(sequence.size) as usize];
    Pattern::of_position(
        sequence.size,
        Cell::CORNER,
        Cell::CORNER.last_of(sequence.size),
        at,
    )
}

/// The board where nobody names one.
fn usual_size(game: Game) -> BoardSize {
    match game {
        Game::Gomoku => GomokuBoard::USUAL_SIZE,
        Game::Othello => OthelloBoard::USUAL_SIZE,
        game => game.default_size().unwrap_or(BoardSize::square(19)),
    }
}
