// Asking the file: words in its texts, the count of a finished game, the list of games.
import { here, shown, type App } from "../app.js";
import { themeOf } from "../state.js";
import type { Change, Hit } from "../types.js";
import { seek } from "./moving.js";

/** Hits that are shown. */
const MANY = 500;

/** Bits of what nodes hold. */
const COMMENT = 8;
const MARKUP = 32;

export async function find(app: App, text: string): Promise<Hit[]> {
  const { hits, count } = await app.calls.find(text, MANY);
  app.state.find = { text, hits, count };
  app.draw();
  return hits;
}

export const toComment = (app: App, way: 1 | -1): Promise<void> =>
  seek(app, way, (node) => (app.state.tree!.holds[node]! & COMMENT) !== 0);

export const toMark = (app: App): Promise<void> =>
  seek(app, 1, (node) => (app.state.tree!.holds[node]! & MARKUP) !== 0);

export const toMistake = (app: App, way: 1 | -1): Promise<void> =>
  seek(app, way, (node) => {
    const { course, tree } = app.state;
    return (course?.readings.get(tree!.ids[node]!)?.played?.class ?? 0) >= course!.marked;
  });

/** Begins to count, or ends it. */
export async function count(app: App): Promise<void> {
  app.state.count = app.state.count ? null : await app.calls.count(here(app), []);
  app.draw();
}

/** Calls a group dead, or alive again. */
export async function toggleDead(app: App, point: string): Promise<void> {
  const before = app.state.count;
  if (!before) return;
  const group = await app.calls.group(here(app), point);
  if (!group.length) return;
  const isDead = before.dead.includes(group[0]!);
  const rest = before.dead.filter((known) => !group.includes(known));
  app.state.count = await app.calls.count(here(app), isDead ? rest : [...rest, ...group]);
  app.draw();
}

export async function writeCount(app: App, changed: (change: Change) => Promise<void>): Promise<void> {
  const { count } = app.state;
  if (!count) return;
  await changed(await app.calls.countWrite({ tree: shown(app).tree, id: shown(app).id }, count.dead));
}

/** The games with a filter's words, in an order; all, in the file's, where there is nothing to sort by. */
export async function sortGames(app: App, filter: string, by: string, isDown: boolean): Promise<void> {
  const { games } = app.state;
  Object.assign(games, { filter, by, isDown });
  const isPlain = !filter.trim() && by === "number" && !isDown;
  games.order = isPlain ? null : await app.calls.sorted(filter, by, isDown);
  app.draw();
}

/** Fetches what rows of the list say, and their pictures. */
export async function gamesRows(app: App, trees: number[]): Promise<void> {
  const { games } = app.state;
  const unknown = trees.filter((tree) => !games.rows.has(tree));
  for (const row of unknown.length ? await app.calls.rows(unknown) : []) games.rows.set(row.tree, row);
  app.draw();
  for (const tree of trees) {
    if (!games.pictures.has(tree)) games.pictures.set(tree, await app.calls.thumbnail(tree, themeOf(app.state)));
  }
  app.draw();
}
