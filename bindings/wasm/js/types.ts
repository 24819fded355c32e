/** Node: a number that survives edits. */
export type Id = number;

/** Property of a node, as in the file. */
export interface Property {
  /** Identifier without the lower-case letters of old formats. */
  id: string;
  /** Meaning, such as `Add Black`; null for unknown properties. */
  name: string | null;
  /** Property type as in `sgf explain`: `move`, `setup`, `root`, `game-info`, `none` … */
  type: string | null;
  /** Values as in `sgf convert --to json`. */
  values: Json[];
  /** Escaped values, as between the brackets. */
  raw: string[];
  /** True if all values are valid for its type. */
  valid: boolean;
  /** Byte range in the file, from the identifier to the last bracket; null if edited. */
  span: [number, number] | null;
}

/** Position, as `sgf show --json` prints it. */
export interface Show {
  tree: number;
  node: number;
  move_number: number;
  game: number;
  size: [number, number] | null;
  to_play: "B" | "W" | null;
  black: string[] | null;
  white: string[] | null;
  prisoners: { B: number; W: number } | null;
  last_move: { color: "B" | "W"; move: string } | null;
  links: { black: [string, string][]; white: [string, string][] } | null;
  blocked: string[] | null;
  winner: "B" | "W" | null;
  illegal: string[];
  /** Score of the position as the end of the game, only in Go. */
  score: {
    rules: string | null;
    komi: number;
    /** White's points for handicap stones, if area is counted. */
    compensation: number;
    /** True if the node has TB or TW. */
    marked: boolean;
    dead: string[];
    /** Empty points that belong to neither side. */
    open: string[];
    area: { B: number; W: number };
    territory: { B: number; W: number };
    /** Including dead stones. */
    prisoners: { B: number; W: number };
    final: boolean;
    /** As in RE; null unless the score is final and RU names known rules. */
    result: string | null;
  } | null;
  /** Detected dialects of the game, as codes of the checks that explain them. */
  dialect: string[];
  /** Checkers on each point, only in Backgammon. */
  points?: Record<string, { B: number; W: number }>;
  lossy_text?: true;
}

/** Player in `Info`. */
export interface Player {
  name: string | null;
  rank: string | null;
  team: string | null;
}

/** Information about a game, as `sgf info --json` prints it, without the path. */
export interface Info {
  /** Number of the game, from 1 as in the program. */
  tree: number;
  game: number;
  game_name: string | null;
  ff: number;
  charset: string;
  /** Columns and rows. */
  size: [number, number] | null;
  nodes: number;
  moves: number;
  leaves: number;
  /** Program that wrote the file. */
  application: { name: string; version: string | null } | null;
  black: Player;
  white: Player;
  result: {
    text: string;
    winner: "B" | "W" | "draw" | "void" | "unknown" | null;
    by: "score" | "resign" | "time" | "forfeit" | null;
    score: number | null;
  } | null;
  date: { text: string; dates: string[] | null } | null;
  event: string | null;
  round: string | null;
  place: string | null;
  rules: string | null;
  komi: number | null;
  handicap: number | null;
  /** `used` has the seconds of each side's moves; null if the time of a move is not known. */
  time: {
    main: number | null;
    overtime: string | null;
    used: { B: number | null; W: number | null };
  } | null;
  /** English name of the opening (Go on 19x19). */
  opening_name: string | null;
  game_info_nodes: number[];
  /** Properties whose values are not valid but could be read, such as `DT`. */
  lenient: string[];
  /** True if a text contains characters that could not be decoded. */
  lossy_text?: true;
  dialect: string[];
}

/** Finding, as `sgf check --format json` prints it. */
export interface Diagnostic {
  type: "diagnostic";
  code: string;
  severity: "error" | "warning" | "style";
  lossy: boolean;
  message: string;
  /** Byte range in the file, end exclusive. */
  span: [number, number];
  line: number;
  column: number;
  tree: number | null;
  node: number | null;
  property: string | null;
  sgfc: number | null;
  fix: "safe" | "unsafe" | null;
}

/** Drawing options for a position, as in `sgf render`. */
export interface Render {
  theme?: "book" | "wood" | "dark" | "highcontrast";
  coords?: "players" | "sgf" | "none";
  /** Distance between points in pixels. */
  size?: number;
  numbers?: "none" | "last" | "all" | "range";
  /** `20-40`, or `20-`. */
  range?: string;
  crop?: string;
  variations?: boolean;
  noMarkup?: boolean;
}

/** Board for programs that handle clicks. */
export interface Board {
  svg: string;
  width: number;
  height: number;
  points: { point: string; x: number; y: number; radius: number }[];
}

/** Address in a game. */
export interface At {
  move?: number;
  path?: string;
}

/** Options of the program's commands in camelCase. `tree` is the number of a game, from 1; all games by default. */
interface OfTree {
  tree?: number;
}

export interface FormatOptions extends OfTree {
  width?: number;
  compact?: boolean;
  compressPoints?: boolean;
  expandPoints?: boolean;
  force?: boolean;
}

export interface ConvertOptions {
  to?: "sgf" | "ff3" | "ff4" | "json";
  charset?: string;
  fromCharset?: string;
}

export interface TransformOptions extends OfTree {
  rotate?: 90 | 180 | 270 | "90" | "180" | "270";
  flip?: "h" | "v" | "diagonal" | "antidiagonal";
  swapColors?: boolean;
  canonical?: boolean;
}

export interface StripOptions extends OfTree {
  comments?: boolean;
  markup?: boolean;
  timing?: boolean;
  analysis?: boolean;
  info?: boolean;
  setup?: boolean;
  variations?: boolean;
  private?: boolean;
  anonymize?: boolean;
  emptyNodes?: boolean;
  /** Property identifiers. */
  keep?: string[];
  remove?: string[];
}

/** Node of a game, in one of these forms. */
interface OfPlace extends OfTree {
  node?: number;
  move?: number;
  path?: string;
}

export interface ExtractOptions extends OfPlace {
  line?: boolean | number;
  subtree?: boolean | number;
  toEnd?: boolean;
  withMoves?: boolean;
  mainLine?: boolean;
}

export interface SortOptions extends OfTree {
  by?: "length" | "info" | "frequency";
  promote?: number;
}

/** Value to set. In a list, a pair is written as `a:b`, such as a point and its label. */
export type Assigned = string | number | (string | number | [string | number, string | number])[];

export interface SetOptions extends OfPlace {
  /** Adds values to existing lists. */
  add?: Record<string, Assigned>;
  /** Removes these properties. */
  unset?: string[];
  /** Writes invalid values and unknown properties anyway. */
  force?: boolean;
}

export interface MergeOptions {
  names?: string[];
  collection?: boolean;
  symmetry?: boolean;
  order?: "input" | "frequency";
  maxDepth?: number;
  counts?: boolean;
}

export interface DedupOptions {
  names?: string[];
  by?: "moves" | "signature" | "prefix" | "position";
}

export interface SplitOptions {
  by?: "tree" | "variation" | "game";
  /** File name of the pieces before their number. */
  stem?: string;
}

/** Options of `sgf render`. A test compares their names with the program's. */
export interface RenderOptions extends OfPlace, Omit<Render, "variations"> {
  format?: "svg" | "png" | "pdf" | "gif" | "epub" | "text" | "tikz" | "sensei";
  /** File name without its extension, and modification time in milliseconds since 1970. Books contain both. */
  name?: string;
  modified?: number;
  figures?: boolean | number | string;
  /** Print variations in figures down to this depth: 1 is those of the main line, 0 is none. */
  depth?: number;
  /** Print at most this many diagrams of variations and marks. */
  maxDiagrams?: number;
  /** Start a new page of a book for each game, or only for each file. */
  chapter?: "game" | "file";
  /** Draw a graph of winrate and score with the mistakes. */
  graph?: boolean;
  /** Draw only this curve of the graph. */
  by?: "score" | "winrate";
  problems?: boolean | number;
  /** Take every game with stones before its first move as a problem. */
  all?: boolean;
  answers?: boolean | "right" | "all";
  /** Shuffle, rotate and mirror the problems; the same number gives the same sheet. */
  shuffle?: number;
  from?: "games" | "variations";
  variations?: boolean;
  markup?: boolean;
  /** Write captions and headings in this language, such as `ja`. */
  lang?: string;
  title?: string;
  subtitle?: string;
  author?: string;
  scale?: number;
  width?: number;
  /** Put this many figures side by side on a page. */
  columns?: number;
  paper?: string;
  /** Put two pages on each side of a sheet, to fold. */
  booklet?: boolean;
  /** Show each move for this many seconds, or for a time such as `500ms`. */
  delay?: number | string;
  standalone?: boolean;
  /** Do not correct known dialects; read the file exactly as written. */
  noDialects?: boolean;
  ascii?: boolean;
}

/** Bytes of a new file: `Uint8Array<ArrayBuffer>`, if the version of TypeScript distinguishes it. */
export type Bytes = ReturnType<Uint8ArrayConstructor["of"]>;

/** Bytes or text of a file. */
export type Data = Uint8Array | ArrayBuffer | string;

/** Engine analysis of a position; all values are Black's. */
export interface Analysis {
  tree: number;
  node: number;
  main: boolean;
  dialect: string;
  engine: string | null;
  before: boolean;
  visits: number | null;
  winrate: number | null;
  score: number | null;
  stdev: number | null;
  candidates: { move: string; visits: number | null; winrate: number | null; score: number | null; prior: number | null; pv: string[] }[];
  ownership: number[] | null;
  policy: number[] | null;
}

/** Options as in `sgf review`. */
export interface ReviewOptions {
  by?: "score" | "winrate";
  classes?: number[];
  minVisits?: number;
  dialect?: string;
  variations?: boolean;
  side?: "B" | "W";
  from?: number;
  to?: number;
  minLoss?: number;
  sort?: "move" | "loss";
}

/** File converted to SGF. */
export interface Imported {
  format: string;
  sgf: string;
  /** Number of items that SGF cannot store. */
  lost: number;
}

/** Options of `exported`. `tree` writes one game; `node`, `move` and `path` the line through a node. */
export interface ExportOptions extends OfPlace {
  to: "trmph" | "hexworld" | "t1j" | "gtp" | "moves" | "sgfs";
}

/** File converted to another format. */
export interface Exported {
  text: string;
  /** Data that the format cannot store: properties, and `variations`, with their number. */
  lost: { what: string; value: string }[];
}

/** Move in a review. */
export interface ReviewedMove {
  type: "move";
  tree: number;
  node: number;
  move: number;
  color: "B" | "W";
  value: string;
  dialect: string | null;
  engine: string | null;
  visits: number | null;
  winrate: number | null;
  score: number | null;
  stdev: number | null;
  /** Points lost by the move. */
  loss: number | null;
  loss_winrate: number | null;
  /** Class of the mistake, from 0. */
  class: number | null;
  best: string | null;
  best_winrate: number | null;
  best_score: number | null;
  rank: number | null;
  pv: string[] | null;
}

/** Player in a review. */
export interface ReviewedPlayer {
  type: "player";
  tree: number;
  color: "B" | "W";
  name: string | null;
  moves: number;
  reviewed: number;
  known: number;
  matches: number;
  mean_loss: number | null;
  mean_loss_winrate: number | null;
  by: "score" | "winrate";
  /** Number of moves in each class. */
  classes: number[];
}

/** Totals of a review. */
export interface ReviewSummary {
  type: "summary";
  files: number;
  games: number;
  moves: number;
  reviewed: number;
  unreadable: number;
}

/** Line of `sgf review --json`, without the path. */
export type ReviewLine = ReviewedMove | ReviewedPlayer | ReviewSummary;

/** Value as in `sgf convert --to json`. */
export type Json = string | number | boolean | null | Json[];

/** Difference between two files, as `sgf diff --json` prints it. */
export interface Difference {
  kind: string;
  tree: number | null;
  node_a: number | null;
  node_b: number | null;
  property: string | null;
  a: Json;
  b: Json;
  /** Number of nodes, if a whole part of the tree differs. */
  nodes?: number;
  lossy_text?: true;
}

/** Duplicate games, as `sgf dedup --json` prints them. */
export interface Cluster {
  type: "cluster";
  by: "moves" | "signature" | "prefix" | "position";
  games: { path: string; tree: number; moves: number; richest: boolean }[];
}

/** Totals of `dedup`. */
export interface DedupSummary {
  type: "summary";
  files: number;
  games: number;
  clusters: number;
  duplicates: number;
  kept: number;
  unreadable: number;
}

/** Check, as `sgf explain --json` prints it. The list of all codes has only the first part. */
export interface CheckTopic {
  code: string;
  severity: "error" | "warning" | "style";
  summary: string;
  sgfc: number[];
  fix: "safe" | "unsafe" | null;
  games: number[];
  spec: string;
  kind?: "check";
  group?: string;
  lossy?: boolean;
  manual?: string;
}

/** Group of checks. */
export interface GroupTopic {
  kind: "group";
  name: string;
  summary: string;
  codes: string[];
}

/** SGF property. */
export interface PropertyTopic {
  id: string;
  name: string;
  type: string;
  values: string;
  inherit: boolean;
  group: string;
  ff: number[];
  games: number[];
  summary: string;
  details: string;
  spec: string;
}

/** Kind of game. */
export interface GameTopic {
  number: number;
  name: string | null;
  size: [number, number] | null;
  page: string | null;
  description: string;
  kind?: "game";
}

/** Result of `explain`. */
export type Topic = CheckTopic | GroupTopic | PropertyTopic | GameTopic;
