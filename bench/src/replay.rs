//! Measures replaying all positions of parsed trees, compared with other board implementations.
//!
//! No other library replays files, so the others get decoded moves, while sgfkit reads them from
//! the file's bytes. Like sgfkit, they capture and count stones and keep a hash, but do not check
//! legality.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use sgfkit::board::go::{Repetition, Rules};
use sgfkit::board::{Board, GoBoard, Setup};
use sgfkit::game::{BoardSize, Game, Move, Point, Stone};
use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, GameTree};

use crate::clock::Watch;
use crate::input::{File, Input};
use crate::playable::{self, Extra};

/// Games to replay.
pub struct Set {
    pub name: &'static str,
    about: &'static str,
    make: fn() -> Vec<u8>,
    peers: &'static [Runner],
}

pub const SETS: &[Set] = &[
    Set {
        name: "replay Go",
        about: "19×19, nothing but moves",
        make: || playable::go(4000, Extra::Nothing),
        peers: GO_BOARDS,
    },
    Set {
        name: "replay Go with clocks",
        about: "19×19, the clock after each move",
        make: || playable::go(4000, Extra::Clocks),
        peers: GO_BOARDS,
    },
    Set {
        name: "replay Go with variations",
        about: "19×19, a variation at every tenth move",
        make: || playable::go(2500, Extra::Variations),
        peers: &[],
    },
    Set {
        name: "replay Hex 11×11",
        about: "to the end",
        make: || playable::hex(8000, 11),
        peers: HEX_BOARDS,
    },
    Set {
        name: "replay Hex 14×14",
        about: "to the end",
        make: || playable::hex(5000, 14),
        peers: HEX_BOARDS,
    },
    Set {
        name: "replay Hex 19×19",
        about: "to the end",
        make: || playable::hex(3000, 19),
        peers: HEX_BOARDS,
    },
    Set {
        name: "replay Twixt 24×24",
        about: "80 moves",
        make: || playable::twixt(10_000),
        peers: &[],
    },
];

/// Board implementation.
struct Runner {
    name: &'static str,
    run: fn(&Games),
}

const OWN: &[Runner] = &[
    Runner {
        name: "replay",
        run: |games| games.read.iter().for_each(replay),
    },
    Runner {
        name: "read + replay",
        run: |games| {
            for file in &games.files {
                replay(&Collection::parse(file.as_slice()));
            }
        },
    },
];

const GO_BOARDS: &[Runner] = &[
    Runner {
        name: "go_game_board",
        run: |games| go_game_board(&games.lines),
    },
    Runner {
        name: "goban",
        run: |games| goban(&games.lines),
    },
];

const HEX_BOARDS: &[Runner] = &[Runner {
    name: "hex-game",
    run: |games| hex_game(&games.lines),
}];

/// Games in the form that each implementation needs.
struct Games {
    files: Vec<Vec<u8>>,
    read: Vec<Collection>,
    lines: Vec<Line>,
    /// Number of moves, including variations.
    moves: usize,
    /// Number of captured stones.
    taken: u64,
}

/// Legal game without variations.
struct Line {
    side: u32,
    /// Black's handicap stones.
    handicap: Vec<Point>,
    /// `None` is a pass.
    moves: Vec<(Color, Option<Point>)>,
}

/// Replays generated games and returns a table in Markdown.
pub fn measure(
    wanted: &dyn Fn(&str) -> bool,
    limit: Duration,
    progress: &mut dyn FnMut(&str),
) -> String {
    let mut out = String::new();
    for set in SETS.iter().filter(|set| wanted(set.name)) {
        progress(set.name);
        let games = Games::new(vec![(set.make)()]);
        games.table(&mut out, set.name, set.about, set.peers, limit);
    }
    out
}

/// Replays the plain 19×19 Go games in a folder: one legal line, with at most handicap stones, so
/// that all implementations can play them.
pub fn measure_folder(folder: &Input, limit: Duration) -> String {
    let files: Vec<_> = folder.files.iter().map(File::bytes).collect();
    let is_plain = |file: &[u8]| {
        let read = Collection::parse(file);
        let is_plain = |tree: GameTree<'_>| tree.game() == Game::Go && line(tree).is_some();
        read.trees().next().is_some() && read.trees().all(is_plain)
    };
    let plain: Vec<_> = files
        .iter()
        .filter(|file| is_plain(file))
        .copied()
        .collect();
    let about = format!("19×19, {} of {} files", plain.len(), files.len());
    let games = Games::new(plain.iter().map(|file| file.to_vec()).collect());
    let mut out = String::new();
    games.table(&mut out, "replay real Go", &about, GO_BOARDS, limit);
    out
}

/// Creates a file with this many moves.
type Grow = fn(usize) -> Vec<u8>;

/// Growing trees, for the peak memory of a replay.
const GROWING: &[(&str, Grow)] = &[
    ("one line", playable::long_line),
    ("variations of ten moves at the root", playable::siblings),
    ("a variation at each move of a line", playable::comb),
];

/// Returns the peak memory of a replay in addition to the tree, as a table in Markdown.
pub fn memory() -> String {
    const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];
    let mut out =
        String::from("| tree | kB for 10,000 moves | 100,000 | 1,000,000 |\n|---|--:|--:|--:|\n");
    for (name, make) in GROWING {
        let _ = write!(out, "| {name} |");
        for moves in SIZES {
            let read = Collection::parse(make(moves));
            let watch = Watch::new();
            replay(&read);
            let held = watch.read().map_or(0, |memory| memory.peak);
            let _ = write!(out, " {:.1} |", held as f64 / 1000.0);
        }
        out.push('\n');
    }
    out
}

fn replay(file: &Collection) {
    for tree in file.trees() {
        Replay::new(tree).visit(|at| {
            black_box(at);
        });
    }
}

fn go_game_board(lines: &[Line]) {
    use go_game_board::{Board, Player, Vertex};
    let mut board = Board::with_size(19, 19);
    let vertex = |point: &Point| Vertex::from_coords(point.row as isize, point.column as isize);
    for line in lines {
        board.clear();
        for point in &line.handicap {
            board.play_legal(Player::Black, vertex(point));
        }
        for (color, point) in &line.moves {
            let player = match color {
                Color::Black => Player::Black,
                Color::White => Player::White,
            };
            board.play_legal(player, point.as_ref().map_or_else(Vertex::pass, vertex));
            black_box(&board);
        }
    }
}

fn goban(lines: &[Line]) {
    use goban::rules::game::Game;
    use goban::rules::{GobanSizes, JAPANESE, Move};
    let coordinate = |point: &Point| (point.row as u8, point.column as u8);
    for line in lines {
        let mut game = Game::new(GobanSizes::Nineteen, JAPANESE);
        if !line.handicap.is_empty() {
            let stones: Vec<_> = line.handicap.iter().map(coordinate).collect();
            game.put_handicap(&stones);
        }
        for (_, point) in &line.moves {
            game.play(match point {
                Some(point) => coordinate(point).into(),
                None => Move::Pass,
            });
            black_box(&game);
        }
    }
}

fn hex_game(lines: &[Line]) {
    use hex_game::board::{Board, Color as Player};
    use hex_game::coord::Coord;
    for line in lines {
        let mut board = Board::new(line.side as u16);
        for (color, point) in &line.moves {
            let Some(point) = point else { continue };
            let player = match color {
                Color::Black => Player::Black,
                Color::White => Player::White,
            };
            let (x, y) = (point.column as u8, point.row as u8);
            board.place_piece(Coord { x, y }, player);
            black_box(&board);
        }
    }
}

/// Returns the game as a line; `None` if it has variations, illegal moves, or setup other than
/// Black's handicap stones in the root.
fn line(tree: GameTree<'_>) -> Option<Line> {
    let size = tree.size()?;
    if size.columns != size.rows || tree.game() == Game::Go && size.columns != 19 {
        return None;
    }
    let mut replay = Replay::new(tree);
    let handicap = replay.board()?.stones(Color::Black);
    let mut turn = match tree.game() == Game::Twixt || !handicap.is_empty() {
        true => Color::White,
        false => Color::Black,
    };
    if !replay.board()?.stones(Color::White).is_empty() || tree.root().played().is_some() {
        return None;
    }
    let mut moves = Vec::new();
    for node in tree.nodes().skip(1) {
        let is_setup = ["AB", "AW", "AE", "PL"]
            .iter()
            .any(|id| node.property(id).is_some());
        if is_setup || node.next_sibling().is_some() {
            return None;
        }
        match node.played() {
            Some((color, play)) if color == turn => {
                let point = match play {
                    Move::Place(point) => Some(point),
                    Move::Pass => None,
                    _ => return None,
                };
                moves.push((color, point));
                turn = color.opposite();
            }
            Some(_) => return None,
            None => {}
        }
    }
    // goban does not allow three passes in a row.
    let passes = |moves: &[(Color, Option<Point>)]| moves.iter().all(|(_, point)| point.is_none());
    if moves.windows(3).any(passes) {
        return None;
    }
    let line = Line {
        side: size.columns,
        handicap,
        moves,
    };
    let mut faults = replay.illegalities().len();
    replay.follow(tree.main_line().last()?, |at| {
        faults += at.illegalities().len()
    });
    let is_legal = faults == 0 && (tree.game() != Game::Go || !line.kills_itself());
    is_legal.then_some(line)
}

impl Line {
    /// Returns true if the line contains a suicide, which some rules allow.
    fn kills_itself(&self) -> bool {
        let rules = Rules::new(false, Repetition::Allowed);
        let Ok(mut board) = GoBoard::new(BoardSize::square(self.side), rules) else {
            return true;
        };
        for stone in &self.handicap {
            board.set_up(Setup::Add(Color::Black), &Stone::Point(*stone));
        }
        let mut faults = Vec::new();
        for (color, point) in &self.moves {
            let play = point.map_or(Move::Pass, Move::Place);
            board.play(*color, &play, &mut faults);
        }
        !faults.is_empty()
    }
}

impl Games {
    fn new(files: Vec<Vec<u8>>) -> Games {
        let read = files.iter().map(|file| Collection::parse(file.as_slice()));
        let read: Vec<_> = read.collect();
        let trees = || read.iter().flat_map(Collection::trees);
        let (mut moves, mut taken) = (0, 0);
        for tree in trees() {
            moves += tree.nodes().filter(|node| node.played().is_some()).count();
            let mut replay = Replay::new(tree);
            if let Some(end) = tree.main_line().last() {
                replay.go_to(end);
            }
            let prisoners = |color| replay.board().map_or(0, |board| board.prisoners(color));
            taken += u64::from(prisoners(Color::Black) + prisoners(Color::White));
        }
        Games {
            lines: trees().filter_map(line).collect(),
            moves,
            taken,
            read,
            files,
        }
    }

    fn table(&self, out: &mut String, name: &str, about: &str, peers: &[Runner], limit: Duration) {
        let runners: Vec<_> = OWN.iter().chain(peers).collect();
        let mut times = vec![Vec::new(); runners.len()];
        let start = Instant::now();
        let mut rounds = 0;
        while rounds < 3 || start.elapsed() < limit {
            for (runner, times) in runners.iter().zip(&mut times) {
                let start = ThreadTime::now();
                (runner.run)(self);
                times.push(start.elapsed());
            }
            rounds += 1;
        }
        let games: usize = self.read.iter().map(|file| file.trees().count()).sum();
        let _ = writeln!(
            out,
            "### {name}\n\n{about}: {games} games, {} moves, {} stones taken on main lines; {rounds} rounds.\n",
            self.moves, self.taken
        );
        out.push_str("| board | ns a move, best | median | million moves a second, best | × replay's time |\n|---|--:|--:|--:|--:|\n");
        for times in &mut times {
            times.sort_unstable();
        }
        let replay = times[0][0];
        for (runner, times) in runners.iter().zip(&times) {
            let (best, median) = (times[0], times[times.len() / 2]);
            let moves = self.moves as f64;
            let nanoseconds = |time: Duration| time.as_secs_f64() * 1e9 / moves;
            let _ = writeln!(
                out,
                "| {} | {:.1} | {:.1} | {:.1} | {:.1} |",
                runner.name,
                nanoseconds(best),
                nanoseconds(median),
                moves / best.as_secs_f64() / 1e6,
                best.as_secs_f64() / replay.as_secs_f64(),
            );
        }
        out.push('\n');
    }
}
