//! The forms of coordinates that several games share, and the cursor that the
//! longer moves are read with. All of them are ASCII.

use super::Point;

/// Go's letters: `a`–`z` are 0–25, `A`–`Z` are 26–51 (go.html).
pub(super) fn letter_index(letter: u8) -> Option<u32> {
    match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a')),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
        _ => None,
    }
}

/// The inverse of [`letter_index`]: `None` from 52 on.
pub(super) fn letter(index: u32) -> Option<char> {
    let index = u8::try_from(index).ok()?;
    match index {
        0..26 => Some(char::from(b'a' + index)),
        26..52 => Some(char::from(b'A' + (index - 26))),
        _ => None,
    }
}

/// A point of two letters, column then row.
pub(crate) fn parse_letters(text: &str) -> Option<Point> {
    match text.as_bytes() {
        &[column, row] => letters(column, row),
        _ => None,
    }
}

/// The point of a column letter and a row letter.
pub(super) fn letters(column: u8, row: u8) -> Option<Point> {
    Some(Point::new(letter_index(column)?, letter_index(row)?))
}

/// The inverse of [`parse_letters`].
pub(super) fn write_letters(point: Point) -> Option<String> {
    Some([letter(point.column)?, letter(point.row)?].iter().collect())
}

/// A point of exactly one letter of any case and a number counted from 1.
pub(super) fn parse_letter_number(text: &str) -> Option<Point> {
    Cursor::new(text).whole(Cursor::letter_number)
}

/// The inverse of [`parse_letter_number`], in lower case.
pub(super) fn write_letter_number(point: Point) -> Option<String> {
    let column = letter(point.column).filter(char::is_ascii_lowercase)?;
    let row = point.row.checked_add(1)?;
    Some(format!("{column}{row}"))
}

/// A point of column letters in bijective base 26 (`a`, …, `z`, `aa`, …), of
/// any case, and a row number counted from 1 (hex.html, twixt.html).
pub(super) fn parse_columns_number(text: &str) -> Option<Point> {
    Cursor::new(text).whole(|cursor| Some(Point::new(cursor.columns()?, cursor.row()?)))
}

/// The inverse of [`parse_columns_number`], in lower case.
pub(super) fn write_columns_number(point: Point) -> Option<String> {
    let row = point.row.checked_add(1)?;
    Some(format!("{}{row}", write_columns(point.column)?))
}

/// The name of a zero-based column in bijective base 26, in lower case.
pub(super) fn write_columns(column: u32) -> Option<String> {
    let mut rest = column.checked_add(1)?;
    let mut letters = Vec::new();
    while let Some(digit) = rest.checked_sub(1) {
        letters.push(letter(digit % 26)?);
        rest = digit / 26;
    }
    Some(letters.iter().rev().collect())
}

/// Reads a value from left to right. A method that answers `None` may have
/// moved on: whoever gets `None` refuses the value.
pub(super) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.as_bytes(),
        }
    }

    /// What `read` finds, if it takes the whole of the text.
    #[doc(hidden)]
    pub fn whole<T>(mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let found = read(&mut self)?;
        self.is_empty().then_some(found)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes the next byte if it is one that is wanted.
    pub(super) fn next_if(&mut self, wanted: impl FnOnce(u8) -> bool) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        if !wanted(first) {
            return None;
        }
        self.rest = rest;
        Some(first)
    }

    /// Takes the byte if it comes next, and says whether it did.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        self.next_if(|next| next == byte).is_some()
    }

    /// Takes all ASCII white space that comes next.
    pub(super) fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    /// Column letters in bijective base 26, as a zero-based column.
    pub(super) fn columns(&mut self) -> Option<u32> {
        let mut number = 0u32;
        while let Some(letter) = self.next_if(|next| next.is_ascii_alphabetic()) {
            let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            number = number.checked_mul(26)?.checked_add(digit)?;
        }
        number.checked_sub(1)
    }

    /// A row number counted from 1, as a zero-based row. A leading zero is
    /// refused: no row 0 exists, and `a03` would be a second name for `a3`.
    pub(super) fn row(&mut self) -> Option<u32> {
        let mut number = 0u32;
        while let Some(digit) = self.next_if(|next| next.is_ascii_digit()) {
            number = number
                .checked_mul(10)?
                .checked_add(u32::from(digit - b'0'))?;
            if number == 0 {
                return None;
            }
        }
        number.checked_sub(1)
    }

    /// One letter of any case and a row number.
    pub(super) fn letter_number(&mut self) -> Option<Point> {
        let letter = self.next_if(|next| next.is_ascii_alphabetic())?;
        let column = letter_index(letter.to_ascii_lowercase())?;
        Some(Point::new(column, self.row()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_letters_is_a_point() {
        for row in 0..52 {
            for column in 0..52 {
                let point = Point::new(column, row);
                let text = write_letters(point).unwrap();
                assert_eq!(parse_letters(&text), Some(point), "{text}");
            }
        }
        assert_eq!(write_letters(Point::new(52, 0)), None);
        assert_eq!(write_letters(Point::new(0, u32::MAX)), None);
    }

    #[test]
    fn two_letters() {
        for (text, column, row) in [
            ("aa", 0, 0),
            ("pd", 15, 3),
            ("tt", 19, 19),
            ("zA", 25, 26),
            ("ZZ", 51, 51),
        ] {
            assert_eq!(parse_letters(text), Some(Point::new(column, row)), "{text}");
        }
        for text in ["", "a", "aaa", "a1", " aa", "aa ", "a b", "é", "aé", "Q16"] {
            assert_eq!(parse_letters(text), None, "{text}");
        }
    }

    #[test]
    fn column_names_are_bijective_base_26() {
        // The 1-based numbers of spec-games, section 13.
        for (name, number) in [
            ("a", 1),
            ("z", 26),
            ("aa", 27),
            ("az", 52),
            ("ba", 53),
            ("zz", 702),
            ("aaa", 703),
        ] {
            assert_eq!(write_columns(number - 1).as_deref(), Some(name));
            assert_eq!(Cursor::new(name).columns(), Some(number - 1));
            assert_eq!(
                Cursor::new(&name.to_uppercase()).columns(),
                Some(number - 1)
            );
        }
        for column in 0..20_000 {
            let name = write_columns(column).unwrap();
            assert_eq!(Cursor::new(&name).columns(), Some(column), "{name}");
        }
    }

    #[test]
    fn columns_and_number() {
        for (text, column, row) in [
            ("a1", 0, 0),
            ("f6", 5, 5),
            ("aA27", 26, 26),
            ("AB6", 27, 5),
            ("ab28", 27, 27),
            ("zz702", 701, 701),
            ("a4294967295", 0, u32::MAX - 1),
        ] {
            let point = Point::new(column, row);
            assert_eq!(parse_columns_number(text), Some(point), "{text}");
            let written = write_columns_number(point);
            assert_eq!(written.as_deref(), Some(text.to_ascii_lowercase().as_str()));
        }
        for text in [
            "",
            "a",
            "1",
            "1a",
            "a0",
            "a01",
            "a-1",
            "a1 ",
            " a1",
            "a 1",
            "a1b",
            "é1",
            "a1é",
            "a4294967296",
            "zzzzzzz1",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1",
        ] {
            assert_eq!(parse_columns_number(text), None, "{text}");
        }
        assert_eq!(write_columns_number(Point::new(u32::MAX, 0)), None);
        assert_eq!(write_columns_number(Point::new(0, u32::MAX)), None);
        let last = Point::new(u32::MAX - 1, u32::MAX - 1);
        let text = write_columns_number(last).unwrap();
        assert_eq!(parse_columns_number(&text), Some(last));
    }

    #[test]
    fn letter_and_number() {
        assert_eq!(parse_letter_number("C8"), Some(Point::new(2, 7)));
        assert_eq!(parse_letter_number("z10"), Some(Point::new(25, 9)));
        for text in ["", "c", "8", "cc8", "c0", "c08", "c8 ", "c8c"] {
            assert_eq!(parse_letter_number(text), None, "{text}");
        }
        assert_eq!(write_letter_number(Point::new(26, 0)), None);
        assert_eq!(write_letter_number(Point::new(0, u32::MAX)), None);
        for row in 0..100 {
            for column in 0..26 {
                let point = Point::new(column, row);
                let text = write_letter_number(point).unwrap();
                assert_eq!(parse_letter_number(&text), Some(point), "{text}");
            }
        }
    }
}
