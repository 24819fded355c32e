//! Characters that no font contains.

use std::collections::BTreeMap;
use std::fmt;

use crate::font::Fonts;
use crate::scene::{Scene, Shape};

/// Texts in a script that no font supports.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Missing {
    /// Name of the script, such as `Han`.
    pub script: &'static str,
    /// Debian package with a font for the script, if known.
    pub package: Option<&'static str>,
    /// First of the texts.
    pub text: String,
    /// Number of texts.
    pub texts: usize,
}

impl fmt::Display for Missing {
    /// Writes `no font has the Han letters of “囲碁” and of 3 more texts; the package fonts-noto-cjk
    /// has them`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text: String = self.text.chars().take(SHOWN).collect();
        if text.len() < self.text.len() {
            text.push('…');
        }
        write!(f, "no font has the {} letters of “{text}”", self.script)?;
        match self.texts {
            0 | 1 => {}
            2 => f.write_str(" and of 1 more text")?,
            more => write!(f, " and of {} more texts", more - 1)?,
        }
        match self.package {
            Some(package) => write!(f, "; the package {package} has them"),
            None => Ok(()),
        }
    }
}

/// Maximum number of characters to quote.
const SHOWN: usize = 30;

const CJK: Option<&str> = Some("fonts-noto-cjk");
const CORE: Option<&str> = Some("fonts-noto-core");

/// Unicode blocks: first and last character, script, Debian package with a font.
const SCRIPTS: [(u32, u32, &str, Option<&str>); 27] = [
    (0x0530, 0x058F, "Armenian", CORE),
    (0x0590, 0x05FF, "Hebrew", CORE),
    (0x0600, 0x06FF, "Arabic", CORE),
    (0x0700, 0x074F, "Syriac", CORE),
    (0x0750, 0x077F, "Arabic", CORE),
    (0x0900, 0x097F, "Devanagari", CORE),
    (0x0980, 0x09FF, "Bengali", CORE),
    (0x0A00, 0x0DFF, "Indic", CORE),
    (0x0E00, 0x0E7F, "Thai", CORE),
    (0x0E80, 0x0EFF, "Lao", CORE),
    (0x0F00, 0x0FFF, "Tibetan", CORE),
    (0x1000, 0x109F, "Burmese", CORE),
    (0x10A0, 0x10FF, "Georgian", CORE),
    (0x1100, 0x11FF, "Hangul", CJK),
    (0x1200, 0x139F, "Ethiopic", CORE),
    (0x1780, 0x17FF, "Khmer", CORE),
    (0x1800, 0x18AF, "Mongolian", CORE),
    (0x2600, 0x27BF, "picture", Some("fonts-symbola")),
    (0x2E80, 0x2FFF, "Han", CJK),
    (0x3000, 0x30FF, "Japanese", CJK),
    (0x3100, 0x318F, "Hangul or Bopomofo", CJK),
    (0x3190, 0x9FFF, "Han", CJK),
    (0xAC00, 0xD7FF, "Hangul", CJK),
    (0xE000, 0xF8FF, "private", None),
    (0xF900, 0xFFEF, "Han or wide", CJK),
    (0x1F000, 0x1FAFF, "picture", Some("fonts-symbola")),
    (0x20000, 0x3FFFF, "Han", CJK),
];

fn script(letter: char) -> (&'static str, Option<&'static str>) {
    let code = u32::from(letter);
    let known = SCRIPTS
        .iter()
        .find(|(first, last, ..)| (*first..=*last).contains(&code));
    known.map_or(("other", CORE), |(_, _, script, package)| {
        (*script, *package)
    })
}

/// Lists the scripts that no font supports, with the texts in `scenes` that need them.
///
/// ```
/// use sgfkit::Collection;
/// use sgfkit_diagram::{FigureOptions, Fonts, Header, Look, PageOptions, figures, missing, pages};
///
/// let file = Collection::parse("(;GM[1]CA[UTF-8]PB[秀策]PW[Ada];B[pd])");
/// let tree = file.tree(0).unwrap();
/// let (look, fonts) = (Look::default(), Fonts::bundled());
/// let figures = figures(tree, &FigureOptions::default());
/// let pages = pages(&figures, &Header::of(tree), &PageOptions::default(), &look, &fonts);
/// let missing = missing(&pages, &fonts);
/// assert_eq!((missing.len(), missing[0].script), (1, "Han"));
/// ```
#[must_use]
pub fn missing(scenes: &[Scene], fonts: &Fonts) -> Vec<Missing> {
    let mut lacks = Lacks::default();
    scenes.iter().for_each(|scene| lacks.look(scene, fonts));
    lacks.finish()
}

/// Collects missing scripts over several scenes.
#[derive(Default)]
pub(crate) struct Lacks(BTreeMap<&'static str, Missing>);

impl Lacks {
    pub(crate) fn look(&mut self, scene: &Scene, fonts: &Fonts) {
        for item in &scene.items {
            let Shape::Text(text) = &item.shape else {
                continue;
            };
            let glyphs = fonts.glyphs_in(scene.language, &text.text, text.weight);
            let missing = glyphs.filter(|glyph| glyph.id.0 == 0);
            let mut scripts: Vec<_> = missing.map(|glyph| script(glyph.letter)).collect();
            scripts.sort_unstable();
            scripts.dedup();
            for (script, package) in scripts {
                let entry = self.0.entry(script).or_insert_with(|| Missing {
                    script,
                    package,
                    text: text.text.clone(),
                    texts: 0,
                });
                entry.texts += 1;
            }
        }
    }

    pub(crate) fn finish(self) -> Vec<Missing> {
        self.0.into_values().collect()
    }
}

#[test]
fn scripts_are_in_order_and_apart() {
    assert!(SCRIPTS.windows(2).all(|pair| pair[0].1 < pair[1].0));
    assert_eq!(script('囲').1, CJK);
    assert_eq!(script('한').0, "Hangul");
    assert_eq!(script('א').0, "Hebrew");
}
