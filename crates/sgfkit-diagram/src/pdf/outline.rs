//! Bookmarks and links.

use pdf_writer::types::{ActionType, AnnotationType};
use pdf_writer::{Finish, Pdf, Rect, Ref, TextStr};

use super::{Ids, number};

/// Line of the outline that viewers show next to the pages.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bookmark {
    /// Nesting level, from 0.
    pub(crate) level: u8,
    pub(crate) title: String,
    /// Page from 0, not counting the front matter.
    pub(crate) page: usize,
    /// Distance from the top of the page.
    pub(crate) y: f32,
}

/// Area of a page that links to another page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Link {
    /// Left, top, right and bottom.
    pub(crate) area: [f32; 4],
    pub(crate) page: usize,
    pub(crate) y: f32,
}

/// Written page: its object and its height.
pub(super) type Leaf = (Ref, f32);

/// Writes the outline; `None` without bookmarks.
pub(super) fn write(
    pdf: &mut Pdf,
    ids: &mut Ids,
    pages: &[Leaf],
    bookmarks: &[Bookmark],
) -> Option<Ref> {
    if bookmarks.is_empty() {
        return None;
    }
    let root = ids.next();
    let own: Vec<Ref> = bookmarks.iter().map(|_| ids.next()).collect();
    let Family {
        parents,
        below,
        top,
    } = Family::of(bookmarks);
    let count = |children: &[usize]| i32::try_from(children.len()).unwrap_or(i32::MAX);
    let mut outline = pdf.outline(root);
    if let (Some(first), Some(last)) = (top.first(), top.last()) {
        outline.first(own[*first]).last(own[*last]);
    }
    outline.count(count(&top));
    outline.finish();
    let mut rank = vec![0; bookmarks.len()];
    for siblings in below.iter().chain([&top]) {
        for (place, index) in siblings.iter().enumerate() {
            rank[*index] = place;
        }
    }
    for (index, bookmark) in bookmarks.iter().enumerate() {
        let siblings = parents[index].map_or(&top, |parent| &below[parent]);
        let mut item = pdf.outline_item(own[index]);
        item.title(TextStr(&bookmark.title))
            .parent(parents[index].map_or(root, |parent| own[parent]));
        if let Some(previous) = rank[index].checked_sub(1) {
            item.prev(own[siblings[previous]]);
        }
        if let Some(next) = siblings.get(rank[index] + 1) {
            item.next(own[*next]);
        }
        let children = &below[index];
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            item.first(own[*first]).last(own[*last]);
            // Collapsed by default.
            item.count(-count(children));
        }
        if let Some((page, height)) = pages.get(bookmark.page) {
            item.dest()
                .page(*page)
                .xyz(0.0, number(height - bookmark.y), None);
        }
    }
    Some(root)
}

/// Tree of bookmarks.
struct Family {
    parents: Vec<Option<usize>>,
    /// Children of each bookmark, and of the root.
    below: Vec<Vec<usize>>,
    top: Vec<usize>,
}

impl Family {
    fn of(bookmarks: &[Bookmark]) -> Family {
        let mut family = Family {
            parents: Vec::new(),
            below: vec![Vec::new(); bookmarks.len()],
            top: Vec::new(),
        };
        let mut above: Vec<usize> = Vec::new();
        for (index, bookmark) in bookmarks.iter().enumerate() {
            let is_over = |last: &usize| bookmarks[*last].level < bookmark.level;
            while above.pop_if(|last| !is_over(last)).is_some() {}
            match above.last() {
                Some(parent) => family.below[*parent].push(index),
                None => family.top.push(index),
            }
            family.parents.push(above.last().copied());
            above.push(index);
        }
        family
    }
}

/// Writes a link on a page `height` points high.
pub(super) fn link(pdf: &mut Pdf, id: Ref, link: &Link, height: f32, (to, far): Leaf) {
    let [left, top, right, bottom] = link.area;
    let area = [left, height - bottom, right, height - top].map(number);
    let mut annotation = pdf.annotation(id);
    annotation
        .subtype(AnnotationType::Link)
        .rect(Rect::new(area[0], area[1], area[2], area[3]))
        .border(0.0, 0.0, 0.0, None);
    let mut action = annotation.action();
    action.action_type(ActionType::GoTo);
    action
        .destination()
        .page(to)
        .xyz(0.0, number(far - link.y), None);
}
