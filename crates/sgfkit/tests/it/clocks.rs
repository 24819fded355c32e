//! The time that was spent on moves. The seconds are worked out by hand from what the clocks of
//! each time system show.

use sgfkit::{Collection, Color, info};

/// The times of the moves of a side on the main line: seconds and `o` in overtime, `m` before it.
fn times(file: &str, color: Color) -> String {
    let games = Collection::parse(file);
    let line = games.tree(0).unwrap().main_line();
    let moves = info::timed_moves(line).filter(|played| played.color == color);
    let told = moves.map(|played| {
        let seconds = played
            .time
            .seconds
            .map_or("?".to_owned(), |seconds| seconds.to_string());
        let over = played
            .time
            .in_overtime
            .map_or("", |over| if over { "o" } else { "m" });
        format!("{seconds}{over}")
    });
    told.collect::<Vec<_>>().join(" ")
}

/// The moves of Black with these clocks, White's without.
fn game(limits: &str, clocks: &[&str]) -> String {
    let moves: String = clocks
        .iter()
        .map(|clock| format!(";B[aa]{clock};W[bb]"))
        .collect();
    format!("(;GM[1]{limits}{moves})")
}

#[test]
fn time_systems() {
    for (limits, clocks, expected) in [
        // Absolute time, as KGS writes it: 582.992 left of 600, and so on.
        (
            "TM[600]",
            &["BL[582.992]", "BL[575.079]", "BL[575.079]"][..],
            "17.008m 7.913m 0m",
        ),
        ("TM[600]OT[absolute]", &["BL[590]", "BL[580]"], "10m 10m"),
        ("TM[10 min]", &["BL[9:50]", "BL[9:30]"], "? ?"),
        ("TM[10 min]", &["BL[0:09:50]", "BL[9 min]"], "10m 50m"),
        ("", &["BL[590]", "BL[580]"], "?m 10m"),
        // Nobody counts backward; the clock of Hex programs counts upward.
        ("", &["BL[0]", "BL[58]", "BL[117]"], "?m ?m ?m"),
        // 10 s of main time and 5 s of the first period; 10 s; one lost period and 5 s.
        (
            "TM[60]OT[3x30 byo-yomi]",
            &[
                "BL[10]",
                "BL[25]OB[3]",
                "BL[20]OB[3]",
                "BL[25]OB[2]",
                "BL[0]OB[1]",
            ],
            "50m 15o 10o 35o 60o",
        ),
        // Main time that ends with a period lost: 10 s, 30 s and 5 s.
        (
            "TM[60]OT[3x30 byo-yomi]",
            &["BL[10]", "BL[25]OB[2]"],
            "50m 45o",
        ),
        (
            "TM[0]OT[3x30 byo-yomi]",
            &["BL[25]OB[3]", "BL[28]OB[3]"],
            "5o 2o",
        ),
        // KGS sets the clock again after each move, and players add time.
        (
            "TM[60]OT[5x30 byo-yomi]",
            &[
                "BL[0.01]",
                "BL[30]OB[5]",
                "BL[30]OB[5]",
                "BL[1159]",
                "BL[1150]",
            ],
            "59.99m ?o ?o ?m 9m",
        ),
        // More periods than before, or more seconds than a period has.
        (
            "TM[60]OT[3x30 byo-yomi]",
            &["BL[25]OB[2]", "BL[25]OB[3]", "BL[31]OB[3]"],
            "95o ?o ?o",
        ),
        // 10 s of main time and 20 s of the first 600.
        (
            "TM[60]OT[3/600 Canadian]",
            &[
                "BL[10]",
                "BL[580]OB[2]",
                "BL[500]OB[1]",
                "BL[420]OB[0]",
                "BL[590]OB[2]",
            ],
            "50m 30o 80o 80o 10o",
        ),
        // A server that sets the clock again at the end of a period.
        (
            "TM[60]OT[3/600 Canadian]",
            &[
                "BL[10]",
                "BL[580]OB[2]",
                "BL[500]OB[1]",
                "BL[600]OB[3]",
                "BL[590]OB[2]",
            ],
            "50m 30o 80o ?o 10o",
        ),
        (
            "TM[60]OT[1 move / 1 min]",
            &["BL[10]", "BL[50]OB[1]", "BL[45]OB[1]"],
            "50m 20o 15o",
        ),
        // 5 s of 20 that each move adds, then 40.
        ("TM[600]OT[20 fischer]", &["BL[615]", "BL[595]"], "5m 40m"),
        ("OT[600+20]", &["BL[615]", "BL[595]"], "5m 40m"),
        ("TM[60]OT[600+20]", &["BL[75]"], "5m"),
        ("OT[2d+8h]", &["BL[172800]"], "28800m"),
        (
            "OT[30 days with 1 day extra per move]",
            &["BL[2592000]"],
            "86400m",
        ),
        // Each move anew.
        (
            "OT[20 per move]",
            &["BL[15]OB[1]", "BL[12.5]OB[1]", "BL[20]OB[1]"],
            "5o 7.5o ?o",
        ),
        ("TM[60]OT[60 simple]", &["BL[50]", "BL[55]"], "10 5"),
        (
            "TM[600]OT[60 simple]",
            &["BL[580]", "BL[50]OB[1]", "BL[40]OB[1]"],
            "? 590o 20o",
        ),
        // The meaning of these rules is unknown.
        (
            "TM[60]OT[We don't pay OT]",
            &["BL[50]", "BL[40]OB[1]"],
            "? ?o",
        ),
        // A move without a clock leaves itself and the next one open.
        ("TM[60]", &["BL[50]", "", "BL[30]", "BL[25]"], "10m ? ?m 5m"),
        ("TM[60]OT[3x30 byo-yomi]", &["OB[3]", "BL[-5]"], "?o ?"),
        ("", &["", ""], "? ?"),
    ] {
        let file = game(limits, clocks);
        assert_eq!(times(&file, Color::Black), expected, "{file}");
        assert!(
            times(&file, Color::White)
                .chars()
                .all(|c| c == '?' || c == ' ')
        );
        // It is the same for White.
        let white = file.replace("B[aa]", "W[aa]").replace("W[bb]", "B[bb]");
        let white = white.replace("BL[", "WL[").replace("OB[", "OW[");
        assert_eq!(times(&white, Color::White), expected, "{white}");
    }
}

/// Clocks may be at other nodes, and both at each node; passes take time, too.
#[test]
fn clocks_at_other_nodes() {
    for (file, black, white) in [
        (
            "(;GM[1]TM[60];B[aa]BL[50]WL[60];W[bb]BL[50]WL[40];B[]BL[49]WL[40])",
            "10m 1m",
            "20m",
        ),
        ("(;GM[1]BL[60]WL[60];B[aa]BL[50];W[]WL[59])", "10m", "1m"),
        (
            "(;GM[1]TM[60];B[aa]BL[50];C[More time.]BL[110];W[bb];B[cc]BL[100])",
            "10m 10m",
            "?",
        ),
        // Two moves of one side in a node share a clock.
        (
            "(;GM[1]TM[60];B[aa]B[bb]BL[50];W[cc]WL[58];B[dd]BL[45])",
            "?m ?m 5m",
            "2m",
        ),
        ("(;GM[1]TM[60];B[aa]BL[50]W[bb]WL[55])", "10m", "5m"),
        // Other games have clocks, too.
        (
            "(;GM[11]TM[60];B[a1]BL[50];W[swap-pieces]WL[58])",
            "10m",
            "2m",
        ),
    ] {
        assert_eq!(times(file, Color::Black), black, "{file}");
        assert_eq!(times(file, Color::White), white, "{file}");
    }
}

/// `sgf info --json` adds the times of all moves of a line.
#[test]
fn time_used() {
    let time = |file: &str, row: usize| {
        let games = Collection::parse(file);
        let row = &info::rows(games.tree(0).unwrap())[row];
        let json: serde_json::Value = serde_json::from_str(&row.to_json("a", 0, None)).unwrap();
        json["time"].to_string()
    };
    for (file, expected) in [
        (
            "(;GM[1]TM[60];B[aa]BL[50];W[bb];B[cc]BL[20.5];W[dd])",
            r#"{"main":60.0,"overtime":null,"used":{"B":39.5,"W":null}}"#,
        ),
        // Some clock is known, although no limit is.
        (
            "(;GM[1];B[aa]BL[50];W[bb]WL[40])",
            r#"{"main":null,"overtime":null,"used":{"B":null,"W":null}}"#,
        ),
        (
            "(;GM[1]TM[60];B[aa])",
            r#"{"main":60.0,"overtime":null,"used":{"B":null,"W":null}}"#,
        ),
        (
            "(;GM[1]OT[600+20];B[aa]BL[615])",
            r#"{"main":600.0,"overtime":"600+20","used":{"B":5.0,"W":null}}"#,
        ),
        ("(;GM[1];B[aa];W[bb];B[cc])", "null"),
        // Moves in runs without clocks, of both sides and of one.
        (
            "(;GM[1]TM[60];B[aa]BL[50];W[aa]WL[50];B[bb];B[cc];B[dd];W[ee]WL[30])",
            r#"{"main":60.0,"overtime":null,"used":{"B":null,"W":30.0}}"#,
        ),
        // The main line counts.
        (
            "(;GM[1]TM[60];B[aa]BL[50](;W[aa]WL[50])(;W[bb]WL[40]))",
            r#"{"main":60.0,"overtime":null,"used":{"B":10.0,"W":10.0}}"#,
        ),
    ] {
        assert_eq!(time(file, 0), expected, "{file}");
    }
    // Each game of a merged tree has its own line.
    let merged = "(;GM[1];B[aa]BL[50](;W[aa]PB[x]WL[50];B[bb]BL[44])(;W[bb]PB[y];B[cc]BL[40]))";
    let games = Collection::parse(merged);
    let rows = info::rows(games.tree(0).unwrap());
    assert_eq!(rows.len(), 2);
    assert!(
        rows.iter()
            .all(|row| row.time.as_ref().is_some_and(|time| time.used == [None; 2]))
    );
    let merged = merged.replace("GM[1]", "GM[1]BL[60]");
    assert!(time(&merged, 0).contains(r#""used":{"B":16.0,"W":null}"#));
    assert!(time(&merged, 1).contains(r#""used":{"B":20.0,"W":null}"#));
}
