// Loads files and switches modes.
import { fail, failed, shown, type App, type Opening } from "../app.js";
import { ViewerError } from "../client.js";
import { isSolving, opened } from "../state.js";
import type { Mode } from "../types.js";
import { offer, unplan } from "./drafts.js";
import { findings, flush } from "./editing.js";
import { begin, outline, refresh, stop } from "./moving.js";
import { readAll } from "./listing.js";
import { beginProblem } from "./solving.js";

/** Current load of each viewer. */
const loading = new WeakMap<App, object>();

/** Loads a file and cancels the previous load. */
export async function load(app: App, bytes: Uint8Array, name: string, { place = null, isText = false, isFresh = false, link, original, file, lent }: Opening): Promise<void> {
  const { state } = app;
  // Edit mode needs the file itself, not a transformed copy.
  if (original && state.settings.mode === "edit") return load(app, original.bytes, name, { place, ...(lent && { lent }) });
  const token = {};
  if (loading.has(app)) app.restart();
  loading.set(app, token);
  stop(app);
  unplan(app);
  const { maxBytes } = state.settings;
  const size = bytes.length;
  try {
    if (size > maxBytes) throw new ViewerError("too-large", app.say("too-large", { name, size }));
    state.busy = app.say("loading", { name });
    app.draw();
    const { trees } = await app.calls.open(bytes, maxBytes, isText, original);
    if (loading.get(app) !== token) return;
    opened(state, { name, link: link ?? null, isTransformed: original !== undefined, isFresh, size, trees });
    Object.assign(app, { handle: null, modified: null, lent: lent ?? null });
    if (state.files) state.files.open = file ?? null;
    app.fire("sgf-load", { name, trees });
    if (!trees) {
      fail(app, "no-such-tree", app.say("no-game"));
      return;
    }
    if (state.settings.mode === "problem") await beginProblem(app, place?.tree ?? 1);
    else await begin(app, place);
    performance.mark("sgf-first-board");
    const known = outline(app);
    // Awaited below; if the outline fails, the line after this throws first.
    known.catch(() => {});
    await app.outlined;
    performance.mark("sgf-tree-ready");
    await known;
    void offer(app);
    void findings(app);
  } catch (error) {
    const { code, message } = error as ViewerError;
    if (code === "cancelled" || loading.get(app) !== token) return;
    state.busy = null;
    if (error instanceof ViewerError && code !== "internal") fail(app, code, message);
    else failed(app, error);
  } finally {
    if (loading.get(app) === token) loading.delete(app);
  }
}

/** Switches the mode; a problem restarts. */
export async function enter(app: App, mode: Mode): Promise<void> {
  const { state } = app;
  const before = state.settings.mode;
  state.settings.mode = mode;
  stop(app);
  void flush(app);
  Object.assign(state, {
    tool: "play", points: [], dice: [], ghost: null, problem: null, isShown: false, guessed: null, count: null, inspected: null,
    guess: mode === "guess" ? { right: 0, wrong: 0 } : null, fields: [],
  });
  if (mode === "edit" && state.isTransformed) {
    const { tree, node } = shown(app);
    await app.load(await app.calls.bytes(), state.name, { place: { tree, node } });
    return offer(app);
  }
  if (before === "problem" && mode !== "problem") await app.calls.endProblem();
  if (state.view) {
    // Tried moves stay visible in edit mode, so they can be kept.
    if (mode === "problem" || mode === "guess") state.tried = null;
    if (mode === "problem") {
      await beginProblem(app, shown(app).tree);
      void readAll(app);
    } else await refresh(app);
    void offer(app);
    if (mode === "edit") void findings(app);
  }
  if (isSolving(state)) state.panel = "moves";
  app.draw();
}

