//! A face of a font file: its letters, their widths and outlines, by way of `skrifa`.

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
#[cfg(test)]
use skrifa::metrics::BoundingBox;
use skrifa::metrics::{GlyphMetrics, Metrics};
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

/// A glyph of a face. 0 is the box that stands for letters that it lacks.
///
/// Files of fonts have at most 65,535 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GlyphId(pub(crate) u16);

impl GlyphId {
    pub(crate) const MISSING: GlyphId = GlyphId(0);

    fn of(id: skrifa::GlyphId) -> Option<GlyphId> {
        u16::try_from(id.to_u32()).ok().map(GlyphId)
    }
}

impl From<GlyphId> for skrifa::GlyphId {
    fn from(id: GlyphId) -> skrifa::GlyphId {
        skrifa::GlyphId::new(id.0.into())
    }
}

/// A face. All that it says is in units of the font, [`Face::units`] of which make its size.
pub(crate) struct Face<'a> {
    font: FontRef<'a>,
    letters: Charmap<'a>,
    widths: GlyphMetrics<'a>,
    units: f32,
}

impl<'a> Face<'a> {
    /// `None` if there is no such face in the file, or its size is nothing.
    pub(crate) fn parse(data: &'a [u8], index: u32) -> Option<Face<'a>> {
        let font = FontRef::from_index(data, index).ok()?;
        let units = font.head().ok()?.units_per_em();
        Some(Face {
            letters: font.charmap(),
            widths: font.glyph_metrics(Size::unscaled(), LocationRef::default()),
            units: (units > 0).then_some(f32::from(units))?,
            font,
        })
    }

    pub(crate) fn units(&self) -> f32 {
        self.units
    }

    /// `None` if the face lacks the letter.
    pub(crate) fn glyph(&self, letter: char) -> Option<GlyphId> {
        let glyph = GlyphId::of(self.letters.map(letter)?)?;
        (glyph != GlyphId::MISSING).then_some(glyph)
    }

    /// From the glyph's origin to that of the next.
    pub(crate) fn advance(&self, glyph: GlyphId) -> Option<f32> {
        self.widths.advance_width(glyph.into())
    }

    /// The code points that it has.
    pub(crate) fn code_points(&self) -> impl Iterator<Item = u32> {
        let letters = self.letters.mappings();
        letters
            .filter(|(_, glyph)| GlyphId::of(*glyph).is_some_and(|glyph| glyph != GlyphId::MISSING))
            .map(|(code, _)| code)
    }

    /// A table of the file, by its four letters.
    pub(crate) fn table(&self, tag: &[u8; 4]) -> Option<&'a [u8]> {
        let table = self.font.table_data(Tag::new(tag))?;
        Some(table.as_bytes())
    }

    pub(crate) fn metrics(&self) -> Metrics {
        self.font.metrics(Size::unscaled(), LocationRef::default())
    }

    pub(crate) fn is_bold(&self) -> bool {
        self.font.attributes().weight.value() >= 600.0
    }

    /// The name by which PostScript and PDF know it, as the file writes it.
    pub(crate) fn postscript_name(&self) -> Option<String> {
        let names = self.font.localized_strings(StringId::POSTSCRIPT_NAME);
        Some(names.english_or_first()?.to_string())
    }

    /// Draws a glyph; `None` where it has no outline.
    pub(crate) fn outline(&self, glyph: GlyphId, pen: &mut impl OutlinePen) -> Option<()> {
        let outlines = OutlineGlyphCollection::new(&self.font);
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outlines.get(glyph.into())?.draw(settings, pen).ok()?;
        Some(())
    }

    /// What the outline of a glyph covers.
    #[cfg(test)]
    pub(crate) fn bounds(&self, glyph: GlyphId) -> Option<BoundingBox> {
        self.widths.bounds(glyph.into())
    }
}
