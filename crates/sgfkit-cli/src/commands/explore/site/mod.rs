//! `sgf explore -o site/`: writes the games as files for any web server.

mod folder;
pub mod names;
mod records;
pub mod trees;

use std::collections::HashMap;
use std::io;
use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;
use sgfkit_search::tiles::{
    CORNER_SIDE, FILE_GAMES, Limits, Numbered, Placed, Positions, Shelf, facts, gzip, identities,
    parts, rows,
};
use sgfkit_search::{GameAt, Part, carried};

use super::{Explored, FEW};
use crate::args::Explore;
use crate::explorer_page;
use crate::output::{Console, Report, Status, Stop, count, json_line, visible};
pub use folder::Counts;
use folder::{Before, FORMAT, Folder, Manifest, Shapes, Tiles, VERSION};
use names::Names;

/// The maximum number of stones in positions of the whole board and of a corner.
const WHOLE: u32 = 60;
const CORNER: u32 = 40;

pub fn write(
    args: &Explore,
    out: &Path,
    explored: &Explored<'_>,
    console: &Console,
) -> Result<Status, Stop> {
    let names = Names::new(&explored.opened, console)?;
    let waits = || {
        let out = visible(&out.to_string_lossy()).into_owned();
        console.note(format_args!(
            "sgf: waiting for another run that writes to {out}"
        ));
    };
    let folder = console.told(out.display(), Folder::take(out, waits))?;
    let site = Site::new(args, explored, &names, folder);
    let site = console.told(out.display(), site)?;
    let (manifest, counts) = site.write(out, &names, console)?;
    let told = Told {
        whole: manifest.whole.positions,
        corner: manifest.corner.map_or(0, |corner| corner.positions),
        ..Told::new(
            "site",
            manifest.games - manifest.removed,
            &counts,
            out,
            explored,
        )
    };
    told.write(args.json, console)?;
    Ok(console.status(false))
}

struct Site<'a> {
    args: &'a Explore,
    explored: &'a Explored<'a>,
    folder: Folder,
    before: Option<Before>,
    games: Vec<Game>,
    given: u32,
    limits: Limits,
}

struct Game {
    numbered: Numbered,
    path: String,
    /// The file with its record in an earlier run.
    record: Option<u32>,
}

impl<'a> Site<'a> {
    fn new(
        args: &'a Explore,
        explored: &'a Explored<'a>,
        names: &Names,
        folder: Folder,
    ) -> io::Result<Site<'a>> {
        let depth = args.depth.unwrap_or(WHOLE);
        let count = explored.about.games;
        let limits = Limits {
            whole: depth,
            corner: (!args.no_corners).then_some(depth.min(CORNER)),
            min: args
                .min
                .map_or(if count <= FEW { 1 } else { 2 }, usize::from),
            variations: args.variations,
        };
        let before = folder
            .before()?
            .filter(|before| before.whole.stones == depth);
        let known = before
            .as_ref()
            .and_then(|before| known(&folder, before.games));
        // Without its rows, the state of an earlier run is useless.
        let before = before.filter(|_| known.is_some());
        let given = before.as_ref().map_or(0, |before| before.games);
        let mut site = Site {
            args,
            explored,
            folder,
            before,
            games: Vec::new(),
            given,
            limits,
        };
        site.number(names, known.unwrap_or_default());
        Ok(site)
    }

    /// Gives each game its previous number or the next free one.
    fn number(&mut self, names: &Names, mut known: Known) {
        let archive = &self.explored.opened.archive;
        let mut all: Vec<GameAt> = self.explored.games.iter().collect();
        all.sort_by_cached_key(|game| (archive.order(*game), *game));
        for at in all {
            let (file, row) = archive.game(at);
            let path = file.map_or_else(String::new, |file| names.of(file));
            let before = known.get_mut(&(path.clone(), row.tree)).and_then(Vec::pop);
            let (number, record) = before.unwrap_or_else(|| {
                self.given += 1;
                (self.given - 1, None)
            });
            self.games.push(Game {
                numbered: Numbered { at, number },
                path,
                record,
            });
        }
        self.games.sort_unstable_by_key(|game| game.numbered.number);
    }

    fn write(
        self,
        out: &Path,
        names: &Names,
        console: &Console,
    ) -> Result<(Manifest, Counts), Stop> {
        let told = |done: io::Result<()>| console.told(out.display(), done);
        if self.before.is_none() {
            told(self.folder.begin(&Manifest {
                games: 0,
                boards: Vec::new(),
                ..self.manifest(None)
            }))?;
        }
        let records = if self.args.no_records {
            records::Written::default()
        } else {
            records::write(&self, out, console)?
        };
        told(self.write_columns(&records))?;
        let numbered: Vec<_> = self.games.iter().map(|game| game.numbered).collect();
        let seed = self.before.as_ref().map_or(0, |before| before.seed);
        let archive = &self.explored.opened.archive;
        let positions = Positions::of(archive, &numbered, &self.limits, seed);
        let mut manifest = self.manifest(Some(&positions));
        manifest.records = records.files;
        told(self.write_tiles("whole", &positions.whole, manifest.whole.bits))?;
        if let Some(corner) = &manifest.corner {
            told(self.write_tiles("corner", &positions.corner, corner.bits))?;
        }
        drop(positions);
        if !self.args.no_shapes {
            let parts = parts(archive, &numbered, |file| names.of(file));
            let parts = console.told(out.display(), parts)?;
            let shapes = console.told(out.display(), self.write_shapes(&parts))?;
            manifest.shapes = Some(shapes);
        }
        let page = explorer_page::html(
            self.explored.about.title,
            &[("src", "data/".to_owned())],
            "",
            true,
        );
        told(self.folder.put("index.html", page.as_bytes()))?;
        let counts = console.told(out.display(), self.folder.finish(&manifest))?;
        Ok((manifest, counts))
    }

    fn manifest(&self, positions: Option<&Positions>) -> Manifest {
        let about = &self.explored.about;
        let tiles = |shelf: Option<&Shelf>, stones, side, before: Option<u32>| Tiles {
            stones,
            side,
            bits: shelf.map_or(0, |shelf| shelf.bits(before)),
            positions: shelf.map_or(0, |shelf| shelf.positions),
        };
        // An empty manifest comes from a first run that was killed; its tiles have no sizes yet.
        let before = self.before.as_ref().filter(|before| before.games > 0);
        let corner_before = before.and_then(|before| before.corner.as_ref());
        Manifest {
            format: FORMAT,
            version: VERSION,
            seed: positions.map_or(0, |positions| positions.seed),
            title: about.title.to_owned(),
            about: about.about.map(str::to_owned),
            variations: about.variations,
            games: self.given,
            removed: self.given - self.games.len() as u32,
            min: self.limits.min,
            boards: about.boards.clone(),
            whole: tiles(
                positions.map(|positions| &positions.whole),
                self.limits.whole,
                None,
                before.map(|before| before.whole.bits),
            ),
            corner: self.limits.corner.map(|stones| {
                tiles(
                    positions.map(|positions| &positions.corner),
                    stones,
                    Some(CORNER_SIDE),
                    corner_before.map(|corner| corner.bits),
                )
            }),
            records: 0,
            shapes: None,
        }
    }

    fn write_tiles(&self, kind: &str, shelf: &Shelf, bits: u32) -> io::Result<()> {
        (0..1_u32 << bits).into_par_iter().try_for_each(|number| {
            let tile = gzip(&shelf.tile(bits, number));
            self.folder
                .put(&format!("data/{kind}/{number:04x}.bin"), &tile)
        })
    }

    fn write_shapes(&self, parts: &[Part]) -> io::Result<Shapes> {
        let sizes = parts.par_iter().enumerate().map(|(number, part)| {
            let packed = gzip(&carried::pack(part, &[]));
            self.folder
                .put(&format!("data/shapes/{number:04x}.bin"), &packed)?;
            Ok(packed.len() as u64)
        });
        Ok(Shapes {
            files: parts.len(),
            bytes: sizes.sum::<io::Result<u64>>()?,
        })
    }

    fn write_columns(&self, records: &records::Written) -> io::Result<()> {
        let archive = &self.explored.opened.archive;
        let files = (self.given as usize).div_ceil(FILE_GAMES);
        (0..files).into_par_iter().try_for_each(|number| {
            let begin = number * FILE_GAMES;
            let count = FILE_GAMES.min(self.given as usize - begin);
            let mut games: Vec<Option<Placed>> = vec![None; count];
            let own = |game: &Game| game.numbered.number as usize;
            let from = self.games.partition_point(|game| own(game) < begin);
            let to = self.games.partition_point(|game| own(game) < begin + count);
            for game in &self.games[from..to] {
                let (_, row) = archive.game(game.numbered.at);
                games[own(game) - begin] = Some(Placed {
                    path: game.path.clone(),
                    row,
                    record: records.of(game.numbered.number).cloned(),
                });
            }
            let name = |kind: &str| format!("data/{kind}/{number:04x}.bin");
            self.folder.put(&name("facts"), &gzip(&facts(&games)))?;
            self.folder.put(&name("rows"), &gzip(&rows(&games)))
        })
    }
}

/// Numbers and record files of games by path and tree; the first game of a tree is last.
type Known = HashMap<(String, u32), Vec<(u32, Option<u32>)>>;

/// Reads the identities of games from an earlier run; `None` if they are unreadable.
fn known(folder: &Folder, games: u32) -> Option<Known> {
    let mut known = Known::new();
    for file in 0..(games as usize).div_ceil(FILE_GAMES) {
        let rows = folder.unpacked(&format!("data/rows/{file:04x}.bin"))?;
        let number = (file * FILE_GAMES) as u32..games;
        for (identity, number) in identities(&rows)?.into_iter().zip(number) {
            if let Some((path, tree, record)) = identity {
                known
                    .entry((path, tree))
                    .or_default()
                    .push((number, record));
            }
        }
    }
    for numbers in known.values_mut() {
        numbers.reverse();
    }
    Some(known)
}

#[derive(Serialize)]
pub struct Told {
    r#type: &'static str,
    out: String,
    version: u32,
    games: u32,
    whole: usize,
    corner: usize,
    files: usize,
    written: usize,
    removed: usize,
    bytes: u64,
    unreadable: usize,
}

impl Told {
    /// Creates the report of a site or a page, without positions.
    pub fn new(
        kind: &'static str,
        games: u32,
        counts: &Counts,
        out: &Path,
        explored: &Explored<'_>,
    ) -> Told {
        Told {
            r#type: kind,
            out: shown(out),
            version: VERSION,
            games,
            whole: 0,
            corner: 0,
            files: counts.files,
            written: counts.written,
            removed: counts.removed,
            bytes: counts.bytes,
            unreadable: explored.opened.unreadable,
        }
    }

    pub fn write(&self, json: bool, console: &Console) -> Result<(), Stop> {
        if json {
            let mut out = Report::new();
            io::Write::write_all(&mut out, json_line(self).as_bytes())?;
            io::Write::flush(&mut out)?;
            return Ok(());
        }
        let positions = |count: usize| match count {
            1 => "1 position".to_owned(),
            count => format!("{count} positions"),
        };
        console.note(format_args!(
            "{}: {}, {} of whole boards, {} of corners; {} of {} written, {} removed, {} bytes",
            self.out,
            count(self.games as usize, "game"),
            positions(self.whole),
            positions(self.corner),
            self.written,
            count(self.files, "file"),
            self.removed,
            self.bytes
        ));
        Ok(())
    }
}

fn shown(out: &Path) -> String {
    let name = out.to_string_lossy();
    let name = name.trim_end_matches('/');
    if name.is_empty() {
        "/".to_owned()
    } else {
        name.to_owned()
    }
}
