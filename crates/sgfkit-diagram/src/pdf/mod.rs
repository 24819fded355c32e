//! PDF: scenes as pages, everything as lines and letters.
//!
//! Fonts are cut down to the letters that are used. The same scenes always
//! become the same bytes: there is no date in them.

mod fonts;
mod outline;
mod page;
mod paints;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::PageMode;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use self::fonts::Embedded;
use self::outline::Leaf;
use self::paints::Paints;
use crate::font::Fonts;
use crate::scene::Scene;

pub(crate) use self::outline::{Bookmark, Link};

/// Scenes as a PDF document, a page a scene and of its size.
///
/// Texts are texts: they can be searched and copied. `title` is shown in the
/// window's bar.
#[must_use]
pub fn write(scenes: &[Scene], fonts: &Fonts, title: &str) -> Vec<u8> {
    let mut writer = Writer::new(fonts);
    for scene in scenes {
        writer.page(scene);
    }
    let about = Information {
        title,
        author: None,
        language: "",
    };
    writer.finish(&about, &[], &[])
}

/// A document to which pages are added.
pub(crate) struct Writer<'a> {
    pdf: Pdf,
    ids: Ids,
    tree: Ref,
    embedded: Embedded<'a>,
    paints: Paints,
    pages: Vec<Leaf>,
    /// What leads somewhere, with the height of its page: written at the end,
    /// when every page has been.
    links: Vec<(Ref, Link, f32)>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(fonts: &'a Fonts) -> Writer<'a> {
        let mut ids = Ids(0);
        Writer {
            pdf: Pdf::new(),
            tree: ids.next(),
            ids,
            embedded: Embedded::new(fonts),
            paints: Paints::default(),
            pages: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Adds a page.
    pub(crate) fn page(&mut self, scene: &Scene) {
        self.page_with(scene, Vec::new());
    }

    /// Adds a page of which parts lead to others, those that follow too.
    pub(crate) fn page_with(&mut self, scene: &Scene, links: Vec<Link>) {
        let page = self.leaf(scene, links);
        self.pages.push((page, scene.height));
    }

    fn leaf(&mut self, scene: &Scene, links: Vec<Link>) -> Ref {
        let (page, content) = (self.ids.next(), self.ids.next());
        let drawing = page::write(scene, &mut self.embedded, &mut self.paints);
        self.pdf
            .stream(content, &packed(&drawing))
            .filter(Filter::FlateDecode);
        let mut annotations = Vec::with_capacity(links.len());
        for link in links {
            let id = self.ids.next();
            annotations.push(id);
            self.links.push((id, link, scene.height));
        }
        let mut leaf = self.pdf.page(page);
        leaf.parent(self.tree)
            .media_box(Rect::new(0.0, 0.0, scene.width, scene.height))
            .contents(content);
        if !annotations.is_empty() {
            leaf.annotations(annotations);
        }
        page
    }

    /// The document, with pages before the others.
    pub(crate) fn finish(
        mut self,
        about: &Information<'_>,
        bookmarks: &[Bookmark],
        front: &[(Scene, Vec<Link>)],
    ) -> Vec<u8> {
        let front: Vec<Ref> = front
            .iter()
            .map(|(scene, links)| self.leaf(scene, links.clone()))
            .collect();
        let nowhere = (self.tree, 0.0);
        for (id, link, height) in &self.links {
            let to = self.pages.get(link.page).copied().unwrap_or(nowhere);
            outline::link(&mut self.pdf, *id, link, *height, to);
        }
        let outline = outline::write(&mut self.pdf, &mut self.ids, &self.pages, bookmarks);
        let Writer {
            mut pdf,
            mut ids,
            tree,
            embedded,
            paints,
            pages,
            ..
        } = self;
        let [catalog, info, resources] = [(); 3].map(|()| ids.next());
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
        let kids = front
            .into_iter()
            .chain(pages.into_iter().map(|(page, _)| page));
        let kids: Vec<Ref> = kids.collect();
        let mut root = pdf.pages(tree);
        root.count(i32::try_from(kids.len()).unwrap_or(i32::MAX));
        root.kids(kids);
        root.pair(Name(b"Resources"), resources);
        root.finish();
        let mut information = pdf.document_info(info);
        information
            .title(TextStr(about.title))
            .producer(TextStr("sgfkit"));
        if let Some(author) = about.author {
            information.author(TextStr(author));
        }
        information.finish();
        let mut root = pdf.catalog(catalog);
        root.pages(tree);
        if !about.language.is_empty() {
            root.lang(TextStr(about.language));
        }
        root.viewer_preferences().display_doc_title(true);
        if let Some(outline) = outline {
            root.outlines(outline);
            root.page_mode(PageMode::UseOutlines);
        }
        root.finish();
        pdf.finish()
    }
}

/// What a document says about itself.
pub(crate) struct Information<'a> {
    pub(crate) title: &'a str,
    pub(crate) author: Option<&'a str>,
    /// A tag; empty where it is not known.
    pub(crate) language: &'a str,
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
