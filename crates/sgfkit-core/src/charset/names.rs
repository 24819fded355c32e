//! Maps names to encodings.

use encoding_rs::Encoding;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_3, ISO_8859_4,
    ISO_8859_5, ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_8_I, ISO_8859_10, ISO_8859_13,
    ISO_8859_14, ISO_8859_15, ISO_8859_16, KOI8_R, KOI8_U, MACINTOSH, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254,
    WINDOWS_1255, WINDOWS_1256, WINDOWS_1257, WINDOWS_1258, X_MAC_CYRILLIC,
};

use super::Charset;

/// A name for each encoding, as written in CA, the most common ones first.
pub(super) static NAMES: [&str; 40] = [
    "UTF-8",
    "ISO-8859-1",
    "GB18030",
    "GBK",
    "Big5",
    "Shift_JIS",
    "EUC-KR",
    "EUC-JP",
    "ISO-2022-JP",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "IBM866",
    "macintosh",
    "x-mac-cyrillic",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "UTF-16",
    "UTF-16BE",
    "UTF-32",
    "UTF-32BE",
];

pub(super) fn find(name: &[u8]) -> Option<Charset> {
    // Most common name.
    if name.eq_ignore_ascii_case(b"UTF-8") {
        return Some(Charset::UTF_8);
    }
    // The value is not closed.
    if !name.is_ascii() || name.contains(&b']') {
        return None;
    }
    let label: String = name
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric() || b"-_:.".contains(byte))
        .map(|&byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    if let Some(charset) = standard(&label) {
        return Some(charset);
    }
    // `ISO_8859-16:2001` contains the year of its edition.
    let undated = label.split(':').next().unwrap_or_default();
    let letters: String = undated
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    // The registry has an alias with the prefix `cs` for each encoding; `x-` is for others.
    ["", "cs", "x"].iter().find_map(|prefix| {
        let alias = letters.strip_prefix(prefix)?;
        standard(alias)
            .or_else(|| other(alias))
            .or_else(|| code_page(alias))
    })
}

fn standard(label: &str) -> Option<Charset> {
    // x-user-defined assigns no characters to bytes above ASCII.
    Encoding::for_label_no_replacement(label.as_bytes())
        .filter(|&encoding| encoding != encoding_rs::X_USER_DEFINED)
        .map(Charset::standard)
}

fn other(alias: &str) -> Option<Charset> {
    let utf32 = UTF_32.iter().find(|row| row.0 == alias).map(|row| row.1);
    utf32.or_else(|| {
        let row = ALIASES.iter().find(|row| row.0 == alias)?;
        Some(Charset::standard(row.1))
    })
}

/// Parses `cp936`, `windows-936`, `ms936`, `IBM936` or just `936`.
fn code_page(alias: &str) -> Option<Charset> {
    let number = alias.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let family = alias.strip_suffix(number)?;
    let is_family =
        ["", "cp", "windows", "win", "mswin", "ms", "ibm", "codepage"].contains(&family);
    if !is_family || number.starts_with('0') {
        return None;
    }
    match number.parse().ok()? {
        12000 => Some(Charset::UTF_32LE),
        12001 => Some(Charset::UTF_32BE),
        number => {
            let row = CODE_PAGES.iter().find(|row| row.0 == number)?;
            Some(Charset::standard(row.1))
        }
    }
}

const UTF_32: &[(&str, Charset)] = &[
    ("utf32", Charset::UTF_32LE),
    ("utf32le", Charset::UTF_32LE),
    ("utf32be", Charset::UTF_32BE),
    ("ucs4", Charset::UTF_32LE),
    ("ucs4le", Charset::UTF_32LE),
    ("ucs4be", Charset::UTF_32BE),
    ("iso10646ucs4", Charset::UTF_32LE),
];

/// Names that the WHATWG standard lacks or has only with hyphens, reduced to letters and digits.
static ALIASES: &[(&str, &Encoding)] = &[
    // Unicode
    ("utf16", UTF_16LE),
    ("utf16le", UTF_16LE),
    ("utf16be", UTF_16BE),
    ("ucs2", UTF_16LE),
    ("ucs2le", UTF_16LE),
    ("ucs2be", UTF_16BE),
    ("iso10646ucs2", UTF_16LE),
    // ASCII and similar
    ("ansi", WINDOWS_1252),
    ("ansix341968", WINDOWS_1252),
    ("ansix341986", WINDOWS_1252),
    ("iso646irv", WINDOWS_1252),
    ("iso646us", WINDOWS_1252),
    ("isoir6", WINDOWS_1252),
    ("us", WINDOWS_1252),
    ("usascii", WINDOWS_1252),
    // Chinese
    ("euccn", GBK),
    ("gb231280", GBK),
    ("gb23121980", GBK),
    ("gb180302000", GB18030),
    ("gb180302005", GB18030),
    ("gb180302022", GB18030),
    ("big5eten", BIG5),
    ("big5hkscs", BIG5),
    ("cnbig5", BIG5),
    // Japanese
    ("eucjp", EUC_JP),
    ("eucjpms", EUC_JP),
    ("eucjpwin", EUC_JP),
    ("extendedunixcodepackedformatforjapanese", EUC_JP),
    ("ujis", EUC_JP),
    ("iso2022jp", ISO_2022_JP),
    ("jis", ISO_2022_JP),
    ("mskanji", SHIFT_JIS),
    ("shiftjis", SHIFT_JIS),
    ("sjiswin", SHIFT_JIS),
    ("windows31j", SHIFT_JIS),
    // Korean
    ("euckr", EUC_KR),
    ("ksc56011987", EUC_KR),
    ("ksc56011989", EUC_KR),
    ("uhc", EUC_KR),
    // ISO 8859
    ("iso88596e", ISO_8859_6),
    ("iso88596i", ISO_8859_6),
    ("iso88598e", ISO_8859_8),
    ("iso88598i", ISO_8859_8_I),
    ("iso885916", ISO_8859_16),
    ("isoceltic", ISO_8859_14),
    ("isoir179", ISO_8859_13),
    ("isoir199", ISO_8859_14),
    ("isoir203", ISO_8859_15),
    ("isoir226", ISO_8859_16),
    ("l7", ISO_8859_13),
    ("l8", ISO_8859_14),
    ("l10", ISO_8859_16),
    ("latin0", ISO_8859_15),
    ("latin7", ISO_8859_13),
    ("latin8", ISO_8859_14),
    ("latin9", ISO_8859_15),
    ("latin10", ISO_8859_16),
    ("isoir166", WINDOWS_874),
    ("tis620", WINDOWS_874),
    // Others
    ("koi8r", KOI8_R),
    ("koi8u", KOI8_U),
    ("koi8ru", KOI8_U),
    ("macroman", MACINTOSH),
    ("macosroman", MACINTOSH),
    ("maccyrillic", X_MAC_CYRILLIC),
    ("macukrainian", X_MAC_CYRILLIC),
    // Windows font charsets, as written by MultiGo and others
    ("ansicharset", WINDOWS_1252),
    ("arabiccharset", WINDOWS_1256),
    ("balticcharset", WINDOWS_1257),
    ("chinesebig5charset", BIG5),
    ("easteuropecharset", WINDOWS_1250),
    ("gb2312charset", GBK),
    ("greekcharset", WINDOWS_1253),
    ("hangeulcharset", EUC_KR),
    ("hangulcharset", EUC_KR),
    ("hebrewcharset", WINDOWS_1255),
    ("maccharset", MACINTOSH),
    ("russiancharset", WINDOWS_1251),
    ("shiftjischarset", SHIFT_JIS),
    ("thaicharset", WINDOWS_874),
    ("turkishcharset", WINDOWS_1254),
    ("vietnamesecharset", WINDOWS_1258),
];

/// Code pages of IBM and Microsoft, and 646 for ISO 646.
static CODE_PAGES: &[(u32, &Encoding)] = &[
    (367, WINDOWS_1252),
    (646, WINDOWS_1252),
    (819, WINDOWS_1252),
    (866, IBM866),
    (874, WINDOWS_874),
    (932, SHIFT_JIS),
    (936, GBK),
    (943, SHIFT_JIS),
    (949, EUC_KR),
    (950, BIG5),
    (1200, UTF_16LE),
    (1201, UTF_16BE),
    (1250, WINDOWS_1250),
    (1251, WINDOWS_1251),
    (1252, WINDOWS_1252),
    (1253, WINDOWS_1253),
    (1254, WINDOWS_1254),
    (1255, WINDOWS_1255),
    (1256, WINDOWS_1256),
    (1257, WINDOWS_1257),
    (1258, WINDOWS_1258),
    (10000, MACINTOSH),
    (10007, X_MAC_CYRILLIC),
    (20127, WINDOWS_1252),
    (20866, KOI8_R),
    (20932, EUC_JP),
    (20936, GBK),
    (20949, EUC_KR),
    (21866, KOI8_U),
    (28591, WINDOWS_1252),
    (28592, ISO_8859_2),
    (28593, ISO_8859_3),
    (28594, ISO_8859_4),
    (28595, ISO_8859_5),
    (28596, ISO_8859_6),
    (28597, ISO_8859_7),
    (28598, ISO_8859_8),
    (28599, WINDOWS_1254),
    (28600, ISO_8859_10),
    (28603, ISO_8859_13),
    (28605, ISO_8859_15),
    (50220, ISO_2022_JP),
    (50221, ISO_2022_JP),
    (50222, ISO_2022_JP),
    (51932, EUC_JP),
    (51936, GBK),
    (51949, EUC_KR),
    (51950, BIG5),
    (54936, GB18030),
    (65001, UTF_8),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_are_in_the_form_they_are_looked_up_in() {
        for (alias, _) in ALIASES {
            let is_folded = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
            assert!(alias.bytes().all(is_folded), "{alias}");
            assert_eq!(standard(alias), None, "{alias} is a label already");
        }
    }
}
