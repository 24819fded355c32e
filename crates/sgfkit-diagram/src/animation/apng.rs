//! APNG: a PNG file whose first picture every program shows.

use png::{BlendOp, ColorType, DeflateCompression, Encoder, Filter};
use tiny_skia::PremultipliedColorU8;

use super::AnimationOptions;
use super::changes::{Change, changes};
use crate::font::Fonts;
use crate::palette::{Palette, colors};
use crate::raster::{Area, PaintError};
use crate::scene::Scene;

/// Scenes as an animated PNG file, transparent where they have nothing.
///
/// # Errors
///
/// [`PaintError::Size`] if there are no scenes, or if they would have no pixels
/// or too many.
pub fn write(
    scenes: &[Scene],
    fonts: &Fonts,
    options: &AnimationOptions,
) -> Result<Vec<u8>, PaintError> {
    let (whole, changes) = changes(scenes, fonts, options.scale)?;
    let mut file = Vec::new();
    encode(&mut file, whole, &changes, options)
        .map_err(|error| PaintError::Format(error.to_string()))?;
    Ok(file)
}

fn encode(
    file: &mut Vec<u8>,
    whole: Area,
    changes: &[Change],
    options: &AnimationOptions,
) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(file, whole.width, whole.height);
    let frames = u32::try_from(changes.len()).unwrap_or(u32::MAX);
    encoder.set_animated(frames, u32::from(options.plays))?;
    // What stays as it was can be left out only where nothing is transparent.
    let mut all = changes.iter().flat_map(|change| change.pixels.pixels());
    let is_opaque = all.all(|pixel| pixel.alpha() == 255);
    let pictures = pictures(&mut encoder, changes, is_opaque);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(4));
    let mut writer = encoder.write_header()?;
    for (number, (change, picture)) in (1..).zip(changes.iter().zip(&pictures)) {
        let area = change.area;
        writer.set_frame_delay(options.delay(number == changes.len(), 1000), 1000)?;
        if number > 1 {
            writer.reset_frame_position()?;
            writer.set_frame_dimension(area.width, area.height)?;
            writer.set_frame_position(area.left, area.top)?;
            writer.set_blend_op(if is_opaque {
                BlendOp::Over
            } else {
                BlendOp::Source
            })?;
        }
        writer.write_image_data(picture)?;
    }
    writer.finish()
}

/// The bytes of each picture: of a palette, where that has room for all colours.
fn pictures(
    encoder: &mut Encoder<'_, &mut Vec<u8>>,
    changes: &[Change],
    is_opaque: bool,
) -> Vec<Vec<u8>> {
    let pixels = |change: &Change| -> Vec<PremultipliedColorU8> {
        let changed = change.changed().zip(change.pixels.pixels());
        let same = |pixel| {
            if is_opaque {
                PremultipliedColorU8::TRANSPARENT
            } else {
                pixel
            }
        };
        changed
            .map(|(changed, pixel)| changed.unwrap_or(same(*pixel)))
            .collect()
    };
    let mut palette = Palette::new(256);
    let indices = changes.iter().map(|change| {
        let pixels = pixels(change).into_iter();
        pixels.map(|pixel| palette.index(pixel)).collect()
    });
    let indices: Option<Vec<Vec<u8>>> = indices.collect();
    if let Some(indices) = indices {
        palette.announce(encoder);
        return indices;
    }
    encoder.set_color(ColorType::Rgba);
    let colors = changes.iter().map(|change| colors(&pixels(change)));
    colors.collect()
}
