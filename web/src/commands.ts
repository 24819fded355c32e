// Commands: their conditions and actions.
import type { Diagnostic } from "../../bindings/wasm/js/types.js";
import { here, shown, tell, type App } from "./app.js";
import { nodeOf } from "./layout.js";
import { PANELS, candidates, canShow, hides, isSolving, line, tellsAnalysis, themeOf, type Viewing } from "./state.js";
import { MODES, type Context, type Fresh, type Mode, type Place, type Recent } from "./types.js";
import { neighbor } from "./listed.js";
import { count, find, gamesRows, sortGames, toComment, toggleDead, toMark, toMistake, writeCount } from "./actions/asking.js";
import { discard, discardFresh } from "./actions/drafts.js";
import { annotate, changed, choose, clickDie, copyBranch, cutBranch, findings, flatten, inspect, move_, others, pasteBranch, restore, restoreFresh, setLeft, setProperty, step, use } from "./actions/editing.js";
import { receive } from "./actions/dropping.js";
import { exported, exportFile } from "./actions/exporting.js";
import { copyLink, copyPicture, copyPoint, copySgf, loadSample, newGame, open, openRecent, paste, pickSave, save, saveAs } from "./actions/files.js";
import { cancel } from "./actions/importing.js";
import { allHashes, fileDetails, filterFiles, openFile, shuffleFiles, toFile } from "./actions/listing.js";
import { enter } from "./actions/loading.js";
import { clearRecent } from "./actions/recent.js";
import { sampleGame, sampleProblem } from "./samples.js";
import { wordsOf, type Choice } from "./choices.js";
import { keepLook, type Look } from "./parts/looks.js";
import { knock } from "./parts/sound.js";
import { arrive, autoplay, branch, goTo, keep, refresh, retract, show, toLine, toStone, walk } from "./actions/moving.js";
import { beginProblem, clearProgress, retry, showSolution } from "./actions/solving.js";

export interface Command {
  can(state: Viewing): boolean;
  /** True for long tasks during which the page stays usable. */
  isApart?: true;
  /** True if the page runs it by itself, so it does not clear error messages. */
  isOwn?: true;
  run(app: App, argument?: unknown): Promise<unknown> | void;
}

/** Games that start with an empty board and add stones: Go, Gomoku, Hex. */
const STONES = [1, 4, 11];

/** Games that can be shown in red and blue: Hex, Twixt. */
const RED_BLUE = [11, 21];

const always = () => true;
const isOpen = ({ view }: Viewing) => view !== null;
const isDrawn = (state: Viewing) => isOpen(state) && state.view!.board !== null;
const isFree = (state: Viewing) => isOpen(state) && !isSolving(state);
const isEdit = (state: Viewing) => isOpen(state) && state.settings.mode === "edit";
const isBelow = (state: Viewing) => isEdit(state) && state.view!.parent !== null;
const canGoBack = (state: Viewing) => isFree(state) && (state.view!.parent !== null || state.tried !== null);
const canGoOn = (state: Viewing) => isFree(state) && state.settings.mode !== "guess" && state.view!.children.length > 0;
const hasCourse = (state: Viewing) => state.course?.analyzed === true && tellsAnalysis(state);
const hasFresh = ({ fresh }: Viewing) => fresh.length > 0;
const hasDraft = (state: Viewing) => state.draft !== null;

/** Sets an attribute of the element. Must not wait for its observer, which would wait for this command. */
const attribute = (app: App, name: string, value: string | null): void => {
  if (value === null) app.host.removeAttribute(name);
  else app.host.setAttribute(name, value);
};

/** Sets an attribute that survives a reload. */
const look = (app: App, name: Look, value: string): void => {
  attribute(app, name, value);
  keepLook(app.host, name, value);
};

const wear = (app: App, theme: string, redBlue = app.state.settings.redBlue): void => look(app, "theme", redBlue ? `${theme} red-blue` : theme);

/** Returns the word after another, cyclically. */
const after = (words: string[], word: string): string => words[(words.indexOf(word) + 1) % words.length]!;

/** Commands that set an attribute, and that change it to its next word. */
const looks = Object.fromEntries((["coords", "numbers", "variations"] as const satisfies Choice[]).flatMap((name): [string, Command][] => [
  [name, { can: always, run: (app, word) => look(app, name, String(word)) }],
  [`${name}-next`, { can: always, run: (app) => look(app, name, after(wordsOf(name), app.state.settings[name])) }],
]));

const turned = (by: number): Command => ({
  can: isOpen,
  run: (app) => {
    const turn = (app.state.settings.turn + by) % 360;
    attribute(app, "turn", turn ? String(turn) : null);
  },
});

/** Moves this node among its siblings. */
const shift = (way: number): Command => ({
  can: (state) => isBelow(state) && (way < 0 ? state.view!.previous : state.view!.next) !== null,
  run: (app) => {
    const { id, parent, index } = shown(app);
    return step(app, [["moveSubtree", id, parent, index - 1 + way]], id);
  },
});

const isIn = ({ view, trees }: Viewing, way: 1 | -1) => view !== null && view.tree + way >= 1 && view.tree + way <= trees;
const hasFile = ({ files }: Viewing, way: 1 | -1) => files !== null && neighbor(files, way) !== null;

/** In a list of files, problems continue in the next file. */
const toGame = (way: 1 | -1): Command => ({
  can: (state) => isIn(state, way) || (state.settings.mode === "problem" && hasFile(state, way)),
  run: async (app) => {
    if (!isIn(app.state, way)) return toFile(app, way, way < 0);
    const tree = shown(app).tree + way;
    if (app.state.settings.mode === "problem") return beginProblem(app, tree);
    await arrive(app, await app.calls.locate({ tree, node: 0 }));
  },
});

const toSibling = (which: "next" | "previous"): Command => ({
  can: (state) => isFree(state) && state.settings.mode !== "guess" && state.view![which] !== null,
  run: (app) => show(app, shown(app)[which]!),
});

/** Opens or closes a dialog. */
const dialog = (name: "help" | "new" | "find" | "export" | "move" | "save", can: Command["can"]): Command => ({
  can,
  run: (app) => {
    app.state.dialog = app.state.dialog === name ? null : name;
    app.draw();
  },
});

const modes = Object.fromEntries(MODES.map((mode): [string, Command] => [`mode-${mode}`, {
  can: always, run: (app) => attribute(app, "mode", mode),
}]));
const themes = Object.fromEntries(wordsOf("theme").map((theme): [string, Command] => [`theme-${theme}`, {
  can: always, run: (app) => wear(app, theme),
}]));

const panels = Object.fromEntries(Object.keys(PANELS).map((panel): [string, Command] => [`show-${panel}`, {
  can: (state) => isOpen(state) && canShow(state, panel), run: (app) => COMMANDS.panel!.run(app, panel),
}]));

export const COMMANDS: Record<string, Command> = {
  first: { can: canGoBack, run: (app) => walk(app, -Infinity) },
  previous: { can: canGoBack, run: (app) => walk(app, -1) },
  next: { can: canGoOn, run: (app) => walk(app, 1) },
  last: { can: canGoOn, run: (app) => walk(app, Infinity) },
  "back-10": { can: canGoBack, run: (app) => walk(app, -10) },
  "forward-10": { can: canGoOn, run: (app) => walk(app, 10) },
  "to-line": { can: isFree, run: (app, place) => toLine(app, Number(place)) },
  "next-variation": toSibling("next"),
  "previous-variation": toSibling("previous"),
  "previous-branch": { can: canGoBack, run: (app) => branch(app, -1) },
  "next-branch": { can: canGoOn, run: (app) => branch(app, 1) },
  "next-comment": { can: canGoOn, run: (app) => toComment(app, 1) },
  "previous-comment": { can: canGoBack, run: (app) => toComment(app, -1) },
  "next-mistake": { can: (state) => hasCourse(state) && canGoOn(state), run: (app) => toMistake(app, 1) },
  "previous-mistake": { can: (state) => hasCourse(state) && canGoBack(state), run: (app) => toMistake(app, -1) },
  "next-mark": { can: canGoOn, run: toMark },
  autoplay: { can: (state) => state.autoplay || canGoOn(state), run: autoplay },
  "next-file": { can: (state) => hasFile(state, 1), run: (app) => toFile(app, 1) },
  "previous-file": { can: (state) => hasFile(state, -1), run: (app) => toFile(app, -1) },
  "open-file": {
    can: ({ files }) => files !== null,
    run: (app, row) => {
      const { file, ...place } = row as { file: number } & Place;
      return openFile(app, file, place);
    },
  },
  "shuffle-files": { can: ({ files }) => files !== null && files.list.length > 1, run: shuffleFiles },
  "filter-files": { can: ({ files }) => files !== null, run: (app, words) => filterFiles(app, String(words)) },
  "file-details": { can: ({ files }) => files !== null, isApart: true, run: (app, files) => fileDetails(app, files as number[]) },
  "next-game": toGame(1),
  "previous-game": toGame(-1),
  go: {
    can: isOpen,
    run: async (app, place) => {
      const { tree } = place as Place;
      if (app.state.settings.mode === "problem" && tree !== undefined && tree !== shown(app).tree) return beginProblem(app, tree);
      await goTo(app, place as Place);
    },
  },

  open: { can: always, run: (app) => open(app, receive) },
  paste: { can: always, isApart: true, run: paste },
  save: {
    can: isOpen,
    run: async (app) => {
      await setLeft(app);
      await save(app);
    },
  },
  "save-as": {
    can: isOpen,
    run: async (app) => {
      await setLeft(app);
      if (!(await pickSave(app))) COMMANDS["save-dialog"]!.run(app);
    },
  },
  "save-dialog": dialog("save", isOpen),
  "save-to": { can: isOpen, run: (app, name) => saveAs(app, String(name)) },
  "copy-sgf": { can: isOpen, run: copySgf },
  "copy-link": { can: isOpen, run: copyLink },
  "copy-point": { can: isDrawn, run: (app, point) => copyPoint(app, String(point)) },
  "copy-picture": { can: isDrawn, isApart: true, run: copyPicture },
  print: {
    can: isOpen,
    run: async (app) => {
      await app.paper();
      print();
    },
  },
  export: {
    can: isDrawn, isApart: true, run: (app, options) => (options ? exported(app, options) : COMMANDS["export-dialog"]!.run(app)),
  },
  "export-file": { can: isDrawn, isApart: true, run: exportFile },
  "export-dialog": dialog("export", isDrawn),
  cancel: { can: ({ exporting }) => exporting !== null, run: cancel },
  new: {
    can: always,
    run: (app, options) => (options ? newGame(app, options as object) : COMMANDS["new-dialog"]!.run(app)),
  },
  "new-game": {
    can: always,
    run: async (app, options) => {
      await newGame(app, options as object);
      attribute(app, "mode", "edit");
    },
  },
  "new-dialog": dialog("new", always),
  help: dialog("help", always),
  find: {
    can: isFree, run: (app, words) => (typeof words === "string" ? find(app, words) : COMMANDS["find-dialog"]!.run(app)),
  },
  "find-dialog": dialog("find", isFree),
  "go-to-move": dialog("move", (state) => isFree(state) && state.settings.mode !== "guess"),
  "to-move": { can: (state) => isFree(state) && state.settings.mode !== "guess", run: (app, number) => toMove(app, Number(number)) },
  "close-message": {
    can: ({ message }) => message !== null,
    run: (app) => {
      app.state.message = null;
      app.drawControls();
    },
  },
  menu: {
    can: always,
    run: (app, isToOpen) => {
      app.state.isMenuOpen = typeof isToOpen === "boolean" ? isToOpen : !app.state.isMenuOpen;
      app.drawControls();
    },
  },
  context: {
    can: isOpen,
    isOwn: true,
    run: async (app, given) => {
      const context = given as Context | null;
      if (context?.node !== undefined && context.node !== shown(app).node) await goTo(app, { node: context.node });
      app.state.context = context;
      app.drawControls();
    },
  },
  panel: {
    can: always,
    run: (app, panel) => {
      app.state.panel = String(panel);
      app.draw();
      if (panel === "findings") void findings(app);
    },
  },
  ...panels,

  language: { can: always, run: (app, lang) => look(app, "lang", String(lang)) },
  interval: { can: always, run: (app, seconds) => look(app, "interval", String(seconds)) },
  theme: { can: always, run: (app, theme) => wear(app, String(theme)) },
  "theme-next": { can: always, run: (app) => wear(app, after(wordsOf("theme").slice(1), themeOf(app.state))) },
  "red-blue": { can: (state) => isOpen(state) && RED_BLUE.includes(state.view!.show.game), run: (app) => wear(app, app.state.settings.theme, !app.state.settings.redBlue) },
  ...themes,
  "turn-right": turned(90),
  "turn-left": turned(270),
  mirror: { can: isOpen, run: (app) => attribute(app, "mirror", app.state.settings.mirror ? null : "") },
  ...looks,
  "toggle-sound": {
    can: always,
    run: (app) => {
      look(app, "sound", app.state.settings.sound ? "off" : "on");
      if (app.state.settings.sound) knock();
    },
  },
  "toggle-candidates": {
    can: hasCourse,
    run: (app) => {
      const { candidates: now } = app.state.settings;
      attribute(app, "candidates", now === "none" ? app.state.wanted : null);
      if (now !== "none") app.state.wanted = String(now);
    },
  },
  "toggle-mover": {
    can: hasCourse,
    run: (app) => attribute(app, "values", app.state.settings.values === "mover" ? null : "mover"),
  },
  "show-best": {
    can: (state) => hasCourse(state) && state.view !== null && state.view.parent !== null,
    run: async (app) => {
      const { state } = app;
      await show(app, shown(app).parent!);
      if (state.settings.candidates === "none") attribute(app, "candidates", state.wanted);
      state.pv = 1;
      app.drawBoard();
    },
  },
  pv: {
    can: hasCourse,
    run: (app, number) => {
      const { state } = app;
      const wanted = Number(number);
      state.pv = wanted >= 1 && wanted <= candidates(state).length ? Math.floor(wanted) : 0;
      app.drawBoard();
    },
  },
  ...modes,
  mode: { can: always, run: (app, mode) => enter(app, mode as Mode) },
  refresh: { can: always, isOwn: true, run: refresh },

  "back-to-game": { can: ({ tried }) => tried !== null, run: (app) => retract(app) },
  keep: { can: (state) => isEdit(state) && state.tried !== null, run: (app) => keep(app, (change) => changed(app, change)) },
  count: {
    can: (state) => isOpen(state) && state.view!.show.game === 1 && state.view!.board !== null
      && (state.settings.mode === "view" || state.settings.mode === "edit"),
    run: count,
  },
  "count-write": { can: (state) => isEdit(state) && state.count !== null, run: (app) => writeCount(app, (change) => changed(app, change)) },
  dead: { can: ({ count }) => count !== null, run: (app, point) => toggleDead(app, String(point)) },
  "sort-games": {
    can: isOpen,
    run: (app, order) => {
      const { filter, by, isDown } = order as { filter: string; by: string; isDown: boolean };
      return sortGames(app, filter, by, isDown);
    },
  },
  "games-rows": { can: isOpen, isOwn: true, run: (app, trees) => gamesRows(app, trees as number[]) },

  tool: { can: isEdit, run: (app, tool) => choose(app, String(tool)) },
  "use-tool": {
    can: (state) => isEdit(state) && state.count === null,
    run: (app, given) => {
      const { tool, point } = given as { tool: string; point: string };
      return use(app, tool, [point]);
    },
  },
  "to-stone": {
    can: isFree,
    run: async (app, point) => {
      if (!(await toStone(app, String(point)))) tell(app, app.say("status-node"));
    },
  },
  "label-text": { can: isEdit, run: ({ state }, text) => void (state.label = String(text)) },
  "write-comment": {
    can: isEdit,
    run: (app) => {
      app.state.panel = "moves";
      app.draw();
      app.host.shadowRoot!.querySelector<HTMLElement>("[data-edit=C]")?.focus();
    },
  },
  "copy-branch": { can: isBelow, run: copyBranch },
  "cut-branch": { can: isBelow, run: cutBranch },
  "paste-branch": { can: (state) => isEdit(state) && state.branch?.game === state.view!.show.game, run: pasteBranch },
  "remove-others": {
    can: (state) => isEdit(state) && others(state).length > 0,
    run: (app) => step(app, others(app.state).map((id) => ["removeSubtree", id]), shown(app).id),
  },
  flatten: { can: (state) => isBelow(state) && state.tree !== null && state.view!.board !== null && STONES.includes(state.view!.show.game), run: flatten },
  annotate: { can: isEdit, run: (app, button) => annotate(app, String(button)) },
  die: { can: (state) => isOpen(state) && !hides(state), run: (app, die) => clickDie(app, Number(die)) },
  "play-move": { can: isOpen, run: (app, move) => move_(app, String(move)) },
  inspect: { can: isEdit, run: (app, id) => inspect(app, String(id)) },
  "set-property": {
    can: isEdit, run: (app, given) => {
      const { id, values } = given as { id: string; values: string[] };
      return setProperty(app, id, values);
    },
  },
  undo: { can: (state) => isEdit(state) && state.change.undo > 0, run: async (app) => changed(app, await app.calls.undo()) },
  redo: { can: (state) => isEdit(state) && state.change.redo > 0, run: async (app) => changed(app, await app.calls.redo()) },
  "delete-subtree": { can: isBelow, run: (app) => step(app, [["removeSubtree", shown(app).id]], shown(app).parent!) },
  "delete-node": { can: isBelow, run: (app) => step(app, [["removeNode", shown(app).id]], shown(app).parent!) },
  promote: shift(-1),
  demote: shift(1),
  "make-main-line": {
    can: (state) => isBelow(state) && above(state).length > 0,
    run: (app) => step(app, above(app.state).map(([id, parent]) => ["moveSubtree", id, parent, 0]), shown(app).id),
  },
  pass: {
    can: (state) => isOpen(state) && state.view!.show.game === 1 && !(state.settings.mode === "problem" && !isSolving(state)),
    run: (app) => move_(app, "pass"),
  },
  fix: {
    can: (state) => isEdit(state) && (state.found ?? []).some((found) => found.fix),
    run: async (app, given) => {
      const found = (given as Diagnostic | undefined) ?? app.state.found!.find((found) => found.fix)!;
      await changed(app, await app.calls.fix(found, here(app)));
    },
  },
  "fix-all": {
    can: (state) => isEdit(state) && (state.found ?? []).some((found) => found.fix === "safe"),
    run: async (app) => changed(app, await app.calls.fixAll(here(app))),
  },
  restore: {
    can: hasDraft,
    run: async (app) => {
      if (!isEdit(app.state)) {
        await enter(app, "edit");
        attribute(app, "mode", "edit");
      }
      await restore(app);
    },
  },
  discard: { can: hasDraft, run: discard },
  "restore-fresh": {
    can: hasFresh,
    run: (app, fresh) => {
      restoreFresh(app, fresh as Fresh);
      attribute(app, "mode", "edit");
    },
  },
  "discard-fresh": { can: hasFresh, run: (app, fresh) => discardFresh(app, fresh as Fresh) },

  "open-recent": { can: ({ recent }) => recent.length > 0, run: (app, recent) => openRecent(app, recent as Recent, receive) },
  "clear-recent": { can: ({ recent }) => recent.length > 0, run: clearRecent },
  "sample-game": { can: always, run: (app) => sample(app, "game.sgf", sampleGame(), "view") },
  "sample-problem": { can: always, run: (app) => sample(app, "problem.sgf", sampleProblem(app.say("sample-question")), "problem") },

  retry: { can: ({ problem }) => problem !== null, run: retry },
  "show-solution": { can: ({ problem }) => problem !== null, run: showSolution },
  "auto-next": {
    can: ({ settings }) => settings.mode === "problem",
    run: (app) => attribute(app, "auto-next", app.state.settings.autoNext ? null : ""),
  },
  "clear-progress": {
    can: ({ solved, files, progress }) => solved.size > 0 || (files !== null && progress.size > 0),
    run: async (app) => clearProgress(app, await allHashes(app)),
  },
};

function sample(app: App, name: string, text: string, mode: Mode): void {
  if (loadSample(app, name, text)) attribute(app, "mode", mode);
}

/** Goes to a move of the current line, or to its end if it has fewer moves. */
async function toMove(app: App, number: number): Promise<void> {
  const { tree } = app.state;
  const nodes = line(app.state);
  const node = nodes.find((node) => tree!.numbers[node]! >= number) ?? nodes.at(-1);
  if (node !== undefined) await show(app, tree!.ids[node]!);
}

/** Returns the ancestors that are not first children, with their parents. */
function above({ tree, view }: Viewing): [number, number][] {
  const found: [number, number][] = [];
  if (!tree) return found;
  for (let node = nodeOf(tree, view!.id); node > 0; node = tree.parents[node]!) {
    if (tree.index[node]! > 1) found.push([tree.ids[node]!, tree.ids[tree.parents[node]!]!]);
  }
  return found;
}
