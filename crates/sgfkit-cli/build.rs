//! Sets the build information that `sgf --version --verbose` prints.

use std::env;
use std::process::Command;

fn main() {
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
