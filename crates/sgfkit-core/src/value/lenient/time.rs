//! Parses TM leniently (properties.html, TM).

use std::borrow::Cow;

use super::lexer::{Token, Words, plain, tokens};

const HOUR: Option<f64> = Some(3600.0);
const MINUTE: Option<f64> = Some(60.0);
const SECOND: Option<f64> = Some(1.0);

const WORDS: Words<f64> = &[
    ("h", HOUR),
    ("hr", HOUR),
    ("hrs", HOUR),
    ("hour", HOUR),
    ("hours", HOUR),
    ("std", HOUR),
    ("stunde", HOUR),
    ("stunden", HOUR),
    ("uur", HOUR),
    ("uren", HOUR),
    ("heure", HOUR),
    ("heures", HOUR),
    ("hora", HOUR),
    ("horas", HOUR),
    ("ora", HOUR),
    ("ore", HOUR),
    ("小时", HOUR),
    ("小時", HOUR),
    ("时", HOUR),
    ("時間", HOUR),
    ("時", HOUR),
    ("시간", HOUR),
    ("m", MINUTE),
    ("min", MINUTE),
    ("mins", MINUTE),
    ("minute", MINUTE),
    ("minutes", MINUTE),
    ("minuten", MINUTE),
    ("minuut", MINUTE),
    ("minuti", MINUTE),
    ("minuto", MINUTE),
    ("minutos", MINUTE),
    ("分", MINUTE),
    ("分钟", MINUTE),
    ("分鐘", MINUTE),
    ("분", MINUTE),
    ("s", SECOND),
    ("sec", SECOND),
    ("secs", SECOND),
    ("second", SECOND),
    ("seconds", SECOND),
    ("sekunden", SECOND),
    ("seconden", SECOND),
    ("secondes", SECOND),
    ("secondi", SECOND),
    ("segundos", SECOND),
    ("秒", SECOND),
    ("초", SECOND),
    ("each", None),
    ("per", None),
    ("player", None),
    ("side", None),
    ("jeder", None),
    ("各", None),
    ("双方", None),
    ("両者", None),
    ("각", None),
    ("씩", None),
];

/// Converts `1h`, `1 h 30 min`, `3 hours each`, `1:30:00` or `2시간` to seconds.
///
/// `20:00` is 20 minutes. `1:30` may be hours or minutes and is rejected, as is any
/// text about overtime.
#[doc(hidden)]
pub fn time(text: &str) -> Option<String> {
    let clock_text = plain(text);
    let (whole, fraction) = clock_text.split_once('.').unwrap_or((&clock_text, "0"));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(seconds) = clock(whole).filter(|_| is_fraction) {
        return Some(match fraction.trim_end_matches('0') {
            "" => seconds.to_string(),
            fraction => format!("{seconds}.{fraction}"),
        });
    }
    let text = &without_groups(text);
    let tokens = tokens(text, WORDS)?;
    let mut seconds = 0.0;
    let mut number = None;
    let mut last_unit = f64::INFINITY;
    for token in &tokens {
        match *token {
            Token::Number(_) if number.is_some() => return None,
            Token::Number(given) => number = Some(given),
            Token::Half => number = Some(number.unwrap_or_default() + 0.5),
            // Units must decrease; otherwise there is more than one time.
            Token::Word(unit) if unit < last_unit => {
                seconds += number.take()? * unit;
                last_unit = unit;
            }
            Token::Word(_) => return None,
        }
    }
    match number {
        None => (last_unit < f64::INFINITY).then(|| seconds.to_string()),
        // A lone number, with spaces around it or a comma in it.
        Some(number) if tokens.len() == 1 && !text.contains(char::is_alphabetic) => {
            Some(number.to_string())
        }
        Some(_) => None,
    }
}

/// Removes commas between thousands: `1,800` becomes `1800`.
fn without_groups(text: &str) -> Cow<'_, str> {
    let mut groups = text.trim().split(',');
    let first = groups.next().unwrap_or_default();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0') && digits(first);
    if is_first && groups.all(|group| group.len() == 3 && digits(group)) {
        Cow::Owned(text.replace(',', ""))
    } else {
        Cow::Borrowed(text)
    }
}

/// Parses `hh:mm:ss`, or `mm:ss` with two digits each.
fn clock(text: &str) -> Option<u32> {
    let mut parts = [0; 3];
    let mut count = 0;
    for part in text.split(':') {
        let all_digits = part.bytes().all(|byte| byte.is_ascii_digit());
        let is_right = matches!(part.len(), 1..=2) && all_digits;
        *parts.get_mut(count).filter(|_| is_right)? = part.parse().ok()?;
        count += 1;
    }
    let two_digits = |text: &str| text.split(':').skip(1).all(|part| part.len() == 2);
    match (count, parts) {
        (3, [hours, minutes @ ..60, seconds @ ..60]) if two_digits(text) => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        (2, [minutes, seconds @ ..60, _]) if two_digits(text) && minutes >= 10 => {
            Some(minutes * 60 + seconds)
        }
        _ => None,
    }
}
