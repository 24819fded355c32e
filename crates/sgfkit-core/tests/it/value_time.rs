//! Tests of `value::time`.

use sgfkit_core::value::*;

use proptest::prelude::*;

#[test]
fn time_limits() {
    let cases = [
        ("28800", Some(28800.0)),
        ("1800.0", Some(1800.0)),
        ("0", Some(0.0)),
        ("", None),
        ("3h", None),
        ("9 hours", None),
        ("30 min", None),
        ("1:30:00", None),
        ("30+5x30", None),
    ];
    for (raw, expected) in cases {
        let limit = TimeLimit::parse(raw, 4);
        assert_eq!(limit.map(TimeLimit::seconds).ok(), expected, "{raw:?}");
        if let Ok(limit) = limit {
            assert_eq!(limit.to_string().parse(), Ok(limit));
        }
    }
    assert_eq!(TimeLimit::parse("600.", 4), Err(RealError));
    assert_eq!(TimeLimit::parse("600.", 3).unwrap().to_string(), "600");
}

fn byo_yomi(periods: u32, seconds: u32) -> Overtime {
    Overtime::ByoYomi { periods, seconds }
}

fn canadian(moves: u32, seconds: u32) -> Overtime {
    Overtime::Canadian { moves, seconds }
}

fn fischer(increment: u32) -> Overtime {
    Overtime::Fischer { increment }
}

fn simple(seconds: u32) -> Overtime {
    Overtime::Simple { seconds }
}

#[test]
fn overtimes() {
    let cases = [
        ("", Overtime::None),
        ("None", Overtime::None),
        ("5x30 byo-yomi", byo_yomi(5, 30)),
        ("5X30 byo-yomi", byo_yomi(5, 30)),
        ("3x60 byo-yomi", byo_yomi(3, 60)),
        ("5x30", byo_yomi(5, 30)),
        ("1 x 60 seconds Byoyomi", byo_yomi(1, 60)),
        ("1 x 60 seconds Byo-yomi", byo_yomi(1, 60)),
        ("5 x 40 seconds Byoyomi", byo_yomi(5, 40)),
        ("60 sec/move byo-yomi", byo_yomi(1, 60)),
        ("5 mins Japanese style, 1 move / min", byo_yomi(5, 60)),
        ("15/300 canadian", canadian(15, 300)),
        ("25/600 Canadian", canadian(25, 600)),
        ("25/180 Canadian", canadian(25, 180)),
        ("25 moves / 10 min", canadian(25, 600)),
        ("10 moves / 90 sec", canadian(10, 90)),
        ("1 move / 1 min", canadian(1, 60)),
        ("30 fischer", fischer(30)),
        ("86400 fischer", fischer(86400)),
        ("60 simple", simple(60)),
        ("20 per move", simple(20)),
        ("1 min / move", simple(60)),
        ("  10   FISCHER ", fischer(10)),
    ];
    for (text, expected) in cases {
        let overtime = Overtime::parse(text);
        assert_eq!(overtime, expected, "{text:?}");
        assert_eq!(Overtime::parse(&overtime.to_string()), expected, "{text:?}");
    }
}

/// OGS and the Dragon Go Server write the main time into OT.
#[test]
fn main_times_in_overtimes() {
    let day = 86_400;
    let cases = [
        ("600+20", Some(600), fischer(20)),
        ("2d+8h", Some(2 * day), fischer(28_800)),
        ("1d12h + 30m", Some(day + 43_200), fischer(1800)),
        ("600 + 20 fischer", Some(600), fischer(20)),
        (
            "30 days with 1 day extra per move",
            Some(30 * day),
            fischer(day),
        ),
        (
            "Fischer: 30 days with 1 day extra per move",
            Some(30 * day),
            fischer(day),
        ),
        (
            "Japanese byoyomi: 90 days + 1 day per move and 10 extra periods",
            Some(90 * day),
            byo_yomi(10, day),
        ),
        (
            "90 days + 1 day per move and 10 extra periods",
            Some(90 * day),
            byo_yomi(10, day),
        ),
        (
            "Canadian byoyomi: 90 days + 15 days per 10 stones",
            Some(90 * day),
            canadian(10, 15 * day),
        ),
        ("90 days without byoyomi", Some(90 * day), Overtime::None),
        ("absolute", None, Overtime::None),
        ("5x30 byo-yomi", None, byo_yomi(5, 30)),
        ("1 hour / move", None, simple(3600)),
    ];
    for (text, main, overtime) in cases {
        let (seconds, found) = Overtime::with_main(text);
        let seconds = seconds.map(TimeLimit::seconds);
        assert_eq!((seconds, found), (main.map(f64::from), overtime), "{text}");
    }
    for text in [
        "600+",
        "+20",
        "600+20+5",
        "60 weeks + 99999999 weeks",
        "30 days with",
        "600+5x30",
    ] {
        let other = Overtime::Other(text.to_owned());
        assert_eq!(Overtime::with_main(text), (None, other));
    }
}

#[test]
fn free_texts() {
    let texts = [
        "We don't pay OT",
        "Error: time control missing",
        "5",
        "5 min",
        "x",
        "5x",
        "x30 byo-yomi",
        "30+5x30",
        "byo-yomi",
        "5x30 fischer",
        "5x30 canadian",
        "15/300",
        "15/300 fischer",
        "fischer 5 capped",
        "30.5 fischer",
        "-5 fischer",
        "99999999999 fischer",
        "4294967295 min fischer",
        "90 sec Japanese style, 1 move / min",
        "5 mins Japanese style, 2 moves / min",
        "5 mins Japanese stylesheet, 1 move / min",
        "japanese",
        "5 japanese",
        "5 mins Japanese, 1 move / min",
        "1 move / min",
        "1 1 1 1 1 1 1 1 1 1",
        "none none",
        "5x30 byo-yomi and more",
        "５x30 byo-yomi",
        "秒読み",
        " other text  kept ",
    ];
    for text in texts {
        let overtime = Overtime::parse(text);
        assert_eq!(overtime, Overtime::Other(text.to_owned()), "{text:?}");
        assert_eq!(overtime.to_string(), text);
    }
}

proptest! {
    #[test]
    fn every_kind_reads_the_same(a: u32, b: u32) {
        for overtime in [byo_yomi(a, b), canadian(a, b), fischer(a), simple(a)] {
            prop_assert_eq!(Overtime::parse(&overtime.to_string()), overtime);
        }
    }

    #[test]
    fn any_text_is_safe(
        text in "(([0-9]{1,3}|x|/|,|min|per|moves?|byo-yomi|canadian|japanese) ?){0,8}|.*",
    ) {
        let overtime = Overtime::parse(&text);
        prop_assert_eq!(Overtime::parse(&overtime.to_string()), overtime);
    }
}
