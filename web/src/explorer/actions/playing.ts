// Actions on the board: moves, stones, wildcards and regions.
import { between, cellOf, pointOf, put } from "../grid.js";
import type { App } from "../app.js";
import type { Question } from "../query.js";
import { without } from "../query.js";
import type { Tool } from "../state.js";
import { ExploreError, type Area, type Cell, type Color, type ContinuationLine, type Query } from "../types.js";
import { looks, settingOf, show, startOf, usual, within } from "./asking.js";
import { other } from "../images.js";

function here({ state }: App): Question {
  if (!state.question) throw new ExploreError("fetch", "archive");
  return state.question;
}

const dueOf = ({ state: { position } }: App): Color | null => position?.view.show.to_play ?? null;

/** Converts a question to one with placed stones: the current board. */
function laid(app: App): Question & { board: string[] } {
  const question = here(app);
  const rows = question.board ?? app.state.position?.rows ?? [];
  return { ...question, line: null, board: rows, turn: question.board ? question.turn : dueOf(app), options: without(question.options, "moves", "anyOrder") };
}

/** Plays a move in players' or SGF notation; `W:D4` includes the color. */
export async function play(app: App, move: string): Promise<void> {
  const question = here(app);
  if (!question.size || !app.state.position) throw new ExploreError("query", move);
  if (question.line) return show(app, { ...question, line: [...question.line, move] }, "new");
  // With placed stones, the move and its captures change the board itself.
  const from = laid(app);
  const setting = settingOf(from);
  const then = await app.calls.position({ ...setting, line: [move], area: null }, looks(app));
  const board = then.rows.map((row, y) => [...row].map((sign, x) => (sign === "." && setting.board![y]![x] === "." ? from.board[y]![x]! : sign)).join(""));
  const played = then.view.show.last_move;
  const cell = played && cellOf(question.game, question.size, played.move);
  const clean = cell && then.rows[cell[1]]![cell[0]] === "." ? put(board, cell, ".") : board;
  await show(app, { ...from, board: clean, turn: played ? other(played.color) : from.turn }, "new");
}

/** Returns the continuations of the current question, or none while it is being answered. */
const continuations = ({ state }: App): ContinuationLine[] => (state.answered === state.question ? state.answer?.continuations ?? [] : []);

export async function playContinuation(app: App, { color, cell: [column, row] }: Pick<ContinuationLine, "color" | "cell">): Promise<void> {
  const question = here(app);
  const { size, game } = question;
  if (!size) return;
  const [left, top] = question.area ?? [0, 0];
  const point = pointOf(game, size, [left + column - 1, top + row - 1]);
  const turned = color === dueOf(app) ? "" : `${color}:`;
  if ((await app.calls.clickedIn(settingOf(question), [point])) !== null) return play(app, turned + nameOf(app, point));
  const move = await app.calls.arriving(settingOf(question), point, color);
  if (move) return play(app, turned + move);
  app.state.told = app.say("several-pieces");
  app.draw();
}

/** Returns a point in players' notation. */
export function nameOf({ state: { position } }: App, point: string): string {
  return position?.view.board?.cells.find(({ p }) => p === point)?.n ?? point;
}

/** Handles a click on a point with the selected tool. */
export async function click(app: App, point: string): Promise<void> {
  const { state } = app;
  const question = here(app);
  const { size, game } = question;
  if (!size || !state.position) return;
  const cell = cellOf(game, size, point);
  if (!cell) return;
  const signs: Partial<Record<Tool, string>> = { black: "X", white: "O", empty: ".", any: "*" };
  const sign = signs[state.tool];
  if (sign !== undefined) {
    const from = laid(app);
    const isThere = from.board[cell[1]]![cell[0]] === sign;
    return show(app, { ...from, board: put(from.board, cell, isThere ? "." : sign) }, "new");
  }
  if (state.tool === "region") return;
  const known = continuations(app).filter(({ cell: [column, row] }) => {
    const [left, top] = question.area ?? [0, 0];
    return left + column - 1 === cell[0] && top + row - 1 === cell[1];
  });
  const isMoved = (await app.calls.clickedIn(settingOf(question), [point])) === null;
  if (isMoved) return pick(app, point);
  if (state.position.rows[cell[1]]?.[cell[0]] !== "." && state.position.rows[cell[1]]?.[cell[0]] !== "*") return;
  // A region has no player to move, so use the continuation's color.
  const due = dueOf(app);
  const own = question.area && known.length && !known.some(({ color }) => color === due) ? known[0]!.color : null;
  await play(app, `${own ? `${own}:` : ""}${nameOf(app, point)}`);
}

/** Handles a click for a move that needs several points. */
async function pick(app: App, point: string): Promise<void> {
  const { state } = app;
  const isAgain = state.points.at(-1) === point;
  const points = isAgain ? state.points.slice(0, -1) : [...state.points, point];
  const move = await app.calls.clickedIn(settingOf(here(app)), points);
  state.points = move === null ? points : [];
  if (move === null) return app.draw();
  await play(app, move);
}

export function choose(app: App, tool: Tool): void {
  app.state.tool = app.state.tool === tool ? "play" : tool;
  app.state.points = [];
  app.draw();
}

/** Drags a rectangle between two cells; `isDone` asks for it. */
export async function drag(app: App, from: Cell, to: Cell, isDone: boolean): Promise<void> {
  const { state } = app;
  const area = between(from, to);
  state.drag = isDone ? null : area;
  if (!isDone) return app.draw();
  state.tool = "play";
  await show(app, within(here(app), area), "new");
}

/** Returns the corner regions that the archive can answer. */
function corners(app: App, [columns, rows]: readonly [number, number]): Area[] {
  const usual = columns >= 17 ? 10 : Math.ceil(Math.min(columns, rows) / 2);
  const side = Math.min(app.state.source?.about.corner || usual, columns, rows);
  const [right, bottom] = [columns - side, rows - side];
  return [[right, 0, columns - 1, side - 1], [0, 0, side - 1, side - 1], [0, bottom, side - 1, rows - 1], [right, bottom, columns - 1, rows - 1]];
}

/** Selects the corner with the most stones, then the others in turn. */
export async function corner(app: App): Promise<void> {
  const question = here(app);
  const { size, area } = question;
  const rows = question.board ?? app.state.position?.rows;
  if (!size || !rows) return;
  const all = corners(app, size);
  const at = area ? all.findIndex((known) => known.every((side, index) => side === area[index])) : -1;
  const count = ([left, top, right, bottom]: Area) =>
    rows.slice(top, bottom + 1).reduce((sum, row) => sum + [...row.slice(left, right + 1)].filter((sign) => sign !== ".").length, 0);
  const fullest = all.reduce((best, known) => (count(known) > count(best) ? known : best));
  await show(app, within(question, at < 0 ? fullest : all[(at + 1) % all.length]!), "new");
}

/** Resets the region and removes placed stones. */
export async function clear(app: App): Promise<void> {
  const question = here(app);
  if (question.board) return start(app);
  await show(app, within(question, null), "new");
}

/** Goes to the starting position. */
export async function start(app: App): Promise<void> {
  const { game, size, options } = here(app);
  const isSearched = app.state.searched.has(game);
  await show(app, startOf({ game, size }, isSearched, without(options, "moves", "anyOrder", "game", "size")), "new");
}

/** Selects another board or game. */
export async function chooseBoard(app: App, at: number): Promise<void> {
  const board = app.state.source?.about.boards[at] ?? usual(app);
  if (!board) return;
  const { options } = here(app);
  await show(app, startOf(board, app.state.searched.has(board.game), without(options, "moves", "anyOrder", "game", "size")), "new");
}

/** Toggles whether color-swapped positions match. */
export async function swap(app: App): Promise<void> {
  const question = here(app);
  const { noSwap, ...rest } = question.options;
  await show(app, { ...question, options: noSwap ? rest : { ...rest, noSwap: true } }, "new");
}

/** Sets a filter or an order, replacing the current history entry. */
export async function set(app: App, name: string, values: string[]): Promise<void> {
  const question = here(app);
  const options: Record<string, string | string[] | true> = without(question.options, name as keyof Query);
  if (values.length) options[name] = values.length === 1 ? values[0]! : values;
  if (values[0] === "true" && ["noSwap", "noSymmetry", "anyOrder"].includes(name)) options[name] = true;
  if (JSON.stringify(options) === JSON.stringify(question.options)) return;
  await show(app, { ...question, options: options as Query }, "over");
}

export const lettered = (app: App, letter: string): ContinuationLine | undefined =>
  continuations(app).find(({ label }) => label === letter) ?? continuations(app).find(({ label }) => label === letter.toUpperCase());
