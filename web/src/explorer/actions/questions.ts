// Converts queries from programs, links and the history to questions.
import type { App } from "../app.js";
import { placed } from "../grid.js";
import { checked, movesOf, sizeIn, textOf, without, type Question } from "../query.js";
import { ExploreError, type Query, type Size } from "../types.js";
import { settingOf, startOf, usual } from "./asking.js";

/** Returns the game of a query, and checks that its positions can be searched. */
async function gameOf(app: App, query: Query, shown: number): Promise<number> {
  const text = textOf(query, "game");
  if (text === null) return shown;
  const { game, name, searched } = await app.calls.game(text);
  app.state.names = new Map([...app.state.names, [game, name ?? String(game)]]);
  if (searched) app.state.searched = new Set([...app.state.searched, game]);
  return game;
}

/** Parses a query. With `isShown`, an empty query means the starting position. */
export async function read(app: App, given: unknown, isShown: boolean): Promise<Question> {
  const query = checked(given);
  const board = app.state.question ?? usual(app) ?? { game: 1, size: [19, 19] as Size };
  const { lacks } = app.state.source!.about;
  for (const name of Object.keys(query)) if (lacks.has(name)) throw new ExploreError("filter", name);
  const pattern = textOf(query, "pattern");
  if (pattern !== null) return patterned(app, query, pattern, board.size ?? [19, 19]);
  const isPosition = query["line"] !== undefined || query["moves"] !== undefined;
  const game = await gameOf(app, query, board.game);
  if (!isPosition) {
    if (!isShown || !app.state.searched.has(game)) return { game, size: null, line: null, board: null, turn: null, area: null, options: query };
    return startOf({ game, size: sizeIn(query, game === board.game ? board.size : null) ?? boardOf(app, game) }, true, without(query, "game", "size"));
  }
  if (!app.state.searched.has(game)) throw new ExploreError("query", "game");
  const size = sizeIn(query, game === board.game ? board.size : null) ?? boardOf(app, game);
  if (query["moves"] !== undefined) return { game, size, line: null, board: null, turn: null, area: null, options: without(query, "line") };
  const line = movesOf(textOf(query, "line")!);
  const options = without(query, "line", "area", "game", "size");
  const question: Question = { game, size, line, board: null, turn: null, area: null, options };
  const area = textOf(query, "area");
  if (area === null) return question;
  const position = await app.calls.position({ ...settingOf(question), area }, { theme: "book", coords: "none", numbers: "none", variations: "none" });
  if (!position.area) throw new ExploreError("query", "area");
  const { corner: [left, top], shape: { rows } } = position.area;
  return { ...question, area: [left, top, left + rows[0]!.length - 1, top + rows.length - 1] };
}

/** Returns the most common board of a game in this archive, or its default. */
function boardOf({ state }: App, game: number): Size {
  const usual: Record<number, Size> = { 1: [19, 19], 2: [8, 8], 4: [15, 15], 9: [8, 8], 11: [11, 11], 18: [10, 10], 20: [20, 20], 21: [24, 24] };
  return state.source?.about.boards.find((board) => board.game === game && board.size)?.size ?? usual[game] ?? [19, 19];
}

/** Returns the question for a pattern, placed according to its edges. */
async function patterned(app: App, query: Query, text: string, shown: Size): Promise<Question> {
  const game = await gameOf(app, query, 1);
  const shape = await app.calls.pattern(text);
  const { size, area, board } = placed(shape, shown);
  const isAll = shape.upper && shape.lower && shape.left && shape.right;
  return { game, size, line: null, board, turn: null, area: isAll ? null : area, options: without(query, "pattern", "game") };
}

/** Validates a question from the history, which other pages may have written. */
export function kept(entry: unknown): Question | null {
  const question = entry as Question | null;
  const isKnown = question !== null && typeof question === "object" && typeof question.game === "number" && typeof question.options === "object"
    && (question.line === null || Array.isArray(question.line)) && (question.board === null || Array.isArray(question.board));
  return isKnown ? question : null;
}

