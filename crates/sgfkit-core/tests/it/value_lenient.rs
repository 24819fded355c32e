//! Tests of `value::lenient`.

use sgfkit_core::game::Game;
use sgfkit_core::value::lenient::*;

/// Values in the right form are read unchanged, other values as their fix writes them. A value
/// without a fix may still say who won.
#[test]
fn texts_are_read_once() {
    let results = [
        ("B+R", Some("B+R"), false),
        ("共204手 白中盘胜", Some("W+R"), true),
        ("draw", Some("0"), true),
        ("Jigo", Some("0"), true),
        ("B", Some("B+"), true),
        ("W", Some("W+"), true),
        ("W+R (152 moves)", Some("W+R"), true),
        ("黑3又3/4子胜", Some("B+"), true),
        ("B+2.5 (or 3.5?)", None, false),
    ];
    for (text, expected, is_lenient) in results {
        let read = result(text, Game::Go);
        let told = read.as_ref().map(|read| read.value.to_string());
        assert_eq!(told.as_deref(), expected, "{text}");
        assert_eq!(read.is_some_and(|read| read.is_lenient), is_lenient);
    }
    for (text, expected) in [
        ("1996-05-06,07", Some("1996-05-06,07")),
        ("1935.05.29-30", Some("1935-05-29,30")),
        ("2017.08.19 16:42", Some("2017-08-19")),
        ("05/06/1999", None),
    ] {
        let told = dates(text).map(|read| read.value.to_string());
        assert_eq!(told.as_deref(), expected, "{text}");
    }
    for (text, expected, is_lenient) in [
        ("9p", "9p", false),
        ("九段", "9p", true),
        ("三段", "3d", true),
        ("P9段", "9p", true),
    ] {
        let read = rank(text).unwrap();
        assert_eq!(read.value.to_string(), expected, "{text}");
        assert_eq!(read.is_lenient, is_lenient, "{text}");
    }
    assert_eq!(komi("6目半", 4).unwrap().value.points(), 6.5);
    assert_eq!(handicap("3 stones").unwrap().value, 3);
    assert_eq!(time_limit("2 hours", 4).unwrap().value.seconds(), 7200.0);
}
