//! Fonts: widths and outlines of text.

mod face;
#[cfg(feature = "shaping")]
mod shape;
mod system;

use unicode_bidi::BidiInfo;

pub(crate) use face::{Face, GlyphId};
use system::System;

use crate::language::Language;

/// Font weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Weight {
    #[default]
    Regular,
    Bold,
}

/// Height of a capital letter relative to the font size.
pub const CAP_HEIGHT: f32 = 0.714;

/// Fonts for setting text.
///
/// The bundled Noto Sans comes first, so pictures with Latin, Greek, Cyrillic and symbols look the
/// same on every machine. The system's fonts may follow, for Chinese, Japanese, Korean and all
/// other scripts. Characters that no font contains become a box.
///
/// Right-to-left text is reordered. With the feature `shaping`, scripts with joined or stacked
/// letters such as Arabic and Devanagari are shaped; all other text is set one character at a time,
/// with combining marks above the previous one. Han characters use the forms of the scene's
/// [`Language`] if a font has them.
pub struct Fonts {
    /// Indexed by [`FaceId`].
    bundled: [Face<'static>; 3],
    system: Option<System>,
}

#[cfg(feature = "outlines")]
const BUNDLED: [&[u8]; 3] = [
    include_bytes!("../../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../../fonts/NotoSans-Bold.ttf"),
    include_bytes!("../../fonts/NotoSansSymbols.ttf"),
];

/// The same fonts without outlines, for painters that do not draw text themselves.
#[cfg(any(test, not(feature = "outlines")))]
const WIDTHS: [&[u8]; 3] = [
    include_bytes!("../../fonts/widths/NotoSans-Regular.ttf"),
    include_bytes!("../../fonts/widths/NotoSans-Bold.ttf"),
    include_bytes!("../../fonts/widths/NotoSansSymbols.ttf"),
];

#[cfg(not(feature = "outlines"))]
const BUNDLED: [&[u8]; 3] = WIDTHS;

impl Fonts {
    /// Returns only the bundled fonts.
    #[must_use]
    pub fn bundled() -> Fonts {
        Fonts {
            bundled: BUNDLED.map(|data| Face::parse(data, 0).expect("the bundled fonts are whole")),
            system: None,
        }
    }

    /// Returns the bundled fonts, with the system's fonts for other characters.
    ///
    /// The system is searched when the first such character is needed, and a font is read when it
    /// is first used. Prefers sans-serif faces of regular weight, even for bold text, and Japanese
    /// before Chinese forms of Han characters. The choice only depends on the installed fonts.
    #[must_use]
    pub fn with_system() -> Fonts {
        Fonts {
            system: Some(System::default()),
            ..Fonts::bundled()
        }
    }

    /// Returns the width of a text in points.
    #[must_use]
    pub fn width(&self, text: &str, size: f32, weight: Weight) -> f32 {
        let advances = self.glyphs(text, weight).map(|glyph| glyph.advance);
        advances.sum::<f32>() * size
    }

    /// Returns the glyphs of a text from left to right, without those for invisible characters.
    pub(crate) fn glyphs(&self, text: &str, weight: Weight) -> impl Iterator<Item = Glyph> {
        self.glyphs_in(None, text, weight)
    }

    /// Returns the glyphs in the forms of a language.
    pub(crate) fn glyphs_in(
        &self,
        language: Option<Language>,
        text: &str,
        weight: Weight,
    ) -> impl Iterator<Item = Glyph> {
        #[cfg(feature = "shaping")]
        let (shaped, text) = if shape::is_wanted(text) {
            (shape::glyphs(self, language, text, weight), "")
        } else {
            (Vec::new(), text)
        };
        #[cfg(not(feature = "shaping"))]
        let shaped = Vec::new();
        let letters = in_visual_order(text).into_iter();
        let plain = letters
            .filter(|letter| !is_ignorable(*letter))
            .filter_map(move |letter| self.glyph(language, letter, weight));
        shaped.into_iter().chain(plain)
    }

    fn glyph(&self, language: Option<Language>, letter: char, weight: Weight) -> Option<Glyph> {
        let id = match weight {
            Weight::Regular => FaceId::REGULAR,
            Weight::Bold => FaceId::BOLD,
        };
        let in_face = |id, letter| Glyph::of(self.own(id)?, id, letter);
        if let Some(glyph) = in_face(id, letter).or_else(|| in_face(FaceId::SYMBOLS, letter)) {
            return Some(glyph);
        }
        if letter.is_whitespace() {
            return in_face(id, ' ').map(|space| Glyph { letter, ..space });
        }
        let found = self.system.as_ref();
        let found = found.and_then(|system| system.glyph(language, letter, weight == Weight::Bold));
        // Drop a combining mark that no font has; a box would be worse.
        if found.is_some() || is_mark(letter) {
            return found;
        }
        Some(Glyph::new(self.own(id)?, id, GlyphId::MISSING, letter))
    }

    fn own(&self, id: FaceId) -> Option<&Face<'static>> {
        self.bundled.get(id.0 as usize)
    }

    /// Calls `look` with a face; returns `None` if its font was uninstalled.
    pub(crate) fn with_face<T>(&self, id: FaceId, look: impl FnOnce(&Face<'_>) -> T) -> Option<T> {
        if let Some(face) = self.own(id) {
            return Some(look(face));
        }
        let (data, index) = self.data(id)?;
        Some(look(&Face::parse(data, index)?))
    }

    /// Returns the font file of a face, and its index in the file.
    pub(crate) fn data(&self, id: FaceId) -> Option<(&[u8], u32)> {
        match BUNDLED.get(id.0 as usize) {
            Some(data) => Some((data, 0)),
            None => self.system.as_ref()?.data(id),
        }
    }

    #[cfg(feature = "shaping")]
    fn shaper(&self, id: FaceId) -> Option<&harfrust::Font> {
        self.system.as_ref()?.shaper(id)
    }
}

/// Identifies a face: first the bundled ones, then the system's in order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FaceId(u32);

impl FaceId {
    pub(crate) fn index(self) -> u32 {
        self.0
    }

    const REGULAR: FaceId = FaceId(0);
    const BOLD: FaceId = FaceId(1);
    const SYMBOLS: FaceId = FaceId(2);
    /// First system face.
    const SYSTEM: u32 = 3;
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) face: FaceId,
    pub(crate) id: GlyphId,
    pub(crate) letter: char,
    /// Distance to the next glyph's origin, relative to the font size.
    pub(crate) advance: f32,
    /// Offset to the right and up, if shaped.
    pub(crate) offset: Option<(f32, f32)>,
}

impl Glyph {
    /// Returns `None` if the face lacks the character.
    fn of(face: &Face<'_>, id: FaceId, letter: char) -> Option<Glyph> {
        Some(Glyph::new(face, id, face.glyph(letter)?, letter))
    }

    fn new(face: &Face<'_>, id: FaceId, glyph: GlyphId, letter: char) -> Glyph {
        let advance = face.advance(glyph).filter(|_| !is_mark(letter));
        Glyph {
            face: id,
            id: glyph,
            letter,
            advance: advance.unwrap_or_default() / face.units(),
            offset: None,
        }
    }
}

/// Returns true for right-to-left characters.
fn turned(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// Reorders a line from left to right (Unicode bidirectional algorithm); its first letter sets the
/// direction.
fn in_visual_order(text: &str) -> Vec<char> {
    if !text.contains(turned) {
        return text.chars().collect();
    }
    let line = in_one_direction(text);
    let line = BidiInfo::new(&line, None);
    let paragraphs = line.paragraphs.iter();
    let ordered = paragraphs.map(|paragraph| line.reorder_line(paragraph, paragraph.range.clone()));
    ordered.collect::<String>().chars().collect()
}

/// Ends the direction of a right-to-left name, so that the rank or date after it stays in place.
fn in_one_direction(text: &str) -> String {
    let mut line = String::with_capacity(text.len() + 8);
    let mut last = None;
    let runs_right = text.chars().find(|letter| letter.is_alphabetic());
    let runs_right = runs_right.is_some_and(|letter| !turned(letter));
    for (at, letter) in text.char_indices() {
        let goes_on = || text[at..].trim_start().starts_with(turned);
        if runs_right && last.is_some_and(turned) && !goes_on() {
            line.push('\u{200e}');
        }
        line.push(letter);
        last = Some(letter);
    }
    line
}

/// Returns true for control characters and default ignorable code points.
fn is_ignorable(letter: char) -> bool {
    let is_control = letter.is_control() && !letter.is_whitespace();
    is_control
        || matches!(letter,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns true for characters in the Unicode blocks of combining marks.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{3099}'..='\u{309A}' | '\u{FE20}'..='\u{FE2F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(fonts: &Fonts, text: &str) -> Vec<(char, u32)> {
        let glyphs = fonts.glyphs(text, Weight::Regular);
        glyphs.map(|glyph| (glyph.letter, glyph.face.0)).collect()
    }

    #[test]
    fn the_bundled_font_has_what_diagrams_need() {
        let fonts = Fonts::bundled();
        let text = "AZaz09 äßçñøŁőž ΑΩαω АЯая ½×–—…‘’“”€ ←↑→↓≤≠∞ △○●◆□☆①⑳✓";
        for weight in [Weight::Regular, Weight::Bold] {
            let missing = fonts.glyphs(text, weight).find(|glyph| glyph.id.0 == 0);
            assert_eq!(missing, None);
        }
    }

    #[test]
    fn widths_add_up_and_grow_with_the_size() {
        let fonts = Fonts::bundled();
        let width = |text, size| fonts.width(text, size, Weight::Regular);
        assert_eq!(width("", 10.0), 0.0);
        assert!((width("0", 1000.0) - 572.0).abs() < 0.01);
        assert!((width("10", 10.0) - 2.0 * width("0", 10.0)).abs() < 1e-4);
        assert!(fonts.width("a", 10.0, Weight::Bold) > width("a", 10.0));
    }

    #[test]
    fn the_fonts_without_outlines_have_the_same_widths() {
        for (whole, widths) in BUNDLED.into_iter().zip(WIDTHS) {
            let (whole, widths) = (
                Face::parse(whole, 0).unwrap(),
                Face::parse(widths, 0).unwrap(),
            );
            for letter in (0..=0x1_ffff).filter_map(char::from_u32) {
                let advance = |face: &Face<'_>| face.advance(face.glyph(letter)?);
                assert_eq!(advance(&whole), advance(&widths), "{letter}");
            }
        }
    }

    #[test]
    fn what_cannot_be_seen_takes_no_room() {
        let fonts = Fonts::bundled();
        let width = |text| fonts.width(text, 10.0, Weight::Regular);
        assert_eq!(width("a\u{200B}b\u{FEFF}\u{1}"), width("ab"));
        assert_eq!(width("e\u{301}"), width("e"));
        assert_eq!(width("a\tb\u{3000}"), width("a b "));
    }

    #[test]
    fn what_runs_from_right_to_left_is_turned() {
        let order = |text: &str| in_visual_order(text).into_iter().collect::<String>();
        assert_eq!(order("Ada"), "Ada");
        assert_eq!(order("אבג"), "גבא");
        assert_eq!(
            order("Black: אב גד, 3d").replace('\u{200e}', ""),
            "Black: דג בא, 3d"
        );
        assert_eq!(order("囲碁 한국"), "囲碁 한국");
    }

    #[test]
    #[cfg(feature = "shaping")]
    fn letters_are_joined() {
        let fonts = Fonts::with_system();
        let ids = |text: &str| {
            let glyphs = fonts.glyphs(text, Weight::Regular);
            glyphs.map(|glyph| glyph.id.0).collect::<Vec<_>>()
        };
        let alone = ids("\u{628}");
        if alone == [0] {
            println!("NOT CHECKED: no font has Arabic letters (apt-get install fonts-noto-core)");
            return;
        }
        // The last letter comes first, at the left.
        let joined = ids("\u{628}\u{628}\u{628}");
        let [last, middle, begin] = joined[..] else {
            panic!("{joined:?}")
        };
        assert!(last != middle && middle != begin && begin != last);
        assert!(!joined.contains(&alone[0]), "{alone:?} {joined:?}");
    }

    #[test]
    fn a_letter_that_no_font_has_is_a_box() {
        let glyphs: Vec<_> = Fonts::bundled().glyphs("囲", Weight::Regular).collect();
        assert_eq!((glyphs.len(), glyphs[0].id), (1, GlyphId::MISSING));
        let fonts = Fonts::bundled();
        let bounds = |face: &Face<'_>| face.bounds(GlyphId::MISSING);
        assert!(fonts.with_face(FaceId::REGULAR, bounds).flatten().is_some());
        assert!(fonts.with_face(FaceId::BOLD, bounds).flatten().is_some());
    }

    #[test]
    fn the_systems_fonts_come_behind_the_bundled_one() {
        let fonts = Fonts::with_system();
        let latin = faces(&fonts, "Hoshi 19");
        assert!(latin.iter().all(|(_, face)| *face == 0), "{latin:?}");
        // Two instances must choose the same installed fonts in any order of use.
        let other = Fonts::with_system();
        let mut turned = faces(&other, "戸🐸한囲");
        turned.reverse();
        assert_eq!(faces(&fonts, "囲한🐸戸"), turned);
    }
}
