//! Tests of `value::date`.

use sgfkit_core::value::*;

use DateErrorKind::{Day, Month, Shortcut, Syntax, Year};
use proptest::prelude::*;

fn iso(dates: &Dates) -> String {
    let dates: Vec<String> = dates.iter().map(|date| date.to_string()).collect();
    dates.join(" ")
}

#[test]
fn lists() {
    // text, its meaning, its best spelling ("" if it already has it)
    let cases = [
        ("1996", "1996", ""),
        ("1996-05", "1996-05", ""),
        ("1996-05-06", "1996-05-06", ""),
        ("0001-01-01", "0001-01-01", ""),
        ("2000-02-29", "2000-02-29", ""),
        ("1996-05,06", "1996-05 1996-06", ""),
        ("1996-05-06,07,08", "1996-05-06 1996-05-07 1996-05-08", ""),
        ("1996,1997", "1996 1997", ""),
        (
            "1996-12-27,28,1997-01-03,04",
            "1996-12-27 1996-12-28 1997-01-03 1997-01-04",
            "",
        ),
        (
            "1997-05-05,1997-05-06",
            "1997-05-05 1997-05-06",
            "1997-05-05,06",
        ),
        ("1996-05,06-07", "1996-05 1996-06-07", ""),
        (
            "1996-05,06,07-08,09",
            "1996-05 1996-06 1996-07-08 1996-07-09",
            "",
        ),
        (
            "1996-05-06,07-08,09",
            "1996-05-06 1996-07-08 1996-07-09",
            "",
        ),
        ("1996-12-27,01-03", "1996-12-27 1996-01-03", ""),
        ("1996-05-06,05-07", "1996-05-06 1996-05-07", "1996-05-06,07"),
        ("1996-05,1996-05-06", "1996-05 1996-05-06", "1996-05,05-06"),
        ("1996-05-06,1996-06", "1996-05-06 1996-06", ""),
        ("1996,1996-05", "1996 1996-05", ""),
        ("1996-05,1996", "1996-05 1996", ""),
        ("1996,1996", "1996", "1996"),
        ("1996-05,05", "1996-05", "1996-05"),
    ];
    for (text, expected, best) in cases {
        let dates = Dates::parse(text).unwrap();
        assert_eq!(iso(&dates), expected, "{text}");
        let best = if best.is_empty() { text } else { best };
        assert_eq!(dates.to_string(), best, "{text}");
        assert_eq!(Dates::parse(best).unwrap(), dates, "{text}");
    }
}

#[test]
fn errors() {
    let cases = [
        ("", Syntax, 0),
        ("1996,05", Shortcut, 1),
        ("1996,05-06", Shortcut, 1),
        ("05-06", Shortcut, 0),
        ("05", Shortcut, 0),
        ("1996-05-06, 07", Syntax, 1),
        (" 1996", Syntax, 0),
        ("1996 ", Syntax, 0),
        ("1996,", Syntax, 1),
        ("1996-", Syntax, 0),
        ("-1996", Syntax, 0),
        ("1996/05/06", Syntax, 0),
        ("1996.05.06", Syntax, 0),
        ("1996-5-6", Syntax, 0),
        ("1996-05-06-07", Syntax, 0),
        ("1996-05-06-", Syntax, 0),
        ("1996-0505", Syntax, 0),
        ("1996-05,6", Syntax, 1),
        ("1996-05,006", Syntax, 1),
        ("19960506", Syntax, 0),
        ("+996", Syntax, 0),
        ("99-10-28", Syntax, 0),
        ("12/31/1999", Syntax, 0),
        ("31.12.99", Syntax, 0),
        ("12th and 13th march 94", Syntax, 0),
        ("１９９６", Syntax, 0),
        ("1996-13", Month, 0),
        ("1996-00", Month, 0),
        ("1996-32-01", Month, 0),
        ("1996-05-99", Day, 0),
        ("1996-05-00", Day, 0),
        ("1996-05,99", Month, 1),
        ("1996-05-06,32", Day, 1),
        ("1996-02-30", Day, 0),
        ("1900-02-29", Day, 0),
        ("1997-02-28,29", Day, 1),
        ("1996-05-06,06-31", Day, 1),
        ("0000", Year, 0),
    ];
    for (text, kind, index) in cases {
        assert_eq!(
            Dates::parse(text).map_err(|error| (error.kind, error.index)),
            Err((kind, index)),
            "{text:?}"
        );
        assert_eq!(
            kind.is_impossible(),
            !matches!(kind, Syntax | Shortcut),
            "{text:?}"
        );
    }
    let error = Dates::parse("1996-05-06,32").unwrap_err();
    assert_eq!(
        error.to_string(),
        "date 2: the month does not have this day"
    );
}

#[test]
fn dates() {
    assert_eq!(Date::new(1996, None, Some(1)), Err(Day));
    assert_eq!(Date::new(10000, None, None), Err(Year));
    let day = Date::new(1996, Some(5), Some(6)).unwrap();
    assert_eq!(
        (day.year(), day.month(), day.day()),
        (1996, Some(5), Some(6))
    );
    assert!(Date::new(1996, None, None).unwrap() < day);
    assert!(Date::new(1996, Some(6), None).unwrap() > day);
    assert_eq!(Dates::new(Vec::new()), None);
    assert_eq!(Dates::from(day).to_string(), "1996-05-06");
}

/// The specification's table of shortcuts, by the form of the previous item.
fn slow(text: &str) -> Option<String> {
    let mut form = "";
    let (mut year, mut month) = ("", "");
    let mut dates = Vec::new();
    for item in text.split(',') {
        let shape: String = item
            .chars()
            .map(|c| if c.is_ascii_digit() { 'd' } else { c })
            .collect();
        let after = |forms: &[&str]| forms.contains(&form);
        form = match shape.as_str() {
            "dddd" => "YYYY",
            "dddd-dd" => "YYYY-MM",
            "dddd-dd-dd" => "YYYY-MM-DD",
            "dd-dd" if after(&["YYYY-MM-DD", "YYYY-MM", "MM-DD", "MM", "DD"]) => "MM-DD",
            "dd" if after(&["YYYY-MM", "MM"]) => "MM",
            "dd" if after(&["YYYY-MM-DD", "MM-DD", "DD"]) => "DD",
            _ => return None,
        };
        let day = match form {
            "YYYY" => {
                year = item;
                month = "";
                ""
            }
            "YYYY-MM" => {
                (year, month) = (&item[..4], &item[5..]);
                ""
            }
            "YYYY-MM-DD" => {
                (year, month) = (&item[..4], &item[5..7]);
                &item[8..]
            }
            "MM-DD" => {
                month = &item[..2];
                &item[3..]
            }
            "MM" => {
                month = item;
                ""
            }
            _ => item,
        };
        let parts: Vec<&str> = [year, month, day]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        dates.push(parts.join("-"));
    }
    dates.dedup();
    Some(dates.join(" "))
}

#[test]
fn every_short_list() {
    let items = [
        "1996",
        "1997",
        "1996-05",
        "1996-06",
        "1997-05",
        "1996-05-06",
        "1996-05-07",
        "1996-06-06",
        "1997-05-06",
        "05",
        "06",
        "05-06",
        "06-07",
        "5",
        "",
    ];
    let mut lists: Vec<String> = items.map(str::to_owned).to_vec();
    for _ in 0..4 {
        for list in &lists {
            let dates = Dates::parse(list).ok();
            assert_eq!(dates.as_ref().map(iso), slow(list), "{list}");
            if let Some(dates) = dates {
                let short = dates.to_string();
                assert!(short.len() <= list.len(), "{list}");
                assert_eq!(Dates::parse(&short).unwrap(), dates, "{list}");
            }
        }
        lists.retain(|list| slow(list).is_some());
        lists = lists
            .iter()
            .flat_map(|list| items.map(|item| format!("{list},{item}")))
            .collect();
    }
}

fn any_date() -> impl Strategy<Value = Date> {
    (1995u16..1998, 0u8..=3, 0u8..=3).prop_map(|(year, month, day)| {
        let month = (month > 0).then_some(month);
        let day = month.and((day > 0).then_some(day));
        Date::new(year, month, day).unwrap()
    })
}

#[test]
fn a_date_may_come_twice() {
    let year = Date::new(1995, None, None).unwrap();
    let dates = Dates::new(vec![year, year]).unwrap();
    assert_eq!(Dates::parse(&dates.to_string()), Ok(dates));
}

proptest! {
    #[test]
    fn written_lists_read_the_same(dates in prop::collection::vec(any_date(), 1..20)) {
        let dates = Dates::new(dates).unwrap();
        prop_assert_eq!(Dates::parse(&dates.to_string()), Ok(dates));
    }

    #[test]
    fn any_text_is_safe(text in "[-,0-9 ]{0,20}|.*") {
        if let Ok(dates) = Dates::parse(&text) {
            prop_assert_eq!(Dates::parse(&dates.to_string()), Ok(dates));
        }
    }
}

#[test]
fn days_are_counted_from_1970() {
    for (text, days) in [
        ("1970-01-01", 0),
        ("1969-12-31", -1),
        ("1996-02-29", 9555),
        ("2000-02-29", 11_016),
        ("2000-03-01", 11_017),
        ("2020-02-29", 18_321),
        ("2100-02-28", 47_540),
        ("2100-03-01", 47_541),
        ("1600-01-01", -135_140),
        ("2026-11-22", 20_779),
        ("9999-12-31", 2_932_896),
        ("0001-01-01", -719_162),
    ] {
        let date = Date::from_days(days).unwrap();
        assert_eq!(date.to_string(), text);
        assert_eq!((date.first_day(), date.last_day()), (days, days));
    }
    for days in [i64::MIN, -719_163, 2_932_897, i64::MAX] {
        assert_eq!(Date::from_days(days), None);
    }
    for (year, month, first, last) in [
        (1970, None, 0, 364),
        (2000, Some(2), 10_988, 11_016),
        (1970, Some(12), 334, 364),
        (9999, None, 2_932_532, 2_932_896),
    ] {
        let date = Date::new(year, month, None).unwrap();
        assert_eq!((date.first_day(), date.last_day()), (first, last));
    }
}
