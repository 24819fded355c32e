// Queries on the file: text search, score of a finished game, list of games.
import { here, shown, type App } from "../app.js";
import { themeOf } from "../state.js";
import type { Change, Hit } from "../types.js";
import { seek } from "./moving.js";

/** Maximum number of hits to show. */
const MANY = 500;

/** Flags of a node's contents. */
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

/** Starts or stops scoring. */
export async function count(app: App): Promise<void> {
  app.state.count = app.state.count ? null : await app.calls.count(here(app), []);
  app.draw();
}

/** Marks a group as dead or alive. */
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

/** Filters and sorts the games; without a filter and a sort key, restores the order of the file. */
export async function sortGames(app: App, filter: string, by: string, isDown: boolean): Promise<void> {
  const { games } = app.state;
  Object.assign(games, { filter, by, isDown });
  const isPlain = !filter.trim() && by === "number" && !isDown;
  games.order = isPlain ? null : await app.calls.sorted(filter, by, isDown);
  app.draw();
}

/** Loads the texts and thumbnails of list rows. */
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
