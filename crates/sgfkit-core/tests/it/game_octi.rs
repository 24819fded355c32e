//! Tests of `game::octi`.

use sgfkit_core::game::Point;
use sgfkit_core::game::octi::*;
use sgfkit_core::game::{Game, Move, Stone};

fn prong(direction: u8) -> Prong {
    Prong {
        direction,
        is_super: false,
    }
}

fn prongs(directions: &[u8]) -> Prongs {
    directions
        .iter()
        .fold(Prongs::default(), |prongs, &direction| {
            prongs.with(prong(direction)).unwrap()
        })
}

fn parse_pod(text: &str) -> Option<Pod> {
    match Game::Octi.parse_stone(text)? {
        Stone::Pod(pod) => Some(pod),
        _ => None,
    }
}

fn pod(text: &str) -> Pod {
    parse_pod(text).unwrap()
}

fn hop(to: &str, captures: &[Prongs]) -> Hop {
    Hop {
        to: Game::Octi.parse_point(to).unwrap(),
        captures: captures.to_vec(),
    }
}

#[test]
fn every_point() {
    for row in 0..9 {
        for column in 0..9 {
            let point = Point::new(column, row);
            let text = Game::Octi.write_point(point).unwrap();
            assert_eq!(Game::Octi.parse_point(&text), Some(point));
        }
    }
    assert_eq!(Game::Octi.parse_point("11"), Some(Point::new(0, 0)));
    assert_eq!(Game::Octi.parse_point("46"), Some(Point::new(3, 5)));
    for text in ["", "1", "01", "10", "111", "aa", "46C", " 46", "é"] {
        assert_eq!(Game::Octi.parse_point(text), None, "{text}");
    }
    assert_eq!(Game::Octi.write_point(Point::new(9, 0)), None);
    assert_eq!(Game::Octi.write_point(Point::new(0, u32::MAX)), None);
}

#[test]
fn stones() {
    let stone = pod("46CD");
    assert_eq!(stone.point, Point::new(3, 5));
    assert_eq!(stone.prongs, prongs(&[2, 3]));
    assert!(pod("46").prongs.is_empty());
    assert_eq!(pod("46DC"), stone);
    for text in ["46CD", "46", "11ABCDEFGH", "33B!D"] {
        assert_eq!(
            Game::Octi.write_stone(&Stone::Pod(pod(text))).as_deref(),
            Some(text)
        );
    }
    for text in ["", "4", "46I", "46cd", "46CC", "46CC!", "46!", "46 CD"] {
        assert_eq!(parse_pod(text), None, "{text}");
    }
}

#[test]
fn moves() {
    let all = Prongs::default();
    for (text, expected) in [
        ("73", Action::Enter(Point::new(6, 2))),
        (
            "33+B",
            Action::Add {
                pod: pod("33"),
                prong: prong(1),
            },
        ),
        (
            "33+B!",
            Action::Add {
                pod: pod("33"),
                prong: Prong {
                    direction: 1,
                    is_super: true,
                },
            },
        ),
        (
            "33+A-B",
            Action::Turn {
                pod: pod("33"),
                to: prong(0),
                from: prong(1),
            },
        ),
        (
            "84-86-68",
            Action::Travel(vec![Way {
                pod: pod("84"),
                hops: vec![hop("86", &[]), hop("68", &[])],
            }]),
        ),
        (
            "84-86-68x",
            Action::Travel(vec![Way {
                pod: pod("84"),
                hops: vec![hop("86", &[]), hop("68", &[all])],
            }]),
        ),
        (
            "84-86x-68",
            Action::Travel(vec![Way {
                pod: pod("84"),
                hops: vec![hop("86", &[all]), hop("68", &[])],
            }]),
        ),
        (
            "84-86-68xDxAB",
            Action::Travel(vec![Way {
                pod: pod("84"),
                hops: vec![hop("86", &[]), hop("68", &[prongs(&[3]), prongs(&[0, 1])])],
            }]),
        ),
        (
            "46CD-56,46D-55",
            Action::Travel(vec![
                Way {
                    pod: pod("46CD"),
                    hops: vec![hop("56", &[])],
                },
                Way {
                    pod: pod("46D"),
                    hops: vec![hop("55", &[])],
                },
            ]),
        ),
    ] {
        let play = Move::Octi(expected);
        assert_eq!(Game::Octi.parse_move(text).as_ref(), Some(&play), "{text}");
        assert_eq!(Game::Octi.write_move(&play).as_deref(), Some(text));
    }
    for text in [
        "",
        "7",
        "73,74",
        "73AB",
        "33+",
        "33+AB",
        "33+I",
        "33+A-",
        "33+A-B-C",
        "84-",
        "84-8",
        "84-86-",
        "84x-86",
        "84-86X",
        "84-86,",
        ",84-86",
        "84-86,73",
        "84-86 ,73-74",
        "33-A+B",
        "84-86xDD",
        "90-91",
    ] {
        assert_eq!(Game::Octi.parse_move(text), None, "{text}");
    }
}

#[test]
fn what_cannot_be_written() {
    let pod = pod("33");
    for action in [
        Action::Travel(Vec::new()),
        Action::Travel(vec![Way {
            pod,
            hops: Vec::new(),
        }]),
        Action::Enter(Point::new(9, 9)),
        Action::Add {
            pod,
            prong: prong(8),
        },
        Action::Add {
            pod,
            prong: prong(u8::MAX),
        },
    ] {
        assert_eq!(Game::Octi.write_move(&Move::Octi(action)), None);
    }
    assert_eq!(Game::Octi.write_move(&Move::Pass), None);
}
