// The state: plain data, all of it in one object. Functions in actions/ change it, and what is drawn is
// a function of it.
import type { Diagnostic } from "../../bindings/wasm/js/types.js";
import { nodeOf, type Layout } from "./layout.js";
import { listed, solvedOf, type Files, type Row } from "./listed.js";
import type { At, Candidate, Change, Count, Course, Field, Fresh, Game, Hit, Mode, Solved, Solving, State, Theme, View, ViewOptions } from "./types.js";

/** What the element's attributes say. */
export interface Settings {
  mode: Mode;
  theme: Theme;
  /** Hex and Twixt in red and blue. */
  redBlue: boolean;
  coords: string;
  variations: string;
  numbers: string;
  panels: string[] | null;
  keys: "focus" | "page" | "none";
  wheel: boolean;
  hash: boolean;
  interval: number;
  replyDelay: number;
  shuffle: boolean;
  /** Whether the next problem comes by itself after a solved one. */
  autoNext: boolean;
  confirm: "auto" | "always" | "never";
  lang: string | null;
  maxBytes: number;
  linkBase: string | null;
  /** Where the second module is. */
  formats: string | null;
  /** Whether there is a second module, or a program, that makes all formats. */
  makes: boolean;
  turn: 0 | 90 | 180 | 270;
  mirror: boolean;
  /** How many of an engine's moves are shown. */
  candidates: "none" | "all" | number;
}

export interface Viewing {
  settings: Settings;
  /** Another one for each file that is opened. */
  file: object;
  /** The list of files that the page was opened with. */
  files: Files | null;
  /** What was solved, by the hashes of files; another map after each change. */
  progress: Map<string, Solved>;
  view: View | null;
  tree: Layout | null;
  name: string;
  /** The file as the page's address holds it, if it came from there. */
  link: string | null;
  /** Whether the file is shown rotated, mirrored or color-swapped: what is saved is the file itself. */
  isTransformed: boolean;
  /** Whether there is no file: the game is new, or was pasted. */
  isFresh: boolean;
  /** Bytes of the file as it was opened. */
  size: number;
  trees: number;
  change: Change;
  /** The child that was last gone to, by its parent, in this game. */
  taken: Map<number, number>;
  autoplay: boolean;
  tool: string;
  /** The first of two points, or the points of a move so far. */
  points: string[];
  /** Where a tap would play, or the pointer is. */
  ghost: string | null;
  dice: number[];
  problem: Solving | null;
  isShown: boolean;
  /** The comment on the solver's move, which stays beside the answer's. */
  remark: { id: number; text: string } | null;
  solved: Set<number>;
  guess: { right: number; wrong: number } | null;
  guessed: "right" | "wrong" | "end" | null;
  /** What went wrong, until the next node. */
  message: string | null;
  /** What is said of this node instead of its move. */
  told: { id: number; text: string } | null;
  busy: string | null;
  isEmpty: boolean;
  /** The draft that is offered, and whether the file is still what it was begun from. */
  draft: { number: number; base: "same" | "changed" } | null;
  /** Drafts of new and pasted games, which are offered where no file is open. */
  fresh: Fresh[];
  /** The number of this page's own draft, if it has one. */
  keptAs: number | null;
  found: Diagnostic[] | null;
  foundCount: number;
  fields: Field[];
  /** The field in which something stands that is not written yet. */
  typing: string | null;
  /** A field whose text is not written, and why. */
  invalid: { id: string; problem: string } | null;
  find: { text: string; hits: Hit[]; count: number } | null;
  /** A node of the file, and moves of one's own after it: as they are played, and as players call them. */
  tried: { from: number; moves: string[]; names: string[] } | null;
  count: Count | null;
  /** What engines left in this game. */
  course: Course | null;
  /** The candidate whose line is shown, from 1; 0 for none. */
  pv: number;
  /** How many candidates are shown when they are shown again. */
  wanted: string;
  panel: string;
  games: { filter: string; by: string; isDown: boolean; order: number[] | null; rows: Map<number, Game>; pictures: Map<number, string | null> };
  inspected: { id: string; values: string[]; problem: string | null } | null;
  /** What was typed in the inspector and is not set, and the node that it belongs to. */
  unset: { at: At; id: string; values: string[] } | null;
  dialog: "help" | "new" | "find" | "export" | null;
  /** What is being made, in words, and how much of it is there. */
  exporting: { words: string; part: number | null } | null;
  isMenuOpen: boolean;
}

export function begun(settings: Settings): Viewing {
  return {
    settings, file: {}, files: null, progress: new Map(), view: null, tree: null, name: "", link: null, isTransformed: false, isFresh: false, size: 0, trees: 0, change: unchanged(0), taken: new Map(), autoplay: false,
    tool: "play", points: [], ghost: null, dice: [], problem: null, isShown: false, remark: null, solved: new Set(), guess: null,
    guessed: null, message: null, told: null, busy: null, isEmpty: true, draft: null, fresh: [], keptAs: null, found: null, foundCount: 0,
    fields: [], typing: null, invalid: null, find: null, tried: null, count: null, course: null, pv: 0, wanted: "all", panel: "moves", games: noGames(), inspected: null, unset: null, dialog: null,
    isMenuOpen: false, exporting: null,
  };
}

export const noGames = (): Viewing["games"] =>
  ({ filter: "", by: "number", isDown: false, order: null, rows: new Map(), pictures: new Map() });

export const unchanged = (trees: number): Change => ({ at: null, dirty: false, undo: 0, redo: 0, trees });

/** Another file: what belonged to the last one is forgotten. */
export function opened(state: Viewing, file: Pick<Viewing, "name" | "link" | "isTransformed" | "isFresh" | "size" | "trees">): void {
  const { trees } = file;
  Object.assign(state, {
    ...begun(state.settings), ...file, files: state.files, progress: state.progress, change: unchanged(trees), panel: state.panel, wanted: state.wanted, isEmpty: trees === 0,
    guess: state.settings.mode === "guess" ? { right: 0, wrong: 0 } : null,
  });
}

/** Asked for once: a browser takes longer to make it than to look at it. */
let night: MediaQueryList | null = null;

export function themeOf({ settings }: Viewing): "book" | "wood" | "dark" | "highcontrast" {
  if (settings.theme !== "auto") return settings.theme;
  night ??= matchMedia("(prefers-color-scheme: dark)");
  return night.matches ? "dark" : "wood";
}

/** Tabs beside the board, and the words of `panels` that ask for them. */
export const PANELS: Record<string, string[]> = {
  files: ["files"], moves: ["moves", "comment", "tree"], graph: ["graph"], games: ["games"], info: ["info"], properties: ["properties", "inspector"], findings: ["findings", "check"],
};

/** Whether a panel may be seen: it is asked for, there is something in it, and it tells nothing to who solves. */
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

/** Whether moves are hidden that would tell an answer. */
export const hides = (state: Viewing): boolean =>
  state.settings.mode === "guess" || isSolving(state);

/** Whether a problem is not over yet. */
export const isSolving = ({ settings, isShown, problem }: Viewing): boolean =>
  settings.mode === "problem" && !isShown && !(problem?.over ?? false);

/** Whether a problem is over, so that the next one can come. */
export const isOver = ({ settings, problem }: Viewing): boolean => settings.mode === "problem" && (problem?.over ?? false);

export const isShuffled = ({ settings, isShown }: Viewing): boolean =>
  settings.mode === "problem" && settings.shuffle && !isShown;

/** Whether what an engine says may be seen: it would tell those who solve and guess. */
export const tellsAnalysis = ({ settings }: Viewing): boolean => settings.mode === "view" || settings.mode === "edit";

/** The engine's moves that are shown, the best first. */
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
    ...(state.course && state.settings.candidates !== "none" && tellsAnalysis(state) && { candidates: true }),
  };
}

/** Whether there is something to lose. */
export const isDirty = ({ change, unset }: Viewing): boolean => change.dirty || unset !== null;

/** Whether the file is no longer the one that was opened, saved or not. */
export const isEdited = (state: Viewing): boolean => isDirty(state) || state.change.undo > 0;

/** What `next` goes to. */
export function following({ view, taken }: Viewing): number | null {
  if (!view) return null;
  const known = view.children.find((child) => child.id === taken.get(view.id)) ?? view.children[0];
  return known?.id ?? null;
}

/** The child of a node that was last taken, or its first; -1 at a leaf. Nodes are numbers here. */
export function below({ tree, taken }: Viewing, node: number): number {
  if (!tree) return -1;
  const last = taken.get(tree.ids[node]!);
  const known = last === undefined ? -1 : nodeOf(tree, last);
  if (known > 0 && tree.parents[known] === node) return known;
  const child = node + 1;
  return child < tree.count && tree.parents[child] === node ? child : -1;
}

/** The nodes of the line that is being walked, from the root to its end. */
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

/** The problems of the list: all games that are not known to be something else, and the one that is being solved. */
export function problems({ files, view }: Viewing): Row[] {
  const isHere = ({ file, tree }: Row) => file === files!.open && tree === view?.tree;
  return files ? listed(files, "").filter((row) => row.game?.problem !== false || isHere(row)) : [];
}

/** How many problems there are, and how many of them are solved: in the list, or in the file. */
export function solvedIn(state: Viewing): { solved: number; of: number } {
  const { files, progress } = state;
  if (!files || files.open === null) return { solved: state.solved.size, of: state.trees };
  const all = problems(state);
  return { solved: all.filter(({ file, tree }) => solvedOf(progress, files, file, tree)).length, of: all.length };
}

/** What the element tells programs. */
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
