//! Tests of `value::result`.

use sgfkit_core::game::Color;
use sgfkit_core::value::*;

use proptest::prelude::*;

#[test]
fn results() {
    // text, canonical form
    let cases = [
        ("0", "0"),
        ("Draw", "0"),
        ("Void", "Void"),
        ("?", "?"),
        ("B+", "B+"),
        ("W+", "W+"),
        ("B+R", "B+R"),
        ("B+Resign", "B+R"),
        ("W+R", "W+R"),
        ("W+Resign", "W+R"),
        ("B+T", "B+T"),
        ("W+Time", "W+T"),
        ("B+F", "B+F"),
        ("W+Forfeit", "W+F"),
        ("B+0.5", "B+0.5"),
        ("W+64", "W+64"),
        ("B+12.5", "B+12.5"),
        ("W+48.50", "W+48.5"),
        ("W+22.00", "W+22"),
        ("B+0.0", "B+0"),
        ("B+007", "B+7"),
    ];
    for (text, canonical) in cases {
        let result = GameResult::parse(text).unwrap();
        assert_eq!(result.to_string(), canonical, "{text}");
        assert_eq!(GameResult::parse(canonical).unwrap(), result, "{text}");
        assert_eq!(GameResult::parse_backgammon(text).unwrap(), result);
    }
}

#[test]
fn parts() {
    let result = GameResult::parse("W+12.50").unwrap();
    assert_eq!(result.winner(), Some(Color::White));
    assert_eq!(result.score().map(Score::value), Some(12.5));
    let result = GameResult::parse("B+R").unwrap();
    assert_eq!(
        (result.winner(), result.score()),
        (Some(Color::Black), None)
    );
    let result = GameResult::parse("0").unwrap();
    assert_eq!((result.winner(), result.score()), (None, None));
}

#[test]
fn backgammon() {
    for (text, canonical, points) in [
        ("B+6R", "B+6R", 6.0),
        ("W+2Resign", "W+2R", 2.0),
        ("B+06R", "B+6R", 6.0),
    ] {
        let result = GameResult::parse_backgammon(text).unwrap();
        assert_eq!(result.to_string(), canonical);
        assert_eq!(result.score().map(Score::value), Some(points));
        assert!(matches!(
            result,
            GameResult::Win {
                by: Some(WinBy::Resign { .. }),
                ..
            }
        ));
        assert_eq!(GameResult::parse(text), Err(ResultError::Syntax));
    }
    for text in ["B+6T", "B+6RR", "B+R6", "B+ResignR", "B+6ResignR", "B+xR"] {
        assert_eq!(
            GameResult::parse_backgammon(text),
            Err(ResultError::Syntax),
            "{text}"
        );
    }
    assert_eq!(
        GameResult::parse_backgammon("B+-6R"),
        Err(ResultError::SignedScore)
    );
}

#[test]
fn errors() {
    let faulty = [
        "",
        "B",
        "W",
        "b+R",
        "B+r",
        "B+resign",
        "B+RESIGN",
        "draw",
        "DRAW",
        "void",
        "Jigo",
        "B + R",
        "B+R ",
        " B+R",
        "W+Resign  ",
        "B+5.",
        "B+.5",
        "B+3,5",
        "B+1e3",
        "B+5 1/2",
        "R+B",
        "Black resigns",
        "??",
        "00",
        "0.0",
        "+",
        "B+inf",
        "B+3.5 points",
        "B-R",
        "Void (triple ko)",
        "john wins",
        "黑中盘胜",
    ];
    for text in faulty {
        assert_eq!(
            GameResult::parse(text),
            Err(ResultError::Syntax),
            "{text:?}"
        );
    }
    for text in ["B+-3.5", "W++2", "B+-0"] {
        assert_eq!(
            GameResult::parse(text),
            Err(ResultError::SignedScore),
            "{text}"
        );
    }
}

proptest! {
    #[test]
    fn written_results_read_the_same(
        text in "[BW]\\+([0-9]{1,20}(\\.[0-9]{1,20})?(R|Resign)?|R|T|Time|F)?|0|Void|\\?",
    ) {
        let result = GameResult::parse_backgammon(&text).unwrap();
        prop_assert_eq!(GameResult::parse_backgammon(&result.to_string()), Ok(result));
    }

    #[test]
    fn any_text_is_safe(text in "[BW+R0-9.-]{0,8}|.*") {
        let _ = GameResult::parse(&text);
        let _ = GameResult::parse_backgammon(&text);
    }
}
