//! Arranges pages on the sheets of a booklet, so that they are in order once printed on both sides,
//! nested and folded.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref};

use super::{Ids, number, packed};

/// Written page: a form with its width and height.
#[derive(Clone, Copy)]
pub(super) struct Page {
    pub(super) form: Ref,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// Writes the sides of all sheets in printing order.
pub(super) fn write(pdf: &mut Pdf, ids: &mut Ids, tree: Ref, pages: &[Page]) -> Vec<Ref> {
    let width = pages.iter().map(|page| page.width).fold(0.0, f32::max);
    let height = pages.iter().map(|page| page.height).fold(0.0, f32::max);
    let mut sides = Vec::new();
    for pair in sides_of(pages.len()) {
        let (side, drawing) = (ids.next(), ids.next());
        let names = [Name(b"L"), Name(b"R")];
        let shown = pair.map(|page| page.and_then(|page| pages.get(page)));
        let mut content = Content::new();
        for (left, (name, page)) in [0.0, width].into_iter().zip(names.into_iter().zip(shown)) {
            if page.is_some() {
                content.save_state();
                content.transform([1.0, 0.0, 0.0, 1.0, number(left), 0.0]);
                content.x_object(name);
                content.restore_state();
            }
        }
        pdf.stream(drawing, &packed(&content.finish()))
            .filter(pdf_writer::Filter::FlateDecode);
        let mut leaf = pdf.page(side);
        leaf.parent(tree)
            .media_box(Rect::new(0.0, 0.0, number(2.0 * width), number(height)))
            .contents(drawing);
        let mut resources = leaf.resources();
        let mut forms = resources.x_objects();
        for (name, page) in names.into_iter().zip(shown) {
            if let Some(page) = page {
                forms.pair(name, page.form);
            }
        }
        forms.finish();
        resources.finish();
        leaf.finish();
        sides.push(side);
    }
    sides
}

/// Returns the left and right page of each side.
///
/// The outermost sheet has the last and the first page, and the second and the last but one on its
/// back. Missing pages at the end are `None`.
fn sides_of(pages: usize) -> impl Iterator<Item = [Option<usize>; 2]> {
    let all = pages.next_multiple_of(4);
    (0..all / 2).map(move |side| {
        let pair = match side % 2 {
            0 => [all - 1 - side, side],
            _ => [side, all - 1 - side],
        };
        pair.map(|page| (page < pages).then_some(page))
    })
}

#[test]
fn folded_sheets_have_their_pages_in_order() {
    let sides: Vec<_> = sides_of(7).collect();
    assert_eq!(
        sides,
        [
            [None, Some(0)],
            [Some(1), Some(6)],
            [Some(5), Some(2)],
            [Some(3), Some(4)],
        ]
    );
    assert_eq!(sides_of(0).count(), 0);
    assert_eq!(
        sides_of(1).collect::<Vec<_>>(),
        [[None, Some(0)], [None, None]]
    );
}
