/** A node: a number that survives edits. */
export type Id = number;

/** A property of a node, as it stands in the file. */
export interface Property {
  /** The identifier, without the lower-case letters of old formats. */
  id: string;
  /** What it stands for, such as `Add Black`; null where the table does not know it. */
  name: string | null;
  /** Its property type: `move`, `setup`, `root`, `game-info`, `none` …, as `sgf explain` names it. */
  type: string | null;
  /** The values as `sgf convert --to json` writes them. */
  values: unknown[];
  /** What stands between the brackets. */
  raw: string[];
  /** Whether its type accepts all values. */
  valid: boolean;
  /** Bytes of the file, from the identifier to the last bracket; null where it was edited. */
  span: [number, number] | null;
}

/** A position, as `sgf show --json` prints it. */
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
  /** In which dialects the game is written, and so read: checks that explain them. */
  dialect: string[];
  /** Backgammon only: the checkers on each point. */
  points?: Record<string, { B: number; W: number }>;
  lossy_text?: true;
}

/** A game's information, a row as `sgf info --json` prints it. */
export interface Info {
  tree: number;
  game: number;
  game_name: string | null;
  ff: number;
  charset: string;
  size: [number, number] | null;
  nodes: number;
  moves: number;
  leaves: number;
  black: { name: string | null; rank: string | null; team: string | null };
  white: { name: string | null; rank: string | null; team: string | null };
  result: { text: string; winner: string | null; by: string | null; score: number | null } | null;
  date: { text: string; dates: string[] | null } | null;
  komi: number | null;
  handicap: number | null;
  game_info_nodes: number[];
  dialect: string[];
  [key: string]: unknown;
}

/** A finding, as `sgf check --format json` prints it. */
export interface Diagnostic {
  type: "diagnostic";
  code: string;
  severity: "error" | "warning" | "style";
  lossy: boolean;
  message: string;
  /** Bytes of the file, end exclusive. */
  span: [number, number];
  line: number;
  column: number;
  tree: number | null;
  node: number | null;
  property: string | null;
  sgfc: number | null;
  fix: "safe" | "unsafe" | null;
}

/** What is drawn of a position: the options of `sgf render`. */
export interface Render {
  theme?: "book" | "wood" | "dark" | "highcontrast";
  coords?: "players" | "sgf" | "none";
  /** From a point to the next, in pixels. */
  size?: number;
  numbers?: "none" | "last" | "all" | "range";
  /** `20-40`, or `20-`. */
  range?: string;
  crop?: string;
  variations?: boolean;
  noMarkup?: boolean;
}

/** A board that can be clicked on. */
export interface Board {
  svg: string;
  width: number;
  height: number;
  points: { point: string; x: number; y: number; radius: number }[];
}

/** A place in a tree. */
export interface At {
  move?: number;
  path?: string;
}

/** Options of a program's command: its long options in camelCase. */
export type Options = Record<string, unknown>;

/** The bytes of a file, or its text. */
export type Data = Uint8Array | ArrayBuffer | string;
