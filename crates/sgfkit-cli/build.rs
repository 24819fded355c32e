//! Sets the build information that `sgf --version --verbose` prints, and packs the explorer's page
//! as its difference from the viewer's.

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::Command;
use std::{env, iter};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

#[path = "src/difference.rs"]
#[expect(dead_code, reason = "only the program makes pages of inflated ones")]
mod difference;

/// How many bytes are looked up in the other page. Only blocks of this length are known of it.
const BLOCK: usize = 12;

/// How many bytes have to be the same where the last copy would go on.
const ENOUGH: usize = 6;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=SGFKIT_COMMIT");
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo:rustc-env=SGFKIT_TARGET={target}");
    // Omit the commit from debug builds, so that they are not rebuilt for each commit.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let named = env::var("SGFKIT_COMMIT").ok();
    let commit = named.or_else(|| is_release.then(commit).flatten());
    println!(
        "cargo:rustc-env=SGFKIT_COMMIT={}",
        commit.unwrap_or_default()
    );
    pack_page()
}

fn pack_page() -> Result<(), Box<dyn Error>> {
    let [viewer, explorer] = ["viewer.html.gz", "explorer.html.gz"].map(|name| {
        println!("cargo:rerun-if-changed={name}");
        let mut page = Vec::new();
        GzDecoder::new(File::open(name)?).read_to_end(&mut page)?;
        Ok::<_, std::io::Error>(page)
    });
    let inflated = |page: &[u8]| difference::inflated(page).ok_or("a page has no WebAssembly");
    let (viewer, explorer) = (inflated(&viewer?)?, inflated(&explorer?)?);
    let difference = difference(&viewer, &explorer);
    assert!(difference::restored(&viewer, &difference).is_some_and(|page| page == explorer));
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&difference)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    Ok(fs::write(out.join("explorer.gz"), packed.finish()?)?)
}

/// Returns what `difference::restored` reads.
fn difference(from: &[u8], to: &[u8]) -> Vec<u8> {
    let blocks = from.chunks_exact(BLOCK).enumerate();
    let blocks: HashMap<_, _> = blocks.map(|(at, block)| (block, at * BLOCK)).collect();
    let (mut own, mut steps) = (Vec::new(), Vec::new());
    // Where the last copy ended in both.
    let (mut end, mut copied) = (0, 0);
    let mut at = 0;
    while let Some(block) = to.get(at..at + BLOCK) {
        let beside = end + at - copied;
        let goes_on = from
            .get(beside..)
            .is_some_and(|from| from.starts_with(&block[..ENOUGH]));
        let found = if goes_on {
            Some(&beside)
        } else {
            blocks.get(block)
        };
        let Some(&found) = found else {
            at += 1;
            continue;
        };
        let same = |(one, other): &(&u8, &u8)| one == other;
        let after = from[found..].iter().zip(&to[at..]).take_while(same).count();
        let before = from[..found].iter().rev().zip(to[copied..at].iter().rev());
        let before = before.take_while(same).count();
        let next = &to[copied..at - before];
        own.extend_from_slice(next);
        let away = (found - before).cast_signed() - (end + next.len()).cast_signed();
        let away = (away << 1) ^ (away >> (isize::BITS - 1));
        for number in [next.len(), away.cast_unsigned(), before + after] {
            steps.extend(bytes(number));
        }
        (end, copied) = (found + after, at + after);
        at = copied;
    }
    own.extend_from_slice(&to[copied..]);
    bytes(own.len())
        .chain(own.iter().copied())
        .chain(steps)
        .collect()
}

/// Returns the bytes that `difference::number` reads.
fn bytes(number: usize) -> impl Iterator<Item = u8> {
    let mut rest = Some(number);
    iter::from_fn(move || {
        let number = rest?;
        rest = Some(number >> 7).filter(|&number| number > 0);
        let more = if rest.is_some() { 0x80 } else { 0 };
        Some(more | (number & 0x7f) as u8)
    })
}

/// The commit of the checkout, if this is one.
fn commit() -> Option<String> {
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo:rerun-if-changed={log}");
    git(&["rev-parse", "--short=12", "HEAD"])
}
