//! Tests of `value::number`.

use sgfkit_core::game::Color;
use sgfkit_core::value::*;

use proptest::prelude::*;

#[test]
fn numbers() {
    let cases = [
        ("0", Some(0)),
        ("5", Some(5)),
        ("+5", Some(5)),
        ("007", Some(7)),
        ("-12", Some(-12)),
        ("-0", Some(0)),
        ("9223372036854775807", Some(i64::MAX)),
        ("9223372036854775808", Some(i64::MAX)),
        ("-9223372036854775809", Some(i64::MIN)),
        ("000000000000000000000000000000001", Some(1)),
        ("", None),
        ("+", None),
        ("-", None),
        ("+-1", None),
        ("1 ", None),
        (" 1", None),
        ("1e3", None),
        ("5.", None),
        ("5.0", None),
        ("0x10", None),
        ("1_000", None),
        ("four", None),
        ("٣", None),
    ];
    for (raw, expected) in cases {
        assert_eq!(number(raw), expected, "{raw:?}");
        assert_eq!(json_number(raw).is_some(), expected.is_some(), "{raw:?}");
    }
}

#[test]
fn reals() {
    let cases = [
        ("0", Some(0.0)),
        ("+5", Some(5.0)),
        ("0.5", Some(0.5)),
        ("-59.5", Some(-59.5)),
        ("+007.2500", Some(7.25)),
        (".5", None),
        ("-.5", None),
        (".", None),
        ("", None),
        ("+", None),
        ("5,5", None),
        ("1e3", None),
        ("inf", None),
        ("-inf", None),
        ("nan", None),
        ("infinity", None),
        ("1.2.3", None),
        ("1.-2", None),
        ("1.+2", None),
        ("6.5 ", None),
        ("5 1/2", None),
    ];
    for (raw, expected) in cases {
        assert_eq!(real(raw, 4), expected, "{raw:?}");
        assert_eq!(real(raw, 3), expected, "{raw:?}");
        assert_eq!(json_real(raw, 4).is_some(), expected.is_some(), "{raw:?}");
    }
    assert_eq!(real("5.", 4), None);
    assert_eq!(real("5.", 5), None);
    assert_eq!(real("5.", 3), Some(5.0));
    assert_eq!(real("-5.", 1), Some(-5.0));
    assert!(real("-0.0", 4).unwrap().is_sign_positive());
    assert_eq!(real(&"9".repeat(400), 4), Some(f64::MAX));
    assert_eq!(real(&format!("-{}", "9".repeat(400)), 4), Some(f64::MIN));
}

#[test]
fn json() {
    let cases = [
        ("0", "0"),
        ("+5", "5"),
        ("-5", "-5"),
        ("007", "7"),
        ("-007", "-7"),
        ("000", "0"),
        ("-0", "0"),
        ("-00.00", "0.00"),
        ("00.5", "0.5"),
        ("-00.50", "-0.50"),
        ("6.50", "6.50"),
        ("5.", "5"),
        ("-05.", "-5"),
        ("-5.", "-5"),
        ("-0.", "0"),
        (
            "123456789012345678901234567890",
            "123456789012345678901234567890",
        ),
    ];
    for (raw, expected) in cases {
        assert_eq!(json_real(raw, 3).unwrap(), expected, "{raw:?}");
        if !raw.contains('.') {
            assert_eq!(json_number(raw).unwrap(), expected, "{raw:?}");
        }
    }
    assert_eq!(json_number("5.0"), None);
    assert_eq!(json_real("5.", 4), None);
}

#[test]
fn colors_and_doubles() {
    for color_ in [Color::Black, Color::White] {
        assert_eq!(color(color_.as_str()), Some(color_));
        assert_eq!(color_.opposite().opposite(), color_);
        assert_eq!(color(&color_.to_string()), Some(color_));
    }
    for raw in ["", "b", "w", "1", "Black", "B "] {
        assert_eq!(color(raw), None, "{raw:?}");
    }
    for double_ in [Double::Normal, Double::Emphasized] {
        assert_eq!(double(&double_.to_string()), Some(double_));
    }
    for raw in ["", "0", "3", "+1", "01", "1 "] {
        assert_eq!(double(raw), None, "{raw:?}");
    }
}

proptest! {
    #[test]
    fn json_means_the_same(raw in "[+-]?[0-9]{1,25}(\\.[0-9]{0,25})?") {
        let json = json_real(&raw, 3).unwrap();
        prop_assert_eq!(json.parse::<f64>().unwrap(), real(&raw, 3).unwrap());
        prop_assert_eq!(json_real(&json, 4).unwrap(), json.as_ref());
        let bytes = json.trim_start_matches('-').as_bytes();
        prop_assert!(bytes[0] != b'0' || bytes.len() == 1 || bytes[1] == b'.');
    }

    #[test]
    fn any_text_is_safe(raw in "[-+.0-9 eE]{0,6}|.*") {
        prop_assert_eq!(number(&raw).is_some(), json_number(&raw).is_some());
        prop_assert_eq!(real(&raw, 4).is_some(), json_real(&raw, 4).is_some());
        if let Some(value) = number(&raw) {
            prop_assert_eq!(real(&raw, 4), Some(value as f64));
        }
    }
}
