//! Writes scenes as PNG.

use ::png::{ColorType, Compression, DeflateCompression, Encoder, Filter};
use tiny_skia::Pixmap;

use crate::font::Fonts;
use crate::palette::{Palette, colors};
use crate::raster::{PaintError, Raster};
use crate::scene::Scene;

/// Writes a scene as a PNG file with `scale` pixels per point and a transparent background.
///
/// # Errors
///
/// [`PaintError::Size`] if the image would have no pixels or too many.
pub fn write(scene: &Scene, fonts: &Fonts, scale: f32) -> Result<Vec<u8>, PaintError> {
    let mut raster = Raster::new(fonts, scale);
    let pixels = raster.paint(scene, raster.area(scene)?)?;
    encode(&pixels).map_err(|error| PaintError::Format(error.to_string()))
}

/// Encodes with a palette if the colors fit, which is smaller and faster.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, ::png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    let mut palette = Palette::new(256);
    let indices = pixels.pixels().iter().map(|color| palette.index(*color));
    let data = match indices.collect() {
        Some(indices) => {
            palette.announce(&mut encoder);
            // Rows of a board repeat; filters would hide that from the compression.
            encoder.set_filter(Filter::NoFilter);
            encoder.set_deflate_compression(DeflateCompression::Level(3));
            indices
        }
        None => {
            encoder.set_color(ColorType::Rgba);
            encoder.set_compression(Compression::Fast);
            colors(pixels.pixels())
        }
    };
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(file)
}
