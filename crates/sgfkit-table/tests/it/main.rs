//! Tests the tables of the project's corpus and the guarantees of their hashes.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sgfkit::game::Symmetry;
use sgfkit::ops;
use sgfkit::{Collection, Game, Point};
use sgfkit_files::Source;
use sgfkit_table::{Batch, Cell, Plan, Record, Scan, Table, columns, csv};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// Returns the files with recorded tables.
fn files() -> Vec<(String, Vec<u8>)> {
    let folder = corpus().join("tables");
    let names = ["broken.sgf", "dialects.sgf", "engines.sgf", "illegal.sgf"];
    let files = names.map(|name| (name.to_owned(), std::fs::read(folder.join(name)).unwrap()));
    files.into()
}

fn table(plan: &Plan, files: &[(String, Vec<u8>)]) -> Batch {
    let mut batch = plan.batch();
    for (name, bytes) in files {
        plan.read(&Record::file(name, bytes), &mut batch);
    }
    batch
}

/// With `UPDATE=1` in the environment, the tables are recorded again; review them then.
#[test]
fn tables_are_as_written_down() {
    for &kind in Table::ALL {
        let plan = Plan::new(kind).with_columns(&["all"]).unwrap();
        let mut text = csv::header(plan.columns());
        csv::write(&table(&plan, &files()), &mut text);
        let path = corpus().join(format!("tables/{kind}.csv"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, text).unwrap();
            continue;
        }
        let expected = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, expected, "corpus/tables/{kind}.csv");
    }
}

/// The parts of a large record have the same rows as the whole, for any number of threads; a large
/// game is returned in pieces.
#[test]
fn parts_of_a_large_record_make_no_difference() {
    let mut bytes = Vec::new();
    for (number, (_, file)) in files().into_iter().enumerate() {
        let len = if number == 2 { 1 << 20 } else { 1 << 18 };
        bytes.extend(format!("(;GM[1]C[{}];B[aa])\n", "x".repeat(len)).bytes());
        bytes.extend(file);
    }
    let bytes: Arc<[u8]> = bytes.into();
    for &kind in Table::ALL {
        let plan = Plan::new(kind);
        let mut expected = String::new();
        csv::write(
            &table(&plan, &[("games.sgf".to_owned(), bytes.to_vec())]),
            &mut expected,
        );
        for threads in [1, 2, 7] {
            let name = "games.sgf".to_owned();
            let bytes = bytes.clone();
            let scan = Scan::new(plan.clone(), vec![Source::Bytes { name, bytes }]);
            let scan = scan.with_threads(NonZeroUsize::new(threads).unwrap());
            let mut found = String::new();
            let totals = scan.each(
                |_| (),
                |batch| {
                    csv::write(&batch, &mut found);
                    Ok::<(), Infallible>(())
                },
            );
            assert!(found == expected, "{kind}, {threads} threads");
            let Ok(totals) = totals;
            assert_eq!((totals.records, totals.bad_records), (1, 0));
        }
    }
}

/// A description must help readers who do not know SGF's identifiers.
#[test]
fn summaries_say_more_than_a_name() {
    for &kind in Table::ALL {
        for column in columns(kind) {
            let words = column.summary.split(' ').filter(|word| {
                let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
                bare.chars().any(char::is_lowercase) && bare != column.name
            });
            assert!(
                words.count() >= 2,
                "{kind}.{}: {}",
                column.name,
                column.summary
            );
        }
    }
}

/// A column has the same values on its own and with all others.
#[test]
fn columns_do_not_depend_on_each_other() {
    for &kind in Table::ALL {
        let all = Plan::new(kind).with_columns(&["all"]).unwrap();
        let all = table(&all, &files());
        for (index, column) in columns(kind).enumerate() {
            let alone = Plan::new(kind).with_columns(&[column.name]).unwrap();
            let alone = table(&alone, &files());
            assert_eq!(alone.rows(), all.rows(), "{kind}.{}", column.name);
            for row in 0..all.rows() {
                assert_eq!(
                    alone.cell(0, row),
                    all.cell(index, row),
                    "{kind}.{}",
                    column.name
                );
            }
        }
    }
}

/// Columns that are never null have a value for any file.
#[test]
fn required_columns_are_never_null() {
    let mut files = files();
    for folder in ["err", "ok", "charset"] {
        let entries = std::fs::read_dir(corpus().join(folder));
        for entry in entries.into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_file() {
                files.push((folder.to_owned(), std::fs::read(path).unwrap()));
            }
        }
    }
    assert!(files.len() > 20, "the project's corpus is missing");
    for &kind in Table::ALL {
        let plan = Plan::new(kind).with_columns(&["all"]).unwrap();
        let table = table(&plan, &files);
        for (index, column) in columns(kind).enumerate() {
            let nulls = (0..table.rows()).filter(|row| table.cell(index, *row) == Cell::Null);
            assert!(
                column.nullable || nulls.count() == 0,
                "{kind}.{}",
                column.name
            );
        }
    }
}

fn hashes(bytes: &[u8]) -> [Vec<Cell<'static>>; 2] {
    let ask = |name: &str| {
        let plan = Plan::new(Table::Games).with_columns(&[name]).unwrap();
        let table = table(&plan, &[(String::new(), bytes.to_vec())]);
        let cells = (0..table.rows()).map(|row| match table.cell(0, row) {
            Cell::Int(number) => Cell::Int(number),
            _ => Cell::Null,
        });
        cells.collect()
    };
    [ask("moves_hash"), ask("canonical_hash")]
}

/// A rotated or mirrored game has the same canonical hash, and another plain one.
#[test]
fn turned_games_have_the_same_canonical_hash() {
    let game = b"(;GM[1]SZ[9]AB[ca][aa:bb]AW[ii];W[cd];B[gc];W[];B[dh])";
    let [plain, canonical] = hashes(game);
    assert_ne!(canonical, [Cell::Null]);
    for symmetry in Symmetry::ALL {
        let turned = turned(game, symmetry);
        let [turned_plain, turned_canonical] = hashes(&turned);
        assert_eq!(turned_canonical, canonical, "{symmetry:?}");
        assert_eq!(
            turned_plain == plain,
            symmetry == Symmetry::Identity,
            "{symmetry:?}"
        );
    }
}

/// The images of a point, with columns and rows last: four on the board as it is, four on the
/// transposed one.
type Place = (u32, u32);
const IMAGES: [fn(Place, Place) -> Place; 8] = [
    |(x, y), _| (x, y),
    |(x, y), (c, r)| (c - 1 - x, r - 1 - y),
    |(x, y), (c, _)| (c - 1 - x, y),
    |(x, y), (_, r)| (x, r - 1 - y),
    |(x, y), _| (y, x),
    |(x, y), (c, r)| (r - 1 - y, c - 1 - x),
    |(x, y), (c, _)| (y, c - 1 - x),
    |(x, y), (_, r)| (r - 1 - y, x),
];

/// A game of alternating moves, without captures that matter here.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Played {
    size: Place,
    /// Sorted, each with whether it is white.
    setup: Vec<(bool, Place)>,
    /// `None` is a pass.
    moves: Vec<Option<Place>>,
}

impl Played {
    fn image(&self, number: usize) -> Played {
        let (columns, rows) = self.size;
        let image = |place: Place| IMAGES[number](place, self.size);
        let mut setup: Vec<_> = self
            .setup
            .iter()
            .map(|(is_white, at)| (*is_white, image(*at)))
            .collect();
        setup.sort();
        Played {
            size: if number < 4 {
                (columns, rows)
            } else {
                (rows, columns)
            },
            setup,
            moves: self.moves.iter().map(|at| at.map(image)).collect(),
        }
    }

    /// Returns the final position, assuming no captures.
    fn position(&self) -> Played {
        let moves = self.moves.iter().zip([false, true].into_iter().cycle());
        let moves = moves.filter_map(|(at, is_white)| Some((is_white, (*at)?)));
        let mut setup: Vec<_> = self.setup.iter().copied().chain(moves).collect();
        setup.sort();
        let moves = Vec::new();
        Played {
            size: self.size,
            setup,
            moves,
        }
    }

    fn least(&self, images: &[usize]) -> Played {
        images.iter().map(|image| self.image(*image)).min().unwrap()
    }

    fn sgf(&self, game: Game) -> String {
        let write = |(x, y)| game.write_point(Point::new(x, y)).unwrap();
        let mut text = format!("(;GM[{}]SZ[{}:{}]", game.number(), self.size.0, self.size.1);
        for (is_white, place) in self.setup.iter().rev() {
            text += &format!("A{}[{}]", if *is_white { "W" } else { "B" }, write(*place));
        }
        for (at, color) in self.moves.iter().zip(["B", "W"].into_iter().cycle()) {
            text += &format!(";{color}[{}]", at.map(write).unwrap_or_default());
        }
        text + ")"
    }
}

/// Returns for each item the index of the first equal one.
fn firsts<T: PartialEq>(all: &[T]) -> Vec<usize> {
    let first = |one| all.iter().position(|other| other == one).unwrap();
    all.iter().map(first).collect()
}

/// Returns the canonical hash of the last position of each game.
fn last_positions(bytes: &[u8]) -> Vec<Cell<'static>> {
    let plan = Plan::new(Table::Positions)
        .with_columns(&["tree", "canonical_hash"])
        .unwrap();
    let table = table(&plan, &[(String::new(), bytes.to_vec())]);
    let mut last = BTreeMap::new();
    for row in 0..table.rows() {
        let (Cell::Int(tree), Cell::Int(hash)) = (table.cell(0, row), table.cell(1, row)) else {
            panic!("null in row {row}");
        };
        last.insert(tree, Cell::Int(hash));
    }
    last.into_values().collect()
}

/// `dedup` and the tables use exactly the images of a game and of its last position that an
/// exhaustive search finds.
#[test]
fn identity_is_what_trying_all_images_finds() {
    let mut random = 0x5eed_u64;
    let mut below = |end: u32| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((random >> 33) % u64::from(end)) as u32
    };
    let eight: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7];
    for (game, images) in [
        (Game::Go, eight),
        (Game::Gomoku, eight),
        (Game::Othello, eight),
        (Game::Hex, &[0, 1]),
        (Game::Twixt, &[0, 1, 2, 3]),
    ] {
        for (columns, rows) in [(6, 6), (8, 6), (6, 10)] {
            let mut games = Vec::new();
            for round in 0..24 {
                // No two stones on one point; some lines equal their own images.
                let mut free: Vec<Place> = (1..columns - 1)
                    .flat_map(|x| (1..rows - 1).map(move |y| (x, y)))
                    .collect();
                if round % 3 == 0 && columns == rows {
                    free.retain(|(x, y)| x == y);
                }
                let mut place = || free.swap_remove(below(free.len() as u32) as usize);
                // In Othello the center is occupied, and setup there would change it.
                let setup = if game == Game::Othello { 0 } else { round % 3 };
                let mut setup: Vec<_> = (0..setup).map(|number| (number == 1, place())).collect();
                setup.sort();
                let mut moves = vec![Some(place()), Some(place())];
                if game == Game::Go && round % 4 == 0 {
                    moves.push(None);
                }
                let played = Played {
                    size: (columns, rows),
                    setup,
                    moves,
                };
                games.extend((0..8).map(|number| played.image(number)));
            }
            let text: String = games.iter().map(|played| played.sgf(game)).collect();
            let collection = Collection::parse(&*text);
            let clusters = |by| {
                let games = collection
                    .trees()
                    .map(|tree| ops::Fingerprint::new(tree, by));
                let games: Vec<_> = games.collect();
                let mut first: Vec<usize> = (0..games.len()).collect();
                for cluster in ops::dedup(&games) {
                    cluster
                        .games
                        .iter()
                        .for_each(|game| first[*game] = cluster.games[0]);
                }
                first
            };
            let least = |images: &[usize]| -> Vec<Played> {
                games.iter().map(|played| played.least(images)).collect()
            };
            // `dedup` equates a rotated rectangle; a hash belongs to one size.
            let images_of_size = &images[..images.len().min(if columns == rows { 8 } else { 4 })];
            // Four of the eight images of Othello's start position differ, and so do games from
            // there.
            let images_with_start = match game {
                Game::Othello => &[0, 1, 4, 5],
                _ => images,
            };
            let what = format!("{game} {columns}x{rows}");
            assert_eq!(
                clusters(ops::DedupBy::Moves),
                firsts(&least(images_with_start)),
                "{what}"
            );
            let [_, canonical] = hashes(text.as_bytes());
            assert!(!canonical.contains(&Cell::Null), "{what}");
            assert_eq!(firsts(&canonical), firsts(&least(images_of_size)), "{what}");
            let positions = last_positions(text.as_bytes());
            let by_position = clusters(ops::DedupBy::Position);
            if game == Game::Othello {
                // Discs are flipped.
                assert!(
                    columns != rows || by_position == firsts(&positions),
                    "{what}"
                );
                continue;
            }
            let stand: Vec<Played> = games.iter().map(Played::position).collect();
            let least = |images: &[usize]| -> Vec<Played> {
                stand
                    .iter()
                    .map(|position| position.least(images))
                    .collect()
            };
            assert_eq!(by_position, firsts(&least(images)), "{what}");
            assert_eq!(firsts(&positions), firsts(&least(images_of_size)), "{what}");
        }
    }
}

/// A game is the same with any notation and orientation of a swap; its moves alone have no hash
/// then.
#[test]
fn games_with_a_swap_have_a_canonical_hash() {
    let hex = |first: &str, swap: &str| {
        let [plain, canonical] =
            hashes(format!("(;GM[11]SZ[5];B[{first}];W[{swap}];B[c3])").as_bytes());
        assert_eq!(plain, [Cell::Null], "{swap}");
        canonical
    };
    let one = hex("b1", "swap-pieces");
    assert!(matches!(one[..], [Cell::Int(_)]));
    for swap in ["swap-sides", "swap", "Swap-Pieces"] {
        assert_eq!(hex("b1", swap), one, "{swap}");
    }
    // Half a turn.
    assert_eq!(hex("d5", "swap"), one);
    assert_ne!(hex("b2", "swap"), one);
    // No other game, and no other word.
    for game in [
        "(;GM[1]SZ[5];B[bb];W[swap])",
        "(;GM[11]SZ[5];B[b2];W[resign])",
    ] {
        assert_eq!(
            hashes(game.as_bytes()),
            [[Cell::Null], [Cell::Null]],
            "{game}"
        );
    }
}

fn turned(game: &[u8], symmetry: Symmetry) -> Vec<u8> {
    let mut collection = Collection::parse(game);
    let mut options = ops::TransformOptions::default();
    options.symmetry = symmetry;
    ops::transform(&mut collection, &options).unwrap();
    collection.to_bytes().into_owned()
}

/// The hash depends on the moves, not on their layout.
#[test]
fn layout_and_comments_do_not_change_the_hash_of_a_game() {
    let [one, _] = hashes(b"(;GM[1]SZ[19];B[pd];W[])");
    let [other, _] = hashes(b"(;SZ[19]PB[Ada]\n;B[pd]C[Here.]\n;W[tt](;N[end])(;B[aa]))");
    assert_eq!(one, other);
    let [other, _] = hashes(b"(;GM[1]SZ[19];B[pd];W[pe])");
    assert_ne!(one, other);
}

#[cfg(feature = "parquet")]
mod formats {
    use std::fs::{self, File};
    use std::io::BufReader;

    use arrow_array::RecordBatch;
    use arrow_ipc::reader::{FileReader, StreamReader};
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use sgfkit_table::{Compression, Format, WriteOptions, Writer, arrow, note};

    use super::*;

    fn read(path: &Path, format: Format) -> Vec<RecordBatch> {
        let file = File::open(path).unwrap();
        let batches: Result<Vec<_>, _> = match format {
            Format::Parquet => {
                let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
                reader.with_batch_size(8192).build().unwrap().collect()
            }
            Format::Arrow => FileReader::try_new(BufReader::new(file), None)
                .unwrap()
                .collect(),
            _ => StreamReader::try_new(BufReader::new(file), None)
                .unwrap()
                .collect(),
        };
        batches.unwrap()
    }

    /// A table's file contains the rows that were written.
    #[test]
    fn the_files_of_tables_hold_their_rows() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table_formats");
        fs::create_dir_all(&folder).unwrap();
        for &kind in Table::ALL {
            let plan = Plan::new(kind).with_columns(&["all"]).unwrap();
            let batch = table(&plan, &files());
            let schema = arrow::schema(&plan);
            let expected = arrow::record_batch(&schema, batch.clone()).unwrap();
            assert!(expected.num_rows() > 0);
            for format in [Format::Parquet, Format::Arrow, Format::Arrows] {
                for compression in [Compression::Zstd, Compression::Snappy, Compression::None] {
                    let options = WriteOptions::new(format)
                        .with_compression(compression)
                        .with_metadata("sgfkit.plan", "a plan");
                    let path = folder.join(format!("{kind}.{format}"));
                    let file = File::create(&path).unwrap();
                    let mut writer = Writer::new(file, &plan, &options).unwrap();
                    writer.write(batch.clone()).unwrap();
                    writer.finish().unwrap();
                    let found = read(&path, format);
                    assert_eq!(found.len(), 1, "{kind} as {format}");
                    assert_eq!(found[0].schema().fields(), schema.fields());
                    assert_eq!(found[0].columns(), expected.columns(), "{kind} as {format}");
                    for (key, value) in [
                        ("sgfkit.schema", "1"),
                        ("sgfkit.table", kind.name()),
                        ("sgfkit.plan", "a plan"),
                    ] {
                        let noted = note(&path, format, key).unwrap();
                        assert_eq!(noted.as_deref(), Some(value), "{key}");
                    }
                }
            }
        }
    }
}
