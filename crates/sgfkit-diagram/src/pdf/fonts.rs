//! Embeds subsets of the used fonts.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::{CidFont, FontDescriptor};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::{GlyphRemapper, subset};

use super::{Ids, number, packed};
use crate::font::{Face, FaceId, Fonts, Weight};
use crate::language::Language;

/// Faces in use.
pub(super) struct Embedded<'a> {
    fonts: &'a Fonts,
    pub(super) language: Option<Language>,
    used: BTreeMap<FaceId, Used>,
}

/// Used glyphs of a face.
#[derive(Default)]
struct Used {
    /// Maps glyphs of the face to those of the document, numbered by first use.
    glyphs: GlyphRemapper,
    /// By glyph of the document: the character it was first used for, and its width in thousandths
    /// of the font size.
    letters: BTreeMap<u16, (char, f32)>,
}

/// Glyphs from one face.
pub(super) struct Run {
    /// Font name on the page.
    pub(super) font: String,
    /// Glyph numbers with two bytes each.
    pub(super) glyphs: Vec<u8>,
    /// Width relative to the font size.
    pub(super) advance: f32,
    /// Offset from the normal position, to the right and up.
    pub(super) offset: (f32, f32),
    /// True if copying yields the right character for each glyph.
    pub(super) is_faithful: bool,
}

impl<'a> Embedded<'a> {
    pub(super) fn new(fonts: &'a Fonts) -> Embedded<'a> {
        Embedded {
            fonts,
            language: None,
            used: BTreeMap::new(),
        }
    }

    /// Splits a text into runs of glyphs.
    pub(super) fn runs(&mut self, text: &str, weight: Weight) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        let mut last = None;
        for glyph in self.fonts.glyphs_in(self.language, text, weight) {
            let used = self.used.entry(glyph.face).or_default();
            let id = used.glyphs.remap(glyph.id.0);
            let width = number(glyph.advance * 1000.0);
            let (letter, _) = used.letters.entry(id).or_insert((glyph.letter, width));
            let is_faithful = *letter == glyph.letter && id != 0 && glyph.offset.is_none();
            // Shaped glyphs are positioned individually.
            let goes_on = last == Some(glyph.face) && glyph.offset.is_none();
            match runs.last_mut().filter(|_| goes_on) {
                Some(run) => {
                    run.glyphs.extend(id.to_be_bytes());
                    run.advance += glyph.advance;
                    run.is_faithful &= is_faithful;
                }
                None => runs.push(Run {
                    font: name(glyph.face),
                    glyphs: id.to_be_bytes().to_vec(),
                    advance: glyph.advance,
                    offset: glyph.offset.unwrap_or_default(),
                    is_faithful,
                }),
            }
            last = Some(glyph.face).filter(|_| glyph.offset.is_none());
        }
        runs
    }

    /// Writes the fonts, and returns them by name.
    pub(super) fn write(self, pdf: &mut Pdf, ids: &mut Ids) -> Vec<(String, Ref)> {
        let mut written = Vec::new();
        for (id, used) in &self.used {
            let font = ids.next();
            let data = self.fonts.data(*id);
            let write = |face: &Face<'_>| used.write(pdf, ids, font, face, data);
            if self.fonts.with_face(*id, write).is_some() {
                written.push((name(*id), font));
            }
        }
        written
    }
}

fn name(face: FaceId) -> String {
    format!("F{}", face.index())
}

impl Used {
    fn write(
        &self,
        pdf: &mut Pdf,
        ids: &mut Ids,
        font: Ref,
        face: &Face<'_>,
        data: Option<(&[u8], u32)>,
    ) {
        let [child, descriptor, letters, file] = [(); 4].map(|()| ids.next());
        let part = data.and_then(|(data, index)| subset(data, index, &self.glyphs).ok());
        let part = part.unwrap_or_default();
        // From OpenType fonts with CFF, embed only that table.
        let cff = Face::parse(&part, 0).and_then(|face| face.table(b"CFF "));
        let name = format!("{}+{}", tag(&part), postscript_name(face));
        let full = match cff {
            Some(_) => format!("{name}-Identity-H"),
            None => name.clone(),
        };

        pdf.type0_font(font)
            .base_font(Name(full.as_bytes()))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(child)
            .to_unicode(letters);

        let mut cid = pdf.cid_font(child);
        cid.base_font(Name(name.as_bytes()))
            .system_info(SYSTEM)
            .font_descriptor(descriptor)
            .default_width(0.0);
        self.lettered(&mut cid, cff.is_some());
        cid.finish();

        let mut described = pdf.font_descriptor(descriptor);
        described.name(Name(name.as_bytes()));
        describe(&mut described, face);
        match cff {
            Some(_) => described.font_file3(file),
            None => described.font_file2(file),
        };
        described.finish();

        let mut map = UnicodeCmap::<u16>::new(Name(b"Letters"), SYSTEM);
        for (glyph, (letter, _)) in &self.letters {
            map.pair(*glyph, *letter);
        }
        pdf.stream(letters, &packed(&map.finish()))
            .filter(Filter::FlateDecode);

        let packed = packed(cff.unwrap_or(&part));
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        match cff {
            Some(_) => stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C")),
            None => stream.pair(Name(b"Length1"), i32::try_from(part.len()).unwrap_or(0)),
        };
    }

    /// Writes the mapping of characters and their widths.
    fn lettered(&self, cid: &mut CidFont<'_>, is_cff: bool) {
        if is_cff {
            cid.subtype(CidFontType::Type0);
        } else {
            cid.subtype(CidFontType::Type2)
                .cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = cid.widths();
        for (glyph, (_, width)) in &self.letters {
            widths.consecutive(*glyph, [*width]);
        }
    }
}

/// Characters are identified by glyph number.
const SYSTEM: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// Writes the metrics of a font in thousandths of its size.
fn describe(described: &mut FontDescriptor<'_>, face: &Face<'_>) {
    let thousandths = |value: f32| number(value * 1000.0 / face.units());
    let metrics = face.metrics();
    let bounds = metrics.bounds.unwrap_or_default();
    described
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(
            thousandths(bounds.x_min),
            thousandths(bounds.y_min),
            thousandths(bounds.x_max),
            thousandths(bounds.y_max),
        ))
        .italic_angle(0.0)
        .ascent(thousandths(metrics.ascent))
        .descent(thousandths(metrics.descent))
        .cap_height(thousandths(metrics.cap_height.unwrap_or(metrics.ascent)))
        .stem_v(if face.is_bold() { 140.0 } else { 80.0 });
}

/// Returns six letters derived from the contents, which distinguish subsets of a font.
fn tag(part: &[u8]) -> String {
    // FNV-1a.
    let hash = part.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (0..6u32)
        .map(|index| char::from(b'A' + ((hash >> (8 * index)) % 26) as u8))
        .collect()
}

fn postscript_name(face: &Face<'_>) -> String {
    let name = face.postscript_name().unwrap_or_default();
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || "-_.".contains(*letter);
    let name: String = name.chars().filter(plain).collect();
    if name.is_empty() {
        "Font".to_owned()
    } else {
        name
    }
}
