use crate::harness::Folder;

const GAME: &str = "(;FF[4]GM[1]SZ[19]PB[Ada];B[pd];W[dd])";
/// Two games in one tree: their game info is in nodes 2 and 4.
const MERGED: &str = "(;FF[4]GM[1]CA[UTF-8];B[pd](;W[dd]PB[A]PW[B];B[pq])(;W[dp]PB[C]PW[D]))";

/// A value goes where the game keeps its game info; the game's bytes stay otherwise.
#[test]
fn game_info_and_root_properties() {
    let folder = Folder::with("set_info", &[("a.sgf", GAME), ("merged.sgf", MERGED)]);
    folder
        .run(&["set", "EV=Club cup 2025", "KM=6.5", "a.sgf"], b"")
        .ends(0)
        .prints("(;FF[4]GM[1]SZ[19]PB[Ada]EV[Club cup 2025]KM[6.5];B[pd];W[dd])")
        .says("2 properties in 1 game in 1 file changed");
    folder.sgf("set ST=2 EV=X merged.sgf").ends(0).prints(
        "(;FF[4]GM[1]CA[UTF-8]ST[2];B[pd](;W[dd]PB[A]PW[B]EV[X];B[pq])(;W[dp]PB[C]PW[D]EV[X]))",
    );
    folder
        .sgf("set --unset PW,EV merged.sgf")
        .ends(0)
        .prints("(;FF[4]GM[1]CA[UTF-8];B[pd](;W[dd]PB[A];B[pq])(;W[dp]PB[C]))")
        .says("2 properties in 1 game");
    folder
        .sgf_reading("set PB= -", GAME)
        .ends(0)
        .prints("(;FF[4]GM[1]SZ[19]PB[];B[pd];W[dd])");
    folder
        .run(&["set", r"GC=a [b] \ c:d", "a.sgf"], b"")
        .ends(0)
        .prints(r"(;FF[4]GM[1]SZ[19]PB[Ada]GC[a [b\] \\ c:d];B[pd];W[dd])");
}

#[test]
fn games_and_nodes_are_named() {
    let two = format!("{GAME}\n{GAME}");
    let folder = Folder::with("set_nodes", &[("a.sgf", GAME), ("two.sgf", &two)]);
    let with = |name: &str| GAME.replace("Ada", name);
    folder
        .sgf("set PB=Lee --tree 2 two.sgf")
        .prints(&format!("{GAME}\n{}", with("Lee")));
    folder
        .sgf("set PB=Lee two.sgf")
        .prints(&format!("{}\n{}", with("Lee"), with("Lee")))
        .says("2 properties in 2 games in 1 file");
    // A node without --tree is one of the first game.
    let turning = "(;FF[4]GM[1]SZ[19]PB[Ada];B[pd];W[dd]C[turning]HO[1])";
    for place in ["--move 2", "--node 2", "--path Q16,D16"] {
        folder
            .sgf(&format!("set C=turning HO=1 {place} two.sgf"))
            .ends(0)
            .prints(&format!("{turning}\n{GAME}"));
    }
    folder
        .sgf("set C=x a.sgf")
        .ends(2)
        .prints("")
        .says("needs a node");
    folder
        .sgf("set --unset C a.sgf")
        .ends(2)
        .says("needs a node");
    folder
        .sgf("set PB=x --tree 3 two.sgf")
        .ends(2)
        .says("only 2 games");
    folder
        .sgf("set C=x --node 9 a.sgf")
        .ends(2)
        .says("only 3 nodes");
}

/// Points are read in both notations, lists can be extended, and their order does not matter.
#[test]
fn lists_of_points_and_labels() {
    let folder = Folder::with("set_lists", &[("a.sgf", GAME)]);
    let root = |values: &str| format!("(;FF[4]GM[1]SZ[19]PB[Ada]{values};B[pd];W[dd])");
    folder
        .sgf("set AB=D4,Q16 TR=pd --node 0 a.sgf")
        .ends(0)
        .prints(&root("AB[dp][pd]TR[pd]"));
    folder
        .sgf("set TR=aa:cc,D4 --node 0 a.sgf")
        .ends(0)
        .prints(&root("TR[aa:cc][dp]"));
    folder
        .run(&["set", r"LB=D4:A,Q16:B\,C", "--node", "0", "a.sgf"], b"")
        .ends(0)
        .prints(&root("LB[dp:A][pd:B,C]"));
    folder
        .sgf("set AR=D4:Q16 DD= --node 0 a.sgf")
        .ends(0)
        .prints(&root("AR[dp:pd]DD[]"));
    let lists = root("TR[dp][aa:bb]LB[dp:A]DD[]");
    folder.write("lists.sgf", &lists);
    for same in ["TR=aa,ba,bb,ab,D4", "TR+=B19", "LB+=D4:A"] {
        folder
            .sgf(&format!("set {same} --node 0 lists.sgf"))
            .ends(0)
            .prints(&lists)
            .says("0 properties");
    }
    folder
        .sgf("set TR+=Q16,D4 LB+=Q4:B DD+=aa --node 0 lists.sgf")
        .ends(0)
        .prints(&root("TR[dp][aa:bb][pd]LB[dp:A][pp:B]DD[aa]"));
    folder
        .sgf("set PB+=x a.sgf")
        .ends(2)
        .says("not a list of values: use `PB=x`");
    // Other games have other notations.
    folder
        .sgf_reading("set AB=C5 --node 0 -", "(;FF[4]GM[11]SZ[11])")
        .ends(0)
        .prints("(;FF[4]GM[11]SZ[11]AB[c5])");
}

/// The value, what is expected, and what --force writes.
#[test]
fn values_are_checked() {
    let folder = Folder::with("set_types", &[("a.sgf", GAME)]);
    for (value, expected, forced) in [
        ("KM=six", "a number such as `6.5`", "KM[six]"),
        ("HA=2.5", "a number", "HA[2.5]"),
        ("DT=yesterday", "a date such as", "DT[yesterday]"),
        ("RE=black", "a result such as", "RE[black]"),
        (
            "AB=z99,D4",
            "19×19 board such as `D16` or `dd`",
            "AB[z99][dp]",
        ),
        ("TR=", "a point", "TR[]"),
        ("LB=D4", "a colon", "LB[D4]"),
        ("GB=3", "`1`, or `2`", "GB[3]"),
        ("PL=me", "`B` or `W`", "PL[me]"),
        ("DM=", "`1`, or `2`", "DM[]"),
        ("XY=a]b", "unknown property in Go", r"XY[a\]b]"),
        ("KO=", "ko-without-move", "KO[]"),
        ("ST=9", "style-range", "ST[9]"),
    ] {
        folder
            .sgf(&format!("set {value} --node 0 a.sgf"))
            .ends(2)
            .prints("")
            .says(expected)
            .says("--force");
        folder
            .sgf(&format!("set --force {value} --node 0 a.sgf"))
            .ends(0)
            .prints(&format!("(;FF[4]GM[1]SZ[19]PB[Ada]{forced};B[pd];W[dd])"));
    }
    for (value, code) in [
        ("AB=D4", "setup-and-move"),
        ("ST=1", "root-property-below-root"),
        ("EV=x", "game-info-twice"),
    ] {
        folder
            .sgf(&format!("set {value} --move 1 a.sgf"))
            .ends(2)
            .prints("")
            .says(code);
    }
    // The error may be found at another property.
    let game = "(;FF[4]GM[11]SZ[11]AW[a1]TR[b2])";
    folder
        .sgf_reading("set AB=a1 --node 0 -", game)
        .ends(2)
        .prints("")
        .says("contested-point");
    for (value, instead) in [
        ("B=dd", "moves cannot be set; use `sgf view"),
        ("W=dd", "moves cannot be set; use `sgf view"),
        ("GM=2", "cannot be changed"),
        ("SZ=9", "cannot be changed"),
        ("FF=4", "sgf convert --to ff4"),
        ("CA=UTF-8", "sgf convert --charset"),
    ] {
        folder
            .sgf(&format!("set --force {value} --node 0 a.sgf"))
            .ends(2)
            .prints("")
            .says(instead);
    }
    folder
        .sgf("set --unset SZ a.sgf")
        .ends(2)
        .says("cannot be changed");
    folder.sgf("set a.sgf").ends(2).says("nothing to set");
    folder.sgf("set PB=x").ends(2).says("no PATH");
    // Each of the errors leaves the whole file.
    folder.sgf("set PB=x KM=six --write a.sgf").ends(2);
    assert_eq!(folder.read("a.sgf"), GAME);
}

#[test]
fn what_is_an_assignment() {
    let folder = Folder::with("set_arguments", &[("A=b.sgf", GAME), ("a=b.sgf", GAME)]);
    folder.sgf("set PB=x a=b.sgf").ends(0).shows("PB[x]");
    folder.sgf("set PB=x A=b.sgf").ends(2).says("no PATH");
    folder.sgf("set PB=x -- A=b.sgf").ends(0).shows("PB[x]");
}

/// Texts are in the game's encoding; a character that it lacks leaves the file.
#[test]
fn encodings() {
    let folder = Folder::with("set_encodings", &[("a.sgf", GAME)]);
    let ascii = folder.run(&["set", "PB=Téa", "a.sgf"], b"").ends(0);
    assert_eq!(ascii.stdout, b"(;FF[4]GM[1]SZ[19]PB[T\xe9a];B[pd];W[dd])");
    // ISO-8859-1 has no €, though windows-1252 has one.
    for character in ["€", "李"] {
        folder
            .run(
                &["set", &format!("PB={character}"), "--write", "a.sgf"],
                b"",
            )
            .ends(2)
            .says("a.sgf: game 1: PB")
            .says(character)
            .says("`sgf convert --charset UTF-8`");
    }
    assert_eq!(folder.read("a.sgf"), GAME);
    for (charset, text, bytes) in [
        ("UTF-8", "李", &b"\xe6\x9d\x8e"[..]),
        ("GB18030", "李", b"\xc0\xee"),
        // The second byte is a backslash, which must not escape the bracket.
        ("Shift_JIS", "表", b"\x95\x5c"),
    ] {
        let game = format!("(;FF[4]GM[1]CA[{charset}])");
        let run = folder.run(&["set", &format!("PB={text}"), "-"], game.as_bytes());
        let expected = [game.trim_end_matches(')').as_bytes(), b"PB[", bytes, b"])"].concat();
        assert_eq!(run.stdout, expected, "{charset}");
    }
}

/// Files are changed in place, elsewhere, or only shown.
#[test]
fn many_files() {
    let stray = "(;FF[4]GM[1]PB[A] stray ;B[pd])";
    let folder = Folder::with(
        "set_many",
        &[
            ("games/a.sgf", GAME),
            ("games/b/b.sgf", stray),
            ("games/c.sgf", "(;FF[4]GM[1]EV[x])"),
        ],
    );
    folder
        .sgf("set EV=x --diff games")
        .ends(1)
        .shows("+(;FF[4]GM[1]SZ[19]PB[Ada]EV[x];B[pd];W[dd])")
        .says("2 properties in 2 games in 2 files would change");
    assert_eq!(folder.read("games/a.sgf"), GAME);
    folder
        .sgf("set EV=x games")
        .ends(2)
        .says("--write or --out-dir");
    folder
        .sgf("set EV=x --out-dir out games")
        .ends(0)
        .says("3 files written");
    assert_eq!(folder.read("out/c.sgf"), "(;FF[4]GM[1]EV[x])");
    folder
        .sgf("set EV=x --out-dir out games")
        .ends(2)
        .says("exists");
    folder
        .sgf("set EV=x -w games")
        .ends(0)
        .says("removed 5 bytes of stray text")
        .says("2 files changed, 1 unchanged, 0 failed")
        .says("2 properties in 2 games in 2 files changed");
    assert_eq!(
        folder.read("games/a.sgf"),
        "(;FF[4]GM[1]SZ[19]PB[Ada]EV[x];B[pd];W[dd])"
    );
    folder.sgf("set EV=x --diff games").ends(0).prints("");
    folder
        .sgf("set EV=y games/c.sgf -o out.sgf")
        .ends(0)
        .prints("");
    assert_eq!(folder.read("out.sgf"), "(;FF[4]GM[1]EV[y])");
    folder
        .sgf_reading("set EV=x --write -", GAME)
        .ends(2)
        .says("standard input");
    folder.sgf("pack games -o games.zip").ends(0);
    folder
        .sgf("set EV=y --write games.zip")
        .ends(2)
        .says("games.zip");
}

/// Rows of a table change their games; a bad cell leaves its game, and no other.
#[test]
fn tables() {
    let two = format!("{GAME}{GAME}");
    let folder = Folder::with(
        "set_tables",
        &[
            ("a.sgf", GAME),
            ("two.sgf", &two),
            ("merged.sgf", MERGED),
            (
                "edits.csv",
                "path,tree,node,PB,white_name,date,komi,moves\r\n\
                 ./a.sgf,,,\"Ada, \"\"A\"\"\",Bo,2025-01-02,7.5,99\r\n\
                 two.sgf,1,,Lost,,tomorrow,,\r\n\
                 two.sgf,2,,Found,,,,\r\n\
                 merged.sgf,1,4,E,,,,\r\n\
                 none.sgf,1,,x,,,,\r\n\
                 two.sgf,3,,x,,,,\r\n",
            ),
        ],
    );
    folder
        .sgf("set --from edits.csv --write a.sgf two.sgf merged.sgf")
        .ends(2)
        .says("two.sgf: game 1: DT: invalid value `tomorrow`")
        .says("edits.csv: line 6: none.sgf: no such file")
        .says("two.sgf: game 3: this game does not exist")
        .says("6 properties in 3 games in 3 files changed");
    assert_eq!(
        folder.read("a.sgf"),
        "(;FF[4]GM[1]SZ[19]PB[Ada, \"A\"]PW[Bo]DT[2025-01-02]KM[7.5];B[pd];W[dd])"
    );
    assert_eq!(
        folder.read("two.sgf"),
        GAME.to_owned() + &GAME.replace("Ada", "Found")
    );
    assert_eq!(folder.read("merged.sgf"), MERGED.replace("PB[C]", "PB[E]"));
    // JSON Lines, from standard input, for one file; empty cells.
    folder.write("a.sgf", GAME);
    let line = r#"{"black_name":null,"date_text":"2025","event":""}"#;
    folder
        .sgf_reading("set --from - a.sgf", line)
        .ends(0)
        .prints("(;FF[4]GM[1]SZ[19]PB[Ada]DT[2025];B[pd];W[dd])");
    folder
        .sgf_reading("set --from - --unset-empty a.sgf", line)
        .ends(0)
        .prints("(;FF[4]GM[1]SZ[19]DT[2025];B[pd];W[dd])");
    // Spreadsheets write semicolons and a byte order mark.
    folder
        .sgf_reading("set --from - a.sgf", "\u{feff}PB;EV\nBo;Cup, 2\n")
        .ends(0)
        .prints("(;FF[4]GM[1]SZ[19]PB[Bo]EV[Cup, 2];B[pd];W[dd])");
    // A character that the encoding lacks is a bad cell.
    folder
        .sgf_reading("set --from - a.sgf", "PB,EV\n李,x\n")
        .ends(2)
        .prints(GAME)
        .says("`李`");
    for (table, says) in [
        ("PB,blck\nx,y\n", "unknown column `blck`"),
        ("PB\n\"x\n", "no closing"),
        ("PB\nx,y\n", "line 2 has 2 cells"),
        ("tree,PB\none,x\n", "expected a whole number"),
        ("{\"PB\":\n", "invalid JSON"),
        ("", "empty"),
    ] {
        folder
            .sgf_reading("set --from - a.sgf", table)
            .ends(2)
            .prints("")
            .says(says);
    }
    folder
        .sgf("set --from edits.csv PB=x a.sgf")
        .ends(2)
        .says("--from");
    folder
        .sgf("set --from edits.csv --tree 1 a.sgf")
        .ends(2)
        .says("--from");
    folder.sgf("set --from - -").ends(2).says("only once");
    let help = folder.sgf("set --help").ends(0).text();
    for (column, _) in sgfkit_table::edits::PROPERTY_COLUMNS {
        assert!(help.contains(column), "{column}");
    }
}

/// A table without an edit changes no byte, although komi and other values are read from dialects.
#[test]
fn a_table_without_an_edit() {
    let corpus = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus"));
    let folder = Folder::with(
        "set_unedited",
        &[(
            "fox.sgf",
            "(;GM[1]FF[4]SZ[19]AP[foxwq]KM[375]HA[0]RU[Chinese];B[pd])",
        )],
    );
    for path in [corpus.to_str().unwrap(), "fox.sgf"] {
        for table in ["games.csv", "games.jsonl"] {
            folder.run(&["table", "--columns", "all", path, "-o", table], b"");
            let text = std::fs::read(folder.path(table)).unwrap();
            assert!(text.iter().filter(|byte| **byte == b'\n').count() >= 1);
            for more in ["--diff", "--unset-empty"] {
                let args = ["set", "--from", table, "--diff", more, path];
                let args = if more == "--diff" {
                    &[&args[..4], &args[5..]].concat()
                } else {
                    &args[..]
                };
                folder
                    .run(args, b"")
                    .prints("")
                    .says("0 properties in 0 games in 0 files would change");
            }
        }
    }
    // An edit of Fox's komi counts as an edit.
    folder
        .sgf_reading("set --from - fox.sgf", "komi\n6.5\n")
        .ends(0)
        .shows("KM[6.5]");
}
