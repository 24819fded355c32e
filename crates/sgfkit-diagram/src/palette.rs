//! Color palettes with at most 256 entries.

use std::collections::HashMap;

use ::png::{BitDepth, ColorType, Encoder};
use tiny_skia::PremultipliedColorU8;

/// Palette of at most 256 colors, in the order of their first use.
pub(crate) struct Palette {
    most: usize,
    colors: Vec<PremultipliedColorU8>,
    /// Hash table from colors to indices, with four slots per color.
    known: Vec<Option<(u32, u8)>>,
    last: Option<(u32, u8)>,
}

impl Palette {
    pub(crate) fn new(most: usize) -> Palette {
        Palette {
            most,
            colors: Vec::new(),
            known: vec![None; 1024],
            last: None,
        }
    }

    /// Returns the index of a color, adding it if needed; `None` if the palette is full.
    pub(crate) fn index(&mut self, color: PremultipliedColorU8) -> Option<u8> {
        let key = key(color);
        if let Some((last, index)) = self.last
            && last == key
        {
            return Some(index);
        }
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 22) as usize;
        let index = loop {
            match self.known[place % 1024] {
                Some((known, index)) if known == key => break index,
                Some(_) => place += 1,
                None => {
                    let index = u8::try_from(self.colors.len()).ok()?;
                    if self.colors.len() == self.most {
                        return None;
                    }
                    self.colors.push(color);
                    self.known[place % 1024] = Some((key, index));
                    break index;
                }
            }
        };
        self.last = Some((key, index));
        Some(index)
    }

    pub(crate) fn rgb(&self) -> Vec<u8> {
        let rgba = colors(&self.colors);
        let (rgba, _) = rgba.as_chunks::<4>();
        rgba.iter()
            .flat_map(|[red, green, blue, _]| [*red, *green, *blue])
            .collect()
    }

    pub(crate) fn announce<W: std::io::Write>(&self, encoder: &mut Encoder<'_, W>) {
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.rgb());
        if self.colors.iter().any(|color| color.alpha() < 255) {
            let alphas = self.colors.iter().map(|color| color.alpha());
            encoder.set_trns(alphas.collect::<Vec<u8>>());
        }
    }
}

/// Returns red, green, blue and opacity of each pixel.
pub(crate) fn colors(pixels: &[PremultipliedColorU8]) -> Vec<u8> {
    let colors = pixels.iter().map(PremultipliedColorU8::demultiply);
    colors
        .flat_map(|color| [color.red(), color.green(), color.blue(), color.alpha()])
        .collect()
}

fn key(color: PremultipliedColorU8) -> u32 {
    u32::from_le_bytes([color.red(), color.green(), color.blue(), color.alpha()])
}

/// Palette that approximates more opaque colors than it has entries.
///
/// Uses median cut: split the widest group of colors until there are enough groups, then take the
/// mean of each.
pub(crate) struct Reduced {
    pub(crate) rgb: Vec<u8>,
    groups: HashMap<u32, u8>,
}

impl Reduced {
    pub(crate) fn new(pixels: impl Iterator<Item = PremultipliedColorU8>, most: usize) -> Reduced {
        let mut counts: HashMap<u32, u64> = HashMap::new();
        for pixel in pixels {
            *counts.entry(key(pixel)).or_default() += 1;
        }
        let mut all: Vec<(u32, u64)> = counts.into_iter().collect();
        all.sort_unstable();
        let mut groups = vec![Group::new(all)];
        while groups.len() < most {
            let order = |(index, group): &(i32, &mut Group)| (group.weight, -index);
            let widest = (0..).zip(&mut groups).max_by_key(order);
            let Some((_, group)) = widest.filter(|(_, group)| group.weight > 0) else {
                break;
            };
            let rest = group.split();
            groups.push(rest);
        }
        Reduced {
            rgb: groups.iter().flat_map(Group::mean).collect(),
            groups: (0u8..=255)
                .zip(&groups)
                .flat_map(|(index, group)| {
                    group.colors.iter().map(move |(color, _)| (*color, index))
                })
                .collect(),
        }
    }

    /// Returns the index for a color of one of the original pixels.
    pub(crate) fn index(&self, color: PremultipliedColorU8) -> u8 {
        self.groups.get(&key(color)).copied().unwrap_or_default()
    }
}

/// Colors that will share an entry, with their frequencies.
struct Group {
    colors: Vec<(u32, u64)>,
    /// Channel with the largest spread.
    channel: usize,
    /// Improvement that a split would bring; 0 for none.
    weight: u64,
}

impl Group {
    fn new(colors: Vec<(u32, u64)>) -> Group {
        let width = |channel: usize| {
            let values = || colors.iter().map(|(color, _)| color.to_le_bytes()[channel]);
            u64::from(values().max().unwrap_or(0) - values().min().unwrap_or(0))
        };
        let widths = (0..3).map(|channel| (width(channel), channel));
        let (width, channel) = widths.max().unwrap_or_default();
        let count: u64 = colors.iter().map(|(_, count)| count).sum();
        Group {
            weight: width * width * u64::from(u64::BITS - count.leading_zeros()),
            channel,
            colors,
        }
    }

    /// Keeps the lower half of the pixels and returns the upper one; neither is empty.
    fn split(&mut self) -> Group {
        let mut colors = std::mem::take(&mut self.colors);
        let channel = self.channel;
        colors.sort_unstable_by_key(|(color, _)| (color.to_le_bytes()[channel], *color));
        let half = colors.iter().map(|(_, count)| count).sum::<u64>() / 2;
        let mut seen = 0;
        let middle = colors.iter().position(|(_, count)| {
            seen += count;
            seen > half
        });
        let last = colors.len().saturating_sub(1).max(1);
        let rest = colors.split_off(middle.unwrap_or(0).clamp(1, last));
        *self = Group::new(colors);
        Group::new(rest)
    }

    fn mean(&self) -> [u8; 3] {
        let count = self.colors.iter().map(|(_, count)| count).sum::<u64>();
        [0, 1, 2].map(|channel| {
            let values = self.colors.iter();
            let values =
                values.map(|(color, count)| u64::from(color.to_le_bytes()[channel]) * count);
            ((values.sum::<u64>() + count / 2) / count.max(1)) as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn color(red: u8, green: u8, blue: u8) -> PremultipliedColorU8 {
        PremultipliedColorU8::from_rgba(red, green, blue, 255).unwrap()
    }

    #[test]
    fn a_palette_finds_its_colours_again_and_ends() {
        let mut palette = Palette::new(200);
        let colors = (0..=255).map(|value| color(value, value / 3, 0));
        let indices: Vec<_> = colors.clone().map(|color| palette.index(color)).collect();
        let expected = (0..=255).map(|index| (index < 200).then_some(index));
        assert_eq!(indices, expected.collect::<Vec<_>>());
        assert_eq!(palette.index(color(90, 30, 0)), Some(90));
        assert_eq!(palette.rgb()[270..273], [90, 30, 0]);
    }

    #[test]
    fn fewer_colours_are_near_those_they_stand_for() {
        let values = (0..40).map(|value| value * 6);
        let pixels = values
            .clone()
            .flat_map(|red| values.clone().map(move |blue| color(red, 7, blue)));
        let pixels: Vec<_> = pixels.collect();
        let reduced = Reduced::new(pixels.iter().copied(), 100);
        assert_eq!(reduced.rgb.len(), 300);
        for pixel in pixels {
            let at = usize::from(reduced.index(pixel)) * 3;
            let near = &reduced.rgb[at..at + 3];
            assert!(near[0].abs_diff(pixel.red()) < 20 && near[2].abs_diff(pixel.blue()) < 20);
            assert_eq!(near[1], 7);
        }
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let pixels = [color(1, 2, 3), color(1, 2, 4), color(200, 2, 3)];
        let reduced = Reduced::new(pixels.into_iter(), 16);
        let colors = pixels.map(|pixel| usize::from(reduced.index(pixel)) * 3);
        let colors = colors.map(|at| [reduced.rgb[at], reduced.rgb[at + 1], reduced.rgb[at + 2]]);
        assert_eq!(colors, [[1, 2, 3], [1, 2, 4], [200, 2, 3]]);
    }
}
