//! Writes animated GIFs.

use std::borrow::Cow;

use gif::{Encoder, Frame, Repeat};
use tiny_skia::{ColorU8, PremultipliedColorU8};

use super::AnimationOptions;
use super::changes::{Change, changes};
use crate::font::Fonts;
use crate::palette::{Palette, Reduced};
use crate::raster::PaintError;
use crate::scene::Scene;

/// Palette index of unchanged pixels.
const SAME: u8 = 255;

/// Writes scenes as a GIF file on a white background, with at most 255 colors.
///
/// # Errors
///
/// [`PaintError::Size`] if there are no scenes, or if they have no pixels or more than 65535 in one
/// direction.
pub fn write(
    scenes: &[Scene],
    fonts: &Fonts,
    options: &AnimationOptions,
) -> Result<Vec<u8>, PaintError> {
    let (whole, mut changes) = changes(scenes, fonts, options.scale)?;
    let sides = (u16::try_from(whole.width), u16::try_from(whole.height));
    let (Ok(width), Ok(height)) = sides else {
        return Err(whole.error());
    };
    let all = changes
        .iter_mut()
        .flat_map(|change| change.pixels.pixels_mut());
    all.for_each(|pixel| *pixel = on_white(*pixel));

    let (mut colors, pictures) = indices(&changes);
    colors.resize(256 * 3, 0);
    let mut file = Vec::new();
    encode(
        &mut file,
        (width, height),
        &colors,
        &changes,
        pictures,
        options,
    )
    .map_err(|error| PaintError::Format(error.to_string()))?;
    Ok(file)
}

fn encode(
    file: &mut Vec<u8>,
    (width, height): (u16, u16),
    colors: &[u8],
    changes: &[Change],
    pictures: Vec<Vec<u8>>,
    options: &AnimationOptions,
) -> Result<(), gif::EncodingError> {
    let mut encoder = Encoder::new(file, width, height, colors)?;
    encoder.set_repeat(match options.plays.checked_sub(1) {
        Some(more) => Repeat::Finite(more),
        None => Repeat::Infinite,
    })?;
    for (number, (change, buffer)) in (1..).zip(changes.iter().zip(pictures)) {
        let area = change.area;
        encoder.write_frame(&Frame {
            delay: options.delay(number == changes.len()),
            transparent: Some(SAME),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        })?;
    }
    Ok(())
}

/// Returns the palette, and the indices of each change's pixels.
fn indices(changes: &[Change]) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut palette = Palette::new(usize::from(SAME));
    let exact = changes.iter().map(|change| {
        let pixels = change.changed().map(|pixel| match pixel {
            Some(pixel) => palette.index(pixel),
            None => Some(SAME),
        });
        pixels.collect()
    });
    if let Some(pictures) = exact.collect() {
        return (palette.rgb(), pictures);
    }
    let all = changes.iter().flat_map(|change| change.changed().flatten());
    let reduced = Reduced::new(all, usize::from(SAME));
    let pictures = changes.iter().map(|change| {
        let pixels = change.changed();
        let indices = pixels.map(|pixel| pixel.map_or(SAME, |pixel| reduced.index(pixel)));
        indices.collect()
    });
    let pictures = pictures.collect();
    (reduced.rgb, pictures)
}

fn on_white(pixel: PremultipliedColorU8) -> PremultipliedColorU8 {
    let rest = 255 - pixel.alpha();
    let [red, green, blue] = [pixel.red(), pixel.green(), pixel.blue()];
    ColorU8::from_rgba(red + rest, green + rest, blue + rest, 255).premultiply()
}
