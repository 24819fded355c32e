use serde_json::json;

use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[19]PB[Ada]BR[3d]PW[Bea\tTab]RE[B+3.5]DT[1996-05-06,07]KM[6.5]TM[600]\
                    ;B[pd];W[dd])";

#[test]
fn a_row_a_game() {
    let two = GAME.to_owned() + "(;GM[11]PB[\u{e9}];B[a1])";
    let folder = Folder::with("info_rows", &[("a.sgf", GAME), ("b.sgf", &two)]);
    folder.sgf("info .").ends(0).quietly().prints(
        "./a.sgf\t1\tGo\t19x19\t1996-05-06,07\tAda 3d\tBea Tab\tB+3.5\t2\n\
         ./b.sgf\t1\tGo\t19x19\t1996-05-06,07\tAda 3d\tBea Tab\tB+3.5\t2\n\
         ./b.sgf\t2\tHex\t11x11\t\té\t\t\t1\n",
    );
}

#[test]
fn columns() {
    let folder = Folder::with("info_columns", &[("a.sgf", GAME)]);
    for (columns, row) in [
        ("black.name,white.name", "Ada\tBea Tab"),
        ("result.winner,result.score,komi", "B\t3.5\t6.5"),
        (
            "date.dates,time.main,time",
            "1996-05-06,1996-05-07\t600\t600",
        ),
        ("event,moves,moves", "\t2\t2"),
        ("game,ff,charset", "1\t4\tUTF-8"),
    ] {
        let run = folder.sgf(&format!("info --columns {columns} a.sgf"));
        run.ends(0).prints(&format!("{row}\n"));
    }
    folder
        .sgf("info --columns path --columns tree a.sgf")
        .prints("a.sgf\t1\n");
    folder
        .sgf("info --columns blakc a.sgf")
        .ends(2)
        .prints("")
        .says("did you mean `black`");
}

#[test]
fn json_lines() {
    let folder = Folder::with("info_json", &[("a.sgf", GAME), ("b.sgf", "(;GM[1])")]);
    let lines = folder
        .sgf("info --json a.sgf b.sgf")
        .ends(0)
        .quietly()
        .json();
    assert_eq!(lines[0]["path"], "a.sgf");
    assert_eq!(
        lines[0]["result"],
        json!({"text": "B+3.5", "winner": "B", "by": "score", "score": 3.5})
    );
    assert_eq!(lines[1]["result"], json!(null));
    assert_eq!(
        lines[1]["black"],
        json!({"name": null, "rank": null, "team": null})
    );
    // The keys are always the same.
    let keys = |line: &serde_json::Value| {
        line.as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(keys(&lines[0]), keys(&lines[1]));
    // Every column is a key, and vice versa.
    for key in keys(&lines[0]) {
        folder.sgf(&format!("info --columns {key} a.sgf")).ends(0);
    }
}
