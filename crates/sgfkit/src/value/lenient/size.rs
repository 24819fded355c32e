//! SZ (properties.html, SZ).

use crate::game::BoardSize;
use crate::value::{number, whole};

/// The size of `13.0`, `9x9`, `9,9`, `9 * 9`, `9×9` or `19路`.
///
/// These are bytes, because a board's size is needed before its file's encoding
/// is known: anything that is not ASCII is a multiplication sign between two
/// numbers and a word after one.
pub(crate) fn size(raw: &[u8]) -> Option<BoardSize> {
    let text = std::str::from_utf8(raw).ok().map(whole);
    if let Some(size) = text.and_then(|text| BoardSize::parse(text).ok()) {
        return Some(size);
    }
    let (columns, rest) = side(raw.trim_ascii())?;
    let is_word = |bytes: &[u8]| bytes.iter().all(|byte| !byte.is_ascii());
    if is_word(rest) {
        return Some(BoardSize::square(columns));
    }
    let sign = match rest.first()? {
        b'x' | b'X' | b'*' | b',' | b':' | b'/' => 1,
        _ => rest.iter().take_while(|byte| !byte.is_ascii()).count(),
    };
    let (rows, rest) = side(rest.get(sign..)?.trim_ascii_start())?;
    let is_size = (1..=3).contains(&sign) && is_word(rest);
    is_size.then_some(BoardSize { columns, rows })
}

/// The number that bytes begin with, and what follows it.
fn side(raw: &[u8]) -> Option<(u32, &[u8])> {
    let digits = raw.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = raw.split_at(digits);
    let side = u32::try_from(number(std::str::from_utf8(digits).ok()?)?).ok()?;
    (side > 0).then_some((side, rest.trim_ascii_start()))
}
