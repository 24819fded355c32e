// Games of the list, opened in a viewer where the question stands in them.
import type { App } from "../app.js";
import { failed } from "../app.js";
import { ExploreError, type GameLine, type Ref } from "../types.js";
import { askedOf } from "./asking.js";

/** The line of a game that is on the page. */
const known = ({ state }: App, { path, tree }: Ref): GameLine | null =>
  [...state.rows.values()].find((row) => row.path === path && row.tree === tree) ?? null;

/** `isNew` makes an entry of the history; `isEntry`: there is one, so that closing the game goes back. */
export async function open(app: App, ref: Ref, isNew = true, isEntry = isNew): Promise<void> {
  const { state } = app;
  const { source, question, position } = state;
  if (!source || !question) throw new ExploreError("fetch", "archive");
  const line = known(app, ref);
  const hit = line?.hits.find(({ node }) => node !== null) ?? null;
  const asked = askedOf(app, question, position);
  // Another question, or another game, ends it.
  const own = (app.opening = {});
  const { signal } = app.asking;
  const isOver = () => signal.aborted || app.opening !== own;
  Object.assign(state, { busy: true, message: null });
  app.draw();
  try {
    // What the list tells need not be searched for.
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

/** Back to the question. */
export async function close(app: App): Promise<void> {
  const { open } = app.state;
  if (!open) return;
  if (open.isEntry) return app.back();
  app.state.open = null;
  app.note(false);
  app.draw();
}

/** As the question lies in it, or as it was played; the other of both where nothing is said. */
export function asPlayed(app: App, is?: boolean): void {
  const { open } = app.state;
  if (!open) return;
  open.asPlayed = is ?? !open.asPlayed;
  app.draw();
}
