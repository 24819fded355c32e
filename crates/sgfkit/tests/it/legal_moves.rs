//! Compares legal moves with known counts and with the replay.

use sgfkit::board::AnyBoard;
use sgfkit::game::BoardSize;
use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, Game, Move, Point};

fn board(sgf: &str) -> AnyBoard {
    let game = Collection::parse(sgf);
    let tree = game.tree(0).unwrap();
    let mut replay = Replay::new(tree);
    replay.go_to(tree.main_line().last().unwrap());
    replay.board().unwrap().clone()
}

fn legal(sgf: &str, color: Color) -> Vec<Move> {
    board(sgf).legal_moves(color).unwrap()
}

/// The published numbers of moves in start positions; Twixt's is 24 × 22, because each side may not
/// use the other's border rows.
#[test]
fn start_positions_have_known_numbers_of_moves() {
    for (sgf, count) in [
        ("(;GM[1]SZ[9])", 82),
        ("(;GM[1]SZ[19])", 362),
        ("(;GM[2])", 4),
        ("(;GM[4]SZ[15])", 225),
        ("(;GM[9])", 36),
        ("(;GM[11]SZ[11])", 121),
        ("(;GM[18])", 2176),
        ("(;GM[21]SZ[24])", 528),
    ] {
        for color in [Color::Black, Color::White] {
            assert_eq!(legal(sgf, color).len(), count, "{sgf} {color:?}");
        }
    }
}

#[test]
fn go_forbids_occupied_points_suicide_and_ko() {
    let place = |column, row| Move::Place(Point::new(column, row));
    let corner = board("(;GM[1]SZ[5]RU[Japanese]AB[ab][ba])");
    assert!(!corner.is_legal(Color::White, &place(0, 0)), "suicide");
    assert!(corner.is_legal(Color::Black, &place(0, 0)));
    assert!(!corner.is_legal(Color::Black, &place(0, 1)), "occupied");
    // New Zealand rules allow suicide of several stones.
    let pair = "SZ[5]AB[ac][bb][ca]AW[ba]";
    for (rules, is_legal) in [("Japanese", false), ("NZ", true)] {
        let pair = board(&format!("(;GM[1]RU[{rules}]{pair}AB[ab])"));
        assert_eq!(
            pair.is_legal(Color::White, &place(0, 0)),
            is_legal,
            "{rules}"
        );
    }
    // Black has just taken a stone on b4 with c4.
    let ko = board("(;GM[1]SZ[5]AB[ab][ba][bc]AW[bb][ca][cc][db];B[cb])");
    assert!(!ko.is_legal(Color::White, &place(1, 1)), "ko");
    assert!(ko.is_legal(Color::Black, &place(1, 1)));
}

#[test]
fn othello_passes_only_without_another_move() {
    let full = "(;GM[2]SZ[8]AE[aa:hh]AB[aa])";
    assert_eq!(legal(full, Color::White), [Move::Pass]);
    assert!(!legal("(;GM[2])", Color::Black).contains(&Move::Pass));
}

#[test]
fn moves_of_other_games_are_not_legal() {
    let go = board("(;GM[1])");
    for play in [
        Move::Double,
        Move::Resign,
        Move::SwapPieces,
        Move::Text("x".to_owned()),
        Move::Gess {
            from: Point::new(3, 3),
            to: Point::new(3, 4),
        },
    ] {
        assert!(!go.is_legal(Color::Black, &play), "{play:?}");
    }
    assert!(go.is_legal(Color::Black, &Move::Pass));
}

#[test]
fn games_without_a_list_say_so() {
    for sgf in ["(;GM[6])", "(;GM[19])", "(;GM[18])"] {
        let board = board(sgf);
        let listed = matches!(board.game(), Game::Backgammon | Game::Octi);
        assert_eq!(board.legal_moves(Color::Black).is_none(), listed, "{sgf}");
    }
}

/// A listed move is legal, and a point that is not listed is not.
#[test]
fn the_replay_agrees() {
    for start in [
        "(;GM[1]SZ[4]RU[Japanese]AB[ab][ba][cc]AW[bb][ca][da][dc]",
        "(;GM[2]SZ[6];B[d3];W[c3]",
        "(;GM[4]SZ[6];B[aa];W[bb]",
        "(;GM[11]SZ[4];B[a1];W[b2]",
        "(;GM[9];B[b1-b3]",
        "(;GM[18]",
        "(;GM[20]",
        "(;GM[21]SZ[6];B[c3];W[d2]",
    ] {
        let first = board(&format!("{start})"));
        let color = Color::Black;
        let moves = first.legal_moves(color).unwrap();
        assert!(!moves.is_empty(), "{start}");
        let faults = |play: &Move| {
            let value = first.game().write_move(play).unwrap();
            let file = Collection::parse(format!("{start};B[{value}])"));
            let tree = file.tree(0).unwrap();
            let mut replay = Replay::new(tree);
            replay.go_to(tree.main_line().last().unwrap());
            let codes = replay.illegalities().iter().map(|fault| fault.code());
            codes.filter(|code| *code != "wrong-turn").count()
        };
        for play in &moves {
            assert_eq!(faults(play), 0, "{start} {play:?}");
        }
        if matches!(moves[0], Move::Place(_)) {
            let BoardSize { columns, rows } = sgfkit::board::Board::size(&*first);
            for index in 0..columns * rows {
                let play = Move::Place(Point::new(index % columns, index / columns));
                let is_listed = moves.contains(&play);
                assert_eq!(faults(&play) == 0, is_listed, "{start} {play:?}");
            }
        }
    }
}
