//! Tests of `value::info`.

use sgfkit_core::game::BoardSize;
use sgfkit_core::value::*;

use proptest::prelude::*;

#[test]
fn board_sizes() {
    use BoardSizeError::{Syntax, TooLarge, TooSmall};
    let cases = [
        ("19", Ok((19, 19)), "19"),
        ("+19", Ok((19, 19)), "19"),
        ("019", Ok((19, 19)), "19"),
        ("1", Ok((1, 1)), "1"),
        ("19:13", Ok((19, 13)), "19:13"),
        ("19:19", Ok((19, 19)), "19"),
        (
            "1000000000",
            Ok((1_000_000_000, 1_000_000_000)),
            "1000000000",
        ),
        ("4294967295:1", Ok((u32::MAX, 1)), "4294967295:1"),
        ("4294967296", Err(TooLarge), ""),
        ("99999999999999999999999", Err(TooLarge), ""),
        ("0", Err(TooSmall), ""),
        ("-12", Err(TooSmall), ""),
        ("-99999999999999999999999", Err(TooSmall), ""),
        ("19:0", Err(TooSmall), ""),
        ("", Err(Syntax), ""),
        (":", Err(Syntax), ""),
        ("19:", Err(Syntax), ""),
        (":19", Err(Syntax), ""),
        ("19x19", Err(Syntax), ""),
        ("19 ", Err(Syntax), ""),
        ("19:19:19", Err(Syntax), ""),
        ("19.0", Err(Syntax), ""),
    ];
    for (raw, expected, canonical) in cases {
        let size = BoardSize::parse(raw);
        let expected = expected.map(|(columns, rows)| BoardSize::new(columns, rows));
        assert_eq!(size, expected, "{raw:?}");
        if let Ok(size) = size {
            assert_eq!(size.to_string(), canonical);
            assert_eq!(BoardSize::parse(canonical), Ok(size));
        }
    }
    assert!(BoardSize::is_composed_square("19:19"));
    assert!(BoardSize::is_composed_square("019:+19"));
    for raw in ["19", "19:13", "0:0", "a:a", ""] {
        assert!(!BoardSize::is_composed_square(raw), "{raw}");
    }
}

#[test]
fn applications() {
    let cases = [
        ("CGoban:3", "CGoban", Some("3")),
        ("Many Faces of Go:10.0", "Many Faces of Go", Some("10.0")),
        ("MGT:?", "MGT", Some("?")),
        ("foxwq", "foxwq", None),
        ("foxwq:", "foxwq", Some("")),
        ("", "", None),
        (":", "", Some("")),
        ("https://github.com/x", "https", Some("//github.com/x")),
        (r"a\:b:c:d", "a:b", Some("c:d")),
        ("GNU\r\nGo:3\\]8", "GNU Go", Some("3]8")),
    ];
    for (raw, name, version) in cases {
        let application = Application::parse(raw);
        assert_eq!(application.name, name, "{raw:?}");
        assert_eq!(application.version.as_deref(), version, "{raw:?}");
        assert_eq!(Application::parse(&application.to_raw()), application);
    }
}

#[test]
fn rounds() {
    let cases = [
        ("2 (final)", Some((2, Some("final"))), "2 (final)"),
        ("666 (league)", Some((666, Some("league"))), "666 (league)"),
        (
            "1 (group (A))",
            Some((1, Some("group (A)"))),
            "1 (group (A))",
        ),
        ("06", Some((6, None)), "6"),
        ("2", Some((2, None)), "2"),
        ("", None, ""),
        ("round 2", None, ""),
        ("Final", None, ""),
        ("final 2", None, ""),
        ("2 ()", None, ""),
        ("2(final)", None, ""),
        ("2 (final", None, ""),
        ("(final)", None, ""),
        (" (final)", None, ""),
        ("+2", None, ""),
        ("4294967296", None, ""),
    ];
    for (text, expected, canonical) in cases {
        let round = Round::parse(text);
        let parts = round
            .as_ref()
            .ok()
            .map(|round| (round.number, round.kind.as_deref()));
        assert_eq!(parts, expected, "{text:?}");
        if let Ok(round) = round {
            assert_eq!(round.to_string(), canonical);
            assert_eq!(Round::parse(canonical), Ok(round));
        }
    }
}

#[test]
fn komi_and_handicap() {
    for (raw, points) in [
        ("6.5", 6.5),
        ("-59.5", -59.5),
        ("7.500000", 7.5),
        ("0", 0.0),
    ] {
        let komi = Komi::parse(raw, 4).unwrap();
        assert_eq!(komi.points(), points);
        assert_eq!(Komi::parse(&komi.to_string(), 4), Ok(komi));
    }
    assert_eq!(Komi::parse("5 1/2", 4), Err(RealError));
    assert_eq!("".parse::<Komi>(), Err(RealError));
    assert_eq!(Komi::parse("6.", 3).unwrap().to_string(), "6");

    let cases = [
        ("2", Ok(2)),
        ("9", Ok(9)),
        ("99999999999999999999", Ok(u32::MAX)),
        ("0", Err(HandicapError::TooFew(0))),
        ("1", Err(HandicapError::TooFew(1))),
        ("-3", Err(HandicapError::TooFew(-3))),
        ("", Err(HandicapError::Syntax)),
        ("2 stones", Err(HandicapError::Syntax)),
    ];
    for (raw, expected) in cases {
        assert_eq!(
            Handicap::parse(raw).map(Handicap::stones),
            expected,
            "{raw:?}"
        );
    }
}

proptest! {
    #[test]
    fn sizes_read_the_same(columns in 1u32.., rows in 1u32..) {
        for size in [BoardSize { columns, rows }, BoardSize::square(rows)] {
            prop_assert_eq!(BoardSize::parse(&size.to_string()), Ok(size));
        }
    }

    #[test]
    fn applications_read_the_same(raw in "(?s)(.|[:\\\\\r\n]){0,20}") {
        let application = Application::parse(&raw);
        prop_assert_eq!(Application::parse(&application.to_raw()), application);
    }

    #[test]
    fn any_text_is_safe(text in "[0-9]{0,3} ?\\(?.{0,9}\\)?|.*") {
        if let Ok(round) = Round::parse(&text) {
            prop_assert_eq!(Round::parse(&round.to_string()), Ok(round));
        }
        let _ = BoardSize::parse(&text);
        let _ = Handicap::parse(&text);
    }

    #[test]
    fn komi_reads_the_same(points: f64) {
        prop_assume!(points.is_finite());
        let komi = Komi::parse(&format!("{}", points + 0.0), 4).unwrap();
        prop_assert_eq!(komi.points(), points);
        prop_assert_eq!(Komi::parse(&komi.to_string(), 4), Ok(komi));
    }
}
