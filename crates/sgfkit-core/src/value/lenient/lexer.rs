//! Tokenizes texts of game information into words and numbers, in the languages found in files.

/// Longer texts are stories, not values.
const MOST_BYTES: usize = 120;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<W> {
    Number(f64),
    /// One half: of the unit before it, or added to the number before it.
    Half,
    Word(W),
}

/// Words of one kind of text in lower case, with their meaning; `None` if they have none.
pub(super) type Words<W> = &'static [(&'static str, Option<W>)];

/// Words that mean the same everywhere.
const FILLERS: &[&str] = &[
    "a", "about", "and", "an", "de", "der", "des", "een", "el", "en", "het", "il", "la", "las",
    "le", "les", "los", "of", "on", "the", "und", "y",
];

const NUMBERS: &[(&str, f64)] = &[
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
];

const HALVES: &[&str] = &["half", "半", "반", "halb", "halve"];

/// Tokenizes a text. Returns `None` if any part is unknown.
pub(super) fn tokens<W: Copy>(text: &str, words: Words<W>) -> Option<Vec<Token<W>>> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let text = plain(text);
    let mut rest = text.as_str();
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        let after = rest.get(first.len_utf8()..)?;
        let before = text[..text.len() - rest.len()].chars().next_back();
        let begins = before.is_none_or(|c| c.is_whitespace() || "+-".contains(c));
        let is_fraction =
            matches!(first, '.' | ',') && begins && after.starts_with(|c: char| c.is_ascii_digit());
        if first.is_ascii_digit() || is_fraction || fraction_sign(first).is_some() {
            let (number, after) = number(rest)?;
            tokens.push(Token::Number(number));
            rest = after;
            continue;
        }
        if let Some((number, after)) = ideographic_number(rest) {
            tokens.push(Token::Number(number));
            rest = after;
            continue;
        }
        let (word, after) = if is_letter(first) {
            rest.split_at(rest.find(|c| !is_letter(c)).unwrap_or(rest.len()))
        } else {
            (longest(rest, words).unwrap_or_default(), after)
        };
        if word.is_empty() {
            let nothing =
                first.is_whitespace() || matches!(first, '.' | ',' | ';' | '!' | '。' | '、');
            if !nothing {
                return None;
            }
            rest = after;
            continue;
        }
        rest = rest.get(word.len()..)?;
        if HALVES.contains(&word) {
            tokens.push(Token::Half);
        } else if let Some((_, meaning)) = words.iter().find(|(known, _)| *known == word) {
            tokens.extend(meaning.map(Token::Word));
        } else if let Some((_, number)) = NUMBERS.iter().find(|(known, _)| *known == word) {
            tokens.push(Token::Number(*number));
        } else if !FILLERS.contains(&word) {
            return None;
        }
    }
    Some(tokens)
}

/// Converts to lower case, and full-width characters to ASCII.
pub(super) fn plain(text: &str) -> String {
    text.trim()
        .chars()
        .map(narrow)
        .collect::<String>()
        .to_lowercase()
}

fn narrow(c: char) -> char {
    match c {
        '\u{3000}' | '\u{a0}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Returns true for letters of scripts that separate words by spaces (Thai does not).
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && c < '\u{1100}' && !('\u{e00}'..='\u{e7f}').contains(&c)
}

/// Returns the longest known word at the start, for symbols and scripts without spaces.
fn longest<W>(text: &str, words: Words<W>) -> Option<&str> {
    let known = words
        .iter()
        .map(|(word, _)| *word)
        .chain(HALVES.iter().copied());
    let fitting = known.filter(|word| text.starts_with(word));
    let longest = fitting.max_by_key(|word| word.len())?;
    text.get(..longest.len())
}

/// Parses `5`, `5.5`, `5,5`, `.5`, `5 1/2`, `5½` or `1/2`, and returns the rest of the
/// text. Rejects grouped thousands such as `1,800`.
fn number(text: &str) -> Option<(f64, &str)> {
    let (whole, rest) = digits(text);
    if let Some(fraction) = rest.strip_prefix('/').filter(|_| !whole.is_empty()) {
        let (below, rest) = digits(fraction);
        return Some((fraction_of(whole, below)?, rest));
    }
    let decimals = rest.strip_prefix(['.', ',']).map_or(("", ""), digits);
    if !decimals.0.is_empty() {
        if is_grouped(whole, &rest[..decimals.0.len() + 1]) {
            return None;
        }
        let number = format!("{whole}.{}", decimals.0);
        return Some((number.parse().ok()?, decimals.1));
    }
    let number: f64 = if whole.is_empty() {
        0.0
    } else {
        whole.parse().ok()?
    };
    // `3又3/4` occurs in Chinese counting.
    let behind = rest.strip_prefix('又').unwrap_or(rest).trim_start();
    if let Some(sign) = behind.chars().next()
        && let Some(fraction) = fraction_sign(sign)
    {
        return Some((number + fraction, behind.get(sign.len_utf8()..)?));
    }
    let (above, slash) = digits(behind);
    if let Some(below) = slash.strip_prefix('/').filter(|_| !above.is_empty()) {
        let (below, rest) = digits(below);
        return Some((number + fraction_of(above, below)?, rest));
    }
    Some((number, rest))
}

/// Returns true if a comma separates thousands, not decimals: three digits follow, and
/// the part before is not a lone zero.
fn is_grouped(whole: &str, rest: &str) -> bool {
    let is_whole = (1..=3).contains(&whole.len()) && !whole.starts_with('0');
    is_whole && rest.starts_with(',') && rest.len() == 4
}

/// Returns the leading digits, up to the longest possible value.
fn digits(text: &str) -> (&str, &str) {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at(end.min(9))
}

fn fraction_sign(c: char) -> Option<f64> {
    match c {
        '¼' => Some(0.25),
        '½' => Some(0.5),
        '¾' => Some(0.75),
        _ => None,
    }
}

fn fraction_of(above: &str, below: &str) -> Option<f64> {
    match (above, below) {
        ("1", "4") => Some(0.25),
        ("1", "2") | ("2", "4") => Some(0.5),
        ("3", "4") => Some(0.75),
        _ => None,
    }
}

/// Parses `三`, `十二`, `二十五`: up to 99.
pub(super) fn ideographic_number(text: &str) -> Option<(f64, &str)> {
    const DIGITS: &str = "一二三四五六七八九";
    let digit = |text: &str| {
        let first = text.chars().next()?;
        let place = DIGITS.chars().position(|digit| digit == first)?;
        Some(place as f64 + 1.0)
    };
    let skip = |text: &'_ str| text.char_indices().nth(1).map_or(text.len(), |(at, _)| at);
    let (tens, rest) = match digit(text) {
        Some(tens) => (Some(tens), text.get(skip(text)..)?),
        None => (None, text),
    };
    let Some(rest) = rest.strip_prefix('十') else {
        return Some((tens?, rest));
    };
    let tens = tens.unwrap_or(1.0) * 10.0;
    match digit(rest) {
        Some(ones) => Some((tens + ones, rest.get(skip(rest)..)?)),
        None => Some((tens, rest)),
    }
}
