//! Writes scenes as PDF with vector graphics and text.
//!
//! Fonts are reduced to the used glyphs. Output contains no date and is deterministic.

mod fonts;
mod outline;
mod page;
mod paints;
mod picture;
mod sheets;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::PageMode;
use pdf_writer::writers::Catalog;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use self::fonts::Embedded;
use self::outline::Leaf;
use self::paints::Paints;
use crate::font::Fonts;
use crate::scene::Scene;

pub(crate) use self::outline::{Bookmark, Link};
pub(crate) use self::picture::Pixels;

/// Writes scenes as a PDF document, one page per scene in its size.
///
/// Text can be searched and copied. `title` appears in the window's title bar.
#[must_use]
pub fn write(scenes: &[Scene], fonts: &Fonts, title: &str) -> Vec<u8> {
    write_with(Writer::new(fonts), scenes, title)
}

/// Writes scenes as a booklet with two pages on each side of a sheet.
///
/// Print on both sides, flipping on the short edge, then nest the sheets and fold them.
#[must_use]
pub fn booklet(scenes: &[Scene], fonts: &Fonts, title: &str) -> Vec<u8> {
    write_with(Writer::new(fonts).into_booklet(), scenes, title)
}

fn write_with(mut writer: Writer<'_>, scenes: &[Scene], title: &str) -> Vec<u8> {
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

/// Document under construction.
pub(crate) struct Writer<'a> {
    pdf: Pdf,
    ids: Ids,
    tree: Ref,
    embedded: Embedded<'a>,
    paints: Paints,
    pages: Vec<Leaf>,
    /// Links with the height of their page, written once all pages exist.
    links: Vec<(Ref, Link, f32)>,
    /// Fonts, paints and other resources of all pages.
    resources: Ref,
    /// Pages of a booklet, to be placed on sheets; `None` for single pages.
    sheets: Option<Vec<sheets::Page>>,
}

/// Page before the others.
pub(crate) enum Front {
    Scene(Scene, Vec<Link>),
    /// Image, fitted into a page of this width and height.
    Picture(Pixels, [f32; 2]),
}

impl<'a> Writer<'a> {
    pub(crate) fn new(fonts: &'a Fonts) -> Writer<'a> {
        let mut ids = Ids(0);
        Writer {
            pdf: Pdf::new(),
            tree: ids.next(),
            resources: ids.next(),
            sheets: None,
            ids,
            embedded: Embedded::new(fonts),
            paints: Paints::default(),
            pages: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Makes a booklet with two pages on each side of a sheet, without links.
    pub(crate) fn into_booklet(self) -> Writer<'a> {
        Writer {
            sheets: Some(Vec::new()),
            ..self
        }
    }

    pub(crate) fn page(&mut self, scene: &Scene) {
        self.page_with(scene, Vec::new());
    }

    /// Adds a page with links to any page, including later ones.
    pub(crate) fn page_with(&mut self, scene: &Scene, links: Vec<Link>) {
        let page = self.leaf(scene, links);
        self.pages.push((page, scene.height));
    }

    fn leaf(&mut self, scene: &Scene, links: Vec<Link>) -> Ref {
        let drawing = page::write(scene, &mut self.embedded, &mut self.paints);
        self.leaf_of([scene.width, scene.height], &drawing, None, links)
    }

    /// Writes a page that is an image.
    fn picture(&mut self, pixels: &Pixels, [width, height]: [f32; 2]) -> Ref {
        let id = self.ids.next();
        pixels.write(&mut self.pdf, id);
        let [across, down] = [pixels.width, pixels.height].map(|pixels| pixels as f32);
        let scale = (width / across).min(height / down);
        let (shown, tall) = (across * scale, down * scale);
        let place = [
            shown,
            0.0,
            0.0,
            tall,
            (width - shown) / 2.0,
            (height - tall) / 2.0,
        ];
        let mut content = Content::new();
        content.transform(place.map(number)).x_object(PICTURE);
        self.leaf_of([width, height], &content.finish(), Some(id), Vec::new())
    }

    /// Writes a page with content and an optional image.
    fn leaf_of(
        &mut self,
        [width, height]: [f32; 2],
        drawing: &[u8],
        picture: Option<Ref>,
        links: Vec<Link>,
    ) -> Ref {
        let area = Rect::new(0.0, 0.0, width, height);
        if let Some(sheets) = &mut self.sheets {
            let form = self.ids.next();
            sheets.push(sheets::Page {
                form,
                width,
                height,
            });
            let data = packed(drawing);
            let mut written = self.pdf.form_xobject(form, &data);
            written.filter(Filter::FlateDecode);
            written.bbox(area);
            match picture {
                Some(id) => _ = written.resources().x_objects().pair(PICTURE, id),
                None => _ = written.pair(Name(b"Resources"), self.resources),
            }
            return form;
        }
        let (page, content) = (self.ids.next(), self.ids.next());
        self.pdf
            .stream(content, &packed(drawing))
            .filter(Filter::FlateDecode);
        let mut annotations = Vec::with_capacity(links.len());
        for link in links {
            let id = self.ids.next();
            annotations.push(id);
            self.links.push((id, link, height));
        }
        let mut leaf = self.pdf.page(page);
        leaf.parent(self.tree).media_box(area).contents(content);
        if let Some(id) = picture {
            leaf.resources().x_objects().pair(PICTURE, id);
        }
        if !annotations.is_empty() {
            leaf.annotations(annotations);
        }
        page
    }

    /// Returns the document with additional pages at the front.
    pub(crate) fn finish(
        mut self,
        about: &Information<'_>,
        bookmarks: &[Bookmark],
        front: &[Front],
    ) -> Vec<u8> {
        let inner = self.sheets.as_ref().map_or(0, Vec::len);
        let front: Vec<Ref> = front
            .iter()
            .map(|page| match page {
                Front::Scene(scene, links) => self.leaf(scene, links.clone()),
                Front::Picture(pixels, size) => self.picture(pixels, *size),
            })
            .collect();
        let bookmarks = match &mut self.sheets {
            Some(sheets) => {
                // The front pages were written last.
                sheets.rotate_left(inner);
                &[]
            }
            None => bookmarks,
        };
        let nowhere = (self.tree, 0.0);
        for (id, link, height) in &self.links {
            let to = self.pages.get(link.page).copied().unwrap_or(nowhere);
            outline::link(&mut self.pdf, *id, link, *height, to);
        }
        let outline = outline::write(&mut self.pdf, &mut self.ids, &self.pages, bookmarks);
        let [catalog, info] = [(); 2].map(|()| self.ids.next());
        let fonts = self.embedded.write(&mut self.pdf, &mut self.ids);
        let paints = self.paints.write(&mut self.pdf, &mut self.ids);
        let groups = [
            ("Font", &fonts[..]),
            ("ExtGState", &paints.states),
            ("Shading", &paints.shadings),
        ];
        name_resources(&mut self.pdf, self.resources, groups);

        // Pages inherit their resources from the tree.
        let kids: Vec<Ref> = match self.sheets {
            Some(sheets) => sheets::write(&mut self.pdf, &mut self.ids, self.tree, &sheets),
            None => {
                let pages = self.pages.into_iter().map(|(page, _)| page);
                front.into_iter().chain(pages).collect()
            }
        };
        let mut root = self.pdf.pages(self.tree);
        root.count(i32::try_from(kids.len()).unwrap_or(i32::MAX));
        root.kids(kids);
        root.pair(Name(b"Resources"), self.resources);
        root.finish();
        inform(&mut self.pdf, info, about);
        let mut root = self.pdf.catalog(catalog);
        root.pages(self.tree);
        show(root, about.language, outline);
        self.pdf.finish()
    }
}

/// Writes the names of fonts and paints for pages.
fn name_resources(pdf: &mut Pdf, id: Ref, groups: [(&str, &[(String, Ref)]); 3]) {
    let mut dictionary = pdf.indirect(id).dict();
    for (kind, entries) in groups {
        if !entries.is_empty() {
            let mut group = dictionary.insert(Name(kind.as_bytes())).dict();
            for (name, id) in entries {
                group.pair(Name(name.as_bytes()), *id);
            }
        }
    }
}

/// Writes how viewers display the document.
fn show(mut root: Catalog<'_>, language: &str, outline: Option<Ref>) {
    if !language.is_empty() {
        root.lang(TextStr(language));
    }
    root.viewer_preferences().display_doc_title(true);
    if let Some(outline) = outline {
        root.outlines(outline);
        root.page_mode(PageMode::UseOutlines);
    }
}

/// Writes producer and title of the document.
fn inform(pdf: &mut Pdf, id: Ref, about: &Information<'_>) {
    let mut information = pdf.document_info(id);
    information
        .title(TextStr(about.title))
        .producer(TextStr("sgfkit"));
    if let Some(author) = about.author {
        information.author(TextStr(author));
    }
}

/// Name of a page's image.
const PICTURE: Name<'static> = Name(b"I");

/// Metadata of a document.
pub(crate) struct Information<'a> {
    pub(crate) title: &'a str,
    pub(crate) author: Option<&'a str>,
    /// Language tag; empty if unknown.
    pub(crate) language: &'a str,
}

/// Numbers objects from 1.
struct Ids(i32);

impl Ids {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// Rounds to three decimals.
fn number(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory cannot fail.
    let _ = packer.write_all(data);
    packer.finish().unwrap_or_default()
}

/// An image at the front counts as a page.
#[test]
fn a_picture_is_a_page() {
    let fonts = Fonts::bundled();
    let scene = Scene::new(200.0, 300.0);
    let mut png_bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut png_bytes, 4, 2);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[200; 32]).unwrap();
    writer.finish().unwrap();
    let pixels = || Pixels::of(&png_bytes).unwrap();
    let about = Information {
        title: "With a cover",
        author: None,
        language: "en",
    };
    for is_booklet in [false, true] {
        let mut writer = Writer::new(&fonts);
        if is_booklet {
            writer = writer.into_booklet();
        }
        writer.page(&scene);
        let front = [Front::Picture(pixels(), [200.0, 300.0])];
        let document = writer.finish(&about, &[], &front);
        let text = String::from_utf8_lossy(&document);
        assert_eq!(text.matches("/Subtype /Image").count(), 1);
        assert!(
            text.contains("/Width 4") && text.contains("/Height 2"),
            "{text}"
        );
        assert!(text.contains("/Count 2"), "{text}");
    }
}
