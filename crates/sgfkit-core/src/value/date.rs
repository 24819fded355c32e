//! Dates of a game, DT (properties.html, DT).

use std::error::Error;
use std::fmt;

/// A day, month or year of the Gregorian calendar, from year 1 to 9999.
///
/// Displayed in ISO format: `1996-05-06`, `1996-05` or `1996`. Dates compare
/// chronologically, a year before its months and a month before its days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl Date {
    /// Creates a year, a month or a day.
    ///
    /// # Errors
    ///
    /// Returns an error if the date does not exist, or if there is a day without a month.
    ///
    /// ```
    /// use sgfkit::value::{Date, DateErrorKind};
    /// assert_eq!(Date::new(1996, Some(5), None).unwrap().to_string(), "1996-05");
    /// assert_eq!(Date::new(1997, Some(2), Some(29)), Err(DateErrorKind::Day));
    /// ```
    pub fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Result<Self, DateErrorKind> {
        if !(1..=9999).contains(&year) {
            return Err(DateErrorKind::Year);
        }
        if month.is_some_and(|month| !(1..=12).contains(&month)) {
            return Err(DateErrorKind::Month);
        }
        let days = month.map_or(0, |month| days_of_month(year, month));
        if day.is_some_and(|day| !(1..=days).contains(&day)) {
            return Err(DateErrorKind::Day);
        }
        Ok(Self { year, month, day })
    }

    /// Returns the year, 1 to 9999.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// Returns the day of the month, 1 to 31; always `None` without a month.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// Returns the day that is this many days after 1970-01-01, or `None` outside the years 1 to
    /// 9999.
    ///
    /// ```
    /// use sgfkit::value::Date;
    /// assert_eq!(Date::from_days(11_016).unwrap().to_string(), "2000-02-29");
    /// ```
    #[must_use]
    pub fn from_days(days: i64) -> Option<Self> {
        // Years starting in March have the leap day at the end, in cycles of 400 years.
        let days = days.checked_add(719_468)?;
        let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let year = 400 * cycle + year + month / 10;
        let month = (month + 2) % 12 + 1;
        let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
        Self::new(u16::try_from(year).ok()?, Some(month), Some(day)).ok()
    }

    /// Returns the number of days from 1970-01-01 to the first possible day.
    #[must_use]
    pub fn first_day(self) -> i64 {
        let (month, day) = (self.month.unwrap_or(1), self.day.unwrap_or(1));
        days(self.year, month, day)
    }

    /// Returns the number of days from 1970-01-01 to the last possible day.
    #[must_use]
    pub fn last_day(self) -> i64 {
        let month = self.month.unwrap_or(12);
        let last = || days_of_month(self.year, month);
        days(self.year, month, self.day.unwrap_or_else(last))
    }
}

fn days(year: u16, month: u8, day: u8) -> i64 {
    let (year, month) = match month {
        1 | 2 => (i64::from(year) - 1, i64::from(month) + 9),
        _ => (i64::from(year), i64::from(month) - 3),
    };
    let leap_days = year / 4 - year / 100 + year / 400;
    365 * year + leap_days + (153 * month + 2) / 5 + i64::from(day) - 719_469
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

/// All dates on which a game was played, as listed in DT: at least one, in file order.
///
/// Displayed in the format of DT with the recommended shortcuts, which parses to the same dates.
///
/// ```
/// use sgfkit::value::Dates;
/// let dates = Dates::parse("1996-12-27,1996-12-28,1997-01-03").unwrap();
/// assert_eq!(dates.as_slice()[1].to_string(), "1996-12-28");
/// assert_eq!(dates.to_string(), "1996-12-27,28,1997-01-03");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dates(Vec<Date>);

impl Dates {
    /// Creates a list of dates, without consecutive duplicates. Returns `None` if it is empty.
    #[must_use]
    pub fn new(mut dates: Vec<Date>) -> Option<Self> {
        dates.dedup();
        (!dates.is_empty()).then_some(Self(dates))
    }

    /// Parses the text of a DT property.
    ///
    /// A shortcut takes the year, or year and month, from the previous date, so
    /// `1996-12-27,01-03` ends in January 1996.
    ///
    /// # Errors
    ///
    /// Returns an error for the first item that has an invalid form, lacks a date to
    /// complete it, or does not exist in the calendar.
    pub fn parse(text: &str) -> Result<Self, DateError> {
        let mut dates: Vec<Date> = Vec::new();
        let items = text.as_bytes().split(|byte| *byte == b',');
        for (index, item) in items.enumerate() {
            let previous = dates.last().copied();
            let date = read(item, previous).map_err(|kind| DateError { kind, index })?;
            dates.push(date);
        }
        dates.dedup();
        Ok(Self(dates))
    }

    /// Returns the dates in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Date] {
        &self.0
    }

    /// Iterates over the dates in order.
    pub fn iter(&self) -> impl Iterator<Item = Date> + '_ {
        self.0.iter().copied()
    }
}

impl From<Date> for Dates {
    fn from(date: Date) -> Self {
        Self(vec![date])
    }
}

impl fmt::Display for Dates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut previous: Option<Date> = None;
        for &date in &self.0 {
            if previous.is_some() {
                f.write_str(",")?;
            }
            write_short(f, date, previous)?;
            previous = Some(date);
        }
        Ok(())
    }
}

/// Reason a text is not a list of dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DateError {
    /// Kind of the error.
    pub kind: DateErrorKind,
    /// Index of the invalid item, from 0.
    pub index: usize,
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "date {}: {}", self.index.saturating_add(1), self.kind)
    }
}

impl Error for DateError {}

/// Kinds of invalid dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DateErrorKind {
    /// None of the forms `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, `MM-DD`, `MM` and `DD`.
    Syntax,
    /// A shortcut without a previous date that completes it.
    Shortcut,
    /// The year does not exist.
    Year,
    /// The month does not exist.
    Month,
    /// The month does not have this day.
    Day,
}

impl DateErrorKind {
    /// Returns true if the date is well-formed but does not exist.
    #[must_use]
    pub const fn is_impossible(self) -> bool {
        matches!(self, Self::Year | Self::Month | Self::Day)
    }
}

impl fmt::Display for DateErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "not written as YYYY-MM-DD or one of its shorter forms",
            Self::Shortcut => "a shortcut without a date before it that completes it",
            Self::Year => "this year does not exist",
            Self::Month => "this month does not exist",
            Self::Day => "the month does not have this day",
        })
    }
}

impl Error for DateErrorKind {}

/// Parses one item of a list. The previous date determines the meaning of shortcuts.
fn read(item: &[u8], previous: Option<Date>) -> Result<Date, DateErrorKind> {
    let mut parts = item.split(|byte| *byte == b'-').map(Part::parse);
    let parts = [(); 4].map(|()| parts.next().unwrap_or(Part::Absent));
    // The previous month, if any, and whether it has a day.
    let month_before = previous.and_then(|date| Some((date.year, date.month?, date.day.is_some())));
    match parts {
        [Part::Four(year), Part::Absent, ..] => Date::new(year, None, None),
        [Part::Four(year), Part::Two(month), Part::Absent, _] => Date::new(year, Some(month), None),
        [
            Part::Four(year),
            Part::Two(month),
            Part::Two(day),
            Part::Absent,
        ] => Date::new(year, Some(month), Some(day)),
        [Part::Two(month), Part::Two(day), Part::Absent, _] => match month_before {
            Some((year, ..)) => Date::new(year, Some(month), Some(day)),
            None => Err(DateErrorKind::Shortcut),
        },
        [Part::Two(month_or_day), Part::Absent, ..] => match month_before {
            Some((year, month, true)) => Date::new(year, Some(month), Some(month_or_day)),
            Some((year, _, false)) => Date::new(year, Some(month_or_day), None),
            None => Err(DateErrorKind::Shortcut),
        },
        _ => Err(DateErrorKind::Syntax),
    }
}

enum Part {
    Two(u8),
    Four(u16),
    Faulty,
    Absent,
}

impl Part {
    fn parse(text: &[u8]) -> Self {
        if !text.iter().all(u8::is_ascii_digit) {
            return Self::Faulty;
        }
        let two = |tens: u8, ones: u8| (tens - b'0') * 10 + (ones - b'0');
        match *text {
            [a, b] => Self::Two(two(a, b)),
            [a, b, c, d] => Self::Four(u16::from(two(a, b)) * 100 + u16::from(two(c, d))),
            _ => Self::Faulty,
        }
    }
}

/// Writes the shortest form that [`read`] parses to the same date.
fn write_short(f: &mut fmt::Formatter<'_>, date: Date, previous: Option<Date>) -> fmt::Result {
    let Some(before) = previous.filter(|before| before.year == date.year) else {
        return write!(f, "{date}");
    };
    match (before.month, before.day, date.month, date.day) {
        (Some(month), Some(_), Some(same), Some(day)) if month == same => write!(f, "{day:02}"),
        (Some(_), _, Some(month), Some(day)) => write!(f, "{month:02}-{day:02}"),
        (Some(_), None, Some(month), None) => write!(f, "{month:02}"),
        _ => write!(f, "{date}"),
    }
}

fn days_of_month(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
