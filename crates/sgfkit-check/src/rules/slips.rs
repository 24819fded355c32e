//! Checks for each kind of [`Slip`], except `players-coordinates`. At most one kind
//! applies to a value, so only one check reports it, and `bad-value` does not.

use super::super::slip::Slip;
use super::*;

pub(super) struct Row {
    slip: Slip,
    pub(super) check: Check,
    pub(super) manual: &'static str,
    /// Builds the message from the value and the identifier.
    message: fn(&str, &str) -> String,
    /// Description in the imperative. If empty, the fix shows the new value.
    fix: &'static str,
}

/// Builds the table: manual, kind of mistake, check, message and fix.
macro_rules! slips {
    ($(
        $(#[doc = $line:literal])+
        $slip:ident: $check:expr, $message:expr, $fix:literal;
    )+) => {
        pub(super) const ROWS: &[Row] = &[$(Row {
            slip: Slip::$slip,
            check: $check.run(Run::Flaw(
                |known, value, flaw, report| tell(Slip::$slip, known, value, flaw, report),
            )),
            manual: concat!($($line, "\n"),+),
            message: $message,
            fix: $fix,
        }),+];
    };
}

slips! {
    /// # What
    ///
    /// A move in Go or Othello contains only white space or the word `pass`.
    ///
    /// # Why
    ///
    /// A pass is the empty value, and in Go also `tt` on boards up to 19×19. Other programs read an invalid move or
    /// reject the file. sgf reads `pass` as a pass.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]SZ[19];B[ ];W[pass])
    /// ```
    ///
    /// # Fix
    ///
    /// Write `[]`, or `[tt]` in Go before FF[4]. This is safe.
    BlankMove: Check::new("blank-move", Values, Error)
        .summary("a pass written as white space or a word")
        .spec("go.html, Move")
        .sgfc(&[15])
        .games(&[Game::Go, Game::Othello])
        .fix(Safe),
    |written, id| {
        if written.trim().is_empty() {
            format!("{id} contains only white space")
        } else {
            format!("`{written}` in {id} is not a pass; expected an empty value")
        }
    },
    "write a pass";

    /// # What
    ///
    /// A color is not written as `B` or `W`.
    ///
    /// # Why
    ///
    /// Programs that support only the two letters ignore it, and the wrong side is to play.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]PL[black])
    /// ```
    ///
    /// # Fix
    ///
    /// Write `B` or `W`. This is unsafe, because `1` and `2` are only assumed to be Black and White.
    ColorName: Check::new("color-name", Values, Error)
        .summary("a color that is not B or W")
        .spec("sgf4.html §3, Color")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id}: expected the color `B` or `W`"),
    "";

    /// # What
    ///
    /// A real number is written with a comma.
    ///
    /// # Why
    ///
    /// SGF uses a decimal point in all languages. Programs that stop at the comma read another number.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]BL[12,5])
    /// ```
    ///
    /// # Fix
    ///
    /// Write a point. This is unsafe, because the meaning is a guess. A comma before three digits stays.
    DecimalComma: Check::new("decimal-comma", Values, Error)
        .summary("a decimal comma")
        .spec("sgf4.html §3, Real")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id} has a decimal comma; expected a point"),
    "";

    /// # What
    ///
    /// An annotation has no value. It needs 1, or 2 for emphasis.
    ///
    /// # Why
    ///
    /// Programs that need the number ignore the annotation.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]DM[])
    /// ```
    ///
    /// # Fix
    ///
    /// Write 1, which means no emphasis. This is safe.
    EmptyDouble: Check::new("empty-double", Values, Error)
        .summary("an annotation without its number")
        .spec("sgf4.html §3, Double")
        .sgfc(&[15])
        .fix(Safe),
    |_, id| format!("{id} has no number"),
    "write 1";

    /// # What
    ///
    /// The number of an annotation is more than 2.
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
    /// Write 2. This is unsafe, because the intended meaning is a guess.
    LargeDouble: Check::new("large-double", Values, Error)
        .summary("an annotation with a number above 2")
        .spec("sgf4.html §3, Double")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id} is more than 2"),
    "";

    /// # What
    ///
    /// A real number begins or ends with its decimal point, or has an exponent.
    ///
    /// # Why
    ///
    /// FF[4] requires digits on both sides of the point. Programs reject other forms or read half of the
    /// number. `30.` was allowed before FF[4].
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]BL[30.]V[.5];W[dd]V[1.2e-3])
    /// ```
    ///
    /// # Fix
    ///
    /// Write the same number in digits: `30`, `0.5`, `0.0012`. This is safe.
    NumberForm: Check::new("number-form", Values, Error)
        .summary("a number in a form that FF[4] does not have")
        .spec("sgf4.html §3, Number, Real")
        .sgfc(&[15])
        .fix(Safe),
    |written, id| format!("`{written}` in {id} is not a valid number in FF[4]"),
    "";

    /// # What
    ///
    /// A property that has no value contains a number.
    ///
    /// # Why
    ///
    /// `KO`, `DO` and `IT` are complete with `[]`. Some programs write a 1, as for `BM` and `TE`; others reject the
    /// value.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]DO[1])
    /// ```
    ///
    /// # Fix
    ///
    /// Remove the number, which has no meaning. This is safe.
    NumberInNone: Check::new("number-in-none", Values, Error)
        .summary("a number in a property without a value")
        .spec("sgf4.html §3, None")
        .sgfc(&[15])
        .fix(Safe),
    |written, id| format!("`{written}` in {id}, which has no value"),
    "remove the number";

    /// # What
    ///
    /// There are characters without a meaning in or around a point, or after a number.
    ///
    /// # Why
    ///
    /// The value does not have the right type, so programs ignore it or misread it.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]SZ[19];B[p1d];W[dd.]MN[2x])
    /// ```
    ///
    /// # Fix
    ///
    /// Remove the characters, if a point of the board or a number is left. This is unsafe, because another value
    /// may be intended.
    Stray: Check::new("stray-characters", Values, Error)
        .summary("stray characters in a value")
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
    /// The point comes first. Other programs show no label or reject the file.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]LB[A:dd])
    /// ```
    ///
    /// # Fix
    ///
    /// Swap the two parts, if only the second one is a point of the board. This is unsafe, because the meaning is a
    /// guess.
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
    /// Times are in seconds. Programs read only the first number, or nothing.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1];B[pd]BL[1hr 05m])
    /// ```
    ///
    /// # Fix
    ///
    /// Write the seconds: `3900`. This is unsafe, because the intended meaning is a guess.
    TimeUnit: Check::new("time-with-units", Values, Error)
        .summary("a time that is not in seconds")
        .spec("properties.html, BL")
        .sgfc(&[15])
        .fix(Unsafe),
    |written, id| format!("`{written}` in {id} is not in seconds"),
    "";

    /// # What
    ///
    /// There is white space in a value that is not a text: a point, a move, a number or a color.
    ///
    /// # Why
    ///
    /// Only texts may contain white space. Many programs reject `p d` as a point, or stop there.
    ///
    /// # Example
    ///
    /// ```text
    /// (;FF[4]GM[1]SZ[19];B[p d];W[dd ]LB[a a:x])
    /// ```
    ///
    /// # Fix
    ///
    /// Remove the white space. This is safe.
    Blank: Check::new("white-space-in-value", Values, Error)
        .summary("white space in a value that is not text")
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
    let composed =
        |row: &sgfkit_core::schema::Property| matches!(row.value, ValueType::Compose(..));
    let is_composed = known.row.is_some_and(composed);
    // SGFC may have another number for composed values.
    let sgfc = row.check.sgfc;
    let number = sgfc.get(1).filter(|_| is_composed).or(sgfc.first());
    report
        .add_value(&row.check, known, value, message)
        .sgfc(number.copied())
        .fix(fix.replace_value(value, text.as_str()));
}
