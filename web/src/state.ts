// State: one plain object. Functions in actions/ change it, and drawing depends only on it.
import type { Diagnostic } from "../../bindings/wasm/js/types.js";
import { nodeOf, type Layout } from "./layout.js";
import { listed, solvedOf, type Files, type Row } from "./listed.js";
import type { At, Branch, Candidate, Change, Context, Count, Course, Field, Fresh, Game, Hit, Mode, Recent, Solved, Solving, State, Theme, View, ViewOptions } from "./types.js";

/** Settings from the element's attributes. */
export interface Settings {
  mode: Mode;
  theme: Theme;
  /** Red and blue for Hex and Twixt. */
  redBlue: boolean;
  coords: string;
  variations: string;
  numbers: string;
  panels: string[] | null;
  keys: "focus" | "page" | "none";
  wheel: boolean;
  hash: boolean;
  /** True to play a sound with each stone. */
  sound: boolean;
  interval: number;
  replyDelay: number;
  shuffle: boolean;
  /** True to go to the next problem automatically. */
  autoNext: boolean;
  confirm: "auto" | "always" | "never";
  lang: string | null;
  maxBytes: number;
  linkBase: string | null;
  /** URL of the second module. */
  formats: string | null;
  /** True if the program or a second module can write all formats. */
  makes: boolean;
  turn: 0 | 90 | 180 | 270;
  mirror: boolean;
  /** Number of engine moves to show. */
  candidates: "none" | "all" | number;
  /** Whose winrate and lead candidates have. */
  values: "black" | "mover";
}

export interface Viewing {
  settings: Settings;
  /** New object for each opened file. */
  file: object;
  /** List of files that the page was opened with. */
  files: Files | null;
  /** Solved problems by file hash; replaced on each change. */
  progress: Map<string, Solved>;
  view: View | null;
  tree: Layout | null;
  name: string;
  /** File as encoded in the page's URL, if it came from there. */
  link: string | null;
  /** True if the file is shown rotated, mirrored or color-swapped. Saving writes the original. */
  isTransformed: boolean;
  /** True for new and pasted games without a file. */
  isFresh: boolean;
  /** Original size of the file in bytes. */
  size: number;
  trees: number;
  change: Change;
  /** Child last visited, by parent. */
  taken: Map<number, number>;
  autoplay: boolean;
  tool: string;
  /** Text for labels; if empty, the next free letter is used. */
  label: string;
  /** The copied branch; it can be pasted into other games. */
  branch: Branch | null;
  /** First of two points, or the points of an incomplete move. */
  points: string[];
  /** Points that the picked piece can reach. */
  targets: { points: string[]; on: string[] } | null;
  /** Point under the pointer, or of a tap to confirm. */
  ghost: string | null;
  /** Name of the point under the mouse pointer. */
  pointed: string | null;
  dice: number[];
  problem: Solving | null;
  isShown: boolean;
  /** Comment on the solver's move, shown together with the answer's. */
  remark: { id: number; text: string } | null;
  solved: Set<number>;
  guess: { right: number; wrong: number } | null;
  guessed: "right" | "wrong" | "end" | null;
  /** Error message, cleared at the next node. */
  message: string | null;
  /** Message for this node instead of its move. */
  told: { id: number; text: string } | null;
  busy: string | null;
  isEmpty: boolean;
  /** Offered draft, and whether its original is still the file. */
  draft: { number: number; base: "same" | "changed" } | null;
  /** Drafts of games without a file, offered on the start screen. */
  fresh: Fresh[];
  /** Recently opened files, offered on the start screen. */
  recent: Recent[];
  /** Number of this page's draft, if any. */
  keptAs: number | null;
  found: Diagnostic[] | null;
  foundCount: number;
  fields: Field[];
  /** Field with unwritten input. */
  typing: string | null;
  /** Field with invalid input, and the reason. */
  invalid: { id: string; problem: string } | null;
  find: { text: string; hits: Hit[]; count: number } | null;
  /** Node of the file with tried moves: in SGF and in players' notation. */
  tried: { from: number; moves: string[]; names: string[] } | null;
  count: Count | null;
  /** Engine analysis and times of this game. */
  course: Course | null;
  /** Candidate whose line is shown, from 1; 0 for none. */
  pv: number;
  /** Number of candidates to show when they are enabled again. */
  wanted: string;
  panel: string;
  games: { filter: string; by: string; isDown: boolean; order: number[] | null; rows: Map<number, Game>; pictures: Map<number, string | null> };
  inspected: { id: string; values: string[]; problem: string | null } | null;
  /** Unsaved input of the inspector, with its node. */
  unset: { at: At; id: string; values: string[] } | null;
  dialog: "help" | "new" | "find" | "export" | "move" | "save" | null;
  /** Running export: description and progress. */
  exporting: { words: string; part: number | null } | null;
  isMenuOpen: boolean;
  context: Context | null;
}

export function begun(settings: Settings): Viewing {
  return {
    settings, file: {}, files: null, progress: new Map(), view: null, tree: null, name: "", link: null, isTransformed: false, isFresh: false, size: 0, trees: 0, change: unchanged(0), taken: new Map(), autoplay: false,
    tool: "play", label: "", branch: null, points: [], targets: null, ghost: null, pointed: null, dice: [], problem: null, isShown: false, remark: null, solved: new Set(), guess: null,
    guessed: null, message: null, told: null, busy: null, isEmpty: false, draft: null, fresh: [], recent: [], keptAs: null, found: null, foundCount: 0,
    fields: [], typing: null, invalid: null, find: null, tried: null, count: null, course: null, pv: 0, wanted: "all", panel: "moves", games: noGames(), inspected: null, unset: null, dialog: null,
    isMenuOpen: false, context: null, exporting: null,
  };
}

export const noGames = (): Viewing["games"] =>
  ({ filter: "", by: "number", isDown: false, order: null, rows: new Map(), pictures: new Map() });

export const unchanged = (trees: number): Change => ({ at: null, dirty: false, undo: 0, redo: 0, trees });

export function opened(state: Viewing, file: Pick<Viewing, "name" | "link" | "isTransformed" | "isFresh" | "size" | "trees">): void {
  const { trees } = file;
  Object.assign(state, {
    ...begun(state.settings), ...file, files: state.files, progress: state.progress, branch: state.branch, change: unchanged(trees), panel: state.panel, wanted: state.wanted, isEmpty: trees === 0,
    guess: state.settings.mode === "guess" ? { right: 0, wrong: 0 } : null,
  });
}

/** Cached, since creating it is slower than reading it. */
let night: MediaQueryList | null = null;

export function themeOf({ settings }: Viewing): "book" | "wood" | "dark" | "highcontrast" {
  if (settings.theme !== "auto") return settings.theme;
  night ??= matchMedia("(prefers-color-scheme: dark)");
  return night.matches ? "dark" : "wood";
}

/** Tabs next to the board, and the words of `panels` that enable them. */
export const PANELS: Record<string, string[]> = {
  files: ["files"], moves: ["moves", "comment", "tree"], graph: ["graph"], games: ["games"], info: ["info"], properties: ["properties", "inspector"], findings: ["findings", "check"],
};

/** Returns true if a panel is enabled, has content, and reveals no solution. */
export function canShow(state: Viewing, panel: string): boolean {
  const { panels, mode } = state.settings;
  if (panels && !PANELS[panel]!.some((word) => panels.includes(word))) return false;
  switch (panel) {
    case "files": return state.files !== null;
    case "games": return state.trees > 1;
    case "graph": return state.course !== null && tellsAnalysis(state);
    case "properties": return !isSolving(state);
    case "findings": return !isSolving(state) && mode !== "problem";
    default: return true;
  }
}

/** Returns true if moves that reveal the answer are hidden. */
export const hides = (state: Viewing): boolean =>
  state.settings.mode === "guess" || isSolving(state);

export const isSolving = ({ settings, isShown, problem }: Viewing): boolean =>
  settings.mode === "problem" && !isShown && !(problem?.over ?? false);

/** Returns true if a problem is over, so that the next one can start. */
export const isOver = ({ settings, problem }: Viewing): boolean => settings.mode === "problem" && (problem?.over ?? false);

export const isShuffled = ({ settings, isShown }: Viewing): boolean =>
  settings.mode === "problem" && settings.shuffle && !isShown;

/** Returns true if engine analysis may be shown; it would reveal answers while solving or guessing. */
export const tellsAnalysis = ({ settings }: Viewing): boolean => settings.mode === "view" || settings.mode === "edit";

/** Returns the visible engine moves, best first. */
export function candidates({ view, settings }: { view: Viewing["view"]; settings: Pick<Settings, "candidates"> }): Candidate[] {
  const { candidates: most } = settings;
  return view?.candidates?.list.slice(0, most === "all" ? undefined : most === "none" ? 0 : most) ?? [];
}

export function viewOptions(state: Viewing): ViewOptions {
  const { coords, variations, numbers, mode } = state.settings;
  const isHidden = hides(state);
  const window = mode === "problem" && state.problem?.window;
  const places = state.view?.board?.key;
  return {
    theme: themeOf(state), coords, numbers, variations: isHidden ? "none" : variations,
    ...(isHidden && mode === "problem" && { noLabels: true }),
    ...(isShuffled(state) && { shuffled: true }),
    ...(window && { crop: window }),
    ...(places && { places }),
    ...(state.course?.analyzed && state.settings.candidates !== "none" && tellsAnalysis(state) && { candidates: true }),
  };
}

/** Returns true if there are unsaved changes. */
export const isDirty = ({ change, unset }: Viewing): boolean => change.dirty || unset !== null;

/** Returns true if the file was edited, saved or not. */
export const isEdited = (state: Viewing): boolean => isDirty(state) || state.change.undo > 0;

/** Returns the node that `next` goes to. */
export function following({ view, taken }: Viewing): number | null {
  if (!view) return null;
  const known = view.children.find((child) => child.id === taken.get(view.id)) ?? view.children[0];
  return known?.id ?? null;
}

/** Returns the child of a node that was visited last, or its first; -1 at a leaf. Nodes are numbers here. */
export function below({ tree, taken }: Viewing, node: number): number {
  if (!tree) return -1;
  const last = taken.get(tree.ids[node]!);
  const known = last === undefined ? -1 : nodeOf(tree, last);
  if (known > 0 && tree.parents[known] === node) return known;
  const child = node + 1;
  return child < tree.count && tree.parents[child] === node ? child : -1;
}

/** Returns the nodes of the current line, from the root to its end. */
export function line(state: Viewing): number[] {
  const { tree, view } = state;
  if (!tree || !view) return [];
  const nodes: number[] = [];
  const here = nodeOf(tree, view.id);
  for (let node = here; node >= 0; node = tree.parents[node]!) nodes.push(node);
  nodes.reverse();
  for (let node = below(state, here); node >= 0; node = below(state, node)) nodes.push(node);
  return nodes;
}

/** Returns the problems of the list: all games not known to be something else, and the current one. */
export function problems({ files, view }: Viewing): Row[] {
  const isHere = ({ file, tree }: Row) => file === files!.open && tree === view?.tree;
  return files ? listed(files, "").filter((row) => row.game?.problem !== false || isHere(row)) : [];
}

/** Returns the numbers of solved and of all problems in the list or the file. */
export function solvedIn(state: Viewing): { solved: number; of: number } {
  const { files, progress } = state;
  if (!files || files.open === null) return { solved: state.solved.size, of: state.trees };
  const all = problems(state);
  return { solved: all.filter(({ file, tree }) => solvedOf(progress, files, file, tree)).length, of: all.length };
}

/** Returns the state that the element exposes to programs. */
export function told(state: Viewing): State {
  const { view, change, settings, problem, count } = state;
  return {
    name: state.name, trees: state.trees, tree: view?.tree ?? 0, node: view?.node ?? 0, nodes: state.tree?.count ?? 0,
    move_number: view?.show.move_number ?? 0, to_play: view?.show.to_play ?? null, mode: settings.mode,
    theme: settings.theme, dirty: isDirty(state), undo: change.undo, redo: change.redo,
    tool: settings.mode === "edit" ? state.tool : null,
    problem: problem && settings.mode === "problem"
      ? { status: problem.status, moves: problem.moves, ...solvedIn(state) } : null,
    guess: state.guess, autoplay: state.autoplay, tried: state.tried?.moves ?? [],
    count: count && {
      dead: count.dead, area: count.area, territory: count.territory, prisoners: count.prisoners, result: count.result,
    },
  };
}
