//! Alternative names of properties, and properties outside all specifications.

use std::borrow::Cow;

/// Returns the identifier without the lower-case letters that FF\[1\] to FF\[3\] allow
/// as padding (converting.html).
///
/// An identifier without any capital letter, or with anything other than letters, is
/// unchanged: Little Golem's `b` and Boardspace's `P0` and `P-1` are distinct names.
///
/// ```
/// use sgfkit::schema::canonical_id;
///
/// assert_eq!(*canonical_id(b"CoPyright"), *b"CP");
/// assert_eq!(*canonical_id(b"b"), *b"b");
/// ```
pub fn canonical_id(id: &[u8]) -> Cow<'_, [u8]> {
    let abbreviates = id.iter().any(u8::is_ascii_lowercase)
        && id.iter().any(u8::is_ascii_uppercase)
        && id.iter().all(u8::is_ascii_alphabetic);
    if !abbreviates {
        return Cow::Borrowed(id);
    }
    Cow::Owned(
        id.iter()
            .copied()
            .filter(|byte| !byte.is_ascii_lowercase())
            .collect(),
    )
}

/// Returns the property for a long name in capitals, as some programs wrote it: `AB` for
/// `ADDBLACK`.
///
/// Such names are longer than any identifier of the specification, and removing lower-case letters
/// does not shorten them. Use this only in a check that reports them.
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

/// A private property, outside any specification, with an engine's analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineProperty {
    /// Identifier.
    pub id: &'static str,
    /// Number of the engine's game.
    pub game: u32,
    /// Name of the engine.
    pub program: &'static str,
    /// Description of the contents.
    pub summary: &'static str,
}

/// Returns the engine properties with this identifier.
///
/// ```
/// let mut found = sgfkit::schema::engine_properties(b"KA");
/// assert_eq!(found.next().unwrap().program, "Kaya");
/// ```
pub fn engine_properties(id: &[u8]) -> impl Iterator<Item = &'static EngineProperty> {
    ENGINES
        .iter()
        .filter(move |known| known.id.as_bytes() == id)
}

/// Returns true if `id` is a private property with an engine's analysis of a position,
/// such as search statistics, in the game numbered `gm`.
///
/// ```
/// assert!(sgfkit::schema::is_engine_analysis(b"LZ", 1));
/// ```
#[must_use]
pub fn is_engine_analysis(id: &[u8], gm: u32) -> bool {
    // Identifiers of Go engines are unique to Go.
    let is_backgammon = gm == BACKGAMMON;
    engine_properties(id).any(|known| (known.game == BACKGAMMON) == is_backgammon)
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

const BACKGAMMON: u32 = 6;

const ENGINES: &[EngineProperty] = &[
    row(
        "LZ",
        1,
        "Lizzie",
        "the analysis of the position after the move",
    ),
    row("LZ2", 1, "Lizzie", "the analysis of a second engine"),
    row(
        "LZOP",
        1,
        "Lizzie",
        "the analysis of the position in the root",
    ),
    row(
        "LZOP2",
        1,
        "Lizzie",
        "a second engine's analysis of the position in the root",
    ),
    row(
        "KT",
        1,
        "KaTrain",
        "the analysis of the position after the move, packed",
    ),
    row("KTV", 1, "KaTrain", "the version of KaTrain's analyses"),
    row("KTSF", 1, "KaTrain", "the settings of a saved game"),
    row("KTSID", 1, "KaTrain", "the name of a saved game"),
    row("SBKV", 1, "Sabaki", "Black's winrate in percent"),
    row("SBKS", 1, "Sabaki", "Black's lead in points"),
    row("OGSC", 1, "Ogatak", "Black's lead in points"),
    row("QKGV", 1, "q5Go", "KataGo's winrate, score and visits"),
    row("QLZV", 1, "q5Go", "Leela Zero's winrate and visits"),
    row("CC", 1, "CGOS", "the search that chose the move, in JSON"),
    row("BWWR", 1, "GoReviewPartner", "the winrate by the position"),
    row(
        "VNWR",
        1,
        "GoReviewPartner",
        "the winrate by the value network",
    ),
    row("MCWR", 1, "GoReviewPartner", "the winrate by playouts"),
    row("ES", 1, "GoReviewPartner", "the estimated score"),
    row("PLYO", 1, "GoReviewPartner", "the number of playouts"),
    row("CBM", 1, "GoReviewPartner", "the best move"),
    row("KFA", 1, "KifuwarabeGo", "the analysis of the position"),
    row(
        "KA",
        1,
        "Kaya",
        "the analysis of the position after the move, in JSON",
    ),
    row(
        "A",
        BACKGAMMON,
        "GNU Backgammon",
        "the analysis of the moves with this roll",
    ),
    row(
        "DA",
        BACKGAMMON,
        "GNU Backgammon",
        "the analysis of the cube decision",
    ),
    row(
        "DC",
        BACKGAMMON,
        "GNU Backgammon",
        "which cube actions are marked for a rollout",
    ),
    row(
        "GS",
        BACKGAMMON,
        "GNU Backgammon",
        "the statistics of the game",
    ),
    row("LU", BACKGAMMON, "GNU Backgammon", "how lucky the roll was"),
    row(
        "MR",
        BACKGAMMON,
        "GNU Backgammon",
        "which moves are marked for a rollout",
    ),
];

const fn row(
    id: &'static str,
    game: u32,
    program: &'static str,
    summary: &'static str,
) -> EngineProperty {
    EngineProperty {
        id,
        game,
        program,
        summary,
    }
}

#[cfg(test)]
mod tests {
    use super::super::property;
    use super::*;

    #[test]
    fn engines_use_no_identifier_of_the_specification() {
        for known in ENGINES {
            assert!(
                is_engine_analysis(known.id.as_bytes(), known.game),
                "{}",
                known.id
            );
            assert!(
                property(known.id.as_bytes(), known.game, 4).is_none(),
                "{}",
                known.id
            );
        }
        assert!(!is_engine_analysis(b"A", 1));
        assert!(!is_engine_analysis(b"C", 1));
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
}
