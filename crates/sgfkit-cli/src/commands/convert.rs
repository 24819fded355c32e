//! `sgf convert`: between versions of the format, between charsets, and between
//! SGF and JSON.

use sgfkit::Collection;
use sgfkit::convert::{self, Converted};

use super::place_of;
use crate::args::{Convert, Form};
use crate::output::{Console, Status, Stop, visible};
use crate::paths::{self, InputFile};
use crate::write;

pub fn run(args: &Convert, console: &Console) -> Result<Status, Stop> {
    let file = InputFile::new(&args.file);
    let form = args.to.unwrap_or(Form::Sgf);
    if args.write {
        file.changeable()?;
    }
    if args.write && form == Form::Json {
        return Err(Stop::Usage(
            "--write would turn the file into JSON; use -o OUT".into(),
        ));
    }
    let to = match args.write {
        true => Some(&args.file),
        false => args.output.as_ref(),
    };
    let bytes = console.told(&file, converted(&file, form, args, console))?;
    write::deliver(&bytes, to.map(|path| &**path), console)
}

/// Reads either form, changes the charset, writes either form.
fn converted(
    file: &InputFile,
    form: Form,
    args: &Convert,
    console: &Console,
) -> Result<Vec<u8>, String> {
    let mut collection = read(file, args)?;
    if let Some(to) = &args.charset {
        let recoded = convert::recode(&collection, to.charset, &to.name);
        let bytes = recoded.map_err(|error| {
            let place = place_of(&collection, error.span);
            format!("{error} ({place})")
        })?;
        collection = Collection::parse(bytes);
    }
    Ok(match form {
        Form::Ff4 => told(file, "FF[4]", convert::to_ff4(&collection), console),
        Form::Ff3 => told(file, "FF[3]", convert::to_ff3(&collection), console),
        Form::Sgf => collection.to_bytes().into_owned(),
        Form::Json => convert::to_json(&collection).into_bytes(),
    })
}

/// Says what was kept although the version does not have it.
fn told(file: &InputFile, version: &str, converted: Converted, console: &Console) -> Vec<u8> {
    if !converted.foreign.is_empty() {
        let names = converted.foreign.iter().map(|(name, count)| match count {
            1 => name.clone(),
            _ => format!("{name} ({count} times)"),
        });
        let names: Vec<_> = names.collect();
        console.note(format_args!(
            "sgf: {file}: kept although {version} does not have it: {}",
            visible(&names.join(", "))
        ));
    }
    converted.bytes
}

fn read(file: &InputFile, args: &Convert) -> Result<Collection, String> {
    let bytes = file.read()?;
    let is_json = is_json(&bytes);
    let collection = match (is_json, &args.from_charset) {
        (true, _) if args.write => {
            return Err("--write would turn JSON into SGF; use -o OUT".into());
        }
        (true, Some(_)) => return Err("JSON is always UTF-8, --from-charset is for SGF".into()),
        (true, None) => {
            let text = std::str::from_utf8(&bytes).map_err(|error| error.to_string())?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let bytes = convert::from_json(text).map_err(|error| error.to_string())?;
            Collection::parse(bytes)
        }
        (false, Some(from)) => Collection::parse_in(bytes, from.charset),
        (false, None) => Collection::parse(bytes),
    };
    paths::with_game(paths::whole(collection)?)
}

/// Whether a file begins as a JSON object does. No game tree begins like that.
fn is_json(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let inside = bytes.trim_ascii_start().strip_prefix(b"{");
    let next = inside.and_then(|inside| inside.trim_ascii_start().first());
    matches!(next, Some(b'"' | b'}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_told_from_sgf() {
        for (text, json) in [
            ("{\"format\":\"sgfkit\"}", true),
            ("\u{feff} \n{ \"trees\": [] }", true),
            ("{}", true),
            ("(;GM[1])", false),
            ("{\\rtf1 (;GM[1])}", false),
            ("{", false),
            ("", false),
        ] {
            assert_eq!(is_json(text.as_bytes()), json, "{text}");
        }
    }
}
