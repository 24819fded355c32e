//! Parses questions as users write them, and names points in answers.

use std::fmt;
use std::ops::RangeInclusive;

use sgfkit::board::{GomokuBoard, OthelloBoard};
use sgfkit::replay::Replay;
use sgfkit::{BoardSize, Color, Game, GameTree, OptionError, Point};

use crate::cell::Cell;
use crate::filter::{Filter, Span, unfit};
use crate::images::is_searched;
use crate::pattern::{Edges, Pattern};
use crate::play::{ARROW, BLACK, EMPTY, NO_WAY, Play, WHITE, What, from_index, index};
use crate::query::{Query, Target, like, parse_move};
use crate::sequence::{Sequence, Wanted};

/// A query, with the context needed to draw it and to name points.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// The query.
    pub query: Query,
    /// The pattern, if the query can be drawn.
    pub pattern: Option<Pattern>,
    /// The game whose point names are used.
    pub game: Game,
    /// The board that names the query's cells; `None` if they have no names.
    pub board: Option<Ground>,
    /// Whether points are written in the players' notation (`Q16`) rather than in SGF notation
    /// (`pd`), in the query and in answers.
    pub players: bool,
}

/// The position of a query on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ground {
    /// The cell of the query's upper left corner.
    pub at: Cell,
    /// Columns and rows of the board.
    pub size: BoardSize,
}

impl Ground {
    const fn whole(size: BoardSize) -> Ground {
        Ground {
            at: Cell::CORNER,
            size,
        }
    }
}

pub(crate) fn wrong<T>(option: &str, message: impl fmt::Display) -> Result<T, OptionError> {
    Err(OptionError::new(message.to_string()).of(option))
}

impl Asked {
    /// Matches all games that pass the filters.
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

    /// Searches for a pattern.
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

    /// Searches for the current position of a replay, or for a rectangle of it: `pa:sf` or
    /// `Q19:T14`.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no searchable positions or `area` is invalid.
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
    pub fn position(replay: &Replay<'_>, area: Option<&str>) -> Result<Asked, OptionError> {
        let game = replay.tree().game();
        let Some(board) = replay.board().filter(|_| is_searched(game)) else {
            return unfit(format!("cannot search positions of {game}"));
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

    /// Searches for games that begin with these moves, such as `Q16,D4,?,W:pass`, on a board of
    /// this size or the game's usual one.
    ///
    /// # Errors
    ///
    /// Returns an error for an invalid move.
    pub fn moves(
        game: Game,
        size: Option<BoardSize>,
        moves: &str,
        any_order: bool,
    ) -> Result<Asked, OptionError> {
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

    /// Searches for the position after these moves, or for a rectangle of it, like
    /// [`position`](Self::position).
    ///
    /// # Errors
    ///
    /// Returns an error for an invalid move or an invalid `area`.
    pub fn after(
        game: Game,
        size: Option<BoardSize>,
        line: &str,
        area: Option<&str>,
    ) -> Result<Asked, OptionError> {
        let size = size.unwrap_or_else(|| usual_size(game));
        let collection = sgfkit::Collection::parse(record(game, size, line)?);
        let Some(tree) = collection.trees().next() else {
            return unfit("no such game");
        };
        let mut replay = Replay::new(tree);
        if let Some(last) = tree.nodes().last() {
            replay.go_to(last);
        }
        let mut asked = Asked::position(&replay, area)?;
        asked.players |= is_players(game, size, line);
        Ok(asked)
    }

    /// Searches for games with the Dyer signature of this one.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no signature.
    pub fn like(tree: GameTree<'_>) -> Result<Asked, OptionError> {
        let game = tree.game();
        let Some(sequence) = like(tree) else {
            return unfit(if is_searched(game) {
                "the game is too short: a signature needs 71 moves".to_owned()
            } else {
                format!("cannot search {game} by moves")
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

    /// Parses a region of the query: a rectangle or a point, named as on the query's board, or as
    /// if the query were a board.
    ///
    /// # Errors
    ///
    /// Returns an error if the region is invalid or outside the query.
    pub fn region(&self, text: &str) -> Result<[Cell; 2], OptionError> {
        let Some(area) = self.query.size() else {
            return wrong("next-at", "no query to apply it to");
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

    /// Returns whether the query examines moves or positions, not only game information.
    #[must_use]
    pub fn is_query(&self) -> bool {
        !matches!(self.query.wanted, Target::Everything)
    }

    /// Returns the point of a cell on the query's board.
    #[must_use]
    pub fn point(&self, cell: Cell) -> Option<Point> {
        let Ground { at, size } = self.board?;
        let there = Cell::new(at.column + cell.column, at.row + cell.row);
        Some(from_index(self.game, size, there.index(size)))
    }

    /// Returns the name of a cell, in the query's notation.
    #[must_use]
    pub fn name(&self, cell: Cell) -> Option<String> {
        self.name_on(self.game, self.board?.size, self.point(cell)?)
    }

    /// Returns the name of a point on the board of any game, in the query's notation.
    #[must_use]
    pub fn name_on(&self, game: Game, size: BoardSize, point: Point) -> Option<String> {
        if self.players {
            game.players_point(point, size)
        } else {
            game.write_point(point)
        }
    }
}

/// Returns whether a list of points is in the players' notation, judged by its first point.
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

/// Returns the game of a pattern or of moves: the named one, or Go by default.
///
/// # Errors
///
/// Returns an error for several games, an unknown game, or one without searchable positions.
pub fn own_game<T: AsRef<str>>(named: &[T]) -> Result<Game, OptionError> {
    match named {
        [] => Ok(Game::Go),
        [one] => match Filter::parse_game(one.as_ref()) {
            Ok(game) if is_searched(game) => Ok(game),
            Ok(game) => unfit(format!(
                "cannot search positions of {game}; use filters instead"
            )),
            Err(error) => wrong("game", error),
        },
        _ => wrong("game", "several games; a query needs exactly one"),
    }
}

/// Returns the board of the moves: the named one, or `None` for the game's usual one.
///
/// # Errors
///
/// Returns an error for several boards or an invalid size.
pub fn own_size<T: AsRef<str>>(named: &[T]) -> Result<Option<BoardSize>, OptionError> {
    match named {
        [] => Ok(None),
        [one] => match Filter::parse_size(one.as_ref()) {
            Ok(size) => Ok(Some(size)),
            Err(error) => wrong("size", error),
        },
        _ => wrong("size", "several boards; moves need exactly one"),
    }
}

/// Parses a range of move numbers.
///
/// # Errors
///
/// Returns an error if the text is not a range of whole numbers.
pub fn move_range(text: &str) -> Result<RangeInclusive<u32>, OptionError> {
    let read = |end: &str| {
        let number = end.parse::<u32>();
        number.map_err(|_| {
            OptionError::new(format!(
                "invalid move number `{end}`; expected a whole number"
            ))
        })
    };
    let Span { from, to } = Span::parse(text, read)?;
    Ok(from.unwrap_or(0)..=to.unwrap_or(u32::MAX))
}

/// Parses two corners of a rectangle, in the players' or in SGF notation.
fn rectangle(game: Game, size: BoardSize, text: &str) -> Result<[Cell; 2], String> {
    let corner = |name: &str| {
        let point = game
            .parse_players_point(name, size)
            .filter(|point| point.is_on(size));
        let point = point.or_else(|| game.parse_point(name));
        match point.and_then(|point| index(game, size, point)) {
            Some(index) => Ok(Cell::of_index(index, size)),
            None => Err(format!("`{name}` is not a point on this board")),
        }
    };
    let Some((a, b)) = text.split_once(':') else {
        return Err(format!(
            "invalid rectangle `{text}`; expected two corners such as pa:sf or Q19:T14"
        ));
    };
    let (a, b) = (corner(a.trim())?, corner(b.trim())?);
    Ok([
        Cell::new(a.column.min(b.column), a.row.min(b.row)),
        Cell::new(a.column.max(b.column), a.row.max(b.row)),
    ])
}

/// Splits a list of moves into colors and points. Colors alternate, starting with the game's first
/// player or with the color that the list names.
fn movers<'a>(
    game: Game,
    option: &'static str,
    moves: &'a str,
) -> Result<Vec<(Color, &'a str)>, OptionError> {
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
                format!("either side can start in {game}; use B:{word} or W:{word}"),
            );
        };
        color = Some(mover.opposite());
        match name {
            "" => wrong(option, "a move is empty; write a pass as `pass`"),
            name => Ok((mover, name)),
        }
    };
    words.map(mover).collect()
}

fn no_move(game: Game, size: BoardSize, name: &str) -> String {
    let BoardSize { columns, rows } = size;
    format!("`{name}` is not a move in {game} on a {columns}x{rows} board")
}

fn record(game: Game, size: BoardSize, line: &str) -> Result<String, OptionError> {
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

/// Returns an unclosed root node for a game on a board.
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
) -> Result<Sequence, OptionError> {
    let mut wanted = Vec::new();
    for (mover, name) in movers(game, "moves", moves)? {
        let what = match name {
            "?" if any_order => {
                return wrong("moves", "cannot combine `?` with --any-order");
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

fn usual_size(game: Game) -> BoardSize {
    match game {
        Game::Gomoku => GomokuBoard::USUAL_SIZE,
        Game::Othello => OthelloBoard::USUAL_SIZE,
        game => game.default_size().unwrap_or(BoardSize::square(19)),
    }
}
