//! Tests of `charset::names`.

use sgfkit_core::charset::Charset;

#[test]
fn names() {
    for (name, aliases) in [
        (
            "UTF-8",
            "utf8 UTF8 Utf_8 UTF-8\\ csUTF8 cp65001 unicode-1-1-utf-8",
        ),
        (
            "UTF-16LE",
            "UTF-16 UTF16 UTF16LE utf-16le UCS-2 ISO-10646-UCS-2 csUTF16",
        ),
        ("UTF-16BE", "UTF16BE utf_16be csUTF16BE unicodeFFFE"),
        (
            "UTF-32LE",
            "UTF-32 utf32 UCS-4 ISO-10646-UCS-4 csUCS4 csUTF32",
        ),
        ("UTF-32BE", "utf32be csUTF32BE"),
        (
            "windows-1252",
            "ISO-8859-1 ISO8859-1 ISO_8859-1:1987 iso-ir-100 latin1 L1 Latin-1",
        ),
        (
            "windows-1252",
            "CP819 IBM819 csISOLatin1 ASCII US-ASCII us ANSI_X3.4-1968 646",
        ),
        (
            "windows-1252",
            "ANSI_X3.4-1986 ISO_646.irv:1991 ISO646-US cp367 IBM367 csASCII",
        ),
        (
            "windows-1252",
            "ANSI Windows-1252 cp1252 csWindows1252 win1252 ANSI_CHARSET",
        ),
        (
            "GBK",
            "GB2312 gb2312 cp936 CP936 MS936 windows-936 936 EUC-CN eucCN x-euc-cn",
        ),
        (
            "GBK",
            "GB2312_CHARSET GB_2312-80 csGB2312 csGBK chinese x-mswin-936",
        ),
        ("gb18030", "GB18030 gb-18030 GB18030-2022 csGB18030"),
        (
            "Big5",
            "big5 BIG-5 cp950 CP950 Big5-HKSCS csBig5HKSCS cn-big5",
        ),
        (
            "Shift_JIS",
            "shift-jis ShiftJIS SJIS x-sjis MS_Kanji MS_KANJI csShiftJIS",
        ),
        (
            "Shift_JIS",
            "CP932 cp932 Windows-31J csWindows31J SHIFTJIS_CHARSET",
        ),
        (
            "EUC-JP",
            "eucJP ujis Extended_UNIX_Code_Packed_Format_for_Japanese",
        ),
        ("ISO-2022-JP", "csISO2022JP iso2022jp"),
        (
            "EUC-KR",
            "eucKR CP949 cp949 UHC KS_C_5601-1987 KSC5601 korean x-windows-949",
        ),
        ("EUC-KR", "csEUCKR iso-ir-149 HANGUL_CHARSET"),
        ("ISO-8859-2", "latin2 l2 ISO_8859-2:1987"),
        ("ISO-8859-3", "ISO-8859-3\\"),
        ("ISO-8859-5", "cyrillic"),
        ("ISO-8859-8-I", "ISO_8859-8-I csISO88598I logical"),
        ("ISO-8859-10", "ISO_8859-10:1992 latin6"),
        ("ISO-8859-15", "ISO_8859-15 latin9 Latin-9 csISO885915"),
        ("ISO-8859-16", "ISO_8859-16:2001 latin10 csISO885916"),
        (
            "windows-1251",
            "Windows-1251 cp1251 win-1251 RUSSIAN_CHARSET",
        ),
        ("windows-874", "TIS-620 csTIS620 iso8859-11"),
        ("KOI8-R", "KOI8 koi csKOI8R"),
        ("KOI8-U", "koi8-ru csKOI8U"),
        ("IBM866", "866 cp866"),
        ("macintosh", "mac macroman x-mac-roman MacRoman"),
    ] {
        for alias in aliases.split_whitespace().chain([name]) {
            let found = Charset::for_name(alias.as_bytes()).map(Charset::name);
            assert_eq!(found, Some(name), "{alias}");
        }
    }
    assert_eq!(Charset::for_name(b" UTF - 8\n"), Some(Charset::UTF_8));
}

#[test]
fn unknown_names() {
    let names = "foo unknown iso-2022-kr hz-gb-2312 ISO-2022-CN replacement cs x 1 cp cp437 \
                 cp0936 99999999999999999999 x-user-defined utf-7 段 iso8859-1段5 iso8859-1\\]5";
    for name in names.split(' ').chain(["", " "]) {
        assert_eq!(Charset::for_name(name.as_bytes()), None, "{name}");
    }
}
