// Opens games of the list in a viewer at the position of the question.
import type { App } from "../app.js";
import { failed } from "../app.js";
import { ExploreError, type GameLine, type Ref } from "../types.js";
import { askedOf } from "./asking.js";

const known = ({ state }: App, { path, tree }: Ref): GameLine | null =>
  [...state.rows.values()].find((row) => row.path === path && row.tree === tree) ?? null;

/** Opens a game. `isNew` adds a history entry; `isEntry` says that there is one, so that closing goes back. */
export async function open(app: App, ref: Ref, isNew = true, isEntry = isNew): Promise<void> {
  const { state } = app;
  const { source, question, position } = state;
  if (!source || !question) throw new ExploreError("fetch", "archive");
  const line = known(app, ref);
  const hit = line?.hits.find(({ node }) => node !== null) ?? null;
  const asked = askedOf(app, question, position);
  // Another question or game cancels this.
  const own = (app.opening = {});
  const { signal } = app.asking;
  const isOver = () => signal.aborted || app.opening !== own;
  Object.assign(state, { busy: true, message: null });
  app.draw();
  try {
    // The list already contains the hit.
    const isTold = hit !== null || (line !== null && !line.hits.length);
    const found = await source.open(ref, isTold ? { ...asked, shape: null, query: {} } : asked, signal);
    if (isOver()) return;
    const at = hit ?? found.hit;
    state.open = {
      ...ref, bytes: found.bytes, own: found.tree, charset: found.charset, hit: at, asPlayed: false, line, isEntry,
    };
    state.busy = false;
    app.note(isNew);
    app.draw();
    if (found.problem) failed(app, found.problem);
    app.fire("sgf-open", { path: ref.path, tree: ref.tree, node: at?.node ?? 0 });
  } catch (error) {
    if (isOver()) return;
    state.busy = false;
    failed(app, error);
    throw error;
  }
}

/** Returns to the question. */
export async function close(app: App): Promise<void> {
  const { open } = app.state;
  if (!open) return;
  if (open.isEntry) return app.back();
  app.state.open = null;
  app.note(false);
  app.draw();
}

/** Shows the game as the question matches it or as it was played; toggles by default. */
export function asPlayed(app: App, is?: boolean): void {
  const { open } = app.state;
  if (!open) return;
  open.asPlayed = is ?? !open.asPlayed;
  app.draw();
}
