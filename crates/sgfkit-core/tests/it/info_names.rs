//! Tests of `info::names`.

use sgfkit_core::info::names::*;
use unicode_normalization::UnicodeNormalization;

#[test]
fn a_name_belongs_to_one_person() {
    let mut aliases = Aliases::default();
    aliases.add("Hajin Lee", &["Haylee".to_owned()]).unwrap();
    assert_eq!(aliases.shown("HAYLEE"), "Hajin Lee");
    assert_eq!(aliases.shown("hajin  lee"), "Hajin Lee");
    assert_eq!(aliases.shown("Lee Sedol"), "Lee Sedol");
    assert!(aliases.of("Lee Sedol").is_empty());
    let taken = aliases.add("Somebody", &["haylee".to_owned()]);
    assert_eq!(
        taken.unwrap_err().to_string(),
        "`haylee` is a name of `Hajin Lee` already"
    );
}

/// Pairs that Unicode's data, not this module, declares equal.
#[test]
fn keys_ignore_case_accents_and_width() {
    let same = [
        ("nguyen", "Nguyễn"),
        ("gu li", "Gǔ\u{a0} Lì"),
        ("カトウ", "ｶﾄｳ"),
        ("ガ", "ｶﾞ"),
        ("ガ", "カ\u{3099}"),
        (
            "이세돌",
            "\u{110b}\u{1175}\u{1109}\u{1166}\u{1103}\u{1169}\u{11af}",
        ),
        ("strasse", "STRAẞE"),
        ("strasse", "Straße"),
        ("ΟΔΟΣ", "οδός"),
        ("đo lukasz", "Đỗ\tŁukasz"),
        ("iyama", "ＩＹＡＭＡ"),
        ("kilic", "KILIÇ"),
        ("kilic", "Kılıç"),
        ("kilic", "KİLİÇ"),
        ("йод", "и\u{306}ОД"),
        ("葛城", "葛\u{e0100}城"),
    ];
    for (one, other) in same {
        assert_eq!(matching_key(one), matching_key(other), "{one}, {other}");
    }
    for (one, other) in [
        ("カ", "ガ"),
        ("ハ", "パ"),
        ("lee sedol", "leesedol"),
        ("가", "나"),
    ] {
        assert_ne!(matching_key(one), matching_key(other), "{one}, {other}");
    }
}

#[test]
fn all_forms_of_a_character_have_one_key() {
    // Planes 4 to 13, 15 and 16 contain no characters with other forms.
    let planes = (0..0x4_0000).chain(0xe_0000..0xf_0000);
    for c in planes.filter_map(char::from_u32) {
        let text = c.to_string();
        let key = matching_key(&text);
        assert_eq!(matching_key(&key), key, "{c:?} twice");
        if text.nfd().any(|c| c == '\u{345}') {
            // The iota below Greek vowels is a mark, but a letter in upper case.
            continue;
        }
        let forms: [String; 6] = [
            text.nfc().collect(),
            text.nfd().collect(),
            text.nfkc().collect(),
            text.nfkd().collect(),
            text.to_uppercase(),
            text.to_lowercase(),
        ];
        for form in forms {
            assert_eq!(matching_key(&form), key, "{c:?} as {form:?}");
        }
    }
}
