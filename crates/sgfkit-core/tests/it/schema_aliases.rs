//! Tests of `schema::aliases`.

use sgfkit_core::schema::*;
use std::borrow::Cow;

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
