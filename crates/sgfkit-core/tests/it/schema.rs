//! Tests of `schema`.

use sgfkit_core::schema::*;
use std::collections::BTreeSet;

/// All general properties of FF\[4\] and Go's four, copied by hand: identifier, property type
/// (with `*` where it is inherited), versions, values.
const GENERAL: &str = "
    B   move      1234  move
    W   move      1234  move
    KO  move      34    none
    MN  move      34    number
    AB  setup     1234  list of stone
    AE  setup     1234  list of point
    AW  setup     1234  list of stone
    PL  setup     1234  color
    C   -         1234  text
    DM  -         34    double
    GB  -         1234  double
    GW  -         1234  double
    HO  -         34    double
    N   -         1234  simpletext
    UC  -         34    double
    V   -         1234  real
    BM  move      1234  double
    DO  move      34    none
    IT  move      34    none
    TE  move      1234  double
    AR  -         4     list of composed point ':' point
    CR  -         34    list of point
    DD  -*        4     elist of point
    LB  -         34    list of composed point ':' simpletext
    LN  -         4     list of composed point ':' point
    MA  -         34    list of point
    SL  -         1234  list of point
    SQ  -         4     list of point
    TR  -         34    list of point
    AP  root      4     composed simpletext ':' simpletext
    CA  root      4     simpletext
    FF  root      234   number
    GM  root      1234  number
    ST  root      4     number
    SZ  root      1234  (number | composed number ':' number)
    AN  game-info 34    simpletext
    BR  game-info 1234  simpletext
    WR  game-info 1234  simpletext
    BT  game-info 34    simpletext
    WT  game-info 34    simpletext
    CP  game-info 34    simpletext
    DT  game-info 1234  simpletext
    EV  game-info 1234  simpletext
    GN  game-info 1234  simpletext
    GC  game-info 1234  text
    ON  game-info 34    simpletext
    OT  game-info 4     simpletext
    PB  game-info 1234  simpletext
    PW  game-info 1234  simpletext
    PC  game-info 1234  simpletext
    RE  game-info 1234  simpletext
    RO  game-info 1234  simpletext
    RU  game-info 34    simpletext
    SO  game-info 1234  simpletext
    TM  game-info 1234  real
    US  game-info 1234  simpletext
    BL  move      1234  real
    WL  move      1234  real
    OB  move      34    number
    OW  move      34    number
    FG  -         4     none | composed number ':' simpletext
    PM  -*        4     number
    VW  -*        4     elist of point
    HA  game-info 1234  number
    KM  game-info 1234  real
    TB  -         1234  elist of point
    TW  -         1234  elist of point
";

/// Properties that the pages of the games define; the game number is first.
const GAMES: &str = "
    6   CO setup     simpletext
    6   CV setup     number
    6   DI setup     number
    6   MI game-info list of composed simpletext ':' simpletext
    6   RE game-info simpletext
    6   RU game-info simpletext
    6   CP setup     simpletext
    9   AS -         simpletext
    9   SE -         point
    9   IP game-info simpletext
    9   IY game-info simpletext
    9   SU game-info simpletext
    11  IS root      list of composed simpletext ':' simpletext
    11  IP game-info simpletext
    18  AA setup     list of point
    19  BO game-info list of point
    19  WO game-info list of point
    19  NP game-info number
    19  NR game-info number
    19  NS game-info number
    19  RU game-info simpletext
    19  AS -         list of composed stone ':' point
    19  CS -         list of stone
    19  MS -         list of stone
    19  SS -         list of stone
    19  TS -         list of stone
    19  RP setup     list of stone
    21  B  move      move
    21  W  move      move
    21  IP -         simpletext
    21  HA game-info simpletext
    21  PZ game-info simpletext
    21  N  -         simpletext
    21  RU game-info simpletext
    21  VW -         elist of point
";

/// Properties that FF\[4\] dropped or changed: identifier, property type, versions, values.
const LEGACY: &str = "
    BS game-info 123 number
    WS game-info 123 number
    CH -         123 double
    CI game-info 3   number
    EL -         12  number
    EX -         12  move
    FG -         123 none
    ID game-info 3   simpletext
    KI game-info 12  number
    L  -         12  list of point
    LT -         3   none
    M  -         12  list of point
    OM -         3   number
    OP -         3   real
    OV -         3   real
    RG -         123 list of point
    SC -         123 list of point
    SE -         3   list of point
    SI -         3   double
    TC -         3   number
    VW -*        123 elist of point
";

fn lines(table: &'static str) -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| {
            let mut rest = line;
            let mut columns = Vec::new();
            for _ in 0..3 {
                let (column, after) = rest.split_once(' ').unwrap();
                columns.push(column);
                rest = after.trim_start();
            }
            (columns, rest)
        })
}

fn versions(row: &Property) -> String {
    row.ff.iter().map(|ff| ff.to_string()).collect()
}

fn kind(row: &Property) -> String {
    format!("{}{}", row.kind, if row.inherit { "*" } else { "" })
}

fn all_ids() -> Vec<Vec<u8>> {
    let letters = || b'A'..=b'Z';
    letters()
        .map(|a| vec![a])
        .chain(letters().flat_map(|a| letters().map(move |b| vec![a, b])))
        .collect()
}

#[test]
fn general_properties_of_ff4() {
    let mut ids = BTreeSet::new();
    for (columns, values) in lines(GENERAL) {
        let row = property(columns[0].as_bytes(), 1, 4).unwrap();
        let found = [row.id.into(), kind(row), versions(row), row.propvalue()];
        assert_eq!(found, [columns[0], columns[1], columns[2], values]);
        assert!(row.list != List::Turn);
        ids.insert(columns[0]);
    }
    assert_eq!(ids.len(), 67);
    let in_table = all().filter(|row| row.ff.contains(4) && row.games.contains(1));
    assert!(in_table.map(|row| row.id).eq(ids), "the table has more");
}

#[test]
fn properties_of_the_games() {
    let mut count = 0;
    for (columns, values) in lines(GAMES) {
        let gm = columns[0].parse().unwrap();
        let row = property(columns[1].as_bytes(), gm, 4).unwrap();
        let found = [row.id, &row.kind.to_string(), &row.propvalue()];
        assert_eq!(found, [columns[1], columns[2], values], "GM[{gm}]");
        assert!(row.games != Games::All && row.games.contains(gm));
        count += 1;
    }
    let others = all().filter(|row| matches!(row.games, Games::Only(games) if games != [1]));
    assert_eq!(others.count(), count);
}

#[test]
fn properties_of_older_versions() {
    let mut count = 0;
    for (columns, values) in lines(LEGACY) {
        let oldest = columns[2].as_bytes()[0] - b'0';
        let row = property(columns[0].as_bytes(), 1, oldest).unwrap();
        let found = [row.id.into(), kind(row), versions(row), row.propvalue()];
        assert_eq!(found, [columns[0], columns[1], columns[2], values]);
        count += 1;
    }
    assert_eq!(all().filter(|row| !row.ff.contains(4)).count(), count);
}

#[test]
fn no_two_rows_apply_at_once() {
    for a in all() {
        for b in rows(a.id) {
            if std::ptr::eq(a, b) {
                continue;
            }
            let same_version = a.ff.iter().any(|ff| b.ff.contains(ff));
            let same_games = match (a.games, b.games) {
                (Games::All, Games::All) => true,
                (Games::Only(a), Games::Only(b)) => a.iter().any(|gm| b.contains(gm)),
                _ => false,
            };
            assert!(!(same_version && same_games), "{a:?}\n{b:?}");
        }
    }
}

/// The search that the index saves: an exact row for the game, one for all games, and the same
/// again in any version.
fn slow_property(id: &[u8], gm: u32, ff: u8) -> Option<&'static Property> {
    let of_game = |row: &Property| row.games != Games::All && row.games.contains(gm);
    let of_all = |row: &Property| row.games == Games::All;
    let find = |wanted: &dyn Fn(&Property) -> bool| {
        all().find(|row| row.id.as_bytes() == id && wanted(row))
    };
    find(&|row| of_game(row) && row.ff.contains(ff))
        .or_else(|| find(&|row| of_all(row) && row.ff.contains(ff)))
        .or_else(|| find(&of_game))
        .or_else(|| find(&of_all))
}

#[test]
fn lookup_agrees_with_a_search() {
    for id in all_ids() {
        for gm in (0..=41).chain([u32::MAX]) {
            for ff in [0, 1, 2, 3, 4, 5, u8::MAX] {
                let found = property(&id, gm, ff);
                assert_eq!(found, slow_property(&id, gm, ff), "{id:?} GM[{gm}]FF[{ff}]");
            }
        }
    }
}

#[test]
fn other_identifiers_have_no_row() {
    for id in [
        "", "ab", "b", "Ab", "A1", "ABC", "ADDBLACK", "[", "A[", "@", "\u{c4}", "ZZ",
    ] {
        assert_eq!(property(id.as_bytes(), 1, 4), None, "{id}");
        assert_eq!(rows(id).count(), 0, "{id}");
    }
    assert_eq!(property(b"\xff\x00", 1, 4), None);
}

#[test]
fn another_version_stands_in_but_never_another_game() {
    let source = |id: &[u8], gm, ff| property(id, gm, ff).map(|row| row.source);
    assert_eq!(source(b"SE", 9, 4), Some("loa.html, SE"));
    assert_eq!(source(b"SE", 9, 1), Some("loa.html, SE"));
    assert_eq!(
        source(b"SE", 9, 3),
        Some("proplist_ff.html, SE; changes.html")
    );
    assert_eq!(
        source(b"SE", 1, 4),
        Some("proplist_ff.html, SE; changes.html")
    );
    assert_eq!(
        source(b"CP", 6, 1),
        Some("backgammon.html, CO; history.html")
    );
    assert_eq!(source(b"CP", 1, 1), Some("properties.html, CP"));
    for (id, gm) in [
        (b"CO", 1),
        (b"KM", 11),
        (b"HA", 4),
        (b"IP", 6),
        (b"TC", 11),
        (b"AA", 1),
    ] {
        assert_eq!(property(id, gm, 4), None);
    }
}

#[test]
fn point_lists() {
    let lists = |gm| -> Vec<&str> {
        let ids = all_ids();
        let rows = ids.iter().filter_map(|id| property(id, gm, 4));
        rows.filter(|row| row.is_point_list(gm))
            .map(|row| row.id)
            .collect()
    };
    let general = ["AE", "CR", "DD", "MA", "SL", "SQ", "TR", "VW"];
    let with = |more: &[&'static str]| {
        let mut ids = [&general, more].concat();
        ids.sort_unstable();
        ids
    };
    assert_eq!(lists(1), with(&["AB", "AW", "TB", "TW"]));
    for gm in [2, 4, 6, 9, 11, 20] {
        assert_eq!(lists(gm), with(&["AB", "AW"]), "GM[{gm}]");
    }
    for gm in [0, 3, 5, 7, 8, 21, 41] {
        assert_eq!(lists(gm), with(&[]), "GM[{gm}]");
    }
    assert_eq!(lists(18), with(&["AA"]));
    assert_eq!(lists(19), with(&["BO", "WO"]));
    assert!(property(b"VW", 1, 3).unwrap().is_point_list(1));
    assert!(!property(b"L", 1, 1).unwrap().is_point_list(1));
}

#[test]
fn categories() {
    for (category, ids) in [
        (Category::Comments, "C GC N"),
        (
            Category::Markup,
            "AR AS CR CS DD FG L LB LN M MA MS PM RG SC SE SL SQ SS TB TR TS TW VW",
        ),
        (Category::Timing, "BL LT OB OM OP OT OV OW TM WL"),
        (
            Category::Analysis,
            "BM CH DM DO EL EX GB GW HO IT SE SI TC TE UC V",
        ),
        (
            Category::Info,
            "AN BR BS BT CP DT EV GN ID MI ON PB PC PW PZ RE RO SO US WR WS WT",
        ),
        (Category::Setup, "AA AB AE AS AW CO CP CV DI PL RP"),
    ] {
        let mut found: Vec<_> = all().filter(|row| row.category == Some(category)).collect();
        found.dedup_by_key(|row| row.id);
        let found: Vec<_> = found.iter().map(|row| row.id).collect();
        assert_eq!(found.join(" "), ids, "{category:?}");
    }
    let none: BTreeSet<_> = all()
        .filter(|row| row.category.is_none())
        .map(|row| row.id)
        .collect();
    let kept = "AP B BO CA CI FF GM HA IP IS IY KI KM KO MN NP NR NS RU ST SU SZ W WO";
    assert!(none.into_iter().eq(kept.split(' ')));
}

#[test]
fn every_row_explains_itself() {
    for row in all() {
        assert!(!row.name.is_empty() && !row.source.is_empty(), "{}", row.id);
        assert!(
            row.summary.ends_with('.') && !row.summary.contains('\n'),
            "{}",
            row.id
        );
        assert!(
            row.details.is_empty() || row.details.ends_with('.'),
            "{}",
            row.id
        );
        assert!(!row.details.contains("  "), "{}", row.id);
        assert!(
            row.list != List::Turn || row.value == ValueType::Move,
            "{}",
            row.id
        );
        assert!(!row.inherit || row.kind == PropertyType::None, "{}", row.id);
    }
}

#[test]
fn versions_in_words() {
    assert_eq!(property(b"SQ", 1, 4).unwrap().ff.to_string(), "FF[4]");
    assert_eq!(property(b"SL", 1, 4).unwrap().ff.to_string(), "FF[1]-FF[4]");
    let since_ff4 = property(b"SQ", 1, 4).unwrap().ff;
    assert!(since_ff4.contains(9) && !since_ff4.contains(0) && !since_ff4.contains(3));
}
