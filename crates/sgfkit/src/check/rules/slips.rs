//! The checks of [`Slip`]s, except `players-coordinates`. A value has at most one slip, so
//! that only one of them reports it, and `bad-value` does not.

use super::super::slip::Slip;
use super::*;

pub(super) struct Row {
    slip: Slip,
    pub(super) check: Check,
    /// Makes the message, from the value and the identifier.
    message: fn(&str, &str) -> String,
    /// What the fix does, in the imperative. If empty, the fix shows what it writes.
    fix: &'static str,
}

/// Makes the table: the manual, the slip, the check, its message and its fix.
macro_rules! slips {
    ($(
        $(#[doc = $line:literal])+
        $slip:ident: $check:expr, $message:expr, $fix:literal;
    )+) => {
        /// In the order of their codes.
        pub(super) const ROWS: &[Row] = &[$(Row {
            slip: Slip::$slip,
            check: $check.manual_from(concat!($($line, "\n"),+)).run(Run::Flaw(
                |known, value, flaw, report| tell(Slip::$slip, known, value, flaw, report),
            )),
            message: $message,
            fix: $fix,
        }),+];
    };
}

slips! {
    /// # What
    ///
    /// A move of Go or Othello is white space alone, or the word `pass`.
    ///
    /// # Why
    ///
    /// A pass is the empty value; in Go also `tt` on boards up to 19×19. Other programs read a bad move, or refuse
    /// the file. sgf reads `pass` as a pass.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]SZ[19];B[ ];W[pass])
    /// ```
    ///
    /// # Fix
    ///
    /// Write `[]`; before FF[4], `[tt]` in Go. That is safe.
    BlankMove: Check::new("blank-move", Values, Error)
        .summary("a pass written as white space or a word")
        .spec("go.html, Move")
        .sgfc(&[15])
        .games(&[Game::Go, Game::Othello])
        .fix(Safe),
    |written, id| {
        if written.trim().is_empty() {
            format!("{id} has nothing but white space")
        } else {
            format!("`{written}` in {id} is not how a pass is written")
        }
    },
    "write a pass";

    /// # What
    ///
    /// A colour is written as something else than `B` or `W`.
    ///
    /// # Why
    ///
    /// Programs that know only the two letters ignore it, and the wrong side is to play.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]PL[black])
    /// ```
    ///
    /// # Fix
    ///
    /// Write `B` or `W`. That is unsafe, since it interprets: `1` and `2` are taken for Black and White.
    ColorName: Check::new("color-name", Values, Error)
        .summary("a colour that is not written B or W")
        .spec("sgf4.html §3, Color")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id} is not how a colour is written"),
    "";

    /// # What
    ///
    /// A real number is written with a comma.
    ///
    /// # Why
    ///
    /// SGF has a point in all languages. Programs that stop at the comma read another number.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]BL[12,5])
    /// ```
    ///
    /// # Fix
    ///
    /// Write a point. That is unsafe, since it interprets; a comma before three digits is left alone.
    DecimalComma: Check::new("decimal-comma", Values, Error)
        .summary("a comma for the decimal point")
        .spec("sgf4.html §3, Real")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id} has a comma for its decimal point"),
    "";

    /// # What
    ///
    /// An annotation has no value where a 1, or a 2 for emphasis, must stand.
    ///
    /// # Why
    ///
    /// Programs that want the number ignore the annotation.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]DM[])
    /// ```
    ///
    /// # Fix
    ///
    /// Write 1, which is the same without emphasis. That is safe.
    EmptyDouble: Check::new("empty-double", Values, Error)
        .summary("an annotation without its number")
        .spec("sgf4.html §3, Double")
        .sgfc(&[15])
        .fix(Safe),
    |_, id| format!("{id} has no number"),
    "write 1";

    /// # What
    ///
    /// An emphasis is more than 2.
    ///
    /// # Why
    ///
    /// A Double is 1, or 2 for emphasis. Programs ignore the annotation.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]GB[3])
    /// ```
    ///
    /// # Fix
    ///
    /// Write 2. That is unsafe, since it interprets.
    LargeDouble: Check::new("large-double", Values, Error)
        .summary("an emphasis of more than 2")
        .spec("sgf4.html §3, Double")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id} is more than 2"),
    "";

    /// # What
    ///
    /// A real number ends or begins with its point, or has an exponent.
    ///
    /// # Why
    ///
    /// FF[4] wants digits on both sides of the point and nothing else; programs refuse the rest or read half of
    /// it. `30.` was allowed before FF[4].
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]BL[30.]V[.5];W[dd]V[1.2e-3])
    /// ```
    ///
    /// # Fix
    ///
    /// Write the same number in digits: `30`, `0.5`, `0.0012`. That is safe.
    NumberForm: Check::new("number-form", Values, Error)
        .summary("a number in a form that FF[4] does not have")
        .spec("sgf4.html §3, Number, Real")
        .sgfc(&[15])
        .fix(Safe),
    |written, id| format!("`{written}` in {id} is no number as FF[4] writes it"),
    "";

    /// # What
    ///
    /// A number stands in a property that has no value.
    ///
    /// # Why
    ///
    /// `KO`, `DO` and `IT` are complete with `[]`. Some programs write a 1 into them, as into `BM` and `TE`;
    /// others refuse the value.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]DO[1])
    /// ```
    ///
    /// # Fix
    ///
    /// Remove the number, which says nothing. That is safe.
    NumberInNone: Check::new("number-in-none", Values, Error)
        .summary("a number where no value stands")
        .spec("sgf4.html §3, None")
        .sgfc(&[15])
        .fix(Safe),
    |written, id| format!("{id} has no value, but `{written}` stands there"),
    "remove the number";

    /// # What
    ///
    /// Characters that mean nothing stand in or around a point, or behind a number.
    ///
    /// # Why
    ///
    /// The value is not of its type, so programs ignore it or misread it.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]SZ[19];B[p1d];W[dd.]MN[2x])
    /// ```
    ///
    /// # Fix
    ///
    /// Remove what does not belong there, if a point of the board or a number is left. That is unsafe: something
    /// else may have been meant.
    Stray: Check::new("stray-characters", Values, Error)
        .summary("characters in a value that mean nothing")
        .spec("sgf4.html §3")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("stray characters in `{written}` in {id}"),
    "";

    /// # What
    ///
    /// A value of `LB` has its text before its point.
    ///
    /// # Why
    ///
    /// The point comes first. Other programs show no label, or refuse the file.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]LB[A:dd])
    /// ```
    ///
    /// # Fix
    ///
    /// Swap the two parts. That is done if only the second one is a point of the board, and it is unsafe, because
    /// it interprets.
    SwappedLabel: Check::new("swapped-label", Values, Error)
        .summary("a label before its point")
        .spec("properties.html, LB")
        .sgfc(&[14])
        .fix(Unsafe),
    |written, _| format!("`{written}` in LB: the point must come first"),
    "";

    /// # What
    ///
    /// A time is written in hours, minutes and seconds.
    ///
    /// # Why
    ///
    /// Times are plain seconds; programs read the first number only, or nothing.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]BL[1hr 05m])
    /// ```
    ///
    /// # Fix
    ///
    /// Write the seconds: `3900`. That is unsafe, since it interprets.
    TimeUnit: Check::new("time-with-units", Values, Error)
        .summary("a time that is not in seconds")
        .spec("properties.html, BL")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id} is not in seconds"),
    "";

    /// # What
    ///
    /// White space stands in a value that is no text: in a point, a move, a number, a colour.
    ///
    /// # Why
    ///
    /// Only texts have white space. Many programs read `p d` as no point at all, or stop there.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]SZ[19];B[p d];W[dd ]LB[a a:x])
    /// ```
    ///
    /// # Fix
    ///
    /// Remove the white space. That is safe.
    Blank: Check::new("white-space-in-value", Values, Error)
        .summary("white space in a value that is no text")
        .spec("sgf4.html §3; converting.html")
        .sgfc(&[15, 25])
        .fix(Safe),
    |written, id| format!("white space in `{written}` in {id}"),
    "remove the white space";
}

fn tell(slip: Slip, known: &Known<'_>, value: RawValue<'_>, flaw: &Flaw, report: &mut Report<'_>) {
    let row = ROWS.iter().find(|row| row.slip == slip);
    let (Some(row), Flaw::Slip(found, text)) = (row, flaw) else {
        return;
    };
    if *found != slip {
        return;
    }
    let message = (row.message)(&value.simple_text().text, &known.id());
    let what = match row.fix {
        "" => format!("write `{text}`"),
        what => what.to_owned(),
    };
    let fix = match row.check.fix {
        Some(Safe) => Fix::safe(what),
        _ => Fix::risky(what),
    };
    let composed = |row: &crate::schema::Property| matches!(row.value, ValueType::Compose(..));
    let is_composed = known.row.is_some_and(composed);
    // SGFC may have another number for composed values.
    let sgfc = row.check.sgfc;
    let number = sgfc.get(1).filter(|_| is_composed).or(sgfc.first());
    report
        .add_value(&row.check, known, value, message)
        .sgfc(number.copied())
        .fix(fix.replace_value(value, text.as_str()));
}
