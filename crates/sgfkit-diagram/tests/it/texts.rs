//! Tests of the formats that are text: SVG, TikZ, Sensei's diagrams and plain text.

use sgfkit::replay::Replay;
use sgfkit::{Collection, Color, Point};
use sgfkit_diagram::text::TextOptions;
use sgfkit_diagram::{
    Anchor, Coordinates, Figure, FigureOptions, Paint, Rgba, Role, Scene, ScenePath, SceneText,
    Segment, Shape, Stroke, Weight, sensei, svg, text, tikz,
};

/// Returns the last position of the main line.
fn last(game: &str) -> Figure {
    let file = Collection::parse(game);
    let tree = file.tree(0).unwrap();
    let mut replay = Replay::new(tree);
    replay.go_to(tree.main_line().last().unwrap());
    Figure::of(&replay, &FigureOptions::default()).unwrap()
}

/// Special characters of XML are escaped, and characters that XML cannot hold are removed.
#[test]
fn texts_in_svg_are_safe() {
    let mut scene = Scene::new(10.0, 10.0);
    scene.title = "<a> & \u{1}".to_owned();
    let text = SceneText {
        at: (1.0, 1.0),
        anchor: Anchor::Start,
        size: 5.0,
        weight: Weight::Bold,
        text: "]]>\u{0}\u{1b}\u{ffff}\r甲".to_owned(),
    };
    scene.text(Role::Label, text, Rgba::rgb(0));
    let svg = svg::write(&scene);
    assert!(
        svg.contains("<title>&lt;a&gt; &amp; \u{fffd}</title>"),
        "{svg}"
    );
    assert!(
        svg.contains(">]]&gt;\u{fffd}\u{fffd}\u{fffd}\u{fffd}甲</text>"),
        "{svg}"
    );
}

#[test]
fn equal_paint_is_said_once() {
    let mut scene = Scene::new(100.0, 10.0);
    for step in 0..9 {
        let center = (step as f32 * 10.1, 5.0);
        let fill = Paint::Radial {
            center: (center.0 - 1.0, center.1 - 1.0),
            radius: 6.0,
            stops: vec![(0.0, Rgba::rgb(0xff_ffff)), (1.0, Rgba::rgb(0))],
        };
        let shape = Shape::Circle {
            center,
            radius: 5.0,
        };
        scene.fill(Role::Stone, shape, fill);
    }
    let svg = svg::write(&scene);
    assert_eq!(svg.matches("<radialGradient").count(), 1, "{svg}");
    assert_eq!(svg.matches("url(#g0)").count(), 1, "{svg}");
    assert_eq!(svg.matches("<circle").count(), 9, "{svg}");
}

#[test]
fn shapes_in_tikz() {
    let mut scene = Scene::new(20.0, 10.5);
    let circle = Shape::Circle {
        center: (5.0, 5.0),
        radius: 2.25,
    };
    scene.fill(Role::Stone, circle.clone(), Rgba::rgb(0).faded(0.5));
    scene.stroke(
        Role::Mark,
        circle.clone(),
        Stroke::round(Rgba::rgb(0xff_0000), 0.7),
    );
    let stops = vec![(0.0, Rgba::rgb(0xff_ffff)), (1.0, Rgba::rgb(0))];
    let (center, radius) = ((4.0, 4.0), 2.0);
    scene.fill(
        Role::Stone,
        circle,
        Paint::Radial {
            center,
            radius,
            stops,
        },
    );
    let mut path = ScenePath::line((0.0, 0.0), (1.0, 2.0));
    path.segments
        .push(Segment::Curve((1.0, 1.0), (2.0, 2.0), (3.0, 3.0)));
    path.segments.push(Segment::Close);
    scene.stroke(
        Role::Line,
        Shape::Path(path),
        Stroke::new(Rgba::rgb(0), 1.0),
    );
    scene.text(
        Role::Label,
        SceneText {
            at: (1.0, 2.0),
            anchor: Anchor::End,
            size: 9.0,
            weight: Weight::Bold,
            text: "A_1".to_owned(),
        },
        Rgba::rgb(0),
    );
    let expected = "\
\\begin{tikzpicture}[x=1bp,y=-1bp]
\\definecolor{sgfa}{HTML}{000000}
\\definecolor{sgfb}{HTML}{FF0000}
\\definecolor{sgfc}{HTML}{FFFFFF}
\\pgfdeclareradialshading{sgfballa}{\\pgfpoint{-11.11bp}{11.11bp}}{color(0bp)=(sgfc);color(22.22bp)=(sgfa);color(50bp)=(sgfa)}
\\useasboundingbox (0,0) rectangle (20,10.5);
\\clip (0,0) rectangle (20,10.5);
\\path[fill=sgfa,fill opacity=0.5] (5,5) circle[radius=2.25bp];
\\path[draw=sgfb,line width=0.7bp,line cap=round,line join=round] (5,5) circle[radius=2.25bp];
\\path[shading=sgfballa] (5,5) circle[radius=2.25bp];
\\path[draw=sgfa,line width=1bp] (0,0)--(1,2)..controls(1,1)and(2,2)..(3,3)--cycle;
\\node[anchor=base east,inner sep=0pt,text=sgfa] at (1,2) {\\fontsize{9bp}{9bp}\\selectfont\\sffamily\\bfseries A\\_1};
\\end{tikzpicture}
";
    assert_eq!(tikz::picture(&scene), expected);
}

#[test]
fn signs_of_sensei() {
    let game = "(;GM[1]SZ[3:4]AB[aa:ad]AW[ba:bd];CR[aa:ca]SQ[ab:cb]TR[ac:cc]MA[ad:cd])";
    let diagram = sensei::write(&last(game), false).unwrap();
    let expected = "\
        $$\n$$ +-------+\n\
        $$ | B W C |\n$$ | # @ S |\n$$ | Y Q T |\n$$ | Z P M |\n\
        $$ +-------+\n";
    assert_eq!(diagram.text, expected);
    assert_eq!(diagram.lost, [""; 0]);
}

/// Ten moves are numbered, and their colors must alternate.
#[test]
fn numbers_of_sensei() {
    let mut figure = last("(;GM[1]SZ[13]AW[aa][ca][ea][ga][ia][ka]AB[ba][da][fa][ha][ja];)");
    figure.window = (Point::new(0, 0), Point::new(11, 0));
    for column in 0..11 {
        let number = i64::from(column) + 66;
        figure.numbers.insert(Point::new(column, 0), number);
    }
    figure.caption = Some("Ko\n fight".to_owned());
    figure.notes = vec!["77 at 66".to_owned(), "78 at 67".to_owned()];
    let diagram = sensei::write(&figure, true).unwrap();
    let expected = "\
        $$Wc13m66 Ko fight (77 at 66, 78 at 67)\n\
        $$ +------------------------\n\
        $$ | 1 2 3 4 5 6 7 8 9 0 O .\n";
    assert_eq!(diagram.text, expected);
    assert_eq!(diagram.lost, ["the number 76 at L13"]);
    // Two moves of the same color.
    figure.stones.insert(Point::new(1, 0), Color::White);
    let diagram = sensei::write(&figure, true).unwrap();
    assert!(diagram.text.contains("| 1 O 3"), "{}", diagram.text);
}

/// A cropped board has no edge at the cut, points hidden by VW are blank, and ends of lines
/// count from the corner of the diagram.
#[test]
fn windows_and_lines_of_sensei() {
    let game = "(;GM[1]VW[cp:ds][eq];AB[dp]AR[dp:cs][dp:aa]LN[cp:cq]LB[cp:A][cq:1][dp:b])";
    let diagram = sensei::write(&last(game), false).unwrap();
    let expected = "\
        $$\n$$ a X _\n$$ . . .\n$$ . . _\n$$ . . _\n$$ -----\n\
        $$ {AR 2:1 1:4}\n$$ {LN 1:1 1:2}\n";
    assert_eq!(diagram.text, expected);
    assert_eq!(
        diagram.lost,
        [
            "the label b at D4",
            "the label 1 at C3",
            "that letters are capitals",
            "AR from D4 to A19, which is cut off"
        ]
    );
}

#[test]
fn sensei_shows_only_go() {
    let error = sensei::write(&last("(;GM[11]SZ[5])"), false).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Sensei's diagrams only support Go, not Hex"
    );
}

#[test]
fn numbers_are_drawn() {
    let mut figure = last("(;GM[1]SZ[3];B[aa];W[bb])");
    for (number, point) in (9..).zip(figure.stones.keys()) {
        figure.numbers.insert(*point, number);
    }
    figure.variations = vec![(Point::new(2, 2), "A".to_owned())];
    figure.notes = vec!["12 at 9".to_owned()];
    figure.caption = Some("Figure 1".to_owned());
    figure.comment = Some("Well\x1b played.\n".to_owned());
    let mut look = TextOptions::default();
    (look.ascii, look.coordinates) = (true, Coordinates::None);
    let expected = "\
        Figure 1\n\
        \n  X9  .   .\
        \n  .  (O10).\
        \n  .   .   .A\n\
        \n\
        Moves: 12 at 9\n\
        \n\
        Well\\x1b played.\n";
    assert_eq!(text::write(&figure, &look), expected);
}

#[test]
fn numbers_on_hexagons() {
    let mut figure = last("(;GM[11]SZ[3];B[a1];W[b2])");
    figure.numbers.insert(Point::new(0, 0), 1);
    figure.numbers.insert(Point::new(1, 1), 2);
    let mut look = TextOptions::default();
    look.ascii = true;
    let text = text::write(&figure, &look);
    let rows: Vec<_> = text.lines().skip(2).take(3).collect();
    assert_eq!(
        rows,
        [
            r" 1 \ X1  .   .   \ 1",
            r"   2 \ .  (O2) .   \ 2  White O",
            r"     3 \ .   .   .   \ 3",
        ]
    );
}
