//! Parses DT leniently (properties.html, DT).

use super::lexer::plain;
use crate::value::{Date, Dates};

/// Longer texts are stories, not dates.
const MOST_BYTES: usize = 120;

/// Converts dates such as `1996/5/6`, `31.12.1999`, `12th and 13th March 1994`, `Sat May 07
/// 23:38:53 CEST 2011` or `2003年5月6日` to the form of DT.
///
/// Never guesses: `05/06/1999` may be in May or June, `31.12.99` in any century, and
/// `1910-10-13..29` two days or seventeen. `94` means 1994 only after the name of a month.
#[doc(hidden)]
#[must_use]
pub fn date(text: &str) -> Option<String> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let text = plain(text);
    let text = without_doubt(&text);
    let dates = list(text)
        .or_else(|| named(text))
        .or_else(|| ideographic(text))?;
    let written = dates.to_string();
    (Dates::parse(&written).as_ref() == Ok(&dates)).then_some(written)
}

/// Words that mark a date as uncertain.
const DOUBTS: [&str; 14] = [
    "approximately",
    "approx.",
    "approx",
    "around",
    "about",
    "circa",
    "ca.",
    "ca",
    "c.",
    "um",
    "vers",
    "~",
    "約",
    "约",
];

/// Extracts the date of `ca. 1665` and `1660s`, which becomes the first year.
fn without_doubt(text: &str) -> &str {
    let doubt = DOUBTS.iter().find_map(|doubt| {
        let rest = text.strip_prefix(doubt)?.trim_start();
        rest.starts_with(|c: char| c.is_ascii_digit())
            .then_some(rest)
    });
    let text = doubt.unwrap_or(text);
    let decade = text.strip_suffix("'s").or_else(|| text.strip_suffix('s'));
    let is_decade = |text: &&str| {
        text.len() == 4 && text.ends_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    decade.filter(is_decade).unwrap_or(text)
}

/// Parses numbers with separators: the year first, or last if unambiguous. Drops times of day.
fn list(text: &str) -> Option<Dates> {
    if let Some(date) = year_last(text).or_else(|| basic(text)) {
        return Some(date.into());
    }
    if let Some(days) = two_days(text) {
        return Some(days);
    }
    let text = without_time(text);
    let mut items = Vec::new();
    for item in text.split([',', ';', '&']) {
        let mut parts = Vec::new();
        for part in item.trim().split(['-', '/', '.']) {
            let part = part.trim();
            let all_digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            parts.push(match part.len() {
                1 if all_digits => format!("0{part}"),
                2 | 4 if all_digits => part.to_owned(),
                _ => return None,
            });
        }
        items.push(parts.join("-"));
    }
    Dates::parse(&items.join(",")).ok()
}

/// Removes a time of day: `20:14:20`, `T13_20`, `t20:34:10.5+00:00`, `12:30 utc`, `9:05 pm`.
fn without_time(text: &str) -> &str {
    let is_time = |text: &str| {
        // `12:30 utc`, `12:30 pm`, `12:30 gmt+8`
        let mut words = text.split_ascii_whitespace();
        let is_clock = |word: &str| {
            word.chars()
                .all(|c| c.is_ascii_digit() || ":+-.z".contains(c))
        };
        words.all(|word| {
            let word = word.trim_matches(['(', ')']);
            is_clock(word) || ["am", "pm"].contains(&word) || is_zone(word)
        })
    };
    let cut = |at: usize| Some((text.get(..at)?, text.get(at + 1..)?));
    let split = text.find([' ', 't']).and_then(cut);
    match split {
        Some((date, time)) if time.contains([':', '_']) && is_time(&time.replace('_', ":")) => date,
        _ => text,
    }
}

/// Parses `1935.05.29-30`: a dash between consecutive days is unambiguous.
fn two_days(text: &str) -> Option<Dates> {
    let (day, last) = text.split_once('-')?;
    let separator = ['.', '/'].into_iter().find(|sign| day.contains(*sign))?;
    let mut parts = day.split(separator).map(number);
    let parts = [(); 4].map(|()| parts.next());
    let [
        Some(Some((year, 4))),
        Some(Some((month, 1..=2))),
        Some(Some((first, 1..=2))),
        None,
    ] = parts
    else {
        return None;
    };
    let (last, _) = number(last).filter(|(last, _)| *last == first + 1)?;
    Dates::new(vec![
        day_of(year, month, first)?,
        day_of(year, month, last)?,
    ])
}

/// Parses `31.12.1999`, `12/31/1999` or `05.05.1999`, if only one number can be the month.
fn year_last(text: &str) -> Option<Date> {
    let separator = ['.', '/', '-']
        .into_iter()
        .find(|sign| text.contains(*sign))?;
    let mut parts = text.split(separator).map(number);
    let parts = [(); 4].map(|()| parts.next());
    let [
        Some(Some((first, 1..=2))),
        Some(Some((second, 1..=2))),
        Some(Some((year, 4))),
        None,
    ] = parts
    else {
        return None;
    };
    let (month, day) = match (first, second) {
        (1..=12, 13..) => (first, second),
        (13.., 1..=12) => (second, first),
        (1..=12, _) if first == second => (first, second),
        _ => return None,
    };
    day_of(year, month, day)
}

/// Parses `19960506`. No other order is possible, since no plausible year begins with a month.
fn basic(text: &str) -> Option<Date> {
    let (number, 8) = number(text)? else {
        return None;
    };
    let date = day_of(number / 10000, number / 100 % 100, number % 100)?;
    (1500..2100).contains(&date.year()).then_some(date)
}

/// Parses a number and returns it with its number of digits.
fn number(text: &str) -> Option<(u32, usize)> {
    let text = text.trim();
    let all_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    Some((text.parse().ok().filter(|_| all_digits)?, text.len()))
}

fn day_of(year: u32, month: u32, day: u32) -> Option<Date> {
    let part = |part: u32| u8::try_from(part).ok();
    Date::new(
        u16::try_from(year).ok()?,
        Some(part(month)?),
        Some(part(day)?),
    )
    .ok()
}

/// Months in English, German, Dutch, French, Spanish and Italian. Any unique prefix of
/// at least three letters is accepted.
const MONTHS: [&[&str]; 12] = [
    &[
        "january", "januar", "jänner", "januari", "janvier", "enero", "gennaio",
    ],
    &[
        "february", "februar", "februari", "février", "fevrier", "febrero", "febbraio",
    ],
    &["march", "märz", "maerz", "maart", "mars", "marzo", "mrt"],
    &["april", "avril", "abril", "aprile"],
    &["may", "mai", "mei", "mayo", "maggio"],
    &["june", "juni", "juin", "junio", "giugno"],
    &["july", "juli", "juillet", "julio", "luglio"],
    &["august", "augustus", "août", "aout", "agosto"],
    &["september", "septembre", "septiembre", "settembre"],
    &["october", "oktober", "octobre", "octubre", "ottobre"],
    &["november", "novembre", "noviembre"],
    &[
        "december",
        "dezember",
        "décembre",
        "decembre",
        "diciembre",
        "dicembre",
    ],
];

fn month(word: &str) -> Option<u32> {
    if word.chars().count() < 3 {
        return None;
    }
    let begins = |names: &&[&str]| names.iter().any(|name| name.starts_with(word));
    let mut fitting = (1..).zip(&MONTHS).filter(|(_, names)| begins(names));
    let (month, _) = fitting.next()?;
    fitting.next().is_none().then_some(month)
}

/// Words around a date with a month's name that have no meaning.
const FILLERS: &[&str] = &[
    "am",
    "and",
    "de",
    "del",
    "den",
    "der",
    "di",
    "e",
    "el",
    "en",
    "et",
    "het",
    "il",
    "le",
    "of",
    "the",
    "und",
    "y",
    "&",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
];

/// Parses a year with up to two days of a named month.
fn named(text: &str) -> Option<Dates> {
    let mut year = None;
    let mut named = None;
    let mut days = Vec::new();
    let mut words = text
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .peekable();
    while let Some(word) = words.next() {
        let word = word.trim_end_matches('.');
        if word.contains(':') {
            // Skip a time of day and its zone; the year comes last.
            if words.peek().is_some_and(|zone| is_zone(zone)) {
                words.next();
            }
            continue;
        }
        if FILLERS.contains(&word) {
            continue;
        }
        if let Some(month) = month(word) {
            set(&mut named, month)?;
            continue;
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, ordinal) = word.split_at_checked(digits)?;
        let is_ordinal = ["", "st", "nd", "rd", "th", "er", "º", "ª", "e"].contains(&ordinal);
        match (digits, number.parse::<u32>().ok().filter(|_| is_ordinal)?) {
            (4, given) if ordinal.is_empty() => set(&mut year, given)?,
            (2, given @ 32..) if ordinal.is_empty() => set(&mut year, 1900 + given)?,
            (1..=2, day @ 1..=31) if days.len() < 2 => days.push(day),
            _ => return None,
        }
    }
    let (year, month) = (year?, named?);
    if days.is_empty() {
        let month = u8::try_from(month).ok();
        return Some(
            Date::new(u16::try_from(year).ok()?, month, None)
                .ok()?
                .into(),
        );
    }
    let dates: Option<Vec<Date>> = days.iter().map(|day| day_of(year, month, *day)).collect();
    Dates::new(dates?)
}

/// Returns true for `cest`, `gmt` or `gmt+01:00`: three to five letters, optionally with an offset.
fn is_zone(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, difference) = word.split_at(letters);
    let is_difference = |c: char| c.is_ascii_digit() || "+-:".contains(c);
    (2..=5).contains(&letters.len())
        && month(letters).is_none()
        && difference.chars().all(is_difference)
}

/// Parses `2003年5月6日`, `2003年5月`, `2003년 5월 6일`, with an optional time of day. If start
/// and end of a game are on the same day, it counts once.
fn ideographic(text: &str) -> Option<Dates> {
    let mut dates: Vec<Date> = Vec::new();
    let mut rest = text;
    loop {
        let (year, behind) = counted(rest, &["年", "년"])?;
        let (month, behind) = counted(behind, &["月", "월"]).unzip();
        let (day, behind) = match behind {
            Some(behind) => match counted(behind, &["日", "일"]) {
                Some((day, behind)) => (Some(day), behind),
                None => (None, behind),
            },
            None => (None, rest.split_once(['年', '년'])?.1),
        };
        let part = |part: Option<u32>| part.map(u8::try_from).transpose().ok();
        let date = Date::new(u16::try_from(year).ok()?, part(month)?, part(day)?).ok()?;
        if dates.last() != Some(&date) {
            dates.push(date);
        }
        let time = behind.trim_start();
        rest = time.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        let time = &time[..time.len() - rest.len()];
        if !time.is_empty() && !time.contains(':') {
            return None;
        }
        rest = rest.trim_start();
        match rest.strip_prefix(['-', '~', ',', '、']) {
            Some(next) => rest = next,
            None => break,
        }
    }
    // Two days with a dash between them may be a range.
    (rest.is_empty() && (dates.len() == 1 || !text.contains(['-', '~'])))
        .then(|| Dates::new(dates))?
}

/// Parses a number followed by one of these characters.
fn counted<'t>(text: &'t str, signs: &[&str]) -> Option<(u32, &'t str)> {
    let text = text.trim_start();
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(end)?;
    let rest = rest.trim_start();
    let rest = signs.iter().find_map(|sign| rest.strip_prefix(sign))?;
    Some((number.parse().ok()?, rest))
}

/// Sets a part of the date; returns `None` if it contradicts an earlier one.
fn set(place: &mut Option<u32>, said: u32) -> Option<()> {
    match place.replace(said) {
        None => Some(()),
        Some(before) => (before == said).then_some(()),
    }
}
