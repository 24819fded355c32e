//! Shapes scripts whose letters join, stack or change places.

use std::ops::Range;

use harfrust::{Buffer, Direction, ShapeOptions, ShaperFont};
use unicode_bidi::{BidiInfo, Level};

use super::{FaceId, Fonts, Glyph, GlyphId, Language, Weight, in_one_direction, is_ignorable};

/// Returns true if a text must be shaped.
pub(super) fn is_wanted(text: &str) -> bool {
    text.contains(is_joined)
}

/// Returns true for scripts that are illegible without shaping: Arabic to Tibetan, Burmese, Khmer,
/// Mongolian and Arabic presentation forms.
fn is_joined(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{a840}'..='\u{a87f}'
        | '\u{a8e0}'..='\u{a8ff}' | '\u{aa60}'..='\u{aa7f}' | '\u{fb50}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}')
}

/// Returns the glyphs of a text from left to right.
pub(super) fn glyphs(
    fonts: &Fonts,
    language: Option<Language>,
    text: &str,
    weight: Weight,
) -> Vec<Glyph> {
    let line = in_one_direction(text);
    let bidi = BidiInfo::new(&line, None);
    let mut glyphs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let is_turned = levels.get(run.start).is_some_and(Level::is_rtl);
            let mut parts = parts(fonts, language, &line, run, weight);
            if is_turned {
                parts.reverse();
            }
            for part in parts {
                let text = &line[part.range];
                match part.face {
                    Some(face) => glyphs.extend(shaped(fonts, face, text, is_turned)),
                    None => {
                        let letters = text.chars().filter(|letter| !is_ignorable(*letter));
                        let plain =
                            letters.filter_map(|letter| fonts.glyph(language, letter, weight));
                        let from = glyphs.len();
                        glyphs.extend(plain);
                        if is_turned {
                            glyphs[from..].reverse();
                        }
                    }
                }
            }
        }
    }
    glyphs
}

struct Part {
    range: Range<usize>,
    /// Face for shaping; `None` if it is not shaped.
    face: Option<FaceId>,
}

/// Splits a run by face. Invisible characters within joined letters stay with them.
fn parts(
    fonts: &Fonts,
    language: Option<Language>,
    line: &str,
    run: Range<usize>,
    weight: Weight,
) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for (at, letter) in line[run.clone()].char_indices() {
        let at = run.start + at;
        let range = at..at + letter.len_utf8();
        let last = parts.last_mut();
        let face = match (&last, letter) {
            (Some(last), letter) if is_ignorable(letter) => last.face,
            _ if is_joined(letter) => fonts
                .glyph(language, letter, weight)
                .filter(|glyph| glyph.id != GlyphId::MISSING)
                .map(|glyph| glyph.face),
            _ => None,
        };
        match last {
            Some(last) if last.face == face => last.range.end = range.end,
            _ => parts.push(Part { range, face }),
        }
    }
    parts
}

fn shaped(fonts: &Fonts, id: FaceId, text: &str, is_turned: bool) -> Vec<Glyph> {
    let Some(font) = fonts.shaper(id) else {
        return Vec::new();
    };
    let mut buffer = Buffer::new();
    buffer.push_str(text);
    buffer.set_direction(if is_turned {
        Direction::RightToLeft
    } else {
        Direction::LeftToRight
    });
    buffer.guess_segment_properties();
    let units = f32::from(font.units_per_em());
    if harfrust::shape(&ShaperFont::new(font), &mut buffer, ShapeOptions::new()).is_err() {
        return Vec::new();
    }
    let places = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
    let glyphs = places.map(|(info, place)| Glyph {
        face: id,
        id: u16::try_from(info.glyph_id).map_or(GlyphId::MISSING, GlyphId),
        letter: text
            .get(info.cluster as usize..)
            .and_then(|rest| rest.chars().next())
            .unwrap_or_default(),
        advance: place.x_advance as f32 / units,
        offset: Some((place.x_offset as f32 / units, place.y_offset as f32 / units)),
    });
    glyphs.collect()
}
