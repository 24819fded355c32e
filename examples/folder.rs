//! Prints who played the games of a folder, and how they ended:
//!
//! ```text
//! cargo run -p sgfkit-files --example folder -- games/
//! ```
#![allow(clippy::print_stdout)]

use sgfkit::schema::id;
use std::error::Error;
use std::path::PathBuf;

use sgfkit_files::Walk;

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    for file in Walk::default().find(&folders).files {
        for game in file.games()?.trees() {
            let info = |id| game.root().text(id).unwrap_or_default();
            println!(
                "{file}: {} – {}, {}",
                info(id::PB),
                info(id::PW),
                info(id::RE)
            );
        }
    }
    Ok(())
}
