//! Tests the interpretations behind unsafe fixes: `corpus/repairs/` has texts with expected
//! results.

/// The private functions of `sgfkit-check`.
#[allow(dead_code, unused_imports)]
#[path = "../../../sgfkit-check/src/repair/mod.rs"]
mod repair;

use repair::{
    application, date, go_rules, handicap, is_recommended, komi, rank, result, round, time,
};

/// Each line of a test file has a text, a tab and the expected result, empty for no fix.
#[track_caller]
fn check(cases: &str, repair: impl Fn(&str) -> Option<String>) {
    let mut count = 0;
    for line in cases.lines().filter(|line| !line.is_empty()) {
        let (text, expected) = line.split_once('\t').unwrap_or((line, ""));
        let expected = (!expected.is_empty()).then(|| expected.to_owned());
        assert_eq!(repair(text), expected, "{text:?}");
        count += 1;
    }
    assert!(count > 0);
}

macro_rules! cases {
    ($name:ident, $file:literal, $repair:expr) => {
        #[test]
        fn $name() {
            let cases = include_str!(concat!("../../../../corpus/repairs/", $file));
            check(cases, $repair);
        }
    };
}

cases!(applications, "application.tsv", application);
cases!(dates, "date.tsv", date);
cases!(handicaps, "handicap.tsv", |text| {
    handicap(text).map(|stones| stones.to_string())
});
cases!(komis, "komi.tsv", komi);
cases!(ranks, "rank.tsv", rank);
cases!(results, "result.tsv", |text| result(text, false));
cases!(backgammon_results, "backgammon-result.tsv", |text| {
    result(text, true)
});
cases!(rounds, "round.tsv", round);
cases!(names_of_rules, "rules.tsv", |text| {
    go_rules(text).map(str::to_owned)
});
cases!(times, "time.tsv", time);

/// Results must have the standard form, and standard forms must stay unchanged.
#[test]
fn repaired_texts_keep_to_their_form() {
    use sgfkit_core::value::{Dates, GameResult, Rank, Round, real};
    let each = |cases: &str, is_right: fn(&str) -> bool| {
        for line in cases.lines().filter(|line| !line.is_empty()) {
            let (text, repaired) = line.split_once('\t').unwrap_or((line, ""));
            assert!(repaired.is_empty() || is_right(repaired), "{line}");
            assert!(repaired.is_empty() || !is_right(text), "{line}");
        }
    };
    let file = |name: &str| match name {
        "date" => include_str!("../../../../corpus/repairs/date.tsv"),
        "result" => include_str!("../../../../corpus/repairs/result.tsv"),
        "round" => include_str!("../../../../corpus/repairs/round.tsv"),
        "rank" => include_str!("../../../../corpus/repairs/rank.tsv"),
        "komi" => include_str!("../../../../corpus/repairs/komi.tsv"),
        _ => include_str!("../../../../corpus/repairs/time.tsv"),
    };
    each(file("date"), |text| Dates::parse(text).is_ok());
    each(file("result"), |text| GameResult::parse(text).is_ok());
    each(file("round"), |text| Round::parse(text).is_ok());
    each(file("rank"), |text| {
        is_recommended(text) && Rank::parse(text).is_ok()
    });
    each(file("komi"), |text| real(text, 4).is_some());
    each(file("time"), |text| real(text, 4).is_some());
}

proptest::proptest! {
    #[test]
    fn any_text_is_safe(text in "[-+0-9:/.,½ BWbwmayhtT年月日目半勝黒승수()?]{0,24}|.{0,40}") {
        use sgfkit_core::value::{Dates, GameResult, real};
        if let Some(repaired) = date(&text) {
            assert!(Dates::parse(&repaired).is_ok(), "{text}: {repaired}");
        }
        if let Some(repaired) = result(&text, true) {
            assert!(GameResult::parse_backgammon(&repaired).is_ok(), "{text}: {repaired}");
        }
        for repaired in komi(&text).into_iter().chain(time(&text)) {
            assert!(real(&repaired, 4).is_some(), "{text}: {repaired}");
        }
        if let Some(repaired) = rank(&text) {
            assert!(is_recommended(&repaired), "{text}: {repaired}");
        }
        if let Some(repaired) = round(&text) {
            assert!(sgfkit_core::value::Round::parse(&repaired).is_ok(), "{text}: {repaired}");
        }
        if let Some(repaired) = application(&text) {
            let whole = sgfkit_core::value::split_compose(&repaired);
            assert!(whole.is_some_and(|(name, _)| !name.is_empty()), "{text}: {repaired}");
        }
    }
}
