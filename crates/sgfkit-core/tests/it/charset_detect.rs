//! Tests of `charset::detect`.

use sgfkit_core::charset::Charset;
use sgfkit_core::charset::plainly_utf8;
use sgfkit_core::charset::*;

#[track_caller]
fn check(name: &str, text: &str) {
    let charset = Charset::for_name(name.as_bytes()).unwrap();
    let bytes = charset.encode(text).unwrap();
    assert_eq!(detect(&bytes), Some(charset), "{text}");
    assert_eq!(charset.runs(&bytes).bad, 0, "{text}");
}

#[test]
fn chinese() {
    check("GBK", "(;GM[1]PB[柯洁]PW[Bob];B[pd])");
    check("GBK", "(;GM[1]PB[常昊]BR[9段]PW[马晓春]WR[九段])");
    check("GBK", "(;C[扳是好手])");
    check(
        "GBK",
        "(;AP[MultiGo:4.2.1]EV[三星杯半决赛]PB[李昌镐]PW[山田规三生])",
    );
    check("GBK", "(;RE[黑胜]DT[南宋]PC[日本东京])");
    check(
        "GBK",
        "(;C[第７０図「黒先活」\n右と左に二カ所にキリがあって])",
    );
    check("gb18030", "(;PB[柯洁]C[𠮷野家的棋手，黑先])");
    check("Big5", "(;PB[林海峰]PW[王立誠]RE[黑中盤勝])");
    check("Big5", "(;C[因為這手棋是好手]N[圍棋])");
}

#[test]
fn japanese() {
    check("Shift_JIS", "(;PB[井山裕太]PW[山下敬吾])");
    check("Shift_JIS", "(;BR[9段])");
    check(
        "Shift_JIS",
        "(;PB[申眞ソ]BR[九段]RE[257手完, 黒中押し勝ち])",
    );
    check("Shift_JIS", "(;C[コウ]PB[ソ表])");
    check("EUC-JP", "(;C[黒の好手です。白が隅を守ると黒は辺に開く。])");
    check("EUC-JP", "(;EV[名人戦]PB[井山裕太]BR[九段])");
    check("ISO-2022-JP", "(;PB[井山裕太]PW[Bob])");
}

#[test]
fn korean() {
    check("EUC-KR", "(;PB[이창호]PW[유창혁])");
    check("EUC-KR", "(;BR[9단])");
    check(
        "EUC-KR",
        "(;EV[제13회 춘란배 4강]TM[3시간]RE[226수 백불계승])",
    );
}

#[test]
fn alphabets() {
    check("windows-1252", "(;PB[Loïc Boisnier])");
    check("windows-1252", "(;PB[Héctor Máximo Canteros]PW[Håkan Öst])");
    check(
        "windows-1252",
        "(;C[Weiß lebt, aber schwächer – für ½ Punkt])",
    );
    check("windows-1252", "(;KM[6½]C[“it’s dead”…])");
    check("windows-1252", "(;C[· · · ···· °°°])");
    check("windows-1251", "(;PB[Александр Динерштейн]PW[Илья Шикшин])");
    check("KOI8-U", "(;C[Белые выиграли. Хороший ход!])");
    check("IBM866", "(;C[Чёрные должны были ответить здесь])");
    check(
        "windows-1250",
        "(;C[Czarne są już żywe, białe muszą odpowiedzieć.])",
    );
    check("ISO-8859-2", "(;C[Příliš žluťoučký kůň úpěl ďábelské ódy])");
    check("windows-1253", "(;C[Ο μαύρος πρέπει να παίξει εδώ.])");
    check("windows-874", "(;C[ขาวมุมซ้ายล่างมีปัญหาแต่รอดแล้ว])");
    check(
        "macintosh",
        "(;C[Schwarz hätte hier ausdehnen müssen, très bon coup])",
    );
}

#[test]
fn damaged_text() {
    let cases: &[(&[u8], &str)] = &[
        // Each third byte of some characters became `?`.
        (
            b"(;PB[\xe7\xbb?\xe8\x89\xba\xe6\x8c\x87]BR[9\xe6\xae\xb5])",
            "UTF-8",
        ),
        // Names cut to this many bytes.
        (
            b"(;PB[\xb3\xa3\xea\xbb\xbe\xc5]PW[\xc2\xed\xcf\xfe\xb4]BR[9\xb6\xce])",
            "GBK",
        ),
    ];
    for &(bytes, name) in cases {
        assert_eq!(detect(bytes).map(Charset::name), Some(name));
    }
}

#[test]
fn nothing_convinces() {
    assert_eq!(detect(b""), None);
    assert_eq!(detect(b"(;C[plain])"), None);
    assert_eq!(detect(b"(;C[\x1b[31mred])"), None);
    assert_eq!(detect(b"(;C[\x9d])"), None);
}

#[test]
fn utf8_beyond_doubt() {
    let gbk = Charset::for_name(b"gbk").unwrap();
    for (text, declared, wanted) in [
        ("(;PB[Loïc]PW[Weiß])", Charset::LATIN_1, true),
        ("(;PB[Loïc])", Charset::LATIN_1, false),
        ("(;PB[古力]PW[柯洁])", Charset::LATIN_1, true),
        ("(;PB[古力]PW[柯洁])", gbk, true),
        ("(;PB[古力])", gbk, false),
        ("(;PB[Loïc]PW[Weiß])", gbk, false),
        ("(;PB[éé]PW[éé]C[éé])", gbk, true),
        ("(;PB[Bob])", gbk, false),
    ] {
        assert_eq!(plainly_utf8(text.as_bytes(), declared), wanted, "{text}");
    }
    // 联通 in GBK is strict UTF-8.
    assert!(!plainly_utf8(
        b"(;PB[\xc1\xaa\xcd\xa8]PW[\xc1\xaa\xcd\xa8])",
        gbk
    ));
    assert!(!plainly_utf8(b"(;PB[\xff]PW[\xff])", Charset::LATIN_1));
}
