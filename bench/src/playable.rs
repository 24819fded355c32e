//! Generates games of random legal moves, the same in every run.

use sgfkit::Color;
use sgfkit::board::go::Rules;
use sgfkit::board::twixt::{Options, Ruleset};
use sgfkit::board::{Board, GoBoard, HexBoard, TwixtBoard};
use sgfkit::game::{BoardSize, Game, Move, Point};

use crate::games::{Random, add};

/// Additions to a Go record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extra {
    Nothing,
    /// Clock after each move.
    Clocks,
    /// Short variation at every tenth move.
    Variations,
}

const GO_SIDE: u32 = 19;
const TWIXT_SIDE: u32 = 24;

/// Generates 19×19 Go games in one file. Players never fill their own eyes, so games are long, with
/// captures and kos.
pub fn go(games: usize, extra: Extra) -> Vec<u8> {
    let mut file = File::new(Game::Go, 3);
    for _ in 0..games {
        go_game(&mut file, extra);
    }
    file.text.into_bytes()
}

/// Generates Hex games in one file, each played to its end.
pub fn hex(games: usize, side: u32) -> Vec<u8> {
    let mut file = File::new(Game::Hex, 4);
    for _ in 0..games {
        let mut board = HexBoard::new(BoardSize::square(side)).expect("a size of Hex");
        file.begin(side);
        let anywhere = |_: &HexBoard, _, random: &mut Random| any_point(random, side);
        file.play_on(&mut board, Color::Black, u64::MAX, anywhere);
        file.text.push_str(")\n");
    }
    file.text.into_bytes()
}

/// Generates 24×24 Twixt games in one file, each with up to eighty moves. Every other peg is placed
/// within reach of a link.
pub fn twixt(games: usize) -> Vec<u8> {
    let mut file = File::new(Game::Twixt, 5);
    for _ in 0..games {
        let size = BoardSize::square(TWIXT_SIDE);
        let board = TwixtBoard::new(size, Ruleset::Standard, Options::default());
        let mut board = board.expect("a size of Twixt");
        file.begin(TWIXT_SIDE);
        file.play_on(&mut board, Color::White, 80, any_hole);
        file.text.push_str(")\n");
    }
    file.text.into_bytes()
}

/// Generates a single line of about `moves` moves, below a node with a variation. Clears the board
/// from time to time.
pub fn long_line(moves: usize) -> Vec<u8> {
    let mut file = File::new(Game::Go, 6);
    file.begin(GO_SIDE);
    file.text.push('(');
    for _ in 0..moves / 200 {
        file.text.push_str(";AE[aa:ss]");
        file.play_on(&mut go_board(), Color::Black, 199, no_eye);
    }
    file.text.push_str(")(;B[aa]))");
    file.text.into_bytes()
}

/// Generates about `moves` moves in variations of ten moves that all start at the root.
pub fn siblings(moves: usize) -> Vec<u8> {
    let mut file = File::new(Game::Go, 7);
    file.begin(GO_SIDE);
    for _ in 0..moves / 10 {
        file.text.push('(');
        file.play_on(&mut go_board(), Color::Black, 10, no_eye);
        file.text.push(')');
    }
    file.text.push(')');
    file.text.into_bytes()
}

/// Generates about `moves` passes, half of them in one line where each has a variation of one move.
///
/// At the end of the line, all variations are open.
pub fn comb(moves: usize) -> Vec<u8> {
    let mut file = File::new(Game::Go, 8);
    file.begin(GO_SIDE);
    file.text.push_str(&"(;B[]".repeat(moves / 2));
    file.text.push_str(&")(;W[])".repeat(moves / 2));
    file.text.push(')');
    file.text.into_bytes()
}

fn go_board() -> GoBoard {
    let rules = Rules::named("Japanese").expect("a name of rules");
    GoBoard::new(BoardSize::square(GO_SIDE), rules).expect("a size of Go")
}

fn go_game(file: &mut File, extra: Extra) {
    let mut board = go_board();
    let mut color = Color::Black;
    // Variations of one move to write at the end of the main line.
    let mut waiting = Vec::new();
    file.begin(GO_SIDE);
    file.text.push_str("RU[Japanese]");
    for _ in 0..150 + file.random.below(120) {
        let mut other = board.clone();
        let Some(point) = play(&mut board, color, &mut file.random, no_eye) else {
            break;
        };
        if extra == Extra::Variations
            && file.random.chance(10)
            && let Some(point) = play(&mut other, color, &mut file.random, no_eye)
        {
            file.text.push_str("\n(");
            waiting.push((other, color, point));
        }
        file.add_move(color, point);
        if extra == Extra::Clocks {
            let seconds = file.random.below(600_000) as f64 / 1000.0;
            add(&mut file.text, format_args!("{color}L[{seconds:.3}]"));
        }
        color = color.opposite();
    }
    while let Some((mut board, color, point)) = waiting.pop() {
        file.text.push_str(")\n(");
        file.add_move(color, point);
        let moves = 1 + file.random.below(8);
        file.play_on(&mut board, color.opposite(), moves, no_eye);
        file.text.push(')');
    }
    file.text.push_str(")\n");
}

/// File under construction.
struct File {
    text: String,
    game: Game,
    random: Random,
}

impl File {
    fn new(game: Game, seed: u64) -> File {
        File {
            text: String::new(),
            game,
            random: Random(seed),
        }
    }

    fn begin(&mut self, side: u32) {
        let game = self.game.number();
        add(&mut self.text, format_args!("(;FF[4]GM[{game}]SZ[{side}]"));
    }

    /// Plays up to `moves` alternating moves, fewer if the game ends or no move is found.
    fn play_on<B: Board>(
        &mut self,
        board: &mut B,
        mut color: Color,
        moves: u64,
        propose: impl Fn(&B, Color, &mut Random) -> Point,
    ) {
        for _ in 0..moves {
            if board.winner().is_some() {
                break;
            }
            let Some(point) = play(board, color, &mut self.random, &propose) else {
                break;
            };
            self.add_move(color, point);
            color = color.opposite();
        }
    }

    fn add_move(&mut self, color: Color, point: Point) {
        let text = self.game.write_move(&Move::Place(point));
        let text = text.unwrap_or_default();
        add(&mut self.text, format_args!(";{color}[{text}]"));
    }
}

/// Returns a point that is not an eye of this color.
fn no_eye(board: &GoBoard, color: Color, random: &mut Random) -> Point {
    loop {
        let point = any_point(random, GO_SIDE);
        let is_own = |(columns, rows)| {
            let beside = moved(point, columns, rows);
            !beside.is_on(BoardSize::square(GO_SIDE)) || board.at(beside) == Some(color)
        };
        if ![(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().all(is_own) {
            return point;
        }
    }
}

/// Returns any hole, or one within reach of a link to a peg of this color.
fn any_hole(board: &TwixtBoard, color: Color, random: &mut Random) -> Point {
    let pegs = board.stones(color);
    if pegs.is_empty() || random.chance(50) {
        return any_point(random, TWIXT_SIDE);
    }
    let peg = pegs[random.below(pegs.len() as u64) as usize];
    let mut step = |length: i32| match random.chance(50) {
        true => length,
        false => -length,
    };
    let (long, short) = (step(2), step(1));
    match random.chance(50) {
        true => moved(peg, long, short),
        false => moved(peg, short, long),
    }
}

fn any_point(random: &mut Random, side: u32) -> Point {
    let side = u64::from(side);
    Point::new(random.below(side) as u32, random.below(side) as u32)
}

/// Returns the point at an offset; off the board if it would be above or to the left of it.
fn moved(from: Point, columns: i32, rows: i32) -> Point {
    Point::new(
        from.column.wrapping_add_signed(columns),
        from.row.wrapping_add_signed(rows),
    )
}

/// Plays the first legal move among the proposals.
fn play<B: Board>(
    board: &mut B,
    color: Color,
    random: &mut Random,
    propose: impl Fn(&B, Color, &mut Random) -> Point,
) -> Option<Point> {
    let before = board.mark();
    for _ in 0..1000 {
        let point = propose(board, color, random);
        let mut faults = Vec::new();
        board.play(color, &Move::Place(point), &mut faults);
        if faults.is_empty() {
            board.forget();
            return Some(point);
        }
        board.undo_to(before);
    }
    None
}
