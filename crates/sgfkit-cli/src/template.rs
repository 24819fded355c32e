//! File name templates with fields.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use unicode_normalization::UnicodeNormalization;

use sgfkit_files::InputFile;

/// The maximum length of a name, since file systems limit it to 255 bytes and an extension and a
/// number may follow.
const LONGEST: usize = 200;

/// Device names on Windows, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

const BLANK: &str = "unknown";

/// A name with fields such as `{stem}`, `{n:04}` and `{PB}`.
#[derive(Clone)]
pub struct Template(Vec<Part>);

#[derive(Clone)]
enum Part {
    Text(String),
    Stem,
    /// The index of the number, and its minimum digits.
    Number(usize, usize),
    Property(String),
}

impl Template {
    /// Parses a template with these number fields. Unknown fields and folders are errors.
    pub fn parse(text: &str, numbers: &[&str]) -> Result<Template, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, field)) = rest.split_once('{') {
            let (field, behind) = field
                .split_once('}')
                .ok_or_else(|| "a `}` is missing".to_owned())?;
            parts.push(Part::text(before)?);
            parts.push(Part::field(field, numbers)?);
            rest = behind;
        }
        parts.push(Part::text(rest)?);
        Ok(Template(parts))
    }

    pub fn has_number(&self, which: usize) -> bool {
        let is_it = |part: &Part| matches!(part, Part::Number(number, _) if *number == which);
        self.0.iter().any(is_it)
    }

    /// Returns whether the names contain that of the input file.
    pub fn has_stem(&self) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Stem))
    }

    /// Returns a name without extension that every file system accepts. `numbers` are in the order
    /// of their fields.
    pub fn fill(
        &self,
        stem: &str,
        numbers: &[usize],
        property: impl Fn(&str) -> Option<String>,
    ) -> String {
        let parts = self.0.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Stem => stem.to_owned(),
            Part::Number(which, digits) => {
                let number = numbers.get(*which).copied().unwrap_or_default();
                format!("{number:0digits$}")
            }
            Part::Property(id) => {
                let value = property(id).filter(|value| !value.trim().is_empty());
                value.unwrap_or_else(|| BLANK.to_owned())
            }
        });
        safe(&parts.collect::<String>())
    }
}

impl Part {
    fn text(text: &str) -> Result<Part, String> {
        if text.contains(['/', '\\', '}']) {
            Err("a name cannot contain `/`, `\\` or a lone `}`".to_owned())
        } else {
            Ok(Part::Text(text.to_owned()))
        }
    }

    fn field(field: &str, numbers: &[&str]) -> Result<Part, String> {
        let is_id = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_uppercase());
        let (name, digits) = match field.split_once(":0") {
            Some((name, digits)) => (name, digits.parse().ok()),
            None => (field, Some(1)),
        };
        let number = numbers.iter().position(|known| *known == name);
        match (field, number, digits) {
            ("stem", ..) => Ok(Part::Stem),
            (_, Some(number), Some(digits @ 1..=20)) => Ok(Part::Number(number, digits)),
            _ if is_id => Ok(Part::Property(field.to_owned())),
            _ => {
                let numbers = numbers.iter();
                let known = numbers.map(|name| format!("{{{name}}}, {{{name}:04}}"));
                let known = known.collect::<Vec<_>>().join(", ");
                Err(format!(
                    "unknown field {{{field}}}; expected {{stem}}, {known} or a property such as {{PB}}"
                ))
            }
        }
    }
}

/// Removes everything that some file system rejects: separators, control characters, dots and
/// spaces at the ends, device names; and leading hyphens, which would make an option.
fn safe(name: &str) -> String {
    let allowed = |c: char| !c.is_control() && !"/\\:*?\"<>|".contains(c);
    let name: String = name
        .chars()
        .map(|c| if allowed(c) { c } else { '_' })
        .collect();
    let mut end = name.len().min(LONGEST);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let name = name[..end].trim_matches(['.', ' ']);
    let name = name.trim_start_matches(['.', ' ', '-']);
    // Windows ignores spaces before the extension of these names.
    let before_dot = name.split(['.', ':']).next().unwrap_or_default();
    let before_dot = before_dot.trim_end().to_lowercase();
    let numbered = before_dot
        .strip_prefix("com")
        .or(before_dot.strip_prefix("lpt"));
    let is_device = DEVICES.contains(&&*before_dot)
        || numbered.is_some_and(|rest| matches!(rest, "¹" | "²" | "³") || is_digit(rest));
    match (name.is_empty(), is_device) {
        (true, _) => BLANK.to_owned(),
        (_, true) => format!("_{name}"),
        _ => name.to_owned(),
    }
}

fn is_digit(text: &str) -> bool {
    matches!(text.as_bytes(), [b'0'..=b'9'])
}

/// Returns the value of `{stem}`: a file's name without extension.
pub fn stem(file: &InputFile) -> String {
    let name = match file {
        InputFile::Path(_) | InputFile::Member(_) => file.name(),
        InputFile::Stdin | InputFile::Typed(_) => String::new(),
    };
    let stem = Path::new(&name).file_stem();
    stem.map_or_else(
        || "game".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

/// Makes names unique, ignoring case and Unicode composition.
#[derive(Default)]
pub struct Distinct {
    taken: HashSet<String>,
    last: HashMap<String, usize>,
}

impl Distinct {
    /// Returns the name, with a number if it was used before.
    pub fn take(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        let times = self.last.entry(folded(base)).or_insert(1);
        while !self.taken.insert(folded(&name)) {
            *times += 1;
            name = format!("{base}-{times}");
        }
        name
    }
}

/// Returns a key that is equal for names that some file system treats as the same. Uppercase first,
/// since some equate `ß` and `SS`.
fn folded(name: &str) -> String {
    let upper: String = name.nfd().flat_map(char::to_uppercase).collect();
    upper.to_lowercase().nfd().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_every_file_system_takes() {
        for (template, expected) in [
            ("{stem}-{n:04}", "a-0007"),
            ("{n}", "7"),
            ("{PB}-{PW}-{DT}", "A_B_-.._x-unknown"),
            ("{EV}", "unknown"),
            ("{PB}-{EV}", "A_B_-unknown"),
            ("-{n}", "7"),
            ("--", "unknown"),
            ("{RO}", "_CON"),
            (".hidden. ", "hidden"),
            ("com1.x", "_com1.x"),
            ("combi", "combi"),
            ("con .txt", "_con .txt"),
            ("NUL  ", "_NUL"),
            ("lpt².a.b", "_lpt².a.b"),
            ("conin$", "_conin$"),
            ("con_.txt", "con_.txt"),
        ] {
            let name = Template::parse(template, &["n"])
                .unwrap()
                .fill("a", &[7], |id| {
                    let value = match id {
                        "PB" => "A/B?",
                        "PW" => "..\\x",
                        "RO" => "CON",
                        _ => return None,
                    };
                    Some(value.to_owned())
                });
            assert_eq!(name, expected, "{template}");
        }
        let mut names = Distinct::default();
        for (name, expected) in [
            ("a", "a"),
            ("A", "A-2"),
            ("é", "é"),
            ("e\u{301}", "e\u{301}-2"),
            ("E\u{301}", "E\u{301}-3"),
            ("straße", "straße"),
            ("STRASSE", "STRASSE-2"),
            ("a-2", "a-2-2"),
        ] {
            assert_eq!(names.take(name), expected);
        }
        let long = Template::parse("{C}", &["n"])
            .unwrap()
            .fill("a", &[1], |_| Some("é".repeat(300)));
        assert_eq!(long.len(), 200);
        for wrong in ["a/b", "{x}", "{n:4}", "{PB", "}", "{}", "{n:0999}"] {
            assert!(Template::parse(wrong, &["n"]).is_err(), "{wrong}");
        }
    }
}
