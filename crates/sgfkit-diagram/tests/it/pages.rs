//! Tests that pages lose no text, have no overlaps, and keep related parts together.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;
use std::path::Path;

use sgfkit::Collection;
use sgfkit_diagram::{
    Anchor, Crop, Figure, FigureOptions, Fonts, Header, Look, PageOptions, Paper, ProblemOptions,
    Role, Scene, SceneText, Shape, SheetOptions, figures, pages, problem_sheet, problems,
};

/// Returns a game with comments of all lengths, some in Japanese, some with words wider than a
/// column.
fn game() -> String {
    let mut game = "(;GM[1]FF[4]CA[UTF-8]PB[本因坊秀策]BR[四段]PW[Gennan Inseki]EV[A match]\
                    RO[1]DT[1846-09-11,14]PC[Osaka]RE[B+2]C[Before the first move.]"
        .to_owned();
    for number in 0..120_u8 {
        let (column, row) = (number % 19, number / 19 * 2);
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        let point = [column, row].map(|line| char::from(b'a' + line));
        write!(game, ";{color}[{}{}]", point[0], point[1]).unwrap();
        let comment = match number % 6 {
            0 => "a word and another ".repeat(usize::from(number)),
            1 => "黒の手は「耳赤」の一手。".repeat(usize::from(number) / 4 + 1),
            2 => format!("Two\n\nparagraphs {}", "w".repeat(300)),
            3 => "A short one.".to_owned(),
            _ => continue,
        };
        write!(game, "C[{comment}]").unwrap();
    }
    game + ")"
}

fn options() -> Vec<PageOptions> {
    let papers = [Paper::A4, Paper::Letter].into_iter();
    let all = papers.flat_map(|paper| (1..=3).map(move |columns| (paper, columns)));
    let options = all.map(|(paper, columns)| {
        let options = PageOptions::default().with_paper(paper);
        options.with_columns(columns).with_margin(40.0)
    });
    options.collect()
}

/// Returns the texts of the page itself, without those of boards.
fn texts(page: &Scene) -> impl Iterator<Item = &SceneText> {
    page.items.iter().filter_map(|item| match &item.shape {
        Shape::Text(text) if matches!(item.role, Role::Caption | Role::Comment) => Some(text),
        _ => None,
    })
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn no_word_of_a_comment_is_lost_and_all_stand_in_their_order() {
    let file = Collection::parse(game());
    let tree = file.tree(0).unwrap();
    let figures = figures(tree, &FigureOptions::default().with_figures(50));
    let mut expected = String::new();
    for comment in figures.iter().flat_map(|figure| &figure.comments) {
        if let Some(number) = comment.number {
            write!(expected, "{number}").unwrap();
        }
        expected += &without_blanks(&comment.text);
    }
    for options in options() {
        let (look, fonts) = (Look::default(), Fonts::bundled());
        let pages = pages(&figures, &Header::of(tree), &options, &look, &fonts);
        let items = pages.iter().flat_map(|page| &page.items);
        let comments = items.filter_map(|item| match &item.shape {
            Shape::Text(text) if item.role == Role::Comment => Some(without_blanks(&text.text)),
            _ => None,
        });
        assert_eq!(comments.collect::<String>(), expected, "{options:?}");
    }
}

#[test]
fn texts_stay_within_the_margins_and_apart() {
    let file = Collection::parse(game());
    let tree = file.tree(0).unwrap();
    let figures = figures(tree, &FigureOptions::default().with_figures(50));
    let (look, fonts) = (Look::default(), Fonts::bundled());
    for options in options() {
        let pages = pages(&figures, &Header::of(tree), &options, &look, &fonts);
        assert!(pages.len() > 3);
        for page in &pages {
            is_tidy(page, &options, &fonts);
        }
    }
}

#[test]
fn pages_of_real_games_are_tidy() {
    let wild = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/wild");
    if !wild.is_dir() {
        eprintln!("skipped: no collection of real files at {}", wild.display());
        return;
    }
    let (look, fonts) = (Look::default(), Fonts::bundled());
    let options = PageOptions::default().with_columns(2);
    for folder in std::fs::read_dir(wild).unwrap() {
        for file in std::fs::read_dir(folder.unwrap().path()).unwrap() {
            let file = Collection::parse(std::fs::read(file.unwrap().path()).unwrap());
            let Some(tree) = file.tree(0) else { continue };
            let figures = figures(tree, &FigureOptions::default());
            for page in pages(&figures, &Header::of(tree), &options, &look, &fonts) {
                is_tidy(&page, &options, &fonts);
            }
        }
    }
}

/// Returns left, top, right and bottom of a line, including descenders.
fn extent(text: &SceneText, fonts: &Fonts) -> [f32; 4] {
    let width = fonts.width(&text.text, text.size, text.weight);
    let left = text.at.0
        - match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
    let (top, bottom) = (text.at.1 - 0.8 * text.size, text.at.1 + 0.25 * text.size);
    [left, top, left + width, bottom]
}

fn is_tidy(page: &Scene, options: &PageOptions, fonts: &Fonts) {
    let bottom = page.height - options.margin;
    // Page numbers and running heads are in the margins.
    let inner = texts(page).filter(|text| text.at.1 < bottom && text.at.1 > options.margin);
    let extents: Vec<_> = inner.map(|text| (text, extent(text, fonts))).collect();
    for (index, (text, [left, top, right, low])) in extents.iter().enumerate() {
        let is_inside = *left >= options.margin - 0.1
            && *top >= options.margin - 0.1
            && *right <= page.width - options.margin + 0.1
            && *low <= bottom + 0.1;
        assert!(is_inside, "{text:?} on {options:?}");
        for (other, [l, t, r, b]) in &extents[..index] {
            let is_apart = left >= r || l >= right || top >= b || t >= low;
            assert!(is_apart, "{text:?} over {other:?} on {options:?}");
        }
    }
}

/// From three pages on, every page except the first has a running head.
#[test]
fn long_games_have_running_heads() {
    let file = Collection::parse(game());
    let tree = file.tree(0).unwrap();
    let (look, fonts, options) = (Look::default(), Fonts::bundled(), PageOptions::default());
    let heads = |figures: &[Figure]| -> Vec<bool> {
        let pages = pages(figures, &Header::of(tree), &options, &look, &fonts);
        let has_head = |page: &Scene| {
            texts(page)
                .any(|text| text.at.1 < options.margin && text.text == "本因坊秀策 – Gennan Inseki")
        };
        pages.iter().map(has_head).collect()
    };
    let all = figures(tree, &FigureOptions::default().with_figures(20));
    let found = heads(&all);
    assert!(
        !found[0] && found[1..].iter().all(|has_head| *has_head),
        "{found:?}"
    );
    let mut short = all[..3].to_vec();
    short.iter_mut().for_each(|figure| figure.comments.clear());
    assert_eq!(heads(&short), [false, false]);
}

/// Lessons start each comment with a heading and an empty line.
#[test]
fn a_line_before_a_gap_is_not_the_last_of_a_page() {
    let mut game = "(;GM[1]SZ[9]".to_owned();
    for number in 0..60_u8 {
        let point = [number % 9, number / 9].map(|line| char::from(b'a' + line));
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        let text = "Black lives here. ".repeat(usize::from(number % 4) + 2);
        write!(
            game,
            ";{color}[{}{}]C[A head\n\n{text}\n\nA head\n\n{text}]",
            point[0], point[1]
        )
        .unwrap();
    }
    let file = Collection::parse(game + ")");
    let tree = file.tree(0).unwrap();
    let figures = figures(tree, &FigureOptions::default());
    let (look, fonts) = (Look::default(), Fonts::bundled());
    // Pages end after different parts of a comment.
    for margin in 40_u8..60 {
        let options = PageOptions::default().with_paper(Paper::A5);
        let options = options.with_margin(f32::from(margin));
        let pages = pages(&figures, &Header::of(tree), &options, &look, &fonts);
        assert!(pages.len() > 1);
        for page in &pages {
            let comments = page.items.iter().rev();
            let mut comments = comments.filter(|item| item.role == Role::Comment);
            let last = comments.find_map(|item| match &item.shape {
                Shape::Text(text) => Some(text.text.trim()),
                _ => None,
            });
            assert_ne!(last, Some("A head"));
        }
    }
}

#[test]
fn a_caption_stands_right_below_its_board() {
    let file = Collection::parse(game());
    let tree = file.tree(0).unwrap();
    let figures = figures(tree, &FigureOptions::default().with_figures(20));
    let (look, fonts) = (Look::default(), Fonts::bundled());
    for options in options() {
        let pages = pages(&figures, &Header::of(tree), &options, &look, &fonts);
        let mut captions = 0;
        for page in &pages {
            for (index, item) in page.items.iter().enumerate() {
                let Shape::Text(text) = &item.shape else {
                    continue;
                };
                if item.role == Role::Caption && text.text.starts_with("Figure ") {
                    captions += 1;
                    // The item painted before it belongs to the board, not to a comment or an empty
                    // page.
                    let before = page.items[index - 1].role;
                    assert!(
                        !matches!(before, Role::Caption | Role::Comment | Role::Background),
                        "{before:?} before {text:?}"
                    );
                }
            }
        }
        assert_eq!(captions, figures.len());
    }
}

#[test]
fn a_game_without_anything_known_has_no_header() {
    let file = Collection::parse("(;GM[1];B[dd])");
    assert_eq!(Header::of(file.tree(0).unwrap()), Header::default());
}

#[test]
fn headers_say_what_is_known() {
    for (game, title, players, details) in [
        (
            "PB[A]BR[9p]BT[Red]PW[]WR[1k]EV[Cup]RO[2]",
            Some("Cup, 2"),
            vec!["Black: A, 9p (Red)", "White: 1k"],
            vec![],
        ),
        (
            "GN[Old game]HA[3]KM[0]RU[AGA]RE[W+0.5]PC[Here]",
            Some("Old game"),
            vec![],
            vec![
                "Here",
                "Handicap 3 · Komi 0 · Rules: AGA · White wins by 0.5 points",
            ],
        ),
        ("RE[B+1]", None, vec![], vec!["Black wins by 1 point"]),
        ("RE[B+T]", None, vec![], vec!["Black wins on time"]),
        ("RE[Void]", None, vec![], vec!["No result"]),
        ("RE[0]", None, vec![], vec!["Draw"]),
        ("RE[?]", None, vec![], vec![]),
        ("RE[Black wins]", None, vec![], vec!["Black wins"]),
    ] {
        let file = Collection::parse(format!("(;GM[1]FF[4]{game})"));
        let header = Header::of(file.tree(0).unwrap());
        assert_eq!(header.title.as_deref(), title, "{game}");
        assert_eq!(header.players, players, "{game}");
        assert_eq!(header.details, details, "{game}");
    }
}

#[test]
fn problems_are_numbered_through_and_answers_have_the_same_numbers() {
    let mut games = String::new();
    for number in 0..20 {
        let answer = if number == 3 { "" } else { ";W[ac];B[ab]" };
        write!(games, "(;GM[1]FF[4]AB[aa][bb]AW[ba][cc]{answer})").unwrap();
    }
    let problems = problems(&Collection::parse(games), &cropped());
    let (look, fonts) = (Look::default(), Fonts::bundled());
    for a_page in [4_usize, 6, 9] {
        let options = SheetOptions::default().with_per_page(a_page as u32);
        let pages = problem_sheet(
            &problems,
            &options.clone().with_answers(true),
            &look,
            &fonts,
        );
        assert!(pages.len() > 20_usize.div_ceil(a_page));
        let lines = pages.iter().flat_map(texts).map(|text| text.text.as_str());
        let lines: Vec<&str> = lines.collect();
        assert!(lines.contains(&"20. White to play"));
        assert!(lines.contains(&"3.") && lines.contains(&"20."));
        assert!(!lines.contains(&"4."), "the fourth has no answer");
        assert_eq!(lines.iter().filter(|line| **line == "Answers").count(), 1);
        let questions = problem_sheet(&problems, &options, &look, &fonts);
        assert_eq!(questions.len(), 20_usize.div_ceil(a_page));
        for page in &questions {
            let boards = page.items.iter().filter(|item| item.role == Role::Board);
            assert!(boards.count() <= a_page);
        }
    }
}

fn cropped() -> ProblemOptions {
    ProblemOptions::default().with_figures(FigureOptions::default().with_crop(Crop::Auto))
}

/// Returns the radii of the stones on a page.
fn radii(page: &Scene) -> Vec<f32> {
    let stones = page.items.iter().filter(|item| item.role == Role::Stone);
    let radii = stones.filter_map(|item| match item.shape {
        Shape::Circle { radius, .. } => Some(radius),
        _ => None,
    });
    radii.collect()
}

/// A corner, a whole board and a small board, with questions of all lengths.
#[test]
fn problems_of_a_page_have_stones_of_one_size_and_lose_no_word() {
    let texts_of =
        |page: &Scene| -> Vec<String> { texts(page).map(|text| text.text.clone()).collect() };
    let (look, fonts) = (Look::default(), Fonts::bundled());
    for words in [0, 30, 90, 600, 3000] {
        let question = (0..words)
            .map(|word| format!("w{word} "))
            .collect::<String>();
        let file = format!(
            "(;GM[1]AB[aa]AW[ab]GN[Corner])(;GM[1]AB[aa][ss]AW[ab]C[{question}]GN[Whole])\
             (;GM[1]SZ[5]AB[aa]AW[ab])(;GM[1]AB[ba]AW[ab])"
        );
        let problems = problems(&Collection::parse(file), &cropped());
        for per_page in [4, 6, 9] {
            for paper in [Paper::A4, Paper::A5] {
                let page = PageOptions::on(paper);
                let options = SheetOptions::default()
                    .with_per_page(per_page)
                    .with_page(page.clone());
                let pages = problem_sheet(&problems, &options, &look, &fonts);
                for sheet in &pages {
                    let radii = radii(sheet);
                    let (least, most) = radii
                        .iter()
                        .fold((f32::MAX, 0.0_f32), |(a, b), r| (a.min(*r), b.max(*r)));
                    assert!(radii.is_empty() || most - least < 0.01, "{least} {most}");
                    is_tidy(sheet, &page, &fonts);
                }
                let all = pages
                    .iter()
                    .flat_map(texts_of)
                    .collect::<Vec<_>>()
                    .join(" ");
                let mut found = all.split_whitespace().filter(|word| {
                    word.len() > 1 && word.starts_with('w') && word[1..].parse::<u32>().is_ok()
                });
                assert!(found.by_ref().count() == words, "{words} {per_page}");
                assert_eq!(pages.iter().flat_map(radii).count(), 9);
            }
        }
    }
}

/// Numbers in stones must have at least 5.5 points, and coordinates 5.
fn can_be_read(page: &Scene, about: &str) {
    for item in &page.items {
        let least = match item.role {
            Role::Number => 5.5,
            Role::Coordinate => 5.0,
            _ => continue,
        };
        if let Shape::Text(text) = &item.shape {
            let size = text.size;
            assert!(size > least - 0.01, "{about}: {} {size}", text.text);
        }
    }
}

/// A wide board does not shrink the answers of others.
#[test]
fn answers_can_be_read() {
    let file = Collection::parse(
        "(;GM[1]AB[aa][bb]AW[ab];B[ba])(;GM[1]AB[aa][sa]AW[ab][sb];B[ba];W[ss])\
         (;GM[1]AB[aa][bb]AW[ab];B[ba])",
    );
    let problems = problems(&file, &cropped());
    let (look, fonts) = (Look::default(), Fonts::bundled());
    for paper in [Paper::A4, Paper::A5, Paper::Letter, Paper::Reader] {
        for per_page in [4, 6, 9] {
            let options = SheetOptions::default()
                .with_answers(true)
                .with_per_page(per_page)
                .with_page(PageOptions::on(paper));
            for page in problem_sheet(&problems, &options, &look, &fonts) {
                can_be_read(&page, &format!("{paper:?} {per_page}"));
            }
        }
    }
}

/// On any paper with any number of columns.
#[test]
fn what_stands_on_boards_can_be_read() {
    let mut game = "(;GM[1]SZ[19]".to_owned();
    for number in 0..150_u8 {
        let (color, column, row) = (
            ["B", "W"][usize::from(number % 2)],
            number / 19,
            number % 19,
        );
        game += &format!(
            ";{color}[{}{}]",
            char::from(b'a' + column),
            char::from(b'a' + row)
        );
        if number % 40 == 10 {
            game += "(;W[ss];B[rr])(";
        }
    }
    game += &")".repeat(5);
    let file = Collection::parse(game);
    let tree = file.tree(0).unwrap();
    let figures = figures(tree, &FigureOptions::default().with_depth(9));
    assert!(figures.len() > 4);
    let (look, fonts) = (Look::default(), Fonts::bundled());
    for paper in [Paper::A4, Paper::A5, Paper::Letter, Paper::Reader] {
        for columns in 1..4 {
            let options = PageOptions::on(paper).with_columns(columns);
            for page in pages(&figures, &Header::of(tree), &options, &look, &fonts) {
                can_be_read(&page, &format!("{paper:?} {columns}"));
            }
        }
    }
}

#[test]
fn a_wide_board_is_a_row_of_its_own() {
    let small = "(;GM[1]AB[aa][bb]AW[ab];B[ba])";
    let wide = "(;GM[1]AB[aa][sa]AW[ab][sb];B[ba])";
    let file = [small, wide, small, small, wide].concat();
    let figures = FigureOptions::default().with_crop(Crop::Auto);
    let options = ProblemOptions::default().with_figures(figures);
    let problems = problems(&Collection::parse(file), &options);
    assert_eq!(problems.len(), 5);
    let pages = problem_sheet(
        &problems,
        &SheetOptions::default().with_per_page(6),
        &Look::default(),
        &Fonts::bundled(),
    );
    let heads = |page: &Scene| {
        let texts = page.items.iter().filter_map(|item| match &item.shape {
            Shape::Text(text) => Some(text.text.clone()),
            _ => None,
        });
        texts
            .filter(|text| text.ends_with(". Black to play"))
            .count()
    };
    let on_pages: Vec<usize> = pages.iter().map(heads).collect();
    assert_eq!(on_pages, [4, 1]);
}
