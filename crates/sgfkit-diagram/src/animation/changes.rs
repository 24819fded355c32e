//! Finds the changes between consecutive pictures.

use tiny_skia::{IntRect, Pixmap, PremultipliedColorU8};

use crate::font::Fonts;
use crate::raster::{Area, PaintError, Raster};
use crate::scene::{Scene, SceneItem};

/// Changed part of a picture.
pub(super) struct Change {
    pub(super) area: Area,
    pub(super) pixels: Pixmap,
    /// True for each unchanged pixel, row by row.
    pub(super) is_same: Vec<bool>,
}

impl Change {
    /// Returns the pixels, with `None` for unchanged ones.
    pub(super) fn changed(&self) -> impl Iterator<Item = Option<PremultipliedColorU8>> {
        let pixels = self.pixels.pixels().iter().zip(&self.is_same);
        pixels.map(|(pixel, is_same)| (!is_same).then_some(*pixel))
    }
}

/// Paints scenes as changes; the first is complete. The canvas fits the largest scene.
pub(super) fn changes(
    scenes: &[Scene],
    fonts: &Fonts,
    scale: f32,
) -> Result<(Area, Vec<Change>), PaintError> {
    let mut raster = Raster::new(fonts, scale);
    let mut largest = Scene::default();
    for scene in scenes {
        largest.width = largest.width.max(scene.width);
        largest.height = largest.height.max(scene.height);
    }
    let whole = raster.area(&largest)?;
    let mut canvas = raster.paint(&largest, whole)?;
    let mut changes = Vec::with_capacity(scenes.len());
    let mut last = None;
    for scene in scenes {
        let areas = match last {
            Some(last) => touched(&raster, last, scene, whole),
            None => vec![whole],
        };
        let pixel = Area {
            width: 1,
            height: 1,
            ..whole
        };
        let area = areas.iter().copied().reduce(Area::with).unwrap_or(pixel);
        let before = part(&canvas, area)?;
        for area in areas {
            lay(&mut canvas, &raster.paint(scene, area)?, area);
        }
        changes.push(match last {
            Some(_) => tight(&canvas, &before, area)?,
            None => Change {
                area,
                pixels: canvas.clone(),
                is_same: vec![false; canvas.pixels().len()],
            },
        });
        last = Some(scene);
    }
    Ok((whole, changes))
}

/// Crops a repainted area to its changed pixels.
fn tight(canvas: &Pixmap, before: &Pixmap, area: Area) -> Result<Change, PaintError> {
    let after = part(canvas, area)?;
    let rows = after.pixels().chunks(area.width as usize);
    let rows = rows.zip(before.pixels().chunks(area.width as usize));
    let (mut left, mut right, mut top, mut bottom) = (area.width, 0, area.height, 0);
    for (y, (after, before)) in (0..).zip(rows) {
        if after == before {
            continue;
        }
        let differs = |(a, b): (&PremultipliedColorU8, &PremultipliedColorU8)| a != b;
        let first = after.iter().zip(before).position(differs).unwrap_or(0) as u32;
        let last = after.iter().zip(before).rposition(differs).unwrap_or(0) as u32;
        (left, right) = (left.min(first), right.max(last + 1));
        (top, bottom) = (top.min(y), y + 1);
    }
    if right == 0 {
        // Nothing changed, but a picture needs at least one pixel.
        (left, right, top, bottom) = (0, 1, 0, 1);
    }
    let inner = Area {
        left,
        top,
        width: right - left,
        height: bottom - top,
    };
    let (pixels, before) = (part(&after, inner)?, part(before, inner)?);
    let is_same = pixels
        .pixels()
        .iter()
        .zip(before.pixels())
        .map(|(a, b)| a == b);
    Ok(Change {
        area: Area {
            left: area.left + left,
            top: area.top + top,
            ..inner
        },
        is_same: is_same.collect(),
        pixels,
    })
}

/// Maximum distance to search for a moved item.
const FARTHEST: usize = 64;

/// Above this number, areas are merged into one.
const MOST_AREAS: usize = 16;

/// Returns the areas in which a scene differs from the previous one.
fn touched(raster: &Raster<'_>, before: &Scene, after: &Scene, whole: Area) -> Vec<Area> {
    if (before.width, before.height) != (after.width, after.height) {
        return vec![whole];
    }
    let mut areas: Vec<Area> = Vec::new();
    let mut add = |items: &[SceneItem]| {
        let bounds = items
            .iter()
            .filter_map(|item| raster.bounds(item)?.within(whole));
        for mut area in bounds {
            while let Some(index) = areas.iter().position(|other| other.meets(area)) {
                area = area.with(areas.swap_remove(index));
            }
            areas.push(area);
            if areas.len() > MOST_AREAS {
                areas = areas
                    .iter()
                    .copied()
                    .reduce(Area::with)
                    .into_iter()
                    .collect();
            }
        }
    };
    let (mut old, mut new) = (before.items.as_slice(), after.items.as_slice());
    while let ([first, ..], [other, ..]) = (old, new) {
        let (mut gone, mut come) = (0, 0);
        if first != other {
            let near = 1..FARTHEST;
            // Either one of them reappears within a few items, or both changed.
            (gone, come) = near
                .filter_map(|far| match () {
                    () if old.get(far) == Some(other) => Some((far, 0)),
                    () if new.get(far) == Some(first) => Some((0, far)),
                    () => None,
                })
                .next()
                .unwrap_or((1, 1));
        }
        if (gone, come) == (0, 0) {
            (old, new) = (&old[1..], &new[1..]);
            continue;
        }
        add(&old[..gone]);
        add(&new[..come]);
        (old, new) = (&old[gone..], &new[come..]);
    }
    add(old);
    add(new);
    areas
}

fn part(pixels: &Pixmap, area: Area) -> Result<Pixmap, PaintError> {
    let place = (i32::try_from(area.left), i32::try_from(area.top));
    let (Ok(left), Ok(top)) = place else {
        return Err(area.error());
    };
    IntRect::from_xywh(left, top, area.width, area.height)
        .and_then(|rectangle| pixels.clone_rect(rectangle))
        .ok_or(area.error())
}

/// Copies a part into a picture that contains it.
fn lay(pixels: &mut Pixmap, part: &Pixmap, area: Area) {
    let (left, width) = (area.left as usize, pixels.width() as usize);
    let rows = pixels
        .pixels_mut()
        .chunks_mut(width)
        .skip(area.top as usize);
    let across = area.width as usize;
    for (row, from) in rows.zip(part.pixels().chunks(across)) {
        row[left..left + across].copy_from_slice(from);
    }
}
