//! What players write for ranks, results, dates and numbers, in whatever
//! language.

use crate::game::Color;
use crate::value::Date;

/// A rank in SGF's form, `4d`; what is none stays as it is.
pub(super) fn rank(text: &str) -> String {
    let text = text.trim();
    let (bare, mark) = match text.strip_suffix(['*', '?']) {
        Some(bare) => (bare.trim_end(), &text[bare.len()..]),
        None => (text, ""),
    };
    match bare_rank(bare) {
        Some((number, letter)) => format!("{number}{letter}{mark}"),
        None => text.to_owned(),
    }
}

fn bare_rank(text: &str) -> Option<(u32, char)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = match digits {
        0 => cjk_number(text)?,
        _ => (text[..digits].parse().ok()?, &text[digits..]),
    };
    let letter = match unit.trim() {
        "D" | "d" | "段" | "단" => 'd',
        "K" | "k" | "級" | "级" | "급" => 'k',
        "P" | "p" | "DP" | "dp" | "段P" | "단P" => 'p',
        _ => return None,
    };
    (1..=99).contains(&number).then_some((number, letter))
}

/// A number from 1 to 99 in Chinese digits, and what follows it; `初` and `초` are the
/// first.
fn cjk_number(text: &str) -> Option<(u32, &str)> {
    const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let (mut tens, mut ones, mut end) = (None, None, 0);
    for (at, character) in text.char_indices() {
        let digit = (1..).zip(DIGITS).find(|(_, digit)| *digit == character);
        match (character, digit) {
            ('初' | '초', _) if at == 0 => ones = Some(1),
            ('十', _) if tens.is_none() => tens = Some(ones.take().unwrap_or(1)),
            (_, Some((value, _))) if ones.is_none() => ones = Some(value),
            _ => break,
        }
        end = at + character.len_utf8();
    }
    let number = tens.unwrap_or(0) * 10 + ones.unwrap_or(0);
    (number > 0).then_some((number, &text[end..]))
}

/// A name with a rank behind it in parentheses, where the only ones end it.
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

/// A decimal number as SGF has it: no trailing zeros, no sign of its own.
pub(super) fn decimal(number: f64) -> String {
    // `-0` is no komi.
    let number = if number == 0.0 { 0.0 } else { number };
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number within reason, `.5` and `+5` too.
pub(super) fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (number.is_finite() && number.abs() < 1e6).then_some(number)
}

/// The result of a win by so many points.
pub(super) fn won_by(winner: Color, margin: f64) -> String {
    let winner = winner.as_str();
    match margin > 0.0 {
        true => format!("{winner}+{}", decimal(margin)),
        false => format!("{winner}+"),
    }
}

/// The first three numbers of a text as a day: year, month, day.
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

const BLACK: [&str; 5] = ["black", "흑", "黒", "黑", "ดำ"];
const WHITE: [&str; 4] = ["white", "백", "白", "ขาว"];
const LOSE: [&str; 7] = ["lose", "lost", "패", "負", "负", "败", "แพ้"];
const WIN: [&str; 7] = ["win", "won", "승", "勝", "胜", "勝ち", "ชนะ"];
const RESIGN: [&str; 9] = [
    "resign",
    "불계",
    "中押",
    "中押し",
    "中押勝",
    "中押胜",
    "中盘",
    "中盤",
    "ยอมแพ้",
];
const TIME: [&str; 6] = ["time", "시간", "時間", "时间", "タイム", "เวลา"];
const DRAW: [&str; 7] = ["draw", "jigo", "무승부", "和棋", "持碁", "ジゴ", "เสมอ"];

/// A result in words, as SGF has it; `None` where it tells no winner.
///
/// What stands behind `>>` is the count of both sides.
pub(super) fn result(text: &str) -> Option<String> {
    let text = text.split(">>").next().unwrap_or_default();
    let text = text.to_lowercase();
    let place = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
    if place(&DRAW).is_some() {
        return Some("0".to_owned());
    }
    let named = match (place(&BLACK), place(&WHITE)) {
        (Some(black), Some(white)) if white < black => Color::White,
        (Some(_), _) => Color::Black,
        (None, Some(_)) => Color::White,
        (None, None) => return None,
    };
    // The Thai word for giving up holds the one for losing.
    let gave_up = place(&RESIGN);
    let winner = match (place(&WIN), place(&LOSE)) {
        (Some(_), _) => named,
        (None, Some(_)) => named.opposite(),
        (None, None) => return None,
    };
    let letter = winner.as_str();
    Some(if gave_up.is_some() {
        format!("{letter}+R")
    } else if place(&TIME).is_some() {
        format!("{letter}+T")
    } else {
        won_by(winner, margin(&text).unwrap_or_default())
    })
}

/// The first number of a text; `2目半` and `2집반` are 2.5, `半目` is 0.5.
fn margin(text: &str) -> Option<f64> {
    let start = text.find(|c: char| c.is_ascii_digit());
    let has_half = text.contains(['半', '반']);
    let Some(start) = start else {
        return has_half.then_some(0.5);
    };
    let rest = &text[start..];
    let end = rest
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(rest.len());
    let whole = number(rest[..end].trim_end_matches('.'))?;
    Some(match has_half && whole.fract() == 0.0 {
        true => whole + 0.5,
        false => whole,
    })
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
            ("無勝負 (jigo)", Some("0")),
            ("Black(92):White(58)", None),
            ("", None),
        ] {
            assert_eq!(result(text).as_deref(), expected, "{text}");
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
