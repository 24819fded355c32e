//! Tests the table of options and their conflicts.

use std::collections::BTreeSet;

use sgfkit::Collection;
use sgfkit_diagram::{Fonts, Job, JobErrorKind, JobOption, OptionKind, Spelling};

/// Returns a valid value for a type.
fn value(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Flag | OptionKind::Maybe(..) => "true".to_owned(),
        OptionKind::Toggle(..) => "false".to_owned(),
        OptionKind::Text => "x".to_owned(),
        OptionKind::Game => "1".to_owned(),
        OptionKind::Words(words) => words[0].name.to_owned(),
        OptionKind::Whole(least, _) => least.to_string(),
        OptionKind::Real(least, _) | OptionKind::Seconds(least, _) => least.to_string(),
        OptionKind::Moves => "1-2".to_owned(),
        OptionKind::Either(one, _) => value(one),
    }
}

#[test]
fn every_option_is_set_and_known() {
    for option in Job::OPTIONS {
        let name = option.name;
        let mut job = Job::default();
        assert!(!option.is_given(&job), "{name}");
        job.set(name, &value(&option.kind)).unwrap();
        assert!(option.is_given(&job), "{name}");
        assert_ne!(job, Job::default(), "{name}");
        assert!(!option.meaning.is_empty(), "{name}");
        assert!(
            option.default.is_empty() || option.kind.check(option.default).is_ok(),
            "{name}"
        );
        for other in option.excludes.iter().chain([&option.needs]) {
            assert!(
                other.is_empty() || JobOption::named(other).is_some(),
                "{name}: {other}"
            );
        }
        let is_free = matches!(
            option.kind,
            OptionKind::Text | OptionKind::Either(_, OptionKind::Text)
        );
        let error = Job::default().set(name, "*").err();
        assert_eq!(error.is_none(), is_free, "{name}");
        if let Some(error) = error {
            let spelled = error.spelled(Spelling::Python);
            assert!(spelled.starts_with(&name.replace('-', "_")), "{spelled}");
        }
    }
}

/// The npm package declares each option except the path of a cover, since it reads no files.
#[test]
fn typescript_declares_every_option() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../bindings/wasm/js/types.ts"
    );
    let source = std::fs::read_to_string(path).unwrap();
    let mut declared = BTreeSet::new();
    for interface in ["OfTree", "OfPlace", "Render", "RenderOptions"] {
        let body = source
            .split_once(&format!("interface {interface} "))
            .and_then(|(_, rest)| rest.split_once("\n}\n"))
            .map_or("", |(body, _)| body);
        let lines = body.lines().skip(1).map(str::trim);
        let lines = lines.filter(|line| !line.starts_with("/**"));
        declared.extend(lines.map(|line| line.split(['?', ':']).next().unwrap_or(line)));
    }
    // These describe the file, not the job.
    assert!(declared.remove("name") && declared.remove("modified"));
    let names = Job::OPTIONS.iter().flat_map(JobOption::names);
    let names = names.filter(|name| *name != "cover");
    let known: BTreeSet<_> = names.map(|name| Spelling::JavaScript.name(name)).collect();
    assert_eq!(
        declared.into_iter().collect::<Vec<_>>(),
        known.iter().collect::<Vec<_>>()
    );
}

/// The three spellings share options and error messages.
#[test]
fn all_languages_are_refused_alike() {
    for (python, says) in [
        (r#"{"max_diagrams": 3}"#, "--max-diagrams needs --figures"),
        (
            r#"{"figures": true, "range": "1-2"}"#,
            "cannot combine --figures and --range",
        ),
        (
            r#"{"format": "gif", "problems": true}"#,
            "cannot write figures or problems as GIF: it animates a line of moves",
        ),
        (
            r#"{"paper": "a5"}"#,
            "--paper only applies to --problems, and to --figures as PDF",
        ),
        (
            r#"{"node": 1, "path": "aa"}"#,
            "cannot combine --node and --path",
        ),
        (
            r#"{"format": "epub", "range": "1-2"}"#,
            "--range cannot be combined with EPUB, which contains whole games",
        ),
        (r#"{"size": 3}"#, "--size: expected a number from 4 to 200"),
        (r#"{"no_markup": 3}"#, "--no-markup: expected true or false"),
        (r#"{"nothing": 3}"#, "unknown option nothing"),
        (
            r#"{"theme": "oak"}"#,
            "unknown theme `oak`: use book, wood, dark, highcontrast, or a .toml file",
        ),
        ("[]", "invalid options: expected an object"),
    ] {
        let games = Collection::parse("(;GM[1]SZ[9]AB[aa];W[bb])");
        let made = |json: &str, spelling| {
            let job = Job::from_json(json, spelling)?;
            job.make(&games, "game", &Fonts::bundled())
        };
        let error = made(python, Spelling::Python).unwrap_err();
        assert_eq!(error.to_string(), says);
        assert_eq!(error.kind(), JobErrorKind::Option, "{says}");
        let browser = python
            .replace("max_diagrams", "maxDiagrams")
            .replace("no_markup", "noMarkup");
        assert_eq!(made(&browser, Spelling::JavaScript).unwrap_err(), error);
    }
}

#[test]
fn null_and_false_are_nothing() {
    let json = r#"{"figures": false, "problems": null, "variations": false, "markup": true, "answers": false}"#;
    assert_eq!(Job::from_json(json, Spelling::Python), Ok(Job::default()));
    let json = r#"{"noMarkup": true, "columns": 2.0}"#;
    let job = Job::from_json(json, Spelling::JavaScript).unwrap();
    assert!(job.no_markup);
    assert_eq!(job.columns, Some(2));
}

/// Half a million holes must not become half a million shapes, which would freeze a browser.
#[test]
fn large_boards_are_few_shapes() {
    let games = Collection::parse(b"(;GM[21]SZ[702];B[b2];W[c5];B[d3])");
    let svg = Job::default().make(&games, "", &Fonts::bundled()).unwrap();
    assert!(svg.split(|byte| *byte == b'\n').count() < 5_000);
}
