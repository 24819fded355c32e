// The commands: when each can be done, and what it does.
import type { Diagnostic } from "../../bindings/wasm/js/types.js";
import { nodeOf } from "./layout.js";
import { copyLink, copySgf, newGame, open, save } from "./files.js";
import type { Viewer } from "./viewer.js";

interface Command {
  can(viewer: Viewer): boolean;
  run(viewer: Viewer, argument?: unknown): Promise<unknown> | void;
}

const isFree = ({ view, settings, solver }: Viewer) =>
  view !== null && (settings.mode !== "problem" || !solver.hides);
const isEdit = ({ view, settings }: Viewer) => view !== null && settings.mode === "edit";
const isBelow = (viewer: Viewer) => isEdit(viewer) && viewer.view!.parent !== null;
const canGoBack = (viewer: Viewer) => isFree(viewer) && viewer.view!.parent !== null;
const canGoOn = (viewer: Viewer) => isFree(viewer) && viewer.settings.mode !== "guess" && viewer.view!.children.length > 0;

const THEMES = ["book", "wood", "dark", "highcontrast"] as const;

/** Moves this node to another place among its siblings. */
const shift = (way: number): Command => ({
  can: (viewer) => isBelow(viewer) && (way < 0 ? viewer.view!.previous : viewer.view!.next) !== null,
  run: (viewer) => {
    const { id, parent, index } = viewer.view!;
    return viewer.editing.step([["moveSubtree", id, parent, index - 1 + way]], id);
  },
});

const toGame = (way: 1 | -1): Command => ({
  can: ({ view, trees }) => view !== null && view.tree + way >= 1 && view.tree + way <= trees,
  run: async (viewer) => {
    const tree = viewer.view!.tree + way;
    if (viewer.settings.mode === "problem") return viewer.solver.begin(tree);
    await viewer.arrive(await viewer.calls.locate({ tree, node: 0 }));
  },
});

const toSibling = (which: "next" | "previous"): Command => ({
  can: (viewer) => isFree(viewer) && viewer.settings.mode !== "guess" && viewer.view![which] !== null,
  run: (viewer) => viewer.show(viewer.view![which]!),
});

export const COMMANDS: Record<string, Command> = {
  first: { can: canGoBack, run: (viewer) => viewer.walk(-Infinity) },
  previous: { can: canGoBack, run: (viewer) => viewer.walk(-1) },
  next: { can: canGoOn, run: (viewer) => viewer.walk(1) },
  last: { can: canGoOn, run: (viewer) => viewer.walk(Infinity) },
  "back-10": { can: canGoBack, run: (viewer) => viewer.walk(-10) },
  "forward-10": { can: canGoOn, run: (viewer) => viewer.walk(10) },
  "next-variation": toSibling("next"),
  "previous-variation": toSibling("previous"),
  "previous-branch": { can: canGoBack, run: (viewer) => viewer.branch(-1) },
  "next-branch": { can: canGoOn, run: (viewer) => viewer.branch(1) },
  autoplay: { can: (viewer) => viewer.autoplay !== null || canGoOn(viewer), run: (viewer) => viewer.play() },
  "next-game": toGame(1),
  "previous-game": toGame(-1),

  open: { can: () => true, run: open },
  save: { can: ({ view }) => view !== null, run: save },
  "copy-sgf": { can: ({ view }) => view !== null, run: copySgf },
  "copy-link": { can: ({ view }) => view !== null, run: copyLink },
  print: { can: ({ view }) => view !== null, run: (viewer) => viewer.print() },
  "theme-next": {
    can: () => true,
    run: (viewer) => {
      const at = THEMES.indexOf(viewer.theme);
      viewer.host.setAttribute("theme", THEMES[(at + 1) % THEMES.length]!);
      return (viewer.host as unknown as { settled: Promise<void> }).settled;
    },
  },
  help: { can: () => true, run: (viewer) => viewer.shell.help.open() },

  new: { can: ({ settings }) => settings.mode === "edit", run: newGame },
  undo: { can: (viewer) => isEdit(viewer) && viewer.change.undo > 0, run: async (viewer) => viewer.changed(await viewer.calls.undo()) },
  redo: { can: (viewer) => isEdit(viewer) && viewer.change.redo > 0, run: async (viewer) => viewer.changed(await viewer.calls.redo()) },
  "delete-subtree": {
    can: isBelow,
    run: (viewer) => viewer.editing.step([["removeSubtree", viewer.view!.id]], viewer.view!.parent!),
  },
  "delete-node": {
    can: isBelow,
    run: (viewer) => viewer.editing.step([["removeNode", viewer.view!.id]], viewer.view!.parent!),
  },
  promote: shift(-1),
  demote: shift(1),
  "make-main-line": {
    can: (viewer) => isBelow(viewer) && above(viewer).length > 0,
    run: (viewer) => viewer.editing.step(above(viewer).map(([id, parent]) => ["moveSubtree", id, parent, 0]), viewer.view!.id),
  },
  pass: {
    can: ({ view, settings, solver }) => view !== null && view.show.game === 1 && settings.mode !== "view" && !(settings.mode === "problem" && solver.isOver),
    run: (viewer) => viewer.editing.move("pass"),
  },
  fix: {
    can: (viewer) => isEdit(viewer) && viewer.shell.check.found.some((found) => found.fix),
    run: async (viewer, argument) => {
      const found = (argument as Diagnostic | undefined) ?? viewer.shell.check.found.find((found) => found.fix)!;
      await viewer.changed(await viewer.calls.fix(found, viewer.view!.id));
    },
  },
  "fix-all": {
    can: (viewer) => isEdit(viewer) && viewer.shell.check.found.some((found) => found.fix === "safe"),
    run: async (viewer) => viewer.changed(await viewer.calls.fixAll(viewer.view!.id)),
  },
  restore: { can: (viewer) => viewer.shell.hasDraft, run: (viewer) => viewer.drafts.restore() },
  discard: { can: (viewer) => viewer.shell.hasDraft, run: (viewer) => viewer.drafts.forget() },

  retry: { can: ({ solver }) => solver.problem !== null, run: (viewer) => viewer.solver.retry() },
  "show-solution": { can: ({ solver }) => solver.problem !== null, run: (viewer) => viewer.solver.show() },
};

/** The nodes on the way here that are not the first child, with their parents. */
function above({ tree, view }: Viewer): [number, number][] {
  const found: [number, number][] = [];
  if (!tree) return found;
  for (let node = nodeOf(tree, view!.id); node > 0; node = tree.parents[node]!) {
    if (tree.index[node]! > 1) found.push([tree.ids[node]!, tree.ids[tree.parents[node]!]!]);
  }
  return found;
}
