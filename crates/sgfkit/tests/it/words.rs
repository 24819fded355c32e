//! Phrases that readers with English as a second language do not find in a dictionary.
//!
//! CONTRIBUTING.md has the rules. A pattern finds only a third of the odd sentences, so read what
//! you write, too.

use super::common::{crates, files_below, root};

/// Phrases, one per line. `|` separates alternatives; `*` is any word. A word after
/// `!` must not follow, one after `^` must not come before, `^^` is the start of a line.
const PHRASES: &str = "
row|line|file|game|node|page|picture|letter|column|code a|an row|line|game|file|node|shape|move|problem
is|are no|none !longer|more|later|known ^there
, for it|they|both|none
but for|where
all but
of whom
of which ^each|any|some|most !a|an|the|is|are
whatever
stands|stand in|there|behind|beside|at|alone
lies|lie in|behind|beside|at
behind !a
beside|besides
is|are told
tells|tell of|what|which|whether|how
for|to who|whoever
who only
so many|much|often !that|as
by the letter !`
plainly
as it|they is|are meant
colors exchanged
ends|end of names|name
unsound
mend|mends|mended|mending
anew
meanwhile
at hand
all the same
poorer|richer|richest|poorest
rubble
go|goes on with
no plain
for good
up to now
^^ what|which|where
";

/// Sentences that are right although a phrase matches.
const ALLOWED: &[&str] = &[
    // Manuals have the heading `# What`.
    "# what",
];

struct Phrase<'a> {
    words: Vec<Vec<&'a str>>,
    not_before: Vec<&'a str>,
    not_after: Vec<&'a str>,
    at_start: bool,
}

impl<'a> Phrase<'a> {
    fn new(line: &'a str) -> Phrase<'a> {
        let mut phrase = Phrase {
            words: Vec::new(),
            not_before: Vec::new(),
            not_after: Vec::new(),
            at_start: false,
        };
        for part in line.split(' ') {
            match part.split_at(1) {
                _ if part == "^^" => phrase.at_start = true,
                ("^", words) => phrase.not_before = words.split('|').collect(),
                ("!", words) => phrase.not_after = words.split('|').collect(),
                _ => phrase.words.push(part.split('|').collect()),
            }
        }
        phrase
    }

    fn is_at(&self, text: &[String], at: usize) -> bool {
        let words = text.get(at..at + self.words.len());
        let matches = words.is_some_and(|words| {
            let mut pairs = words.iter().zip(&self.words);
            pairs.all(|(word, any)| any.contains(&&**word))
        });
        let is_one = |at: Option<usize>, words: &[&str]| {
            let word = at.and_then(|at| text.get(at));
            word.is_some_and(|word| words.contains(&&**word))
        };
        matches
            && !is_one(at.checked_sub(1), &self.not_before)
            && !is_one(Some(at + self.words.len()), &self.not_after)
            && (!self.at_start || at == 0)
    }
}

/// Words in lower case and punctuation marks, without code.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (number, part) in text.split('`').enumerate() {
        if number % 2 == 1 {
            words.push("`".to_owned());
            continue;
        }
        let mut word = String::new();
        for character in part.chars().chain([' ']) {
            if character.is_alphanumeric() || "-'’".contains(character) {
                word.extend(character.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            if !character.is_whitespace() {
                words.push(character.to_string());
            }
        }
    }
    words
}

/// The prose of a file: paragraphs, each with its first line.
fn paragraphs(text: &str, kind: &str) -> Vec<(usize, String)> {
    let marks: &[&str] = match kind {
        "rs" => &["///", "//!", "//"],
        "ts" => &["//", "/**", "*"],
        _ => &[""],
    };
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut is_code = false;
    let mut goes_on = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let Some(prose) = marks.iter().find_map(|mark| line.strip_prefix(mark)) else {
            goes_on = false;
            continue;
        };
        let prose = prose.trim().trim_end_matches("*/");
        let is_fence = prose.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || prose.is_empty() || prose.starts_with('|') {
            goes_on = false;
            continue;
        }
        let is_item = prose.starts_with(['*', '-', '#']);
        match found.last_mut().filter(|_| goes_on && !is_item) {
            Some((_, text)) => *text += &format!(" {prose}"),
            None => found.push((number, prose.to_owned())),
        }
        goes_on = true;
    }
    found
}

fn odd(text: &str, kind: &str, phrases: &[Phrase<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for (line, paragraph) in paragraphs(text, kind) {
        let words = words(&paragraph);
        let lower = paragraph.to_lowercase();
        if ALLOWED.iter().any(|allowed| lower.starts_with(allowed)) {
            continue;
        }
        for at in 0..words.len() {
            for phrase in phrases.iter().filter(|phrase| phrase.is_at(&words, at)) {
                let end = (at + phrase.words.len() + 4).min(words.len());
                let context = words[at.saturating_sub(4)..end].join(" ");
                found.push(format!("{line}: {context}"));
            }
        }
    }
    found
}

#[test]
fn phrases_are_found() {
    let phrases: Vec<_> = PHRASES.lines().skip(1).map(Phrase::new).collect();
    for (text, count) in [
        ("/// Which of them.", 1),
        ("/// One row a game, whatever it is.", 2),
        ("/// There is no node; it is no\n/// node.", 1),
        ("/// `whatever` is code.\n/// ```\n/// whatever\n/// ```", 0),
        ("let whatever = 1; // The node behind it.", 0),
        ("// The node behind it.", 1),
        ("/// So many that it is full.", 0),
    ] {
        assert_eq!(odd(text, "rs", &phrases).len(), count, "{text}");
    }
}

#[test]
fn documents_and_comments_are_plain_english() {
    let phrases: Vec<_> = PHRASES.lines().skip(1).map(Phrase::new).collect();
    let mut files = files_below(&root().join("docs/guide"));
    for name in [
        "README",
        "ARCHITECTURE",
        "CONTRIBUTING",
        "SECURITY",
        "CHANGELOG",
    ] {
        files.push(root().join(format!("{name}.md")));
    }
    let crates = crates().into_iter();
    for krate in
        crates.filter(|krate| krate.starts_with("crates/") || krate.starts_with("bindings/"))
    {
        files.extend(files_below(&root().join(krate).join("src")));
    }
    files.extend(files_below(&root().join("web/src")));
    let mut wrong = Vec::new();
    for path in files {
        let kind = path
            .extension()
            .and_then(|kind| kind.to_str())
            .unwrap_or("");
        if !["rs", "ts", "md"].contains(&kind) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let place = path.strip_prefix(root()).unwrap().display();
        wrong.extend(
            odd(&text, kind, &phrases)
                .iter()
                .map(|odd| format!("{place}:{odd}")),
        );
    }
    assert!(
        wrong.is_empty(),
        "{} phrases:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
