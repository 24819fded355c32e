//! What is asked for, read from the arguments.

use sgfkit::replay::{self, Replay};
use sgfkit::{BoardSize, Color, Game, Point};
use sgfkit_search::{
    Edges, Pattern, Play, Query, Sequence, Target, Wanted, game, like, parse_move, point_index,
    range, size,
};

use crate::args::{Search, Side};
use crate::commands::place;
use crate::output::{Console, Stop};
use crate::paths::InputFile;

/// The query, and what it is to be drawn like.
pub struct Asked {
    pub query: Query,
    /// The shape that is drawn.
    pub pattern: Option<Pattern>,
    pub game: Game,
    /// The upper left corner and the size of the board that the query's cells
    /// have names on; `None` where they have none.
    pub board: Option<((u32, u32), BoardSize)>,
}

impl Asked {
    /// A cell's point on the query's board.
    pub fn point(&self, cell: (u32, u32)) -> Option<Point> {
        let (corner, size) = self.board?;
        let index = (corner.1 + cell.1) * size.columns + corner.0 + cell.0;
        Some(sgfkit_search::from_index(self.game, size, index))
    }
}

pub fn read(args: &Search, console: &Console) -> Result<Asked, Stop> {
    let wanted = &args.query;
    if wanted.position.is_none() && args.place.given().any(|option| option != "--tree")
        || wanted.position.is_none() && wanted.like.is_none() && args.place.tree.is_some()
    {
        return Err(Stop::Usage(
            "--tree, --node, --move and --path name a position in the file of --position"
                .to_owned(),
        ));
    }
    let has_query = wanted.position.is_some()
        || wanted.pattern.is_some()
        || wanted.pattern_file.is_some()
        || wanted.moves.is_some()
        || wanted.like.is_some();
    let hits = wanted.next.is_some() || wanted.at_move.is_some();
    if !has_query && hits {
        return Err(Stop::Usage(
            "--next and --at-move are about hits: there is no query".to_owned(),
        ));
    }
    let mut asked = match (&wanted.position, &wanted.like, &wanted.moves) {
        (Some(file), _, _) => position(args, &InputFile::new(file), console)?,
        (_, Some(file), _) => same_signature(args, &InputFile::new(file), console)?,
        (_, _, Some(moves)) => sequence(args, moves)?,
        _ => match (&wanted.pattern, &wanted.pattern_file) {
            (Some(text), _) => pattern(args, text, "--pattern").map_err(Stop::Usage)?,
            (_, Some(path)) => {
                let file = InputFile::new(path);
                let text = console.told(&file, file.read())?;
                let asked = pattern(args, &String::from_utf8_lossy(&text), "--pattern-file");
                console.told(&file, asked)?
            }
            _ => Asked {
                query: Query::new(None, Target::Everything),
                pattern: None,
                game: Game::Go,
                board: None,
            },
        },
    };
    let at_move = match &wanted.at_move {
        None => None,
        Some(text) => {
            Some(moves_range(text).map_err(|error| Stop::Usage(format!("--at-move: {error}")))?)
        }
    };
    let next = wanted.next.map(|side| match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    });
    asked.query = asked
        .query
        .with_symmetries(!wanted.no_symmetry)
        .with_swaps(!wanted.no_swap)
        .with_next(next)
        .with_at_move(at_move)
        .with_variations(wanted.variations);
    Ok(asked)
}

fn moves_range(text: &str) -> Result<std::ops::RangeInclusive<u32>, String> {
    let read = |end: &str| {
        let number = end.parse::<u32>();
        number.map_err(|_| Wrong(format!("`{end}` is no number of moves")))
    };
    let (from, to) = range(text, read).map_err(|Wrong(message)| message)?;
    Ok(from.unwrap_or(0)..=to.unwrap_or(u32::MAX))
}

struct Wrong(String);

impl From<sgfkit_search::FilterError> for Wrong {
    fn from(error: sgfkit_search::FilterError) -> Wrong {
        Wrong(error.to_string())
    }
}

/// The game that the pattern or the moves are of.
fn own_game(args: &Search) -> Result<Game, String> {
    match &args.filters.game[..] {
        [] => Ok(Game::Go),
        [one] => {
            let game = game(one).map_err(|error| format!("--game: {error}"))?;
            match sgfkit_search::is_searched(game) {
                true => Ok(game),
                false => Err(format!(
                    "positions of {game} are not searched, only filters work there"
                )),
            }
        }
        _ => Err("the query is of one game: give one --game".to_owned()),
    }
}

fn pattern(args: &Search, text: &str, option: &str) -> Result<Asked, String> {
    let game = own_game(args)?;
    let pattern = Pattern::parse(text).map_err(|error| match option {
        "--pattern" => format!("{option}: {error}"),
        _ => error.to_string(),
    })?;
    let is_whole = pattern.edges == Edges::ALL;
    Ok(Asked {
        board: is_whole.then_some(((0, 0), pattern.size)),
        query: Query::new(Some(game), Target::Pattern(pattern.clone())),
        pattern: Some(pattern),
        game,
    })
}

fn position(args: &Search, file: &InputFile, console: &Console) -> Result<Asked, Stop> {
    let reading = place::meant(console.told(file, file.games())?, false);
    let found = console.told(file, place::find(&args.place, &reading.collection))?;
    let game = found.tree.game();
    let mut replay = Replay::new(found.tree);
    replay.go_to(found.node);
    let Some(board) = replay.board().filter(|_| sgfkit_search::is_searched(game)) else {
        return console.told(file, Err(format!("positions of {game} are not searched")));
    };
    let size = board.size();
    let blocked = board.blocked().unwrap_or_default();
    let at = |column: u32, row: u32| {
        let point = sgfkit_search::from_index(game, size, row * size.columns + column);
        match board.at(point) {
            Some(Color::Black) => sgfkit_search::BLACK,
            Some(Color::White) => sgfkit_search::WHITE,
            None if blocked.contains(&point) => sgfkit_search::ARROW,
            None => sgfkit_search::EMPTY,
        }
    };
    let last = (size.columns - 1, size.rows - 1);
    let [from, to] = match &args.query.area {
        None => [(0, 0), last],
        Some(text) => area(game, size, text).map_err(Stop::Usage)?,
    };
    let pattern = Pattern::of_position(size, from, to, at);
    place::tell_doubtful_swap(file, found.node, console);
    Ok(Asked {
        query: Query::new(Some(game), Target::Pattern(pattern.clone())),
        pattern: Some(pattern),
        game,
        board: Some((from, size)),
    })
}

/// Two corners of a rectangle, as players or as SGF names them.
fn area(game: Game, size: BoardSize, text: &str) -> Result<[(u32, u32); 2], String> {
    let corner = |name: &str| {
        let point = game
            .parse_players_point(name, size)
            .filter(|point| point.is_on(size));
        let point = point.or_else(|| game.parse_point(name));
        let index = point.and_then(|point| point_index(game, size, point));
        let index = index.ok_or_else(|| format!("--area: `{name}` is no point of this board"))?;
        Ok::<_, String>((index % size.columns, index / size.columns))
    };
    let Some((a, b)) = text.split_once(':') else {
        return Err(format!(
            "--area: `{text}` is no rectangle such as pa:sf or Q19:T14"
        ));
    };
    let (a, b) = (corner(a.trim())?, corner(b.trim())?);
    Ok([(a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1))])
}

fn same_signature(args: &Search, file: &InputFile, console: &Console) -> Result<Asked, Stop> {
    let reading = place::meant(console.told(file, file.games())?, false);
    let tree = console.told(file, place::tree(&args.place, &reading.collection))?;
    let game = tree.game();
    let sequence = like(tree).ok_or_else(|| match sgfkit_search::is_searched(game) {
        true => "it has no signature: that takes 71 moves".to_owned(),
        false => format!("games of {game} are not searched by their moves"),
    });
    let sequence = console.told(file, sequence)?;
    let size = sequence.size;
    Ok(Asked {
        query: Query::new(Some(game), Target::Like(sequence)),
        pattern: None,
        game,
        board: Some(((0, 0), size)),
    })
}

fn sequence(args: &Search, moves: &str) -> Result<Asked, Stop> {
    let usage = |message: String| Stop::Usage(message);
    let game = own_game(args).map_err(usage)?;
    let board = match &args.filters.size[..] {
        [] => usual_size(game),
        [one] => size(one).map_err(|error| usage(format!("--size: {error}")))?,
        _ => {
            return Err(usage(
                "--moves are on one board: give one --size".to_owned(),
            ));
        }
    };
    let mut color = first_player(game);
    let mut wanted = Vec::new();
    for word in moves.split(',').map(str::trim) {
        let (named, name) = match word.split_once(':') {
            Some(("B" | "b", name)) => (Some(Color::Black), name),
            Some(("W" | "w", name)) => (Some(Color::White), name),
            _ => (None, word),
        };
        let Some(mover) = named.or(color) else {
            return Err(usage(format!(
                "--moves: in {game} either side may begin: say B:{word} or W:{word}"
            )));
        };
        color = Some(mover.opposite());
        let what = match name {
            "?" if args.query.any_order => {
                return Err(usage(
                    "--moves: there is no `?` where moves come in any order".to_owned(),
                ));
            }
            "?" => None,
            "" => {
                return Err(usage(
                    "--moves: a move is missing; a pass is called `pass`".to_owned(),
                ));
            }
            name => Some(parse_move(game, board, name).ok_or_else(|| {
                usage(format!(
                    "--moves: `{name}` is no move of {game} on a board of {}x{}",
                    board.columns, board.rows
                ))
            })?),
        };
        wanted.push(Wanted {
            color: Some(mover),
            what,
        });
    }
    let sequence = Sequence {
        any_order: args.query.any_order,
        wanted,
        size: board,
    };
    Ok(Asked {
        query: Query::new(Some(game), Target::Moves(sequence.clone())),
        pattern: Some(played(game, &sequence)),
        game,
        board: Some(((0, 0), board)),
    })
}

/// The position after some moves, where they tell.
fn played(game: Game, sequence: &Sequence) -> Pattern {
    let BoardSize { columns, rows } = sequence.size;
    let mut text = format!("(;GM[{}]SZ[{columns}:{rows}]", game.number());
    if columns == rows {
        text = format!("(;GM[{}]SZ[{columns}]", game.number());
    }
    for wanted in &sequence.wanted {
        if let (Some(color), Some(sgfkit_search::What::Point { point, way })) =
            (wanted.color, wanted.what)
            && way == sgfkit_search::NO_WAY
            && let Some(name) =
                game.write_point(sgfkit_search::from_index(game, sequence.size, point))
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
    let mut cells = vec![sgfkit_search::EMPTY; columns as usize * rows as usize];
    for (point, state) in &play.changes {
        cells[*point as usize] = *state;
    }
    let at = |column: u32, row: u32| cells[(row * columns + column) as usize];
    Pattern::of_position(sequence.size, (0, 0), (columns - 1, rows - 1), at)
}

/// The board where nobody names one.
fn usual_size(game: Game) -> BoardSize {
    let text = format!("(;GM[{}])", game.number());
    let collection = sgfkit::Collection::parse(text);
    let board = collection.trees().next().and_then(replay::start);
    game.default_size()
        .or(board.map(|board| board.size()))
        .unwrap_or(BoardSize::square(19))
}

fn first_player(game: Game) -> Option<Color> {
    let text = format!("(;GM[{}])", game.number());
    let collection = sgfkit::Collection::parse(text);
    collection.trees().next().and_then(replay::first_player)
}
