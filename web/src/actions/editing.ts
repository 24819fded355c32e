// Editing: applies tools to points and fields to properties. The library decides how to write them.
import { failed, here, shown, tell, type App } from "../app.js";
import { ViewerError } from "../client.js";
import { nodeOf } from "../layout.js";
import { faultsOf } from "../parts/status.js";
import { hides, isDirty, isShuffled, type Viewing } from "../state.js";
import type { At, Change, Fresh } from "../types.js";
import type { Edit, Ref } from "../worker/shelf.js";
import { later as keepDraft, take } from "./drafts.js";
import { arrive, follow, outline, refresh, show, tryMove } from "./moving.js";
import { guess, solve } from "./solving.js";

export const TOOLS = ["play", "AB", "AW", "AE", "PL", "CR", "MA", "SQ", "TR", "SL", "LB", "number", "AR", "LN", "DD", "VW", "TB", "TW"];

/** Tools that need two points. */
const OF_TWO = ["AR", "LN", "DD", "VW"];

/** Maximum number of findings to show. */
const MANY = 300;

export function choose(app: App, tool: string): void {
  app.state.tool = tool;
  giveUp(app);
}

/** Clears the selected points and their message. */
export function giveUp(app: App): void {
  const { state } = app;
  if (state.points.length) state.told = null;
  Object.assign(state, { points: [], ghost: null });
  app.draw();
}

/** Handles a click on a point in any mode that allows moves. */
export async function click(app: App, point: string): Promise<void> {
  const { state } = app;
  const { tool } = state;
  if (state.settings.mode !== "edit" || tool === "play") return clickMove(app, point);
  if (!OF_TWO.includes(tool)) return use(app, tool, [point]);
  const [first] = state.points;
  if (first === undefined) {
    Object.assign(state, { points: [point], ghost: point });
    const cell = state.view?.board?.cells.find((cell) => cell.p === point);
    app.drawBoard();
    return tell(app, app.say("first-point", { point: cell?.n ?? point }));
  }
  Object.assign(state, { points: [], ghost: null });
  return use(app, tool, [first, point]);
}

/** Uses a tool on points, even if another tool is chosen. */
export async function use(app: App, tool: string, points: string[]): Promise<void> {
  if (tool === "LB" && app.state.label) return label(app, points[0]!);
  await planned(app, await app.calls.tool(here(app), tool, points));
}

/** Writes the typed label on a point, replacing any other label; a second click removes it. */
async function label(app: App, point: string): Promise<void> {
  const at = here(app);
  const properties = await app.calls.properties(at.tree, at.id);
  const before = properties.filter(({ id }) => id === "LB").flatMap(({ raw }) => raw);
  const value = `${point}:${app.state.label.replace(/[\\\]:]/g, "\\$&")}`;
  const others = before.filter((raw) => !raw.startsWith(`${point}:`));
  await planned(app, await app.calls.setRaw(at, at.id, "LB", before.includes(value) ? others : [...others, value]));
}

// Branches.

export async function copyBranch(app: App): Promise<void> {
  const branch = await app.calls.copyBranch(here(app));
  app.state.branch = branch;
  // If the browser denies access to the clipboard, the page still has the branch.
  await navigator.clipboard?.writeText(branch.text).catch(() => {});
  tell(app, app.say("copied"));
}

export async function cutBranch(app: App): Promise<void> {
  await copyBranch(app);
  const { id, parent } = shown(app);
  await step(app, [["removeSubtree", id]], parent!);
}

export async function pasteBranch(app: App): Promise<void> {
  await changed(app, await app.calls.pasteBranch(here(app), app.state.branch!));
}

/** First nodes of the variations that neither lead here nor follow. */
export function others({ tree, view }: Viewing): number[] {
  if (!tree || !view) return [];
  const on = new Set<number>();
  for (let node = nodeOf(tree, view.id); node >= 0; node = tree.parents[node]!) on.add(node);
  const here = nodeOf(tree, view.id);
  const found: number[] = [];
  for (let node = 1; node < tree.count; node += 1) {
    const parent = tree.parents[node]!;
    if (parent !== here && on.has(parent) && !on.has(node)) found.push(tree.ids[node]!);
  }
  return found;
}

/** Properties of moves and positions, which `flatten` replaces at the root. */
const OF_NODES = ["B", "W", "KO", "MN", "AB", "AW", "AE", "PL", "HA", "BL", "WL", "OB", "OW", "C", "N", "V", "GB", "GW", "DM", "UC", "HO", "TE", "BM",
  "DO", "IT", "CR", "MA", "SQ", "TR", "SL", "LB", "AR", "LN", "DD", "VW", "TB", "TW", "FG", "PM"];
/** Properties that the new root takes from the node. */
const KEPT = OF_NODES.slice(OF_NODES.indexOf("C")).filter((id) => !["TE", "BM", "DO", "IT"].includes(id));

/** Makes the position the start of the game: earlier moves and other variations go, later moves stay. */
export async function flatten(app: App): Promise<void> {
  const { state } = app;
  const { tree, id, show: position, children } = shown(app);
  const layout = state.tree!;
  const root = layout.ids[0]!;
  const own = await app.calls.properties(tree, id);
  const old = await app.calls.properties(tree, root);
  const before = Array.from(layout.ids).filter((_, node) => layout.parents[node] === 0);
  const edits: Edit[] = old.filter((property) => OF_NODES.includes(property.id)).map((property) => ["removeProperty", root, property.id]);
  for (const [name, points] of [["AB", position.black], ["AW", position.white]] as const) if (points?.length) edits.push(["setProperty", root, name, points]);
  if (position.to_play) edits.push(["setProperty", root, "PL", [position.to_play]]);
  for (const property of own) if (KEPT.includes(property.id)) edits.push(["addValues", root, property.id, property.raw]);
  children.forEach((child, at) => edits.push(["moveSubtree", child.id, root, before.length + at]));
  for (const child of before) edits.push(["removeSubtree", child]);
  await step(app, edits, root);
}

export async function annotate(app: App, button: string): Promise<void> {
  await planned(app, await app.calls.annotate(here(app), button));
}

/** Adds a point to a move of several clicks. */
async function clickMove(app: App, point: string): Promise<void> {
  const { state } = app;
  const { tree, id, show: position } = shown(app);
  if (position.game === 6) return clickChecker(app, point);
  if (state.points.length === 1 && state.points[0] === point) {
    Object.assign(state, { points: [], ghost: null });
    return app.drawControls();
  }
  const isWhole = state.points.length === 0;
  state.points = [...state.points, point];
  const move = await app.calls.clicked(tree, id, state.points, isShuffled(state));
  if (move === null) {
    state.ghost = point;
    return aim(app);
  }
  Object.assign(state, { points: [], ghost: null });
  // In games with one click per move, clicking a stone never plays a move.
  const on = state.view?.board?.cells.find((cell) => cell.p === point);
  if (isWhole && on?.stone && !hides(state)) return void (await follow(app, on));
  await move_(app, move);
}

/** Finds where the picked piece can go. */
async function aim(app: App): Promise<void> {
  const { state } = app;
  const { points } = state;
  const { tree, id } = shown(app);
  state.targets = { points, on: await app.calls.targets(tree, id, points, state.dice.join(""), isShuffled(state)) };
  app.draw();
}

/** Handles clicks in Backgammon: two dice, then checkers. Writes the move once it is complete. */
export async function clickDie(app: App, die: number): Promise<void> {
  const { state } = app;
  if (state.dice.length >= 2) Object.assign(state, { dice: [], points: [] });
  state.dice = [...state.dice, die];
  if (state.dice.length === 2) await checkers(app, []);
  app.draw();
}

async function clickChecker(app: App, point: string): Promise<void> {
  const { state } = app;
  if (state.dice.length < 2) return tell(app, app.say("dice-first"));
  const points = [...state.points, point];
  if (points.length % 2) {
    Object.assign(state, { points, ghost: point });
    return aim(app);
  }
  try {
    await checkers(app, points);
  } catch (error) {
    state.points = points.slice(0, -2);
    state.ghost = null;
    failed(app, error);
  }
}

async function checkers(app: App, points: string[]): Promise<void> {
  const { state } = app;
  const { tree, id } = shown(app);
  const thrown = await app.calls.throw(tree, id, state.dice.join(""), points);
  Object.assign(state, { points, ghost: null });
  if (thrown.whole) {
    Object.assign(state, { points: [], dice: [] });
    return move_(app, thrown.move);
  }
  tell(app, app.say("move-so-far", { move: thrown.name ?? thrown.move }));
  app.draw();
}

/** Plays a move in the current mode. */
export async function move_(app: App, move: string): Promise<void> {
  const { mode } = app.state.settings;
  if (mode === "problem") return solve(app, move);
  if (mode === "guess") return guess(app, move);
  const { tree, id } = shown(app);
  const child = app.state.tried ? null : await app.calls.childWith(tree, id, move);
  if (child !== null) return show(app, child);
  if (mode !== "edit" || app.state.tried) return tryMove(app, move);
  await step(app, [["play", id, move]], { ref: 0 });
  const { illegal } = shown(app).status;
  if (illegal.length) tell(app, app.say("illegal-played", { faults: faultsOf(illegal, app.say) }));
}

/** Applies edits as one undo step and shows the resulting node. */
export async function step(app: App, edits: Edit[], after?: number | Ref): Promise<void> {
  if (edits.length) await changed(app, await app.calls.edit(here(app), edits, after));
}

async function planned(app: App, change: Change & { problem: string | null }): Promise<void> {
  if (change.problem !== null) throw new ViewerError("value", change.problem);
  await changed(app, change);
}

/** Updates picture, tree, findings and draft after an edit. */
export async function changed(app: App, change: Change): Promise<void> {
  const { state } = app;
  const wasDirty = state.change;
  const { at } = change;
  state.change = change;
  state.trees = change.trees;
  if (at) {
    state.games.rows.delete(at.tree);
    state.games.pictures.delete(at.tree);
    const isThere = at.tree === state.view?.tree;
    if (isThere) {
      await show(app, at.id, at.tree);
      await outline(app);
    } else await arrive(app, at);
  }
  if (at || wasDirty.dirty !== change.dirty || wasDirty.undo !== change.undo) tellChange(app);
  if (at) {
    keepDraft(app);
    findLater(app);
  }
}

export function tellChange(app: App): void {
  const { undo, redo } = app.state.change;
  app.fire("sgf-change", { dirty: isDirty(app.state), undo, redo });
  app.drawControls();
}

// Fields. Input applies immediately; a pause or leaving the field ends the undo step.

/** Pause without a key, in milliseconds, that ends an undo step. */
const PAUSE = 1000;
/** Delay between input and writing, in milliseconds. */
const SOON = 60;

interface Typing {
  /** File that the input belongs to. */
  file: object;
  at: At;
  node: number;
  name: string;
  text: string;
  field: HTMLElement;
  timer?: ReturnType<typeof setTimeout>;
  sealer?: ReturnType<typeof setTimeout>;
}

const typing = new WeakMap<App, Typing>();

/** Handles input in a field; from now on there are unsaved changes. */
export function typed(app: App, name: string, value: string, field: HTMLElement): void {
  const known = app.state.fields.find((known) => known.id === name);
  const view = app.state.view;
  if (!view || !known) return;
  const before = typing.get(app);
  if (before && (before.field !== field || before.at.id !== view.id)) void flush(app);
  const now: Typing = { file: app.state.file, at: { tree: view.tree, id: view.id }, node: known.node, name, text: value, field };
  clearTimeout(before?.timer);
  clearTimeout(before?.sealer);
  now.timer = setTimeout(() => void write(app, now), SOON);
  now.sealer = setTimeout(() => void app.serial(async () => app.calls.seal()).catch(() => {}), PAUSE);
  typing.set(app, now);
  app.state.typing = name;
  if (!app.state.change.dirty) {
    app.state.change = { ...app.state.change, dirty: true };
    tellChange(app);
  }
}

/** Writes a field's input, in the same undo step as earlier input. */
function write(app: App, { file, at, node, name, text }: Typing): Promise<void> {
  return app.serial(async () => {
    // Another file was opened in the meantime.
    if (app.state.file !== file) return;
    const change = await app.calls.setText(at, node, name, text, `${name} ${node}`);
    app.state.invalid = change.problem === null ? null : { id: name, problem: change.problem };
    const isHere = app.state.view?.id === at.id && app.state.view.tree === at.tree;
    app.state.change = { ...change, at: null };
    // More input may have arrived.
    const newer = typing.get(app);
    if (!newer || newer.text === text) app.state.typing = null;
    if (change.at && isHere) await refreshed(app);
    app.state.message = change.problem;
    tellChange(app);
    keepDraft(app);
    findLater(app);
    app.draw();
  }).catch((error) => failed(app, error));
}

/** Redraws after a text change, which may affect everything except the board. */
async function refreshed(app: App): Promise<void> {
  await refresh(app);
  await outline(app);
}

/** Writes pending input immediately and ends the undo step. */
export async function flush(app: App): Promise<void> {
  const now = typing.get(app);
  if (!now) return;
  typing.delete(app);
  clearTimeout(now.timer);
  clearTimeout(now.sealer);
  await write(app, now);
  await app.serial(async () => app.calls.seal()).catch(() => {});
}

// Inspector.

/**
 * Records input in the inspector. Values may be incomplete while typing, so they only apply on request; until then
 * they are unsaved changes.
 */
export function unset(app: App, written: { id: string; values: string[] } | null): void {
  const { state } = app;
  if (!state.view) return;
  const wasDirty = isDirty(state);
  state.unset = written && { at: state.unset?.at ?? here(app), ...written };
  if (wasDirty !== isDirty(state)) tellChange(app);
  keepDraft(app);
}

export async function inspect(app: App, id: string): Promise<void> {
  if (app.state.unset && !confirm(app.say("leave"))) return;
  unset(app, null);
  app.state.inspected = await standing(app, id);
  app.draw();
}

/** Returns a property's current values in the file. */
async function standing(app: App, id: string): Promise<Viewing["inspected"]> {
  const { tree, id: node } = shown(app);
  const properties = await app.calls.properties(tree, node);
  const values = properties.filter((property) => property.id === id).flatMap((property) => property.raw);
  return { id, values: values.map((value) => value.replace(/\r\n?/g, "\n")), problem: null };
}

export async function setProperty(app: App, id: string, values: string[]): Promise<void> {
  const at = app.state.unset?.at ?? here(app);
  const change = await app.calls.setRaw(at, at.id, id, values);
  if (change.problem === null) app.state.unset = null;
  await changed(app, change);
  app.state.inspected = change.problem !== null || values.length ? { id, values, problem: change.problem } : null;
  if (change.problem !== null) app.state.message = change.problem;
  app.draw();
}

/** Applies the inspector's input before saving; invalid input stays there. */
export async function setLeft(app: App): Promise<void> {
  const { unset } = app.state;
  if (unset?.id) await setProperty(app, unset.id, unset.values);
}

/** Restores the offered draft, including the inspector's input. */
export async function restore(app: App): Promise<void> {
  const { state } = app;
  const draft = await take(app);
  if (!draft) return app.draw();
  await changed(app, await app.calls.restore(draft, here(app)));
  const { unset } = draft;
  if (unset) {
    await arrive(app, await app.calls.locate(unset.place).catch(() => here(app)));
    state.inspected = await standing(app, unset.id);
    state.unset = { at: here(app), id: unset.id, values: unset.values };
    state.panel = "properties";
    tellChange(app);
  }
  app.draw();
}

/** Opens the draft of a game without a file, starting from an empty board. */
export function restoreFresh(app: App, { name, number }: Fresh): void {
  const opened = app.load(new TextEncoder().encode("(;FF[4]GM[1]CA[UTF-8]SZ[19])"), name, { isFresh: true });
  void opened.then(() => app.serial(() => {
    app.state.draft = { number, base: "same" };
    return restore(app);
  })).catch((error) => failed(app, error));
}

// Findings.

/** Schedules a new check. */
export function findLater(app: App): void {
  clearTimeout(app.timers.check);
  app.timers.check = setTimeout(() => void findings(app), 300);
}

/** Requests the findings if they are visible. */
export async function findings(app: App): Promise<void> {
  const { state } = app;
  if (!state.view || (state.settings.mode !== "edit" && !wantsFindings(app))) return;
  try {
    const { found, count } = await app.calls.check(MANY);
    Object.assign(state, { found, foundCount: count });
    app.draw();
  } catch {
    // Another file was opened in the meantime.
  }
}

/** Files of at least this size in bytes are only checked on request. */
const LARGE = 5_000_000;

const wantsFindings = ({ state }: App) => state.panel === "findings"
  || (state.size < LARGE && (state.settings.panels?.some((panel) => panel === "check" || panel === "findings") ?? false));
