//! PDF: scenes as pages, everything as lines and letters.
//!
//! Fonts are cut down to the letters that are used. The same scenes always
//! become the same bytes: there is no date in them.

mod fonts;
mod page;
mod paints;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use self::fonts::Embedded;
use self::paints::Paints;
use crate::font::Fonts;
use crate::scene::Scene;

/// Scenes as a PDF document, a page a scene and of its size.
///
/// Texts are texts: they can be searched and copied. `title` is shown in the
/// window's bar.
#[must_use]
pub fn write(scenes: &[Scene], fonts: &Fonts, title: &str) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut ids = Ids(0);
    let [catalog, tree, info, resources] = [(); 4].map(|()| ids.next());
    let mut embedded = Embedded::new(fonts);
    let mut paints = Paints::default();

    let mut pages = Vec::with_capacity(scenes.len());
    for scene in scenes {
        let (page, content) = (ids.next(), ids.next());
        let drawing = page::write(scene, &mut embedded, &mut paints);
        pdf.stream(content, &packed(&drawing))
            .filter(Filter::FlateDecode);
        pdf.page(page)
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, scene.width, scene.height))
            .contents(content);
        pages.push(page);
    }

    let fonts = embedded.write(&mut pdf, &mut ids);
    let paints = paints.write(&mut pdf, &mut ids);
    let mut dictionary = pdf.indirect(resources).dict();
    for (kind, entries) in [
        ("Font", &fonts),
        ("ExtGState", &paints.states),
        ("Shading", &paints.shadings),
    ] {
        if !entries.is_empty() {
            let mut group = dictionary.insert(Name(kind.as_bytes())).dict();
            for (name, id) in entries {
                group.pair(Name(name.as_bytes()), *id);
            }
        }
    }
    dictionary.finish();

    // Pages take their resources from the tree.
    let mut root = pdf.pages(tree);
    root.count(i32::try_from(pages.len()).unwrap_or(i32::MAX));
    root.kids(pages);
    root.pair(Name(b"Resources"), resources);
    root.finish();
    pdf.document_info(info)
        .title(TextStr(title))
        .producer(TextStr("sgfkit"));
    let mut root = pdf.catalog(catalog);
    root.pages(tree);
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    pdf.finish()
}

/// Numbers of objects, from 1.
struct Ids(i32);

impl Ids {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// A number with three decimals at most.
fn number(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing into memory cannot fail.
    let _ = packer.write_all(data);
    packer.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests;
