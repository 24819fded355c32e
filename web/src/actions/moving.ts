// Navigation between nodes.
import { fail, here, shown, type App } from "../app.js";
import { withCells } from "../cells.js";
import type { ViewerError } from "../client.js";
import { nodeOf } from "../layout.js";
import { below, following, viewOptions } from "../state.js";
import { knock } from "../parts/sound.js";
import type { Cell, Place } from "../types.js";

/** Time at a node, in milliseconds, after which a user may want to print it. */
const REST = 1500;

export async function show(app: App, id: number, tree = app.state.view?.tree ?? 1): Promise<void> {
  const { state } = app;
  const before = state.view;
  const view = withCells(await app.calls.view(tree, id, viewOptions(state)), before);
  if (before?.tree !== tree) {
    state.taken.clear();
    state.course = null;
  }
  state.view = view;
  state.isEmpty = false;
  state.busy = null;
  state.message = null;
  state.tried = null;
  if (before?.id !== id) {
    Object.assign(state, { points: [], dice: [], ghost: null, count: null, inspected: null, invalid: null, context: null, pv: 0 });
  }
  if (state.settings.sound && before?.id === view.parent && view.status.color) knock();
  if (state.settings.mode === "edit") state.fields = await app.calls.fields(tree, id, FIELDS);
  remember(app);
  app.draw();
  toPaper(app);
  if (before?.id !== view.id || before.tree !== view.tree) {
    app.fire("sgf-navigate", { tree: view.tree, node: view.node, move_number: view.show.move_number });
  }
}

/** Draws the picture for printing if the user stays at this node. */
function toPaper(app: App): void {
  clearTimeout(app.timers.paper);
  app.timers.paper = setTimeout(() => void app.paper().catch(() => {}), REST);
}

/** Editable fields: comment, name and game information. */
export const FIELDS = ["C", "N", "V", "GN", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "DT", "EV", "RO", "PC", "KM", "HA", "RU", "TM", "OT",
  "ON", "AN", "SO", "US", "CP", "GC"];

/** Redraws the node after a change of settings or file. */
export async function refresh(app: App): Promise<void> {
  const { view, tried } = app.state;
  if (!view) return;
  if (!tried) return show(app, view.id);
  if (app.state.settings.mode === "edit") app.state.fields = await app.calls.fields(view.tree, tried.from, FIELDS);
  await showTried(app, tried.from, tried.moves);
}

/** Goes to a node and loads its game's tree if necessary. */
export async function arrive(app: App, at: { tree: number; id: number }): Promise<void> {
  const before = app.state.view?.tree;
  if (before !== undefined && before !== at.tree) app.state.tree = null;
  await show(app, at.id, at.tree);
  if (at.tree !== before) await outline(app);
}

export async function goTo(app: App, place: Place): Promise<void> {
  await arrive(app, await app.calls.locate({ ...place, tree: place.tree ?? app.state.view?.tree ?? 1 }));
}

/** Shows the requested place, or the start. */
export async function begin(app: App, place: Place | null): Promise<void> {
  try {
    const { tree, id } = await app.calls.locate(place ?? {});
    await show(app, id, tree);
  } catch (error) {
    const { tree, id } = await app.calls.locate({});
    await show(app, id, tree);
    fail(app, (error as ViewerError).code ?? "no-such-node", app.say("nowhere"));
  }
}

/** Loads the outline of the current game, then its engine analysis. */
export async function outline(app: App): Promise<void> {
  const { tree } = shown(app);
  app.outlined = app.calls.outline(tree).then((layout) => {
    if (app.state.view?.tree !== tree) return;
    app.state.tree = layout;
    remember(app);
    app.draw();
  });
  await app.outlined;
  await course(app);
}

async function course(app: App): Promise<void> {
  const { state } = app;
  const { tree } = shown(app);
  const before = state.course;
  const found = await app.calls.course(tree);
  if (state.view?.tree !== tree) return;
  state.course = found;
  if (found && !before && viewOptions(state).candidates) return refresh(app);
  if (found || before) app.draw();
}

/** Records the path to this node, so that going back and forward repeats it. */
function remember({ state }: App): void {
  const { tree, view, taken } = state;
  if (!view) return;
  if (view.parent !== null) taken.set(view.parent, view.id);
  if (!tree) return;
  for (let node = nodeOf(tree, view.id); node > 0; ) {
    const parent = tree.parents[node]!;
    const [id, above] = [tree.ids[node]!, tree.ids[parent]!];
    if (taken.get(above) === id && node !== view.node) return;
    taken.set(above, id);
    node = parent;
  }
}

/** Moves `count` nodes along the last line, backward if negative. */
export async function walk(app: App, count: number): Promise<void> {
  const { state } = app;
  if (state.tried && count < 0) return retract(app, -count);
  if (count === 1 || count === -1) {
    const to = count > 0 ? following(state) : shown(app).parent;
    if (to !== null) await show(app, to);
    return;
  }
  await app.outlined;
  const tree = state.tree!;
  let node = nodeOf(tree, shown(app).id);
  for (let steps = Math.abs(count); steps > 0; steps -= 1) {
    const next = count > 0 ? below(state, node) : tree.parents[node]!;
    if (next < 0) break;
    node = next;
  }
  await show(app, tree.ids[node]!);
}

/** Goes to the next or previous branch, or to the end of the line. */
export async function branch(app: App, way: 1 | -1): Promise<void> {
  await seek(app, way, (node) => {
    const tree = app.state.tree!;
    const child = node + 1;
    return child < tree.count && tree.parents[child] === node && tree.siblings[child]! > 1;
  }, true);
}

/** Goes to the next matching node on the line; otherwise stays, or goes to the end if `toEnd`. */
export async function seek(app: App, way: 1 | -1, is: (node: number) => boolean, toEnd = false): Promise<void> {
  const { state } = app;
  await app.outlined;
  const tree = state.tree!;
  let node = nodeOf(tree, shown(app).id);
  for (;;) {
    const next = way > 0 ? below(state, node) : tree.parents[node]!;
    if (next < 0) {
      if (toEnd) break;
      return;
    }
    node = next;
    if (is(node)) break;
  }
  await show(app, tree.ids[node]!);
}

/** Goes to the nth node of the current line. */
export async function toLine(app: App, place: number): Promise<void> {
  await app.outlined;
  const depth = app.state.tree!.depth[nodeOf(app.state.tree!, shown(app).id)]!;
  if (place !== depth) await walk(app, place - depth);
}

/** Follows a next move on a point, or goes to the move of the stone there. */
export async function follow(app: App, cell: Cell): Promise<boolean> {
  const { view, tried } = app.state;
  if (!view || tried || (app.state.points.length > 0 && app.state.points.length % 2 === 1)) return false;
  const next = view.children.find((child) => child.ends.includes(cell.p));
  const other = cell.variation ? await app.calls.childWith(view.tree, view.parent ?? view.id, cell.p).catch(() => null) : null;
  const to = next?.id ?? other;
  if (to === undefined || to === null) return cell.stone ? toStone(app, cell.p) : false;
  await show(app, to);
  return true;
}

/** Goes to the move of the stone on a point; returns false for a point without a stone. */
export async function toStone(app: App, point: string): Promise<boolean> {
  const { tree, id, show: { game } } = shown(app);
  const to = game === 6 ? null : await app.calls.moveAt(tree, id, point);
  if (to === null) return false;
  await show(app, to);
  return true;
}

// Tried moves.

/** Plays a variation without writing it to the file. */
export async function tryMove(app: App, move: string): Promise<void> {
  const { state } = app;
  const moves = [...(state.tried?.moves ?? []), move];
  const from = state.tried?.from ?? shown(app).id;
  await showTried(app, from, moves);
}

/** Takes back `count` tried moves; without any left, shows the node again. */
export async function retract(app: App, count = Infinity): Promise<void> {
  const { from, moves } = app.state.tried!;
  const rest = moves.slice(0, Math.max(0, moves.length - count));
  await (rest.length ? showTried(app, from, rest) : show(app, from));
}

async function showTried(app: App, from: number, moves: string[]): Promise<void> {
  const { state } = app;
  const before = shown(app);
  const { tree, node, parent, children, previous, next } = before;
  const view = withCells(await app.calls.try({ tree, id: from }, moves, { ...viewOptions(state), variations: "none" }), before);
  // The position in the file stays; only the picture changes.
  state.view = { ...view, id: from, node, parent, children, previous, next };
  const names = state.tried?.names ?? [];
  if (state.settings.sound && moves.length > names.length) knock();
  state.tried = { from, moves, names: [...names.slice(0, moves.length - 1), view.status.move ?? moves.at(-1)!] };
  Object.assign(state, { points: [], dice: [], ghost: null, message: null, told: null, pv: 0 });
  app.draw();
  toPaper(app);
}

/** Adds the tried moves to the file. */
export async function keep(app: App, changed: (change: Awaited<ReturnType<App["calls"]["keep"]>>) => Promise<void>): Promise<void> {
  const { tried } = app.state;
  if (!tried) return;
  await changed(await app.calls.keep({ tree: here(app).tree, id: tried.from }, tried.moves));
}

/** Starts or stops autoplay. */
export function autoplay(app: App): void {
  if (app.state.autoplay) return stop(app);
  const step = () => {
    if (following(app.state) === null) return stop(app);
    void app.serial(() => walk(app, 1)).catch(() => stop(app));
  };
  app.timers.autoplay = setInterval(step, app.state.settings.interval * 1000);
  app.state.autoplay = true;
  app.drawControls();
}

export function stop(app: App): void {
  if (!app.state.autoplay) return;
  clearInterval(app.timers.autoplay);
  app.state.autoplay = false;
  app.drawControls();
}
