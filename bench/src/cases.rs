//! Benchmark cases for sgfkit, its peers, and a bare loop.

use std::hint::black_box;

use sgfkit::check::{self, Checker};
use sgfkit::convert::{from_json, to_json};
use sgfkit::syntax::{Input, Visitor, tokens, visit};
use sgfkit::{Collection, FormatOptions, Node, Property, Reader, Span, format, info};

use crate::clock::{Sample, time, time_prepared};
use crate::input::File;

/// Benchmark case.
pub struct Case {
    pub name: &'static str,
    pub about: &'static str,
    /// Name of the case to compare with.
    pub against: &'static str,
    /// Returns true if the case can read a file. Files that it cannot read are left out of its
    /// measurement.
    pub reads: fn(&File) -> bool,
    /// True if it reads at most one game per file.
    pub one_game: bool,
    pub run: fn(&[&File]) -> Sample,
}

pub const READ: &str = "sgf-parse";
pub const WRITE: &str = "sgf-parse + serialize";

const fn own(
    name: &'static str,
    about: &'static str,
    against: &'static str,
    run: fn(&[&File]) -> Sample,
) -> Case {
    let reads = |_: &File| true;
    Case {
        name,
        about,
        against,
        reads,
        one_game: false,
        run,
    }
}

pub const CASES: &[Case] = &[
    own(
        "copy",
        "the bytes copied: the speed of memory",
        READ,
        |files| time(files, |file| file.bytes().to_vec()),
    ),
    own(
        "byte loop",
        "a loop that looks at each byte once and counts nodes",
        READ,
        |files| time(files, |file| bare_loop(file.bytes())),
    ),
    own("tokens", "a list of all tokens", READ, |files| {
        time(files, |file| tokens(&Input::new(file.bytes())))
    }),
    own("visitor", "events; moves counted", READ, |files| {
        time(files, |file| {
            let mut moves = Moves(0);
            visit(&Input::new(file.bytes()), &mut moves);
            moves.0
        })
    }),
    own(
        "reader",
        "events of a stream, game by game; moves counted",
        "visitor",
        |files| {
            time(files, |file| {
                let mut moves = Moves(0);
                let mut reader = Reader::new(file.bytes());
                while let Ok(Some(bytes)) = reader.next_bytes() {
                    visit(&Input::new(bytes), &mut moves);
                }
                moves.0
            })
        },
    ),
    own("reader, trees", "the trees of a stream", "tree", |files| {
        time(files, |file| Reader::new(file.bytes()).flatten().count())
    }),
    own(
        "visitor, values",
        "events; the bytes of all values added up",
        READ,
        |files| {
            time(files, |file| {
                let mut sum = Sum(0);
                visit(&Input::new(file.bytes()), &mut sum);
                sum.0
            })
        },
    ),
    own("tree", "the tree, its bytes copied", READ, |files| {
        time(files, |file| Collection::parse(file.bytes()))
    }),
    own(
        "tree + decode",
        "the tree, and every value decoded to its type",
        READ,
        |files| {
            time(files, |file| {
                let collection = Collection::parse(file.bytes());
                let decoded = decode(&collection);
                (collection, decoded)
            })
        },
    ),
    own(
        "copy beside a tree",
        "the bytes copied where there is a tree",
        READ,
        |files| time_prepared(files, parse, |collection| collection.source().to_vec()),
    ),
    own(
        "write",
        "a tree that is there, written",
        "copy beside a tree",
        |files| {
            time_prepared(files, parse, |collection| {
                collection.to_bytes().into_owned()
            })
        },
    ),
    own(
        "tree + write",
        "the tree, and its bytes written",
        WRITE,
        |files| {
            time(files, |file| {
                let collection = parse(file);
                let bytes = collection.to_bytes().into_owned();
                (collection, bytes)
            })
        },
    ),
    own(
        "tree + edit + write",
        "a new comment in every root",
        WRITE,
        |files| {
            time(files, |file| {
                let mut collection = parse(file);
                let roots: Vec<_> = collection.trees().map(|tree| tree.root().id()).collect();
                for root in roots {
                    let _ = collection.set_text(root, "C", "measured");
                }
                let bytes = collection.to_bytes().into_owned();
                (collection, bytes)
            })
        },
    ),
    own(
        "tree + format",
        "the tree in the canonical layout",
        WRITE,
        |files| {
            time(files, |file| {
                let collection = parse(file);
                let bytes = format(&collection, &FormatOptions::default());
                (collection, bytes)
            })
        },
    ),
    own("tree + check", "the tree, and all checks", READ, |files| {
        time(files, |file| {
            let collection = parse(file);
            let diagnostics = check::run(&collection);
            (collection, diagnostics)
        })
    }),
    own(
        "tree + one check",
        "the tree, and the check of dates alone",
        READ,
        |files| {
            let checker = Checker::new(|check| check.code == "bad-date");
            time(files, |file| {
                let collection = parse(file);
                let diagnostics = checker.check(&collection);
                (collection, diagnostics)
            })
        },
    ),
    own("tree + info", "the tree, and a row a game", READ, |files| {
        time(files, |file| {
            let collection = parse(file);
            let rows: Vec<_> = collection.trees().flat_map(info::rows).collect();
            (collection, rows)
        })
    }),
    own("tree + to_json", "the tree as JSON", WRITE, |files| {
        time(files, |file| {
            let collection = parse(file);
            let text = to_json(&collection);
            (collection, text)
        })
    }),
    own("from_json", "JSON turned into a file again", "", |files| {
        let json = |file| to_json(&parse(file));
        time_prepared(files, json, |text| from_json(text))
    }),
    Case {
        name: READ,
        about: "version 4.2.8: the tree with its values decoded",
        against: "",
        reads: |file| file.is_text() && sgf_parse::parse(file.text()).is_ok(),
        one_game: false,
        run: |files| time(files, |file| sgf_parse::parse(file.text())),
    },
    Case {
        name: WRITE,
        about: "the same, and written",
        against: "",
        reads: |file| file.is_text() && sgf_parse::parse(file.text()).is_ok(),
        one_game: false,
        run: |files| {
            time(files, |file| {
                let trees = sgf_parse::parse(file.text()).unwrap_or_default();
                let text = sgf_parse::serialize(&trees);
                (trees, text)
            })
        },
    },
    Case {
        name: "sgf-parser",
        about: "version 2.6.0: the first game of a file, its values decoded",
        against: READ,
        reads: |file| file.is_text() && sgf_parser::parse(file.text()).is_ok(),
        one_game: true,
        run: |files| time(files, |file| sgf_parser::parse(file.text())),
    },
    Case {
        name: "sgf",
        about: "version 0.1.5: the tree, values as strings",
        against: READ,
        reads: |file| file.is_text() && sgf::SgfCollection::from_sgf(file.text()).is_ok(),
        one_game: false,
        run: |files| time(files, |file| sgf::SgfCollection::from_sgf(file.text())),
    },
];

fn parse(file: &File) -> Collection {
    Collection::parse(file.bytes())
}

/// Does the minimum work of a parser: distinguishes values from the rest.
fn bare_loop(bytes: &[u8]) -> usize {
    let mut nodes = 0;
    let mut inside = false;
    let mut escaped = false;
    for &byte in bytes {
        if escaped {
            escaped = false;
        } else if inside {
            match byte {
                b']' => inside = false,
                b'\\' => escaped = true,
                _ => {}
            }
        } else {
            match byte {
                b'[' => inside = true,
                b';' => nodes += 1,
                _ => {}
            }
        }
    }
    nodes
}

struct Moves(usize);

impl Visitor<'_> for Moves {
    fn property(&mut self, _: Span, identifier: &[u8]) {
        self.0 += usize::from(matches!(identifier, b"B" | b"W"));
    }
}

struct Sum(u64);

impl Visitor<'_> for Sum {
    fn value(&mut self, _: Span, raw: &[u8]) {
        self.0 += raw.iter().map(|&byte| u64::from(byte)).sum::<u64>();
    }
}

/// Decodes all values and returns the number of valid ones.
pub fn decode(collection: &Collection) -> usize {
    let mut sound = 0;
    for tree in collection.trees() {
        let properties = tree.nodes().flat_map(Node::properties);
        let values = properties.flat_map(Property::decode);
        sound += values.filter(|value| black_box(value).is_ok()).count();
    }
    sound
}
