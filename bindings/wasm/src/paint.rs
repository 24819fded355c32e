//! Whatever `sgf render` makes of a file.

use std::time::{Duration, SystemTime};

use serde_json::{Map, Value};
use sgfkit::{Collection, dialect};
use sgfkit_diagram::{Fonts, JobError, Piece, Press};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Fault, Outcome};
use crate::options::job;

/// What a file is called that has no name.
const UNNAMED: &str = "game";

/// `sgf render` for one file in memory. Beside its options, `name` is what the
/// file is called, without an end, and `modified` when it was changed, in
/// milliseconds since 1970: a book tells both.
#[wasm_bindgen]
pub fn render(data: Vec<u8>, options: &str) -> Outcome<Vec<u8>> {
    let Ok(Value::Object(mut options)) = serde_json::from_str(options) else {
        return Err(Fault::option("options are an object"));
    };
    let (name, modified) = (name(&mut options)?, modified(&mut options)?);
    let job = job(&Value::Object(options).to_string())?;
    let games = Collection::parse(data);
    if games.trees().next().is_none() {
        return Err(Fault::no_game());
    }
    let games = match job.literal {
        true => games,
        false => dialect::read(games).collection,
    };
    let fonts = Fonts::bundled();
    let press = Press::new(&job, &fonts)?;
    let mut run = press.start(true, modified)?;
    run.add(&name, &games, &mut |_| {})?;
    let mut made = Vec::new();
    run.finish(&name, &mut |_| {}, |piece: Piece| {
        made = piece.bytes;
        Ok::<(), JobError>(())
    })?;
    Ok(made)
}

fn name(options: &mut Map<String, Value>) -> Outcome<String> {
    match options.remove("name") {
        None | Some(Value::Null) => Ok(UNNAMED.to_owned()),
        Some(Value::String(name)) => Ok(name),
        Some(_) => Err(Fault::option("name is a text")),
    }
}

fn modified(options: &mut Map<String, Value>) -> Outcome<Option<SystemTime>> {
    let wrong = || Fault::option("modified is a number of milliseconds");
    match options.remove("modified") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let since = value.as_f64().filter(|since| *since >= 0.0);
            let since = Duration::from_millis(since.ok_or_else(wrong)? as u64);
            Ok(Some(
                SystemTime::UNIX_EPOCH
                    .checked_add(since)
                    .ok_or_else(wrong)?,
            ))
        }
    }
}
