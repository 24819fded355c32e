//! Constants for all identifiers of the table, so that the compiler catches typos.
//!
//! Each is a `&str`, as in files, so it can be used in patterns, also together with
//! private properties of programs, which have no constant.
//!
//! ```
//! use sgfkit::Collection;
//! use sgfkit::schema::id;
//!
//! let games = Collection::parse(b"(;PB[Honinbo Shuwa];B[qd])");
//! let root = games.trees().next().unwrap().root();
//! assert_eq!(root.text(id::PB).as_deref(), Some("Honinbo Shuwa"));
//! ```

/// Properties that play a move.
pub const MOVES: &[&str] = &[B, W];

/// Properties that put pieces on the board: moves, and setup of both colors.
pub const PIECES: &[&str] = &[B, W, AB, AW];

macro_rules! identifiers {
    ($($id:ident $name:literal)*) => {
        $(
            #[doc = $name]
            pub const $id: &str = stringify!($id);
        )*

        /// All identifiers, with the names of their properties.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, &str)] = &[$(($id, $name)),*];
    };
}

identifiers! {
    AA "Add arrows"
    AB "Add Black"
    AE "Add Empty"
    AN "Annotation"
    AP "Application"
    AR "Arrow"
    AS "Who adds stones, Arrow stone"
    AW "Add White"
    B "Black move"
    BL "Black time left"
    BM "Bad move"
    BO "Black octi squares"
    BR "Black rank"
    BS "Black species"
    BT "Black team"
    C "Comment"
    CA "Charset"
    CH "Check mark"
    CI "Chinese handicap"
    CO "Cube owner"
    CP "Cube position, or copyright, Copyright"
    CR "Circle"
    CS "Circle stone"
    CV "Cube value"
    DD "Dim points"
    DI "Dice"
    DM "Even position"
    DO "Doubtful"
    DT "Date"
    EL "Evaluation of computer move"
    EV "Event"
    EX "Expected move"
    FF "File format"
    FG "Figure"
    GB "Good for Black"
    GC "Game comment"
    GM "Game"
    GN "Game name"
    GW "Good for White"
    HA "Handicap"
    HO "Hotspot"
    ID "Game identifier"
    IP "Initial position"
    IS "Initial viewer setting"
    IT "Interesting"
    IY "Invert Y axis"
    KI "Integer komi"
    KM "Komi"
    KO "Ko"
    L "Letters"
    LB "Label"
    LN "Line"
    LT "Lose on time"
    M "Simple markup"
    MA "Mark"
    MI "Match information"
    MN "Set move number"
    MS "Mark stone"
    N "Node name"
    NP "Number of prongs"
    NR "Number in reserve"
    NS "Number of superprongs"
    OB "Overtime stones Black"
    OM "Moves per overtime"
    ON "Opening"
    OP "Overtime length"
    OT "Overtime"
    OV "Operator overhead"
    OW "Overtime stones White"
    PB "Player Black"
    PC "Place"
    PL "Player to play"
    PM "Print move mode"
    PW "Player White"
    PZ "Puzzle"
    RE "Result"
    RG "Region"
    RO "Round"
    RP "Remove pod"
    RU "Rules"
    SC "Secure stones"
    SE "Mark with moves, Self-test moves"
    SI "Sigma"
    SL "Selected"
    SO "Source"
    SQ "Square"
    SS "Square stone"
    ST "Style"
    SU "Setup type"
    SZ "Size"
    TB "Territory Black"
    TC "Territory count"
    TE "Tesuji"
    TM "Time limit"
    TR "Triangle"
    TS "Triangle stone"
    TW "Territory White"
    UC "Unclear position"
    US "User"
    V "Value"
    VW "View"
    W "White move"
    WL "White time left"
    WO "White octi squares"
    WR "White rank"
    WS "White species"
    WT "White team"
}
