// What people do on the board: moves, stones, wildcards, regions.
import { between, cellOf, pointOf, put } from "../grid.js";
import type { App } from "../app.js";
import type { Question } from "../query.js";
import { without } from "../query.js";
import type { Tool } from "../state.js";
import { ExploreError, type Area, type Cell, type Color, type ContinuationLine } from "../types.js";
import { looks, settingOf, show, startOf, usual, within } from "./asking.js";
import { other } from "../images.js";

/** The question on the page. */
function here({ state }: App): Question {
  if (!state.question) throw new ExploreError("fetch", "archive");
  return state.question;
}

const dueOf = ({ state: { position } }: App): Color | null => position?.view.show.to_play ?? null;

/** A question whose position has stones that were put: as the board is now. */
function laid(app: App): Question & { board: string[] } {
  const question = here(app);
  const rows = question.board ?? app.state.position?.rows ?? [];
  return { ...question, line: null, board: rows, turn: question.board ? question.turn : dueOf(app), options: without(question.options, "moves", "anyOrder") };
}

/** Plays a move, in players' notation or SGF's; `W:D4` names its colour. */
export async function play(app: App, move: string): Promise<void> {
  const question = here(app);
  if (!question.size || !app.state.position) throw new ExploreError("query", move);
  if (question.line) return show(app, { ...question, line: [...question.line, move] }, "new");
  // Stones were put: the move's stone, and what it takes, become part of the board.
  const from = laid(app);
  const setting = settingOf(from);
  const then = await app.calls.position({ ...setting, line: [move], area: null }, looks(app));
  const board = then.rows.map((row, y) => [...row].map((sign, x) => (sign === "." && setting.board![y]![x] === "." ? from.board[y]![x]! : sign)).join(""));
  const played = then.view.show.last_move;
  const cell = played && cellOf(question.game, question.size, played.move);
  const clean = cell && then.rows[cell[1]]![cell[0]] === "." ? put(board, cell, ".") : board;
  await show(app, { ...from, board: clean, turn: played ? other(played.color) : from.turn }, "new");
}

/** What is said of the question on the page; nothing while its answer is waited for. */
const continuations = ({ state }: App): ContinuationLine[] => (state.answered === state.question ? state.answer?.continuations ?? [] : []);

/** Plays a continuation in the colour that it has. */
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

/** What players call a point. */
export function nameOf({ state: { position } }: App, point: string): string {
  return position?.view.board?.cells.find(({ p }) => p === point)?.n ?? point;
}

/** A point was clicked, with the tool that is chosen. */
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
  // In a part of the board no colour is due: the continuation's own is played.
  const due = dueOf(app);
  const own = question.area && known.length && !known.some(({ color }) => color === due) ? known[0]!.color : null;
  await play(app, `${own ? `${own}:` : ""}${nameOf(app, point)}`);
}

/** One of the points of a move that takes several. */
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

/** A rectangle is dragged, from one cell to another; `isDone` asks for it. */
export async function drag(app: App, from: Cell, to: Cell, isDone: boolean): Promise<void> {
  const { state } = app;
  const area = between(from, to);
  state.drag = isDone ? null : area;
  if (!isDone) return app.draw();
  state.tool = "play";
  await show(app, within(here(app), area), "new");
}

/** The corners of a board: rectangles of the side that answers are there for. */
function corners(app: App, [columns, rows]: readonly [number, number]): Area[] {
  const usual = columns >= 17 ? 10 : Math.ceil(Math.min(columns, rows) / 2);
  const side = Math.min(app.state.source?.about.corner || usual, columns, rows);
  const [right, bottom] = [columns - side, rows - side];
  return [[right, 0, columns - 1, side - 1], [0, 0, side - 1, side - 1], [0, bottom, side - 1, rows - 1], [right, bottom, columns - 1, rows - 1]];
}

/** The corner with most stones; then the others, one after another. */
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

/** All of the board, without stones that were put. */
export async function clear(app: App): Promise<void> {
  const question = here(app);
  if (question.board) return start(app);
  await show(app, within(question, null), "new");
}

/** Where the board's games begin. */
export async function start(app: App): Promise<void> {
  const { game, size, options } = here(app);
  const isSearched = app.state.searched.has(game);
  await show(app, startOf({ game, size }, isSearched, without(options, "moves", "anyOrder", "game", "size")), "new");
}

/** Another kind of board, or of game. */
export async function chooseBoard(app: App, at: number): Promise<void> {
  const board = app.state.source?.about.boards[at] ?? usual(app);
  if (!board) return;
  const { options } = here(app);
  await show(app, startOf(board, app.state.searched.has(board.game), without(options, "moves", "anyOrder", "game", "size")), "new");
}

/** Colours as they are, or exchanged, too. */
export async function swap(app: App): Promise<void> {
  const question = here(app);
  const { noSwap, ...rest } = question.options;
  await show(app, { ...question, options: noSwap ? rest : { ...rest, noSwap: true } }, "new");
}

/** A filter, the order of games or of continuations: over the same entry of the history. */
export async function set(app: App, name: string, values: string[]): Promise<void> {
  const question = here(app);
  const options = without(question.options, name);
  if (values.length) options[name] = values.length === 1 ? values[0]! : values;
  if (values[0] === "true" && ["noSwap", "noSymmetry", "anyOrder"].includes(name)) options[name] = true;
  if (JSON.stringify(options) === JSON.stringify(question.options)) return;
  await show(app, { ...question, options }, "over");
}

/** The continuation with a letter. */
export const lettered = (app: App, letter: string): ContinuationLine | undefined =>
  continuations(app).find(({ label }) => label === letter) ?? continuations(app).find(({ label }) => label === letter.toUpperCase());
