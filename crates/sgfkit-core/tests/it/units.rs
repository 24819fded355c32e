//! Tests of `units`.

use sgfkit_core::units::*;
use std::time::Duration;

#[test]
fn units_of_durations() {
    for (text, millis) in [
        ("0", 0),
        ("10", 10_000),
        ("10s", 10_000),
        ("10 s", 10_000),
        ("500ms", 500),
        ("0.5", 500),
        (".5s", 500),
        ("2m", 120_000),
        ("2min", 120_000),
        ("1.5h", 5_400_000),
    ] {
        assert_eq!(
            parse_duration(text),
            Ok(Duration::from_millis(millis)),
            "{text}"
        );
    }
    assert_eq!(parse_duration(&u64::MAX.to_string()), Ok(Duration::MAX));
    for text in [
        "", ".", "s", "-1", "1e3", "1,5", "inf", "nan", "1d", "1 s s", "1.2.3",
    ] {
        assert!(parse_duration(text).is_err(), "{text}");
    }
}

#[test]
fn units_of_sizes() {
    for (text, bytes) in [
        ("1", 1),
        ("18446744073709551615", u64::MAX),
        ("512b", 512),
        ("4k", 4096),
        ("4KB", 4096),
        ("4 KiB", 4096),
        ("256M", 268_435_456),
        ("1.5G", 1_610_612_736),
        ("1t", 1_099_511_627_776),
        ("999999999T", u64::MAX),
    ] {
        assert_eq!(parse_bytes(text), Ok(bytes), "{text}");
    }
    for text in [
        "", "0", "0.5", "0M", "-1", "M", "4x", "4ki", "4ibk", "1e3", "1kk",
    ] {
        assert!(parse_bytes(text).is_err(), "{text}");
    }
}
