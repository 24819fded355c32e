//! Tests books of several games: contents, bookmarks and titles.

#![allow(clippy::unwrap_used)]

use std::io::{Cursor, Read};
use std::time::{Duration, UNIX_EPOCH};

use sgfkit::Collection;
use sgfkit_diagram::{
    BookGame, Chapter, EpubBook, FigureOptions, Fonts, Header, Look, PageOptions, PdfBook, figures,
};

fn games(file: &str) -> Vec<BookGame> {
    let file = Collection::parse(file);
    let games = file.trees().map(|tree| BookGame {
        graph: None,
        header: Header::of(tree),
        figures: figures(tree, &FigureOptions::default()),
        name: format!("Game {}", tree.index() + 1),
    });
    games.collect()
}

/// Returns the objects of a document as text, without unpacking streams.
fn pdf(chapters: &[Chapter]) -> String {
    let (options, look, fonts) = (PageOptions::default(), Look::default(), Fonts::bundled());
    let mut book = PdfBook::new(&options, &look, &fonts);
    chapters.iter().for_each(|chapter| book.add(chapter));
    book.finish("")
        .0
        .iter()
        .map(|byte| char::from(*byte))
        .collect()
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn every_game_begins_a_page_and_is_a_bookmark() {
    let chapters: Vec<Chapter> =
        games("(;GM[1]SZ[9]GN[One];B[aa])(;GM[1]SZ[9]GN[Two];B[aa])(;GM[1]SZ[9];B[aa])")
            .into_iter()
            .map(Chapter::of)
            .collect();
    let two = pdf(&chapters[..2]);
    assert_eq!(count(&two, "/Type /Page\n"), 2, "no contents for two games");
    assert!(two.contains("/Title (One)") && two.contains("/Title (Two)"));
    assert!(two.contains("/Title (2 games)"));
    let three = pdf(&chapters);
    assert_eq!(
        count(&three, "/Type /Page\n"),
        4,
        "contents and three games"
    );
    assert_eq!(count(&three, "/Subtype /Link"), 3, "a link a game");
    assert!(three.contains("/Title (Game 3)"), "nothing is known of it");
}

#[test]
fn games_of_a_chapter_follow_each_other() {
    let chapter = Chapter {
        title: Some("Openings".to_owned()),
        games: games("(;GM[1]SZ[9]GN[One]EV[Cup];B[aa])(;GM[1]SZ[9]EV[Cup]GN[Two];B[aa])"),
    };
    let text = pdf(&[chapter]);
    assert_eq!(count(&text, "/Type /Page\n"), 1);
    assert!(text.contains("/Title (Openings)") && text.contains("/Count -2"));
    assert!(
        text.contains("/Title (Cup)"),
        "what the games have in common"
    );
}

#[test]
fn figures_are_bookmarks_of_long_games() {
    let moves = ";B[aa];W[bb]".repeat(40);
    let chapter =
        Chapter::of(games(&format!("(;GM[1]PB[A]PW[B];B[cc](;W[dd]{moves})(;W[ee]))")).remove(0));
    let text = pdf(&[chapter]);
    assert!(text.contains("/Title (Figure 2 (51-82))"));
    assert_eq!(
        count(&text, "/Title (Dia."),
        0,
        "diagrams are found by their figures"
    );
}

#[test]
fn names_of_figures_are_links() {
    let far = ";B[aa];W[bb]".repeat(40);
    let game = format!("(;GM[1];B[qd](;W[dd])(;W[dp];B[ee])(;W[pp]{far}(;B[gg])(;B[hh])))");
    let text = pdf(&[Chapter::of(games(&game).remove(0))]);
    // Dia. 1 and 2 and back, and Dia. 3, which continues 2, and back.
    assert_eq!(count(&text, "/Subtype /Link"), 6);
    assert_eq!(count(&text, "/S /GoTo"), 6);
    let alone = pdf(&[Chapter::of(games("(;GM[1];B[qd])").remove(0))]);
    assert_eq!(count(&alone, "/Subtype /Link"), 0);
}

#[test]
fn electronic_books_say_what_they_are() {
    let (look, fonts) = (Look::default(), Fonts::bundled());
    let parts = |file: &str| {
        let book = EpubBook::new(&look, &fonts).unwrap();
        let mut book = book.with_modified(UNIX_EPOCH + Duration::from_secs(951_782_400));
        for game in games(file) {
            book.add(&Chapter::of(game)).unwrap();
        }
        let mut zip = zip::ZipArchive::new(Cursor::new(book.finish("Book").unwrap())).unwrap();
        ["book/package.opf", "book/c0001.xhtml", "book/cover.png"].map(|name| {
            let mut bytes = Vec::new();
            zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
            bytes
                .iter()
                .map(|byte| char::from(*byte))
                .collect::<String>()
        })
    };
    let [package, page, cover] = parts("(;GM[1]CA[UTF-8]PB[\u{5442}]C[\u{9ed2}\u{306e}];B[aa])");
    for part in [
        "<dc:language>ja</dc:language>\n<dc:language>en</dc:language>",
        "<dc:date>2000-02-29T00:00:00Z</dc:date>",
        "href=\"cover.png\" media-type=\"image/png\" properties=\"cover-image\"",
    ] {
        assert!(package.contains(part), "{package}");
    }
    assert!(page.contains("<section id=\"g0\" lang=\"ja\""), "{page}");
    assert!(page.contains("<figcaption lang=\"en\""), "{page}");
    assert!(cover[..20].contains("PNG"));
    let [package, page, _] = parts("(;GM[1]PB[Ada];B[aa])");
    assert_eq!(count(&package, "<dc:language>"), 1);
    assert_eq!(count(&page, "lang=\"en\" xml:lang=\"en\""), 1, "{page}");
}
