//! Properties of the program: it reads or rejects any file in a folder, and answers any request of
//! an editor about any text.

use sgfkit_cli::trial;

use crate::{Random, mutant};

/// Seeds for configurations, which cannot be derived from games.
const CONFIGURATIONS: [&str; 3] = [
    "[check]\nselect = [\"all\"]\nignore = [\"charsets-differ\", \"legacy\"]\nfail-on = \"warning\"\nmax = 10\n\n\
     [[check.folders]]\npath = \"imported\"\nignore = [\"legacy\", \"charset\"]\n\n\
     [[check.folders]]\npath = \"**/old/{a,b,[c-f]}*.sgf\"\nignore = [\"values\"]\n",
    "check = { select = [\"values\"], folders = [{ path = \"?[!a]*\", ignore = [] }, { path = '.', ignore = [\"all\"] }] }\n",
    "[check]\nmax = 0x10\nselect = [\"\"\"\nall\"\"\", '''values''']\n# \\u00e9\n",
];

/// Pieces of patterns.
const PATTERNS: [&str; 16] = [
    "{", "}", "{", ",", "[", "]", "!", "^", "-", "*", "**/", "/**", "?", "/", "a", "é",
];

/// Checks that configurations and patterns are read or rejected with a location.
pub fn configurations_are_read(data: &[u8]) {
    trial::configuration(data);
    let mut random = Random::of(data);
    let seeds = CONFIGURATIONS.map(|text| text.as_bytes().to_vec());
    trial::configuration(&mutant(&seeds, &mut random));
    let reach = 1 << random.below(11);
    let pieces = (0..random.below(reach)).map(|_| *random.pick(&PATTERNS));
    let pattern: String = pieces.collect();
    let text = format!("[[check.folders]]\npath = '{pattern}'\nignore = [\"all\"]\n");
    trial::configuration(text.as_bytes());
}

/// Checks that all requests of an editor about a text, cut anywhere, return places within it.
pub fn editors_are_answered(data: &[u8]) {
    let mut random = Random::of(data);
    // Run rarely, since it takes as long as many other targets together.
    if random.below(8) > 0 {
        return;
    }
    let text = String::from_utf8_lossy(data);
    trial::editor(&text, &mut |bound| random.below(bound));
}
