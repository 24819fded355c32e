//! Ranks, results, dates and numbers as players write them, in several languages.

use sgfkit_core::game::Color;
use sgfkit_core::value::Date;
use sgfkit_core::value::lenient::{self, result::Phrase};

/// Converts a rank to SGF's form, `4d`; other texts stay unchanged.
pub(super) fn rank(text: &str) -> String {
    let text = text.trim();
    lenient::rank::rank(text).unwrap_or_else(|| text.to_owned())
}

/// Splits a name and the rank in parentheses at its end, if there are no other parentheses.
pub(super) fn name_and_rank(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    let inside = text.strip_suffix(')').and_then(|text| text.split_once('('));
    match inside {
        Some((name, rank)) if !rank.contains(['(', ')']) && !name.contains(')') => (
            name.trim(),
            Some(rank.trim()).filter(|rank| !rank.is_empty()),
        ),
        _ => (text, None),
    }
}

/// Writes a decimal number as in SGF: without trailing zeros, and without `+`.
pub(super) fn decimal(number: f64) -> String {
    // Avoid `-0`.
    let number = if number == 0.0 { 0.0 } else { number };
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Parses a number of plausible size, including `.5` and `+5`.
pub(super) fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (number.is_finite() && number.abs() < 1e6).then_some(number)
}

pub(super) fn won_by(winner: Color, margin: f64) -> String {
    let winner = winner.as_str();
    if margin > 0.0 {
        format!("{winner}+{}", decimal(margin))
    } else {
        format!("{winner}+")
    }
}

/// Parses the first three numbers of a text as a date: year, month, day.
pub(super) fn day(text: &str) -> Option<Date> {
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty());
    let year = numbers.next()?;
    if year.len() != 4 {
        return None;
    }
    let month = numbers.next()?.parse().ok();
    let day = numbers.next()?.parse().ok();
    Date::new(year.parse().ok()?, Some(month?), Some(day?)).ok()
}

pub(super) struct Outcome {
    /// The value for SGF; `None` without a winner.
    pub result: Option<String>,
    /// Set if the words are unambiguous.
    pub is_sure: bool,
}

/// Parses a result in words. A margin in stones is taken as written.
///
/// The text after `>>` is the count of both sides.
pub(super) fn result(text: &str) -> Outcome {
    let text = text.split(">>").next().unwrap_or_default();
    let phrase = Phrase::read(text);
    // A remark on a win is not read.
    let is_whole =
        !matches!(phrase, Some(Phrase::Win { .. })) || !text.trim_end().ends_with([')', '}']);
    let written = phrase.and_then(|phrase| phrase.written(false));
    Outcome {
        is_sure: is_whole && written.is_some(),
        result: written.or_else(|| winner(text)),
    }
}

/// Returns the winner, and the reason unless it is a margin, from a longer text.
fn winner(text: &str) -> Option<String> {
    const SIDES: [(&str, Color); 8] = [
        ("black", Color::Black),
        ("white", Color::White),
        ("흑", Color::Black),
        ("백", Color::White),
        ("黒", Color::Black),
        ("白", Color::White),
        ("ดำ", Color::Black),
        ("ขาว", Color::White),
    ];
    const ENDS: [(&str, bool); 14] = [
        ("win", true),
        ("won", true),
        ("승", true),
        ("勝", true),
        ("胜", true),
        ("lose", false),
        ("lost", false),
        ("패", false),
        ("負", false),
        ("负", false),
        ("敗", false),
        ("败", false),
        ("ชนะ", true),
        ("แพ้", false),
    ];
    let text = text.to_lowercase().replace('黑', "黒");
    let first = |word: &str| text.find(word);
    let (_, side) = SIDES
        .iter()
        .filter_map(|(word, side)| Some((first(word)?, *side)))
        .min_by_key(|(at, _)| *at)?;
    let (_, wins) = ENDS
        .iter()
        .filter_map(|(word, wins)| Some((first(word)?, *wins)))
        .min_by_key(|(at, _)| *at)?;
    let winner = if wins { side } else { side.opposite() };
    Some(format!("{winner}+"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_take_the_forms_of_sgf() {
        for (text, expected) in [
            ("4D", "4d"),
            ("4段", "4d"),
            ("四段", "4d"),
            ("4단", "4d"),
            ("10K", "10k"),
            ("10級", "10k"),
            ("10级", "10k"),
            ("10급", "10k"),
            ("十二級", "12k"),
            ("9P", "9p"),
            ("9DP", "9p"),
            ("9段P", "9p"),
            ("九段", "9p"),
            ("初段", "1d"),
            ("초단", "1d"),
            ("7D*", "7d*"),
            ("3K?", "3k?"),
            ("Honinbo", "Honinbo"),
            ("3 dan", "3 dan"),
            ("", ""),
            ("*", "*"),
        ] {
            assert_eq!(rank(text), expected, "{text}");
        }
    }

    #[test]
    fn results_in_words() {
        for (text, expected) in [
            ("Black wins by 34win >> White(58):Black(92)", Some("B+34")),
            ("black 4 points win", Some("B+4")),
            ("white wins by time", Some("W+T")),
            ("White loses on time", Some("B+T")),
            ("White wins by resign!", Some("W+R")),
            ("흑 불계승", Some("B+R")),
            ("백 3집반승", Some("W+3.5")),
            ("흑 반집승", Some("B+0.5")),
            ("黒中押し勝ち!", Some("B+R")),
            ("白2目半勝ち", Some("W+2.5")),
            ("黑中盘胜", Some("B+R")),
            ("白 時間勝", Some("W+T")),
            ("黑负", Some("W+")),
            ("ดำชนะ", Some("B+")),
            ("ดำชนะด้วยแต้ม!7.5 >> 91:83.5", Some("B+7.5")),
            ("ขาวชนะด้วยแต้ม!0.5", Some("W+0.5")),
            ("ขาวชนะโดยเวลา", Some("W+T")),
            ("無勝負 (jigo)", Some("0")),
            ("250수 흑7집승", Some("B+7")),
            ("232手完、黒2目半勝ち", Some("B+2.5")),
            ("黑3又3/4子胜", Some("B+3.75")),
            ("黑1/4子胜", Some("B+0.25")),
            ("白棋12子", Some("W+12")),
        ] {
            let outcome = result(text);
            assert_eq!(outcome.result.as_deref(), expected, "{text}");
            assert!(outcome.is_sure, "{text}");
        }
        for (text, expected) in [
            ("White wins after a long fight over 12 points", Some("W+")),
            ("Black(92):White(58)", None),
            ("흑승 (시간승)", Some("B+")),
            ("黑250手", None),
            ("", None),
        ] {
            let outcome = result(text);
            assert_eq!(outcome.result.as_deref(), expected, "{text}");
            assert!(!outcome.is_sure, "{text}");
        }
    }

    #[test]
    fn names_and_ranks() {
        for (text, name, rank) in [
            ("jimmy (5K)", "jimmy", Some("5K")),
            ("a(b) (5K)", "a(b) (5K)", None),
            ("(5K) jimmy", "(5K) jimmy", None),
            ("jimmy", "jimmy", None),
            ("jimmy ()", "jimmy", None),
        ] {
            assert_eq!(name_and_rank(text), (name, rank), "{text}");
        }
    }

    #[test]
    fn days() {
        for (text, expected) in [
            ("2017- 3-16- 2-52-45", Some("2017-03-16")),
            ("2012年11月22日 10:00", Some("2012-11-22")),
            ("2017:03:16:02:52", Some("2017-03-16")),
            ("2017-13-16", None),
            ("17-3-16", None),
            ("", None),
        ] {
            let found = day(text).map(|date| date.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
        assert_eq!(decimal(-0.0), "0");
        assert_eq!(decimal(6.50), "6.5");
        assert_eq!(decimal(100.0), "100");
    }
}
