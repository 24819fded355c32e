//! `--aliases`: players with several names.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args as Options, ValueHint};
use serde::Deserialize;
use sgfkit::info::names;

/// Names that differ only in case, accents or width always count as one.
#[derive(Options)]
pub struct Aliases {
    /// Treat several names as one person: a TOML file with lines such as "Hajin Lee" = ["Haylee"]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub aliases: Option<PathBuf>,
}

/// One other name, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Others {
    One(String),
    Several(Vec<String>),
}

impl Aliases {
    /// Reads the aliases file; empty without one.
    pub fn read(&self) -> Result<names::Aliases, String> {
        let mut aliases = names::Aliases::default();
        let Some(path) = &self.aliases else {
            return Ok(aliases);
        };
        let told = |error: &dyn std::fmt::Display| format!("--aliases {}: {error}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| told(&error))?;
        let people: BTreeMap<String, Others> =
            toml::from_str(&text).map_err(|error| told(&error))?;
        for (name, others) in people {
            let others = match others {
                Others::One(other) => vec![other],
                Others::Several(others) => others,
            };
            aliases.add(&name, &others).map_err(|error| told(&error))?;
        }
        Ok(aliases)
    }
}
