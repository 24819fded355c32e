//! Tests of `board::octi`.

use sgfkit_core::board::*;
use sgfkit_core::board::{Board, Setup};
use sgfkit_core::game::{BoardSize, Color};

use sgfkit_core::game::Game;

fn board(pods: &[&str]) -> OctiBoard {
    let mut board = OctiBoard::new(BoardSize::square(9)).unwrap();
    for pod in pods {
        let pod = Game::Octi.parse_stone(pod).unwrap();
        assert!(board.set_up(Setup::Add(Color::Black), &pod));
    }
    board
}

#[test]
fn equal_pods_count_twice() {
    let twice = board(&["12AB!", "12AB!", "34H"]);
    assert_ne!(twice.hash(), board(&["12AB!", "34H"]).hash());
}

#[test]
fn a_full_board_takes_no_more_pods() {
    let mut board = OctiBoard::new(BoardSize::square(9)).unwrap();
    let pod = Game::Octi.parse_stone("55").unwrap();
    let count = (0..1000)
        .filter(|_| board.set_up(Setup::Add(Color::White), &pod))
        .count();
    assert_eq!(count, 256);
    let enter = Game::Octi.parse_move("66").unwrap();
    board.play(Color::Black, &enter, &mut Vec::new());
    assert_eq!(board.pods(Color::Black), []);
}
