use std::fs::OpenOptions;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::harness::Folder;

const GAME: &str = "(;GM[1]SZ[9]PB[Ada]PW[Jun]KM[6.5]RE[B+R];B[cd];W[gc];B[eh])";
const TWO: &str = "(;GM[1]PB[Ito];B[pd])(;GM[11];B[a1])";

fn folder(name: &str) -> Folder {
    Folder::with(
        name,
        &[
            ("games/a.sgf", GAME),
            ("games/b/two.sgf", TWO),
            ("games/c.sgf", "no game"),
            ("games/.hidden.sgf", GAME),
            ("games/notes.txt", "nothing"),
        ],
    )
}

/// The corpus, and real files if they are next to the checkout.
fn archives() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let wild = corpus.join("../../shared/corpus/wild");
    if wild.is_dir() {
        vec![corpus, wild]
    } else {
        eprintln!("skipped: no collection of real files at {}", wild.display());
        vec![corpus]
    }
}

/// Returns the JSON lines that a command prints for a database. Only the command `table` reports
/// archives
/// in a folder; they are excluded here.
fn lines(name: &str, args: &[&str], archive: &Path) -> Vec<Value> {
    let args = [args, &[archive.to_str().unwrap()]].concat();
    let mut lines = Folder::new(name).run(&args, b"").json();
    lines.retain(|line| line["member"].is_null());
    lines
}

/// A text as tables have it.
fn table_text(value: &Value) -> Value {
    match value {
        Value::String(text) => text.replace('\0', " ").into(),
        other => other.clone(),
    }
}

/// Dialects are corrected, positions are those of the file, and nothing else differs.
#[test]
fn games_are_as_info_has_them() {
    for archive in archives() {
        let infos = lines("table_info", &["info", "--json"], &archive);
        let games = lines("table_games", &["table", "--format", "jsonl"], &archive);
        let games = games.iter().filter(|row| row["error"].is_null());
        let games: Vec<_> = games.collect();
        assert_eq!(games.len(), infos.len());
        for (row, info) in games.into_iter().zip(&infos) {
            // No column can store the longest side that a file may claim.
            let side = |index| match &info["size"][index] {
                side if side.as_i64() > Some(i16::MAX.into()) => Value::Null,
                side => side.clone(),
            };
            let mut expected = vec![
                ("width".to_owned(), side(0)),
                ("height".to_owned(), side(1)),
                (
                    "node".to_owned(),
                    info["game_info_nodes"].get(0).unwrap_or(&json!(0)).clone(),
                ),
                ("lossy_text".to_owned(), json!(info["lossy_text"] == true)),
            ];
            for (key, value) in info.as_object().unwrap() {
                let key = key.replace('.', "_");
                match (&*key, value) {
                    ("size" | "game_info_nodes" | "lossy_text" | "dialect", _) => {}
                    (_, Value::Object(inner)) => {
                        let inner = inner.iter();
                        let inner =
                            inner.filter(|(inner, _)| !["dates", "used"].contains(&&***inner));
                        let inner =
                            inner.map(|(inner, value)| (format!("{key}_{inner}"), value.clone()));
                        expected.extend(inner);
                    }
                    ("application" | "result" | "date" | "time", Value::Null) => {}
                    _ => expected.push((key, value.clone())),
                }
            }
            for (key, value) in expected {
                assert_eq!(row[&key], table_text(&value), "{key}: {row}");
            }
        }
    }
}

/// The nodes of the table are those of `sgf tree`, with the same moves.
#[test]
fn nodes_are_as_tree_has_them() {
    let corpus = &archives()[0];
    let mut args = vec!["table", "--format", "jsonl", "--table", "nodes"];
    let columns = "path,member,tree,node,parent,depth,children,color,value,name,comment";
    args.extend(["--columns", columns]);
    let mut rows = lines("table_nodes", &args, corpus);
    // Without GM a lower-case `b` counts as a move in `sgf info` and in tables, and no
    // other command takes it for one where nothing else says Little Golem.
    rows.retain(|row| {
        let path = row["path"].as_str().unwrap();
        let odd = [
            "golem-twixt/near.sgf",
            "word-behind-literal-line-end.sgf",
            "word-behind-removed-setup.sgf",
            "word-before-two-empty-variations.sgf",
        ];
        !odd.iter().any(|file| path.ends_with(file))
    });
    for rows in rows.chunk_by(|one, next| one["path"] == next["path"]) {
        let file = Path::new(rows[0]["path"].as_str().unwrap());
        let nodes = lines("table_tree", &["tree", "--json"], file);
        assert_eq!(rows.len(), nodes.len(), "{}", file.display());
        for (row, node) in rows.iter().zip(nodes) {
            for key in [
                "tree", "node", "parent", "depth", "children", "name", "comment",
            ] {
                assert_eq!(row[key], table_text(&node[key]), "{key}: {row}");
            }
            let moves = node["moves"].as_array().unwrap();
            let black = moves.iter().find(|one| one["color"] == "B");
            let first = black.or(moves.first()).unwrap_or(&Value::Null);
            assert_eq!(row["color"], first["color"], "{row}");
            assert_eq!(row["value"], table_text(&first["move"]), "{row}");
        }
    }
}

/// The columns of some rows of a file.
#[track_caller]
fn rows_of(file: &str, args: &str) -> String {
    let folder = Folder::with("table_rows", &[("a.sgf", file)]);
    folder.sgf(&format!("table {args} a.sgf")).ends(0).text()
}

#[test]
fn each_game_of_a_merged_tree_goes_on_as_it_was_played() {
    let merged = "(;GM[1]SZ[9];B[aa](;W[bb]PB[x])(;W[cc]PB[y]))";
    let rows = rows_of(
        merged,
        "--table positions --columns node,next_color,next_point",
    );
    let expected = "node,next_color,next_point\n0,B,0\n1,W,10\n2,,\n0,B,0\n1,W,20\n3,,\n";
    assert_eq!(rows, expected);
    // Setup before a move gives another position.
    let setup = "(;GM[1]SZ[9]AB[aa];B[bb];AW[cc];W[dd])";
    let rows = rows_of(
        setup,
        "--table positions --columns node,next_color,next_point",
    );
    assert_eq!(rows, "node,next_color,next_point\n0,B,10\n1,,\n3,,\n");
}

#[test]
fn boards_have_their_upper_row_first() {
    let rows = rows_of(
        "(;GM[9]SZ[3]AB[a1]AW[c3])",
        "--table positions --columns board",
    );
    assert_eq!(rows, "board\nx000002000000010000\n");
    // A game without a board size.
    let rows = rows_of("(;GM[2];B[c4])", "--columns width,height");
    assert_eq!(rows, "width,height\n8,8\n");
}

#[test]
fn who_is_to_play_and_ranks_there_are() {
    let problem = "(;GM[1]SZ[9]PL[W]AB[aa];W[cc]PL[B];PL[?])";
    let rows = rows_of(problem, "--table nodes --columns to_play");
    assert_eq!(rows, "to_play\nW\nB\n\n");
    for (rank, number) in [
        ("30k", "-30"),
        ("31k", ""),
        ("9d", "9"),
        ("10d", ""),
        ("9p", "109"),
        ("10p", ""),
        ("0k", ""),
    ] {
        let rows = rows_of(&format!("(;BR[{rank}])"), "--columns black_rank_num");
        assert_eq!(rows, format!("black_rank_num\n{number}\n"), "{rank}");
    }
}

#[test]
fn standard_output_is_csv() {
    folder("table_stdout")
        .sgf("table games --columns path,tree,black_name,komi,error")
        .ends(0)
        .says("3 games in 2 files, 1 bad file\n")
        .prints(
            "path,tree,black_name,komi,error\n\
             games/a.sgf,1,Ada,6.5,\n\
             games/b/two.sgf,1,Ito,,\n\
             games/b/two.sgf,2,,,\n\
             games/c.sgf,,,,no-game\n",
        );
}

#[test]
fn the_end_of_the_name_says_the_format() {
    let folder = folder("table_formats");
    let columns = "--columns black_name,outcome";
    folder
        .sgf(&format!("table games/a.sgf {columns} -o a.csv"))
        .ends(0);
    assert_eq!(folder.read("a.csv"), "black_name,outcome\nAda,1\n");
    folder
        .sgf(&format!("table games/a.sgf {columns} -o a.JSONL"))
        .ends(0);
    let line = "{\"black_name\":\"Ada\",\"outcome\":1}\n";
    assert_eq!(folder.read("a.JSONL"), line);
    folder
        .sgf(&format!(
            "table games/a.sgf {columns} --format jsonl -o a.txt"
        ))
        .ends(0);
    assert_eq!(folder.read("a.txt"), line);
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_written() {
    let folder = folder("table_usage");
    for (args, says) in [
        ("games -o a.xls", "unknown file extension"),
        (
            "games -o a.csv --columns path,nothing",
            "unknown column `nothing`",
        ),
        ("games -o a.csv --columns path,path", "twice"),
        ("games missing.sgf -o a.csv", "missing.sgf"),
        ("games -o a.csv --compression none", "--compression"),
        ("games -o a.csv --every 2", "--table positions"),
        ("games -o a.csv --resume", "need a folder"),
        ("games -o a.csv --table players", "players"),
        ("games -o parts/ --format csv --resume", "--resume"),
        ("games -o games", "not empty"),
    ] {
        let args = match args {
            "games -o games" => "games -o games --format csv",
            args => args,
        };
        folder.sgf(&format!("table {args}")).ends(2).says(says);
    }
    assert_eq!(folder.names(), ["games"]);
}

/// A list may name a missing file, which becomes a row.
#[test]
fn what_a_list_names_and_cannot_be_read_is_a_row() {
    let folder = folder("table_list");
    let args = "table --files-from - --columns path,error,errors,bucket";
    let run = folder.sgf_reading(args, "games/a.sgf\nmissing.sgf\n");
    let text = run.ends(0).text();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[1].starts_with("games/a.sgf,,0,"), "{text}");
    assert!(lines[2].starts_with("missing.sgf,unreadable,,"), "{text}");
    let args = "table --files-from - --strict";
    folder.sgf_reading(args, "missing.sgf\n").ends(1);
}

#[test]
fn threads_change_nothing() {
    let folder = Folder::new("table_threads");
    for number in 0..200 {
        // Long and short ones, so that later ones are finished before earlier ones.
        let moves = ";B[aa];W[bb]".repeat((number * 7) % 40);
        folder.write(&format!("{number:03}.sgf"), format!("(;GM[1]{moves})"));
    }
    let one = folder.sgf("table . --table moves --threads 1").ends(0);
    for threads in ["2", "7"] {
        let many = folder
            .run(
                &["table", ".", "--table", "moves", "--threads", threads],
                b"",
            )
            .ends(0);
        assert_eq!(one.stdout, many.stdout);
    }
}

/// One record with more rows than a batch, and one that is read in parts.
#[test]
fn large_records_are_read_in_pieces() {
    let folder = Folder::new("table_large");
    let moves = ";B[aa];W[bb]".repeat(50_000);
    folder.write("large.sgf", format!("(;GM[1]{moves})"));
    assert!(folder.read("large.sgf").len() < 1 << 20);
    let comment = "word ".repeat(200_000);
    folder.write("larger.sgf", format!("(;GM[1]C[{comment}]{moves})"));
    let run = folder.sgf("table . --table moves --columns move").ends(0);
    run.says("200000 rows from 2 files");
    let run = folder.sgf("table large.sgf --table moves").ends(0);
    let text = run.text();
    let last = text.lines().last().unwrap();
    assert!(last.contains(",100000,100000,W,bb,1,1,"), "{last}");
}

#[test]
fn folders_hold_parts() {
    let folder = folder("table_parts");
    let args = "table games --columns path -o parts/ --format csv";
    folder.sgf(args).ends(0);
    let names = || {
        let entries = std::fs::read_dir(folder.path("parts")).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["_SUCCESS", "part-00000.csv"]);
    folder.sgf(args).ends(2).says("not empty");
    folder.sgf(&format!("{args} --force")).ends(0);
    folder.write("parts/mine.txt", "keep");
    folder
        .sgf(&format!("{args} --force"))
        .ends(2)
        .says("mine.txt");
    assert_eq!(names(), ["_SUCCESS", "mine.txt", "part-00000.csv"]);
}

/// Archives with one game each that are as large as a part.
fn large_bundles(folder: &Folder, count: usize) {
    for number in 0..count {
        let name = format!("in/{number}.tar");
        folder.write("a.sgf", GAME.replace("Ada", &format!("Ada {number}")));
        std::fs::create_dir_all(folder.path("in")).unwrap();
        folder.sgf(&format!("pack a.sgf -o {name}")).ends(0);
        let file = OpenOptions::new()
            .write(true)
            .open(folder.path(&name))
            .unwrap();
        // Zeros after the end of an archive are not entries.
        file.set_len(64 << 20).unwrap();
    }
    std::fs::remove_file(folder.path("a.sgf")).unwrap();
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_how_to_get_it() {
    let folder = folder("table_light");
    for args in [
        "-o a.parquet",
        "-o a.feather",
        "-o parts/",
        "--format arrows",
    ] {
        folder
            .sgf(&format!("table games {args}"))
            .ends(2)
            .says("cargo install --path crates/sgfkit-cli --features parquet");
    }
    assert_eq!(folder.names(), ["games"]);
    large_bundles(&folder, 2);
    folder.sgf("table in -o parts/ --format csv").ends(0);
    let names = Folder::names(&folder);
    assert_eq!(names, ["games", "in", "parts"]);
    assert!(folder.path("parts/part-00001.csv").exists());
}

#[cfg(feature = "parquet")]
mod parquet {
    use std::collections::BTreeMap;
    use std::fs;

    use super::*;

    /// All files in a folder.
    fn files(folder: &Folder, name: &str) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder.path(name)).unwrap();
        let files = entries.map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        });
        files.collect()
    }

    #[test]
    fn the_same_bytes_each_time() {
        let folder = folder("table_same");
        for end in ["parquet", "arrow", "arrows"] {
            for table in [
                "games",
                "moves",
                "nodes",
                "positions",
                "properties",
                "diagnostics",
            ] {
                let args = format!("table games --table {table} --columns all");
                folder.sgf(&format!("{args} -o a.{end}")).ends(0);
                folder
                    .sgf(&format!("{args} -o b.{end} --threads 1"))
                    .ends(0);
                let [a, b] = ["a", "b"].map(|name| fs::read(folder.path(&format!("{name}.{end}"))));
                assert_eq!(a.unwrap(), b.unwrap(), "{table} as {end}");
            }
        }
    }

    /// After a killed run, the next one always ends with the same bytes.
    #[test]
    fn a_run_that_was_stopped_is_resumed() {
        let folder = folder("table_resume");
        large_bundles(&folder, 3);
        let args = "table in --table moves";
        folder.sgf(&format!("{args} -o whole/")).ends(0);
        let whole = files(&folder, "whole");
        let names: Vec<_> = whole.keys().collect();
        assert_eq!(
            names,
            [
                "_SUCCESS",
                "part-00000.parquet",
                "part-00001.parquet",
                "part-00002.parquet"
            ]
        );

        fs::create_dir(folder.path("half")).unwrap();
        fs::write(
            folder.path("half/part-00001.parquet"),
            &whole["part-00001.parquet"],
        )
        .unwrap();
        folder.write("half/.sgf-1-0.tmp", "what was being written");
        folder
            .sgf(&format!("{args} -o half/"))
            .ends(2)
            .says("not empty");
        folder
            .sgf(&format!("{args} -o half/ --resume"))
            .ends(0)
            .says("1 part kept");
        assert_eq!(files(&folder, "half"), whole);

        // A different plan cannot be resumed.
        folder
            .sgf("table in --table nodes -o half/ --resume")
            .ends(2)
            .says("of another run");
        assert_eq!(files(&folder, "half"), whole);
    }

    /// The same with a real kill, at any time.
    #[test]
    fn a_run_that_is_killed_is_resumed() {
        let folder = folder("table_killed");
        large_bundles(&folder, 8);
        folder.sgf("table in -o whole/").ends(0);
        let args = ["table", "in", "-o", "parts/", "--resume"];
        let mut killed = 0;
        for pause in [0, 10, 40, 80, 160] {
            let mut child = folder.start(&args);
            std::thread::sleep(std::time::Duration::from_millis(pause));
            child.kill().unwrap();
            killed += usize::from(!child.wait().unwrap().success());
        }
        assert!(killed > 0, "every run was over before it was killed");
        folder.run(&args, b"").ends(0);
        assert_eq!(files(&folder, "parts"), files(&folder, "whole"));
    }

    #[test]
    fn parquet_is_packed_as_asked() {
        let folder = folder("table_compression");
        let mut sizes = Vec::new();
        for how in ["zstd", "snappy", "none"] {
            let args = format!("table games --table properties --compression {how}");
            folder.sgf(&format!("{args} -o {how}.parquet")).ends(0);
            sizes.push(fs::read(folder.path(&format!("{how}.parquet"))).unwrap());
        }
        assert!(sizes[0] != sizes[1] && sizes[1] != sizes[2]);
        assert!(sizes.iter().all(|file| file.starts_with(b"PAR1")));
    }
}

/// Black's lead at the end of each game's line. The games are counted by hand.
#[test]
fn scores_of_games() {
    let walls = "AB[ba:bd]AW[ca:cd]";
    let file = format!(
        "(;GM[1]SZ[4]RU[Chinese]HA[3]KM[0.5]{walls};B[])(;GM[1]SZ[4]RU[Japanese]KM[-7]{walls}[aa];B[]\
         TB[aa:ad]TW[da:dd])(;GM[1]SZ[4]AB[ba:bd]AW[ca:cc](;W[])(;W[cd]))(;GM[11]SZ[3];B[a1])"
    );
    assert_eq!(
        rows_of(&file, "--columns score_area,score_territory,score_open"),
        "score_area,score_territory,score_open\n\
         -3.5,-0.5,0\n7.0,8.0,0\n5.0,4.0,5\n,,\n"
    );
}

/// Real games that were counted to the end have the score that their servers and programs wrote.
#[test]
fn real_games_have_the_score_that_they_say() {
    let Some(wild) = archives().get(1).cloned() else {
        return;
    };
    let columns =
        "rules,result_winner,result_by,result_score,score_area,score_territory,score_open,moves";
    let args = ["table", "--format", "jsonl", "--columns", columns];
    let mut games = lines("table_scores", &args, &wild);
    games.retain(|game| {
        game["result_by"] == "score" && game["score_open"] == 0 && game["moves"].as_i64() > Some(30)
    });
    assert!(games.len() >= 9, "{}", games.len());
    for game in games {
        let side = if game["result_winner"] == "B" {
            1.0
        } else {
            -1.0
        };
        let said = json!(side * game["result_score"].as_f64().unwrap());
        let counted = match game["rules"].as_str() {
            Some("Chinese") => "score_area",
            _ => "score_territory",
        };
        assert_eq!(game[counted], said, "{game}");
    }
}

/// The clocks are KGS's: main time, a period of 30 s, and 5 s of the second one.
#[test]
fn time_spent_on_moves() {
    let file = "(;GM[1]TM[60]OT[3x30 byo-yomi];B[aa]BL[50.5];W[bb];B[cc]BL[10]C[Now!];W[dd]WL[20]\
                ;B[ee]BL[25]OB[2];C[Nothing]BL[30]OB[2];B[]BL[25]OB[2])(;GM[1];B[aa]BL[5]W[bb])";
    assert_eq!(
        rows_of(
            file,
            "--table moves --columns move,color,time_spent,in_overtime"
        ),
        "move,color,time_spent,in_overtime\n\
         1,B,9.5,false\n2,W,,\n3,B,40.5,false\n4,W,,false\n5,B,45.0,true\n6,B,5.0,true\n\
         1,B,,false\n2,W,,\n"
    );
}
