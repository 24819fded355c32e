//! What can be typed: the commands, their options, and the help they print.

use std::path::PathBuf;

use clap::builder::StyledStr;
use clap::error::ErrorKind;
use clap::{Args as Options, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use serde::Deserialize;
use sgfkit::charset::Charset;
use sgfkit::check::Severity;
use sgfkit::schema::canonical_id;

use crate::commands::check::codes::Codes;
use crate::commands::info::COLUMNS;
use crate::commands::near;
use crate::commands::split::template::Template;
use crate::output::wrapped;

/// Checks, repairs, shows, converts, compares and takes apart SGF files, of every game and version
///
/// A PATH is a file, a folder, or `-` for standard input. A folder is searched for *.sgf, *.hsgf
/// and *.tsgf; hidden files, those that .gitignore names, and symbolic links are left out. A file
/// that is named is always taken.
///
/// Results go to standard output, everything else to standard error.
#[derive(Parser)]
#[command(name = "sgf", version, after_help = EXIT_STATUS, max_term_width = 100)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,

    /// When to use colours; NO_COLOR is obeyed
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(help_heading = "Global options")]
    pub color: Color,

    /// Say nothing on standard error but what failed
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub quiet: bool,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  fine
  1  it ran, and found what it looks for: diagnostics, differences, unformatted files
  2  it could not run, or could not read or write something";

#[derive(Subcommand)]
pub enum Command {
    Check(Check),
    Fmt(Fmt),
    Convert(Convert),
    Info(Info),
    Tree(Tree),
    Show(Show),
    Strip(Strip),
    Transform(Transform),
    Extract(Extract),
    Split(Split),
    Diff(Diff),
    Cat(Cat),
    Sort(Sort),
    Explain(Explain),
    Completions(Completions),
    Man(Man),
}

/// Find what breaks the format or smells, and repair it
///
/// Each finding begins with `path:line:column: severity[code]: message`, and `sgf explain CODE`
/// says more about it. An error breaks a mandatory rule of the specification, a warning is legal
/// but suspicious, and style breaks a recommendation. A summary goes to standard error.
///
/// With --fix files are repaired, and what remains is reported. A fix is safe where every position,
/// every text and all game information stay as they are; --unsafe-fixes takes those along that
/// delete or interpret something. With `-` the repaired file goes to standard output and the
/// report to standard error.
#[derive(Options)]
#[command(after_help = "\
Configuration:
  The file sgfkit.toml in a file's folder, or in the nearest one above, holds for it. All is
  optional, and the command line wins: --ignore adds to what is ignored here, and with --select
  neither select nor ignore here play a part.

    [check]
    select = [\"all\"]                 # codes and groups, as for --select
    ignore = [\"charsets-differ\"]
    fail-on = \"warning\"
    max = 10

    [[check.folders]]
    path = \"imported\"                # seen from this file; globs such as \"**/old\" too
    ignore = [\"legacy\"]

Examples:
  sgf check game.sgf
  sgf check --fix games/
  sgf check --diff --unsafe-fixes games/
  sgf check --fail-on warning --ignore charsets-differ,legacy games/
  sgf check --format json games/ | jq -r 'select(.lossy) | .path'

Exit status: 1 where there is something at or above --fail-on, with --diff where something would
change; 2 where a file cannot be read or written.")]
pub struct Check {
    /// Files and folders, or `-`
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// How findings are reported
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ReportFormat,

    /// Report these only: codes, names of groups, or all
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub select: Vec<Codes>,

    /// Do not report these
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub ignore: Vec<Codes>,

    /// The severity from which on the exit status is 1 [default: error]
    #[arg(long, value_name = "SEVERITY")]
    pub fail_on: Option<FailOn>,

    /// Show no more than N findings a file; all count
    #[arg(long, value_name = "N")]
    pub max: Option<usize>,

    /// Show how often each code was found instead of the findings
    #[arg(long, conflicts_with = "diff")]
    pub statistics: bool,

    /// Repair the files
    #[arg(long)]
    pub fix: bool,

    /// Take along what deletes or interprets something
    #[arg(long)]
    pub unsafe_fixes: bool,

    /// Only show what --fix would change
    #[arg(long, conflicts_with = "format")]
    pub diff: bool,

    /// The configuration for all files
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,

    /// Look for no configuration
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

/// Write the canonical layout, the meaning unchanged
///
/// Values, the order of properties and the text outside the games stay as they are; white space
/// and parentheses are written anew. Without --write, -o, --check or --diff the result goes to
/// standard output, that of several files one after another.
///
/// A file in which formatting would drop something is refused and left alone.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf fmt game.sgf
  sgf fmt --write games/
  sgf fmt --check games/ || echo 'run sgf fmt --write'

Exit status: 1 where --check or --diff find a difference, 2 where a file is refused.")]
pub struct Fmt {
    /// Files and folders, or `-`
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Change the files themselves
    #[arg(long, short, conflicts_with_all = ["check", "diff", "output"])]
    pub write: bool,

    /// Only name the files that are not formatted
    #[arg(long, conflicts_with = "output")]
    pub check: bool,

    /// Show what would change
    #[arg(long, conflicts_with = "output")]
    pub diff: bool,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// The width of lines, where values leave the choice
    #[arg(
        long,
        value_name = "N",
        default_value_t = 80,
        conflicts_with = "compact"
    )]
    pub width: usize,

    /// No line breaks but those in values
    #[arg(long)]
    pub compact: bool,

    /// Write point lists as rectangles
    #[arg(long, conflicts_with = "expand_points")]
    pub compress_points: bool,

    /// Write point lists as single points
    #[arg(long)]
    pub expand_points: bool,

    /// Format even where that drops what belongs to no value
    #[arg(long)]
    pub force: bool,

    /// Change only the K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,
}

/// Convert between versions of SGF, between charsets, and between SGF and JSON
///
/// `--to ff4` brings FF 1 to FF 3 up to FF 4, where they have L, M, VW, long names, or setup
/// beside a move; `--to ff3` writes for old programs: no rectangles, no `[]` for a pass, no soft
/// line breaks. What the version does not have is kept and named on standard error. All else stays
/// byte for byte, and so does the charset, which is written into CA where FF 4 lacks it.
///
/// JSON is recognised by its beginning. In JSON all nodes of a game stand in one list, each with
/// the index of its parent, and values are interpreted; JSON → SGF → JSON is the identity.
///
/// `--to sgf` without a charset gives an SGF file's bytes back unchanged. `--charset` changes only
/// what it must re-encode, and CA. A character that the charset lacks is an error.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf convert --to ff4 old.sgf -o new.sgf
  sgf convert --charset UTF-8 --write game.sgf
  sgf convert --from-charset GBK --charset UTF-8 game.sgf -o fixed.sgf
  sgf convert --to json game.sgf | jq '.trees[0].nodes | length'")]
pub struct Convert {
    /// A file in SGF or JSON, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// The form to write; sgf where --charset is given
    #[arg(long, value_name = "FORM", required_unless_present = "charset")]
    pub to: Option<Form>,

    /// The charset to write, such as UTF-8
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub charset: Option<NamedCharset>,

    /// The charset to read the file in, whatever it says
    #[arg(long, value_name = "NAME", value_parser = named_charset)]
    pub from_charset: Option<NamedCharset>,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Change the file itself; SGF to SGF only
    #[arg(long, short, conflicts_with = "output")]
    pub write: bool,
}

/// List the game information, a row a game
///
/// On a terminal this is an aligned table with a head. Elsewhere fields are separated by tabs and
/// there is no head, which is what cut, sort and awk like best; absent values are empty fields.
/// With --json it is one object a line, with everything there is.
#[derive(Options)]
#[command(after_help = info_help())]
pub struct Info {
    /// Files and folders, or `-`
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// One JSON object a line
    #[arg(long, conflicts_with = "columns")]
    pub json: bool,

    /// The columns to show
    #[arg(long, value_name = "COLUMN", value_delimiter = ',', value_parser = column)]
    pub columns: Vec<&'static str>,
}

/// Show the variation tree
///
/// Nodes are numbered in pre-order, the root is 0; other commands know them by these numbers. A
/// line goes on at its indentation, the variations beside it hang from the node they begin at. A
/// node with a name or a comment stands on a line of its own, with the beginning of that.
///
/// With --json each node is an object on a line of its own, in pre-order: `path`, `tree` (from 1),
/// `node`, `parent` (null for the root), `depth` (moves from the root), `children` (how many),
/// `moves` (a list of `color` and `move`), `name`, `comment`, `properties` (the identifiers), and
/// `lossy_text` where a text is not valid in its charset.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf tree game.sgf
  sgf tree --max-depth 10 joseki.sgf | less
  sgf tree --json game.sgf | jq 'select(.children == 0) | .node'")]
pub struct Tree {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Show only the K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    /// Leave out nodes that are more than N steps from the root
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,

    /// One JSON object a node and line
    #[arg(long)]
    pub json: bool,
}

/// Show one position: the board, whose turn it is, and the comment
///
/// Without --node, --move or --path it is the end of the main line; in Hex and Twixt the node with
/// IP, where there is one. VW and DD are obeyed, markup and labels are drawn, and the last move
/// stands in parentheses.
///
/// With --json the position is one object: `path`, `tree` (from 1), `node`, `move_number`, `game`,
/// `size`, `to_play`, `black` and `white` (points by row, then column), `prisoners` (taken by each
/// side), `last_move`, `links` (Twixt), `blocked` (the arrows of Amazons), `winner`, `illegal` (what
/// was wrong with the moves so far), and in Backgammon `points`.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf show game.sgf
  sgf show --move 50 --coords players game.sgf
  sgf show --path Q16,D4,R14 joseki.sgf
  sgf show --json --node 12 game.sgf | jq .prisoners")]
pub struct Show {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    #[command(flatten)]
    pub place: Place,

    /// Draw with ASCII characters only
    #[arg(long, conflicts_with = "json")]
    pub ascii: bool,

    /// The names of points: as SGF writes them, or as players do
    #[arg(long, value_name = "NAMES", default_value = "sgf")]
    pub coords: Coords,

    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

/// A position in a file.
#[derive(Options)]
pub struct Place {
    /// The K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one, default_value = "1")]
    pub tree: usize,

    /// The node with this number, in pre-order; the root is 0
    #[arg(long, value_name = "N", group = "position")]
    pub node: Option<usize>,

    /// The node of the M-th move of the main line; 0 is the root
    #[arg(long = "move", value_name = "M", group = "position")]
    pub number: Option<usize>,

    /// The node that moves lead to, such as Q16,D4,pass or pd,dp
    #[arg(long, value_name = "MOVES", group = "position")]
    pub path: Option<String>,
}

/// Remove what is asked for: comments, markup, variations, names, and more
///
/// All else stays byte for byte. What the categories mean is the property table's business, which
/// `sgf explain --list properties` shows; --keep and --remove name identifiers, and override the
/// categories. --keep alone removes all that annotates a game, the game information included, but
/// what it names.
///
/// A node that becomes empty stays unless --empty-nodes is given.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf strip --comments --markup --variations game.sgf -o bare.sgf
  sgf strip --info --keep PB,PW,RE game.sgf
  sgf strip --anonymise --remove EV,RO --write game.sgf
  sgf strip --private --analysis --empty-nodes reviewed.sgf")]
pub struct Strip {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    #[command(flatten)]
    pub wanted: Wanted,

    /// Identifiers that go
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[arg(value_parser = identifier)]
    pub remove: Vec<String>,

    /// Identifiers that stay, whatever their category
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    #[arg(value_parser = identifier)]
    pub keep: Vec<String>,

    /// Remove nodes without properties, too
    #[arg(long)]
    pub empty_nodes: bool,

    /// Change only the K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Output,
}

/// What is removed.
#[derive(Options)]
#[group(multiple = true)]
pub struct Wanted {
    /// C, GC and N
    #[arg(long)]
    pub comments: bool,

    /// Marks, labels, arrows, territory, figures, what is dimmed or out of view
    #[arg(long)]
    pub markup: bool,

    /// All lines but the main line
    #[arg(long)]
    pub variations: bool,

    /// Clocks and time limits
    #[arg(long)]
    pub timing: bool,

    /// What the specification does not know, the properties of engines too
    #[arg(long)]
    pub private: bool,

    /// Judgements of moves and positions, and what engines thought of them
    #[arg(long)]
    pub analysis: bool,

    /// Game information; HA, KM, RU and what else a position hangs on stays
    #[arg(long)]
    pub info: bool,

    /// Stones that are set up, and PL
    #[arg(long)]
    pub setup: bool,

    /// Persons and where they played: PB PW BR WR BT WT PC SO AN US
    #[arg(long)]
    pub anonymise: bool,
}

/// Turn or mirror the board, and exchange the colours
///
/// Moves, setup, markup and views are turned; texts and private properties stay as they are. With
/// the colours go names, ranks, teams, times, PL, the result, the sign of komi and V, and
/// territory. Where only the start position of a game is implied and it does not come to lie on
/// itself, it is written into the root.
///
/// Go, Gomoku, Othello, Amazons, Lines of Action and Gess have all symmetries. Hex has the half
/// turn, and with --swap-colors the diagonals; Twixt the half turn and both flips, and with
/// --swap-colors the diagonals and quarter turns; Octi --flip h, and with --swap-colors the half
/// turn; Backgammon --swap-colors alone. What a game lacks is refused.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf transform --rotate 90 game.sgf
  sgf transform --flip diagonal --swap-colors hex.sgf -o mirrored.sgf
  sgf transform --canonical --write joseki.sgf")]
pub struct Transform {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// Turn the board clockwise, by degrees
    #[arg(long, value_name = "DEGREES", required_unless_present_any = ["flip", "swap_colors", "canonical"])]
    pub rotate: Option<Rotation>,

    /// Mirror the board, after it was turned
    #[arg(long, value_name = "HOW")]
    pub flip: Option<Flip>,

    /// Exchange Black and White
    #[arg(long)]
    pub swap_colors: bool,

    /// Choose the orientation in which the moves of the main line are the smallest as text
    #[arg(long, conflicts_with_all = ["rotate", "flip"])]
    pub canonical: bool,

    /// Change only the K-th game, counted from 1
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    #[command(flatten)]
    pub output: Output,
}

/// Make a part of a game a game of its own: a line, or a subtree
///
/// N is the number of a node, in pre-order, the root is 0; without it, --node, --move or --path
/// name the node. The new file has the canonical layout; values stay byte for byte.
///
/// The root of a subtree holds the root properties, the game information in force, and the position
/// before the node's own move as setup, with PL; MN lets the numbers of moves go on. --with-moves
/// keeps the moves from the root instead. A position that setup cannot express, such as Twixt's
/// links where some were removed, is refused.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf extract --main-line game.sgf
  sgf extract --line 52 --to-end game.sgf -o variation.sgf
  sgf extract --subtree --move 50 game.sgf -o endgame.sgf
  sgf extract --subtree --path Q16,D4 --with-moves joseki.sgf")]
pub struct Extract {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// The nodes from the root to N
    #[arg(long, value_name = "N", num_args = 0..=1)]
    #[arg(required_unless_present_any = ["subtree", "main_line"])]
    #[arg(conflicts_with_all = ["subtree", "main_line", "with_moves"])]
    pub line: Option<Option<usize>>,

    /// And on along the main continuation, to its end
    #[arg(long, requires = "line")]
    pub to_end: bool,

    /// The node N and all below it
    #[arg(long, value_name = "N", num_args = 0..=1)]
    pub subtree: Option<Option<usize>>,

    /// Keep the moves from the root to the subtree
    #[arg(long, requires = "subtree")]
    pub with_moves: bool,

    /// The main line only: of the game, or of the subtree
    #[arg(long)]
    pub main_line: bool,

    #[command(flatten)]
    pub place: Place,

    #[command(flatten)]
    pub output: Output,
}

/// Split a file into one file a game, or a variation
///
/// --by tree writes each game of a collection, byte for byte. --by variation writes each line from
/// the root to a leaf. --by game takes a merged tree apart: each node with game information makes a
/// file with the line to it and all below it, its game information in the root; lines that belong
/// to none make one file more.
///
/// The names of the files that were written go to standard output. An existing file is never
/// overwritten without --force: then nothing is written at all.
#[derive(Options)]
#[command(after_help = "\
Fields of --name:
  {stem}   the name of FILE without its end
  {n}      the number of the file from 1; {n:04} with four digits
  {PB}     a property, as it is in force; empty where there is none
  What file systems do not allow becomes `_`; a name that came before gets -2, -3 and so on.

Examples:
  sgf split collection.sgf --out-dir games
  sgf split --by variation joseki.sgf --out-dir lines
  sgf split --by game --name '{PB}-{PW}-{DT}' merged.sgf")]
pub struct Split {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// What makes a file
    #[arg(long, value_name = "WHAT", default_value = "tree")]
    pub by: SplitBy,

    /// The folder to write to; it is made where it does not exist
    #[arg(long, value_name = "DIR", default_value = ".", value_hint = ValueHint::DirPath)]
    pub out_dir: PathBuf,

    /// The names of the files, without their end
    #[arg(long, value_name = "TEMPLATE", default_value = "{stem}-{n:04}", value_parser = Template::parse)]
    pub name: Template,

    /// Overwrite files that exist
    #[arg(long)]
    pub force: bool,
}

/// Where a file goes that a command makes of another.
#[derive(Options)]
pub struct Output {
    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Change the file itself
    #[arg(long, short, conflicts_with = "output")]
    pub write: bool,
}

/// Show what differs in meaning, not in bytes
///
/// The order of properties and of list values, the layout, the charset, rectangles in lists of
/// points and soft line breaks are no difference; the order of games and of variations is one.
/// Variations are matched by their moves, so that an added or removed variation is one difference,
/// and so is a changed move where the game goes on as before.
///
/// With --json each difference is one object: `kind` (property-added, property-removed,
/// property-changed, node-added, node-removed, tree-added, tree-removed), `tree` (from 1, in A
/// where it is there), `node_a`, `node_b` (in pre-order, the root is 0), `property`, `a` and `b` (the
/// values), and `lossy_text` where a text is not valid in its charset. An added or removed node
/// stands for all below it that has no counterpart.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf diff old.sgf new.sgf
  git show HEAD:game.sgf | sgf diff - game.sgf
  sgf diff --json old.sgf new.sgf | jq -r .kind | sort | uniq -c

Exit status: 1 where something differs.")]
pub struct Diff {
    /// A file, or `-`
    #[arg(value_name = "A", value_hint = ValueHint::FilePath)]
    pub a: PathBuf,

    /// The file to compare it with, or `-`
    #[arg(value_name = "B", value_hint = ValueHint::FilePath)]
    pub b: PathBuf,

    /// One JSON object a difference
    #[arg(long)]
    pub json: bool,
}

/// Print a stable, readable text, a node a line, for git diff and grep
///
/// A line has the number of moves so far, then the node's properties: moves first, the others by
/// name, the values of lists in order, rectangles as single points, texts in UTF-8 with \n for a
/// line break. Files that mean the same give the same text, but for CA. A game begins with its
/// root's line.
///
/// The variations of a node come right behind it, indented, before the main line goes on; the first
/// line of each has a `(`. From level 20 on the level stands before the number instead: `<20>`.
///
/// Where there are several files, the path and a colon stand before each line, as grep does it.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf cat game.sgf
  sgf cat games/ | grep -i 'C.*ladder'

For git diff, with two lines of configuration:
  echo '*.sgf diff=sgf' >> .gitattributes
  git config diff.sgf.textconv 'sgf cat'")]
pub struct Cat {
    /// Files and folders, or `-`
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,
}

/// Put variations in order, or make one the main line
///
/// Variations are moved with all that stands in them; nothing else changes. Ties keep their order.
/// Without --write or -o the file goes to standard output.
#[derive(Options)]
#[command(group = clap::ArgGroup::new("order").required(true).multiple(true))]
#[command(after_help = "\
Examples:
  sgf sort --by length game.sgf -o sorted.sgf
  sgf sort --promote 57 --write game.sgf
  sgf sort --by info --tree 2 joseki.sgf")]
pub struct Sort {
    /// A file, or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,

    /// What decides about the order
    #[arg(long, value_name = "WHAT", group = "order")]
    pub by: Option<Order>,

    /// Make the line through node N the main line; the root is 0
    #[arg(long, value_name = "N", group = "order")]
    pub promote: Option<usize>,

    /// Change only the K-th game, counted from 1; --promote without it is about the first
    #[arg(long, value_name = "K", value_parser = from_one)]
    pub tree: Option<usize>,

    /// Write the result to a file
    #[arg(long, short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Change the file itself
    #[arg(long, short, conflicts_with = "output")]
    pub write: bool,
}

/// Say what the specification says: about a check's code, a group of checks, a property, or a game
///
/// A property may be given by its identifier or its name, a game by its name or GM number. Where
/// several things have the name, all are shown.
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf explain KO
  sgf explain bad-value
  sgf explain charset
  sgf explain 'Lines of Action'
  sgf explain --list codes")]
pub struct Explain {
    /// A code, a group, a property or a game
    #[arg(
        value_name = "WHAT",
        required_unless_present = "list",
        conflicts_with = "list"
    )]
    pub what: Option<String>,

    /// List everything of a kind
    #[arg(long, value_name = "KIND")]
    pub list: Option<Listed>,

    /// One JSON object a line
    #[arg(long)]
    pub json: bool,
}

/// Print a shell's completions
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf completions bash > ~/.local/share/bash-completion/completions/sgf
  sgf completions fish > ~/.config/fish/completions/sgf.fish")]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// Print a man page, or write all of them to a folder
#[derive(Options)]
#[command(after_help = "\
Examples:
  sgf man check | man -l -
  sgf man -o ~/.local/share/man/man1")]
pub struct Man {
    /// The command whose page is printed; without one, that of sgf itself
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    pub command: Option<String>,

    /// The folder for all pages; it is made where it does not exist
    #[arg(long, short, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it the choice of the whole program.
    pub fn choose(self) {
        let choice = match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Frames of the source, for people
    Text,
    /// An object a line, the last one a summary
    Json,
    /// Annotations: workflow commands of GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning services and editors
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum FailOn {
    Error,
    Warning,
    Style,
    Never,
}

impl FailOn {
    /// Whether a finding of this severity makes the run fail.
    pub fn includes(self, severity: Severity) -> bool {
        match self {
            FailOn::Error => severity >= Severity::Error,
            FailOn::Warning => severity >= Severity::Warning,
            FailOn::Style => true,
            FailOn::Never => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    Ff4,
    Ff3,
    Json,
    Sgf,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Rotation {
    #[value(name = "90")]
    Quarter,
    #[value(name = "180")]
    Half,
    #[value(name = "270")]
    ThreeQuarters,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Flip {
    /// Left and right exchanged
    H,
    /// Top and bottom exchanged
    V,
    /// The upper left corner stays
    Diagonal,
    /// The upper right corner stays
    Antidiagonal,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SplitBy {
    Tree,
    Variation,
    Game,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Coords {
    Players,
    Sgf,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Listed {
    Codes,
    Properties,
    Games,
}

/// A charset, and the name that it was asked for by.
#[derive(Clone)]
pub struct NamedCharset {
    pub charset: Charset,
    pub name: String,
}

/// The error for options of a command that look right one by one.
pub fn usage(command: Option<&str>, message: &str) -> clap::Error {
    let mut program = Args::command();
    program.build();
    let subcommand = command.and_then(|name| program.find_subcommand_mut(name));
    match subcommand {
        Some(subcommand) => subcommand.error(ErrorKind::ValueValidation, message),
        None => Args::command().error(ErrorKind::ValueValidation, message),
    }
}

fn column(name: &str) -> Result<&'static str, String> {
    match COLUMNS.iter().find(|column| **column == name) {
        Some(column) => Ok(column),
        None => Err(format!(
            "there is no such column{}",
            near::hint(name, COLUMNS.iter().copied())
        )),
    }
}

fn named_charset(name: &str) -> Result<NamedCharset, String> {
    let name = name.trim();
    match Charset::for_name(name.as_bytes()) {
        Some(charset) => Ok(NamedCharset {
            charset,
            name: name.to_owned(),
        }),
        None => Err("there is no such charset".to_owned()),
    }
}

fn from_one(number: &str) -> Result<usize, String> {
    match number.parse() {
        Ok(0) | Err(_) => Err("games are counted from 1".to_owned()),
        Ok(number) => Ok(number),
    }
}

/// An identifier, or a long name of FF\[1\] to FF\[3\] as the identifier it means.
fn identifier(name: &str) -> Result<String, String> {
    let is_one = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match is_one {
        true => Ok(String::from_utf8_lossy(&canonical_id(name.as_bytes())).into_owned()),
        false => Err("an identifier is letters and digits, such as C or PB".to_owned()),
    }
}

fn info_help() -> StyledStr {
    let columns = wrapped(&COLUMNS.join(", "), 2, 78);
    StyledStr::from(format!(
        "Columns:\n{columns}
Examples:
  sgf info games/
  sgf info --columns path,black.name,white.name,result games/ | sort -t$'\\t' -k2
  sgf info --json games/ | jq -s 'group_by(.game_name) | map({{(.[0].game_name): length}}) | add'"
    ))
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// The longest line first, in moves
    Length,
    /// By date, Black's and White's names in the first node that has some; none comes last
    Info,
    /// The most leaves first
    Frequency,
}
