// Asks questions and shows their answers.
import { GO, MANY_POINTS, areaText, cellOf, edgesOf, isWhole, pointOf, whole } from "../grid.js";
import { coded, failed, wordsOf, type App } from "../app.js";
import type { Position, Setting } from "../position.js";
import { movesOf, queryOf, type Question } from "../query.js";
import type { Answer, Asked, Before } from "../source.js";
import { ExploreError, type Area, type BoardKind, type Line, type Cut, type Query, type Size } from "../types.js";
import { themeOf } from "../../state.js";
import { FIRST } from "../sources/lines.js";

/** Returns the most common board, shown at the start. */
export const usual = ({ state }: App): BoardKind | null => state.source?.about.boards[0] ?? null;

/** Returns the question as `ask` takes it. */
export const asText = (app: App, question: Question, isComplete = false): Query =>
  queryOf(question, app.state.names, usual(app), isComplete);

/** Returns the worker's input for a position. */
export function settingOf({ game, size, line, board, turn, area, options }: Question): Setting {
  const moves = typeof options["moves"] === "string" ? movesOf(options["moves"]) : [];
  const known = moves.findIndex((word) => word.endsWith("?"));
  return {
    game, size: size!, board: board?.map((row) => row.replace(/[^XO]/g, ".")) ?? null, turn, labels: [],
    line: line ?? (options["anyOrder"] ? [] : known < 0 ? moves : moves.slice(0, known)),
    area: area && size ? areaText(game, size, area) : null,
  };
}

/** Returns the options for drawing positions. */
export const looks = ({ state }: App) => ({
  theme: themeOf({ settings: { theme: state.settings.theme } } as never), coords: state.settings.coords, numbers: "none", variations: "none",
});

/** Adds everything that a source needs to a question. */
export function askedOf(app: App, question: Question, position: Position | null): Asked {
  const { game, size, area, board, line } = question;
  const none: Asked = { query: asText(app, question, true), game, shape: null, board: null, before: [] };
  const rows = board ?? position?.rows;
  if (!size || !rows?.length || (!line && !board)) return none;
  const [left, top, right, bottom] = area ?? whole(size);
  const cutOut = (rows: readonly string[]) => ({
    rows: rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1)), ...edgesOf(size, [left, top, right, bottom]),
  });
  const before = (position?.before ?? []).map(({ rows, color, move }): Before => {
    const cell = move === null ? null : cellOf(game, size, move);
    return { shape: cutOut(rows), color, cell: cell ? [cell[0] - left, cell[1] - top] : [-1, -1] };
  });
  const shape = cutOut(rows);
  // A pattern without four edges has no fixed place on a board (SEARCH, `point`).
  const isPlaced = !board || (shape.upper && shape.lower && shape.left && shape.right);
  return { ...none, shape, board: isPlaced ? { size, corner: [left, top] } : null, before: board ? [] : before.reverse() };
}

/** Returns the letters of an answer by point. */
export function labelsOf({ area, game, size }: Question, answer: Answer | null): [string, string][] {
  if (!size || !answer) return [];
  const [left, top] = area ?? [0, 0];
  const labels = new Map<string, string>();
  for (const { label, cell: [column, row] } of answer.continuations) {
    labels.set(pointOf(game, size, [left + column - 1, top + row - 1]), label);
  }
  return [...labels];
}

/** Shows a question, and its answer once it arrives. */
export async function show(app: App, question: Question, how: "new" | "over" | "none"): Promise<void> {
  const { state } = app;
  app.asking.abort();
  const own = (app.asking = new AbortController());
  const { signal } = own;
  const setting = isShown(app, question) ? settingOf(question) : null;
  const position = setting ? await app.calls.position(setting, looks(app)) : null;
  if (signal.aborted) return;
  if (position && question.board) position.rows = question.board;
  Object.assign(state, {
    question, position, games: state.source?.about.games ?? 0, points: [], ghost: null, drag: null, busy: true, message: null, told: null, isAll: false,
    open: null,
  });
  app.note(how === "new");
  app.draw();
  await answer(app, signal);
}

const isShown = ({ state }: App, { size, game, line, board, options }: Question): boolean =>
  size !== null && (line !== null || board !== null || options["moves"] !== undefined) && state.searched.has(game);

/** Asks the current question. */
async function answer(app: App, signal: AbortSignal): Promise<void> {
  const { state } = app;
  const { question, position, source } = state;
  if (!question || !source) return;
  const take = async (answer: Answer, isLast: boolean) => {
    if (signal.aborted) return;
    // Continuations are shown even if the list of games cannot be loaded.
    let problem = answer.problem;
    const rows = await answer.games({ offset: 0, limit: FIRST }, signal).catch((error: unknown) => {
      problem = error;
      return [];
    });
    const labels = labelsOf(question, answer);
    const drawn = position && labels.length ? await app.calls.position({ ...settingOf(question), labels }, looks(app)) : position;
    if (signal.aborted) return;
    if (drawn && question.board) drawn.rows = question.board;
    Object.assign(state, { answer, answered: question, position: drawn, rows: new Map(rows.map((row, at) => [at, row])), busy: !isLast });
    if (problem) state.message = messageOf(app, problem);
    app.draw();
  };
  try {
    const found = await source.ask(askedOf(app, question, position), { limit: FIRST }, signal, (estimate) => void take(estimate, false).catch(() => {}));
    await take(found, true);
    if (!signal.aborted) app.fire("sgf-explore", { query: asText(app, question), summary: found.summary });
  } catch (error) {
    if (signal.aborted) return;
    Object.assign(state, { answer: null, rows: new Map(), busy: false });
    failed(app, error);
    throw coded(error);
  }
}

function messageOf(app: App, problem: unknown): { code: string; text: string } {
  const known = coded(problem);
  const text = wordsOf(app, known);
  app.fire("sgf-error", { code: known.code, message: text });
  return { code: known.code, text };
}

/** Returns the lines of an answer, as `sgf search --json` prints them, without changing the page. */
export async function ask(app: App, question: Question, cut: Cut): Promise<Line[]> {
  const { source } = app.state;
  if (!source) throw new ExploreError("fetch", "archive");
  const isPosition = question.line !== null || question.board !== null;
  const position = isPosition && question.size ? await app.calls.position(settingOf(question), looks(app)) : null;
  if (position && question.board) position.rows = question.board;
  const { signal } = new AbortController();
  const answer = await source.ask(askedOf(app, question, position), cut, signal);
  const games = cut.limit === 0 ? [] : await answer.games(cut, signal);
  return [...games, ...answer.continuations, ...answer.groups, answer.summary];
}

/** Loads missing games of the list. */
export async function need(app: App, from: number, to: number): Promise<void> {
  const { state } = app;
  const { answer } = state;
  const { signal } = app.asking;
  if (!answer) return;
  const offset = Math.floor(from / FIRST) * FIRST;
  try {
    const rows = await answer.games({ offset, limit: Math.ceil((to - offset) / FIRST) * FIRST }, signal);
    if (state.answer !== answer) return;
    rows.forEach((row, at) => state.rows.set(offset + at, row));
    app.draw();
  } catch (error) {
    if (!signal.aborted) failed(app, error);
  }
}

/** Returns a question restricted to a part of the board, or without restriction. */
export const within = (question: Question, area: Area | null): Question =>
  ({ ...question, area: question.size && isWhole(question.size, area) ? null : area });

/**
 * Returns the initial question for a kind of board; all games if positions are not searched or the board is too
 * large.
 */
export function startOf({ game, size }: { game: number; size: Size | null }, isSearched: boolean, options: Query): Question {
  const isShown = isSearched && size !== null && size[0] * size[1] <= MANY_POINTS;
  return {
    game, size: isShown ? size : null, line: isShown ? [] : null, board: null, turn: null, area: null,
    options: isShown ? options : { ...options, ...(game !== GO || !isSearched ? { game: String(game) } : {}) },
  };
}
