//! Other names of properties, and names that no specification has.

use std::borrow::Cow;

/// The identifier without its lower-case letters, which FF\[1\] to FF\[3\] allow as filling
/// (converting.html).
///
/// An identifier without any capital letter, or with anything but letters, stands as it is: Little
/// Golem's `b` and Boardspace's `P0` and `P-1` are names of their own.
///
/// ```
/// use sgfkit::schema::canonical_id;
///
/// assert_eq!(*canonical_id(b"CoPyright"), *b"CP");
/// assert_eq!(*canonical_id(b"b"), *b"b");
/// ```
pub fn canonical_id(id: &[u8]) -> Cow<'_, [u8]> {
    let filling = id.iter().any(u8::is_ascii_lowercase);
    let abbreviates =
        id.iter().any(u8::is_ascii_uppercase) && id.iter().all(u8::is_ascii_alphabetic);
    if !filling || !abbreviates {
        return Cow::Borrowed(id);
    }
    Cow::Owned(
        id.iter()
            .copied()
            .filter(|byte| !byte.is_ascii_lowercase())
            .collect(),
    )
}

/// The property that a long name in capitals means, as some programs wrote it: `ADDBLACK` is `AB`.
///
/// Such names are longer than any identifier of the specification, and dropping lower-case letters
/// does not shorten them. Only a check that names the matter should read them so.
///
/// ```
/// assert_eq!(sgfkit::schema::long_name("PLAYERBLACK"), Some("PB"));
/// assert_eq!(sgfkit::schema::long_name("PlayerBlack"), None);
/// ```
#[must_use]
pub fn long_name(id: &str) -> Option<&'static str> {
    let (_, short) = LONG_NAMES.iter().find(|(long, _)| *long == id)?;
    Some(short)
}

/// Whether `id` holds what a playing program thought of a position, in a property of its own that
/// no specification knows: the numbers of an engine's search, in the game numbered `gm`.
///
/// ```
/// assert!(sgfkit::schema::is_engine_analysis(b"LZ", 1));
/// ```
#[must_use]
pub fn is_engine_analysis(id: &[u8], gm: u32) -> bool {
    let known: &[&str] = match gm {
        6 => &GNU_BACKGAMMON,
        _ => &ENGINES,
    };
    known.iter().any(|name| name.as_bytes() == id)
}

const LONG_NAMES: [(&str, &str); 22] = [
    ("ADDBLACK", "AB"),
    ("ADDEMPTY", "AE"),
    ("ADDWHITE", "AW"),
    ("BLACK", "B"),
    ("BLACKRANK", "BR"),
    ("COMMENT", "C"),
    ("COPYRIGHT", "CP"),
    ("DATE", "DT"),
    ("EVENT", "EV"),
    ("GAME", "GM"),
    ("HANDICAP", "HA"),
    ("KOMI", "KM"),
    ("PLACE", "PC"),
    ("PLAYERBLACK", "PB"),
    ("PLAYERWHITE", "PW"),
    ("PLAYER", "PL"),
    ("RESULT", "RE"),
    ("ROUND", "RO"),
    ("RULES", "RU"),
    ("SIZE", "SZ"),
    ("WHITE", "W"),
    ("WHITERANK", "WR"),
];

/// Lizzie, KaTrain, Sabaki, Ogatak, q5Go, CGOS, GoReviewPartner and KifuwarabeGo.
const ENGINES: [&str; 21] = [
    "LZ", "LZ2", "LZOP", "LZOP2", "KT", "KTV", "KTSF", "KTSID", "SBKV", "SBKS", "OGSC", "QKGV",
    "QLZV", "CC", "BWWR", "VNWR", "MCWR", "ES", "PLYO", "CBM", "KFA",
];

/// Analysed moves and cube decisions, luck, and the game's statistics.
const GNU_BACKGAMMON: [&str; 4] = ["A", "DA", "LU", "GS"];

#[cfg(test)]
mod tests {
    use super::super::property;
    use super::*;

    #[test]
    fn canonical_ids() {
        for (written, canonical) in [
            ("B", "B"),
            ("Black", "B"),
            ("thisisaWhitemove", "W"),
            ("bbrWyryrerwLerreoi", "WL"),
            ("Comment", "C"),
            ("CoPyright", "CP"),
            ("GaMe", "GM"),
            ("PlayerBlack", "PB"),
            ("SiZe", "SZ"),
            ("ADDBLACK", "ADDBLACK"),
            ("b", "b"),
            ("r", "r"),
            ("P0", "P0"),
            ("Pa0", "Pa0"),
            ("Pa-", "Pa-"),
            ("", ""),
        ] {
            assert_eq!(
                *canonical_id(written.as_bytes()),
                *canonical.as_bytes(),
                "{written}"
            );
        }
    }

    #[test]
    fn canonical_ids_stay_as_they_are() {
        for id in [&b"AB"[..], b"b", b"P0", b"\xff\x00", b""] {
            assert!(matches!(canonical_id(id), Cow::Borrowed(kept) if kept == id));
        }
        assert_eq!(*canonical_id(&canonical_id(b"bbrWyLe")), *b"WL");
    }

    #[test]
    fn long_names_mean_properties() {
        for (long, short) in LONG_NAMES {
            assert_eq!(long_name(long), Some(short));
            assert!(property(short.as_bytes(), 1, 4).is_some(), "{short}");
            assert!(property(long.as_bytes(), 1, 4).is_none(), "{long}");
        }
        assert_eq!(long_name("AB"), None);
        assert_eq!(long_name(""), None);
    }

    #[test]
    fn engines_use_no_identifier_of_the_specification() {
        for (gm, ids) in [(1, &ENGINES[..]), (6, &GNU_BACKGAMMON[..])] {
            for id in ids {
                assert!(is_engine_analysis(id.as_bytes(), gm), "{id}");
                assert!(property(id.as_bytes(), gm, 4).is_none(), "{id}");
            }
        }
        assert!(!is_engine_analysis(b"A", 1));
        assert!(!is_engine_analysis(b"C", 1));
    }
}
