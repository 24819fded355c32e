//! Shared opacities and gradients.

use pdf_writer::types::{FunctionShadingType, MaskType};
use pdf_writer::{Finish, Name, Pdf, Rect, Ref};

use super::{Ids, number};
use crate::theme::Rgba;

/// Paint resources of pages.
#[derive(Default)]
pub(super) struct Paints {
    opacities: Vec<(u8, u8)>,
    shadings: Vec<(f32, Vec<(f32, Rgba)>)>,
}

/// Names of a gradient's colors, and of its opacities unless all are full.
pub(super) struct Shading {
    pub(super) shading: String,
    pub(super) mask: Option<String>,
}

/// Paint objects by name.
#[derive(Default)]
pub(super) struct Written {
    pub(super) states: Vec<(String, Ref)>,
    pub(super) shadings: Vec<(String, Ref)>,
}

impl Paints {
    /// Returns the name of a graphics state with these opacities.
    pub(super) fn opacities(&mut self, fill: u8, stroke: u8) -> String {
        format!("G{}", index(&mut self.opacities, (fill, stroke)))
    }

    /// Returns the name of a gradient around the origin.
    pub(super) fn shading(&mut self, radius: f32, stops: &[(f32, Rgba)]) -> Shading {
        // Round to hundredths of a point, which are invisible.
        let radius = (radius * 100.0).round() / 100.0;
        let is_opaque = stops.iter().all(|(_, color)| color.3 == 255);
        let index = index(&mut self.shadings, (radius, stops.to_vec()));
        Shading {
            shading: format!("S{index}"),
            mask: (!is_opaque).then(|| format!("M{index}")),
        }
    }

    pub(super) fn write(self, pdf: &mut Pdf, ids: &mut Ids) -> Written {
        let mut written = Written::default();
        for (index, (fill, stroke)) in self.opacities.into_iter().enumerate() {
            let id = ids.next();
            pdf.ext_graphics(id)
                .non_stroking_alpha(number(f32::from(fill) / 255.0))
                .stroking_alpha(number(f32::from(stroke) / 255.0));
            written.states.push((format!("G{index}"), id));
        }
        for (index, (radius, stops)) in self.shadings.into_iter().enumerate() {
            let colors = stops.iter().map(|(at, color)| (*at, rgb(*color).to_vec()));
            let id = shading(pdf, ids, radius, colors.collect());
            written.shadings.push((format!("S{index}"), id));
            if stops.iter().any(|(_, color)| color.3 < 255) {
                let grays = stops
                    .iter()
                    .map(|(at, color)| (*at, vec![number(f32::from(color.3) / 255.0)]));
                let grays = shading(pdf, ids, radius, grays.collect());
                let state = mask(pdf, ids, grays);
                written.states.push((format!("M{index}"), state));
            }
        }
        written
    }
}

fn index<T: PartialEq>(list: &mut Vec<T>, entry: T) -> usize {
    list.iter()
        .position(|known| *known == entry)
        .unwrap_or_else(|| {
            list.push(entry);
            list.len() - 1
        })
}

/// Writes a gradient with one or three color components.
fn shading(pdf: &mut Pdf, ids: &mut Ids, radius: f32, stops: Vec<(f32, Vec<f32>)>) -> Ref {
    let (id, function) = (ids.next(), ids.next());
    // One function between each two stops, none before the first.
    let mut stops = stops;
    if let Some((at, first)) = stops.first().cloned()
        && at > 0.0
    {
        stops.insert(0, (0.0, first));
    }
    if let Some((at, last)) = stops.last().cloned()
        && (at < 1.0 || stops.len() == 1)
    {
        stops.push((1.0, last));
    }
    let is_gray = stops.first().is_some_and(|(_, color)| color.len() == 1);
    let mut parts = Vec::new();
    for pair in stops.windows(2) {
        let part = ids.next();
        pdf.exponential_function(part)
            .domain([0.0, 1.0])
            .c0(pair[0].1.iter().copied())
            .c1(pair[1].1.iter().copied())
            .n(1.0);
        parts.push(part);
    }
    let inner = stops.get(1..stops.len().saturating_sub(1)).unwrap_or(&[]);
    let mut stitching = pdf.stitching_function(function);
    stitching
        .domain([0.0, 1.0])
        .encode(parts.iter().flat_map(|_| [0.0, 1.0]))
        .bounds(inner.iter().map(|(at, _)| number(*at)))
        .functions(parts);
    stitching.finish();

    let mut shading = pdf.function_shading(id);
    shading.shading_type(FunctionShadingType::Radial);
    if is_gray {
        shading.color_space().device_gray();
    } else {
        shading.color_space().device_rgb();
    }
    shading
        .coords([0.0, 0.0, 0.0, 0.0, 0.0, radius])
        .extend([true, true])
        .function(function);
    shading.finish();
    id
}

/// Writes a graphics state that uses a gray gradient as opacity.
fn mask(pdf: &mut Pdf, ids: &mut Ids, grays: Ref) -> Ref {
    // Larger than any page.
    const FAR: f32 = 14_400.0;
    let (state, group) = (ids.next(), ids.next());
    let mut form = pdf.form_xobject(group, b"/S0 sh");
    form.bbox(Rect::new(-FAR, -FAR, FAR, FAR));
    form.group().transparency().color_space().device_gray();
    form.resources().shadings().pair(Name(b"S0"), grays);
    form.finish();
    let mut written = pdf.ext_graphics(state);
    written
        .soft_mask()
        .subtype(MaskType::Luminosity)
        .group(group);
    written.finish();
    state
}

/// Returns red, green and blue from 0 to 1.
pub(super) fn rgb(Rgba(red, green, blue, _): Rgba) -> [f32; 3] {
    [red, green, blue].map(|value| number(f32::from(value) / 255.0))
}
