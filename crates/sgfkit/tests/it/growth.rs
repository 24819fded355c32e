//! Public types can grow without breaking programs that use them, and errors are types.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{files_below, root};

/// Crates that are libraries.
const CRATES: [&str; 9] = [
    "analysis", "check", "core", "diagram", "exchange", "files", "ops", "search", "table",
];

/// Types that are exhaustive, each with its crate, by the reason.
const EXHAUSTIVE: [(&str, &[&str]); 4] = [
    (
        "The specification, the rules of a game or mathematics fix the content.",
        &[
            "core Action",
            "core BoardSize",
            "core Centre",
            "core Certainty",
            "core Color",
            "core Counting",
            "core Double",
            "core GameResult",
            "core Games",
            "core Group",
            "core Hop",
            "core List",
            "core Pod",
            "core Point",
            "core Prong",
            "core Prongs",
            "core PropertyType",
            "core Rank",
            "core RankKind",
            "core Slope",
            "core Step",
            "core Symmetry",
            "core ThirdStone",
            "core ValueType",
            "core Way",
            "core WinBy",
        ],
    ),
    (
        "It is a place, a range, a color, a number or a pair, and needs no more.",
        &[
            "check Edit",
            "core LastMove",
            "core LineColumn",
            "core Span",
            "core Visit",
            "diagram Rgba",
            "diagram Sides",
            "files Span",
            "search Cell",
            "search Edges",
            "search GameAt",
            "search GameNumber",
            "search Image",
            "search Span",
            "analysis Sides",
        ],
    ),
    (
        "Callers make it, and must decide about every field.",
        &[
            "analysis AnalysisLine",
            "analysis MoveLine",
            "analysis PlayerLine",
            "core Territory",
            "diagram BookGame",
            "diagram Chapter",
            "diagram List",
            "diagram NodeAddress",
            "exchange Lost",
            "exchange Problem",
            "files Record",
            "ops Assignment",
            "ops SetEdit",
            "search File",
            "search Hit",
            "search Limits",
            "search Next",
            "search Numbered",
            "search Placed",
            "search Row",
            "search Sequence",
            "search Wanted",
            "table Record",
        ],
    ),
    (
        "Code that ignores a variant or a field is wrong: it draws, reads or reports too little.",
        &[
            "analysis By",
            "analysis Target",
            "check Severity",
            "diagram Anchor",
            "diagram OptionKind",
            "diagram Paint",
            "diagram ScenePath",
            "diagram SceneText",
            "diagram Segment",
            "diagram Shape",
            "diagram Stroke",
            "files InputFile",
            "search Ended",
            "search State",
        ],
    ),
];

/// Returns the name of a public enum or struct that a line begins.
fn declared(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let (kind, rest) = rest.split_once(' ')?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric())?;
    // A macro may declare a type without a fixed name.
    (end > 0 && matches!(kind, "enum" | "struct")).then_some((kind, &rest[..end]))
}

/// Returns whether users can make a struct, because all of its fields are public.
fn is_open(declaration: &[&str]) -> bool {
    let first = declaration[0];
    if let Some((_, fields)) = first.split_once('(') {
        return fields.split(", ").all(|field| field.starts_with("pub "));
    }
    let end = declaration.iter().position(|line| line.trim() == "}");
    let fields = &declaration[1..end.unwrap_or(1)];
    let mut fields = fields.iter().map(|line| line.trim()).filter(|line| {
        line.split_once(": ").is_some_and(|(name, _)| {
            let is_name = |letter: char| letter.is_alphanumeric() || "_# ()".contains(letter);
            name.chars().all(is_name)
        })
    });
    first.ends_with('{') && fields.all(|field| field.starts_with("pub "))
}

/// Returns the exhaustive types of a file.
fn exhaustive<'t>(lines: &[&'t str]) -> Vec<&'t str> {
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some((kind, name)) = declared(line) else {
            continue;
        };
        let above = lines[..index].iter().rev();
        let mut attributes = above.take_while(|line| {
            let line = line.trim_start();
            line.starts_with('#') || line.starts_with("//")
        });
        let is_marked = attributes
            .any(|line| line.contains("#[non_exhaustive]") || line.contains("#[doc(hidden)]"));
        if !is_marked && (kind == "enum" || is_open(&lines[index..])) {
            found.push(name);
        }
    }
    found
}

/// Calls `look` with each source file of the libraries.
fn each_file(mut look: impl FnMut(&str, &[&str])) {
    for krate in CRATES {
        for path in files_below(&root().join(format!("crates/sgfkit-{krate}/src"))) {
            let text = fs::read_to_string(path).unwrap();
            let text = text.split("#[cfg(test)]\nmod").next().unwrap();
            look(krate, &text.lines().collect::<Vec<_>>());
        }
    }
}

#[test]
fn types_can_grow() {
    let all = EXHAUSTIVE.iter().flat_map(|(_, names)| *names);
    let allowed: BTreeSet<String> = all.map(|name| (*name).to_owned()).collect();
    let mut found = BTreeSet::new();
    each_file(|krate, lines| {
        found.extend(
            exhaustive(lines)
                .into_iter()
                .map(|name| format!("{krate} {name}")),
        );
    });
    let new: Vec<_> = found.difference(&allowed).collect();
    assert!(
        new.is_empty(),
        "add #[non_exhaustive], or a reason here: {new:#?}"
    );
    let gone: Vec<_> = allowed.difference(&found).collect();
    assert!(gone.is_empty(), "not exhaustive: {gone:#?}");
}

#[test]
fn lists_can_grow() {
    let mut found = Vec::new();
    each_file(|krate, lines| {
        found.extend(lines.iter().filter_map(|line| {
            let rest = line.trim_start().strip_prefix("pub ")?;
            let rest = rest
                .strip_prefix("const ")
                .or(rest.strip_prefix("static "))?;
            let (name, value) = rest.split_once(": ")?;
            let kind = value.split(" = ").next()?.trim_start_matches("&'static ");
            let is_array = kind.starts_with(['[', '&']) && kind.contains("; ");
            (is_array && !name.contains('(')).then(|| format!("{krate} {name}: {kind}"))
        }));
    });
    // A square has eight symmetries.
    assert_eq!(found, ["core ALL: [Symmetry; 8]"]);
}

/// Returns the first lines of functions and implementations whose error is a text.
fn with_bare_errors<'t>(lines: &[&'t str]) -> Vec<&'t str> {
    let is_bare = |index: usize, line: &str| {
        let line = line.trim();
        if !line.starts_with("pub fn ") {
            return ["type Err = String;", "type Error = String;"].contains(&line);
        }
        let lines = lines[index..].iter().map(|line| line.trim());
        let end = lines.clone().position(|line| line.ends_with(['{', ';']));
        let lines = lines.take(end.map_or(1, |end| end + 1));
        let signature = lines.collect::<Vec<_>>().join(" ");
        let returned = signature.rsplit_once(") -> ").map_or("", |(_, kind)| kind);
        let kind = returned.split(" where ").next().unwrap_or_default();
        let kind = kind.trim_end_matches([' ', '{', ';']);
        let ends = [", String>", ", &'static str>", ", &str>"];
        kind.starts_with("Result<") && ends.iter().any(|end| kind.ends_with(end))
    };
    let lines = lines.iter().enumerate();
    let found = lines.filter(|(index, line)| is_bare(*index, line));
    found.map(|(_, line)| *line).collect()
}

#[test]
fn errors_are_types() {
    each_file(|krate, lines| {
        let found = with_bare_errors(lines);
        assert!(found.is_empty(), "{krate}: {found:#?}");
    });
}

#[test]
fn bare_errors_are_found() {
    let text = "
        pub fn a(text: &str) -> Result<Vec<u8>, String> {
        fn private() -> Result<(), String> {
        pub fn b(
            read: impl Fn(&str) -> Result<u8, String>,
        ) -> Result<u8, Error> {
        pub fn c<T>(
            one: T,
        ) -> Result<(), &'static str>
        where
            T: Copy,
        {
        pub fn d() -> Result<HashMap<u8, String>, Error>;
        type Err = String;";
    let found = with_bare_errors(&text.lines().collect::<Vec<_>>());
    let found: Vec<_> = found.iter().map(|line| line.trim()).collect();
    let expected = [
        "pub fn a(text: &str) -> Result<Vec<u8>, String> {",
        "pub fn c<T>(",
        "type Err = String;",
    ];
    assert_eq!(found, expected);
}

#[test]
fn exhaustive_types_are_found() {
    let text = "
        /// Doc.
        pub enum A {
            One,
        }
        #[derive(Clone)]
        #[non_exhaustive]
        pub enum B {}
        pub struct C {
            /// Doc: more.
            pub a: u8,
        }
        pub struct D<'a> {
            pub a: &'a str,
            b: u8,
        }
        pub struct E(pub u8, pub u8);
        pub struct F(u8);
        pub(crate) enum G {}
        #[non_exhaustive]
        pub struct H {
            pub a: u8,
        }";
    assert_eq!(
        exhaustive(&text.lines().collect::<Vec<_>>()),
        ["A", "C", "E"]
    );
}
