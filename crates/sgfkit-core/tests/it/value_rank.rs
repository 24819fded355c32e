//! Tests of `value::rank`.

use sgfkit_core::value::*;

use proptest::prelude::*;

#[test]
fn ranks() {
    let cases = [
        ("10k", "10k"),
        ("10 kyu", "10k"),
        ("10kyu", "10k"),
        ("3d", "3d"),
        ("3 dan", "3d"),
        ("3dan", "3d"),
        ("9p", "9p"),
        ("3k?", "3k?"),
        ("13k*", "13k*"),
        ("6 dan*", "6d*"),
        ("2段", "2d"),
        ("9段", "9d"),
        ("9단", "9d"),
        ("3级", "3k"),
        ("18級", "18k"),
        ("5급", "5k"),
        ("P9段", "9p"),
        ("P3", "3p"),
        ("P9p", "9p"),
        ("9P", "9p"),
        ("9DP", "9p"),
        ("9段P", "9p"),
        ("15K", "15k"),
        ("9 Dan", "9d"),
        ("12k ", "12k"),
        ("30k", "30k"),
    ];
    for (text, canonical) in cases {
        let rank = Rank::parse(text).unwrap();
        assert_eq!(rank.to_string(), canonical, "{text}");
        assert_eq!(Rank::parse(canonical), Ok(rank), "{text}");
    }
}

#[test]
fn no_ranks() {
    let texts = [
        "",
        "?",
        "*",
        "k",
        "P",
        "P段",
        "9",
        "NR",
        "UR",
        "0k",
        "0d",
        "100k",
        "256d",
        "1800?",
        "2756",
        "-3d",
        "+3d",
        "3.5d",
        "3d?*",
        "3d??",
        "P3k",
        "P3级",
        "p9",
        "11k+",
        "9d & 7d",
        "9d, Oza",
        "7d ama",
        "Ama.",
        "Meijin",
        "Insei",
        "9do",
        "9娈\u{fffd}",
        "3 x",
        "٣d",
    ];
    for text in texts {
        assert!(Rank::parse(text).is_err(), "{text:?}");
    }
}

#[test]
fn strength() {
    let ranks = ["30k", "2k", "1k?", "1k*", "1d", "9d?", "9d", "1p", "9p?"];
    // `None` comes before both certainties.
    let mut sorted: Vec<Rank> = ranks
        .iter()
        .filter_map(|text| Rank::parse(text).ok())
        .collect();
    sorted.reverse();
    sorted.sort_unstable();
    let sorted: Vec<String> = sorted.iter().map(ToString::to_string).collect();
    assert_eq!(
        sorted,
        ["30k", "2k", "1k?", "1k*", "1d", "9d", "9d?", "1p", "9p?"]
    );
}

#[test]
fn every_rank_reads_the_same() {
    for number in 1..=99 {
        for kind in [RankKind::Kyu, RankKind::Dan, RankKind::Pro] {
            for certainty in [
                None,
                Some(Certainty::Uncertain),
                Some(Certainty::Established),
            ] {
                let rank = Rank {
                    number,
                    kind,
                    certainty,
                };
                assert_eq!(Rank::parse(&rank.to_string()), Ok(rank));
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_safe(text in "[P0-9kdp段级?* ]{0,8}|.*") {
        if let Ok(rank) = Rank::parse(&text) {
            prop_assert_eq!(Rank::parse(&rank.to_string()), Ok(rank));
        }
    }
}
