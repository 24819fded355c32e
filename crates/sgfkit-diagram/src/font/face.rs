//! Reads characters, widths and outlines of a font face with `skrifa`.

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

/// Glyph of a face; 0 is the box for missing characters.
///
/// A font file has at most 65,535 glyphs.
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

/// Font face. All its measures are in font units, [`Face::units`] per font size.
pub(crate) struct Face<'a> {
    font: FontRef<'a>,
    letters: Charmap<'a>,
    widths: GlyphMetrics<'a>,
    units: f32,
}

impl<'a> Face<'a> {
    /// Returns `None` if the file has no such face, or its size is zero.
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

    /// Returns `None` if the face lacks the character.
    pub(crate) fn glyph(&self, letter: char) -> Option<GlyphId> {
        let glyph = GlyphId::of(self.letters.map(letter)?)?;
        (glyph != GlyphId::MISSING).then_some(glyph)
    }

    /// Returns the distance to the origin of the next glyph.
    pub(crate) fn advance(&self, glyph: GlyphId) -> Option<f32> {
        self.widths.advance_width(glyph.into())
    }

    pub(crate) fn code_points(&self) -> impl Iterator<Item = u32> {
        let letters = self.letters.mappings();
        letters
            .filter(|(_, glyph)| GlyphId::of(*glyph).is_some_and(|glyph| glyph != GlyphId::MISSING))
            .map(|(code, _)| code)
    }

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

    /// Returns the PostScript name, unchanged.
    pub(crate) fn postscript_name(&self) -> Option<String> {
        let names = self.font.localized_strings(StringId::POSTSCRIPT_NAME);
        Some(names.english_or_first()?.to_string())
    }

    /// Draws a glyph; `None` if it has no outline.
    pub(crate) fn outline(&self, glyph: GlyphId, pen: &mut impl OutlinePen) -> Option<()> {
        let outlines = OutlineGlyphCollection::new(&self.font);
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outlines.get(glyph.into())?.draw(settings, pen).ok()?;
        Some(())
    }

    #[cfg(test)]
    pub(crate) fn bounds(&self, glyph: GlyphId) -> Option<BoundingBox> {
        self.widths.bounds(glyph.into())
    }
}
