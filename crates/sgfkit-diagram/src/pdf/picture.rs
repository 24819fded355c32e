//! Embeds images: JPEG unchanged, PNG as pixels.

use pdf_writer::{Filter, Finish, Pdf, Ref};

use super::packed;

/// Decoded image, or a JPEG of known size.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// 1 for gray, 3 for RGB, 4 for CMYK.
    components: u8,
    data: Vec<u8>,
    is_jpeg: bool,
}

impl Pixels {
    /// Reads a JPEG or PNG; `None` for other or broken data.
    pub(crate) fn of(bytes: &[u8]) -> Option<Pixels> {
        if !bytes.starts_with(&[0xff, 0xd8]) {
            return png_pixels(bytes);
        }
        let (width, height, components) = jpeg_size(bytes)?;
        Some(Pixels {
            width,
            height,
            components,
            data: bytes.to_vec(),
            is_jpeg: true,
        })
    }

    /// Writes the image as an object.
    pub(super) fn write(&self, pdf: &mut Pdf, id: Ref) {
        let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
        let (data, filter) = if self.is_jpeg {
            (self.data.clone(), Filter::DctDecode)
        } else {
            (packed(&self.data), Filter::FlateDecode)
        };
        let mut image = pdf.image_xobject(id, &data);
        image.filter(filter);
        image.width(side(self.width)).height(side(self.height));
        match self.components {
            1 => image.color_space().device_gray(),
            4 => image.color_space().device_cmyk(),
            _ => image.color_space().device_rgb(),
        }
        image.bits_per_component(8);
        if self.components == 4 {
            // Programs write CMYK into JPEG files inverted.
            image.decode([1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0]);
        }
        image.finish();
    }
}

/// Reads width, height and components from the frame header (ITU T.81, B.2.2).
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32, u8)> {
    let mut at = 2;
    loop {
        let [0xff, marker] = *bytes.get(at..at + 2)? else {
            return None;
        };
        // A marker may be preceded by any number of fill bytes.
        if marker == 0xff {
            at += 1;
            continue;
        }
        let length = usize::from(u16::from_be_bytes(
            bytes.get(at + 2..at + 4)?.try_into().ok()?,
        ));
        let is_frame = matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
        if is_frame {
            let frame = bytes.get(at + 4..at + 10)?;
            let side = |at: usize| {
                Some(u32::from(u16::from_be_bytes(
                    frame.get(at..at + 2)?.try_into().ok()?,
                )))
            };
            let (height, width) = (side(1)?, side(3)?);
            let is_known = frame[0] == 8 && matches!(frame[5], 1 | 3 | 4);
            return (is_known && width > 0 && height > 0).then_some((width, height, frame[5]));
        }
        at += 2 + length.max(2);
    }
}

/// Decodes a PNG onto a white background.
fn png_pixels(bytes: &[u8]) -> Option<Pixels> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let mut data = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut data).ok()?;
    data.truncate(frame.buffer_size());
    let upon_white = |color: u8, alpha: u8| {
        let white = 255 - u16::from(alpha);
        ((u16::from(color) * u16::from(alpha)) / 255 + white).min(255) as u8
    };
    let (components, data) = match frame.color_type {
        png::ColorType::Grayscale => (1, data),
        png::ColorType::Rgb => (3, data),
        png::ColorType::GrayscaleAlpha => {
            let pixels = data.chunks_exact(2);
            (
                1,
                pixels.map(|pixel| upon_white(pixel[0], pixel[1])).collect(),
            )
        }
        png::ColorType::Rgba => {
            let pixels = data.chunks_exact(4);
            let colors =
                pixels.flat_map(|pixel| [0, 1, 2].map(|at| upon_white(pixel[at], pixel[3])));
            (3, colors.collect())
        }
        png::ColorType::Indexed => return None,
    };
    Some(Pixels {
        width: frame.width,
        height: frame.height,
        components,
        data,
        is_jpeg: false,
    })
}

#[test]
fn broken_pictures_are_none() {
    let jpeg = |bytes: &[u8]| Pixels::of(bytes).is_some();
    let frame = [
        0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0, 20, 0, 10, 3,
    ];
    assert!(jpeg(&frame));
    assert_eq!(jpeg_size(&frame), Some((10, 20, 3)));
    for end in 3..frame.len() {
        assert!(!jpeg(&frame[..end]), "{end}");
    }
    assert!(!jpeg(b"\x89PNG\r\n\x1a\n"));
}
